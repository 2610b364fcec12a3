"""`pitboss log`: list, show, replay, verify."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.games import GAMES
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

PITBOSS = Path(sys.executable).parent / "pitboss"
ANN = Who("player", "Ann")


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A log with two finished rounds at the table ``t``, the second a surrender."""
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    record = TableRecord("t", "over-under", "Table", "Casino", "", 0)
    create_table(log, record, Table(Rules.of("686a"), GAMES["over-under"].limits))
    live = LiveTable.open(log, "t", House(Random(5), lambda: 0))
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    live.do(CutDeclined(), ANN, "no cut")
    for number, decision in enumerate(("over", "surrender")):
        live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {number}")
        live.do(Decision(2, decision), ANN, f"decision {number}")
    log.close()
    return address


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PITBOSS), "log", *arguments], capture_output=True, text=True, check=False
    )


def read(*arguments: str, code: int = 0) -> Any:
    done = run(*arguments, "--json")
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_list_names_tables_and_rounds(address: str) -> None:
    (table,) = read("list", "--database", address)
    assert (table["table"], table["rounds"]) == ("t", 3)
    first, second, third = read("list", "t", "--database", address)
    assert first["stakes"] == 1100
    assert second["stakes"] == 600
    assert (second["settled"], third["settled"]) == (True, False)


def test_show_tells_a_round_card_by_card_without_secrets(address: str) -> None:
    shown = read("show", "t", "1", "--database", address)
    deals = [step for step in shown["steps"] if step["what"] == "deal"]
    assert [step["to"] for step in deals] == ["discard rack", "seat 2", "seat 2", "seat 2"]
    assert deals[0]["cards"] == ["??"]  # a burned card is nobody's to see
    assert all(re.fullmatch("[2-9TJQKA][cdhs]", *step["cards"]) for step in deals[1:])
    assert [line["wager"] for line in shown["lines"]] == ["ante", "over_23", "bonus"]
    for_people = run("show", "t", "2", "--database", address).stdout
    assert "686a.7(g)(3)" in for_people


def test_replay_and_verify_of_a_sound_log(address: str) -> None:
    assert read("replay", "t", "--database", address) == {"good": True, "findings": []}
    assert read("replay", "t", "2", "--database", address) == {"good": True, "findings": []}
    assert read("verify", "--database", address) == {"good": True, "findings": []}


def test_verify_names_what_was_tampered_with(address: str) -> None:
    log = EventLog.open(address)
    with log.engine.begin() as db:
        db.execute(
            text("UPDATE events SET body = replace(body, 'surrender', 'over') WHERE round = 2")
        )
    log.close()
    found = read("verify", "--database", address, code=1)
    assert not found["good"]
    assert {finding["what"] for finding in found["findings"]} == {"changed"}
    assert run("verify", "--database", address).stdout.startswith("t, event ")
    assert read("replay", "t", "2", "--database", address, code=1)["findings"]


@pytest.mark.parametrize(
    ("arguments", "named"), [(["show", "t", "9"], "1 to 3"), (["replay", "x"], "no table 'x'")]
)
def test_what_is_not_there_is_named(address: str, arguments: list[str], named: str) -> None:
    done = run(*arguments, "--database", address)
    assert done.returncode == 2
    assert named in done.stderr
