"""What a line of a paytable pays."""

from fractions import Fraction

import pytest

from pitboss.vocabulary.money import To
from pitboss.vocabulary.paytable import PayLine


@pytest.mark.parametrize(
    ("stake", "envy"), [(499, 0), (500, 1_000), (2_499, 1_000), (2_500, 5_000), (10_000, 5_000)]
)
def test_envy_is_earned_from_the_smallest_wager_on(stake: int, envy: int) -> None:
    line = PayLine(
        "four aces",
        To(Fraction(25), "25 to 1"),
        frozenset({"four aces"}),
        envy=((500, 1_000), (2_500, 5_000)),
    )
    assert line.envy_for(stake) == envy
