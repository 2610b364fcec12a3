"""An event of the log: its text, and the hash that chains it to the one before."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict, cast

import orjson

from pitboss.procedure.answers import Role, Who
from pitboss.procedure.requests import LineTold
from pitboss.store.errors import Damaged
from pitboss.store.law import Law
from pitboss.vocabulary.refusal import Refused

GENESIS = "0" * 64
"""What the first event of a table has for the hash before it."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A gaming table of the casino."""

    id: str
    game: str
    name: str
    casino: str
    host: str  # who opened it and is its pit, or for whom alone it is listed; nobody: ""
    created_at: int


class WhoData(TypedDict):
    """Who did something, as data."""

    role: Role
    name: str
    person: NotRequired[str]  # of somebody with an account, its id


def who_data(who: Who) -> WhoData:
    """Somebody as data."""
    told: WhoData = {"role": who.role, "name": who.name}
    if who.person:
        told["person"] = who.person
    return told


class Asked(TypedDict):
    """Which request of a round was answered: its number and name, and whom or where it is about."""

    number: NotRequired[int]
    what: str
    seat: NotRequired[int | str]
    to: NotRequired[int | str]


class Under(TypedDict):
    """What a round is played under."""

    edition: str
    rules: str  # a digest
    software: str


class Body(TypedDict, total=False):
    """What an event tells; which of it, its kind says."""

    table: dict[str, object]  # round: the table as the rounds before have left it
    cards: dict[str, object]  # round: the cards of that table, always sealed
    under: Under  # round, software
    law: Law  # round: the submission that it is played under, where there is one
    who: WhoData  # answer, aside, correction
    asked: Asked  # answer
    answer: dict[str, object]  # answer, correction: sealed unless everyone may know it
    aside: dict[str, object]  # aside
    corrects: int  # correction: the number of the event
    reason: str  # correction
    proposed_by: WhoData  # correction: the other of two people
    effect: dict[str, int]  # correction: by what each account's balance changed
    lines: list[LineTold]  # settled
    sealed: str  # what of this not everyone may know


class RegistryEntry(TypedDict, total=False):
    """What the registry tells of a table, a visitor, a visitor's new name, a person with an
    account and what became of him, the log's key, or a Rules Submission that was approved."""

    id: str
    game: str
    name: str
    casino: str
    host: str
    created_at: int
    digest: str
    text: str
    by: str
    reference: str
    approved_on: str
    licence: str
    department: str
    level: str
    administrator: bool
    state: str
    must_change: bool


@dataclass(frozen=True, slots=True)
class NewEvent:
    """Something to be appended. What is ``secret`` is written only under the log's key."""

    round: int
    kind: str  # round answer aside settled correction software
    body: Mapping[str, object]
    audience: str
    secret: Mapping[str, object] = field(default_factory=dict)

    @property
    def data(self) -> Body:
        """All that it tells, as whoever may open it will read it."""
        return cast(Body, {**self.body, **self.secret})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table, as the log keeps it."""

    table_id: str
    seq: int
    round: int
    kind: str
    body: str
    audience: str
    at: int  # milliseconds since 1970
    command_id: str
    prev: str
    hash: str

    @property
    def data(self) -> Body:
        """The body of a table's event, read; what is sealed in it stays so."""
        body: Body = self._read()
        return body

    @property
    def entry(self) -> RegistryEntry:
        """The body of an entry in the registry, read."""
        entry: RegistryEntry = self._read()
        return entry

    @property
    def stream_data(self) -> dict[str, Any]:
        """The body of an event of a stream beside the tables, read."""
        body: dict[str, Any] = self._read()
        return body

    def _read(self) -> Any:
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise Damaged(f"{self.table_id}, event {self.seq} cannot be read: {error}") from None

    def check(self) -> None:
        """Damaged, unless it is as it was written."""
        if self.computed_hash() != self.hash:
            raise Damaged(f"{self.table_id}, event {self.seq} was changed")

    def computed_hash(self) -> str:
        """What the hash must be, from everything else in the event."""
        return event_hash(
            self.table_id, self.seq, self.round, self.kind, self.body, self.audience, self.at,
            self.command_id, self.prev,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Opened:
    """An event with all that it holds, for those who replay it."""

    event: Event
    data: Body

    @property
    def seq(self) -> int:
        """Its number at the table."""
        return self.event.seq

    @property
    def kind(self) -> str:
        """What kind of event it is."""
        return self.event.kind


_CANONICAL = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)


_BITS = 53


def event_hash(*fields: str | int) -> str:
    """SHA-256 over the fields of an event, the hash before it among them."""
    return hashlib.sha256(json.dumps(fields, ensure_ascii=True).encode()).hexdigest()


def canonical(body: Any) -> str:
    """A body as text: the same data always gives the same text, in ASCII.

    >>> canonical({"b": 1, "a": [True]})
    '{"a":[true],"b":1}'
    """
    try:
        text = orjson.dumps(body, option=_CANONICAL)
    except TypeError:  # keys that are no texts, numbers of more than 64 bits
        text = b"\xff"
    if text.isascii():
        return text.decode()
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sendable(message: object) -> bytes:
    """A message as it is sent. A number that is too large for a column, as an old log may have it,
    is sent as it is.

    >>> sendable({"cents": 10**20, 1: True})
    b'{"cents":100000000000000000000,"1":true}'
    """
    try:
        return orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:
        return orjson.dumps(_with_digits(message), option=orjson.OPT_NON_STR_KEYS)


def _with_digits(value: object) -> object:
    """A message whose large numbers are written out."""
    match value:
        case int() if value.bit_length() > _BITS:
            return orjson.Fragment(str(value))
        case dict():
            return {name: _with_digits(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_with_digits(inner) for inner in value]
        case _:
            return value


def check_sendable(told: object) -> None:
    """Refuses, before it is written, what nobody could be told afterwards."""
    try:
        sendable(told)
    except (TypeError, ValueError) as error:
        raise Refused(
            f"this cannot be stored and shown: {error}",
            field="do",
            allowed="whole numbers, and texts of characters that can be printed",
        ) from None


def read_back(body: Any) -> Any:
    """A body as whoever reads the log will have it: play and replay begin from the same data."""
    return json.loads(canonical(body))
