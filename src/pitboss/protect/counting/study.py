"""The study of one shoe: every counter of every wager, with every cover card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.families.from_shoe.counting import CountedWager, DealtShoes
from pitboss.protect.counting import kernels as kernel
from pitboss.protect.counting.counts import Count, counts_of
from pitboss.protect.counting.found import AFTER_EVERY_ROUND, AtDepth, Deepest
from pitboss.protect.counting.terms import SettledTerms, bounds
from pitboss.protect.counting.values import (
    NEVER,
    Counter,
    Followed,
    dealt_shoes,
    is_dealt,
    triggers,
)
from pitboss.regulation import Rules

LEVELS: Final = (1, 2, 3)
STEP: Final = Fraction(1, 20)
"""Between two cover cards that are tried."""
PERFECT: Final = "perfect"


class ChapterCounting(Protocol):
    """What a chapter's module says to be counted."""

    DECK_COUNTS: tuple[int, ...]

    def names(self, rules: Rules) -> tuple[str, ...]:
        """The wagers that can be asked for."""

    def counted_wagers(
        self, rules: Rules, wanted: Sequence[str], *, best: bool
    ) -> Sequence[CountedWager]:
        """Those asked for, with the effects of best play if these are asked for."""

    def deal(
        self, rules: Rules, players: int, burn: int, cover: int, shoes: int, seed: int
    ) -> DealtShoes:
        """Shuffled shoes, dealt as far as the cover card."""


@dataclass(frozen=True)
class Studied:
    """One wager: its counts, the triggers measured, and who counted."""

    wager: CountedWager
    counts: tuple[Count, ...]
    measured: Mapping[str, float | None]
    counters: tuple[Counter, ...]

    @property
    def best(self) -> Counter | None:
        """The one who knows most; none where no count says anything."""
        return next(iter(self.counters), None)

    def counter(self, name: str, *, dealt: bool = False) -> Counter | None:
        """The counter of this name."""
        return next(
            (
                counter
                for counter in self.counters
                if counter.name == name and (counter.by == "dealt") == dealt
            ),
            None,
        )


def cuts(terms: SettledTerms) -> tuple[Fraction, ...]:
    """The cover cards that are tried, those with most behind them first, and the one asked for;
    before them all cards that go back after every round."""
    least, most = bounds(terms.rules)
    every = {least + STEP * step for step in range(int((most - least) / STEP) + 1)}
    return (AFTER_EVERY_ROUND, *sorted(every | {terms.cut}, reverse=True))


def covers(terms: SettledTerms) -> NDArray[np.int64]:
    """How many cards may be gone when a round begins, by cut."""
    after_one = terms.burn
    return np.array(
        [after_one if cut == AFTER_EVERY_ROUND else terms.cover(cut) for cut in cuts(terms)],
        np.int64,
    )


def study(module: ChapterCounting, terms: SettledTerms, *, best_only: bool) -> list[Studied]:
    """Deals the shoes and follows every counter through them; or only the one of each wager who
    knows most."""
    wagers = [*module.counted_wagers(terms.rules, terms.wagers, best=not best_only)]
    counted = [
        (wager, counts_of(wager.effects, wager.known, () if best_only else LEVELS))
        for wager in wagers
    ]
    if best_only:
        counted = [(wager, counts[:1]) for wager, counts in counted]
    measured = {} if best_only else triggers(module.deal, terms, counted)
    by_wager: dict[str, list[Counter]] = {wager.name: [] for wager in wagers}
    stands = covers(terms)
    for dealt in dealt_shoes(module.deal, terms, terms.shoes, 1):
        for wager, counts in counted:
            counters = by_wager[wager.name]
            if not counters:
                every = new_counters(wager, counts, measured, dealt, len(stands))
                counters += every[:1] if best_only else every
            follow(Followed(wager, dealt), counters, stands)
    return [
        Studied(
            wager,
            counts,
            {count.name: measured.get((wager.name, count.name)) for count in counts},
            tuple(by_wager[wager.name]),
        )
        for wager, counts in counted
    ]


def new_counters(
    wager: CountedWager, counts: Sequence[Count], measured: Mapping[tuple[str, str], float | None],
    dealt: DealtShoes, rows: int,
) -> list[Counter]:  # fmt: skip
    """Who counts: one who knows every card, where what the wager is worth can be had so, and one
    for each count, who bets from the trigger measured on other shoes. A count of what rounds
    brought is noisy: there the trigger is the line's."""

    def sums() -> NDArray[np.float64]:
        return np.zeros((rows, kernel.SUMS))

    noisy = is_dealt(wager, dealt)
    counters = [] if noisy else [Counter(PERFECT, "exact", sums())]
    for count in counts:
        key = wager.name, count.name
        line = count.trigger(wager.effects, wager.cards, wager.expectation)
        trigger = line if noisy or key not in measured else measured[key]
        begins = NEVER if trigger is None else float(trigger)
        by = ("linear", "dealt") if noisy else ("exact",)
        counters += [Counter(count.name, way, sums(), count, begins) for way in by]
    return counters


def follow(followed: Followed, counters: Sequence[Counter], stands: NDArray[np.int64]) -> None:
    """Every counter's bets in these shoes."""
    dealt, name = followed.dealt, followed.wager.name
    exact = followed.worths()
    counts = {}
    for counter in counters:
        worth, square = exact
        if counter.by == "dealt" or (counter.by == "linear" and dealt.squares is not None):
            assert dealt.results is not None
            assert dealt.squares is not None
            square = dealt.squares
            worth = dealt.results if counter.by == "dealt" else worth
        if counter.count is None:
            worth, square = dealt.own.get(name, exact)
            bets = worth > 0
        else:
            if counter.name not in counts:
                counts[counter.name] = followed.true_counts(counter.count)
            bets = counts[counter.name] >= counter.trigger
        counter.add(dealt, stands, bets, worth, square)


def by_depth(studied: Studied, terms: SettledTerms) -> tuple[AtDepth, ...]:
    """What the best counter is worth with each cover card, the deepest shoe first."""
    counter = studied.best
    if counter is None:
        return ()
    rows = []
    for row, cut in enumerate(cuts(terms)):
        value = counter.value(row, terms.rounds_per_hour)
        rows.append(
            AtDepth(terms.rules.decks, cut, value.per_hour, value.per_hour_error, value.favourable)
        )
    return tuple(reversed(rows))


def deepest(rows: Sequence[AtDepth], terms: SettledTerms) -> Deepest:
    """The deepest cut that leaves the counter no more than the threshold, and every shallower one
    too."""
    found = None
    for row in sorted(rows, key=lambda row: -row.cut):
        if row.cut == AFTER_EVERY_ROUND:
            continue
        if row.per_hour > terms.threshold:
            break
        found = row.cut
    return Deepest(terms.rules.decks, found)
