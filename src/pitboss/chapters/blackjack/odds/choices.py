"""What can be done with a hand, and what each choice comes to: to stand, to hit, to double down, to
split, to surrender."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import perm

from pitboss.chapters.blackjack.odds.hands import every_hand
from pitboss.chapters.blackjack.odds.kernels import Ints
from pitboss.chapters.blackjack.odds.residue_kernels import ways
from pitboss.chapters.blackjack.odds.up_card import UpCard
from pitboss.regulation import chapter_file

SPLIT = "split"
STAKES = {"stand": 1, "hit": 1, "double": 2}
"""What is staked on a hand that is played so."""

SURRENDERED = 1 - chapter_file("633a").share("surrender_share")
"""What comes back of a Blackjack Wager that is surrendered (§ 633a.9(a))."""

_ways = cache(perm)


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

    against: UpCard
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
