"""How Blackjack and Insurance Wagers end (§§ 633a.7-12)."""

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.compiling import Ints, compiled, inlined
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    AREA,
    DOUBLED,
    IS_NATURAL,
    POINTS,
    SETTLED,
    STATUS,
    SURRENDERED,
    Layout,
    add_line,
)
from pitboss.chapters.blackjack.simulate.kernels.points import BUST_BY_ONE
from pitboss.chapters.blackjack.simulate.kernels.terms import (
    DOUBLE_DOWN,
    EVEN,
    HANDS,
    INSURANCE,
    INSURED,
    MAIN,
    NATURAL,
    MoneyTerms,
    paid,
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
