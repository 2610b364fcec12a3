"""High Card Flush: exact odds and best play, every hand against every hand of the dealer's."""

from pitboss.chapters.high_card_flush.odds import optional
from pitboss.chapters.high_card_flush.odds.play import advise, strategy
from pitboss.chapters.high_card_flush.odds.wagers import FILE, required
from pitboss.figures.odds import REQUIRED, GameOdds

ODDS = GameOdds(
    FILE,
    {REQUIRED: required, **optional.COUNTS},
    strategy,
    advise,
    deck_counts=(FILE.cards.decks,),
    hands=lambda: optional.HANDS,
)
