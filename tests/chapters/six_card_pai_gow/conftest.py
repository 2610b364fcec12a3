"""A table of Six-Card Fortune Pai Gow Poker for the tests."""

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class SixCardTable(ScriptedTable):
    """Six-Card Fortune Pai Gow Poker; a seat without a decision does not double."""

    plays = CHAPTERS["six-card-pai-gow"]


@pytest.fixture
def six() -> type[SixCardTable]:
    """Tables of Six-Card Fortune Pai Gow Poker."""
    return SixCardTable


@pytest.fixture
def every_wager() -> dict[str, object]:
    """The choices of a casino that offers all optional wagers."""
    return {"fortune_bonus_wager": True, "insurance_wager": True, "progressive_wager": True}
