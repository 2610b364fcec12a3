"""How facts are read: every field with what it may be and the paragraph that asks for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, ValidationError
from pydantic.fields import FieldInfo

from pitboss.vocabulary.days import read_day
from pitboss.vocabulary.refusal import Refused, is_meant, nearest


class Facts(BaseModel):
    """Facts, or a part of them: only what is named may stand there."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def impossible(self) -> Iterator[Refused]:
        """What cannot be so, though each field by itself could."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact as people know it, and the paragraphs that ask for it."""

    title: str
    cites: tuple[str, ...] = ()
    told: str = ""  # of a part that may be left out: what somebody says who tells it


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a fact may be."""

    words: str


MOST: Final = 10**15
FIRST, LAST = date(2000, 1, 1), date(2099, 12, 31)


def exact(value: object) -> Fraction:
    """A number as it is written, as a fraction: 112.5 is 225/2.

    >>> exact(0.1), exact(40_000)
    (Fraction(1, 10), Fraction(40000, 1))
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
        raise ValueError("not a number")  # noqa: TRY004 - what validation reports must be one
    number = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    if not 0 <= number <= MOST:
        raise ValueError("out of range")
    return number


def more_than_zero(value: object) -> Fraction:
    """A number that others are divided by, or measured against."""
    number = exact(value)
    if not number:
        raise ValueError("zero")
    return number


def day(value: object) -> date:
    """A day as it is written.

    >>> day("2026-03-02")
    datetime.date(2026, 3, 2)
    """
    read = read_day(value)
    if not FIRST <= read <= LAST:
        raise ValueError("out of range")
    return read


Name = Annotated[
    str,
    Field(strict=True, min_length=1, max_length=200, pattern=r"\S"),
    Allowed("words, at most 200 signs"),
]
Flag = Annotated[StrictBool, Allowed("true or false")]
Day = Annotated[date, BeforeValidator(day), Allowed(f"a day, {FIRST} to {LAST}")]
Days = Annotated[
    int, Field(strict=True, ge=0, le=3650), Allowed("a whole number of days, 0 to 3650")
]
Dollars = Annotated[int, Field(strict=True, ge=0, le=MOST), Allowed("whole dollars, 0 or more")]
SignedDollars = Annotated[
    int, Field(strict=True, ge=-MOST, le=MOST), Allowed("whole dollars, a loss with a minus sign")
]
Number = Annotated[Fraction, BeforeValidator(exact), Allowed("a number, 0 or more")]
Positive = Annotated[Fraction, BeforeValidator(more_than_zero), Allowed("a number above 0")]
Weeks = Annotated[
    tuple[Number, ...],
    Field(min_length=1, max_length=520),
    Allowed("a list of pounds, one number a week, the newest last; at most 520 weeks"),
]

F = TypeVar("F", bound=Facts)


def read(kind: type[F], data: Mapping[str, object]) -> F:
    """The facts; the first thing that is wrong with them is refused."""
    facts, refusals = looked_at(kind, data)
    if facts is None:
        raise refusals[0]
    return facts


def looked_at(kind: type[F], data: Mapping[str, object]) -> tuple[F | None, list[Refused]]:
    """The facts, or everything that is wrong with them."""
    try:
        facts = kind.model_validate(dict(data))
    except ValidationError as error:
        return None, [_refused(kind, complaint) for complaint in error.errors(include_url=False)]
    impossible = list(facts.impossible())
    return (None, impossible) if impossible else (facts, [])


def _refused(kind: type[Facts], complaint: Any) -> Refused:
    """One complaint of validation: the field, what is wrong with it, what is allowed."""
    place: tuple[str | int, ...] = complaint["loc"]
    holder, asked, allowed = _about(kind, place)
    name = str(place[-1])
    match complaint["type"]:
        case "missing":
            what = f"no {name!r}"
        case "extra_forbidden":
            near = nearest(name, holder.model_fields)
            what = f"{name!r} is not asked for{is_meant(near)}"
            allowed = ", ".join(holder.model_fields)
        case _:
            what = _quoted(complaint["input"])
    return Refused(what, field=written(place), allowed=allowed, cites=asked.cites)


def _quoted(value: object) -> str:
    """What stands there, as far as a person reads it."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def written(place: tuple[str | int, ...]) -> str:
    """A place in the facts.

    >>> written(("petition", "lost_sales", "customers", 0, "customer"))
    'petition.lost_sales.customers[0].customer'
    """
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)[1:]


def _about(kind: type[Facts], place: tuple[str | int, ...]) -> tuple[type[Facts], Asked, str]:
    """The model that a place is in, and what is known of the nearest field above it."""
    holder, asked, allowed = kind, Asked(""), ""
    for part in place:
        if isinstance(part, str) and part in holder.model_fields:
            field = holder.model_fields[part]
            asked, allowed = asked_of(field), allowed_of(field)
            inner = part_of(field)
            if inner is not None and part != place[-1]:
                holder = inner
    return holder, asked, allowed


def asked_of(field: FieldInfo) -> Asked:
    """What a field is called, and who asks for it."""
    return next((held for held in field.metadata if isinstance(held, Asked)), Asked(""))


def allowed_of(field: FieldInfo) -> str:
    """What a field may be, in words."""
    for held in (*field.metadata, *_metadata(field.annotation)):
        if isinstance(held, Allowed):
            return held.words
    options = choices_of(field)
    if options:
        return ", ".join(options)
    inner = part_of(field)
    if inner is None:
        return ""
    several = "a list of objects" if get_origin(field.annotation) is tuple else "an object"
    return f"{several} of {', '.join(inner.model_fields)}"


def _metadata(annotation: object) -> Iterator[object]:
    """What is said of a type, or of one that may be left out."""
    if get_origin(annotation) is Annotated:
        yield from get_args(annotation)[1:]
    for inner in get_args(annotation):
        if get_origin(inner) is Annotated:
            yield from get_args(inner)[1:]


def choices_of(field: FieldInfo) -> tuple[str, ...]:
    """The words of which a field is one."""
    for annotation in (field.annotation, *get_args(field.annotation)):
        if get_origin(annotation) is Literal:
            return cast(tuple[str, ...], get_args(annotation))
    return ()


def part_of(field: FieldInfo) -> type[Facts] | None:
    """The model of a field that holds facts of its own, one or a list of them."""
    found: list[Any] = [field.annotation]
    while found:
        annotation = found.pop()
        if isinstance(annotation, type) and issubclass(annotation, Facts):
            return annotation
        found.extend(get_args(annotation))
    return None
