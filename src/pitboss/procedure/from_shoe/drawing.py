"""How a card leaves the shoe (§ 633a.7(a)-(e), § 686a.7(a)-(d))."""

from pitboss.cards import card
from pitboss.procedure.answers import CardDealt, CoverCardShown, FoundFaceUp, Missed, NoCards
from pitboss.procedure.from_shoe.equipment import (
    colours,
    dealt_from,
    set_up_other_side,
    shuffler,
    swap_sides,
)
from pitboss.procedure.from_shoe.shuffle import load_after_cut, shuffle_and_cut, shuffled
from pitboss.procedure.opening import certify, decks_are_old, open_table, spread_idle, step
from pitboss.procedure.requests import DISCARD_RACK, EVERYONE, NOBODY, Deal
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Stack
from pitboss.procedure.table import Table

NEAR_THE_SHOE = (1, 2)  # the shoe stands at the dealer's left

MISSED = "missed"
"""Instead of a card that the dealer failed to deal."""

IRREGULAR = ("cover_card", "found_face_up", "no_cards", "missed")
"""What can come of a deal but a card; the chapter's paragraph says what to do."""


def make_ready(table: Table) -> Procedure:
    """Whatever must precede the wagers: opening, shuffle, cut, burn cards. Once a
    wager lies on the layout it waits for the next round."""
    if not table.live:
        yield from prepare_cards(table)
    yield from burn_for_new_dealer(table)


def prepare_cards(table: Table) -> Procedure:
    """The table is open, its cards shuffled, cut and in the shoe."""
    if not table.certified:
        yield from certify(table)
    while True:
        if table.opened and not table.seats and shuffler(table) != "device":
            yield from spread_idle(table)
        if not table.opened:
            yield from open_table(table, colours, "batch")
            set_up_other_side(table)
        if table.reshuffle_ordered:
            table.shuffle_due = table.shuffle_due or "floorperson"
        if (
            not (table.shuffle_due or table.other_due) or table.cover_out
        ):  # the round is completed first
            return
        yield from fill_shoe(table)  # meanwhile all may have left, or another order been given


def fill_shoe(table: Table) -> Procedure:
    """Shuffled, cut, loaded, and the first card burned; so too the other side of a double shoe."""
    if table.shuffle_due:
        yield from _fill_side(table)
    if table.other_due:
        swap_sides(table)
        yield from _fill_side(table)
        swap_sides(table)


def _fill_side(table: Table) -> Procedure:
    yield from shuffle_and_cut(table)
    if shuffler(table) != "continuous":  # R-686a-9: no burn from a continuous shuffler
        yield from burn(table)


def change_old_decks(table: Table) -> Procedure:
    """No card is dealt from decks that have been in use for too long."""
    if table.opened and (yield from decks_are_old(table, dealt_from(table))):
        yield from open_table(table, colours, "batch")
        set_up_other_side(table)
        yield from fill_shoe(table)


def burn(table: Table, cites: tuple[str, ...] = ()) -> Procedure:
    """The first card of a batch goes to the discard rack."""
    cites = cites or step(table, "burn")
    burned = yield from draw(table, DISCARD_RACK, face="down", cites=cites)
    table.batches.discard(None if burned is None else [burned], 1)


def burn_for_new_dealer(table: Table) -> Procedure:
    """So does one card for each new dealer, before he deals to the players."""
    if table.new_dealer and shuffler(table) != "continuous":
        yield from burn(table)
    table.new_dealer = False


def draw(
    table: Table,
    place: str,
    *,
    cites: tuple[str, ...],
    face: str = "up",
    audience: str = "",
    must_read: bool = False,
    first_of_round: bool = False,
    may_be_missed: bool = False,
) -> Procedure:
    """One card to a place; the card, or none if it was missed or a real card's face is not known.
    Who may know a card that lies face down is its ``audience``: nobody, unless told."""
    seat = seat_at(place)
    if place != DISCARD_RACK:
        yield from burn_for_new_dealer(table)
    while True:
        shoe = table.batches.shoe
        answer = yield Deal(
            to=place,
            face=face,
            audience=audience or (EVERYONE if face == "up" else NOBODY),
            may_be_missed=may_be_missed,
            must_read=must_read,
            shoe=shoe,
            decks_cite=step(table, "decks")[0],
            how=dealing_hand(seat),
            role_cites=step(table, "no_touch"),
            answer_cites={kind: step(table, kind) for kind in IRREGULAR},
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
                found = shoe.take(card(read) if read else None)
                table.batches.discard(None if found is None else [found], 1)
            case CoverCardShown():  # to the side, and the hand is completed
                shoe.remove_cover()
                # R-686a-6: on nobody's area as the first card of a round or as a burn card
                table.cover_out = True
                table.cover_seat = None if first_of_round else seat
                table.shuffle_due = "dealer" if table.cover_seat is None else "player"
            case NoCards():
                yield from shuffle_discards(table)


def seat_at(place: str) -> int | None:
    """The seat that a place for cards belongs to.

    >>> seat_at("seat 3"), seat_at("seat 3.2"), seat_at("dealer")
    (3, 3, None)
    """
    if not place.startswith("seat "):
        return None
    return int(place.removeprefix("seat ").partition(".")[0])


def dealing_hand(seat: int | None) -> str:
    """Which hand takes a card and which places it (§ 633a.7(b), § 686a.7(b))."""
    if seat in NEAR_THE_SHOE:
        return "with the hand nearest the shoe; either hand may place it"
    return "with the hand nearest the shoe, placed with the other"


def shuffle_discards(table: Table) -> Procedure:
    """Too few cards to complete the round: the discard rack is shuffled, cut and burned from
    (§ 633a.14(f), § 686a.9(b))."""
    discards, table.batches.rack = table.batches.rack, Stack()
    assert discards.count, "no card is left in the shoe or the discard rack"
    stack = yield from shuffled(table, discards, table.batches.in_play, "dealer")
    yield from load_after_cut(table, stack, table.shuffle_due or "dealer")
    table.shuffle_due = table.shuffle_due or "dealer"
    yield from burn(table, step(table, "no_cards"))
