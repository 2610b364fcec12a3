"""A determination for people: the conclusion, every finding, what would have to be different."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from pitboss.determinations import Determination, Finding, Rule
from pitboss.determinations.finding import Value
from pitboss.document.blocks import FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import Cell, Number
from pitboss.vocabulary.citation import as_printed

COLUMNS = (*in_words("", "Finding", fills=True), *in_numbers("Value"), *in_words("Paragraphs"))


def sections(rule: Rule, determined: Determination) -> tuple[Section, ...]:
    """The conclusion first, then the findings under their topics, then what else could be."""
    found = [_table(topic, findings) for topic, findings in by_topic(determined)]
    otherwise = tuple(map(Text, determined.otherwise)) or (Text("Nothing is wanting."),)
    gone = tuple(
        Text(f"{old.words} ({as_printed(old.cite)})", quiet=True) for old in rule.old_text()
    )
    return (
        Section(determined.conclusion, (Text(f"{rule.section}: {rule.source}.", quiet=True),)),
        Section("What was found", tuple(found)),
        Section("What would have to be different", otherwise),
        Section("Not applied", gone),
    )


def by_topic(determined: Determination) -> Iterator[tuple[str, list[Finding]]]:
    """The findings in their order, under their headings."""
    for topic, findings in groupby(determined.findings, lambda finding: finding.topic):
        yield topic, list(findings)


def _table(topic: str, findings: list[Finding]) -> FiguresTable:
    rows = tuple(
        (
            "✓" if finding.holds else "✗",
            finding.words,
            cell(finding.value),
            " ".join(map(as_printed, finding.cites)),
        )
        for finding in findings
    )
    return FiguresTable(topic, COLUMNS, rows)


def cell(value: Value) -> Cell:
    """A value as a table shows it.

    >>> cell(True), cell(40_000), cell(date(2026, 3, 2)), cell(None)
    ('yes', '40,000', '2026-03-02', '')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case Fraction() if value.denominator == 1:
            return f"{value.numerator:,}"
        case Fraction():
            return Number(value, "decimal", 4)
        case Decimal():
            return Number(Fraction(value), "decimal", _places(value))
        case date():
            return value.isoformat()
    return value or ""


def _places(value: Decimal) -> int:
    """How many decimals a number was rounded to.

    >>> _places(Decimal("-1.7329")), _places(Decimal(3))
    (4, 0)
    """
    return len(f"{value:f}".partition(".")[2])
