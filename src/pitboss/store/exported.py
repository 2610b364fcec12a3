"""The lines of an export: how they are written, and read again by whoever checks them.

Every line is JSON, and there is one way only to write what it says: whoever reads it writes it
again, and a line that was changed anywhere is another line. docs/log.md has the format.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson

from pitboss.store.errors import Damaged
from pitboss.store.event import Event, canonical
from pitboss.store.event_keys import opened_by_own_key
from pitboss.store.seal import hidden_text

FORMAT = 1
_TEXTS = ("stream", "kind", "audience", "command", "prev", "hash")
_WHOLE = ("seq", "round", "at")

Data = dict[str, Any]


class NoLine(ValueError):  # noqa: N818 - it is a finding
    """What is no line of an export."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event of an export, with what may be known of it."""

    event: Event
    key: bytes | None = None  # opens what is sealed in it
    was: object = None  # what a correction has corrected

    @property
    def opened(self) -> Mapping[str, object] | None:
        """What was sealed in it; none where it stays so."""
        if self.key is None:
            return None
        sealed = str(read_body(self.event.body).get("sealed", ""))
        return opened_by_own_key(
            hidden_text(sealed), self.key, (self.event.table_id, self.event.seq)
        )

    @property
    def answer(self) -> object:
        """What it answers, or corrects an answer to; none where that is sealed."""
        return read_body(self.event.body).get("answer") or (self.opened or {}).get("answer")

    @property
    def line(self) -> str:
        """The event as an export has it."""
        event = self.event
        shown: Data = {
            "stream": event.table_id,
            "seq": event.seq,
            "time": told_time(event.at),
            "round": event.round,
            "kind": event.kind,
            "audience": event.audience,
            "body": _shown_body(event.body),
        }
        if self.key is not None:
            shown |= {"opened": self.opened, "key": b64encode(self.key).decode()}
        if self.was is not None:
            shown["was"] = self.was
        shown |= {"at": event.at, "command": event.command_id}
        return written(shown | {"prev": event.prev, "hash": event.hash})


def written(data: Mapping[str, object]) -> str:
    """A line as it is written: without spaces, in ASCII, its fields in this order."""
    try:
        text = orjson.dumps(data)
    except TypeError:  # numbers of more than 64 bits
        text = b"\xff"
    if text.isascii():
        return text.decode()
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True)


def read_line(line: bytes) -> Data:
    """What a line says; NoLine if it is none."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise NoLine("it is no JSON") from None
    if not isinstance(data, dict):
        raise NoLine("it is no object")
    return data


def read_event(data: Data) -> Told:
    """The event that a line tells; NoLine if it tells none. Whether it is as it was written is for
    whoever asks to find out."""
    if any(type(data.get(name)) is not str for name in _TEXTS) or any(
        type(data.get(name)) is not int for name in _WHOLE
    ):
        raise NoLine("it has not the fields of an event")
    body = data.get("body")
    text = body if isinstance(body, str) else canonical(body)
    event = Event(
        data["stream"], data["seq"], data["round"], data["kind"], text, data["audience"],
        data["at"], data["command"], data["prev"], data["hash"],
    )  # fmt: skip
    try:
        key = b64decode(data["key"], validate=True) if "key" in data else None
    except (ValueError, TypeError):
        raise NoLine("its key is none") from None
    return Told(event, key, data.get("was"))


def told_time(at: int) -> str:
    """A time in the time of the world, to the millisecond.

    >>> told_time(1_563_019_200_250)
    '2019-07-13T12:00:00.250+00:00'
    """
    try:
        return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        return "no time that there is"


def read_body(text: str) -> Data:
    """A body as data; empty, where it is none."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}


def _shown_body(text: str) -> object:
    """A body as data, where that tells the text that was hashed; otherwise the text itself."""
    body = read_body(text)
    return body if canonical(body) == text else text


class Corrected:
    """The answers of the round under way, as they stood before they were corrected."""

    def __init__(self) -> None:
        self._round = 0
        self._answers: dict[object, object] = {}

    def told(self, told: Told) -> Told:
        """The event; a correction with what it has corrected, where both may be known."""
        event = told.event
        if event.kind not in ("answer", "correction"):
            return told
        if event.round != self._round:
            self._round, self._answers = event.round, {}
        if event.kind == "answer":
            self._answers[event.seq] = told.answer
            return told
        which = read_body(event.body).get("corrects")
        was = self._answers.get(which)
        self._answers[which] = told.answer
        return Told(event, told.key, was) if told.answer is not None else told


def opens(told: Told) -> bool:
    """Whether what an event of an export tells of its sealed text is what was sealed."""
    try:
        return told.opened is not None or told.key is None
    except Damaged:
        return False
