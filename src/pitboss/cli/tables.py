"""Tables for people, on terminals of any width."""

from rich.console import Console
from rich.table import Table


def show(console: Console, table: Table) -> None:
    """A table that is never cut off: on a terminal too narrow for its words, its lines run on."""
    least = console.measure(table).minimum
    console.print(table, width=max(least, console.width), crop=False)
