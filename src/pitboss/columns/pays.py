"""What a line of a paytable pays, as numbers that kernels reckon with."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.kernels.cache import compiled
from pitboss.vocabulary.money import Award, For, MeterShare, Pay, Push, To

PAY_FIELDS: Final = 5
"""Of a row of pays: the stake returns (1 or 0), numerator and denominator of the odds, cents of a
fixed award, hundredths of the meter."""


def pay_row(pay: Pay) -> tuple[int, int, int, int, int]:
    """An entry of a paytable as a row.

    >>> from pitboss.vocabulary.money import pay
    >>> pay_row(pay("3 to 2")), pay_row(pay("300 for 1")), pay_row(pay("Push"))
    ((1, 3, 2, 0, 0), (0, 300, 1, 0, 0), (1, 0, 1, 0, 0))
    >>> pay_row(pay("$5,000/10% of meter")), pay_row(pay("10% of meter"))
    ((0, 0, 1, 500000, 10), (0, 0, 1, 0, 10))
    """
    match pay:
        case To(odds=odds):
            return (1, odds.numerator, odds.denominator, 0, 0)
        case For(odds=odds):
            return (0, odds.numerator, odds.denominator, 0, 0)
        case Push():
            return (1, 0, 1, 0, 0)
        case Award(cents=cents, share=share, stake_returned=returned):
            return (int(returned), 0, 1, cents, _hundredths(share) if share else 0)
        case MeterShare():
            return (0, 0, 1, 0, _hundredths(pay))


def _hundredths(share: MeterShare) -> int:
    hundredths = share.share * 100
    assert hundredths.denominator == 1  # a share is printed as a percentage
    return hundredths.numerator


@compiled
def back_by(pay: NDArray[np.int64], stake: int) -> int:
    """Every cent that the house hands to the player for this stake, rounded down (R-GEN-4); what
    the meter adds is apart."""
    return int(pay[0] * stake + stake * pay[1] // pay[2] + pay[3])


@compiled
def share_by(pay: NDArray[np.int64], meter: int) -> int:
    """What the meter adds: the split cent stays on it (R-GEN-4)."""
    return int(meter * pay[4] // 100)
