"""§ 633a.7(g), (p)-(r), § 633a.8-9, § 633a.12(a)(5) and § 633a.13: how wagers end."""

from fractions import Fraction
from functools import partial

from pitboss.chapters.blackjack import side_bets
from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, area_of, first_of, numbered
from pitboss.chapters.blackjack.ranking import MOST, is_blackjack, total
from pitboss.chapters.blackjack.words import hand_in_words, insured_in_words, side_in_words
from pitboss.procedure.dealing import turn_up
from pitboss.procedure.requests import Record, Words
from pitboss.procedure.round import Procedure
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents, Pay, To, back_at_odds, dollars, whole_cents
from pitboss.vocabulary.value import value

FILE = chapter_file("633a")
SIDE_BETS = (
    "lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set", "kings_bounty",
    "super_match",
)  # fmt: skip
"""In the order of § 633a.7(g)(1)-(7) (R-633a-29)."""

CITES = {
    "lucky_ladies": ("633a.7(g)(1)[lead]", "633a.13(c)"),
    "match_the_dealer": ("633a.7(g)(2)", "633a.13(d)"),
    "in_between": ("633a.7(g)(3)(i)", "633a.13(e)"),
    "royal_match": ("633a.7(g)(4)", "633a.13(f)"),
    "bet_the_set": ("633a.7(g)(5)", "633a.13(g)"),
    "kings_bounty": ("633a.7(g)(6)[lead]", "633a.13(h)"),
    "super_match": ("633a.7(g)(7)", "633a.13(i)"),
}
CAPPED = ("lucky_ladies", "kings_bounty")
"""Their pairs against a dealer's Blackjack share a casino's cap (§ 633a.13(j), R-633a-1..3)."""
EVEN = Fraction(1)
WITH_BLACKJACK = "and dealer blackjack"
"""With what the row of such a pair ends."""


@value()
class Ending:
    """How one wager ends."""

    seat: int
    wager: str
    outcome: str
    back: Cents
    hand: str
    why: Words
    cites: tuple[str, ...]
    with_main: bool = False  # paid when the Blackjack Wager is collected
    to_player: Words = ""


def settle_side_bets(round_: BlackjackRound) -> Procedure:
    """Seat by seat from the dealer's right, each seat's in the order of the paragraphs; those that
    hang on the hole card wait (§ 633a.7(g)[lead], R-633a-29)."""
    for seat in round_.counterclockwise():
        made = side_wagers(round_, seat)
        if made:
            yield from turn_over(round_, seat)
        for wager in made:
            hand = hand_of(round_, seat, wager)
            if side_bets.waits_for_hole(first_of(wager), hand, round_.up_card):
                round_.held.append((seat, wager))
            else:
                yield from settle(round_, side_ending(round_, seat, wager, None))


def turn_over(round_: BlackjackRound, seat: int, cite: str = "R-633a-25") -> Procedure:
    """A player's two cards that were dealt face down, where a wager is settled on them
    (§ 633a.12(b)(9), R-633a-25)."""
    if not round_.table.rules["hand_dealt"]:
        return
    for hand in round_.boxes[seat]:
        place = round_.place(seat, hand)
        lies_there = not (hand.settled or hand.collected or hand.bust)
        if lies_there and place not in round_.turned_up:
            yield from turn_up(round_, place, hand.cards, hand.words(), (cite,))


def side_wagers(round_: BlackjackRound, seat: int) -> list[str]:
    """A seat's side wagers, in their order; at Switch on either hand (R-633a-23)."""
    areas = sorted({hand.area for hand in round_.boxes[seat]})
    names = [numbered(name, area) for name in SIDE_BETS for area in areas]
    return [name for name in names if name in round_.stakes[seat]]


def hand_of(round_: BlackjackRound, seat: int, wager: str) -> list[Card]:
    """The first two cards on which a side wager is, before any switch."""
    return round_.first_two[seat, area_of(wager)]


def settle_held(round_: BlackjackRound, dealer_blackjack: bool, *names: str) -> Procedure:
    """The wagers that waited for the hole card, in the same order (§ 633a.7(g)(1)(i)-(ii),
    § 633a.7(g)(4), § 633a.7(g)(6)(i)-(ii))."""
    for seat, wager in [one for one in round_.held if first_of(one[1]) in names]:
        round_.held.remove((seat, wager))
        yield from settle(round_, side_ending(round_, seat, wager, dealer_blackjack))


def side_ending(
    round_: BlackjackRound, seat: int, wager: str, dealer_blackjack: bool | None
) -> Ending:
    """Paid by the row that the first two cards make, or collected."""
    name, stake = first_of(wager), round_.stakes[seat][wager]
    paytable = round_.table.rules.paytable(name)
    hand = hand_of(round_, seat, wager)
    cites = CITES[name]
    rows = rows_of(round_, name, seat, hand, bool(dealer_blackjack))
    if not rows:
        faces = " ".join([card.face for card in hand])
        why = partial(_side_lost, seat, name)
        return Ending(
            seat, wager, "lose", 0, faces, why, cites[:1],
            to_player=partial(side_in_words, round_, seat, wager, rows),
        )  # fmt: skip
    won = 0
    for row in rows:
        line = paytable.line(row)
        assert line is not None, (name, row)
        extra = row == "crown treasure"  # "for 1", beside the Royal Match (R-633a-10)
        won += back_at_odds(line.pay, stake) - (0 if extra else stake)
    won, cap = capped(round_, seat, wager, rows[0], won)
    words = " and ".join(rows)
    if name == "in_between" and rows[0] == "triple match":
        cites = ("633a.7(g)(3)(ii)", "633a.13(e)")
    if dealer_blackjack is not None and name in CAPPED:
        row = "(ii)" if dealer_blackjack else "(i)"
        cites = (cites[0].replace("[lead]", row), *cites[1:])
    why = partial(_side_won, seat, name, words, won)
    return Ending(
        seat, wager, "win", stake + won, words, why, (*cites, *cap), with_main=name in CAPPED,
        to_player=partial(side_in_words, round_, seat, wager, rows, limited=bool(cap)),
    )  # fmt: skip


def _side_lost(seat: int, name: str) -> str:
    return f"Seat {seat}: {FILE.wager_named(name).title} collected"


def _side_won(seat: int, name: str, words: str, won: Cents) -> str:
    return f"Seat {seat}, {words}: {FILE.wager_named(name).title} wins {dollars(won)}"


def rows_of(
    round_: BlackjackRound, name: str, seat: int, hand: list[Card], dealer_blackjack: bool
) -> list[str]:
    """The rows by which a side wager is paid; none: it loses."""
    rules, up_card = round_.table.rules, round_.up_card
    row: str | None
    match name:
        case "lucky_ladies":
            row = side_bets.lucky_ladies(hand, dealer_blackjack)
        case "kings_bounty":
            row = side_bets.kings_bounty(hand, dealer_blackjack)
        case "match_the_dealer":
            return side_bets.match_the_dealer(hand, up_card)
        case "in_between":
            row = side_bets.in_between(hand, up_card, ace_low=rules["in_between_ace"] == "low")
        case "royal_match":
            row = side_bets.royal_match(hand)
            if row == "royal match" and rules["crown_treasure"] and round_.hole_known:
                both = side_bets.is_royal_match(round_.dealer_hand[:2])
                return [row, "crown treasure"] if both else [row]
        case "bet_the_set":
            made = side_bets.bet_the_set(hand)
            known = {line.hand for line in rules.paytable(name).lines} if made else set()
            row = next((name for name in made if name in known), None)
        case _:
            four = [*round_.first_two[seat, 1], *round_.first_two[seat, 2]]
            row = side_bets.super_match(four)
    return [row] if row else []


def capped(
    round_: BlackjackRound, seat: int, wager: str, row: str, won: Cents
) -> tuple[Cents, tuple[str, ...]]:
    """The two 1,000 to 1 awards of a round share the casino's cap in proportion to their stakes
    (§ 633a.13(j), R-633a-3)."""
    cap = round_.table.rules.number("twenty_pair_cap")
    if not cap or not row.endswith(WITH_BLACKJACK):
        return won, ()
    stakes = round_.capped_stakes or {
        (holder, name): round_.stakes[holder][name]
        for holder, name in [*round_.held, (seat, wager)]
        if first_of(name) in CAPPED
    }
    round_.capped_stakes = stakes
    total_won = sum(
        back_at_odds(top_award(round_.table.rules, name), stake) - stake
        for (_, name), stake in stakes.items()
    )
    if total_won <= cap or len(stakes) == 1:  # one winner is never cut
        return won, ()
    share = Fraction(stakes[seat, wager], sum(stakes.values()))
    return whole_cents(cap * share), ("633a.13(j)", "R-633a-3")


def top_award(rules: Rules, wager: str) -> Pay:
    """What such a pair is paid, printed 1,000 to 1 (§ 633a.13(c), § 633a.13(h))."""
    lines = rules.paytable(first_of(wager)).lines
    return next(line.pay for line in lines if line.hand.endswith(WITH_BLACKJACK))


def settle(round_: BlackjackRound, ending: Ending) -> Procedure:
    """A wager is collected, returned or paid."""
    return round_.settle(
        ending.seat, ending.wager, ending.outcome, ending.back,
        hand=ending.hand, why=ending.why, cites=ending.cites, to_player=ending.to_player,
    )  # fmt: skip


def settle_all(round_: BlackjackRound, endings: list[Ending]) -> Procedure:
    """In the order that the casino designated: seat by seat from the dealer's right, or all losing
    wagers before any winning one is paid (§ 633a.7(r)(1)-(2))."""
    losers_first = round_.table.rules["settlement_order"] == "losers_first"
    cite = "633a.7(r)(1)" if losers_first else "633a.7(r)(2)"
    if endings:
        order = "all losing ones first" if losers_first else "seat by seat from the dealer's right"
        yield Record(act=f"The wagers are settled: {order}", cites=(cite,))
    ordered = sorted(endings, key=_is_paid_late) if losers_first else endings
    for ending in ordered:
        yield from settle(round_, ending)


def _is_paid_late(ending: Ending) -> bool:
    return ending.outcome != "lose" and not ending.with_main


def insurance_endings(round_: BlackjackRound, dealer_blackjack: bool) -> list[Ending]:
    """Insurance wins 2 to 1 against a Blackjack, and is collected at once otherwise
    (§ 633a.8(c)-(d), § 633a.13(b))."""
    endings = []
    for seat in round_.counterclockwise():
        for wager in ("insurance", "insurance.2"):
            if wager not in round_.stakes[seat]:
                continue
            stake = round_.stakes[seat][wager]
            line = round_.table.rules.paytable("insurance").lines[0]
            back = back_at_odds(line.pay, stake) if dealer_blackjack else 0
            ended = f"pays {line.pay}, {dollars(back)} back" if dealer_blackjack else "is collected"
            endings.append(
                Ending(
                    seat, wager, "win" if dealer_blackjack else "lose", back,
                    "dealer blackjack" if dealer_blackjack else "no dealer blackjack",
                    f"Seat {seat}: the Insurance Wager {ended}",
                    ("633a.8(c)", "633a.13(b)") if dealer_blackjack else ("633a.8(d)",),
                    to_player=insured_in_words(line.pay) if dealer_blackjack
                    else "The dealer has no Blackjack and your Insurance lost",
                )
            )  # fmt: skip
    return endings


def main_endings(round_: BlackjackRound, seat: int, hand: Hand) -> list[Ending]:
    """The Blackjack Wager on a hand, and what was doubled on it."""
    outcome, odds, cites = judge(round_, seat, hand)
    endings = []
    wager, stake = round_.wager("blackjack", seat, hand), round_.stake_of(seat, hand)
    for name, amount in ((wager, stake), (round_.wager("double_down", seat, hand), hand.doubled)):
        if not amount:
            continue
        doubled = first_of(name) == "double_down"
        ended, cited = outcome, cites
        added = doubled or (hand.split and name != first_name(round_, seat, hand))
        is_late = round_.hole_known and is_blackjack(round_.dealer_hand)
        if is_late and outcome == "lose" and added and not hand.bust:
            # only the original wager is lost to a Blackjack that is found late
            ended, cited = "push", ("633a.10(b)" if doubled else "633a.11(d)", "R-633a-11")
        won = whole_cents(amount * odds) if ended == "win" else 0
        back = 0 if ended == "lose" else amount + won
        why = partial(_why, round_, seat, hand, first_of(name), ended, won)
        told = partial(hand_in_words, round_, seat, hand, outcome, ended)
        endings.append(Ending(seat, name, ended, back, hand.words(), why, cited, to_player=told))
    return endings


def _why(
    round_: BlackjackRound, seat: int, hand: Hand, wager: str, outcome: str, won: Cents
) -> str:
    """Why a hand's wager ends so, while the hand lies there."""
    title = FILE.wager_named(wager).title
    goes = {"win": f"wins {dollars(won)}", "push": "returns", "lose": "is collected"}[outcome]
    return f"Seat {seat}, {hand.words()} against {dealer_words(round_)}: {title} {goes}"


def first_name(round_: BlackjackRound, seat: int, hand: Hand) -> str:
    """The original wager of a hand's betting area, before it was split."""
    first = next(other for other in round_.boxes[seat] if other.area == hand.area)
    return round_.wager("blackjack", seat, first)


def dealer_words(round_: BlackjackRound) -> str:
    """The dealer's hand, as far as it is known."""
    if not round_.hole_known:
        return f"the dealer's {round_.up_card}"
    if is_blackjack(round_.dealer_hand):
        return "the dealer's Blackjack"
    return f"the dealer's {total(round_.dealer_hand)}"


def judge(round_: BlackjackRound, seat: int, hand: Hand) -> tuple[str, Fraction, tuple[str, ...]]:
    """Outcome, odds and paragraphs of a hand against the dealer's (§ 633a.7(p)-(q), § 633a.13(a),
    § 633a.12(a)(5), R-633a-17..22)."""
    even, rules = EVEN, round_.table.rules
    if hand.bust:
        return "lose", even, ("R-633a-18",)
    if not round_.hole_known:  # a Blackjack against a small card is paid at once
        return "win", natural_odds(rules), ("633a.7(j)(1)(i)", "633a.13(a)")
    dealer = total(round_.dealer_hand)
    if is_blackjack(round_.dealer_hand):
        if hand.natural:
            cites = ("633a.12(a)(5)(ii)",) if round_.switch else ("633a.7(q)",)
            return "push", even, cites
        switched = hand.switched and is_blackjack(hand.cards) and not hand.split
        return "lose", even, ("633a.12(a)(5)(iii)",) if switched else ("633a.7(q)",)
    if round_.switch:
        special = judge_switch(round_, hand, dealer)
        if special:
            return special
    if hand.natural:
        cites = ("633a.7(p)(3)",) if dealer == MOST else ("633a.7(j)(1)(ii)",)
        return "win", natural_odds(rules), (*cites, "633a.13(a)")
    if dealer > MOST:
        return "win", even, ("633a.7(p)(1)", "633a.13(a)")
    if hand.total > dealer:
        return "win", even, ("633a.7(p)(2)", "633a.13(a)")
    if hand.total == dealer:
        return "push", even, ("633a.7(q)",)
    return "lose", even, ("R-633a-18",)


def natural_odds(rules: Rules) -> Fraction:
    """What a Blackjack is paid (§ 633a.13(a))."""
    line = rules.paytable("blackjack").line("blackjack")
    assert line is not None
    assert isinstance(line.pay, To)
    return line.pay.odds


def judge_switch(
    round_: BlackjackRound, hand: Hand, dealer: int
) -> tuple[str, Fraction, tuple[str, ...]] | None:
    """What is different at Blackjack Switch (§ 633a.12(a)(5)(i), (iv), (v), R-633a-20..21)."""
    rules, even = round_.table.rules, EVEN
    odds = even if rules["switch_natural_pays"] == "even_money" else natural_odds(rules)
    if dealer == MOST + 1:
        if hand.natural and rules["switch_natural_vs_22"] == "win":
            return "win", odds, ("R-633a-21", "633a.13(a)")
        switched = hand.switched and is_blackjack(hand.cards) and not hand.split
        cite = "633a.12(a)(5)(iv)" if switched else "633a.12(a)(5)(v)"
        return "push", even, (cite, "R-633a-21")
    if dealer == MOST and hand.natural:
        return "win", even, ("633a.12(a)(5)(i)",)
    if dealer == MOST and hand.switched and is_blackjack(hand.cards) and not hand.split:
        return "push", even, ("633a.12(a)(5)(iv)",)
    if hand.natural:
        return "win", odds, ("633a.13(a)", "R-633a-20")
    return None


def surrender_ending(round_: BlackjackRound, seat: int, hand: Hand, lost: bool) -> Ending:
    """Half of the wager is collected; all of it, if the dealer turns out to have a Blackjack
    (§ 633a.9(a)(1)-(2))."""
    wager, stake = round_.wager("blackjack", seat, hand), round_.stake_of(seat, hand)
    kept = 1 - FILE.share("surrender_share")
    back = 0 if lost else whole_cents(stake * kept)  # a split cent is the house's (R-GEN-4)
    cite = "633a.9(a)(2)" if round_.may_be_blackjack else "633a.9(a)(1)"
    goes = "all of it is collected" if lost else f"{dollars(back)} returns"
    told = "You surrendered, but the dealer has Blackjack" if lost else "You surrendered for half"
    return Ending(
        seat, wager, "lose", back, "surrender", f"Seat {seat} surrendered: {goes}", (cite,),
        to_player=told,
    )  # fmt: skip
