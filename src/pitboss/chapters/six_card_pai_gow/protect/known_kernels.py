"""Six-Card Fortune Pai Gow Poker at speed: the best play of one who knows more cards than his own.

Every hand of the cards left is looked up as the dealer sets it (``tables``) and counted in a bin:
the high hands of all settings in question divide the dealer's. So what a setting is worth is exact,
doubled or not, and only the deals are drawn by lot.
"""

from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import ANY_LOW, JOKER_CARD
from pitboss.chapters.six_card_pai_gow.protect.tables import (
    DECK,
    DOUBLED,
    LOW_BITS,
    SIZE,
    Dealers,
    Tables,
    place_of,
)
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.pai_gow import START, five_value, low_value_of_one
from pitboss.hands.poker import ACE

Integers = NDArray[np.int64]
Cards = NDArray[np.uint8]

FOUL: Final = -1
"""In place of a high hand that ranks below its low card."""
BINS: Final = 6 * SIZE + 2
"""The high hands of six players' settings, and the lowest pair of eights, divide the dealer's."""
COLUMNS: Final = 16
GAIN, WORTH, OTHERWISE = range(3)
"""What is added up over deals."""


@compiled
def draw(chance: Generator, deck: Cards, first: int, end: int) -> None:
    """Cards drawn by lot from those that lie at the first place or behind it."""
    for place in range(first, end):
        other = chance.integers(place, len(deck))
        deck[place], deck[other] = deck[other], deck[place]


@compiled
def settings_of(cards: Cards, known: Tables, highs: Integers, lows: Integers) -> None:
    """By the place of the low card: where the high hand is among all, or FOUL, and the low hand's
    rank, a joker above all (§ 670a.11(b), R-670a-5)."""
    total = START
    for card in cards:
        total += known.fives.words[card]
    for at in range(SIZE):
        card = cards[at]
        value = five_value(total - known.fives.words[card], known.fives)
        foul = value < low_value_of_one(card)
        highs[at] = FOUL if foul else np.int64(known.places[value])
        lows[at] = min(np.int64(card) >> 2, ACE) + (card == JOKER_CARD)


@compiled
def divide(highs: Integers, eights_at: int, bin_of: Cards) -> None:
    """The bin of every high hand of the dealer's: how many of these are not above it."""
    bin_of[:] = 0
    bin_of[eights_at] = 1
    for high in highs.flat:
        if high != FOUL:
            bin_of[high] = 1
    for place in range(1, len(bin_of)):
        bin_of[place] += bin_of[place - 1]


@compiled
def tally_fives(first: int, cards: int, steps: Integers, dealers: Dealers, bin_of: Cards,
                tally: Integers) -> None:  # fmt: skip
    """Every five of so many cards, which are in ascending order, beside one that is in the hand, by
    bin and low hand. The hand's place among all is the ``first`` step and one for each card, by its
    place among the five and by the card: sets that differ in their lowest card only lie beside one
    another."""
    for e in range(4, cards):
        of_e = first + steps[4, e]
        for d in range(3, e):
            of_d = of_e + steps[3, d]
            for c in range(2, d):
                of_c = of_d + steps[2, c]
                for b in range(1, c):
                    of_b = of_c + steps[1, b]
                    for a in range(b):
                        hand = dealers[of_b + steps[0, a]]
                        tally[bin_of[hand >> LOW_BITS], hand & (COLUMNS - 1)] += 1


@compiled
def tally_left(left: Cards, dealers: Dealers, choose: Integers, bin_of: Cards, tally: Integers
               ) -> None:  # fmt: skip
    """Every six of these cards, which are in ascending order: the highest, and five below it."""
    steps = np.zeros((SIZE, len(left)), np.int64)
    for place in range(SIZE):
        for at in range(len(left)):
            steps[place, at] = choose[place + 1, left[at]]
    for f in range(5, len(left)):
        tally_fives(steps[5, f], f, steps, dealers, bin_of, tally)


@compiled
def tally_with(seen: int, left: Cards, dealers: Dealers, choose: Integers, bin_of: Cards,
               tally: Integers) -> None:  # fmt: skip
    """The same for the hands of a seen card and five of the cards left. Cards above the seen one
    are each a place further up in the hand, and it is itself as far up as cards are below it."""
    steps = np.zeros((5, len(left)), np.int64)
    for place in range(5):
        for at in range(len(left)):
            if left[at] > seen:
                steps[place, at] = choose[place + 2, left[at]]
            else:
                further = choose[place + 2, seen] - choose[place + 1, seen]
                steps[place, at] = choose[place + 1, left[at]] + further
    tally_fives(choose[1, seen], len(left), steps, dealers, bin_of, tally)


@compiled
def add_up(tally: Integers, summed: Integers) -> None:
    """How many hands are in lower bins and have a lower low hand, for every bin and low hand."""
    summed[0] = 0
    for row in range(len(tally)):
        beside = 0
        for low in range(ANY_LOW + 1):
            summed[row + 1, low] = summed[row, low] + beside
            beside += tally[row, low]


@compiled
def worth_of(high: int, low: int, eights_bin: int, summed: Integers) -> tuple[int, int]:
    """What a setting is worth over all hands of the dealer, its high hand given by bin: each hand
    that is higher counts one, less one (§ 670a.11(f)); and what a Double Down Wager adds, which is
    played from a pair of eights on (§ 670a.11(g))."""
    every = summed[-1]
    plain = summed[high, ANY_LOW] + every[low] - every[ANY_LOW]
    less = summed[min(eights_bin, high), ANY_LOW]
    returned = less + summed[eights_bin, low] - summed[eights_bin, ANY_LOW]
    return plain, plain - returned


@compiled
def best_and_alone(
    cards: Cards, highs: Integers, lows: Integers, doubling: bool, played: int, eights_bin: int,
    bin_of: Cards, summed: Integers,
) -> tuple[int, int]:  # fmt: skip
    """What best play is worth, and what play alone is, over all hands of the dealer."""
    best, alone = -(1 << 62), 0
    for at in range(SIZE):
        if highs[at] == FOUL:
            continue
        plain, more = worth_of(bin_of[highs[at]], lows[at], eights_bin, summed)
        if cards[at] == played & (DOUBLED - 1):
            alone = plain + (more if played & DOUBLED else 0)
        best = max(best, plain + (max(more, 0) if doubling else 0))
    return best, alone


@compiled
def share_deals(
    chance: Generator, deals: int, players: int, doubling: bool, known: Tables, choose: Integers,
    sums: Integers, squares: NDArray[np.float64],
) -> None:  # fmt: skip
    """Adds up, over deals: what all players together gain who know one another's cards, what their
    play is worth, and how many play otherwise."""
    deck, dealt = np.arange(DECK).astype(np.uint8), SIZE * players
    highs, lows = np.zeros((players, SIZE), np.int64), np.zeros((players, SIZE), np.int64)
    bin_of, tally = np.zeros(known.levels, np.uint8), np.zeros((BINS, COLUMNS), np.int64)
    summed, found = np.zeros((BINS + 1, COLUMNS), np.int64), np.zeros(3, np.int64)
    for _ in range(deals):
        draw(chance, deck, 0, dealt)
        for player in range(players):
            cards = deck[SIZE * player : SIZE * player + SIZE]
            cards.sort()
            settings_of(cards, known, highs[player], lows[player])
        divide(highs, known.eights_at, bin_of)
        left = deck[dealt:].copy()
        left.sort()
        tally[:] = 0
        tally_left(left, known.dealers, choose, bin_of, tally)
        add_up(tally, summed)
        found[:] = 0
        for player in range(players):
            cards = deck[SIZE * player : SIZE * player + SIZE]
            best, alone = best_and_alone(
                cards, highs[player], lows[player], doubling,
                known.played[place_of(cards, choose)], bin_of[known.eights_at], bin_of, summed,
            )  # fmt: skip
            found[GAIN] += best - alone
            found[WORTH] += best
            found[OTHERWISE] += best > alone
        for lot in range(3):
            sums[lot] += found[lot]
            squares[lot] += float(found[lot]) ** 2


@compiled
def see_card(
    chance: Generator, seen: int, doubling: bool, known: Tables, choose: Integers, gains: Integers
) -> None:
    """Hands, a row each, of a player who sees this card of the dealer's: what that adds, over all
    hands of the dealer that hold it."""
    deck = np.arange(DECK).astype(np.uint8)
    deck[0], deck[seen] = np.uint8(seen), np.uint8(0)
    highs, lows = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    bin_of, tally = np.zeros(known.levels, np.uint8), np.zeros((BINS, COLUMNS), np.int64)
    summed = np.zeros((BINS + 1, COLUMNS), np.int64)
    for row in range(len(gains)):
        draw(chance, deck, 1, 1 + SIZE)
        cards, left = deck[1 : 1 + SIZE].copy(), deck[1 + SIZE :].copy()
        cards.sort()
        left.sort()
        settings_of(cards, known, highs, lows)
        divide(highs, known.eights_at, bin_of)
        tally[:] = 0
        tally_with(seen, left, known.dealers, choose, bin_of, tally)
        add_up(tally, summed)
        best, alone = best_and_alone(
            cards, highs, lows, doubling, known.played[place_of(cards, choose)],
            bin_of[known.eights_at], bin_of, summed,
        )  # fmt: skip
        gains[row] = best - alone


@compiled
def net_of(high: int, low: int, doubled: bool, dealers_high: int, dealers_low: int, eights_at: int
           ) -> int:  # fmt: skip
    """What a player has won of a round, in first wagers (§ 670a.11(f), § 670a.11(g))."""
    won = (high > dealers_high) + (low > dealers_low) - 1
    return 2 * won if doubled and dealers_high >= eights_at else won


@compiled
def lay_down(cards: Cards, known: Tables, choose: Integers) -> tuple[int, int, bool]:
    """Six cards in ascending order as they are played: the two hands, and whether to double."""
    played = known.played[place_of(cards, choose)]
    low, total = played & (DOUBLED - 1), START
    for card in cards:
        if card != low:
            total += known.fives.words[card]
    high = int(np.int64(known.places[five_value(total, known.fives)]))
    return high, int(min(np.int64(low) >> 2, ACE) + (low == JOKER_CARD)), played & DOUBLED > 0


@compiled
def dealers_hands(cards: Cards, known: Tables, choose: Integers) -> tuple[int, int]:
    """The place of the high hand and the rank of the low one that the dealer sets of six cards in
    ascending order (§ 670a.11(d))."""
    hands = int(np.int64(known.dealers[place_of(cards, choose)]))
    return hands >> LOW_BITS, hands & (COLUMNS - 1)


@compiled
def play_alone(
    chance: Generator, rounds: int, known: Tables, choose: Integers, ends: Integers
) -> None:
    """Rounds of one player who sees nothing: by the rank of a card, the joker's last, and how many
    of it the dealer has, how many rounds ended with each net (two first wagers lost to two won)."""
    deck, ranks = np.arange(DECK).astype(np.uint8), np.zeros(ACE + 2, np.int64)
    for _ in range(rounds):
        draw(chance, deck, 0, 2 * SIZE)
        cards, others = deck[:SIZE], deck[SIZE : 2 * SIZE]
        cards.sort()
        others.sort()
        high, low, doubled = lay_down(cards, known, choose)
        dealers_high, dealers_low = dealers_hands(others, known, choose)
        net = net_of(high, low, doubled, dealers_high, dealers_low, known.eights_at)
        ranks[:] = 0
        for card in others:
            ranks[card >> 2] += 1
        for rank in range(len(ranks)):
            ends[rank, ranks[rank], net + 2] += 1
