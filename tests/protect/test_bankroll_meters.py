"""What a meter owes: geometric waits, the mean at a hit, and meters that are followed wager by
wager."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chapters import ODDS
from pitboss.protect.bankroll import Terms, find
from pitboss.protect.bankroll.found import SHARES
from pitboss.protect.bankroll.house import house_results
from pitboss.protect.bankroll.liability import Link, Meter, wagers_until
from pitboss.regulation import Rules

TENTH = Fraction(1, 10)
PLAIN = Meter(100, 1_000, 1_000, Fraction(1, 5), Fraction(0), TENTH, ())
"""Of each dollar 20 cents go onto it; one wager in ten takes all."""
SHARED = Meter(100, 5_000, 2_000, Fraction(1, 5), Fraction(1, 20), Fraction(1, 50),
               ((TENTH, Fraction(1, 10)), (Fraction(1, 2), Fraction(1, 100))))  # fmt: skip


@pytest.mark.parametrize(("share", "wagers"), [("1/2", 7), ("9/10", 22), ("1/100", 1)])
def test_half_of_all_waits_are_short(share: str, wagers: int) -> None:
    """With a chance of 1 in 10: 0.9⁷ = 0.478 is the first power under a half, 0.9²² under 0.1."""
    assert wagers_until(TENTH, Fraction(share)) == wagers
    assert wagers_until(Fraction(1), Fraction(share)) == 1
    missed = 1 - Fraction(share)
    assert (1 - TENTH) ** wagers <= missed < (1 - TENTH) ** (wagers - 1)


def test_a_meter_that_is_only_won_whole() -> None:
    """It is won after ten wagers on average, each of which has put 20 cents there."""
    assert PLAIN.at_hit(1_000) == 1_200
    assert PLAIN.stands_at([Fraction(1, 2), Fraction(9, 10)]) == [1_140, 1_440]
    assert PLAIN.seed_cost == 1  # ten dollars, one time in ten, of a dollar
    assert PLAIN.later_start == 1_000


def test_the_reserve_is_in_the_next_seed() -> None:
    """Five cents of fifty wagers on average, and the reseed."""
    assert SHARED.later_start == 2_000 + 250


def followed(meter: Meter, start: NDArray[np.float64]) -> NDArray[np.float64]:
    """Meters that are followed wager by wager until all of them are won, as they stand then."""
    rng = np.random.default_rng(31)
    hits = len(start)
    on, at_hit = start.copy(), np.full(hits, -1.0)
    whole = float(meter.whole)
    while (at_hit < 0).any():
        on += float(meter.adds)
        drawn = rng.random(hits)
        won = (drawn < whole) & (at_hit < 0)
        at_hit[won] = on[won]
        upto = whole
        for share, chance in meter.shares:
            takes = (drawn >= upto) & (drawn < upto + float(chance))
            on[takes] *= 1 - float(share)
            upto += float(chance)
    return at_hit


def test_the_mean_at_a_hit_by_meters_that_are_followed() -> None:
    seen = followed(SHARED, np.full(20_000, float(SHARED.seed)))
    error = seen.std() / sqrt(len(seen))
    assert abs(seen.mean() - float(SHARED.at_hit(SHARED.seed))) < 4 * error


@pytest.mark.parametrize("later", [False, True])
def test_where_a_meter_stands_by_meters_that_are_followed(later: bool) -> None:
    """A slow meter, as real ones are: one wager in 2,000 wins it, one in 200 a tenth of it."""
    slow = Meter(100, 2_000, 1_000, Fraction(1, 5), Fraction(1, 20), Fraction(1, 2_000),
                 ((TENTH, Fraction(1, 200)),))  # fmt: skip
    start = np.full(4_000, 2_000.0)
    if later:  # five cents of each wager of the wait before
        start = 1_000 + 5.0 * np.random.default_rng(3).geometric(1 / 2_000, 4_000)
    seen = followed(slow, start)
    for share, at in zip(SHARES, slow.stands_at(SHARES, later=later), strict=True):
        below = (seen <= float(at)).mean()
        error = sqrt(float(share * (1 - share)) / len(seen))
        assert abs(below - float(share)) < 4 * error + 0.005  # wagers come one at a time


def test_a_reserve_without_smaller_awards() -> None:
    """What is added in one wait, and a reserve of another: the sum of two exponentials, the median
    of which is 1.678 means where they are alike."""
    alike = Meter(100, 0, 0, Fraction(1, 10), Fraction(1, 10), Fraction(1, 1_000), ())
    (median,) = alike.stands_at([Fraction(1, 2)], later=True)
    assert float(median) == pytest.approx(1.678347 * 10 * 1_000, rel=0.002)


def test_linked_tables_hit_so_much_sooner() -> None:
    link = Link(tables=5, seats=6, rounds_per_hour=40, participation=Fraction(1, 2))
    assert link.wagers_per_hour == 600


@pytest.mark.parametrize("game", ["dj-wild", "face-up-pai-gow"])
def test_the_house_keeps_the_edge_of_a_progressive(game: str) -> None:
    """With a reseed as large as the seed the house edge is what is left of a wager when rates of
    progression, fixed awards and the reseed are paid."""
    odds = ODDS[game]
    figures = [
        entry
        for wager in odds.counts
        if odds.rules.has_meter(wager)
        for entry in odds.wager(wager, odds.rules)
    ]
    assert figures
    for entry in figures:
        meter = Meter.of(odds.rules, entry)
        assert meter.whole == entry.meter.whole  # type: ignore[union-attr]
        assert house_results(entry, meter).mean == entry.house_edge


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_the_meter_of_a_natural_royal_flush() -> None:
    """4 of 2,598,960 hands without a joker or wild deuces; 36 straight flushes take a tenth."""
    terms = Terms(wagers=("progressive_bonus",), tables=10, participation=Fraction(1, 2))
    found = find("dj-wild", Rules.of("687a"), terms)
    (meter,) = found.meters
    assert meter.meter.whole == Fraction(4, 2_598_960)
    assert meter.meter.shares == ((TENTH, Fraction(36, 2_598_960)),)
    assert meter.hours == Fraction(2_598_960, 4) / (10 * 6 * 40 * Fraction(1, 2))
    rate = Rules.of("687a").share("progressive_rate") * 100
    whole, taken = Fraction(4, 2_598_960), Fraction(36, 25_989_600)
    # the seed and the wager's own part decay with q + s; what is added balances what is taken
    expected = (whole * (200_000 + rate) + (1 - whole) * rate) / (whole + taken)
    assert meter.meter.at_hit(meter.meter.seed) == expected
    assert meter.to_dict()["seed_cost"] == "0.0030781543"  # $2,000 · 4 / 2,598,960
