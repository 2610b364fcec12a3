"""How Blackjack, Insurance and side wagers end (§§ 633a.7-13)."""

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
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
    total,
    value,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import Ints, compiled, inlined
from pitboss.vocabulary.cards import card


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


# the wagers: columns of a seat's stakes, and wagers of a line

LUCKY_LADIES, MATCH_THE_DEALER, IN_BETWEEN, ROYAL_MATCH, BET_THE_SET, KINGS_BOUNTY = range(6)
SECOND_AREA = 6  # the same six on the second hand of a Switch table
SUPER_MATCH = 12

# the rows by which they are paid

PAIR_AND_BLACKJACK, QUEENS_OF_HEARTS, MATCHED_20, SUITED_20, ANY_20 = range(5)
OTHER_SUIT, SAME_SUIT = 5, 6
TRIPLE, SPREADS, WIDER = 7, 8, 11  # spreads of one, two and three cards
ROYAL, SUITED, CROWN = 12, 13, 14
SUITED_PAIR, PAIR = 15, 16
KINGS_AND_BLACKJACK, KINGS_OF_SPADES, SUITED_KINGS, SUITED_TENS = 17, 18, 19, 20
BOUNTY_SUITED, BOUNTY_KINGS, BOUNTY_20 = 21, 22, 23
FOUR_OF_A_KIND, TWO_PAIR, THREE_OF_A_KIND, FOUR_PAIR = 24, 25, 26, 27

# cards

QUEEN_RANK, KING_RANK = ACE_RANK - 2, ACE_RANK - 1
QUEEN_OF_HEARTS, KING_OF_SPADES = int(card("Qh")), int(card("Ks"))


@compiled
def _twenty_row(wager: int, card: int, other_card: int, blackjack: bool) -> int:
    """The row of two cards that count twenty, for Lucky Ladies or King's Bounty; -1, they do not
    (§ 633a.13(c), (h), R-633a-9)."""
    first, second = value(card), value(other_card)
    if total(first + second, first == 1 or second == 1) != 20:
        return -1
    if wager == LUCKY_LADIES:
        if card == other_card:
            if card != QUEEN_OF_HEARTS:
                return MATCHED_20
            return PAIR_AND_BLACKJACK if blackjack else QUEENS_OF_HEARTS
        return SUITED_20 if card & 3 == other_card & 3 else ANY_20
    kings = card >> 2 == KING_RANK and other_card >> 2 == KING_RANK
    if card == other_card:
        if card == KING_OF_SPADES:
            return KINGS_AND_BLACKJACK if blackjack else KINGS_OF_SPADES
        return SUITED_KINGS if kings else SUITED_TENS
    if card & 3 == other_card & 3:
        return BOUNTY_SUITED
    return BOUNTY_KINGS if kings else BOUNTY_20


@compiled
def _in_between_row(first: int, second: int, up: int, ace_low: bool) -> int:
    """Three of a rank, or the spread in which the up card falls (§ 633a.13(e), R-633a-7..8)."""
    first, second, up = first >> 2, second >> 2, up >> 2
    if first == second:
        return TRIPLE if first == up else -1
    if ace_low:
        first = -1 if first == ACE_RANK else first
        second = -1 if second == ACE_RANK else second
        up = -1 if up == ACE_RANK else up
    low, high = min(first, second), max(first, second)
    if not low < up < high:
        return -1
    spread = high - low - 1
    return SPREADS + spread - 1 if spread <= 3 else WIDER


@compiled
def _is_royal(first: int, second: int) -> bool:
    if first & 3 != second & 3:
        return False
    low, high = min(first >> 2, second >> 2), max(first >> 2, second >> 2)
    return low == QUEEN_RANK and high == KING_RANK


@compiled
def _super_match_row(firsts: Ints, box: int) -> int:
    """By how many pairs four cards have: six, three, two, one or none (§ 633a.13(i))."""
    a, b = firsts[box, 0, 0] >> 2, firsts[box, 0, 1] >> 2
    c, d = firsts[box, 1, 0] >> 2, firsts[box, 1, 1] >> 2
    pairs = 0
    for same in (a == b, a == c, a == d, b == c, b == d, c == d):
        pairs += 1 if same else 0
    if pairs == 6:
        return FOUR_OF_A_KIND
    if pairs == 3:
        return THREE_OF_A_KIND
    if pairs == 2:
        return TWO_PAIR
    return FOUR_PAIR if pairs == 1 else -1


@compiled
def _side_win(
    terms: MoneyTerms, firsts: Ints, box: int, wager: int, stake: int, up: int, hole: int,
    blackjack: bool, capped: int,
) -> int:  # fmt: skip
    """What a side wager wins; -1, it is collected. ``capped`` are the stakes of all that share a
    cap, if it bites (§ 633a.7(g), § 633a.13(c)-(j))."""
    if wager == SUPER_MATCH:
        row = _super_match_row(firsts, box)
        return -1 if row < 0 else paid(terms, row, stake)
    area, name = wager // SECOND_AREA, wager % SECOND_AREA
    first, second = firsts[box, area, 0], firsts[box, area, 1]
    row = -1
    if name in (LUCKY_LADIES, KINGS_BOUNTY):
        row = _twenty_row(name, first, second, blackjack)
        if capped and row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
            return terms.cap * stake // capped
    elif name == MATCH_THE_DEALER:
        won, matches = 0, 0
        for mine in (first, second):
            if mine >> 2 == up >> 2:
                matches += 1
                won += paid(terms, SAME_SUIT if mine & 3 == up & 3 else OTHER_SUIT, stake)
        return won if matches else -1
    elif name == IN_BETWEEN:
        row = _in_between_row(first, second, up, terms.ace_low)
    elif name == ROYAL_MATCH:
        if _is_royal(first, second):
            bonus = paid(terms, CROWN, stake) if terms.crown and _is_royal(up, hole) else 0
            return paid(terms, ROYAL, stake) + bonus
        row = SUITED if first & 3 == second & 3 else -1
    elif first >> 2 == second >> 2:
        row = SUITED_PAIR if first & 3 == second & 3 else PAIR
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
                row = _twenty_row(name, first, second, True)
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
