"""58 Pa. Code Chapter 678a. High Card Flush.

Sections 678a.3-5 and the dealing of §§ 678a.8-10 are shared with the sister chapter
(``procedure.one_deck``, ``procedure.stud``); the round is in ``round``, § 678a.11(d)-(e) and
§ 678a.12 in ``settlement``, the ranking of hands in ``hands.high_card_flush``.
"""

from pitboss.chapter import Chapter
from pitboss.chapters.high_card_flush.record import check_seat, rank, recorded_answer
from pitboss.chapters.high_card_flush.round import FILE, play
from pitboss.figures.odds import odds_in

CHAPTER = Chapter(
    file=FILE,
    play=play,
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
    seat_fields={"decision": (str, dict)},
    record_fields=frozenset({"dealer", "meters"}),
    voids={
        "678a.13(a)": "broke_off",
        "678a.13(c)": "miscounted",
        "678a.13(d)": "exposed",
        "678a.13(f)": "jammed",
        "678a.13(g)": "broke_off",
    },
    check_seat=check_seat,
    recorded_answer=recorded_answer,
    rank=rank,
)

__all__ = ["CHAPTER", "play"]
