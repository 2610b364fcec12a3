"""How sessions end: the convolution against every sequence of rounds, played one by one."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from pitboss.protect.bankroll import session
from pitboss.protect.bankroll.polynomials import multiplied
from pitboss.protect.bankroll.results import RoundResults, seat_of
from pitboss.protect.bankroll.session import SessionResults, play

HALF = Fraction(1, 2)


def wager(*ways: tuple[str, str]) -> RoundResults:
    """A wager by what its lines bring net, and how likely they are."""
    return RoundResults.of((Fraction(net), Fraction(chance)) for net, chance in ways)


COIN = wager(("1", "1/2"), ("-1", "1/2"))


def one_by_one(round_: RoundResults, rounds: int) -> dict[Fraction, Fraction]:
    """Every sequence of results."""
    found: dict[Fraction, Fraction] = {}
    for sequence in product(round_.nets, repeat=rounds):
        chance, result = Fraction(1), Fraction(0)
        for net, share in sequence:
            chance, result = chance * share, result + net
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def told(played: SessionResults) -> dict[Fraction, Fraction]:
    """Each result that can be, and its chance."""
    return {
        played.first + played.step * place: Fraction(weight, played.spread.scale)
        for place, weight in enumerate(played.spread.weights)
        if weight
    }


WAYS = [
    (("1", "1/3"), ("-1", "2/3")),
    (("3/2", "1/20"), ("1", "2/5"), ("0", "1/10"), ("-1", "9/20")),
    (("0.95", "1/2"), ("-1", "1/2")),
    (("2", "1/4"), ("-2", "3/4")),
    (("30", "1/50"), ("-1", "49/50")),
]


@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize("ways", WAYS)
def test_every_result_is_exactly_as_likely_as_its_sequences(
    ways: tuple[tuple[str, str], ...], rounds: int
) -> None:
    round_ = wager(*ways)
    expected = one_by_one(round_, rounds)
    played = play(round_, rounds)
    assert played.exact
    assert played.above(Fraction(-(10**6))) == 1
    assert played.ahead == sum(share for net, share in expected.items() if net > 0)
    assert played.even == expected.get(Fraction(0), 0)
    if not played.beyond:
        assert told(played) == expected


@pytest.mark.parametrize("ways", WAYS)
def test_what_is_rounded_down_is_no_further_off_than_it_says(
    monkeypatch: pytest.MonkeyPatch, ways: tuple[tuple[str, str], ...]
) -> None:
    round_ = wager(*ways)
    exactly = play(round_, 70)
    monkeypatch.setattr(session, "MOST_BITS", 0)
    rounded = play(round_, 70)
    assert exactly.exact
    assert not rounded.exact
    assert 0 < rounded.lost < Fraction(1, 10**15)
    fractions = told(exactly)
    for result, chance in told(rounded).items():
        assert 0 <= fractions[result] - chance <= rounded.lost
    assert 0 <= exactly.ahead - rounded.ahead <= rounded.lost
    assert exactly.quantile(HALF) == rounded.quantile(HALF)


def test_quantiles_of_two_coins() -> None:
    played = play(COIN, 2)  # -2, 0, 0, +2
    shares = (Fraction(share, 10) for share in (2, 5, 7, 9))
    assert [played.quantile(share) for share in shares] == [-2, 0, 0, 2]
    assert (played.ahead, played.even) == (Fraction(1, 4), HALF)


def test_what_goes_beyond_is_told_and_the_rest_is_exact() -> None:
    """One in a million brings a million units: 100 rounds are cut far below that."""
    rare = Fraction(1, 10**6)
    round_ = RoundResults.of(
        [(Fraction(10**6), rare), (Fraction(0), HALF - rare), (Fraction(-1), HALF)]
    )
    played = play(round_, 100)
    assert len(played.spread.weights) < 100_000
    assert abs(played.beyond - (1 - (1 - rare) ** 100)) <= played.lost
    assert played.ahead == played.beyond
    down_fifty = comb(100, 50) * HALF**50 * (HALF - rare) ** 50
    assert abs(told(played)[Fraction(-50)] - down_fifty) <= played.lost


def test_more_is_followed_until_little_is_beyond() -> None:
    """One in fifty brings 1,000: in ten rounds that is one session in six."""
    often = RoundResults.of([(Fraction(1000), Fraction(1, 50)), (Fraction(-1), Fraction(49, 50))])
    played = play(often, 10, Fraction(1, 1000))
    assert played.beyond < Fraction(1, 1000)
    assert played.quantile(Fraction(9, 10)) == 991  # once: 0.98¹⁰ = 0.817 never


def test_many_rounds_are_binomial() -> None:
    played = play(COIN, 500)
    assert played.exact
    assert played.even == Fraction(comb(500, 250), 2**500)


def test_results_finer_than_the_grid_keep_their_mean() -> None:
    round_ = wager(("1/7", "1/2"), ("-1/3", "1/2"))
    played = play(round_, 3)
    assert played.divided
    assert not played.exact
    assert sum(net * chance for net, chance in told(played).items()) == 3 * round_.mean
    assert played.step == Fraction(1, 20)


def test_a_seat_is_all_its_wagers() -> None:
    """Two units on a coin and one on another: +3, +1, -1, -3, each as likely."""
    seat = seat_of([(COIN, Fraction(2)), (COIN, Fraction(1))])
    assert seat.nets == tuple((Fraction(net), Fraction(1, 4)) for net in (-3, -1, 1, 3))
    assert seat.variance == 5


def test_products_of_large_coefficients() -> None:
    one, other = [10**40, 0, 3], [7, 10**30]
    assert multiplied(one, other) == [7 * 10**40, 10**70, 21, 3 * 10**30]
    assert multiplied([], [1]) == []
