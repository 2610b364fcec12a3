"""Games that shuffle one deck for every round: two sister chapters say it in the same words.

The paragraphs behind each step are in the chapter's own file, under ``[step]``.
"""

from collections.abc import Callable

from pitboss.procedure import betting
from pitboss.procedure.cutting import counterclockwise_from, cut
from pitboss.procedure.opening import (
    BLUE,
    RED,
    can_reopen_with_device,
    certify,
    decks_are_old,
    new_batch,
    open_table,
    reopen_with_device,
    spread_idle,
    step,
)
from pitboss.procedure.requests import BettingRules, Record
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.shoe import Shoe, Stack
from pitboss.procedure.shuffling import alternate, rest, shuffled
from pitboss.procedure.table import Table


def method(table: Table) -> str:
    """How the cards are dealt: as chosen, or from a manual shoe while the automated one, or the
    shuffler that dealing from the hand needs, is down."""
    chosen = str(table.rules["dealing_method"])
    down = {"automated_shoe": table.shoe_down, "hand": table.shuffler_down}
    return "manual_shoe" if down.get(chosen) else chosen


def by_device(table: Table) -> bool:
    """Whether a device shuffles."""
    chosen = table.rules["automated_shuffler"] or table.rules["reshuffling_device"]
    return not table.shuffler_down and bool(chosen)


def reshuffles(table: Table) -> bool:
    """Whether the approved device that reshuffles by itself is in use: nothing is cut then, and no
    idle deck is spread (§ 678a.5(g), § 687a.5(g) and parallels)."""
    return bool(table.rules["reshuffling_device"]) and not table.shuffler_down


def colours(table: Table) -> tuple[str, ...]:
    """Two decks with backs of different colours alternate with a device; otherwise there is one
    (§ 645a.3(b)[lead], § 670a.3(b)[lead], § 678a.3(b)[lead], § 687a.3(b)[lead],
    § 688a.3(b)[lead])."""
    return (RED, BLUE) if by_device(table) and table.rules.number("decks") == 2 else (RED,)


def make_open(table: Table) -> Procedure:
    """The table is open; whether its deck must be shuffled is known."""
    if table.live:
        return
    if not table.certified:
        yield from certify(table)
    if table.opened and not table.seats and not reshuffles(table):
        yield from spread_idle(table)
    if not table.opened and can_reopen_with_device(table, by_device(table)):
        yield from reopen_with_device(table, "deck")
    elif not table.opened:
        yield from open_table(table, colours, "deck")
    if table.reshuffle_ordered:
        table.shuffle_due = table.shuffle_due or "floorperson"


def make_ready(table: Table) -> Procedure:
    """The table is open and its deck shuffled, cut and in place."""
    yield from make_open(table)
    while table.shuffle_due and not table.live:
        yield from shuffle(table)
        yield from make_open(table)


def change_old_decks(table: Table) -> Procedure:
    """No card is dealt from decks that have been in use too long."""
    if table.opened and (yield from decks_are_old(table, method(table))):
        yield from reopen(table)


def reopen(table: Table) -> Procedure:
    """New decks, until one has the right number of cards and is in place."""
    while not table.opened or table.shuffle_due:
        if not table.opened:
            yield from open_table(table, colours, "deck")
        yield from shuffle(table)


def take_bets(round_: Round, betting_rules: Callable[[Table], BettingRules]) -> Procedure:
    """Every wager that precedes the cards is placed, until "no more bets"; none with decks that
    have been in use too long."""
    table = round_.table
    yield from change_old_decks(table)
    yield from betting.take_bets(
        round_,
        betting_rules,
        make_ready,
        step(table, "wagers_placed"),
        step(table, f"no_more_bets_{method(table)}"),
    )
    yield from change_old_decks(table)


def shuffle(table: Table) -> Procedure:
    """The deck that is played next: shuffled, cut where it was not a device, and in place."""
    table.reshuffle_ordered = False
    by_hand = table.shuffle_due == "floorperson" and table.deck_unused
    table.batches.discard_shoe()
    stack = yield from _next_stack(table, by_hand=by_hand)
    if stack is None:
        return  # the deck was removed: the table opens anew
    machine = by_device(table) and not table.preshuffled and not by_hand
    table.preshuffled = False
    if not machine and not reshuffles(table):
        stack = yield from _cut(table, stack)
    cards = table.rules.chapter.cards
    table.batches.shoe = Shoe.loaded(
        stack.cards, stack.count, copies=table.rules.decks, joker=cards.joker
    )
    yield Record(act=_placed(table), cites=_placed_cites(table, machine))
    table.shuffle_due, table.deck_unused = None, True


def _placed(table: Table) -> str:
    dealt = method(table)
    if dealt == "hand":
        return "The dealer takes the stacked deck in the chosen hand, over the table inventory"
    by_itself = by_device(table) and table.rules["shuffler_loads_shoe"]
    who = "by the shuffler itself" if by_itself else "by the dealer"
    return f"The stacked deck is placed in the {dealt.replace('_', ' dealing ')} {who}"


def _placed_cites(table: Table, machine: bool) -> tuple[str, ...]:
    cut = step(table, "no_cut" if machine else "cut_needed")
    if method(table) == "hand":
        return (*cut, *step(table, "machine_shuffled"), *step(table, "hold_deck"))
    return (*cut, *step(table, f"load_{method(table)}"))


def _next_stack(table: Table, *, by_hand: bool) -> Procedure:
    """The used deck is shuffled, or goes into the device and the other comes out of it; one that
    was not used yet is shuffled by hand, for the device holds the other."""
    batches = table.batches
    played, batches.rack = batches.rack, Stack()
    if table.preshuffled:
        colour, by = RED, "supplier"
    else:
        colour, by = batches.in_play, "device" if by_device(table) and not by_hand else "dealer"
    if by == "device" and batches.shuffled is not None:
        ready = yield from alternate(table, played, "deck", _shuffle_cites(table, by))
        return ready if table.opened else None
    stack = yield from shuffled(table, played, colour, by, _shuffle_cites(table, by))
    if stack is not None and len(colours(table)) == 2 and not by_hand:
        batches.in_play, batches.resting = RED, BLUE
        yield from rest(table, new_batch(table), "device", _shuffle_cites(table, "device"))
    return stack if table.opened else None


def _shuffle_cites(table: Table, by: str) -> tuple[str, ...]:
    cites = step(table, "preshuffled" if by == "supplier" else "shuffle")
    return (*cites, *step(table, "device")) if reshuffles(table) else cites


def _cut(table: Table, stack: Stack) -> Procedure:
    """The dealer cuts; or the players are offered the cut first, where the chapter says so."""
    if "cut_right" not in table.rules.chapter.step:
        cites, recut = step(table, "cut"), step(table, "recut")
        return (yield from cut(table, stack, lambda _: [], cites=cites, recut=recut, top_only=True))
    yield Record(act="The stack is placed on a cover card", cites=step(table, "stack_on_cover"))
    stack = yield from cut(
        table,
        stack,
        _cut_order,
        cites=(*step(table, "stack_on_cover"), *step(table, "cut")),
        offered=lambda seat: _cut_cites(table, seat),
        recut=step(table, "recut"),
    )
    yield Record(
        act="The cards above the cut go to the bottom, and one cover card to the discard rack",
        cites=step(table, "cover_cards"),
    )
    return stack


def _cut_cites(table: Table, seat: int) -> tuple[str, ...]:
    first, by = _cut_by(table)
    return step(table, by if seat == first or by != "cut_first" else "cut_right")


def _cut_order(table: Table) -> list[int]:
    """From the bank or the far right counterclockwise; before them, at the beginning of the game,
    the first player to arrive."""
    first, by = _cut_by(table)
    if by != "cut_first":
        return counterclockwise_from(table, first)
    once = [seat for seat in counterclockwise_from(table, None) if seat != first]
    others = [seat for seat in once if first is None or table.seats[seat] != table.seats[first]]
    return [*([first] if first is not None else []), *others]


def _cut_by(table: Table) -> tuple[int | None, str]:
    """Who is offered the cut first: the first player to arrive, the bank, or the player at the far
    right."""
    if table.shuffle_due == "opening":
        return next(iter(table.seats), None), "cut_first"
    return (table.bank, "cut_bank") if table.bank else (None, "cut_right")
