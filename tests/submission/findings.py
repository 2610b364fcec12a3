"""Files that a test changes by a line, and what is found of them without figures."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from tests.submission.filed import filed

from pitboss.chapters import CHAPTERS
from pitboss.submission.check import check
from pitboss.submission.finding import Checked
from pitboss.submission.writing import new_submission


def offering(slug: str, chosen: Mapping[str, Any] | None = None, **lines: str | None) -> str:
    """A file that offers one game: what differs from the defaults, then lines as TOML has them,
    where ``None`` leaves the line out."""
    return edited(filed((slug, slug, chosen or {})), **lines)


def open_file(*slugs: str) -> str:
    """A file in which nothing is stated that must be."""
    offers: list[tuple[Any, str, Mapping[str, object]]] = [
        (CHAPTERS[slug], slug, {}) for slug in slugs
    ]
    return new_submission(offers, date(2027, 1, 1), facility="F", certificate_holder="H")


def edited(text: str, **lines: str | None) -> str:
    """A file with other values on the first lines of these names, commented out or not."""
    for name, value in lines.items():
        line = f"{name} = {value}" if value is not None else "#"
        known = re.search(rf"(?m)^(# )?{name} = .*$", text)
        assert known is not None, name
        text = text[: known.start()] + line + text[known.end() :]
    return text


def in_part(text: str, part: str, line: str) -> str:
    """A file with one more line in a table of its first game."""
    assert f"[game.{part}]\n" in text
    return text.replace(f"[game.{part}]\n", f"[game.{part}]\n{line}\n", 1)


def found(text: str, grade: str = "refused") -> list[Checked]:
    """The findings of a grade."""
    return [finding for finding in check(text, figures=False) if finding.grade == grade]


def fields(text: str, grade: str = "refused") -> list[str]:
    """The fields of a grade's findings, without the number of the game."""
    return [finding.field.partition("].")[2] or finding.field for finding in found(text, grade)]


def only(text: str, grade: str = "refused") -> Checked:
    """The one finding of a grade."""
    (finding,) = found(text, grade)
    return finding
