"""What one wager is worth: every way it can end, and the figures that follow from them.

Amounts are in initial units: the first required wager, or the optional wager, is 1. Nothing is
rounded before it is printed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from pitboss.money import Award, For, MeterShare, Pay, Push, To
from pitboss.regulation import Chapter
from pitboss.regulation.chapter import Published

PLACES = 10
"""Decimals of a printed figure."""


def decimal(value: Fraction, places: int = PLACES) -> str:
    """A fraction in decimals, a tie rounded to the even digit.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(3), 1)
    ('0.6667', '-0.12', '3.0')
    """
    scaled = round(value * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}.{part:0{places}d}"


def percent(value: Fraction, places: int = 4) -> str:
    """A share in percent, for people.

    >>> percent(Fraction(1, 3))
    '33.3333%'
    """
    return f"{decimal(value * 100, places)}%"


def ratio(value: Fraction) -> str:
    """A fraction as ``n/d``, whole numbers too.

    >>> ratio(Fraction(2, 4)), ratio(Fraction(1))
    ('1/2', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def square_root(value: Fraction, places: int = PLACES) -> str:
    """A square root in decimals, worked out with far more digits than are printed.

    >>> square_root(Fraction(2))
    '1.4142135624'
    """
    with localcontext(prec=60):
        root = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()
        return decimal(Fraction(root), places)


def back_per_unit(pay: Pay) -> Fraction:
    """What a winning unit brings back, itself included (R-GEN-3).

    >>> from pitboss.money import pay
    >>> [str(back_per_unit(pay(printed))) for printed in ("3 to 2", "300 for 1", "Push")]
    ['5/2', '300', '1']
    """
    match pay:
        case To(odds=odds):
            return 1 + odds
        case For(odds=odds):
            return odds
        case Push():
            return Fraction(1)
        case MeterShare() | Award():
            raise TypeError("what an award brings back depends on the wager or the meter")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager ends: how often, with how much staked on it in all, and what comes back."""

    hand: str
    pays: str
    probability: Fraction
    staked: Fraction
    back: Fraction

    @property
    def net(self) -> Fraction:
        """What the player is up."""
        return self.back - self.staked

    def as_json(self) -> dict[str, str]:
        """The line that an entry lists."""
        return {"hand": self.hand, "pays": self.pays, "probability": ratio(self.probability)}


def added_up(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes that differ only in how often they come are one; what never comes is left out, and
    what loses comes last."""
    chances: dict[Outcome, Fraction] = {}
    for outcome in outcomes:
        alike = replace(outcome, probability=Fraction(0))
        chances[alike] = chances.get(alike, Fraction(0)) + outcome.probability
    summed = [replace(alike, probability=chance) for alike, chance in chances.items() if chance]
    return tuple(sorted(summed, key=lambda outcome: outcome.net < 0))


@dataclass(frozen=True, slots=True)
class Figures:
    """The odds of one wager by one paytable from one number of decks.

    >>> half, one = Fraction(1, 2), Fraction(1)
    >>> coin = Figures("coin", None, 1, (
    ...     Outcome("heads", "1 to 1", half, one, 2 * one),
    ...     Outcome("tails", "lose", half, one, 0 * one),
    ... ))
    >>> coin.payback, coin.house_edge, coin.variance
    (Fraction(1, 1), Fraction(0, 1), Fraction(1, 1))
    """

    wager: str
    paytable: str | None
    decks: int
    outcomes: tuple[Outcome, ...]
    board: Published | None = None  # what the Board published for this wager and these decks

    def __post_init__(self) -> None:
        assert sum(outcome.probability for outcome in self.outcomes) == 1

    def mean(self, of: Callable[[Outcome], Fraction]) -> Fraction:
        """The expected value of something about a round."""
        return sum((one.probability * of(one) for one in self.outcomes), Fraction(0))

    @property
    def payback(self) -> Fraction:
        """What comes back per unit of all money put on it: the Board's convention."""
        return self.mean(lambda one: one.back) / self.mean(lambda one: one.staked)

    @property
    def house_edge(self) -> Fraction:
        """Expected loss per initial unit: the industry's convention."""
        return -self.mean(lambda one: one.net)

    @property
    def variance(self) -> Fraction:
        """Of what a player is up after one round, in initial units."""
        return self.mean(lambda one: one.net**2) - self.mean(lambda one: one.net) ** 2

    @property
    def standard_deviation(self) -> str:
        """The root of the variance, in decimals."""
        return square_root(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that it wins."""
        return self.mean(lambda one: Fraction(one.net > 0))

    @property
    def agrees(self) -> bool | None:
        """Whether the payback is the Board's, as near as that was printed; none: not published."""
        if self.board is None:
            return None
        published = Fraction(self.board.payback.removesuffix("%")) / 100
        return abs(self.payback - published) <= self.board.tolerance

    def as_json(self) -> dict[str, Any]:
        """The entry as data."""
        board = self.board
        return {
            "wager": self.wager,
            "paytable": self.paytable,
            "decks": self.decks,
            "payback": decimal(self.payback),
            "exact": ratio(self.payback),
            "house_edge": decimal(self.house_edge),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": decimal(self.hit_frequency),
            "method": "exact",
            "standard_error": None,
            "lines": [outcome.as_json() for outcome in self.outcomes],
            "envy": None,
            "published": board
            and {"payback": board.payback, "agrees": self.agrees, "note": board.note},
            "meter": None,
        }


def published(of: Chapter, wager: str, paytable: str | None, decks: int) -> Published | None:
    """The Board's figure, which is for the chapter's own number of decks only."""
    if decks != of.cards.decks:
        return None
    return next(
        (
            figure
            for figure in of.published
            if figure.wager == wager and figure.paytable in (None, paytable)
        ),
        None,
    )
