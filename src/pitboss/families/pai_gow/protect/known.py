"""What a player of Pai Gow Poker gains who knows more cards than his own: what others at the table
hold, or one of the dealer's (§ 645a.11(b)-(c))."""

import json
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds.every_deal import made_from, stored_lows
from pitboss.families.pai_gow.odds.kernels import BINS, COLUMNS, Bins, Kinds, new_bins
from pitboss.families.pai_gow.odds.kinds import kinds_of
from pitboss.families.pai_gow.odds.setting import way_of
from pitboss.families.pai_gow.protect.known_kernels import (
    DECK,
    TWENTIETHS,
    see_cards,
    share_deals,
)
from pitboss.families.pai_gow.simulate import Shuffles, best_of, packed_lows
from pitboss.families.pai_gow.simulate_kernels import Best
from pitboss.figures.estimated import Estimate
from pitboss.figures.sampled import square_root_of
from pitboss.figures.sharing import Shared
from pitboss.figures.sighted import SeenCard, Sight, Sights
from pitboss.hands.kernels.pai_gow import RankTables, rank_tables
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES
from pitboss.vocabulary.refusal import Refused

CARDS: Final = 7
SEEN_NAMES: Final = (*RANK_NAMES, "joker")


def share(rules: Rules, players: int, deals: int, seed: int) -> Shared:
    """What each of so many players gains by what the others hold."""
    hands = comb(DECK - CARDS * players, CARDS)
    sums, squares = np.zeros(3, np.int64), np.zeros(3)
    chance = default_rng(SeedSequence(seed, spawn_key=(players,)))
    kinds, bins, fives, sevens, lows, tally = _given(rules)
    share_deals(chance, deals, players, kinds, bins, fives, sevens, lows, tally, sums, squares)
    units = (TWENTIETHS * hands * players, TWENTIETHS * hands * players, players)
    gain, plain, changed = (
        Estimate.of_sums(deals, int(sums[lot]), float(squares[lot]), unit)
        for lot, unit in enumerate(units)
    )
    return Shared(players, gain, None, plain, None, changed)


def see(rules: Rules, hands: int, seed: int, alone: Fraction, cites: tuple[str, ...]) -> Sights:
    """One of the dealer's seven cards, seen before the player sets his hands."""
    seen, gains, worths = (np.zeros(hands, np.int64) for _ in range(3))
    kinds, bins, fives, sevens, lows, tally = _given(rules)
    chance_of = default_rng(SeedSequence(seed))
    see_cards(chance_of, kinds, bins, fives, sevens, lows, tally, seen, gains, worths)
    unit = TWENTIETHS * comb(DECK - CARDS - 1, CARDS - 1)
    cards = []
    for rank, name in enumerate(SEEN_NAMES):
        these = worths[seen == rank].astype(np.float64) / unit
        if len(these) > 1:
            mean = Fraction(int(worths[seen == rank].sum()), len(these) * unit)
            error = square_root_of(Fraction(float(these.var())) / len(these))
            chance = Fraction(1 if name == "joker" else 4, DECK)
            cards.append(SeenCard(name, chance, Estimate(mean, error, len(these))))
    squares = float((gains.astype(np.float64) ** 2).sum())
    gain = Estimate.of_sums(hands, int(gains.sum()), squares, unit)
    return Sights((
        Sight(
            "one of the dealer's seven cards",
            "as it is dealt, or at the bottom of the dealer's cards",
            alone, gain.plus(alone), tuple(cards),
            ("Few hands are set otherwise for one card: the wager was made before it was seen",),
            (), cites,
        ),
    ))  # fmt: skip


def _given(rules: Rules) -> tuple[Kinds, Bins, RankTables, RankTables, Best, NDArray[np.int64]]:
    """What the kernels work with: kinds, room for bins, tables, and the best low hands."""
    way = way_of(rules)
    if stored_lows().made_from != made_from(way):
        raise Refused(
            "what players gain over best play is calculated only for the built-in house way",
            field="rules.house_way",
            allowed=str(rules.chapter.defaults["house_way"]),
            cites=["R-688a-22"],
        )
    kinds = kinds_of(way)
    lows = best_of(Shuffles(json.dumps(rules["house_way"]), 0, 0, 0, lows=packed_lows(way)))
    tally = np.zeros((BINS, 2 * COLUMNS), np.int64)
    return kinds, new_bins(len(kinds.highs)), rank_tables(5), rank_tables(7), lows, tally
