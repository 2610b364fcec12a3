"""The table is opened, its cards shuffled, cut and burned from (§§ 633a.3-5, 686a.3-5)."""

from pitboss.families.from_shoe.drawing import burn, burn_for_new_dealer, burns
from pitboss.families.from_shoe.equipment import colours, dealt_from, reshuffles_by_itself, shuffler
from pitboss.families.from_shoe.game import ShoeTable
from pitboss.families.from_shoe.shuffle import shuffle_side
from pitboss.procedure import opening
from pitboss.procedure.round import Procedure


def open_table(table: ShoeTable) -> Procedure:
    """The table is open for gaming; whether its cards must be shuffled is known (§ .4, § .5(g)).
    Once a wager lies on the layout that waits for the next round."""
    ready = table.ready
    if table.live:
        return
    yield from opening.prepare(table)
    if ready.opened and not table.seats and shuffler(table) != "device":
        yield from opening.spread_idle(table)
    with_device = shuffler(table) == "batch"
    if not ready.opened and opening.can_reopen_with_device(table, with_device):
        yield from opening.reopen_with_device(table, "batch")
    elif not ready.opened:
        yield from _open_new(table)
    if ready.reshuffle_ordered:
        ready.shuffle_due = ready.shuffle_due or "floorperson"


def _open_new(table: ShoeTable) -> Procedure:
    apart = table.game.opened_apart(table)
    yield from opening.open_table(table, colours, "batch", dealt=dealt_from(table), apart=apart)
    table.game.set_up_other_side(table)


def shuffle_and_cut(table: ShoeTable) -> Procedure:
    """Before any wager lies on the layout the cards are shuffled, cut and burned from, unless a
    round is to be completed first (§ .5); whether they were, for meanwhile everybody may have left,
    or another order been given."""
    due = bool(table.ready.shuffle_due) or table.game.other_side_due()
    if due and not table.live and not table.game.cover_out:
        yield from fill_shoe(table)
        return True
    yield from burn_for_new_dealer(table)
    return False


def fill_shoe(table: ShoeTable) -> Procedure:
    """Shuffled, cut, loaded, and the first card burned; so too the other side of a double shoe."""
    preshuffled = table.ready.preshuffled
    if table.ready.shuffle_due:
        yield from _fill_side(table)
    if table.game.other_side_due():
        table.game.swap_sides(table)
        table.ready.preshuffled = preshuffled
        yield from _fill_side(table)
        table.game.swap_sides(table)


def _fill_side(table: ShoeTable) -> Procedure:
    yield from shuffle_side(table)
    if burns(table):
        yield from burn(table)


def change_old_decks(table: ShoeTable) -> Procedure:
    """No card is dealt from decks that have been in use for too long (§ .3)."""
    if table.ready.opened and (yield from opening.decks_are_old(table, dealt_from(table))):
        yield from _open_new(table)
        yield from fill_shoe(table)


def finish(table: ShoeTable) -> None:
    """The round is over. A device that reshuffles by itself takes the cards back at once
    (R-686a-9)."""
    table.live.clear()
    table.rounds += 1
    table.declarable, table.game.cover_out = frozenset(), False
    if reshuffles_by_itself(table):
        table.ready.shuffle_due = "dealer"
