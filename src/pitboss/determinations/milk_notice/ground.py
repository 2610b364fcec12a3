"""A ground on which a dealer may end a dealing on 28 days' notice."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.determinations.finding import Finding
from pitboss.determinations.milk_notice.facts import in_words

MOST_POUNDS: Final = Fraction(40_000)
SHARE: Final = Fraction(3, 100)


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground: the paragraph, whether it is met, what was found, and what it would take."""

    paragraph: str
    met: bool
    findings: tuple[Finding, ...]
    otherwise: tuple[str, ...]


def threshold(weekly_receipts: Fraction) -> Fraction:
    """Pounds a week that are enough: 40,000 or 3% of the raw milk receipts, whichever is less
    (§ 143.31(e)(4), § 143.31(g)(7), R-143-6).

    >>> threshold(Fraction(1_000_000)), threshold(Fraction(2_000_000))
    (Fraction(30000, 1), Fraction(40000, 1))
    """
    return min(MOST_POUNDS, SHARE * weekly_receipts)


def threshold_found(topic: str, weekly_receipts: Fraction, cite: str) -> Finding:
    """The threshold, and which of the two it is."""
    least = threshold(weekly_receipts)
    share = SHARE * weekly_receipts
    words = (
        f"Enough is 40,000 pounds a week, which is not more than 3% of receipts, {in_words(share)}"
        if least == MOST_POUNDS
        else f"Enough is 3% of receipts, {in_words(share)} pounds a week, less than 40,000"
    )
    return Finding(topic, words, True, (cite, "R-143-6"), least)
