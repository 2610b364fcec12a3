"""Choices of a casino such that every two values that go together are together in one of them."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, Final

from tests.chapters.crowds import permitted

from pitboss.regulation import ChapterFile
from pitboss.regulation.choices import Choice

Values = dict[str, list[Any]]
Row = dict[str, Any]
Pair = tuple[tuple[str, int], tuple[str, int]]

LEFT_OUT: Final = None
"""A choice that is not made has its default, or what the others leave."""
SEATS: Final = ("betting_positions",)
"""Choices that stay as they are: a crowd sits anywhere."""
TRIES: Final = 24
"""Rows of which the one is taken that brings most together."""


def values_of(chapter: ChapterFile, fixed: Mapping[str, Any]) -> Values:
    """What each choice of a chapter may be, and the paytable of each wager."""
    values = {
        choice.name: [LEFT_OUT, *_values(choice)]
        for choice in chapter.choice
        if choice.name not in SEATS and choice.name not in fixed
    }
    wagers = dict.fromkeys(table.wager for table in chapter.paytable)
    tables = {wager: list(chapter.paytables(wager)) for wager in wagers}
    values |= {
        f"paytables.{wager}": [LEFT_OUT, *names]
        for wager, names in tables.items()
        if len(names) > 1
    }
    return values


def _values(choice: Choice) -> list[Any]:
    if choice.name == "min_chip":
        return [1, 100]
    allowed = choice.allowed
    if allowed.flag:
        return [True, False]
    if allowed.numbers or allowed.values:
        return [*allowed.values, *allowed.numbers]
    if allowed.share_from is not None:
        return [str(allowed.share_from), str(allowed.share_to)]
    if allowed.house_way:
        return []
    bounds = (allowed.from_, allowed.to if allowed.to is not None else 2 * (allowed.from_ or 50))
    return [bound for bound in dict.fromkeys(bounds) if bound is not None]


def pairwise(
    chapter: ChapterFile, fixed: Mapping[str, Any], seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Choices beside those that are ``fixed``, until every pair of values was in one of them, or
    cannot be."""
    values, chance = values_of(chapter, fixed), Random(seed)
    may_be_chosen = permitted(chapter.chapter.number)
    open_pairs = {
        ((one, at), (other, where))
        for one, other in combinations(values, 2)
        for at in range(len(values[one]))
        for where in range(len(values[other]))
    }
    while open_pairs:
        first = min(open_pairs)
        rows = [_row(values, first, chance) for _ in range(TRIES)]
        good = [row for row in rows if may_be_chosen(_chosen(values, row, fixed))]
        if not good:  # alone among choices that are left out
            bare = dict.fromkeys(values, 0) | dict(first)
            good = [bare] if may_be_chosen(_chosen(values, bare, fixed)) else []
        if not good:
            open_pairs.discard(first)
            continue
        best = max(good, key=lambda row: len(open_pairs & _pairs(row)))
        open_pairs -= _pairs(best)
        yield _chosen(values, best, fixed)


def _row(values: Values, pair: Pair, chance: Random) -> Row:
    """A value of each choice, by its place; of those beside the pair about a third are left out."""
    places = {name: chance.randrange(len(of)) for name, of in values.items()}
    for name in places:
        if chance.random() < 0.2:
            places[name] = 0
    return places | dict(pair)


def _pairs(row: Row) -> set[Pair]:
    return set(combinations(row.items(), 2))


def _chosen(values: Values, row: Row, fixed: Mapping[str, Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = dict(fixed)
    paytables: dict[str, Any] = {}
    for name, at in row.items():
        value = values[name][at]
        if value is LEFT_OUT:
            continue
        if name.startswith("paytables."):
            paytables[name.removeprefix("paytables.")] = value
        else:
            chosen[name] = value
    return chosen | ({"paytables": paytables} if paytables else {})
