"""What should have been paid: in one round, in several, or in all rounds of a table of columns."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from os import PathLike
from typing import Any, Final, overload
from warnings import warn

from pitboss.interface.codes import with_faces
from pitboss.interface.given import HasArrowStream, check_no_columns
from pitboss.records import adjudicate as settled_record
from pitboss.records.answering import answered
from pitboss.records.lines import RecordLine
from pitboss.vocabulary.refusal import Refused

Record = Mapping[str, object]
"""A round record, as `pitboss adjudicate` reads it."""

RECORDS: Final = "records, a table that Arrow can read, or the name of a Parquet file"


@dataclass(frozen=True, slots=True)
class SettledLine:
    """How one wager ended; amounts in whole cents."""

    seat: int
    wager: str
    stake: int
    outcome: str
    back: int
    hand: str
    cites: tuple[str, ...]

    @property
    def net(self) -> int:
        """What its player is up."""
        return self.back - self.stake

    def to_dict(self) -> dict[str, Any]:
        """The line as `pitboss adjudicate` and `pitboss play` write it."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {
            "cites": list(self.cites)
        }

    def __getitem__(self, name: str) -> Any:
        """A field by its name, as when the lines of ``Played`` were data: deprecated."""
        warn(
            f'line["{name}"] is deprecated: line.{name} takes its place',
            DeprecationWarning,
            stacklevel=2,
        )
        return self.to_dict()[name]


def settled_lines(told: Mapping[str, Any]) -> tuple[SettledLine, ...]:
    """The lines of a result; none where it has none yet."""
    return tuple(
        SettledLine(**{**line, "cites": tuple(line["cites"])}) for line in told.get("lines", ())
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """What one round comes to, or why it comes to nothing."""

    id: Any
    lines: tuple[SettledLine, ...]
    meters: Mapping[str, int]
    error: str  # of a record that is refused; nothing: it has a result
    told: Mapping[str, Any]

    @property
    def net(self) -> int:
        """What all players are up."""
        return sum(line.net for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """The result as `pitboss adjudicate` writes it."""
        return dict(self.told)


@dataclass(frozen=True, slots=True)
class Settlements:
    """What very many rounds come to, as tables of Arrow: ``lines`` has how every wager ended,
    ``rounds`` what came of each round and who settled it (a kernel, the reference, or refused)."""

    lines: Any
    rounds: Any

    def to_arrow(self) -> Any:
        """The table of lines."""
        return self.lines

    def to_dict(self) -> dict[str, list[Any]]:
        """The lines, a list a column."""
        return dict(self.lines.to_pydict())


@overload
def adjudicate(records: Record) -> Settlement: ...
@overload
def adjudicate(records: Iterable[Record]) -> list[Settlement]: ...
@overload
def adjudicate(records: "str | PathLike[str] | HasArrowStream") -> Settlements: ...
def adjudicate(records: Any) -> "Settlement | list[Settlement] | Settlements":
    """What should have been paid in the round that a record tells.

    >>> seat = {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 1000, "bonus": 500},
    ...         "decision": "over"}
    >>> round_ = adjudicate({"id": "1", "game": "over-under", "seats": [seat]})
    >>> [(line.wager, line.outcome, line.back) for line in round_.lines], round_.net
    ([('ante', 'win', 2000), ('over_23', 'win', 2000), ('bonus', 'win', 2500)], 4000)

    One record that breaks a rule is refused. Of several, each has its result, and one that is
    refused says so in its ``error``.

    >>> adjudicate([{"id": "2", "game": "chess"}])[0].error[:21]
    "'chess' is not a game"

    A table of Arrow or a data frame with the columns of `docs/audit.md`, or the name of a Parquet
    file or folder, is settled by columns, at the speed of the kernels.
    """
    if isinstance(records, Mapping):
        return _settlement(_settled(records))
    if isinstance(records, str | PathLike) or hasattr(records, "__arrow_c_stream__"):
        from pitboss.interface.columns import settled  # noqa: PLC0415 - loads the kernels

        return Settlements(*settled(records))
    check_no_columns(records, "records", RECORDS)
    if not isinstance(records, Iterable):
        raise Refused(f"{records!r} is not a record", field="records", allowed=RECORDS)
    return [*_each(records)]


def _each(records: Iterable[Record]) -> Iterator[Settlement]:
    for number, record in enumerate(records, start=1):
        line = RecordLine.of(dict(record) if isinstance(record, Mapping) else record, number)
        yield _settlement(answered(line, _settled)[0])


def _settled(record: Record) -> Mapping[str, Any]:
    return settled_record(with_faces(record))


def _settlement(told: Mapping[str, Any]) -> Settlement:
    meters, error = told.get("meters", {}), told.get("error", "")
    return Settlement(told["id"], settled_lines(told), meters, error, told)
