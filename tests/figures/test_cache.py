"""What was worked out before is taken from the cache, and only that."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.figures.cache import FOLDER, code_version, kept
from pitboss.figures.figures import Figures, Meter, Otherwise, Outcome, Sample
from pitboss.figures.strategy import Chart, RuleInWords, Strategy
from pitboss.regulation import Rules
from pitboss.regulation.paytables import Published

HALF, ONE = Fraction(1, 2), Fraction(1)
FIGURES = Figures(
    "x",
    "A",
    1,
    (Outcome("win", "1 to 1", HALF, ONE, 2 * ONE, ((HALF, HALF), (ONE + HALF, HALF))),
     Outcome("lose", "lose", HALF, ONE, 0 * ONE)),
    Published(wager="x", payback="99%", tolerance=Fraction(1, 7), note="…"),
    added=Fraction(1, 3),
    meter=Meter(HALF, HALF, Fraction(1, 9), 100, 5),
    envy=Fraction(1, 11),
    sample=Sample(10, 1, "…", Fraction(1, 13)),
    otherwise=(Otherwise("choice", "value", Fraction(2, 3)),),
    note="…",
)  # fmt: skip
STRATEGY = Strategy(
    "x", 6, (RuleInWords("words", HALF, Fraction(1, 10)),),
    (Chart("t", ("a", "b"), (("1", "2"),)),),
    ({"hand": ["2c"], "cost": {"hit": "0.1"}},), ("note",),
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept"


RULES = Rules.of("687a")
"""Of which these answers read nothing, unless they say so."""


def figures(_: Rules) -> list[Figures]:
    return [FIGURES]


def none(_: Rules) -> list[Figures]:
    return []


def never(_: Rules) -> list[Figures]:
    """What must not be worked out again."""
    raise AssertionError


def answers_in(folder: Path) -> list[Path]:
    return [*folder.glob("*/*.json")]


def test_what_comes_out_is_what_went_in(folder: Path) -> None:
    assert kept(["a"], RULES, Figures, figures) == [FIGURES]
    assert kept(["a"], RULES, Figures, never) == [FIGURES]
    assert kept(["s"], RULES, Strategy, lambda _: [STRATEGY]) == [STRATEGY]
    assert kept(["s"], RULES, Strategy, lambda _: []) == [STRATEGY]
    assert len(answers_in(folder)) == 2


def test_what_is_quick_is_worked_out_and_not_kept(folder: Path) -> None:
    assert kept(["a"], RULES, Figures, figures, lambda: True) == [FIGURES]
    assert kept(["a"], RULES, Figures, none, lambda: True) == []
    assert not folder.exists()


def test_another_question_is_worked_out(folder: Path) -> None:
    kept(["a", 6], RULES, Figures, figures)
    assert kept(["a", 8], RULES, Figures, none) == []
    assert len(answers_in(folder)) == 2


def test_an_answer_holds_under_all_rules_that_agree_in_what_it_read(folder: Path) -> None:
    def by_bad_beat(rules: Rules) -> list[Figures]:
        return [FIGURES] if rules["bad_beat"] == "player_only" else []

    assert kept(["a"], RULES, Figures, by_bad_beat) == [FIGURES]
    for same in ({"min_chip": 100}, {"bad_beat": "player_only"}, {"trips_bonus_wager": True}):
        assert kept(["a"], Rules.of("687a", same), Figures, never) == [FIGURES]
    other = Rules.of("687a", {"bad_beat": "two_way"})
    with pytest.raises(AssertionError):
        kept(["a"], other, Figures, never)
    assert kept(["a"], other, Figures, by_bad_beat) == []
    assert kept(["a"], other, Figures, never) == []
    assert kept(["a"], RULES, Figures, never) == [FIGURES]
    assert len(answers_in(folder)) == 2


def test_what_is_read_may_hang_on_what_was_read_before(folder: Path) -> None:
    def envy(rules: Rules) -> list[Figures]:
        if rules["bad_beat"] == "player_only":
            return []
        return [FIGURES] if rules.flag("folded_progressive") else []

    two_way = {"bad_beat": "two_way"}
    assert kept(["a"], RULES, Figures, envy) == []
    assert kept(["a"], Rules.of("687a", {"folded_progressive": False}), Figures, never) == []
    assert kept(["a"], Rules.of("687a", two_way), Figures, envy) == [FIGURES]
    other = Rules.of("687a", {**two_way, "folded_progressive": False})
    assert kept(["a"], other, Figures, envy) == []
    assert len(answers_in(folder)) == 3


def test_an_answer_that_asks_another_hangs_on_what_that_reads(folder: Path) -> None:
    def inner(rules: Rules) -> list[Figures]:
        return [FIGURES] if rules["bad_beat"] == "player_only" else []

    def outer(rules: Rules) -> list[Figures]:
        return kept(["inner"], rules, Figures, inner)

    two_way = Rules.of("687a", {"bad_beat": "two_way"})
    kept(["inner"], RULES, Figures, inner)
    assert kept(["outer"], RULES, Figures, outer) == [FIGURES]  # the other was kept before
    assert kept(["outer"], two_way, Figures, outer) == []


def test_another_version_of_the_code_is_another_question(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(["a"], RULES, Figures, figures)
    monkeypatch.setattr("pitboss.figures.cache.code_version", lambda: "later")
    assert kept(["a"], RULES, Figures, none) == []
    assert len(answers_in(folder)) == 2


def test_what_was_damaged_is_worked_out_again(folder: Path) -> None:
    for pattern in ("*/*.json", "*/*.names"):
        kept(["a"], RULES, Figures, figures)
        (path,) = folder.glob(pattern)
        path.write_text("[{")
        assert kept(["a"], RULES, Figures, lambda _: [FIGURES, FIGURES]) == [FIGURES, FIGURES]
        assert kept(["a"], RULES, Figures, never) == [FIGURES, FIGURES]


def test_no_folder_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")
    assert kept(["a"], RULES, Figures, figures) == [FIGURES]
    assert kept(["a"], RULES, Figures, none) == []
    assert not folder.exists()


def test_a_folder_that_cannot_be_is_no_failure(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert kept(["a"], RULES, Figures, figures) == [FIGURES]


def test_a_chapter_of_another_package_is_part_of_the_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.figures.cache.outside_packages", lambda: (tmp_path / "war",))
    (tmp_path / "war").mkdir()
    versions = set()
    for text in ("PAYS = 1", "PAYS = 2"):
        (tmp_path / "war" / "__init__.py").write_text(text)
        versions.add(code_version.__wrapped__())
    assert len(versions - {code_version()}) == 2


def test_the_version_is_one_of_the_texts() -> None:
    assert len(code_version()) == 64
