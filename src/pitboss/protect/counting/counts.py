"""Counts of cards: how well what each card counts goes with what its removal does to a wager, and
the best counts of small whole numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.vocabulary.cards import RANKS, SUITS

EXHAUSTIVE: Final = 60_000
"""Up to so many counts of a level are all tried; of more, the roundings of the effects."""

USEFUL: Final = 0.5
"""A count that goes with the effects less than this is not told."""

NEAR: Final = 1e-9
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Alike:
    """Cards whose removal has the same effect."""

    cards: tuple[int, ...]  # of a deck
    effect: Fraction

    @property
    def label(self) -> str:
        """The cards in a word: ranks, and suits where a rank is not whole.

        >>> Alike((0, 1, 2, 3, 4, 5, 6, 7), Fraction(0)).label, Alike((42, 0), Fraction(0)).label
        ('2 3', '2c Qh')
        """
        whole = [rank for rank in range(13) if set(range(4 * rank, 4 * rank + 4)) <= {*self.cards}]
        parts = [RANKS[rank] for rank in whole]
        for rank in range(13):
            suits = [SUITS[card % 4] for card in sorted(self.cards) if card // 4 == rank]
            if suits and rank not in whole:
                parts.append(RANKS[rank] + "".join(suits))
        return " ".join(parts)


def alike(effects: Sequence[Fraction]) -> tuple[Alike, ...]:
    """The cards of a deck by the effect of their removal, in the order of the deck."""
    groups: dict[Fraction, list[int]] = {}
    for card, effect in enumerate(effects):
        groups.setdefault(effect, []).append(card)
    return tuple(Alike(tuple(cards), effect) for effect, cards in groups.items())


@dataclass(frozen=True, slots=True)
class Count:
    """What each card of the deck counts when it is seen."""

    name: str
    tags: tuple[Fraction, ...]

    @property
    def balance(self) -> Fraction:
        """What a whole deck counts; nothing, where the count is balanced."""
        return sum(self.tags, Fraction(0))

    @property
    def centred(self) -> Floats:
        """The tags less their mean: by these a count says the same whatever has been dealt."""
        mean = self.balance / len(self.tags)
        return np.array([float(tag - mean) for tag in self.tags])

    def slope(self, effects: Sequence[Fraction], cards: int) -> Fraction:
        """What a true count of one adds to the worth of a wager, by the line that fits the effects
        best; of so many cards there are when the wager can be made."""
        return (
            Fraction(cards - 1, len(self.tags))
            * covariance(effects, self.tags)
            / covariance(self.tags, self.tags)
        )

    def trigger(
        self, effects: Sequence[Fraction], cards: int, expectation: Fraction
    ) -> Fraction | None:
        """The true count at which that line meets nothing; none where it does not rise."""
        slope = self.slope(effects, cards)
        return -expectation / slope if slope > 0 else None

    def correlation(self, effects: Sequence[Fraction]) -> float:
        """The betting correlation: how well the tags go with the effects of removal."""
        both = covariance(effects, self.tags)
        squared = both**2 / (covariance(effects, effects) * covariance(self.tags, self.tags))
        return sqrt(squared) * (1 if both > 0 else -1)


def covariance(these: Sequence[Fraction], those: Sequence[Fraction]) -> Fraction:
    """The covariance of two numbers of each card of a deck."""
    size = len(these)
    products = sum((a * b for a, b in zip(these, those, strict=True)), Fraction(0))
    return products / size - sum(these, Fraction(0)) * sum(those, Fraction(0)) / size**2


def best_linear(effects: Sequence[Fraction]) -> Count:
    """The count that goes with the effects entirely: a card counts what its removal does, the
    largest one unit."""
    largest = max(abs(effect) for effect in effects)
    return Count("best linear", tuple(effect / largest for effect in effects))


def best_count(groups: Sequence[Alike], level: int, *, balanced: bool = False) -> Count | None:
    """The count of whole numbers up to a level that has the highest betting correlation; of equal
    ones the one nearest to balance with the smallest numbers. None where no card matters, or where
    no balanced count was found."""
    effects = np.array([float(group.effect) for group in groups])
    sizes = np.array([len(group.cards) for group in groups], np.float64)
    if len(groups) < 2:
        return None
    tags = np.array([*_candidates(effects, level, balanced=balanced)], np.float64)
    if balanced:
        tags = tags[tags @ sizes == 0]
    tags = tags[(tags != tags[:, :1]).any(axis=1)] if len(tags) else tags
    if not len(tags):
        return None
    share = sizes / sizes.sum()
    middle = effects - effects @ share
    own = tags - (tags @ share)[:, None]
    correlation = (own * share) @ middle / np.sqrt(((own**2) @ share) * (middle**2 @ share))
    best = np.flatnonzero(correlation > correlation.max() - NEAR)
    plain = min(
        best.tolist(), key=lambda at: (abs(tags[at] @ sizes), np.abs(tags[at]).sum(), *-tags[at])
    )
    by_card = {
        card: Fraction(int(tag))
        for group, tag in zip(groups, tags[plain], strict=True)
        for card in group.cards
    }
    name = f"level {level}{', balanced' if balanced else ''}"
    return Count(name, tuple(by_card[card] for card in range(len(by_card))))


def _candidates(effects: Floats, level: int, *, balanced: bool) -> Iterator[tuple[int, ...]]:
    """All counts of a level, or if they are too many those among which the best is. If ``a + b t``
    fits the effects best with tags ``t``, each tag is the whole number nearest to ``(effect - a) /
    b``: which numbers these are changes only where a line ``effect - a = b (m + 1/2)`` is crossed,
    so the counts on all sides of the points where two lines meet are all that there are. Balanced
    ones are looked for one step of one or two tags from these."""
    every = range(-level, level + 1)
    if len(every) ** len(effects) <= EXHAUSTIVE:
        yield from product(every, repeat=len(effects))
        return
    found = {*_roundings(effects, level)}
    if balanced:
        found |= {near for tags in [*found] for near in _steps(tags, level)}
    yield from sorted(found)


def _roundings(effects: Floats, level: int) -> Iterator[tuple[int, ...]]:
    lines = [(effect, half + 0.5) for effect in effects for half in range(-level, level)]
    scale = float(np.ptp(effects))
    for (one, half), (other, another) in combinations(lines, 2):
        if half == another:
            continue
        b = (one - other) / (half - another)
        if b <= 0:
            continue
        a = one - b * half
        for step_a, step_b in product((-1e-7, 1e-7), (1 - 1e-7, 1 + 1e-7)):
            tags = np.rint((effects - a - step_a * scale) / (b * step_b))
            yield tuple(np.clip(tags, -level, level).astype(int).tolist())


def _steps(tags: tuple[int, ...], level: int) -> Iterator[tuple[int, ...]]:
    changes = [(place, step) for place in range(len(tags)) for step in (-1, 1)]
    for steps in (*((change,) for change in changes), *combinations(changes, 2)):
        near = list(tags)
        for place, step in steps:
            near[place] += step
        if max(map(abs, near)) <= level:
            yield tuple(near)


def counts_of(
    effects: Sequence[Fraction], known: Mapping[str, Sequence[int]], levels: Sequence[int]
) -> tuple[Count, ...]:
    """The best linear count, the best of each level, where they differ the best balanced ones, and
    those known by a name; none where no card matters more than another."""
    groups = alike(effects)
    if len(groups) < 2:
        return ()
    found = [best_linear(effects)]
    for level in levels:
        for balanced in (False, True):
            count = best_count(groups, level, balanced=balanced)
            new = count and count.tags not in [other.tags for other in found]
            if count and new and count.correlation(effects) >= USEFUL:
                found.append(count)
    for name, tags in known.items():
        same = Count(name, tuple(map(Fraction, tags)))
        if same.tags in [count.tags for count in found]:
            at = [count.tags for count in found].index(same.tags)
            found[at] = Count(f"{found[at].name}: {name}", same.tags)
        else:
            found.append(same)
    return tuple(found)
