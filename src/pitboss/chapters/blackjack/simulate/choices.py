"""How hands are played in a simulation: by a strategy, or by random numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels import choices as choosing
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels.choices import Choices
from pitboss.vocabulary.money import Cents

LETTERS: Final = {"D": choosing.DOUBLE, "H": choosing.HIT, "P": choosing.SPLIT, "S": choosing.STAND,
                  "R": choosing.SURRENDER}  # fmt: skip
TABLE: Final = (3, MOST + 1, 11)
"""Hard, soft and pairs; totals, or the value of one card; up cards."""
UP_CARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The columns of a strategy's rows, the ace last."""

Worth = NDArray[np.float64]


@dataclass(frozen=True)
class PlayByTable:
    """How hands are played: by kind (hard, soft, pair), total or value of one card of the pair, and
    up card (ace 1), the options that are preferred, three bits each, the first lowest; whether
    insurance is bought, all of it. ``worth`` are two cards as a hand, in the same places, a
    Blackjack where a hard 21 would be: at Switch what makes two hands worth more is switched."""

    plays: NDArray[np.uint16]
    worth: Worth
    insures: bool = False

    def __post_init__(self) -> None:
        for table, kind in ((self.plays, np.uint16), (self.worth, np.float64)):
            if table.shape != TABLE or table.dtype != kind:
                raise ValueError(f"{TABLE} of {kind.__name__}, not {table.shape} of {table.dtype}")
        shifts = np.arange(0, 15, choosing.PREFERENCE, dtype=np.uint16)
        if not (self.plays[..., None] >> shifts & 7 == choosing.STAND).any(axis=-1).all():
            raise ValueError("every entry has to stand, if nothing else is possible")


def strategy(
    hard: Mapping[int, str],
    soft: Mapping[int, str],
    pairs: Mapping[int, str],
    *,
    insures: bool = False,
    worth: Worth | None = None,
) -> PlayByTable:
    """A strategy from rows of ten entries, for the up cards from 2 to 10 and the ace: for each hard
    and soft total, and for a pair by the value of one card (ace 1). An entry has the letters of the
    options in the order in which they are preferred: ``D`` double, ``H`` hit, ``P`` split, ``R``
    surrender, ``S`` stand, which is what is left if none of the others is possible. One entry is
    for all ten. Pairs that are left out are played by their totals; other rows stand from 17 up and
    hit below.

    >>> plain = strategy({11: "DH DH DH DH DH DH DH DH DH H"}, {}, {8: "PH"})
    >>> oct(plain.plays[0, 11, 2])  # stand, hit, double: the first is the lowest
    '0o310'
    """
    plays = np.full(TABLE, choosing.STAND, np.uint16)
    for count in range(2, MOST + 1):
        usual = "S" if count >= felt.STANDS else "H"
        _write(plays[choosing.HARD, count], hard.get(count, usual))
        _write(plays[choosing.SOFT, count], soft.get(count, usual))
    for value in range(1, 11):
        count = 12 if value == 1 else 2 * value
        of_total = soft if value == 1 else hard
        usual = of_total.get(count, "S" if count >= felt.STANDS else "H")
        _write(plays[choosing.PAIRED, value], pairs.get(value, usual))
    return PlayByTable(plays, np.zeros(TABLE) if worth is None else worth, insures)


def _write(row: NDArray[np.uint16], entries: str) -> None:
    listed = entries.split()
    if len(listed) == 1:
        listed *= len(UP_CARDS)
    if len(listed) != len(UP_CARDS):
        raise ValueError(f"{entries!r} has {len(listed)} entries, not {len(UP_CARDS)}")
    for up, entry in zip(UP_CARDS, listed, strict=True):
        if not set(entry) <= LETTERS.keys() or len(set(entry)) < len(entry):
            raise ValueError(f"{entry!r} is not an entry of a strategy")
        ordered = entry if "S" in entry else f"{entry}S"
        row[up] = sum(
            LETTERS[letter] << choosing.PREFERENCE * at for at, letter in enumerate(ordered)
        )


def elected(number: int, options: Sequence[str]) -> tuple[str, int]:
    """The option that a random number chooses, and the number that chooses its amount.

    >>> elected(7, ["stand", "hit", "double"])
    ('hit', 2)
    """
    ordered = sorted(options)
    return ordered[number % len(ordered)], number // len(ordered)


def elected_amount(number: int, least: Cents, most: Cents) -> Cents:
    """All of it, or one time in four anything from the least.

    >>> elected_amount(5, 50, 1_000), elected_amount(8, 50, 1_000)
    (1000, 52)
    """
    return most if number & 3 else least + (number >> 2) % (most - least + 1)


def by_strategy(by: PlayByTable) -> Choices:
    """What a strategy prefers, for the kernel."""
    return Choices(np.zeros(0, np.uint32), by.plays, by.worth, by.insures)


def by_numbers(numbers: NDArray[np.uint32]) -> Choices:
    """Random numbers, for the kernel."""
    none = _no_strategy()
    return Choices(np.ascontiguousarray(numbers, np.uint32), none.plays, none.worth, none.insures)


@cache
def _no_strategy() -> PlayByTable:
    return strategy({}, {}, {})
