"""A table's book of a gaming day or of one shift: counts, slips, drop, win, and what was played."""

from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.ledger.rack import Chips
from pitboss.ledger.win import table_win
from pitboss.pit.acts import (
    CorrectionMade,
    CountMade,
    Dealing,
    Deed,
    DropCount,
    Slip,
    Stopped,
)
from pitboss.pit.gaming_clock import Milliseconds
from pitboss.pit.wagers_tallied import QUARTER, Tally
from pitboss.store.event import TableRecord
from pitboss.vocabulary.money import Cents


@dataclass(frozen=True, slots=True)
class Inventory:
    """What lay in a table inventory container: as it was counted, or as the books have it."""

    cents: Cents
    chips: Chips | None = None  # none: a table whose chips nobody counts
    counted: CountMade | None = None


@dataclass(frozen=True, slots=True)
class Won:
    """A line that is told apart: a jackpot, or a large win."""

    at: Milliseconds
    round: int
    seat: int
    player: str
    wager: str
    hand: str
    stake: Cents  # of an Envy Bonus that of the wager which earned it
    back: Cents
    won: Cents
    of_meter: Cents = 0
    form: bool = False  # a Form W-2G: at least $600, and at least 300 to 1


@dataclass(frozen=True)
class DayBook:
    """What a table's log tells of a gaming day, or of one shift of it."""

    table: TableRecord
    day: str
    shift: str  # none: the whole day
    first: Milliseconds
    last: Milliseconds
    last_seq: int  # the last event that was read, and its hash
    last_hash: str
    opening: Inventory
    closing: Inventory
    stage: str  # how far the gaming day had come at the end; of a table for practice, none
    slips: tuple[Slip, ...] = ()
    counts: tuple[CountMade, ...] = ()
    drop_counts: tuple[DropCount, ...] = ()
    cash: Cents = 0  # that was exchanged for chips
    rounds: int = 0
    tally: Tally = field(default_factory=Tally)
    beside: dict[Milliseconds, Cents] = field(default_factory=dict)
    """By stretches, what the table had of rounds beside their lines: where a player banked."""
    banked_rounds: int = 0
    unlike: tuple[int, ...] = ()  # rounds whose lines are not what the chips gained
    corrections: tuple[CorrectionMade, ...] = ()
    stopped: tuple[Stopped, ...] = ()
    jackpots: tuple[Won, ...] = ()
    large_wins: tuple[Won, ...] = ()
    dealings: tuple[Dealing, ...] = ()
    deeds: tuple[Deed, ...] = ()

    def _sum(self, kind: str) -> Cents:
        return sum(slip.cents for slip in self.slips if slip.kind == kind)

    @property
    def fills(self) -> Cents:
        """What the cashier brought."""
        return self._sum("fill")

    @property
    def credits(self) -> Cents:
        """What went back to the cashier."""
        return self._sum("credit")

    @property
    def counter_checks(self) -> Cents:
        """What players signed for."""
        return self._sum("counter_check")

    @property
    def drop_over(self) -> Cents:
        """By what the cash that was counted differed from what was put into the box."""
        return sum(count.over for count in self.drop_counts)

    @property
    def drop(self) -> Cents:
        """The cash of the box and the counter checks."""
        return self.cash + self.drop_over + self.counter_checks

    @property
    def chips_over(self) -> Cents:
        """By what counts of chips differed from the books after the opening."""
        opening = self.opening.counted
        return sum(count.over for count in self.counts if count is not opening)

    @property
    def over_short(self) -> Cents:
        """By what all that was counted differed from the books: over, or where negative short."""
        return self.chips_over + self.drop_over

    @property
    def win(self) -> Cents:
        """What the table has won by its inventory, its slips and its drop."""
        return table_win(
            opener=self.opening.cents, closer=self.closing.cents, filled=self.fills,
            credited=self.credits, drop=self.drop,
        )  # fmt: skip

    @property
    def win_by_lines(self) -> Cents:
        """What the settled lines, vigorish among them, brought the table."""
        return self.tally.taken + sum(self.beside.values())

    @property
    def agrees(self) -> bool:
        """Whether both ways come to the same, but for what was over or short."""
        return self.win == self.win_by_lines + self.over_short

    @property
    def hold(self) -> Fraction | None:
        """Win in the drop; none where nothing was dropped."""
        return Fraction(self.win, self.drop) if self.drop > 0 else None

    @property
    def handle(self) -> Cents:
        """All that was staked and decided."""
        return sum(self.tally.total(key).handle for key in self.tally.parts)

    @property
    def by_stretch(self) -> dict[Milliseconds, Cents]:
        """What the table gained in each stretch of a quarter of an hour, without gaps."""
        gained = dict(self.beside)
        for parts in self.tally.parts.values():
            for stretch, part in parts.items():
                gained[stretch] = gained.get(stretch, 0) + part.taken
        if not gained:
            return {}
        first, last = min(gained), max(gained)
        return {at: gained.get(at, 0) for at in range(first, last + QUARTER, QUARTER)}
