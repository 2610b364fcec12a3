"""Rounds from records: what should have been paid, and what a stacked shoe leads to.

Both run the game's own procedure. In ``adjudicate`` the record of a past round answers its requests
with the cards that each place got and the decisions that were taken; in ``play_stacked`` a stacked
shoe and each seat's list of decisions do.
"""

from pitboss.records.adjudicate import adjudicate
from pitboss.records.stacked import play_stacked

__all__ = ["adjudicate", "play_stacked"]
