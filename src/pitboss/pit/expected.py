"""What each wager of a day book was to bring, by the exact odds of the table's own rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Final

from pitboss.chapters import ODDS
from pitboss.figures.figures import Figures, Outcome
from pitboss.figures.odds import REQUIRED
from pitboss.pit.band import Expectation
from pitboss.pit.day_book import DayBook
from pitboss.pit.gaming_clock import Milliseconds
from pitboss.pit.odds_at_table import at_table
from pitboss.pit.wagers_tallied import ENVY, Part, WagerKey, base_of
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents, meter_share, pay
from pitboss.vocabulary.refusal import Refused

NO_STUDY: Final = "nobody has made the study that its figures come from"
NOT_TOLD: Final = "its figures do not tell it"
METER: Final = "meter"  # what a paytable says of an award from it

Expecting = Callable[[Part], Expectation]
"""What the stakes of a part were to bring."""


@dataclass(frozen=True)
class WagerResult:
    """A wager of a day or a shift: what it brought, and what it was to bring."""

    key: WagerKey
    title: str
    part: Part
    expected: Expectation | None
    unknown: str = ""  # why nothing is expected

    @property
    def look(self) -> str:
        """Who must look into it, if anybody."""
        return self.expected.look(self.part.result) if self.expected is not None else ""


@dataclass(frozen=True)
class Point:
    """Where the result of a day stood at a moment, and what was expected until then."""

    at: Milliseconds
    result: Cents
    expected: Expectation

    def __add__(self, other: "Point") -> "Point":
        return Point(other.at, self.result + other.result, self.expected + other.expected)


@dataclass(frozen=True)
class Measured:
    """A day book with what was expected of its wagers."""

    book: DayBook
    wagers: tuple[WagerResult, ...]
    stretches: Mapping[Milliseconds, Point]  # each by itself

    @property
    def points(self) -> list[Point]:
        """Where the result stood at the end of each stretch."""
        return run_up(self.stretches)

    @property
    def counted(self) -> tuple[WagerResult, ...]:
        """The wagers of which something is expected."""
        return tuple(wager for wager in self.wagers if wager.expected is not None)

    @property
    def expected(self) -> Expectation:
        """Of all of these together."""
        return sum_of(wager.expected for wager in self.counted if wager.expected is not None)

    @property
    def result(self) -> Cents:
        """What these together brought."""
        return sum(wager.part.result for wager in self.counted)

    @property
    def look(self) -> str:
        """Who must look into the result of the table as a whole."""
        return self.expected.look(self.result)


def sum_of(expectations: Iterable[Expectation]) -> Expectation:
    """Expectations of wagers that are taken not to hang on one another."""
    whole = Expectation()
    for one in expectations:
        whole += one
    return whole


def measured(book: DayBook, tell: Callable[[str], None] = lambda _: None) -> Measured:
    """A day book with what was expected. Figures that nobody has asked for before are counted now,
    which may take minutes; it is told which."""
    results: list[WagerResult] = []
    stretches: dict[Milliseconds, Point] = {}
    for key in sorted(book.tally.parts, key=_order(book)):
        rules = book.tally.rules[key.rules]
        tell(f"{book.table.name}: {key.wager}")
        part, title = book.tally.total(key), title_of(rules, key.wager)
        try:
            expecting = expecting_of(rules, key)
        except Refused as refused:
            results.append(WagerResult(key, title, part, None, refused.what))
            continue
        results.append(WagerResult(key, title, part, expecting(part)))
        for at, within in book.tally.parts[key].items():
            stretch = Point(at, within.result, expecting(within))
            stretches[at] = stretches[at] + stretch if at in stretches else stretch
    return Measured(book, tuple(results), stretches)


def run_up(stretches: Mapping[Milliseconds, Point]) -> list[Point]:
    """From the stretches to where things stood at the end of each."""
    return list(accumulate(stretches[at] for at in sorted(stretches)))


def _order(book: DayBook) -> Callable[[WagerKey], tuple[object, ...]]:
    """As the odds list the wagers, Envy after the wager that earns it."""
    listed = list(ODDS[book.table.game].counts)

    def order(key: WagerKey) -> tuple[object, ...]:
        base = base_of(key.wager)
        return listed.index(base), key.wager, key.paytable, key.rules

    return order


def title_of(rules: Rules, wager: str) -> str:
    """A wager as people call it; those that must be made, and those made on top, together."""
    if wager == REQUIRED:
        counts = ODDS[rules.chapter.chapter.game].counts
        own = [one for one in rules.chapter.wager if one.name not in counts]
        return ", ".join(one.label for one in sorted(own, key=lambda one: not one.required))
    label = rules.chapter.wager_named(base_of(wager)).label
    return f"{label}: Envy" if wager.endswith(ENVY) else label


def expecting_of(rules: Rules, key: WagerKey) -> Expecting:
    """How to find what stakes on a wager were to bring; Refused with why nobody can tell."""
    return expecting_by(rules, key, figures_of(rules, base_of(key.wager)))


def expecting_by(rules: Rules, key: WagerKey, figures: Figures) -> Expecting:
    """The same by figures that are known."""
    return _envy(rules, figures) if key.wager.endswith(ENVY) else of_edge(figures)


def figures_of(rules: Rules, wager: str) -> Figures:
    """The figures of a wager at a table; Refused where there are none."""
    found = at_table(ODDS[rules.chapter.chapter.game], rules, [wager])
    if not found:
        raise Refused(NO_STUDY, field="wager")
    return found[0]


def at_meter(figures: Figures, stands: Cents) -> Figures:
    """The figures of a progressive wager with so much on its meter: what a player was to win then.
    What rates of progression add later is others'."""
    meter = figures.meter
    if meter is None:
        return figures
    more = Fraction(stands - meter.seed, meter.bet)
    ends = (replace(end, back=end.back + _share(end) * more) for end in figures.outcomes)
    return replace(figures, outcomes=tuple(ends), added=Fraction(0))


def _share(end: Outcome) -> Fraction:
    """The share of the meter that an outcome pays."""
    share = meter_share(pay(end.pays)) if METER in end.pays else None
    return share.share if share else Fraction(0)


def of_edge(figures: Figures) -> Expecting:
    """The edge of each stake; their variances add up with the squares of the stakes."""
    edge, variance, third = figures.house_edge, figures.variance, -figures.moment(3)
    simulated = figures.sample is not None

    def expecting(part: Part) -> Expectation:
        powers = [sum(stake**power * times for stake, times in part.stakes.items())
                  for power in (1, 2, 3)]  # fmt: skip
        return Expectation(
            edge * powers[0], variance * powers[1], third * powers[2], simulated=simulated
        )

    return expecting


def _envy(rules: Rules, figures: Figures) -> Expecting:
    """What each hand of another player was to bring the wager in Envy, which the house pays."""
    if figures.paytable is None:
        raise Refused(NOT_TOLD, field="wager")
    lines = rules.chapter.paytables(figures.wager)[figures.paytable].lines

    def expecting(part: Part) -> Expectation:
        whole = Expectation(simulated=figures.sample is not None)
        for stake, times in part.stakes.items():
            prizes = {line.hand: line.envy_for(stake) for line in lines}
            chances = [(end.probability, Fraction(prizes.get(end.hand, 0)))
                       for end in figures.outcomes]  # fmt: skip
            mean = sum((chance * prize for chance, prize in chances), Fraction(0))
            moments = [
                sum((chance * (prize - mean) ** power for chance, prize in chances), Fraction(0))
                for power in (2, 3)
            ]
            whole += Expectation(-mean * times, moments[0] * times, -moments[1] * times)
        return whole

    return expecting
