"""What a dealer's mistake costs the house, each time that it is made."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from pitboss.figures.figures import Figures, Json, Outcome, decimal, ratio
from pitboss.vocabulary.money import Cents

LINE, PUSH, LOSS, LEFT = "line misread", "push paid", "losing wager paid", "losing wager left"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that a dealer can make with a wager: how often a round gives occasion to it, and
    what it costs the house then, in units of the wager; less than nothing where a player loses."""

    kind: str
    wager: str
    when: str
    instead: str
    chance: Fraction
    cost: Fraction
    standard_error: Fraction | None = None  # of the cost; none: it was counted
    cites: tuple[str, ...] = ()

    @property
    def per_round(self) -> Fraction:
        """What it costs on average in a round, if it is made at every occasion."""
        return self.chance * self.cost

    def per_hour(self, rounds: int, one_in: int, stake: Cents) -> Fraction:
        """Cents an hour, of so many wagers of such a size, if it is made at one occasion in so
        many."""
        return self.per_round * rounds * stake / one_in

    def to_dict(self) -> Json:
        """The mistake as data."""
        error = self.standard_error
        return {
            "kind": self.kind,
            "wager": self.wager,
            "when": self.when,
            "instead": self.instead,
            "chance": decimal(self.chance),
            "cost": decimal(self.cost),
            "exact": ratio(self.cost) if error is None else None,
            "standard_error": None if error is None else decimal(error),
            "cites": list(self.cites),
        }


@dataclass(frozen=True, slots=True)
class OfChapter:
    """What only one game gives occasion to."""

    mistakes: tuple[Mistake, ...]


def by_outcomes(figures: Figures, cites: tuple[str, ...]) -> Iterator[Mistake]:
    """The mistakes that can be made with any wager, from the ways in which it ends: a line read one
    higher or one lower, a push paid, a lost wager paid or left where it lies.

    >>> half, one = Fraction(1, 2), Fraction(1)
    >>> coin = Figures("coin", None, 1, (
    ...     Outcome("heads", "1 to 1", half, one, 2 * one),
    ...     Outcome("tails", "lose", half, one, 0 * one),
    ... ))
    >>> [(each.kind, str(each.cost)) for each in by_outcomes(coin, ())]
    [('losing wager paid', '2'), ('losing wager left', '1')]
    """
    whole = [end for end in figures.outcomes if not end.results]
    wins = [end for end in whole if end.net > 0]
    if figures.paytable is not None:
        for higher, lower in pairwise(wins):
            yield _swapped(LINE, figures, lower, higher, cites)
            yield _swapped(LINE, figures, higher, lower, cites)
    for end in whole:
        won = _usual_win(wins, end)
        if end.net == 0:
            yield _paid(PUSH, figures, end, won, cites)
        elif end.net < 0 and not end.back:
            yield _paid(LOSS, figures, end, won, cites)
            left = Outcome(end.hand, "left", end.probability, end.staked, end.staked)
            yield _paid(LEFT, figures, end, left, cites)


def _swapped(
    kind: str, figures: Figures, right: Outcome, wrong: Outcome, cites: tuple[str, ...]
) -> Mistake:
    """A hand that is paid by the line of another."""
    cost = wrong.back - right.back
    return Mistake(kind, figures.wager, f"{right.hand}: {right.pays}", f"{wrong.pays}",
                   right.probability, cost, cites=cites)  # fmt: skip


def _paid(
    kind: str, figures: Figures, end: Outcome, wrong: Outcome, cites: tuple[str, ...]
) -> Mistake:
    """A wager that is settled as if it had ended otherwise."""
    return Mistake(kind, figures.wager, end.hand, wrong.pays, end.probability,
                   wrong.back - end.back, cites=cites)  # fmt: skip


def _usual_win(wins: list[Outcome], end: Outcome) -> Outcome:
    """The likeliest win of as much as was staked; where there is none, even money."""
    alike = [win for win in wins if win.staked == end.staked]
    even = Outcome(end.hand, "1 to 1", end.probability, end.staked, 2 * end.staked)
    return max(alike, key=lambda win: win.probability, default=even)
