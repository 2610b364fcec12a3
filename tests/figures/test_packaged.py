"""A file of answers that comes with Pitboss is used as long as it holds."""

from pathlib import Path

from pitboss.figures.packaged import Packaged, name_of


def test_what_was_written_is_the_answer_until_it_would_be_made_from_something_else(
    tmp_path: Path,
) -> None:
    path = tmp_path / "figures" / "over-under.json"
    Packaged(path, lambda: "today").write({name_of(["over-under", 6]): [1, 2]})
    assert Packaged(path, lambda: "today").answer(["over-under", 6]) == [1, 2]
    tomorrow = Packaged(path, lambda: "tomorrow")
    assert tomorrow.answer(["over-under", 6]) is None
    assert tomorrow.answers == {}


def test_what_it_was_made_from_is_not_digested_where_there_is_no_answer(tmp_path: Path) -> None:
    def digest() -> str:
        raise AssertionError("it is digested")

    path = tmp_path / "over-under.json"
    assert Packaged(path, digest).answer(["over-under", 6]) is None
    Packaged(path, lambda: "today").write({name_of(["over-under", 6]): [1, 2]})
    assert Packaged(path, digest).answer(["over-under", 8]) is None


def test_a_file_that_cannot_be_read_has_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "over-under.json"
    path.write_text("{")
    assert Packaged(path, lambda: "").answers == {}
