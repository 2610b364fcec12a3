"""Rounds of Blackjack as machine code: § 633a.7 to § 633a.13 in integers.

After the first two cards only values matter: a hand here is the values of its first two cards, its
points with every ace as one, and whether an ace is among them. Side wagers are settled last, from
the first cards as dealt: nothing that happens in between changes what they pay.

A round leaves lines, one for each wager that was settled: box, wager, stake and what came back.
"""

from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import card
from pitboss.hands.blackjack import ACE as ACE_RANK
from pitboss.hands.blackjack import MOST
from pitboss.hands.kernels.cache import KEPT, Kernel

from numba import njit  # isort: skip - after its cache folder is named

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


FAST: Final[dict[str, Any]] = {
    "cache": KEPT,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
}
"""No references are counted: a kernel here makes no arrays, and its caller holds those it gets.
Counting them takes more than half of the time."""


def compiled(kernel: Kernel) -> Kernel:
    """This function as machine code, compiled at its first call."""
    return cast(Kernel, njit(**FAST)(kernel))


def inlined(kernel: Kernel) -> Kernel:
    """The same, and written out where it is called: what a round works on is many words, which a
    call would copy."""
    return cast(Kernel, njit(**FAST, inline="always")(kernel))


# what is wagered: the columns of a seat's stakes, and the wagers of a line

LUCKY_LADIES, MATCH_THE_DEALER, IN_BETWEEN, ROYAL_MATCH, BET_THE_SET, KINGS_BOUNTY = range(6)
SECOND_AREA = 6  # the same six on the second hand of a Switch table
SUPER_MATCH = 12
BLACKJACK = 13
STAKES = 14
SIDE_WAGERS = 13
INSURANCE = 13  # and 14
MAIN = 15  # on up to sixteen hands
HANDS = 16
DOUBLE_DOWN = MAIN + HANDS
WAGERS = DOUBLE_DOWN + HANDS

# the rows by which wagers are paid: a numerator and a denominator each

PAIR_AND_BLACKJACK, QUEENS_OF_HEARTS, MATCHED_20, SUITED_20, ANY_20 = range(5)
OTHER_SUIT, SAME_SUIT = 5, 6
TRIPLE, SPREADS, WIDER = 7, 8, 11  # spreads of one, two and three cards
ROYAL, SUITED, CROWN = 12, 13, 14
SUITED_PAIR, PAIR = 15, 16
KINGS_AND_BLACKJACK, KINGS_OF_SPADES, SUITED_KINGS, SUITED_TENS = 17, 18, 19, 20
BOUNTY_SUITED, BOUNTY_KINGS, BOUNTY_20 = 21, 22, 23
FOUR_OF_A_KIND, TWO_PAIR, THREE_OF_A_KIND, FOUR_PAIR = 24, 25, 26, 27
INSURED, NATURAL, EVEN = 28, 29, 30
ROWS = 31

# what a hand may do, in alphabetical order, and the tables by which a strategy elects it

DOUBLE, HIT, SPLIT, STAND, SURRENDER = range(5)
HARD, SOFT, PAIRED = range(3)
PREFERENCE = 3  # bits

# where a shoe is, and what a round has come to

NEXT, READY, BEGAN, RACKED, NUMBERS, LINES, SHUFFLES, AGAIN, FAILED = range(9)
"""The next card; how many are in their final order; the first card of the round; how many cards of
it are in the discard rack already; random numbers used; lines written; whether the shoe is shuffled
as it is dealt; how many discards came into it again; whether cards or numbers ran out."""
PLACES = 9

# a hand

FIRST, SECOND, IS_SPLIT, AREA, POINTS, IS_NATURAL, DOUBLED, STATUS = range(8)
FIELDS = 8
LIVE, SURRENDERED, SETTLED = range(3)

TEN: Final = 10
QUEEN_RANK, KING_RANK = ACE_RANK - 2, ACE_RANK - 1
QUEEN_OF_HEARTS, KING_OF_SPADES = int(card("Qh")), int(card("Ks"))
STANDS: Final = 17
BUST_BY_ONE: Final = MOST + 1

WORD, HALF = np.uint64(64), np.uint64(32)
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
SHORT, MIDDLE, LONG = np.uint64(17), np.uint64(23), np.uint64(45)


class Terms(NamedTuple):
    """What the rules of a table mean for the money."""

    switch: bool
    peek: bool
    burns: bool  # a card before every round, dealt from the hand
    crown: bool
    ace_low: bool
    one_card_aces: bool
    hands: int  # that one betting area may come to by splitting
    ace_hands: int
    chip: int
    cap: int
    wins_22: bool  # a Blackjack at Switch, against a dealer's 22
    pays: Ints


class Shoe(NamedTuple):
    """Cards in the order in which they are dealt, as far as they have one."""

    cards: Cards
    at: Ints
    chance: Words
    rack: Cards  # cards of the round under way that are in the discard rack


class Choices(NamedTuple):
    """Random numbers, which choose among the options in the order of their names; or, if there are
    none, a strategy: for each total and up card the options that it prefers, three bits each, and
    what two cards are worth, by which it switches."""

    numbers: NDArray[np.uint32]
    plays: NDArray[np.uint16]
    worth: NDArray[np.float64]
    insures: bool


class Layout(NamedTuple):
    """A round under way: its first cards by box, area and turn; the hands and how many each box
    has; the insurance; and the lines."""

    firsts: Ints
    hands: Ints
    counts: Ints
    insured: Ints
    lines: Ints


# cards and chance


@compiled
def _random(chance: Words) -> np.uint64:
    """The next word of xoshiro256++."""
    a, b, c, d = chance[0], chance[1], chance[2], chance[3]
    both = a + d
    word: np.uint64 = ((both << MIDDLE) | (both >> (WORD - MIDDLE))) + a
    shifted = b << SHORT
    c ^= a
    d ^= b
    chance[1] = b ^ c
    chance[0] = a ^ d
    chance[2] = c ^ shifted
    chance[3] = (d << LONG) | (d >> (WORD - LONG))
    return word


@compiled
def _below(chance: Words, limit: int) -> int:
    """A number below a limit, each as likely as any other: what would favour some is rejected."""
    width = np.uint64(limit)
    product = (_random(chance) >> HALF) * width
    if (product & LOW_HALF) < width:
        least = (LOW_HALF - width + np.uint64(1)) % width
        while (product & LOW_HALF) < least:
            product = (_random(chance) >> HALF) * width
    return np.int64(product >> HALF)  # type: ignore[return-value]


@compiled
def shuffle(shoe: Shoe, count: int) -> None:
    """A full shoe, of which the first cards are in a random order and the rest will be."""
    cards, chance = shoe.cards, shoe.chance
    size = len(cards)
    for place in range(count):
        other = place + _below(chance, size - place)
        cards[place], cards[other] = cards[other], cards[place]
    shoe.at[NEXT], shoe.at[READY], shoe.at[AGAIN] = 0, count, 0


@compiled
def _reverse(cards: Cards, begin: int, end: int) -> None:
    for place in range(begin, (begin + end) // 2):
        other = begin + end - 1 - place
        cards[place], cards[other] = cards[other], cards[place]


@compiled
def _again(shoe: Shoe) -> int:
    """The discard rack is in the shoe again and its first card is burned (§ 633a.14(f)); where the
    next card is. The cards on the layout come first in the array, but for the burned one."""
    at, cards = shoe.at, shoe.cards
    size, began = len(cards), at[BEGAN]
    live = size - began
    _reverse(cards, 0, size)
    _reverse(cards, 0, live)
    _reverse(cards, live, size)
    for racked in range(at[RACKED]):
        place = 0
        while cards[place] != shoe.rack[racked]:
            place += 1
        live -= 1
        cards[place], cards[live] = cards[live], cards[place]
    at[RACKED], at[BEGAN] = 0, 1
    at[AGAIN] += size - live
    if size - live < 2:
        at[FAILED], at[READY] = 1, size
        return 0
    burned = live + _below(shoe.chance, size - live)
    cards[live], cards[burned] = cards[burned], cards[live]
    cards[0], cards[live] = cards[live], cards[0]
    return live + 1  # type: ignore[no-any-return]


@compiled
def _make_ready(shoe: Shoe, place: int) -> int:
    """A card where there is none in its order yet."""
    at, cards = shoe.at, shoe.cards
    if not at[SHUFFLES]:
        at[FAILED] = 1
        return 0
    if place == len(cards):
        place = _again(shoe)
        if at[FAILED]:
            return 0
    other = place + _below(shoe.chance, len(cards) - place)
    cards[place], cards[other] = cards[other], cards[place]
    at[READY] = place + 1
    return place


@compiled
def draw(shoe: Shoe) -> int:
    """The next card."""
    place = shoe.at[NEXT]
    if place >= shoe.at[READY]:
        place = _make_ready(shoe, place)
    shoe.at[NEXT] = place + 1
    return np.int64(shoe.cards[place])  # type: ignore[return-value]


@compiled
def value(drawn: int) -> int:
    """What a card counts, an ace one (§ 633a.3(e))."""
    rank = drawn >> 2
    return 1 if rank == ACE_RANK else min(rank + 2, TEN)


@compiled
def total(points: int, ace: bool) -> int:
    """The point count, an ace as eleven where that is not too much."""
    return points + 10 if ace and points <= 11 else points


# decisions


@compiled
def _number(choices: Choices, at: Ints) -> int:
    place = at[NUMBERS]
    at[NUMBERS] = place + 1
    if place >= len(choices.numbers):
        at[FAILED] = 1
        return 0
    return np.int64(choices.numbers[place])  # type: ignore[return-value]


@compiled
def _elect(choices: Choices, at: Ints, legal: int, kind: int, count: int, up: int) -> int:
    """The option chosen, and above its three bits what chooses the amount."""
    if len(choices.numbers) == 0:
        preferred = np.int64(choices.plays[kind, count, up])
        while not (legal >> (preferred & 7)) & 1:
            preferred >>= PREFERENCE
        return (preferred & 7) | 8  # type: ignore[return-value]
    number = _number(choices, at)
    options = 0
    for option in range(5):
        options += (legal >> option) & 1
    left = number % options
    for option in range(5):
        if (legal >> option) & 1:
            if left == 0:
                return option | (number // options) << 3
            left -= 1
    return STAND


@compiled
def _amount(chosen: int, least: int, most: int) -> int:
    """All of it, or one time in four anything from the least."""
    return most if chosen & 3 else least + (chosen >> 2) % (most - least + 1)


@compiled
def _worth(choices: Choices, one: int, other: int, natural: bool, up: int) -> float:
    """What two cards are worth to a strategy; a Blackjack has the place of a hard 21."""
    if one == other:
        return choices.worth[PAIRED, one, up]  # type: ignore[no-any-return]
    ace = one == 1 or other == 1
    count = total(one + other, ace)
    if natural and count == MOST:
        return choices.worth[HARD, MOST, up]  # type: ignore[no-any-return]
    return choices.worth[SOFT if ace else HARD, count, up]  # type: ignore[no-any-return]


@compiled
def _switches(choices: Choices, at: Ints, firsts: Ints, box: int, up: int) -> bool:
    """Whether the second cards change places (§ 633a.12(a)(4))."""
    if len(choices.numbers) > 0:
        return _number(choices, at) % 2 == 1
    a, b = value(firsts[box, 0, 0]), value(firsts[box, 0, 1])
    c, d = value(firsts[box, 1, 0]), value(firsts[box, 1, 1])
    kept = _worth(choices, a, b, True, up) + _worth(choices, c, d, True, up)
    return _worth(choices, a, d, False, up) + _worth(choices, c, b, False, up) > kept


# how wagers end


@compiled
def _line(layout: Layout, at: Ints, box: int, wager: int, stake: int, back: int) -> None:
    row = at[LINES]
    lines = layout.lines
    lines[row, 0], lines[row, 1], lines[row, 2], lines[row, 3] = box, wager, stake, back
    at[LINES] = row + 1


@compiled
def _paid(terms: Terms, row: int, stake: int) -> int:
    """What a row adds to a stake: a split cent is the house's (R-GEN-4)."""
    return stake * terms.pays[row, 0] // terms.pays[row, 1]  # type: ignore[no-any-return]


@compiled
def _judge(terms: Terms, points: int, natural: bool, dealer: int) -> int:
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
def _back(terms: Terms, row: int, stake: int) -> int:
    if row >= 0:
        return stake + _paid(terms, row, stake)
    return stake if row == -1 else 0


@inlined
def _settle_box(
    terms: Terms, layout: Layout, at: Ints, box: int, stake: int, dealer: int, blackjack: bool
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
            _line(layout, at, box, MAIN + place, stake, 0 if blackjack else stake // 2)
        elif blackjack:
            lost = -1 if natural else -2
            added = -2 if points > MOST else -1
            _line(
                layout, at, box, MAIN + place, stake,
                _back(terms, lost if original else added, stake),
            )  # fmt: skip
            if doubled:
                _line(layout, at, box, DOUBLE_DOWN + place, doubled, _back(terms, added, doubled))
        else:
            judged = _judge(terms, points, natural != 0, dealer)
            _line(layout, at, box, MAIN + place, stake, _back(terms, judged, stake))
            if doubled:
                _line(layout, at, box, DOUBLE_DOWN + place, doubled, _back(terms, judged, doubled))


@compiled
def _settle_insurance(
    terms: Terms, layout: Layout, at: Ints, boxes: int, areas: int, blackjack: bool
) -> None:
    for box in range(boxes):
        for area in range(areas):
            stake = layout.insured[box, area]
            if stake:
                back = stake + _paid(terms, INSURED, stake) if blackjack else 0
                _line(layout, at, box, INSURANCE + area, stake, back)


# side wagers


@compiled
def _twenty_row(wager: int, one: int, other: int, blackjack: bool) -> int:
    """The row of two cards that count twenty, for Lucky Ladies or King's Bounty; -1, they do not
    (§ 633a.13(c), (h), R-633a-9)."""
    first, second = value(one), value(other)
    if total(first + second, first == 1 or second == 1) != 20:
        return -1
    if wager == LUCKY_LADIES:
        if one == other:
            if one != QUEEN_OF_HEARTS:
                return MATCHED_20
            return PAIR_AND_BLACKJACK if blackjack else QUEENS_OF_HEARTS
        return SUITED_20 if one & 3 == other & 3 else ANY_20
    kings = one >> 2 == KING_RANK and other >> 2 == KING_RANK
    if one == other:
        if one == KING_OF_SPADES:
            return KINGS_AND_BLACKJACK if blackjack else KINGS_OF_SPADES
        return SUITED_KINGS if kings else SUITED_TENS
    if one & 3 == other & 3:
        return BOUNTY_SUITED
    return BOUNTY_KINGS if kings else BOUNTY_20


@compiled
def _in_between_row(one: int, other: int, up: int, ace_low: bool) -> int:
    """Three of a rank, or the spread in which the up card falls (§ 633a.13(e), R-633a-7..8)."""
    one, other, up = one >> 2, other >> 2, up >> 2
    if one == other:
        return TRIPLE if one == up else -1
    if ace_low:
        one = -1 if one == ACE_RANK else one
        other = -1 if other == ACE_RANK else other
        up = -1 if up == ACE_RANK else up
    low, high = min(one, other), max(one, other)
    if not low < up < high:
        return -1
    spread = high - low - 1
    return SPREADS + spread - 1 if spread <= 3 else WIDER


@compiled
def _is_royal(one: int, other: int) -> bool:
    if one & 3 != other & 3:
        return False
    low, high = min(one >> 2, other >> 2), max(one >> 2, other >> 2)
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
    terms: Terms, firsts: Ints, box: int, wager: int, stake: int, up: int, hole: int,
    blackjack: bool, capped: int,
) -> int:  # fmt: skip
    """What a side wager wins; -1, it is collected. ``capped`` are the stakes of all that share a
    cap, if it bites (§ 633a.7(g), § 633a.13(c)-(j))."""
    if wager == SUPER_MATCH:
        row = _super_match_row(firsts, box)
        return -1 if row < 0 else _paid(terms, row, stake)
    area, name = wager // SECOND_AREA, wager % SECOND_AREA
    one, other = firsts[box, area, 0], firsts[box, area, 1]
    row = -1
    if name in (LUCKY_LADIES, KINGS_BOUNTY):
        row = _twenty_row(name, one, other, blackjack)
        if capped and row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
            return terms.cap * stake // capped
    elif name == MATCH_THE_DEALER:
        won, matches = 0, 0
        for mine in (one, other):
            if mine >> 2 == up >> 2:
                matches += 1
                won += _paid(terms, SAME_SUIT if mine & 3 == up & 3 else OTHER_SUIT, stake)
        return won if matches else -1
    elif name == IN_BETWEEN:
        row = _in_between_row(one, other, up, terms.ace_low)
    elif name == ROYAL_MATCH:
        if _is_royal(one, other):
            bonus = _paid(terms, CROWN, stake) if terms.crown and _is_royal(up, hole) else 0
            return _paid(terms, ROYAL, stake) + bonus
        row = SUITED if one & 3 == other & 3 else -1
    elif one >> 2 == other >> 2:
        row = SUITED_PAIR if one & 3 == other & 3 else PAIR
    return -1 if row < 0 else _paid(terms, row, stake)


@compiled
def _share_cap(terms: Terms, stakes: Ints, firsts: Ints, areas: int) -> int:
    """The stakes of all 1,000 to 1 awards of the round, if these come to more than the cap
    and are more than one (§ 633a.13(j), R-633a-3)."""
    winners, staked, won = 0, 0, 0
    for box in range(len(stakes)):
        for area in range(areas):
            one, other = firsts[box, area, 0], firsts[box, area, 1]
            for name in (LUCKY_LADIES, KINGS_BOUNTY):
                row = _twenty_row(name, one, other, True)
                if row in (PAIR_AND_BLACKJACK, KINGS_AND_BLACKJACK):
                    stake = stakes[box, area * SECOND_AREA + name]
                    winners += 1 if stake else 0
                    staked += stake
                    won += _paid(terms, row, stake)
    return staked if winners > 1 and won > terms.cap else 0


@compiled
def _settle_side_wagers(
    terms: Terms, stakes: Ints, layout: Layout, at: Ints, up: int, hole: int, blackjack: bool
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
                _line(layout, at, box, wager, stake, 0 if won < 0 else stake + won)


# a round


@compiled
def _lay_out(hands: Ints, firsts: Ints, box: int, areas: int, switched: bool) -> None:
    """The first two cards of each hand, by value."""
    for area in range(areas):
        row = box * HANDS + area
        hands[row, FIRST] = value(firsts[box, area, 0])
        hands[row, SECOND] = value(firsts[box, 1 - area if switched else area, 1])
        hands[row, IS_SPLIT], hands[row, AREA] = 0, area


@compiled
def _split_off(hands: Ints, row: int, last: int, first: int) -> None:
    """A hand of one card beside another, with the hands after it one place to the right."""
    for other in range(last, row + 1, -1):
        for field in range(FIELDS):
            hands[other, field] = hands[other - 1, field]
    hands[row + 1, FIRST], hands[row + 1, SECOND] = first, 0
    hands[row + 1, IS_SPLIT], hands[row + 1, AREA] = 1, hands[row, AREA]


@compiled
def _legal(two: bool, may_split: bool, may_surrender: bool, one_card: bool) -> int:
    """The options of a hand, a bit each (§ 633a.7(j)(2), (l), R-633a-12, R-633a-15)."""
    legal = 1 << STAND
    if may_split:
        legal |= 1 << SPLIT
    if not one_card:
        legal |= 1 << HIT
        if two:
            legal |= 1 << DOUBLE
            if may_surrender:
                legal |= 1 << SURRENDER
    return legal


@inlined
def _pay_early(
    terms: Terms, stake: int, shoe: Shoe, layout: Layout, box: int, natural: bool
) -> None:
    """Against a small card a Blackjack is paid at once and its cards removed, and a surrendered
    hand has half its wager back (§ 633a.7(j)(1)(i), § 633a.9(a)(1))."""
    at, firsts = shoe.at, layout.firsts
    if natural:
        _line(layout, at, box, MAIN, stake, stake + _paid(terms, NATURAL, stake))
        shoe.rack[at[RACKED]] = firsts[box, 0, 0]
        shoe.rack[at[RACKED] + 1] = firsts[box, 0, 1]
        at[RACKED] += 2
    else:
        _line(layout, at, box, MAIN, stake, stake // 2)


@inlined
def _play_box(
    terms: Terms, stake: int, shoe: Shoe, choices: Choices, layout: Layout, box: int, up: int
) -> bool:
    """The decisions of one box, hand by hand; whether the dealer's hand matters for one of them
    (§ 633a.7(i)-(l), (o), §§ 633a.9-11, § 633a.12(a)(4))."""
    at, hands = shoe.at, layout.hands
    count = 2 if terms.switch else 1
    switched = terms.switch and _switches(choices, at, layout.firsts, box, up)
    _lay_out(hands, layout.firsts, box, count, switched)
    depends, place, of_area, area = False, 0, 1, 0
    while place < count:
        row = box * HANDS + place
        area, of_area = hands[row, AREA], of_area if hands[row, AREA] == area else 1
        first, second, split = hands[row, FIRST], hands[row, SECOND], hands[row, IS_SPLIT] != 0
        if second == 0:  # of a split pair
            second = value(draw(shoe))
        points, ace = first + second, first == 1 or second == 1
        natural = points == 11 and ace and not split and not switched
        cards, doubled, status = 2, 0, LIVE
        most_hands = terms.ace_hands if first == 1 else terms.hands
        while total(points, ace) < MOST:
            pair = cards == 2 and first == second
            may_split = pair and of_area < most_hands
            one_card = terms.one_card_aces and split and first == 1
            if one_card and not may_split:
                break
            legal = _legal(cards == 2, may_split, not split and not terms.switch, one_card)
            kind = PAIRED if pair else SOFT if ace and points <= 11 else HARD
            shown = first if pair else total(points, ace)
            chosen = _elect(choices, at, legal, kind, shown, up)
            option = chosen & 7
            if option >= STAND:
                status = SURRENDERED if option == SURRENDER else LIVE
                break
            if option == SPLIT:
                _split_off(hands, row, box * HANDS + count, second)
                count, of_area, split, second = count + 1, of_area + 1, True, value(draw(shoe))
                points, ace = first + second, first == 1 or second == 1
                continue
            drawn = value(draw(shoe))
            points, ace, cards = points + drawn, ace or drawn == 1, cards + 1
            if option == DOUBLE:
                doubled = _amount(chosen >> 3, min(terms.chip, stake), stake)
                break
        counted = total(points, ace)
        if 2 <= up <= 9 and ((natural and not terms.switch) or status == SURRENDERED):
            _pay_early(terms, stake, shoe, layout, box, natural)
            status = SETTLED
        hands[row, POINTS], hands[row, IS_NATURAL] = counted, 1 if natural else 0
        hands[row, DOUBLED], hands[row, STATUS] = doubled, status
        if status == LIVE and counted <= MOST and (terms.switch or not natural):
            depends = True
        place += 1
    layout.counts[box] = count
    return depends


@compiled
def _offer_insurance(
    terms: Terms, stakes: Ints, choices: Choices, layout: Layout, at: Ints, areas: int
) -> None:
    """Up to half of each wager, to the next chip (§ 633a.8(a)-(b), R-633a-13)."""
    for box in range(len(stakes)):
        for area in range(areas):
            chip = terms.chip
            most = -(-stakes[box, BLACKJACK] // (2 * chip)) * chip
            if len(choices.numbers) == 0:
                layout.insured[box, area] = most if choices.insures else 0
                continue
            number = _number(choices, at)
            layout.insured[box, area] = 0 if number % 2 else _amount(number // 2, 1, most)


@inlined
def play_round(
    terms: Terms, stakes: Ints, sides: bool, shoe: Shoe, choices: Choices, layout: Layout
) -> None:
    """One round (§ 633a.7(f)-(r)): its lines are added to those of the layout."""
    at, firsts = shoe.at, layout.firsts
    boxes, areas = len(stakes), 2 if terms.switch else 1
    at[BEGAN], at[RACKED] = at[NEXT], 0
    if terms.burns:
        draw(shoe)
        at[BEGAN] = at[NEXT]
    up_card = hole = 0
    for turn in range(2):
        for box in range(boxes):
            for area in range(areas):
                firsts[box, area, turn] = draw(shoe)
        up_card, hole = hole, draw(shoe)  # the dealer's first card, then his second
    up, other = value(up_card), value(hole)
    blackjack = up + other == 11 and (up == 1 or other == 1)
    if up == 1:
        _offer_insurance(terms, stakes, choices, layout, at, areas)
    if blackjack and terms.peek:
        for box in range(boxes):
            for area in range(areas):
                one, two = value(firsts[box, area, 0]), value(firsts[box, area, 1])
                natural = one + two == 11 and (one == 1 or two == 1)
                stake = stakes[box, BLACKJACK]
                _line(layout, at, box, MAIN + area, stake, stake if natural else 0)
    else:
        depends = False
        for box in range(boxes):
            if _play_box(terms, stakes[box, BLACKJACK], shoe, choices, layout, box, up):
                depends = True
        points, ace = up + other, up == 1 or other == 1
        if depends and not blackjack:
            while total(points, ace) < STANDS:
                drawn = value(draw(shoe))
                points += drawn
                ace = ace or drawn == 1
        dealer = total(points, ace)
        for box in range(boxes):
            _settle_box(terms, layout, at, box, stakes[box, BLACKJACK], dealer, blackjack)
    if up == 1:
        _settle_insurance(terms, layout, at, boxes, areas, blackjack)
    if sides:
        _settle_side_wagers(terms, stakes, layout, at, up_card, hole, blackjack)


@compiled
def play_stack(
    terms: Terms, stakes: Ints, sides: bool, shoe: Shoe, choices: Choices, layout: Layout,
    ends: Ints,
) -> int:  # fmt: skip
    """Rounds from a shoe in a known order, until it or the random numbers run out; how many. The
    ends of each: its lines, cards and numbers."""
    at = shoe.at
    for number in range(len(ends)):
        play_round(terms, stakes, sides, shoe, choices, layout)
        if at[FAILED]:
            return number
        ends[number, 0], ends[number, 1], ends[number, 2] = at[LINES], at[NEXT], at[NUMBERS]
    return len(ends)


@compiled
def play_many(
    terms: Terms, stakes: Ints, sides: bool, shoe: Shoe, choices: Choices, layout: Layout,
    rounds: int, above_cover: int, burn: bool, sums: Ints, squares: NDArray[np.float64],
) -> int:  # fmt: skip
    """Rounds from shuffled shoes: sums are stakes and backs by box and wager; squares those of what
    the round brought the players. How many cards were dealt. A shoe whose cover card has come out
    is shuffled after the round (§ 633a.7(e)); one without a cover card after every round."""
    at, lines = shoe.at, layout.lines
    due, dealt = True, 0
    ahead = min(above_cover, len(shoe.cards))
    for _ in range(rounds):
        if due:
            shuffle(shoe, ahead)
            if burn:
                draw(shoe)
        at[LINES] = 0
        before = at[NEXT]
        play_round(terms, stakes, sides, shoe, choices, layout)
        net = 0
        for line in range(at[LINES]):
            box, wager, stake, back = (
                lines[line, 0], lines[line, 1], lines[line, 2], lines[line, 3],
            )  # fmt: skip
            sums[box, wager, 0] += stake
            sums[box, wager, 1] += back
            net += back - stake
        squares[0] += float(net) * float(net)
        dealt += at[NEXT] - before + at[AGAIN]
        due = at[NEXT] > above_cover or at[AGAIN] != 0
        if at[FAILED]:
            return -1
    return dealt


@compiled
def count_endings(
    terms: Terms, stakes: Ints, shoe: Shoe, choices: Choices, layout: Layout, rounds: int,
    endings: Ints,
) -> bool:  # fmt: skip
    """Rounds from full shoes: by what was staked in all and what came back, how many ended so;
    whether the cards were enough for each."""
    at, lines = shoe.at, layout.lines
    for _ in range(rounds):
        shuffle(shoe, 0)
        at[LINES] = 0
        play_round(terms, stakes, False, shoe, choices, layout)
        if at[FAILED]:
            return False
        staked, back = 0, 0
        for line in range(at[LINES]):
            staked += lines[line, 2]
            back += lines[line, 3]
        endings[staked, back] += 1
    return True
