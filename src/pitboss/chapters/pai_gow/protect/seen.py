"""What a player of Pai Gow Poker gains who sees one of the dealer's cards (§ 645a.11(c))."""

from typing import Final

from pitboss.chapters.pai_gow.odds import ODDS
from pitboss.families.pai_gow.protect.known import see
from pitboss.figures.odds import REQUIRED
from pitboss.figures.sighted import Sights
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

SAMPLES: Final = 2_000
"""Hands that are drawn, each with one card seen."""


def sights(rules: Rules, samples: int, seed: int) -> Sights:
    """One of the dealer's seven cards."""
    counted = ODDS.counts[REQUIRED](rules, 1)
    if not counted:
        raise Refused(
            "there are no figures of the required wagers under this house way",
            field="rules.house_way",
            cites=rules.chapter.choices["house_way"].cites,
        )
    return see(rules, samples, seed, -counted[0].house_edge, ("645a.11(b)", "645a.11(c)"))
