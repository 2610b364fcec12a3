"""A betting position of a layout: the areas before a player, in rows about the table's middle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import radians, sqrt, tan

from pitboss.document.papers import svg
from pitboss.document.papers.letters import width, wrapped
from pitboss.regulation.signs import LayoutArea

EDGE = 978
"""How far from the middle the areas may reach."""
INNERMOST = 612
"""How near to it they may come: what all players read is within."""
MAIN = 100
SIDES = (84, 76, 70, 64, 58)
"""Across the areas of the wagers; of the side wagers the largest with which all have room."""
GAP, ROW_GAP = 10, 9
CARD, CARD_HIGH, FANNED = 64, 92, 13
"""A card, and by how much each further one of a fan widens it."""
WORDS = tuple(half / 2 for half in range(44, 13, -1))
"""Type sizes that are tried for the words in an area."""


@dataclass(frozen=True)
class Placed:
    """An area where it is drawn, by its distance from the middle and to the side."""

    area: LayoutArea
    x: float
    r: float
    wide: float
    high: float


@dataclass
class Seat:
    """The areas of one position; ``half`` is half the angle that it has, in degrees."""

    half: float
    areas: Sequence[LayoutArea]
    placed: list[Placed] = field(default_factory=list)

    def __post_init__(self) -> None:
        wagers = _each(area for area in self.areas if area.holds == "wager")
        cards = _each(area for area in self.areas if area.holds == "cards")
        mains = [area for area in wagers if area.main]
        others = [area for area in wagers if not area.main]
        for across in SIDES:
            self.placed = []
            r = self._row([(area, MAIN, MAIN) for area in mains], EDGE)
            for row in self._rows(others, across, r):
                r = self._row([(area, across, across) for area in row], r)
            r = self._row([(area, fan(area.cards), CARD_HIGH) for area in cards], r)
            if r >= INNERMOST - ROW_GAP and self._has_room():
                return
        raise AssertionError("the layout has no room for the betting areas")

    def room(self, r: float) -> float:
        """How wide the position is at a distance from the middle."""
        return 2 * r * tan(radians(self.half)) - GAP

    def _rows(
        self, areas: Sequence[LayoutArea], across: float, outer: float
    ) -> list[list[LayoutArea]]:
        """As few rows as they need, as even as can be, the longer ones farther out."""
        for count in range(1, len(areas) + 1):
            rows, left = [], list(areas)
            for place in range(count):
                inner = outer - place * (across + ROW_GAP) - across
                most = int((self.room(inner) + GAP) // (across + GAP))
                taken = min(most, -(-len(left) // (count - place)))
                rows.append(left[:taken])
                left = left[taken:]
            if not left:
                return rows
        return [[area] for area in areas]

    def _row(self, row: Sequence[tuple[LayoutArea, float, float]], outer: float) -> float:
        """A row beside each other; how far the next may reach."""
        if not row:
            return outer
        high = max(high for *_, high in row)
        wide = sum(wide for _, wide, _ in row) + (len(row) - 1) * GAP
        x = -wide / 2
        for area, own, _ in row:
            self.placed.append(Placed(area, x + own / 2, outer - high / 2, own, high))
            x += own + GAP
        return outer - high - ROW_GAP

    def _has_room(self) -> bool:
        return all(
            abs(one.x) + one.wide / 2 <= self.room(one.r - one.high / 2) / 2 for one in self.placed
        )

    def drawn(self) -> str:
        """The position as the middle of the table sees it below."""
        devices = {area.wager for area in self.areas if area.holds == "device"}
        return "".join(_drawn(one, one.area.wager in devices) for one in self.placed)

    def tags(self) -> list[tuple[LayoutArea, float, float]]:
        """Where the number of each area is put, once: at its rim, clear of the words."""
        found: dict[str, tuple[LayoutArea, float, float]] = {}
        for one in self.placed:
            away = one.wide * 0.354 + 7
            x, r = (one.wide / 2, one.high / 2) if one.area.holds == "cards" else (away, away)
            found.setdefault(one.area.name, (one.area, one.x - x, one.r - r))
            for device in self.areas:
                if device.holds == "device" and device.wager == one.area.wager:
                    found.setdefault(device.name, (device, one.x + x, one.r + r))
        return list(found.values())

    @property
    def inner(self) -> float:
        """How near to the middle the areas come."""
        return min((one.r - one.high / 2 for one in self.placed), default=EDGE)


def _each(areas: Iterable[LayoutArea]) -> list[LayoutArea]:
    """Areas that are alike, one by one."""
    return [area for area in areas for _ in range(area.count)]


def fan(cards: int) -> float:
    """How wide an area for so many cards is, one on another."""
    return CARD + (cards - 1) * FANNED + 8


def device_r(one: Placed) -> float:
    """Where the device of a wager is: at the outer rim of its area."""
    return one.r + one.high * 0.3


def _drawn(one: Placed, has_device: bool) -> str:
    label = one.area.label
    if one.area.holds == "cards":
        size, words = in_box(label, one.wide - 10, one.high - 10)
        shape = svg.box(one.x, one.r, one.wide, one.high)
        return shape + (svg.lines(words, one.x, one.r, size) if label else "")
    shape = svg.circle(one.x, one.r, one.wide, ' fill="none"')
    if has_device:
        size, words = in_box(label, one.wide * 0.82, one.high * 0.42)
        device = svg.circle(one.x, device_r(one), 15, ' class="device"')
        return shape + device + svg.lines(words, one.x, one.r - one.high * 0.08, size)
    size, words = in_circle(label, one.wide)
    return shape + svg.lines(words, one.x, one.r, size)


def in_box(words: str, wide: float, high: float) -> tuple[float, list[str]]:
    """Words in the largest type with which a rectangle has room for them."""
    for size in WORDS:
        lines = wrapped(words, wide, size)
        if len(lines) * size * svg.LEADING <= high and _widest(lines, size) <= wide:
            return size, lines
    raise AssertionError(f"there is no room for {words!r}")


def in_circle(words: str, across: float) -> tuple[float, list[str]]:
    """Words in the largest type with which a circle has room for them."""
    for size in WORDS:
        for most in (across * 0.86, across * 0.75, across * 0.62, across * 0.5):
            lines = wrapped(words, most, size)
            half = len(lines) * size * svg.LEADING / 2
            if half < across * 0.44 and all(
                width(line, size) <= _chord(across, half, place * size * svg.LEADING, size)
                for place, line in enumerate(lines)
            ):
                return size, lines
    raise AssertionError(f"there is no room for {words!r}")


def _chord(across: float, half: float, down: float, size: float) -> float:
    """How wide a circle is where a line stands, at the line's worse end."""
    far = max(abs(down - half), abs(down + size * svg.LEADING - half))
    return 2 * sqrt(max((across / 2 * 0.95) ** 2 - far**2, 0))


def _widest(lines: Sequence[str], size: float) -> float:
    return max(width(line, size) for line in lines)
