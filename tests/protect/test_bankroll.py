"""Ruin, Kelly and the house's bankroll, by closed forms, by going through every way, by rounds that
are drawn."""

from fractions import Fraction
from itertools import product
from math import comb, exp, log, sqrt

import numpy as np
import pytest

from pitboss.chapters import ODDS
from pitboss.figures.in_use import in_use
from pitboss.protect.bankroll import Terms, find
from pitboss.protect.bankroll.by_other_means import ruin_as_diffusion, ruin_exactly
from pitboss.protect.bankroll.house import house_results, n0, rounds_until_sure
from pitboss.protect.bankroll.kelly import kelly
from pitboss.protect.bankroll.liability import Meter
from pitboss.protect.bankroll.results import RoundResults, results_of
from pitboss.protect.bankroll.ruin_ever import lundberg, ruin_ever
from pitboss.protect.bankroll.ruin_within import ruin_within
from pitboss.protect.bankroll.together import seat_together
from pitboss.regulation import Rules
from pitboss.simulate.seat import joint
from pitboss.vocabulary.refusal import Refused


def wager(*ways: tuple[str, str]) -> RoundResults:
    """A wager by what its lines bring net, and how likely they are."""
    return RoundResults.of((Fraction(net), Fraction(chance)) for net, chance in ways)


UP = wager(("1", "3/5"), ("-1", "2/5"))
DOWN = UP.opposite
LADDER = wager(("3", "1/10"), ("1", "1/5"), ("0", "1/5"), ("-1", "2/5"), ("-2", "1/10"))
HALVES = wager(("3/2", "1/20"), ("1", "2/5"), ("0", "1/10"), ("-1/2", "1/20"), ("-1", "2/5"))
LONG_SHOT = wager(("1", "24/25"), ("0", "1/100"), ("-20", "3/100"))


# ------------------------------------------------------------------------ within so many rounds


def every_way(round_: RoundResults, bankroll: int, rounds: int) -> Fraction:
    """The chance of ruin by every sequence of rounds."""
    ruined = Fraction(0)
    for sequence in product(round_.nets, repeat=rounds):
        left, chance, lost = Fraction(bankroll), Fraction(1), False
        for net, share in sequence:
            left, chance = left + net, chance * share
            lost = lost or left < 1
        ruined += chance if lost else Fraction(0)
    return ruined


@pytest.mark.parametrize("round_", [UP, LADDER, HALVES])
def test_ruin_by_every_sequence(round_: RoundResults) -> None:
    found = ruin_within(round_, (1, 2, 3, 5), (1, 3, 5))
    for rounds, by_bankroll in found.items():
        for bankroll, chance in by_bankroll.items():
            expected = float(every_way(round_, bankroll, rounds))
            assert chance == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_a_coin_is_ruined_as_the_reflection_principle_has_it() -> None:
    """A fair coin has been 20 units down with the chance that it ends there or lower, and once more
    that it ends lower."""
    coin = wager(("1", "1/2"), ("-1", "1/2"))
    down = 20  # from 20 units to none
    ends = {400 - 2 * lost: Fraction(comb(400, lost), 2**400) for lost in range(401)}
    there = sum(share for end, share in ends.items() if end <= -down)
    lower = sum(share for end, share in ends.items() if end < -down)
    found = ruin_within(coin, (20,), (400,))[400][20]
    assert found == pytest.approx(float(there + lower), rel=1e-12)


# ---------------------------------------------------------------------------------- without end


@pytest.mark.parametrize("bankroll", [1, 2, 7, 30])
def test_even_money_is_the_gamblers_ruin(bankroll: int) -> None:
    """(q/p) to the power of the bankroll."""
    closed = Fraction(2, 3) ** bankroll
    assert ruin_exactly(UP, bankroll) == closed
    assert ruin_ever(UP).chance(bankroll) == pytest.approx(float(closed), rel=1e-4, abs=1e-12)


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("bankroll", [0, 1, 19, 20, 45, 120])
def test_large_losses_by_the_recurrence(bankroll: int, least: int) -> None:
    expected = ruin_exactly(LONG_SHOT, bankroll, Fraction(least))
    found = ruin_ever(LONG_SHOT, Fraction(least)).chance(bankroll)
    assert expected is not None
    assert found == pytest.approx(float(expected), abs=1e-11)


@pytest.mark.parametrize("bankroll", [1, 3, 10])
def test_large_gains_by_many_rounds(bankroll: int) -> None:
    """No recurrence knows them: whoever is not ruined in 3,000 rounds never is, nearly."""
    round_ = wager(("3", "2/5"), ("1", "1/5"), ("0", "1/20"), ("-1", "1/10"), ("-2", "1/10"),
                   ("-4", "3/20"))  # fmt: skip
    assert ruin_exactly(round_, bankroll) is None
    late = ruin_within(round_, (bankroll,), (3000,))[3000][bankroll]
    assert ruin_ever(round_).chance(bankroll) == pytest.approx(late, abs=1e-10)


def test_lundberg_bounds_what_is_found() -> None:
    """exp(-R (h + most lost)) ≤ ruin ≤ exp(-R h), for whoever may go down to nothing."""
    rate, ever = lundberg(LONG_SHOT), ruin_ever(LONG_SHOT, Fraction(0))
    for bankroll in (0, 10, 50, 200):
        assert exp(-rate * (bankroll + 20)) <= ever.chance(bankroll) <= exp(-rate * bankroll)
    assert lundberg(UP) == pytest.approx(log(1.5))


def test_a_diffusion_is_near_where_results_are_small() -> None:
    small = wager(("1", "51/100"), ("-1", "49/100"))
    ever = ruin_ever(small, Fraction(0)).chance(50)
    assert ever == pytest.approx((49 / 51) ** 51, rel=1e-9)
    assert ruin_as_diffusion(small, 51) == pytest.approx(ever, rel=0.01)


def test_who_has_no_edge_is_ruined_and_who_cannot_lose_is_not() -> None:
    assert ruin_ever(DOWN).chance(1000) == 1.0
    assert ruin_ever(DOWN).bankroll(Fraction(1, 2)) is None
    assert ruin_exactly(DOWN, 5) is None
    assert ruin_ever(wager(("1", "1/2"), ("0", "1/2"))).chance(5) == 0.0


def test_the_bankroll_for_a_risk_is_the_smallest() -> None:
    """(2/3)¹⁷ is more than one in a thousand, (2/3)¹⁸ less."""
    assert ruin_ever(UP).bankroll(Fraction(1, 1000)) == 18


def test_ruin_by_rounds_that_are_drawn() -> None:
    """Four thousand players with 20 units, until 4,000 rounds are over."""
    rng = np.random.default_rng(18)
    nets = np.array([float(net) for net, _ in LONG_SHOT.nets])
    shares = [float(chance) for _, chance in LONG_SHOT.nets]
    left = np.full(4000, 20.0)
    alive = np.ones(4000, dtype=bool)
    for _ in range(4000):
        left += rng.choice(nets, 4000, p=shares)
        alive &= left >= 1
    chance = ruin_ever(LONG_SHOT).chance(20)
    assert abs((~alive).mean() - chance) < 4 * sqrt(chance * (1 - chance) / 4000)


# ------------------------------------------------------------------------------- Kelly, N0, hold


def test_kelly_of_even_money_is_the_edge() -> None:
    found = kelly(UP)
    assert found is not None
    assert found.stake == pytest.approx(Fraction(1, 5), abs=1e-11)
    assert found.growth == pytest.approx(0.6 * log(1.2) + 0.4 * log(0.8))


def test_kelly_at_odds_of_b_to_one() -> None:
    """p - q/b: 1/4 at 5 to 1 is 1/4 - 3/20."""
    found = kelly(wager(("5", "1/4"), ("-1", "3/4")))
    assert found is not None
    assert found.stake == pytest.approx(Fraction(1, 10), abs=1e-11)
    assert found.bankroll == pytest.approx(10)


def test_there_is_no_kelly_without_an_edge() -> None:
    assert kelly(DOWN) is None
    assert kelly(wager(("1", "1/2"), ("0", "1/2"))) is None


def test_n0_and_rounds_until_the_hold_is_sure() -> None:
    """σ² = 0.96, mean 0.2: N0 is 24. Within half of it at 95%: n = (1.96 · σ / 0.1)², 369; the
    binomial says that so many wins lie there 95% of the time, nearly."""
    assert n0(UP) == 24
    rounds = rounds_until_sure(UP, Fraction(1, 2), Fraction(95, 100))
    assert rounds == 369
    inside = sum(
        Fraction(comb(369, wins) * 3**wins * 2 ** (369 - wins), 5**369)
        for wins in range(370)
        if abs(Fraction(2 * wins - 369, 369) - Fraction(1, 5)) <= Fraction(1, 10)
    )
    assert float(inside) == pytest.approx(0.95, abs=0.006)


# ---------------------------------------------------------------------------------- whole games


def test_over_under_is_an_even_money_game() -> None:
    """The required wagers win or lose two units: ruin of the house is (p/q) to the number of pairs
    of units, one more than it has."""
    rules = Rules.of("686a")
    (required,) = find("over-under", rules, Terms(wagers=("required",))).wagers
    (figures,) = ODDS["over-under"].wager("required", rules)
    wins = figures.hit_frequency
    house = required.house
    assert house is not None
    assert house.needs is not None
    pairs = int(house.needs.bankroll / 2) + 1
    assert house.needs.chance == pytest.approx(float((wins / (1 - wins)) ** pairs), rel=1e-6)
    assert float((wins / (1 - wins)) ** (pairs - 1)) > 0.001
    assert house.mean == figures.house_edge == -required.player.mean
    hundred = required.player.sessions[0]
    ahead = sum(comb(100, won) * wins**won * (1 - wins) ** (100 - won) for won in range(51, 101))
    assert abs(hundred.ahead - ahead) <= hundred.lost
    assert required.player.kelly is None


def test_a_shift_of_one_player_is_a_session_seen_from_the_other_side() -> None:
    terms = Terms(wagers=("bonus",), players=1, rounds_per_hour=50, shift_hours=10)
    (bonus,) = find("over-under", Rules.of("686a"), terms).wagers
    (_, session) = bonus.player.sessions
    assert bonus.house is not None
    shift = bonus.house.shift
    assert shift.rounds == session.rounds == 500
    assert shift.loses == session.ahead
    assert shift.worst == -session.quantile(Fraction(999, 1000))
    assert shift.expected == -500 * bonus.player.mean


def test_a_seat_adds_its_wagers_up() -> None:
    terms = Terms(seat=("required=1000", "bonus=500"))
    found = find("over-under", Rules.of("686a"), terms)
    assert found.seat is not None
    required, bonus = found.wagers
    assert found.seat.unit == 1000
    assert found.seat.player.mean == required.player.mean + bonus.player.mean / 2
    both = joint(Rules.of("686a"), {"required": 1, "bonus": Fraction(1, 2)})
    assert found.seat.player.variance == both.total_variance > both.as_if_independent
    assert both.as_if_independent == required.player.variance + bonus.player.variance / 4
    assert found.seat.house is not None
    assert found.seat.house.mean == -found.seat.player.mean
    assert found.seat.house.variance == found.seat.player.variance
    assert found.seat.to_dict()["as_if_independent"] == []


def test_a_seat_beside_a_meter() -> None:
    """What a meter's rates and reseed are to the house is the same however the wagers hang on one
    another; a meter that pays a share of itself is told for the house as if they did not."""
    rules, units = Rules.of("678a"), {"required": Fraction(1), "progressive_jackpot": Fraction(1)}
    (figures,) = [
        entry
        for entry in ODDS["high-card-flush"].wager("progressive_jackpot", rules)
        if in_use(rules, entry)
    ]
    meter = Meter.of(rules, figures)
    (required,) = ODDS["high-card-flush"].wager("required", rules)
    player, house = seat_together(rules, units, {"progressive_jackpot": meter})
    assert player is not None
    assert player.mean == results_of(required).mean + results_of(figures).mean
    if meter.shares:
        assert house is None
    else:
        assert house is not None
        assert house.mean == -results_of(required).mean + house_results(figures, meter).mean


def test_a_seat_that_is_not_counted_together_says_so() -> None:
    units = {"required.house_way": Fraction(1), "fortune_bonus": Fraction(1)}
    assert seat_together(Rules.of("645a"), units, {}) == (None, None)


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        (Terms(wagers=("pairs",)), "wagers"),
        (Terms(seat=("required",)), "seat"),
        (Terms(players=9), "players"),
        (Terms(risk=Fraction(2)), "risk"),
        (Terms(participation=Fraction(0)), "participation"),
        (Terms(bankrolls=(0,)), "bankrolls"),
        (Terms(sessions=(10**6,)), "sessions"),
    ],
)
def test_what_cannot_be_asked(terms: Terms, field: str) -> None:
    with pytest.raises(Refused) as refused:
        find("over-under", Rules.of("686a"), terms)
    assert refused.value.field == field
