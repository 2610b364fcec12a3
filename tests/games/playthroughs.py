"""Complete rounds as text: a change of behaviour shows up as a change of these files.

``PITBOSS_WRITE_PLAYTHROUGHS=1`` writes them anew, to be read before they are kept.

A game's ``test_playthroughs.py`` has functions that play rounds and return their text, and three
tests: ``as_written``, ``all_written`` and ``cites_what_exists``.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from tests.games.scripted import ScriptedTable

from pitboss.citation import citations_in
from pitboss.money import dollars
from pitboss.procedure.driver import Step, seen_by
from pitboss.regulation import exists
from pitboss.regulation.trace import NOT_SUPPLIED


class Playthrough:
    """Rounds written down as they are played; ``rack`` counts the discard rack after each."""

    def __init__(self, title: str, game: ScriptedTable, *, rack: bool = False) -> None:
        self.game = game
        self.rack = rack
        self.lines = [title, ""]

    def done(self, note: str) -> None:
        """A round is over: its steps, what each seat has won or lost, and the meter."""
        self.game.finish()
        self.lines += [f"-- {note}", *map(line, self.game.steps)]
        results: dict[int, int] = {}
        for seat, _, _, stake, back in self.game.lines():
            results[seat] = results.get(seat, 0) + back - stake
        told = ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in sorted(results.items()))
        rack = f"; discard rack {self.game.table.batches.rack.count}" if self.rack else ""
        meter = f"; meter {dollars(self.game.meter)}" if self.game.meter else ""
        self.lines += [f"== result: {told or 'no wagers'}{rack}{meter}", ""]

    def text(self) -> str:
        """Everything."""
        return "\n".join(self.lines)


def line(step: Step) -> str:
    """One step as everybody sees it: what was said, cards, money, by whom, and the paragraphs."""
    view = seen_by(step, frozenset())
    text = f"{view['who']}: {view['text']}"
    if view.get("cards"):
        text += f" [{' '.join(view['cards'])}]"
    for move in view.get("moves", []):
        text += f"; {dollars(move['cents'])} from {move['from']} to {move['to']}"
    return f"{text} ({', '.join(view['cites'])})"


def as_written(folder: Path, name: str, text: str) -> None:
    """A playthrough is as it was written down."""
    path = folder / f"{name}.txt"
    if os.environ.get("PITBOSS_WRITE_PLAYTHROUGHS") == "1":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def all_written(folder: Path, names: Iterable[str]) -> None:
    """There is a playthrough for every file."""
    assert {path.stem for path in folder.glob("*.txt")} == set(names)


def cites_what_exists(text: str) -> None:
    """A playthrough cites many paragraphs, and every one of them exists."""
    cited = citations_in(text)
    assert len(cited) > 10
    assert all(exists(cite) for cite in cited if not cite.startswith(NOT_SUPPLIED))
