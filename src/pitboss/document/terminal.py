"""A document on a terminal of any width."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.segment import Segment
from rich.table import Table as RichTable

from pitboss.document.blocks import (
    NUMBER,
    Block,
    Facts,
    FiguresTable,
    PlayInWords,
    Section,
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
    """A table that is never cut off: on a narrow terminal its columns move together, then those
    that can be spared are left out, and on one too narrow for its words its lines run on."""
    drawn, left_out = _fitting(table, console)
    if table.title:
        console.print(table.title, style="italic")
    console.print(drawn, crop=False)
    if table.note:
        console.print(table.note, style="dim")
    if left_out:
        console.print(f"Wider terminals also show: {', '.join(left_out)}.", style="dim")


def _fitting(table: FiguresTable, console: Console) -> tuple[RichTable, list[str]]:
    """The table as it fits, and the columns that are left out for that."""
    shown = list(range(len(table.columns)))
    drawn = _drawn(table, shown, apart=1)
    for spared in (None, *[place for place in reversed(shown) if table.columns[place].spare]):
        if _width(drawn, console) <= console.width:
            break
        shown = [place for place in shown if place != spared]
        drawn = _drawn(table, shown, apart=0)
    left_out = [column.title for place, column in enumerate(table.columns) if place not in shown]
    return drawn, [title.replace("-\n", "").replace("\n", " ") for title in left_out]


def _width(drawn: RichTable, console: Console) -> int:
    """How wide a table comes out: it may be wider than the terminal, since words are not broken."""
    lines = Segment.split_lines(console.render(drawn))
    return max(len("".join(part.text for part in line).rstrip()) for line in lines)


def _drawn(table: FiguresTable, shown: Sequence[int], *, apart: int) -> RichTable:
    drawn = RichTable(box=box.SIMPLE_HEAD, padding=(0, apart, 0, 0))
    for place in shown:
        _add(drawn, table, place, tight=not apart)
    for number, row in enumerate(table.rows):
        style = "dim" if number in table.faded else "green" if "best" in row else ""
        drawn.add_row(*(_printed(row[place]) for place in shown), style=style)
    return drawn


def _add(drawn: RichTable, table: FiguresTable, place: int, *, tight: bool) -> None:
    """Words are not broken, whatever the width, and a verdict stands in one line. A tight column of
    figures is as wide as these, its title in as many lines as that takes."""
    column = table.columns[place]
    cells = [_printed(row[place]) for row in table.rows]
    number = column.holds == NUMBER
    words = [word for cell in (column.title, *cells) for word in cell.split()]
    longest = max(map(len, words), default=1)
    drawn.add_column(
        column.title,
        style="" if place else "bold",
        justify="right" if number else "left",
        min_width=longest if number else min(longest, LONGEST_WORD),
        max_width=longest if tight and not any(" " in cell for cell in cells) else None,
        no_wrap=any(isinstance(row[place], Verdict) for row in table.rows),
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
