"""What a hand of Blackjack is worth by the cards in it: to stand, to hit, to double down, to
surrender.

The shoe is full but for the up card and the hand, and the player knows no other card. The dealer
draws to 16 and stands on all 17s (§ 633a.7(n)); under an ace or a ten the card reader has said that
he has no Blackjack (§ 633a.7(h)).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from math import perm

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds import residue_kernels as exactly
from pitboss.chapters.blackjack.odds.dealer_kernels import dealer_chances
from pitboss.chapters.blackjack.odds.kernels import (
    MOST,
    NONE,
    RANKS,
    Compositions,
    Flags,
    Ints,
    Order,
)
from pitboss.chapters.blackjack.odds.residue_kernels import primes, ways
from pitboss.chapters.blackjack.odds.step_kernels import Steps, dealer_steps
from pitboss.regulation import chapter_file

SPLIT = "split"
STAKES = {"stand": 1, "hit": 1, "double": 2}
"""What is staked on a hand that is played so."""

ACE, TEN = 0, 9
"""The ranks that make a Blackjack; those between are as many points as the rank and one."""

SURRENDERED = 1 - chapter_file("633a").share("surrender_share")
"""What comes back of a Blackjack Wager that is surrendered (§ 633a.9(a))."""

GIVEN_UP = float(1 - SURRENDERED)

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


@cache
def lined(last: int) -> Ints:
    """All hands in the order in which the dealer's draws are summed: by aces, twos, threes …, and
    by cards of the rank ``last`` after all others."""
    counts = every_hand().table.counts
    return np.lexsort((counts[:, last], *np.delete(counts, last, axis=1).T[::-1]))


def stood_on(soft_17: bool) -> Flags:
    """The hands with which the dealer draws no more: all of 17 or more (§ 633a.7(n)); under other
    rules than the chapter's he draws to a ``soft_17``."""
    hands = every_hand()
    draws = hands.table.points < kernel.STANDS
    if soft_17:
        draws |= (hands.table.points == kernel.STANDS) & hands.soft
    return np.asarray(~draws)


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


@dataclass(frozen=True, slots=True)
class Choices(Mapping[str, ChoiceWorth]):
    """What a hand can do, by name; what a choice comes to is worked out when it is asked for."""

    against: "Facing"
    hand: int
    residues: Mapping[str, Sequence[Ints]]  # of the chances to win and to tie
    cards: int  # that the hand and what the dealer draws come to at most
    split: Callable[[], ChoiceWorth] | None = None

    @property
    def _held(self) -> int:
        return len(every_hand().ranks[self.hand])

    @property
    def ways(self) -> int:
        """The ways to draw as many cards as decide the hand."""
        unseen = self.against.unseen(self.hand)
        return _ways(unseen, min(self.cards - self._held, unseen))

    def ends(self, name: str) -> tuple[int, int]:
        """In how many of these the hand wins, and ties."""
        draws, (win, push) = self.ways, self.residues[name]
        return ways(win[self.hand].tolist(), draws), ways(push[self.hand].tolist(), draws)

    def with_split(self, split: Callable[[], ChoiceWorth]) -> "Choices":
        """The same of a pair: what it comes to if it is split is worked out at most once."""
        return replace(self, split=cache(split))

    def __getitem__(self, name: str) -> ChoiceWorth:
        if name == SPLIT and self.split is not None:
            return self.split()
        if name not in (*self,):
            raise KeyError(name)
        goes_on = self.against.goes_on(self.hand)
        if name == "surrender":
            return ChoiceWorth(goes_on, SURRENDERED * goes_on)
        win, push = (Fraction(end, self.ways) for end in self.ends(name))
        stake = STAKES[name]
        return ChoiceWorth(stake * goes_on, stake * (2 * win + push), win, push)

    def __iter__(self) -> Iterator[str]:
        yield from ("stand", "hit")
        if self._held == 2:  # § 633a.10(a), § 633a.9(a)
            yield from ("double", "surrender")
        if self.split is not None:
            yield SPLIT

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True)
class Facing:
    """Every hand from a shoe against one up card."""

    shoe: Shoe
    up: int
    soft_17: bool = False  # not the chapter's: the dealer draws to one

    @cached_property
    def table(self) -> Compositions:
        """All hands, by the points with which they are held against the dealer's."""
        return every_hand().table

    @cached_property
    def left(self) -> Ints:
        """The cards of the shoe but for the up card."""
        left = np.array(self.shoe, np.int64)
        left[self.up] -= 1
        return left

    @cached_property
    def _beside(self) -> int:
        """How many cards there are but for the dealer's that are seen."""
        return int(self.left.sum())

    @cached_property
    def blackjack(self) -> int:
        """The rank of a hole card that makes a Blackjack, if there is one."""
        return {ACE: TEN, TEN: ACE}.get(self.up, NONE)

    def goes_on(self, hand: int) -> Fraction:
        """The chance that the dealer has no Blackjack, with the hand and the up card known."""
        if self.blackjack == NONE:
            return Fraction(1)
        return 1 - Fraction(self.blackjacks(hand), self.unseen(hand))

    def unseen(self, hand: int) -> int:
        """How many cards there are but for the hand and the up card."""
        return self._beside - len(every_hand().ranks[hand])

    def blackjacks(self, hand: int) -> int:
        """How many of them would make a Blackjack as the hole card."""
        if self.blackjack == NONE:
            return 0
        return self.shoe[self.blackjack] - every_hand().ranks[hand].count(self.blackjack)

    @cached_property
    def deals(self) -> int:
        """The ways to deal an up card and two cards, in order."""
        return perm(sum(self.shoe), 3)

    def deals_of(self, hand: int) -> int:
        """In how many of these this up card and these two cards are dealt."""
        shoe, deals = list(self.shoe), 1
        for rank in (self.up, *every_hand().ranks[hand]):
            deals *= shoe[rank]
            shoe[rank] -= 1
        return deals if every_hand().pair_rank(hand) is not None else 2 * deals

    def dealt(self, hand: int) -> Fraction:
        """The chance of these two cards beside this up card."""
        return Fraction(self.deals_of(hand), self.deals)

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
        hands = every_hand()
        stands = stood_on(self.soft_17)
        return kernel.dealer_tree(self.up, self.blackjack, hands.table, hands.order, stands)

    def steps(self, last: int = ACE) -> Steps:
        """How what the dealer draws is summed up, the cards of one rank after all others."""
        return _steps(self._tree_in_bytes, last)

    @cached_property
    def _tree_in_bytes(self) -> bytes:
        return np.stack(self.tree).tobytes()

    @cached_property
    def stand(self) -> kernel.Floats:
        """About what each hand brings that stands."""
        hands, chances = every_hand(), self.dealer_chances(self.possible)
        stand = np.zeros(len(chances))
        kernel.stand_worth(self.left, self.blackjack, hands.table, self.possible, chances, stand)
        return stand

    def dealer_chances(self, wanted: Flags, gone: int | None = None) -> kernel.Floats:
        """About the chance of each of the dealer's totals beside each of these hands, and a card of
        the rank that is ``gone`` too."""
        hands, left = every_hand(), self.left.copy()
        if gone is not None:
            left[gone] -= 1
        chances = np.zeros((len(wanted), kernel.TOTALS))
        dealer_chances(left, hands.table, lined(ACE), self.steps(), wanted, chances)
        return chances

    @cached_property
    def hits(self) -> Flags:
        """Which hands had better hit than stand, if they can do nothing else. Floats choose, and
        what is chosen is worked out exactly: two worths that agree to fifteen digits are as good as
        equal."""
        return self._chosen[0]

    @property
    def played_best(self) -> kernel.Floats:
        """About what hands bring that hit so: the three rows of ``by_hitting``."""
        return self._chosen[1]

    @cached_property
    def _chosen(self) -> tuple[Flags, kernel.Floats]:
        """Which hands had better hit than stand, and about what hands bring then."""
        hits = np.zeros(len(self.stand), np.bool_)
        return hits, self.by_hitting(hits, chooses=True)

    def about(self, hand: int) -> dict[str, float]:
        """About what each choice brings with two cards that are played on best."""
        _, hit, double = self.played_best[:, hand].tolist()
        surrender = (self.blackjacks(hand) / self.unseen(hand) - 1) * GIVEN_UP
        return {"stand": float(self.stand[hand]), "hit": hit, "double": double,
                "surrender": surrender}  # fmt: skip

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
    def best(self) -> Mapping[int, Choices]:
        """The choices with two cards, those played on best; a pair as it is, not split."""
        return self.choices(self.two_cards, self.hits)

    def choices(self, asked_hands: Iterable[int], hits: Flags) -> Mapping[int, Choices]:
        """Exactly what these hands come to that stand, hit, double or surrender, when those that
        are played on hit as told."""
        table = self.table
        asked = np.zeros(len(table.points), np.bool_)
        asked[[*asked_hands]] = True
        among = kernel.reached(table, hits | asked, asked, self.left)
        once = kernel.reached(table, asked, asked, self.left)
        wanted = asked | once | among & ~hits
        standing = np.zeros((2, len(table.points), exactly.LANES), np.int64)
        exactly.stand_residues(
            self.left, self.blackjack, table, lined(ACE), self.steps(), primes(),
            wanted, *standing,
        )  # fmt: skip
        drawn = np.zeros((2, 3, len(table.points), exactly.LANES), np.int64)
        for stand, of_end in zip(standing, drawn, strict=True):
            exactly.draw_residues(self.left, table, primes(), hits, among, stand, *of_end)
        longest = int(table.cards[among].max(initial=0)) + int(self.tree.depth.max())
        by_name = {"stand": [*standing], "hit": [*drawn[:, 1]], "double": [*drawn[:, 2]]}
        return {
            hand: Choices(self, hand, by_name, longest) for hand in np.flatnonzero(asked).tolist()
        }


_ways = cache(perm)


@cache
def _steps(tree: bytes, last: int) -> Steps:
    """The steps for what a dealer draws, who is known by that alone."""
    return dealer_steps(kernel.Tree(*np.frombuffer(tree, np.int64).reshape(5, -1)), last)


@cache
def facing(shoe: Shoe, up: int, soft_17: bool = False) -> Facing:
    """The hands against this up card; what was worked out about them is kept."""
    return Facing(shoe, up, soft_17)
