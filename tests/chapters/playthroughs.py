"""Rounds written down as text while they are played; a game's ``rounds.py`` has those it plays."""

from tests.chapters.scripted import ScriptedTable

from pitboss.procedure.driver import Step, seen_by
from pitboss.vocabulary.money import dollars


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
        meter = f"; meter {dollars(self.game.meter)}" if self.game.meter else ""
        self.lines += [f"== result: {told or 'no wagers'}{self.cards()}{meter}", ""]

    def cards(self) -> str:
        """How many cards are where, if that is told."""
        return f"; discard rack {self.game.table.batches.rack.count}" if self.rack else ""

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
