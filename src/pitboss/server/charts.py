"""Charts of a page of odds: decisions as tables, and what a progressive returns as a drawing."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from pitboss.figures.figures import Meter, percent
from pitboss.figures.strategy import Chart

ACTIONS: Final = {
    "H": "hit", "S": "stand", "P": "split", "D": "double", "R": "surrender",
}  # fmt: skip
"""By the letter that stands for it in a chart."""
LABELS: Final = {
    "hit": "Hit",
    "stand": "Stand",
    "split": "Split",
    "double": "Double down",
    "surrender": "Surrender",
}
ACTION = re.compile(r"([HSPDR])([hsp]?)")
NUMBER = re.compile(r"[+\-−]?[\d.,]+%?|—|")
BEST = "Best"

FOLDED_FROM = 12
"""Rows of a chart that is folded away, unless it is the first or a grid of actions."""


def chart(data: Chart, *, first: bool) -> dict[str, Any]:
    """A chart as a page lays it out: numbers are lined up, actions have a colour beside their
    letter, and a legend says what the letters mean."""
    columns = list(zip(*data.rows, strict=True))[1:]
    kinds = [_kind(head, cells) for head, cells in zip(data.columns[1:], columns, strict=True)]
    grid = bool(kinds) and all(kind == "action" for kind in kinds)
    return {
        "title": data.title.partition(" (")[0] if grid else data.title,  # the legend says the rest
        "columns": [
            {"head": head, "kind": kind}
            for head, kind in zip(data.columns, ["text", *kinds], strict=True)
        ],
        "rows": [
            [_cell(text, kind) for text, kind in zip(row, ["text", *kinds], strict=True)]
            for row in data.rows
        ],
        "grid": grid,
        "legend": _legend(data.rows) if "action" in kinds else [],
        "open": first or grid or len(data.rows) < FOLDED_FROM,
    }


def _kind(head: str, cells: Sequence[str]) -> str:
    """What the cells of a column are."""
    if all(ACTION.fullmatch(cell) for cell in cells):
        return "action"
    if all(NUMBER.fullmatch(cell) for cell in cells):
        return "number"
    return "best" if head == BEST else "text"


def _cell(text: str, kind: str) -> dict[str, str]:
    if kind == "action":
        return {"text": text, "kind": f"action {ACTIONS[text[0]]}"}
    if kind == "number" and text.startswith("-"):
        return {"text": f"−{text[1:]}", "kind": kind}
    return {"text": text, "kind": kind}


def _legend(rows: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    """The letters that a chart uses, in words."""
    used = {cell for row in rows for cell in row[1:] if ACTION.fullmatch(cell)}
    order = {letter: at for at, letter in enumerate(ACTIONS)}
    return [
        {"text": cell, "kind": ACTIONS[cell[0]], "words": _words(cell)}
        for cell in sorted(used, key=lambda cell: (order[cell[0]], cell))
    ]


def _words(cell: str) -> str:
    """What a cell means.

    >>> _words("H"), _words("Rs")
    ('Hit', 'Surrender, or else stand')
    """
    first, *second = (ACTIONS[letter.upper()] for letter in cell)
    return LABELS[first] + (f", or else {LABELS[second[0]].lower()}" if second else "")


# what a progressive returns

WIDTH, HEIGHT = 400, 200
LEFT, RIGHT, TOP, BOTTOM = 52, 392, 22, 164
BEYOND: Final = Fraction(5, 4)
"""How far beyond its break-even the meter is drawn."""


def meter_chart(meter: Meter) -> dict[str, Any] | None:
    """The line of the return, the level at which as much comes back as is wagered, the meter at its
    seed and where it is even; none where no part of the meter is won, or it is always even."""
    even, seed = meter.break_even, Fraction(meter.seed, 100)
    if even is None or even <= 0:
        return None
    last = max(even, seed) * BEYOND
    highest = max(returns(meter, last), Fraction(6, 5))

    def at(dollars: Fraction) -> int:
        return round(LEFT + dollars / last * (RIGHT - LEFT))

    def level(share: Fraction) -> int:
        return round(BOTTOM - share / highest * (BOTTOM - TOP))

    return {
        "width": WIDTH, "height": HEIGHT,
        "left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM,
        "line": [LEFT, level(meter.fixed), RIGHT, level(returns(meter, last))],
        "levels": [
            {"y": level(Fraction(share, 100)), "text": f"{share}%"} for share in (0, 50, 100)
        ],
        "seed": {
            "x": at(seed), "y": level(returns(meter, seed)), "meter": f"${int(seed):,}",
            "returns": percent(returns(meter, seed), 1),
        },
        "even": {"x": at(even), "y": level(Fraction(1)), "meter": f"${int(even):,}"},
    }  # fmt: skip


def returns(meter: Meter, dollars: Fraction) -> Fraction:
    """What comes back per unit with so many dollars on the meter."""
    return meter.fixed + meter.per_dollar * dollars
