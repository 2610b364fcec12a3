"""DJ Wild Stud Poker: exact odds and best play, every hand against all that the dealer can hold.

The count is in ``showdown``, what each wager comes to in ``wagers``, best play in ``play``.
"""

from pitboss.odds.dj_wild.play import advise, strategy
from pitboss.odds.dj_wild.showdown import CHAPTER
from pitboss.odds.dj_wild.wagers import bad_beat, progressive, required, trips
from pitboss.odds.game import REQUIRED, GameOdds

ODDS = GameOdds(
    CHAPTER,
    {
        REQUIRED: required,
        "trips_bonus": trips,
        "bad_beat_bonus": bad_beat,
        "progressive_bonus": progressive,
    },
    strategy,
    advise,
    deck_counts=(CHAPTER.cards.decks,),
)
