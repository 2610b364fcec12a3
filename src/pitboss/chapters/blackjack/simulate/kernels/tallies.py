"""Rounds from full shoes, and what each wager came to in them."""

from pitboss.chapters.blackjack.simulate.kernels.choices import Choices
from pitboss.chapters.blackjack.simulate.kernels.layout import Layout, MoneyTerms
from pitboss.chapters.blackjack.simulate.kernels.round import play_round
from pitboss.chapters.blackjack.simulate.kernels.shoe import (
    FAILED,
    LINES,
    DealtShoe,
    Ints,
    compiled,
    shuffle,
)

GROUP, IS_FIRST = 0, 1
"""What is known of a wager: which sums it belongs to, and whether it is staked before the cards."""
FIRST, STAKED, NET, MADE = 0, 1, 2, 3
"""What a round has come to so far."""


@compiled
def tally_rounds(
    terms: MoneyTerms, stakes: Ints, shoe: DealtShoe, choices: Choices, layout: Layout, rounds: int,
    wagers: Ints, work: Ints, sums: Ints,
) -> bool:  # fmt: skip
    """Rounds of one seat, each from a full shoe: the sums of each group of wagers are rounds in
    which it was made, first stakes, stakes, what it brought, the squares of that, and rounds in
    which it won. Whether the cards were enough for each."""
    at, lines = shoe.at, layout.lines
    for _ in range(rounds):
        shuffle(shoe, 0)
        at[LINES] = 0
        play_round(terms, stakes, True, shoe, choices, layout)
        if at[FAILED]:
            return False
        work[:] = 0
        for line in range(at[LINES]):
            wager, stake, back = lines[line, 1], lines[line, 2], lines[line, 3]
            group = wagers[wager, GROUP]
            work[group, MADE] = 1
            work[group, STAKED] += stake
            work[group, NET] += back - stake
            if wagers[wager, IS_FIRST]:
                work[group, FIRST] += stake
        for group in range(len(sums)):
            if work[group, MADE]:
                net = work[group, NET]
                sums[group, 0] += 1
                sums[group, 1] += work[group, FIRST]
                sums[group, 2] += work[group, STAKED]
                sums[group, 3] += net
                sums[group, 4] += net * net
                if net > 0:
                    sums[group, 5] += 1
    return True
