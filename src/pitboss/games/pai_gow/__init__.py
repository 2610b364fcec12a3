"""58 Pa. Code Chapter 645a. Pai Gow Poker.

What the three pai gow chapters share is in ``procedure.pai_gow``; the round is in ``round``, the
player bank of § 645a.12 in ``bank`` and ``bank_settlement``, the ranking of hands in
``hands.pai_gow`` and the house way in ``hands.house_way``.
"""

from pitboss.games.pai_gow.round import CHAPTER, play
from pitboss.games.setting_record import setting_game

GAME = setting_game(
    CHAPTER,
    play,
    {
        "pai_gow": (1_000, 100_000),
        "fortune_bonus": (100, 10_000),
        "emperors_treasure": (100, 10_000),
        "pai_gow_insurance": (100, 10_000),
        "progressive": (100, 100),
    },
    fields=frozenset({"bank"}),
)

__all__ = ["GAME", "play"]
