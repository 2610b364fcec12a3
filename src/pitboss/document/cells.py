"""What a cell of a table holds, and the one place where it is printed.

A number stays the fraction that it is, with the form and the decimals in which it is told.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from pitboss.document.numbers import grouped, once_in, points
from pitboss.document.volatility import CONFIDENCE
from pitboss.figures.figures import (
    Figures,
    chance_in_percent,
    decimal,
    percent,
    ratio,
    signed,
    square_root,
)

Form = Literal[
    "chance", "count", "decimal", "dollars", "once in", "percent", "points", "ratio", "root",
    "signed",
]  # fmt: skip
NONE: Final = "—"
"""In place of a number that there is not."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number and how it is told."""

    value: Fraction
    form: Form = "decimal"
    places: int = 4
    mark: str = ""  # after it: a tilde where it is simulated, an exclamation mark where one loses
    bar: Fraction | None = None  # beside it, as long as this share of the longest


@dataclass(frozen=True, slots=True)
class Verdict:
    """The Board's figure, and whether it is met."""

    payback: str
    agrees: bool

    @property
    def words(self) -> str:
        """``agrees`` or ``differs``."""
        return "agrees" if self.agrees else "differs"


Cell = str | Number | Verdict


def text(cell: Cell) -> str:
    """A cell as it is printed.

    >>> text(Number(Fraction(1, 3), "percent", 2, "~")), text(Verdict("98%", True)), text("win")
    ('33.33%~', '98% agrees', 'win')
    """
    match cell:
        case Number():
            return FORMS[cell.form](cell.value, cell.places) + cell.mark
        case Verdict():
            return f"{cell.payback} {cell.words}"
    return cell


def _dollars(cents: Fraction, places: int) -> str:
    """An amount in cents.

    >>> _dollars(Fraction(-12345678, 10), 2), _dollars(Fraction(20997, 10), 2)
    ('-$12,345.68', '$21.00')
    """
    return f"{'-' if cents < 0 else ''}${grouped(abs(cents) / 100, places)}"


FORMS: Final[Mapping[Form, Callable[[Fraction, int], str]]] = {
    "chance": chance_in_percent,
    "count": lambda value, _: grouped(value),
    "decimal": decimal,
    "dollars": _dollars,
    "once in": lambda chance, _: once_in(chance),
    "percent": percent,
    "points": points,
    "ratio": lambda value, _: ratio(value),
    "root": square_root,
    "signed": signed,
}


# what is told of a wager


def share(value: Fraction, places: int = 4) -> Number:
    """A share in percent."""
    return Number(value, "percent", places)


def payback(figures: Figures, places: int = 4) -> Number:
    """What comes back, with a tilde where it is simulated."""
    return Number(figures.payback, "percent", places, "~" if figures.sample else "")


def change(figures: Figures, present: Figures | None, places: int = 4) -> Cell:
    """How much more comes back than at present, in percentage points."""
    return Number(figures.payback - present.payback, "points", places) if present else NONE


def deviation(figures: Figures, places: int = 3) -> Number:
    """The standard deviation of a round."""
    return Number(figures.variance, "root", places)


def volatility(figures: Figures, places: int = 3) -> Number:
    """1.645 standard deviations of a round, which span 90% of a normal distribution."""
    return Number(figures.variance * CONFIDENCE["90%"] ** 2, "root", places)


def verdict(figures: Figures) -> Cell:
    """What the Board published, if it did."""
    return Verdict(figures.board.payback, bool(figures.agrees)) if figures.board else NONE
