"""What a progressive meter owes: how high it stands, how long until it is won, what its seed costs.

Wagers are taken one after another: each adds to the meter at the rate of progression, then wins
the whole of it, a share of it, or nothing of it. A split cent is counted (R-GEN-4 drops it).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.figures.counted import part_of_meter
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

CELLS = 1 << 12
"""Of the grid on which shares are taken off a meter, up to ``FARTHEST`` times its mean."""
FARTHEST = 20
RAREST = 1e-7
"""Rows of awards that come more seldom than this, without the whole meter among them, are not
followed."""


@dataclass(frozen=True, slots=True)
class Meter:
    """A meter, and what one wager does to it; amounts in cents."""

    bet: Cents
    seed: Cents
    reseed: Cents
    primary: Fraction  # of a wager, onto the meter
    reserve: Fraction  # of a wager, towards the next seed
    whole: Fraction  # the chance that a wager wins all of it
    shares: tuple[tuple[Fraction, Fraction], ...]  # other shares, and the chance to win each
    parts: Mapping[str, Fraction] = field(default_factory=dict)
    """By the hand of a line, what part of the meter it wins."""

    @classmethod
    def of(cls, rules: Rules, figures: Figures) -> "Meter":
        """The meter behind a wager, by the paytable that the figures are of."""
        data = rules.meter(figures.wager, figures.paytable)
        assert data.primary is not None
        assert figures.paytable is not None
        table = rules.chapter.paytables(figures.wager)[figures.paytable]
        parts = {line.hand: part_of_meter(line.pay) for line in table.lines}
        chances: dict[Fraction, Fraction] = {}
        for outcome in figures.outcomes:
            part = parts.get(outcome.hand, Fraction(0))
            if part:
                chances[part] = chances.get(part, Fraction(0)) + outcome.probability
        whole = chances.pop(Fraction(1), Fraction(0))
        return cls(data.bet, data.seed, data.reseed, data.primary, data.reserve, whole,
                   tuple(sorted(chances.items())), parts)  # fmt: skip

    @property
    def adds(self) -> Fraction:
        """What a wager puts onto the meter, in cents."""
        return self.bet * self.primary

    @property
    def reserved(self) -> Fraction:
        """What lies in the reserve on average when the whole meter is won, in cents."""
        return self.bet * self.reserve / self.whole

    @property
    def later_start(self) -> Fraction:
        """Where it begins again on average, in cents: with the reseed and the reserve."""
        return self.reseed + self.reserved

    def at_hit(self, start: Fraction | int) -> Fraction:
        """What stands on it on average when the whole of it is won, in cents. A wager that meets
        the meter is as likely to win it however high it stands: so that is also what any wager
        finds there on average, and what the house owes.

        With E(m) for a meter that stands at m: E(m) = q · m + (1 - q) · E((1 - s) · m + a), with s
        the mean share that a wager takes which does not take all, and a what it adds. E is linear.
        """
        taken = sum((share * chance for share, chance in self.shares), Fraction(0))
        keeps = 1 - self.whole - taken  # (1 - q)(1 - s)
        slope = self.whole / (1 - keeps)
        first = start + self.adds
        return slope * first + (1 - self.whole) * slope * self.adds / self.whole

    @property
    def seed_cost(self) -> Fraction:
        """What the reseed costs the house, per unit of a wager."""
        return self.whole * self.reseed / self.bet

    def wagers_until(self, share: Fraction) -> int:
        """The number of wagers within which so large a share of waits for the whole meter ends."""
        return wagers_until(self.whole, share)

    def stands_at(self, shares: Sequence[Fraction], *, later: bool = False) -> list[Fraction]:
        """The amounts, in cents, that the meter does not exceed in such shares of its first hits,
        or of later ones, which begin with what the wait before has put into the reserve.

        Without smaller awards and a reserve it is the start and what so many wagers add. With them
        it is followed on a grid: between two awards it rises by an exponential amount, then a share
        goes.
        """
        start = Fraction(self.reseed if later else self.seed)
        reserved = self.reserved if later else Fraction(0)
        if not self.shares and not reserved:
            return [start + self.adds * self.wagers_until(share) for share in shares]
        edges, upto = self._upto(start, reserved)
        return [Fraction(float(np.interp(float(share), upto, edges))) for share in shares]

    def _upto(
        self, start: Fraction, reserved: Fraction
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Amounts, and the share of hits at which no more than that stands on the meter."""
        whole = float(self.whole)
        parts = [(float(share), float(chance)) for share, chance in self.shares]
        events = whole + sum(chance for _, chance in parts)
        rise = float(self.adds) / events
        edges = np.linspace(0.0, FARTHEST * float(self.at_hit(start + reserved)), CELLS + 1)
        rises, above = _Rising(rise, float(edges[1])), np.maximum(edges - float(start), 0)
        if reserved:
            upto = rises.after(-np.expm1(-above / float(reserved)))
        else:
            upto = -np.expm1(-above / rise)  # at the first award
        hit, left = np.zeros(CELLS + 1), 1.0
        while True:
            hit += left * whole / events * upto
            left *= 1 - whole / events
            if left <= RAREST:
                return edges, hit / hit[-1]
            taken = np.zeros(CELLS + 1)
            for share, chance in parts:
                less = np.interp(edges / (1 - share), edges, upto, right=1.0)
                taken += chance / (events - whole) * less
            upto = rises.after(taken)


class _Rising:
    """Adds an exponential amount to what stands on a meter: the share G of sums up to x follows
    from the share F before by G' = (F - G) / rise, with F taken as even within each cell."""

    def __init__(self, rise: float, width: float) -> None:
        decay = np.exp(-width / rise)
        self._even = 1 - decay
        self._kernel = np.fft.rfft(decay ** np.arange(CELLS), 2 * CELLS)

    def after(self, upto: NDArray[np.float64]) -> NDArray[np.float64]:
        """G at every edge, from F."""
        even = (upto[1:] + upto[:-1]) / 2 * self._even
        summed = np.fft.irfft(np.fft.rfft(even, 2 * CELLS) * self._kernel, 2 * CELLS)[:CELLS]
        return np.concatenate(([0.0], summed))


def wagers_until(chance: Fraction, share: Fraction) -> int:
    """The number of wagers within which so large a share of waits for a hit ends: the least n for
    which 1 - (1 - chance)ⁿ is no less than the share.

    >>> wagers_until(Fraction(1, 10), Fraction(1, 2)), wagers_until(Fraction(1, 2), Fraction(3, 4))
    (7, 2)
    """
    if chance == 1:
        return 1
    with localcontext(prec=60):  # far more digits than there are wagers
        missed, misses = (
            (Decimal(left.numerator) / left.denominator).ln() for left in (1 - share, 1 - chance)
        )
        wagers = missed / misses - Decimal(10) ** -40
        return max(1, int(wagers.to_integral_value(ROUND_CEILING)))


@dataclass(frozen=True, slots=True)
class Link:
    """Tables whose wagers move one meter."""

    tables: int
    seats: int
    rounds_per_hour: int
    participation: Fraction  # of the seats that make the wager

    @property
    def wagers_per_hour(self) -> Fraction:
        """How many wagers meet the meter in an hour."""
        return self.tables * self.seats * self.rounds_per_hour * self.participation
