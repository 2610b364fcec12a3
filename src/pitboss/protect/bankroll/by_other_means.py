"""Ruin by other means: exactly where a round wins one step at most, and as a diffusion."""

from fractions import Fraction
from math import exp

from pitboss.protect.bankroll.results import RoundResults


def ruin_exactly(
    round_: RoundResults, bankroll: int, least: Fraction = Fraction(1)
) -> Fraction | None:
    """The chance that a bankroll is ever lost, as a fraction; none where a round can win more than
    one step of the results, or where who plays has no edge.

    With room for h steps, the chance a(h) to last for ever is the mean of those that the round may
    lead to. Only one of these, a(h + 1), is above, so that each follows from the ones before; and
    a(0) is the mean result over the chance to win the step.

    >>> nets = [(Fraction(1), Fraction(3, 5)), (Fraction(-1), Fraction(2, 5))]
    >>> ruin_exactly(RoundResults.of(nets), 5)
    Fraction(32, 243)
    """
    step = round_.steps
    if round_.mean <= 0 or round_.highest != step:
        return None
    room = (bankroll - least) // step
    if room < 0:
        return Fraction(1)
    *others, (_, wins) = round_.nets
    lower = [(int(net / step), chance) for net, chance in others]
    lasts = [round_.mean / step / wins]
    for at in range(room):
        stays = sum(
            (chance * lasts[at + down] for down, chance in lower if at + down >= 0), Fraction(0)
        )
        lasts.append((lasts[at] - stays) / wins)
    return 1 - lasts[room]


def ruin_as_diffusion(round_: RoundResults, bankroll: Fraction | int) -> float:
    """The same, if results flowed evenly: exp(-2 · mean · bankroll / variance)."""
    if round_.mean <= 0:
        return 1.0
    return exp(-2 * float(round_.mean * bankroll / round_.variance))
