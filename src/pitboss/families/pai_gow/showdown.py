"""The players' hands are shown, compared, and the main wager settled (§ .11(d)-(g))."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from pitboss.families.pai_gow.game import PaiGowTable
from pitboss.families.pai_gow.irregularities import count_surrendered
from pitboss.families.pai_gow.optional import Special, settle_optional
from pitboss.families.pai_gow.round import Hands, PaiGowRound
from pitboss.families.pai_gow.setting import in_words, is_set_right, may_surrender
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.hands.naming import named, named_apart
from pitboss.hands.pai_gow import PaiGowRanked, is_foul, made_of, rank_high, rank_low
from pitboss.hands.poker import ACE
from pitboss.ledger import TABLE_INVENTORY, Account
from pitboss.procedure import progressive
from pitboss.procedure.answers import Decision, HandsSet
from pitboss.procedure.asking import ask
from pitboss.procedure.dealing import collect_hand, turn_up
from pitboss.procedure.ending import void
from pitboss.procedure.requests import (
    EVERYONE,
    SURRENDER,
    ArrangeHands,
    Option,
    Words,
    seat_place,
)
from pitboss.procedure.round import Procedure
from pitboss.procedure.sentences import closed
from pitboss.procedure.steps import Cites
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card, cards
from pitboss.vocabulary.money import Cents, back_at_odds, dollars


@dataclass(frozen=True, slots=True)
class Result:
    """How a main wager ends, by which paragraphs, and what to say."""

    outcome: str  # win lose push
    cites: Cites
    words: str
    to_player: Words = ""


Judge = Callable[[PaiGowRound, Hands], Result]
"""The result of a player's hands against those that they play against."""

AfterMain = Callable[[PaiGowRound, int, Result, Hands], Procedure]
"""What a chapter settles right after the main wager."""


def compare(table: PaiGowTable, player: Hands, other: Hands, whose: str = "the dealer's") -> Result:
    """Both hands higher win, one higher ties, copies are the dealer's (§ .11(f), R-645a-8)."""
    steps = table.game.steps
    if not is_set_right(table, player):
        return Result("lose", steps.lose_incorrect, "not set as the chapter requires",
                      "Your hands were not set as the rules require")  # fmt: skip
    if is_foul(player.high, player.low):
        return Result("lose", steps.lose_foul, "foul: the low hand outranks the high hand",
                      "Foul: your low hand outranked the high hand")  # fmt: skip
    high = _sign(made_of(player.high).value - made_of(other.high).value)
    low = _sign(rank_low(player.low).value - rank_low(other.low).value)
    if _is_joker(player.low):  # § 670a.6(c), R-670a-5
        low = 1
    words = f"high hand {_WORDS[high]}, low hand {_WORDS[low]}"
    to_player = partial(_to_player, player, other, high, low, whose)
    match high, low:
        case 1, 1:
            return Result("win", steps.win, words, to_player)
        case 1, _:
            return Result("push", steps.tie_high, words, to_player)
        case _, 1:
            return Result("push", steps.tie_low, words, to_player)
        case 0, 0:
            return Result("lose", steps.lose_copies, words, to_player)
        case _, 0:
            return Result("lose", steps.lose_copy_low, words, to_player)
        case 0, _:
            return Result("lose", steps.lose_copy_high, words, to_player)
        case _:
            return Result("lose", steps.lose_both, words, to_player)


def against_dealer(round_: PaiGowRound, hands: Hands) -> Result:
    """A player's hands against the dealer's (§ 645a.11(f), § 670a.11(f), § 688a.11(f))."""
    assert round_.dealer_setting is not None
    return compare(round_.table, hands, round_.dealer_setting)


def _to_player(player: Hands, other: Hands, high: int, low: int, whose: str) -> str:
    """Both hands against both, by name."""
    highs = _named_apart(rank_high(player.high), rank_high(other.high))
    lows = _named_apart(rank_low(player.low), rank_low(other.low))
    if _is_joker(player.low):
        lows = "joker", lows[1]
    if not high and not low:
        return f"Your {_both(highs[0], lows[0])} copied {whose}, and copies are {whose}"
    if high == low:
        others = _both(highs[1], lows[1])
        return f"Your {_both(highs[0], lows[0])} {_VERBS[high]} {whose} {others}"
    joined = "but" if 1 in (high, low) else "and"
    return f"Your {_one(highs, high, whose)}, {joined} your {_one(lows, low, whose)}"


def _one(names: tuple[str, str], sign: int, whose: str) -> str:
    """One of two hands against its like; a copy is named once."""
    other = f" {names[1]}" if sign else ""
    return f"{closed(names[0])} {_VERBS[sign]} {whose}{other}"


def _both(high: str, low: str) -> str:
    return f"{closed(high)} and {low}"


def called(hands: Hands) -> str:
    """Both hands, as their player calls them.

    >>> called(Hands(cards("Ks Kd 9s 9h 3c"), cards("Ac Qd")))
    'two pair, kings and nines, and ace-queen'
    """
    high, low = (
        named(ranked.category, _ranks(ranked))
        for ranked in (rank_high(hands.high), rank_low(hands.low))
    )
    return _both(high, "joker" if _is_joker(hands.low) else low)


def _is_joker(low: Sequence[Card]) -> bool:
    """Whether a low hand of one card is the joker."""
    return len(low) == 1 and JOKER in low


def _named_apart(own: PaiGowRanked, other: PaiGowRanked) -> tuple[str, str]:
    return named_apart(own.category, _ranks(own), other.category, _ranks(other))


def _ranks(ranked: PaiGowRanked) -> list[int]:
    return [ACE if card == JOKER else card // 4 for card in ranked.cards]


_VERBS = {1: "beat", 0: "only copied", -1: "lost to"}
_WORDS = {1: "higher", 0: "a copy", -1: "lower"}


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def vigorish(rules: Rules, won: Cents) -> Cents:
    """Five per cent of what was won, to the next cent, or to the next 25 cents where the casino
    rounds so; it is taken out of what was won, and is never more (§ 645a.13(a), R-645a-13,
    R-GEN-4)."""
    to = rules.number("vig_round_to") or 1
    rate = rules.chapter.share("vigorish_rate")
    return min(ceil(won * rate / to) * to, won)


def surrenders(round_: PaiGowRound, seat: int) -> Procedure:
    """Whether a player gives up his wager before his hands are exposed: asked, unless he has an
    optional wager (§ .11(d), R-645a-14, R-688a-15)."""
    table = round_.table
    if not may_surrender(round_, seat) or seat in table.abandoned:
        return False
    options = {option.name: option for option in table.rules.chapter.option}
    answer = yield from ask(
        table,
        seat,
        f"Seat {seat}: surrender {dollars(round_.stakes[seat][MAIN])}, or show the hands?",
        tuple(
            Option(name, options[name].label, options[name].cites) for name in ("show", SURRENDER)
        ),
        default="show",
        private=False,
        may_be_left_out=True,
        hand=() if round_.bank else (*round_.settings[seat].high, *round_.settings[seat].low),
        dealer=round_.seen_of_dealer,
        cites=table.game.steps.surrender,
    )
    gives_up = isinstance(answer, Decision) and answer.option == SURRENDER
    if gives_up:
        round_.decisions[seat] = SURRENDER
    return gives_up


def collect_surrendered(
    round_: PaiGowRound, seat: int, against: Account = TABLE_INVENTORY
) -> Procedure:
    """The whole wager is collected; the cards too, counted face down and seen by nobody, unless a
    Qualifying Wager keeps them on the table (§ .11(d), R-GEN-9)."""
    cites = round_.table.game.steps.surrender
    yield from round_.settle(
        seat, MAIN, "lose", 0,
        hand=SURRENDER, why=f"Seat {seat} surrenders: its wager is collected", cites=cites,
        against=against, to_player="You surrendered",
    )  # fmt: skip
    if not round_.cards_stay:
        yield from count_surrendered(round_, seat)
        yield from collect_hand(round_, seat, *cites)


def reveal(round_: PaiGowRound, seat: int) -> Procedure:
    """Both hands of a player are turned up; how they were set is read where nobody knew it yet
    (§ .11(e))."""
    table, place = round_.table, seat_place(seat)
    hands = round_.settings[seat]
    if not hands.high and not hands.low:
        hands = yield from _read(round_, seat)

    def words() -> str:
        return in_words(hands) if is_set_right(table, hands) else "hands of the wrong size"

    cites = table.game.steps.reveal
    yield from turn_up(round_, place, hands.cards, words, cites, low=len(hands.low))
    return hands


def _read(round_: PaiGowRound, seat: int) -> Procedure:
    table = round_.table
    answer = yield ArrangeHands(
        place=seat_place(seat),
        seat=seat,
        cards=tuple(round_.hands[seat]),
        low=table.rules.chapter.hand.low,
        exact=() if table.game.steps.lose_incorrect else table.game.steps.set_hands,
        audience=EVERYONE,
        cites=table.game.steps.reveal,
    )
    assert isinstance(answer, HandsSet)
    round_.settings[seat] = Hands(cards(answer.high), cards(answer.low))
    return round_.settings[seat]


def settle_main(
    round_: PaiGowRound, seat: int, wager: str, result: Result, hands: Hands,
    *, cites: tuple[str, ...] = (), against: Account = TABLE_INVENTORY,
) -> Procedure:  # fmt: skip
    """Collected, returned, or paid at 1 to 1 (§ .11(f), § .12(a) or § .13(a))."""
    table, stake = round_.table, round_.stakes[seat][wager]
    line = table.rules.paytable(wager).line("win")
    assert line is not None
    back = {"win": back_at_odds(line.pay, stake), "push": stake, "lose": 0}[result.outcome]

    def why() -> str:
        ended = {
            "win": f"wins {dollars(back - stake)}",
            "push": "is a tie and returns",
            "lose": "is collected",
        }[result.outcome]
        title = table.rules.chapter.wager_named(wager).title
        return f"Seat {seat}, {result.words}: {title} {ended}"

    yield from round_.settle(
        seat, wager, result.outcome, back,
        hand=in_words(hands) if is_set_right(table, hands) else result.words,
        why=why,
        cites=(*result.cites, *cites),
        against=against,
        to_player=result.to_player,
        called=(lambda: called(hands)) if is_set_right(table, hands) else "",
    )  # fmt: skip


def charge_vigorish(
    round_: PaiGowRound, seat: int, won: Cents, cites: tuple[str, ...]
) -> Procedure:
    """A winner pays it when he is paid (§ 645a.13(a))."""
    due = vigorish(round_.table.rules, won)
    yield from round_.charge(
        seat, due, why=f"Seat {seat} pays a vigorish of {dollars(due)}", cites=cites
    )


def settle_abandoned(
    round_: PaiGowRound, seat: int, against: Account = TABLE_INVENTORY
) -> Procedure:
    """A player who left loses every wager that is not decided yet, or gets them back where the
    casino chose so, and none of these earns Envy any more (R-GEN-10); his hand is given up, and
    still counts for the others' (R-GEN-9)."""
    table, cites = round_.table, round_.table.game.steps.abandoned
    names = [wager.name for wager in table.rules.chapter.wager]
    given_up = [name for name in names if name in round_.stakes[seat]]
    if table.rules["abandoned_wagers"] == "return":
        yield from progressive.reverse(round_, seat)
        yield from void(round_, seat, (), cites)
    for wager in given_up:
        if wager in round_.stakes[seat]:
            title = table.rules.chapter.wager_named(wager).title
            yield from round_.settle(
                seat, wager, "lose", 0,
                hand="abandoned", why=f"{title} abandoned", cites=cites,
                against=against if wager == MAIN else TABLE_INVENTORY,
                to_player="You left before the hand was over",
            )  # fmt: skip
        round_.lammers.get(wager, {}).pop(seat, None)


def settle_players(
    round_: PaiGowRound, judge: Judge, after_main: AfterMain, special: Mapping[str, Special]
) -> Procedure:
    """Each player in turn, counterclockwise from the dealer's right: his hands are revealed, his
    main wager and then his optional ones settled; his cards go to the discard rack unless an Envy
    Bonus may hang on them (§ .11(e)-(i))."""
    round_.showing = True
    for seat in round_.counterclockwise():
        if seat in round_.hands:
            yield from _settle_player(round_, seat, judge, after_main)
        if seat in round_.table.abandoned and round_.stakes[seat]:
            yield from settle_abandoned(round_, seat)
        if seat in round_.hands:
            yield from settle_optional(round_, seat, special)
        yield from collect_settled(round_, seat)


def collect_settled(round_: PaiGowRound, seat: int, applied_by: Cites = ()) -> Procedure:
    """A player's cards go to the discard rack when all his wagers are settled, unless an Envy Bonus
    may hang on them (§ .11(g), § .11(i)); those of a surrendered hand that did so far stay until
    they are counted."""
    stays = round_.cards_stay or round_.decisions.get(seat) == SURRENDER
    if seat in round_.hands and not round_.stakes.get(seat) and not stays:
        steps = round_.table.game.steps
        cites = (*steps.clear, *applied_by, *steps.settle_all)
        yield from collect_hand(round_, seat, *dict.fromkeys(cites))


def _settle_player(
    round_: PaiGowRound, seat: int, judge: Judge, after_main: AfterMain
) -> Procedure:
    if MAIN not in round_.stakes[seat]:
        return  # surrendered while hands were set
    gives_up = yield from surrenders(round_, seat)
    if gives_up:
        yield from collect_surrendered(round_, seat)
    elif seat in round_.table.abandoned:
        yield from settle_abandoned(round_, seat)
    else:
        hands = yield from reveal(round_, seat)
        result = judge(round_, hands)
        yield from settle_main(round_, seat, MAIN, result, hands)
        yield from after_main(round_, seat, result, hands)
