"""The report of a table and that of all tables, whatever they are shown on."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pitboss import __version__
from pitboss.chapters import CHAPTERS
from pitboss.document.blocks import (
    Block,
    FiguresTable,
    Report,
    Section,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import NONE, Cell
from pitboss.pit.expected import Measured
from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.report_charts import charts
from pitboss.pit.report_tables import EXPECTED_COLUMNS, marks, notes, sections_of_table
from pitboss.pit.report_words import amount, count, percentage
from pitboss.pit.shift_report import ShiftReport

SHORT: Final = 12
"""Digits of a hash at the foot of a page."""


def of_shift(day: str, shift: str) -> str:
    """A gaming day or a shift in words."""
    return f"gaming day {day}" + (f", {shift} shift" if shift else "")


def table_report(one: Measured, clock: GamingClock) -> Report:
    """The report of one table."""
    book = one.book
    game = CHAPTERS[book.table.game].file.chapter.title
    return Report(
        f"{book.table.name}: {of_shift(book.day, book.shift)}",
        f"{game}, table {book.table.id}, {book.table.casino}",
        f"Pitboss {__version__} · to event {book.last_seq}, {book.last_hash[:SHORT]}",
        sections_of_table(one, clock),
    )


def shift_paper(report: ShiftReport) -> Report:
    """The report of all tables, each in a section of its own after what they come to."""
    name = of_shift(report.day, report.shift)
    each = tuple(
        Section(
            one.book.table.name,
            tuple(block for section in sections_of_table(one, report.clock)
                  for block in _titled(section)),
        )
        for one in report.tables
    )  # fmt: skip
    return Report(
        f"Table games: {name}",
        report.casino,
        f"Pitboss {__version__} · {len(report.tables)} tables",
        (*shift_sections(report), *each),
    )


def _titled(section: Section) -> tuple[Block, ...]:
    """The blocks of a section that stands within another; a table without a title has its."""
    first, *rest = section.blocks
    if isinstance(first, FiguresTable) and not first.title:
        first = FiguresTable(section.title, first.columns, first.rows, first.totals, first.note)
    return (first, *rest)


def shift_sections(report: ShiftReport) -> tuple[Section, ...]:
    """What all tables came to."""
    missing = _missing(report)
    if not report.tables:
        return (Section("Tables", (*missing, Text("Nothing happened at any table."))),)
    drawn = charts(report.by_stretch, report.points, report.clock)
    return (
        Section("All tables", (*missing, _money(report), _checks(report))),
        Section("Results against expectation", (_against(report), *drawn)),
    )


def _missing(report: ShiftReport) -> tuple[Text, ...]:
    """Which tables are not in the report."""
    if not report.unread:
        return ()
    names = ", ".join(record.name for record in report.unread)
    return (Text(f"NOT IN THIS REPORT: {names}. The log cannot be read; `pitboss log verify` "
                 "says why."),)  # fmt: skip


def _money(report: ShiftReport) -> FiguresTable:
    rows = [_money_row(one.book.table.name, [one], one.book.hold) for one in report.tables]
    total = _money_row("All", report.tables, report.hold)
    columns = (*in_words("Table"), *in_numbers("Rounds", "Drop", "Fills", "Credits", "Win", "Hold"))
    return FiguresTable("", columns, (*rows, total), totals=1)


def _money_row(name: str, tables: Sequence[Measured], hold: Fraction | None) -> tuple[Cell, ...]:
    books = [one.book for one in tables]
    return (
        name,
        count(sum(book.rounds for book in books)),
        amount(sum(book.drop for book in books)),
        amount(sum(book.fills for book in books)),
        amount(sum(book.credits for book in books)),
        amount(sum(book.win for book in books)),
        percentage(hold),
    )


def _checks(report: ShiftReport) -> Text:
    apart = [one.book.table.name for one in report.tables if not one.book.agrees]
    if apart:
        return Text(
            "THE WIN BY THE INVENTORY IS NOT THAT BY THE LINES at " + ", ".join(apart) + "."
        )
    over = any(one.book.over_short for one in report.tables)
    told = ", but for what was over or short" if over else ", and nothing was over or short"
    return Text(f"At every table the win by the inventory is that by the settled lines{told}.")


def _against(report: ShiftReport) -> FiguresTable:
    rows: list[tuple[Cell, ...]] = []
    for one in report.tables:
        if one.counted:
            low, high = one.expected.bounds("95%")
            mark = marks(one.expected.simulated, one.expected.is_normal)
            rows.append((one.book.table.name, amount(one.result), amount(one.expected.mean, mark),
                         amount(low), amount(high), one.look or NONE))  # fmt: skip
    whole = report.expected
    low, high = whole.bounds("95%")
    mark = marks(whole.simulated, whole.is_normal)
    rows.append(("All", amount(report.result), amount(whole.mean, mark), amount(low), amount(high),
                 whole.look(report.result) or NONE))  # fmt: skip
    columns = (*in_words("Table"), *EXPECTED_COLUMNS[1:])
    return FiguresTable("", columns, tuple(rows), totals=1, note=notes(rows))
