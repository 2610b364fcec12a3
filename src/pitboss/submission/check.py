"""Everything that is found of a submission, at once: refused, relied on a ruling, or a warning."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pitboss.submission.checks import figures as by_figures
from pitboss.submission.checks import limits, linked, paytables, stated
from pitboss.submission.finding import GRADES, Checked
from pitboss.submission.lines import line_of, lines
from pitboss.submission.model import Offer
from pitboss.submission.reading import Read, read

Check = Callable[[Offer], Iterator[Checked]]

CHECKS: tuple[Check, ...] = (
    stated.must_be_stated,
    stated.means_nothing,
    paytables.tables_of_wagers,
    paytables.wagers_of_tables,
    limits.limits_of_wagers,
    limits.equal_wagers,
    limits.limits_not_needed,
    linked.group_is_named,
    stated.gaps,
)
"""Of every game, whatever else is wrong with it."""

ALLOWED_FOR_PRACTICE: tuple[Check, ...] = (
    stated.boxes_at_table, stated.cautions, paytables.wagers_not_taken,
)  # fmt: skip
"""What cannot be filed, and can be played: in a sample, which nobody files, it is a warning."""


def check(text: str, *, figures: bool = True) -> tuple[Checked, ...]:
    """All findings about a file, the refusals first. ``figures``: those too that must be counted,
    which may take some seconds a game."""
    return found_of(read(text), text, figures=figures)


def found_of(found: Read, text: str, *, figures: bool = True) -> tuple[Checked, ...]:
    """All findings about a file that was read."""
    known = lines(text)
    findings = [*found.findings]
    for number, finding in _of_games(found, figures=figures):
        named = replace(
            finding,
            topic=found.offers[number].name,
            field=f"game[{number}].{finding.field}".removesuffix("."),
        )
        findings.append(replace(named, line=line_of(named.field, known)))
    return tuple(sorted(findings, key=_place))


def _place(finding: Checked) -> tuple[int, int]:
    """By grade, then by line."""
    return GRADES.index(finding.grade), finding.line or 0


def is_refused(findings: tuple[Checked, ...]) -> bool:
    """Whether the file may not be filed as it is."""
    return any(finding.grade == "refused" for finding in findings)


def _of_games(found: Read, *, figures: bool) -> Iterator[tuple[int, Checked]]:
    practice = found.submission is not None and found.submission.sample
    for number, offer in found.offers.items():
        findings = [finding for each in CHECKS for finding in each(offer)]
        if number not in found.at_fault:
            findings += limits.table_can_open(offer)
        findings += [
            replace(finding, grade="warning") if practice else finding
            for each in ALLOWED_FOR_PRACTICE
            for finding in each(offer)
        ]
        refused = number in found.at_fault or is_refused(tuple(findings))
        if figures and not refused:
            findings += by_figures.of_figures(offer)
        yield from ((number, finding) for finding in findings)
    yield from linked.groups_have_one_meter(found.offers)
