"""A whole seat, its wagers as they hang on one another where they are counted together."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.protect.bankroll.liability import Meter
from pitboss.protect.bankroll.results import RoundResults
from pitboss.regulation import Rules
from pitboss.simulate.seat import counted_together


def seat_together(
    rules: Rules, units: Mapping[str, Fraction], meters: Mapping[str, Meter]
) -> tuple[RoundResults | None, RoundResults | None]:
    """What a player with so many units on each wager is up after a round, meters at their seeds,
    and what the house is; none where the wagers are not counted together. Beside a meter that pays
    a share of itself, which the house does not pay, there is nothing for the house."""
    seat = counted_together(rules, units)
    if seat is None:
        return None, None
    player = RoundResults.of(seat.distribution)
    staked = {wager: meters[wager] for wager in units if wager in meters}
    if not staked:
        return player, player.opposite
    if any(meter.shares for meter in staked.values()):
        return player, None
    # the house pays the reseed for a whole meter, and the rates of progression are the players'
    reseeds = {wager: meter.reseed for wager, meter in staked.items()}
    paid = counted_together(rules, units, reseeds)
    assert paid is not None
    rates = sum(units[wager] * (meter.primary + meter.reserve) for wager, meter in staked.items())
    return player, RoundResults.of((-net - rates, chance) for net, chance in paid.distribution)
