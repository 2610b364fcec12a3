"""Means over deals at random, each with its standard error."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.figures.figures import Json, decimal
from pitboss.figures.sampled import square_root_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and one standard error of it; none where it is exact."""

    value: Fraction
    standard_error: Fraction = Fraction(0)
    samples: int = 0  # none: it was counted

    @classmethod
    def of_sums(cls, samples: int, total: int, squares: float, unit: int) -> "Estimate":
        """The mean of samples that are whole numbers of some part of one: their sum, and the sum of
        their squares, which may be a float, for it only tells the error.

        >>> Estimate.of_sums(4, 8, 20.0, 2)
        Estimate(value=Fraction(1, 1), standard_error=Fraction(1, 4), samples=4)
        """
        mean = Fraction(total, samples)
        variance = max(Fraction(squares) / samples - mean**2, Fraction(0)) / samples
        return cls(mean / unit, square_root_of(variance) / unit, samples)

    def plus(self, known: Fraction) -> "Estimate":
        """The same and something that is known exactly."""
        return Estimate(self.value + known, self.standard_error, self.samples)

    def errors_from(self, other: "Estimate | Fraction") -> float:
        """By how many standard errors this differs from another figure.

        >>> Estimate(Fraction(1), Fraction(1, 2), 9).errors_from(Fraction(2))
        2.0
        """
        value, error = (other, 0.0) if isinstance(other, Fraction) else (
            other.value, float(other.standard_error)
        )  # fmt: skip
        both = sqrt(float(self.standard_error) ** 2 + error**2)
        apart = abs(float(self.value - value))
        return apart / both if both else (0.0 if apart == 0 else float("inf"))

    def to_dict(self) -> Json:
        """The figure as data."""
        return {
            "value": decimal(self.value),
            "standard_error": decimal(self.standard_error) if self.samples else None,
            "samples": self.samples or None,
        }
