"""Complete rounds as text: a change of behaviour shows up as a change of these files.

``PITBOSS_WRITE_PLAYTHROUGHS=1`` writes them anew, to be read before they are kept.
"""

import os
from collections.abc import Callable
from inspect import isfunction
from pathlib import Path
from types import ModuleType

import pytest
from tests.chapters.blackjack import rounds as blackjack
from tests.chapters.dj_wild import rounds as dj_wild
from tests.chapters.face_up_pai_gow import rounds as face_up_pai_gow
from tests.chapters.high_card_flush import rounds as high_card_flush
from tests.chapters.over_under import rounds as over_under
from tests.chapters.pai_gow import rounds as pai_gow
from tests.chapters.six_card_pai_gow import rounds as six_card_pai_gow
from tests.executed.citations import NOT_SUPPLIED

from pitboss.regulation import exists
from pitboss.vocabulary.citation import citations_in


def played_in(rounds: ModuleType) -> dict[str, Callable[[], str]]:
    """The rounds that a module plays: its own functions, by name."""
    return {
        name: play
        for name, play in vars(rounds).items()
        if isfunction(play) and play.__module__ == rounds.__name__
    }


WRITTEN = {
    "blackjack": played_in(blackjack),
    "pai_gow": played_in(pai_gow),
    "six_card_pai_gow": played_in(six_card_pai_gow),
    "high_card_flush": played_in(high_card_flush),
    "over_under": played_in(over_under),
    "dj_wild": played_in(dj_wild),
    "face_up_pai_gow": played_in(face_up_pai_gow),
}
"""What is played of each game."""

playthroughs = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, plays in WRITTEN.items() for name in plays]
)


def file(game: str, name: str) -> Path:
    """Where a playthrough of a game is written down."""
    return Path(__file__).parent / game / "playthroughs" / f"{name}.txt"


@playthroughs
def test_a_playthrough_is_as_it_was_written_down(game: str, name: str) -> None:
    text = WRITTEN[game][name]()
    if os.environ.get("PITBOSS_WRITE_PLAYTHROUGHS") == "1":
        file(game, name).write_text(text, encoding="utf-8")
    assert text == file(game, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", WRITTEN)
def test_there_is_a_playthrough_for_every_file(game: str) -> None:
    files = file(game, "any").parent.glob("*.txt")
    assert {path.stem for path in files} == set(WRITTEN[game])


@playthroughs
def test_every_paragraph_that_a_playthrough_cites_exists(game: str, name: str) -> None:
    cited = citations_in(file(game, name).read_text(encoding="utf-8"))
    assert len(cited) > 10
    assert all(exists(cite) for cite in cited if not cite.startswith(NOT_SUPPLIED))
