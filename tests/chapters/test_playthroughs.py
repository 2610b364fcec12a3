"""Complete rounds as text: a change of behaviour shows up as a change of these files.

``PITBOSS_WRITE_PLAYTHROUGHS=1`` writes them anew, to be read before they are kept.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.chapters.blackjack import rounds as blackjack
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.dj_wild import rounds as dj_wild
from tests.chapters.dj_wild.conftest import DjWildTable
from tests.chapters.face_up_pai_gow import rounds as face_up_pai_gow
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.high_card_flush import rounds as high_card_flush
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.chapters.over_under import rounds as over_under
from tests.chapters.pai_gow import rounds as pai_gow
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.six_card_pai_gow import rounds as six_card_pai_gow
from tests.chapters.six_card_pai_gow.conftest import SixCardTable
from tests.conftest import OverUnderTable
from tests.executed.citations import NOT_SUPPLIED

from pitboss.regulation import exists
from pitboss.vocabulary.citation import citations_in

WRITTEN: Mapping[str, tuple[Any, Sequence[Callable[[Any], str]]]] = {
    "blackjack": (BlackjackTable, blackjack.PLAYTHROUGHS),
    "pai_gow": (PaiGowTable, pai_gow.PLAYTHROUGHS),
    "six_card_pai_gow": (SixCardTable, six_card_pai_gow.PLAYTHROUGHS),
    "high_card_flush": (FlushTable, high_card_flush.PLAYTHROUGHS),
    "over_under": (OverUnderTable, over_under.PLAYTHROUGHS),
    "dj_wild": (DjWildTable, dj_wild.PLAYTHROUGHS),
    "face_up_pai_gow": (FaceUpTable, face_up_pai_gow.PLAYTHROUGHS),
}
"""A game's tables, and what is played at one."""

playthroughs = pytest.mark.parametrize(
    ("game", "name"),
    [(game, play.__name__) for game, (_, plays) in WRITTEN.items() for play in plays],
)


def file(game: str, name: str) -> Path:
    """Where a playthrough of a game is written down."""
    return Path(__file__).parent / game / "playthroughs" / f"{name}.txt"


@playthroughs
def test_a_playthrough_is_as_it_was_written_down(game: str, name: str) -> None:
    tables, plays = WRITTEN[game]
    (play,) = (one for one in plays if one.__name__ == name)
    text = play(tables)
    if os.environ.get("PITBOSS_WRITE_PLAYTHROUGHS") == "1":
        file(game, name).write_text(text, encoding="utf-8")
    assert text == file(game, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", WRITTEN)
def test_there_is_a_playthrough_for_every_file(game: str) -> None:
    _, plays = WRITTEN[game]
    files = file(game, "any").parent.glob("*.txt")
    assert {path.stem for path in files} == {play.__name__ for play in plays}


@playthroughs
def test_every_paragraph_that_a_playthrough_cites_exists(game: str, name: str) -> None:
    cited = citations_in(file(game, name).read_text(encoding="utf-8"))
    assert len(cited) > 10
    assert all(exists(cite) for cite in cited if not cite.startswith(NOT_SUPPLIED))
