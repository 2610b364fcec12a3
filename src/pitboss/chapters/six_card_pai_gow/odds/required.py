"""The wagers of Six-Card Fortune Pai Gow Poker, its required one with the Double Down: every hand
set in every way, against every hand that the dealer may then hold, card removal included.

A wager wins 1 where both hands are higher and loses 1 where neither is (§ 670a.11(f)), so what a
setting is worth is the chance that its high hand is higher, plus the chance that its low hand is,
less one; and a Double Down Wager adds the same over the dealer's hands of a pair of eights or
better (§ 670a.11(g)).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.by_ranks import count_settings
from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    DEALER_HANDS,
    FOUL,
    HANDS,
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
    Classes,
    Ints,
    classes,
)
from pitboss.figures.figures import Figures, Outcome, added_up, back_per_unit, published
from pitboss.figures.odds import REQUIRED, Count, as_required
from pitboss.regulation import Rules

RULES: Final = Rules.of("670a")
FILE: Final = RULES.chapter
MAIN, DOUBLE_DOWN = "pai_gow", "double_down"
PAYS: Final = RULES.paytable(MAIN).lines[0].pay
WINS, DOUBLE_WINS = back_per_unit(PAYS), back_per_unit(RULES.paytable(DOUBLE_DOWN).lines[0].pay)
"""What a winning wager pays, and what comes back of it (§ 670a.12(a))."""
EVERY: Final = HANDS * DEALER_HANDS
"""How many pairs of a player's hand and a dealer's there are."""

Worths = NDArray[np.int32]
Choices = NDArray[np.intp]
Marks = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class SixCardPlay:
    """A way to play: for every class of hands, the place of the low card and whether to double."""

    at: Choices
    doubled: Marks


@dataclass(frozen=True, eq=False, slots=True)
class Counted:
    """Every class of hands, and for each of its settings how many of the dealer's hands lose and
    win. Worths are in Six-Card Fortune Pai Gow Poker Wagers, summed over the dealer's hands."""

    hands: Classes
    counts: Ints
    plain: Worths  # of each setting without a Double Down Wager
    more: Worths  # what that adds: it is played with a pair of eights or better (§ 670a.11(g))

    def best(self, doubling: bool) -> SixCardPlay:
        """The settings worth most, of equals the first, and doubled where that adds; no foul one
        is among them (§ 670a.11(b))."""
        worth = self.plain + np.maximum(self.more, 0) if doubling else self.plain
        at = np.where(self.hands.highs != FOUL, worth, -2 * DEALER_HANDS).argmax(axis=1)
        return SixCardPlay(at, (of_setting(self.more, at) > 0) & doubling)

    @property
    def house_way(self) -> SixCardPlay:
        """The dealer's own way, never doubled (§ 670a.11(a)(1), § 670a.11(d))."""
        return SixCardPlay(
            self.hands.dealer_at.astype(np.intp), np.zeros(len(self.counts), np.bool_)
        )

    def worth_of(self, play: SixCardPlay) -> Worths:
        """What each class is worth, played so."""
        plain, more = of_setting(self.plain, play.at), of_setting(self.more, play.at)
        worths: Worths = plain + play.doubled * more
        return worths

    def mean(self, worths: Worths) -> Fraction:
        """The mean over all hands of what each class is worth."""
        return Fraction(int((self.hands.hands * worths).sum()), EVERY)


def of_setting(values: NDArray[Any], at: Choices) -> NDArray[Any]:
    """Of the values of all settings, those of one setting a class."""
    return np.take_along_axis(values, at[:, None], axis=1)[:, 0]


@cache
def counted() -> Counted:
    """All settings of all hands, counted once; wins are at even money (§ 670a.12(a))."""
    hands = classes()
    counts = count_settings(hands)
    plain = counts[:, :, WON] - counts[:, :, LOST]
    return Counted(hands, counts, plain, counts[:, :, WON_DOUBLE] - counts[:, :, LOST_DOUBLE])


def required(rules: Rules, decks: int) -> list[Figures]:
    """The wager under best play, with the Double Down Wager where it is offered."""
    return [figures(counted().best(rules.offers(DOUBLE_DOWN)), decks)]


def house_way(_: Rules, decks: int) -> list[Figures]:
    """The wager of a player who has all hands set as the dealer sets his, and never doubles."""
    return [as_required(figures(counted().house_way, decks), "house_way")]


def figures(play: SixCardPlay, decks: int) -> Figures:
    """How often the wager ends in each way, played so."""
    ends = (
        *plain_endings(ends_of(~play.doubled, play)),
        *doubled_endings(ends_of(play.doubled, play)),
    )
    board = published(FILE, REQUIRED, None, decks)
    return Figures(REQUIRED, None, decks, added_up(ends), board)


@dataclass(frozen=True, slots=True)
class Ends:
    """How many pairs of a player's hand and a dealer's end in which way."""

    won: int
    tied: int
    lost: int
    won_double: int  # of those won, with a pair of eights or better at the dealer
    lost_double: int  # and of those lost


def ends_of(these: Marks, play: SixCardPlay) -> Ends:
    """How the hands of these classes end, set so."""
    rows = np.flatnonzero(these)
    counts, count = counted().counts[rows, play.at[rows]], counted().hands.hands[rows]
    sums = count @ counts
    won, lost = int(sums[WON]), int(sums[LOST])
    tied = int(count.sum()) * DEALER_HANDS - won - lost
    return Ends(won, tied, lost, int(sums[WON_DOUBLE]), int(sums[LOST_DOUBLE]))


def plain_endings(ends: Ends) -> Iterator[Outcome]:
    """The endings of § 670a.11(f), R-670a-4."""
    yield ending("both hands higher", str(PAYS), ends.won, 1, WINS)
    yield ending("one hand higher", "push", ends.tied, 1, 1)
    yield ending("neither hand higher", "lose", ends.lost, 1, 0)


def doubled_endings(ends: Ends) -> Iterator[Outcome]:
    """The same with a Double Down Wager, which the dealer returns unless his high hand is a pair of
    eights or better (§ 670a.11(g)(1)-(2))."""
    returned = "Double Down returned"
    yield ending("doubled: both hands higher", str(PAYS), ends.won_double, 2, WINS + DOUBLE_WINS)
    yield ending(
        "doubled: both hands higher, dealer below a pair of eights",
        f"{PAYS}, {returned}", ends.won - ends.won_double, 2, WINS + 1,
    )  # fmt: skip
    yield ending("doubled: one hand higher", "push", ends.tied, 2, 2)
    yield ending(
        "doubled: neither hand higher, dealer below a pair of eights",
        f"lose, {returned}", ends.lost - ends.lost_double, 2, 1,
    )  # fmt: skip
    yield ending("doubled: neither hand higher", "lose", ends.lost_double, 2, 0)


def ending(hand: str, pays: str, pairs: int, staked: int, back: Fraction | int) -> Outcome:
    """An ending of so many pairs of hands."""
    return Outcome(hand, pays, Fraction(pairs, EVERY), Fraction(staked), Fraction(back))


COUNTS: dict[str, Count] = {REQUIRED: required, f"{REQUIRED}.house_way": house_way}
"""Best play, then the house way to compare."""
