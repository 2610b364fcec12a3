"""Submissions that a test files, approves and plays under."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pitboss.chapters import CHAPTERS
from pitboss.submission.writing import new_submission

TODAY = date(2026, 11, 17)

UNREADABLE = {
    "digest": "f" * 64, "by": "the Board", "reference": "0", "approved_on": "2026-01-01",
    "text": '[casino]\neffective = 2026-01-01\n[[game]]\ngame = "faro"\n',
}  # fmt: skip
"""An approval, as the registry has it, of a game that is not known any more."""


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
