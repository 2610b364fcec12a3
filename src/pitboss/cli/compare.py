"""`pitboss compare`: what each paytable and each choice of a game would hold."""

import sys
from fractions import Fraction
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import telling, write_json
from pitboss.money import dollars
from pitboss.odds import Figures, odds_of
from pitboss.odds.figures import percent, square_root
from pitboss.report.compare import BET, ROUNDS_PER_HOUR, Comparison, Pace
from pitboss.report.compare import compare as compared
from pitboss.report.numbers import grouped, points
from pitboss.report.sensitivity import Sensitivity, in_use, title_of
from pitboss.report.volatility import volatility_index

WIDTH = 100


def compare(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    bet: Annotated[int, typer.Option(min=1, help="The average wager, in cents.")] = BET,
    rounds_per_hour: Annotated[int, typer.Option(min=1, help="Rounds an hour.")] = ROUNDS_PER_HOUR,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show all paytables and choices side by side: payback, risk, and what the house holds."""
    played = odds_of(game)
    filed = rules_in(rules, played.chapter)
    pace = Pace(bet, rounds_per_hour)
    with telling() as tell:
        found = compared(played, filed, pace, every=rules is None, tell=tell)
    if json:
        write_json(found.as_json(), sys.stdout)
    else:
        show(found, Console(markup=False, highlight=False, width=WIDTH))


def show(found: Comparison, console: Console) -> None:
    """The tables for people."""
    about, pace = found.odds.chapter.chapter, found.pace
    console.print(f"{about.title}, 58 Pa. Code Chapter {about.number}", style="bold")
    console.print(_paytables(found))
    for one in found.choices:
        wagers = dict.fromkeys(effect.wager for effect in one.changed())
        titles = ", ".join(title_of(found.odds.chapter, wager) for wager in wagers)
        console.print(f"{one.choice.title} ({', '.join(one.choice.cites)}): {titles}", style="bold")
        console.print(_choice(found, one, several=len(wagers) > 1))
    console.print(
        f"Hold: what the house keeps of one player in an hour of {pace.rounds_per_hour} rounds "
        f"with an average wager of {dollars(pace.bet)}; a progressive takes its one size, and what "
        "goes onto its meter is the players'. An asterisk marks what is in use, a tilde what is "
        "simulated. Change is in percentage points of the payback, Envy what each other player "
        "adds to it.",
        style="dim",
    )


def _paytables(found: Comparison) -> Table:
    table = _table("Wager", "Table")
    for one in found.paytables:
        decks = "" if one.decks == found.rules.decks else f", {_decks(one.decks)}"
        mark = " *" if in_use(found.rules, one) else ""
        title = title_of(found.odds.chapter, one.wager)
        table.add_row(title, f"{one.paytable or '—'}{decks}{mark}", *_cells(found, one))
    return table


def _decks(number: int) -> str:
    return f"{number} {'deck' if number == 1 else 'decks'}"


def _choice(found: Comparison, one: Sensitivity, *, several: bool) -> Table:
    effects = one.changed()
    envy = any(effect.figures and effect.figures.envy for effect in effects)
    first = ("Value", "Wager") if several else ("Value",)
    table = _table(*first, more=("Change", "Envy") if envy else ("Change",))
    for effect in effects:
        figures, present = effect.figures, effect.present
        row = [effect.variant.label + (" *" if effect.variant.present else "")]
        row += [title_of(found.odds.chapter, effect.wager)] if several else []
        if figures is None:
            table.add_row(*row, "no figures")
            continue
        row += [*_cells(found, figures)]
        row.append(points(figures.payback - present.payback, 3) if present else "—")
        row += [percent(figures.envy, 3) if figures.envy else "—"] if envy else []
        table.add_row(*row)
    return table


def _table(*first: str, more: tuple[str, ...] = ()) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in first:
        table.add_column(heading, overflow="fold")
    for heading in ("Payback", "Edge", "Std dev", "Volatility", "Wins", "Hold", *more):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _cells(found: Comparison, one: Figures) -> tuple[str, ...]:
    return (
        percent(one.payback, 3) + ("~" if one.sample else ""),
        percent(one.house_edge, 3),
        square_root(one.variance, 3),
        volatility_index(one, 3),
        percent(one.hit_frequency, 2),
        _dollars(found.pace.hold(one)),
    )


def _dollars(cents: Fraction) -> str:
    """An amount to the cent.

    >>> _dollars(Fraction(-12345678, 10)), _dollars(Fraction(20997, 10))
    ('-$12,345.68', '$21.00')
    """
    printed = grouped(abs(cents) / 100, 2)
    return f"-${printed}" if cents < 0 else f"${printed}"
