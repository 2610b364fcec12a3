"""Submissions that a test files, approves and plays under."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pitboss.chapters import CHAPTERS
from pitboss.submission.writing import new_submission

TODAY = date(2026, 11, 17)


def filed(
    *offers: tuple[str, str, Mapping[str, Any]], effective: date = TODAY, version: str = "1"
) -> str:
    """A file that offers games: slug, name, what differs from the defaults."""
    return new_submission(
        [(CHAPTERS[slug], name, chosen) for slug, name, chosen in offers],
        effective,
        facility="Keystone Casino",
        certificate_holder="Keystone Gaming, LLC",
        version=version,
        recommended=True,
    )
