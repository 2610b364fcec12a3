"""The lines of a wager: its paytable as printed, its combinations, and what each line returns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from pitboss.document.blocks import WORDS, FiguresTable, TableColumn, in_numbers, in_words
from pitboss.document.cells import Cell, Number, share
from pitboss.document.numbers import short
from pitboss.figures.figures import PLACES, Figures, Outcome, percent
from pitboss.figures.results import MOST_LINES, by_result
from pitboss.regulation import ChapterFile, Rules
from pitboss.regulation.paytables import PaytableData
from pitboss.vocabulary.citation import as_printed
from pitboss.vocabulary.money import dollars


def paytables_as_printed(rules: Rules, printed: Sequence[PaytableData]) -> Iterator[FiguresTable]:
    """The paytables, those of one line together, each with what the casino's choices change."""
    chapter = rules.chapter
    short = [data for data in printed if len(data.lines) == 1 and not data.meter]
    if short:
        rows = tuple(
            (chapter.wager_named(data.wager).title, line.hand, line.pay, f"§ {data.cite}")
            for data in short
            for line in data.lines
        )
        columns = in_words("Wager", "Hand", "Pays", "Paragraph")
        note = " ".join(filter(None, (posted_note(rules, data.wager) for data in short)))
        yield FiguresTable("Payout odds as printed", columns, rows, note=note)
    for data in printed:
        if data not in short:
            table = paytable_as_printed(chapter, data)
            notes = (table.note, posted_note(rules, data.wager))
            yield replace(table, note=" ".join(filter(None, notes)))


def posted_note(rules: Rules, wager: str) -> str:
    """Where a table's choices make a wager pay other than its paytable prints, what is paid.

    >>> posted_note(Rules.of("633a", {"switch": True, "switch_natural_pays": "even_money"}),
    ...     "blackjack")
    'Paid otherwise here: blackjack 1 to 1 (R-633a-20).'
    """
    paid = []
    for posted in rules.posted(wager):
        lines = [f"{line.hand} {line.pay}" for line in posted.lines]
        lines += [f"no line for {hand}" for hand in posted.without]
        lines += [] if posted.envy else ["no Envy"]
        paid.append(f"{', '.join(lines)} ({as_printed(posted.cite)})")
    return f"Paid otherwise here: {'; '.join(paid)}." if paid else ""


def paytable_as_printed(chapter: ChapterFile, data: PaytableData) -> FiguresTable:
    """A paytable with the columns that the chapter prints."""
    natural = any(line.natural for line in data.lines)
    stakes = sorted({column.bet for line in data.lines for column in line.envy_columns})
    envy = any(line.envy for line in data.lines)
    columns = [TableColumn("Hand", WORDS)]
    if natural:
        columns.append(TableColumn("Natural"))
    columns.append(TableColumn("With wild cards" if natural else "Pays"))
    if envy:
        columns.append(TableColumn("Envy"))
    columns += [TableColumn(f"Envy for {dollars(bet)}") for bet in stakes]
    rows = []
    for line in data.lines:
        by_bet = {column.bet: column.pays for column in line.envy_columns}
        row = [line.hand]
        if natural:
            row.append(line.natural or "—")
        row.append(line.pay)
        if envy:
            row.append(dollars(line.envy) if line.envy else "—")
        row += [dollars(by_bet[bet]) if bet in by_bet else "—" for bet in stakes]
        rows.append(tuple(row))
    named = f", paytable {data.name}" if len(chapter.paytables(data.wager)) > 1 else ""
    title = f"{chapter.wager_named(data.wager).title}{named}, as printed in § {data.cite}"
    return FiguresTable(title, tuple(columns), tuple(rows), note=_meter_note(data))


def _meter_note(data: PaytableData) -> str:
    if data.meter is None:
        return ""
    meter = data.meter
    rate = f", rate of progression {percent(meter.primary, 2)}" if meter.primary else ""
    reserve = f", reserve {percent(meter.reserve, 2)}" if meter.reserve else ""
    cites = ", ".join(f"§ {cite}" if cite[0].isdigit() else cite for cite in meter.cites)
    return (
        f"As printed for a wager of {dollars(meter.bet)}: seed {dollars(meter.seed)}{rate}"
        f"{reserve} ({cites})."
    )


def every_hand(chapter: ChapterFile, figures: Figures) -> tuple[int, str] | None:
    """How many equally likely ways the cards can lie, and what they are, where every line is a
    whole number of them; none where a line needs more to be told."""
    cards, held = figures.decks * len(chapter.cards.deck), chapter.hand.cards
    hands = comb(cards, held)
    for ways, words in (
        (hands, f"hands of {held} cards"),
        (hands * (cards - held), f"hands of {held} cards with one more card"),
        (hands * comb(cards - held, held), f"pairs of hands of {held} cards"),
    ):
        if all((outcome.probability * ways).denominator == 1 for outcome in figures.outcomes):
            return ways, words
    return None


def printed_lines(figures: Figures) -> tuple[Outcome, ...]:
    """The lines of a wager; of more than can be read, those with the same result together, and it
    first."""
    lines = by_result(figures.outcomes)
    if len(figures.outcomes) > MOST_LINES:
        lines = [
            replace(outcome, hand=_result(outcome.net), pays=outcome.hand) for outcome in lines
        ]
    return tuple(lines)


def _result(net: Fraction) -> str:
    return f"{'wins' if net > 0 else 'loses'} {short(abs(net))}" if net else "ties"


def combinations(chapter: ChapterFile, figures: Figures) -> FiguresTable:
    """How often each line comes, and what it contributes to the payback."""
    sample = figures.sample
    ways = None if sample else every_hand(chapter, figures)
    total = sample.rounds if sample else ways[0] if ways else 0
    lines = printed_lines(figures)
    together = len(lines) < len(figures.outcomes)
    count = in_numbers("Rounds" if sample else "Ways") if total else ()
    columns = (
        *(in_words("Result", "With") if together else in_words("Line", "Pays")),
        *count,
        *in_numbers("Probability", "Once in", "Return"),
    )
    rows: list[tuple[Cell, ...]] = []
    for outcome in lines:
        ways_of_line = (Number(outcome.probability * total, "count"),) if total else ()
        returns = outcome.probability * outcome.back / figures.staked
        rows.append(
            (outcome.hand, outcome.pays, *ways_of_line, Number(outcome.probability, places=PLACES),
             Number(outcome.probability, "once in"), share(returns, 6))
        )  # fmt: skip
    empty = ("",) if total else ()
    if figures.added:
        rows.append(("rate of progression, net", "", *empty, "", "", share(figures.added, 6)))
    whole = (Number(Fraction(total), "count"),) if total else ()
    certain = Number(Fraction(1), places=PLACES)
    rows.append(("All", "", *whole, certain, "", share(figures.payback, 6)))
    return FiguresTable(
        "Combinations and return by line", columns, tuple(rows), totals=1,
        note=" ".join(_combination_notes(figures, ways)),
    )  # fmt: skip


def _combination_notes(figures: Figures, ways: tuple[int, str] | None) -> Iterator[str]:
    if len(figures.outcomes) > MOST_LINES:
        yield (
            f"The wager ends in {len(figures.outcomes)} ways; those with the same result, in units "
            "of the first wager, are together. pitboss odds --json has them all."
        )
    if figures.sample:
        yield "Probabilities are shares of the simulated rounds."
    elif ways:
        decks = "one deck" if figures.decks == 1 else f"{figures.decks} decks"
        yield (
            f"Ways: the probability in parts of {ways[0]:,}, which is how many {ways[1]} there are "
            f"from {decks}."
        )
    else:
        yield "Each probability is exact; the fractions are in the table that follows."
    if figures.staked != 1:
        yield "Return: what the line brings back, over the money bet in a round on average."
    if figures.meter:
        yield (
            "A share of the meter is told with the meter at its seed. The rate of progression is "
            "what each wager adds to the meters, less the shares below the whole that are paid "
            "out of that."
        )


def exact_lines(chapter: ChapterFile, figures: Figures) -> FiguresTable | None:
    """The probabilities as fractions, where they are no counts of hands."""
    if figures.sample or every_hand(chapter, figures):
        return None
    rows = tuple(
        (outcome.hand, Number(outcome.probability, "ratio")) for outcome in printed_lines(figures)
    )
    columns = (*in_words("Line"), *in_words("Probability", fills=True))
    return FiguresTable("Exact probabilities", columns, rows)


def tables_of_required(rules: Rules, counted: Mapping[str, object]) -> list[PaytableData]:
    """The paytables of the wagers that must be made and of those made during the round, as far as
    these have no figures of their own."""
    return [
        table_in_use(rules, wager.name)
        for wager in rules.wagers()
        if wager.name not in counted
        and (wager.required or wager.made == "during")
        and rules.chapter.paytables(wager.name)
    ]


def table_in_use(rules: Rules, wager: str) -> PaytableData:
    """The paytable of a wager that the casino uses, as printed."""
    name = rules.paytable(wager).name
    return next(data for data in rules.chapter.paytable if (data.wager, data.name) == (wager, name))
