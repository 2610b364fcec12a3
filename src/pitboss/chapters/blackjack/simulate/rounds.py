"""Rounds played by the kernel, and what they came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.simulate.choices import PlayByTable, by_numbers, by_strategy
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels import round as kernel
from pitboss.chapters.blackjack.simulate.kernels import shoe as shoes
from pitboss.chapters.blackjack.simulate.kernels.layout import Layout
from pitboss.chapters.blackjack.simulate.kernels.shoe import DealtShoe
from pitboss.chapters.blackjack.simulate.terms import WAGERS, Bets, above_cover, stakes_of, terms_of
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True)
class ShoePlayed:
    """Rounds of one shoe. ``lines`` are seat, wager (as ``WAGERS``), stake and what came back;
    ``ends`` how many lines, cards and random numbers there had been after each round."""

    lines: NDArray[np.int64]
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    def round(self, number: int) -> dict[tuple[int, str], tuple[Cents, Cents]]:
        """By seat and wager, what was staked and what came back; the first round is 0."""
        begin = self.ends[number - 1, 0] if number else 0
        return {
            (seat, WAGERS[wager]): (stake, back)
            for seat, wager, stake, back in self.lines[begin : self.ends[number, 0]].tolist()
        }


@dataclass(frozen=True)
class Totals:
    """What many rounds came to."""

    rounds: int
    cards: int
    initial: Cents  # staked before the first cards, Blackjack Wagers only
    sums: Mapping[tuple[int, str], tuple[Cents, Cents]]  # by seat and wager: staked, back
    squares: float  # of what each round brought all players together

    @property
    def staked(self) -> Cents:
        """Every cent wagered."""
        return sum(stake for stake, _ in self.sums.values())

    @property
    def back(self) -> Cents:
        """Every cent that came back."""
        return sum(back for _, back in self.sums.values())

    @property
    def net(self) -> Cents:
        """What the players won, less what they lost."""
        return self.back - self.staked

    @property
    def net_share(self) -> float:
        """The players' result as a share of their initial Blackjack Wagers."""
        return self.net / self.initial

    @property
    def error(self) -> float:
        """One standard error of ``net_share``."""
        mean = self.net / self.rounds
        return sqrt((self.squares / self.rounds - mean**2) * self.rounds) / self.initial


def simulate(rules: Rules, bets: Bets, by: PlayByTable, rounds: int, seed: int = 1) -> Totals:
    """Rounds with the same wagers each time, from shoes that are shuffled from a seed."""
    terms, stakes, seats = terms_of(rules), stakes_of(rules, bets), sorted(bets)
    layout, sums = _layout(stakes, 1), np.zeros((len(seats), felt.WAGERS, 2), np.int64)
    shoe = _shoe(np.array(DECK * rules.decks, np.uint8), shuffles=True, seed=seed)
    squares = np.zeros(1)
    dealt = kernel.play_many(
        terms, stakes, _sides(stakes), shoe, by_strategy(by), layout, rounds,
        above_cover(rules), rules["shuffler"] != "continuous", sums, squares,
    )  # fmt: skip
    if dealt < 0:
        raise too_few_cards(rules, len(seats))
    by_wager = {
        (seat, WAGERS[wager]): (int(sums[box, wager, 0]), int(sums[box, wager, 1]))
        for box, seat in enumerate(seats)
        for wager in np.flatnonzero(sums[box, :, 0]).tolist()
    }
    initial = rounds * int(stakes[:, felt.BLACKJACK].sum()) * (2 if terms.switch else 1)
    return Totals(rounds, int(dealt), initial, by_wager, float(squares[0]))


def endings(
    rules: Rules, stake: Cents, by: PlayByTable, rounds: int, seed: int = 1
) -> dict[tuple[Cents, Cents], int]:
    """Rounds of one seat with Blackjack Wagers of a few cents and no others, each from a full shoe:
    how many ended with so much staked in all, and so much back."""
    if by.insures:
        raise ValueError("an Insurance Wager is of whole chips, not of a few cents")
    names = ("blackjack", "blackjack.2") if rules["switch"] else ("blackjack",)
    terms, stakes = terms_of(rules), stakes_of(rules, {1: dict.fromkeys(names, stake)})
    most = 2 * felt.HANDS * stake  # as many hands as there can be, all doubled
    counts = np.zeros((most + 1, 3 * most + 1), np.int64)
    shoe = _shoe(np.array(DECK * rules.decks, np.uint8), shuffles=True, seed=seed)
    layout, choices = _layout(stakes, 1), by_strategy(by)
    if not kernel.count_endings(terms, stakes, shoe, choices, layout, rounds, counts):
        raise too_few_cards(rules, 1)
    return {
        (staked, back): int(counts[staked, back]) for staked, back in np.argwhere(counts).tolist()
    }


def too_few_cards(rules: Rules, seats: int) -> Refused:
    """A round that the shoe and the discards together cannot complete."""
    return Refused(
        f"{rules.decks} decks are too few to complete a round with {seats} seats",
        field="rules.decks",
        allowed="more decks, or fewer seats",
        cites=["633a.14(f)"],
    )


def play_shoe(
    cards: Sequence[int] | NDArray[np.uint8],
    rules: Rules,
    bets: Bets,
    *,
    by: PlayByTable | None = None,
    numbers: NDArray[np.uint32] | None = None,
    rounds: int | None = None,
) -> ShoePlayed:
    """Rounds from cards in the order in which they are dealt, no burn card before the first but
    where each round has one. They end with the last round that the cards, and the numbers, are
    enough for. Decisions are by a strategy or by random numbers."""
    if by is not None and numbers is None:
        choices = by_strategy(by)
    elif by is None and numbers is not None and len(numbers):
        choices = by_numbers(numbers)
    else:
        raise ValueError("decisions are by a strategy or by random numbers")
    terms, stakes, seats = terms_of(rules), stakes_of(rules, bets), sorted(bets)
    shoe = _shoe(np.array(cards, np.uint8), shuffles=False, seed=0)
    if (shoe.cards >= len(DECK)).any():
        raise ValueError("a joker, or no card at all, is in the shoe")
    least = 2 * len(seats) * (2 if terms.switch else 1) + 2
    most = len(shoe.cards) // least
    ends = np.zeros((most if rounds is None else min(rounds, most), 3), np.int64)
    # a wager before the cards has one line; every other takes a card, or is one of two insurances
    room = most * (int(np.count_nonzero(stakes)) + 4 * len(seats)) + 2 * len(shoe.cards)
    layout = _layout(stakes, room)
    played = kernel.play_stack(terms, stakes, _sides(stakes), shoe, choices, layout, ends)
    ends = ends[:played]
    lines = layout.lines[: ends[-1, 0] if played else 0].copy()
    lines[:, 0] = np.array(seats, np.int64)[lines[:, 0]]
    return ShoePlayed(lines, ends)


def shoe_of(cards: Sequence[int], seed: int) -> DealtShoe:
    """A shoe that is shuffled from a seed as it is dealt."""
    return _shoe(np.array(cards, np.uint8), shuffles=True, seed=seed)


def room_on_layout(stakes: NDArray[np.int64]) -> Layout:
    """Room for the lines of one round."""
    return _layout(stakes, 1)


def _sides(stakes: NDArray[np.int64]) -> bool:
    return bool(stakes[:, : felt.SIDE_WAGERS].any())


def _shoe(cards: NDArray[np.uint8], *, shuffles: bool, seed: int) -> DealtShoe:
    at = np.zeros(shoes.PLACES, np.int64)
    at[shoes.SHUFFLES] = shuffles
    at[shoes.READY] = 0 if shuffles else len(cards)
    chance = np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64)
    return DealtShoe(cards, at, chance, np.zeros(2 * felt.HANDS, np.uint8))


def _layout(stakes: NDArray[np.int64], room: int) -> Layout:
    """Room for these lines, and for those of a round that is not completed."""
    boxes = len(stakes)
    return Layout(
        firsts=np.zeros((boxes, 2, 2), np.int64),
        hands=np.zeros((boxes * felt.HANDS + 1, felt.FIELDS), np.int64),
        counts=np.zeros(boxes, np.int64),
        insured=np.zeros((boxes, 2), np.int64),
        lines=np.zeros((room + boxes * felt.WAGERS, 4), np.int64),
    )
