"""A table of Pai Gow Poker for the tests."""

import pytest
from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class PaiGowTable(ScriptedTable):
    """Pai Gow Poker; a seat without a decision passes the bank and has the house way."""

    plays = CHAPTERS["pai-gow"]


@pytest.fixture
def pg() -> type[PaiGowTable]:
    """Tables of Pai Gow Poker."""
    return PaiGowTable


@pytest.fixture
def every_wager() -> dict[str, object]:
    """The choices of a casino that offers all optional wagers."""
    return {
        "fortune_bonus_wager": True,
        "emperors_treasure_wager": True,
        "pai_gow_insurance_wager": True,
        "progressive_wager": True,
    }
