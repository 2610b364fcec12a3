"""The layout of a table, drawn in millimetres: what § .2 of its chapter puts on it, and where.

The dealer stands at the straight side above; the origin is the middle of the arc of the players.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import degrees

from pitboss.chapters import wagers_taken
from pitboss.document.papers import odds_block, svg
from pitboss.document.papers.letters import width
from pitboss.document.papers.seat import CARD, CARD_HIGH, Seat, in_box
from pitboss.regulation import Rules
from pitboss.regulation.posting import posted_wagers
from pitboss.regulation.signs import Inscription, LayoutArea

WIDE, DEEP = 2000, 1200
"""The layout, in millimetres."""
RADIUS = WIDE // 2
DEALER = RADIUS - DEEP
"""How far from the middle the dealer's side is; above it, so below nothing."""
MARGIN = 24
READ = 700
"""Within so much of the middle at most is what all players read."""
CLEAR = 22
"""Between that and the areas of the players."""
MOST_PITCH, ALL = 36, 178
"""Degrees from position to position, and of all of them."""
TRAY = (640, 136)
"""The table inventory container, which the layout is cut out for."""
EQUIPMENT = {
    "drop_box": (150, 96), "tip_box": (112, 112), "card_reader": (120, 84),
    "discard_rack": (112, 128), "lock_out": (92, 64),
}  # fmt: skip
PHRASE = 32
"""Inscriptions of fewer letters are set larger."""
INSCRIBED = {True: (30.0, 22.0), False: (44.0, 30.0)}
"""Type of the inscriptions, short and long: with payout odds on the layout, and without."""
BAND = 82
"""Degrees to either side that the lines reach between which a wager is placed."""
STROKE = 2.2
FELT, INK, PALE, DARK = "#14543a", "#f3ead2", "#0e4630", "#1b2a3d"

Part = LayoutArea | Inscription


@dataclass(frozen=True)
class Tag:
    """Where the number of something that is drawn is put."""

    part: Part
    x: float
    y: float


@dataclass
class FeltDrawing:
    """A layout as it is drawn, and where the number of each part of it goes."""

    rules: Rules
    name: str  # of the certificate holder
    shapes: list[str] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.areas = [area for area in self.rules.areas() if not self.rules.on_sign(area)]
        self._outline()
        self._positions()
        self._equipment()
        below = self._dealer_cards()
        self._middle(below, self._inscriptions())

    def svg(self, numbers: Sequence[Part] | None = None, *, scale: float,
            at: tuple[float, float] | None = None) -> str:  # fmt: skip
        """The drawing at a scale, with the number of each of these parts where it is drawn."""
        shapes = "".join(self.shapes)
        felt = svg.group(
            shapes, fill=INK, stroke="none", **{"class": "felt"}
        )  # fmt: skip
        tagged = "".join(_tag(tag, numbers) for tag in self.tags) if numbers else ""
        return svg.picture(
            f"<style>{STYLE}</style>{felt}{SCALE_BAR}{tagged}",
            left=-WIDE / 2 - MARGIN, top=DEALER - MARGIN,
            wide=WIDE + 2 * MARGIN, high=DEEP + 2 * MARGIN, scale=scale, at=at,
        )  # fmt: skip

    def _of(self, *holds: str, place: str = "") -> list[LayoutArea]:
        return [area for area in self.areas if area.holds in holds and place in ("", area.place)]

    def _tag(self, part: Part, x: float, y: float) -> None:
        self.tags.append(Tag(part, x, y))

    def _outline(self) -> None:
        """The felt: straight where the dealer stands, an arc where the players sit."""
        r, top = RADIUS, DEALER
        self.shapes.append(
            f'<path d="M -{r} {top} H {r} V 0 A {r} {r} 0 0 1 -{r} 0 Z" class="edge"/>'
        )
        for area in self._of("layout"):
            self._tag(area, *svg.turned(0, RADIUS, 45))
        wide, high = TRAY
        y = DEALER + 10 + high / 2
        self.shapes.append(svg.box(0, y, wide, high, ' class="tray"'))
        self.shapes.append(svg.lines(["Table inventory container"], 0, y, 18))

    def _positions(self) -> None:
        """The same areas before every player (§ .2(a) and (b))."""
        count = self.rules.number("betting_positions")
        pitch = min(MOST_PITCH, ALL / count)
        seat = Seat(pitch / 2, [area for area in self.areas if area.place == "seat"])
        inside = svg.group(seat.drawn(), stroke=INK, stroke_width=str(STROKE), **{"class": "seat"})
        turns = [(place - (count - 1) / 2) * pitch for place in range(count)]
        for turn in turns:
            self.shapes.append(svg.group(inside, transform=f"rotate({svg.number(turn)})"))
        tagged = turns[count // 2]
        self.read = min(READ, seat.inner - CLEAR)
        for area in self._of("positions"):
            self._tag(area, *svg.turned(0, RADIUS, tagged))
        for area, x, r in seat.tags():
            self._tag(area, *svg.turned(x, r, tagged))

    def _equipment(self) -> None:
        """Fixed to the dealer's side, by turns to his right and to his left."""
        reach = [TRAY[0] / 2 + 26] * 2
        for place, area in enumerate(self._of("equipment")):
            side = place % 2
            wide, high = EQUIPMENT.get(area.name, (110, 90))
            x = (reach[side] + wide / 2) * (1 if side else -1)
            y = DEALER + 12 + high / 2
            reach[side] += wide + 20
            size, words = in_box(area.label, wide - 14, high - 10)
            self.shapes.append(
                svg.group(svg.box(x, y, wide, high, ""), **{"class": "equipment"})
                + svg.lines(words, x, y, size)
            )
            self._tag(area, x + wide / 2, y + high / 2)

    def _dealer_cards(self) -> float:
        """The dealer's own areas, in a row before him; how far down they reach."""
        areas = self._of("cards", place="dealer")
        top = DEALER + TRAY[1] + 26
        if not areas:
            return top
        wides = [area.cards * CARD + 12 for area in areas]
        x = -(sum(wides) + 18 * (len(areas) - 1)) / 2
        for area, wide in zip(areas, wides, strict=True):
            y = top + CARD_HIGH / 2
            size, words = in_box(area.label, wide - 14, CARD_HIGH - 12)
            shape = svg.group(
                svg.box(x + wide / 2, y, wide, CARD_HIGH),
                stroke=INK, stroke_width=str(STROKE),
            )  # fmt: skip
            self.shapes.append(shape + svg.lines(words, x + wide / 2, y, size))
            self._tag(area, x, top)
            x += wide + 18
        return top + CARD_HIGH + 14

    def _inscriptions(self) -> list[odds_block.Arc]:
        """Words along arcs, the first the farthest in; what there is about the middle."""
        said = [one for one in self.rules.inscriptions() if not self.rules.on_sign(one)]
        sizes = INSCRIBED[bool(self._of("odds"))]
        r = self.read
        arcs = [(r, 90.0)]
        for place, one in reversed(list(enumerate(said))):
            size = _arc_size(one.words, r, sizes)
            band = size * 0.4 if one.wager else 0.0
            r -= band
            self.shapes.append(svg.curved(one.words, f"arc{place}", r - size * 0.28, size))
            if band:  # the wager is placed between two lines
                lines = svg.arc(r + band, BAND) + svg.arc(r - size - band, BAND)
                self.shapes.append(svg.group(lines, stroke=INK, stroke_width=str(STROKE)))
            half = degrees((width(one.words, size) / 2 + CLEAR) / (r - size * 0.5))
            self._tag(one, *svg.turned(0, r - size * 0.5, half))
            arcs.append((r - size - band - CLEAR / 2, BAND if band else half))
            r -= size * 1.4 + band
        return arcs

    def _middle(self, below: float, arcs: Sequence[odds_block.Arc]) -> None:
        """The certificate holder's name and, where they are on the layout, the payout odds."""
        odds = self._of("odds")
        size, most = (40.0, 700) if odds else (76.0, 860)
        size = min(size, size * most / width(self.name, size, bold=True))
        y = below + size if odds else max(below + size, (below + arcs[-1][0]) * 0.45)
        for area in self._of("name"):
            self.shapes.append(svg.text(self.name, 0, y, size, bold=True))
            self._tag(area, -width(self.name, size, bold=True) / 2 - 26, y - size * 0.35)
        for area in odds:
            top = y + size * 0.45
            tables = odds_block.blocks(posted_wagers(self.rules, wagers_taken(self.rules)))
            placed = odds_block.fitted(tables, top, arcs)
            drawn = odds_block.drawn(placed, top)
            self.shapes.append(svg.group(drawn, stroke_width="1", **{"class": "payouts"}))
            self._tag(area, -placed.wide / 2 - 20, top + placed.size * 0.7)


def _arc_size(words: str, radius: float, sizes: tuple[float, float]) -> float:
    """The type of an inscription: large for a phrase, and never longer than its arc."""
    size = sizes[len(words) >= PHRASE]
    return min(size, size * radius * 2.3 / width(words, size))


def _tag(tag: Tag, numbers: Sequence[Part]) -> str:
    number = str(numbers.index(tag.part) + 1)
    return svg.group(
        svg.circle(tag.x, tag.y, 27, f' fill="#ffffff" stroke="{DARK}" stroke-width="1.5"')
        + svg.lines([number], tag.x, tag.y, 19, bold=True, fill=DARK),
        **{"class": "tag"},
    )


SCALE_BAR = svg.group(
    f'<path d="M -{RADIUS} {RADIUS - 30} v 12 h 500 v -12 m -250 0 v 12" fill="none" '
    f'stroke="{DARK}" stroke-width="2"/>'
    + svg.text("500 mm", -RADIUS + 512, RADIUS - 16, 24, anchor="start"),
    fill=DARK,
)
STYLE = (
    f".edge{{fill:{FELT};stroke:{PALE};stroke-width:6}}"
    f".tray{{fill:{PALE};stroke:{INK};stroke-width:1.5;stroke-dasharray:12 8}}"
    f".equipment rect{{fill:none;stroke:{INK};stroke-width:1.5}}"
    f".device{{fill:{PALE}}}"
    f".seat text,.payouts text{{stroke:none}}"
    f".payouts path{{stroke:{INK}}}"
)
