"""Games that shuffle one deck for every round: what five chapters say in the same words."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pitboss.procedure.cutting import counterclockwise_from, cut
from pitboss.procedure.game import OF_CARDS, OF_TABLE, Game
from pitboss.procedure.opening import (
    BLUE,
    RED,
    can_reopen_with_device,
    decks_are_old,
    new_batch,
    prepare,
    reopen_with_device,
    spread_idle,
)
from pitboss.procedure.opening import open_table as open_with
from pitboss.procedure.requests import Announce, Area, BettingRules, Closed, Deal, Record
from pitboss.procedure.round import Procedure, Round
from pitboss.procedure.shoe import Shoe, Stack
from pitboss.procedure.shuffling import alternate, rest, shuffled
from pitboss.procedure.steps import Cites, Paragraphs, Steps
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


class DealtSteps(Paragraphs):
    """The paragraphs of one way to deal: from a manual shoe (§ .8), from the hand (§ .9), from an
    automated shoe (§ .10)."""

    load: Cites = ()  # what is dealt from the hand is not placed in a shoe
    no_more_bets: Cites
    progressive_locked: Cites
    deal: Cites
    count_stub: Cites
    count_right: Cites = ()
    count_wrong: Cites


class OneDeckSteps(Steps):
    """The paragraphs of a chapter that shuffles one deck for every round."""

    # § .5: shuffle and cut
    no_cut: Cites
    cut_needed: Cites
    stack_on_cover: Cites = ()
    cut_first: Cites = ()
    cut_bank: Cites = ()
    cut_right: Cites = ()  # none: the players are not offered the cut
    cover_cards: Cites = ()
    # § .7: wagers
    no_verbal: Cites
    seated: Cites
    # §§ .8 to .10: the deal
    machine_shuffled: Cites
    hold_deck: Cites
    dealt: Mapping[str, DealtSteps]
    # § .11: completion of the round
    own_hand: Cites
    in_view: Cites
    reconstruct: Cites
    # § .13: irregularities
    face_up: Cites

    @cached_property
    def irregular(self) -> dict[str, Cites]:
        """What can come of a deal but a card."""
        return {
            "found_face_up": self.face_up,
            "drawn_in_error": self.drawn_in_error,
            "bet": self.wagers_placed,
        }


@dataclass
class OneDeckGame(Game):
    """What a table remembers of its deck and its dealing shoe."""

    steps: OneDeckSteps
    shoe_down: bool = field(default=False, metadata=OF_TABLE)  # the automated shoe cannot be used
    stub_counted: int = field(default=0, metadata=OF_CARDS)  # rounds since the stub was counted
    deck_unused: bool = field(default=False, metadata=OF_CARDS)  # no round was played with it

    def repair(self) -> bool:
        """Whether the dealing shoe was out of order; it is no longer."""
        was_down, self.shoe_down = self.shoe_down, False
        return was_down


OneDeckTable = Table[OneDeckGame]


@dataclass
class OneDeckRound(Round[OneDeckTable]):
    """A round whose cards come from one deck, perhaps with a progressive wager."""

    table: OneDeckTable
    voids: Callable[[Any], frozenset[str]] = field(default=lambda _: frozenset())
    """What can be declared while the cards are dealt."""
    spare: Card | None = None
    unseen: set[str] = field(default_factory=set)  # places whose own player has not looked either
    found_face_up: int = 0
    asked: dict[Hashable, Deal] = field(default_factory=dict, repr=False)  # cards to each place
    progressive_seats: set[int] = field(default_factory=set)  # that made the progressive wager
    increments: list[tuple[int, str, Cents]] = field(default_factory=list)
    """What the round put on meters."""


def method(table: OneDeckTable) -> str:
    """How the cards are dealt: as chosen, or from a manual shoe while the automated one, or the
    shuffler that dealing from the hand needs, is down."""
    chosen = str(table.rules["dealing_method"])
    if (chosen == "automated_shoe" and table.game.shoe_down) or (
        chosen == "hand" and table.ready.shuffler_down
    ):
        return "manual_shoe"
    return chosen


def dealt(table: OneDeckTable) -> DealtSteps:
    """The paragraphs of the way in which the cards are dealt now."""
    return table.game.steps.dealt[method(table)]


def by_device(table: Table) -> bool:
    """Whether a device shuffles."""
    chosen = table.rules["automated_shuffler"] or table.rules["reshuffling_device"]
    return not table.ready.shuffler_down and bool(chosen)


def reshuffles(table: Table) -> bool:
    """Whether the approved device that reshuffles by itself is in use: nothing is cut then, and no
    idle deck is spread (§ 678a.5(g), § 687a.5(g) and parallels)."""
    return bool(table.rules["reshuffling_device"]) and not table.ready.shuffler_down


def colours(table: Table) -> tuple[str, ...]:
    """Two decks with backs of different colours alternate with a device; otherwise there is one
    (§ 645a.3(b)[lead], § 670a.3(b)[lead], § 678a.3(b)[lead], § 687a.3(b)[lead],
    § 688a.3(b)[lead])."""
    return (RED, BLUE) if by_device(table) and table.rules.number("decks") == 2 else (RED,)


def open_table(table: OneDeckTable) -> Procedure:
    """The table is open for gaming; whether its deck must be shuffled is known (§ .4, § .5(f))."""
    if table.live:
        return
    yield from prepare(table)
    if table.ready.opened and not table.seats and not reshuffles(table):
        yield from spread_idle(table)
    if not table.ready.opened and can_reopen_with_device(table, by_device(table)):
        yield from reopen_with_device(table, "deck")
    elif not table.ready.opened:
        yield from _open_new(table)
    if table.ready.reshuffle_ordered:
        table.ready.shuffle_due = table.ready.shuffle_due or "floorperson"


def _open_new(table: OneDeckTable) -> Procedure:
    chosen, apart = str(table.rules["dealing_method"]), table.game.steps.each_deck
    yield from open_with(table, colours, "deck", dealt=chosen, apart=apart)


def shuffle_and_cut(table: OneDeckTable) -> Procedure:
    """Before any wager lies on the layout the deck is shuffled, cut and in place (§ .5); whether it
    was, for meanwhile everybody may have left."""
    if not table.ready.shuffle_due or table.live:
        return False
    yield from shuffle(table)
    return True


def change_old_decks(table: OneDeckTable) -> Procedure:
    """No card is dealt from decks that have been in use too long (§ .3(c))."""
    if table.ready.opened and (yield from decks_are_old(table, method(table))):
        yield from reopen(table)


def reopen(table: OneDeckTable) -> Procedure:
    """New decks, until one has the right number of cards and is in place."""
    while not table.ready.opened or table.ready.shuffle_due:
        if not table.ready.opened:
            yield from _open_new(table)
        yield from shuffle(table)


def betting_rules(
    table: OneDeckTable, boxes: int, *, equal: tuple[tuple[str, str, str], ...] = (),
    closed: Mapping[int, Closed] | None = None,
) -> BettingRules:  # fmt: skip
    """What a table takes before the cards are dealt (§ .7), but for seats that are ``closed``."""
    rules = table.once(takes, boxes, equal)
    if table.linked is not None and table.linked.stopped:
        rules = _without_meter(table, rules, table.linked.stopped)
    return replace(rules, closed=closed) if closed else rules


def _without_meter(table: OneDeckTable, rules: BettingRules, why: str) -> BettingRules:
    """While a linked meter is stopped for a table its wager is not taken, and all others are
    (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""
    metered = [area for area in rules.areas if table.rules.has_meter(area.wager)]
    return replace(
        rules,
        areas=tuple(area for area in rules.areas if area not in metered),
        stopped={area.wager: Closed(why, area.cites) for area in metered},
    )


def takes(table: OneDeckTable, boxes: int, equal: tuple[tuple[str, str, str], ...]) -> BettingRules:
    """What such a table takes before the cards are dealt (§ .7)."""
    steps = table.game.steps
    wagers = [wager for wager in table.rules.wagers() if wager.made == "before"]
    return BettingRules(
        areas=tuple(betting_area(table, wager.name) for wager in wagers),
        boxes=boxes,
        boxes_cite=steps.boxes[0],
        verbal_bets=False,
        verbal_cite=steps.no_verbal[0],
        seat_cites=steps.seated,
        equal=equal,
        others=table.rules.chapter.wager_cites,
    )


def betting_area(table: Table, wager: str) -> Area:
    """A betting area; a progressive wager has the size that its paytable is for."""
    plain = table.area(wager)
    if not table.rules.has_meter(wager):
        return plain
    bet = table.rules.meter(wager).bet
    return replace(plain, least=bet, most=bet, step=1)


def no_more_bets(table: OneDeckTable) -> Announce:
    """Betting is closed."""
    return Announce(words="No more bets", cites=dealt(table).no_more_bets)


def shuffle(table: OneDeckTable) -> Procedure:
    """The deck that is played next: shuffled, cut where it was not a device, and in place."""
    table.ready.reshuffle_ordered = False
    by_hand = table.ready.shuffle_due == "floorperson" and table.game.deck_unused
    table.batches.discard_shoe()
    stack = yield from _next_stack(table, by_hand=by_hand)
    if stack is None:
        return  # the deck was removed: the table opens anew
    machine = by_device(table) and not table.ready.preshuffled and not by_hand
    table.ready.preshuffled = False
    if not machine and not reshuffles(table):
        stack = yield from _cut(table, stack)
    cards = table.rules.chapter.cards
    table.batches.shoe = Shoe.loaded(
        stack.cards, stack.count, copies=table.rules.decks, joker=cards.joker
    )
    yield Record(act=_placed(table), cites=_placed_cites(table, machine))
    table.ready.shuffle_due, table.game.deck_unused = None, True


def _placed(table: OneDeckTable) -> str:
    if method(table) == "hand":
        return "The dealer takes the stacked deck in the chosen hand, over the table inventory"
    by_itself = by_device(table) and table.rules["shuffler_loads_shoe"]
    who = "by the shuffler itself" if by_itself else "by the dealer"
    return f"The stacked deck is placed in the {method(table).replace('_', ' dealing ')} {who}"


def _placed_cites(table: OneDeckTable, machine: bool) -> Cites:
    steps = table.game.steps
    cut = steps.no_cut if machine else steps.cut_needed
    if method(table) == "hand":
        return (*cut, *steps.machine_shuffled, *steps.hold_deck)
    return (*cut, *dealt(table).load)


def _next_stack(table: OneDeckTable, *, by_hand: bool) -> Procedure:
    """The used deck is shuffled, or goes into the device and the other comes out of it; one that
    was not used yet is shuffled by hand, for the device holds the other."""
    batches = table.batches
    played, batches.rack = batches.rack, Stack()
    if table.ready.preshuffled:
        colour, by = RED, "supplier"
    else:
        colour, by = batches.in_play, "device" if by_device(table) and not by_hand else "dealer"
    if by == "device" and batches.shuffled is not None:
        ready = yield from alternate(table, played, "deck", _shuffle_cites(table, by))
        return ready if table.ready.opened else None
    stack = yield from shuffled(table, played, colour, by, _shuffle_cites(table, by))
    if stack is not None and len(colours(table)) == 2 and not by_hand:
        batches.in_play, batches.resting = RED, BLUE
        yield from rest(table, new_batch(table), "device", _shuffle_cites(table, "device"))
    return stack if table.ready.opened else None


def _shuffle_cites(table: OneDeckTable, by: str) -> Cites:
    steps = table.game.steps
    cites = steps.preshuffled if by == "supplier" else steps.shuffle
    return (*cites, *steps.device) if reshuffles(table) else cites


def _cut(table: OneDeckTable, stack: Stack) -> Procedure:
    """The dealer cuts; or the players are offered the cut first, where the chapter says so."""
    steps = table.game.steps
    if not steps.cut_right:
        return (
            yield from cut(
                table, stack, lambda _: [], cites=steps.cut, recut=steps.recut, top_only=True
            )
        )
    yield Record(act="The stack is placed on a cover card", cites=steps.stack_on_cover)
    stack = yield from cut(
        table,
        stack,
        lambda _: _cut_order(table),
        cites=(*steps.stack_on_cover, *steps.cut),
        offered=lambda seat: _cut_cites(table, seat),
        recut=steps.recut,
    )
    yield Record(
        act="The cards above the cut go to the bottom, and one cover card to the discard rack",
        cites=steps.cover_cards,
    )
    return stack


def _cut_cites(table: OneDeckTable, seat: int) -> Cites:
    """By which paragraph a seat is offered the cut."""
    steps = table.game.steps
    if table.ready.shuffle_due == "opening":
        return steps.cut_first if seat == next(iter(table.seats), None) else steps.cut_right
    return steps.cut_bank if table.game.bank else steps.cut_right


def _cut_order(table: OneDeckTable) -> list[int]:
    """From the bank or the far right counterclockwise; before them, at the beginning of the game,
    the first player to arrive."""
    if table.ready.shuffle_due != "opening":
        return counterclockwise_from(table, table.game.bank)
    first = next(iter(table.seats), None)
    once = [seat for seat in counterclockwise_from(table, None) if seat != first]
    others = [seat for seat in once if first is None or table.seats[seat] != table.seats[first]]
    return [*([first] if first is not None else []), *others]
