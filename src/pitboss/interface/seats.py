"""A seat's wagers together: how they hang on one another, and what they can cost the house."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.figures.exposure import Exposure
from pitboss.figures.joint import Joint
from pitboss.interface.figures import Given
from pitboss.interface.games import Game, rules_of
from pitboss.records import exposed
from pitboss.simulate import seat
from pitboss.vocabulary.money import Cents


def joint(
    game: str | Game,
    stakes: Mapping[str, int | Fraction],
    rules: Given = None,
    meters: Mapping[str, Cents] | None = None,
) -> Joint:
    """How a seat's wagers end together: ``required``, and optional wagers by name, with these first
    stakes in any unit, for a player who plays best; a meter that nothing is said of stands at its
    seed.

    >>> both = joint("over-under", {"required": 1, "bonus": 1})
    >>> both.wagers
    ('required', 'bonus')
    """
    return seat.joint(rules_of(game, rules), stakes, meters)


def exposure(
    game: str | Game,
    stakes: Mapping[str, Cents],
    rules: Given = None,
    meters: Mapping[str, Cents] | None = None,
) -> Exposure:
    """The most that a seat with these stakes, in cents, and a table full of such seats can win in a
    round; a meter that nothing is said of stands at its seed.

    >>> exposure("over-under", {"ante": 5_000, "bonus": 1_000}).seat.bound
    60000
    """
    return exposed.exposure(rules_of(game, rules), stakes, meters)
