"""Rounds that cost the house most (§ 688a.12): the best hands for the optional wagers, each against
a dealer who loses. Of a full table only a bound is known: one deck makes few such hands."""

from collections.abc import Iterator

from pitboss.families.pai_gow.exposure import DEALER, SEVEN, during, rounds_of
from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules

__all__ = ["during", "rounds", "tables"]


def rounds(_: Rules, stakes: Stakes) -> Iterator[Json]:
    """A seat with each of the hands that pay most."""
    yield from rounds_of(stakes, SEVEN, DEALER, 2)


def tables(_: Rules, __: Stakes, ___: int) -> Iterator[Json]:
    """None is known."""
    yield from ()
