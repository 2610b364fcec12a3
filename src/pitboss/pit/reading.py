"""A table's log, read into the book of a gaming day or of one shift."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.chapters import CHAPTERS
from pitboss.pit.acts import Slip
from pitboss.pit.day_book import DayBook, Inventory
from pitboss.pit.entries import Entries, slip_of
from pitboss.pit.finding import round_of_day, round_of_slip
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.pit.rounds_told import Rounds, RoundsTold, SkippedRounds
from pitboss.pit.table_so_far import Done, TableSoFar
from pitboss.procedure.answers import Data
from pitboss.procedure.requests import EVERYONE
from pitboss.regulation import Rules
from pitboss.store.event import Event, TableRecord, canonical
from pitboss.store.log import EventLog
from pitboss.store.of_kinds import events_of_kinds
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

MOST_DIGITS: Final = 9
"""No slip has a longer number."""

KINDS: Final = ("round", "settled", "aside", "correction")
"""Events of which a book is made: no card and no decision is among them."""


def read_book(
    log: EventLog, table_id: str, day: str, clock: GamingClock, shift: str = ""
) -> DayBook | None:
    """The book of a gaming day, or of one shift of it; none where nothing happened at the table."""
    if shift:
        clock.check_shift(shift)
    record = log.table(table_id)
    banks = CHAPTERS[record.game].felt.banks
    kinds = (*KINDS, "answer") if banks else KINDS  # who banks a round is an answer
    reader = _Reader(log, record, Window(day, shift, clock), RoundsTold(log, record), kinds)
    return reader.read()


def find_slip(log: EventLog, table_id: str, number: str, clock: GamingClock) -> Slip:
    """A slip of a table by its number, such as ``F-000012``."""
    record, digits = log.table(table_id), number.partition("-")[2]
    if digits.isdecimal() and len(digits) <= MOST_DIGITS:
        first = round_of_slip(log, record.id, int(digits))
        table = TableSoFar.of(first)
        for event in events_of_kinds(log, record.id, ("round", "aside"), first.seq + 1):
            if event.kind == "round":
                break
            day = table.day.written_date if table.day is not None else ""
            done = table.take(event)
            if done is not None and done.number == number.upper():
                return slip_of(event, done, table, day, clock)
    raise Refused(f"{table_id} has no slip {number!r}", field="number",
                  allowed="a slip number such as F-000001, C-000002 or K-000003")  # fmt: skip


class WinSoFar:
    """A table's win in its gaming day, kept up to date: each call reads only what is new in the
    log, and of a round only how it left the table."""

    def __init__(self, log: EventLog, table_id: str, day: str, clock: GamingClock) -> None:
        self.day = day
        self._reader = _Reader(
            log, log.table(table_id), Window(day, "", clock), SkippedRounds(), KINDS
        )  # fmt: skip

    def win(self) -> Cents:
        """The win of the day's book as it is now."""
        book = self._reader.read()
        return book.win if book is not None else 0


@dataclass
class Window:
    """A gaming day or one of its shifts: what lies before it, in it and after it."""

    day: str
    shift: str
    clock: GamingClock
    reached: int = 0  # the shift of the day that has begun; a clock set back begins none again

    def place(self, at: Milliseconds, day: str) -> int:
        """Whether something of a gaming day lies before (-1), in (0) or after it (1)."""
        if day != self.day:
            return -1 if day < self.day else 1
        names = self.clock.shift_names
        self.reached = max(self.reached, names.index(self.clock.shift(at, day)))
        if not self.shift:
            return 0
        wanted = names.index(self.shift)
        return (self.reached > wanted) - (self.reached < wanted)


class _Reader:
    """Reads events in order, and enters those of the day or the shift."""

    def __init__(
        self, log: EventLog, record: TableRecord, window: Window, rounds: Rounds,
        kinds: Sequence[str],
    ) -> None:  # fmt: skip
        self.log, self.record, self.window = log, record, window
        self.rounds, self.kinds = rounds, kinds
        self.banks = CHAPTERS[record.game].felt.banks
        self.table: TableSoFar | None = None
        self.closing: Inventory | None = None  # as the first event after the window found it
        self.stage = ""
        self.entries: Entries | None = None
        self._settled: Event | None = None
        self._may_be_banked = False
        self._known: dict[str, Rules] = {}
        self._next = 0  # the event to be read next
        self._is_over = False  # no event after it lies in the window

    def read(self) -> DayBook | None:
        """The book, after what is new since it was read last: at first, from the round in which the
        day begins."""
        if not self._next:
            day, clock = self.window.day, self.window.clock
            self._next = round_of_day(self.log, self.record.id, day, clock).seq
        for event in self._new_events():
            self._next, self._is_over = event.seq + 1, not self._take(event)
            if self._is_over:
                break
        return self.book()

    def _new_events(self) -> Iterator[Event]:
        if self._is_over:
            return iter(())
        return events_of_kinds(self.log, self.record.id, self.kinds, self._next)

    def _take(self, event: Event) -> bool:
        """The next event; whether any after it may lie in the window."""
        before, stage, done = self._inventory(), self._stage(), None
        if event.kind == "round":
            self._begin(event)
        elif event.kind == "answer":
            option = event.data.get("answer", {}).get("option")
            self._may_be_banked |= option in self.banks
            return True
        assert self.table is not None
        if event.kind == "aside":
            done = self.table.take(event)
        place = self.window.place(event.at, self._day(event))
        if place > 0:
            self.closing, self.stage = before, stage
        elif place == 0:
            self._enter(event, done, before)
        return place <= 0

    def _begin(self, event: Event) -> None:
        """A round begins; what the one before has brought is known now."""
        was, settled = self.table, self._settled
        self.table = TableSoFar.of(event, self._rules(event))
        if settled is not None:
            assert was is not None
            assert self.entries is not None
            sold = self.entries.cash_with_wagers(was.books, self.table.books)
            gained = self.table.inventory - was.inventory + sold
            self.entries.settle(settled, was, gained, may_be_banked=self._may_be_banked)
        self._settled, self._may_be_banked = None, False

    def _rules(self, event: Event) -> Rules:
        """The rules of a round, made once however many rounds are played by them."""
        told = event.data["table"]
        text = canonical([told["chapter"], told["rules"]])
        if text not in self._known:
            self._known[text] = Rules.of(str(told["chapter"]), told["rules"])  # type: ignore[arg-type]
        return self._known[text]

    def _day(self, event: Event) -> str:
        assert self.table is not None
        day = self.table.day
        return self.window.clock.gaming_day(event.at) if day is None else day.written_date

    def _enter(self, event: Event, done: Done | None, before: Inventory | None) -> None:
        assert self.table is not None
        if self.entries is None:
            opening = before or self._inventory()
            assert opening is not None
            self.entries = Entries(
                self.window.day, self.window.shift, self.window.clock, self.rounds, opening,
                self.table.dealer, event.at,
            )  # fmt: skip
        if event.kind == "settled":
            self._settled = event
        elif event.kind == "correction":
            self.entries.correct(event, entered(self.log, event))
        elif done is not None:
            self.entries.enter(event, done, self.table)
        self.entries.last = event

    def _inventory(self) -> Inventory | None:
        if self.table is None:
            return None
        day = self.table.day
        return Inventory(self.table.inventory, dict(day.rack.chips) if day is not None else None)

    def _stage(self) -> str:
        day = self.table.day if self.table is not None else None
        return day.stage if day is not None else ""

    def book(self) -> DayBook | None:
        """The book; none of a day or a shift in which nothing happened."""
        if self.entries is None:
            return None
        if self.closing is not None:
            return self.entries.book(self.record, self.closing, self.stage)
        closing = self._inventory()
        assert closing is not None
        return self.entries.book(self.record, closing, self._stage())


def entered(log: EventLog, correction: Event) -> Data | None:
    """What was entered before a correction; none where not everybody may know it."""
    if correction.audience != EVERYONE:
        return None
    wrong = correction.data["corrects"]
    stood: Data | None = None
    for event in log.events(correction.table_id, first=wrong, last=correction.seq - 1):
        if wrong in (event.seq, event.data.get("corrects")):
            stood = event.data.get("answer")
    return stood
