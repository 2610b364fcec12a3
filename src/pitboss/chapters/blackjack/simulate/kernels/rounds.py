"""Rounds one after another."""

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.simulate.kernels.choices import Choices
from pitboss.chapters.blackjack.simulate.kernels.compiling import Ints, compiled
from pitboss.chapters.blackjack.simulate.kernels.layout import Layout
from pitboss.chapters.blackjack.simulate.kernels.round import play_round
from pitboss.chapters.blackjack.simulate.kernels.shoe import (
    AGAIN,
    FAILED,
    LINES,
    NEXT,
    NUMBERS,
    ShoeInPlay,
    draw,
    shuffle,
)
from pitboss.chapters.blackjack.simulate.kernels.terms import MoneyTerms


@compiled
def play_stack(
    terms: MoneyTerms, stakes: Ints, sides: bool, shoe: ShoeInPlay, choices: Choices, layout: Layout,
    ends: Ints,
) -> int:  # fmt: skip
    """Rounds from a shoe in a known order, until it or the random numbers run out; how many. The
    ends of each: its lines, cards and numbers."""
    at = shoe.at
    for number in range(len(ends)):
        play_round(terms, stakes, sides, shoe, choices, layout)
        if at[FAILED]:
            return number
        ends[number, 0], ends[number, 1], ends[number, 2] = at[LINES], at[NEXT], at[NUMBERS]
    return len(ends)


@compiled
def play_many(
    terms: MoneyTerms, stakes: Ints, sides: bool, shoe: ShoeInPlay, choices: Choices, layout: Layout,
    rounds: int, above_cover: int, burn: bool, sums: Ints, squares: NDArray[np.float64],
) -> int:  # fmt: skip
    """Rounds from shuffled shoes: sums are stakes and backs by box and wager; squares those of what
    the round brought the players. How many cards were dealt. A shoe whose cover card has come out
    is shuffled after the round (§ 633a.7(e)); one without a cover card after every round."""
    at, lines = shoe.at, layout.lines
    due, dealt = True, 0
    ahead = min(above_cover, len(shoe.cards))
    for _ in range(rounds):
        if due:
            shuffle(shoe, ahead)
            if burn:
                draw(shoe)
        at[LINES] = 0
        before = at[NEXT]
        play_round(terms, stakes, sides, shoe, choices, layout)
        net = 0
        for line in range(at[LINES]):
            box, wager, stake, back = (
                lines[line, 0], lines[line, 1], lines[line, 2], lines[line, 3],
            )  # fmt: skip
            sums[box, wager, 0] += stake
            sums[box, wager, 1] += back
            net += back - stake
        squares[0] += float(net) * float(net)
        dealt += at[NEXT] - before + at[AGAIN]
        due = at[NEXT] > above_cover or at[AGAIN] != 0
        if at[FAILED]:
            return -1
    return dealt


@compiled
def count_endings(
    terms: MoneyTerms, stakes: Ints, shoe: ShoeInPlay, choices: Choices, layout: Layout, rounds: int,
    endings: Ints,
) -> bool:  # fmt: skip
    """Rounds from full shoes: by what was staked in all and what came back, how many ended so;
    whether the cards were enough for each."""
    at, lines = shoe.at, layout.lines
    for _ in range(rounds):
        shuffle(shoe, 0)
        at[LINES] = 0
        play_round(terms, stakes, False, shoe, choices, layout)
        if at[FAILED]:
            return False
        staked, back = 0, 0
        for line in range(at[LINES]):
            staked += lines[line, 2]
            back += lines[line, 3]
        endings[staked, back] += 1
    return True
