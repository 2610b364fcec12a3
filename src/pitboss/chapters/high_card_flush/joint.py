"""The wagers of one seat of High Card Flush together: each class of hands with the Raise that is
worth most, the dealer's hands that it beats, its flush and its longest straight flush."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.high_card_flush.odds.kernels import (
    CARDS,
    CHOICES,
    COUNTED,
    DEALER_HANDS,
    Counts,
    count_runs,
)
from pitboss.chapters.high_card_flush.odds.optional import ACE_LOW, TOGETHER
from pitboss.chapters.high_card_flush.odds.terms import terms_of
from pitboss.chapters.high_card_flush.odds.wagers import Against
from pitboss.chapters.high_card_flush.ranking import CATEGORIES, STRAIGHT_FLUSHES
from pitboss.chapters.high_card_flush.ranking_kernels import run_scores
from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.figures.joint import AT_SEED, REQUIRED, Joint, Meters, Nets, joint, net_of
from pitboss.figures.repriced import KindOfHand, kinds
from pitboss.regulation import Rules

FLUSH: Final = "flush_bonus"
ENDS: Final = ("unqualified", "wins", "ties", "loses")


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], meters: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that plays best, by the stakes on them."""
    name = TOGETHER + (", ace low" if rules.flag(ACE_LOW) else "")
    hands = kinds(rules, name, counted)
    return joint(rules, stakes, _ends(rules, list(stakes), hands, meters))


def _ends(
    rules: Rules, wagers: list[str], hands: list[KindOfHand], meters: Meters
) -> Iterator[tuple[Nets, int]]:
    nets_of: dict[int, dict[str, Fraction]] = {}
    for size in range(CHOICES):
        ended = Against(0, 0, 0, 0, terms_of(rules)).endings(size)
        brought = [end.net for end in ended]
        nets_of[size] = dict(zip(ENDS, brought if size else brought * len(ENDS), strict=True))
    for kind in hands:
        raised, end, flush, run = kind.names
        nets = {REQUIRED: nets_of[int(raised)][end]}
        for wager in wagers:
            if wager != REQUIRED:
                line = rules.paytable(wager).line(flush if wager == FLUSH else run)
                nets[wager] = net_of(rules, wager, line, meters)
        yield tuple(nets[wager] for wager in wagers), kind.count


def counted(rules: Rules) -> list[KindOfHand]:
    """All deals by the Raise, how they end, the flush and the straight flush."""
    tally = _tally(rules)
    listed = []
    for (size, length, run), (hands, unqualified, wins, ties) in tally.items():
        loses = hands * DEALER_HANDS - unqualified - wins - ties
        flush = tuple(CATEGORIES)[length - 2]
        straight = tuple(STRAIGHT_FLUSHES)[run - 3] if run >= 3 else ""
        for end, count in zip(ENDS, (unqualified, wins, ties, loses), strict=True):
            if count:
                listed.append(KindOfHand((str(size), end, flush, straight), count))
    return listed


def _tally(rules: Rules) -> dict[tuple[int, int, int], list[int]]:
    terms, runs = terms_of(rules), run_scores(rules.flag(ACE_LOW)).astype(np.int64)
    counts: Counts = np.zeros((CHOICES, CARDS + 1, CARDS + 1, COUNTED), np.int64)
    for length, of_suits in count_runs(RAISES, runs, terms).items():
        counts[:, length] = of_suits.sum(axis=0).swapaxes(0, 1)
    return {
        (int(size), int(length), int(run)): counts[size, length, run].tolist()
        for size, length, run in zip(*counts[..., 0].nonzero(), strict=True)
    }
