"""Volatility and the range of actual returns, against values worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.document.volatility import ranges, rounds_to_normal, skewness, volatility_index
from pitboss.figures.figures import Figures, Outcome

ONE = Fraction(1)


def test_a_fair_coin(coin: Figures) -> None:
    assert volatility_index(coin) == "1.6450"  # one standard deviation is one unit
    assert skewness(coin) == "0.0000"
    assert rounds_to_normal(coin) == 0


def test_a_long_shot(long_shot: Figures) -> None:
    # of a Bernoulli trial: σ = 100·√(p(1-p)) = √99, skewness (1-2p)/√(p(1-p)) = 0.98/√0.0099
    assert volatility_index(long_shot) == "16.3675"
    assert skewness(long_shot) == "9.8494"
    assert rounds_to_normal(long_shot) == 2426  # 25 · 0.9604 / 0.0099 = 2425.25…


def test_a_wager_that_mostly_wins_leans_the_other_way(coin: Figures) -> None:
    nine, one = Fraction(9, 10), Fraction(1, 10)
    outcomes = (Outcome("win", "", nine, ONE, Fraction(2)), Outcome("lose", "", one, ONE, 0 * ONE))
    assert skewness(replace(coin, outcomes=outcomes)) == "-2.6667"  # (1-2p)/√(p(1-p)) = -0.8/0.3


def test_what_always_ends_the_same_has_no_skewness(coin: Figures) -> None:
    sure = replace(coin, outcomes=(Outcome("push", "", ONE, ONE, ONE),))
    assert (skewness(sure), rounds_to_normal(sure)) == ("0.0000", 0)


def test_the_range_of_a_coin_is_payback_and_z_over_the_root_of_the_rounds(coin: Figures) -> None:
    found = {one.rounds: one for one in ranges(coin)}
    assert list(found) == [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    assert found[10_000].bounds == {
        "90%": (Fraction("0.98355"), Fraction("1.01645")),
        "95%": (Fraction("0.98040"), Fraction("1.01960")),
        "99%": (Fraction("0.97424"), Fraction("1.02576")),
    }
    assert all(one.normal for one in found.values())


def test_money_bet_later_is_in_the_range(coin: Figures) -> None:
    """Twice the money bet and twice the deviation: the same range of the return."""
    outcomes = tuple(
        replace(one, staked=2 * one.staked, back=2 * one.back) for one in coin.outcomes
    )
    doubled = replace(coin, outcomes=outcomes)
    for one, other in zip(ranges(doubled), ranges(coin), strict=True):
        for level in one.bounds:
            assert [*map(float, one.bounds[level])] == pytest.approx(
                [*map(float, other.bounds[level])]
            )


@pytest.mark.parametrize(("rounds", "normal"), [(1_000, False), (10_000, True)])
def test_too_few_rounds_of_a_long_shot_are_marked(
    long_shot: Figures, rounds: int, normal: bool
) -> None:
    (one,) = (one for one in ranges(long_shot) if one.rounds == rounds)
    assert one.normal is normal


def test_no_return_is_below_nothing(long_shot: Figures) -> None:
    rare = Fraction(1, 10**6)
    outcomes = (
        Outcome("hit", "", rare, ONE, Fraction(10**6)),
        Outcome("miss", "", 1 - rare, ONE, 0 * ONE),
    )
    assert ranges(replace(long_shot, outcomes=outcomes))[0].bounds["90%"][0] == 0
