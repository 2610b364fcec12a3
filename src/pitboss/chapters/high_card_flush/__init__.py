"""58 Pa. Code Chapter 678a. High Card Flush.

The round is in ``round``, § 678a.11(d)-(e) and § 678a.12 in ``settlement``, how low a payout limit
may be (§ 678a.12(e)) in ``limit``, the ranking of hands in ``ranking``, what a record tells in
``record``. Opening, shuffle and cut (§§ 678a.3-5) are in ``procedure.one_deck``; wagers, dealing
and the stub (§§ 678a.7-10) are shared with the sister chapter, in ``families.stud``.
"""

from importlib import import_module

from pitboss.chapter import Chapter, Felt, dealt_in, in_rows_in, settling_in
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
        simulations=lambda: import_module("pitboss.chapters.high_card_flush.simulate").SIMULATIONS,
        optional=lambda: import_module("pitboss.chapters.high_card_flush.odds.optional"),
    ),
    limits={
        "ante": (500, 50_000),
        "flush_bonus": (100, 10_000),
        "straight_flush_bonus": (100, 10_000),
        "progressive_jackpot": (100, 100),
    },
    recording=RECORDING,
    rank=rank,
    felt=Felt(held_by="suit", letters={"raise": "r", "fold": "f"}),
    settling=settling_in("pitboss.chapters.high_card_flush.settling"),
    environment="pitboss.chapters.high_card_flush.environment",
    in_rows=in_rows_in("pitboss.chapters.high_card_flush.in_rows"),
    dealt=dealt_in("pitboss.chapters.high_card_flush.dealt"),
    protection={
        "counting": "pitboss.protect.counting.one_deck",
        "collusion": "pitboss.chapters.high_card_flush.protect.collusion",
        "mistakes": "pitboss.chapters.high_card_flush.protect.mistakes",
        "seen": "pitboss.chapters.high_card_flush.protect.seen",
    },
    design={
        "exposure": "pitboss.chapters.high_card_flush.exposure",
        "joint": "pitboss.chapters.high_card_flush.joint",
    },
)

__all__ = ["CHAPTER", "play"]
