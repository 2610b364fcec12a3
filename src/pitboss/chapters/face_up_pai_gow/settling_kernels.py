"""§ 688a.11, § 688a.12: rounds of Face Up Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import LOSE, WIN
from pitboss.columns.pays import back_by
from pitboss.families.pai_gow.settling_hands import (
    GIVEN_UP,
    HAS_JOKER,
    LAID,
    MASK,
    REGULAR,
    Ints,
)
from pitboss.families.pai_gow.settling_kernels import (
    ACE_HIGH,
    CITES,
    OUTCOME,
    MainWager,
    PaidByHand,
    Words,
    compare,
    end_round,
    pay_envy,
    setting_words,
    settle_by_hand,
    settle_main,
    settle_progressive,
    write,
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
    hands: Ints
    win: int  # paragraphs
    lose: int


class Tables(NamedTuple):
    """What a round of Face Up Pai Gow Poker is settled by."""

    words: Words
    results: Ints
    reseeds: Ints
    pai_gow: MainWager
    surrendered: int  # what is said of it, and by which paragraphs
    surrender_cites: int
    ace_high: int  # the mask of an Ace High Pai Gow, which fits no other row of a bonus paytable
    ace_high_bonus: AceHighBonus
    fortune_bonus: PaidByHand
    progressive: PaidByHand


@compiled
def settle(first: Ints, hands: Ints, dealers: Ints, tables: Tables, lines: Ints) -> int:
    """Every round that is regular; how many lines they have."""
    count = 0
    for number in range(len(dealers)):
        if not dealers[number, REGULAR]:
            continue
        begin, end = first[number], first[number + 1]
        after = _settle_round(hands, begin, end, dealers[number], tables, lines, count)
        if after < 0:
            dealers[number, REGULAR] = 0
            continue
        end_round(lines, count, after, number)
        count = after
    return count


@compiled
def _settle_round(
    hands: Ints, begin: int, end: int, dealer: Ints, tables: Tables, lines: Ints, count: int
) -> int:
    """Who surrenders does so while hands are set; then each player in turn from the dealer's far
    right, and Envy (§ 688a.11(d)-(i), R-688a-16)."""
    for row in range(end - 1, begin - 1, -1):
        if hands[row, LAID] == GIVEN_UP:
            called, cites = tables.surrendered, tables.surrender_cites
            count = settle_main(hands[row], tables.pai_gow, LOSE, called, cites, lines, count)
    for row in range(end - 1, begin - 1, -1):
        hand = hands[row]
        if hand[LAID] == GIVEN_UP:
            continue
        count = _settle_hands(hand, dealer, tables, lines, count)
        count = _settle_ace_high(hand, dealer, tables, lines, count)
        count = settle_by_hand(hand, tables.fortune_bonus, tables.words, lines, count)
        count = settle_progressive(
            hand, tables.progressive, tables.reseeds, tables.words, dealer, lines, count
        )
        if count < 0:
            return count
    for wager in (tables.fortune_bonus, tables.progressive):
        count = pay_envy(hands, begin, end, wager, lines, count)
    return count


@compiled
def _settle_hands(hand: Ints, dealer: Ints, tables: Tables, lines: Ints, count: int) -> int:
    """The Face Up Pai Gow Poker Wager by both hands; a dealer's Ace High Pai Gow ties with all,
    foul hands too (§ 688a.11(f), § 688a.11(f)(2)(iii), R-688a-13)."""
    results = tables.results
    result = ACE_HIGH if dealer[MASK] == tables.ace_high else compare(hand, dealer)
    called = setting_words(hand, result, tables.words, results)
    outcome, cites = results[result, OUTCOME], results[result, CITES]
    return settle_main(hand, tables.pai_gow, outcome, called, cites, lines, count)


@compiled
def _settle_ace_high(hand: Ints, dealer: Ints, tables: Tables, lines: Ints, count: int) -> int:
    """By the dealer's seven cards, and the player's own (§ 688a.11(h)(1)(i), § 688a.12(b),
    R-688a-14)."""
    bonus = tables.ace_high_bonus
    stake, who = hand[bonus.column], NOBODY
    if not stake:
        return count
    if dealer[MASK] == tables.ace_high:
        if hand[MASK] == tables.ace_high:
            who = BOTH
        else:
            who = WITH_JOKER if dealer[HAS_JOKER] else WITHOUT_JOKER
    called = bonus.hands[who]
    if who == NOBODY:
        return write(lines, count, hand, bonus.wager, stake, LOSE, 0, called, bonus.lose)
    back = back_by(bonus.pays[who], stake)
    return write(lines, count, hand, bonus.wager, stake, WIN, back, called, bonus.win)
