"""A hand of Blackjack Switch one card after another, in fractions and without a formula: a second
method for what hands are worth."""

from fractions import Fraction
from functools import cache

Counts = tuple[int, ...]
"""How many cards of each value, from the ace to the ten."""

THIN: Counts = (6, 6, 0, 0, 7, 0, 0, 7, 0, 20)
"""A shoe of five values: aces, deuces, fives, eights and tens."""


def counting(points: int, ace: bool) -> int:
    """The total of so many points with every ace as one."""
    return points + 10 if ace and points <= 11 else points


def less(left: Counts, value: int) -> Counts:
    """One card of this value is gone."""
    return tuple(have - (at == value) for at, have in enumerate(left, start=1))


def values_in(left: Counts) -> list[int]:
    """The values that are there."""
    return [value for value, have in enumerate(left, start=1) if have]


def hole_cards(up: int, left: Counts) -> list[int]:
    """The values under the up card that are no Blackjack."""
    return [hole for hole in values_in(left) if {up, hole} != {1, 10}]


@cache
def drawn_out(points: int, ace: bool, left: Counts) -> dict[int, Fraction]:
    """A dealer who draws to 17: the chance of each total."""
    total = counting(points, ace)
    if total >= 17:
        return {total: Fraction(1)}
    found: dict[int, Fraction] = {}
    for value in values_in(left):
        after = drawn_out(points + value, ace or value == 1, less(left, value))
        for end, chance in after.items():
            share = Fraction(left[value - 1], sum(left)) * chance
            found[end] = found.get(end, Fraction(0)) + share
    return found


@cache
def dealer_ends(up: int, left: Counts) -> dict[int, Fraction]:
    """The totals of a dealer without a Blackjack, hole card first; they add up to the chance that
    he has none."""
    found: dict[int, Fraction] = {}
    for hole in hole_cards(up, left):
        ends = drawn_out(up + hole, 1 in (up, hole), less(left, hole))
        for end, chance in ends.items():
            share = Fraction(left[hole - 1], sum(left)) * chance
            found[end] = found.get(end, Fraction(0)) + share
    return found


def won(total: int, dealer: int) -> int:
    """Even money; a dealer's 22 ties whoever is not bust (§ 633a.12(a)(5)(v))."""
    if total > 21:
        return -1
    if dealer == 22:
        return 0
    return 1 if dealer > 22 else (total > dealer) - (total < dealer)


def standing(up: int, total: int, left: Counts) -> Fraction:
    """What a total wins from a dealer who has no Blackjack."""
    ends = dealer_ends(up, left)
    return sum((chance * won(total, end) for end, chance in ends.items()), Fraction(0)) / sum(
        ends.values()
    )


def next_card(up: int, value: int, left: Counts) -> Fraction:
    """The chance of a next card, over all hole cards that there can be."""
    holes = {hole: left[hole - 1] for hole in hole_cards(up, left)}
    chance = sum(count * less(left, hole)[value - 1] for hole, count in holes.items())
    return Fraction(chance, sum(holes.values()) * (sum(left) - 1))


def hit(up: int, points: int, ace: bool, left: Counts) -> Fraction:
    """What a hand is worth that draws a card and then does its best without a double."""
    worth = Fraction(0)
    for value in values_in(left):
        then = (up, points + value, ace or value == 1, 3, less(left, value))
        worth += next_card(up, value, left) * best(*then)
    return worth


def doubled(up: int, points: int, ace: bool, left: Counts) -> Fraction:
    """What two wagers are worth on a hand that draws one card."""
    worth = Fraction(0)
    for value in values_in(left):
        total = counting(points + value, ace or value == 1)
        then = -1 if total > 21 else standing(up, total, less(left, value))
        worth += 2 * next_card(up, value, left) * then
    return worth


@cache
def best(up: int, points: int, ace: bool, size: int, left: Counts) -> Fraction:
    """The best that a hand can do that is not split, looking at every card that can come."""
    total = counting(points, ace)
    if total > 21:
        return Fraction(-1)
    worths = [standing(up, total, left)]
    if total < 21:
        worths.append(hit(up, points, ace, left))
        worths += [doubled(up, points, ace, left)] if size == 2 else []
    return max(worths)
