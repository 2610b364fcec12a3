"""58 Pa. Code Chapter 687a. DJ Wild Stud Poker.

Sections 687a.3-5 and the dealing of §§ 687a.8-10 are shared with the sister chapter
(``procedure.one_deck``, ``procedure.stud``); the round is in ``round``, § 687a.11(e)-(f) and
§ 687a.12 in ``settlement``, the ranking of hands in ``hands.dj_wild``.
"""

from pitboss.chapter import Chapter
from pitboss.chapters.dj_wild.record import RECORDING, rank
from pitboss.chapters.dj_wild.round import FILE, STEPS, play
from pitboss.families.stud import StudGame
from pitboss.figures.odds import odds_in

CHAPTER = Chapter(
    file=FILE,
    play=play,
    game=lambda: StudGame(STEPS),
    odds=odds_in(
        "pitboss.chapters.dj_wild.odds",
        FILE,
        "required trips_bonus bad_beat_bonus progressive_bonus",
        seconds=4,
    ),
    limits={
        "ante": (500, 50_000),
        "blind": (500, 50_000),
        "progressive_bonus": (100, 500),
        "trips_bonus": (100, 10_000),
        "bad_beat_bonus": (100, 10_000),
    },
    recording=RECORDING,
    rank=rank,
)

__all__ = ["CHAPTER", "play"]
