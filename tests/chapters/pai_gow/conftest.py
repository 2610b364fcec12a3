"""A table of Pai Gow Poker for the tests."""

from typing import ClassVar

from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class PaiGowTable(ScriptedTable):
    """Pai Gow Poker; a seat without a decision passes the bank and has the house way."""

    plays = CHAPTERS["pai-gow"]
    wager: ClassVar = {"pai_gow": 1_000}


EVERY_WAGER: dict[str, object] = {
    "fortune_bonus_wager": True,
    "emperors_treasure_wager": True,
    "pai_gow_insurance_wager": True,
    "progressive_wager": True,
}
"""The choices of a casino that offers all optional wagers."""
