"""The row of its paytable by which each optional wager is paid (§ 633a.7(g), § 633a.13(c)-(i))."""

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.simulate.kernels.layout import total, value
from pitboss.chapters.blackjack.simulate.kernels.shoe import compiled
from pitboss.vocabulary.cards import card

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
def twenty_row(wager: int, card: int, other_card: int, blackjack: bool) -> int:
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
def in_between_row(first: int, second: int, up: int, ace_low: bool) -> int:
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
def is_royal(first: int, second: int) -> bool:
    """King and queen of one suit (§ 633a.1[Royal Match])."""
    if first & 3 != second & 3:
        return False
    low, high = min(first >> 2, second >> 2), max(first >> 2, second >> 2)
    return low == QUEEN_RANK and high == KING_RANK


@compiled
def match_row(card: int, up: int) -> int:
    """The row of one card that has the rank of the up card; -1, it has not (§ 633a.7(g)(2),
    R-633a-6)."""
    if card >> 2 != up >> 2:
        return -1
    return SAME_SUIT if card & 3 == up & 3 else OTHER_SUIT


@compiled
def royal_row(first: int, second: int) -> int:
    """The row of two cards of one suit (§ 633a.7(g)(4), R-633a-5)."""
    if is_royal(first, second):
        return ROYAL
    return SUITED if first & 3 == second & 3 else -1


@compiled
def pair_row(first: int, second: int) -> int:
    """The row of a pair for Bet the Set (§ 633a.7(g)(5))."""
    if first >> 2 != second >> 2:
        return -1
    return SUITED_PAIR if first & 3 == second & 3 else PAIR


@compiled
def super_match_row(first: int, second: int, third: int, fourth: int) -> int:
    """By how many pairs four cards have: six, three, two, one or none (§ 633a.13(i))."""
    a, b, c, d = first >> 2, second >> 2, third >> 2, fourth >> 2
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
