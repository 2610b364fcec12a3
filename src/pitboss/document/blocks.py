"""A document: sections of text, tables, decisions and drawings, whatever it is shown on.

It is built once from the figures and drawn three times: on a terminal, on a page, on paper. Cells
hold values (``cells``); a drawing is told in shares of its width and height, with its ticks and
words, and whoever shows the document draws it with his own means.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from pitboss.document.cells import Cell, text
from pitboss.figures.strategy import Holds, RuleInWords

WORDS, NUMBER = Holds.WORDS, Holds.NUMBER


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    kind: ClassVar = "text"
    words: str
    quiet: bool = False  # said beside the figures, in smaller print


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are, one a row."""

    kind: ClassVar = "facts"
    rows: tuple[tuple[str, Cell], ...]


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table: words to the left, numbers to the right."""

    title: str
    holds: Holds = NUMBER
    fills: bool = False  # takes what the others leave
    spare: bool = False  # is left out where there is little room

    @property
    def align(self) -> str:
        """On which side its cells begin."""
        return "right" if self.holds == NUMBER else "left"


def in_words(*titles: str, fills: bool = False) -> tuple[TableColumn, ...]:
    """Columns of words."""
    return tuple(TableColumn(title, WORDS, fills) for title in titles)


def in_numbers(*titles: str) -> tuple[TableColumn, ...]:
    """Columns of numbers."""
    return tuple(map(TableColumn, titles))


@dataclass(frozen=True, slots=True)
class FiguresTable:
    """Rows under headings that are repeated on every page; the last ones may be totals."""

    kind: ClassVar = "table"
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: int = 0
    note: str = ""
    faded: frozenset[int] = frozenset()  # rows of what is lost
    actions: Mapping[str, str] = field(default_factory=dict)
    """By letter, what the cells of a column of actions stand for."""

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows), self.title

    @property
    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The rows as they are printed."""
        return tuple(tuple(map(text, row)) for row in self.rows)

    @property
    def is_grid(self) -> bool:
        """Whether every cell is an action, but the name of its row."""
        return bool(self.actions)


@dataclass(frozen=True, slots=True)
class PlayInWords:
    """Play in words, each rule with what it gives away."""

    kind: ClassVar = "play"
    rules: tuple[RuleInWords, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, how long it is (1: the longest), and the figure beside it."""

    label: str
    length: float
    figure: Cell


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars from left to right, one a row."""

    kind: ClassVar = "bars"
    title: str
    bars: tuple[Bar, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis, from 0 to 1, and what stands there."""

    at: float
    label: str
    height: float | None = None  # of a point of the curve that is marked


@dataclass(frozen=True, slots=True)
class Plot:
    """A curve over an axis, in a square of width 1 and height 1 that is drawn at any size."""

    title: str
    x_axis: str
    y_axis: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    points: tuple[tuple[float, float], ...]
    filled: bool = False  # down to the axis
    band: tuple[tuple[float, float], ...] = ()  # the corners of an area under the curve
    beside: tuple[tuple[float, float], ...] = ()  # another curve, dashed
    marks: tuple[Tick, ...] = ()  # upright lines with a word at each
    alt: str = ""  # what it shows, for one who does not see it
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plots:
    """Plots side by side."""

    kind: ClassVar = "plots"
    title: str
    plots: tuple[Plot, ...]
    note: str = ""


Block = Text | Facts | FiguresTable | PlayInWords | Bars | Plots


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what is under it."""

    title: str
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    subtitle: str
    footer: str  # at the foot of each page
    sections: tuple[Section, ...] = ()
