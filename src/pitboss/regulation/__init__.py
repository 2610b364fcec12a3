"""Each chapter's data, the index of its paragraphs, and the choices that it leaves."""

from pitboss.regulation.chapter import CHAPTERS, Chapter, Wager, chapter
from pitboss.regulation.paragraphs import (
    Paragraph,
    Ruling,
    exists,
    paragraphs,
    paragraphs_under,
    rulings,
)
from pitboss.regulation.rules import Rules

__all__ = [
    "CHAPTERS",
    "Chapter",
    "Paragraph",
    "Rules",
    "Ruling",
    "Wager",
    "chapter",
    "exists",
    "paragraphs",
    "paragraphs_under",
    "rulings",
]
