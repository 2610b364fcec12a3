"""§ 645a.11, § 645a.13: rounds of Pai Gow Poker that nobody banks, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import LOSE, WIN
from pitboss.families.pai_gow.settling_hands import GIVEN_UP, LAID, REGULAR, Ints
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
    write,
)
from pitboss.hands.kernels.cache import compiled


class Vigorish(NamedTuple):
    """The share of what is won that a winner pays, rounded up to a multiple (§ 645a.13(a))."""

    wager: int
    numerator: int
    denominator: int
    multiple: int
    paid: int  # the outcome of such a line
    hand: int
    cites: int


class Tables(NamedTuple):
    """What a round of Pai Gow Poker is settled by."""

    words: Words
    results: Ints
    reseeds: Ints
    pai_gow: MainWager
    surrendered: int  # what is said of it, and by which paragraphs
    surrender_cites: int
    vigorish: Vigorish
    fortune_bonus: PaidByHand
    emperors_treasure: PaidByHand
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
    """Each player in turn from the dealer's far right, then Envy (§ 645a.11(d)-(i))."""
    for row in range(end - 1, begin - 1, -1):
        hand = hands[row]
        count = _settle_hands(hand, dealer, tables, lines, count)
        for wager in (tables.fortune_bonus, tables.emperors_treasure, tables.insurance):
            count = settle_by_hand(hand, wager, tables.words, lines, count)
        count = settle_progressive(
            hand, tables.progressive, tables.reseeds, tables.words, dealer, lines, count
        )
        if count < 0:
            return count
    for wager in (tables.fortune_bonus, tables.emperors_treasure):
        count = pay_envy(hands, begin, end, wager, lines, count)
    return count


@compiled
def _settle_hands(hand: Ints, dealer: Ints, tables: Tables, lines: Ints, count: int) -> int:
    """The Pai Gow Poker Wager: surrendered, or by both hands, a winner with his vigorish
    (§ 645a.11(d), § 645a.11(f), § 645a.13(a))."""
    main, results = tables.pai_gow, tables.results
    if hand[LAID] == GIVEN_UP:
        called, cites = tables.surrendered, tables.surrender_cites
        return settle_main(hand, main, LOSE, called, cites, lines, count)
    result = compare(hand, dealer)
    called = setting_words(hand, result, tables.words, results)
    outcome, cites = results[result, OUTCOME], results[result, CITES]
    count = settle_main(hand, main, outcome, called, cites, lines, count)
    if outcome != WIN:
        return count
    vigorish = tables.vigorish
    due = vigorish_of(vigorish, hand[main.column])
    return write(
        lines, count, hand, vigorish.wager, due, vigorish.paid, 0, vigorish.hand, vigorish.cites
    )


@compiled
def vigorish_of(vigorish: Vigorish, won: int) -> int:
    """Five per cent of what was won, up to the next cent, or to the next 25 cents where the casino
    rounds so, and never more than was won (§ 645a.13(a), R-645a-13, R-GEN-4)."""
    parts = vigorish.denominator * vigorish.multiple
    multiples = (won * vigorish.numerator + parts - 1) // parts
    return min(multiples * vigorish.multiple, won)
