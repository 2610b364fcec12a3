"""58 Pa. Code Chapter 688a. Face Up Pai Gow Poker.

The round, with the dealer's hands set first and the Ace High Pai Gow, is in ``round``, and what
settles recorded rounds by columns in ``settling``. What the three pai gow chapters share is in
``families.pai_gow``, the ranking of hands in ``hands.pai_gow`` and the house way in
``hands.house_way``.
"""

from dataclasses import replace
from functools import partial
from importlib import import_module

from pitboss.chapters.face_up_pai_gow.round import FILE, STEPS, play
from pitboss.families.pai_gow.chapter import setting_game
from pitboss.families.pai_gow.game import PaiGowGame
from pitboss.families.pai_gow.ways import WAYS, moments, simulations_of
from pitboss.figures.odds import SecondMethods, odds_in

STUDIES = {"required": "best_answer", "required.house_way": "house_way"}
"""By wager, the rounds that are simulated; for the house way that comes with Pitboss every deal is
counted too."""

_GAME = setting_game(
    FILE,
    play,
    lambda: PaiGowGame(STEPS),
    {
        "pai_gow": (1_000, 100_000),
        "ace_high_bonus": (100, 10_000),
        "fortune_bonus": (100, 10_000),
        "progressive": (100, 500),
    },
    replace(
        odds_in(
            "pitboss.chapters.face_up_pai_gow.odds",
            FILE,
            "required required.house_way ace_high_bonus fortune_bonus progressive",
            optional=lambda: import_module("pitboss.chapters.face_up_pai_gow.odds.optional"),
        ),
        studies=STUDIES,
        simulations=partial(simulations_of, FILE.chapter.game),
        ways=WAYS,
        second_methods=SecondMethods(simulated=STUDIES),
        find_moments=partial(moments, dealer=FILE.hand.cards),  # § 688a.11(a)
    ),
    "pitboss.chapters.face_up_pai_gow",
    letters={"show": "s", "surrender": "r"},
)
CHAPTER = replace(
    _GAME,
    protection={
        "counting": "pitboss.protect.counting.one_deck",
        "collusion": "pitboss.chapters.face_up_pai_gow.protect.collusion",
        "mistakes": "pitboss.chapters.face_up_pai_gow.protect.mistakes",
        "seen": "pitboss.chapters.face_up_pai_gow.protect.seen",
    },
)

__all__ = ["CHAPTER", "play"]
