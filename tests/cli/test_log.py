"""`pitboss log`: list, show, replay, verify."""

import json
import re
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.cli.commands import pitboss
from tests.store.golden.rounds import GOLDEN
from tests.store.through_the_log import ANN, LiveGame, pay_a_cent_more
from typer.testing import CliRunner

from pitboss.chapters import CHAPTERS, new_table
from pitboss.cli.log import _steps, app
from pitboss.procedure.answers import Bet, CardDealt, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table, replay


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A log with two finished rounds at the table ``t``, the second a surrender."""
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    record = TableRecord("t", "over-under", "Table", "Casino", "", 0)
    create_table(log, record, new_table(Rules.of("686a"), CHAPTERS["over-under"].limits))
    live = LiveTable.open(log, "t", House(Random(5), lambda: 0))
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    for number, decision in enumerate(("over", "surrender")):
        live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {number}")
        live.do(Decision(2, decision), ANN, f"decision {number}")
    log.close()
    return address


run = partial(pitboss, "log")


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
    verified = read("verify", "--database", address)
    assert (verified["good"], verified["findings"]) == (True, [])


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


# ------------------------------------------------------------------ corrections, names, times, keys


def blackjack(folder: Path, *, virtual: bool = True) -> tuple[str, LiveGame]:
    """A table of Blackjack in a new log, and where that is: Ann has $10 on a ten and a nine."""
    address = f"sqlite:///{folder / 'log.sqlite3'}"
    log = EventLog.open(address)
    log.clock = lambda: 1_563_019_200.25
    game = BlackjackTable.shoe(
        "Ts Kc 9d 7h", {"shuffler": "none"}, seats={2: "Ann"}, virtual=virtual, until=None
    )
    played = LiveGame(log, game)
    game.script({2: {"blackjack": 1_000}})
    game.to(Ask)
    return address, played


@pytest.fixture
def corrected(tmp_path: Path) -> str:
    """A log of Blackjack with real cards: an eight was read as a nine, and Fay signs that."""
    address, played = blackjack(tmp_path, virtual=False)
    game = played.game
    (seq,) = [step["seq"] for step in played.live.steps() if step.get("cards") == ["9d"]]
    played.correct(seq, CardDealt("8d"), "glare")
    game.elect(2, "stand")
    game.answer(CardDealt("7h"), Who("dealer", "Dot"))
    played.live.log.close()
    return address


def shown(address: str, *arguments: str) -> str:
    """What a command says, run in this process."""
    done = CliRunner().invoke(app, [*arguments, "--database", address])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_show_tells_the_misread_card_the_right_one_who_signed_and_when(
    corrected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the text for people and in the JSON; staff by name."""
    told = json.loads(shown(corrected, "show", "t", "1", "--json"))
    (step,) = [one for one in told["steps"] if one["what"] == "correction"]
    assert step["cards"] == ["9d", "8d"]
    assert (step["who"], step["by"], step["reason"]) == ("floorperson", "Fay", "glare")
    assert {one["at"] for one in told["steps"]} == {"2019-07-13T12:00:00.250+00:00"}
    assert told["steps"][-1]["by"] == "Dot"
    assert told["under"]["software"] == "0.1.0"
    monkeypatch.setenv("COLUMNS", "200")
    for_people = shown(corrected, "show", "t", "1")
    when = "2019-07-13 12:00:00"
    assert (
        f"{when} floorperson Fay Event {step['corrects']} is corrected: glare 9d → 8d" in for_people
    )
    monkeypatch.setenv("COLUMNS", "80")
    assert shown(corrected, "show", "t", "1").count(when) == len(told["steps"])


@pytest.fixture
def stud(tmp_path: Path) -> str:
    """A log of a round of High Card Flush, whose hands lie face down, and the next one's deal."""
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    hands = {1: "Ah Kh 9h 2h 3c 4d 5s", 0: "Ad Kd 9d 2d 3s 4h 5c"}
    game = FlushTable.ready(hands=hands, until=None)
    played = LiveGame(log, game)
    game.bets = {1: {"ante": 1_000}}
    played.finish()
    game.to(Ask)
    log.close()
    return address


def dealt_to_seat_1(address: str, number: int) -> set[str]:
    """What a round shows of the cards of seat 1."""
    steps = json.loads(shown(address, "show", "t", str(number), "--json"))["steps"]
    deals = [step for step in steps if step["what"] == "deal" and step["to"] == "seat 1"]
    return {card for step in deals for card in step["cards"]}


def test_face_down_cards_are_shown_once_the_round_is_over(stud: str) -> None:
    """Not those of the round under way."""
    assert dealt_to_seat_1(stud, 1) == {"Ah", "Kh", "9h", "2h", "3c", "4d", "5s"}
    assert dealt_to_seat_1(stud, 2) == {"??"}


def test_without_its_key_a_log_is_verified_and_says_what_was_not_looked_at(
    address: str, tmp_path: Path
) -> None:
    found = read("verify", "--database", address, "--key-file", str(tmp_path / "none"))
    assert found["good"]
    (finding,) = found["findings"]
    assert finding["kind"] == "not replayed"
    assert "is not there" in finding["what"]
    done = run("replay", "t", "--database", address, "--key-file", str(tmp_path / "none"))
    assert done.returncode == 2
    assert "this log is sealed under the key" in " ".join(done.stderr.split())


def test_a_log_beside_a_server_is_read_and_not_changed(address: str) -> None:
    file = Path(address.removeprefix("sqlite:///"))
    log = EventLog.open(address)
    log.hold()
    before = file.read_bytes()
    assert "are as they were written" in shown(address, "verify")
    assert file.read_bytes() == before
    log.close()


def test_what_other_software_settled_otherwise_is_told_and_is_no_tampering(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`verify` is content, `replay` is not: the rounds do not lead to the same settlement."""
    pay_a_cent_more(monkeypatch)
    monkeypatch.setattr("pitboss.store.played_under.__version__", "9.9.9")
    assert "written by pitboss 0.1.0; this is 9.9.9 and leads to" in shown(address, "verify")
    assert CliRunner().invoke(app, ["replay", "t", "--database", address]).exit_code == 1


# --------------------------------------------------------------------------- damage, width, words


def damaged(address: str, statement: str) -> None:
    """Somebody with the file has done this to it."""
    log = EventLog.open(address)
    with log.engine.begin() as db:
        assert db.execute(text(statement)).rowcount
    log.close()


FIRST_ANSWER = "(SELECT min(seq) FROM events WHERE table_id = 't' AND kind = 'answer')"


@pytest.mark.parametrize(
    ("change", "arguments", "words"),
    [
        ("body = '{}' WHERE kind = 'settled' AND round = 1", "list t", "was changed"),
        ("body = '{not json' WHERE kind = 'settled' AND round = 1", "list t", "was changed"),
        (f"body = '{{not json' WHERE seq = {FIRST_ANSWER} AND table_id = 't'", "show t 1",
         "round 1 cannot be read"),
        (f"body = '{{}}' WHERE seq = {FIRST_ANSWER} AND table_id = 't'", "show t 1",
         "round 1 cannot be read"),
        (f"body = CAST(x'ff00fe' AS TEXT) WHERE seq = {FIRST_ANSWER} AND table_id = 't'",
         "show t 1", "round 1 cannot be read"),
        ("at = 9000000000000000000 WHERE round = 1", "show t 1", "of no time that there is"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_named_in_words(
    address: str, change: str, arguments: str, words: str
) -> None:
    damaged(address, f"UPDATE events SET {change}")
    done = run(*arguments.split(), "--database", address)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert words in " ".join(done.stderr.split())
    assert "event" in run("verify", "--database", address).stdout


@pytest.mark.parametrize("gone", ["table_id = 't'", "table_id = 't' AND round = 2"])
def test_rounds_that_are_gone_do_not_replay(address: str, gone: str) -> None:
    damaged(address, f"DELETE FROM events WHERE {gone}")
    found = read("replay", "t", "--database", address, code=1)
    assert not found["good"]


def test_a_game_that_is_none_is_said(address: str) -> None:
    damaged(address, "UPDATE gaming_tables SET game = 'nonsense' WHERE id = 't'")
    done = run("show", "t", "1", "--database", address)
    assert (done.returncode, "'nonsense' is not a game" in done.stderr) == (2, True)


@pytest.mark.parametrize("name", ["face-up-pai-gow-virtual", "high-card-flush-virtual"])
def test_every_card_of_a_round_that_is_over_is_shown_but_burned_ones(
    name: str, tmp_path: Path
) -> None:
    """The dealer's, and those that were dealt to nobody, too."""
    files = (tmp_path / str(number) for number in count())
    log = GOLDEN[name].played(lambda: EventLog.open(f"sqlite:///{next(files)}"))
    for number in range(1, log.last_round("t")):
        steps = _steps(replay(log, "t", number))
        deals = [step for step in steps if step["what"] == "deal"]
        assert deals
        assert all("??" not in step["cards"] for step in deals if step["to"] != "discard rack")
    log.close()


def test_the_hole_card_is_shown_once_the_round_is_over(tmp_path: Path) -> None:
    address, played = blackjack(tmp_path)
    played.live.log.close()
    assert "??" in dealt_to_dealer(address)
    log = EventLog.open(address)
    LiveTable.open(log, "t", House(Random(1), lambda: 0)).do(Decision(2, "stand"), ANN, "stand")
    log.close()
    assert dealt_to_dealer(address)[:2] == ["Kc", "7h"]


def dealt_to_dealer(address: str) -> list[str]:
    """What the first round shows of the dealer's cards."""
    steps = json.loads(shown(address, "show", "t", "1", "--json"))["steps"]
    deals = [step for step in steps if step["what"] == "deal" and step["to"] == "dealer"]
    return [card for step in deals for card in step["cards"]]


def test_what_is_not_for_a_terminal_is_not_cut(address: str) -> None:
    steps = read("show", "t", "1", "--database", address)["steps"]
    lines = run("show", "t", "1", "--database", address).stdout.splitlines()
    assert len(lines) == 1 + len(steps)
    for step, line in zip(steps, lines[1:], strict=True):
        assert line.rstrip().endswith(", ".join(step["cites"]))


def test_a_corrected_wager_is_told_in_words(tmp_path: Path) -> None:
    address, played = blackjack(tmp_path, virtual=False)
    (seq,) = [step["seq"] for step in played.live.steps() if step["what"] == "bet"]
    played.correct(seq, Bet(2, {"blackjack": 2_550}), "misheard")
    played.live.log.close()
    told = shown(address, "show", "t", "1")
    assert "Was: bet, seat 2, blackjack $10. Is: bet, seat 2, blackjack $25.50" in told


def test_every_command_takes_the_key_file(address: str, tmp_path: Path) -> None:
    key = str(tmp_path / "none")
    assert len(read("list", "t", "--database", address, "--key-file", key)) == 3
