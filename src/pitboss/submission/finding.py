"""What the check of a Rules Submission finds: as any finding, with its field, its grade and what
would be allowed."""

from dataclasses import dataclass
from typing import Literal

from pitboss.determinations.finding import Finding, Json
from pitboss.vocabulary.refusal import Refused

Grade = Literal["refused", "ruling", "warning"]
"""Refused: it may not be filed so. Ruling: the text leaves a gap, and a ruling was relied on.
Warning: it may be filed so, and somebody should know what it means."""

GRADES: tuple[Grade, ...] = ("refused", "ruling", "warning")
WORDS = {"refused": "Refused", "ruling": "Relied on a ruling", "warning": "Warning"}


MOST_WORDS = 300


@dataclass(frozen=True, slots=True)
class Checked(Finding):
    """A finding about one field of a submission."""

    grade: Grade = "refused"
    field: str = ""
    allowed: str = ""
    line: int | None = None

    def to_dict(self) -> dict[str, Json | list[str]]:
        """The finding as data."""
        return {
            "grade": self.grade,
            "game": self.topic or None,
            "field": self.field,
            "line": self.line,
            **Finding.to_dict(self),
            "allowed": self.allowed,
        }


def refused(refusal: Refused, topic: str = "") -> Checked:
    """A refusal as a finding; what it quotes from a file is cut where nobody would read on."""
    what = refusal.what if len(refusal.what) <= MOST_WORDS else f"{refusal.what[:MOST_WORDS]}…"
    return Checked(topic, what, False, refusal.cites, field=refusal.field, allowed=refusal.allowed)
