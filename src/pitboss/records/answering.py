"""What comes of a record, whatever is in it: a result, or why there is none."""

import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final

from pitboss.records.lines import RecordLine
from pitboss.vocabulary.refusal import Refused

MOST_WORDS: Final = 4_000
"""Characters of a refusal: a chapter's choices and wagers can all be listed."""

Work = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def answered(
    line: RecordLine, work: Work, *, debug: bool = False
) -> tuple[Mapping[str, Any], bool]:
    """What comes of the record of a line, and whether that is a result."""
    if line.refusal is not None:
        return _refused(line, line.refusal), False
    try:
        return work(line.record), True
    except Refused as refusal:
        return _refused(line, refusal), False
    except Exception as error:
        if debug:
            traceback.print_exc(file=sys.stderr)
        what = f"a fault of this program, not of the record: {type(error).__name__}: {error}"
        return _refused(line, Refused(what, field=line.field)), False


def _refused(line: RecordLine, refusal: Refused) -> dict[str, Any]:
    """Why a record has no result; what it quotes from a long record is cut."""
    return {
        "id": line.id,
        "error": _shorten(refusal.error),
        "field": _shorten(refusal.field),
        "cites": list(refusal.cites),
    }


def _shorten(words: str) -> str:
    """Words of a length that a person reads."""
    return words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"
