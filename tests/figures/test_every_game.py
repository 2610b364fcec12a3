"""What must hold of the odds of every game."""

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from pitboss.chapters import ODDS
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Situation
from pitboss.vocabulary.cards import cards


def module_of(slug: str) -> GameOdds:
    """The odds as the game's own package has them."""
    odds = import_module(f"pitboss.chapters.{slug.replace('-', '_')}.odds").ODDS
    assert isinstance(odds, GameOdds)
    return odds


@pytest.mark.parametrize("slug", ODDS)
def test_what_is_registered_is_what_the_module_counts(slug: str) -> None:
    listed, own = ODDS[slug], module_of(slug)
    assert list(listed.counts) == list(own.counts)
    assert next(iter(own.counts)) == REQUIRED
    assert listed.deck_counts == own.deck_counts
    assert listed.chapter is own.chapter


@pytest.mark.parametrize("slug", ODDS)
def test_every_wager_of_the_chapter_and_every_paytable_has_figures(slug: str) -> None:
    odds = ODDS[slug]
    figures = odds.odds()
    listed = {(entry.wager, entry.paytable) for entry in figures}
    optional = [wager.name for wager in odds.chapter.wager if wager.name in odds.counts]
    required = {wager.name for wager in odds.chapter.wager if wager.required}
    during = {wager.name for wager in odds.chapter.wager if wager.made == "during"}
    for data in odds.chapter.paytable:
        if data.wager not in required | during:
            assert (data.wager, data.name) in listed
    assert set(optional) | required | during >= {wager.name for wager in odds.chapter.wager}


@pytest.mark.parametrize("slug", ODDS)
def test_lines_add_to_one_and_expectations_balance(slug: str) -> None:
    """What players expect to get back and what the house expects to keep is what was staked."""
    for entry in ODDS[slug].odds():
        chances = [line.probability for line in entry.outcomes]
        assert sum(chances) == 1, entry.wager
        assert min(chances) > 0, entry.wager
        staked = sum(line.probability * line.staked for line in entry.outcomes)
        back = sum(line.probability * line.back for line in entry.outcomes)
        assert entry.house_edge == staked - back - entry.added, entry.wager
        assert entry.payback == Fraction(back, 1) / staked + entry.added, entry.wager
        document = entry.to_dict()
        assert (document["exact"] is None) == (document["method"] == "simulated")


@pytest.mark.parametrize("slug", ODDS)
def test_every_published_figure_stands_beside_ours(slug: str) -> None:
    odds = ODDS[slug]
    compared = {
        (entry.wager, entry.paytable)
        for entry in odds.odds()
        if entry.board is not None and entry.board.note
    }
    for figure in odds.chapter.published:
        beside = [paytable for wager, paytable in compared if wager == figure.wager]
        assert figure.paytable in beside or (figure.paytable is None and beside)


def values(data: Any) -> list[Any]:
    """Everything that a JSON document holds."""
    if isinstance(data, dict | list):
        inner = data.values() if isinstance(data, dict) else data
        return [value for part in inner for value in values(part)]
    return [data]


@pytest.mark.parametrize(
    ("slug", "hand"),
    [
        ("over-under", "9c"),
        ("dj-wild", "4c 4d 5h 6s 7c"),
        ("high-card-flush", "Kh Jh 8h 6h 2h 7d 4c"),
    ],
)
def test_no_float_comes_near_the_odds(slug: str, hand: str) -> None:
    odds = ODDS[slug]
    advice = odds.advise(Situation(cards(hand)))
    printed = [*(entry.to_dict() for entry in odds.odds()), odds.strategy().to_dict()]
    assert not [value for value in values([*printed, advice.to_dict()]) if isinstance(value, float)]
