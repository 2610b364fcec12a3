"""§ 678a.11(b)-(e) at speed: folds, then each player's wagers, of many rounds."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.high_card_flush.ranking import LENGTH_SHIFT
from pitboss.chapters.high_card_flush.ranking_kernels import Scores, Words, best_suit, sum_of
from pitboss.columns.checks import NONE_OUT, TWICE, with_cards
from pitboss.columns.lines import WIN, Lines
from pitboss.columns.patterns import (
    DENOMINATOR,
    HUNDREDTHS,
    NUMERATOR,
    OUTCOME,
    WHOLE_METER,
    PatternNumbers,
    Patterns,
    off_meter,
    write_line,
)
from pitboss.columns.rounds import RoundColumns
from pitboss.hands.kernels.cache import compiled
from pitboss.vocabulary.cards import JOKER

ANTE: Final = 0
FLUSH_BONUS: Final = 1
STRAIGHT_FLUSH_BONUS: Final = 2
PROGRESSIVE: Final = 3
"""Columns of the stakes, in the order in which § 678a.11(d)-(e) settles them."""

RAISE: Final = 0
"""The decision; any other folds."""

FOLDED: Final = 0
"""Rows of the numbers of patterns, each by the cards of a flush or a straight flush. The Ante of
who folds, with any."""
UNQUALIFIED: Final = 1
"""Ante and Raise against a dealer who does not qualify, with any."""
UNQUALIFIED_LIMITED: Final = 3
"""The same where the payout limit is reached."""
MAIN: Final = 5
"""Ante and Raise of a flush that won, then of an equal one, then of one that lost."""
MAIN_LIMITED: Final = 11
"""Those of one that won, where the payout limit is reached."""
OPTIONAL: Final = 13
"""Flush Bonus by the flush, Straight Flush Bonus and Progressive Jackpot by the straight flush."""
ROWS: Final = 16

LENGTH: Final = np.uint16(LENGTH_SHIFT)
JOKER_OUT: Final = NONE_OUT | np.uint64(1 << int(JOKER))
"""The joker is not in the deck: it counts as a card that is out already (§ 678a.3(a))."""


class FlushTerms(NamedTuple):
    """Numbers of one casino's choices."""

    positions: int  # seats that the table has
    hand_cards: int
    whole_antes: bool  # a Raise Wager is so many Antes and no amount between (R-678a-4)
    qualifying: int  # the least value with which the dealer qualifies (R-678a-2)
    least_bet: int  # what a Progressive Jackpot Wager may be, the same at every seat
    most_bet: int
    bet: int  # for which the meter restarts with
    reseed: int  # so much (R-678a-9)
    limit: int  # of what a player wins by Ante and Raise (§ 678a.12(e)); 0: none


class FlushHands(NamedTuple):
    """What the hands of rounds are worth."""

    dealer: NDArray[np.uint16]  # by round
    player: NDArray[np.uint16]  # by row
    run: NDArray[np.uint16]  # by row, the cards of the longest straight flush


@compiled
def find_regular(
    rounds: RoundColumns, terms: FlushTerms, offered: NDArray[np.bool_],
    covered: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Leaves ``covered`` only rounds that can have been: seven cards to each seat of the table and
    to the dealer, none of them twice (§ 678a.3(a), § 678a.8(d)-(e)); an Ante and wagers that are
    offered (§ 678a.7(d)); and a decision (§ 678a.11(b)[lead])."""
    first, seat, stakes, decision = rounds.first, rounds.seat, rounds.stakes, rounds.decision
    starts, cards = rounds.cards.starts, rounds.cards.cards
    dealt, dealer = rounds.dealer.starts, rounds.dealer.cards
    for n in range(len(covered)):
        regular = covered[n] and first[n + 1] > first[n]
        regular &= dealt[n + 1] - dealt[n] == terms.hand_cards
        bet = 0
        for row in range(first[n], first[n + 1]):
            regular &= seat[row] <= terms.positions and decision[row] >= 0
            regular &= starts[row + 1] - starts[row] == terms.hand_cards
            regular &= stakes[row, ANTE] > 0
            for wager in range(FLUSH_BONUS, PROGRESSIVE + 1):
                regular &= offered[wager] or stakes[row, wager] == 0
            if stakes[row, PROGRESSIVE]:
                regular &= bet in (0, stakes[row, PROGRESSIVE])
                bet = stakes[row, PROGRESSIVE]
                regular &= terms.least_bet <= bet <= terms.most_bet
        covered[n] = regular
        if regular:
            out = with_cards(JOKER_OUT, dealer, dealt[n], dealt[n + 1])
            if out != TWICE:
                out = with_cards(out, cards, starts[first[n]], starts[first[n + 1]])
            covered[n] = out != TWICE


@compiled
def rank_hands(
    rounds: RoundColumns, covered: NDArray[np.bool_], words: Words, flushes: Scores, runs: Scores,
    hands: FlushHands,
) -> None:  # fmt: skip
    """Ranks the hands of the rounds that are ``covered``: the longest suit (§ 678a.6(b)-(c)), and
    the longest straight flush of any (§ 678a.6(d), R-678a-7)."""
    first, starts, cards = rounds.first, rounds.cards.starts, rounds.cards.cards
    dealt, dealer = rounds.dealer.starts, rounds.dealer.cards
    for n in range(len(covered)):
        if covered[n]:
            hands.dealer[n] = best_suit(sum_of(dealer, dealt[n], words), flushes)
            for row in range(first[n], first[n + 1]):
                hand = sum_of(cards, starts[row], words)
                hands.player[row] = best_suit(hand, flushes)
                hands.run[row] = best_suit(hand, runs)


@compiled
def check_raises(
    rounds: RoundColumns, hands: FlushHands, antes: NDArray[np.int64], whole_antes: bool,
    covered: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Leaves ``covered`` only rounds whose Raise Wagers are from one Ante to what the flush allows,
    in whole Antes unless the casino takes any amount (§ 678a.11(b)(1)-(3), R-678a-4)."""
    first, stakes, decision, amount = rounds.first, rounds.stakes, rounds.decision, rounds.amount
    for n in range(len(covered)):
        for row in range(first[n], first[n + 1]):
            ante = stakes[row, ANTE]
            most = antes[hands.player[row] >> LENGTH] * ante
            if decision[row] != RAISE:
                covered[n] &= amount[row] == 0
            elif covered[n]:
                covered[n] = ante <= amount[row] <= most
                covered[n] &= not whole_antes or amount[row] % ante == 0


@compiled
def settle_rounds(
    rounds: RoundColumns, hands: FlushHands, terms: FlushTerms, numbers: PatternNumbers,
    patterns: Patterns, covered: NDArray[np.bool_], meter: NDArray[np.int64], lines: Lines,
) -> int:  # fmt: skip
    """Writes the lines of the rounds that are ``covered``, and what stands on the ``meter`` after
    each; how many lines there are. A round with an award off a meter of which nothing is told is
    covered no longer."""
    first, seat, stakes, decision = rounds.first, rounds.seat, rounds.stakes, rounds.decision
    amount, dealer, player, run = rounds.amount, hands.dealer, hands.player, hands.run
    limit = terms.limit
    count = 0
    for n in range(len(covered)):
        if not covered[n]:
            continue
        before, left, qualified = count, meter[n], dealer[n] >= terms.qualifying
        for row in range(first[n], first[n + 1]):  # clockwise: folds (§ 678a.11(c)(2)[lead])
            if decision[row] != RAISE:
                ante, number = stakes[row, ANTE], numbers[FOLDED, 0]
                count = write_line(lines, count, n, seat[row], ante, patterns, number, 0)
        # counterclockwise: first only what a dealer who does not qualify pays at once, then each
        # player's cards are shown (§ 678a.11(d)(1)-(2), R-678a-5, R-678a-14)
        for turn in range(2):
            for row in range(first[n + 1] - 1, first[n] - 1, -1):
                length, won = player[row] >> LENGTH, 0
                against = 0 if player[row] > dealer[n] else 1 if player[row] == dealer[n] else 2
                for which in range(2 if decision[row] == RAISE and turn == qualified else 0):
                    number = numbers[UNQUALIFIED + which, 0]
                    limited = numbers[UNQUALIFIED_LIMITED + which, 0]
                    if qualified:  # § 678a.11(d)(2)(ii)(A)-(C)
                        number = numbers[MAIN + 2 * against + which, length]
                        limited = numbers[MAIN_LIMITED + which, length]
                    stake = amount[row] if which else stakes[row, ANTE]
                    number, added, won = in_limit(patterns, number, limited, stake, won, limit)
                    count = write_line(lines, count, n, seat[row], stake, patterns, number, added)
                for wager in range(FLUSH_BONUS, PROGRESSIVE + 1 if turn else FLUSH_BONUS):
                    stake = stakes[row, wager]  # § 678a.11(e)(1)-(3)
                    by = length if wager == FLUSH_BONUS else run[row]
                    number = numbers[OPTIONAL + wager - FLUSH_BONUS, by]
                    share = patterns[number, HUNDREDTHS]
                    if not stake:
                        continue
                    covered[n] &= not share or left >= 0
                    award = off_meter(patterns, number, left)
                    count = write_line(lines, count, n, seat[row], stake, patterns, number, award)
                    left -= award
                    if share == WHOLE_METER:  # R-678a-9: what is seeded is for each bet
                        left = max(left, terms.reseed * stake // terms.bet)
        if covered[n]:
            meter[n] = left
        else:
            count = before
    return count


@compiled
def in_limit(
    patterns: Patterns, number: int, limited: int, stake: int, won: int, limit: int
) -> tuple[int, int, int]:
    """The pattern of an Ante or Raise, what is added to its pay, and what the player has won by
    both: no more than the casino's limit (§ 678a.12(a), § 678a.12(e), R-678a-10)."""
    if not limit or patterns[number, OUTCOME] != WIN:
        return number, 0, won
    more = stake * patterns[number, NUMERATOR] // patterns[number, DENOMINATOR]
    if won + more <= limit:
        return number, 0, won + more
    return limited, -won, limit
