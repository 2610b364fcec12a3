"""§ 645a.11, § 645a.13: rounds of Pai Gow Poker that nobody banks, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import WIN
from pitboss.families.pai_gow.settling_hands import OUTCOME, REGULAR, SEAT, Ints
from pitboss.families.pai_gow.settling_kernels import (
    MainWager,
    PaidByHand,
    end_round,
    pay_envy,
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
    called: int
    cites: int


class Tables(NamedTuple):
    """What a round of Pai Gow Poker is settled by."""

    pai_gow: MainWager
    vigorish: Vigorish
    fortune_bonus: PaidByHand
    emperors_treasure: PaidByHand
    insurance: PaidByHand
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
    """Each player in turn from the dealer's far right: the Pai Gow Poker Wager, a winner's
    vigorish, the optional wagers; then Envy (§ 645a.11(d)-(i), § 645a.13(a))."""
    for row in range(end - 1, begin - 1, -1):
        count = settle_main(hands, row, tables.pai_gow, paytables, lines, count)
        if hands[row, OUTCOME] == WIN:
            won = hands[row, tables.pai_gow.column]
            count = _charge(hands[row, SEAT], tables.vigorish, won, lines, count)
        count = settle_by_hand(hands, row, tables.fortune_bonus, paytables, lines, count)
        count = settle_by_hand(hands, row, tables.emperors_treasure, paytables, lines, count)
        count = settle_by_hand(hands, row, tables.insurance, paytables, lines, count)
        count = settle_progressive(
            hands, row, tables.progressive, dealers, number, paytables, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(hands, begin, end, tables.fortune_bonus, paytables, lines, count)
    return pay_envy(hands, begin, end, tables.emperors_treasure, paytables, lines, count)


@compiled
def _charge(seat: int, vigorish: Vigorish, won: int, lines: Ints, count: int) -> int:
    """A winner pays a vigorish when he is paid (§ 645a.13(a))."""
    due, paid = vigorish_of(vigorish, won), vigorish.paid
    return write(lines, count, seat, vigorish.wager, due, paid, 0, vigorish.called, vigorish.cites)


@compiled
def vigorish_of(vigorish: Vigorish, won: int) -> int:
    """Five per cent of what was won, up to the next cent, or to the next 25 cents where the casino
    rounds so, and never more than was won (§ 645a.13(a), R-645a-13, R-GEN-4)."""
    parts = vigorish.denominator * vigorish.multiple
    multiples = (won * vigorish.numerator + parts - 1) // parts
    return min(multiples * vigorish.multiple, won)
