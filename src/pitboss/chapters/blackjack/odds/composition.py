"""What a hand of Blackjack is worth by the cards in it: to stand, to hit, to double down, to
surrender.

The shoe is full but for the up card and the hand, and the player knows no other card. The dealer
draws to 16 and stands on all 17s (§ 633a.7(n)); under an ace or a ten the card reader has said that
he has no Blackjack (§ 633a.7(h)).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds import residue_kernels as exactly
from pitboss.chapters.blackjack.odds.kernels import (
    MOST,
    NONE,
    RANKS,
    Compositions,
    Flags,
    Ints,
    Order,
)
from pitboss.chapters.blackjack.odds.residue_kernels import fraction, primes
from pitboss.regulation import chapter_file

ACE, TEN = 0, 9
"""The ranks that make a Blackjack; those between are as many points as the rank and one."""

SURRENDERED = 1 - chapter_file("633a").share("surrender_share")
"""What comes back of a Blackjack Wager that is surrendered (§ 633a.9(a))."""

Shoe = tuple[int, ...]
"""How many cards of each of the ten ranks there are."""


def shoe_of(decks: int) -> Shoe:
    """The cards of so many decks: a ten, jack, queen or king counts ten (§ 633a.3(e)).

    >>> shoe_of(6)
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    return (*(4 * decks,) * 9, 16 * decks)


@dataclass(frozen=True)
class BlackjackHands:
    """All hands of 21 points or less."""

    table: Compositions
    order: Order
    number: Mapping[tuple[int, ...], int]  # by the ranks of the cards, the lowest first
    ranks: tuple[tuple[int, ...], ...]  # the other way round

    @cached_property
    def soft(self) -> Flags:
        """Whether an ace counts 11 (§ 633a.1[Soft total])."""
        hard = self.table.counts @ np.arange(1, RANKS + 1)
        return np.asarray(hard < self.table.points)

    @cached_property
    def to_decide(self) -> tuple[int, ...]:
        """The hands of two cards that leave a decision: all but a Blackjack (§ 633a.7(j)(2))."""
        two_cards = np.flatnonzero(self.table.cards == 2).tolist()
        return tuple(hand for hand in two_cards if hand != self.natural)

    @cached_property
    def natural(self) -> int:
        """An ace and a ten: a Blackjack as it is dealt (§ 633a.1[Blackjack])."""
        return self.number[ACE, TEN]

    def of(self, ranks: Iterable[int]) -> int:
        """The hand of these cards."""
        return self.number[tuple(sorted(ranks))]

    def pair_rank(self, hand: int) -> int | None:
        """The rank of two cards of equal value, which may be split (§ 633a.11(a))."""
        ranks = self.ranks[hand]
        return ranks[0] if len(ranks) == 2 and ranks[0] == ranks[1] else None


@cache
def every_hand() -> BlackjackHands:
    """All hands, those of fewest points first (aces as 1)."""
    preorder = [*_hands_from((), 0)]
    ranks = sorted(preorder, key=lambda hand: sum(hand) + len(hand))
    number = {hand: at for at, hand in enumerate(ranks)}
    counts = np.zeros((len(ranks), RANKS), np.int64)
    after = np.full((len(ranks), RANKS), NONE, np.int64)
    for at, hand in enumerate(ranks):
        for rank in hand:
            counts[at, rank] += 1
        for rank in range(RANKS):
            after[at, rank] = number.get(tuple(sorted((*hand, rank))), NONE)
    hard = counts @ np.arange(1, RANKS + 1)
    points = hard + 10 * ((counts[:, ACE] > 0) & (hard + 10 <= MOST))
    order = Order(
        np.array([number[hand] for hand in preorder]),
        np.array([hand[-1] if hand else NONE for hand in preorder]),
        np.array([len(hand) for hand in preorder]),
    )
    return BlackjackHands(
        Compositions(counts, points, counts.sum(axis=1), after), order, number, (*ranks,)
    )


def _hands_from(hand: tuple[int, ...], hard: int) -> Iterable[tuple[int, ...]]:
    """A hand, and those with more cards of its last rank or higher ones."""
    yield hand
    for rank in range(hand[-1] if hand else ACE, RANKS):
        if hard + rank + 1 <= MOST:
            yield from _hands_from((*hand, rank), hard + rank + 1)


@dataclass(frozen=True, slots=True)
class ChoiceWorth:
    """What a choice stakes and brings back on average. Each figure is multiplied by the chance that
    the dealer has no Blackjack, for against one nobody gets to choose. ``win`` and ``push`` are
    chances of a single hand; a split pair has none."""

    staked: Fraction
    back: Fraction
    win: Fraction | None = None
    push: Fraction | None = None

    @property
    def net(self) -> Fraction:
        """What the player is up."""
        return self.back - self.staked


@dataclass(frozen=True)
class Facing:
    """Every hand from a shoe against one up card."""

    shoe: Shoe
    up: int

    @cached_property
    def left(self) -> Ints:
        """The cards of the shoe but for the up card."""
        left = np.array(self.shoe, np.int64)
        left[self.up] -= 1
        return left

    @property
    def blackjack(self) -> int:
        """The rank of a hole card that makes a Blackjack, if there is one."""
        return {ACE: TEN, TEN: ACE}.get(self.up, NONE)

    def goes_on(self, hand: int) -> Fraction:
        """The chance that the dealer has no Blackjack, with the hand and the up card known."""
        if self.blackjack == NONE:
            return Fraction(1)
        unseen = self.left - every_hand().table.counts[hand]
        return 1 - Fraction(int(unseen[self.blackjack]), int(unseen.sum()))

    def dealt(self, hand: int) -> Fraction:
        """The chance of these two cards beside this up card."""
        shoe, cards = list(self.shoe), sum(self.shoe)
        chance = Fraction(1)
        for drawn, rank in enumerate((self.up, *every_hand().ranks[hand])):
            chance *= Fraction(shoe[rank], cards - drawn)
            shoe[rank] -= 1
        return chance if every_hand().pair_rank(hand) is not None else 2 * chance

    @cached_property
    def possible(self) -> Flags:
        """The hands for which the shoe has the cards, and a hole card and one to draw after."""
        table = every_hand().table
        enough = table.cards + 2 <= self.left.sum()
        return np.asarray((table.counts <= self.left).all(axis=1) & enough)

    @cached_property
    def two_cards(self) -> tuple[int, ...]:
        """The hands of two cards that can be dealt and leave a decision."""
        return tuple(hand for hand in every_hand().to_decide if self.possible[hand])

    @cached_property
    def tree(self) -> kernel.Tree:
        """What the dealer draws."""
        return kernel.dealer_tree(self.up, self.blackjack, every_hand().table, every_hand().order)

    @cached_property
    def stand(self) -> kernel.Floats:
        """About what each hand brings that stands."""
        table = every_hand().table
        stand = np.zeros(len(table.points))
        kernel.stand_worth(self.left, self.blackjack, table, self.possible, self.tree, stand)
        return stand

    @cached_property
    def hits(self) -> Flags:
        """Which hands had better hit than stand, if they can do nothing else. Floats choose, and
        what is chosen is worked out exactly: two worths that agree to fifteen digits are as good as
        equal."""
        hits = np.zeros(len(self.stand), np.bool_)
        self.by_hitting(hits, chooses=True)
        return hits

    def by_hitting(self, hits: Flags, *, chooses: bool = False) -> kernel.Floats:
        """About what hands bring as they are played on, when they hit, and when they double, three
        rows; ``chooses`` writes into ``hits`` which had better."""
        worth = np.zeros((3, len(self.stand)))
        kernel.draw_worth(
            self.left,
            self.blackjack,
            every_hand().table,
            self.possible,
            self.stand,
            hits,
            chooses,
            *worth,
        )
        return worth

    @cached_property
    def best(self) -> Mapping[int, Mapping[str, ChoiceWorth]]:
        """The choices with two cards, those played on best; a pair as it is, not split."""
        return self.choices(self.two_cards, self.hits)

    @cached_property
    def _known(self) -> tuple[Flags, Ints, Ints]:
        """Whose chances to win and to tie as they stand have been worked out, and these."""
        size = len(every_hand().table.points)
        return (
            np.zeros(size, np.bool_),
            np.zeros((size, exactly.LANES), np.int64),
            np.zeros((size, exactly.LANES), np.int64),
        )

    def choices(
        self, asked_hands: Iterable[int], hits: Flags
    ) -> Mapping[int, Mapping[str, ChoiceWorth]]:
        """Exactly what these hands come to that stand, hit, double or surrender, when those that
        are played on hit as told."""
        table = every_hand().table
        asked = np.zeros(len(table.points), np.bool_)
        asked[[*asked_hands]] = True
        among = kernel.reached(table, hits | asked, asked, self.left)
        once = kernel.reached(table, asked, asked, self.left)
        known, *standing = self._known
        wanted = (asked | once | among & ~hits) & ~known
        exactly.stand_residues(
            self.left, self.blackjack, table, self.tree, primes(), wanted, *standing
        )
        known |= wanted
        drawn = np.zeros((2, 3, len(table.points), exactly.LANES), np.int64)
        for stand, of_end in zip(standing, drawn, strict=True):
            exactly.draw_residues(self.left, table, primes(), hits, among, stand, *of_end)
        longest = int(table.cards[among].max()) + int(self.tree.depth.max())
        by_name = {"stand": standing, "hit": [*drawn[:, 1]], "double": [*drawn[:, 2]]}
        by_hand = {}
        for hand in np.flatnonzero(asked).tolist():
            residues = {
                name: [end[hand].tolist() for end in ends] for name, ends in by_name.items()
            }
            by_hand[hand] = self._choices_of(hand, residues, longest)
        return by_hand

    def _choices_of(
        self, hand: int, residues: Mapping[str, list[list[int]]], longest: int
    ) -> Mapping[str, ChoiceWorth]:
        """The choices of one hand, from the chances to win and to tie by prime; ``longest`` is how
        many cards the hand and what the dealer draws come to at most."""
        held = int(every_hand().table.cards[hand])
        unseen, goes_on = int(self.left.sum()) - held, self.goes_on(hand)
        choices = {}
        for name, ends in residues.items():
            win, push = (fraction(end, unseen, longest - held) for end in ends)
            stake = 2 if name == "double" else 1
            choices[name] = ChoiceWorth(stake * goes_on, stake * (2 * win + push), win, push)
        if held > 2:  # § 633a.10(a), § 633a.9(a)
            del choices["double"]
            return choices
        return choices | {"surrender": ChoiceWorth(goes_on, SURRENDERED * goes_on)}


@cache
def facing(shoe: Shoe, up: int) -> Facing:
    """The hands against this up card; what was worked out about them is kept."""
    return Facing(shoe, up)
