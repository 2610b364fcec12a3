"""The casino file: what a real casino is, in TOML. Without one, a casino is for practice.

Paths in it are meant from the folder of the file. Amounts are whole cents, times of day are the
casino's own, as a clock on its wall shows them.
"""

import re
import tomllib
from datetime import date, datetime, time, timedelta
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    StringConstraints,
    ValidationError,
)

from pitboss.vocabulary.refusal import Refused, as_entered, is_meant, nearest

_SQLITE: Final = "sqlite:///"
_CLOCK: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_HOST: Final = r"^[A-Za-z0-9._:-]{1,253}$"


def _time_of_day(written: object) -> time:
    if isinstance(written, time):
        return written.replace(second=0, microsecond=0)
    if isinstance(written, str) and _CLOCK.fullmatch(written):
        return time.fromisoformat(written)
    raise ValueError("a time of day, such as 06:00")


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        raise ValueError("a time zone, such as America/New_York") from None
    return name


def _printable(words: str) -> str:
    if not words.isprintable():
        raise ValueError("printable characters")
    return words


def _ascending(amounts: tuple[int, ...]) -> tuple[int, ...]:
    if list(amounts) != sorted(set(amounts)):
        raise ValueError("each once, the smallest first")
    if any(larger % smaller for smaller, larger in pairwise(amounts)):
        raise ValueError("each a multiple of the one before")
    return amounts


TimeOfDay = Annotated[time, BeforeValidator(_time_of_day)]
Words = Annotated[
    StrictStr,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=60),
    AfterValidator(_printable),
]
Cents = Annotated[StrictInt, Field(gt=0)]


class Shift(BaseModel):
    """A shift: from when on those who work in it do."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Words
    begins: TimeOfDay


def _at_other_times(shifts: tuple[Shift, ...]) -> tuple[Shift, ...]:
    for of_each in ({shift.begins for shift in shifts}, {shift.name for shift in shifts}):
        if len(of_each) != len(shifts):
            raise ValueError("shifts of different names that begin at different times")
    return shifts


class CasinoFile(BaseModel):
    """A real casino: its name and clock, its chips, its keys, and where its log is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Words
    timezone: Annotated[StrictStr, AfterValidator(_zone)]
    gaming_day_begins: TimeOfDay
    shifts: Annotated[tuple[Shift, ...], Field(min_length=1), AfterValidator(_at_other_times)]
    denominations: Annotated[tuple[Cents, ...], Field(min_length=1), AfterValidator(_ascending)]
    signing_key: Path
    heads: Path
    database: Annotated[StrictStr, StringConstraints(min_length=1)]
    key_file: Path | None = None
    hosts: tuple[Annotated[StrictStr, StringConstraints(pattern=_HOST)], ...] = ()

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    def local(self, seconds: int) -> datetime:
        """A moment as the clock on the casino's wall shows it."""
        return datetime.fromtimestamp(seconds, self._zone)

    def gaming_day(self, seconds: int) -> date:
        """The gaming day to which a moment belongs: until the next one begins, it is the day's
        before."""
        there = self.local(seconds)
        before = there.time() < self.gaming_day_begins
        return there.date() - timedelta(days=1) if before else there.date()

    def shift(self, seconds: int) -> str:
        """The shift to which a moment belongs: the last one that has begun."""
        now = self.local(seconds).time()
        by_time = sorted(self.shifts, key=lambda shift: shift.begins)
        begun = [shift for shift in by_time if shift.begins <= now]
        return (begun or by_time)[-1].name


def read_casino_file(file: Path) -> CasinoFile:
    """The casino that a file describes; refused with what is wrong, where, and what is allowed."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Refused(
            f"{file} cannot be read: {why}", field="casino",
            allowed="a casino file from `pitboss casino init FILE`",
        ) from None  # fmt: skip
    try:
        found = CasinoFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Refused(
            f"{file} is not TOML: {error}", field="casino",
            allowed="a casino file from `pitboss casino init FILE`",
        ) from None  # fmt: skip
    except ValidationError as error:
        raise _refused(error).within(str(file)) from None
    return found.model_copy(update=_from(file.resolve().parent, found))


def _from(folder: Path, found: CasinoFile) -> dict[str, object]:
    """The paths of a file, from its folder."""
    database = found.database
    if database.startswith(_SQLITE):
        database = f"{_SQLITE}{folder / database.removeprefix(_SQLITE)}"
    return {
        "signing_key": folder / found.signing_key.expanduser(),
        "heads": folder / found.heads.expanduser(),
        "database": database,
        "key_file": folder / found.key_file.expanduser() if found.key_file else None,
    }


PLAIN: Final = {
    "string_type": "text in quotation marks",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "path_type": "a path in quotation marks",
    "greater_than": "a whole number greater than 0",
    "string_pattern_mismatch": "a host name such as casino.example",
    "string_too_short": "at least one character",
    "string_too_long": "at most 60 characters",
    "too_short": "at least one entry",
}
"""What a setting must be, by the kind of its error."""


def _refused(error: ValidationError) -> Refused:
    """The first thing that is wrong with a file."""
    first = error.errors(include_url=False, include_context=False)[0]
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
    field, last = place.lstrip("."), str(first["loc"][-1]) if first["loc"] else ""
    match first["type"]:
        case "missing":
            return Refused("this setting is missing", field=field, allowed="a value")
        case "extra_forbidden":
            known = Shift.model_fields if "shifts" in field else CasinoFile.model_fields
            near = is_meant(nearest(last, known))
            return Refused(f"this is not a setting{near}", field=field, allowed=", ".join(known))
        case _:
            allowed = first["msg"].removeprefix("Value error, ")
            return Refused(
                f"{as_entered(first['input'])} does not fit here",
                field=field,
                allowed=PLAIN.get(first["type"], allowed),
            )
