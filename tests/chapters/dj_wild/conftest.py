"""A table of DJ Wild Stud Poker for the tests."""

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class DjWildTable(ScriptedTable):
    """DJ Wild Stud Poker; a seat without a decision folds."""

    plays = CHAPTERS["dj-wild"]


@pytest.fixture
def dj() -> type[DjWildTable]:
    """Tables of DJ Wild Stud Poker."""
    return DjWildTable


@pytest.fixture
def every_wager() -> dict[str, object]:
    """The choices of a casino that offers all three optional wagers."""
    return {
        "progressive_bonus_wager": True,
        "trips_bonus_wager": True,
        "bad_beat_bonus_wager": True,
    }
