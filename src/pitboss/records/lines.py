"""Lines of JSON, one at a time: read as they come, and never more than one held."""

import json
import math
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Final

from pitboss.vocabulary.refusal import Refused, reason_of

LONGEST: Final = 1_000_000
"""Bytes of a line: a record with a whole house way is a hundredth of it."""

DEEPEST: Final = 32
"""Objects and lists inside each other: a record with a whole house way has six."""

MOST_DIGITS: Final = 100
"""Of a whole number: a record counts cents."""

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def size_of(source: str) -> int | None:
    """How many bytes a file has; nobody knows of standard input, or of a pipe."""
    path = Path(source)
    return path.stat().st_size if source != "-" and path.is_file() else None


def lines_of(source: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input for ``-``, each as soon as it is there; empty ones
    are passed over, and of one that is too long only its beginning is given."""
    try:
        with nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as file:
            yield from _lines(file)
    except (OSError, ValueError) as error:
        raise Refused(
            f"this file cannot be read: {reason_of(error)}",
            field=source,
            allowed="a text file, or - for standard input",
        ) from None


def _lines(file: BinaryIO) -> Iterator[bytes]:
    mark = _BYTE_ORDER_MARK
    while line := file.readline(LONGEST + 1):
        rest = line
        while len(line) > LONGEST and rest and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST)
        line, mark = line.removeprefix(mark), b""
        if line.strip():
            yield line


class RecordLine:
    """A line and the record that it holds; what cannot be one has a ``refusal``."""

    def __init__(self, line: bytes, number: int) -> None:
        self._begin(number, {})
        try:
            value = self._loaded(line)
        except UnicodeDecodeError as error:
            self._refuse(f"this line cannot be read: {reason_of(error)}", "text in UTF-8")
        except RecursionError:
            self._refuse_depth()
        except ValueError as error:
            self._refuse(f"this line is not JSON: {error}", "a JSON object")
        else:
            self._check(value)

    @classmethod
    def of(cls, record: Any, number: int) -> "RecordLine":
        """A record that was read elsewhere, as if it had stood in the line of this number."""
        line = cls.__new__(cls)
        line._begin(number, {})
        line._check(record)
        return line

    def _begin(self, number: int, record: dict[str, Any]) -> None:
        self.field = f"line {number}"
        self.refusal: Refused | None = None
        self.record = record

    @property
    def id(self) -> Any:
        """The record's name, to be echoed."""
        return self.record.get("id")

    def _loaded(self, line: bytes) -> Any:
        if len(line) > LONGEST:
            raise ValueError(f"a line of more than {LONGEST:,} bytes")
        return json.loads(
            line.decode("utf-8"),
            object_pairs_hook=self._object,
            parse_constant=self._no_number,
            parse_float=self._decimal,
            parse_int=self._whole,
        )

    def _check(self, found: Any) -> None:
        if not isinstance(found, dict):
            self._refuse("this line is not a JSON object", "an object in braces")
            return
        self.record = found
        if not _is_flat(found):
            self._refuse_depth()
            self.record = {"id": found.get("id")} if _is_flat(found.get("id")) else {}

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object says each thing once: which of two is meant, nobody could tell."""
        named = dict(pairs)
        if len(named) < len(pairs):
            ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
            self._refuse(f"{twice!r} appears twice in one object", "once", field=twice)
        return named

    def _no_number(self, constant: str) -> None:
        self._refuse(f"this is not a number in JSON: {constant}", "a number, or null")

    def _decimal(self, text: str) -> float | None:
        number = float(text)
        if math.isfinite(number):
            return number
        self._no_number(text[:MOST_DIGITS])
        return None

    def _whole(self, text: str) -> int | None:
        if len(text) <= MOST_DIGITS:
            return int(text)
        self._no_number(f"a number of {len(text)} digits")
        return None

    def _refuse_depth(self) -> None:
        self._refuse("objects and lists are nested too deeply", f"at most {DEEPEST} levels")

    def _refuse(self, what: str, allowed: str, field: str = "") -> None:
        """The first complaint is the one that is told."""
        complaint = Refused(what, field=field or self.field, allowed=allowed)
        self.refusal = self.refusal or complaint


def _is_flat(value: Any) -> bool:
    """Whether no more than so many objects and lists stand inside each other."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: Any) -> list[Any]:
    held = list(value.values()) if isinstance(value, dict) else value
    return (
        [inner for inner in held if isinstance(inner, dict | list)]
        if isinstance(held, list)
        else []
    )
