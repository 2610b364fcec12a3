"""What each hand of Blackjack is worth against an up card, by the cards in it: to stand, to hit,
to double down, to surrender.

The shoe is full but for the up card and the hand, and the player knows no other card. The dealer
draws to 16 and stands on all 17s (§ 633a.7(n)); under an ace or a ten the card reader has said that
he has no Blackjack (§ 633a.7(h)).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from pitboss.chapters.blackjack.odds import kernels as kernel
from pitboss.chapters.blackjack.odds import residue_kernels as exactly
from pitboss.chapters.blackjack.odds.choices import SURRENDERED, Choices
from pitboss.chapters.blackjack.odds.dealer_kernels import dealer_chances
from pitboss.chapters.blackjack.odds.hands import ACE, Shoe, every_hand, lined, stood_on
from pitboss.chapters.blackjack.odds.kernels import Compositions, Flags
from pitboss.chapters.blackjack.odds.residue_kernels import primes
from pitboss.chapters.blackjack.odds.step_kernels import Steps, dealer_steps
from pitboss.chapters.blackjack.odds.up_card import UpCard

GIVEN_UP = float(1 - SURRENDERED)


@dataclass(frozen=True)
class Facing(UpCard):
    """Every hand from a shoe against one up card."""

    soft_17: bool = False  # not the chapter's: the dealer draws to one

    @cached_property
    def table(self) -> Compositions:
        """All hands, by the points with which they are held against the dealer's."""
        return every_hand().table

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


@cache
def _steps(tree: bytes, last: int) -> Steps:
    """The steps for what a dealer draws, who is known by that alone."""
    return dealer_steps(kernel.Tree(*np.frombuffer(tree, np.int64).reshape(5, -1)), last)


@cache
def facing(shoe: Shoe, up: int, soft_17: bool = False) -> Facing:
    """The hands against this up card; what was worked out about them is kept."""
    return Facing(shoe, up, soft_17)
