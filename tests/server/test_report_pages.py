"""Reports in the browser: for whom they are, and their files."""

import csv
import json
import re
from io import BytesIO, StringIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pypdf import PdfReader
from tests.server import staff
from tests.server.conftest import PATIENCE, Opener, Served
from tests.server.reported import open_reported

from pitboss.pit.shift_report import ShiftReport, shift_report
from pitboss.server import report_pages
from pitboss.store import EventLog

DAY = "?day=2019-07-13"
ADDRESSES = [
    "/reports/shift", "/reports/shift/report.csv", "/reports/tables/t",
    "/reports/tables/t/report.json", "/reports/tables/t/slips/F-000001.pdf",
]  # fmt: skip


@pytest.fixture
def reported(
    open_casino: Opener, log: EventLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Served:
    """A real casino with a day behind it; its pages wait for what must be counted."""
    monkeypatch.setattr(report_pages, "PATIENCE", PATIENCE)
    return open_reported(open_casino, log, tmp_path)


@pytest.mark.parametrize("address", ADDRESSES)
def test_in_a_casino_for_practice_nobody_sees_reports(casino: Served, address: str) -> None:
    answer = casino.browser(casino.session("Ann")).get(address)
    assert answer.status_code == 403
    assert "for practice" in answer.text


MAY = {
    staff.OTHER_FLOORPERSON: True,  # a pit manager
    staff.FINANCE: True,
    staff.SURVEILLANCE: True,
    staff.COMPLIANCE: True,
    staff.DEALER: False,
    staff.FLOORPERSON: False,
    staff.SECURITY: False,
}


def test_reports_are_for_those_who_must_look_into_them(reported: Served) -> None:
    for name, may in MAY.items():
        browser = reported.browser(reported.session(name))
        for address in ADDRESSES:
            assert browser.get(address + DAY).status_code == (200 if may else 403), name
        assert ('href="/reports/shift"' in browser.get("/").text) is may


def test_who_has_not_signed_in_is_asked_to(reported: Served) -> None:
    for token in ("", reported.session("Ann")):
        answer = reported.browser(token).get("/reports/shift")
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/sign-in")


def test_files_tell_the_same(reported: Served) -> None:
    browser = reported.browser(reported.session(staff.FINANCE))
    told = browser.get("/reports/tables/t/report.json" + DAY)
    one = json.loads(told.content)
    assert (one["win"], one["agrees"], one["timezone"]) == (1_500, True, "America/New_York")
    assert told.headers["content-disposition"] == 'attachment; filename="t-2019-07-13.json"'
    rows = csv.DictReader(StringIO(browser.get("/reports/tables/t/report.csv" + DAY).text))
    assert [row["result"] for row in rows] == [str(wager["result"]) for wager in one["wagers"]]
    paper = browser.get("/reports/tables/t/report.pdf" + DAY)
    assert paper.headers["content-type"] == "application/pdf"
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)
    assert "$2,832.00" in words
    (row,) = csv.DictReader(StringIO(browser.get("/reports/shift/report.csv" + DAY).text))
    whole = browser.get("/reports/shift/report.json" + DAY).json()
    assert (row["win"], whole["win"], whole["tables"][0]) == ("1500", 1_500, one)
    assert browser.get("/reports/shift/report.pdf" + DAY).content.startswith(b"%PDF")
    assert browser.get("/reports/shift/report.xls" + DAY).status_code == 404


def test_one_shift_of_a_day(reported: Served) -> None:
    """By the casino's own clock all of it was in the day shift, which begins at six there."""
    browser = reported.browser(reported.session(staff.FINANCE))
    day = browser.get("/reports/shift/report.json" + DAY + "&shift=day").json()
    assert (day["win"], day["shift"]) == (1_500, "day")
    swing = browser.get("/reports/shift/report.json" + DAY + "&shift=swing").json()
    assert (swing["win"], swing["tables"]) == (0, [])
    assert browser.get("/reports/shift" + DAY + "&shift=late").status_code == 422
    assert browser.get("/reports/shift?day=yesterday").status_code == 422


def test_a_day_without_anything_says_so(reported: Served) -> None:
    browser = reported.browser(reported.session(staff.FINANCE))
    page = browser.get("/reports/tables/t?day=2019-07-01")
    assert page.status_code == 404
    assert "nothing happened at this table then" in page.text
    assert browser.get("/reports/tables/t/report.csv?day=2019-07-01").status_code == 422
    assert browser.get("/reports/tables/none").status_code == 404
    assert "Nothing happened at any table" in browser.get("/reports/shift?day=2019-07-01").text


def test_the_page_shows_the_day_of_now_and_links_to_its_files(reported: Served) -> None:
    browser = reported.browser(reported.session(staff.SURVEILLANCE))
    page = browser.get("/reports/shift").text
    assert "gaming day 2019-07-13" in page
    assert page.count("<svg") == 2
    links = re.findall(r'href="(/reports/[^"]+)"', page)
    files = [link.replace("&amp;", "&") for link in links if "/report." in link]
    assert len(files) == 3
    assert all(browser.get(link).status_code == 200 for link in files)
    table = browser.get("/reports/tables/t").text
    assert 'href="/reports/tables/t/slips/F-000001.pdf"' in table


def test_a_slip_has_the_licences_of_those_who_signed(reported: Served) -> None:
    """Whoever signed in the short day has no account here; his name and role are told."""
    browser = reported.browser(reported.session(staff.FINANCE))
    slip = browser.get("/reports/tables/t/slips/F-000001.pdf")
    words = " ".join(PdfReader(BytesIO(slip.content)).pages[0].extract_text().split())
    assert "Fill F-000001" in words
    assert "Cass finance" in words
    assert browser.get("/reports/tables/t/slips/F-000009.pdf").status_code == 422


def test_what_must_be_counted_first_is_waited_for(
    reported: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = Event()

    def slowly(*asked: Any) -> ShiftReport:
        assert let_go.wait(60)
        return shift_report(*asked)

    monkeypatch.setattr(report_pages, "shift_report", slowly)
    monkeypatch.setattr(report_pages, "PATIENCE", 0.05)
    browser = reported.browser(reported.session(staff.FINANCE))
    page = browser.get("/reports/shift?day=2019-07-02")
    let_go.set()
    assert (page.status_code, page.headers["refresh"]) == (202, "4")
    assert "being counted" in page.text
