"""§ 688a.11, § 688a.12: rounds of Face Up Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.columns import Lines, RoundColumns
from pitboss.columns.lines import LOSE, WIN
from pitboss.columns.pays import back_by
from pitboss.families.pai_gow.settling_kernels import (
    ACE_HIGH,
    MainWager,
    PaidByHand,
    Results,
    Words,
    compare,
    pay_envy,
    setting_words,
    settle_by_hand,
    settle_main,
    settle_progressive,
    write,
)
from pitboss.families.pai_gow.settling_round import (
    DEALER,
    GIVEN_UP,
    JOKER_CARD,
    Dealt,
    Ints,
    Ranking,
    Taken,
    find_rows,
    read_round,
    rearrange,
)
from pitboss.hands.kernels.cache import compiled

NOBODY, BOTH, WITH_JOKER, WITHOUT_JOKER = range(4)
"""Who has an Ace High Pai Gow: nobody that counts; dealer and player; only the dealer, with the
joker or without."""


class AceHighBonus(NamedTuple):
    """The Ace High Bonus Wager, by who has an Ace High Pai Gow."""

    wager: int
    column: int
    pays: Ints
    hands: NDArray[np.int32]
    win: int  # paragraphs
    lose: int


class Tables(NamedTuple):
    """What a round of Face Up Pai Gow Poker is settled by."""

    ranking: Ranking
    taken: Taken
    words: Words
    results: Results
    pai_gow: MainWager
    surrendered: int  # what is said of it, and by which paragraphs
    surrender_cites: int
    ace_high_mask: np.uint32  # the cards fit this row of a bonus paytable, and no other
    ace_high_bonus: AceHighBonus
    fortune_bonus: PaidByHand
    progressive: PaidByHand


@compiled
def settle(
    rounds: RoundColumns,
    tables: Tables,
    dealt: Dealt,
    lines: Lines,
    covered: NDArray[np.bool_],
    meters: NDArray[np.int64],
) -> int:
    """Every round that is regular; how many lines they have."""
    count = 0
    for number in range(len(covered)):
        if not read_round(rounds, number, tables.ranking, tables.taken, dealt):
            continue
        start, end = rounds.dealer.starts[number], rounds.dealer.starts[number + 1]
        find_rows(rounds.dealer.cards[start:end], DEALER, tables.ranking, False, dealt)
        rearrange(rounds, number, tables.ranking, tables.progressive.wild, dealt)
        after = _settle_round(rounds, number, tables, dealt, lines, count)
        if after >= 0:
            covered[number], meters[number], count = True, dealt.meter[0], after
    return count


@compiled
def _settle_round(
    rounds: RoundColumns, number: int, tables: Tables, dealt: Dealt, lines: Lines, count: int
) -> int:
    """Who surrenders does so while hands are set; then each player in turn from the dealer's far
    right, and Envy (§ 688a.11(d)-(i), R-688a-16)."""
    first, last = rounds.first[number], rounds.first[number + 1]
    for row in range(last - 1, first - 1, -1):
        if dealt.laid[row - first] == GIVEN_UP:
            count = settle_main(
                rounds, number, row, tables.pai_gow, LOSE, tables.surrendered,
                tables.surrender_cites, lines, count,
            )  # fmt: skip
    for row in range(last - 1, first - 1, -1):
        if dealt.laid[row - first] == GIVEN_UP:
            continue
        count = _settle_hands(rounds, number, row, tables, dealt, lines, count)
        count = _settle_ace_high(rounds, number, row, tables, dealt, lines, count)
        count = settle_by_hand(
            rounds, number, row, tables.fortune_bonus, tables.words, dealt, lines, count
        )
        count = settle_progressive(
            rounds, number, row, tables.progressive, tables.taken, tables.words, dealt, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(rounds, number, tables.fortune_bonus, dealt, lines, count)
    return pay_envy(rounds, number, tables.progressive, dealt, lines, count)


@compiled
def _settle_hands(
    rounds: RoundColumns, number: int, row: int, tables: Tables, dealt: Dealt, lines: Lines,
    count: int,
) -> int:  # fmt: skip
    """The Face Up Pai Gow Poker Wager by both hands; a dealer's Ace High Pai Gow ties with all,
    foul hands too (§ 688a.11(f), § 688a.11(f)(2)(iii), R-688a-13)."""
    place, results = row - rounds.first[number], tables.results
    result = compare(place, DEALER, dealt)
    if dealt.masks[DEALER] == tables.ace_high_mask:
        result = ACE_HIGH
    hand = setting_words(place, result, tables.words, results, dealt)
    return settle_main(
        rounds, number, row, tables.pai_gow, results.outcomes[result], hand, results.cites[result],
        lines, count,
    )  # fmt: skip


@compiled
def _settle_ace_high(
    rounds: RoundColumns, number: int, row: int, tables: Tables, dealt: Dealt, lines: Lines,
    count: int,
) -> int:  # fmt: skip
    """By the dealer's seven cards, and the player's own (§ 688a.11(h)(1)(i), § 688a.12(b),
    R-688a-14)."""
    bonus = tables.ace_high_bonus
    stake, seat = rounds.stakes[row, bonus.column], rounds.seat[row]
    if not stake:
        return count
    who = NOBODY
    if dealt.masks[DEALER] == tables.ace_high_mask:
        if dealt.masks[row - rounds.first[number]] == tables.ace_high_mask:
            who = BOTH
        else:
            who = WITH_JOKER if _has_joker(rounds, number) else WITHOUT_JOKER
    hand = bonus.hands[who]
    if who == NOBODY:
        return write(lines, count, number, seat, bonus.wager, stake, LOSE, 0, hand, bonus.lose)
    back = back_by(bonus.pays[who], stake)
    return write(lines, count, number, seat, bonus.wager, stake, WIN, back, hand, bonus.win)


@compiled
def _has_joker(rounds: RoundColumns, number: int) -> bool:
    for at in range(rounds.dealer.starts[number], rounds.dealer.starts[number + 1]):
        if rounds.dealer.cards[at] == JOKER_CARD:
            return True
    return False
