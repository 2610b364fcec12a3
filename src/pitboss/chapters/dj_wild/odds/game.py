"""DJ Wild Stud Poker: exact odds and best play, every hand against all that the dealer can hold."""

from pitboss.chapters.dj_wild.odds import optional
from pitboss.chapters.dj_wild.odds.play import advise, strategy
from pitboss.chapters.dj_wild.odds.wagers import FILE, required
from pitboss.figures.odds import REQUIRED, GameOdds

ODDS = GameOdds(
    FILE,
    {REQUIRED: required, **optional.COUNTS},
    strategy,
    advise,
    deck_counts=(FILE.cards.decks,),
    hands=lambda: optional.HANDS,
)
