"""Finished parts in a folder: resumed, refused, and never half there."""

import json
from pathlib import Path

import pytest
from tests.parts import works
from tests.parts.works import begun, work_of

from pitboss.parts import KeptParts, Local, Part, Share, Work, do_share, done_in_parts
from pitboss.parts import software as versions
from pitboss.vocabulary.refusal import Refused

HERE = Local(1)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder for parts."""
    return tmp_path / "kept"


def refusal(work: Work, folder: Path, *, resume: bool) -> Refused:
    with pytest.raises(Refused) as refused:
        done_in_parts(work, HERE, KeptParts(folder, resume=resume))
    assert refused.value.field == "kept"
    return refused.value


def test_what_is_kept_is_not_done_again_and_comes_out_the_same(tmp_path: Path, kept: Path) -> None:
    work = work_of(works.square, tmp_path)
    first = done_in_parts(work, HERE, KeptParts(kept))
    for number in (1, 6):
        (kept / f"part-{number:07}.json").unlink()
    again = done_in_parts(work, HERE, KeptParts(kept, resume=True))
    assert json.dumps(again) == json.dumps(first)
    assert begun(tmp_path) == 10
    assert begun(tmp_path, 6) == 2


def test_a_part_is_a_file_with_the_digest_of_its_work(tmp_path: Path, kept: Path) -> None:
    work = work_of(works.square, tmp_path, 1)
    (result,) = done_in_parts(work, HERE, KeptParts(kept))
    assert sorted(path.name for path in kept.iterdir()) == ["part-0000000.json", "work.json"]
    part = json.loads((kept / "part-0000000.json").read_text())
    assert part == {"work": work.digest, "part": 0, "result": result}
    about = json.loads((kept / "work.json").read_text())
    assert (about["name"], about["parts"], about["rounds"]) == ("square", 1, 10)


def test_a_folder_that_has_parts_is_not_begun_anew(tmp_path: Path, kept: Path) -> None:
    work = work_of(works.square, tmp_path)
    done_in_parts(work, HERE, KeptParts(kept))
    refused = refusal(work, kept, resume=False)
    assert "has 8 of the 8 parts of this job" in refused.what
    assert "--resume" in refused.allowed
    assert begun(tmp_path) == 8


@pytest.mark.parametrize("resume", [True, False])
def test_a_folder_of_other_work_is_refused(tmp_path: Path, kept: Path, resume: bool) -> None:
    done_in_parts(work_of(works.square, tmp_path), HERE, KeptParts(kept))
    other = work_of(works.square, tmp_path, 9)  # the same name, cut otherwise
    assert "has parts of another job: square" in refusal(other, kept, resume=resume).what


def test_parts_of_other_sources_are_refused_and_it_is_said_why(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done_in_parts(work_of(works.square, tmp_path), HERE, KeptParts(kept))
    newer = {**versions.software(), "numpy": "99.0"}
    monkeypatch.setattr("pitboss.parts.work.software", lambda: newer)
    monkeypatch.setattr("pitboss.parts.kept.software", lambda: newer)
    refused = refusal(work_of(works.square, tmp_path), kept, resume=True)
    assert "numpy is 99.0 here and" in refused.what


def test_a_folder_of_something_else_is_refused_and_left_alone(tmp_path: Path, kept: Path) -> None:
    kept.mkdir()
    (kept / "diary.txt").write_text("dear diary")
    assert "no work.json" in refusal(work_of(works.square, tmp_path), kept, resume=True).what
    (kept / "work.json").write_text("[]")
    assert "cannot be read" in refusal(work_of(works.square, tmp_path), kept, resume=True).what
    assert sorted(path.name for path in kept.iterdir()) == ["diary.txt", "work.json"]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path, kept: Path) -> None:
    kept.write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        done_in_parts(work_of(works.square, tmp_path), HERE, KeptParts(kept))


@pytest.mark.parametrize("damaged", ["", '{"work": "', '{"work": "x", "part": 3, "result": 1}'])
def test_a_damaged_part_is_done_again(tmp_path: Path, kept: Path, damaged: str) -> None:
    work = work_of(works.square, tmp_path)
    first = done_in_parts(work, HERE, KeptParts(kept))
    (kept / "part-0000003.json").write_text(damaged)
    assert done_in_parts(work, HERE, KeptParts(kept, resume=True)) == first
    assert begun(tmp_path, 3) == 2


def test_who_resumes_is_told_what_was_there(tmp_path: Path, kept: Path) -> None:
    work = work_of(works.square, tmp_path, 5)
    do_share(work, Share(1, 2), KeptParts(kept), HERE)
    told: list[tuple[int, int]] = []

    class Watcher:
        def begins(self, parts: int, size: int) -> None:
            told.append((parts, size))

        def done(self, part: Part) -> None:
            told.append((part.number, part.size))

        def says(self, words: str) -> None: ...

    done_in_parts(work, HERE, KeptParts(kept, resume=True), Watcher())
    assert told == [(3, 30), (1, 10), (3, 10)]


def test_shares_of_a_work_are_the_whole(tmp_path: Path, kept: Path) -> None:
    work = work_of(works.square, tmp_path, 8)
    missing = [
        do_share(work, Share(number, 3), KeptParts(kept, resume=True), HERE) for number in (1, 2, 3)
    ]
    assert missing == [5, 2, 0]
    assert begun(tmp_path) == 8
    whole = done_in_parts(work, HERE, KeptParts(kept, resume=True))
    assert begun(tmp_path) == 8  # all of it was there
    assert json.dumps(whole) == json.dumps(done_in_parts(work, HERE))


@pytest.mark.parametrize("words", ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", ""])
def test_a_share_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(Refused) as refused:
        Share.of(words)
    assert refused.value.field == "share"


def test_discarding_leaves_what_is_not_ours(tmp_path: Path, kept: Path) -> None:
    work, parts = work_of(works.square, tmp_path, 2), KeptParts(kept)
    done_in_parts(work, HERE, parts)
    (kept / "diary.txt").write_text("")
    parts.discard(work)
    assert [path.name for path in kept.iterdir()] == ["diary.txt"]


def test_works_differ_by_name_function_arguments_and_cut(tmp_path: Path) -> None:
    usual = work_of(works.square, tmp_path)
    others = [
        work_of(works.square, tmp_path, name="other"),
        Work(usual.name, works.refuses, usual.parts, usual.made_from),
        Work(usual.name, usual.do, usual.parts, "something else"),
        Work(usual.name, usual.do, usual.parts[:-1], usual.made_from),
    ]
    assert len({work.digest for work in (usual, *others)}) == 5
    assert work_of(works.square, tmp_path).digest == usual.digest
