"""What must hold of the odds of every game."""

from fractions import Fraction
from importlib import import_module

import pytest

from pitboss.chapters import ODDS
from pitboss.figures.odds import REQUIRED, GameOdds


def module_of(slug: str) -> GameOdds:
    """The odds as the game's own module has them."""
    found = import_module(f"pitboss.figures.{slug.replace('-', '_')}").ODDS
    assert isinstance(found, GameOdds)
    return found


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
    told = {(one.wager, one.paytable) for one in figures}
    optional = [wager.name for wager in odds.chapter.wager if wager.name in odds.counts]
    required = {wager.name for wager in odds.chapter.wager if wager.required}
    during = {wager.name for wager in odds.chapter.wager if wager.made == "during"}
    for data in odds.chapter.paytable:
        if data.wager not in required | during:
            assert (data.wager, data.name) in told
    assert set(optional) | required | during >= {wager.name for wager in odds.chapter.wager}


@pytest.mark.parametrize("slug", ODDS)
def test_lines_add_to_one_and_expectations_balance(slug: str) -> None:
    """What players expect to get back and what the house expects to keep is what was staked."""
    for one in ODDS[slug].odds():
        chances = [line.probability for line in one.outcomes]
        assert sum(chances) == 1, one.wager
        assert min(chances) > 0, one.wager
        staked = sum(line.probability * line.staked for line in one.outcomes)
        back = sum(line.probability * line.back for line in one.outcomes)
        assert one.house_edge == staked - back - one.added, one.wager
        assert one.payback == Fraction(back, 1) / staked + one.added, one.wager
        document = one.as_json()
        assert (document["exact"] is None) == (document["method"] == "simulated")


@pytest.mark.parametrize("slug", ODDS)
def test_every_published_figure_stands_beside_ours(slug: str) -> None:
    odds = ODDS[slug]
    compared = {
        (one.wager, one.paytable) for one in odds.odds() if one.board is not None and one.board.note
    }
    for figure in odds.chapter.published:
        beside = [paytable for wager, paytable in compared if wager == figure.wager]
        assert figure.paytable in beside or (figure.paytable is None and beside)
