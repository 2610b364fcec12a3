"""What should have been paid, as values and as tables."""

from json import dumps
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import pitboss
from pitboss.audit.convert import convert, table_of
from pitboss.audit.rows import rows_of
from pitboss.records import adjudicate as by_reference


def record(number: int, cards: str = "Ah Kd 9c", decision: str = "over") -> dict[str, Any]:
    """A round of Over/Under."""
    seat = {"seat": 1, "cards": cards.split(), "wagers": {"ante": 1000, "bonus": 500}}
    return {"id": str(number), "game": "over-under", "seats": [{**seat, "decision": decision}]}


RECORDS = [record(1), record(2, "2h 3d 4c"), record(3, "2h 3d 4c", "under"), record(4, "Ah")]
"""The last has too few cards."""


def test_a_result_is_what_the_command_writes() -> None:
    settled = pitboss.adjudicate(RECORDS[0])
    assert settled.to_dict() == by_reference(RECORDS[0])
    assert settled.net == 4_000  # 1 to 1 on the Ante and the Over 23 Wager, 4 to 1 on the Bonus
    assert [line.net for line in settled.lines] == [1_000, 1_000, 2_000]


def test_one_record_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(pitboss.Refused) as refused:
        pitboss.adjudicate(RECORDS[3])
    assert refused.value.field == "seats[0].cards"


def test_of_many_records_each_has_its_result() -> None:
    settled = pitboss.adjudicate(RECORDS)
    assert [bool(round_.error) for round_ in settled] == [False, False, False, True]
    assert settled[3].to_dict() == {
        "id": "4", "error": settled[3].error, "field": "seats[0].cards",
        "cites": ["686a.1[Hand]", "686a.7(i.1)"],
    }  # fmt: skip
    assert settled[3].lines == ()


def test_tables_are_settled_by_columns_as_each_record_is(tmp_path: Path) -> None:
    table = table_of([row for at, told in enumerate(RECORDS, 1) for row in rows_of(at, told)])
    many = pitboss.adjudicate(table)
    by = many.rounds.column("by").to_pylist()
    assert by == ["kernel", "kernel", "kernel", "refused"]
    ones = [line for one in pitboss.adjudicate(RECORDS) for line in one.lines]
    assert many.to_dict()["back"] == [line.back for line in ones]
    assert many.to_dict()["wager"] == [line.wager for line in ones]
    assert many.to_arrow() is many.lines
    convert(map(_line, RECORDS), tmp_path / "rounds.parquet")
    for source in (tmp_path / "rounds.parquet", str(tmp_path)):
        assert pitboss.adjudicate(source).lines.equals(many.lines)


@pytest.mark.parametrize("other", [
    lambda table: table.to_pandas(),
    lambda table: table.to_pandas().set_index(pd.Index([7, 3, 5, 9])),
    pl.from_arrow,
    lambda table: table.to_reader(),
    lambda table: table.to_batches()[0],
])  # fmt: skip
def test_frames_are_settled_as_tables_of_arrow_are(other: Any) -> None:
    table = table_of([row for at, told in enumerate(RECORDS, 1) for row in rows_of(at, told)])
    assert pitboss.adjudicate(other(table)).lines.equals(pitboss.adjudicate(table).lines)


@pytest.mark.parametrize(
    "given",
    [pl.LazyFrame({"round": [1]}), pl.Series([1]), pd.DataFrame({"round": [1.5]})],
)
def test_what_is_no_table_of_rounds_is_refused(given: Any) -> None:
    with pytest.raises(pitboss.Refused):
        pitboss.adjudicate(given)


def test_of_several_what_is_no_record_has_an_error() -> None:
    good, bad = pitboss.adjudicate([RECORDS[0], "over"])  # type: ignore[list-item]
    assert (good.error, bad.to_dict()["field"]) == ("", "line 2")
    assert "not a JSON object" in bad.error


def _line(told: dict[str, Any]) -> bytes:
    return dumps(told).encode()


def test_a_table_that_has_no_rounds_is_refused() -> None:
    with pytest.raises(pitboss.Refused, match="'gaem'"):
        pitboss.adjudicate(pa.table({"round": [1], "gaem": ["over-under"]}))


def test_an_empty_table_comes_to_nothing() -> None:
    assert len(pitboss.adjudicate(table_of([])).lines) == 0


@pytest.mark.parametrize("given", [5, None])
def test_what_is_no_record_is_refused(given: Any) -> None:
    with pytest.raises(pitboss.Refused, match="is not a record"):
        pitboss.adjudicate(given)
