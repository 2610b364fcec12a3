"""What `pitboss odds` and the pages of odds show of a wager: its figures, how it ends, and what is
to be said beside that."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.document.blocks import (
    Block,
    Facts,
    FiguresTable,
    Plots,
    Section,
    TableColumn,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import (
    NONE,
    Cell,
    Number,
    deviation,
    payback,
    share,
    text,
    verdict,
)
from pitboss.document.choices import label_of, title_of_choice
from pitboss.document.drawings import meter_plot
from pitboss.document.lines import every_hand
from pitboss.document.numbers import decks_in_words, sentence
from pitboss.document.sensitivity import title_of
from pitboss.figures.figures import Figures, Meter, Otherwise, Outcome
from pitboss.figures.odds import GameOdds
from pitboss.figures.results import MOST_LINES, by_result
from pitboss.regulation import ChapterFile
from pitboss.vocabulary.money import dollars

CONVENTIONS = (
    "Payback: of all money put on the wager, later wagers included; of a progressive, its fixed "
    "awards, the rates of progression and the seed. Edge and deviation: per unit of the first "
    "wager. A tilde marks what is simulated; all else is counted."
)


def title_of_game(odds: GameOdds) -> str:
    """The game and its chapter."""
    about = odds.chapter.chapter
    return f"{about.title}, {about.text}"


# on a terminal


def game(
    odds: GameOdds, entries: Sequence[Figures], *, ways: bool = False, returns: bool = False
) -> Section:
    """A table of the figures, then each wager: where asked, with the ways that each line comes and
    what it returns."""
    blocks: list[Block] = [*overview(odds.chapter, entries)]
    for entry in entries:
        blocks += wager(odds.chapter, entry, ways=ways, returns=returns)
    return Section(title_of_game(odds), (*blocks, Text(CONVENTIONS, quiet=True)))


def overview(chapter: ChapterFile, entries: Sequence[Figures]) -> Iterator[Block]:
    """One row a wager, and whose Envy is in which of the Board's figures."""
    yield FiguresTable(
        "",
        (*in_words("Wager", "Paytable"),
         *in_numbers("Decks", "Payback", "Edge", "Std dev", "Wins"), *in_words("Board")),
        tuple(
            (title_of(chapter, entry.wager).removesuffix(" Wager"), entry.paytable or NONE,
             str(entry.decks), payback(entry, 3), share(entry.house_edge, 3),
             deviation(entry, 4), share(entry.hit_frequency, 3), verdict(entry))
            for entry in entries
        ),
    )  # fmt: skip
    for entry in entries:
        others = entry.board.envy_earners if entry.board else 0
        if others:
            whose = "one other player's" if others == 1 else f"{others} other players'"
            published = text(verdict(entry))
            yield Text(
                f"{_named(chapter, entry)}: {published} with {whose} Envy; the payback is "
                "without.\n",
                True,
            )


def _named(chapter: ChapterFile, entry: Figures) -> str:
    title = title_of(chapter, entry.wager)
    return f"{title}, {entry.paytable}" if entry.paytable else title


def wager(
    chapter: ChapterFile, entry: Figures, *, ways: bool = False, returns: bool = False
) -> Iterator[Block]:
    """How a wager ends, and what is to be said beside that. The heading has the name too by which
    a command asks for the wager."""
    wording = described(chapter, entry)
    heading = f"{_named(chapter, entry)}, {decks_in_words(entry.decks)} (--wager {entry.wager})"
    said = []
    every = every_hand(chapter, entry) if ways and not entry.sample else None
    yield lines(entry, heading, by_result(entry.outcomes), every[0] if every else 0, returns)
    if every:
        said.append(f"Ways: of {every[0]:,}, which is how many {every[1]} there are.")
    elif ways:
        said.append("No number of hands has each line a whole number of times: see --json.")
    if len(entry.outcomes) > MOST_LINES:
        said.append(f"By what is won or lost; --json lists all {len(entry.outcomes)} ways.")
    said += [block.words for block in (*wording.before, *wording.after) if isinstance(block, Text)]
    if entry.envy is not None:
        at = f" at a wager of {dollars(entry.envy_at)}" if entry.envy_at is not None else ""
        said.append(f"Envy: {text(share(entry.envy, 3))} more{at}, for each other player who could "
                    "bring it about")  # fmt: skip
    yield from (Text(words, quiet=True) for words in said)
    if said:  # a table alone ends with an empty line
        yield Text("")


def lines(
    entry: Figures, title: str, outcomes: Sequence[Outcome], ways: int = 0, returns: bool = False
) -> FiguresTable:
    """How a wager ends, and how often: in how many of so many ``ways``, if any, and with what part
    of the money that comes back."""
    often = "Ways" if ways else "Once in"
    chance = TableColumn("Chance", spare=bool(ways))
    columns = (*in_numbers("Pays"), chance, *in_numbers(often, *["Return"] * returns))

    def cells(outcome: Outcome) -> Iterator[Cell]:
        yield outcome.hand
        yield grouped_pay(outcome.pays)
        yield Number(outcome.probability, "chance", 5)
        if ways:
            yield Number(outcome.probability * ways, "count")
        else:
            yield Number(outcome.probability, "once in")
        if returns:
            yield share(outcome.probability * outcome.back / entry.staked, 4)

    rows = tuple(tuple(cells(outcome)) for outcome in outcomes)
    return FiguresTable(title, (*in_words("Hand"), *columns), rows, faded=_lost(outcomes))


def _lost(outcomes: Sequence[Outcome]) -> frozenset[int]:
    return frozenset(place for place, outcome in enumerate(outcomes) if outcome.net < 0)


def grouped_pay(pays: str) -> str:
    """What a line pays, with thousands set apart, which not every chapter does.

    >>> grouped_pay("2000 to 1"), grouped_pay("10,000 to 1"), grouped_pay("$1000/10% of meter")
    ('2,000 to 1', '10,000 to 1', '$1,000/10% of meter')
    """
    return re.sub(r"(?<![\d,.])\d{4,}", lambda digits: f"{int(digits[0]):,}", pays)


# on a page


@dataclass(frozen=True, slots=True)
class Described:
    """One wager by one paytable: its figures, what is said before its lines, and after them."""

    facts: Facts
    lines: FiguresTable
    before: tuple[Block, ...]
    after: tuple[Block, ...]


def described(chapter: ChapterFile, entry: Figures) -> Described:
    """All that is shown of a wager."""
    return Described(
        Facts(tuple(_facts(entry))),
        _returns(entry),
        tuple(_compared(chapter, entry)),
        tuple(_explained(entry)),
    )


def _facts(entry: Figures) -> Iterator[tuple[str, Cell]]:
    yield "Payback", payback(entry, 3)
    yield "House edge", share(entry.house_edge, 3)
    yield "Wins", share(entry.hit_frequency, 3)
    yield "Deviation", deviation(entry, 3)
    if entry.envy is not None:
        at = f" of a wager of {dollars(entry.envy_at)}" if entry.envy_at else ""
        yield "Envy, each other player", f"{text(share(entry.envy, 3))}{at}"


def _returns(entry: Figures) -> FiguresTable:
    """Each way it ends: how often, and what part of the money comes back by it."""

    def returns(outcome: Outcome) -> Fraction:
        return outcome.probability * outcome.back / entry.staked

    most = max(map(returns, entry.outcomes)) or Fraction(1)
    rows: list[tuple[Cell, ...]] = [
        (outcome.hand, outcome.pays, Number(outcome.probability, "chance", 4),
         Number(outcome.probability, "once in"),
         Number(returns(outcome), "percent", 3, bar=returns(outcome) / most)
         if outcome.back else "–")
        for outcome in entry.outcomes
    ]  # fmt: skip
    if entry.added:
        rows.append(("Rates of progression", "", "", "", share(entry.added, 3)))
    rows.append(("In all", "", "", "", share(entry.payback, 3)))
    often = TableColumn("Once in", spare=True)
    columns = (*in_words("Hand"), *in_numbers("Pays", "Chance"), often, *in_numbers("Returns"))
    return FiguresTable("", columns, tuple(rows), totals=1, faded=_lost(entry.outcomes))


def _compared(chapter: ChapterFile, entry: Figures) -> Iterator[Text]:
    """The Board's figure, and what another choice would make of it."""
    if entry.board is not None:
        agrees = "agrees" if entry.agrees else "differs"
        note = sentence(entry.board.note)
        yield Text(
            f"The Board published {entry.board.payback}: our figure {agrees}. {note}".strip()
        )
    for other in entry.otherwise:
        would = f"would pay back {text(share(other.payback, 3))}."
        yield Text(f"{other_choice(chapter, other)} {would}", quiet=True)


def other_choice(chapter: ChapterFile, other: Otherwise) -> str:
    """Another value of a choice, in words."""
    choice = next((choice for choice in chapter.choice if choice.name == other.choice), None)
    if choice is None:
        return f"{other.choice} {other.value}"
    return f"{title_of_choice(choice)}: {label_of(choice, other.value)}"


def _explained(entry: Figures) -> Iterator[Block]:
    """The meter, where the figures come from, and the chapter's note."""
    if entry.meter is not None:
        yield Text(" ".join(_meter(entry.meter)))
        if entry.meter.break_even is not None and entry.meter.break_even > 0:
            yield Plots("", (meter_plot(entry.meter),))
    if entry.sample is not None:
        yield Text(
            f"Simulated: {entry.sample.rounds:,} rounds, standard error "
            f"{text(share(entry.sample.standard_error))}, by {entry.sample.command}.",
            quiet=True,
        )
    if entry.note:
        yield Text(sentence(entry.note), quiet=True)


def _meter(meter: Meter) -> Iterator[str]:
    """What a progressive returns as its meter rises, and where it is even."""
    even = f": it is even at ${round(meter.break_even):,}" if meter.break_even else ""
    yield (
        f"Returns {text(share(meter.fixed, 3))} without the meter and "
        f"{text(share(meter.per_dollar * 1000))} for each $1,000 on it{even}."
    )
    if meter.whole:
        yield f"The whole meter is won once in {round(1 / meter.whole):,} wagers."
