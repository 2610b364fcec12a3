"""`pitboss submission print`: a folder of papers, or nothing at all."""

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


def test_a_folder_that_cannot_be_made_is_refused(file: Path) -> None:
    result = run(file, "--out", file / "papers")
    assert isinstance(result.exception, Refused)
    assert result.exception.field == "out"
