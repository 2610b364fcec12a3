"""A report as a table of comma-separated values: amounts are whole cents."""

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any, Final

from pitboss.figures.figures import decimal
from pitboss.pit.band import DEVIATIONS, Expectation
from pitboss.pit.expected import Measured
from pitboss.pit.shift_report import ShiftReport
from pitboss.vocabulary.money import Cents

_BANDS: Final = tuple(f"{side}_{share.removesuffix('%')}" for share in DEVIATIONS
                      for side in ("low", "high"))  # fmt: skip
_AGAINST: Final = ("result", "expected", *_BANDS, "look", "normal", "method")

OF_TABLE: Final = (
    "day", "shift", "table", "game", "rounds", "opening", "fills", "credits", "cash",
    "counter_checks", "drop", "closing", "over_short", "win", "win_by_lines", "agrees", "hold",
    "handle", *_AGAINST,
)  # fmt: skip
"""A row a table."""

OF_WAGER: Final = (
    "day", "shift", "table", "game", "wager", "paytable", "lines", "handle", *_AGAINST,
)  # fmt: skip
"""A row a wager and paytable."""


def shift_csv(report: ShiftReport) -> str:
    """All tables, a row each."""
    return _written(OF_TABLE, map(_table_row, report.tables))


def table_csv(one: Measured) -> str:
    """One table, a row a wager."""
    book = one.book
    about = {"day": book.day, "shift": book.shift, "table": book.table.id, "game": book.table.game}
    return _written(OF_WAGER, (
        about | {"wager": wager.key.wager, "paytable": wager.key.paytable,
                 "lines": wager.part.lines, "handle": wager.part.handle}
        | _against(wager.part.result, wager.expected)
        for wager in one.wagers
    ))  # fmt: skip


def _table_row(one: Measured) -> Mapping[str, Any]:
    book = one.book
    return {
        "day": book.day, "shift": book.shift, "table": book.table.id, "game": book.table.game,
        "rounds": book.rounds, "opening": book.opening.cents, "fills": book.fills,
        "credits": book.credits, "cash": book.cash, "counter_checks": book.counter_checks,
        "drop": book.drop, "closing": book.closing.cents, "over_short": book.over_short,
        "win": book.win, "win_by_lines": book.win_by_lines, "agrees": _flag(book.agrees),
        "hold": "" if book.hold is None else decimal(book.hold, 4), "handle": book.handle,
        **_against(one.result, one.expected if one.counted else None),
    }  # fmt: skip


def _against(result: Cents, expected: Expectation | None) -> dict[str, Any]:
    if expected is None:
        return {"result": result}
    bounds = [cents for share in DEVIATIONS for cents in expected.bounds(share)]
    return {
        "result": result, "expected": decimal(expected.mean, 4),
        **dict(zip(_BANDS, bounds, strict=True)), "look": expected.look(result),
        "normal": _flag(expected.is_normal),
        "method": "simulated" if expected.simulated else "exact",
    }  # fmt: skip


def _flag(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _written(columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
