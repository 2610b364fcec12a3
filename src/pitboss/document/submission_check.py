"""What was found of a submission, for people: by grade, then by game."""

from collections.abc import Sequence
from itertools import groupby

from pitboss.document.blocks import FiguresTable, Section, Text, in_numbers, in_words
from pitboss.submission.finding import GRADES, WORDS, Checked
from pitboss.vocabulary.citation import as_printed

COLUMNS = (
    *in_numbers("Line"), *in_words("Field", "Finding", fills=True),
    *in_words("Allowed", fills=True), *in_words("Paragraphs"),
)  # fmt: skip


def sections(findings: Sequence[Checked]) -> tuple[Section, ...]:
    """A section a grade, a table a game."""
    counts = {grade: sum(one.grade == grade for one in findings) for grade in GRADES}
    verdict = (
        f"Refused: {counts['refused']} to be put right" if counts["refused"]
        else "Nothing is refused"
    )  # fmt: skip
    said = f"{counts['ruling']} relied on a ruling, {counts['warning']} warnings."
    head = Section(f"{verdict}.", (Text(said),))
    graded = [
        Section(WORDS[grade], tuple(_tables([one for one in findings if one.grade == grade])))
        for grade in GRADES
        if counts[grade]
    ]
    return (head, *graded)


def _tables(findings: list[Checked]) -> list[FiguresTable]:
    return [
        FiguresTable(game or "The file", COLUMNS, tuple(map(_row, found)))
        for game, found in groupby(findings, lambda one: one.topic)
    ]


def _row(found: Checked) -> tuple[str, ...]:
    """A finding; its field without the game's number, which the table's title tells."""
    return (
        str(found.line or ""),
        found.field.partition("].")[2] or found.field,
        found.words,
        found.allowed,
        " ".join(map(as_printed, found.cites)),
    )
