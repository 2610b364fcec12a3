"""High Card Flush: exact odds and best play, every hand against every hand of the dealer's.

The count is in ``showdown``, what each wager comes to in ``wagers``, best play in ``play``.
"""

from functools import partial

from pitboss.odds.game import REQUIRED, GameOdds
from pitboss.odds.high_card_flush.play import advise, strategy
from pitboss.odds.high_card_flush.showdown import CHAPTER
from pitboss.odds.high_card_flush.wagers import (
    BY_STRAIGHT_FLUSH,
    by_straight_flush,
    flush_bonus,
    required,
)

ODDS = GameOdds(
    CHAPTER,
    {
        REQUIRED: required,
        "flush_bonus": flush_bonus,
        **{wager: partial(by_straight_flush, wager=wager) for wager in BY_STRAIGHT_FLUSH},
    },
    strategy,
    advise,
    deck_counts=(CHAPTER.cards.decks,),
)
