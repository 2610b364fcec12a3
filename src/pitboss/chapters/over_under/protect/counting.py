"""What a counter can know of the wagers of Over/Under: three cards decide all of them.

Suits do not matter, nor which card of value ten it is: ten kinds of cards (§ 686a.3(d)).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from pitboss.chapters.over_under.odds import (
    DECKS,
    FILE,
    OPTIONS,
    POINTS,
    Totals,
    chances,
    decide,
    stake_and_back,
)
from pitboss.chapters.over_under.protect import counting_kernels as kernel
from pitboss.families.from_shoe.counting import (
    CountedWager,
    DealtShoes,
    Kinds,
    Monomial,
    Polynomial,
    by_hands,
    full,
    orders,
)
from pitboss.figures.figures import back_per_unit
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.regulation.wagers import OptionData
from pitboss.vocabulary.cards import DECK, RANKS

VALUES: Final = tuple(sorted(set(POINTS.values())))
"""What a card can count, the least first."""
KINDS: Final[Kinds] = tuple(VALUES.index(POINTS[card.rank]) for card in DECK)
CARDS: Final = FILE.hand.cards

DECK_COUNTS: Final = (DECKS,)
"""The chapter is played with six decks (§ 686a.3(a), R-686a-9)."""


def counted_wagers(
    rules: Rules, wanted: Sequence[str], *, best: bool = True
) -> Iterator[CountedWager]:
    """The wagers that are asked for, of those that the table takes."""
    if "bonus" in wanted and rules.offers("bonus"):
        yield of_polynomial(rules, "bonus", bonus_polynomial(rules))
    if REQUIRED in wanted:
        required = of_polynomial(rules, REQUIRED, fixed_play(rules))
        yield replace(required, best_play=best_play(rules.decks) if best else None)


def names(rules: Rules) -> tuple[str, ...]:
    """The wagers that can be asked for: those beside the Ante Wager first."""
    return (*(("bonus",) if rules.offers("bonus") else ()), REQUIRED)


def of_polynomial(rules: Rules, name: str, polynomial: Polynomial) -> CountedWager:
    """A wager, and the effect of removing each card on what it is worth."""
    decks, required = rules.decks, name == REQUIRED
    expectation = polynomial.worth(full(decks))
    by_rank = {
        rank: polynomial.worth(without(DECK.index(card), decks)) - expectation
        for rank in RANKS
        for card in (next(card for card in DECK if card.rank == rank),)
    }
    return CountedWager(
        name=name,
        title="Ante Wager with the Over 23 or Under 18 Wager" if required else "Bonus Wager",
        paytable=None if required else rules.paytable(name).name,
        decks=decks,
        cites=("686a.7(g)", "686a.8(a)") if required else ("686a.7(l)", "686a.8(b)"),
        expectation=expectation,
        effects=tuple(by_rank[card.rank] for card in DECK),
        polynomial=polynomial,
        note=(
            "per unit of the Ante Wager; the play is the printed one, after each first card the "
            "option that is best from a full shoe"
            if required
            else ""
        ),
    )


def without(card: int, decks: int) -> list[int]:
    """A full shoe without one card."""
    shoe = full(decks)
    shoe[card] -= 1
    return shoe


def bonus_polynomial(rules: Rules) -> Polynomial:
    """The Bonus Wager, on the total of three cards (§ 686a.7(l), § 686a.8(b))."""
    table = rules.paytable("bonus")
    pays = {int(total): back_per_unit(line.pay) for line in table.lines for total in line.covers}

    def back(hand: tuple[int, ...]) -> Fraction:
        return pays.get(sum(VALUES[kind] for kind in hand), Fraction(0))

    return Polynomial(KINDS, tuple(by_hands(KINDS, CARDS, back)))


def fixed_play(rules: Rules) -> Polynomial:
    """The required wagers, where after each first card the same option is chosen, whatever cards
    are left: the one that is best from a full shoe (§ 686a.7(g))."""
    terms: list[Monomial] = []
    for kind, value in enumerate(VALUES):
        rank = next(rank for rank in RANKS if POINTS[rank] == value)
        terms.extend(after_first(kind, OPTIONS[decide(rank, rules.decks).best]))
    return Polynomial(KINDS, tuple(terms), Fraction(0), Fraction(0))


def after_first(kind: int, option: OptionData) -> Iterator[Monomial]:
    """What an option brings after a first card of this kind: all that is staked is lost, unless the
    total wins (§ 686a.7(i.2), § 686a.7(k), R-686a-3)."""
    staked, back = stake_and_back(option)
    yield Monomial((kind,), -staked, staked**2)
    for pair in combinations_with_replacement(range(len(VALUES)), CARDS - 1):
        if VALUES[kind] + sum(VALUES[other] for other in pair) in option.wins:
            ways = orders(pair)
            more = (back - staked) ** 2 - staked**2
            yield Monomial((kind, *pair), ways * back, ways * more)


def best_play(decks: int) -> tuple[Fraction, tuple[Fraction, ...]]:
    """What the required wagers are worth, and the effect of removing each card, where the option is
    always the best by the cards left."""
    expectation = best_worth(Counter(values_of(full(decks))))
    by_value = {
        value: best_worth(Counter(values_of(without(KINDS.index(kind), decks)))) - expectation
        for kind, value in enumerate(VALUES)
    }
    return expectation, tuple(by_value[POINTS[card.rank]] for card in DECK)


def values_of(shoe: Sequence[int]) -> Mapping[int, int]:
    """How many cards of each value a shoe has."""
    held: Counter[int] = Counter()
    for card, count in zip(DECK, shoe, strict=True):
        held[POINTS[card.rank]] += count
    return held


def best_worth(shoe: Counter[int]) -> Fraction:
    """What the required wagers are worth by the cards left, per unit of the Ante Wager."""
    return sum(
        (
            Fraction(count, shoe.total()) * max(choices(shoe, first).values())
            for first, count in shoe.items()
            if count
        ),
        Fraction(0),
    )


def choices(shoe: Counter[int], first: int) -> Mapping[str, Fraction]:
    """What each option is worth after a first card of this value, with these cards left and it
    among them (§ 686a.7(g), R-686a-5)."""
    rest: Totals = chances(shoe - Counter({first: 1}), CARDS - 1)
    worth = {}
    for name, option in OPTIONS.items():
        staked, back = stake_and_back(option)
        wins = sum((rest.get(total - first, Fraction(0)) for total in option.wins), Fraction(0))
        worth[name] = back * wins - staked
    return worth


def _check_kernel() -> None:
    """The kernel is compiled for even money on two equal wagers, and for an Ante Wager lost."""
    staked = {name: tuple(map(int, stake_and_back(OPTIONS[name]))) for name in OPTIONS}
    assert staked == {"over": (2, 4), "under": (2, 4), "surrender": (1, 0)}, staked


def deal(rules: Rules, players: int, burn: int, cover: int, shoes: int, seed: int) -> DealtShoes:
    """Shuffled shoes, each with the rounds that begin before so many cards are gone: three cards to
    every player, to one who surrenders too (§ 686a.7(e), § 686a.7(i.1))."""
    stack = np.repeat(np.array(DECK, np.uint8), rules.decks)
    generator = np.random.default_rng(seed)
    cards = generator.permuted(np.tile(stack, (shoes, 1)), axis=1)
    begins = np.arange(burn, cover + 1, CARDS * players, dtype=np.int64)
    every = np.broadcast_to(begins, (shoes, len(begins))).copy()
    worth, square = np.zeros(every.shape), np.zeros(every.shape)
    over, under = (np.array([total in OPTIONS[name].wins for total in range(34)])
                   for name in ("over", "under"))  # fmt: skip
    _check_kernel()
    points = np.array([POINTS[card.rank] for card in DECK], np.int64)
    kernel.best_worths(cards, burn, every, points, over, under, worth, square)
    return DealtShoes(cards, burn, every, own={REQUIRED: (worth, square)})
