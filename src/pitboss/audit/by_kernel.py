"""Rounds settled by the kernels of their chapters."""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.audit import arrays
from pitboss.audit.arrays import NO_TEXT, Texts
from pitboss.audit.batch import Batch
from pitboss.audit.own_fields import own_fields_only
from pitboss.audit.plain import plain_rounds
from pitboss.chapters import CHAPTERS
from pitboss.columns import RoundColumns, SettledRounds, Settling
from pitboss.columns.conservation import only_conserved
from pitboss.columns.gathering import hands_of_rows, of_rows, rows_of_rounds
from pitboss.hands.kernels.cache import compiled
from pitboss.vocabulary.refusal import Refused

Ints = NDArray[np.int64]


@lru_cache(maxsize=256)
def settling_of(game: str, rules: str) -> Settling | None:
    """How rounds of a game with these choices, as JSON, are settled at speed; not where its chapter
    has no kernels, or no round can be played so."""
    chapter = CHAPTERS.get(game)
    if chapter is None or chapter.settling is None:
        return None
    chosen = json.loads(rules)
    if not isinstance(chosen, Mapping):
        return None
    try:
        return chapter.settling(chosen)
    except Refused:
        return None


class KernelRounds:
    """A batch as the kernels of its games see it."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._own_fields: dict[str, NDArray[np.bool_]] = {}

    def settled(self) -> Iterator[tuple[Ints, SettledRounds, Settling]]:
        """What each kernel made of which rounds, each wager of which it has settled once."""
        games = arrays.texts(self.batch.of_round("game"))
        rules = arrays.texts(self.batch.of_round("rules"))
        plain = plain_rounds(self.batch)
        kinds = games.places.astype(np.int64) * (len(rules.texts) + 1) + rules.places + 1
        for kind in np.unique(kinds[plain & (games.places != NO_TEXT)]).tolist():
            game, chosen = divmod(kind, len(rules.texts) + 1)
            text = rules.texts[chosen - 1] if chosen else "{}"
            if settling := settling_of(games.texts[game], text):
                rounds = np.flatnonzero(plain & self._own(games.texts[game]) & (kinds == kind))
                columns, known = self._columns(rounds, settling)
                settled = only_conserved(columns, settling.settle(columns), settling)
                yield rounds[known], settled, settling

    def _own(self, game: str) -> NDArray[np.bool_]:
        """The rounds that tell nothing which this game's records do not have."""
        if game not in self._own_fields:
            self._own_fields[game] = own_fields_only(self.batch, CHAPTERS[game].recording)
        return self._own_fields[game]

    def _columns(self, rounds: Ints, settling: Settling) -> tuple[RoundColumns, NDArray[np.bool_]]:
        """These rounds, less those with a wager or a decision that the game does not have."""
        stakes, decisions, good = self._named(settling)
        known = _all_rows(self.batch.first, good, rounds)
        kept = rounds[known]
        if len(kept) == len(self.batch):  # as most files have it: nothing is left out
            return self._all._replace(stakes=stakes, decision=decisions), known
        return self._some(kept, stakes, decisions), known

    def _named(self, settling: Settling) -> tuple[Ints, NDArray[np.int8], NDArray[np.bool_]]:
        """Stakes by the game's own order of wagers, its decisions, and rows that have no others."""
        column_of = _places_in(settling.wagers, self._wagers.wagers)
        places = _places_in(settling.decisions, self._decisions)[self._decisions.places]
        named = column_of[self._wagers.wagers.places]
        stakes, good = _stakes(self._wagers.starts, named, self._wagers.cents, len(settling.wagers))
        unknown = (places == NO_TEXT) & (self._decisions.places != NO_TEXT)
        return stakes, places.astype(np.int8), good & ~unknown

    @cached_property
    def _wagers(self) -> arrays.Amounts:
        return arrays.amounts(self.batch.column("wagers"))

    @cached_property
    def _decisions(self) -> Texts:
        return arrays.texts(self.batch.column("decision"))

    @cached_property
    def _all(self) -> RoundColumns:
        """Every round of the batch; stakes and decisions hang on the game."""
        batch = self.batch
        reset = arrays.flags(batch.of_round("dealer_reset"))
        start = arrays.numbers(batch.of_round("start"), 0)
        return RoundColumns(
            first=batch.first,
            seat=arrays.numbers(batch.column("seat"), 0).astype(np.uint8),
            cards=arrays.card_lists(batch.column("cards")),
            stakes=np.zeros((0, 0), np.int64),
            decision=np.zeros(0, np.int8),
            amount=arrays.numbers(batch.column("amount"), 0),
            high=arrays.card_lists(batch.column("high")),
            low=arrays.card_lists(batch.column("low")),
            hands=arrays.hands(batch.column("hands")),
            switched=arrays.flags(batch.column("switched")),
            dealer=arrays.card_lists(batch.of_round("dealer_cards")),
            dealer_high=arrays.card_lists(batch.of_round("dealer_high")),
            dealer_low=arrays.card_lists(batch.of_round("dealer_low")),
            dealer_reset=reset != 0,
            meter=arrays.numbers(batch.of_round("meter"), -1),
            replacement=arrays.cards(batch.of_round("replacement")),
            start=start.astype(np.int8),
        )

    def _some(self, rounds: Ints, stakes: Ints, decisions: NDArray[np.int8]) -> RoundColumns:
        """Some rounds of the batch."""
        every = self._all
        first, rows = rows_of_rounds(self.batch.first, rounds)
        return RoundColumns(
            first=first,
            seat=every.seat[rows],
            cards=of_rows(every.cards, rows),
            stakes=stakes[rows],
            decision=decisions[rows],
            amount=every.amount[rows],
            high=of_rows(every.high, rows),
            low=of_rows(every.low, rows),
            hands=hands_of_rows(every.hands, rows),
            switched=every.switched[rows],
            dealer=of_rows(every.dealer, rounds),
            dealer_high=of_rows(every.dealer_high, rounds),
            dealer_low=of_rows(every.dealer_low, rounds),
            dealer_reset=every.dealer_reset[rounds],
            meter=every.meter[rounds],
            replacement=every.replacement[rounds],
            start=every.start[rounds],
        )


def _places_in(names: tuple[str, ...], column: Texts) -> NDArray[np.int32]:
    """By a text's place in the column, its place among these names; NO_TEXT for others."""
    places = [names.index(text) if text in names else NO_TEXT for text in column.texts]
    return np.array([*places, NO_TEXT], np.int32)


@compiled
def _stakes(
    starts: Ints, columns: NDArray[np.int32], cents: Ints, width: int
) -> tuple[Ints, NDArray[np.bool_]]:
    """A row of stakes a seat, and whether all of its wagers have a column."""
    rows = len(starts) - 1
    stakes, good = np.zeros((rows, width), np.int64), np.ones(rows, np.bool_)
    for row in range(rows):
        for place in range(starts[row], starts[row + 1]):
            if columns[place] < 0:
                good[row] = False
            else:
                stakes[row, columns[place]] = cents[place]
    return stakes, good


@compiled
def _all_rows(first: Ints, good: NDArray[np.bool_], rounds: Ints) -> NDArray[np.bool_]:
    """Of these rounds, those of which every row is good."""
    every = np.ones(len(rounds), np.bool_)
    for place, number in enumerate(rounds):
        for row in range(first[number], first[number + 1]):
            every[place] &= good[row]
    return every
