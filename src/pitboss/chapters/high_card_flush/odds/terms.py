"""What the count of High Card Flush hangs on, the chapter's or not: the flush with which the dealer
qualifies, and what the Ante and Raise Wagers pay."""

from dataclasses import dataclass
from math import lcm
from typing import Final

from pitboss.chapters.high_card_flush.ranking import qualifying
from pitboss.figures.figures import back_per_unit
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Pay


@dataclass(frozen=True, slots=True)
class FlushTerms:
    """When the dealer qualifies (§ 678a.11(d)), and what is paid (§ 678a.12(a))."""

    qualifying: int  # the least value, as in ``ranking``
    ante_pays: Pay
    raise_pays: Pay

    @property
    def won(self) -> tuple[int, int, int]:
        """What a win adds to an Ante Wager and to a Raise Wager of one unit, and the unit, in equal
        parts."""
        ante, raise_ = (back_per_unit(pay) - 1 for pay in (self.ante_pays, self.raise_pays))
        unit = lcm(ante.denominator, raise_.denominator)
        return int(ante * unit), int(raise_ * unit), unit


def terms_of(rules: Rules) -> FlushTerms:
    """The terms of a table."""
    return FlushTerms(
        qualifying(rules.chapter),
        rules.paytable("ante").lines[0].pay,
        rules.paytable("raise").lines[0].pay,
    )


PRINTED: Final = terms_of(Rules.of("678a"))
"""Those of the chapter."""
