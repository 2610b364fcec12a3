"""The entries of a day book, one after the other as they happen."""

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from pitboss.ledger import DROP_BOX, OVER_SHORT, Books
from pitboss.ledger.rack import read_chips, worth
from pitboss.pit.acts import (
    LETTERS,
    CorrectionMade,
    CountMade,
    Dealing,
    Deed,
    DropCount,
    Signature,
    Slip,
    Stopped,
)
from pitboss.pit.day_book import DayBook, Inventory
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.pit.rounds_told import Rounds
from pitboss.pit.table_so_far import Done, TableSoFar
from pitboss.procedure.answers import Data
from pitboss.store.event import Event, TableRecord
from pitboss.vocabulary.money import Cents, dollars

NO_DEEDS: Final = ("bring_chips", "take_chips", "leave", "correction")
"""What is done for a player, and what has an event of its own."""
MOVES_CHIPS: Final = ("buy_in", *LETTERS)


@dataclass
class Entries:
    """What has been entered so far."""

    day: str
    shift: str
    clock: GamingClock
    rounds: Rounds
    opening: Inventory
    dealer: str
    first: Milliseconds
    last: Event | None = None
    cash: Cents = 0
    slips: list[Slip] = field(default_factory=list)
    counts: list[CountMade] = field(default_factory=list)
    drop_counts: list[DropCount] = field(default_factory=list)
    corrections: list[CorrectionMade] = field(default_factory=list)
    stopped: list[Stopped] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    dealings: list[Dealing] = field(default_factory=list)
    closed: CountMade | None = None  # the count after which no chip has moved
    _moved: bool = False  # whether any chip has moved since the opening
    _since: Milliseconds = 0
    _dealt: int = 0

    def __post_init__(self) -> None:
        self._since = self.first

    def enter(self, event: Event, done: Done, table: TableSoFar) -> None:
        """Something that was done beside a round."""
        if done.kind in MOVES_CHIPS:
            self._moved, self.closed = True, None
        match done.kind:
            case "buy_in":
                self.cash += done.act["cents"]
            case "fill" | "credit" | "counter_check":
                self.slips.append(slip_of(event, done, table, self.day, self.clock))
            case "count":
                self._count(event, done, table)
            case "drop":
                counted = DropCount(event.at, done.act["cents"], done.over, done.signatures)
                self.drop_counts.append(counted)
            case "void_round" | "declare":
                self._stop(event, done)
            case "new_dealer":
                self._relieve(table.dealer, event.at)
            case kind if done.who.role != "player" and kind not in NO_DEEDS:
                deed = Deed(kind, event.at, words_of(done), done.signatures)
                self.deeds.append(deed)

    def _count(self, event: Event, done: Done, table: TableSoFar) -> None:
        assert table.day is not None
        chips = read_chips(done.act["chips"], table.day.rack.denominations)
        count = CountMade(done.act["of"], event.at, chips, done.over, done.signatures)
        self.counts.append(count)
        if count.of == "closing":
            self.closed = count
        elif not self._moved and self.opening.counted is None:
            self.opening = Inventory(count.cents, chips, count)

    def _stop(self, event: Event, done: Done) -> None:
        reason = done.act.get("reason", "an irregularity was declared")
        cite = done.act.get("cite", "")
        self.stopped.append(Stopped(event.at, event.round, reason, cite, 0, done.signatures))

    def _relieve(self, dealer: str, at: Milliseconds) -> None:
        """Another dealer comes; who has dealt so far is written down."""
        self.dealings = self._dealings(at)
        self.dealer, self._since, self._dealt = dealer, at, 0

    def _dealings(self, until: Milliseconds) -> list[Dealing]:
        """Who has dealt, and who deals until this moment."""
        now = [Dealing(self.dealer, self._since, until, self._dealt)] if self.dealer else []
        return [*self.dealings, *now]

    def correct(self, event: Event, before: Data | None) -> None:
        """A correction."""
        data = event.data
        both = [data["proposed_by"]] if "proposed_by" in data else []
        self.corrections.append(
            CorrectionMade(
                event.at, event.round, data["corrects"], before,
                data["answer"] if before is not None else None, data["reason"],
                data.get("effect", {}), tuple(map(Signature.of, (*both, data["who"]))),
            )
        )  # fmt: skip

    def cash_with_wagers(self, before: Books, after: Books) -> Cents:
        """Cash that came with wagers of a round, as the books have it when the next begins. Where
        the box was counted in that round, it was no more over by it."""
        counted = after.balance(OVER_SHORT) - before.balance(OVER_SHORT)
        if counted and self.drop_counts:
            last = self.drop_counts[-1]
            self.drop_counts[-1] = replace(last, over=last.over - counted)
        sold = after.balance(DROP_BOX) - before.balance(DROP_BOX) + counted
        self.cash += sold
        return sold

    def settle(
        self, settled: Event, table: TableSoFar, gained: Cents, *, may_be_banked: bool
    ) -> None:
        """A round is settled."""
        self.rounds.add(settled, table, gained, may_be_banked=may_be_banked)
        self._moved, self.closed = True, None
        self._dealt += 1
        for place, stop in enumerate(self.stopped):
            if stop.round == settled.round:
                lines = settled.data["lines"]
                returned = sum(line["stake"] for line in lines if line["outcome"] == "void")
                self.stopped[place] = replace(stop, returned=returned)

    def book(self, record: TableRecord, closing: Inventory, stage: str) -> DayBook:
        """The book as it is now; more may be entered afterwards."""
        assert self.last is not None
        count, rounds = self.closed, self.rounds
        return DayBook(
            record, self.day, self.shift, self.first, self.last.at, self.last.seq, self.last.hash,
            self.opening,
            Inventory(count.cents, count.chips, count) if count is not None else closing,
            stage, tuple(self.slips), tuple(self.counts), tuple(self.drop_counts), self.cash,
            rounds.rounds, rounds.tally, rounds.beside, rounds.banked_rounds, tuple(rounds.unlike),
            tuple(self.corrections), tuple(self.stopped), tuple(rounds.jackpots),
            tuple(rounds.large_wins), tuple(self._dealings(self.last.at)), tuple(self.deeds),
        )  # fmt: skip


def slip_of(event: Event, done: Done, table: TableSoFar, day: str, clock: GamingClock) -> Slip:
    """A slip that has its number."""
    assert table.day is not None
    kind = next(known for known in LETTERS if known == done.kind)
    chips = read_chips(done.act.get("chips", {}), table.day.rack.denominations)
    return Slip(
        done.number, kind, event.at, day, clock.shift(event.at, day), event.round, chips,
        done.act.get("cents", worth(chips)), done.signatures, done.act.get("player", ""),
    )  # fmt: skip


def words_of(done: Done) -> str:
    """What was done, in a few words."""
    act = done.act
    match done.kind:
        case "plan_day":
            return f"planned for {date.fromisoformat(act['day'])}"
        case "exchange":
            chips = {int(cents): number for cents, number in act["gives"].items()}
            return f"chips worth {dollars(worth(chips))} exchanged"
        case "set_limits":
            return "limits: " + ", ".join(
                f"{wager.replace('_', ' ')} {dollars(least)} to {dollars(most)}"
                for wager, (least, most) in act["limits"].items()
            )
        case "note":
            return f"irregularity noted: § {act['cite']}"
        case kind:
            return kind.replace("_", " ")
