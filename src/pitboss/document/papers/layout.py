"""The layout of a game as it is filed: drawn to scale, and once more with a number and a paragraph
for everything on it."""

from dataclasses import dataclass
from functools import cached_property
from xml.sax.saxutils import escape

from pitboss.document.papers import svg
from pitboss.document.papers.felt import DEEP, MARGIN, WIDE, FeltDrawing, Part
from pitboss.document.papers.identity import identity, whole_digest
from pitboss.document.papers.letters import width, wrapped
from pitboss.document.pdf import TEMPLATES, typeset
from pitboss.regulation.paragraphs import paragraphs
from pitboss.regulation.signs import Inscription
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.citation import as_printed

TEMPLATE = TEMPLATES.joinpath("layout.typ")
SHEET = (431.8, 279.4)
"""Tabloid, 17 by 11 inches, in millimetres."""
EDGE = 11.5
PLAIN, ANNOTATED = 5, 7
"""Millimetres of the table to one of the sheet."""
TITLE_WIDE = 265
"""How long a title may be beside the scale."""
ON_SIGN = "sign"
INK = "#1b2a3d"


@dataclass(frozen=True)
class KeyRow:
    """A line of the list beside the annotated drawing."""

    number: str
    what: str
    cite: str


@dataclass(frozen=True)
class LayoutSheets:
    """Both sheets of a game's layout."""

    submission: Submission
    offer: Offer

    @cached_property
    def felt(self) -> FeltDrawing:
        """The table top."""
        return FeltDrawing(self.offer.rules, self.submission.certificate_holder)

    @cached_property
    def drawn(self) -> list[Part]:
        """All that is on it, in the order of the paragraphs: the numbers count from here."""
        return sorted((tag.part for tag in self.felt.tags), key=_order)

    def title(self, *, annotated: bool) -> str:
        """What the sheet is."""
        kind = "layout with the paragraphs" if annotated else "layout"
        return f"{self.offer.name}: {kind}"

    def scale(self, *, annotated: bool) -> str:
        """The scale, which holds where the sheet is printed in its own size."""
        return (
            f"{self.offer.title}, § {self.offer.rules.chapter.chapter.number}.2(b) · "
            f"{WIDE:,} × {DEEP:,} mm, scale 1 : {ANNOTATED if annotated else PLAIN} "
            "on 17 × 11 inches"
        )

    def key(self) -> list[KeyRow]:
        """What each number is, and what a sign says instead of the layout."""
        rules = self.offer.rules
        rows = [
            KeyRow(str(place), _what(part), as_printed(part.cite))
            for place, part in enumerate(self.drawn, start=1)
        ]
        elsewhere = [part for part in rules.areas() if rules.on_sign(part) or part.holds == "sign"]
        said = [part for part in rules.inscriptions() if rules.on_sign(part)]
        parts: list[Part] = [*elsewhere, *said]
        signs = sorted(parts, key=_order)
        return rows + [KeyRow(ON_SIGN, _what(part), as_printed(part.cite)) for part in signs]

    def drawing(self, *, annotated: bool, at: tuple[float, float] | None = None) -> str:
        """The table top alone, at the scale of its sheet."""
        if annotated:
            return self.felt.svg(self.drawn, scale=ANNOTATED, at=at)
        return self.felt.svg(scale=PLAIN, at=at)


def layout_svg(submission: Submission, offer: Offer, *, annotated: bool) -> str:
    """One sheet as a drawing that a browser shows."""
    sheets = LayoutSheets(submission, offer)
    wide, high = SHEET
    parts = [
        f"<title>{escape(sheets.title(annotated=annotated))}</title>",
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        _fitted(sheets.title(annotated=annotated), 12, 5.6, TITLE_WIDE, bold=True),
        svg.text(sheets.scale(annotated=annotated), wide - EDGE, 12, 3.6, anchor="end"),
        sheets.drawing(annotated=annotated, at=(EDGE, 16)),
        *(_key_drawn(sheets) if annotated else ()),
        _fitted(identity(submission, offer), high - 8.5, 3.2, wide - 2 * EDGE),
        _fitted(whole_digest(submission), high - 4, 2.6, wide - 2 * EDGE),
    ]
    return svg.picture(
        svg.group("".join(parts), fill=INK), left=0, top=0, wide=wide, high=high
    )  # fmt: skip


def layout_pdf(submission: Submission, offer: Offer) -> bytes:
    """Both sheets, the plain one first: tagged, and the same bytes every time."""
    return typeset(TEMPLATE.read_bytes(), "layout", layout_data(submission, offer))


def layout_data(submission: Submission, offer: Offer) -> dict[str, object]:
    """All that is on both sheets, the plain one first."""
    sheets = LayoutSheets(submission, offer)
    return {
        "title": f"{offer.name}: layout",
        "identity": identity(submission, offer),
        "digest": whole_digest(submission),
        "margin": EDGE,
        "sheets": [
            {
                "title": sheets.title(annotated=annotated),
                "scale": sheets.scale(annotated=annotated),
                "svg": sheets.drawing(annotated=annotated),
                "wide": (WIDE + 2 * MARGIN) / (ANNOTATED if annotated else PLAIN),
                "alt": _alt(sheets),
                "key": [[row.number, row.what, row.cite] for row in sheets.key()]
                if annotated
                else [],
            }
            for annotated in (False, True)
        ],
    }


def _fitted(words: str, y: float, size: float, most: float, *, bold: bool = False) -> str:
    """A line from the left edge on, smaller where it would be longer than this."""
    size = min(size, size * most / width(words, size, bold=bold))
    return svg.text(words, EDGE, y, size, anchor="start", bold=bold)


def _what(part: Part) -> str:
    return f"“{part.words}”" if isinstance(part, Inscription) else part.what


def _order(part: Part) -> tuple[int, str]:
    """The paragraphs as the chapter has them, then rulings."""
    cited = (
        place for place, one in enumerate(paragraphs()) if str(one.citation).startswith(part.cite)
    )
    return next(cited, len(paragraphs())), part.cite


def _alt(sheets: LayoutSheets) -> str:
    """The drawing in words, for who cannot see it."""
    named = "; ".join(_what(part) for part in sheets.drawn)
    return f"The layout of {sheets.offer.name} seen from above, the dealer's side on top: {named}."


def _key_drawn(sheets: LayoutSheets) -> list[str]:
    """The list to the right of the annotated drawing."""
    left = EDGE + (WIDE + 2 * MARGIN) / ANNOTATED + 6
    right, size = SHEET[0] - EDGE, 3.1
    drawn, y = [], 22.0
    for row in (KeyRow("No.", "What it is", "Paragraph"), *sheets.key()):
        bold = row.number == "No."
        lines = wrapped(row.what, right - left - 12 - 32, size, bold=bold)
        drawn.append(svg.text(row.number, left, y, size, anchor="start", bold=True))
        drawn.append(svg.text(row.cite, right, y, size, anchor="end", bold=bold))
        for place, line in enumerate(lines):
            at = y + place * size * 1.2
            drawn.append(svg.text(line, left + 10, at, size, anchor="start", bold=bold))
        y += len(lines) * size * 1.2 + 2.3
    assert y < SHEET[1] - 12, "the list is longer than its sheet"
    return drawn
