"""The Ante, second and Bonus Wagers of one seat together: every first card, and every total that
the other two can make of it (§ 686a.7(k), § 686a.7(l))."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.chapters.over_under.odds import (
    FILE,
    OPTIONS,
    POINTS,
    decide,
    draws,
    stake_and_back,
    values,
)
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters, Nets, joint, net_of
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import SUITS

BONUS = "bonus"


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], _: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that plays best, by the stakes on them; none has a meter."""
    return joint(rules, stakes, _ends(rules, list(stakes)))


def _ends(rules: Rules, wagers: list[str]) -> Iterator[tuple[Nets, int]]:
    shoe, table = values(rules.decks), rules.paytable(BONUS)
    for rank, points in POINTS.items():
        option = OPTIONS[decide(rank, rules.decks, rules).best]
        staked, back = stake_and_back(option, rules)
        for more, ways in draws(shoe - Counter({points: 1}), FILE.hand.cards - 1).items():
            total = points + more
            nets = {
                REQUIRED: (back if total in option.wins else 0) - staked,
                BONUS: net_of(rules, BONUS, table.line(str(total))),
            }
            yield tuple(nets[wager] for wager in wagers), len(SUITS) * rules.decks * ways
