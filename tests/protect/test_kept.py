"""Answers that come with Pitboss are used as long as they hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest
from pydantic import JsonValue

from pitboss.chapters import CHAPTERS
from pitboss.hands.kernels.sources import PACKAGE
from pitboss.protect import kept
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import EVERYTHING, agree


@dataclass(frozen=True, slots=True)
class Answer:
    worth: Fraction


def test_nothing_that_is_packaged_is_stale() -> None:
    assert [each for each in kept.packaged() if not kept.answers_of(*each).answers] == []


@pytest.mark.parametrize(("topic", "game"), [*kept.packaged()])
def test_no_answer_that_is_packaged_depends_on_the_smallest_chip(topic: str, game: str) -> None:
    number = CHAPTERS[game].file.chapter.number
    found = kept.answers_of(topic, game).answers
    assert found
    for name, one in found.items():
        assert EVERYTHING not in one.choices, name
        assert agree(Rules.of(number), one.choices), name
        if "min_chip" in CHAPTERS[game].file.defaults:
            assert agree(Rules.of(number, {"min_chip": 100}), one.choices), name


def test_figures_that_were_counted_again_make_nothing_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files: set[Path] = set()

    def seen(read: Iterable[Path]) -> str:
        files.update(read)
        return ""

    monkeypatch.setattr(kept, "digest_of", seen)
    kept.made_from.__wrapped__("collusion", "dj-wild")
    assert PACKAGE / "chapters/dj_wild/687a.toml" in files
    assert not any(PACKAGE / "counted" in path.parents for path in files)


def test_an_answer_is_found_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE_DIR", str(tmp_path))
    asked: list[JsonValue] = ["collusion", "dj-wild", {"deals": 3}]
    times = []

    def make(rules: Rules) -> Answer:
        times.append(rules["bad_beat"])
        return Answer(Fraction(1, 3))

    for rules in (Rules.of("687a"), Rules.of("687a", {"min_chip": 100})):
        assert kept.kept(asked, rules, Answer, make) == Answer(Fraction(1, 3))
    assert len(times) == 1
    with kept.found_anew() as found:
        kept.kept(asked, Rules.of("687a"), Answer, make)
    (one,) = found.values()
    assert (one.choices, one.answer) == ({"bad_beat": "player_only"}, {"worth": "1/3"})
    assert len(times) == 2


def test_a_change_of_what_it_was_found_from_makes_an_answer_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept.answers_of.cache_clear()
    monkeypatch.setattr(kept, "made_from", lambda topic, game: "of another day")
    assert kept.answers_of("collusion", "dj-wild").answers == {}
    kept.answers_of.cache_clear()
