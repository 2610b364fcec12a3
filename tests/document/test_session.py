"""How sessions end: the convolution against every sequence of rounds, played one by one."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from pitboss.document import session
from pitboss.figures.figures import Figures, Outcome

ONE = Fraction(1)


def wager(coin: Figures, *ways: tuple[str, str]) -> Figures:
    """A wager by what its lines bring net, and how likely they are."""
    outcomes = tuple(
        Outcome(net, "", Fraction(chance), ONE, 1 + Fraction(net)) for net, chance in ways
    )
    return replace(coin, outcomes=outcomes)


def one_by_one(figures: Figures, rounds: int) -> dict[Fraction, Fraction]:
    """Every sequence of results."""
    found: Counter[Fraction] = Counter()
    for sequence in product(figures.outcomes, repeat=rounds):
        chance = ONE
        for one in sequence:
            chance *= one.probability
        found[sum((one.net for one in sequence), Fraction(0))] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize(
    "ways",
    [
        (("1", "1/3"), ("-1", "2/3")),
        (("3/2", "1/20"), ("1", "2/5"), ("0", "1/10"), ("-1", "9/20")),
        (("0.95", "1/2"), ("-1", "1/2")),
        (("2", "1/4"), ("-2", "3/4")),
    ],
)
def test_every_result_is_as_likely_as_its_sequences(
    coin: Figures, ways: tuple[tuple[str, str], ...], rounds: int
) -> None:
    figures = wager(coin, *ways)
    played = session.play(figures, rounds)
    expected = one_by_one(figures, rounds)
    found = {
        round(result, 9): chance
        for result, chance in zip(played.results, played.chances, strict=True)
        if chance
    }
    assert found == pytest.approx(
        {round(float(net), 9): float(share) for net, share in expected.items()}
    )
    assert played.beyond == pytest.approx(0)
    assert played.ahead == pytest.approx(float(sum(v for net, v in expected.items() if net > 0)))


def test_quantiles_of_two_coins(coin: Figures) -> None:
    played = session.play(coin, 2)  # -2, 0, 0, +2
    assert [played.quantile(share) for share in (0.2, 0.5, 0.7, 0.9)] == [-2, 0, 0, 2]


def test_what_goes_beyond_is_told_and_the_rest_is_exact(coin: Figures) -> None:
    """One in a million brings a million units: 100 rounds are cut far below that."""
    rare = Fraction(1, 10**6)
    half = Fraction(1, 2)
    figures = wager(coin, ("1000000", str(rare)), ("0", str(half - rare)), ("-1", str(half)))
    assert float(figures.variance) ** 0.5 * 10 * session.FARTHEST < 1_000_000
    played = session.play(figures, 100)
    assert played.beyond == pytest.approx(1 - float((1 - rare) ** 100), rel=1e-6)
    assert played.ahead == pytest.approx(played.beyond)
    down_fifty = float(played.chances[played.results == -50.0].sum())
    assert down_fifty == pytest.approx(comb(100, 50) * 0.5**50 * float(half - rare) ** 50)


def test_many_rounds_are_binomial(coin: Figures) -> None:
    played = session.play(coin, 500)
    even = float(played.chances[played.results == 0.0].sum())
    assert even == pytest.approx(comb(500, 250) / 2**500)


def test_results_finer_than_the_grid_keep_their_mean(coin: Figures) -> None:
    figures = wager(coin, ("1/7", "1/2"), ("-1/3", "1/2"))
    played = session.play(figures, 3)
    assert float((played.results * played.chances).sum()) == pytest.approx(
        float(3 * (Fraction(1, 7) - Fraction(1, 3)) / 2)
    )
    assert played.step == 0.25
