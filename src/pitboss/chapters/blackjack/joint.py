"""The wagers of one seat of Blackjack together: rounds by the kernel, by the printed chart. Two
hands and one dealer hang on too many cards to be counted with every optional wager.

Each shoe is shuffled and a fixed number of rounds is dealt from it: unseen cards are exchangeable,
so each of these rounds comes as the first of a full shoe does.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.blackjack.simulate import play_shoe
from pitboss.chapters.blackjack.simulate.basic import by_chart
from pitboss.chapters.blackjack.simulate.terms import WAGERS
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters, Nets, joint
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

EXACT: Final = False
MAIN: Final = ("blackjack", "double_down")
STAKE: Final = 100
ROUNDS: Final = 10
"""Of a shoe of six decks: one seat never runs it out."""
SHOES: Final = 20_000
SEED: Final = 1


def of_seat(
    rules: Rules, stakes: Mapping[str, Fraction], _meters: Meters = AT_SEED, *, shoes: int = SHOES
) -> Joint:
    """The wagers of a seat that plays by the chart and never insures, by the stakes on them; none
    has a meter."""
    if REQUIRED not in stakes:
        raise Refused(
            "the Blackjack Wager is missing", field=REQUIRED, allowed="a stake", cites=["633a.6(d)"]
        )
    optional = [wager for wager in stakes if wager != REQUIRED]
    for wager in optional:
        if wager == "insurance" or not rules.offers(wager):
            raise Refused(
                f"{wager} cannot be simulated together with the other wagers",
                field=wager,
                allowed="the optional wagers this table offers",
            )
    bets = {1: {MAIN[0]: STAKE, **dict.fromkeys(optional, STAKE)}}
    by, chance = by_chart(rules), np.random.default_rng(SEED)
    full, ends = np.array(DECK * rules.decks, np.uint8), Counter[Nets]()
    columns = [_column(name, list(stakes)) for name in WAGERS]
    for _ in range(shoes):
        dealt = play_shoe(chance.permutation(full), rules, bets, by=by, rounds=ROUNDS)
        begin = 0
        for end in dealt.ends[:, 0].tolist():
            nets = [0] * len(stakes)
            for _seat, wager, stake, back in dealt.lines[begin:end, :4].tolist():
                nets[columns[wager]] += back - stake
            ends[tuple(Fraction(net, STAKE) for net in nets)] += 1
            begin = end
    left_out = ("Insurance, which the chart never makes",)
    return joint(rules, stakes, ends.items(), rounds=sum(ends.values()), left_out=left_out)


def _column(wager: str, wagers: list[str]) -> int:
    """Where a line of the kernel belongs: hands that were split or doubled to the required one."""
    name = wager.partition(".")[0]
    own = REQUIRED if name in MAIN else name
    return wagers.index(own) if own in wagers else -1
