"""A table of Six-Card Fortune Pai Gow Poker for the tests."""

from typing import ClassVar

from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class SixCardTable(ScriptedTable):
    """Six-Card Fortune Pai Gow Poker; a seat without a decision does not double."""

    plays = CHAPTERS["six-card-pai-gow"]
    wager: ClassVar = {"pai_gow": 1_000}


EVERY_WAGER: dict[str, object] = {
    "fortune_bonus_wager": True,
    "insurance_wager": True,
    "progressive_wager": True,
}
"""The choices of a casino that offers all optional wagers."""
