"""The figures of a game's wagers, for people."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.cli.tables import show
from pitboss.figures.figures import Figures, chance_in_percent, decimal, percent, square_root
from pitboss.figures.results import MOST_LINES, by_result
from pitboss.vocabulary.money import dollars


def show_summary(entries: Sequence[Figures], console: Console) -> None:
    """One row an entry, and whose Envy is in which of the Board's figures."""
    show(console, summary(entries))
    for entry in entries:
        others = entry.board.envy_earners if entry.board else 0
        if others:
            whose = "one other player's" if others == 1 else f"{others} other players'"
            words = f"{_named(entry)}: {_verdict(entry)} with {whose} Envy; the payback is without."
            console.print(f"{words}\n", style="dim")


def show_entry(entry: Figures, console: Console) -> None:
    """How a wager ends, and what is to be said beside that."""
    show(console, lines(entry))
    said = list(remarks(entry))
    for remark in said:
        console.print(remark, style="dim")
    if said:  # a table alone ends with an empty line
        console.print()


def summary(entries: Sequence[Figures]) -> Table:
    """One row an entry."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Wager", style="bold", min_width=max(len(entry.wager) for entry in entries))
    table.add_column("Paytable")
    for heading in ("Decks", "Payback", "Edge", "Std dev", "Wins"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Board", min_width=8)
    for entry in entries:
        table.add_row(
            entry.wager,
            entry.paytable or "—",
            str(entry.decks),
            percent(entry.payback, 3) + ("~" if entry.sample else ""),
            percent(entry.house_edge, 3),
            square_root(entry.variance, 4),
            percent(entry.hit_frequency, 3),
            _verdict(entry),
        )
    return table


def _verdict(entry: Figures) -> str:
    """The Board's figure, and whether it is met."""
    if entry.board is None:
        return "—"
    return f"{entry.board.payback} {'agrees' if entry.agrees else 'DIFFERS'}"


def _named(entry: Figures) -> str:
    return f"{entry.wager}, {entry.paytable}" if entry.paytable else entry.wager


def lines(entry: Figures) -> Table:
    """How a wager ends, and how often."""
    title = f"{_named(entry)}, {entry.decks} {'deck' if entry.decks == 1 else 'decks'}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("Hand")
    table.add_column("Pays", justify="right")
    table.add_column("Chance", justify="right")
    table.add_column("Once in", justify="right")
    for outcome in by_result(entry.outcomes):
        table.add_row(
            outcome.hand,
            _printed(outcome.pays),
            chance_in_percent(outcome.probability, 5),
            _once_in(outcome.probability),
            style="dim" if outcome.net < 0 else "",
        )
    return table


def _printed(pays: str) -> str:
    """What a line pays, with thousands set apart, which not every chapter does.

    >>> _printed("2000 to 1"), _printed("10,000 to 1"), _printed("$1000/10% of meter")
    ('2,000 to 1', '10,000 to 1', '$1,000/10% of meter')
    """
    return re.sub(r"(?<![\d,.])\d{4,}", lambda digits: f"{int(digits[0]):,}", pays)


def _once_in(chance: Fraction) -> str:
    """How many rounds there are to one of these; many are whole.

    >>> _once_in(Fraction(3, 10)), _once_in(Fraction(2, 9001)), _once_in(Fraction(0))
    ('3.33', '4,500', 'never')
    """
    if not chance:
        return "never"
    return decimal(1 / chance, 2) if 1 / chance < 1000 else f"{round(1 / chance):,}"


def remarks(entry: Figures) -> Iterator[str]:
    """What is to be said beside the lines: the Board's figure, the meter, Envy, the sample."""
    if len(entry.outcomes) > MOST_LINES:
        yield f"By what is won or lost; --json lists all {len(entry.outcomes)} ways."
    if entry.board is not None:
        yield f"Board: {_verdict(entry)}: {entry.board.note}"
    for other in entry.otherwise:
        yield f"With {other.choice} {other.value}: {percent(other.payback, 3)}"
    if (meter := entry.meter) is not None:
        even = f"; even at ${round(meter.break_even):,}" if meter.break_even else ""
        yield (
            f"Meter: returns {percent(meter.fixed, 3)} and "
            f"{percent(meter.per_dollar * 1000, 4)} for each $1,000 on it{even}"
        )
    if entry.envy is not None:
        size = "" if entry.envy_at is None else f" at a wager of {dollars(entry.envy_at)}"
        yield (
            f"Envy: {percent(entry.envy, 3)} more{size}, for each other player who could bring "
            "it about"
        )
    if (sample := entry.sample) is not None:
        yield (
            f"Simulated: {sample.rounds:,} rounds, standard error "
            f"{percent(sample.standard_error, 4)}, {sample.command}"
        )
    if entry.note:
        yield entry.note
