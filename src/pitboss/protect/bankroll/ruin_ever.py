"""Whether a bankroll is ever lost, by whoever has the edge.

Over rounds without end the lowest point that the results ever reach has a distribution of its own.
It comes from a factorization of 1 - E[w^result] into one factor for what is won and one for what
is lost (Wiener and Hopf; Spitzer). The factors are read off the Fourier series of a logarithm,
from which the two roots on the real axis, at 1 and at exp(-R), are taken out first: without them
the series is short. R is Lundberg's exponent: a bankroll that is larger by one step is ruined about
exp(-R) times as often.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, expm1, inf, log

import numpy as np
from numpy.typing import NDArray

from pitboss.protect.bankroll.results import RoundResults, common_step

FEWEST_POINTS = 1 << 14
POINTS_FOR_EACH_STEP = 4
"""Of the circle on which the logarithm is taken, for each step that a round may lead to."""


@dataclass(frozen=True)
class RuinEver:
    """The chance that a bankroll is ever lost, whatever it is. Floating-point numbers."""

    step: Fraction
    least: Fraction  # that must be left to go on
    exponent: float  # Lundberg's, for a step; infinite: nothing is ever lost
    weights: NDArray[np.float64]  # of the lowest point, before the root at exp(-R) has its part

    def chance(self, bankroll: Fraction | int) -> float:
        """That less than the least is left at some time.

        >>> nets = [(Fraction(1), Fraction(3, 5)), (Fraction(-1), Fraction(2, 5))]
        >>> f"{ruin_ever(RoundResults.of(nets)).chance(5):.6f}", f"{(2 / 3) ** 5:.6f}"
        ('0.131687', '0.131687')
        """
        if bankroll < self.least:
            return 1.0
        room = int((Fraction(bankroll) - self.least) // self.step)
        if not self.exponent:
            return 1.0
        if self.exponent == inf:
            return 0.0
        near, far = self.weights[: room + 1], self.weights[room + 1 :]
        decay = np.exp(-self.exponent * (room + 1 - np.arange(len(near))))
        chance = float((near @ decay + far.sum()) / -expm1(-self.exponent))
        return min(max(chance, 0.0), 1.0)

    def bankroll(self, risk: Fraction) -> Fraction | None:
        """The smallest bankroll that is lost no more often than this; none: there is none."""
        if not self.exponent:
            return None
        low, high = 0, 1
        while self._at(high) > risk:
            low, high = high, 2 * high
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self._at(middle) <= risk else (middle + 1, high)
        return self.least + low * self.step

    def _at(self, room: int) -> float:
        return self.chance(self.least + room * self.step)


def ruin_ever(round_: RoundResults, least: Fraction = Fraction(1)) -> RuinEver:
    """Ruin without end of somebody whose rounds end so, who goes on while the least is left."""
    step = common_step(round_.steps, least) if least else round_.steps
    steps = np.array([int(net / step) for net, _ in round_.nets])
    chances = np.array([float(chance) for _, chance in round_.nets])
    if round_.lowest >= 0:
        return RuinEver(step, least, inf, np.zeros(1))
    if round_.mean <= 0:
        return RuinEver(step, least, 0.0, np.zeros(1))
    root = lundberg(round_) * float(step)
    return RuinEver(
        step, least, root, _lowest_point(steps, chances, float(round_.mean / step), root)
    )


def lundberg(round_: RoundResults) -> float:
    """The exponent R for one unit: E[exp(-R · result)] = 1. A bankroll of so many units is ruined
    with a chance of at most exp(-R · bankroll)."""
    nets = [(float(net), float(chance)) for net, chance in round_.nets]

    def excess(rate: float) -> float:
        return sum(chance * expm1(-rate * net) for net, chance in nets)

    low, high = 0.0, 2 * float(round_.mean / round_.variance)
    while excess(high) <= 0:
        low, high = high, 2 * high
    if not low:  # the root lies below the first guess: come down to where the excess is negative
        low = high
        while excess(low) >= 0:
            high, low = low, low / 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return low


def _lowest_point(
    steps: NDArray[np.int_], chances: NDArray[np.float64], mean: float, root: float
) -> NDArray[np.float64]:
    """The chances of each lowest point, in steps below the start, times (1 - exp(-R) z)."""
    reach = int(max(steps.max(), -steps.min()))
    size = 1 << ceil(log(max(FEWEST_POINTS, POINTS_FOR_EACH_STEP * reach), 2))
    circle = np.exp(2j * np.pi * np.arange(size) / size)
    decay = exp(-root)
    values = np.ones(size, dtype=complex)
    for step, chance in zip(steps, chances, strict=True):
        values -= chance * circle[(np.arange(size) * step) % size]
    values[1:] /= (1 - circle[1:]) * (1 - decay / circle[1:])
    values[0] = mean / (1 - decay)  # the limit there
    logarithm = np.log(np.abs(values)) + 1j * np.unwrap(np.angle(values))
    series = np.fft.fft(logarithm) / size  # of w⁰, w¹, …, and from the end w⁻¹, w⁻², …
    half = size // 2
    down = np.zeros(size, dtype=complex)
    down[1:half] = series[:half:-1]  # w⁻¹ first: what is lost
    factor = np.exp(np.fft.fft(down))  # at the points of the circle, z = w⁻¹
    inverse = np.real(np.fft.ifft(1 / factor))[:half]
    scale = float(np.real(factor[0])) * (1 - decay)
    return inverse * scale
