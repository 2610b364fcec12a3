"""How every deal of Pai Gow Poker and of Face Up Pai Gow Poker ends for one who plays best, by what
his seven cards may be paid for: the required wager beside the optional ones.

It takes minutes, so what it finds is stored::

    python -m pitboss.families.pai_gow.odds.together
"""

import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final

import numpy as np
from pydantic import BaseModel, ConfigDict

from pitboss.families.pai_gow.odds import seat_kernels as kernel
from pitboss.families.pai_gow.odds.deal_kernels import RankSets
from pitboss.families.pai_gow.odds.every_deal import FULL_DECK, PARTS, STORED
from pitboss.families.pai_gow.odds.kernels import Ints, new_bins
from pitboss.families.pai_gow.odds.kinds import catalogue, is_ace_high, kinds_of
from pitboss.families.pai_gow.odds.required import GAME
from pitboss.figures.sampled import file_name
from pitboss.hands.kernels.definitions import made_from as digest_made_from
from pitboss.hands.kernels.house_way import program
from pitboss.hands.kernels.pai_gow import rank_tables
from pitboss.hands.kernels.pai_gow_rows import names_of, row_tables
from pitboss.parts import write_whole
from pitboss.regulation import Rules
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.vocabulary.cards import JOKER

COMMAND: Final = "python -m pitboss.families.pai_gow.odds.together"
NAME: Final = "together"


@dataclass(frozen=True, slots=True)
class Ended:
    """Deals to hands that may be paid for the same, and how many end in which way; those that end
    in none of these are pushes."""

    deals: int
    won: int  # by the best setting, at Pai Gow Poker
    lost: int
    won_open: int  # by the best answer to open hands, at Face Up Pai Gow Poker
    lost_open: int
    ace_high: int  # the dealer has an Ace High Pai Gow
    ace_high_joker: int  # of these, with the joker


Together = dict[int, Ended]
"""By mask: the rows of a hand, and above them its rows with the joker as any card."""


def every_seat(
    way: HouseWay, deck: tuple[int, ...] = FULL_DECK, threads: int = 1, parts: int = PARTS
) -> Together:
    """Every deal from a deck with a joker and so many cards of each rank."""
    all_, held = catalogue(), np.array(deck, np.int64)
    numbers = np.flatnonzero((all_.counts <= held).all(axis=1))
    paid = kernel.Paid(rank_tables(7), row_tables(7), row_tables(7, wild=True))
    kinds, aces = kinds_of(way), _sixes()

    def part(number: int) -> tuple[Ints, Ints]:
        masks = np.zeros(kernel.SLOTS, np.int64)
        counts = np.zeros((kernel.SLOTS, kernel.COUNTED), np.int64)
        sets = RankSets(numbers[number::parts], all_.by_ranks, all_.counts)
        kernel.count_seats(
            sets, held, kinds, rank_tables(5), paid, aces, new_bins(len(kinds.highs)),
            masks, counts,
        )  # fmt: skip
        return masks, counts

    with ThreadPoolExecutor(threads) as pool:
        return _added(pool.map(part, range(parts)))


def _added(parts: Iterable[tuple[Ints, Ints]]) -> Together:
    sums: dict[int, Counter[int]] = {}
    for masks, counts in parts:
        for slot in masks.nonzero()[0].tolist():
            ended = dict(enumerate(counts[slot].tolist()))
            sums.setdefault(int(masks[slot]), Counter()).update(ended)
    return {
        mask: Ended(*(ended[column] for column in range(kernel.COUNTED)))
        for mask, ended in sorted(sums.items())
    }


def _sixes() -> Ints:
    """The sets of six ranks below the ace that are an Ace High Pai Gow beside the joker, if suits
    make no flush (R-688a-14)."""
    every = kernel.sixes()
    ranks = np.array([[rank for rank in range(13) if six >> rank & 1] for six in every.tolist()])
    hands = np.full((len(every), 7), JOKER, np.uint8)
    hands[:, :6] = 4 * ranks + np.arange(6) % 4  # two of a suit at most
    return every[is_ace_high(hands)]


def rows_of(mask: int, *, wild: bool) -> frozenset[str]:
    """What hands with this mask are called in paytables, the joker as usual or any card."""
    return names_of(mask >> kernel.WILD if wild else mask & (1 << kernel.WILD) - 1)


# what is stored


class Stored(BaseModel):
    """The count as a file has it: by mask, the fields of ``Ended`` in their order."""

    model_config = ConfigDict(frozen=True)

    command: str
    made_from: str
    ended: dict[int, tuple[int, int, int, int, int, int, int]]


@lru_cache(maxsize=2)
def made_from(way: HouseWay) -> str:
    """What the count is made from: what it reaches, and the house way."""
    return digest_made_from([every_seat, kernel.count_seats], program(way))


@lru_cache(maxsize=2)
def together(way: HouseWay) -> Together | None:
    """The count for a house way, if it is the one that comes with Pitboss."""
    try:
        stored = Stored.model_validate_json(_file().read_bytes())
    except OSError:
        return None
    if stored.made_from != made_from(way):
        return None
    return {mask: Ended(*ended) for mask, ended in stored.ended.items()}


def _file() -> Path:
    return STORED / file_name(GAME, NAME, {})


def keep(counted: Together, digest: str) -> None:
    """Write the count where it comes with Pitboss."""
    ended = {mask: astuple(one) for mask, one in counted.items()}
    stored = Stored(command=COMMAND, made_from=digest, ended=ended)
    write_whole(_file(), (stored.model_dump_json(indent=1) + "\n").encode())


def main() -> None:
    """Count every deal with the house way that comes with Pitboss, and store what was found."""
    way = house_way(Rules.of("645a")["house_way"])
    digest = made_from(way)
    keep(every_seat(way, threads=os.cpu_count() or 1), digest)
    print(_file())


if __name__ == "__main__":
    # by the module's own name, which the digest has
    import_module("pitboss.families.pai_gow.odds.together").main()
