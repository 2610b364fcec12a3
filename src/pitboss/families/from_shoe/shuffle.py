"""Shuffle and cut of the cards (§ 633a.5, § 686a.5)."""

from fractions import Fraction
from math import ceil

from pitboss.families.from_shoe.equipment import reshuffles_by_itself, shuffler
from pitboss.families.from_shoe.game import ShoeTable
from pitboss.procedure.answers import CoverPlaced
from pitboss.procedure.cutting import counterclockwise_from, cut
from pitboss.procedure.opening import BLUE, RED, new_batch
from pitboss.procedure.requests import PlaceCoverCard, Record
from pitboss.procedure.round import Procedure
from pitboss.procedure.shoe import Shoe, Stack
from pitboss.procedure.shuffling import alternate, rest, shuffled
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import ShuffleReason


def shuffle_side(table: ShoeTable) -> Procedure:
    """Shuffled, stacked, offered to be cut, placed in the shoe. The reshuffle also ends every bar
    on entering during a shoe (§ 633a.6(b)(2), § 686a.6(b)(2))."""
    reason = table.ready.shuffle_due
    assert reason is not None
    table.ready.reshuffle_ordered = False  # an order given from here on is for another reshuffle
    if reason != "opening":
        yield from gather(table)
    stack = yield from next_stack(table)
    if not reshuffles_by_itself(table):
        yield from load_after_cut(table, stack, reason)
    else:
        # with a device that reshuffles by itself there is no cut (§ 633a.5(h), § 686a.5(h))
        load(table, stack)
    table.ready.shuffle_due, table.game.cover_seat = None, None
    table.game.may_wager = None


def gather(table: ShoeTable) -> Procedure:
    """The rest of the shoe joins the discard rack, so that no card is missing; into a device that
    reshuffles by itself go the used cards, after each round (R-686a-9)."""
    batches = table.batches
    if not reshuffles_by_itself(table):
        yield Record(
            act=f"{batches.shoe.remaining} cards left in the shoe go to the discard rack",
            cites=table.game.gathered(table),
        )
    elif batches.rack.count:
        yield Record(
            act=f"The {batches.rack.count} used cards go back into the {device(table)}",
            cites=device_cites(table),
        )
    batches.discard_shoe()


def device(table: ShoeTable) -> str:
    """What a device that reshuffles by itself is called."""
    continuous = shuffler(table) == "continuous"
    return "continuous shuffler" if continuous else "device that reshuffles"


def device_cites(table: ShoeTable) -> tuple[str, ...]:
    """By which paragraphs it is used."""
    return ("R-686a-9",) if shuffler(table) == "continuous" else table.game.steps.device


def next_stack(table: ShoeTable) -> Procedure:
    """The stack that is played next, shuffled by hand or by device."""
    batches = table.batches
    played, batches.rack = batches.rack, Stack()
    preshuffled, table.ready.preshuffled = table.ready.preshuffled, False
    by = "supplier" if preshuffled else "dealer" if shuffler(table) == "none" else "device"
    if by == "device" and shuffler(table) == "batch" and batches.shuffled is not None:
        return (yield from alternate(table, played, "batch", shuffle_cites(table, by)))
    stack = yield from shuffled(table, played, batches.in_play, by, shuffle_cites(table, by))
    if shuffler(table) == "batch":
        batches.in_play, batches.resting = RED, BLUE
        yield from rest(table, new_batch(table), by, shuffle_cites(table, by))
    return stack


def shuffle_cites(table: ShoeTable, by: str) -> tuple[str, ...]:
    """By what the cards are shuffled."""
    if by == "supplier":
        return table.game.steps.preshuffled[:1]
    cites = table.game.steps.shuffle
    if reshuffles_by_itself(table):
        return (*cites, *device_cites(table))
    if table.ready.shuffle_due in ("player", "dealer"):
        cites = (*cites, *table.game.steps.reshuffle)
    return cites


def load_after_cut(table: ShoeTable, stack: Stack, reason: ShuffleReason) -> Procedure:
    """Cut by the player entitled to it, then the cover card, then the shoe."""
    _, offered = cut_by(table, reason)
    stack = yield from cut(
        table,
        stack,
        lambda _: counterclockwise_from(table, cut_by(table, reason)[0]),
        cites=(*table.game.steps.cut_offer, *table.game.steps.cut),
        offered=lambda _: offered,
        recut=table.game.steps.recut,
    )
    least, chosen = depths(table, stack.count)
    if least >= stack.count:  # too few cards to cover any
        load(table, stack)
        return
    placed = yield PlaceCoverCard(
        count=stack.count, least=least, chosen=chosen, cites=table.game.steps.cover
    )
    assert isinstance(placed, CoverPlaced)
    load(table, stack)
    table.batches.shoe.place_cover(placed.from_bottom)
    if table.rules.flag("hand_dealt"):
        yield Record(act="The dealer takes the stack in the chosen hand", cites=("633a.12(b)(3)",))
    else:
        yield Record(act="The stack is placed in the dealing shoe", cites=table.game.steps.load)


def depths(table: ShoeTable, count: int) -> tuple[int, int]:
    """Least depth of the cover card, and the one that the casino chose."""
    least: Fraction = table.rules.chapter.cards.cover_from_bottom
    return ceil(count * least), min(ceil(count * table.rules.share("cover_card_depth")), count - 1)


def load(table: ShoeTable, stack: Stack) -> None:
    """The stack is in the shoe; cards on the layout are still out of it."""
    copies = table.rules.decks
    table.batches.shoe = Shoe.loaded(stack.cards, stack.count, copies=copies)
    table.batches.shoe.out.update(table.batches.on_layout)


def cut_by(table: ShoeTable, reason: ShuffleReason) -> tuple[int | None, Cites]:
    """Who is offered the cut first, and by which paragraph (§ 633a.5(c), § 686a.5(c)).

    Who comes after a player that refuses is said only in (3) and (4): counterclockwise. Nothing
    else is said for (1) and (2), and (b) gives the dealer the cut only if no player accepts
    (R-633a-26).
    """
    steps = table.game.steps
    match reason:
        case "opening":
            return next(iter(table.seats), None), steps.cut_first
        case "player":
            return table.game.cover_seat, steps.cut_player
        case "dealer":  # R-686a-6: the cover card came out at no player's area
            return None, steps.cut_dealer
        case "floorperson":
            return None, steps.cut_floor
