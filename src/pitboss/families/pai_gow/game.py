"""What a pai gow table keeps, and the paragraphs behind the steps that three chapters share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.procedure.game import OF_ROUND, OF_TABLE
from pitboss.procedure.one_deck import DealtSteps, OneDeckGame, OneDeckSteps, method
from pitboss.procedure.recorded import RecordedBank
from pitboss.procedure.steps import Cites, Paragraphs
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused


class PaiGowDealtSteps(DealtSteps):
    """The paragraphs of one way to deal to seven places."""

    lammer: Cites
    start: Cites
    empty: Cites
    exposed_dealing: Cites = ()  # by which any card that is exposed voids the round


class SettledSteps(Paragraphs):
    """The paragraphs by which an optional wager is settled (§ .11(h))."""

    lose: Cites
    win: Cites
    envy_hand: Cites = ()  # none: no hand earns others an Envy Bonus on this wager
    envy_hand_unbet: Cites = ()
    envy: Cites = ()


class PaiGowSteps(OneDeckSteps):
    """The paragraphs of a pai gow chapter."""

    # § .5(i)-(j): where dealing starts
    shaker_shake: Cites
    shaker_uncover: Cites
    shaker_count: Cites
    shaker_away: Cites
    rng: Cites
    button: Cites = ()
    mark_start: Cites
    # § .7: wagers
    adjacent: Cites
    # §§ .8 to .10: the deal
    dealt: Mapping[str, PaiGowDealtSteps]
    bank_deal: Cites = ()
    # § .11: completion of the round
    no_touch: Cites
    set_hands: Cites
    dealer_sets: Cites
    surrender: Cites = ()
    reveal: Cites
    lose_both: Cites
    lose_copy_low: Cites
    lose_copy_high: Cites
    lose_copies: Cites
    lose_foul: Cites
    lose_incorrect: Cites = ()  # none: hands of the wrong size are refused
    tie_high: Cites
    tie_low: Cites
    win: Cites
    clear: Cites
    rearrange: Cites
    settled: Mapping[str, SettledSteps]
    progressive_verify: Cites
    progressive_light: Cites
    progressive_validate: Cites
    clear_all: Cites
    settle_all: Cites
    # § .13 or § .14: irregularities
    no_roll_flat: Cites
    no_roll_fell: Cites
    wrong_start: Cites
    exposed_player: Cites
    exposed_dealer: Cites = ()
    miscounted: Cites
    set_wrong: Cites
    shoe_jam: Cites


@dataclass
class PaiGowGame(OneDeckGame):
    """The button, who banks the round, and whose cards the dealer has exposed."""

    steps: PaiGowSteps
    button: int = field(default=0, metadata=OF_TABLE)  # 0 at the dealer, else a seat
    bank: int | None = field(default=None, metadata=OF_ROUND)  # type: ignore[misc]
    recorded_bank: RecordedBank | None = None  # who banked, in a record of a past round
    exposable: dict[int, list[Card]] = field(default_factory=dict, metadata=OF_ROUND)
    """Seats that may void their hand if the dealer exposes a card of it, and what they were dealt:
    those who have not looked at their cards."""
    exposed: dict[int, list[int]] = field(default_factory=dict, metadata=OF_ROUND)
    """Seats of which the dealer exposed cards, and which of the hand."""

    def expose(self, table: Table, seat: int, nth: int | None) -> None:
        """A card that was dealt to a player, who may void his hand: the ``nth`` in the order dealt,
        or the last. Once he has looked at his cards, an exposure changes nothing for him."""
        cites = table.rules.chapter.aside_cites("expose")
        dealt = len(self.exposable.get(seat, ()))
        if not dealt:
            seats = [str(other) for other, hand in sorted(self.exposable.items()) if hand]
            raise Refused(
                f"seat {seat} cannot void its hand now",
                field="seat",
                allowed=", ".join(seats) or "no seat: who has looked at his cards cannot void them",
                cites=(*cites, *self._voids_round(table)),
            )
        exposed = dealt if nth is None else nth
        if not 1 <= exposed <= dealt:
            raise Refused(f"card {exposed} of seat {seat}", field="nth",
                          allowed=f"1 to {dealt}", cites=cites)  # fmt: skip
        self.exposed.setdefault(seat, []).append(exposed)

    def _voids_round(self, table: Table) -> list[str]:
        """The paragraphs by which an exposed card voids the whole round now."""
        ways = [way.exposed_dealing for way in self.steps.dealt.values()]
        ways.append(self.steps.exposed_dealer)
        return [cite for cites in ways for cite in cites if cite in table.declarable]


PaiGowTable = Table[PaiGowGame]


def dealt_by(table: PaiGowTable) -> PaiGowDealtSteps:
    """The paragraphs of the way in which the cards are dealt now."""
    return table.game.steps.dealt[method(table)]
