"""The figures of a wager on a coin: it wins with a chance, at odds, or loses."""

from fractions import Fraction

from pitboss.figures.figures import Figures, Outcome

ONE = Fraction(1)


def coin(chance: Fraction, odds: int = 1) -> Figures:
    """A wager that wins so much to 1 with this chance."""
    return Figures("coin", None, 1, (
        Outcome("heads", f"{odds} to 1", chance, ONE, ONE + odds),
        Outcome("tails", "lose", 1 - chance, ONE, Fraction(0)),
    ))  # fmt: skip
