"""Citations of the chapters, and of the rulings that say how to read them.

``686a.7(i.2)(1)`` is a paragraph, ``686a.1[Hand]`` a definition, ``686a.7(d)[lead]`` the opening
words of a paragraph that has parts, ``143.31(c)[formula]`` another piece of one, ``686a.9`` a whole
section, ``R-686a-3`` a ruling. Whether a cited paragraph exists is for the index in
:mod:`pitboss.regulation` to say. A chapter of the Code has three digits, and an ``a`` if it is of
table games; one that another package brings has four, the first of them 9: ``9001a.3(b)``.
"""

import re
from dataclasses import dataclass

from pitboss.vocabulary.refusal import Refused

_CHAPTER = r"(?:9?\d{3}a|143|147)"
_PARAGRAPH = (
    rf"(?P<chapter>{_CHAPTER})\.(?P<section>\d+)"
    r"(?P<term>\[[A-Z0-9][^\]\n]*\])?(?P<parts>(?:\([A-Za-z0-9.]+\))*)(?P<piece>\[[a-z]+\])?"
)
_RULING = rf"R-(?:GEN|{_CHAPTER})-\d+"
_PIECE = re.compile(r"\[[a-z]+\]$")
_ANY = re.compile(rf"(?<![\w.])(?:{_RULING}(?!\d)|{_PARAGRAPH}(?![\w]))")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a chapter."""

    chapter: str
    section: int
    term: str
    parts: tuple[str, ...]
    piece: str = ""  # of a paragraph that is indexed in pieces: its lead, the formula in it

    def __str__(self) -> str:
        term = f"[{self.term}]" if self.term else ""
        parts = "".join(f"({part})" for part in self.parts)
        piece = f"[{self.piece}]" if self.piece else ""
        return f"{self.chapter}.{self.section}{term}{parts}{piece}"

    def holds(self, other: "Citation") -> bool:
        """Whether ``other`` is this place or a part of it."""
        return (
            (self.chapter, self.section) == (other.chapter, other.section)
            and self.term in ("", other.term)
            and other.parts[: len(self.parts)] == self.parts
            and (not self.piece or (other.piece, other.parts) == (self.piece, self.parts))
        )


def citation(text: str) -> Citation:
    """Parses one citation of a chapter.

    >>> citation("686a.7(i.2)(1)").parts
    ('i.2', '1')
    >>> citation("670a.1[Envy Bonus Qualifying Hand](i)").term
    'Envy Bonus Qualifying Hand'
    """
    place = re.fullmatch(_PARAGRAPH, text)
    if place is None:
        raise Refused(
            f"{text!r} is not a citation",
            field="citation",
            allowed='chapter, section and paragraph, such as "686a.7(i.2)(1)"',
        )
    return Citation(
        chapter=place["chapter"],
        section=int(place["section"]),
        term=(place["term"] or "").strip("[]"),
        parts=tuple(re.findall(r"\(([^)]+)\)", place["parts"])),
        piece=(place["piece"] or "").strip("[]"),
    )


def as_printed(text: str) -> str:
    """A citation as people write it: without the piece, which only the index knows.

    >>> as_printed("143.31(c)[formula]"), as_printed("686a.1[Hand]"), as_printed("R-143-1")
    ('§ 143.31(c)', '§ 686a.1[Hand]', 'R-143-1')
    """
    return text if is_ruling(text) else f"§ {_PIECE.sub('', text)}"


def is_ruling(text: str) -> bool:
    """Whether this cites a ruling.

    >>> is_ruling("R-GEN-4"), is_ruling("686a.9")
    (True, False)
    """
    return re.fullmatch(_RULING, text) is not None


def citations_in(text: str) -> list[str]:
    """Every citation and ruling that a text names, in its order.

    >>> citations_in("§§ 686a.7(k) and 686a.9, R-686a-3")
    ['686a.7(k)', '686a.9', 'R-686a-3']
    """
    return [cited[0] for cited in _ANY.finditer(text)]
