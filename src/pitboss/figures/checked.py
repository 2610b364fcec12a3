"""A figure beside what a second method found, and how much that says."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

RESULT: Final = "result of a round"
BY_CHART: Final = "result, by the chart"
TENTH: Final = Fraction(1, 10)
"""A standard error of no more than this share of the edge tells the edge from nothing, and from
another edge."""


@dataclass(frozen=True)
class FoundAgain:
    """One figure of a wager, counted and simulated, per unit of the wager."""

    wager: str
    figure: str
    rounds: int  # in which the wager was made
    counted: Fraction
    simulated: Fraction
    standard_error: Fraction

    @property
    def apart(self) -> Fraction:
        """How many standard errors lie between the two."""
        return (self.simulated - self.counted) / self.standard_error

    @property
    def confirms(self) -> bool:
        """Whether a figure that is a tenth off, or a little more, would be found out."""
        return self.standard_error <= TENTH * abs(self.counted)

    @property
    def rounds_needed(self) -> int | None:
        """After how many rounds it would; none: of a fair wager never."""
        if not self.counted:
            return None
        return ceil(self.rounds * (self.standard_error / (TENTH * self.counted)) ** 2)


def offering(rules: Rules, wagers: Sequence[str]) -> Rules:
    """The rules with these wagers offered, as far as they may be offered together."""
    for wager in wagers:
        if not rules.offers(wager):
            try:
                chosen = {**rules.chosen, f"{wager}_wager": True}
                rules = Rules.of(rules.chapter.chapter.number, chosen)
            except Refused:
                continue
    return rules
