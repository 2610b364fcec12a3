"""`pitboss submission`."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command
from tests.submission.filed import filed
from tests.submission.findings import edited, offering

from pitboss.chapters import CHAPTERS
from pitboss.cli.submission import approve, check, diff, new
from pitboss.cli.submission_approve import list_approvals
from pitboss.pit.casino_keys import init_casino

NEW, CHECK, DIFF = Command(new), Command(check, columns=120), Command(diff, columns=120)
APPROVE, APPROVALS = Command(approve), Command(list_approvals)


def written(folder: Path, text: str, name: str = "submission.toml") -> Path:
    """A file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


# new


def test_a_new_file_with_recommended_values_may_be_filed(tmp_path: Path) -> None:
    text = NEW.run("--recommended", "--facility", "F", "--holder", "H").stdout
    ran = CHECK.run(written(tmp_path, text), "--no-figures")
    assert ran.exit_code == 0
    assert ran.stdout.startswith("Nothing is refused.")
    assert [text.count(f'game = "{slug}"') for slug in CHAPTERS] == [1] * len(CHAPTERS)


def test_one_game_may_be_offered_twice_under_two_names(tmp_path: Path) -> None:
    text = NEW.run("over-under", "over-under").stdout
    assert 'name = "Over/Under 1"' in text
    assert 'name = "Over/Under 2"' in text


def test_an_unknown_game_is_refused() -> None:
    assert NEW.refusal("poker").field == "game"


# check


def test_findings_are_told_by_grade_and_game(tmp_path: Path) -> None:
    text = offering("face-up-pai-gow", {"paytables": {"fortune_bonus": "5"}}, house_way=None)
    ran = CHECK.run(written(tmp_path, text), "--no-figures")
    assert ran.exit_code == 1
    places = [ran.stdout.index(words) for words in (
        "Refused: 1 to be put right.", "choices.house_way", "Relied on a ruling",
        "choices.min_chip", "Warning\n", "paytables.fortune_bonus",
    )]  # fmt: skip
    assert places == sorted(places)
    assert "§ 688a.11(a)" in ran.stdout


def test_findings_as_json(tmp_path: Path) -> None:
    text = offering("over-under", {}, adjacent_boxes=None)
    ran = CHECK.run(written(tmp_path, text), "--json", "--no-figures")
    findings = json.loads(ran.stdout)
    assert ran.exit_code == 1
    heading = text.splitlines().index("[game.choices]") + 1
    assert findings[0] == {
        "grade": "refused",
        "game": "over-under",
        "field": "game[0].choices.adjacent_boxes",
        "line": heading,
        "words": "Adjacent boxes for one player: not stated",
        "value": None,
        "holds": False,
        "cites": ["686a.6(f)"],
        "allowed": "a whole number from 1 to 6",
    }
    assert {one["grade"] for one in findings} == {"refused", "ruling"}


def test_what_is_not_toml_is_a_finding(tmp_path: Path) -> None:
    ran = CHECK.run(written(tmp_path, "[[game]\n"), "--json")
    assert (ran.exit_code, json.loads(ran.stdout)[0]["line"]) == (1, 1)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in CHECK.refusal(tmp_path / "none.toml").what
    latin = tmp_path / "latin.toml"
    latin.write_bytes("§".encode("latin-1"))
    assert "UTF-8" in CHECK.refusal(latin).allowed


# diff


def difference(folder: Path, old: str, new_text: str, *options: object) -> dict[str, Any]:
    """What the command prints as JSON."""
    files = written(folder, old, "old.toml"), written(folder, new_text, "new.toml")
    found: dict[str, Any] = DIFF.json(*files, *options)
    return found


@pytest.mark.shows("686a.6(e)", "686a.8(b)")
def test_a_wager_that_is_no_longer_offered(tmp_path: Path) -> None:
    """The Bonus pays back 94.393% of $10, forty times an hour: the house holds
    $10 × 40 × 5.607% = $22.43 of each player."""
    old = filed(("over-under", "Over/Under", {}))
    changed = filed(("over-under", "Over/Under", {"bonus_wager": False}), version="2")
    found = difference(tmp_path, old, changed)
    assert [change["field"] for change in found["casino"]] == ["casino.version"]
    (game,) = found["games"]
    assert [(one["class"], one["field"], one["new"]) for one in game["changes"]] == [
        ("filed", "choices.bonus_wager", "no"), ("limits", "limits.bonus", "none"),
    ]  # fmt: skip
    (wager,) = game["wagers"]
    assert (wager["wager"], wager["new"], wager["change"]) == ("bonus", None, None)
    assert wager["old"]["payback"].startswith("0.9439")
    assert wager["old"]["hold_per_hour"].startswith("22.4")
    assert "mathematics" in found["papers"]
    told = DIFF.run(tmp_path / "old.toml", tmp_path / "new.toml").stdout
    assert "not offered" in told
    assert "94.39" in told
    assert told.count("To be filed again") == 1
    assert told.endswith(
        "To be filed again\nsubmission, layout, signs, guide, procedure card, mathematics.\n"
    )


def test_of_several_games_each_has_its_papers(tmp_path: Path) -> None:
    """A game that is gone leaves a submission and a guide without it; a new one has every paper."""
    old = filed(("over-under", "Over/Under", {}))
    written(tmp_path, old, "old.toml")
    written(tmp_path, filed(("over-under", "Two", {})), "new.toml")
    told = DIFF.run(tmp_path / "old.toml", tmp_path / "new.toml", "--no-figures").stdout
    assert told.count("To be filed again") == 1
    every = "submission, layout, signs, guide, procedure card, mathematics."
    gone = "Over/Under: submission."
    assert told.endswith(f"To be filed again\n{every}\n{gone}\nTwo (Over/Under): {every}\n")


def test_without_figures_nothing_is_counted(tmp_path: Path) -> None:
    old = filed(("dj-wild", "Two", {}))
    found = difference(tmp_path, old, filed(("dj-wild", "Three", {})), "--no-figures")
    assert [(one["name"], one["status"], one["wagers"]) for one in found["games"]] == [
        ("Two", "removed", []), ("Three", "added", []),
    ]  # fmt: skip


def test_nothing_differs(tmp_path: Path) -> None:
    file = written(tmp_path, offering("over-under"))
    assert "Nothing differs." in DIFF.run(file, file).stdout


def test_a_file_that_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    good = written(tmp_path, offering("over-under"))
    text = edited(offering("over-under"), adjacent_boxes="9", name='""')
    bad = written(tmp_path, text, "bad.toml")
    refusal = DIFF.refusal(good, bad)
    assert refusal.what.startswith("the submission has 2 errors; the first: ")
    assert "bad.toml" in refusal.field


# approve


APPROVED = ("--by", "the Board", "--reference", "TG-7", "--date", "2026-11-16")


def test_an_approval_goes_into_the_log_that_the_casino_file_names(tmp_path: Path) -> None:
    casino, file = tmp_path / "brass" / "casino.toml", written(tmp_path, offering("over-under"))
    casino.parent.mkdir()
    init_casino(casino)
    told = APPROVE.run(file, *APPROVED, "--casino", casino)
    assert told.exit_code == 0, told.output
    log = casino.with_suffix(".sqlite3")
    assert log.is_file(), "the casino file's own, in its folder"
    (one,) = APPROVALS.json("--casino", casino)
    assert (one["reference"], one["by"]) == ("TG-7", "the Board")
    assert APPROVALS.json("--database", f"sqlite:///{log}") == [one]


@pytest.mark.parametrize(("effective", "is_current"), [("2020-02-01", True), ("2999-01-01", False)])
def test_an_approval_is_told_as_the_list_of_approvals_has_it(
    effective: str, is_current: bool, tmp_path: Path
) -> None:
    file = written(tmp_path, offering("over-under", effective=effective))
    database = ("--database", f"sqlite:///{tmp_path / 'log.sqlite3'}")
    approved = APPROVE.json(file, *APPROVED[:-1], "2020-01-01", *database)
    assert APPROVALS.json(*database) == [approved]
    assert (approved["reference"], approved["by"]) == ("TG-7", "the Board")
    assert (approved["effective"], approved["in_effect"]) == (effective, is_current)


def test_a_database_that_is_named_goes_before_the_casino_files(tmp_path: Path) -> None:
    casino, file = tmp_path / "casino.toml", written(tmp_path, offering("over-under"))
    init_casino(casino)
    other = tmp_path / "other.sqlite3"
    place = ("--casino", casino, "--database", f"sqlite:///{other}")
    assert APPROVE.run(file, *APPROVED, *place).exit_code == 0
    assert other.is_file()
    assert not casino.with_suffix(".sqlite3").exists()
    assert len(APPROVALS.json(*place)) == 1


def test_a_casino_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, offering("over-under"))
    refusal = APPROVE.refusal(file, *APPROVED, "--casino", tmp_path / "none.toml")
    assert "none.toml" in str(refusal)
