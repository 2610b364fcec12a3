"""Rounds dealt at random as columns, one seat each, with every wager that its table takes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.columns.rounds import RoundColumns
from pitboss.columns.settling import Settling
from pitboss.columns.tallies import WagerTally, added
from pitboss.columns.tallying import tallied
from pitboss.columns.telling import rounds_telling
from pitboss.hands.kernels.dealing import deal_rows
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

Rows = NDArray[np.uint8]
Told = Mapping[str, Any]

Settles = Callable[[Mapping[str, object]], Settling]
"""What settles a chapter's rounds by columns, under these choices."""


class Dealt(Protocol):
    """How a chapter plays rounds at random, and what they come to."""

    @property
    def plays(self) -> str:
        """The figure that counts the required wagers as they are played."""

    def tallies(
        self, rules: Rules, settles: Settles, rounds: int, seed: int, number: int
    ) -> dict[str, WagerTally]:
        """What so many rounds come to, by wager."""


STAKE: Cents = 1_000
"""On each wager whose size is free: every odds come out in whole cents."""
BATCH = 50_000
"""Rounds that are dealt and settled at a time."""


@dataclass(frozen=True)
class DealtInColumns:
    """How a chapter's rounds are dealt and played: which cards a row has, and what records would
    tell of rounds with these cards, the wagers left out."""

    deck: Callable[[Rules], Sequence[int]]
    cards: int
    told: Callable[[Rules, Settling, Rows], Told]
    plays: str  # the figure that counts rounds played so
    required: Sequence[str]  # wagers that must be made, the first one first
    apart: Sequence[str] = ()  # wagers that are not made by who plays so

    def tallies(
        self, rules: Rules, settles: Settles, rounds: int, seed: int, number: int
    ) -> dict[str, WagerTally]:
        """What so many rounds come to, by wager; the seed and the number of the part tell the
        cards."""
        settling = settles(rules.chosen)
        first, optional = self.required[0], self._optional(rules, settling)
        parts = []
        for rows in self._dealt(rules, rounds, seed, number):
            columns = self._columns(rules, settling, rows, optional)
            settled = settling.settle(columns)
            assert settled.covered.all(), "a round that was dealt is one that the kernel settles"
            parts.append(tallied(settled.lines, settling.names.wagers, optional, self.plays, first))
        return added(parts)

    def _optional(self, rules: Rules, settling: Settling) -> list[str]:
        return [
            wager
            for wager in settling.wagers
            if rules.offers(wager) and wager not in (*self.required, *self.apart)
        ]

    def _dealt(self, rules: Rules, rounds: int, seed: int, number: int) -> Iterator[Rows]:
        chance = default_rng(SeedSequence(seed, spawn_key=(number,)))
        deck = np.array(self.deck(rules), np.uint8)
        for begun in range(0, rounds, BATCH):
            rows = np.empty((min(BATCH, rounds - begun), self.cards), np.uint8)
            deal_rows(chance, deck, rows)
            yield rows

    def _columns(
        self, rules: Rules, settling: Settling, rows: Rows, optional: Sequence[str]
    ) -> RoundColumns:
        """The rounds as records tell them; a meter stands at its seed."""
        made = (*self.required, *optional)
        metered = [wager for wager in made if rules.has_meter(wager)]
        stakes = [
            rules.meter(wager).bet if wager in metered else STAKE if wager in made else 0
            for wager in settling.wagers
        ]
        told = dict(self.told(rules, settling, rows))
        if metered:
            told["meter"] = np.full(len(rows), rules.meter(metered[0]).seed, np.int64)
        return rounds_telling(
            len(rows), 1, stakes=np.tile(np.array(stakes, np.int64), (len(rows), 1)), **told
        )
