"""A report as a document: sections of text, tables and drawings, whatever it is printed on.

A drawing is told in shares of its width and height, with its ticks and words; whoever prints the
document draws it with his own means.
"""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, Literal

Align = Literal["left", "right"]
LEFT: Final = "left"
RIGHT: Final = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    kind: ClassVar = "text"
    words: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are, one a row."""

    kind: ClassVar = "facts"
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: words to the left, numbers to the right."""

    title: str
    align: Align = RIGHT
    fills: bool = False  # takes what the others leave


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings that are repeated on every page; the last ones may be totals."""

    kind: ClassVar = "table"
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: int = 0
    note: str = ""

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows), self.title


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, how long it is (1: the longest), and the figure beside it."""

    label: str
    length: float
    shown: str


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


Block = Text | Facts | Table | Bars | Plots


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what is under it."""

    title: str
    blocks: tuple[Block, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The section as data."""
        return {
            "title": self.title,
            "blocks": [{"kind": block.kind} | asdict(block) for block in self.blocks],
        }


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    subtitle: str
    footer: str  # at the foot of each page
    sections: tuple[Section, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The report as data."""
        return {
            "title": self.title,
            "subtitle": self.subtitle,
            "footer": self.footer,
            "sections": [section.as_json() for section in self.sections],
        }
