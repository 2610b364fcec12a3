"""58 Pa. Code Chapter 633a. Blackjack.

Opening, shuffle, cut and drawing are shared with the other game dealt from a shoe
(``families.from_shoe``). ``game`` (what a table keeps: the other side of a double shoe), ``boxes``
(each seat's hands), ``wagers``, ``acts`` (cards put elsewhere without being dealt), ``dealing``
(the first two cards), ``side_bets`` (which row each makes), ``decisions`` (of the players),
``closed`` (what they may not decide), ``settlement``, ``wrong_reader`` (a Blackjack found late),
and ``round``, which puts them in the order of § 633a.7. ``record`` reads a past round, and
``script`` how its hands came about; ``settling`` settles recorded rounds by columns.
"""

from dataclasses import replace
from importlib import import_module

from pitboss.chapter import Chapter, CountedHands, Felt, dealt_in, in_rows_in, settling_in
from pitboss.chapters.blackjack.beside_figures import (
    SECOND_METHODS,
    STUDIES,
    WAYS,
    granted,
    holding,
    moments,
    remarks,
    simulations,
)
from pitboss.chapters.blackjack.game import BlackjackGame
from pitboss.chapters.blackjack.record import RECORDING, ranked
from pitboss.chapters.blackjack.round import FILE, STEPS, play
from pitboss.chapters.blackjack.wagers import taken
from pitboss.figures.odds import odds_in

CHAPTER = Chapter(
    file=FILE,
    play=play,
    game=lambda: BlackjackGame(STEPS),
    odds=replace(
        odds_in(
            "pitboss.chapters.blackjack.odds",
            FILE,
            "required required.switch lucky_ladies match_the_dealer in_between royal_match "
            "bet_the_set kings_bounty super_match insurance",
            range(1, 9),
            seconds=10,
            optional=lambda: import_module("pitboss.chapters.blackjack.odds.side_bets"),
        ),
        studies=STUDIES,
        simulations=simulations,
        ways=WAYS,
        holding=holding,
        second_methods=SECOND_METHODS,
        granted=granted,
        remarks=remarks,
        find_moments=moments,
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
    recording=RECORDING,
    rank=ranked,
    wagers_taken=taken,
    settling=settling_in("pitboss.chapters.blackjack.settling"),
    environment="pitboss.chapters.blackjack.environment",
    in_rows=in_rows_in("pitboss.chapters.blackjack.in_rows"),
    dealt=dealt_in("pitboss.chapters.blackjack.dealt"),
    protection={
        "collusion": "pitboss.chapters.blackjack.protect.collusion",
        "counting": "pitboss.chapters.blackjack.protect.counting",
        "mistakes": "pitboss.chapters.blackjack.protect.mistakes",
        "seen": "pitboss.chapters.blackjack.protect.seen",
    },
    design={
        "exposure": "pitboss.chapters.blackjack.exposure",
        "joint": "pitboss.chapters.blackjack.joint",
    },
    felt=Felt(
        counted=CountedHands(
            wager="blackjack",
            doubled="double_down",
            insured="insurance",
            split="split",
            natural="blackjack",
            two_hands="switch",
            ends=("stand", "refuse_card", "dead_hand"),
        ),
        letters={
            "hit": "h",
            "stand": "s",
            "double": "d",
            "split": "p",
            "surrender": "r",
            "insurance": "i",
            "no_insurance": "n",
            "switch": "w",
            "keep": "k",
        },
    ),
)

__all__ = ["CHAPTER", "play"]
