"""Rounds of Blackjack at random, each from a full shoe, played by the printed chart; Insurance is
bought whenever it is offered, and every optional wager made that the table takes."""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.random import SeedSequence

from pitboss.chapters.blackjack.settlement import SIDE_BETS
from pitboss.chapters.blackjack.simulate.basic import by_chart
from pitboss.chapters.blackjack.simulate.choices import by_strategy
from pitboss.chapters.blackjack.simulate.kernels.tallies import tally_rounds
from pitboss.chapters.blackjack.simulate.rounds import room_on_layout, shoe_of, too_few_cards
from pitboss.chapters.blackjack.simulate.terms import WAGERS, stakes_of, terms_of
from pitboss.columns.dealt import STAKE, Settles
from pitboss.columns.tallies import SUMS, WagerTally
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK

MAIN: Final = "blackjack"
INSURANCE: Final = "insurance"


class DealtBlackjack:
    """Rounds by the kernel of Blackjack."""

    plays = REQUIRED

    def tallies(
        self, rules: Rules, _: Settles, rounds: int, seed: int, number: int
    ) -> dict[str, WagerTally]:
        """What so many rounds come to, by wager."""
        played_by = replace(by_chart(rules), insures=True)
        offered = [wager.name for wager in rules.wagers() if wager.name in SIDE_BETS]
        groups = (self.plays, *offered, INSURANCE)
        stakes = stakes_of(rules, {1: dict.fromkeys([MAIN, *offered], STAKE)})
        names = [wager.partition(".")[0] for wager in WAGERS]
        wagers = np.array(
            [
                (groups.index(name) if name in groups else 0, full == MAIN or name in groups)
                for name, full in zip(names, WAGERS, strict=True)
            ],
            np.int64,
        )
        own = int(SeedSequence(seed, spawn_key=(number,)).generate_state(1)[0])
        sums, work = np.zeros((len(groups), SUMS), np.int64), np.zeros((len(groups), 4), np.int64)
        if not tally_rounds(
            terms_of(rules), stakes, shoe_of(DECK * rules.decks, own), by_strategy(played_by),
            room_on_layout(stakes), rounds, wagers, work, sums,
        ):  # fmt: skip
            raise too_few_cards(rules, 1)
        return {
            name: WagerTally(*row)
            for name, row in zip(groups, sums.tolist(), strict=True)
            if row[0]
        }


DEALT: Final = DealtBlackjack()
