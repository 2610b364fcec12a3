"""An audit settles and refuses every round as the reference does, however its file is cut."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.audit.audited import adjudicated, as_lines, audited, results_in
from tests.cli.bad_records import SAMPLES, VALUES, damage, written

from pitboss.audit.convert import convert, converted
from pitboss.audit.reading import batches, row_groups
from pitboss.audit.rows import record_of, rows_of
from pitboss.audit.run import audit, audit_work
from pitboss.audit.schema import ROUNDS
from pitboss.parts import Local
from pitboss.vocabulary.refusal import Refused

PAST = [sample.record for sample in SAMPLES if sample.command == "adjudicate"]


def test_every_field_of_a_good_record_has_a_column() -> None:
    for record in PAST:
        rows = rows_of(1, record)
        fields = {name: value for name, value in record.items() if value is not None}
        if record.get("replacement", "") is None:
            assert "record" in rows[0]  # a null is told, and no column can tell it
        else:
            assert "record" not in rows[0]
            assert record_of(rows) == fields


@given(st.integers(0, 2**32), st.sampled_from(VALUES))
@settings(max_examples=300, deadline=None)
def test_whatever_a_record_tells_is_in_its_rows(seed: int, other: Any) -> None:
    chance = Random(seed)
    record = damage(chance.choice(PAST), chance, other)
    rows = rows_of(1, record)
    whole = rows[0].get("record")
    told = record_of(rows) if whole is None else json.loads(whole)
    name = record.get("id")
    digits = {"id": str(name)} if type(name) is int and whole is None else {}
    assert told == record | digits


def test_damaged_lines_of_every_game_are_answered_as_by_adjudicate(tmp_path: Path) -> None:
    chance = Random(15)
    lines = [written(damage(record, chance, chance.choice(VALUES)), chance)
             for record in PAST for _ in range(4)]  # fmt: skip
    lines += as_lines(PAST)
    results, summary = audited(lines, tmp_path)
    expected = adjudicated(lines)
    for line, result, right in zip(lines, results, expected, strict=True):
        assert result == right | {"id": _as_text(right["id"])}, line
    refused = sum("error" in right for right in expected)
    assert summary.counts["refused"] == refused
    assert summary.counts["rounds"] == len(lines)
    assert 0 < refused < len(lines)


def _as_text(name: object) -> str | None:
    """A name that is no text is not told, and of one that is, what can be written."""
    return name.encode(errors="replace").decode() if isinstance(name, str) else None


def _rounds(tmp_path: Path) -> list[bytes]:
    """Records of some seats each, as lines."""
    chance, lines = Random(1), []
    for number in range(40):
        seats = [
            {"seat": seat, "cards": ["Ah", "Kd", chance.choice("23456789") + "c"],
             "wagers": {"ante": 500 * seat}, "decision": chance.choice(("over", "under"))}
            for seat in range(1, chance.randint(2, 7))
        ]  # fmt: skip
        lines.append({"id": f"r{number}", "game": "over-under", "seats": seats})
    return as_lines(lines)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 1000])
def test_rounds_are_whole_wherever_row_groups_end(size: int, tmp_path: Path) -> None:
    lines = _rounds(tmp_path)
    whole = pa.concat_tables(converted(lines))
    path = tmp_path / "rounds.parquet"
    pq.write_table(whole, path, row_group_size=size)
    for at_once in (1, 2 * size, 10**6):
        numbers = [
            batch.numbers[batch.first[:-1]].tolist()
            for groups in row_groups(path, at_once)
            for batch in batches(groups)
        ]
        assert [number for batch in numbers for number in batch] == list(range(1, 41))
    out = tmp_path / "out"
    audit(audit_work(path, out, rows=2 * size), out, Local(1))
    assert results_in(out) == adjudicated(lines)


def _bytes_in(out: Path) -> dict[str, str]:
    return {
        str(path.relative_to(out)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*.parquet"))
    } | {"summary": (out / "summary.json").read_text()}


def test_the_same_bytes_on_one_process_and_two_and_after_an_interruption(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    pq.write_table(pa.concat_tables(converted(_rounds(tmp_path))), path, row_group_size=20)
    written_by = {}
    for processes in (1, 2):
        out = tmp_path / str(processes)
        audit(audit_work(path, out, rows=20), out, Local(processes))
        written_by[processes] = _bytes_in(out)
    assert len(written_by[1]) > 10
    assert written_by[1] == written_by[2]
    out = tmp_path / "1"
    for lost in ("parts/part-0000001.json", "parts/part-0000003.json", "summary.json"):
        (out / lost).unlink()
    (out / "lines" / "part-00003.parquet").write_bytes(b"")
    audit(audit_work(path, out, rows=20), out, Local(1), resume=True)
    assert _bytes_in(out) == written_by[1]


def test_a_folder_of_files_is_one_audit(tmp_path: Path) -> None:
    lines, folder = _rounds(tmp_path), tmp_path / "year"
    folder.mkdir()
    convert(lines[:15], folder / "a.parquet")
    convert(lines[15:], folder / "b.parquet")
    out = tmp_path / "out"
    summary = audit(audit_work(folder, out), out, Local(1))
    assert summary.counts["rounds"] == 40
    assert summary.counts["lines"] == sum(len(result["lines"]) for result in adjudicated(lines))


def test_an_audit_is_not_written_over_another(tmp_path: Path) -> None:
    lines = _rounds(tmp_path)
    audited(lines, tmp_path)
    with pytest.raises(Refused, match="already"):
        audited(lines, tmp_path)


def test_columns_written_elsewhere_are_read_by_what_they_hold(tmp_path: Path) -> None:
    """Other software writes narrower numbers, plain texts, and no columns of which it knows
    nothing."""
    lines = _rounds(tmp_path)
    rows = pa.concat_tables(converted(lines))
    rows = rows.select([name for name in rows.column_names if rows.column(name).null_count == 0
                        or name in ("id", "game")])  # fmt: skip
    rows = rows.set_column(rows.schema.get_field_index("seat"), "seat",
                           rows.column("seat").cast(pa.int8()))  # fmt: skip
    path, out = tmp_path / "rounds.parquet", tmp_path / "out"
    pq.write_table(rows, path, use_dictionary=False)
    audit(audit_work(path, out), out, Local(1))
    assert results_in(out) == adjudicated(lines)


@pytest.mark.parametrize(
    ("columns", "field", "words"),
    [
        ({"round": [1], "game": ["over-under"], "irregularty": [None]}, "irregularty",
         "is 'irregularity' meant"),
        ({"round": [1], "seat": [1]}, "rounds.parquet", "the column 'game' is missing"),
        ({"round": ["one"], "game": ["over-under"]}, "round", "the column 'round' has type string"),
        ({"round": pa.array([None], pa.int64()), "game": ["over-under"]}, "round",
         "a row is missing its round number"),
    ],
)  # fmt: skip
def test_other_columns_are_refused(
    columns: dict[str, Any], field: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "rounds.parquet"
    pq.write_table(pa.table(columns), path)
    with pytest.raises(Refused) as refusal:
        audit(audit_work(path, tmp_path / "out"), tmp_path / "out", Local(1))
    assert refusal.value.field.endswith(field)
    assert words in refusal.value.what
    assert refusal.value.allowed


@pytest.mark.parametrize("content", [b"", b"PAR1", b"not Parquet at all", None])
def test_what_is_no_parquet_file_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused, match="cannot be read") as refusal:
        audit_work(path, tmp_path / "out")
    assert refusal.value.field == str(path)
    assert not (tmp_path / "out").exists()


def test_a_folder_without_rounds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no Parquet file"):
        audit_work(tmp_path, tmp_path / "out")


def test_a_file_without_rows_is_audited(tmp_path: Path) -> None:
    path, out = tmp_path / "rounds.parquet", tmp_path / "out"
    pq.write_table(ROUNDS.empty_table(), path)
    summary = audit(audit_work(path, out), out, Local(1))
    assert summary.to_dict()["rounds"] == 0
    assert results_in(out) == []


def test_what_is_converted_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def lines() -> Any:
        yield from _rounds(tmp_path)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="disk"):
        convert(lines(), tmp_path / "rounds.parquet")
    assert list(tmp_path.iterdir()) == []
