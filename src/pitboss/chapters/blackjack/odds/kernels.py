"""Blackjack hand by hand, by the cards in it: the loops behind ``pitboss.chapters.blackjack.odds``.

Cards are of ten ranks, 0 the ace to 9 the tens. A hand is a *composition*: how many cards of each
rank it has, whatever their order. ``left`` are the cards of the shoe after the up card.

Under an ace or a ten the round goes on only if the hole card does not make a Blackjack. Every
chance here is the chance of that *and* of what it is the chance of, so that the next card is any of
those unseen, the hole card among them: no chance has to be conditioned.

These are the loops in floating point numbers, which choose. What is chosen is worked out exactly in
``residue_kernels``.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled

RANKS: Final = 10
MOST: Final = 21  # the most points of a hand (§ 633a.7(p))
STANDS: Final = 17  # from which the dealer draws no more, unless to a soft 17 (§ 633a.7(n))
TOTALS: Final = MOST - STANDS + 1
NONE: Final = -1  # a card that gives more than 21; a rank that makes no Blackjack
DRAWN: Final = 13  # more than a dealer can draw, and more than a hand can draw of one rank
STAND, HIT, DOUBLE = 0, 1, 2

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]


class Compositions(NamedTuple):
    """Every hand of 21 points or less, aces as 1; a hand with one more card comes later."""

    counts: Ints  # by hand and rank
    points: Ints  # the aces counted as well as can be (§ 633a.3(e)(3))
    cards: Ints
    after: Ints  # by hand and rank: the hand with this card too, or NONE


class Order(NamedTuple):
    """The same hands card by card from the ace up: each right after a hand that it adds one to."""

    hand: Ints
    rank: Ints  # of the card that is added
    depth: Ints  # how many cards that makes


class Tree(NamedTuple):
    """What the dealer can draw to one up card, in that order, as far as he can come to stand."""

    rank: Ints
    depth: Ints
    nth: Ints  # how many of this rank were drawn before
    total: Ints  # with which he stands, from 0 for 17 to 4 for 21
    ways: Ints  # orders in which these cards come, each but the last drawn to less than 17


@compiled
def dealer_tree(up: int, blackjack: int, hands: Compositions, order: Order, stands: Flags) -> Tree:
    """What the dealer draws to this up card; ``blackjack`` is a rank that the hole card is not. He
    draws no more with the hands that he ``stands`` on."""
    ways = np.zeros(len(hands.points), np.int64)
    ways[hands.after[0, up]] = 1
    for hand in range(len(hands.points)):
        if ways[hand] and not stands[hand]:
            for rank in range(RANKS):
                more = hands.after[hand, rank]
                if more != NONE and not (hands.cards[hand] == 1 and rank == blackjack):
                    ways[more] += ways[hand]
    nodes = len(order.hand)
    kept = np.zeros(nodes, np.bool_)
    leads = np.zeros(MOST + 2, np.bool_)  # by depth: whether one that he stands on is below
    for node in range(nodes - 1, 0, -1):
        with_up, depth = hands.after[order.hand[node], up], order.depth[node]
        ends = with_up != NONE and ways[with_up] > 0 and stands[with_up]
        kept[node] = ends or leads[depth + 1]
        leads[depth + 1] = False
        leads[depth] |= kept[node]
    nodes_kept = np.flatnonzero(kept)
    tree = np.zeros((5, len(nodes_kept)), np.int64)
    for at in range(len(nodes_kept)):
        node = nodes_kept[at]
        hand = order.hand[node]
        with_up, rank = hands.after[hand, up], order.rank[node]
        tree[0, at], tree[1, at] = rank, order.depth[node]
        tree[2, at] = hands.counts[hand, rank] - 1
        if with_up != NONE and stands[with_up]:
            tree[3, at], tree[4, at] = hands.points[with_up] - STANDS, ways[with_up]
    return Tree(tree[0], tree[1], tree[2], tree[3], tree[4])


@compiled
def stand_worth(
    left: Ints, blackjack: int, hands: Compositions, possible: Flags, chances: Floats, stand: Floats
) -> None:
    """What each hand brings on average that stands, by the chances of the dealer's totals."""
    all_left = left.sum()
    for hand in range(1, len(hands.points)):
        if not possible[hand]:
            continue
        points, cards = hands.points[hand] - STANDS, all_left - hands.cards[hand]
        # as if the dealer always had too many
        stand[hand] = _goes_on(left, hands.counts[hand], blackjack, NONE, cards)
        for total in range(max(points, 0), TOTALS):
            stand[hand] -= chances[hand, total] * (1 if total == points else 2)


@compiled
def _goes_on(left: Ints, counts: Ints, blackjack: int, drawn: int, cards: int) -> float:
    """The chance that the hole card does not make a Blackjack, among so many cards: those left but
    for a hand, and for a card of the rank that is drawn, if there is one."""
    if blackjack == NONE:
        return 1.0
    made: float = (left[blackjack] - counts[blackjack] - int(drawn == blackjack)) / cards
    return 1 - made


@compiled
def draw_worth(
    left: Ints, blackjack: int, hands: Compositions, possible: Flags, stand: Floats, hits: Flags,
    chooses: bool, played: Floats, drawn: Floats, doubled: Floats,
) -> None:  # fmt: skip
    """From what hands bring that stand: what they bring as they are played on, when they hit, and
    when they take one card at twice the stake. Which hit is as it is told, or chosen now."""
    all_left = left.sum()
    for hand in range(len(hands.points) - 1, 0, -1):
        if not possible[hand]:
            continue
        counts = hands.counts[hand]
        cards, hit, double = all_left - hands.cards[hand], 0.0, 0.0
        for rank in range(RANKS):
            unseen = left[rank] - counts[rank]
            if unseen <= 0:
                continue
            more = hands.after[hand, rank]
            if more != NONE:
                hit += unseen * played[more]
                double += unseen * stand[more]
            else:
                too_many = unseen * _goes_on(left, counts, blackjack, rank, cards - 1)
                hit -= too_many
                double -= too_many
        drawn[hand], doubled[hand] = hit / cards, 2 * double / cards
        if chooses:
            hits[hand] = drawn[hand] > stand[hand] and hands.points[hand] < MOST
        played[hand] = drawn[hand] if hits[hand] else stand[hand]


@compiled
def reach(left: Ints, hands: Compositions, hits: Flags, chances: Floats) -> None:
    """Adds to the chances of hands that are dealt those of hands that they become by hitting."""
    for hand in range(len(hands.points)):
        if chances[hand] > 0 and hits[hand]:
            cards = left.sum() - hands.cards[hand]
            for rank in range(RANKS):
                more, unseen = hands.after[hand, rank], left[rank] - hands.counts[hand, rank]
                if more != NONE and unseen > 0:
                    chances[more] += chances[hand] * unseen / cards


@compiled
def reached(hands: Compositions, hits: Flags, starts: Flags, left: Ints) -> Flags:
    """These hands, and those that they become by hitting."""
    hands_reached = starts.copy()
    for hand in range(len(hands.points)):
        if hands_reached[hand] and hits[hand]:
            for rank in range(RANKS):
                more = hands.after[hand, rank]
                if more != NONE and hands.counts[more, rank] <= left[rank]:
                    hands_reached[more] = True
    return hands_reached


@compiled
def split_stakes(rank: int, hands: Compositions, hits: Flags, second: Ints) -> Ints:
    """In how many orders a hand of a split pair comes to stand with these cards, each order as
    often as its stake; by whether the second card is of the pair's rank."""
    stakes = np.zeros((len(hands.points), 2), np.int64)
    orders = np.zeros((len(hands.points), 2), np.int64)
    for drawn in range(RANKS):
        kind, hand = int(drawn == rank), hands.after[hands.after[0, rank], drawn]
        if second[hand] == STAND:
            stakes[hand, kind] += 1
        elif second[hand] == HIT:
            orders[hand, kind] += 1
        else:
            for last in range(RANKS):
                if hands.after[hand, last] != NONE:
                    stakes[hands.after[hand, last], kind] += 2
    for hand in range(len(hands.points)):
        for kind in range(2):
            if orders[hand, kind]:
                for drawn in range(RANKS):
                    more = hands.after[hand, drawn]
                    if more != NONE and hits[more]:
                        orders[more, kind] += orders[hand, kind]
                    elif more != NONE:
                        stakes[more, kind] += orders[hand, kind]
    return stakes


@compiled
def split_ends(
    left: Ints, rank: int, hands: Compositions, hits: Flags, second: Ints, ends: Floats
) -> None:
    """About how often one hand of a split pair ends with these cards: by whether its second card is
    of the pair's rank, by its stake, and by whether the next card gives too many."""
    acts = np.zeros((len(hands.points), 2))
    acts[hands.after[0, rank], 0] = 1.0
    for hand in range(1, len(hands.points)):
        if not (acts[hand, 0] or acts[hand, 1]):
            continue
        cards, act = left.sum() - hands.cards[hand] - 1, HIT
        if hands.cards[hand] == 2:
            act = second[hand]
        elif hands.cards[hand] > 2 and not hits[hand]:
            act = STAND
        for kind in range(2):
            chance = acts[hand, kind]
            if act == STAND:
                ends[hand, kind, 0, 0] += chance
                continue
            for drawn in range(RANKS):
                unseen = left[drawn] - hands.counts[hand, drawn] - int(drawn == rank)
                more, part = hands.after[hand, drawn], chance * max(unseen, 0) / cards
                if hands.cards[hand] == 1:
                    acts[more, int(drawn == rank)] += part
                elif more == NONE:
                    ends[hand, kind, act - HIT, 1] += part
                elif act == HIT:
                    acts[more, kind] += part
                else:
                    ends[more, kind, 1, 0] += part
            if hands.cards[hand] == 1:
                break


@compiled
def split_results(
    left: Ints, blackjack: int, rank: int, hands: Compositions, ends: Floats, chances: Floats,
    joint: Floats,
) -> None:  # fmt: skip
    """About how often one hand of a split pair brings -2 to +2 beside each end of the dealer's (17
    to 21, too many), by whether its second card is of the pair's rank. A hand of too many is taken
    to have told nothing of the dealer's cards with its last."""
    all_left = left.sum()
    for hand in range(1, len(hands.points)):
        if not ends[hand].any():
            continue
        cards = all_left - hands.cards[hand] - 1  # the other card of the pair is gone too
        goes_on = _goes_on(left, hands.counts[hand], blackjack, rank, cards)
        too_many_drawn = goes_on - chances[hand].sum()
        points = hands.points[hand] - STANDS
        for kind in range(2):
            for doubled in range(2):
                for end in range(TOTALS + 1):
                    chance = too_many_drawn if end == TOTALS else chances[hand, end]
                    won = 1 if end == TOTALS or end < points else -1 if end > points else 0
                    stake = 1 + doubled
                    stands, too_many = ends[hand, kind, doubled]
                    joint[kind, end, 2 + won * stake] += stands * chance
                    joint[kind, end, 2 - stake] += too_many * chance
