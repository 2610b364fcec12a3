"""§ 670a.11, § 670a.12: rounds of Six-Card Fortune Pai Gow Poker, settled as machine code."""

from typing import NamedTuple

from pitboss.columns.lines import PUSH, WIN
from pitboss.families.pai_gow.settling_hands import HIGH, OUTCOME, REGULAR, Ints
from pitboss.families.pai_gow.settling_kernels import (
    MainWager,
    PaidByHand,
    end_round,
    pay_envy,
    settle_as,
    settle_by_hand,
    settle_main,
    settle_progressive,
)
from pitboss.hands.kernels.cache import compiled


class Tables(NamedTuple):
    """What a round of Six-Card Fortune Pai Gow Poker is settled by."""

    pai_gow: MainWager
    double_down: MainWager
    doubled_win: int  # paragraphs by which it ends as the main wager
    doubled_lose: int
    doubled_tie: int
    returned: int  # and by which it returns
    eights: int  # the least high hand of the dealer with which Double Downs are played
    fortune_bonus: PaidByHand
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
    """Each player in turn from the dealer's far right, then Fortune Envy and Progressive Envy
    (§ 670a.11(d)-(i), R-670a-12)."""
    for row in range(end - 1, begin - 1, -1):
        count = settle_main(hands, row, tables.pai_gow, paytables, lines, count)
        if hands[row, tables.double_down.column]:
            plays = dealers[number, HIGH] >= tables.eights
            count = _settle_doubled(hands, row, plays, paytables, tables, lines, count)
        count = settle_by_hand(hands, row, tables.fortune_bonus, paytables, lines, count)
        count = settle_by_hand(hands, row, tables.insurance, paytables, lines, count)
        count = settle_progressive(
            hands, row, tables.progressive, dealers, number, paytables, lines, count
        )
        if count < 0:
            return count
    count = pay_envy(hands, begin, end, tables.fortune_bonus, paytables, lines, count)
    return pay_envy(hands, begin, end, tables.progressive, paytables, lines, count)


@compiled
def _settle_doubled(
    hands: Ints, row: int, plays: bool, paytables: Ints, tables: Tables, lines: Ints, count: int
) -> int:
    """As the main wager, if the dealer's high hand is a pair of eights or better; otherwise it
    returns (§ 670a.11(g)(1)-(2), R-670a-10)."""
    outcome, cites = hands[row, OUTCOME], tables.doubled_lose
    if not plays:
        outcome, cites = PUSH, tables.returned
    elif outcome == PUSH:
        cites = tables.doubled_tie
    elif outcome == WIN:
        cites = tables.doubled_win
    return settle_as(hands, row, tables.double_down, outcome, cites, paytables, lines, count)
