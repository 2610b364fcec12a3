"""Hands are set: by the players, by the dealer the house way (§ .11(a)-(c), § .7(f))."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from json import dumps, loads

from pitboss.families.pai_gow.game import PaiGowTable
from pitboss.families.pai_gow.round import Hands, PaiGowRound, Reset
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.hands.house_way import Setting, set_seven
from pitboss.hands.pai_gow import in_words as ranked_in_words
from pitboss.hands.pai_gow import is_foul, rank_high, rank_low
from pitboss.hands.six_card_house_way import set_six
from pitboss.procedure import progressive
from pitboss.procedure.answers import Decision, HandsClosed, HandsSet, Look, LookingClosed
from pitboss.procedure.asking import ask
from pitboss.procedure.dealing import DEALER_PLACE, collect_hand, turn_up
from pitboss.procedure.ending import void
from pitboss.procedure.requests import (
    EVERYONE,
    HOUSE_WAY,
    SURRENDER,
    Announce,
    ArrangeHands,
    LookAtCards,
    Option,
    Record,
    SetHands,
    ShowExposed,
    seat_place,
)
from pitboss.procedure.round import Procedure, TableChanged
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.vocabulary.cards import Card, cards

Surrendered = Callable[[PaiGowRound, int], Procedure]
"""What is done at once with the wager and the cards of a seat that surrenders."""


def house_setting(rules: Rules, hand: Sequence[Card]) -> Setting:
    """How the house sets these cards: by § 670a.11(d), or by the way that the casino filed
    (§ 645a.11(c), § 688a.11(a), R-688a-22)."""
    if rules.chapter.hand.low == 1:
        return set_six(hand)
    filed = rules["house_way"]
    return set_seven(house_way(filed) if isinstance(filed, str) else _whole(dumps(filed)), hand)


@lru_cache(maxsize=16)
def _whole(filed: str) -> HouseWay:
    """A whole way that was filed, read once."""
    return house_way(loads(filed))


def as_the_house(table: PaiGowTable, hand: Sequence[Card]) -> Hands:
    """The two hands, the house way."""
    setting = house_setting(table.rules, hand)
    return Hands(setting.high, setting.low)


@lru_cache(maxsize=1024)
def in_words(hands: Hands) -> str:
    """What the two hands are, for people."""
    high, low = rank_high(hands.high), rank_low(hands.low)
    return both_in_words(ranked_in_words(high), ranked_in_words(low))


def both_in_words(high: str, low: str) -> str:
    """What two hands are that are called so."""
    return f"{high} in the high hand, {low} in the low"


def is_set_right(table: PaiGowTable, hands: Hands) -> bool:
    """Whether so many cards are in each hand (§ 645a.1[Setting the hands],
    § 670a.1[Setting the hands], § 688a.1[Setting the hands])."""
    return len(hands.low) == table.rules.chapter.hand.low


def is_lost(table: PaiGowTable, hands: Hands) -> bool:
    """Whether a player's hands lose whatever the dealer has: foul, or of the wrong size."""
    return not is_set_right(table, hands) or is_foul(hands.high, hands.low)


def examine(round_: PaiGowRound) -> Procedure:
    """Each player but a bank looks at his cards; who had one exposed chooses before he does
    (§ .11(a)(1)-(2), R-GEN-6)."""
    table = round_.table
    yield from offer_to_void(round_)
    yield Record(
        act="The players examine their cards: each only his own, always in the dealer's view",
        cites=(*table.game.steps.own_hand, *table.game.steps.in_view),
    )
    yield from look(round_, [seat for seat in round_.counterclockwise() if seat != table.game.bank])


def look(round_: PaiGowRound, seats: Iterable[int]) -> Procedure:
    """Open to all at once, until all have looked at their cards, or nobody is waited for any
    longer; who has left does not look (§ .11(a), § 645a.11(c))."""
    table, to_look, closed = round_.table, list(seats), False
    while True:
        yield from offer_to_void(round_)
        waiting = [
            seat
            for seat in to_look
            if seat in round_.hands
            and seat_place(seat) in round_.unseen
            and seat not in table.abandoned
        ]
        if not waiting:
            return
        answer = yield LookAtCards(
            seats={seat: round_.player(seat) for seat in waiting},
            hands={seat: _known(round_.hands[seat]) for seat in waiting},
            closed=closed,
            role_cites=table.game.steps.own_hand,
            answer_cites={"looking_closed": (*table.game.steps.own_hand, "R-GEN-10")},
            cites=table.game.steps.own_hand,
        )
        closed = closed or isinstance(answer, LookingClosed)
        if isinstance(answer, Look):
            round_.unseen.discard(seat_place(answer.seat))
            table.game.exposable.pop(answer.seat, None)  # R-645a-20: he has no choice any more


def _known(hand: Sequence[Card | None]) -> tuple[Card, ...]:
    """The cards of a hand that the software knows: a record of a void round may lack some."""
    return tuple(card for card in hand if card is not None)


def set_hands(
    round_: PaiGowRound, seats: Iterable[int], surrendered: Surrendered | None = None
) -> Procedure:
    """Open to all at once, until every seat has set its hands or the dealer waits no longer; who
    has not, or has left, has the house way (§ .11(b), § .11(a)(3), § .7(f), R-GEN-10). Only where
    the dealer's hands are set already may a player surrender now, and is ``surrendered`` at once
    (§ 645a.11(d), § 688a.11(d))."""
    table, to_set = round_.table, [seat for seat in seats if seat in round_.hands]
    after = _order_of_adjacent(round_, to_set)
    while True:
        for seat in to_set:
            gone = seat in table.abandoned and seat in round_.hands
            if gone and seat not in round_.settings:
                round_.settings[seat] = as_the_house(table, round_.hands[seat])
        waiting = [
            seat
            for seat in to_set
            if seat in round_.hands
            and seat not in round_.settings
            and round_.decisions.get(seat) != SURRENDER
        ]
        if not waiting:
            return
        answer = yield _request(round_, waiting, after, opened=surrendered is not None)
        match answer:
            case HandsSet(seat=seat, high=high, low=low) if high or low:
                round_.settings[seat] = Hands(cards(high), cards(low))
            case HandsSet(seat=seat):  # laid down unread: how, is told when it is shown
                round_.settings[seat] = Hands((), ())
            case Decision(seat=seat, option=option) if option == SURRENDER:
                assert surrendered is not None
                round_.decisions[seat] = SURRENDER
                yield from surrendered(round_, seat)
            case Decision(seat=seat):
                round_.settings[seat] = as_the_house(table, round_.hands[seat])
                yield _told_house_way(round_, seat)
            case HandsClosed():
                for seat in waiting:
                    round_.settings[seat] = as_the_house(table, round_.hands[seat])
            case _:
                assert isinstance(answer, TableChanged)


def _request(
    round_: PaiGowRound, waiting: list[int], after: dict[int, int], *, opened: bool
) -> SetHands:
    table, steps = round_.table, round_.table.game.steps
    may = frozenset(seat for seat in waiting if may_surrender(round_, seat))
    return SetHands(
        seats={seat: round_.player(seat) for seat in waiting},
        hands={seat: tuple(round_.hands[seat]) for seat in waiting},
        low=table.rules.chapter.hand.low,
        after=after,
        surrender=may if opened else frozenset(),
        surrender_later=frozenset() if opened else may,
        unread=not table.virtual and not table.of_record,
        exact=() if steps.lose_incorrect else steps.set_hands,
        set_cites={
            HOUSE_WAY: table.game.steps.own_hand,
            SURRENDER: steps.surrender or table.rules.chapter.not_left[SURRENDER],
            "adjacent": table.game.steps.adjacent,
        },
        dealer=round_.seen_of_dealer,
        doubled=frozenset(seat for seat in waiting if "double_down" in round_.stakes.get(seat, {})),
        banked=round_.bank is not None,
        role_cites=table.game.steps.own_hand,
        answer_cites={"hands_closed": ("R-GEN-10",)},
        cites=(*table.game.steps.set_hands, *table.game.steps.no_touch),
    )


def _told_house_way(round_: PaiGowRound, seat: int) -> ArrangeHands:
    """The dealer tells the player how the house would set his cards (§ .11(a)(1))."""
    table = round_.table
    return ArrangeHands(
        place=seat_place(seat),
        seat=seat,
        cards=tuple(round_.hands[seat]),
        low=table.rules.chapter.hand.low,
        proposed=round_.settings[seat].cards,
        audience=seat_place(seat),
        only_told=True,
        cites=table.game.steps.own_hand,
    )


def _order_of_adjacent(round_: PaiGowRound, seats: list[int]) -> dict[int, int]:
    """Of one player's two hands the one with the larger wager is set first, of equal ones the first
    counterclockwise (§ .7(f))."""
    after = {}
    for seat in seats:
        for other in seats:
            if other < seat and round_.player(other) == round_.player(seat):
                mine, others = (round_.stakes[own].get(MAIN, 0) for own in (seat, other))
                later, earlier = (seat, other) if others > mine else (other, seat)
                after[later] = earlier
    return after


def may_surrender(round_: PaiGowRound, seat: int) -> bool:
    """A player without an optional wager, who is not the bank (§ .11(d), R-645a-14, R-688a-15)."""
    is_bank = round_.bank is not None and round_.bank.seat == seat
    known = bool(round_.table.game.steps.surrender)
    return known and not is_bank and set(round_.stakes[seat]) == {MAIN}


def offer_to_void(round_: PaiGowRound) -> Procedure:
    """Who had a card exposed by the dealer, and has not looked at the others, may void his hand:
    his wagers return, and the round goes on for the others (§ .14(d), § .13(d), R-GEN-6)."""
    table = round_.table
    asked = table.game.exposed.keys() & round_.hands.keys() & round_.stakes.keys() - table.abandoned
    for seat in sorted(asked, reverse=True):
        cites = table.game.steps.exposed_player
        yield from _show_exposed(round_, seat, cites)
        options = [option for option in table.rules.chapter.option if option.name in VOID_OPTIONS]
        answer = yield from ask(
            table,
            seat,
            f"A card of seat {seat} was exposed. Unseen the others: play the hand out, or void it?",
            tuple(Option(option.name, option.label, option.cites) for option in options),
            default="play_out",
            private=False,
            may_be_left_out=True,
            cites=cites,
        )
        table.game.exposed.pop(seat, None)
        if isinstance(answer, Decision) and answer.option == "void":
            yield from progressive.reverse(round_, seat)
            yield from void(round_, seat, (), cites)
            for lammers in round_.lammers.values():
                lammers.pop(seat, None)
            yield from collect_hand(round_, seat)


def _show_exposed(round_: PaiGowRound, seat: int, cites: tuple[str, ...]) -> Procedure:
    """What everybody has seen of a hand; a record does not tell which card it was."""
    nth = tuple(sorted(set(round_.table.game.exposed[seat])))
    if nth:
        shown = tuple(round_.hands[seat][place - 1] for place in nth)
        yield ShowExposed(place=seat_place(seat), cards=shown, nth=nth, cites=cites)


VOID_OPTIONS = ("void", "play_out")


def arrange_dealer(round_: PaiGowRound, cites: tuple[str, ...]) -> Procedure:
    """The dealer's cards lie face up and are set as the house requires; set otherwise, they are
    reset and the round goes on (§ .11(c), § .14(i))."""
    round_.dealer_setting = yield from arrange(
        round_, DEALER_PLACE, 0, tuple(round_.dealer_hand), cites
    )
    if round_.table.followed:
        yield Announce(words=f"Dealer: {in_words(round_.dealer_setting)}", cites=cites)


def arrange(
    round_: PaiGowRound, place: str, seat: int, hand: tuple[Card, ...], cites: tuple[str, ...]
) -> Procedure:
    """Cards that a rule sets: the setting that stands, reset where it was another."""
    table = round_.table
    proposed, wrong = as_the_house(table, hand), table.game.steps.set_wrong
    answer = yield ArrangeHands(
        place=place,
        seat=seat,
        cards=hand,
        low=table.rules.chapter.hand.low,
        proposed=proposed.cards,
        exact=cites,
        wrong=wrong,
        differs=lambda given: not same(Hands(cards(given.high), cards(given.low)), proposed),
        recorded=table.of_record,
        audience=EVERYONE,
        cites=cites,
    )
    if not isinstance(answer, HandsSet):
        return proposed
    given = Hands(cards(answer.high), cards(answer.low))
    if answer.stood or same(given, proposed):
        return given
    yield Record(
        act=f"The hands of {place} were not set as the house requires and are reset", cites=wrong
    )
    round_.resets[place] = Reset(proposed, (*wrong, "R-645a-23"))
    yield from turn_up(
        round_, place, proposed.cards, in_words(proposed), wrong, low=len(proposed.low)
    )
    return proposed


def same(given: Hands, other: Hands) -> bool:
    """Whether two settings are worth the same in both hands."""
    return (rank_high(given.high).value, rank_low(given.low).value) == (
        rank_high(other.high).value,
        rank_low(other.low).value,
    )
