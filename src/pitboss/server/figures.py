"""The odds of a game or a table as its page shows them."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any, Final

from pitboss.document.blocks import FiguresTable, Text
from pitboss.document.cells import Cell, Number, share, text, verdict
from pitboss.document.numbers import sentence
from pitboss.document.odds import Described, described
from pitboss.document.strategy import charts_and_notes
from pitboss.figures.figures import Figures, decimal
from pitboss.figures.odds import REQUIRED, GameOdds, way_to_play
from pitboss.figures.strategy import RuleInWords
from pitboss.regulation import Wager
from pitboss.server.table_odds import KnownOdds, Unknown
from pitboss.vocabulary.refusal import Refused

SHORT = 60
"""Signs of an exact fraction that are printed; a longer one is folded away."""
UNPRINTABLE = 10_000
"""Bits of a number that is too long even for that."""
FOLDED_FROM = 12
"""Rows of a chart that is folded away, unless it is the first or a grid of actions."""

CITED = re.compile(r"(R-\w+-\d+|§ \d+a?\.\d+(?:\([\w.]+\))*(?:\[lead\])?)")


@dataclass(frozen=True)
class ByPaytable:
    """One wager by one paytable."""

    id: str
    paytable: str  # one that is alone in its chapter has no name of its own
    decks: int
    verdict: Cell
    bar: Fraction  # how much of all money comes back
    wording: Described
    exact: Fraction | None  # none: it is simulated

    @property
    def facts(self) -> dict[str, Cell]:
        """The figures by name."""
        return dict(self.wording.facts.rows)

    @property
    def fraction(self) -> str:
        """The exact payback; nothing where it is too long to be printed."""
        long = self.exact is None or self.exact.denominator.bit_length() > UNPRINTABLE
        return "" if long else str(self.exact)

    @property
    def is_short(self) -> bool:
        """Whether the fraction stands in a line of text."""
        return 0 < len(self.fraction) <= SHORT

    @property
    def digits(self) -> int:
        """About how many digits its denominator has."""
        return (self.exact or Fraction(0)).denominator.bit_length() * 30103 // 100_000 + 1


@dataclass(frozen=True)
class WagerShown:
    """A wager with its paytables, in their order."""

    id: str
    label: str
    figures: tuple[ByPaytable, ...]


@dataclass(frozen=True)
class ChartShown:
    """A chart of decisions: whether it lies open, and what the letters in it mean."""

    table: FiguresTable
    open: bool

    @property
    def title(self) -> str:
        """Its title; where there is a legend, without the words that say the same."""
        return self.table.title.partition(" (")[0] if self.table.is_grid else self.table.title

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The cells that it uses, in words."""
        actions = self.table.actions
        used = {text(cell) for row in self.table.rows for cell in row[1:]} if actions else set()
        order = list(actions)
        ordered = sorted(used, key=lambda cell: (order.index(cell[0]), cell))
        return [(cell, self._words(cell)) for cell in ordered]

    def action(self, cell: str) -> str:
        """The action that a cell begins with, as a style names it."""
        return self.table.actions[cell[0]].partition(" ")[0]

    def _words(self, cell: str) -> str:
        first, *second = (self.table.actions[letter.upper()] for letter in cell)
        return first.capitalize() + (f", or else {second[0]}" if second else "")


@dataclass(frozen=True)
class PlayShown:
    """Best play: the rules in words with their price, and the charts; or why it is not known."""

    why: Refused | None = None
    rules: tuple[RuleInWords, ...] = ()
    charts: tuple[ChartShown, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OddsShown:
    """What a page of odds has to show."""

    wagers: tuple[WagerShown, ...]
    unknown: tuple[tuple[str, Unknown], ...]  # each with its label
    play: PlayShown


def odds_shown(taken: Sequence[Wager], known: KnownOdds) -> OddsShown:
    """Every wager with its paytables, what is not known, and best play."""
    counted = {figures.wager for figures in known.figures}
    counted |= {unknown.wager for unknown in known.unknown}

    def named(wager: str) -> str:
        return label(known.odds, taken, wager, counted)

    by_paytable = partial(_by_paytable, known.odds)
    wagers = (
        WagerShown(_id(wager), named(wager), tuple(map(by_paytable, group)))
        for wager, group in groupby(known.figures, key=lambda figures: figures.wager)
    )
    unknown = tuple((named(unknown.wager), unknown) for unknown in known.unknown)
    return OddsShown(tuple(wagers), unknown, _play(known))


def label(odds: GameOdds, taken: Sequence[Wager], wager: str, counted: Collection[str] = ()) -> str:
    """What a page calls a wager, of those that are taken; wagers that are ``counted`` by themselves
    are no part of the required ones."""
    name = wager.partition(".")[0]
    if name != REQUIRED:
        return next((offered.label for offered in taken if offered.name == name), name)
    first = [offered.label for offered in taken if offered.required]
    during = [
        offered.label
        for offered in taken
        if offered.made == "during" and offered.name not in counted
    ]
    words = _listed(first, "and") + (f" with {_listed(during, 'or')}" if during else "")
    way, against = way_to_play(wager)
    return f"{words}, {odds.ways[way].words}{against}" if way else words


def _listed(words: Sequence[str], joined: str) -> str:
    """Words in a row.

    >>> _listed(["a"], "or"), _listed(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    *most, last = words
    return f"{', '.join(most)} {joined} {last}" if most else last


def _by_paytable(odds: GameOdds, figures: Figures) -> ByPaytable:
    named = figures.paytable not in (None, "Paytable")
    return ByPaytable(
        id=_id(figures.wager, figures.paytable or "all", str(figures.decks)),
        paytable=figures.paytable or "" if named else "",
        decks=figures.decks,
        verdict=verdict(figures),
        bar=figures.payback,
        wording=described(odds.chapter, figures),
        exact=None if figures.sample else figures.payback,
    )


def _id(*names: str) -> str:
    return "-".join(re.sub(r"\W+", "-", name) for name in names)


def _play(known: KnownOdds) -> PlayShown:
    if isinstance(known.strategy, Refused):
        return PlayShown(why=known.strategy)
    blocks = list(charts_and_notes(known.strategy))
    tables = [block for block in blocks if isinstance(block, FiguresTable)]
    charts = (
        ChartShown(table, not at or table.is_grid or len(table.rows) < FOLDED_FROM)
        for at, table in enumerate(tables)
    )
    notes = tuple(block.words for block in blocks if isinstance(block, Text))
    return PlayShown(None, known.strategy.rules, tuple(charts), notes)


def decks_offered(odds: GameOdds) -> list[int]:
    """The numbers of decks that a page offers: more than one only where the casino chooses."""
    chosen = odds.chapter.cards.decks_chosen
    return list(odds.deck_counts) if chosen else []


# how a page prints


def printed(cell: Cell) -> str:
    """A cell on a page: a minus, not a hyphen; what is simulated is said to be near.

    >>> printed(Number(Fraction(-1, 2), "percent", 1)), printed(Number(Fraction(1), mark="~"))
    ('−50.0%', '≈ 1.0000')
    """
    words = text(cell)
    if not isinstance(cell, Number):
        return words
    near = "≈ " if cell.mark == "~" else ""
    return near + words.removesuffix("~").replace("-", "−")


def bar_length(part: Fraction) -> str:
    """How long a bar is, of 100."""
    return decimal(min(part, Fraction(1)) * 100, 1)


def pieces(words: str) -> Iterator[tuple[str, str]]:
    """A sentence in pieces, each with the citation that it is, if it is one; numbers have a minus.

    >>> list(pieces("it brings -0.5 (R-687a-4)."))[1]
    ('R-687a-4', 'R-687a-4')
    """
    signed = re.sub(r"(?<![\w-])-(?=\d)", "−", sentence(words))
    for at, piece in enumerate(CITED.split(signed)):
        if piece:
            yield piece, piece.removeprefix("§ ") if at % 2 else ""


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "bar_length": bar_length,
    "pieces": pieces,
    "printed": printed,
    "sentence": sentence,
    "share": share,
}
"""What the templates of pages of odds use."""
