"""What players choose: by a strategy, or by random numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.layout import total, value
from pitboss.chapters.blackjack.simulate.kernels.shoe import FAILED, NUMBERS, Ints, compiled

# what a hand may do, in alphabetical order, and the tables by which a strategy elects it

DOUBLE, HIT, SPLIT, STAND, SURRENDER = range(5)
HARD, SOFT, PAIRED = range(3)
PREFERENCE = 3  # bits


class Choices(NamedTuple):
    """Random numbers, which choose among the options in the order of their names; or, if there are
    none, a strategy: for each total and up card the options that it prefers, three bits each, and
    what two cards are worth, by which it switches."""

    numbers: NDArray[np.uint32]
    plays: NDArray[np.uint16]
    worth: NDArray[np.float64]
    insures: bool


@compiled
def next_number(choices: Choices, at: Ints) -> int:
    """The next random number; 0, and the round has failed, if there is none."""
    place = at[NUMBERS]
    at[NUMBERS] = place + 1
    if place >= len(choices.numbers):
        at[FAILED] = 1
        return 0
    return np.int64(choices.numbers[place])  # type: ignore[return-value]


@compiled
def elect(choices: Choices, at: Ints, legal: int, kind: int, count: int, up: int) -> int:
    """The option chosen, and above its three bits what chooses the amount."""
    if len(choices.numbers) == 0:
        preferred = np.int64(choices.plays[kind, count, up])
        while not (legal >> (preferred & 7)) & 1:
            preferred >>= PREFERENCE
        return (preferred & 7) | 8  # type: ignore[return-value]
    number = next_number(choices, at)
    options = 0
    for option in range(5):
        options += (legal >> option) & 1
    left = number % options
    for option in range(5):
        if (legal >> option) & 1:
            if left == 0:
                return option | (number // options) << 3
            left -= 1
    return STAND


@compiled
def amount(chosen: int, least: int, most: int) -> int:
    """All of it, or one time in four anything from the least."""
    return most if chosen & 3 else least + (chosen >> 2) % (most - least + 1)


@compiled
def _worth(choices: Choices, first: int, second: int, natural: bool, up: int) -> float:
    """What two cards are worth to a strategy; a Blackjack has the place of a hard 21."""
    if first == second:
        return choices.worth[PAIRED, first, up]  # type: ignore[no-any-return]
    ace = first == 1 or second == 1
    count = total(first + second, ace)
    if natural and count == MOST:
        return choices.worth[HARD, MOST, up]  # type: ignore[no-any-return]
    return choices.worth[SOFT if ace else HARD, count, up]  # type: ignore[no-any-return]


@compiled
def switches(choices: Choices, at: Ints, firsts: Ints, box: int, up: int) -> bool:
    """Whether the second cards change places (§ 633a.12(a)(4))."""
    if len(choices.numbers) > 0:
        return next_number(choices, at) % 2 == 1
    a, b = value(firsts[box, 0, 0]), value(firsts[box, 0, 1])
    c, d = value(firsts[box, 1, 0]), value(firsts[box, 1, 1])
    kept = _worth(choices, a, b, True, up) + _worth(choices, c, d, True, up)
    return _worth(choices, a, d, False, up) + _worth(choices, c, b, False, up) > kept


@compiled
def legal_options(two: bool, may_split: bool, may_surrender: bool, one_card: bool) -> int:
    """The options of a hand, a bit each (§ 633a.7(j)(2), (l), R-633a-12, R-633a-15)."""
    legal = 1 << STAND
    if may_split:
        legal |= 1 << SPLIT
    if not one_card:
        legal |= 1 << HIT
        if two:
            legal |= 1 << DOUBLE
            if may_surrender:
                legal |= 1 << SURRENDER
    return legal
