"""The kinds of request and of step as types, derived from what each request lists.

A request says once which of its fields are shown and told; the types of these fields are the types
of the messages. A request of a chapter from another package is described like any other.
"""

import inspect
from collections.abc import Iterator, Mapping
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)  # fmt: skip

import typing_extensions
from pydantic import ConfigDict, Field

from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import Data
from pitboss.procedure.asides import Aside
from pitboss.procedure.driver import Step
from pitboss.procedure.requests import Request, details
from pitboss.vocabulary.cards import Card


class Clock(typing_extensions.TypedDict):
    """How long the table still waits before the house answers; whole seconds."""

    seconds: Annotated[int, Field(description="That are left.")]
    of: Annotated[int, Field(description="In all.")]


Fields = dict[str, Any]
"""The type of each field of a message."""

ASKED: Fields = {"answers": list[str], "roles": list[str], "cites": list[str], "yours": bool}
"""What every pending request has beside ``what``."""
HAPPENED: Fields = {
    "who": str,
    "text": str,
    "cites": list[str],
    "seq": int,
    "round": int,
    "at": int,
}
"""What every step has."""
OF_ANY_STEP = ("by", "for", "moves", "superseded", "postings", "proposed_by")
"""What a step of any kind may have."""


def _classes(of: type[Request] = Request) -> Iterator[type[Request]]:
    """Every kind of request, those of chapters from other packages among them; in an order that
    does not hang on which was imported first."""
    packages = {"pitboss"} | {_package(chapter.play) for chapter in CHAPTERS.values()}
    for kind in sorted(of.__subclasses__(), key=lambda kind: (kind.__module__, kind.__name__)):
        if _package(kind) in packages and hasattr(kind, "what"):  # not what several share
            yield kind
        yield from _classes(kind)


def _package(defined: object) -> str:
    return str(defined.__module__).partition(".")[0]


def _as_sent(hint: Any) -> Any:
    """A type as JSON has it: a card is its face."""
    if hint is Card:
        return str
    origin, inner = get_origin(hint), tuple(map(_as_sent, get_args(hint)))
    if origin is None or origin is Literal:
        return hint
    return Union[inner] if origin in (Union, UnionType) else origin[inner]  # noqa: UP007


def _type_at(owner: type, path: str) -> Any:
    """The type of a field or property, however deep it lies; none where there is no such."""
    name, _, rest = path.partition(".")
    if isinstance(there := inspect.getattr_static(owner, name, None), property):
        hint = get_type_hints(there.fget)["return"]
    else:
        hint = get_type_hints(owner).get(name)
    return _type_at(hint, rest) if rest else _as_sent(hint)


def _merged(of_each: list[Fields]) -> Fields:
    """The fields of messages of one kind: what not all of them have may be left out."""
    every = {name: hint for fields in of_each for name, hint in fields.items()}
    always = set.intersection(*(set(fields) for fields in of_each))
    return {name: hint if name in always else _maybe(hint) for name, hint in every.items()}


def _maybe(hint: Any) -> Any:
    return hint if get_origin(hint) is NotRequired else NotRequired[hint]


def _union(kinds: Mapping[str, list[Fields]], common: Fields, ending: str) -> Any:
    """One type for each kind of message, told apart by ``what``."""
    types = []
    for what, of_each in sorted(kinds.items()):
        name = what.title().replace("_", "") + ending
        fields = {"what": Literal[what]} | common | _merged(of_each)
        kind = typing_extensions.TypedDict(name, fields)  # type: ignore[misc]
        kind.__pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[attr-defined]
        types.append(kind)
    return Annotated[Union[tuple(types)], Field(discriminator="what")]  # noqa: UP007


def _asked() -> Any:
    kinds: dict[str, list[Fields]] = {}
    for request in _classes():
        shown: Fields = {"advice": NotRequired[bool], "clock": NotRequired[Clock]}
        for name, path, optional in details(request.shows):
            hint = _type_at(request, path)
            shown[name] = _maybe(hint) if optional else hint
        kinds.setdefault(request.what, []).append(shown)
    for shown in kinds["ask"]:
        shown |= {"held": NotRequired[str], "hand": NotRequired[int]}
    for shown in kinds["take_bets"]:
        shown["closed"] = dict[str, list[str]]
    return _union(kinds, ASKED, "Request")


def _told(request: type[Request] | None, listed: tuple[str, ...]) -> Fields:
    """The details of a step, of the type that the request's own field has, if it is one."""
    known, fields = get_type_hints(Step), {}
    for name, path, optional in details(listed):
        own = None if request is None else _type_at(request, path)
        hint = known[name] if own is None else own
        fields[name] = _maybe(hint) if optional else hint
    return fields


def _happened() -> Any:
    kinds: dict[str, list[Fields]] = {}
    for request in _classes():
        if request.tells or request.says is not Request.says:  # not only steps of other kinds
            kinds.setdefault(request.what, []).append(_told(request, request.tells))
        for what, *listed in request.also:
            kinds.setdefault(what, []).append(_told(None, tuple(listed)))
    for aside in get_args(Aside):
        hints = get_type_hints(aside)
        kinds[get_args(hints.pop("kind"))[0]] = [hints]
    kinds["void_round"] = [_told(None, ("lines",))]
    kinds["draw_in_error"][0]["drawn"] = str
    kinds["correction"] = [
        _told(None, ("corrects?", "reason", "cards?", "was?", "now?", "effect?"))
    ]
    kinds["correction"][0]["cards"] = NotRequired[list[str | None]]
    kinds["proposed"] = [_told(None, ("act", "needs")) | {"number": int}]
    return _union(kinds, HAPPENED | _told(None, tuple(f"{name}?" for name in OF_ANY_STEP)), "Step")


if TYPE_CHECKING:
    Pending = Data
    StepSeen = Data
else:
    Pending = typing_extensions.TypeAliasType("Pending", _asked())
    """What a table waits for, as one viewer is told."""
    StepSeen = typing_extensions.TypeAliasType("StepSeen", _happened())
    """One thing that happened, as one viewer may see it."""
