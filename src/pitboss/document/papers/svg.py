"""The few shapes of which a layout is drawn, as SVG in millimetres."""

from collections.abc import Sequence
from math import cos, pi, radians, sin
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from pitboss.document.papers.letters import TYPEFACE, width

Anchor = Literal["start", "middle", "end"]
LEADING = 1.16
"""From line to line, in sizes of the type."""


def number(value: float) -> str:
    """A measure, to the tenth of a millimetre.

    >>> number(12.04), number(-0.01), number(2.5)
    ('12', '0', '2.5')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0").replace("-0.0", "0")


def text(
    words: str, x: float, y: float, size: float, *,
    anchor: Anchor = "middle", bold: bool = False, fill: str = "",
) -> str:  # fmt: skip
    """A line of words, on its baseline, as wide as typst sets it."""
    long = width(words, size, bold=bold)
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
        f'text-anchor="{anchor}" textLength="{number(long)}" lengthAdjust="spacingAndGlyphs"'
        f"{_weight(bold)}{_fill(fill)}>{escape(words)}</text>"
    )


def lines(
    words: Sequence[str], x: float, y: float, size: float, *,
    anchor: Anchor = "middle", bold: bool = False, fill: str = "",
) -> str:  # fmt: skip
    """Lines of words about a middle height."""
    first = y - (len(words) - 1) * size * LEADING / 2 + size * 0.33
    return "".join(
        text(line, x, first + place * size * LEADING, size, anchor=anchor, bold=bold, fill=fill)
        for place, line in enumerate(words)
    )


def curved(words: str, name: str, radius: float, size: float, *, bold: bool = False) -> str:
    """Words along an arc below the middle of the table, their tops towards it."""
    long = width(words, size, bold=bold)
    r = number(radius)
    return (
        f'<path id="{name}" d="M -{r} 0 A {r} {r} 0 0 0 {r} 0" fill="none"/>'
        f'<text font-size="{number(size)}" text-anchor="middle"{_weight(bold)}>'
        f'<textPath href="#{name}" startOffset="50%" textLength="{number(long)}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(words)}</textPath></text>'
    )


def arc(radius: float, half: float) -> str:
    """A line along an arc below the middle, so many degrees to either side."""
    x, y, r = number(radius * sin(radians(half))), number(radius * cos(radians(half))), radius
    return f'<path d="M -{x} {y} A {number(r)} {number(r)} 0 0 0 {x} {y}" fill="none"/>'


def circle(x: float, y: float, across: float, more: str = "") -> str:
    """A circle about a point."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(across / 2)}"{more}/>'


def box(x: float, y: float, wide: float, high: float, more: str = ' fill="none"') -> str:
    """A rectangle about a point, its corners rounded."""
    return (
        f'<rect x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{number(wide)}" '
        f'height="{number(high)}" rx="7"{more}/>'
    )


def group(inside: str, **attributes: str) -> str:
    """Shapes together, under attributes."""
    named = "".join(
        f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in attributes.items()
    )
    return f"<g{named}>{inside}</g>"


def picture(
    inside: str, *, left: float, top: float, wide: float, high: float, scale: float = 1,
    at: tuple[float, float] | None = None,
) -> str:  # fmt: skip
    """A whole drawing, or at a place of another, at a scale: so many millimetres are drawn as
    one."""
    view = f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}"'
    unit = "" if at else "mm"
    size = f'width="{number(wide / scale)}{unit}" height="{number(high / scale)}{unit}"'
    place = f'x="{number(at[0])}" y="{number(at[1])}" ' if at else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {place}{size} {view} '
        f'font-family="{TYPEFACE}, serif">{inside}</svg>'
    )


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned about the origin, clockwise as it is seen."""
    angle = degrees * pi / 180
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _weight(bold: bool) -> str:
    return ' font-weight="600"' if bold else ""


def _fill(colour: str) -> str:
    return f' fill="{colour}"' if colour else ""
