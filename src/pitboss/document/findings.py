"""Sections about all wagers together: summary, strategy, the Board's figures, definitions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.document.blocks import Block, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import Cell, deviation, payback, share, text, verdict, volatility
from pitboss.document.numbers import sentence
from pitboss.document.odds import other_choice
from pitboss.document.sensitivity import named, title_of
from pitboss.document.strategy import charts_and_notes
from pitboss.figures.figures import Figures
from pitboss.figures.strategy import Strategy
from pitboss.regulation import ChapterFile


def summary(
    chapter: ChapterFile, figures: Sequence[Figures], missing: Mapping[str, str]
) -> Section:
    """One row a wager."""
    rows = tuple(
        (
            named(chapter, entry),
            payback(entry),
            share(entry.house_edge),
            share(entry.hit_frequency, 3),
            deviation(entry),
            volatility(entry),
            verdict(entry),
        )
        for entry in figures
    )
    measures = in_numbers("Payback", "House edge", "Hits", "σ", "Volatility")
    columns = (*in_words("Wager"), *measures, *in_words("The Board"))
    blocks: list[Block] = [
        FiguresTable(
            "What each wager pays back", columns, rows,
            note="Payback is of all money bet on the wager, later wagers included; house edge and "
            "standard deviation σ are of the first wager. Volatility is 1.645 σ. A tilde marks "
            "what is simulated; all else is counted.",
        )
    ]  # fmt: skip
    blocks += [
        Text(f"{title_of(chapter, wager)}: no figures under these rules; {why}.")
        for wager, why in missing.items()
    ]
    return Section("Summary", tuple(blocks))


def strategy(play: Strategy, first_wager: str) -> Section:
    """Best play in words and charts."""
    rules = FiguresTable(
        "In words",
        (*in_words("Rule"), *in_numbers("Gives away")),
        tuple((sentence(rule.words), _cost(rule.cost, rule.standard_error)) for rule in play.rules),
        note=f"Gives away: against best play, per unit of the {first_wager}.",
    )
    return Section("Strategy", (rules, *charts_and_notes(play)))


def _cost(cost: Fraction, error: Fraction | None) -> Cell:
    if error is not None:
        return f"{text(share(cost))} ± {text(share(error))}"
    return share(cost, 6) if cost else "nothing"


def board(chapter: ChapterFile, figures: Sequence[Figures]) -> Section:
    """The Board's figures beside these."""
    rows: list[tuple[Cell, ...]] = []
    for entry in figures:
        if entry.board is None:
            continue
        envy = entry.board.envy_earners * (entry.envy or 0)
        rows.append(
            (
                named(chapter, entry),
                entry.board.payback,
                replace(payback(entry), value=entry.payback + envy),
                "agrees" if entry.agrees else "differs",
                entry.board.note,
            )
        )
        rows += [
            ("", "", share(other.payback), "",
             f"with another choice; {other_choice(chapter, other)}")
            for other in entry.otherwise
        ]  # fmt: skip
    columns = (
        *in_words("Wager"),
        *in_numbers("The Board", "This report"),
        *in_words(""),
        *in_words("Note", fills=True),
    )
    blocks: tuple[Block, ...] = (
        FiguresTable("Published paybacks", columns, tuple(rows))
        if rows
        else Text("The Board has published no payback for these wagers."),
    )
    return Section("The Board's published figures", blocks)


DEFINITIONS = {
    "Payback": "what comes back, over all money bet on the wager in the round, raises and doubles "
    "included: the Board's convention. A progressive's is its fixed awards, the rates of "
    "progression, and the seed times the chance of the award that takes the whole meter.",
    "House edge": "the expected loss over the first required wager, or over the optional wager: "
    "the industry's convention.",
    "Hit frequency": "the chance that a round brings more than was bet on it.",
    "Standard deviation σ": "of what a player is up after one round, in units of the first wager; "
    "with a meter, at its seed.",
    "Skewness": "the third central moment over σ³; 0 for a symmetric distribution.",
    "Volatility index": "1.645 σ: a single round of a normally distributed wager ends within so "
    "many units of the mean nine times out of ten; after n rounds the mean result of a round does "
    "within the index over √n.",
    "Range of the actual return": "between what bounds the payback of so many rounds lies, by σ; "
    "with a meter, of rounds that all have it at its seed, without what rates of progression add.",
    "Return of a line": "its probability times what it brings back, over the money bet in a round "
    "on average; the lines add up to the payback.",
}


def definitions() -> Section:
    """What the words mean."""
    columns = (*in_words("Term"), *in_words("Meaning", fills=True))
    return Section("Definitions", (FiguresTable("", columns, tuple(DEFINITIONS.items())),))
