"""The README's two pictures: a chart of the seven games' house edge, and a screenshot of a table.

Run ``python docs/making/readme.py`` and commit what it writes. A test compares the chart with the
current figures. The screenshot needs Chromium and Playwright; without them only the chart is drawn.
"""

from collections.abc import Iterator
from pathlib import Path

import pitboss

PICTURES = Path(__file__).parent.parent / "pictures"
CHART, TABLE = PICTURES / "edges.svg", PICTURES / "table.jpg"

WIDTH, ROW, TOP, LABEL, VALUE = 720, 34, 52, 250, 70
"""Widths and heights of the chart, in pixels: labels on the left, values on the right."""

STYLE = """
  text { font: 15px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 17px }
  .bar { fill: #0f766e }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .bar { fill: #2dd4bf } }
"""


def edges() -> list[tuple[str, float]]:
    """Each game's house edge in percent: best play, default rules, smallest first."""
    found = []
    for game in pitboss.games():
        required = pitboss.odds(game, wager="required")[0]
        found.append((game.title, round(float(required.house_edge) * 100, 2)))
    return sorted(found, key=lambda row: row[1])


def chart() -> str:
    """The chart as SVG."""
    rows = edges()
    height = TOP + ROW * len(rows) + 8
    title = "House edge with best play, default rules"
    told = "; ".join(f"{name} {edge:.2f}%" for name, edge in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{title}: {told}."><style>{STYLE}</style>\n'
        f'<text class="title" x="0" y="24">{title}</text>\n'
        f"{''.join(_bars(rows))}</svg>\n"
    )


def _bars(rows: list[tuple[str, float]]) -> Iterator[str]:
    most = max(edge for _, edge in rows)
    for row, (name, edge) in enumerate(rows):
        y = TOP + ROW * row
        length = edge / most * (WIDTH - LABEL - VALUE)
        yield f'<text x="{LABEL - 12}" y="{y + 17}" text-anchor="end">{name}</text>'
        yield f'<rect class="bar" x="{LABEL}" y="{y}" width="{length:.1f}" height="24" rx="3"/>'
        yield f'<text x="{LABEL + length + 8:.1f}" y="{y + 17}">{edge:.2f}%</text>\n'


def main() -> None:
    """Write both pictures."""
    from screenshots import screenshots  # noqa: PLC0415 - a test imports only the chart

    CHART.write_text(chart(), encoding="utf-8")
    for screenshot in screenshots("jpeg", "table").values():
        TABLE.write_bytes(screenshot)


if __name__ == "__main__":
    main()
