"""What `pitboss compare` shows: every paytable and every choice side by side."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.document.blocks import FiguresTable, Section, TableColumn, Text, in_numbers, in_words
from pitboss.document.cells import (
    NONE,
    Cell,
    Number,
    change,
    deviation,
    payback,
    share,
    volatility,
)
from pitboss.document.compare import Comparison, holding, marked
from pitboss.document.numbers import decks_in_words
from pitboss.document.odds import title_of_game
from pitboss.document.sensitivity import Sensitivity, title_of
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars


def side_by_side(compared: Comparison) -> Iterator[Section]:
    """The paytables, then a table a choice, then what the columns are."""
    yield Section(title_of_game(compared.odds), (_paytables(compared),))
    for tried in compared.choices:
        wagers = dict.fromkeys(effect.wager for effect in tried.changed())
        titles = ", ".join(_title(compared.rules, wager) for wager in wagers)
        yield Section(
            f"{tried.choice.title} ({', '.join(tried.choice.cites)}): {titles}",
            (_choice(compared, tried, several=len(wagers) > 1),),
        )
    yield Section("", (Text(" ".join(_columns_explained(compared)), quiet=True),))


def _columns_explained(compared: Comparison) -> Iterator[str]:
    """What the columns are, as far as there is something in them."""
    shown = [(compared.rules, figures) for figures in compared.paytables]
    for tried in compared.choices:
        shown += [
            (effect.variant.rules, effect.figures) for effect in tried.changed() if effect.figures
        ]
    pace = compared.pace
    yield (
        f"Hold: what the house keeps of one player in an hour of {pace.rounds_per_hour} rounds "
        f"with an average wager of {dollars(pace.bet)}; an exclamation mark: it loses."
    )
    if any(figures.meter for _, figures in shown):
        yield "A progressive takes its one size, and what goes onto its meter is the players'."
    if any(figures.envy is not None for _, figures in shown):
        yield (
            "Envy: what each other player costs the house of it in that hour, where the wager "
            f"qualifies; beside it the hold of each of {pace.players}, all with the wager."
        )
    notes = (holding(rules, figures.wager).note for rules, figures in shown)
    yield from filter(None, dict.fromkeys(notes))
    yield "An asterisk marks what is in use, a tilde what is simulated."
    if compared.choices:
        yield "Change is in percentage points of the payback."


def _title(rules: Rules, wager: str) -> str:
    """A wager's title, and what its figures are of where that is only a part of it."""
    title, part = title_of(rules.chapter, wager), holding(rules, wager).each_of
    return f"{title} ({part})" if part else title


def _paytables(compared: Comparison) -> FiguresTable:
    envy = any(figures.envy is not None for figures in compared.paytables)
    rows: list[tuple[Cell, ...]] = []
    for figures in compared.paytables:
        decks = figures.decks
        others = "" if decks == compared.rules.decks else f", {decks_in_words(decks)}"
        mark = " *" if marked(compared.rules, figures) else ""
        rows.append(
            (_title(compared.rules, figures.wager), f"{figures.paytable or NONE}{others}{mark}",
             *_cells(compared, compared.rules, figures, envy=envy))
        )  # fmt: skip
    return FiguresTable("", _columns(compared, "Wager", "Table", envy=envy), tuple(rows))


def _choice(compared: Comparison, tried: Sensitivity, *, several: bool) -> FiguresTable:
    effects = tried.changed()
    envy = any(effect.figures and effect.figures.envy is not None for effect in effects)
    first = ("Value", "Wager") if several else ("Value",)
    columns = (*_columns(compared, *first, envy=envy), *in_numbers("Change"))
    rows: list[tuple[Cell, ...]] = []
    for effect in effects:
        figures, rules = effect.figures, effect.variant.rules
        row: list[Cell] = [effect.variant.label + (" *" if effect.variant.present else "")]
        row += [_title(rules, effect.wager)] if several else []
        if figures is None:
            row.append("no figures")
            row += [""] * (len(columns) - len(row))
        else:
            row += _cells(compared, rules, figures, envy=envy)
            row.append(change(figures, effect.present, 3))
        rows.append(tuple(row))
    return FiguresTable("", columns, tuple(rows))


def _columns(compared: Comparison, *first: str, envy: bool) -> tuple[TableColumn, ...]:
    """The columns of figures; with Envy, the hold of each player beside that of one alone."""
    spare = (TableColumn("Vola-\ntility", spare=True), TableColumn("Wins", spare=True))
    others = ("Envy", f"Hold of\n{compared.pace.players}") if envy else ()
    return (
        *in_words(*first), *in_numbers("Payback", "Edge", "Std\ndev"), *spare,
        *in_numbers("Hold", *others),
    )  # fmt: skip


def _cells(compared: Comparison, rules: Rules, figures: Figures, *, envy: bool) -> tuple[Cell, ...]:
    pace = compared.pace
    cells = (
        payback(figures, 3),
        share(figures.house_edge, 3),
        deviation(figures),
        volatility(figures),
        share(figures.hit_frequency, 2),
        _hold(pace.hold(rules, figures)),
    )
    if not envy:
        return cells
    costs = NONE if figures.envy is None else Number(pace.envy(rules, figures), "dollars", 2)
    return (*cells, costs, _hold(pace.hold_with_envy(rules, figures)))


def _hold(cents: Fraction | None) -> Cell:
    """What the house keeps, in cents; marked where it loses."""
    if cents is None:
        return NONE
    return Number(cents, "dollars", 2, "!" if cents < 0 else "")
