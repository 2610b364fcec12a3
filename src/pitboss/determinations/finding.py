"""What is found, and what is concluded from it: each finding with its value and its paragraphs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

Value = bool | int | str | Fraction | Decimal | date | None
"""What was found: exact, but for a decimal, which is a number that was rounded."""

Json = bool | int | float | str | None


def as_json(value: Value) -> Json:
    """A value as JSON has it: a day in the order year, month, day; a fraction exactly.

    >>> as_json(Fraction(2, 3)), as_json(Fraction(6, 3)), as_json(date(2026, 3, 2))
    ('2/3', 2, '2026-03-02')
    """
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else str(value)
        case Decimal():
            return float(value)
        case date():
            return value.isoformat()
    return value


def rounded(value: Fraction, places: int) -> Decimal:
    """A fraction to so many decimals.

    >>> rounded(Fraction(-1, 3), 4)
    Decimal('-0.3333')
    """
    shifted = Decimal(round(value * 10**places))  # a fraction rounds half to even, exactly
    return shifted.scaleb(-places).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: in words, with its value, whether it holds, and by which
    paragraphs. ``topic`` is the heading that it stands under for people."""

    topic: str
    words: str
    holds: bool
    cites: tuple[str, ...]
    value: Value = None

    def to_dict(self) -> dict[str, Json | list[str]]:
        """The finding as data."""
        return {
            "words": self.words,
            "value": as_json(self.value),
            "holds": self.holds,
            "cites": [str(cite) for cite in self.cites],
        }


@dataclass(frozen=True, slots=True)
class Determination:
    """A conclusion: in a sentence, as fields, with all that was found, and what would have to be
    different for another one."""

    conclusion: str
    fields: Mapping[str, Value | tuple[str, ...]]
    findings: tuple[Finding, ...]
    otherwise: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The conclusion and its findings as data."""
        fields = {
            name: list(value) if isinstance(value, tuple) else as_json(value)
            for name, value in self.fields.items()
        }
        return {**fields, "findings": [finding.to_dict() for finding in self.findings]}
