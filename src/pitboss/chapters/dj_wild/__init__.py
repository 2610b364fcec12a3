"""58 Pa. Code Chapter 687a. DJ Wild Stud Poker.

The round is in ``round``, § 687a.11(e)-(f) and § 687a.12 in ``settlement``, the ranking of hands in
``ranking``, what a record tells in ``record``. Opening, shuffle and cut (§§ 687a.3-5) are in
``procedure.one_deck``; wagers, dealing and the stub (§§ 687a.7-10) are shared with the sister
chapter, in ``families.stud``.
"""

from importlib import import_module

from pitboss.chapter import Chapter, Felt, dealt_in, in_rows_in, settling_in
from pitboss.chapters.dj_wild.ranking import CATEGORIES
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
        simulations=lambda: import_module("pitboss.chapters.dj_wild.simulate").SIMULATIONS,
        optional=lambda: import_module("pitboss.chapters.dj_wild.odds.optional"),
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
    felt=Felt(letters={"raise": "r", "fold": "f"}),
    categories=tuple(CATEGORIES),
    settling=settling_in("pitboss.chapters.dj_wild.settling"),
    environment="pitboss.chapters.dj_wild.environment",
    in_rows=in_rows_in("pitboss.chapters.dj_wild.in_rows"),
    dealt=dealt_in("pitboss.chapters.dj_wild.dealt"),
    protection={
        "counting": "pitboss.protect.counting.one_deck",
        "collusion": "pitboss.chapters.dj_wild.protect.collusion",
        "seen": "pitboss.chapters.dj_wild.protect.seen",
    },
    design={
        "exposure": "pitboss.chapters.dj_wild.exposure",
        "joint": "pitboss.chapters.dj_wild.joint",
    },
)

__all__ = ["CHAPTER", "play"]
