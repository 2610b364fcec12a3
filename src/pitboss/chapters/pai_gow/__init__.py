"""58 Pa. Code Chapter 645a. Pai Gow Poker.

The round is in ``round``, the player bank of § 645a.12 in ``bank`` and ``bank_settlement``, what a
table keeps of banks in ``game``, the payout limit of § 645a.13(f) in ``limit``, and what settles
recorded rounds by columns in ``settling``. What the three pai gow chapters share is in
``families.pai_gow``, the ranking of hands in ``hands.pai_gow`` and the house way in
``hands.house_way``.
"""

from dataclasses import replace
from functools import partial
from importlib import import_module

from pitboss.chapters.pai_gow.beside_figures import SECOND_METHODS, STUDIES, holding
from pitboss.chapters.pai_gow.game import BankGame
from pitboss.chapters.pai_gow.round import FILE, STEPS, play
from pitboss.families.pai_gow.chapter import setting_game
from pitboss.families.pai_gow.showdown import vigorish
from pitboss.families.pai_gow.ways import WAYS, moments, simulations_of
from pitboss.figures.odds import odds_in

_GAME = setting_game(
    FILE,
    play,
    lambda: BankGame(STEPS),
    {
        "pai_gow": (1_000, 100_000),
        "fortune_bonus": (100, 10_000),
        "emperors_treasure": (100, 10_000),
        "pai_gow_insurance": (100, 10_000),
        "progressive": (100, 100),
    },
    replace(
        odds_in(
            "pitboss.chapters.pai_gow.odds",
            FILE,
            "required required.house_way required.bank required.co_bank fortune_bonus "
            "emperors_treasure pai_gow_insurance progressive",
            optional=lambda: import_module("pitboss.chapters.pai_gow.odds.optional"),
        ),
        studies=STUDIES,
        simulations=partial(simulations_of, FILE.chapter.game),
        ways=WAYS,
        holding=holding,
        second_methods=SECOND_METHODS,
        find_moments=moments,
    ),
    "pitboss.chapters.pai_gow",
    fields=frozenset({"bank"}),
    letters={"bank": "b", "co_bank": "c", "pass": "p", "show": "s", "surrender": "r"},
)
CHAPTER = replace(
    _GAME,
    felt=replace(_GAME.felt, banks={"bank": False, "co_bank": True}),
    vigorish=vigorish,
    protection={
        "counting": "pitboss.protect.counting.one_deck",
        "collusion": "pitboss.chapters.pai_gow.protect.collusion",
        "mistakes": "pitboss.chapters.pai_gow.protect.mistakes",
        "seen": "pitboss.chapters.pai_gow.protect.seen",
    },
)

__all__ = ["CHAPTER", "play"]
