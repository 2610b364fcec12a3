"""A wager that is paid by what a hand is: its figures, from how many hands are what.

The hands are counted once; every paytable of the wager is then read against the same count.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.figures.figures import Figures, Meter, Outcome, back_per_unit, percent, published
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.paytables import MeterData
from pitboss.vocabulary.money import Award, Cents, Pay, back_at_odds, dollars, meter_share
from pitboss.vocabulary.paytable import PayLine, Paytable
from pitboss.vocabulary.refusal import Refused, is_meant, nearest

HandCounts = Mapping[frozenset[str], int]
"""How many hands there are of each kind, by all the names that a paytable may know it by."""

LOSES = "lose"


@dataclass(frozen=True, slots=True)
class LineChance:
    """A line of a paytable and the chance of the hands that it pays."""

    hand: str
    pay: Pay
    probability: Fraction
    envy: Cents = 0  # what it pays another player by the stake in question


def by_paytable(
    rules: Rules,
    wager: str,
    hands: HandCounts | Callable[[Paytable], HandCounts],
    *,
    decks: int = 1,
    losing: str = "any other hand",
    envy_stake: Cents | None = None,
    among: Sequence[Paytable] | None = None,
) -> list[Figures]:
    """The figures of a wager by each paytable that is printed for so many decks, in printed order,
    or by those given. Where a table ranks hands its own way, ``hands`` counts them by it.

    ``envy_stake`` is the wager that earns Envy; none: whatever the meter takes.
    """
    figures = []
    for table in tables(rules, wager, decks) if among is None else among:
        counted = hands(table) if callable(hands) else hands
        check_lines(rules, table, (name for names in counted for name in names))
        lines = lines_of(table, counted, envy_stake or bet_of(rules, table))
        figures.append(paid(rules, table, lines, decks=decks, losing=losing, envy_stake=envy_stake))
    return figures


def tables(rules: Rules, wager: str, decks: int = 1) -> list[Paytable]:
    """The paytables of a wager that are printed for so many decks."""
    printed = {data.name: data.decks for data in rules.chapter.paytable if data.wager == wager}
    return [
        table
        for name, table in rules.chapter.paytables(wager).items()
        if not printed[name] or decks in printed[name]
    ]


def bet_of(rules: Rules, table: Paytable) -> Cents:
    """The one size of wager that a meter takes; 100 where there is no meter."""
    return rules.meter(table.wager, table.name).bet if rules.has_meter(table.wager) else 100


def lines_of(table: Paytable, hands: HandCounts, envy_stake: Cents) -> list[LineChance]:
    """How often each line is paid: the first that covers one of a hand's names."""
    every = sum(hands.values())
    counts: dict[PayLine, int] = dict.fromkeys(table.lines, 0)
    for names, count in hands.items():
        line = table.line(*names)
        if line is not None:
            counts[line] += count
    return [
        LineChance(line.hand, line.pay, Fraction(count, every), line.envy_for(envy_stake))
        for line, count in counts.items()
    ]


def check_lines(rules: Rules, table: Paytable, known: Iterable[str]) -> None:
    """Refuses a line of a changed table for hands that nobody can have: a name that is not known,
    and that no printed table has, would just never be paid."""
    if not rules.changes_of(table.wager):
        return
    printed = chapter_file(rules.chapter.chapter.number).paytables(table.wager).values()
    lines = (line for each in printed for line in each.lines)
    names = frozenset(known) | {name for line in lines for name in line.covers}
    for line in table.lines:
        if unknown := sorted(line.covers - names):
            raise Refused(
                f"this wager has no hand called {unknown[0]!r}"
                f"{is_meant(nearest(unknown[0], names))}",
                field=f"paytables.{table.wager}.{table.name}.{line.hand}",
                allowed=", ".join(sorted(names)),
                cites=[table.cite],
            )


def paid(
    rules: Rules,
    table: Paytable,
    lines: list[LineChance],
    *,
    decks: int = 1,
    losing: str = "any other hand",
    envy_stake: Cents | None = None,
) -> Figures:
    """The figures of one paytable, what is not on its lines losing.

    With a meter, an award is worth its share of the seed. A share less than the whole is paid out
    of what the rate of progression put on the meter, so it is taken off what that rate adds.
    """
    unit = Fraction(1)
    meter = rules.meter(table.wager, table.name) if rules.has_meter(table.wager) else None
    bet, seed = (meter.bet, meter.seed) if meter else (100, 0)
    paying = [
        Outcome(
            line.hand,
            str(line.pay),
            line.probability,
            unit,
            house_part(line.pay, bet) + part_of_meter(line.pay) * Fraction(seed, bet),
        )
        for line in lines
    ]
    lost = 1 - sum((line.probability for line in lines), Fraction(0))
    outcomes = (*paying, Outcome(losing, LOSES, lost, unit, Fraction(0)))
    envy = sum(line.probability * line.envy for line in lines) / Fraction(envy_stake or bet)
    figures = Figures(
        table.wager,
        table.name,
        decks,
        tuple(outcome for outcome in outcomes if outcome.probability),
        published(rules.chapter, table.wager, table.name, decks),
        envy=envy if any(line.envy for line in lines) else None,
        envy_at=envy_stake or bet,
    )
    return with_meter(figures, meter, lines) if meter else figures


def with_meter(figures: Figures, meter: MeterData, lines: list[LineChance]) -> Figures:
    """The figures with what the meter gives back, and what its rates put on it."""
    assert meter.primary is not None
    bet, seed = meter.bet, meter.seed
    returns = Meter(
        fixed=mean(lines, lambda pay: house_part(pay, bet)),
        share=mean(lines, part_of_meter),
        whole=mean(lines, lambda pay: Fraction(part_of_meter(pay) == 1)),
        bet=bet,
        seed=seed,
    )
    parts = (returns.share - returns.whole) * Fraction(seed, bet)
    once, note = returns.whole * Fraction(seed - meter.reseed, bet), ""
    if once:
        note = (
            f"the seed counts with every award of the whole meter, which is reset to "
            f"{dollars(meter.reseed)}: after the first one the payback is "
            f"{percent(once, 3)} less (§ {meter.cites[0]})"
        )
    added = meter.primary + meter.reserve - parts
    return replace(figures, added=added, meter=returns, note=note)


def mean(lines: list[LineChance], amount: Callable[[Pay], Fraction]) -> Fraction:
    """The mean over all hands of something that a line pays."""
    return sum((line.probability * amount(line.pay) for line in lines), Fraction(0))


def part_of_meter(pay: Pay) -> Fraction:
    """The share of the meter in an award."""
    share = meter_share(pay)
    return share.share if share else Fraction(0)


def house_part(pay: Pay, bet: Cents) -> Fraction:
    """What the house pays per unit, the meter's part apart."""
    if isinstance(pay, Award):
        return Fraction(back_at_odds(pay, bet), bet)
    return Fraction(0) if meter_share(pay) else back_per_unit(pay)
