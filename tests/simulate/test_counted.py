"""The figures that come with Pitboss are those that would be counted now; others are not used."""

from pathlib import Path

import pytest

from pitboss.chapters import ODDS, OWN
from pitboss.figures import brought
from pitboss.figures.cache import FOLDER
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.simulate import counted


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was counted yet, with what came with the package."""
    monkeypatch.setattr("pitboss.figures.cache.brought", brought.brought)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def test_no_figures_of_the_package_are_stale() -> None:
    """python -m pitboss.simulate.counted makes again what is."""
    assert counted.stale() == []


def uncountable(slug: str) -> GameOdds:
    """A game's odds that count nothing."""
    odds = ODDS[slug]

    def never(*_: object) -> None:
        raise AssertionError("it is counted")

    return GameOdds(odds.chapter, dict.fromkeys(odds.counts, never), never, never, odds.deck_counts)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", OWN)
def test_on_a_fresh_machine_the_odds_of_default_rules_are_told_without_a_count(
    slug: str, fresh: Path
) -> None:
    odds = uncountable(slug)
    assert {figures.wager for figures in odds.odds()} >= set(odds.counts)
    assert odds.strategy().charts
    with pytest.raises(AssertionError, match="it is counted"):
        odds.advise(None)  # type: ignore[arg-type]
    assert list(fresh.iterdir()) == []


@pytest.mark.parametrize("slug", ["over-under", "high-card-flush"])
def test_what_came_with_the_package_is_what_is_counted(
    slug: str, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [*ODDS[slug].odds(), ODDS[slug].strategy()]
    monkeypatch.setenv(FOLDER, "")
    assert told == [*ODDS[slug].odds(), ODDS[slug].strategy()]


def test_figures_of_another_version_are_not_used(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "counted_from", lambda _: "something else")
    brought.figures_of.cache_clear()
    assert not brought.figures_of("over-under").answers
    assert "over-under" in counted.stale()
    with pytest.raises(AssertionError, match="it is counted"):
        uncountable("over-under").odds()
    brought.figures_of.cache_clear()


def test_other_choices_and_studies_of_the_user_are_another_question(fresh: Path) -> None:
    odds = ODDS["blackjack"]
    asked = odds._asked("insurance", odds.rules, 6)
    assert brought.brought(asked)
    assert brought.brought([*asked[:-1], ["blackjack.x.json 1"]]) is None
    other = Rules.of("633a", {"decks": 8})
    assert brought.brought(odds._asked("insurance", other, 6)) is None
