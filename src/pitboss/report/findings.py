"""The sections about all wagers together: summary, strategy, sensitivity, the Board, methods."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from pitboss.money import dollars
from pitboss.odds import Figures, GameOdds, Strategy
from pitboss.odds.figures import decimal, percent, signed, square_root
from pitboss.regulation import Chapter, Rules
from pitboss.report.cross_check import STAKE, Checked
from pitboss.report.document import LEFT, RIGHT, Block, Column, Section, Table, Text
from pitboss.report.numbers import points, sentence
from pitboss.report.sensitivity import Sensitivity, in_use, named, title_of
from pitboss.report.volatility import volatility_index


def summary(chapter: Chapter, figures: Sequence[Figures], missing: Mapping[str, str]) -> Section:
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


def sensitivity(
    odds: GameOdds,
    rules: Rules,
    every: Sequence[Figures],
    found: Sequence[Sensitivity],
    decks: Sequence[Figures],
) -> Section:
    """What other paytables, choices and decks would make of the wagers."""
    chapter = odds.chapter
    blocks: list[Block] = [*_paytables(rules, every)]
    blocks += [_choice(chapter, one) for one in found if one.matters]
    if decks:
        blocks.append(_decks(chapter, decks))
    blocks.append(Text(" ".join(_without_effect(chapter, found))))
    return Section("Sensitivity", tuple(blocks))


def _paytables(rules: Rules, every: Sequence[Figures]) -> Iterator[Table]:
    chapter = rules.chapter
    by_wager: dict[str, list[Figures]] = {}
    for one in every:
        if one.paytable:
            by_wager.setdefault(one.wager, []).append(one)
    for wager, listed in by_wager.items():
        if len(listed) < 2:
            continue
        base = next((one for one in listed if in_use(rules, one)), None)
        several = len({one.decks for one in listed}) > 1
        columns = [Column("Paytable", LEFT)]
        columns += [Column("Decks")] if several else []
        columns += [Column(name) for name in ("Payback", "Change", "House edge", "Hits", "σ")]
        rows = tuple(
            (
                f"{one.paytable}{', in use' if one is base else ''}",
                *((str(one.decks),) if several else ()),
                percent(one.payback, 4),
                points(one.payback - base.payback) if base else "—",
                percent(one.house_edge, 4),
                percent(one.hit_frequency, 3),
                square_root(one.variance, 3),
            )
            for one in listed
        )
        yield Table(f"{title_of(chapter, wager)} by paytable", tuple(columns), rows)


def _choice(chapter: Chapter, one: Sensitivity) -> Table:
    effects = one.changed()
    envy = any(effect.figures and effect.figures.envy for effect in effects)
    columns = [Column("Value", LEFT), Column("Wager", LEFT)]
    columns += [Column(name) for name in ("Payback", "Change", "Hits", "σ")]
    columns += [Column("Envy")] if envy else []
    rows = []
    for effect in effects:
        figures, present = effect.figures, effect.present
        mark = ", as chosen" if effect.variant.present else ""
        row = [f"{effect.variant.label}{mark}", title_of(chapter, effect.wager)]
        if figures is None:
            row += ["no figures", *["—"] * (len(columns) - 3)]
        else:
            row += [
                percent(figures.payback, 4) + ("~" if figures.sample else ""),
                points(figures.payback - present.payback) if present else "—",
                percent(figures.hit_frequency, 3),
                square_root(figures.variance, 3),
            ]
            row += [percent(figures.envy, 4) if figures.envy else "—"] if envy else []
        rows.append(tuple(row))
    title = f"{one.choice.title} ({', '.join(one.choice.cites)})"
    return Table(title, tuple(columns), tuple(rows))


def _decks(chapter: Chapter, decks: Sequence[Figures]) -> Table:
    base = {one.wager: one for one in decks if one.decks == chapter.cards.decks}
    rows = tuple(
        (
            named(chapter, one),
            f"{one.decks}{' *' if one.decks == chapter.cards.decks else ''}",
            percent(one.payback, 4),
            points(one.payback - base[one.wager].payback),
            percent(one.hit_frequency, 3),
            square_root(one.variance, 3),
        )
        for one in decks
    )
    columns = (Column("Wager", LEFT), Column("Decks"), Column("Payback"),
               Column("Change"), Column("Hits"), Column("σ"))  # fmt: skip
    cite = chapter.cards.cites[0]
    return Table(
        "Number of decks, for comparison", columns, rows,
        note=f"* The chapter leaves no choice: it plays with {chapter.cards.decks} (§ {cite}).",
    )  # fmt: skip


def _without_effect(chapter: Chapter, found: Sequence[Sensitivity]) -> Iterator[str]:
    yield (
        "Each table changes one choice and leaves the others as they are. Change is in percentage "
        "points of the payback. Of a long range a few values are tried."
    )
    idle = [one for one in found if not one.matters]
    for words, choices in (
        ("Looked at, and without effect on these wagers", [o for o in idle if not o.unknown]),
        ("There are no figures under other values of", [o for o in idle if o.unknown]),
    ):
        if choices:
            yield f"{words}: {'; '.join(one.choice.title for one in choices)}."
    looked_at = {one.choice.name for one in found}
    rest = [choice.title for choice in chapter.choice if choice.name not in looked_at]
    yield f"No figure is worked out from these choices: {'; '.join(rest)}."


def board(chapter: Chapter, figures: Sequence[Figures]) -> Section:
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
            ("", "", percent(other.payback, 4), "", f"with {other.choice} {other.value}")
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


def methods(
    odds: GameOdds, figures: Sequence[Figures], checked: Sequence[Checked], rounds: int, seed: int
) -> Section:
    """How the figures were found, and found again."""
    chapter = odds.chapter
    counted = [one for one in figures if not one.sample]
    blocks: list[Block] = []
    if counted:
        blocks.append(Text(
            "Counted: every way the cards can lie is weighed by how often it comes, with each "
            "decision the one worth most unless the wager's section says otherwise; counts are "
            "integers, and every figure is a fraction until it is printed."
        ))  # fmt: skip
    for one in figures:
        if one.sample:
            blocks.append(Text(
                f"{title_of(chapter, one.wager)}: simulated, {one.sample.rounds:,} rounds with "
                f"seed {one.sample.seed}, standard error {percent(one.sample.standard_error, 4)} "
                f"of the payback, again with: {one.sample.command}"
            ))  # fmt: skip
    if not checked:
        blocks.append(Text("No rounds were played through the reference procedure."))
        return Section("Methods and cross-check", tuple(blocks))
    plays = "has its hands set the house way" if chapter.hand.low else "decides by the strategy"
    blocks.append(Text(
        "Second method: rounds of the chapter's procedure, from the shuffle to the settlement, "
        f"step by step, with one seat that {plays}; it stakes "
        f"{dollars(STAKE)} on each wager of free size, and a meter stands at its seed. {rounds:,} "
        f"rounds with seed {seed}, again with: pitboss report {chapter.chapter.game} "
        f"--rounds {rounds} --seed {seed}"
    ))  # fmt: skip
    rows = tuple(
        (
            title_of(chapter, one.wager), one.figure, f"{one.rounds:,}", signed(one.counted, 5),
            signed(one.simulated, 5), decimal(one.standard_error, 5), signed(one.apart, 2),
        )
        for one in checked
    )  # fmt: skip
    columns = (
        Column("Wager", LEFT), Column("Per unit", LEFT), Column("Rounds"),
        Column("Counted"), Column("Simulated"), Column("Std error"), Column("Apart"),
    )  # fmt: skip
    blocks.append(Table(
        "Cross-check", columns, rows,
        note="Apart: the difference in standard errors of the simulation; two methods that agree "
        "are rarely more than three apart, and almost never more than four.",
    ))  # fmt: skip
    unchecked = [one.wager for one in figures if one.wager not in {row.wager for row in checked}]
    if unchecked:
        titles = ", ".join(title_of(chapter, wager) for wager in unchecked)
        blocks.append(Text(f"Not among the simulated wagers: {titles}."))
    return Section("Methods and cross-check", tuple(blocks))


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
    "Return of a line": "its probability times what it brings back, over the money bet in a round "
    "on average; the lines add up to the payback.",
}


def definitions() -> Section:
    """What the words mean."""
    columns = (Column("Term", LEFT), Column("Meaning", LEFT, fills=True))
    return Section("Definitions", (Table("", columns, tuple(DEFINITIONS.items())),))
