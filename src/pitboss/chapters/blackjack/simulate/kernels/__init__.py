"""Rounds of Blackjack as machine code: § 633a.7 to § 633a.13 in integers.

After the first two cards only values matter: a hand here is the values of its first two cards, its
points with every ace as one, and whether an ace is among them. Side wagers are settled last, from
the first cards as dealt: nothing that happens in between changes what they pay.

A round leaves lines, one for each wager that was settled: box, wager, stake and what came back.
"""

from pitboss.chapters.blackjack.simulate.kernels.choices import (
    DOUBLE,
    HARD,
    HIT,
    PAIRED,
    PREFERENCE,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    Choices,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    FIELDS,
    IS_NATURAL,
    SETTLED,
    STATUS,
    Layout,
)
from pitboss.chapters.blackjack.simulate.kernels.points import STANDS
from pitboss.chapters.blackjack.simulate.kernels.round import play_round
from pitboss.chapters.blackjack.simulate.kernels.rounds import count_endings, play_many, play_stack
from pitboss.chapters.blackjack.simulate.kernels.shoe import (
    AGAIN,
    LINES,
    NEXT,
    PLACES,
    READY,
    SHUFFLES,
    ShoeInPlay,
    draw,
    shuffle,
)
from pitboss.chapters.blackjack.simulate.kernels.terms import (
    BLACKJACK,
    EVEN,
    HANDS,
    NATURAL,
    SIDE_WAGERS,
    STAKES,
    WAGERS,
    MoneyTerms,
)

__all__ = [
    "AGAIN",
    "BLACKJACK",
    "DOUBLE",
    "EVEN",
    "FIELDS",
    "HANDS",
    "HARD",
    "HIT",
    "IS_NATURAL",
    "LINES",
    "NATURAL",
    "NEXT",
    "PAIRED",
    "PLACES",
    "PREFERENCE",
    "READY",
    "SETTLED",
    "SHUFFLES",
    "SIDE_WAGERS",
    "SOFT",
    "SPLIT",
    "STAKES",
    "STAND",
    "STANDS",
    "STATUS",
    "SURRENDER",
    "WAGERS",
    "Choices",
    "Layout",
    "MoneyTerms",
    "ShoeInPlay",
    "count_endings",
    "draw",
    "play_many",
    "play_round",
    "play_stack",
    "shuffle",
]
