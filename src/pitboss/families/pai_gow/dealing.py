"""Seven places are dealt to, whoever plays (§§ .8-.10, R-GEN-13)."""

from pitboss.families.pai_gow.game import dealt_by
from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.families.pai_gow.start import (
    DEALER,
    clockwise_from,
    put_shaker_away,
    starting_position,
)
from pitboss.procedure.dealing import DEALER_PLACE, collect, count_stub, draw
from pitboss.procedure.one_deck import method
from pitboss.procedure.requests import EVERYONE, NOBODY, Record, seat_place
from pitboss.procedure.round import Procedure


def deal(round_: PaiGowRound, *, dealer_face: str = "down") -> Procedure:
    """From the starting position clockwise: in stacks from an automated shoe, otherwise one card at
    a time; then the stub is counted and the empty positions are collected."""
    table = round_.table
    count = table.rules.chapter.hand.cards
    start = yield from starting_position(round_)
    places = clockwise_from(start)
    if method(table) == "automated_shoe":
        order = [place for place in places for _ in range(count)]
    else:
        order = places * count
    playing = players(round_)
    for seat in places:
        if seat != DEALER:
            hands = round_.hands if seat in playing else round_.empty
            hands[seat] = []
    cites = dealt_by(table).deal
    if round_.bank:
        cites = (*table.game.steps.bank_deal, *cites)
    for place in order:
        if place == DEALER:
            yield from _to_dealer(round_, dealer_face, cites)
        elif place in playing:
            yield from _to_player(round_, place, cites)
        else:
            taken = yield from draw(round_, seat_place(place), NOBODY, cites, unseen=True)
            round_.empty[place].append(taken)
    if dealer_face == "up":
        round_.turned_up.add(DEALER_PLACE)
    table.game.exposable = {
        seat: round_.hands[seat] for seat in round_.stakes if seat != table.game.bank
    }
    yield from count_stub(round_)
    yield from put_stub_away(round_)
    yield from collect_empty(round_)
    yield from put_shaker_away(table)


def players(round_: PaiGowRound) -> set[int]:
    """Seats whose cards are played: with a wager, and the bank's."""
    return set(round_.stakes) | ({round_.bank.seat} if round_.bank else set())


def _to_dealer(round_: PaiGowRound, face: str, cites: tuple[str, ...]) -> Procedure:
    audience = EVERYONE if face == "up" else NOBODY
    taken = yield from draw(round_, DEALER_PLACE, audience, cites, face=face)
    round_.dealer_hand.append(taken)


def _to_player(round_: PaiGowRound, seat: int, cites: tuple[str, ...]) -> Procedure:
    """Face down for himself too, until he looks (§ .11(a), R-GEN-6)."""
    table, place = round_.table, seat_place(seat)
    round_.unseen.add(place)
    taken = yield from draw(round_, place, NOBODY, cites)
    round_.hands[seat].append(taken)
    voids_all = dealt_by(table).exposed_dealing
    if seat in round_.stakes and seat != table.game.bank and not voids_all:
        table.game.exposable[seat] = round_.hands[seat]


def put_stub_away(round_: PaiGowRound) -> Procedure:
    """What is left goes to the discard rack, seen by nobody (§ .8(e) and parallels)."""
    table = round_.table
    yield Record(
        act="The cards that remain go to the discard rack, seen by nobody",
        cites=dealt_by(table).count_stub,
    )
    table.batches.discard_shoe()


def collect_empty(round_: PaiGowRound) -> Procedure:
    """The stacks of positions without a wager go to the discard rack unseen (§ .8(g))."""
    table = round_.table
    for seat in sorted(round_.empty, reverse=True):
        cites = dealt_by(table).empty
        yield from collect(round_, seat_place(seat), round_.empty[seat], cites, unseen=True)
        del round_.empty[seat]


def is_dealing(round_: PaiGowRound) -> bool:
    """Whether any card has been dealt so far."""
    stacks = (round_.dealer_hand, *round_.hands.values(), *round_.empty.values())
    return any(stacks)
