"""`pitboss report`."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from tests.cli.commands import Command

from pitboss.chapters import ODDS
from pitboss.cli.report import report
from pitboss.figures.figures import percent

COMMAND = Command(report)
QUICK = ("--rounds", "0", "--no-sensitivity")


def test_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "over-under.pdf"
    result = COMMAND.run("over-under", "--out", out, "--rounds", 100)
    assert result.exit_code == 0
    assert result.stdout == f"{out}: Over/Under: mathematics of the game\n"
    assert result.stderr == ""
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    for words in ("620086/626665", "Sensitivity", "100 rounds with seed 1"):
        assert words in " ".join(text.split())
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_the_same_command_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf", "one.html", "two.html"):
        assert COMMAND.run("over-under", "--out", tmp_path / name, "--rounds", 50).exit_code == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_a_page_and_what_was_written_as_json(tmp_path: Path) -> None:
    out = tmp_path / "Report.HTML"
    result = COMMAND.run("over-under", "--out", out, "--json", *QUICK)
    assert result.exit_code == 0
    told: dict[str, Any] = json.loads(result.stdout)
    assert told["out"] == str(out)
    assert told["sha256"] == sha256(out.read_bytes()).hexdigest()
    assert (told["game"], told["rules"]) == ("over-under", {})
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert told["rules_digest"] in page
    assert told["software"] in page
    assert "No rounds were played" in page
    assert ">Sensitivity<" not in page


@pytest.mark.shows("686a.6(e)")
def test_686a_6_e_with_rules_only_what_they_offer(tmp_path: Path) -> None:
    rules, out = tmp_path / "rules.json", tmp_path / "report.html"
    rules.write_text('{"bonus_wager": false, "shuffler": "none"}', encoding="utf-8")
    assert COMMAND.run("over-under", "--rules", rules, "--out", out, *QUICK).exit_code == 0
    page = out.read_text(encoding="utf-8")
    assert "620086/626665" in page
    assert "45503/48205" not in page
    assert "by hand, from a shoe" in page  # the choice that differs, in words


@pytest.mark.parametrize("game", ODDS)
def test_every_game_has_a_report_with_all_its_wagers(tmp_path: Path, game: str) -> None:
    """Its exact figures, and rounds of its procedure that do not contradict them."""
    out = tmp_path / "report.html"
    assert COMMAND.run(game, "--out", out, "--rounds", 20, "--kernel-rounds", 1_000_000,
                       "--no-sensitivity", "--no-protection").exit_code == 0  # fmt: skip
    page, odds = out.read_text(encoding="utf-8"), ODDS[game]
    in_use = [
        figures
        for figures in odds.odds()
        if figures.paytable is None or figures.paytable == odds.rules.paytable(figures.wager).name
    ]
    assert len(in_use) >= len(odds.counts) - 1  # Blackjack Switch is not the default
    for figures in in_use:
        assert percent(figures.payback, 6) in page
    apart = re.findall(r'<td class="right">([+-]\d+\.\d\d)</td>\s*</tr>', page)
    assert len(apart) >= 4
    assert all(abs(float(errors)) < 5 for errors in apart)


def test_an_unknown_game_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    refused = COMMAND.refusal("baccarat", "--out", tmp_path / "report.pdf")
    assert refused.field == "game"
    assert "over-under" in refused.allowed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["report.docx", "report", ".pdf"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    refused = COMMAND.refusal("over-under", "--out", tmp_path / name)
    assert (refused.field, refused.allowed) == ("out", "a file that ends in .pdf or .html")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused = COMMAND.refusal("over-under", "--out", tmp_path / "none" / "report.pdf")
    assert refused.field == "out"
    assert "cannot be written" in refused.what
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "report.pdf").mkdir()
    assert COMMAND.refusal("over-under", "--out", tmp_path / "report.pdf").field == "out"


def test_a_write_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "report.html"
    out.write_text("the last one", encoding="utf-8")

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_space)
    refused = COMMAND.refusal("over-under", "--out", out, *QUICK)
    assert "No space left on device" in refused.what
    assert out.read_text(encoding="utf-8") == "the last one"
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


@pytest.mark.shows("686a.6(f)")
def test_686a_6_f_a_value_that_the_chapter_does_not_allow_is_refused(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"adjacent_boxes": 9}', encoding="utf-8")
    refused = COMMAND.refusal("over-under", "--rules", rules, "--out", tmp_path / "report.pdf")
    assert refused.field == "rules.adjacent_boxes"
    assert not (tmp_path / "report.pdf").exists()
