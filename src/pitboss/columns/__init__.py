"""Recorded rounds as columns of numbers, and what kernels make of them.

``RoundColumns`` is what records say, a row a seat; ``Lines`` is how wagers ended, an entry a line.
A chapter's ``Settling`` turns the one into the other at speed, and only for rounds that went as
they should: whatever is out of the ordinary it leaves to the reference procedure.
"""

from pitboss.columns.lines import LineNames, Lines, SettledRounds, room_for_lines
from pitboss.columns.rounds import NO_CARD, CardLists, HandLists, RoundColumns
from pitboss.columns.settling import Settling

__all__ = [
    "NO_CARD",
    "CardLists",
    "HandLists",
    "LineNames",
    "Lines",
    "RoundColumns",
    "SettledRounds",
    "Settling",
    "room_for_lines",
]
