"""High Card Flush: exact odds and best play, every hand against every hand of the dealer's.

The count is in ``showdown``, what each wager comes to in ``wagers``, best play in ``play``.
"""

from functools import partial

from pitboss.chapters.high_card_flush.odds.play import advise, strategy
from pitboss.chapters.high_card_flush.odds.wagers import (
    BY_STRAIGHT_FLUSH,
    FILE,
    by_straight_flush,
    flush_bonus,
    required,
)
from pitboss.figures.odds import REQUIRED, GameOdds

ODDS = GameOdds(
    FILE,
    {
        REQUIRED: required,
        "flush_bonus": flush_bonus,
        **{wager: partial(by_straight_flush, wager=wager) for wager in BY_STRAIGHT_FLUSH},
    },
    strategy,
    advise,
    deck_counts=(FILE.cards.decks,),
)
