"""A file of answers that comes with Pitboss is used as long as it holds."""

from pathlib import Path

from pitboss.figures.packaged import Answer, Packaged, name_of
from pitboss.regulation import Rules

RULES = Rules.of("687a")
ANSWERS = {name_of(["dj-wild", 1]): Answer(choices={"bad_beat": "player_only"}, answer=[1, 2])}


def test_what_was_written_is_the_answer_until_it_would_be_made_from_something_else(
    tmp_path: Path,
) -> None:
    path = tmp_path / "figures" / "dj-wild.json"
    Packaged(path, lambda: "today").write(ANSWERS)
    assert Packaged(path, lambda: "today").answer(["dj-wild", 1], RULES) == [1, 2]
    tomorrow = Packaged(path, lambda: "tomorrow")
    assert tomorrow.answer(["dj-wild", 1], RULES) is None
    assert tomorrow.answers == {}


def test_what_it_was_made_from_is_not_digested_where_there_is_no_answer(tmp_path: Path) -> None:
    def digest() -> str:
        raise AssertionError("it is digested")

    path = tmp_path / "dj-wild.json"
    assert Packaged(path, digest).answer(["dj-wild", 1], RULES) is None
    Packaged(path, lambda: "today").write(ANSWERS)
    assert Packaged(path, digest).answer(["dj-wild", 2], RULES) is None


def test_an_answer_is_used_under_all_rules_that_agree_in_the_choices_it_depends_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "dj-wild.json"
    Packaged(path, lambda: "today").write(ANSWERS)
    packaged = Packaged(path, lambda: "today")
    assert packaged.answer(["dj-wild", 1], Rules.of("687a", {"min_chip": 100})) == [1, 2]
    assert packaged.answer(["dj-wild", 1], Rules.of("687a", {"bad_beat": "two_way"})) is None


def test_a_file_that_cannot_be_read_has_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "dj-wild.json"
    path.write_text("{")
    assert Packaged(path, lambda: "").answers == {}
