"""A table of DJ Wild Stud Poker for the tests."""

from typing import ClassVar

from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class DjWildTable(ScriptedTable):
    """DJ Wild Stud Poker; a seat without a decision folds."""

    plays = CHAPTERS["dj-wild"]
    wager: ClassVar = {"ante": 1_000, "blind": 1_000}


EVERY_WAGER: dict[str, object] = {
    "progressive_bonus_wager": True,
    "trips_bonus_wager": True,
    "bad_beat_bonus_wager": True,
}
"""The choices of a casino that offers all three optional wagers."""
