"""What counters are worth: shoes are dealt, and each wager is made where a counter would."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.families.from_shoe.counting import CountedWager, DealtShoes, Polynomial
from pitboss.figures.odds import REQUIRED
from pitboss.protect.counting import kernels as kernel
from pitboss.protect.counting.counts import Count
from pitboss.protect.counting.found import Value
from pitboss.protect.counting.terms import SettledTerms, bounds

BATCH: Final = 5_000
"""Shoes dealt at a time."""
PILOT: Final = 5  # one shoe in so many more, by which triggers are measured
NEVER: Final = float("inf")

Deal = Callable[..., DealtShoes]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def terms_of(polynomial: Polynomial) -> kernel.Terms:
    """A polynomial as kernels take it."""
    size = len(polynomial.monomials)
    kinds = np.full((size, kernel.LONGEST), kernel.NO_CARD, np.int64)
    nth = np.zeros((size, kernel.LONGEST), np.int64)
    for row, term in enumerate(polynomial.monomials):
        for place, kind in enumerate(term.kinds):
            kinds[row, place] = kind
            nth[row, place] = term.kinds[:place].count(kind)
    return kernel.Terms(
        kinds,
        nth,
        np.array([float(term.weight) for term in polynomial.monomials]),
        np.array([float(term.square) for term in polynomial.monomials]),
        float(polynomial.constant),
        float(polynomial.constant_square),
    )


@dataclass(frozen=True)
class Followed:
    """A wager as it was in dealt shoes: by shoe and round, what it was worth and its mean square,
    and the true count of any count."""

    wager: CountedWager
    dealt: DealtShoes

    @property
    def gone(self) -> NDArray[np.int64]:
        """How many cards were gone when the wager could be made."""
        offers = self.dealt.offers
        if self.wager.moment == "before":
            return self.dealt.begins
        assert offers is not None
        return offers

    @property
    def hidden(self) -> NDArray[np.int64]:
        """The place of a card that was out and not seen."""
        hidden = self.dealt.hidden
        if self.wager.moment == "before" or hidden is None:
            return np.full(self.dealt.begins.shape, kernel.NO_CARD, np.int64)
        return hidden

    def worths(self) -> tuple[Floats, Floats]:
        """By the polynomial."""
        polynomial = self.wager.polynomial
        assert polynomial is not None
        worth, square = np.zeros((2, *self.dealt.begins.shape))
        kernel.worths(
            self.dealt.cards, self.dealt.burned, self.gone, self.hidden,
            np.array(polynomial.kinds, np.int64), terms_of(polynomial), worth, square,
        )  # fmt: skip
        return worth, square

    def true_counts(self, count: Count) -> Floats:
        """Where the wager is not offered, a count from which nobody bets."""
        counts = np.full(self.dealt.begins.shape, -NEVER)
        kernel.true_counts(
            self.dealt.cards, self.dealt.burned, self.gone, self.hidden, count.centred, counts
        )
        return counts


def dealt_shoes(deal: Deal, terms: SettledTerms, shoes: int, stream: int) -> Iterator[DealtShoes]:
    """So many shoes in batches, each from a seed of its own."""
    least, _ = bounds(terms.rules)
    for number, begun in enumerate(range(0, shoes, BATCH)):
        sequence = np.random.SeedSequence([terms.seed, terms.rules.decks, stream, number])
        seed = int(sequence.generate_state(1, np.uint64)[0])
        size = min(BATCH, shoes - begun)
        yield deal(terms.rules, terms.players, terms.burn, terms.cover(least), size, seed)


@dataclass
class Counter:
    """One who bets where he thinks it pays, and what came of it: sums by cover card."""

    name: str
    by: str
    sums: Floats
    count: Count | None = None
    trigger: float = 0.0
    _shoes: int = field(default=0)

    def add(self, dealt: DealtShoes, covers: NDArray[np.int64], bets: Flags, worth: Floats,
            square: Floats) -> None:  # fmt: skip
        """Adds shoes."""
        kernel.tally(dealt.begins, covers, bets, worth, square, self.sums)
        self._shoes += len(dealt.begins)

    def value(self, row: int, rounds_per_hour: int) -> Value:
        """What came of it with one of the cover cards."""
        sums = self.sums[row]
        rounds, shoes = sums[kernel.ROUNDS], self._shoes
        share, worth = sums[kernel.BETS] / rounds, sums[kernel.WORTH] / rounds
        variance = max(sums[kernel.SQUARE] / rounds - worth**2, 0.0)
        return Value(
            self.name,
            self.by,
            float(share),
            _error(sums, kernel.BETS, share, shoes),
            float(worth * rounds_per_hour),
            _error(sums, kernel.WORTH, worth, shoes) * rounds_per_hour,
            sqrt(variance * rounds_per_hour),
            float(rounds / shoes),
        )


def _error(sums: Floats, of: int, ratio: float, shoes: int) -> float:
    """The standard error of a ratio of two sums over shoes: what is asked by rounds."""
    spread = (
        sums[of + 1]
        - 2 * ratio * sums[of + 2]
        + ratio**2 * sums[kernel.ROUNDS_2]
    )  # fmt: skip
    return sqrt(max(float(spread), 0.0) * shoes / (shoes - 1)) / float(sums[kernel.ROUNDS])


def measured_trigger(counts: Floats, worth: Floats) -> float | None:
    """The true count from which on bets were worth most together; none where none was."""
    offered = counts > -NEVER
    order = np.argsort(-counts[offered], kind="stable")
    together = np.cumsum(worth[offered][order])
    if not len(together) or together.max() <= 0:
        return None
    return float(counts[offered][order][int(together.argmax())])


def fitted_trigger(counts: Floats, results: Floats) -> float | None:
    """The true count at which the line that fits dealt results best meets nothing."""
    slope, start = np.polyfit(counts, results, 1)
    return float(-start / slope) if slope > 0 else None


def triggers(
    deal: Deal, terms: SettledTerms, wagers: Sequence[tuple[CountedWager, Sequence[Count]]]
) -> dict[tuple[str, str], float | None]:
    """By wager and count, the trigger measured on shoes of its own."""
    shoes = max(terms.shoes // PILOT, 1)
    seen: dict[tuple[str, str], list[tuple[Floats, Floats]]] = {}
    for dealt in dealt_shoes(deal, terms, shoes, 0):
        inside = (dealt.begins >= 0) & (dealt.begins <= terms.cover(terms.cut))
        for wager, counts in wagers:
            followed = Followed(wager, dealt)
            worth = dealt.results if is_dealt(wager, dealt) else followed.worths()[0]
            assert worth is not None
            for count in counts:
                pair = followed.true_counts(count)[inside], worth[inside]
                seen.setdefault((wager.name, count.name), []).append(pair)
    found = {}
    for (name, count_name), pairs in seen.items():
        counts_seen, worths = (np.concatenate(column) for column in zip(*pairs, strict=True))
        wager = next(wager for wager, _ in wagers if wager.name == name)
        find = fitted_trigger if wager.name == REQUIRED and dealt.results is not None else (
            measured_trigger)  # fmt: skip
        found[name, count_name] = find(counts_seen, worths)
    return found


def is_dealt(wager: CountedWager, dealt: DealtShoes) -> bool:
    """Whether what the rounds brought is known beside what the wager was worth."""
    return wager.name == REQUIRED and dealt.results is not None
