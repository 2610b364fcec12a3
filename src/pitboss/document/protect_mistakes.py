"""Dealers' mistakes as a document: what each costs."""

from collections.abc import Iterator
from itertools import groupby

from pitboss.document.blocks import FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import Cell, Number
from pitboss.figures.mistaken import Mistake
from pitboss.protect.mistakes import Mistakes
from pitboss.vocabulary.money import dollars


def sections(found: Mistakes) -> Iterator[Section]:
    """A table for each kind of mistake, the dearest first."""
    terms = found.terms
    told = Text(
        f"{terms.players} players wager {dollars(terms.stake)} each, {terms.rounds_per_hour} "
        f"rounds an hour; the dealer makes the mistake at one occasion in {terms.one_in}. What "
        "costs less than nothing is lost by players."
    )
    tables = tuple(
        _table(found, kind, list(lot))
        for kind, lot in groupby(found.mistakes, key=lambda each: each.kind)
    )
    yield Section("Dealers' mistakes: what they cost the house", (told, *tables))


def _table(found: Mistakes, kind: str, mistakes: list[Mistake]) -> FiguresTable:
    columns = (
        *in_words("Wager", "When", "Instead"),
        *in_numbers("How often", "Costs, in wagers", "An hour"),
    )
    return FiguresTable(
        kind[0].upper() + kind[1:], columns, tuple(_row(found, mistake) for mistake in mistakes)
    )


def _row(found: Mistakes, mistake: Mistake) -> tuple[Cell, ...]:
    sampled = "" if mistake.standard_error is None else "~"
    return (
        mistake.wager,
        mistake.when,
        mistake.instead,
        Number(mistake.chance, "chance", 3),
        Number(mistake.cost, "signed", 3, sampled),
        Number(found.per_hour(mistake), "dollars", 2),
    )
