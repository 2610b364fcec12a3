"""What chance allows a result to be: against closed forms, and results drawn at random."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.figures.coin import coin

from pitboss.pit.band import DEVIATIONS, Expectation
from pitboss.pit.expected import of_edge
from pitboss.pit.wagers_tallied import Part


def played(stakes: Counter[int]) -> Part:
    return Part(stakes=stakes)


def test_a_binary_wager_in_closed_form() -> None:
    """100 wagers of $10 at 1 to 1, won by the house 51 times of 100: mean 2 * 51% - 1 of $1,000,
    variance 100 * $10² * (1 - 0.02²)."""
    expected = of_edge(coin(Fraction(49, 100)))(played(Counter({1_000: 100})))
    assert expected.mean == 2_000
    assert expected.variance == 100 * 1_000**2 * (1 - Fraction(2, 100) ** 2)
    low, high = expected.bounds("95%")  # 1.96 * 10 * $10 * 0.9998 = $195.96
    assert (low, high) == (2_000 - 19_596, 2_000 + 19_596)


def test_stakes_of_different_sizes_count_by_their_squares() -> None:
    """One wager of $90 and ten of $1 stray further than a hundred of $1."""
    even = of_edge(coin(Fraction(1, 2)))
    one_large = even(played(Counter({9_000: 1, 100: 10})))
    assert one_large.variance == 9_000**2 + 10 * 100**2
    assert even(played(Counter({100: 100}))).variance == 100 * 100**2


@pytest.mark.parametrize(("share", "least"), [("95%", "0.94"), ("99.7%", "0.996")])
def test_the_band_holds_what_it_says_by_the_binomial_distribution(share: str, least: str) -> None:
    """Of 400 even wagers of $1: the chance of each result is a binomial coefficient."""
    wagers = 400
    expected = of_edge(coin(Fraction(1, 2)))(played(Counter({100: wagers})))
    inside = sum(
        comb(wagers, won)
        for won in range(wagers + 1)
        if not expected.is_outside(100 * (2 * won - wagers), share)
    )
    held = Fraction(inside, 2**wagers)
    assert Fraction(least) <= held <= Fraction(least) + Fraction(2, 100)


def test_results_drawn_at_random_lie_in_the_band_as_often_as_it_says() -> None:
    """2,000 days of 300 wagers of mixed stakes each, from a seed."""
    random, stakes = Random(95), [500] * 200 + [2_500] * 80 + [10_000] * 20
    expected = of_edge(coin(Fraction(49, 100)))(played(Counter(stakes)))
    outside = 0
    for _ in range(2_000):
        result = sum(-stake if random.randrange(100) < 49 else stake for stake in stakes)
        outside += expected.is_outside(result, "95%")
    assert 60 <= outside <= 145  # 100 are expected; four standard deviations are 39


@given(
    st.fractions(-10_000, 10_000), st.fractions(0, 10**9), st.integers(-200_000, 200_000),
    st.sampled_from(list(DEVIATIONS)),
)  # fmt: skip
def test_bounds_and_is_outside_agree(
    mean: Fraction, variance: Fraction, result: int, share: str
) -> None:
    """Whole cents within the bounds are those that are not outside, up to the sixth decimal."""
    expected = Expectation(mean, variance)
    low, high = expected.bounds(share)
    if low <= result <= high:
        assert not expected.is_outside(result, share)
    elif result < low - 1 or result > high + 1:
        assert expected.is_outside(result, share)


def test_who_must_look_into_it() -> None:
    """Of a standard deviation of $1: at $1.96 nobody, a cent more the pit manager; from $2.97 on
    compliance and surveillance."""
    expected = Expectation(Fraction(0), Fraction(100**2))
    assert [expected.look(cents) for cents in (196, -196)] == ["", ""]
    assert [expected.look(cents) for cents in (197, -296)] == ["pit manager"] * 2
    assert [expected.look(cents) for cents in (297, -297)] == ["compliance and surveillance"] * 2


def test_without_wagers_only_nothing_is_expected() -> None:
    assert (Expectation().look(0), Expectation().bounds("95%")) == ("", (0, 0))
    assert Expectation().look(1) == "compliance and surveillance"


def test_whether_wagers_were_enough() -> None:
    """An even wager is not skewed: one is enough. One that pays 99 to 1 has a skewness of about 10,
    so 2,500 are too few, and 3,000 are not."""
    assert of_edge(coin(Fraction(1, 2)))(played(Counter({100: 1}))).is_normal
    long_shot = of_edge(coin(Fraction(1, 100), 99))
    assert not long_shot(played(Counter({100: 2_300}))).is_normal
    assert long_shot(played(Counter({100: 3_000}))).is_normal
