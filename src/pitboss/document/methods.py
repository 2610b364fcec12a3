"""The section on methods: how each figure was found, and by what second method again."""

from collections.abc import Iterator, Sequence

from pitboss.document.blocks import Block, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import Cell, Number, share
from pitboss.document.cross_check import STAKE
from pitboss.document.sensitivity import title_of
from pitboss.document.terms import ReportTerms
from pitboss.figures.checked import BY_CHART, RESULT, FoundAgain
from pitboss.figures.figures import Figures, decimal, percent
from pitboss.figures.odds import GameOdds
from pitboss.figures.sampled import Study, study
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars


def methods(
    odds: GameOdds,
    rules: Rules,
    figures: Sequence[Figures],
    checked: Sequence[FoundAgain],
    by_machine: Sequence[FoundAgain],
    terms: ReportTerms,
) -> Section:
    """How the figures were found, and found again."""
    blocks: list[Block] = [*_first_method(odds, figures)]
    if checked:
        blocks += _rounds(odds, checked, terms)
    else:
        blocks.append(Text("No rounds were played through the reference procedure."))
    if by_machine:
        blocks += _in_machine_code(odds, by_machine, terms)
    blocks += _stored(odds, rules, figures)
    blocks += _not_shown(odds, rules, figures, checked, by_machine)
    among = {check.wager for check in (*checked, *by_machine)}
    blocks += _others(odds, rules, [entry for entry in figures if entry.wager not in among])
    return Section("Methods and cross-check", tuple(blocks))


def _first_method(odds: GameOdds, figures: Sequence[Figures]) -> Iterator[Text]:
    if any(not entry.sample for entry in figures):
        yield Text(
            "Counted: every way the cards can lie is weighed by how often it comes, with each "
            "decision the one worth most unless the wager's section says otherwise; counts are "
            "integers, and every figure is a fraction until it is printed."
        )
    for entry in figures:
        if entry.sample:
            yield Text(
                f"{title_of(odds.chapter, entry.wager)}: simulated, {entry.sample.rounds:,} rounds "
                f"with seed {entry.sample.seed}, standard error "
                f"{percent(entry.sample.standard_error, 4)} of the payback, again with: "
                f"{entry.sample.command}"
            )


def _rounds(odds: GameOdds, checked: Sequence[FoundAgain], terms: ReportTerms) -> Iterator[Block]:
    """The rounds of the reference procedure."""
    chapter = odds.chapter
    plays = "has its hands set the house way" if chapter.hand.low else "decides by the strategy"
    yield Text(
        "Second method: rounds of the chapter's procedure, from the shuffle to the settlement, "
        f"step by step, with one seat that {plays}; it stakes {dollars(STAKE)} on each wager of "
        f"free size, and a meter stands at its seed. {terms.rounds:,} rounds with seed "
        f"{terms.seed}, again with: {terms.command(chapter.chapter.game)}"
    )
    yield _beside(odds, "Cross-check", checked, 5)


def _in_machine_code(
    odds: GameOdds, checked: Sequence[FoundAgain], terms: ReportTerms
) -> Iterator[Block]:
    """The rounds of the kernels."""
    yield Text(
        "Third method: rounds in machine code, which settles as the procedure does and shares no "
        "code with the count, each from a full shoe; as many as make one standard error a tenth "
        f"of the counted edge, up to {terms.kernel_rounds:,}. The required wager is played by the "
        "charts as they are printed here, and counted so: best play less what the chart gives "
        f"away. Seed {terms.seed}."
    )
    yield _beside(odds, "Cross-check in machine code", checked, 7)


def _beside(odds: GameOdds, title: str, checked: Sequence[FoundAgain], places: int) -> FiguresTable:
    """Counted figures beside simulated ones."""
    rows = tuple(
        (
            title_of(odds.chapter, check.wager), check.figure, f"{check.rounds:,}",
            Number(check.counted, "signed", places), Number(check.simulated, "signed", places),
            Number(check.standard_error, places=places), Number(check.apart, "signed", 2),
        )
        for check in checked
    )  # fmt: skip
    numbers = in_numbers("Rounds", "Counted", "Simulated", "Std error", "Apart")
    columns = (*in_words("Wager", "Per unit"), *numbers)
    return FiguresTable(
        title, columns, rows,
        note="Apart: the difference in standard errors of the simulation; two methods that agree "
        "are rarely more than three apart, and almost never more than four.",
    )  # fmt: skip


def _not_shown(
    odds: GameOdds, rules: Rules, figures: Sequence[Figures], checked: Sequence[FoundAgain],
    by_machine: Sequence[FoundAgain],
) -> Iterator[Text]:  # fmt: skip
    """Of which wagers no rounds were enough, and how many would be."""
    results = [check for check in (*checked, *by_machine) if check.figure in (RESULT, BY_CHART)]
    shown = {check.wager for check in results if check.confirms}
    shown |= {entry.wager for entry in figures if simulated_too(odds, entry, rules)}
    doubtful = {check.wager: check for check in results if check.wager not in shown}
    if not doubtful:
        return
    listed = "; ".join(_with_rounds(odds, check) for check in doubtful.values())
    yield Text(
        "What these rounds cannot show: for a wager below, one standard error is more than a "
        "tenth of the counted edge. That the two agree says that nothing is grossly wrong; it "
        f"does not confirm the edge, which rests on the count. {listed}."
    )


def _with_rounds(odds: GameOdds, check: FoundAgain) -> str:
    title = title_of(odds.chapter, check.wager)
    if check.rounds_needed is None:
        return f"{title}: a fair wager has no edge to be a tenth of"
    times = decimal(check.standard_error / abs(check.counted), 1)
    return f"{title}: {times} times the edge; {check.rounds_needed:,} rounds would do"


def _stored(odds: GameOdds, rules: Rules, figures: Sequence[Figures]) -> Iterator[FiguresTable]:
    """Counted paybacks beside those of stored simulations."""
    rows: list[tuple[Cell, ...]] = []
    for entry in figures:
        stored = simulated_too(odds, entry, rules)
        if stored is None:
            continue
        payback, error = stored.figures(entry.wager).payback, stored.standard_error
        rows.append(
            (title_of(odds.chapter, entry.wager), stored.command, share(entry.payback),
             share(payback), share(error),
             Number((payback - entry.payback) / error, "signed", 2))
        )  # fmt: skip
    if rows:
        numbers = in_numbers("Counted", "Simulated", "Std error", "Apart")
        columns = (*in_words("Wager"), *in_words("Simulated by", fills=True), *numbers)
        title = "Counted paybacks beside stored simulations"
        yield FiguresTable(title, columns, tuple(rows))


def simulated_too(odds: GameOdds, figures: Figures, rules: Rules) -> Study | None:
    """Stored rounds of a wager that is counted, for the house way that comes with Pitboss."""
    name = odds.second_methods.simulated.get(figures.wager)
    ways = [choice for choice in rules.chapter.choice if choice.allowed.house_way]
    own_way = any(rules[choice.name] != choice.default for choice in ways)
    if not name or figures.sample or own_way:
        return None
    return study(odds.chapter.chapter.game, name, {})


def _others(odds: GameOdds, rules: Rules, figures: Sequence[Figures]) -> Iterator[Text]:
    """What second method there is for wagers that no round of the cross-check had."""
    by_method: dict[str, list[str]] = {}
    for entry in figures:
        if simulated_too(odds, entry, rules) is None:
            how = odds.second_methods.of(entry.wager)
            by_method.setdefault(how, []).append(title_of(odds.chapter, entry.wager))
    for how, titles in by_method.items():
        listed = "; ".join(titles)
        if how:
            yield Text(f"Not among these rounds: {listed}. Second method: {how}.")
        else:
            yield Text(f"Not among these rounds: {listed}.")
