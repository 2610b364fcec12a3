"""What was worked out before is taken from the cache, and only that."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.figures.cache import FOLDER, code_version, kept
from pitboss.figures.figures import Figures, Meter, Otherwise, Outcome, Sample
from pitboss.figures.strategy import Chart, RuleInWords, Strategy
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


def never() -> list[Figures]:
    """What must not be worked out again."""
    raise AssertionError


def test_what_comes_out_is_what_went_in(folder: Path) -> None:
    assert kept(["a"], Figures, lambda: [FIGURES]) == [FIGURES]
    assert kept(["a"], Figures, never) == [FIGURES]
    assert kept(["s"], Strategy, lambda: [STRATEGY]) == [STRATEGY]
    assert kept(["s"], Strategy, list) == [STRATEGY]
    assert len(list(folder.iterdir())) == 2


def test_what_is_quick_is_worked_out_and_not_kept(folder: Path) -> None:
    assert kept(["a"], Figures, lambda: [FIGURES], lambda: True) == [FIGURES]
    assert kept(["a"], Figures, list, lambda: True) == []
    assert not folder.exists()


def test_another_question_is_worked_out(folder: Path) -> None:
    kept(["a", {"decks": 6}], Figures, lambda: [FIGURES])
    assert kept(["a", {"decks": 8}], Figures, list) == []
    assert len(list(folder.iterdir())) == 2


def test_another_version_of_the_code_is_another_question(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(["a"], Figures, lambda: [FIGURES])
    monkeypatch.setattr("pitboss.figures.cache.code_version", lambda: "later")
    assert kept(["a"], Figures, list) == []
    assert len(list(folder.iterdir())) == 2


def test_what_was_damaged_is_worked_out_again(folder: Path) -> None:
    kept(["a"], Figures, lambda: [FIGURES])
    (path,) = folder.iterdir()
    path.write_text("[{")
    assert kept(["a"], Figures, lambda: [FIGURES, FIGURES]) == [FIGURES, FIGURES]
    assert kept(["a"], Figures, never) == [FIGURES, FIGURES]


def test_no_folder_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")
    assert kept(["a"], Figures, lambda: [FIGURES]) == [FIGURES]
    assert kept(["a"], Figures, list) == []
    assert not folder.exists()


def test_a_folder_that_cannot_be_is_no_failure(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert kept(["a"], Figures, lambda: [FIGURES]) == [FIGURES]


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
