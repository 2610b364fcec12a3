"""Over/Under for learners: the first card is seen, then Over 23, Under 18 or surrender is elected
(§ 686a.7(e)-(g)), one round or many at once."""

from collections.abc import Mapping

import numpy as np
from numpy.random import Generator

from pitboss.chapters.over_under.round import FILE
from pitboss.chapters.over_under.settling import DECISIONS, settling
from pitboss.columns.playing import Cards, DecidedOnce, Ints, all_open, every_stake, in_order
from pitboss.columns.rounds import RoundColumns
from pitboss.columns.telling import of_equal_length, rounds_telling
from pitboss.procedure.seat_play import SeatPlay, decided_once
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused


def seat_play(rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
    """One card, and what is elected with it."""
    return decided_once(DECISIONS, ["card"])


def many_rounds(
    rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *, fresh: bool
) -> DecidedOnce:
    """So many rounds, each from a full shoe."""
    if not fresh:
        raise Refused(
            "parallel rounds of Over/Under are always dealt from a full shoe",
            field="fresh",
            allowed="true",
        )
    settles = settling(rules.chosen)

    def tell(cards: Cards, actions: Ints) -> RoundColumns:
        return rounds_telling(
            len(cards),
            1,
            cards=of_equal_length(cards),
            stakes=every_stake(settles, wagers, len(cards)),
            decision=actions.astype(np.int8),
        )

    return DecidedOnce(
        chance=chance,
        deck=np.array(DECK * rules.decks, np.uint8),
        settling=settles,
        tell=tell,
        look=lambda cards: in_order(cards[:, :1]),
        may=lambda cards: all_open(len(cards), len(DECISIONS)),
        cards=np.empty((count, FILE.hand.cards), np.uint8),
        default=DECISIONS.index("surrender"),
    )
