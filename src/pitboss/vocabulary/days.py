"""Days as people write them: ``2026-11-17``, and nothing else."""

import re
from datetime import date
from typing import Final

_WRITTEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

EXAMPLE: Final = "YYYY-MM-DD, such as 2026-11-17"


def read_day(text: object) -> date:
    """The day that is written so; ValueError if it is written in any other way.

    >>> read_day("2026-11-17")
    datetime.date(2026, 11, 17)
    >>> [text for text in ("20261117", "2026-W47-2", "2026-11-31", " 2026-11-17") if is_day(text)]
    []
    """
    if not isinstance(text, str) or not _WRITTEN.fullmatch(text):
        raise ValueError("not a day")
    return date.fromisoformat(text)


def is_day(text: str) -> bool:
    """Whether a text is a day as it is written."""
    try:
        read_day(text)
    except ValueError:
        return False
    return True
