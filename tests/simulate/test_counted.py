"""The figures that come with Pitboss are those that would be counted now; others are not used."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.chapters import ODDS, OWN
from pitboss.document.choices import variants
from pitboss.figures import brought
from pitboss.figures.cache import FOLDER
from pitboss.figures.odds import STRATEGY, GameOdds
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import ChoicesRead, agree, choice_named
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


def test_687a_the_smallest_chip_is_no_part_of_any_figure(fresh: Path) -> None:
    odds, rules = uncountable("dj-wild"), Rules.of("687a", {"min_chip": 100})
    assert odds.odds(rules) == odds.odds()
    assert odds.strategy(rules) == odds.strategy()
    assert list(fresh.iterdir()) == []


def all_otherwise(rules: Rules, choices: ChoicesRead) -> Rules:
    """Rules in which every choice is otherwise, as far as they go together, but those that an
    answer depends on."""
    for choice in rules.chapter.choice:
        for variant in variants(rules, choice):
            if not variant.present and agree(variant.rules, choices):
                rules = variant.rules
                break
    return rules


@pytest.mark.parametrize("slug", OWN)
def test_a_figure_that_came_with_the_package_is_told_unless_it_depends_on_a_choice(
    slug: str, fresh: Path
) -> None:
    odds, told = ODDS[slug], set()
    for name, came in brought.figures_of(slug).answers.items():
        _, what, decks, *studies = json.loads(name)
        if studies != [[]]:
            continue  # how many hands are what: of those each figure is made
        asked, named = odds._asked(what, odds.rules, decks), {*map(choice_named, came.choices)}
        for choice in odds.chapter.choice:
            for variant in variants(odds.rules, choice):
                is_told = brought.brought(asked, variant.rules) is not None
                assert is_told or choice.name in named, (what, choice.name, variant.value)
                told |= {choice.name} if is_told and not variant.present else set()
    assert {"min_chip"} & {choice.name for choice in odds.chapter.choice} <= told


@pytest.mark.parametrize("slug", OWN)
def test_a_figure_is_what_is_counted_with_every_choice_otherwise_that_it_does_not_depend_on(
    slug: str, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, "")
    odds = ODDS[slug]
    for name, came in brought.figures_of(slug).answers.items():
        _, what, decks, *studies = json.loads(name)
        if studies != [[]]:
            continue
        other = all_otherwise(odds.rules, came.choices)
        assert len(other.chosen) >= len(odds.chapter.choice) // 3
        if what == STRATEGY:
            found: list[Any] = [odds.find_strategy(other, decks)]
        else:
            found = [*odds.counts[what](other, decks)]
        assert counted.ADAPTER.dump_python(found, mode="json") == came.answer, what


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
    assert brought.brought(asked, odds.rules)
    assert brought.brought([*asked[:-1], ["blackjack.x.json 1"]], odds.rules) is None
    asked = odds._asked("required", odds.rules, 6)
    assert brought.brought(asked, odds.rules)
    assert brought.brought(asked, Rules.of("633a", {"resplits": 1})) is None
