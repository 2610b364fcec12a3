"""How Blackjack, Insurance and side wagers end (§§ 633a.7-13)."""

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    AREA,
    BUST_BY_ONE,
    DOUBLE_DOWN,
    DOUBLED,
    EVEN,
    HANDS,
    INSURANCE,
    INSURED,
    IS_NATURAL,
    MAIN,
    NATURAL,
    POINTS,
    SETTLED,
    SIDE_WAGERS,
    STATUS,
    SURRENDERED,
    Layout,
    MoneyTerms,
    add_line,
    paid,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import Ints, compiled, inlined
from pitboss.chapters.blackjack.simulate.kernels.side_rows import (
    CROWN,
    IN_BETWEEN,
    KINGS_AND_BLACKJACK,
    KINGS_BOUNTY,
    LUCKY_LADIES,
    MATCH_THE_DEALER,
    PAIR_AND_BLACKJACK,
    ROYAL,
    ROYAL_MATCH,
    SECOND_AREA,
    SUPER_MATCH,
    in_between_row,
    is_royal,
    match_row,
    pair_row,
    royal_row,
    super_match_row,
    twenty_row,
)


@compiled
def _judge(terms: MoneyTerms, points: int, natural: bool, dealer: int) -> int:
    """The row by which a hand wins against a dealer without a Blackjack; -1, it ties; -2, it loses
    (§ 633a.7(p)-(q), § 633a.12(a)(5)(i), (iv), (v), R-633a-17..22)."""
    if points > MOST:
        return -2
    if terms.switch and dealer == BUST_BY_ONE:
        return NATURAL if natural and terms.wins_22 else -1
    if natural:
        return EVEN if terms.switch and dealer == MOST else NATURAL
    if dealer > MOST or points > dealer:
        return EVEN
    return -1 if points == dealer else -2


@compiled
def _back(terms: MoneyTerms, row: int, stake: int) -> int:
    """What comes back of a stake that is so judged."""
    if row >= 0:
        return stake + paid(terms, row, stake)
    return stake if row == -1 else 0


@inlined
def settle_box(
    terms: MoneyTerms, layout: Layout, at: Ints, box: int, stake: int, dealer: int, blackjack: bool
) -> None:
    """Every hand of a box that is not settled. A Blackjack that is found late takes the original
    wager of each area only (§ 633a.9(a)(2), § 633a.10(b), § 633a.11(d), R-633a-11)."""
    hands = layout.hands
    area = -1
    for place in range(layout.counts[box]):
        row = box * HANDS + place
        original = hands[row, AREA] != area
        area = hands[row, AREA]
        status, points, natural = hands[row, STATUS], hands[row, POINTS], hands[row, IS_NATURAL]
        if status == SETTLED:
            continue
        doubled = hands[row, DOUBLED]
        if status == SURRENDERED:
            add_line(layout, at, box, MAIN + place, stake, 0 if blackjack else stake // 2)
        elif blackjack:
            lost = -1 if natural else -2
            added = -2 if points > MOST else -1
            add_line(
                layout, at, box, MAIN + place, stake,
                _back(terms, lost if original else added, stake),
            )  # fmt: skip
            if doubled:
                add_line(
                    layout, at, box, DOUBLE_DOWN + place, doubled, _back(terms, added, doubled)
                )
        else:
            judged = _judge(terms, points, natural != 0, dealer)
            add_line(layout, at, box, MAIN + place, stake, _back(terms, judged, stake))
            if doubled:
                add_line(
                    layout, at, box, DOUBLE_DOWN + place, doubled, _back(terms, judged, doubled)
                )


@compiled
def settle_insurance(
    terms: MoneyTerms, layout: Layout, at: Ints, boxes: int, areas: int, blackjack: bool
) -> None:
    """Every Insurance Wager: it wins if the dealer has a Blackjack (§ 633a.8(c)-(d))."""
    for box in range(boxes):
        for area in range(areas):
            stake = layout.insured[box, area]
            if stake:
                back = stake + paid(terms, INSURED, stake) if blackjack else 0
                add_line(layout, at, box, INSURANCE + area, stake, back)


@compiled
def _side_win(
    terms: MoneyTerms, firsts: Ints, box: int, wager: int, stake: int, up: int, hole: int,
    blackjack: bool, capped: int,
) -> int:  # fmt: skip
    """What a side wager wins; -1, it is collected. ``capped`` are the stakes of all that share a
    cap, if it bites (§ 633a.7(g), § 633a.13(c)-(j))."""
    if wager == SUPER_MATCH:
        row = super_match_row(
            firsts[box, 0, 0], firsts[box, 0, 1], firsts[box, 1, 0], firsts[box, 1, 1]
        )
        return -1 if row < 0 else paid(terms, row, stake)
    area, name = wager // SECOND_AREA, wager % SECOND_AREA
    first, second = firsts[box, area, 0], firsts[box, area, 1]
    row = -1
    if name in (LUCKY_LADIES, KINGS_BOUNTY):
        row = twenty_row(name, first, second, blackjack)
        if capped and row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
            return terms.cap * stake // capped
    elif name == MATCH_THE_DEALER:
        won, matches = 0, 0
        for mine in (first, second):
            row = match_row(mine, up)
            if row >= 0:
                matches += 1
                won += paid(terms, row, stake)
        return won if matches else -1
    elif name == IN_BETWEEN:
        row = in_between_row(first, second, up, terms.ace_low)
    elif name == ROYAL_MATCH:
        row = royal_row(first, second)
        if row == ROYAL and terms.crown and is_royal(up, hole):
            return paid(terms, ROYAL, stake) + paid(terms, CROWN, stake)
    else:
        row = pair_row(first, second)
    return -1 if row < 0 else paid(terms, row, stake)


@compiled
def _share_cap(terms: MoneyTerms, stakes: Ints, firsts: Ints, areas: int) -> int:
    """The stakes of all 1,000 to 1 awards of the round, if there are several and they come to more
    than the cap (§ 633a.13(j), R-633a-3)."""
    winners, staked, won = 0, 0, 0
    for box in range(len(stakes)):
        for area in range(areas):
            first, second = firsts[box, area, 0], firsts[box, area, 1]
            for name in (LUCKY_LADIES, KINGS_BOUNTY):
                row = twenty_row(name, first, second, True)
                if row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
                    stake = stakes[box, area * SECOND_AREA + name]
                    winners += 1 if stake else 0
                    staked += stake
                    won += paid(terms, row, stake)
    return staked if winners > 1 and won > terms.cap else 0


@compiled
def settle_side_wagers(
    terms: MoneyTerms, stakes: Ints, layout: Layout, at: Ints, up: int, hole: int, blackjack: bool
) -> None:
    """All of them, from the first two cards of each hand as dealt."""
    areas = 2 if terms.switch else 1
    capped = _share_cap(terms, stakes, layout.firsts, areas) if blackjack and terms.cap else 0
    for box in range(len(stakes)):
        for wager in range(SIDE_WAGERS):
            stake = stakes[box, wager]
            if stake:
                won = _side_win(
                    terms, layout.firsts, box, wager, stake, up, hole, blackjack, capped
                )
                add_line(layout, at, box, wager, stake, 0 if won < 0 else stake + won)
