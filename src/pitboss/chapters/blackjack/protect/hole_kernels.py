"""What the dealer draws to two cards that are both known, as machine code."""

import numpy as np

from pitboss.chapters.blackjack.odds.kernels import (
    MOST,
    NONE,
    RANKS,
    STANDS,
    Compositions,
    Order,
    Tree,
)
from pitboss.hands.kernels.cache import compiled


@compiled
def tree_after(up: int, hole: int, hands: Compositions, order: Order) -> Tree:
    """What the dealer draws to these two cards. Where he draws none, he is taken to draw one that
    counts for nothing, whichever it is: that changes no chance."""
    begun = hands.after[hands.after[0, up], hole]
    if hands.points[begun] >= STANDS:
        every = np.arange(RANKS)
        ones, total = np.ones(RANKS, np.int64), hands.points[begun] - STANDS
        return Tree(every, ones, ones * 0, ones * total, ones)
    ways = np.zeros(len(hands.points), np.int64)
    ways[begun] = 1
    for hand in range(len(hands.points)):
        if ways[hand] and hands.points[hand] < STANDS:
            for rank in range(RANKS):
                more = hands.after[hand, rank]
                if more != NONE:
                    ways[more] += ways[hand]
    nodes = len(order.hand)
    kept, whole = np.zeros(nodes, np.bool_), np.full(nodes, NONE, np.int64)
    leads = np.zeros(MOST + 2, np.bool_)  # by depth: whether one that he stands on is below
    for node in range(nodes - 1, 0, -1):
        with_up, depth = hands.after[order.hand[node], up], order.depth[node]
        if with_up != NONE:
            whole[node] = hands.after[with_up, hole]
        stands = whole[node] != NONE and ways[whole[node]] > 0
        stands = stands and hands.points[whole[node]] >= STANDS
        kept[node] = stands or leads[depth + 1]
        leads[depth + 1] = False
        leads[depth] |= kept[node]
    nodes_kept = np.flatnonzero(kept)
    tree = np.zeros((5, len(nodes_kept)), np.int64)
    for at in range(len(nodes_kept)):
        node = nodes_kept[at]
        rank = order.rank[node]
        tree[0, at], tree[1, at] = rank, order.depth[node]
        tree[2, at] = hands.counts[order.hand[node], rank] - 1
        if whole[node] != NONE and hands.points[whole[node]] >= STANDS:
            tree[3, at], tree[4, at] = hands.points[whole[node]] - STANDS, ways[whole[node]]
    return Tree(tree[0], tree[1], tree[2], tree[3], tree[4])
