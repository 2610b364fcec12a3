"""A result against what was to be expected: how far chance takes it, and who must look into it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

from pitboss.vocabulary.money import Cents

DEVIATIONS: Final[Mapping[str, Fraction]] = {"95%": Fraction("1.960"), "99.7%": Fraction("2.968")}
"""Standard deviations on either side between which so much of a normal distribution lies."""

LOOKS: Final[Mapping[str, str]] = {"95%": "pit manager", "99.7%": "compliance and surveillance"}
"""Who must look into a result outside a band."""

FEWEST: Final = 25
"""Cochran's rule: a sum of n results is near enough to normal where n is more than so many times
the square of their skewness."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """The mean and the variance of a result, in cents; how much of what is normal about it hangs on
    how many wagers there were."""

    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    third: Fraction = Fraction(0)  # the third central moment
    simulated: bool = False

    def __add__(self, other: "Expectation") -> "Expectation":
        return Expectation(
            self.mean + other.mean,
            self.variance + other.variance,
            self.third + other.third,
            self.simulated or other.simulated,
        )

    def bounds(self, share: str) -> tuple[Cents, Cents]:
        """Between which whole cents so much of all results lies: no result that is exactly at a
        bound is outside of it.

        >>> Expectation(Fraction(50), Fraction(10_000)).bounds("95%")
        (-146, 246)
        """
        reach = Fraction(isqrt(_square(self.variance, share, 10**12)), 10**6)
        low, high = self.mean - reach, self.mean + reach
        return -((-low.numerator) // low.denominator), high.numerator // high.denominator

    def is_outside(self, result: Cents, share: str) -> bool:
        """Whether a result lies outside the bounds, without any rounding."""
        return (result - self.mean) ** 2 > DEVIATIONS[share] ** 2 * self.variance

    def look(self, result: Cents) -> str:
        """Who must look into a result; nobody where it lies within the first band."""
        outside = [share for share in DEVIATIONS if self.is_outside(result, share)]
        return LOOKS[outside[-1]] if outside else ""

    @property
    def is_normal(self) -> bool:
        """Whether there were wagers enough for the bands to be what they say. The square of the
        skewness of a sum falls as their number grows, so that number needs not be known."""
        return self.third**2 * FEWEST < self.variance**3 if self.variance else True


def _square(variance: Fraction, share: str, scale: int) -> int:
    reach = DEVIATIONS[share] ** 2 * variance * scale
    return reach.numerator // reach.denominator
