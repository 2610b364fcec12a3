"""58 Pa. Code Chapter 678a. High Card Flush.

Sections 678a.3-5 and the dealing of §§ 678a.8-10 are shared with the sister chapter
(``procedure.one_deck``, ``procedure.stud``); the round is in ``round``, § 678a.11(d)-(e) and
§ 678a.12 in ``settlement``, the ranking of hands in ``hands.high_card_flush``.
"""

from pitboss.chapter import Chapter, Felt
from pitboss.chapters.high_card_flush.record import RECORDING, rank
from pitboss.chapters.high_card_flush.round import FILE, STEPS, play
from pitboss.families.stud import StudGame
from pitboss.figures.odds import odds_in

CHAPTER = Chapter(
    file=FILE,
    play=play,
    game=lambda: StudGame(STEPS),
    odds=odds_in(
        "pitboss.chapters.high_card_flush.odds",
        FILE,
        "required flush_bonus straight_flush_bonus progressive_jackpot",
        seconds=4,
    ),
    limits={
        "ante": (500, 50_000),
        "flush_bonus": (100, 10_000),
        "straight_flush_bonus": (100, 10_000),
        "progressive_jackpot": (100, 100),
    },
    recording=RECORDING,
    rank=rank,
    felt=Felt(held_by="suit"),
)

__all__ = ["CHAPTER", "play"]
