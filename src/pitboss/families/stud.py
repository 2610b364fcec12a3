"""What two stud chapters say in the same words: wagers, dealing, the stub, folded hands."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.procedure import one_deck, progressive
from pitboss.procedure.betting import Betting
from pitboss.procedure.dealing import (
    DEALER_PLACE,
    SPARE,
    collect,
    collect_hand,
    count_stub,
    draw,
    out_of_order,
    turn_up,
)
from pitboss.procedure.ending import finish
from pitboss.procedure.one_deck import (
    DealtSteps,
    OneDeckGame,
    OneDeckRound,
    OneDeckSteps,
    by_device,
    method,
)
from pitboss.procedure.requests import NOBODY, Record, seat_place
from pitboss.procedure.round import Procedure
from pitboss.procedure.steps import Cites
from pitboss.procedure.table import Table


class StudDealtSteps(DealtSteps):
    """The paragraphs of one way to deal: to the players, to the dealer, and what is left."""

    dealer: Cites
    stub: Cites


class StudSteps(OneDeckSteps):
    """The paragraphs of a stud chapter."""

    dealt: Mapping[str, StudDealtSteps]


@dataclass
class StudGame(OneDeckGame):
    """What a stud table keeps between rounds."""

    steps: StudSteps


StudTable = Table[StudGame]


@dataclass
class StudRound(OneDeckRound):
    """A round of a stud game."""

    table: StudTable
    dealt_short: bool = False  # a hand was incomplete when the players looked at theirs

    @property
    def complete(self) -> bool:
        """Whether every hand that lies on the table has all its cards, the dealer's too."""
        count = self.table.rules.chapter.hand.cards
        hands = (self.dealer_hand, *self.hands.values())
        return all(len(hand) == count and None not in hand for hand in hands)


def take_wager(betting: Betting, table: StudTable, *equal: tuple[str, str, str]) -> Procedure:
    """One seat's wagers, the Raise Wager apart; ``equal`` are two that must be of one size
    (§ .7)."""
    boxes = table.rules.number("adjacent_boxes")
    yield from betting.take_wager(one_deck.betting_rules(table, boxes, equal=equal))


def close_bets(round_: StudRound) -> Procedure:
    """No more bets are taken; old decks are changed before a card is dealt (§ .3(c), § .8(b))."""
    table = round_.table
    yield one_deck.no_more_bets(table)
    yield from one_deck.change_old_decks(table)
    table.game.stub_counted += 1
    table.game.deck_unused = False


def dealt_by(table: StudTable) -> StudDealtSteps:
    """The paragraphs of the way in which the cards are dealt now."""
    return table.game.steps.dealt[method(table)]


def deal_stacks(round_: StudRound, count: int) -> Procedure:
    """A stack to each player, clockwise from the dealer's left, then one to the dealer."""
    steps = dealt_by(round_.table)
    for seat in round_.clockwise():
        round_.hands[seat] = []
        for _ in range(count):
            yield from _to_seat(round_, seat, steps.deal)
    for _ in range(count):
        yield from _to_dealer(round_, steps.dealer)


def deal_one_at_a_time(round_: StudRound, count: int) -> Procedure:
    """One card at a time to each player and to the dealer, until all have their hands."""
    steps = dealt_by(round_.table)
    round_.hands.update({seat: [] for seat in round_.clockwise()})
    for _ in range(count):
        for seat in round_.clockwise():
            yield from _to_seat(round_, seat, steps.deal)
        yield from _to_dealer(round_, steps.dealer)


def _to_seat(round_: StudRound, seat: int, cites: tuple[str, ...]) -> Procedure:
    place = seat_place(seat)
    taken = yield from draw(round_, place, place, cites)
    round_.hands[seat].append(taken)


def _to_dealer(round_: StudRound, cites: tuple[str, ...]) -> Procedure:
    taken = yield from draw(round_, DEALER_PLACE, NOBODY, cites)
    round_.dealer_hand.append(taken)


def put_stub_away(round_: StudRound) -> Procedure:
    """The stub goes to the discard rack; without a device that counts, it is counted first at
    least once in five rounds, and a wrong count voids the round."""
    table = round_.table
    counted = bool(table.rules["counting_shuffler"]) and by_device(table) and not table.of_record
    if not counted and table.game.stub_counted >= table.rules.chapter.number("stub_counted_every"):
        yield from count_stub(round_)
    yield Record(
        act="The stub is placed in the discard rack without exposing the cards",
        cites=dealt_by(table).stub,
    )
    table.batches.discard_shoe()


def examine(round_: StudRound) -> Procedure:
    """Each player looks at his own cards, which nobody else touches and the dealer can see."""
    table = round_.table
    round_.dealt_short = not round_.complete
    yield Record(
        act="The players examine their cards: each only his own, always in the dealer's view",
        cites=(*table.game.steps.own_hand, *table.game.steps.in_view),
    )


def settle_abandoned(round_: StudRound) -> Procedure:
    """Who left before the hands were shown has folded (R-GEN-10)."""
    for seat in round_.clockwise():
        yield from stays(round_, seat)


def stays(round_: StudRound, seat: int) -> Procedure:
    """Whether a hand is still on the table: that of a player who has left by its turn is given up,
    and brings nobody an Envy Bonus (R-GEN-9, R-GEN-10)."""
    if seat in round_.table.abandoned and seat in round_.hands:
        yield from abandon(round_, seat)
    return seat in round_.hands


def abandon(round_: StudRound, seat: int) -> Procedure:
    """A player who left loses every wager, or gets them back where the casino chose so, with their
    move of the meter; neither earns an Envy Bonus any more (R-GEN-10)."""
    table, cites = round_.table, round_.table.game.steps.abandoned
    round_.decisions[seat] = "fold"
    round_.progressive_seats.discard(seat)
    returned = table.rules["abandoned_wagers"] == "return"
    if returned:
        yield from progressive.reverse(round_, seat)
    for data in [wager for wager in table.rules.chapter.wager if wager.name in round_.stakes[seat]]:
        if returned:
            stake, why = round_.stakes[seat][data.name], f"{data.title} abandoned, and returned"
            yield from round_.settle(
                seat, data.name, "void", stake, hand="void", why=why, cites=cites,
                to_player="You left before the hand was over",
            )  # fmt: skip
        else:
            yield from round_.settle(
                seat, data.name, "lose", 0, hand="fold", why=f"{data.title} abandoned", cites=cites,
                to_player="You left before the hand was over",
            )  # fmt: skip
    yield from collect_hand(round_, seat)


def voids_until_shown(round_: StudRound, *letters: str) -> frozenset[str]:
    """What voids once the hands are dealt: § .13 by these ``letters``. A record tells that its
    round was void, and by its decisions how far it had come: there whatever voids at its table."""
    irregularities = round_.table.rules.chapter.irregularities
    late = frozenset(f"{irregularities}({letter})" for letter in letters)
    return late | round_.voids(round_) if round_.table.of_record else late


def show_incomplete(round_: StudRound) -> Procedure:
    """Of a record whose round was void the dealer may have too few cards for a hand: they are
    turned up, and the irregularity is declared."""
    known = [card for card in round_.dealer_hand if card is not None]
    if len(known) < len(round_.dealer_hand):
        cites = (f"{round_.table.rules.chapter.irregularities}(c)",)
        yield from turn_up(round_, DEALER_PLACE, known, "an incomplete hand", cites)


def declare_void(round_: StudRound, cite: str) -> Procedure:
    """All hands are void (§ .13(a), (c), (d), (f), (g)): whether optional wagers are settled all
    the same, as after an exposed card once every hand is complete, the dealer's too (R-678a-13,
    R-687a-17); and the paragraphs by which the others return. Where none is settled the meters move
    back."""
    table, round_.voided_by = round_.table, cite
    table.declarable = frozenset()
    irregularities = table.rules.chapter.irregularities
    whole = round_.complete and not round_.dealt_short  # a folded hand is collected by then
    settled = cite == f"{irregularities}(d)" and whole
    if not settled:
        yield from progressive.reverse(round_)
    cites: tuple[str, ...] = (cite, "R-GEN-5")
    if cite == f"{irregularities}(g)":  # what jammed cannot be used any more
        cites = (f"{irregularities}(f)", *cites)
        yield from out_of_order(table)
    return settled, cites


def clear(round_: StudRound) -> Procedure:
    """Whatever cards remain go to the discard rack, and are shuffled before the next round."""
    round_.table.declarable = frozenset()
    for seat in sorted(round_.hands, reverse=True):
        yield from collect_hand(round_, seat)
    if round_.dealer_hand:
        yield from collect(round_, DEALER_PLACE, round_.dealer_hand)
    if round_.spare is not None:
        yield from collect(round_, SPARE, [round_.spare])
    round_.table.batches.discard_shoe()
    finish(round_)
