"""Reports on paper, as data and as tables: all tell the same figures."""

import csv
import json
import re
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from pypdf import PdfReader
from rich.console import Console
from tests.pit.hired import Clock, hire
from tests.pit.short_day import DAY, UTC, short_day

from pitboss.document.blocks import Report
from pitboss.document.html import as_html
from pitboss.document.pdf import as_pdf
from pitboss.document.terminal import show
from pitboss.pit.acts import Signature, Slip
from pitboss.pit.expected import Measured, measured
from pitboss.pit.people import People
from pitboss.pit.reading import find_slip, read_book
from pitboss.pit.report import shift_paper, shift_sections, table_report
from pitboss.pit.report_charts import against_expectation, win_by_hour
from pitboss.pit.report_csv import shift_csv, table_csv
from pitboss.pit.report_json import shift_json, table_json
from pitboss.pit.shift_report import ShiftReport, shift_report
from pitboss.pit.slip_paper import slip_paper
from pitboss.store import EventLog

WIDTH = 80


@pytest.fixture
def played(log: EventLog, clock: Clock) -> EventLog:
    """A log with the short day at the table ``t``."""
    short_day(log, clock)
    return log


@pytest.fixture
def one(played: EventLog) -> Measured:
    """The table, measured."""
    book = read_book(played, "t", DAY, UTC)
    assert book is not None
    return measured(book)


@pytest.fixture
def shift(played: EventLog) -> ShiftReport:
    """All tables of the day."""
    return shift_report(played, "The Brass Rail", DAY, "", UTC)


def on_paper(report: Report) -> str:
    """The words of a report in PDF, in one line."""
    pages = PdfReader(BytesIO(as_pdf(report))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def on_terminal(report: Report) -> str:
    text = StringIO()
    show(report.sections, Console(file=text, width=WIDTH, markup=False, highlight=False))
    return text.getvalue()


def test_json_tells_every_amount_in_cents(one: Measured) -> None:
    told = json.loads(json.dumps(table_json(one, UTC)))
    assert (told["win"], told["win_by_lines"], told["agrees"]) == (1_500, 2_000, True)
    assert told["over_short"] == {"chips": -500, "drop": 0, "all": -500}
    assert (told["drop"], told["cash"], told["hold"]) == (120_000, 100_000, "0.0125")
    assert told["opening"]["chips"]["10000"] == 20
    assert told["closing"] == {
        "cents": 283_200, "counted": True,
        "chips": {"10000": 8, "2500": 46, "500": 153, "100": 100, "50": 20, "25": 20, "5": 20,
                  "1": 100},
    }  # fmt: skip
    assert [slip["number"] for slip in told["slips"]] == ["F-000001", "C-000002", "K-000003"]
    assert told["slips"][0]["signatures"] == [
        {"role": "floorperson", "name": "Fay", "person": "p2"},
        {"role": "finance", "name": "Cass", "person": "p4"},
    ]
    assert told["slips"][0]["at"] == "2019-07-13T13:30:00+00:00"
    assert [hour["win"] for hour in told["by_hour"]] == [-2_500, 2_000, 2_500]
    assert told["corrections"][0]["effect"] == {"chips of Ann": 3_000, "layout 2 ante": -3_000}
    main = told["wagers"][0]
    assert (main["handle"], main["result"], main["method"]) == (6_000, 2_000, "exact")
    assert main["bands"]["95%"] == [-9_517, 9_685]


def test_csv_has_a_row_a_wager_and_a_row_a_table(one: Measured, shift: ShiftReport) -> None:
    told = table_json(one, UTC)
    wagers = list(csv.DictReader(StringIO(table_csv(one))))
    assert [row["wager"] for row in wagers] == ["required", "bonus"]
    for row, wager in zip(wagers, told["wagers"], strict=True):
        for name in ("lines", "handle", "result", "expected"):
            assert row[name] == str(wager[name])
        assert [row["low_95"], row["high_95"]] == list(map(str, wager["bands"]["95%"]))
    (row,) = csv.DictReader(StringIO(shift_csv(shift)))
    for name in ("fills", "credits", "cash", "counter_checks", "drop", "win", "hold", "rounds"):
        assert row[name] == str(told[name])
    assert (row["opening"], row["closing"]) == ("361700", "283200")
    assert (row["over_short"], row["agrees"], row["look"]) == ("-500", "yes", "")


def test_paper_and_terminal_tell_the_same_amounts(one: Measured) -> None:
    report = table_report(one, UTC)
    amount = re.compile(r"-?\$[\d,]+\.\d\d")
    paper, terminal = on_paper(report), on_terminal(report)
    assert sorted(amount.findall(paper)) == sorted(amount.findall(terminal))
    for words in ("$2,832.00", "$15.00", "Both ways come to the same", "F-000001", "misheard",
                  "a spill on", "R-GEN-5", "$5 short"):  # fmt: skip
        assert words in paper
        assert words in " ".join(terminal.split())
    assert f"to event {one.book.last_seq}, {one.book.last_hash[:12]}" in paper


def test_tables_fit_a_terminal(one: Measured, shift: ShiftReport) -> None:
    for report in (table_report(one, UTC), shift_paper(shift)):
        assert max(map(len, on_terminal(report).splitlines())) <= WIDTH


def test_the_page_has_the_charts_in_words_too(one: Measured) -> None:
    page = as_html(table_report(one, UTC))
    assert page.count("<svg") == 2
    assert "Win by the hour: 13:00 -$25, 14:00 $20, 15:00 $25." in page
    assert "The result at the end is $20, expected $1.40" in page


def test_bars_go_down_where_the_house_lost(one: Measured) -> None:
    """Thirteen o'clock lost $25, three o'clock won as much: nothing lies in the middle."""
    plot = win_by_hour(one.book.by_stretch, UTC)
    zero = plot.points[0][1]
    heights = [plot.points[place][1] - zero for place in (1, 5, 9)]
    assert heights[0] == pytest.approx(-heights[2])
    assert heights[1] == pytest.approx(heights[2] * 0.8)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in plot.points)
    assert [tick.label for tick in plot.x_ticks] == ["13:00", "14:00", "15:00", "16:00"]


def test_the_band_is_about_the_expectation_and_holds_the_result(one: Measured) -> None:
    plot = against_expectation(one.points, UTC)
    upper, lower = plot.band[: len(plot.points)], plot.band[len(plot.points) :][::-1]
    for (x, result), (_, mean), (_, top), (_, bottom) in zip(
        plot.points, plot.beside, upper, lower, strict=True
    ):
        assert 0 <= x <= 1
        assert bottom <= result <= top
        assert (top + bottom) / 2 == pytest.approx(mean, abs=0.001)
    assert {corner[1] for corner in (plot.points[0], upper[0], lower[0])} == {plot.beside[0][1]}


def test_a_shift_tells_all_tables_and_then_each(shift: ShiftReport) -> None:
    told = shift_json(shift)
    assert (told["win"], told["drop"], told["agrees"]) == (1_500, 120_000, True)
    (table,) = told["tables"]
    assert table["table"] == "t"
    paper = on_paper(shift_paper(shift))
    assert "The Brass Rail" in paper
    assert "win by the inventory is that by the settled lines, but for what was over" in paper
    assert [section.title for section in shift_paper(shift).sections][-1] == "t"


def test_a_day_without_anything(played: EventLog) -> None:
    empty = shift_report(played, "The Brass Rail", "2019-07-01", "", UTC)
    assert (empty.win, empty.hold, empty.agrees) == (0, None, True)
    (section,) = shift_sections(empty)
    assert section.title == "Tables"
    assert "Nothing happened" in on_paper(shift_paper(empty))
    assert shift_csv(empty).count("\r\n") == 1


def test_ways_that_differ_are_not_to_be_missed(one: Measured) -> None:
    wrong = replace(one.book, cash=one.book.cash + 1, unlike=(1,))
    report = table_report(replace(one, book=wrong), UTC)
    assert "THE TWO DIFFER by $0.01" in " ".join(on_terminal(report).split())
    assert "chips gained: 1." in " ".join(on_terminal(report).split())
    shift = ShiftReport("", DAY, "", UTC, (replace(one, book=wrong),))
    assert "IS NOT THAT BY THE LINES at t" in on_paper(shift_paper(shift))


def test_a_slip_on_paper(played: EventLog, people: People) -> None:
    """With the licence, the department and the level of who signed it."""
    fay = hire(people, "Fay", licence="PA-0042")
    slip = find_slip(played, "t", "F-000001", UTC)
    signed = Slip(**{name: getattr(slip, name) for name in slip.__slots__}
                  | {"signatures": (Signature("floorperson", "Fay", fay.id),
                                    slip.signatures[1])})  # fmt: skip
    paper = on_paper(slip_paper(signed, played.table("t"), UTC, {fay.id: fay}))
    for words in (
        "Fill F-000001", "Gaming day 2019-07-13", "July 13, 2019", "13:30:00 (UTC)", "Shift day",
        "Table t (t)", "Game Over/Under", "$25 10 $250.00", "$5 50 $250.00", "Total 60 $500.00",
        "Fay floorperson PA-0042 table games, floorperson", "Cass finance",
    ):  # fmt: skip
        assert words in paper


def test_a_counter_check_names_the_player(played: EventLog) -> None:
    slip = find_slip(played, "t", "K-000003", UTC)
    paper = on_paper(slip_paper(slip, played.table("t"), UTC, {}))
    assert "Player Ann" in paper
    assert "Amount $200" in paper
    assert "Denomination" not in paper
