"""The hands that seats tell: whether a round can have come to them (§§ 633a.7-12)."""

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import ACE as ACE_RANK
from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.settling.kinds import (
    DEALT_BLACKJACK,
    SWITCHED_21,
    Played,
    SettlingTerms,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import MAIN, total, value
from pitboss.chapters.blackjack.simulate.kernels.shoe import Ints, compiled
from pitboss.columns.rounds import HandLists, RoundColumns

Cards = NDArray[np.uint8]

JOKER = 52

IMPOSSIBLE = -1
AS_DEALT, ACTED, SPLIT_UNTOLD = range(3)
"""What a seat is known to have decided: nothing; something; to split a pair, although no hand is
marked as split (the round did not end before it then, but the record does not show by itself that
the hole card was not read)."""


@compiled
def deal_card(copies: Ints, card: int, decks: int) -> bool:
    """Whether this card can leave the shoe: each is there as often as there are decks, and there is
    no joker (§ 633a.3(a))."""
    if card >= JOKER:
        return False
    copies[card] += 1
    return bool(copies[card] <= decks)


@compiled
def _kind_of(
    terms: SettlingTerms, cards: Cards, start: int, end: int, doubled: int, stake: int,
    split: bool, switched: bool, copies: Ints,
) -> int:  # fmt: skip
    """A hand by its total, or what kind of 21 it is; -1, nobody comes to it."""
    count = end - start
    if count < 2:
        return IMPOSSIBLE
    # on two cards, up to the original wager, from one chip (§ 633a.10(a), R-633a-14)
    doubles = count == 3 and min(terms.money.chip, stake) <= doubled <= stake
    if doubled and not doubles:
        return IMPOSSIBLE
    points, ace = 0, False
    for at in range(start, end):
        if at >= start + 2 and total(points, ace) >= MOST:  # no card is drawn to 21 (§ 633a.7(l))
            return IMPOSSIBLE
        card = int(cards[at])
        if not deal_card(copies, card, terms.decks):
            return IMPOSSIBLE
        drawn = value(card)
        points += drawn
        ace = ace or drawn == 1
    counted = total(points, ace)
    if counted == MOST and count == 2 and not split:
        return SWITCHED_21 if switched else DEALT_BLACKJACK  # R-633a-17, R-633a-22
    return int(counted)


@compiled
def _first_card(hands: HandLists, hand: int) -> int:
    return int(hands.cards.cards[hands.cards.starts[hand]])


@compiled
def _are_one_area(hands: HandLists, first: int, last: int, flagged: bool) -> bool:
    """Whether these hands can be of one pair: their first cards have equal value (§ 633a.11(a));
    ``flagged``, where more than one are marked as split, and one alone is not."""
    worth = value(_first_card(hands, first))
    for hand in range(first, last):
        if flagged and hands.split[hand] != (last - first > 1):
            return False
        if value(_first_card(hands, hand)) != worth:
            return False
    return True


@compiled
def _can_be_played(terms: SettlingTerms, hands: HandLists, first: int, last: int) -> bool:
    """Whether a pair may be split into so many hands (§ 633a.11(c), R-633a-16), and none of them
    drew to an ace that takes one card (R-633a-15); one hand alone was not split."""
    if last - first == 1:
        return not hands.split[first]
    aces = _first_card(hands, first) >> 2 == ACE_RANK
    if last - first > (terms.money.ace_hands if aces else terms.money.hands):
        return False
    if aces and terms.money.one_card_aces:
        starts = hands.cards.starts
        for hand in range(first, last):
            if starts[hand + 1] - starts[hand] > 2:
                return False
    return True


@compiled
def _second_area(terms: SettlingTerms, hands: HandLists, first: int, last: int) -> int:
    """The first hand of the second area at Blackjack Switch, where either may have been split; -1,
    they are not those of two areas (§ 633a.12(a)(1), § 633a.12(a)(3)). Only where hands are not
    marked as their areas would be do their first cards alone tell."""
    for flagged in (True, False):
        marked = False
        for cut in range(first + 1, last):
            if _are_one_area(hands, first, cut, flagged) and _are_one_area(
                hands, cut, last, flagged
            ):
                marked = True
                if _can_be_played(terms, hands, first, cut) and _can_be_played(
                    terms, hands, cut, last
                ):
                    return int(cut)
        if marked:
            return -1
    return -1


@compiled
def _read_area(
    terms: SettlingTerms, hands: HandLists, first: int, last: int, box: int, stake: int,
    switched: bool, played: Played,
) -> bool:  # fmt: skip
    """The hands of one betting area."""
    if not _can_be_played(terms, hands, first, last):
        return False
    split = last - first > 1
    starts = hands.cards.starts
    for hand in range(first, last):
        kind = _kind_of(
            terms, hands.cards.cards, starts[hand], starts[hand + 1], hands.doubled[hand], stake,
            split, switched, played.copies,
        )  # fmt: skip
        if kind < 0:
            return False
        place = played.counts[box]
        played.kinds[box, place] = kind
        played.doubled[box, place] = hands.doubled[hand]
        played.split_off[box, place] = 1 if hand > first else 0
        played.counts[box] = place + 1
    return True


@compiled
def _read_only_hand(
    terms: SettlingTerms, rounds: RoundColumns, row: int, box: int, played: Played
) -> int:
    """A seat with one hand, whose cards stand beside it or in it."""
    hands = rounds.hands
    listed, is_listed = hands.starts[row], hands.starts[row + 1] > hands.starts[row]
    cards, start, end = rounds.cards.cards, rounds.cards.starts[row], rounds.cards.starts[row + 1]
    doubled, surrendered = 0, False
    if is_listed:
        if hands.split[listed]:  # one hand alone was not split (§ 633a.11(a))
            return IMPOSSIBLE
        doubled, surrendered = int(hands.doubled[listed]), bool(hands.surrendered[listed])
        own, own_end = hands.cards.starts[listed], hands.cards.starts[listed + 1]
        if own_end > own:
            dealt = min(end - start, 2)
            for turn in range(dealt):
                if own + turn >= own_end or cards[start + turn] != hands.cards.cards[own + turn]:
                    return IMPOSSIBLE
            if dealt == 1:
                return IMPOSSIBLE
            cards, start, end = hands.cards.cards, own, own_end
    kind = _kind_of(
        terms, cards, start, end, doubled, rounds.stakes[row, MAIN], False, False, played.copies
    )
    if kind < 0:
        return IMPOSSIBLE
    if surrendered and (end - start != 2 or kind == DEALT_BLACKJACK):  # § 633a.9(a), R-633a-12
        return IMPOSSIBLE
    played.firsts[box, 0, 0], played.firsts[box, 0, 1] = cards[start], cards[start + 1]
    played.kinds[box, 0], played.doubled[box, 0], played.split_off[box, 0] = kind, doubled, 0
    played.surrendered[box] = 1 if surrendered else 0
    played.counts[box] = 1
    return ACTED if end - start > 2 or surrendered else AS_DEALT


@compiled
def _acted(hands: HandLists, first: int, last: int) -> bool:
    """Whether one of these hands shows that its player decided something."""
    starts = hands.cards.starts
    for hand in range(first, last):
        if starts[hand + 1] - starts[hand] > 2 or hands.split[hand]:
            return True
    return False


@compiled
def _read_split(
    terms: SettlingTerms, rounds: RoundColumns, row: int, box: int, played: Played
) -> int:
    """A seat that split its pair. The two cards that it was dealt are those told beside the hands,
    otherwise the first of the first two hands."""
    hands = rounds.hands
    first, last = hands.starts[row], hands.starts[row + 1]
    if not _are_one_area(hands, first, last, False):
        return IMPOSSIBLE
    if not _read_area(terms, hands, first, last, box, rounds.stakes[row, MAIN], False, played):
        return IMPOSSIBLE
    start, told = rounds.cards.starts[row], rounds.cards.starts[row + 1] - rounds.cards.starts[row]
    played.firsts[box, 0, 0] = _first_card(hands, first)
    played.firsts[box, 0, 1] = _first_card(hands, first + 1)
    if told:
        if told != 2 or rounds.cards.cards[start] != _first_card(hands, first):
            return IMPOSSIBLE
        second = rounds.cards.cards[start + 1]
        begun = False
        for hand in range(first + 1, last):
            begun = begun or _first_card(hands, hand) == second
        if not begun:
            return IMPOSSIBLE
        played.firsts[box, 0, 1] = second
    return ACTED if _acted(hands, first, last) else SPLIT_UNTOLD


@compiled
def _read_switch(
    terms: SettlingTerms, rounds: RoundColumns, row: int, box: int, played: Played
) -> int:
    """A seat at Blackjack Switch: two hands, or more where one was split (§ 633a.12(a)). A seat
    with the four cards that it was dealt is left to the reference."""
    if rounds.cards.starts[row + 1] - rounds.cards.starts[row] == 4:
        return IMPOSSIBLE
    hands, stake = rounds.hands, rounds.stakes[row, MAIN]
    first, last = hands.starts[row], hands.starts[row + 1]
    cut = _second_area(terms, hands, first, last)
    if cut < 0:
        return IMPOSSIBLE
    switched = rounds.switched[row] == 1
    if not _read_area(terms, hands, first, cut, box, stake, switched, played):
        return IMPOSSIBLE
    if not _read_area(terms, hands, cut, last, box, stake, switched, played):
        return IMPOSSIBLE
    starts = hands.cards.starts
    for area in range(2):
        begins, ends = (first, cut) if area == 0 else (cut, last)
        second = hands.cards.cards[starts[begins] + 1]
        if ends - begins > 1:
            second = hands.cards.cards[starts[begins + 1]]
        played.firsts[box, area, 0] = _first_card(hands, begins)
        played.firsts[box, 1 - area if switched else area, 1] = second
    if switched or _acted(hands, first, last):
        return ACTED
    return AS_DEALT if last - first == 2 else SPLIT_UNTOLD


@compiled
def read_seat(
    terms: SettlingTerms, rounds: RoundColumns, row: int, box: int, played: Played
) -> int:
    """What a seat played and whether it is known to have decided something; -1, no round can have
    come to its hands."""
    hands, switch = rounds.hands, terms.money.switch
    first, last = hands.starts[row], hands.starts[row + 1]
    played.counts[box], played.surrendered[box] = 0, 0
    if rounds.switched[row] == 1 and not switch:  # § 633a.12(a)(4)
        return IMPOSSIBLE
    if last - first < 2:
        return IMPOSSIBLE if switch else _read_only_hand(terms, rounds, row, box, played)
    for hand in range(first, last):
        told = hands.cards.starts[hand + 1] - hands.cards.starts[hand]
        if told < 2 or hands.surrendered[hand]:  # § 633a.9(a): the only hand, and not at Switch
            return IMPOSSIBLE
    if switch:
        return int(_read_switch(terms, rounds, row, box, played))
    return int(_read_split(terms, rounds, row, box, played))
