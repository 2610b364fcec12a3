"""`pitboss log records`: a casino adjudicates and audits its own log."""

import json
import sqlite3
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet as pq
import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.cli.commands import pitboss
from tests.store.through_the_log import ANN, LiveGame, pay_a_cent_more
from typer.testing import CliRunner

from pitboss.chapters import CHAPTERS, new_table
from pitboss.cli import app_of
from pitboss.procedure.answers import Bet, CardDealt, Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.requests import Ask
from pitboss.records import adjudicate, telling
from pitboss.records.telling import record_of
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

run = partial(pitboss, "log", "records")


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A log with two finished rounds at the table ``t``, the second a surrender, and one under
    way."""
    return played(f"sqlite:///{tmp_path / 'log.sqlite3'}")


def played(address: str) -> str:
    """The same, in a new log."""
    log = EventLog.open(address)
    record = TableRecord("t", "over-under", "Table", "Casino", "", 0)
    rules = Rules.of("686a", {"adjacent_boxes": 1})
    create_table(log, record, new_table(rules, CHAPTERS["over-under"].limits))
    live = LiveTable.open(log, "t", House(Random(5), lambda: 0))
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    for number, decision in enumerate(("over", "surrender")):
        live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {number}")
        live.do(Decision(2, decision), ANN, f"decision {number}")
    live.do(Bet(2, {"ante": 500}), ANN, "bet of a round under way")
    log.close()
    return address


def told(*arguments: str) -> list[dict[str, Any]]:
    """The records that are written to standard output."""
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def settled(address: str) -> dict[str, Any]:
    """How the log settled each round of the table, by the name of its record."""
    log = EventLog.open_to_read(address)
    lines = log.settlements("t", [1, 2, 3])
    log.close()
    return {f"t/{number}": each for number, each in lines.items()}


def test_finished_rounds_become_records(address: str) -> None:
    first, second = told("t", "--database", address)
    assert first.pop("seats") == [{
        "seat": 2, "player": "Ann", "wagers": {"ante": 500, "bonus": 100},
        "cards": first_cards(address, 1), "decision": "over",
        "paid": {line["wager"]: line["back"] for line in settled(address)["t/1"]},
    }]  # fmt: skip
    rules = {"adjacent_boxes": 1}
    assert first == {"id": "t/1", "game": "over-under", "rules": rules, "table": "t"}
    assert second["seats"][0]["decision"] == "surrender"
    assert told("t", "2", "--database", address) == [second]


def first_cards(address: str, number: int) -> list[str]:
    """The cards of seat 2, as ``log show`` has them."""
    done = pitboss("log", "show", "t", str(number), "--database", address, "--json")
    steps = json.loads(done.stdout)["steps"]
    return [step["cards"][0] for step in steps if step.get("to") == "seat 2"]


def test_records_are_adjudicated_as_the_log_was_settled(address: str, tmp_path: Path) -> None:
    out = tmp_path / "rounds.jsonl"
    assert run("t", "--database", address, "--out", str(out)).returncode == 0
    done = pitboss("adjudicate", str(out))
    assert done.returncode == 0
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert {result["id"]: result["lines"] for result in results} == settled(address)


def test_records_as_parquet_are_audited(address: str, tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    assert run("t", "--database", address, "--out", str(out)).returncode == 0
    summary = audited(out, tmp_path)
    assert (summary["rounds"], summary["settled"]["refused"]) == (2, 0)
    assert (summary["payments"]["wrong"], summary["payments"]["by"]["table"][0]["name"]) == (0, "t")


def audited(rounds: Path, folder: Path) -> dict[str, Any]:
    """What an audit finds."""
    done = pitboss(
        "audit", str(rounds), "--out", str(folder / "audited"), "--processes", "1", "--json"
    )
    assert done.returncode in (0, 1), done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


def test_an_audit_finds_what_the_log_paid_wrongly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record tells what happened, and ``paid`` what the log says was handed over."""
    pay_a_cent_more(monkeypatch)
    address = played(f"sqlite:///{tmp_path / 'generous.sqlite3'}")
    monkeypatch.undo()
    out = tmp_path / "rounds.parquet"
    assert run("t", "--database", address, "--out", str(out)).returncode == 0
    payments = audited(out, tmp_path)["payments"]
    assert (payments["wrong"], payments["overpaid"]) == (2, 2)


def test_a_corrected_round_is_told_as_it_was_corrected(tmp_path: Path) -> None:
    """Its card, and that it was corrected: for whoever adjudicates or audits, no field too many."""
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    chosen = {"shuffler": "none"}
    game = BlackjackTable.shoe("Ts Kc 9d 7h", chosen, virtual=False, until=None)
    played = LiveGame(log, game)
    game.script({2: 1_000}, seat2=["stand"])
    game.to(Ask)
    steps = played.live.steps()
    misread = next(step["seq"] for step in steps if step.get("cards") == ["9d"])
    played.correct(misread, CardDealt("8d"))
    played.finish()
    lines = log.settlements("t", [1])[1]
    log.close()
    (record,) = told("t", "--database", address)
    assert record["corrected"] is True
    assert record["seats"][0]["cards"] == ["Ts", "8d"]
    assert adjudicate(record)["lines"] == lines
    out = tmp_path / "rounds.parquet"
    assert run("t", "--database", address, "--out", str(out)).returncode == 0
    assert pq.read_table(out)["corrected"].to_pylist() == [True]


def test_the_key_is_needed(address: str, tmp_path: Path) -> None:
    """Cards that lay face down are sealed."""
    other = tmp_path / "other.key"
    EventLog.open(f"sqlite:///{tmp_path / 'other.sqlite3'}", key=other).close()
    done = run("t", "--database", address, "--key-file", str(other))
    assert (done.returncode, done.stdout) == (2, "")
    assert "key" in done.stderr


def test_a_table_or_a_round_that_there_is_not(address: str) -> None:
    assert "no table 'x'" in run("x", "--database", address).stderr
    assert "1 to 3" in run("t", "9", "--database", address).stderr
    assert told("t", "3", "--database", address) == []  # it is under way


def test_a_round_that_no_record_can_tell_is_named_and_the_others_are_written(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never is a record written that settles otherwise than its round."""

    def lossy(played: PlayedRound, name: str) -> dict[str, Any] | None:
        record = record_of(played, name)
        if record is not None and name == "t/2":
            record["seats"][0]["decision"] = "under"
        return record

    monkeypatch.setattr(telling, "record_of", lossy)
    done = CliRunner().invoke(app_of(["log"]), ["log", "records", "t", "--database", address])
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["t/1"]
    assert "t/2: its record would settle otherwise" in done.stderr
    assert done.exit_code == 1


@pytest.mark.parametrize("kind", ["answer", "settled"])
def test_a_round_that_cannot_be_read_is_named_and_the_others_are_written(
    address: str, kind: str
) -> None:
    """Damaged, or played under rules that lead elsewhere: the other rounds are as good as ever."""
    with sqlite3.connect(address.removeprefix("sqlite:///")) as db:
        db.execute("UPDATE events SET body = '{' WHERE round = 1 AND kind = ?", [kind])
    done = run("t", "--database", address)
    assert done.returncode == 1
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["t/2"]
    assert done.stderr.startswith("t/1: ")
    assert "see `pitboss log verify`" in done.stderr


@pytest.mark.parametrize("name", ["rounds.jsonl", "rounds.parquet"])
def test_json_counts_what_was_written_to_a_file(address: str, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    done = run("t", "--database", address, "--out", str(out), "--json")
    assert json.loads(done.stdout) == {"rounds": 2, "file": str(out)}


def test_json_is_accepted_where_records_are_printed(address: str) -> None:
    assert told("t", "--database", address, "--json") == told("t", "--database", address)
