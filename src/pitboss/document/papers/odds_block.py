"""The payout odds as they are inscribed on a layout: one small table a wager, in columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, radians, tan

from pitboss.document.papers import svg
from pitboss.document.papers.letters import width, wrapped
from pitboss.regulation.posting import LineOnSign, WagerOnSign
from pitboss.vocabulary.money import dollars

SIZES = tuple(half / 2 for half in range(44, 12, -1))
"""Type sizes that are tried, the largest first, in millimetres."""
LINE = 1.24
BETWEEN = 2.2
"""From column to column, and LINE from line to line, in sizes of the type."""
LONG = 26
"""What is paid in more letters than these stands under its hand."""
MOST = 13
"""How wide a hand or what stands under it may be before it is wrapped, in sizes of the type."""


Arc = tuple[float, float]
"""How near the middle of the table something is that curves about it, and how far it reaches to
either side, in degrees."""


@dataclass(frozen=True)
class Row:
    """A line of a table: what it is for, and what is printed to its right."""

    wager: str
    hand: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WagerBlock:
    """The table of one wager, or the lines of several that have one line each."""

    heading: Row | None  # none: each line names its wager
    rows: tuple[Row, ...]

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """The heading, if there is one, and the lines."""
        return (self.heading, *self.rows) if self.heading else self.rows

    def widths(self, size: float) -> list[float]:
        """How wide each column must be: hands, then what is paid."""
        rows = self.all_rows
        hands = max(width(row.hand, size, bold=row is self.heading) for row in rows)
        cells = zip(*(row.cells for row in rows if any(row.cells)), strict=True)
        return [hands, *(max(width(cell, size) for cell in column) for column in cells)]

    def wide(self, size: float) -> float:
        """How wide it is in type of this size."""
        widths = self.widths(size)
        return sum(widths) + (len(widths) - 1) * size * 0.9

    def high(self, size: float) -> float:
        """How high it is, with the room below it."""
        return (len(self.all_rows) + 0.8) * size * LINE


def blocks(posted: Sequence[WagerOnSign]) -> list[WagerBlock]:
    """A table for each wager; those of one line stand together."""
    plain = [one for one in posted if _is_plain(one)]
    together = [WagerBlock(None, tuple(_line(one) for one in plain))] if plain else []
    return together + [_block(one) for one in posted if one not in plain]


def _is_plain(one: WagerOnSign) -> bool:
    return len(one.lines) == 1 and len(one.lines[0].pay) <= LONG and not one.meter


def _line(one: WagerOnSign) -> Row:
    (line,) = one.lines
    return Row(one.wager.name, f"{one.wager.label}: {line.hand}", (line.pay,))


def _block(one: WagerOnSign) -> WagerBlock:
    natural = any(line.natural for line in one.lines)
    heads = ["natural", "with wild"] if natural else ["pays"]
    heads += [f"Envy for {dollars(stake)}" for stake in one.envy_stakes]
    rows = [row for line in one.lines for row in _rows(line, one, natural=natural)]
    return WagerBlock(Row(one.wager.name, one.wager.label, tuple(heads)), tuple(rows))


def _rows(line: LineOnSign, one: WagerOnSign, *, natural: bool) -> list[Row]:
    envy = dict(line.envy)
    envies = tuple(dollars(envy[stake]) if stake in envy else "" for stake in one.envy_stakes)
    hands = wrapped(line.hand, MOST, 1)
    cells: tuple[str, ...] = (line.natural or "—", line.pay) if natural else (line.pay,)
    if len(line.pay) > LONG:
        hands += wrapped(line.pay, MOST, 1)
        cells, envies = (), ()
    name = one.wager.name
    above = [Row(name, part, ()) for part in hands[:-1]]
    return [*above, Row(name, hands[-1], (*cells, *envies))]


@dataclass(frozen=True)
class Set:
    """Tables in columns, in type of one size."""

    size: float
    columns: tuple[tuple[WagerBlock, ...], ...]

    @property
    def wide(self) -> float:
        """How wide they are together."""
        gaps = (len(self.columns) - 1) * BETWEEN * self.size
        return sum(self.column_wide(column) for column in self.columns) + gaps

    @property
    def high(self) -> float:
        """How high the highest column is."""
        return max(sum(block.high(self.size) for block in column) for column in self.columns)

    def column_wide(self, column: Sequence[WagerBlock]) -> float:
        """As wide as its widest table."""
        return max(block.wide(self.size) for block in column)


def fitted(tables: Sequence[WagerBlock], top: float, arcs: Sequence[Arc]) -> Set:
    """The tables in the largest type with which they have room, from a height below the middle of
    the table on."""
    for size in SIZES:
        for count in range(1, len(tables) + 1):
            found = Set(size, _in_columns(tables, count, size))
            if all(_is_clear(arc, found.wide / 2, top + found.high) for arc in arcs):
                return found
    raise AssertionError("the layout has no room for the odds")


def _is_clear(arc: Arc, half: float, bottom: float) -> bool:
    """Whether a box stays within an arc: its bottom, as far to the side as the arc reaches."""
    radius, angle = arc
    side = min(half, bottom * tan(radians(angle))) if angle < 90 else half
    return hypot(side, bottom) <= radius


def _in_columns(
    tables: Sequence[WagerBlock], count: int, size: float
) -> tuple[tuple[WagerBlock, ...], ...]:
    """The tables in their order, in so many columns at most, the highest as low as can be."""
    heights = [block.high(size) for block in tables]
    tallest = sorted(
        sum(heights[a:b]) for a in range(len(heights)) for b in range(a + 1, len(heights) + 1)
    )
    for most in tallest:
        columns = _filled(tables, heights, most)
        if columns and len(columns) <= count:
            return columns
    raise AssertionError


def _filled(
    tables: Sequence[WagerBlock], heights: Sequence[float], most: float
) -> tuple[tuple[WagerBlock, ...], ...]:
    columns: list[list[WagerBlock]] = [[]]
    filled = 0.0
    for block, high in zip(tables, heights, strict=True):
        if high > most + 1e-6:
            return ()
        if filled + high > most + 1e-6:
            columns.append([])
            filled = 0.0
        columns[-1].append(block)
        filled += high
    return tuple(map(tuple, columns))


def drawn(placed: Set, top: float) -> str:
    """The tables, centred, from this height on."""
    parts = []
    left = -placed.wide / 2
    for column in placed.columns:
        y = top
        for block in column:
            parts.append(_drawn(block, placed.size, left, y, placed.column_wide(column)))
            y += block.high(placed.size)
        left += placed.column_wide(column) + BETWEEN * placed.size
    return "".join(parts)


def _drawn(block: WagerBlock, size: float, left: float, top: float, wide: float) -> str:
    """One table: its heading, and a line a hand, what is paid to the right."""
    widths = block.widths(size)
    rows = []
    for place, row in enumerate(block.all_rows):
        head = row is block.heading
        y = top + (place + 0.8) * size * LINE
        cells = [svg.text(row.hand, left, y, size, anchor="start", bold=head)]
        right = left + wide
        for cell, room in reversed(list(zip(row.cells, widths[1:], strict=False))):
            if cell:
                cells.append(svg.text(cell, right, y, size, anchor="end"))
            right -= room + size * 0.9
        kind = "heading" if head else "line"
        inside = "".join([cells[0], *reversed(cells[1:])])
        rows.append(svg.group(inside, **{"class": kind, "data-wager": row.wager}))
    under = top + 1.12 * size * LINE
    if not block.heading:
        return "".join(rows)
    rule = (
        f'<path d="M {svg.number(left)} {svg.number(under)} h {svg.number(wide)}" '
        'stroke-width="1" fill="none"/>'
    )
    return "".join([*rows, rule])
