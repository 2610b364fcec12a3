"""`pitboss submission print`: a folder of papers, those that can be made."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.document.papers.offers import EVERYTHING, submission
from typer.testing import CliRunner, Result

from pitboss.cli import submission_print
from pitboss.cli.submission import app
from pitboss.vocabulary.refusal import Refused

OF_WORDS = ["guide.pdf", "procedure.pdf"]


def run(*arguments: object) -> Result:
    """The command, without the mathematics, which takes long."""
    return CliRunner().invoke(app, ["print", *map(str, arguments), "--no-mathematics"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A submission of two games."""
    games = ((slug, EVERYTHING[slug]) for slug in ("over-under", "six-card-pai-gow"))
    path = tmp_path / "submission.toml"
    path.write_text(submission(*games).text, encoding="utf-8")
    return path


def written(out: Path) -> dict[str, str]:
    """Every file under a folder, with its digest."""
    return {
        path.relative_to(out).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in out.rglob("*")
        if path.is_file()
    }


def printed(out: Path, *arguments: object) -> dict[str, Any]:
    """What the command says that it wrote."""
    result = run(*arguments, "--out", out, "--json")
    assert result.exit_code == 0, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def test_every_game_has_a_folder_and_the_files_are_listed_with_their_digests(
    file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "papers"
    document = printed(out, file)
    assert {entry["file"]: entry["sha256"] for entry in document["files"]} == written(out)
    assert document["submission"] == sha256(file.read_bytes()).hexdigest()
    assert {"submission.pdf", *(f"Over-Under/{name}" for name in OF_WORDS)} <= written(out).keys()
    assert "Over-Under/house-way.pdf" not in written(out)
    assert "Six-Card-Fortune-Pai-Gow-Poker/house-way.pdf" in written(out)


def test_two_prints_are_the_same_byte_by_byte_and_one_replaces_the_other(
    file: Path, tmp_path: Path
) -> None:
    first, second = printed(tmp_path / "a", file), printed(tmp_path / "b", file)
    assert first["files"] == second["files"]
    (tmp_path / "a" / "Over-Under" / "old.pdf").write_bytes(b"of another version")
    (tmp_path / "a" / "kept.txt").write_bytes(b"somebody else's")
    assert printed(tmp_path / "a", file)["files"] == first["files"]
    assert written(tmp_path / "a").keys() == {*written(tmp_path / "b"), "kept.txt"}


def test_one_game_alone_is_printed_by_its_name(file: Path, tmp_path: Path) -> None:
    document = printed(tmp_path / "papers", file, "--game", "Over/Under")
    folders = {entry["file"].partition("/")[0] for entry in document["files"]}
    assert folders == {"submission.pdf", "Over-Under"}
    result = run(file, "--out", tmp_path / "other", "--game", "Roulette")
    assert isinstance(result.exception, Refused)
    assert not (tmp_path / "other").exists()


def test_a_file_that_the_check_refuses_is_not_printed(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("adjacent_boxes = 2", "adjacent_boxes = 9")
    file.write_text(text, encoding="utf-8")
    result = run(file, "--out", tmp_path / "papers")
    assert result.exit_code == 1
    assert "Nothing is printed" in result.stderr
    assert "686a.6(f)" in result.stderr
    assert not (tmp_path / "papers").exists()


def test_nothing_is_half_written_where_a_paper_fails(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> Any:
        yield "submission.pdf", b"new"
        raise OSError("the disk is full")

    out = tmp_path / "papers"
    out.mkdir()
    (out / "submission.pdf").write_bytes(b"old")
    monkeypatch.setattr(submission_print, "printed_papers", failing)
    result = run(file, "--out", out)
    assert isinstance(result.exception, Refused)
    assert [path.name for path in out.iterdir()] == ["submission.pdf"]
    assert (out / "submission.pdf").read_bytes() == b"old"


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (Refused("these odds cannot be counted", field="decks"), "these odds cannot be counted"),
        (KeyError("house_way"), "a fault in Pitboss: KeyError: 'house_way'"),
    ],
)
@pytest.mark.parametrize("paper", ["guide_paper", "submission_paper"])
def test_a_paper_that_fails_is_named_and_the_others_are_written(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception, words: str,
    paper: str,
) -> None:  # fmt: skip
    def failing(*_: object) -> Any:
        raise failure

    out = tmp_path / "papers"
    names = {entry["file"] for entry in printed(out, file)["files"]}
    lost = {name for name in names if name.endswith(paper.replace("_paper", ".pdf"))}
    monkeypatch.setattr(f"pitboss.document.papers.printing.{paper}", failing)
    result = run(file, "--out", out, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert {entry["file"] for entry in document["failed"]} == lost
    assert all(words in entry["error"] for entry in document["failed"])
    assert written(out).keys() == names - lost  # those of the version before are gone as well
    told = run(file, "--out", out)
    assert told.exit_code == 1
    assert sorted(told.stdout.split()) == sorted(str(out / name) for name in names - lost)
    assert all(f"{out / name} was not printed: " in told.stderr for name in lost)


@pytest.mark.slow
@pytest.mark.shows("633a.13(d)(1)")
def test_633a_13_d_1_a_paytable_for_six_decks_is_printed_with_its_mathematics(
    tmp_path: Path,
) -> None:
    """Nothing in the report is tried with decks for which the paytable is not (R-633a-4)."""
    file, out = tmp_path / "submission.toml", tmp_path / "papers"
    chosen = {"decks": 6, "paytables": {"match_the_dealer": "6"}}
    file.write_text(submission(("blackjack", chosen)).text, encoding="utf-8")
    result = CliRunner().invoke(app, ["print", str(file), "--out", str(out), "--rounds", "0"])
    assert result.exit_code == 0, result.stderr
    assert "Blackjack/mathematics.pdf" in written(out)


def test_a_folder_that_cannot_be_made_is_refused(file: Path) -> None:
    result = run(file, "--out", file / "papers")
    assert isinstance(result.exception, Refused)
    assert result.exception.field == "out"
