"""What players of Six-Card Fortune Pai Gow Poker gain who show one another their cards before they
double down and set their hands (§ 670a.11(b), § 670a.11(c)).

Six cards go to each of six positions and to the dealer: six players who share what they hold leave
17 cards, of which he has six. Stacks of positions without a wager stay unseen (§ 670a.8(g)).
"""

from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng

from pitboss.chapters.six_card_pai_gow.odds.required import DOUBLE_DOWN
from pitboss.chapters.six_card_pai_gow.protect.known_kernels import share_deals
from pitboss.chapters.six_card_pai_gow.protect.tables import (
    CHOOSE,
    DECK,
    SIZE,
    played_alone,
    tables,
)
from pitboss.figures.estimated import Estimate
from pitboss.figures.sharing import Shared
from pitboss.regulation import Rules

CITES: Final = ("670a.11(b)", "670a.11(c)")
DEALS: Final = {1: 100, 2: 1_500, 3: 2_500, 4: 5_000, 5: 15_000, 6: 60_000}
"""How many deals are drawn, by the number of players: the fewer they are, the more of the dealer's
hands there are to go through."""
PUBLISHED: Final = ()


def share(rules: Rules, players: int, deals: int, seed: int) -> Shared:
    """What each of so many players gains by what the others hold."""
    doubling = rules.offers(DOUBLE_DOWN)
    chance = default_rng(SeedSequence(seed, spawn_key=(players,)))
    sums, squares = np.zeros(3, np.int64), np.zeros(3)
    known = tables(played_alone(doubling))
    share_deals(chance, deals, players, doubling, known, CHOOSE, sums, squares)
    hands = comb(DECK - SIZE * players, SIZE)
    gain, plain, changed = (
        Estimate.of_sums(deals, int(sums[lot]), float(squares[lot]), unit * players)
        for lot, unit in enumerate((hands, hands, 1))
    )
    return Shared(players, gain, None, plain, None, changed)
