"""DJ Wild Stud Poker: exact odds and best play, every hand against all that the dealer can hold.

What each wager comes to is in ``wagers``, best play in ``play``.
"""

from pitboss.chapters.dj_wild.odds.play import advise, strategy
from pitboss.chapters.dj_wild.odds.wagers import FILE, bad_beat, progressive, required, trips
from pitboss.figures.odds import REQUIRED, GameOdds

ODDS = GameOdds(
    FILE,
    {
        REQUIRED: required,
        "trips_bonus": trips,
        "bad_beat_bonus": bad_beat,
        "progressive_bonus": progressive,
    },
    strategy,
    advise,
    deck_counts=(FILE.cards.decks,),
)
