"""The section of one wager by the paytable in use."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.document.bankroll import ruin_table
from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Plots,
    Section,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import Cell, Number, share, volatility
from pitboss.document.drawings import meter_plot, return_by_line
from pitboss.document.lines import (
    combinations,
    exact_lines,
    paytables_as_printed,
    table_in_use,
    tables_of_required,
)
from pitboss.document.numbers import grouped, once_in, sentence
from pitboss.document.par_sheet import results, variance_by_line
from pitboss.document.sensitivity import named
from pitboss.document.session import SESSIONS, session_plot
from pitboss.document.volatility import (
    CONFIDENCE,
    ranges,
    rounds_to_normal,
    skewness,
)
from pitboss.figures.figures import Figures, Meter, decimal, percent, square_root
from pitboss.figures.in_use import is_required
from pitboss.figures.odds import GameOdds
from pitboss.protect.bankroll.liability import wagers_until
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars

METERS = (2, 5, 10, 20, 50, 100)
"""The return of a progressive wager is told with so many seeds on its meter."""


def section(odds: GameOdds, rules: Rules, figures: Figures, rounds_per_hour: int) -> Section:
    """All about one wager."""
    chapter = odds.chapter
    if is_required(figures.wager):
        printed = tables_of_required(rules, odds.counts)
    else:
        printed = [table_in_use(rules, figures.wager)]
    blocks: list[Block] = [Facts(tuple(facts(figures)))]
    if figures.note:
        blocks.append(Text(sentence(figures.note)))
    blocks += paytables_as_printed(rules, printed)
    blocks.append(combinations(chapter, figures))
    if (fractions := exact_lines(chapter, figures)) is not None:
        blocks.append(fractions)
    blocks += [
        return_by_line(figures), results(figures), variance_by_line(figures),
        actual_return(figures), sessions(figures), ruin_table(figures),
    ]  # fmt: skip
    if figures.envy is not None:
        blocks.append(envy(figures, chapter.table.positions))
    if figures.meter:
        blocks += progressive(figures.meter, chapter.table.positions, rounds_per_hour)
    return Section(named(chapter, figures), tuple(blocks))


def facts(figures: Figures) -> Iterator[tuple[str, Cell]]:
    """The figures by name."""
    sample = figures.sample
    error = f" ± {percent(sample.standard_error, 4)} (one standard error)" if sample else ""
    yield "Payback, of all money bet", f"{percent(figures.payback, 6)}{error}"
    if not sample:
        yield "Payback, exact", Number(figures.payback, "ratio")
    if figures.meter:
        yield "Return with the meter at its seed", share(figures.at_seed, 6)
    yield "House edge, of the first wager", share(figures.house_edge, 6)
    if not sample:
        yield "House edge, exact", Number(figures.house_edge, "ratio")
    if figures.staked != 1:
        yield "Money bet in a round", f"{decimal(figures.staked, 6)} of the first wager"
    hit = figures.hit_frequency
    yield "Hit frequency", f"{percent(hit, 6)}, once in {once_in(hit)} rounds"
    yield "Standard deviation", f"{square_root(figures.variance, 6)} of the first wager, one round"
    yield "Skewness", skewness(figures, 4)
    yield "Volatility index (1.645 σ, 90%)", volatility(figures, 4)
    if sample:
        yield (
            "Method",
            f"simulated: {sample.rounds:,} rounds, seed {sample.seed}, {sample.command}",
        )
    else:
        yield "Method", "exact count: integers and fractions, nothing rounded before it is printed"
    if figures.board:
        verdict = "agrees" if figures.agrees else "differs"
        yield "The Board's figure", f"{figures.board.payback}: {verdict}"


def actual_return(figures: Figures) -> FiguresTable:
    """Between what bounds actual returns lie."""
    bounds_of = (title for name in CONFIDENCE for title in (f"{name} from", "to"))
    columns = in_numbers("Rounds", *bounds_of)
    rows: list[tuple[Cell, ...]] = []
    marked = False
    for spread in ranges(figures):
        marked = marked or not spread.normal
        bounds = (share(bound, 3) for pair in spread.bounds.values() for bound in pair)
        rows.append((f"{spread.rounds:,}{'' if spread.normal else ' †'}", *bounds))
    centre = "return at the seed" if figures.meter else "payback"
    note = (
        f"Normal approximation: {centre} ± z σ / (money bet in a round · √rounds), with z = "
        f"{', '.join(decimal(z, 3) for z in CONFIDENCE.values())}."
    )
    if figures.meter:
        note = (
            "Every round with the meter at its seed, as for σ and the sessions below: centred on "
            f"{percent(figures.at_seed, 6)}, the payback without the "
            f"{percent(figures.added, 6)} that rates of progression add, which players win from a "
            f"meter that has risen. {note}"
        )
    if marked:
        note += (
            " † Not enough rounds for it: rare lines make the distribution lopsided, and actual "
            "returns lie lower most of the time and much higher now and then. By Cochran's rule "
            f"(more than 25 times the squared skewness) it takes {rounds_to_normal(figures):,} "
            "rounds."
        )
    title = f"Range of the actual return{', the meter at its seed' if figures.meter else ''}"
    return FiguresTable(title, columns, tuple(rows), note=note)


def sessions(figures: Figures) -> Plots:
    """How sessions end."""
    return Plots(
        "How a session ends",
        tuple(session_plot(figures, rounds) for rounds in SESSIONS),
        "The distribution of one round, convolved with itself; with a meter, at its seed."
        if figures.meter
        else "The distribution of one round, convolved with itself.",
    )


def envy(figures: Figures, positions: int) -> FiguresTable:
    """The payback by how many other players could bring Envy about."""
    each = figures.envy or Fraction(0)
    paybacks = [figures.payback + others * each for others in range(positions)]
    rows = tuple(
        (str(others), share(others * each), share(payback))
        for others, payback in enumerate(paybacks)
    )
    columns = in_numbers("Other players", "Envy adds", "Payback with Envy")
    note = f"Each other player who could bring it about adds {percent(each, 6)} of the wager."
    if figures.envy_at:
        note += (
            f" Envy is an amount in dollars, so this is its share of a wager of "
            f"{dollars(figures.envy_at)}."
        )
    favours = next((others for others, payback in enumerate(paybacks) if payback > 1), None)
    if favours is not None:
        players = "other player" if favours == 1 else "other players"
        note += (
            f" From {favours} {players} on more than 100% comes back: the wager then favours the "
            "players."
        )
    at = f", at a wager of {dollars(figures.envy_at)}" if figures.envy_at else ""
    return FiguresTable(f"Envy by the number of players{at}", columns, rows, note=note)


def progressive(meter: Meter, positions: int, rounds_per_hour: int) -> Iterator[Block]:
    """What a progressive returns at any state of its meter, and how often all of it is won."""
    even = meter.break_even
    states = [
        (Fraction(meter.seed, 100), "seed"),
        *((Fraction(meter.seed * times, 100), f"{times} seeds") for times in METERS),
    ]
    if even is not None and even > 0:
        states.append((even, "break-even"))
    yield FiguresTable(
        "Return by the meter",
        (*in_words(""), *in_numbers("On the meter", "Return", "House edge")),
        tuple(
            (
                words,
                Number(on * 100, "dollars", 2),
                share(meter.returns(on * 100)),
                share(1 - meter.returns(on * 100)),
            )
            for on, words in sorted(states)
        ),
        note=f"Return = {percent(meter.fixed, 6)} + {percent(meter.per_dollar * 1000, 6)} for "
        f"each $1,000 on the meter, for a wager of {dollars(meter.bet)}; what the wager adds to "
        "the meter is not counted.",
    )
    yield Plots("", (meter_plot(meter),))
    yield Facts(tuple(_hits(meter, positions, rounds_per_hour)))


def _hits(meter: Meter, positions: int, rounds_per_hour: int) -> Iterator[tuple[str, Cell]]:
    even = meter.break_even
    yield "Break-even meter", "none" if even is None else Number(even * 100, "dollars", 2)
    if meter.whole:
        wagers = 1 / meter.whole
        yield "Wagers between hits of the whole meter", f"{grouped(wagers)} on average"
        for players in dict.fromkeys((1, positions)):
            hours = wagers / (players * rounds_per_hour)
            each = "player" if players == 1 else "players"
            yield (
                f"Hours between hits, {players} {each}",
                f"{grouped(hours, 1)} at {rounds_per_hour} rounds an hour",
            )
        half, most = (wagers_until(meter.whole, Fraction(p, 10)) for p in (5, 9))
        yield (
            "How long one waits for a hit",
            f"half of the time at most {half:,} wagers, nine times of ten at most {most:,}",
        )
