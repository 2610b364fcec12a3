"""How a card leaves the shoe (§ 633a.7(a)-(e), § 686a.7(a)-(d))."""

from pitboss.cards import card
from pitboss.procedure.answers import CardDealt, CoverCardShown, FoundFaceUp, Missed, NoCards
from pitboss.procedure.from_shoe.equipment import colours, shuffler
from pitboss.procedure.from_shoe.shuffle import load_after_cut, shuffle_and_cut, shuffled
from pitboss.procedure.opening import certify, decks_are_old, open_table, spread_idle, step
from pitboss.procedure.requests import DISCARD_RACK, EVERYONE, NOBODY, Deal, seat_place
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Stack
from pitboss.procedure.table import Table

NEAR_THE_SHOE = (1, 2)  # the shoe stands at the dealer's left

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
        if table.reshuffle_ordered:
            table.shuffle_due = table.shuffle_due or "floorperson"
        if not table.shuffle_due or table.cover_out:  # the round is completed first
            return
        yield from fill_shoe(table)  # meanwhile all may have left, or another order been given


def fill_shoe(table: Table) -> Procedure:
    """Shuffled, cut, loaded, and the first card burned."""
    yield from shuffle_and_cut(table)
    if shuffler(table) != "continuous":  # R-686a-9: no burn from a continuous shuffler
        yield from burn(table)


def change_old_decks(table: Table) -> Procedure:
    """No card is dealt from decks that have been in use for too long."""
    if table.opened and (yield from decks_are_old(table, "shoe")):
        yield from open_table(table, colours, "batch")
        yield from fill_shoe(table)


def burn(table: Table, cites: tuple[str, ...] = ()) -> Procedure:
    """The first card of a batch goes to the discard rack."""
    burned = yield from draw(table, None, face="down", cites=cites or step(table, "burn"))
    table.batches.discard(None if burned is None else [burned], 1)


def burn_for_new_dealer(table: Table) -> Procedure:
    """So does one card for each new dealer, before he deals to the players."""
    if table.new_dealer and shuffler(table) != "continuous":
        yield from burn(table)
    table.new_dealer = False


def draw(
    table: Table,
    seat: int | None,
    *,
    cites: tuple[str, ...],
    face: str = "up",
    first_of_round: bool = False,
    may_be_missed: bool = False,
) -> Procedure:
    """One card to a seat, or face down to the discard rack; the card, or none if it was missed or
    a real card's face is not known."""
    if seat:
        yield from burn_for_new_dealer(table)
    while True:
        shoe = table.batches.shoe
        answer = yield Deal(
            to=seat_place(seat) if seat else DISCARD_RACK,
            face=face,
            audience=EVERYONE if face == "up" else NOBODY,
            may_be_missed=may_be_missed,
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
                if seat and taken is not None:
                    table.batches.on_layout.append(taken)
                return taken
            case Missed():
                return None
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
