"""Sections about all wagers together: summary, strategy, the Board's figures, definitions."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.document.choices import label_of, title_of_choice
from pitboss.document.document import LEFT, RIGHT, Block, Column, Section, Table, Text
from pitboss.document.numbers import sentence
from pitboss.document.sensitivity import named, title_of
from pitboss.document.volatility import volatility_index
from pitboss.figures.figures import Figures, Otherwise, percent, square_root
from pitboss.figures.strategy import Strategy
from pitboss.regulation import ChapterFile


def summary(
    chapter: ChapterFile, figures: Sequence[Figures], missing: Mapping[str, str]
) -> Section:
    """One row a wager."""
    rows = tuple(
        (
            named(chapter, one),
            percent(one.payback, 4) + ("~" if one.sample else ""),
            percent(one.house_edge, 4),
            percent(one.hit_frequency, 3),
            square_root(one.variance, 3),
            volatility_index(one, 3),
            f"{one.board.payback} {'agrees' if one.agrees else 'differs'}" if one.board else "—",
        )
        for one in figures
    )
    columns = (
        Column("Wager", LEFT), Column("Payback"), Column("House edge"), Column("Hits"),
        Column("σ"), Column("Volatility"), Column("The Board", LEFT),
    )  # fmt: skip
    blocks: list[Block] = [
        Table(
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
    rules = Table(
        "In words",
        (Column("Rule", LEFT), Column("Gives away")),
        tuple((sentence(rule.words), _cost(rule.cost, rule.standard_error)) for rule in play.rules),
        note=f"Gives away: against best play, per unit of the {first_wager}.",
    )
    charts = (
        Table(
            chart.title,
            tuple(
                Column(title, LEFT if place == 0 or not _numbers(chart.rows, place) else RIGHT)
                for place, title in enumerate(chart.columns)
            ),
            chart.rows,
        )
        for chart in play.charts
    )
    return Section("Strategy", (rules, *charts, *(Text(sentence(note)) for note in play.notes)))


def _cost(cost: Fraction, error: Fraction | None) -> str:
    if error is not None:
        return f"{percent(cost, 4)} ± {percent(error, 4)}"
    return percent(cost, 6) if cost else "nothing"


def _numbers(rows: Sequence[Sequence[str]], place: int) -> bool:
    return all(row[place].strip("+-−—%$ ").replace(".", "").replace(",", "").isdigit()
               for row in rows if row[place].strip("—- "))  # fmt: skip


def board(chapter: ChapterFile, figures: Sequence[Figures]) -> Section:
    """The Board's figures beside these."""
    rows = []
    for one in figures:
        if one.board is None:
            continue
        envy = one.board.envy_earners * (one.envy or 0)
        rows.append(
            (
                named(chapter, one),
                one.board.payback,
                percent(one.payback + envy, 4) + ("~" if one.sample else ""),
                "agrees" if one.agrees else "differs",
                one.board.note,
            )
        )
        rows += [
            ("", "", percent(other.payback, 4), "", _reading(chapter, other))
            for other in one.otherwise
        ]
    columns = (Column("Wager", LEFT), Column("The Board"), Column("This report"),
               Column("", LEFT), Column("Note", LEFT, fills=True))  # fmt: skip
    blocks: tuple[Block, ...] = (
        Table("Published paybacks", columns, tuple(rows))
        if rows
        else Text("The Board has published no payback for these wagers."),
    )
    return Section("The Board's published figures", blocks)


def _reading(chapter: ChapterFile, other: Otherwise) -> str:
    """Another value of a choice, in words."""
    choice = next(one for one in chapter.choice if one.name == other.choice)
    return f"with another choice; {title_of_choice(choice)}: {label_of(choice, other.value)}"


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
    columns = (Column("Term", LEFT), Column("Meaning", LEFT, fills=True))
    return Section("Definitions", (Table("", columns, tuple(DEFINITIONS.items())),))
