"""§ 688a.11, § 688a.12: rounds of Face Up Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import LOSE, WIN
from pitboss.families.pai_gow.settling_hands import (
    GIVEN_UP,
    HAS_JOKER,
    LAID,
    MASK,
    REGULAR,
    SEAT,
    Ints,
)
from pitboss.families.pai_gow.settling_kernels import (
    NAMED,
    MainWager,
    PaidByHand,
    back_by_line,
    end_round,
    pay_envy,
    settle_by_hand,
    settle_main,
    settle_progressive,
    write,
)
from pitboss.hands.kernels.cache import compiled

BOTH, WITH_JOKER, WITHOUT_JOKER = range(3)
"""Who has an Ace High Pai Gow, in the order of lines: dealer and player; only the dealer, with the
joker or without."""


class AceHighBonus(NamedTuple):
    """The Ace High Bonus Wager, by who has an Ace High Pai Gow."""

    wager: int
    column: int
    mask: int  # of an Ace High Pai Gow
    first: int  # line of its paytable
    nobody: int  # what is said where the dealer has none
    win: int  # paragraphs
    lose: int


class Tables(NamedTuple):
    """What a round of Face Up Pai Gow Poker is settled by."""

    pai_gow: MainWager
    ace_high_bonus: AceHighBonus
    fortune_bonus: PaidByHand
    progressive: PaidByHand


@compiled
def settle(
    first: Ints, hands: Ints, dealers: Ints, paytables: Ints, tables: Tables, lines: Ints
) -> int:
    """Every round that is regular; how many lines they have."""
    count = 0
    for number in range(len(dealers)):
        if not dealers[number, REGULAR]:
            continue
        begin, end = first[number], first[number + 1]
        after = _settle_round(hands, begin, end, dealers, number, paytables, tables, lines, count)
        if after < 0:
            dealers[number, REGULAR] = 0
            continue
        end_round(lines, count, after, number)
        count = after
    return count


@compiled
def _settle_round(
    hands: Ints, begin: int, end: int, dealers: Ints, number: int, paytables: Ints, tables: Tables,
    lines: Ints, count: int,
) -> int:  # fmt: skip
    """Who surrenders does so while hands are set; then each player in turn from the dealer's far
    right, and Envy (§ 688a.11(d)-(i), R-688a-16)."""
    for row in range(end - 1, begin - 1, -1):
        if hands[row, LAID] == GIVEN_UP:
            count = settle_main(hands, row, tables.pai_gow, paytables, lines, count)
    for row in range(end - 1, begin - 1, -1):
        if hands[row, LAID] == GIVEN_UP:
            continue
        count = settle_main(hands, row, tables.pai_gow, paytables, lines, count)
        count = _settle_ace_high(
            hands, row, tables.ace_high_bonus, dealers, number, paytables, lines, count
        )
        count = settle_by_hand(hands, row, tables.fortune_bonus, paytables, lines, count)
        count = settle_progressive(
            hands, row, tables.progressive, dealers, number, paytables, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(hands, begin, end, tables.fortune_bonus, paytables, lines, count)
    return pay_envy(hands, begin, end, tables.progressive, paytables, lines, count)


@compiled
def _settle_ace_high(
    hands: Ints, row: int, bonus: AceHighBonus, dealers: Ints, number: int, paytables: Ints,
    lines: Ints, count: int,
) -> int:  # fmt: skip
    """By the dealer's seven cards, and the player's own (§ 688a.11(h)(1)(i), § 688a.12(b),
    R-688a-14)."""
    seat, stake = hands[row, SEAT], hands[row, bonus.column]
    if not stake:
        return count
    if dealers[number, MASK] != bonus.mask:
        return write(lines, count, seat, bonus.wager, stake, LOSE, 0, bonus.nobody, bonus.lose)
    who = WITH_JOKER if dealers[number, HAS_JOKER] else WITHOUT_JOKER
    if hands[row, MASK] == bonus.mask:
        who = BOTH
    back = back_by_line(paytables, bonus.first + who, stake)
    called = paytables[bonus.first + who, NAMED]
    return write(lines, count, seat, bonus.wager, stake, WIN, back, called, bonus.win)
