"""Recorded rounds: which of them a table can have come to (§§ 633a.6-12)."""

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.settling.hands_kernels import (
    ACTED,
    AS_DEALT,
    IMPOSSIBLE,
    deal_card,
    read_seat,
)
from pitboss.chapters.blackjack.settling.kinds import (
    AREAS,
    BOXES,
    DEALER,
    DEALER_BLACKJACK,
    DEALT_BLACKJACK,
    FIRST_ROW,
    HOLE,
    LINE,
    ROUND,
    SWITCHED_21,
    UP,
    Played,
    SettlingTerms,
    Staked,
)
from pitboss.chapters.blackjack.settling.order_kernels import settle_round
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    INSURANCE,
    MAIN,
    SIDE_WAGERS,
    STANDS,
    total,
    value,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import compiled
from pitboss.columns.lines import Lines
from pitboss.columns.rounds import NO_CARD, CardLists, RoundColumns


@compiled
def _tells_other_things(rounds: RoundColumns, number: int) -> bool:
    """Whether a record tells what is no part of this game."""
    if rounds.meter[number] >= 0 or rounds.replacement[number] != NO_CARD or rounds.start[number]:
        return True
    high, low = rounds.dealer_high.starts, rounds.dealer_low.starts
    if high[number + 1] > high[number] or low[number + 1] > low[number]:
        return True
    high, low = rounds.high.starts, rounds.low.starts
    for row in range(rounds.first[number], rounds.first[number + 1]):
        if rounds.decision[row] >= 0 or rounds.amount[row]:
            return True
        if high[row + 1] > high[row] or low[row + 1] > low[row]:
            return True
    return False


@compiled
def _are_taken(terms: SettlingTerms, staked: Staked, row: int, up: int) -> bool:
    """Whether the table takes what a seat wagers: a Blackjack Wager, at Switch two equal ones
    (§ 633a.12(a)(1)); the side wagers that it offers; against an ace, Insurance of up to half of
    each wager to the next chip (§ 633a.8(a)-(b), R-633a-13)."""
    stakes, switch = staked.stakes, terms.money.switch
    main, second = stakes[row, MAIN], stakes[row, MAIN + 1]
    if staked.seat[row] > terms.positions or main <= 0:
        return False
    if second and not (switch and second == main):
        return False
    for wager in range(SIDE_WAGERS):
        if stakes[row, wager] and not terms.offered[wager]:
            return False
    chip = terms.money.chip
    most = -(-main // (2 * chip)) * chip
    for area in range(AREAS):
        insured = stakes[row, INSURANCE + area]
        if insured and (insured > most or up >> 2 != ACE_RANK or (area and not switch)):
            return False
    return True


@compiled
def _depends(terms: SettlingTerms, played: Played) -> bool:
    """Whether a hand is still to be compared with the dealer's (§ 633a.7(o), R-633a-19)."""
    for box in range(played.at[BOXES]):
        for place in range(played.counts[box]):
            kind = played.kinds[box, place]
            if kind == DEALT_BLACKJACK:
                if terms.money.switch:
                    return True
            elif not played.surrendered[box] and (kind <= MOST or kind == SWITCHED_21):
                return True
    return False


@compiled
def _dealer_kind(terms: SettlingTerms, dealers: CardLists, played: Played) -> int:
    """The dealer's total, or that he has a Blackjack; -1, he had to draw otherwise. Until 17 or
    more, hard or soft; not at all where nothing depends on it: cards that are told beyond are
    nobody's then (§ 633a.7(m)-(o))."""
    number = played.at[ROUND]
    start, end = dealers.starts[number], dealers.starts[number + 1]
    points, ace, next_card = 0, False, start
    while next_card < start + 2 or total(points, ace) < STANDS:
        if next_card == end or not deal_card(played.copies, dealers.cards[next_card], terms.decks):
            return IMPOSSIBLE
        worth = value(dealers.cards[next_card])
        points += worth
        ace = ace or worth == 1
        next_card += 1
        if next_card == start + 2 and total(points, ace) == MOST:
            return IMPOSSIBLE if next_card < end else DEALER_BLACKJACK
        if next_card == start + 2 and not _depends(terms, played):
            return int(total(points, ace))
    return IMPOSSIBLE if next_card < end else int(total(points, ace))


@compiled
def _settle_one(
    terms: SettlingTerms, rounds: RoundColumns, staked: Staked, lines: Lines, played: Played
) -> bool:
    """Whether this round is one that a table can have come to and that is settled here."""
    at, number = played.at, played.at[ROUND]
    first, last = rounds.first[number], rounds.first[number + 1]
    start = rounds.dealer.starts[number]
    if rounds.dealer.starts[number + 1] - start < 2 or first == last:
        return False
    if _tells_other_things(rounds, number):
        return False
    at[UP], at[HOLE] = rounds.dealer.cards[start], rounds.dealer.cards[start + 1]
    at[FIRST_ROW], at[BOXES] = first, last - first
    played.copies[:] = 0
    acted, as_dealt = False, True
    for row in range(first, last):
        if not _are_taken(terms, staked, row, at[UP]):
            return False
        decided = read_seat(terms, rounds, row, row - first, played)
        if decided == IMPOSSIBLE:
            return False
        acted = acted or decided == ACTED
        as_dealt = as_dealt and decided == AS_DEALT
    dealer = _dealer_kind(terms, rounds.dealer, played)
    if dealer == IMPOSSIBLE:
        return False
    # who acted before a Blackjack shows that the hole card was not read (R-633a-11)
    shown = acted and dealer == DEALER_BLACKJACK and not terms.peek_told
    peek = terms.money.peek and not shown
    if dealer == DEALER_BLACKJACK and peek and not as_dealt:
        return False
    at[DEALER] = dealer
    return bool(settle_round(terms, staked, lines, played, peek))


@compiled
def settle_rounds(
    terms: SettlingTerms, rounds: RoundColumns, staked: Staked, lines: Lines, played: Played,
    covered: NDArray[np.bool_],
) -> int:  # fmt: skip
    """Every round that is covered, with its lines; how many lines."""
    at = played.at
    at[LINE] = 0
    for number in range(len(covered)):
        before, at[ROUND] = at[LINE], number
        covered[number] = _settle_one(terms, rounds, staked, lines, played)
        if not covered[number]:
            at[LINE] = before
    return int(at[LINE])
