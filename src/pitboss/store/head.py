"""A signed head: one statement over every stream of the log, as it is published."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store.event import GENESIS, canonical
from pitboss.store.signing import fingerprint, is_signed, public_text, sign
from pitboss.store.tree import Leaf


class NoHead(ValueError):  # noqa: N818 - it is a finding
    """A line that is no head as one is published."""


@dataclass(frozen=True, slots=True)
class Head:
    """That at this time the streams were so and no other."""

    number: int  # from 1
    at: int  # milliseconds since 1970
    size: int  # leaves of the tree
    root: str
    previous: str  # digest of the head before; of the first, zeros
    software: str
    events: int  # of all streams together
    streams: int
    public_key: str
    fingerprint: str
    signature: str = ""
    leaves: tuple[Leaf, ...] = ()  # that it is the first to cover; the root fixes them

    @property
    def text(self) -> str:
        """What is signed."""
        return canonical(self._data("signature", "leaves"))

    @property
    def digest(self) -> str:
        """What the next head names it by."""
        return sha256(canonical(self._data("leaves")).encode()).hexdigest()

    @property
    def data(self) -> dict[str, object]:
        """All of it as data."""
        return {**self._data("leaves"), "leaves": [list(leaf) for leaf in self.leaves]}

    @property
    def line(self) -> str:
        """As it is published."""
        return canonical(self.data)

    @property
    def is_signed(self) -> bool:
        """Whether its signature is that of the key that stands in it, and is named rightly."""
        return is_signed(self.public_key, self.signature, self.text) and (
            fingerprint(self.public_key) == self.fingerprint
        )

    def _data(self, *left_out: str) -> dict[str, object]:
        return {name: getattr(self, name) for name in _NAMES if name not in left_out}


_NAMES = [field.name for field in fields(Head)]
_TYPES = {name: Head.__annotations__[name] for name in _NAMES if name != "leaves"}


def signed(key: Ed25519PrivateKey, **known: Any) -> Head:
    """A head, signed."""
    public = public_text(key.public_key())
    unsigned = Head(**known, public_key=public, fingerprint=fingerprint(public))
    values = {name: getattr(unsigned, name) for name in _NAMES}
    return Head(**values | {"signature": sign(key, unsigned.text)})


def read_head(line: str | bytes) -> Head:
    """The head that a line publishes; NoHead, unless it is written as one is."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise NoHead("it is no JSON") from None
    head = head_from(data)
    if head.line.encode() != (line.encode() if isinstance(line, str) else line):
        raise NoHead("it is not written as a head is")
    return head


def head_from(data: object) -> Head:
    """The head that this data tells."""
    if not isinstance(data, Mapping) or sorted(data) != sorted(_NAMES):
        raise NoHead(f"it has not the fields of a head: {', '.join(_NAMES)}")
    for name, kind in _TYPES.items():
        if type(data[name]) is not kind:
            raise NoHead(f"its {name} is of another kind")
    return Head(**{**data, "leaves": tuple(_leaf(each) for each in _list(data["leaves"]))})


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise NoHead("its leaves are no list")
    return value


def _leaf(value: object) -> Leaf:
    kinds = [str, int, int, str]
    if not isinstance(value, list) or [type(part) for part in value] != kinds:
        raise NoHead("a leaf is [stream, first event, last event, hash of the last]")
    return Leaf(*value)


def previous_of(head: Head | None) -> str:
    """What the head after this one has for the one before."""
    return head.digest if head is not None else GENESIS
