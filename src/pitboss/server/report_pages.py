"""The pit's reports in the browser: all tables of a shift, one table's day, a slip; their files.

What must be counted for a report stands in line with all that is counted; the page says so.
"""

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from pitboss.document.blocks import Report
from pitboss.document.pdf import as_pdf
from pitboss.pit.expected import Measured, measured
from pitboss.pit.gaming_clock import GamingClock, checked_day
from pitboss.pit.reading import find_slip, read_book
from pitboss.pit.report import shift_paper, shift_sections, table_report
from pitboss.pit.report_csv import shift_csv, table_csv
from pitboss.pit.report_json import shift_json, table_json
from pitboss.pit.shift_report import ShiftReport, shift_report
from pitboss.pit.slip_paper import slip_paper
from pitboss.server.casino import Casino, casino_of
from pitboss.server.counting import Asked, there_in
from pitboss.server.pages import LOOK_AGAIN, PATIENCE, page
from pitboss.server.visitors import with_own_password
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

FOR_PRACTICE: Final = "a casino for practice has no reports"
NOT_HIS: Final = (
    "reports are for pit managers and shift managers, finance, compliance and surveillance"
)

KINDS: Final[Mapping[str, str]] = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pdf": "application/pdf",
}
"""The files of a report, by their endings."""


async def may_see_reports(request: Request) -> bool:
    """Whether reports are for whoever asks: in a real casino, by his department and level. Who has
    not signed in is asked to."""
    casino = casino_of(request)
    if casino.real is None:
        return False
    _, person = await with_own_password(casino, request)
    return person.sees_reports


async def _only_for_those(request: Request) -> None:
    if not await may_see_reports(request):
        raise HTTPException(403, NOT_HIS if casino_of(request).real else FOR_PRACTICE)


router = APIRouter(include_in_schema=False, dependencies=[Depends(_only_for_those)])


class Wanted:
    """Which gaming day, and which shift of it; today where nobody says."""

    def __init__(self, request: Request, day: str = "", shift: str = "") -> None:
        casino = casino_of(request)
        self.clock = GamingClock.of(casino.real) if casino.real else GamingClock()
        self.day = checked_day(day) if day else self.clock.gaming_day(_now(casino))
        self.shift = shift
        if shift:
            self.clock.check_shift(shift)

    @property
    def query(self) -> str:
        """The same, for the address of a file."""
        return f"?day={self.day}" + (f"&shift={self.shift}" if self.shift else "")


WantedDay = Annotated[Wanted, Depends(Wanted)]


def _now(casino: Casino) -> int:
    return int(casino.log.clock() * 1000)


def _heads(log: EventLog) -> tuple[int, ...]:
    return tuple(log.head(record.id)[0] for record in log.tables())


async def _shift(request: Request, wanted: Wanted) -> tuple[Asked, Callable[[], ShiftReport]]:
    casino = casino_of(request)
    heads = await casino.work.reading(_heads, casino.log)
    asked = ("shift report", wanted.day, wanted.shift, heads)
    return asked, lambda: shift_report(
        casino.log, casino.name, wanted.day, wanted.shift, wanted.clock
    )


async def _table(
    request: Request, table_id: str, wanted: Wanted
) -> tuple[Asked, Callable[[], Measured]]:
    casino = casino_of(request)
    await casino.record(table_id)
    head, _ = await casino.work.reading(casino.log.head, table_id)
    asked = ("table report", table_id, wanted.day, wanted.shift, head)

    def read() -> Measured:
        book = read_book(casino.log, table_id, wanted.day, wanted.clock, wanted.shift)
        if book is None:
            raise Refused("nothing happened at this table then", field="day",
                          allowed="a gaming day for which it was planned")  # fmt: skip
        return measured(book)

    return asked, read


@router.get("/reports/shift")
async def shift_page(request: Request, wanted: WantedDay) -> Response:
    """All tables of a gaming day or a shift."""
    asked, read = await _shift(request, wanted)

    def shown(report: ShiftReport) -> dict[str, Any]:
        return {
            "report": Report(shift_paper(report).title, report.casino, "", shift_sections(report)),
            "tables": [one.book.table for one in report.tables],
        }

    return await _page(request, wanted, asked, read, shown)


@router.get("/reports/shift/report.{kind}")
async def shift_file(request: Request, wanted: WantedDay, kind: str) -> Response:
    """The same as a file."""
    asked, read = await _shift(request, wanted)
    report = await casino_of(request).odds.counted(asked, read)
    writers: dict[str, Callable[[], str | bytes]] = {
        "csv": lambda: shift_csv(report),
        "json": lambda: json.dumps(shift_json(report), ensure_ascii=False, indent=2),
        "pdf": lambda: as_pdf(shift_paper(report)),
    }
    return await _file(request, writers, kind, f"shift-{wanted.day}{wanted.shift and '-'}"
                                               f"{wanted.shift}")  # fmt: skip


@router.get("/reports/tables/{table_id}")
async def table_page(request: Request, table_id: str, wanted: WantedDay) -> Response:
    """One table's gaming day, or one shift of it."""
    asked, read = await _table(request, table_id, wanted)
    return await _page(request, wanted, asked, read, lambda one: {
        "report": table_report(one, wanted.clock), "table": one.book.table,
        "slips": one.book.slips,
    })  # fmt: skip


@router.get("/reports/tables/{table_id}/report.{kind}")
async def table_file(request: Request, table_id: str, wanted: WantedDay, kind: str) -> Response:
    """The same as a file."""
    asked, read = await _table(request, table_id, wanted)
    one = await casino_of(request).odds.counted(asked, read)
    writers: dict[str, Callable[[], str | bytes]] = {
        "csv": lambda: table_csv(one),
        "json": lambda: json.dumps(table_json(one, wanted.clock), ensure_ascii=False, indent=2),
        "pdf": lambda: as_pdf(table_report(one, wanted.clock)),
    }
    return await _file(request, writers, kind, f"{table_id}-{wanted.day}")


@router.get("/reports/tables/{table_id}/slips/{number}.pdf")
async def slip_file(request: Request, table_id: str, number: str, wanted: WantedDay) -> Response:
    """A slip on paper."""
    casino = casino_of(request)
    record = await casino.record(table_id)

    def made() -> bytes:
        slip = find_slip(casino.log, table_id, number, wanted.clock)
        people = {person.id: person for person in casino.people.all()}
        return as_pdf(slip_paper(slip, record, wanted.clock, people))

    return _download(await casino.work.reading(made), "pdf", f"{table_id}-{number}")


async def _file(
    request: Request, writers: Mapping[str, Callable[[], str | bytes]], kind: str, name: str
) -> Response:
    if kind not in writers:
        raise HTTPException(404, f"there is no such file; allowed: {', '.join(writers)}")
    return _download(await casino_of(request).work.reading(writers[kind]), kind, name)


def _download(content: str | bytes, kind: str, name: str) -> Response:
    safe = "".join(letter if letter.isalnum() or letter in "-." else "-" for letter in name)
    named = {"Content-Disposition": f'attachment; filename="{safe}.{kind}"'}
    return Response(content, media_type=KINDS[kind], headers=named)


async def _page(
    request: Request, wanted: Wanted, asked: Asked, read: Callable[[], Any],
    shown: Callable[[Any], dict[str, Any]],
) -> Response:  # fmt: skip
    """A report; or that something in it is still being counted."""
    common: dict[str, Any] = {"wanted": wanted, "shifts": wanted.clock.shift_names, "kinds": KINDS}
    counted = await there_in(casino_of(request).odds.start(asked, read), PATIENCE)
    if counted is None:
        waiting = await page(request, "pit-report.html", status=202, **common)
        waiting.headers["Refresh"] = LOOK_AGAIN
        return waiting
    try:
        found = shown(counted.result())
    except Refused as refused:
        return await page(request, "pit-report.html", status=404, refused=refused, **common)
    return await page(request, "pit-report.html", **common, **found)
