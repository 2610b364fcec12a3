"""How the wagers of a pai gow round end, as machine code: what three chapters settle alike.

Each chapter's kernel calls these in its own order. Lines are written at ``count``, and what is
given back is the count after them.
"""

from typing import Final, NamedTuple

from pitboss.columns import Lines
from pitboss.columns.lines import LOSE, PUSH, WIN
from pitboss.columns.pays import back_by, share_by
from pitboss.families.pai_gow.settling_hands import (
    CATEGORY_OF,
    HIGH,
    LAID,
    LOW,
    LOW_JOKER,
    METER,
    PAID_OUT,
    SEAT,
    SET_RIGHT,
    SET_WRONG,
    Ints,
)
from pitboss.hands.kernels.cache import compiled

FOUL: Final = 9
MISSET: Final = 10
ACE_HIGH: Final = 11
RESULTS: Final = 12
"""How hands compare: first, by threes, whether the high hand is lower, a copy or higher, and among
each three whether the low hand is; foul hands; hands of wrong sizes; and a dealer's Ace High Pai
Gow, which ties with all."""

OUTCOME, CITES, MISSET_WORDS = range(3)
"""Of a result: how the wager ends, by which paragraphs, and what hands of wrong sizes are called
then."""

TWO_PAIR: Final = 2
FULL_HOUSE: Final = 6
"""Categories whose names tell two ranks."""

NO_LINE: Final = -1
REFUSED: Final = -1
"""In place of a count: the reference refuses the round."""

ROUND_OF, SEAT_OF, WAGER, STAKE, ENDED, BACK, HAND, BY = range(8)
"""Of a line: the columns of ``Lines``."""

COVERS, PAY, CALLED, ENVY = 0, 1, 6, 7
"""Of a line of a paytable: the hands that it covers, as bits; a row of pays; what the hand is
called; and from there on by twos the least wager and what Envy pays it."""


class Words(NamedTuple):
    """What hands are called: two hands by the numbers of the high and the low one's words; and
    cards that lose an optional wager, by their category, or how high they are by the bit of their
    mask."""

    highs: Ints
    lows: Ints
    settings: Ints
    categories: Ints
    how_high: Ints


class MainWager(NamedTuple):
    """A wager on the two hands."""

    wager: int
    column: int
    pay: Ints


class PaidByHand(NamedTuple):
    """An optional wager that a player's own cards decide, with its paytable and its Envy."""

    wager: int
    column: int  # among what is known of a hand
    mask: int  # where it is, with the joker as this paytable has it
    table: Ints
    win: int  # paragraphs
    win_cut: int  # where a payout limit cuts
    lose: int
    limit: int  # on all payouts of one hand; 0: none
    envy_wager: int
    envy_least: int  # the wager that earns Envy; 0: none does
    envy_cites: int


@compiled
def write(
    lines: Ints, count: int, hand: Ints, wager: int, stake: int, outcome: int, back: int,
    called: int, cites: int,
) -> int:  # fmt: skip
    """One line more; its round is written when all of it are there."""
    line = lines[count]
    line[SEAT_OF] = hand[SEAT]
    line[WAGER] = wager
    line[STAKE] = stake
    line[ENDED] = outcome
    line[BACK] = back
    line[HAND] = called
    line[BY] = cites
    return count + 1


@compiled
def end_round(lines: Ints, begin: int, end: int, number: int) -> None:
    """The lines of a round have its number."""
    for count in range(begin, end):
        lines[count, ROUND_OF] = number


@compiled
def store(written: Ints, lines: Lines, at: int, rounds: int) -> None:
    """Puts lines among those of the rounds before, so many."""
    for count in range(len(written)):
        line = written[count]
        lines.round[at + count] = line[ROUND_OF] + rounds
        lines.seat[at + count] = line[SEAT_OF]
        lines.wager[at + count] = line[WAGER]
        lines.stake[at + count] = line[STAKE]
        lines.outcome[at + count] = line[ENDED]
        lines.back[at + count] = line[BACK]
        lines.hand[at + count] = line[HAND]
        lines.cites[at + count] = line[BY]


# the main wager (§ 645a.11(f), § 670a.11(f), § 688a.11(f))


@compiled
def compare(hand: Ints, dealer: Ints) -> int:
    """How a player's hands compare with the dealer's; a player's joker that is a low hand of its
    own is higher than any card (§ 670a.6(c), R-670a-5)."""
    if hand[LAID] == SET_WRONG:
        return MISSET
    if hand[HIGH] < hand[LOW]:
        return FOUL
    high, low = _sign(hand[HIGH] - dealer[HIGH]), _sign(hand[LOW] - dealer[LOW])
    if hand[LOW_JOKER]:
        low = 1
    return 3 * (high + 1) + low + 1


@compiled
def _sign(number: int) -> int:
    return int(number > 0) - int(number < 0)


@compiled
def setting_words(hand: Ints, result: int, words: Words, results: Ints) -> int:
    """What a line calls two hands."""
    if hand[LAID] != SET_RIGHT:
        return int(results[result, MISSET_WORDS])
    high = words.highs[high_key(hand[HIGH])]
    return int(words.settings[high, words.lows[low_key(hand[LOW])]])


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
    hand: Ints, main: MainWager, outcome: int, called: int, cites: int, lines: Ints, count: int
) -> int:
    """Collected, returned, or paid at 1 to 1 (§ 645a.13(a), § 670a.12(a), § 688a.12(a))."""
    stake, back = hand[main.column], 0
    if outcome == WIN:
        back = back_by(main.pay, stake)
    elif outcome == PUSH:
        back = stake
    return write(lines, count, hand, main.wager, stake, outcome, back, called, cites)


# the optional wagers (§ 645a.11(h), § 670a.11(h), § 688a.11(h))


@compiled
def line_of(paid: PaidByHand, mask: int) -> int:
    """The first line of the paytable, which pays best, that covers these hands."""
    for line in range(len(paid.table)):
        if mask & paid.table[line, COVERS]:
            return line
    return NO_LINE


@compiled
def lose(hand: Ints, paid: PaidByHand, words: Words, lines: Ints, count: int) -> int:
    """Collected. The losing hand is called by its category, or by how high it is where it fits
    nothing else."""
    mask, stake = hand[paid.mask], hand[paid.column]
    called = words.categories[hand[CATEGORY_OF]]
    if hand[CATEGORY_OF] == 0 and mask & (mask - 1) == 0:
        bit = 0
        while mask >> bit > 1:
            bit += 1
        called = words.how_high[bit]
    return write(lines, count, hand, paid.wager, stake, LOSE, 0, called, paid.lose)


@compiled
def settle_by_hand(hand: Ints, paid: PaidByHand, words: Words, lines: Ints, count: int) -> int:
    """Collected, or paid at the odds of its paytable, where the wager was made."""
    stake = hand[paid.column]
    if not stake:
        return count
    number = line_of(paid, hand[paid.mask])
    if number == NO_LINE:
        return lose(hand, paid, words, lines, count)
    line = paid.table[number]
    pay = line[PAY:CALLED]
    back = back_by(pay, stake)
    limited = _limited(hand, paid, pay[0] * stake, back)
    outcome = WIN if pay[1] or pay[3] else PUSH
    cites = paid.win if limited == back else paid.win_cut
    return write(lines, count, hand, paid.wager, stake, outcome, limited, line[CALLED], cites)


@compiled
def settle_progressive(
    hand: Ints, paid: PaidByHand, reseeds: Ints, words: Words, dealer: Ints, lines: Ints,
    count: int,
) -> int:  # fmt: skip
    """Paid by its paytable, a share of the meter as it stands at this turn; won whole, the meter
    restarts (§ 645a.13(e), § 670a.12(d), § 688a.12(d), R-GEN-3, R-GEN-7). A record that does not
    tell a meter of which a share is won is refused."""
    stake = hand[paid.column]
    if not stake:
        return count
    number = line_of(paid, hand[paid.mask])
    if number == NO_LINE:
        return lose(hand, paid, words, lines, count)
    line = paid.table[number]
    pay = line[PAY:CALLED]
    if pay[4] and dealer[METER] < 0:
        return REFUSED
    from_meter = share_by(pay, dealer[METER])
    back = back_by(pay, stake) + from_meter
    award = _limited(hand, paid, pay[0] * stake, back)
    if pay[4]:
        dealer[METER] -= min(from_meter, award)
    if pay[4] == 100:
        dealer[METER] = max(dealer[METER], reseeds[stake])
    cites = paid.win if award == back else paid.win_cut
    return write(lines, count, hand, paid.wager, stake, WIN, award, line[CALLED], cites)


@compiled
def _limited(hand: Ints, paid: PaidByHand, returned: int, back: int) -> int:
    """What comes back under the casino's limit on all payouts of one hand; a stake that returns is
    no payout (§ 645a.13(f), R-645a-19)."""
    if not paid.limit:
        return back
    payout = min(back - returned, max(paid.limit - hand[PAID_OUT], 0))
    hand[PAID_OUT] += payout
    return int(returned + payout)


# Envy (§ 645a.11(h)(1)(ii), § 670a.11(h)(1)(ii), § 688a.11(h)(2)(ii) and parallels)


@compiled
def pay_envy(hands: Ints, begin: int, end: int, paid: PaidByHand, lines: Ints, count: int) -> int:
    """Each player whose wager earns Envy is paid for every qualifying hand of another's (R-GEN-8,
    R-GEN-9)."""
    if not paid.envy_least or not _earns_any(hands, begin, end, paid):
        return count
    for holder in range(end - 1, begin - 1, -1):
        line = line_of(paid, hands[holder, paid.mask])
        if line == NO_LINE:
            continue
        for row in range(end - 1, begin - 1, -1):
            stake = hands[row, paid.column]
            amount = _envy_for(paid.table[line], stake) if stake >= paid.envy_least else 0
            if amount and row != holder:
                called = paid.table[line, CALLED]
                count = write(
                    lines, count, hands[row], paid.envy_wager, 0, WIN, amount, called,
                    paid.envy_cites,
                )  # fmt: skip
    return count


@compiled
def _earns_any(hands: Ints, begin: int, end: int, paid: PaidByHand) -> bool:
    earns = False
    for row in range(begin, end):
        earns |= hands[row, paid.column] >= paid.envy_least
    return earns


@compiled
def _envy_for(line: Ints, stake: int) -> int:
    """What Envy pays a wager of this size."""
    amount = 0
    for column in range(ENVY, len(line), 2):
        if stake >= line[column]:
            amount = max(amount, line[column + 1])
    return amount
