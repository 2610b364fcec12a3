"""58 Pa. Code Chapter 633a. Blackjack.

Shuffle, cut and drawing are shared with the other game dealt from a shoe
(``procedure.from_shoe``). ``wagers``, ``acts`` (cards put elsewhere without being dealt),
``dealing`` (the first two cards, the double shoe), ``side_bets`` (which row each makes),
``decisions`` (of the players), ``closed`` (what they may not decide), ``settlement``,
``wrong_reader`` (a Blackjack found late), and ``round``, which puts them in the order of § 633a.7.
"""

from dataclasses import replace

from pitboss.chapter import Chapter
from pitboss.chapters.blackjack.beside_figures import (
    SECOND_METHODS,
    STUDIES,
    WAYS,
    granted,
    holding,
    remarks,
    simulations,
)
from pitboss.chapters.blackjack.record import (
    acted,
    bets,
    check_seat,
    ranked,
    recorded_answer,
    script,
    shown,
)
from pitboss.chapters.blackjack.round import FILE, play
from pitboss.chapters.blackjack.wagers import taken
from pitboss.figures.odds import odds_in

CHAPTER = Chapter(
    file=FILE,
    play=play,
    odds=replace(
        odds_in(
            "pitboss.chapters.blackjack.odds",
            FILE,
            "required required.switch lucky_ladies match_the_dealer in_between royal_match "
            "bet_the_set kings_bounty super_match insurance",
            range(1, 9),
            seconds=10,
        ),
        studies=STUDIES,
        simulations=simulations,
        ways=WAYS,
        holding=holding,
        second_methods=SECOND_METHODS,
        granted=granted,
        remarks=remarks,
    ),
    limits={
        "blackjack": (1_000, 100_000),
        "lucky_ladies": (100, 10_000),
        "match_the_dealer": (100, 10_000),
        "in_between": (100, 10_000),
        "royal_match": (100, 10_000),
        "bet_the_set": (100, 10_000),
        "kings_bounty": (100, 10_000),
        "super_match": (100, 10_000),
    },
    seat_fields={"hands": list, "switched": bool},
    record_fields=frozenset({"dealer"}),
    voids={"633a.14(j)(1)": "whenever"},
    goes_on=dict.fromkeys(("633a.14(j)[lead]", "633a.14(j)(2)"), "633a.14(j)(1)"),
    check_seat=check_seat,
    recorded_answer=recorded_answer,
    rank=ranked,
    decided=acted,
    bets=bets,
    script=script,
    shown=shown,
    wagers_taken=taken,
)

__all__ = ["CHAPTER", "play"]
