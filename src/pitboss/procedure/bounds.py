"""Bounds on what comes in: every number, text, list and date that somebody sends has one.

A bound is far beyond anything that a rule allows, so a rule still refuses with its own words and
its citation. The bound keeps out what a page, a sum or the log could not hold. What stands in a log
already has happened: it is read without bounds (``FROM_LOG``), so that an old log opens.
"""

from collections.abc import Iterator, Sized
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import Annotated, Any, Final, Protocol

from pydantic import (
    BeforeValidator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from pitboss.vocabulary.days import EXAMPLE, read_day
from pitboss.vocabulary.money import Cents, dollars

FROM_LOG: Final = "from the log"
"""The context of a validation that reads what has happened already."""

OUT_OF_BOUNDS: Final = "out_of_bounds"
"""The type of the error; its context has ``what`` and ``allowed``."""

LARGEST_SENT: Final = 2**53 - 1
"""The largest whole number that a browser reads exactly."""

_READABLE: Final = 13_300
"""Bits of a number that Python writes in decimal digits."""

MOST_CENTS: Final[Cents] = 100_000_000_000
"""The largest amount that a person names: $1,000,000,000."""


def out_of_bounds(what: str, allowed: str) -> PydanticCustomError:
    """The error of a value that is out of bounds."""
    return PydanticCustomError(OUT_OF_BOUNDS, "{what}", {"what": what, "allowed": allowed})


class Bound:
    """A bound in the annotation of a type."""

    def check(self, value: Any) -> None:
        """Refuses a value that is out of bounds."""
        raise NotImplementedError

    @property
    def in_schema(self) -> JsonSchemaValue:
        """The bound as the API's description has it."""
        return {}

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_after_validator_function(self._read, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(schema) | self.in_schema

    def _read(self, value: Any, info: ValidationInfo) -> Any:
        if info.context != FROM_LOG:
            self.check(value)
        return value


class _Written(Protocol):
    def __call__(self, number: int, /) -> str: ...


def grouped(number: int) -> str:
    """A whole number as people write it; one that nobody reads, by its length.

    >>> grouped(1_000_000), grouped(10**40), grouped(10**9_999)
    ('1,000,000', 'a number of 41 digits', 'a number of more than 4,000 digits')
    """
    if abs(number) <= LARGEST_SENT:
        return f"{number:,}"
    if number.bit_length() > _READABLE:
        return "a number of more than 4,000 digits"
    return f"a number of {len(str(abs(number)))} digits"


def amount(cents: Cents) -> str:
    """An amount as people write it; one that nobody reads, by its length.

    >>> amount(5_050), amount(10**40)
    ('$50.50', 'a number of 41 digits')
    """
    return dollars(cents) if abs(cents) <= LARGEST_SENT else grouped(cents)


@dataclass(frozen=True)
class Between(Bound):
    """A whole number within these, both included."""

    least: int
    most: int
    written: _Written = grouped

    def check(self, value: int) -> None:
        """Refuses a number outside."""
        if not self.least <= value <= self.most:
            words = f"{self.written(self.least)} to {self.written(self.most)}"
            raise out_of_bounds(self.written(value), words)

    @property
    def in_schema(self) -> JsonSchemaValue:
        """As JSON Schema has it."""
        return {"minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Length(Bound):
    """A text of so many characters, or a list or an object of so many entries."""

    most: int
    least: int = 0

    def check(self, value: Sized) -> None:
        """Refuses what is longer or shorter."""
        if not self.least <= len(value) <= self.most:
            of = "characters" if isinstance(value, str) else "entries"
            range_ = f"{self.least} to {self.most:,}" if self.least else f"at most {self.most:,}"
            raise out_of_bounds(f"{len(value):,} {of}", f"{range_} {of}")

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        described = handler(schema)
        most = _LONGEST.get(described.get("type", ""))
        return described | ({most: self.most} if most else {})


_LONGEST: Final = {"string": "maxLength", "array": "maxItems", "object": "maxProperties"}
"""What JSON Schema calls the length of each type."""


@dataclass(frozen=True)
class Nested(Bound):
    """Data of any kind that is not too large and not too deep. Its numbers have the bounds of the
    answer or the act that is made of it."""

    values: int = 1_000
    depth: int = 8
    text: int = 10_000

    def check(self, value: Any) -> None:
        """Refuses what is larger, deeper, or no number."""
        for seen, (depth, inner) in enumerate(_within(value), 1):
            if seen > self.values or depth > self.depth:
                raise out_of_bounds(
                    "too much data", f"{self.values:,} values, {self.depth} levels deep"
                )
            if isinstance(inner, str):
                Length(self.text).check(inner)
            elif isinstance(inner, float) and not isfinite(inner):
                raise out_of_bounds(f"{inner}", "a finite number")


def _within(value: Any) -> Iterator[tuple[int, Any]]:
    """A value and all that it holds, each with its depth."""
    waiting = [(0, value)]
    while waiting:
        depth, one = waiting.pop()
        yield depth, one
        if isinstance(one, dict):
            waiting += [(depth + 1, each) for pair in one.items() for each in pair]
        elif isinstance(one, list):
            waiting += [(depth + 1, each) for each in one]


@dataclass(frozen=True)
class Days(Bound):
    """A date within these, both included."""

    first: date
    last: date

    def check(self, value: date) -> None:
        """Refuses a date outside."""
        if not self.first <= value <= self.last:
            raise out_of_bounds(value.isoformat(), f"{self.first} to {self.last}")


def _day(value: object, info: ValidationInfo) -> date:
    """A day as it is written; one in an old log may be written in any way that ISO 8601 has."""
    if isinstance(value, date):
        return value
    try:
        from_log = info.context == FROM_LOG and isinstance(value, str)
        return date.fromisoformat(str(value)) if from_log else read_day(value)
    except ValueError:
        raise out_of_bounds(f"{str(value)[:40]!r} is not a date", EXAMPLE) from None


GamingDay = Annotated[date, BeforeValidator(_day), Days(date(1970, 1, 1), date(2099, 12, 31))]
"""A gaming day, by its date."""

# whole numbers, written as such

Count = Annotated[int, Strict(), Between(0, 1_000_000)]
"""A number of chips or cards, a place in the stack, or the number of something."""

Seat = Annotated[int, Strict(), Between(0, 99)]
"""A betting position; 0 is the dealer's place."""

Amount = Annotated[int, Strict(), Between(0, MOST_CENTS, amount)]
"""Whole cents: up to $1,000,000,000."""

Carried = Annotated[int, Strict(), Between(0, LARGEST_SENT, amount)]
"""Whole cents that a player has with him, however often he has bought in."""

OnMeter = Annotated[int, Strict(), Between(-LARGEST_SENT, LARGEST_SENT, amount)]
"""What the house tells of a meter, in whole cents: no person names it."""

EventNumber = Annotated[int, Strict(), Between(0, 2**31 - 1)]
"""An event of a table or a stream, or a count of its events."""

Seconds = Annotated[int, Strict(), Between(0, 2**32 - 1)]
"""A time of day, in seconds since 1970."""

# texts

Face = Annotated[str, Length(20)]
"""A card as it is written."""

Stack = Annotated[str, Length(10_000)]
"""The order of a stack."""

Term = Annotated[str, Length(100)]
"""The name of a wager, an option, an item of a checklist or a denomination."""

Cite = Annotated[str, Length(100)]
"""The citation of a paragraph or a ruling."""

PlayerName = Annotated[str, Length(40)]
"""A player by name; nobody: empty."""
