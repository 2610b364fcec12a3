"""Rounds that cost the house most (§ 645a.13): the best hands for the optional wagers, each against
a dealer who loses. Of a full table only a bound is known: one deck makes few such hands."""

from collections.abc import Iterator

from pitboss.families.pai_gow.exposure import DEALER, SEVEN, during, rounds_of
from pitboss.families.pai_gow.showdown import vigorish
from pitboss.families.pai_gow.wagers import MAIN
from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

__all__ = ["bound", "during", "rounds", "tables"]


def bound(rules: Rules, stakes: Stakes, seat: Cents, table: Cents) -> tuple[Cents, Cents]:
    """A wager that wins pays its vigorish (§ 645a.13(a))."""
    less = vigorish(rules, stakes[MAIN])
    return seat - less, table - rules.number("betting_positions") * less


def rounds(_: Rules, stakes: Stakes) -> Iterator[Json]:
    """A seat with each of the hands that pay most."""
    yield from rounds_of(stakes, SEVEN, DEALER, 2)


def tables(_: Rules, __: Stakes, ___: int) -> Iterator[Json]:
    """None is known."""
    yield from ()
