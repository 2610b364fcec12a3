"""How a card leaves the shoe (§ 633a.7(a)-(e), § 686a.7(a)-(d))."""

from functools import lru_cache

from pitboss.families.from_shoe.equipment import shuffler
from pitboss.families.from_shoe.game import ShoeTable
from pitboss.families.from_shoe.shuffle import load_after_cut, shuffle_cites
from pitboss.procedure.answers import CardDealt, CoverCardShown, FoundFaceUp, Missed, NoCards
from pitboss.procedure.requests import DISCARD_RACK, EVERYONE, NOBODY, Deal
from pitboss.procedure.round import Declared, Procedure, TableChanged
from pitboss.procedure.shoe import Stack
from pitboss.procedure.shuffling import shuffled
from pitboss.vocabulary.cards import card

NEAR_THE_SHOE = (1, 2)  # the shoe stands at the dealer's left

MISSED = "missed"
"""Instead of a card that the dealer failed to deal."""


def burns(table: ShoeTable) -> bool:
    """Whether a card is burned after each shuffle: not from a continuous shuffler (R-686a-9), not
    from a double shoe, and from the hand before every round instead (§ 633a.7(d),
    § 633a.12(b)(5), R-633a-25)."""
    apart = table.rules.flag("double_shoe") or table.rules.flag("hand_dealt")
    return shuffler(table) != "continuous" and not apart


def burn(table: ShoeTable, cites: tuple[str, ...] = ()) -> Procedure:
    """The first card of a batch goes to the discard rack."""
    cites = cites or table.game.steps.burn
    burned = yield from draw(table, DISCARD_RACK, face="down", cites=cites)
    table.batches.discard(None if burned is None else [burned], 1)


def burn_for_new_dealer(table: ShoeTable) -> Procedure:
    """So does one card for each new dealer, before he deals to the players."""
    while table.new_dealer:
        table.new_dealer = False
        if burns(table):
            yield from burn(table)


def draw(
    table: ShoeTable,
    place: str,
    *,
    cites: tuple[str, ...],
    face: str = "up",
    audience: str = "",
    must_read: bool = False,
    unread: bool = False,
    first_of_round: bool = False,
    missed: str = "",
) -> Procedure:
    """One card to a place; the card, or none if it was missed or a real card's face is not known.
    Who may know a card that lies face down is its ``audience``: nobody, unless told. ``missed`` is
    the paragraph by which it may be missed."""
    seat, irregular = seat_at(place), table.game.steps.irregular
    while True:
        if table.new_dealer and place != DISCARD_RACK:
            yield from burn_for_new_dealer(table)
        shoe = table.batches.shoe
        answer = yield Deal(
            to=place,
            face=face,
            audience=audience or (EVERYONE if face == "up" else NOBODY),
            may_be_missed=bool(missed),
            must_read=must_read,
            unread=unread and not table.of_record,
            shoe=shoe,
            decks_cite=table.game.steps.decks[0],
            how=dealing_hand(table, seat),
            role_cites=table.game.steps.no_touch,
            answer_cites=irregular | {"missed": (missed,)} if missed else irregular,
            cites=cites,
        )
        match answer:
            case CardDealt(card=read):
                taken = shoe.take(card(read) if read else None)
                if place != DISCARD_RACK and taken is not None:
                    table.batches.on_layout.append(taken)
                return taken
            case Missed():
                return MISSED
            case FoundFaceUp(card=read):
                exposed = shoe.take(card(read) if read else None)
                table.batches.discard(None if exposed is None else [exposed], 1)
            case CoverCardShown():
                # R-686a-6: on nobody's area as the first card of a round or as a burn card
                put_cover_aside(table, None if first_of_round else seat)
            case NoCards():
                yield from shuffle_discards(table)
            case TableChanged():
                continue  # a new dealer may have come


def put_cover_aside(table: ShoeTable, seat: int | None) -> None:
    """The cover card goes to the side, and the hand is completed before the cards are shuffled."""
    table.batches.shoe.remove_cover()
    table.game.cover_out, table.game.cover_seat = True, seat
    table.ready.shuffle_due = "dealer" if seat is None else "player"


@lru_cache(maxsize=64)
def seat_at(place: str) -> int | None:
    """The seat that a place for cards belongs to.

    >>> seat_at("seat 3"), seat_at("seat 3.2"), seat_at("dealer")
    (3, 3, None)
    """
    if not place.startswith("seat "):
        return None
    return int(place.removeprefix("seat ").partition(".")[0])


def dealing_hand(table: ShoeTable, seat: int | None) -> str:
    """Which hand takes a card and which places it (§ 633a.7(b), § 686a.7(b))."""
    if table.rules.flag("hand_dealt"):
        return "off the top of the deck in the chosen hand, placed with the other"
    if seat in NEAR_THE_SHOE:
        return "with the hand nearest the shoe; either hand may place it"
    return "with the hand nearest the shoe, placed with the other"


def shuffle_discards(table: ShoeTable) -> Procedure:
    """Too few cards to complete the round: the discard rack is shuffled, cut and burned from
    (§ 633a.14(f), § 686a.9(b))."""
    if not table.batches.rack.count:  # every card lies on the layout: nobody can be dealt to
        raise Declared(table.game.steps.no_cards[0])
    discards, table.batches.rack = table.batches.rack, Stack()
    declarable, table.declarable = table.declarable, frozenset()
    by_dealer = shuffle_cites(table, "dealer")
    stack = yield from shuffled(table, discards, table.batches.in_play, "dealer", by_dealer)
    yield from load_after_cut(table, stack, table.ready.shuffle_due or "dealer")
    table.ready.shuffle_due = table.ready.shuffle_due or "dealer"
    if table.batches.shoe.remaining > 1:
        yield from burn(table, table.game.steps.no_cards)
    table.declarable = declarable
