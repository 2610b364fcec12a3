"""58 Pa. Code Chapter 686a. Over/Under.

The round, from § 686a.7(e) on, is in ``round``, point counts in ``ranking``, what a record tells in
``record``. What precedes it is shared with the other game dealt from a shoe, in
``families.from_shoe``: §§ 686a.2-4 in ``opening``, § 686a.5 in ``shuffle``, § 686a.6 in ``wagers``,
§ 686a.7(a)-(d) with § 686a.9(a)-(b) in ``drawing``.
"""

from dataclasses import replace
from importlib import import_module

from pitboss.chapter import Chapter, Felt, dealt_in, in_rows_in, settling_in
from pitboss.chapters.over_under.record import RECORDING, rank
from pitboss.chapters.over_under.round import FILE, STEPS, play
from pitboss.families.from_shoe.game import ShoeGame
from pitboss.figures.odds import odds_in
from pitboss.figures.strategy import Moment

CHAPTER = Chapter(
    file=FILE,
    play=play,
    game=lambda: ShoeGame(STEPS),
    odds=replace(
        odds_in(
            "pitboss.chapters.over_under.odds",
            FILE,
            "required bonus",
            range(1, 9),
            simulations=lambda: import_module("pitboss.chapters.over_under.simulate").SIMULATIONS,
        ),
        quick=lambda _: True,  # three cards and one decision
        find_moments=lambda _: (Moment("The first card", 1, 1),),  # § 686a.7(f)
    ),
    limits={"ante": (500, 50_000), "bonus": (100, 10_000)},
    recording=RECORDING,
    rank=rank,
    felt=Felt(letters={"over": "o", "under": "u", "surrender": "s"}),
    settling=settling_in("pitboss.chapters.over_under.settling"),
    environment="pitboss.chapters.over_under.environment",
    in_rows=in_rows_in("pitboss.chapters.over_under.in_rows"),
    dealt=dealt_in("pitboss.chapters.over_under.dealt"),
    protection={
        "counting": "pitboss.chapters.over_under.protect.counting",
        "collusion": "pitboss.chapters.over_under.protect.collusion",
        "seen": "pitboss.chapters.over_under.protect.seen",
    },
    design={
        "exposure": "pitboss.chapters.over_under.exposure",
        "joint": "pitboss.chapters.over_under.joint",
    },
)

__all__ = ["CHAPTER", "play"]
