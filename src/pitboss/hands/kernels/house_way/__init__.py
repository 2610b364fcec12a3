"""House ways at speed: the low hands of ``pitboss.hands.house_way``.

A way is compiled to two small arrays, and a kernel reads its rules from them, so that a way which a
casino files runs as fast as the one shipped here. To set a hand in another kernel::

    low = set_low(hand, program(way), rank_tables(5), work)  # work = np.empty(WORK, np.int64)
    rule, one, other = low >> 16, low >> 8 & 255, low & 255
"""

from pitboss.hands.kernels.house_way.every_hand import HouseWayCheck, check_way
from pitboss.hands.kernels.house_way.program import Program, program
from pitboss.hands.kernels.house_way.seven_cards import WORK, house_way_lows, set_low

__all__ = [
    "WORK",
    "HouseWayCheck",
    "Program",
    "check_way",
    "house_way_lows",
    "program",
    "set_low",
]
