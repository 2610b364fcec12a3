"""What players gain who share what they hold: what a chapter's own part of it answers, and how a
rule that people can keep is found from worths that were added up by kind of hand."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.figures.estimated import Estimate


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """What players go by who only keep a count of what they share: for each count the lowest hand
    to act on, in words."""

    counted: str
    rows: tuple[tuple[str, ...], ...]
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """What each of some players gains by what the others show him, over one who plays alone and
    best, per unit of the first wager: by all that is known, and by the rule of thumb."""

    players: int
    perfect: Estimate  # the gain, on deals on which both ways are played
    simple: Estimate | None
    plain: Estimate  # the worth of perfect play itself, of the same deals without that comparison
    rule: RuleOfThumb | None
    changed: Estimate  # the share of hands that are played otherwise than alone


def best_cut(gains: NDArray[Any]) -> int:
    """From which kind of hand up to act, if acting gains so much with each, the lowest first; one
    more than the highest if with none. Of cuts that are worth the same, the highest.

    >>> best_cut(np.array([-3.0, 1.0, -0.5, 2.0])), best_cut(np.array([-1.0]))
    (1, 1)
    """
    from_here_up = np.append(np.cumsum(gains[::-1])[::-1], 0.0)
    return len(gains) - int(np.argmax(from_here_up[::-1]))
