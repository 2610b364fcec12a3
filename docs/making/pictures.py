"""The pictures of the site: felts as the Rules Submission prints them, charts as the report has
them, drawn anew from the figures at each build.

A page asks for one by name, ``<!-- picture: felt dj-wild -->``. A chart becomes part of its page,
so that it takes the colours of day or night; a felt is a file beside it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from html import escape

from jinja2 import Environment, FileSystemLoader
from screenshots import SCREENSHOTS

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.chapters import OWN as GAMES
from pitboss.document.blocks import Bar, Bars, FiguresTable, Plot
from pitboss.document.cells import share, text
from pitboss.document.drawings import meter_plot, return_by_line
from pitboss.document.html import TEMPLATES
from pitboss.document.papers.felt import FeltDrawing
from pitboss.document.session import session_plot
from pitboss.document.strategy import chart
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.submission.sample import every_wager

CASINO = "Keystone Casino"
PLOTS = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
ROW, LABEL, VALUE, WIDE = 20, 110, 60, 400
"""The measures of bars: the height of a row, the room of words and of figures, and the width."""


def picture_files() -> dict[str, str]:
    """The felt of every game, by where it lies."""
    return {
        f"pictures/felt-{game}.svg": FeltDrawing(_with_every_wager(game), CASINO).svg(scale=2)
        for game in GAMES
    }


def _with_every_wager(game: str) -> Rules:
    chapter = CHAPTERS[game]
    return Rules.of(chapter.file.chapter.number, every_wager(chapter))


def picture(name: str, up: str, files: frozenset[str]) -> str | None:
    """A picture as a page shows it; none if nobody knows it."""
    kind, _, rest = name.partition(" ")
    if kind == "felt" and rest in GAMES:
        title = CHAPTERS[rest].file.chapter.title
        return _image(up, f"pictures/felt-{rest}.svg", f"The layout of {title}.")
    if kind == "screen" and rest in SCREENSHOTS:
        uri = f"pictures/{rest}.png"
        felt, alt = SCREENSHOTS[rest]
        return _image(up, uri, alt) if uri in files else picture(f"felt {felt}", up, files)
    return CHARTS[name]() if name in CHARTS else None


def _image(up: str, uri: str, alt: str) -> str:
    return f"![{alt}]({up}{uri}){{ .picture }}"


def _figures(game: str, wager: str) -> list[Figures]:
    return list(ODDS[game].wager(wager, Rules(CHAPTERS[game].file)))


def _edge_by_paytable(game: str, wager: str) -> str:
    """The house's edge under each printed table of a wager."""
    figures = _figures(game, wager)
    widest = max(one.house_edge for one in figures)
    title = f"House edge of the {_title(game, wager)}, by paytable"
    bars = tuple(
        Bar(f"Paytable {one.paytable}", float(one.house_edge / widest), share(one.house_edge))
        for one in figures
    )
    return _bars(Bars(title, bars))


def _title(game: str, wager: str) -> str:
    return next(data.title for data in CHAPTERS[game].file.wager if data.name == wager)


def _lines(game: str, wager: str) -> str:
    return _bars(return_by_line(_figures(game, wager)[0]))


def _meter(game: str, wager: str) -> str:
    meter = _figures(game, wager)[0].meter
    assert meter is not None
    return _plot(meter_plot(meter))


def _session(game: str, rounds: int) -> str:
    return _plot(session_plot(_figures(game, "required")[0], rounds))


def _strategy(game: str, number: int) -> str:
    return _grid(chart(ODDS[game].strategy().charts[number]))


CHARTS: dict[str, Callable[[], str]] = {
    "flush bonus edges": partial(_edge_by_paytable, "high-card-flush", "flush_bonus"),
    "trips bonus edges": partial(_edge_by_paytable, "dj-wild", "trips_bonus"),
    "bonus lines": partial(_lines, "over-under", "bonus"),
    "dj-wild meter": partial(_meter, "dj-wild", "progressive_bonus"),
    "blackjack session": partial(_session, "blackjack", 100),
    "blackjack hard totals": partial(_strategy, "blackjack", 0),
    "blackjack pairs": partial(_strategy, "blackjack", 2),
}


def _plot(drawn: Plot) -> str:
    svg = PLOTS.get_template("plot.html").module.plot(drawn)  # type: ignore[attr-defined]
    lines = "".join(line.strip() for line in str(svg).splitlines())
    return _figure(f"{drawn.title}: {drawn.y_axis}", lines)


def _figure(caption: str, drawn: str) -> str:
    return f'<figure class="chart">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'


def _bars(bars: Bars) -> str:
    rows = "".join(_bar(row, bar) for row, bar in enumerate(bars.bars))
    told = "; ".join(f"{bar.label} {text(bar.figure)}" for bar in bars.bars)
    return _figure(
        bars.title,
        f'<svg class="plot" viewBox="0 0 {WIDE} {ROW * len(bars.bars)}" role="img" '
        f'aria-label="{escape(f"{bars.title}: {told}.")}">{rows}</svg>',
    )


def _bar(row: int, bar: Bar) -> str:
    middle = ROW * row + 15
    long = max(bar.length, 0) * (WIDE - LABEL - VALUE)
    figure = escape(text(bar.figure))
    return (
        f'<text x="{LABEL - 8}" y="{middle}" text-anchor="end">{escape(bar.label)}</text>'
        f'<rect class="bar" x="{LABEL}" y="{middle - 11}" width="{long:.1f}" height="14"/>'
        f'<text class="mark" x="{LABEL + long + 6:.1f}" y="{middle}">{figure}</text>'
    )


def _grid(shown: FiguresTable) -> str:
    """A chart of decisions, each cell in the colour of its action."""
    return _figure(shown.title, f'<table class="decisions">{"".join(_rows(shown))}</table>')


def _rows(shown: FiguresTable) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(column.title)}</th>' for column in shown.columns)
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *cells in shown.printed:
        told = "".join(f'<td class="act-{cell[:1].lower()}">{escape(cell)}</td>' for cell in cells)
        yield f'<tr><th scope="row">{escape(first)}</th>{told}</tr>'
    yield "</tbody>"
