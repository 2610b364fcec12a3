"""A record as rows of columns, and rows as the record that they hold."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pyarrow as pa

from pitboss.audit.schema import ROUNDS

Record = Mapping[str, Any]
Row = dict[str, Any]
Holds = Callable[[object], bool]

WHERE: Final = ("table", "dealt_by", "shift", "corrected")
"""What a line of JSON may tell beside its record: where the round was played, by whom, and whether
it was corrected."""

SEAT_FIELDS: Final = (
    "seat", "player", "cards", "wagers", "decision", "high", "low", "hands", "switched",
)  # fmt: skip
RECORD_FIELDS: Final = (
    "id", "game", "rules", "dealer", "meters", "replacement", "start", "bank", "irregularity",
    "seats",
)  # fmt: skip
AS_TOLD: Final = ("game", "replacement", "start", "irregularity")
"""Fields of a record that are columns as they are."""
HAND_FIELDS: Final = ("cards", "doubled", "surrendered", "split")
BANK_FIELDS: Final = ("seat", "co_bank", "dealer_wager")
DEALER_FIELDS: Final = ("cards", "high", "low", "reset")


def rows_of(number: int, record: Record) -> list[Row]:
    """The rows of a record; it stands whole in the first one where columns cannot hold it.

    The names of ``WHERE`` and a ``paid`` of its seats are no part of what is adjudicated. Where
    they cannot be read they stay in the record, for the reference to refuse.
    """
    try:
        told, beside, paid = _apart(record)
    except (KeyError, TypeError, ValueError, AttributeError):
        told, beside, paid = record, {}, []
    try:
        rows = _rows(told)
        fits = record_of(rows) == _with_text_id(told)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        fits = False
    if not fits:
        rows = [{"seat": _seat_number(told, place)} for place in range(max(len(paid), 1))]
        named = _with_text_id(told)
        rows[0] |= {name: _text_or_none(named.get(name)) for name in ("id", "game")}
        rows[0]["record"] = json.dumps(told).encode()
    rows[0] |= beside
    for row, amounts in zip(rows, paid, strict=False):
        row["paid"] = amounts
    for row in rows:
        row["round"] = number
    return rows


def row_of_line(number: int, line: bytes, name: object) -> Row:
    """The row of a line that is no record: the line as it came, for the reference to refuse."""
    return {"round": number, "id": _text_or_none(_with_text_id({"id": name})["id"]), "record": line}


def _apart(record: Record) -> tuple[Record, Row, list[list[Row] | None]]:
    """The record itself, where it was played, and what was paid at each seat; TypeError, ValueError
    or AttributeError where one of these is not of its kind."""
    if not _listed(lambda seat: isinstance(seat, dict))(record["seats"]):
        raise TypeError
    beside = {name: record[name] for name in WHERE if name in record}
    paid = [_amounts(seat["paid"]) if "paid" in seat else None for seat in record["seats"]]
    told = [*beside.items(), *(("paid", amounts) for amounts in paid if amounts is not None)]
    if not all(HOLDS[name](value) for name, value in told):
        raise TypeError
    seats = [{name: seat[name] for name in seat if name != "paid"} for seat in record["seats"]]
    plain = {name: value for name, value in record.items() if name not in WHERE}
    return plain | {"seats": seats}, beside, paid


def _with_text_id(record: Record) -> Record:
    """A name that is a number is kept as its digits."""
    name = record.get("id")
    is_number = isinstance(name, int) and not isinstance(name, bool)
    return {**record, "id": str(name)} if is_number else record


def _rows(record: Record) -> list[Row]:
    """KeyError, TypeError or ValueError where something in it has no column."""
    _only(record, RECORD_FIELDS)
    rows = [_seat_row(seat) for seat in record["seats"]]
    first = rows[0]
    first |= {name: record[name] for name in AS_TOLD if name in record}
    if "id" in record:
        first["id"] = _with_text_id(record)["id"]
    if "rules" in record:
        first["rules"] = json.dumps(record["rules"], separators=(",", ":"))
    if "meters" in record:
        _only(record["meters"], ("progressive",))
        first["meter"] = record["meters"]["progressive"]
    if "bank" in record:
        _only(record["bank"], BANK_FIELDS)
        first["bank"] = {name: record["bank"].get(name) for name in BANK_FIELDS}
    if "dealer" in record:
        _only(record["dealer"], DEALER_FIELDS)
        first |= {f"dealer_{name}": value for name, value in record["dealer"].items()}
    if not all(HOLDS[name](value) for row in rows for name, value in row.items()):
        raise TypeError
    return rows


def _seat_row(seat: Record) -> Row:
    _only(seat, SEAT_FIELDS)
    row = dict(seat)
    if "wagers" in seat:
        row["wagers"] = _amounts(seat["wagers"])
    if isinstance(decision := seat.get("decision"), dict):
        ((row["decision"], row["amount"]),) = decision.items()
    if "hands" in seat:
        row["hands"] = [_hand_row(hand) for hand in seat["hands"]]
    return row


def _hand_row(hand: Record) -> Row:
    _only(hand, HAND_FIELDS)
    return {name: hand.get(name) for name in HAND_FIELDS}


def _amounts(by_wager: Mapping[str, Any]) -> list[Row]:
    return [{"wager": wager, "cents": cents} for wager, cents in by_wager.items()]


def _text(value: object) -> bool:
    """A lone half of a surrogate pair is no text that Arrow can hold."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _whole(value: object) -> bool:
    return type(value) is int and -(1 << 63) <= value < 1 << 63


def _listed(holds: Holds) -> Holds:
    return lambda value: isinstance(value, list) and all(map(holds, value))


def _struct(fields: Mapping[str, Holds]) -> Holds:
    return lambda value: (
        isinstance(value, dict)
        and all(value[name] is None or holds(value[name]) for name, holds in fields.items())
    )


def _holds(kind: pa.DataType) -> Holds:
    """Tells whether a column of this kind holds a value just as it is."""
    if pa.types.is_list(kind):
        return _listed(_holds(kind.value_type))
    if pa.types.is_struct(kind):
        return _struct({field.name: _holds(field.type) for field in kind})
    if pa.types.is_string(kind):
        return _text
    return _whole if pa.types.is_int64(kind) else lambda value: isinstance(value, bool)


HOLDS: Final = {field.name: _holds(field.type) for field in ROUNDS}


def _only(named: Record, known: Sequence[str]) -> None:
    if unknown := set(named) - set(known):
        raise KeyError(*unknown)


def _text_or_none(value: object) -> str | None:
    return value.encode(errors="replace").decode() if isinstance(value, str) else None


def _seat_number(record: Record, place: int) -> int | None:
    """The number of a seat in a record that columns do not hold, if it tells one."""
    try:
        number: int = record["seats"][place]["seat"]
    except (KeyError, TypeError, IndexError):
        return None
    return number if _whole(number) else None


def record_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The record that rows hold in their columns; what is null was not told."""
    first = rows[0]
    record: dict[str, Any] = {
        name: first[name]
        for name in ("id", "game", "replacement", "start", "irregularity")
        if first.get(name) is not None
    }
    if first.get("rules") is not None:
        record["rules"] = json.loads(first["rules"])
    if first.get("meter") is not None:
        record["meters"] = {"progressive": first["meter"]}
    if first.get("bank") is not None:
        record["bank"] = _without_nulls(first["bank"], BANK_FIELDS)
    if dealer := _without_nulls(first, [f"dealer_{name}" for name in DEALER_FIELDS]):
        record["dealer"] = {name.removeprefix("dealer_"): value for name, value in dealer.items()}
    record["seats"] = [_seat_of(row) for row in rows]
    return record


def _seat_of(row: Mapping[str, Any]) -> dict[str, Any]:
    seat = _without_nulls(row, SEAT_FIELDS)
    if "wagers" in seat:
        seat["wagers"] = {amount["wager"]: amount["cents"] for amount in seat["wagers"]}
    if row.get("amount") is not None:
        seat["decision"] = {row["decision"]: row["amount"]}
    if "hands" in seat:
        seat["hands"] = [_without_nulls(hand, HAND_FIELDS) for hand in seat["hands"]]
    return seat


def _without_nulls(named: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    return {name: named[name] for name in fields if named.get(name) is not None}
