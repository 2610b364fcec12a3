"""What `pitboss strategy` and the pages show of best play: rules, charts, and the worth of each
choice with one hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.document.blocks import (
    WORDS,
    Block,
    FiguresTable,
    PlayInWords,
    Section,
    TableColumn,
    Text,
    in_numbers,
    in_words,
)
from pitboss.document.cells import Number
from pitboss.document.numbers import decks_in_words, sentence
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import DOUBLED, Advice, Chart, Strategy

EXTREMES = ("At least", "At most")
"""What the worst and the best hand of a row are worth: where there is little room, they go."""


def best_play(odds: GameOdds, play: Strategy) -> Section:
    """The rules in words before the charts, then the notes."""
    title = f"{odds.chapter.chapter.title}, {decks_in_words(play.decks)}"
    return Section(title, (PlayInWords(play.rules), *charts_and_notes(play)))


def charts_and_notes(play: Strategy) -> Iterator[Block]:
    """What stands under the rules in words."""
    yield from map(chart, play.charts)
    yield from (Text(sentence(note), quiet=True) for note in play.notes)


def chart(shown: Chart) -> FiguresTable:
    """A chart as a table: what each column holds is the chart's own word."""
    holds = shown.holds or (WORDS,) * (len(shown.columns) - 1)
    columns = tuple(
        TableColumn(title, holding, spare=title in EXTREMES)
        for title, holding in zip(shown.columns, (WORDS, *holds), strict=True)
    )
    return FiguresTable(shown.title, columns, shown.rows, actions=shown.actions)


def decision(odds: GameOdds, decks: int, advice: Advice) -> Section:
    """What each choice is worth with one hand, against what is seen of the dealer's."""
    held, seen = (
        ", ".join(card.name for card in cards)
        for cards in (advice.situation.cards, advice.situation.dealer)
    )
    against = f" against {seen}" if seen else ""
    title = f"{odds.chapter.chapter.title}, {decks_in_words(decks)}: {held}{against}"
    remarks = (Text(words, quiet=True) for words in odds.remarks(advice))
    return Section(title, (choices(advice), *remarks))


def choices(advice: Advice) -> FiguresTable:
    """One row a choice, the best first: what it is worth and what it gives away."""
    worth, labels = advice.expected, labels_of(advice)
    ordered = sorted(worth, key=lambda name: -worth[name])
    columns = (*in_words("Choice"), *in_numbers("Worth", "Gives away"), *in_words(""))
    return FiguresTable("", columns, tuple(
        (labels[name], Number(worth[name], "signed", 6),
         Number(advice.cost(name) or Fraction(0), "decimal", 6),
         "best" if worth[name] == worth[advice.best] else "")
        for name in ordered
    ))  # fmt: skip


def labels_of(advice: Advice) -> Mapping[str, str]:
    """Each choice in words: a setting by its low hand, and where two read the same by its cards."""
    words = {name: _label(advice, name) for name in advice.expected}
    times = Counter(words.values())
    return {
        name: f"{label} ({name})" if times[label] > 1 else label for name, label in words.items()
    }


def _label(advice: Advice, name: str) -> str:
    if name in advice.labels or name not in advice.settings:
        return advice.labels.get(name, name.replace("_", " "))
    _, low = advice.settings[name]
    doubled = DOUBLED if name.endswith(DOUBLED) else ""
    return f"{' and '.join(card.name for card in low)} low{doubled}"
