"""A form for facts: its fields and their groups, as the facts' own models tell them.

Each field has the dotted name of its place in the facts, which a refusal names too, such as
``petition.lost_sales.customers[0].school``. It holds text, as it was typed, for ``facts_typed``.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from types import UnionType
from typing import Annotated, Final, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from pitboss.determinations.facts import Asked, Facts, allowed_of, asked_of, choices_of, part_of
from pitboss.vocabulary.refusal import Refused

Typed = Mapping[str, str]
"""What stands in a form: text by the fields' names."""

Wrong = Mapping[str, Sequence[Refused]]
"""What is wrong with a form: the refusals by the fields' names."""

YES, NO = "yes", "no"
COMPLAINTS_SHOWN: Final = 3
"""Of one field: a list may be wrong in hundreds of places."""


_ITEM: Final = re.compile(r"\[([0-9]+)\]$")


class Kind(StrEnum):
    """What a field holds."""

    TEXT = "text"
    FLAG = "flag"
    CHOICE = "choice"
    DAY = "day"
    WHOLE = "whole"
    NUMBER = "number"
    WEEKS = "weeks"
    PART = "part"
    PARTS = "parts"


_KINDS: Final[Mapping[object, Kind]] = {
    bool: Kind.FLAG,
    date: Kind.DAY,
    int: Kind.WHOLE,
    Fraction: Kind.NUMBER,
    tuple: Kind.WEEKS,
}


def kind_of(field: FieldInfo) -> Kind:
    """What a field of a model holds, by its type."""
    types = set(_types(field.annotation))
    if part_of(field) is not None:
        return Kind.PARTS if tuple in types else Kind.PART
    if choices_of(field):
        return Kind.CHOICE
    return next((kind for known, kind in _KINDS.items() if known in types), Kind.TEXT)


def _types(annotation: object) -> Iterator[object]:
    """The types that a value may have; of a list, that it is one."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _types(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for inner in get_args(annotation):
            yield from _types(inner)
    else:
        yield origin or annotation


def may_be_absent(field: FieldInfo) -> bool:
    """Whether there need not be such a thing at all, as against one that has a default."""
    return type(None) in _types(field.annotation)


def inner_of(field: FieldInfo) -> type[Facts]:
    """The model of a part, or of each of several."""
    inner = part_of(field)
    assert inner is not None
    return inner


def how_many(typed: Typed, name: str) -> int:
    """How many parts stand in a form in a list of this name, which are numbered without a gap."""
    numbered = re.compile(rf"{re.escape(name)}\[([0-9]+)\]\.")
    return len({found[1] for place in typed if (found := numbered.match(place))})


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with a field: what stands there, what may, and who says so."""

    what: str
    allowed: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A field: what it asks, what may be answered, what was typed, and what is wrong with it."""

    name: str
    of: str  # which part of a list it belongs to, if of any
    kind: Kind
    asked: Asked
    allowed: str
    options: tuple[tuple[str, str], ...]  # values and their words, where one of them is chosen
    needed: bool
    signed: bool
    value: str
    wrong: tuple[Complaint, ...]
    more_wrong: int
    shape: str = "question"

    @property
    def as_day(self) -> bool:
        """Whether a browser's field for days could show what was typed."""
        try:
            return not self.value or date.fromisoformat(self.value).isoformat() == self.value
        except ValueError:
            return False


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the facts; one that may be absent is opened by a tick."""

    name: str
    asked: Asked
    optional: bool
    told: bool
    items: tuple["Item", ...]
    shape: str = "group"


@dataclass(frozen=True, slots=True)
class Several:
    """Parts of one kind, as many as there are."""

    name: str
    asked: Asked
    one: str
    each: tuple[tuple["Item", ...], ...]
    shape: str = "several"


Item = Question | Group | Several


def form_of(
    kind: type[Facts], typed: Typed | None = None, refusals: Sequence[Refused] = ()
) -> tuple[Item, ...]:
    """The form for facts of a kind: empty, or with what was typed and what is wrong with it."""
    return tuple(_Sheet(typed, by_place(refusals)).items(kind))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a form is drawn from: what was typed, if it was, and what is wrong with it."""

    typed: Typed | None
    wrong: Wrong

    def items(self, kind: type[Facts], within: str = "", of: str = "") -> Iterator[Item]:
        """The fields and groups of a part at a place; ``of`` tells it from others of a list."""
        for name, field in kind.model_fields.items():
            match kind_of(field):
                case Kind.PART:
                    yield self._group(field, within + name)
                case Kind.PARTS:
                    yield self._several(field, within + name)
                case _:
                    yield self._question(kind, field, within + name, of)

    def _group(self, field: FieldInfo, place: str) -> Group:
        told = bool((self.typed or {}).get(place))
        inner = tuple(self.items(inner_of(field), f"{place}."))
        return Group(place, asked_of(field), may_be_absent(field), told, inner)

    def _several(self, field: FieldInfo, place: str) -> Several:
        count = 1 if self.typed is None else how_many(self.typed, place)
        inner = inner_of(field)
        one = inner.__name__.lower()
        each = (
            tuple(self.items(inner, f"{place}[{at}].", f"{one.capitalize()} {at + 1}"))
            for at in range(count)
        )
        return Several(place, asked_of(field), one, tuple(each))

    def _question(self, part: type[Facts], field: FieldInfo, place: str, of: str) -> Question:
        kind = kind_of(field)
        value = (self.typed or {}).get(place, _default(field))
        titles = {name: asked_of(field).title for name, field in part.model_fields.items()}
        wrong = self.wrong.get(place, ())
        return Question(
            name=place,
            of=of,
            kind=kind,
            asked=asked_of(field),
            allowed="" if kind in (Kind.CHOICE, Kind.FLAG, Kind.TEXT) else allowed_of(field),
            options=tuple(_options(field, kind)),
            needed=field.is_required(),
            signed=any(getattr(bound, "ge", 0) < 0 for bound in field.metadata),
            value=value,
            wrong=tuple(
                _complaint(refusal, place, kind, value, titles)
                for refusal in wrong[:COMPLAINTS_SHOWN]
            ),
            more_wrong=len(wrong[COMPLAINTS_SHOWN:]),
        )


def _options(field: FieldInfo, kind: Kind) -> Iterator[tuple[str, str]]:
    """The words to choose from; first that none is chosen, unless there is a default."""
    if kind not in (Kind.CHOICE, Kind.FLAG):
        return
    if field.is_required():
        yield "", "choose"
    elif field.default is None:
        yield "", "none" if kind is Kind.CHOICE else "not told"
    for word in choices_of(field) or (YES, NO):
        yield word, word


def _default(field: FieldInfo) -> str:
    """What a field holds before anybody has typed."""
    if field.is_required() or field.default is None:
        return ""
    if isinstance(field.default, bool):
        return YES if field.default else NO
    return str(field.default)


def by_place(refusals: Sequence[Refused]) -> Wrong:
    """The refusals under the names of the fields that they are about; those of a list's items
    rather than one of the whole list, which says the same again."""
    found: defaultdict[str, list[Refused]] = defaultdict(list)
    for refusal in refusals:
        found[_ITEM.sub("", refusal.field)].append(refusal)
    return {
        place: [refusal for refusal in about if refusal.field != place] or about
        for place, about in found.items()
    }


def _complaint(
    refusal: Refused, place: str, kind: Kind, value: str, titles: Mapping[str, str]
) -> Complaint:
    """A refusal in the form's words: a field by its title, yes and no, a list's item by its
    number."""
    at = _ITEM.fullmatch(refusal.field.removeprefix(place))
    what = f"number {int(at[1]) + 1}: {refusal.what}" if at else refusal.what
    if not value.strip():
        what = "nothing is told"
    allowed = "yes or no" if kind is Kind.FLAG else _in_titles(refusal.allowed, titles)
    return Complaint(what, allowed, refusal.cites)


def _in_titles(words: str, titles: Mapping[str, str]) -> str:
    """Names of fields that no word could be, as people know them.

    >>> _in_titles("fewer with new_customer or school", {"new_customer": "A new one"})
    'fewer with “A new one” or school'
    """
    for name, title in titles.items():
        if "_" in name:
            words = re.sub(rf"\b{name}\b", f"“{title}”", words)
    return words


def questions(items: Sequence[Item]) -> Iterator[Question]:
    """Every field of a form, in its order."""
    for item in items:
        match item:
            case Question():
                yield item
            case Group():
                yield from questions(item.items)
            case Several():
                for one in item.each:
                    yield from questions(one)
