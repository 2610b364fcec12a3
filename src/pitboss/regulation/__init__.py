"""Each chapter's data, the index of its paragraphs, and the choices that it leaves."""

from pitboss.regulation.chapter import NUMBERS, ChapterFile, chapter_file
from pitboss.regulation.paragraphs import (
    Paragraph,
    Ruling,
    exists,
    paragraphs,
    paragraphs_under,
    rulings,
)
from pitboss.regulation.rules import Rules
from pitboss.regulation.wagers import Wager

__all__ = [
    "NUMBERS",
    "ChapterFile",
    "Paragraph",
    "Rules",
    "Ruling",
    "Wager",
    "chapter_file",
    "exists",
    "paragraphs",
    "paragraphs_under",
    "rulings",
]
