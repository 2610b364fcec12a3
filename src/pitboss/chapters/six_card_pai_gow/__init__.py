"""58 Pa. Code Chapter 670a. Six-Card Fortune Pai Gow Poker.

The round, with its Double Down Wager, is in ``round``, and what settles recorded rounds by columns
in ``settling``. What the three pai gow chapters share is in ``families.pai_gow``, the ranking of
hands in ``hands.pai_gow`` and the house way of § 670a.11(d) in ``hands.six_card_house_way``.
"""

from dataclasses import replace
from importlib import import_module

from pitboss.chapters.six_card_pai_gow.round import FILE, STEPS, play
from pitboss.families.pai_gow.chapter import rank_six, setting_game
from pitboss.families.pai_gow.game import PaiGowGame
from pitboss.families.pai_gow.ways import WAYS
from pitboss.figures.odds import SecondMethods, odds_in

_GAME = setting_game(
    FILE,
    play,
    lambda: PaiGowGame(STEPS),
    {
        "pai_gow": (1_000, 100_000),
        "fortune_bonus": (100, 10_000),
        "insurance": (100, 10_000),
        "progressive": (100, 500),
    },
    replace(
        odds_in(
            "pitboss.chapters.six_card_pai_gow.odds",
            FILE,
            "required required.house_way fortune_bonus insurance progressive",
            seconds=15,
            simulations=lambda: (
                import_module("pitboss.chapters.six_card_pai_gow.simulate").SIMULATIONS
            ),
            optional=lambda: import_module("pitboss.chapters.six_card_pai_gow.odds.optional"),
        ),
        ways=WAYS,
        second_methods=SecondMethods(
            in_words={
                "required": "single hands against all 10,737,573 hands of the dealer, Burnside's "
                "count of the classes of hands, and rounds settled one by one"
            }
        ),
    ),
    "pitboss.chapters.six_card_pai_gow",
    ranks=rank_six,
    letters={"double_down": "d", "no_double_down": "n"},
)
CHAPTER = replace(
    _GAME,
    protection={
        "counting": "pitboss.protect.counting.one_deck",
        "collusion": "pitboss.chapters.six_card_pai_gow.protect.collusion",
        "seen": "pitboss.chapters.six_card_pai_gow.protect.seen",
        "mistakes": "pitboss.chapters.six_card_pai_gow.protect.mistakes",
    },
)

__all__ = ["CHAPTER", "play"]
