"""The second method: it agrees with figures that are right, and tells those that are not."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.chapters.over_under.odds import ODDS as OVER_UNDER
from pitboss.document.cross_check import cross_check
from pitboss.figures.checked import FoundAgain, offering
from pitboss.figures.figures import Figures, Sample
from pitboss.figures.strategy import Advice, Situation
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

ROUNDS = 1_000


@pytest.mark.shows("686a.7(i.2)(1)", "686a.7(k)", "686a.8(a)", "686a.8(b)")
def test_what_the_procedure_pays_is_what_was_counted() -> None:
    figures = OVER_UNDER.odds()
    found = cross_check(OVER_UNDER, OVER_UNDER.rules, figures, ROUNDS, seed=5)
    assert [(one.wager, one.figure, one.rounds) for one in found] == [
        (wager, figure, ROUNDS)
        for wager in ("required", "bonus")
        for figure in ("result of a round", "win frequency")
    ]
    assert all(abs(one.apart) < 4 for one in found)
    assert all(one.simulated != one.counted for one in found)  # it is a sample
    # whole results of whole rounds: a round of the required wagers brings two units up or down
    assert (found[0].simulated * ROUNDS / 2).denominator == 1


def test_the_same_seed_plays_the_same_rounds() -> None:
    figures = OVER_UNDER.odds()
    one, again, other = (
        cross_check(OVER_UNDER, OVER_UNDER.rules, figures, 50, seed) for seed in (1, 1, 2)
    )
    assert one == again != other


def wrong(figures: Figures) -> Figures:
    """What it would be if the wager won three times in five."""
    won, *others = figures.outcomes
    three, two = Fraction(3, 5), Fraction(2, 5)
    lost = others[-1]
    return replace(
        figures, outcomes=(replace(won, probability=three), replace(lost, probability=two))
    )


def test_figures_that_are_wrong_are_found_out() -> None:
    figures = [wrong(one) for one in OVER_UNDER.odds(wagers=["required"])]
    found = cross_check(OVER_UNDER, OVER_UNDER.rules, figures, ROUNDS, seed=5)
    assert all(abs(one.apart) > 4 for one in found)


def test_a_difference_in_standard_errors() -> None:
    checked = FoundAgain(
        "bonus", "win frequency", 100, Fraction(1, 2), Fraction(3, 5), Fraction(1, 20)
    )
    assert checked.apart == 2


def test_a_figure_that_is_a_sample_itself_adds_its_own_error() -> None:
    (exact,) = OVER_UNDER.odds(wagers=["required"])
    sample = Sample(10, 1, "", Fraction(3, 100))
    plain, doubtful = (
        cross_check(OVER_UNDER, OVER_UNDER.rules, [one], 25, seed=1)[0]
        for one in (exact, replace(exact, sample=sample))
    )
    # two units are bet in a round: three hundredths of the payback are six of the first wager
    added = doubtful.standard_error**2 - plain.standard_error**2
    assert float(added) == pytest.approx(0.06**2)


@pytest.mark.shows("686a.7(h)")
def test_what_no_advice_was_given_on_is_not_checked() -> None:
    """Whoever surrenders for want of advice has not played the strategy; his Bonus Wager stands."""

    def no_advice(rules: Rules, decks: int, situation: Situation) -> Advice:
        raise Refused(f"no advice on {situation.cards} from {decks} decks of {rules.chosen}")

    odds = replace(OVER_UNDER, find_advice=no_advice)
    found = cross_check(odds, odds.rules, OVER_UNDER.odds(), 200, seed=3)
    assert {one.wager for one in found} == {"bonus"}
    assert all(abs(one.apart) < 4 for one in found)


def test_no_rounds_no_check() -> None:
    assert cross_check(OVER_UNDER, OVER_UNDER.rules, OVER_UNDER.odds(), 0, seed=1) == []


@pytest.mark.shows("633a.12(a)(2)")
def test_633a_12_a_2_wagers_are_offered_as_far_as_they_may_be_together() -> None:
    rules = offering(Rules.of("633a"), ["lucky_ladies", "super_match", "insurance"])
    assert rules.chosen == {"lucky_ladies_wager": True}
