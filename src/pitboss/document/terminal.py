"""A document on a terminal of any width."""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table as RichTable

from pitboss.document.blocks import (
    NUMBER,
    Block,
    Facts,
    FiguresTable,
    PlayInWords,
    Section,
    TableColumn,
    Text,
)
from pitboss.document.cells import Cell, Verdict, share, text
from pitboss.figures.strategy import RuleInWords

LONGEST_WORD = 20
"""Signs of a word that is not broken, whatever the width."""


def show(sections: Iterable[Section], console: Console) -> None:
    """Sections under their headings; drawings are left to paper and page."""
    for section in sections:
        if section.title:
            console.print(section.title, style="bold")
        for block in section.blocks:
            _show(block, console)


def _show(block: Block, console: Console) -> None:
    match block:
        case Text():
            console.print(block.words, style="dim" if block.quiet else "")
        case FiguresTable():
            _show_table(block, console)
        case Facts():
            for name, value in block.rows:
                console.print(f"{name}: {text(value)}")
        case PlayInWords():
            for rule in block.rules:
                console.print(f"{rule.words.removesuffix('.')}.", style="bold green")
                console.print(f"{_price(rule)}\n")


def _show_table(table: FiguresTable, console: Console) -> None:
    """A table that is never cut off: on a terminal too narrow for its words, its lines run on."""
    drawn = RichTable(
        title=table.title or None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for place, column in enumerate(table.columns):
        _add(drawn, column, [_printed(row[place]) for row in table.rows], first=not place)
    for number, row in enumerate(table.rows):
        style = "dim" if number in table.faded else "green" if "best" in row else ""
        drawn.add_row(*map(_printed, row), style=style)
    least = console.measure(drawn).minimum
    console.print(drawn, width=max(least, console.width), crop=False)
    if table.note:
        console.print(table.note, style="dim")


def _add(drawn: RichTable, column: TableColumn, cells: list[str], *, first: bool) -> None:
    """Words are not broken, whatever the width."""
    number = column.holds == NUMBER
    words = [word for cell in (column.title, *cells) for word in cell.split()]
    longest = max(map(len, words), default=1)
    drawn.add_column(
        column.title,
        style="bold" if first else "",
        justify="right" if number else "left",
        min_width=longest if number else min(longest, LONGEST_WORD),
    )


def _printed(cell: Cell) -> str:
    """A cell in words; what differs from the Board's figure is not to be missed."""
    differs = isinstance(cell, Verdict) and not cell.agrees
    return text(cell).replace("differs", "DIFFERS") if differs else text(cell)


def _price(rule: RuleInWords) -> str:
    """What a rule gives away."""
    if not rule.cost:
        return "This rule is best play: it costs nothing. Values per unit of the first wager."
    error = rule.standard_error
    doubt = f" (standard error {text(share(error))})" if error else ""
    return f"This rule gives away {text(share(rule.cost))} of the first wager{doubt}."
