"""All tables of a gaming day or of one shift."""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.pit.band import Expectation
from pitboss.pit.expected import Measured, Point, measured, run_up, sum_of
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.pit.reading import read_book
from pitboss.store.errors import Unavailable
from pitboss.store.event import TableRecord
from pitboss.store.log import EventLog
from pitboss.vocabulary.money import Cents

journal = logging.getLogger(__name__)


@dataclass(frozen=True)
class ShiftReport:
    """What all tables came to, and each of them."""

    casino: str
    day: str
    shift: str  # none: the whole gaming day
    clock: GamingClock
    tables: tuple[Measured, ...]
    unread: tuple[TableRecord, ...] = ()  # tables whose log cannot be read: not in any sum

    def sum(self, of: Callable[[Measured], Cents]) -> Cents:
        """Something of all tables together."""
        return sum(map(of, self.tables))

    @property
    def drop(self) -> Cents:
        """The drop of all tables."""
        return self.sum(lambda one: one.book.drop)

    @property
    def win(self) -> Cents:
        """The win of all tables."""
        return self.sum(lambda one: one.book.win)

    @property
    def hold(self) -> Fraction | None:
        """Win in the drop; none where nothing was dropped."""
        return Fraction(self.win, self.drop) if self.drop > 0 else None

    @property
    def result(self) -> Cents:
        """What the wagers brought of which something is expected."""
        return self.sum(lambda one: one.result)

    @property
    def expected(self) -> Expectation:
        """What these were to bring."""
        return sum_of(one.expected for one in self.tables)

    @property
    def agrees(self) -> bool:
        """Whether at every table both ways to find its win come to the same."""
        return all(one.book.agrees for one in self.tables)

    @property
    def by_stretch(self) -> dict[Milliseconds, Cents]:
        """What all tables gained in each stretch."""
        return _added(one.book.by_stretch for one in self.tables)

    @property
    def points(self) -> list[Point]:
        """Where the result stood at the end of each stretch."""
        stretches: dict[Milliseconds, Point] = {}
        for one in self.tables:
            for at, point in one.stretches.items():
                was = stretches.get(at)
                stretches[at] = point if was is None else was + point
        return run_up(stretches)


def _added(parts: Iterable[Mapping[Milliseconds, Cents]]) -> dict[Milliseconds, Cents]:
    whole: dict[Milliseconds, Cents] = {}
    for part in parts:
        for at, cents in part.items():
            whole[at] = whole.get(at, 0) + cents
    return dict(sorted(whole.items()))


def shift_report(
    log: EventLog, casino: str, day: str, shift: str, clock: GamingClock,
    tell: Callable[[str], None] = lambda _: None,
) -> ShiftReport:  # fmt: skip
    """The tables at which anything happened in a gaming day, or in one shift of it. One whose log
    cannot be read is named, and the others are reported."""
    if shift:
        clock.check_shift(shift)
    tables: list[Measured] = []
    unread: list[TableRecord] = []
    for record in log.tables():
        try:
            if book := read_book(log, record.id, day, clock, shift):
                tables.append(measured(book, tell))
        except Unavailable:
            raise
        except Exception as error:  # whatever is wrong there, it is this table's alone
            journal.error("table %s (%s) is not reported: %s", record.id, record.name, error)
            unread.append(record)
    return ShiftReport(casino, day, shift, clock, tuple(tables), tuple(unread))
