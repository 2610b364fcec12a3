"""§ 670a.11, § 670a.12: rounds of Six-Card Fortune Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import PUSH
from pitboss.families.pai_gow.settling_hands import HIGH, REGULAR, Ints
from pitboss.families.pai_gow.settling_kernels import (
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
)
from pitboss.hands.kernels.cache import compiled


class Tables(NamedTuple):
    """What a round of Six-Card Fortune Pai Gow Poker is settled by."""

    words: Words
    results: Ints
    reseeds: Ints
    pai_gow: MainWager
    double_down: MainWager
    doubled_cites: Ints  # by outcome
    returned_cites: int
    eights: int  # the least high hand of the dealer with which Double Downs are played
    fortune_bonus: PaidByHand
    insurance: PaidByHand
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
    """Each player in turn from the dealer's far right, then Fortune Envy and Progressive Envy
    (§ 670a.11(d)-(i), R-670a-12)."""
    for row in range(end - 1, begin - 1, -1):
        hand = hands[row]
        count = _settle_hands(hand, dealer, tables, lines, count)
        for wager in (tables.fortune_bonus, tables.insurance):
            count = settle_by_hand(hand, wager, tables.words, lines, count)
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
    """The main wager, and the Double Down Wager as it, unless the dealer's high hand is less than a
    pair of eights: then it returns (§ 670a.11(f), § 670a.11(g)(1)-(2), R-670a-10)."""
    results, doubled = tables.results, tables.double_down
    result = compare(hand, dealer)
    called = setting_words(hand, result, tables.words, results)
    outcome, cites = results[result, OUTCOME], results[result, CITES]
    count = settle_main(hand, tables.pai_gow, outcome, called, cites, lines, count)
    if not hand[doubled.column]:
        return count
    if dealer[HIGH] < tables.eights:
        return settle_main(hand, doubled, PUSH, called, tables.returned_cites, lines, count)
    cites = tables.doubled_cites[outcome]
    return settle_main(hand, doubled, outcome, called, cites, lines, count)
