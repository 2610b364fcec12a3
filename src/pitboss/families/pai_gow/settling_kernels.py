"""How the wagers of a pai gow round end, as machine code: what three chapters settle alike.

Each chapter's kernel calls these in its own order. Lines are written at ``count``, and what is
given back is the count after them.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import Lines, RoundColumns
from pitboss.columns.lines import LOSE, PUSH, WIN
from pitboss.columns.pays import back_by, share_by
from pitboss.families.pai_gow.settling_round import SET_RIGHT, SET_WRONG, Dealt, Ints, Taken
from pitboss.hands.kernels.cache import compiled

FOUL: Final = 9
MISSET: Final = 10
ACE_HIGH: Final = 11
RESULTS: Final = 12
"""How hands compare: first, by threes, whether the high hand is lower, a copy or higher, and among
each three whether the low hand is; foul hands; hands of wrong sizes; and a dealer's Ace High Pai
Gow, which ties with all."""

TWO_PAIR: Final = 2
FULL_HOUSE: Final = 6
"""Categories whose names tell two ranks."""

NO_LINE: Final = -1
REFUSED: Final = -1
"""In place of a count: the reference refuses the round."""

Masks = NDArray[np.uint32]
Numbers = NDArray[np.int32]


class Results(NamedTuple):
    """By how hands compare: the outcome, the paragraphs, and what hands of wrong sizes are called
    then."""

    outcomes: NDArray[np.int8]
    cites: Numbers
    missets: Numbers


class Words(NamedTuple):
    """What hands are called: two hands by the numbers of the high and the low one's words, and
    cards that lose an optional wager."""

    highs: Numbers
    lows: Numbers
    settings: Numbers
    categories: Numbers
    how_high: Numbers  # by the bit of a mask


class MainWager(NamedTuple):
    """A wager on the two hands."""

    wager: int
    column: int
    pay: Ints


class PaidByHand(NamedTuple):
    """An optional wager that a player's own cards decide, with its paytable and its Envy."""

    wager: int
    column: int
    wild: bool  # the joker is any card
    covers: Masks  # by line of the paytable
    pays: Ints
    hands: Numbers
    win: int  # paragraphs
    win_cut: int  # where a payout limit cuts
    lose: int
    limit: int  # on all payouts of one hand; 0: none
    envy_wager: int
    envy_least: int  # the wager that earns Envy; 0: none does
    envy: Ints  # by line and column: the least wager, and what it is paid
    envy_cites: int


@compiled
def write(
    lines: Lines, count: int, number: int, seat: int, wager: int, stake: int, outcome: int,
    back: int, hand: int, cites: int,
) -> int:  # fmt: skip
    """One line more."""
    lines.round[count] = number
    lines.seat[count] = seat
    lines.wager[count] = wager
    lines.stake[count] = stake
    lines.outcome[count] = outcome
    lines.back[count] = back
    lines.hand[count] = hand
    lines.cites[count] = cites
    return count + 1


# the main wager (§ 645a.11(f), § 670a.11(f), § 688a.11(f))


@compiled
def compare(place: int, dealer: int, dealt: Dealt) -> int:
    """How a player's hands compare with the dealer's; a player's joker that is a low hand of its
    own is higher than any card (§ 670a.6(c), R-670a-5)."""
    if dealt.laid[place] == SET_WRONG:
        return MISSET
    high, low = dealt.highs[place], dealt.lows[place]
    if high < low:
        return FOUL
    of_high, of_low = _sign(high - dealt.highs[dealer]), _sign(low - dealt.lows[dealer])
    if dealt.low_joker[place]:
        of_low = 1
    return 3 * (of_high + 1) + of_low + 1


@compiled
def _sign(number: int) -> int:
    return int(number > 0) - int(number < 0)


@compiled
def setting_words(place: int, result: int, words: Words, results: Results, dealt: Dealt) -> int:
    """What a line calls two hands."""
    if dealt.laid[place] != SET_RIGHT:
        return int(results.missets[result])
    high = words.highs[high_key(dealt.highs[place])]
    return int(words.settings[high, words.lows[low_key(dealt.lows[place])]])


@compiled
def high_key(value: int) -> int:
    """The category of a high hand and the ranks that its name tells, side by side."""
    category, first, second = value >> 20, value >> 16 & 15, 0
    if category == TWO_PAIR:
        second = value >> 8 & 15
    elif category == FULL_HOUSE:
        second = value >> 4 & 15
    return category << 8 | first << 4 | second


@compiled
def low_key(value: int) -> int:
    """The ranks of a low hand, side by side: two equal ones are a pair."""
    return value >> 12 & 255


@compiled
def settle_main(
    rounds: RoundColumns, number: int, row: int, wager: MainWager, outcome: int, hand: int,
    cites: int, lines: Lines, count: int,
) -> int:  # fmt: skip
    """Collected, returned, or paid at 1 to 1 (§ 645a.13(a), § 670a.12(a), § 688a.12(a))."""
    stake, back = rounds.stakes[row, wager.column], 0
    if outcome == WIN:
        back = back_by(wager.pay, stake)
    elif outcome == PUSH:
        back = stake
    seat = rounds.seat[row]
    return write(lines, count, number, seat, wager.wager, stake, outcome, back, hand, cites)


# the optional wagers (§ 645a.11(h), § 670a.11(h), § 688a.11(h))


@compiled
def line_of(paid: PaidByHand, place: int, dealt: Dealt) -> int:
    """The first line of the paytable, which pays best, that covers the cards of a place."""
    mask = dealt.wild_masks[place] if paid.wild else dealt.masks[place]
    for line in range(len(paid.covers)):
        if mask & paid.covers[line]:
            return line
    return NO_LINE


@compiled
def losing_words(paid: PaidByHand, place: int, words: Words, dealt: Dealt) -> int:
    """A losing hand's name: its category, or how high it is where it fits nothing else."""
    mask = np.int64(dealt.wild_masks[place] if paid.wild else dealt.masks[place])
    if dealt.categories[place] == 0 and mask & (mask - 1) == 0:
        bit = 0
        while mask >> bit > 1:
            bit += 1
        return int(words.how_high[bit])
    return int(words.categories[dealt.categories[place]])


@compiled
def settle_by_hand(
    rounds: RoundColumns, number: int, row: int, paid: PaidByHand, words: Words, dealt: Dealt,
    lines: Lines, count: int,
) -> int:  # fmt: skip
    """Collected, or paid at the odds of its paytable, where the wager was made."""
    stake = rounds.stakes[row, paid.column]
    if not stake:
        return count
    place, seat = row - rounds.first[number], rounds.seat[row]
    line = line_of(paid, place, dealt)
    if line == NO_LINE:
        hand = losing_words(paid, place, words, dealt)
        return write(lines, count, number, seat, paid.wager, stake, LOSE, 0, hand, paid.lose)
    pay = paid.pays[line]
    back = back_by(pay, stake)
    limited = _limited(paid, pay, place, stake, back, dealt)
    outcome = WIN if pay[1] or pay[3] else PUSH
    cites = paid.win if limited == back else paid.win_cut
    return write(
        lines, count, number, seat, paid.wager, stake, outcome, limited, paid.hands[line], cites
    )


@compiled
def settle_progressive(
    rounds: RoundColumns, number: int, row: int, paid: PaidByHand, taken: Taken, words: Words,
    dealt: Dealt, lines: Lines, count: int,
) -> int:  # fmt: skip
    """Paid by its paytable, a share of the meter as it stands at this turn; won whole, the meter
    restarts (§ 645a.13(e), § 670a.12(d), § 688a.12(d), R-GEN-3, R-GEN-7). A record that does not
    tell a meter of which a share is won is refused."""
    stake = rounds.stakes[row, paid.column]
    if not stake:
        return count
    place, seat = row - rounds.first[number], rounds.seat[row]
    line = line_of(paid, place, dealt)
    if line == NO_LINE:
        hand = losing_words(paid, place, words, dealt)
        return write(lines, count, number, seat, paid.wager, stake, LOSE, 0, hand, paid.lose)
    pay = paid.pays[line]
    if pay[4] and dealt.meter[0] < 0:
        return REFUSED
    from_meter = share_by(pay, dealt.meter[0])
    back = back_by(pay, stake) + from_meter
    award = _limited(paid, pay, place, stake, back, dealt)
    if pay[4]:
        dealt.meter[0] -= min(from_meter, award)
    if pay[4] == 100:
        dealt.meter[0] = max(dealt.meter[0], taken.reseeds[stake])
    cites = paid.win if award == back else paid.win_cut
    return write(
        lines, count, number, seat, paid.wager, stake, WIN, award, paid.hands[line], cites
    )


@compiled
def _limited(
    paid: PaidByHand, pay: Ints, place: int, stake: int, back: int, dealt: Dealt
) -> int:
    """What comes back under the casino's limit on all payouts of one hand; a stake that returns is
    no payout (§ 645a.13(f), R-645a-19)."""
    if not paid.limit:
        return back
    returned = pay[0] * stake
    payout = min(back - returned, max(paid.limit - dealt.paid_out[place], 0))
    dealt.paid_out[place] += payout
    return int(returned + payout)


# Envy (§ 645a.11(h)(1)(ii), § 670a.11(h)(1)(ii), § 688a.11(h)(2)(ii) and parallels)


@compiled
def pay_envy(
    rounds: RoundColumns, number: int, paid: PaidByHand, dealt: Dealt, lines: Lines, count: int
) -> int:
    """Each player whose wager earns Envy is paid for every qualifying hand of another's
    (R-GEN-8, R-GEN-9)."""
    if not paid.envy_least:
        return count
    first, last = rounds.first[number], rounds.first[number + 1]
    earns = False
    for row in range(first, last):
        earns = earns or rounds.stakes[row, paid.column] >= paid.envy_least
    if not earns:
        return count
    for holder in range(last - 1, first - 1, -1):
        line = line_of(paid, holder - first, dealt)
        if line == NO_LINE or not paid.envy[line, 0, 1]:
            continue
        for row in range(last - 1, first - 1, -1):
            stake, amount = rounds.stakes[row, paid.column], 0
            if row != holder and stake >= paid.envy_least:
                for column in range(paid.envy.shape[1]):
                    if stake >= paid.envy[line, column, 0]:
                        amount = max(amount, paid.envy[line, column, 1])
            if amount:
                count = write(
                    lines, count, number, rounds.seat[row], paid.envy_wager, 0, WIN, amount,
                    paid.hands[line], paid.envy_cites,
                )  # fmt: skip
    return count

