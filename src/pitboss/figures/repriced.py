"""How many hands are what, for any paytable of an optional wager: counted once, so that another
paytable is a sum of products and needs no kernel.

The counts come with Pitboss beside the figures of default rules (``brought``), by every name that a
paytable may know a hand by. Where best play decides whether a hand counts, they hang on what was
changed of the game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.figures.cache import kept
from pitboss.figures.counted import HandCounts
from pitboss.regulation import Rules


@dataclass(frozen=True, slots=True)
class KindOfHand:
    """Hands of one kind: the names that it goes by, and how many there are."""

    names: tuple[str, ...]
    count: int


MakesKinds = Callable[[Rules], Sequence[KindOfHand]]
"""Counts all hands of a game under these rules."""


def asked_for(rules: Rules, name: str) -> list[Any]:
    """All that a count of this name depends on, but the software and the casino's choices."""
    whole = [change.words for change in rules.chapter.change if not change.of]
    return [rules.chapter.chapter.game, "hands", name, whole, []]


def kinds(rules: Rules, name: str, make: MakesKinds) -> list[KindOfHand]:
    """The hands by kind: kept, come with Pitboss, or counted now."""
    return kept(asked_for(rules, name), rules, KindOfHand, lambda rules: list(make(rules)))


def hands(rules: Rules, name: str, make: MakesKinds) -> HandCounts:
    """The same as paytables are read against."""
    return {frozenset(kind.names): kind.count for kind in kinds(rules, name, make)}


def as_kinds(counts: HandCounts) -> list[KindOfHand]:
    """Counts as they are kept."""
    return [KindOfHand(tuple(sorted(names)), count) for names, count in counts.items()]


def by_one_name(counts: Mapping[str, int]) -> list[KindOfHand]:
    """Counts of hands that go by one name each."""
    return [KindOfHand((name,), count) for name, count in counts.items()]
