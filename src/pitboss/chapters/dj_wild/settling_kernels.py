"""§ 687a.11(b)-(f) at speed: of many rounds what a fold forfeits, then each player's wagers."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.ranking_kernels import DjWildTables, dj_value, sum_of
from pitboss.columns.checks import NONE_OUT, TWICE, with_cards
from pitboss.columns.lines import Lines
from pitboss.columns.patterns import (
    HUNDREDTHS,
    NO_LINE,
    WHOLE_METER,
    PatternNumbers,
    Patterns,
    back_of,
    off_meter,
    write_line,
)
from pitboss.columns.rounds import NO_CARD, RoundColumns
from pitboss.hands.kernels.cache import compiled
from pitboss.vocabulary.cards import JOKER

ANTE: Final = 0
BLIND: Final = 1
PROGRESSIVE: Final = 2
TRIPS: Final = 3
BAD_BEAT: Final = 4
"""Columns of the stakes, in the order in which § 687a.11(e)-(f) settles them."""

RAISE: Final = 0
"""The decision; any other folds."""

FOLDED: Final = 0
"""Rows of the numbers of patterns. What a fold forfeits, by wager; all others by category."""
MAIN: Final = 1
"""Ante, Blind and Raise of a hand that won, then of an equal one, then of one that lost."""
OF_PROGRESSIVE: Final = 10
ENVY: Final = 11
WITH_WILD: Final = 12
"""The Trips Bonus by its column With Wild, won or lost."""
NATURAL: Final = 13
"""The Trips Bonus by its column Natural."""
BEATEN: Final = 14
"""The Bad Beat by the hand that was beaten."""
NOT_BEATEN: Final = 15
"""The Bad Beat that is lost, by the player's hand."""
ROWS: Final = 16

JOKER_CARD: Final = int(JOKER)
CATEGORY: Final = np.uint32(20)
"""A hand's value has its category above so many bits."""
NOT_NATURAL: Final = -1
"""In place of a category: the hand holds the joker, and no card replaces it."""


class DjWildTerms(NamedTuple):
    """Numbers of one casino's choices."""

    positions: int  # seats that the table has
    hand_cards: int
    raise_antes: int  # § 687a.11(b)[lead]
    bet: int  # what a Progressive Bonus Wager must be (§ 687a.12(c))
    reseed: int  # what stands on the meter after the whole of it was won
    all_live: bool  # every live hand is envied, with the wager or without it (R-687a-12)
    two_way: bool  # the dealer's hand may be the beaten one (R-687a-2)


class DjWildHands(NamedTuple):
    """What the hands of rounds are worth."""

    dealer: NDArray[np.uint32]  # by round
    player: NDArray[np.uint32]  # by row
    natural: NDArray[np.int8]  # by row, the category with a deuce a deuce and the joker replaced
    joker: NDArray[np.bool_]  # by row


@compiled
def find_regular(
    rounds: RoundColumns, terms: DjWildTerms, offered: NDArray[np.bool_],
    covered: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Leaves ``covered`` only rounds that can have been: five cards to each seat of the table and
    to the dealer, none of them twice (§ 687a.3(a), § 687a.8(d)-(f)); an Ante with a Blind that
    equals it, others that are offered (§ 687a.7(d)); and a decision (§ 687a.11(b)[lead])."""
    first, seat, stakes, decision = rounds.first, rounds.seat, rounds.stakes, rounds.decision
    starts, cards, amount = rounds.cards.starts, rounds.cards.cards, rounds.amount
    dealt, dealer, replacement = rounds.dealer.starts, rounds.dealer.cards, rounds.replacement
    for n in range(len(covered)):
        regular = covered[n] and first[n + 1] > first[n]
        regular &= dealt[n + 1] - dealt[n] == terms.hand_cards
        spare = NO_CARD  # it is dealt only where somebody plays the Progressive (R-687a-11)
        for row in range(first[n], first[n + 1]):
            regular &= seat[row] <= terms.positions and decision[row] >= 0 and amount[row] == 0
            regular &= starts[row + 1] - starts[row] == terms.hand_cards
            regular &= stakes[row, ANTE] > 0 and stakes[row, BLIND] == stakes[row, ANTE]
            for wager in range(PROGRESSIVE, BAD_BEAT + 1):
                regular &= offered[wager] or stakes[row, wager] == 0
            if stakes[row, PROGRESSIVE]:
                regular &= stakes[row, PROGRESSIVE] == terms.bet
                spare = replacement[n]
        covered[n] = regular
        if regular:
            out = with_cards(NONE_OUT, dealer, dealt[n], dealt[n + 1])
            if out != TWICE:
                out = with_cards(out, cards, starts[first[n]], starts[first[n + 1]])
            if out != TWICE and spare != NO_CARD:
                out = with_cards(out, replacement, n, n + 1)
            covered[n] = out != TWICE


@compiled
def rank_hands(
    rounds: RoundColumns, covered: NDArray[np.bool_], wild: DjWildTables, natural: DjWildTables,
    hands: DjWildHands,
) -> None:  # fmt: skip
    """Ranks the hands of the rounds that are ``covered``: deuces and joker wild (§ 687a.6(b)), and
    as natural cards, the spare card in the joker's place (§ 687a.11(f)(1)[lead], R-687a-5)."""
    first, stakes, replacement = rounds.first, rounds.stakes, rounds.replacement
    starts, cards = rounds.cards.starts, rounds.cards.cards
    dealt, dealer = rounds.dealer.starts, rounds.dealer.cards
    for n in range(len(covered)):
        if not covered[n]:
            continue
        hands.dealer[n] = dj_value(sum_of(dealer, dealt[n], wild.words), wild)
        for row in range(first[n], first[n + 1]):
            hands.player[row] = dj_value(sum_of(cards, starts[row], wild.words), wild)
            plain, joker = sum_of(cards, starts[row], natural.words), False
            for at in range(starts[row], starts[row + 1]):
                joker |= cards[at] == JOKER_CARD
            hands.joker[row] = joker
            if joker:
                plain += natural.words[replacement[n]] - natural.words[JOKER_CARD]
            known = not joker or (replacement[n] != NO_CARD and stakes[row, PROGRESSIVE] > 0)
            category = dj_value(plain, natural) >> CATEGORY if known else NOT_NATURAL
            hands.natural[row] = category


@compiled
def settle_rounds(
    rounds: RoundColumns, hands: DjWildHands, terms: DjWildTerms, numbers: PatternNumbers,
    patterns: Patterns, covered: NDArray[np.bool_], meter: NDArray[np.int64], lines: Lines,
) -> int:  # fmt: skip
    """Writes the lines of the rounds that are ``covered``, and what stands on the ``meter`` after
    each; how many lines there are. A round whose award nothing is told for is covered no longer."""
    first, seat, stakes, decision = rounds.first, rounds.seat, rounds.stakes, rounds.decision
    dealer, player, natural, joker = hands.dealer, hands.player, hands.natural, hands.joker
    count = 0
    for n in range(len(covered)):
        if not covered[n]:
            continue
        before, left, played = count, meter[n], False
        for row in range(first[n], first[n + 1]):  # clockwise: what a fold forfeits
            played |= stakes[row, PROGRESSIVE] > 0
            for wager in range(BAD_BEAT + 1):  # § 687a.11(b)(1)-(3), § 687a.11(c)
                number, stake = numbers[FOLDED, wager], stakes[row, wager]
                if decision[row] != RAISE and number != NO_LINE and stake:
                    count = write_line(lines, count, n, seat[row], stake, patterns, number, 0)
        for row in range(first[n + 1] - 1, first[n] - 1, -1):  # counterclockwise: each player's
            raised, stake = decision[row] == RAISE, stakes[row, PROGRESSIVE]
            wild_hand, natural_hand = player[row] >> CATEGORY, natural[row]
            if raised:  # § 687a.11(e)
                against = 0 if player[row] > dealer[n] else 1 if player[row] == dealer[n] else 2
                for which in range(3):
                    number = numbers[MAIN + 3 * against + which, wild_hand]
                    main = stakes[row, ANTE] * (1 if which < 2 else terms.raise_antes)
                    count = write_line(lines, count, n, seat[row], main, patterns, number, 0)
            envied = terms.all_live and raised and played and not joker[row]
            if stake and (raised or numbers[FOLDED, PROGRESSIVE] == NO_LINE):  # § 687a.11(f)(1)
                number = numbers[OF_PROGRESSIVE, max(natural_hand, 0)]
                share = patterns[number, HUNDREDTHS]
                if natural_hand == NOT_NATURAL or (share and left < 0):  # neither is told
                    covered[n] = False
                    break
                award = off_meter(patterns, number, left)
                count = write_line(lines, count, n, seat[row], stake, patterns, number, award)
                left = max(left - award, terms.reseed) if share == WHOLE_METER else left - award
                envied = True
            if envied and numbers[ENVY, natural_hand] != NO_LINE:  # § 687a.12(c), R-687a-12
                for other in range(first[n + 1] - 1, first[n] - 1, -1):
                    if other != row and stakes[other, PROGRESSIVE]:
                        envy = numbers[ENVY, natural_hand]
                        count = write_line(lines, count, n, seat[other], 0, patterns, envy, 0)
            if stakes[row, TRIPS]:  # § 687a.11(f)(2)
                trips = stakes[row, TRIPS]
                number = trips_line(numbers, patterns, trips, wild_hand, natural_hand, joker[row])
                count = write_line(lines, count, n, seat[row], trips, patterns, number, 0)
            if stakes[row, BAD_BEAT] and raised:  # § 687a.11(f)(3)
                number = bad_beat_line(numbers, player[row], dealer[n], terms.two_way)
                beat = stakes[row, BAD_BEAT]
                count = write_line(lines, count, n, seat[row], beat, patterns, number, 0)
        if covered[n]:
            meter[n] = left
        else:
            count = before
    return count


@compiled
def trips_line(
    numbers: PatternNumbers,
    patterns: Patterns,
    stake: int,
    wild_hand: int,
    natural_hand: int,
    joker: bool,
) -> int:
    """The better of the wild hand in the wild column and, without the joker, the natural hand in
    the natural column (§ 687a.11(f)(2), § 687a.12(d), R-687a-3)."""
    with_wild = numbers[WITH_WILD, wild_hand]
    natural = NO_LINE if joker else numbers[NATURAL, natural_hand]
    if natural == NO_LINE:
        return int(with_wild)
    better = back_of(patterns, natural, stake) > back_of(patterns, with_wild, stake)
    return int(natural if better else with_wild)


@compiled
def bad_beat_line(
    numbers: PatternNumbers, player: np.uint32, dealer: np.uint32, two_way: bool
) -> int:
    """By the hand that loses: the player's, or the dealer's where the casino pays both ways
    (§ 687a.11(f)(3), § 687a.12(e), R-687a-2)."""
    number = NO_LINE
    if player < dealer:
        number = numbers[BEATEN, player >> CATEGORY]
    elif player > dealer and two_way:
        number = numbers[BEATEN, dealer >> CATEGORY]
    return int(numbers[NOT_BEATEN, player >> CATEGORY] if number == NO_LINE else number)
