"""A table of Six-Card Fortune Pai Gow Poker for the tests."""

from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class SixCardTable(ScriptedTable):
    """Six-Card Fortune Pai Gow Poker; a seat without a decision does not double."""

    plays = CHAPTERS["six-card-pai-gow"]


EVERY_WAGER: dict[str, object] = {
    "fortune_bonus_wager": True,
    "insurance_wager": True,
    "progressive_wager": True,
}
"""The choices of a casino that offers all optional wagers."""
