"""A table of Face Up Pai Gow Poker for the tests."""

from typing import ClassVar

from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import CHAPTERS


class FaceUpTable(ScriptedTable):
    """Face Up Pai Gow Poker; a seat that does not set its hands has them set the house way."""

    plays = CHAPTERS["face-up-pai-gow"]
    wager: ClassVar = {"pai_gow": 1_000}
