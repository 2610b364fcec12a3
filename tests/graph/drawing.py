"""The house as a staircase: each room uses those below it, where a dot joins their two lines.

A line leaves each room to the right; one comes down into each room from above. Where the first room
uses the second, a dot on the crossing says how many of its imports do.
"""

from collections.abc import Iterator
from html import escape

from tests.graph.house import DIVIDED, House

ACROSS, DOWN = 38, 30  # from one room to the next
ROOM = 142, 22  # a room's width and height
BESIDE = 14  # from where the line comes down to the room's right edge
LEFT, TOP, MARGIN = 152, 64, 24
DOT = 11
COLOURS = {"chapters": "#1b7f4d", "families": "#8a5a00"}
ABOVE, BELOW = "#7b3f98", "#1f5f99"  # of floors above and below the chapters
LEGEND = (
    "Each room uses those below it: from the room to the right",
    "as far as a dot, and from the dot down.",
    "The number counts imports, from module to module.",
    "Where lines cross without a dot, there is no import.",
    "Chapters do not use one another; nor do families.",
)


def draw(house: House) -> str:
    """The drawing, the same for the same imports."""
    rooms = house.rooms
    places = {room: (LEFT + ACROSS * at, TOP + DOWN * at) for at, room in enumerate(rooms)}
    last_x, last_y = places[rooms[-1]]
    width, height = last_x + BESIDE + MARGIN, last_y + DOWN + MARGIN
    colours = dict(_colours(house))
    elements = [
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _words(MARGIN, 32, "src/pitboss: what uses what", 'font-size="18" font-weight="600"'),
        *_bands(house, places, width),
        *_lines(house, places, colours),
        *_dots(house, places, colours),
        *_rooms(places, colours),
        *_legend(height),
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img" aria-labelledby="title"'
        ' font-family="system-ui, sans-serif" font-size="13">'
    )
    title = '<title id="title">The rooms of Pitboss and what each uses</title>'
    return "\n".join([head, title, *elements, "</svg>\n"])


Places = dict[str, tuple[int, int]]


def _colours(house: House) -> Iterator[tuple[str, str]]:
    colour = ABOVE
    for floor, rooms in house.floors.items():
        if floor in COLOURS:
            colour = BELOW
        for room in rooms:
            yield room, COLOURS.get(floor, colour)


def _bands(house: House, places: Places, width: int) -> Iterator[str]:
    """A band behind the rooms of each floor that has several."""
    for floor in DIVIDED:
        tops = [places[room][1] for room in house.floors[floor]]
        top, bottom = min(tops) - DOWN // 2, max(tops) + DOWN // 2
        yield (
            f'<rect x="0" y="{top}" width="{width}" height="{bottom - top}"'
            f' fill="{COLOURS[floor]}" fill-opacity="0.07"/>'
        )
        yield _words(MARGIN, (top + bottom) // 2 + 4, floor, 'font-weight="600"')


def _lines(house: House, places: Places, colours: dict[str, str]) -> Iterator[str]:
    """From each room to the last that it uses, and down into each room from the first that uses
    it."""
    for room, (x, y) in places.items():
        used = [places[below][0] for above, below in house.uses if above == room]
        using = [places[above][1] for above, below in house.uses if below == room]
        if used:
            yield _line(x, y, max(used), y, colours[room])
        if using:
            yield _line(x, min(using), x, y, colours[room])


def _line(x: int, y: int, to_x: int, to_y: int, colour: str) -> str:
    return (
        f'<path d="M{x} {y}L{to_x} {to_y}" stroke="{colour}" stroke-opacity="0.45"'
        ' stroke-width="1.5" fill="none"/>'
    )


def _dots(house: House, places: Places, colours: dict[str, str]) -> Iterator[str]:
    for (above, below), imports in sorted(
        house.uses.items(), key=lambda use: [places[room] for room in use[0]]
    ):
        x, y = places[below][0], places[above][1]
        times = "import" if imports == 1 else "imports"
        yield (
            f"<g><title>{escape(above)} uses {escape(below)}: {imports} {times}</title>"
            f'<circle cx="{x}" cy="{y}" r="{DOT}" fill="{colours[below]}"/>'
            f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="11" fill="#ffffff">'
            f"{imports}</text></g>"
        )


def _rooms(places: Places, colours: dict[str, str]) -> Iterator[str]:
    width, height = ROOM
    for room, (x, y) in places.items():
        left = x + BESIDE - width
        yield (
            f'<rect x="{left}" y="{y - height // 2}" width="{width}" height="{height}" rx="4"'
            f' fill="#ffffff" stroke="{colours[room]}" stroke-width="1.5"/>'
        )
        yield _words(x + BESIDE - 8, y + 4, room.rpartition(".")[2], 'text-anchor="end"')


def _legend(height: int) -> Iterator[str]:
    for number, words in enumerate(reversed(LEGEND)):
        yield _words(MARGIN, height - MARGIN - 20 * number, words)


def _words(x: int, y: int, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="#222222" {style}>{escape(words)}</text>'
