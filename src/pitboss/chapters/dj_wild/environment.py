"""DJ Wild Stud Poker for learners: five cards are seen, then raised on or folded
(§ 687a.11(b)[lead]), one round or many at once."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.random import Generator

from pitboss.chapters.dj_wild.round import FILE
from pitboss.chapters.dj_wild.settling import DjWildSettling, settling
from pitboss.columns.playing import Cards, DecidedOnce, Ints, all_open, every_stake, in_order
from pitboss.columns.rounds import RoundColumns
from pitboss.columns.telling import of_equal_length, rounds_telling
from pitboss.procedure.seat_play import SeatPlay, decided_once
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

ACTIONS: Final = DjWildSettling.decisions
SIZE: Final = FILE.hand.cards
SEES: Final = tuple(f"card {place}" for place in range(1, SIZE + 1))


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """Five cards, from the lowest number, and whether they are raised on."""
    return decided_once(ACTIONS, SEES)


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds; the deck is shuffled for each (§ 687a.5), so that all are fresh."""
    settles = settling(rules.chosen)

    def tell(cards: Cards, actions: Ints) -> RoundColumns:
        return rounds_telling(
            len(cards),
            1,
            cards=of_equal_length(cards[:, :SIZE]),
            dealer=of_equal_length(cards[:, SIZE:]),
            stakes=every_stake(settles, wagers, len(cards)),
            decision=actions.astype(np.int8),
        )

    return DecidedOnce(
        chance=chance,
        deck=np.array(FILE.cards.deck, np.uint8),
        settling=settles,
        tell=tell,
        look=lambda cards: in_order(cards[:, :SIZE]),
        may=lambda cards: all_open(len(cards), len(ACTIONS)),
        cards=np.empty((count, 2 * SIZE), np.uint8),
        default=ACTIONS.index("fold"),
    )
