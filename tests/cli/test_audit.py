"""`pitboss audit` and `pitboss audit convert`, as somebody calls them."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.audit import app
from pitboss.vocabulary.refusal import Refused

GOOD: dict[str, Any] = {
    "id": "good",
    "game": "over-under",
    "table": "T1",
    "seats": [
        {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 1000}, "decision": "over",
         "paid": {"ante": 2000, "over_23": 2000}}
    ],
}  # fmt: skip
SHORT = GOOD | {"id": "short", "seats": [GOOD["seats"][0] | {"paid": {"ante": 2000}}]}


def pitboss(*arguments: object) -> Result:
    """`pitboss audit` with these arguments."""
    runner = CliRunner(env={"COLUMNS": "120"})
    return runner.invoke(app, [str(argument) for argument in arguments])


def rounds(tmp_path: Path, *records: dict[str, Any]) -> Path:
    """Records as Parquet, by the command."""
    lines = tmp_path / "rounds.jsonl"
    lines.write_text("".join(json.dumps(record) + "\n" for record in records))
    out = tmp_path / "rounds.parquet"
    result = pitboss("convert", lines, "--out", out)
    assert result.exit_code == 0
    assert f"{len(records)} rounds with {len(records)} seats are in" in result.stdout
    return out


def test_a_year_that_was_paid_rightly(tmp_path: Path) -> None:
    result = pitboss(rounds(tmp_path, GOOD), "--out", tmp_path / "out", "--processes", 1)
    assert result.exit_code == 0
    assert "Wrong: 0" in result.stdout
    assert "over_23" in result.stdout


def test_a_payment_that_is_short_is_told_and_ends_with_1(tmp_path: Path) -> None:
    file, out = rounds(tmp_path, GOOD, SHORT), tmp_path / "out"
    result = pitboss(file, "--out", out, "--processes", 1, "--json")
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    assert summary == json.loads((out / "summary.json").read_text())
    assert summary["rounds"] == 2
    assert summary["payments"]["underpaid"] == 2000
    assert summary["payments"]["by"]["table"] == [
        {"name": "T1", "compared": 4, "wrong": 1, "overpaid": 0, "underpaid": 2000}
    ]


def test_a_refused_round_ends_with_1(tmp_path: Path) -> None:
    file = rounds(tmp_path, GOOD, {"id": "none", "game": "whist", "seats": []})
    result = pitboss(file, "--out", tmp_path / "out", "--processes", 1)
    assert result.exit_code == 1
    assert "Refused: 1" in result.stdout


def test_an_audit_that_is_there_is_gone_on_with_or_refused(tmp_path: Path) -> None:
    file, out = rounds(tmp_path, GOOD), tmp_path / "out"
    assert pitboss(file, "--out", out, "--processes", 1).exit_code == 0
    again = pitboss(file, "--out", out, "--processes", 1)
    assert isinstance(again.exception, Refused)
    assert again.exception.field == "out"
    assert pitboss(file, "--out", out, "--resume", "--json").exit_code == 0


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (["--cluster", "nowhere://x", "--processes", 2], "processes"),
        (["--cluster", "nowhere://x"], "cluster"),
    ],
)
def test_a_place_that_cannot_be_is_refused(
    options: list[object], field: str, tmp_path: Path
) -> None:
    result = pitboss(rounds(tmp_path, GOOD), "--out", tmp_path / "out", *options)
    assert isinstance(result.exception, Refused)
    assert result.exception.field == field


def test_help_names_both() -> None:
    words = " ".join(pitboss("--help").stdout.split())
    assert "convert" in words
    assert "--out FOLDER" in words


def test_shares_of_an_audit_are_done_apart_and_gone_on_with(tmp_path: Path) -> None:
    file, out = rounds(tmp_path, GOOD, SHORT), tmp_path / "out"
    for share in ("1/2", "2/2"):
        assert pitboss(file, "--out", out, "--processes", 1, "--share", share).exit_code == 0
    assert not (out / "summary.json").exists()
    assert pitboss(file, "--out", out, "--processes", 1, "--resume").exit_code == 1
    assert (out / "summary.json").exists()
