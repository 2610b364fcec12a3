"""Cards on their way: drawn, turned up, counted, and collected into the discard rack.

What is drawn and counted here comes from one deck that is shuffled for every round.
"""

from collections.abc import Sequence

from pitboss.procedure.answers import CardDealt, FoundFaceUp, StubCounted
from pitboss.procedure.one_deck import OneDeckRound, OneDeckTable, dealt
from pitboss.procedure.requests import (
    EVERYONE,
    NOBODY,
    Collect,
    CountStub,
    Deal,
    Record,
    TurnUp,
    Verify,
    Words,
    said,
    seat_place,
)
from pitboss.procedure.round import Declared, Procedure, Round, TableChanged
from pitboss.vocabulary.cards import Card, card

DEALER_PLACE = "dealer"
SPARE = "spare card"
CARD = (CardDealt, FoundFaceUp)


def draw(
    round_: OneDeckRound, place: str, audience: str, cites: tuple[str, ...], *, face: str = "down",
    unseen: bool = False,
) -> Procedure:  # fmt: skip
    """One card to a place, face down unless told; nobody ever sees one that is ``unseen``."""
    table = round_.table
    if unseen and not table.followed:  # a card of a past round that no record tells
        return table.batches.shoe.take(None)
    while True:
        if table.followed:  # otherwise nobody declares anything
            table.declarable = round_.voids(round_)
        answer = yield _card_to(round_, place, audience, cites, face, unseen)
        if isinstance(answer, TableChanged):
            continue
        read = answer.card if isinstance(answer, CARD) else None
        taken = table.batches.shoe.take(card(read) if read else None)
        if isinstance(answer, FoundFaceUp):
            table.batches.discard(None if taken is None else [taken], 1)
            round_.found_face_up += 1
            if round_.found_face_up > 1:
                raise Declared(table.game.steps.face_up[0])
            continue
        assert isinstance(answer, CardDealt)
        if taken is not None:
            table.batches.on_layout.append(taken)
        return taken


def _card_to(
    round_: OneDeckRound, place: str, audience: str, cites: tuple[str, ...], face: str, unseen: bool
) -> Deal:
    """The request for a card: the same for every card of a hand, as long as the shoe is."""
    table, key = round_.table, (place, audience, cites, face, unseen)
    asked = round_.asked.get(key)
    if asked is None or asked.shoe is not table.batches.shoe:
        asked = round_.asked[key] = Deal(
            to=place,
            face=face,
            audience=audience,
            must_read=not table.of_record and not unseen,
            shoe=table.batches.shoe,
            decks_cite=table.rules.chapter.cards.cites[0],
            role_cites=table.game.steps.own_hand,
            answer_cites=table.game.steps.irregular,
            cites=cites,
        )
    return asked


def turn_up(
    round_: Round, place: str, hand: Sequence[Card], words: Words, cites: tuple[str, ...],
    low: int = 0,
) -> Procedure:  # fmt: skip
    """A hand is turned face up on the layout; ``low`` cards at its end are a low hand."""
    if round_.table.followed:
        yield TurnUp(place=place, cards=tuple(hand), words=said(words), low=low, cites=cites)
    round_.turned_up.add(place)


def count_stub(round_: OneDeckRound) -> Procedure:
    """The stub is counted; a wrong count voids the round, and unless the cards were misdealt the
    whole deck leaves the table."""
    table, steps = round_.table, dealt(round_.table)
    answer = yield CountStub(
        expected=table.batches.shoe.remaining, cites=(*steps.count_stub, *steps.count_right)
    )
    assert isinstance(answer, StubCounted)
    table.game.stub_counted = 0
    if answer.count == table.batches.shoe.remaining:
        return
    if not answer.misdealt:
        yield Record(
            act="The entire deck is removed from the table",
            cites=steps.count_wrong,
        )
        table.ready.opened = table.ready.idle = False
    raise Declared(steps.count_wrong[0])


def out_of_order(table: OneDeckTable) -> Procedure:
    """An automated dealing shoe that cannot be used is covered or marked before another way."""
    yield Verify(
        act="The dealing shoe is covered, or a sign on it says that it is out of order",
        cites=table.game.steps.out_of_order,
    )
    table.game.shoe_down = True


def collect_hand(round_: OneDeckRound, seat: int, *cites: str) -> Procedure:
    """A player's hand goes to the discard rack."""
    yield from collect(round_, seat_place(seat), round_.hands[seat], cites)
    del round_.hands[seat]


def collect(
    round_: OneDeckRound, place: str, hand: Sequence[Card | None], cites: tuple[str, ...] = (),
    *, unseen: bool = False,
) -> Procedure:  # fmt: skip
    """Cards go to the discard rack, in an order that permits reconstruction; face down, unless
    they have been turned up. Nobody ever saw those that are ``unseen``."""
    table = round_.table
    known = [card for card in hand if card is not None]
    if table.followed:
        nobodys = unseen or place in (DEALER_PLACE, SPARE) or place in round_.unseen
        yield Collect(
            place=place,
            cards=tuple(known),
            audience=EVERYONE if place in round_.turned_up else NOBODY if nobodys else place,
            role_cites=table.game.steps.own_hand,
            cites=(*cites, *table.game.steps.reconstruct),
        )
    for lying in known:
        table.batches.on_layout.remove(lying)
    table.batches.discard(known if len(known) == len(hand) else None, len(hand))
