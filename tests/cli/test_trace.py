"""`pitboss trace`."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.cli import trace as module
from pitboss.cli.trace import trace
from pitboss.regulation import NUMBERS, paragraphs
from pitboss.regulation import trace as tracing
from pitboss.regulation.executed import Executed, digest

COMMAND = Command(trace, columns=100)


def document(*arguments: str) -> list[dict[str, Any]]:
    """What the command prints as JSON."""
    found = json.loads(COMMAND.run("--json", *arguments).stdout)
    assert isinstance(found, list)
    return found


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up package, installed without its tests."""
    package = tmp_path / "site-packages" / "pitboss"
    package.mkdir(parents=True)
    (package / "x.py").write_text("def burn():\n    pass\n", encoding="utf-8")
    monkeypatch.setattr(module, "PACKAGE", package)
    monkeypatch.setattr(tracing, "checkout_tests", lambda: None)
    monkeypatch.setattr(module, "RECORD", tmp_path / "executed.json")
    record(tmp_path, ["686a.7(c)"], digest(package))
    return package


def record(folder: Path, cites: list[str], sources: str) -> Path:
    """A record of tests that ran ``burn`` for these paragraphs."""
    file = folder / "executed.json"
    homes = {cite: {"x.py:burn": ("executed", "yielded the step")} for cite in cites}
    file.write_text(Executed(sources, homes).text(), encoding="utf-8")
    return file


def test_every_paragraph_of_the_seven_chapters() -> None:
    games = [one.citation for one in paragraphs() if one.chapter in NUMBERS]
    assert [row["citation"] for row in document()] == games


@pytest.mark.parametrize("name", ["686a", "over-under"])
def test_only_the_chapters_named(name: str) -> None:
    rows = document(name)
    assert {row["citation"][:4] for row in rows} == {"686a"}
    assert list(rows[0]) == ["citation", "kind", "gist", "code", "tests"]
    by_citation = {row["citation"]: row for row in rows}
    draw = {home["place"] for home in by_citation["686a.9(a)"]["code"]}
    assert "families/from_shoe/drawing.py:draw" in draw
    assert all(home["how"] and home["line"] for row in rows for home in row["code"])
    shown = {home["place"] for home in by_citation["686a.8(b)"]["tests"]}
    assert "tests/cli/test_odds.py::test_686a_8_b_lines_are_as_printed" in shown


def test_a_paragraph_without_code_is_exit_code_1(sources: Path) -> None:
    result = COMMAND.run("686a", "--json")
    assert result.exit_code == 1
    homed = [row["citation"] for row in json.loads(result.stdout) if row["code"]]
    assert homed == ["686a.7(c)"]


def test_all_with_code_is_exit_code_0(sources: Path) -> None:
    cites = [one.citation for one in paragraphs() if one.chapter == "686a"]
    executed = record(sources.parent, cites, "another")
    result = COMMAND.run("686a", "--record", str(executed))
    assert result.exit_code == 0
    assert "other sources than these" in result.stdout


def test_a_list_of_citations_is_no_home(sources: Path) -> None:
    (sources / "y.py").write_text('CITES = ("686a.7(d)", "686a.7(e)")\n', encoding="utf-8")
    rows = json.loads(COMMAND.run("686a", "--json").stdout)
    assert [row["citation"] for row in rows if row["code"]] == ["686a.7(c)"]


def test_code_that_is_gone_is_no_home(sources: Path) -> None:
    (sources / "x.py").write_text("def deal():\n    pass\n", encoding="utf-8")
    assert not any(row["code"] for row in json.loads(COMMAND.run("686a", "--json").stdout))


def test_tests_that_cannot_be_found_are_said_to_be_missing(sources: Path) -> None:
    result = COMMAND.run("686a", "--json")
    assert "No tests folder" in result.stderr
    assert all(row["tests"] == [] for row in json.loads(result.stdout))


def test_tests_may_be_elsewhere(sources: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "checks"
    elsewhere.mkdir()
    (elsewhere / "test_burn.py").write_text(
        'import pytest\n\n@pytest.mark.shows("686a.7(c)")\ndef test_burn():\n    pass\n',
        encoding="utf-8",
    )
    result = COMMAND.run("686a", "--tests", str(elsewhere), "--json")
    assert result.stderr == ""
    (row,) = [row for row in json.loads(result.stdout) if row["tests"]]
    assert row["citation"] == "686a.7(c)"
    assert row["tests"] == [{"place": "checks/test_burn.py::test_burn", "line": 4}]


def test_the_table_for_people_marks_those_with_neither(sources: Path) -> None:
    result = COMMAND.run("686a")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    assert not [line for line in lines if "686a.7(c)" in line and "✗" in line]
    assert [line for line in lines if "686a.6(b)[lead]" in line and "✗" in line]
    assert ["686a", "82", "1", "0", "81"] in [line.split() for line in lines]
    assert any("x.py:burn:1 (executed, yielded the step)" in line for line in lines)
    assert lines[-1].startswith("Known from the test run of sources")
    assert lines[-1].endswith("these sources.")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("baccarat",), "chapter"),
        (("--tests", "/nowhere"), "tests"),
        (("--record", "/nowhere"), "record"),
    ],
)
def test_what_is_not_there_is_refused(arguments: tuple[str, ...], field: str) -> None:
    assert COMMAND.refusal(*arguments).field == field
