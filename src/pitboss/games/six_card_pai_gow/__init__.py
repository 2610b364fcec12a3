"""58 Pa. Code Chapter 670a. Six-Card Fortune Pai Gow Poker.

What the three pai gow chapters share is in ``procedure.pai_gow``; the round, with its Double Down
Wager, is in ``round``, the ranking of hands in ``hands.pai_gow`` and the house way of § 670a.11(d)
in ``hands.six_card_house_way``.
"""

from pitboss.games.game import Game
from pitboss.games.setting_record import (
    bets,
    check_seat_of,
    decided,
    house_way,
    rank_six,
    recorded_answer,
    setting_told,
    voids,
)
from pitboss.games.six_card_pai_gow.round import CHAPTER, play

GAME = Game(
    chapter=CHAPTER,
    play=play,
    limits={
        "pai_gow": (1_000, 100_000),
        "fortune_bonus": (100, 10_000),
        "insurance": (100, 10_000),
        "progressive": (100, 500),
    },
    seat_fields={"decision": str, "high": list, "low": list},
    record_fields=frozenset({"dealer", "meters", "start"}),
    voids=voids(CHAPTER),
    check_seat=check_seat_of(CHAPTER),
    recorded_answer=recorded_answer,
    rank=rank_six,
    decided=decided,
    bets=bets,
    house_way=house_way,
    setting=setting_told,
)

__all__ = ["GAME", "play"]
