"""`pitboss shift`, `pitboss table`, `pitboss slip`: what they print, write and refuse."""

import csv
import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.cli.commands import Command
from tests.pit.hired import Clock, hire, people_of
from tests.pit.short_day import DAY, short_day

from pitboss.cli.shift import shift
from pitboss.cli.slip import slip
from pitboss.cli.table import table
from pitboss.pit.casino_keys import init_casino
from pitboss.store import EventLog

SHIFT, TABLE, SLIP = Command(shift), Command(table), Command(slip)


@pytest.fixture
def database(tmp_path: Path) -> list[str]:
    """The short day in a log; which database and day that is."""
    clock, address = Clock(), f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    log.clock = clock
    short_day(log, clock)
    hire(people_of(log), "Flo")
    log.close()
    return ["--database", address]


def test_a_table_in_80_columns(database: list[str]) -> None:
    done = TABLE.run("t", "--day", DAY, *database)
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    for words in ("Closing inventory, counted", "Both ways come to the same to the cent.",
                  "Hold (win in the drop): 1.25%", "F-000001"):  # fmt: skip
        assert words in done.stdout


def test_a_table_as_json_and_one_shift_of_it(database: list[str]) -> None:
    """By the clock of New York everything happened in the day shift."""
    whole = TABLE.json("t", "--day", DAY, *database)
    assert (whole["win"], whole["rounds"], whole["shift"]) == (1_500, 4, None)
    day = TABLE.json("t", "--day", DAY, "--shift", "day", *database)
    assert (day["win"], day["shift"]) == (1_500, "day")
    refused = TABLE.refusal("t", "--day", DAY, "--shift", "swing", *database)
    assert "t has no events in the gaming day 2019-07-13, swing shift" in str(refused)


def test_files_are_written(database: list[str], tmp_path: Path) -> None:
    rows, paper, page = (tmp_path / f"report.{kind}" for kind in ("csv", "pdf", "html"))
    done = TABLE.run("t", "--day", DAY, "--csv", rows, "--out", paper, *database)
    assert f"{paper} is written" in done.stdout.replace("\n", "")
    with rows.open(newline="") as file:
        assert [row["wager"] for row in csv.DictReader(file)] == ["required", "bonus"]
    words = PdfReader(BytesIO(paper.read_bytes())).pages[0].extract_text()
    assert "$2,832.00" in words
    SHIFT.run("--day", DAY, "--out", page, "--csv", rows, *database)
    assert "<svg" in page.read_text()
    with rows.open(newline="") as file:
        assert [row["win"] for row in csv.DictReader(file)] == ["1500"]


def test_a_shift_tells_all_tables(database: list[str]) -> None:
    done = SHIFT.run("--day", DAY, *database)
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "gaming day 2019-07-13" in done.stdout
    told = SHIFT.json("--day", DAY, *database)
    assert (told["win"], told["agrees"], len(told["tables"])) == (1_500, True, 1)
    assert SHIFT.json("--day", "2019-07-01", *database)["tables"] == []
    assert SHIFT.json(*database)["tables"] == []  # today


def test_by_the_clock_of_a_casino_file(database: list[str], tmp_path: Path) -> None:
    """In UTC the swing shift begins at 14:00, after the first round."""
    file = tmp_path / "casino.toml"
    init_casino(file, "The Brass Rail")
    file.write_text(
        file.read_text()
        .replace("America/New_York", "UTC")
        .replace("sqlite:///casino.sqlite3", "sqlite:///log.sqlite3")
    )
    told = SHIFT.json("--day", DAY, "--shift", "swing", "--casino", file)
    assert (told["casino"], told["timezone"], told["win"]) == ("The Brass Rail", "UTC", 4_000)
    assert SHIFT.json("--day", DAY, "--shift", "day", "--casino", file)["win"] == -2_500
    assert SHIFT.refusal("--shift", "late", "--casino", file).field == "shift"


def test_a_slip(database: list[str], tmp_path: Path) -> None:
    told = SLIP.json("t", "C-000002", *database)
    assert (told["table"], told["kind"], told["cents"]) == ("t", "credit", 10_000)
    assert [person["name"] for person in told["signatures"]] == ["Cass", "Fred"]
    paper = tmp_path / "slip.pdf"
    done = SLIP.run("t", "F-000001", "--out", paper, *database)
    assert "Total" in done.stdout
    assert "Fill F-000001" in PdfReader(BytesIO(paper.read_bytes())).pages[0].extract_text()
    assert SLIP.refusal("t", "F-000009", *database).field == "number"


@pytest.mark.parametrize("command", [SHIFT, TABLE, SLIP])
def test_what_is_no_report_is_refused_before_anything_is_read(command: Command) -> None:
    given = {SHIFT: (), TABLE: ("t",), SLIP: ("t", "F-000001")}[command]
    assert command.refusal(*given, "--out", "report.doc").field == "out"


def test_what_is_not_there_is_refused(database: list[str], tmp_path: Path) -> None:
    assert TABLE.refusal("none", "--day", DAY, *database).field == "table"
    assert TABLE.refusal("t", "--day", "yesterday", *database).field == "day"
    assert SHIFT.refusal("--casino", tmp_path / "none.toml").field == "casino"
    nowhere = tmp_path / "none" / "report.pdf"
    assert TABLE.run("t", "--day", DAY, "--out", nowhere, *database).exit_code == 1


def test_json_is_the_only_thing_on_standard_output(database: list[str], tmp_path: Path) -> None:
    done = TABLE.run("t", "--day", DAY, "--json", "--csv", tmp_path / "rows.csv", *database)
    assert json.loads(done.stdout)["table"] == "t"
