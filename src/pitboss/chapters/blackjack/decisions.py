"""§ 633a.7(i)-(l), §§ 633a.9-11, § 633a.12(a)(4), (b)(6)-(7) and § 633a.14(c), (i): the players."""

from dataclasses import replace

from pitboss.chapters.blackjack.acts import DRAWN_IN_ERROR, MoveCard
from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, numbered
from pitboss.chapters.blackjack.closed import closed_to, is_pair, no_insurance, takes_one_card
from pitboss.chapters.blackjack.dealing import options_named
from pitboss.chapters.blackjack.ranking import ACE, MOST, rank
from pitboss.chapters.blackjack.settlement import main_endings, settle, surrender_ending
from pitboss.chapters.blackjack.words import hand_asked, held, worth
from pitboss.families.from_shoe.drawing import MISSED, draw
from pitboss.ledger import layout
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.dealing import turn_up
from pitboss.procedure.requests import EVERYONE, Announce, Collect, Option, Record
from pitboss.procedure.round import Procedure
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents

FROM_A_SHOE = "633a.7(j)(2)"
FROM_THE_HAND = "633a.12(b)(6)[lead]"
"""By which a player decides on cards dealt so."""


def decide(round_: BlackjackRound) -> Procedure:
    """Each player in turn from the dealer's left, hand by hand (§ 633a.7(i)-(k)); cards that were
    dealt from the hand are examined first (§ 633a.12(b)(6)[lead], R-633a-25)."""
    if round_.table.rules["hand_dealt"]:
        yield Record(
            act="The players examine their cards: each with one hand, always in the dealer's view",
            cites=(FROM_THE_HAND,),
        )
    late: list[tuple[int, Hand]] = []
    for seat in round_.clockwise():
        if round_.switch and all(hand.live for hand in round_.boxes[seat]):
            yield from offer_switch(round_, seat)
        yield from play_box(round_, seat, late)
    for seat, hand in late:
        yield from late_card_or_dead_hand(round_, seat, hand)


def offer_switch(round_: BlackjackRound, seat: int) -> Procedure:
    """As his totals are announced, a player says whether the second cards of his two hands change
    places (§ 633a.12(a)(4), R-633a-22)."""
    first, second = round_.boxes[seat]
    hidden = bool(round_.table.rules["hand_dealt"])  # his two hands lie face down
    if not hidden:
        totals = f"Seat {seat}: {first.words()} and {second.words()}"
        yield Announce(words=totals, cites=("633a.12(a)(4)", "633a.7(i)"))

    def both() -> str:
        one, two = ("Blackjack" if hand.natural else worth(hand.cards) for hand in (first, second))
        return f"first hand {one}; second hand {two}"

    answer = yield from ask(
        round_.table,
        seat,
        lambda: f"Seat {seat}{'' if hidden else f': {both()}'}. Switch the second cards?",
        options_named(round_, "switch", "keep"),
        default="keep",
        private=hidden,
        hand=(*first.cards, *second.cards),
        held=both if hidden else "",
        dealer=(round_.up_card,),
        closed=no_insurance(round_),
        cites=("633a.12(a)(4)",),
    )
    if isinstance(answer, Decision) and answer.option == "switch":
        first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
        first.switched = second.switched = True
        for hand in (first, second):
            yield from turn_up(
                round_, round_.place(seat, hand), hand.cards, f"{hand.total}", ("633a.12(a)(4)",)
            )


def play_box(round_: BlackjackRound, seat: int, late: list[tuple[int, Hand]]) -> Procedure:
    """Hand by hand from the dealer's left; a split adds one beside the hand (§ 633a.11(b))."""
    at = 0
    while at < len(round_.boxes[seat]):
        hand = round_.boxes[seat][at]
        if not hand.settled:
            yield from play_hand(round_, seat, hand, late)
        at += 1


def play_hand(
    round_: BlackjackRound, seat: int, hand: Hand, late: list[tuple[int, Hand]]
) -> Procedure:
    """A Blackjack is announced, and paid at once against a small card; other hands are played until
    they stand, reach 21 or bust (§ 633a.7(j)-(l))."""
    if len(hand.cards) == 1:  # of a split pair
        yield from next_card(round_, seat, hand, ("633a.11(b)",))
    if hand.natural:
        yield from announce_blackjack(round_, seat, hand)
        return
    yield from announce_total(round_, seat, hand, ("633a.11(c)",) if hand.split else ("633a.7(i)",))
    while hand.total < MOST and not _done(round_, seat, hand):
        elected = yield from ask_hand(round_, seat, hand)
        if elected == "split":
            yield from split(round_, seat, hand)
            yield from announce_total(round_, seat, hand, ("633a.11(c)",))
        elif elected == "refuse_card":
            round_.refused.add(seat)
            return
        elif elected == "stand":
            return
        elif elected == "surrender":
            yield from surrender(round_, seat, hand)
            return
        else:
            got = yield from next_card(round_, seat, hand, ("633a.7(k)",), may_be_missed=True)
            if not got:
                late.append((seat, hand))
                return
            face_down = elected == "double" and round_.table.rules["double_card_face"] == "down"
            if not face_down:
                yield from _after_draw(round_, seat, hand)
                yield from announce_total(round_, seat, hand, ("633a.7(k)",))
            if elected == "double":
                return


def _done(round_: BlackjackRound, seat: int, hand: Hand) -> bool:
    """Split aces get one card each where the casino has it so (R-633a-15)."""
    return takes_one_card(round_, hand) and not _may_split(round_, seat, hand)


def _after_draw(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    if round_.table.rules["hand_dealt"] and hand.bust:
        yield Record(
            act=f"Seat {seat} discards the first two cards face down", cites=("633a.12(b)(6)(ii)",)
        )


def announce_total(
    round_: BlackjackRound, seat: int, hand: Hand, cites: tuple[str, ...]
) -> Procedure:
    """What the dealer announces; nothing of a hand that lies face down (§ 633a.12(b)(6)-(7))."""
    if round_.table.followed and not lies_down(round_, seat, hand):
        yield Announce(words=f"Seat {seat}: {hand.words()}", cites=cites)


def lies_down(round_: BlackjackRound, seat: int, hand: Hand) -> bool:
    """Whether a hand's first two cards, dealt from the hand, have not been turned over."""
    by_hand = bool(round_.table.rules["hand_dealt"])
    return by_hand and round_.place(seat, hand) not in round_.turned_up


def announce_blackjack(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """Paid at once, and the cards removed, against a 2 to 9; otherwise announced and paid after the
    hole card is revealed; at Switch it hangs on the dealer's final hand (§ 633a.7(j)(1)(i)-(ii),
    R-633a-22)."""
    place = round_.place(seat, hand)
    if round_.table.rules["hand_dealt"]:
        yield from turn_up(round_, place, hand.cards, "Blackjack", ("R-633a-25",))
    waits = round_.may_be_blackjack or round_.switch
    cites = ("633a.7(j)(1)(ii)",) if waits else ("633a.7(j)(1)(i)",)
    yield Announce(words=f"Seat {seat}: Blackjack", cites=cites)
    if waits:
        return
    for ending in main_endings(round_, seat, hand):
        yield from settle(round_, ending)
    hand.settled = True
    yield Collect(
        place=place,
        cards=tuple(hand.cards),
        audience=EVERYONE,
        role_cites=("633a.7(t)",),
        cites=cites,
    )
    round_.table.batches.collect(hand.cards)
    hand.collected = True


def ask_hand(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """Surrender, double down, split, stand or draw (§ 633a.7(j)(2), § 633a.7(l)); on cards that lie
    face down by the paragraph on dealing from the hand (§ 633a.12(b)(6)[lead])."""
    table = round_.table
    hidden = lies_down(round_, seat, hand)

    def question() -> str:
        exposed = table.game.exposed_card
        next_one = f" The next card is {exposed}." if exposed is not None else ""
        what = f"{hand_asked(round_, seat, hand, hidden=hidden)} against {round_.up_card}"
        return f"Seat {seat}{what}.{next_one} What will it be?"

    answer = yield from ask(
        table,
        seat,
        question,
        lambda: hand_options(round_, seat, hand, hidden=hidden),
        default="stand",
        private=hidden,
        hand=tuple(hand.cards),
        held=(lambda: held(round_, seat, hand)) if hidden else "",
        number=round_.number(seat, hand) if len(round_.boxes[seat]) > 1 else 0,
        dealer=(round_.up_card,),
        closed=no_insurance(round_) | closed_to(round_, seat, hand),
        cites=(FROM_THE_HAND if hidden else FROM_A_SHOE,),
    )
    if not isinstance(answer, Decision):
        return "stand"
    if hidden and answer.option in ("surrender", "double", "split"):
        yield from show(round_, seat, hand)
    if answer.option == "double":
        hand.doubled = _double_option(round_, seat, hand).amount(answer.amount)
        round_.stake(seat, round_.wager("double_down", seat, hand), hand.doubled)
    return answer.option


def show(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """The dealer turns a player's two cards over (§ 633a.12(b)(6)(i))."""
    place = round_.place(seat, hand)
    if place not in round_.turned_up:
        yield from turn_up(round_, place, hand.cards, hand.words(), ("633a.12(b)(6)(i)",))


def hand_options(
    round_: BlackjackRound, seat: int, hand: Hand, *, hidden: bool = False
) -> tuple[Option, ...]:
    """What a hand may do now, and by which paragraphs."""
    options = _open_options(round_, seat, hand)
    if not hidden:
        return options
    decided_by = {FROM_A_SHOE: FROM_THE_HAND}
    return tuple(
        replace(option, cites=tuple(decided_by.get(cite, cite) for cite in option.cites))
        for option in options
    )


def _open_options(round_: BlackjackRound, seat: int, hand: Hand) -> tuple[Option, ...]:
    table = round_.table
    stake = round_.stake_of(seat, hand)
    if seat in round_.refused:  # § 633a.14(c): no more cards in this round
        return options_named(round_, "stand")
    one_card = takes_one_card(round_, hand)  # which may be split again, and nothing else
    options = [*options_named(round_, "stand", *([] if one_card else ["hit"]))]
    if len(hand.cards) == 2:
        if not one_card:
            options.append(_double_option(round_, seat, hand))
        if _may_split(round_, seat, hand):
            data, number = table.rules.chapter.options["split"], round_.number(seat, hand) + 1
            options.append(
                Option("split", data.label, data.cites,
                       wager=numbered("blackjack", number), stake=stake)
            )  # fmt: skip
        if not hand.split and not round_.switch:
            options += options_named(round_, "surrender")
    if (table.game.exposed_card is not None or table.game.refusable) and not one_card:
        options += options_named(round_, "refuse_card")
    return tuple(options)


def _double_option(round_: BlackjackRound, seat: int, hand: Hand) -> Option:
    """Up to the original wager, from one chip (§ 633a.10(a), R-633a-14)."""
    data = round_.table.rules.chapter.options["double"]
    stake, chip = round_.stake_of(seat, hand), _chip(round_)
    return Option(
        "double", data.label, data.cites, wager=round_.wager("double_down", seat, hand),
        stake=min(chip, stake), most=stake, step=chip if round_.table.limits else 1, usual=stake,
    )  # fmt: skip


def _chip(round_: BlackjackRound) -> Cents:
    return round_.table.rules.number("min_chip")


def _may_split(round_: BlackjackRound, seat: int, hand: Hand) -> bool:
    """Two cards of equal value, and not split as often as the casino allows (§ 633a.11(a), (c),
    R-633a-16)."""
    if not is_pair(hand):
        return False
    aces = rank(hand.cards[0]) == ACE
    of_area = [other for other in round_.boxes[seat] if other.area == hand.area]
    return len(of_area) < most_hands(round_.table.rules, aces=aces)


def most_hands(rules: Rules, *, aces: bool) -> int:
    """The hands that a pair may come to: two, and one for each additional split; one number for
    aces too, unless told (§ 633a.11(c), R-633a-16)."""
    return 2 + rules.number("resplits_aces" if aces else "resplits")


def split(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """The second card begins a hand of its own, with an equal wager, to the right of the first,
    which gets its second card now (§ 633a.11(a)-(b))."""
    stake, at = round_.stake_of(seat, hand), round_.number(seat, hand)
    yield from _move_over(round_, seat, at)
    round_.stake(seat, numbered("blackjack", at + 1), stake)
    other = Hand(hand.area, [hand.cards.pop()], split=True, switched=hand.switched)
    hand.split = True
    round_.boxes[seat].insert(at, other)
    if round_.table.rules["hand_dealt"]:  # both lie face up now, wherever they are
        places = [round_.place(seat, each) for each in round_.boxes[seat]]
        round_.turned_up.update(places)
    yield MoveCard(
        act=f"Seat {seat} splits: {hand.cards[0]} and {other.cards[0]}",
        cards=(*hand.cards, *other.cards),
        place=round_.place(seat, hand),
        to=round_.place(seat, other),
        cites=("633a.11(a)", "633a.11(b)"),
    )
    yield from next_card(round_, seat, hand, ("633a.11(b)",))


def _move_over(round_: BlackjackRound, seat: int, after: int) -> Procedure:
    """The hands to the right of one that is split move over, and their wagers with them."""
    stakes = round_.stakes[seat]
    for number in range(len(round_.boxes[seat]), after, -1):
        old, new = numbered("blackjack", number), numbered("blackjack", number + 1)
        if old in stakes:
            stakes[new] = stakes.pop(old)
            round_.move(layout(seat, old), layout(seat, new), stakes[new], "a hand moves over")
        for line in [line for line in round_.lines if (line.seat, line.wager) == (seat, old)]:
            why = f"The dead hand of seat {seat} is its hand {number + 1} now"
            yield from round_.restate(line, replace(line, wager=new), why, ("633a.11(b)",))


def surrender(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """Half the wager at once, against a small card; otherwise it lies on the cards until the hole
    card is revealed (§ 633a.9(a)(1)-(2))."""
    hand.surrendered = True
    if not round_.may_be_blackjack:
        yield from settle(round_, surrender_ending(round_, seat, hand, lost=False))
        hand.settled = True
        return
    yield Record(act=f"The wager of seat {seat} lies on its cards", cites=("633a.9(a)(2)",))


def next_card(
    round_: BlackjackRound, seat: int, hand: Hand, cites: tuple[str, ...],
    *, may_be_missed: bool = False,
) -> Procedure:  # fmt: skip
    """One card face up to a hand, the exposed one first if there is one; whether it came
    (§ 633a.7(k), § 633a.10(c), § 633a.12(b)(7), § 633a.14(c))."""
    table, place = round_.table, round_.place(seat, hand)
    if seat in round_.refused:
        return True
    if table.game.exposed_card is not None:
        exposed = take_exposed(round_)
        hand.cards.append(exposed)
        yield MoveCard(
            act=f"The card drawn in error goes to {place}",
            cards=(exposed,), place=DRAWN_IN_ERROR, to=place, cites=("633a.14(c)",),
        )  # fmt: skip
        return True
    if hand.doubled:
        cites = ("633a.10(c)",)
    face = str(table.rules["double_card_face"]) if hand.doubled else "up"
    if table.rules["hand_dealt"] and face == "up":
        cites = ("633a.12(b)(7)", *[cite for cite in cites if cite != "633a.7(k)"])
    table.game.drawing = False  # the next card is on its way
    taken = yield from draw(
        table, place, cites=cites, face=face, missed="633a.14(i)" if may_be_missed else "",
        must_read=face == "down" and not table.of_record,
    )  # fmt: skip
    table.game.drawing = True
    if taken is MISSED:
        return False
    hand.cards.append(taken)
    return True


def take_exposed(round_: BlackjackRound) -> Card:
    """The card that was drawn in error, as the next card from the shoe (§ 633a.14(c))."""
    card, round_.table.game.exposed_card = round_.table.game.exposed_card, None
    assert card is not None
    round_.table.batches.on_layout.append(card)
    return card


def late_card_or_dead_hand(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """A card that the dealer failed to deal: the player takes it now, after all others and before
    the hole card is revealed, or his hand is dead and what rides on it returns (§ 633a.14(i),
    R-633a-28)."""
    answer = yield from ask(
        round_.table,
        seat,
        f"The dealer missed a card of seat {seat}. Take it now, or call the hand dead?",
        options_named(round_, "late_card", "dead_hand"),
        default="late_card",
        private=False,
        cites=("633a.14(i)",),
    )
    if isinstance(answer, Decision) and answer.option == "late_card":
        yield from next_card(round_, seat, hand, ("633a.14(i)",))
        if hand.doubled:
            yield from announce_total(round_, seat, hand, ("633a.7(k)",))
        else:
            yield from play_on(round_, seat, hand)
        return
    cites = ("633a.14(i)", "R-633a-28")
    for name in (round_.wager("blackjack", seat, hand), round_.wager("double_down", seat, hand)):
        if name in round_.stakes[seat]:
            yield from round_.settle(
                seat, name, "void", round_.stakes[seat][name],
                to_player="Your hand is dead",
                hand="dead", why=f"The hand of seat {seat} is dead: its wager returns", cites=cites,
            )  # fmt: skip
    hand.settled = True


def play_on(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """A hand with its late card goes on as any other."""
    again: list[tuple[int, Hand]] = []
    yield from play_hand(round_, seat, hand, again)
    for _ in again:
        yield from late_card_or_dead_hand(round_, seat, hand)
