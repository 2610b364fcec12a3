"""Which paragraphs a text cites, and whether they exist.

A citation counts for the paragraph that it names and for no other, with two exceptions: in a
docstring ``686a.5(a)-(d)`` names all four, and at a table a paragraph that holds only leaves, as
``686a.2(d)`` does, stands for them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pitboss.regulation import NUMBERS, exists, paragraphs_under
from pitboss.regulation.places import code_of
from pitboss.regulation.trace import Home
from pitboss.vocabulary.citation import citation, citations_in, is_ruling

NOT_SUPPLIED = ("461a", "601a", "603a", "605a")  # chapters that others cite (R-GEN-12)
ON_PURPOSE = ("# no such paragraph", "not exists(", ">>>")
"""What stands on a line that may cite what does not exist: it says so, or runs as an example."""

_THROUGH = re.compile(r"[-–—]\(([A-Za-z0-9.]+)\)")
_SCANNED = (".py", ".toml", ".html", ".js")


def leaves(cited: str) -> list[str]:
    """What a cited paragraph holds, if none of that holds others; of a whole section, nothing.

    >>> leaves("686a.2(d)"), leaves("686a.2(b)"), leaves("686a.9")
    (['686a.2(d)(1)', '686a.2(d)(2)'], [], [])
    """
    if is_ruling(cited):
        return []
    place = citation(cited)
    if not (place.parts or place.term):
        return []
    held = [paragraph.citation for paragraph in paragraphs_under(cited)]
    deepest = max((len(citation(each).parts) for each in held), default=0)
    return held if deepest == len(place.parts) + 1 else []


def cited_in(text: str) -> Iterator[str]:
    """Every citation in a text, ranges spelled out in the order of the chapter.

    >>> list(cited_in("§ 686a.7(h)-(j), R-686a-1"))
    ['686a.7(h)', '686a.7(i.1)', '686a.7(j)', 'R-686a-1']
    """
    at = 0
    for cited in citations_in(text):
        at = text.index(cited, at) + len(cited)
        yield cited
        if through := _THROUGH.match(text, at):
            yield from _following(cited, through[1])


def _following(first: str, last: str) -> list[str]:
    """The paragraphs after one up to another beside it."""
    place = citation(first)
    *above, begin = place.parts or ("",)
    parent = replace(place, parts=tuple(above), piece="")
    beside = list(
        dict.fromkeys(
            citation(paragraph.citation).parts[len(above)]
            for paragraph in paragraphs_under(str(parent))
            if len(citation(paragraph.citation).parts) > len(above)
        )
    )
    if begin in beside and last in beside:
        run = beside[beside.index(begin) + 1 : beside.index(last) + 1]
    else:
        run = [last]  # named, though there is no such paragraph
    return [str(replace(parent, parts=(*above, part))) for part in run]


def strays(*folders: Path) -> list[tuple[Home, str]]:
    """Every citation in these folders, comments and all, of a paragraph or ruling that does not
    exist."""
    return [
        (Home(f"{folder.name}/{path.relative_to(folder).as_posix()}", number), cited)
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in _SCANNED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if not any(mark in line for mark in ON_PURPOSE)
        for cited in cited_in(line)
        if not _is_elsewhere(cited) and not exists(cited)
    ]


def _is_elsewhere(cited: str) -> bool:
    """Whether a citation is of a chapter that is not here: of the Code, but not supplied, or of a
    package that is not installed."""
    return _chapter(cited) in NOT_SUPPLIED or is_not_installed(cited)


def is_not_installed(cited: str) -> bool:
    """Whether a citation is of a chapter that another package brings, and that is not installed.

    >>> [is_not_installed(cited) for cited in ("9999a.3(a)", "R-9999a-1", "686a.3(a)", "R-GEN-4")]
    [True, True, False, False]
    """
    number = _chapter(cited)
    return number[0].isdigit() and not code_of(number) and number not in NUMBERS


def _chapter(cited: str) -> str:
    return cited.removeprefix("R-").partition(".")[0].partition("-")[0]
