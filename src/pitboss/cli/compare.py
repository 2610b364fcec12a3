"""`pitboss compare`: what each paytable and each choice of a game would hold."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pitboss.chapters import odds_of
from pitboss.cli.rules_file import rules_in
from pitboss.cli.streams import telling, write_json
from pitboss.document.compare import (
    BANKS,
    BET,
    PART_OF_A_ROUND,
    ROUNDS_PER_HOUR,
    Comparison,
    Pace,
    marked,
    seats,
    two_hands,
)
from pitboss.document.compare import compare as compared
from pitboss.document.numbers import grouped, points
from pitboss.document.sensitivity import Sensitivity, title_of
from pitboss.document.volatility import volatility_index
from pitboss.figures.figures import Figures, percent, square_root
from pitboss.figures.odds import way_to_play
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars

WIDTH = 100


def compare(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    bet: Annotated[int, typer.Option(min=1, help="The average wager, in cents.")] = BET,
    rounds_per_hour: Annotated[int, typer.Option(min=1, help="Rounds an hour.")] = ROUNDS_PER_HOUR,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="Players at the table, for Envy; left out: a full table."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show all paytables and choices side by side: payback, risk, and what the house holds."""
    played = odds_of(game)
    filed = rules_in(rules, played.chapter)
    pace = Pace(seats(filed) if players is None else players, bet, rounds_per_hour)
    with telling() as tell:
        found = compared(played, filed, pace, every=rules is None, tell=tell)
    if json:
        write_json(found.as_json(), sys.stdout)
    else:
        show(found, Console(markup=False, highlight=False, width=WIDTH))


def show(found: Comparison, console: Console) -> None:
    """The tables for people."""
    about = found.odds.chapter.chapter
    console.print(f"{about.title}, {about.text}", style="bold")
    console.print(_paytables(found))
    for one in found.choices:
        wagers = dict.fromkeys(effect.wager for effect in one.changed())
        titles = ", ".join(_title(found.rules, wager) for wager in wagers)
        console.print(f"{one.choice.title} ({', '.join(one.choice.cites)}): {titles}", style="bold")
        console.print(_choice(found, one, several=len(wagers) > 1))
    console.print(" ".join(_footer(found)), style="dim")


def _footer(found: Comparison) -> Iterator[str]:
    """What the columns are, as far as there is something in them."""
    shown = [(found.rules, one) for one in found.paytables]
    for choice in found.choices:
        shown += [
            (one.variant.rules, one.figures) for one in choice.changed() if one.figures is not None
        ]
    pace = found.pace
    yield (
        f"Hold: what the house keeps of one player in an hour of {pace.rounds_per_hour} rounds "
        f"with an average wager of {dollars(pace.bet)}; an exclamation mark: it loses."
    )
    if any(one.meter for _, one in shown):
        yield "A progressive takes its one size, and what goes onto its meter is the players'."
    if any(one.envy is not None for _, one in shown):
        yield (
            "Envy: what each other player costs the house of it in that hour, where the wager "
            f"qualifies; beside it the hold of each of {pace.players}, all with the wager."
        )
    number = found.odds.chapter.chapter.number
    if any((number, one.wager) in PART_OF_A_ROUND for _, one in shown):
        yield (
            "Insurance is held of half the wager, in the 4 of 52 rounds with an ace up "
            "(§ 633a.8), as if it were always made."
        )
    if any(two_hands(rules, one.wager) for rules, one in shown):
        yield (
            "At Blackjack Switch the edge and the deviation are in units of one of two equal "
            "wagers (§ 633a.12(a)(1)); the average wager lies on each, and the hold is of both."
        )
    if any(way_to_play(one.wager)[0] in BANKS for _, one in shown):
        yield (
            "A bank's edge is no hold of the house, which has the vigorish and what the dealer's "
            "own hand wins; these figures do not tell that."
        )
    yield "An asterisk marks what is in use, a tilde what is simulated."
    if found.choices:
        yield "Change is in percentage points of the payback."


def _title(rules: Rules, wager: str) -> str:
    """A wager's title; at Blackjack Switch its figures are those of one of two."""
    title = title_of(rules.chapter, wager)
    return f"{title} (each of two)" if two_hands(rules, wager) else title


def _paytables(found: Comparison) -> Table:
    envy = any(one.envy is not None for one in found.paytables)
    table = _table("Wager", "Table", players=found.pace.players if envy else None)
    for one in found.paytables:
        decks = "" if one.decks == found.rules.decks else f", {_decks(one.decks)}"
        mark = " *" if marked(found.rules, one) else ""
        cells = _cells(found.pace, found.rules, one, envy=envy)
        title = _title(found.rules, one.wager)
        table.add_row(title, f"{one.paytable or '—'}{decks}{mark}", *cells)
    return table


def _decks(number: int) -> str:
    return f"{number} {'deck' if number == 1 else 'decks'}"


def _choice(found: Comparison, one: Sensitivity, *, several: bool) -> Table:
    effects = one.changed()
    envy = any(effect.figures and effect.figures.envy is not None for effect in effects)
    first = ("Value", "Wager") if several else ("Value",)
    table = _table(*first, players=found.pace.players if envy else None, more=("Change",))
    for effect in effects:
        figures, present, rules = effect.figures, effect.present, effect.variant.rules
        row = [effect.variant.label + (" *" if effect.variant.present else "")]
        row += [_title(rules, effect.wager)] if several else []
        if figures is None:
            table.add_row(*row, "no figures")
            continue
        change = points(figures.payback - present.payback, 3) if present else "—"
        table.add_row(*row, *_cells(found.pace, rules, figures, envy=envy), change)
    return table


def _table(*first: str, players: int | None, more: tuple[str, ...] = ()) -> Table:
    """A table of figures; with so many players, the hold of each beside that of one alone."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in first:
        table.add_column(heading, overflow="fold")
    headings = ["Payback", "Edge", "Std\ndev", "Vola-\ntility", "Wins", "Hold"]
    if players is not None:
        headings += ["Envy", f"Hold of\n{players}"]
    for heading in (*headings, *more):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _cells(pace: Pace, rules: Rules, one: Figures, *, envy: bool) -> tuple[str, ...]:
    figures = (
        percent(one.payback, 3) + ("~" if one.sample else ""),
        percent(one.house_edge, 3),
        square_root(one.variance, 3),
        volatility_index(one, 3),
        percent(one.hit_frequency, 2),
        _hold(pace.hold(rules, one)),
    )
    if not envy:
        return figures
    costs = "—" if one.envy is None else _dollars(pace.envy(rules, one))
    return (*figures, costs, _hold(pace.hold_with_envy(rules, one)))


def _hold(cents: Fraction | None) -> str:
    """What the house keeps; marked where it loses.

    >>> _hold(Fraction(-5)), _hold(Fraction(5)), _hold(None)
    ('-$0.05!', '$0.05', '—')
    """
    if cents is None:
        return "—"
    return _dollars(cents) + ("!" if cents < 0 else "")


def _dollars(cents: Fraction) -> str:
    """An amount to the cent.

    >>> _dollars(Fraction(-12345678, 10)), _dollars(Fraction(20997, 10))
    ('-$12,345.68', '$21.00')
    """
    printed = grouped(abs(cents) / 100, 2)
    return f"-${printed}" if cents < 0 else f"${printed}"
