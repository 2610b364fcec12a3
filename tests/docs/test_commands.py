"""Every option of every command, and every field of what it prints as JSON, is told."""

import json
import shlex
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.docs.told import code_about, fields, is_named, options
from tests.pit.hired import Clock, hire, people_of
from tests.pit.short_day import DAY, short_day
from tests.store.evidence.casino_day import a_day
from typer.testing import CliRunner

from pitboss.audit.summary import GROUPS, Summary
from pitboss.cli import app_of
from pitboss.cli.house_way import RuleTold, WayTold
from pitboss.pit.day_book import Won
from pitboss.procedure.driver import Step
from pitboss.procedure.requests.request import LineTold
from pitboss.regulation.trace import HomeJson, TracedJson
from pitboss.simulate.by_kernel import Simulated, SimulatedWager
from pitboss.store import EventLog

STREAMS = "adjudicate"
"""Of which command it is told what is so with every stream of records."""
OF_STREAMS = ("--debug",)


def not_told(command: str, document: object, *by_data: str, left_out: tuple[str, ...] = ()) -> Any:
    """The fields that no page names. Keys are data inside ``by_data``; what ``left_out`` names is
    data too, such as choices by which a decision is told."""
    code, names = code_about(command), {*fields(document, frozenset(by_data))}
    return sorted(name for name in names - {*left_out} if not is_named(name, code))


def printed(*arguments: object, code: int = 0) -> Any:
    """What a command prints as JSON, one document or one a line."""
    given = [str(argument) for argument in arguments]
    ran = CliRunner(env={"COLUMNS": "80"}).invoke(app_of(given[:1]), [*given, "--json"])
    assert ran.exit_code == code, ran.output
    try:
        return json.loads(ran.stdout)
    except json.JSONDecodeError:
        return [json.loads(line) for line in ran.stdout.splitlines()]


def test_every_option_is_told() -> None:
    missing = []
    for command, names in options():
        code = code_about(STREAMS if names[0] in OF_STREAMS else command)
        if not any(is_named(name, code) for name in names):
            missing.append((command, names))
    assert missing == []


def test_an_option_that_nobody_tells_is_noticed() -> None:
    assert not is_named("--sealing", code_about("log"))
    assert not_told("rank", {"category": "pair", "kickers": []}) == ["kickers"]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A round, one whose dealer's hand is reset, one in which somebody banks, and none at all."""
    held = ["As", "Ks", "9d", "7d", "3s", "2s", "4s"]
    seat = {"seat": 1, "cards": held, "wagers": {"pai_gow": 1000}, "decision": "house way"}
    cards = ["Ac", "Kd", "9h", "7s", "3c", "2d", "4d"]
    bank = {"seat": 2, "cards": ["Ah", "Kh", "9c", "7c", "3h", "2h", "4h"], "wagers": {}}
    listed: list[dict[str, Any]] = [
        {"game": "over-under", "seats": [{"seat": 1, "cards": ["Ah", "Kd", "9c"],
                                          "wagers": {"ante": 1000}, "decision": "over"}]},
        {"game": "pai-gow", "seats": [seat], "dealer": {
            "cards": cards, "high": ["Kd", "9h", "7s", "3c", "2d"], "low": ["Ac", "4d"]}},
        {"game": "pai-gow", "bank": {"seat": 2}, "dealer": {"cards": cards}, "seats": [seat, bank]},
        {"game": "chess"},
    ]  # fmt: skip
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join(json.dumps({"id": "1"} | one) for one in listed))
    return file


def test_fields_of_adjudicate(records: Path) -> None:
    told = printed("adjudicate", records, code=1)
    assert {"bank", "reset", "error"} <= {name for one in told for name in one}
    assert not_told("adjudicate", told, "meters") == []


def test_fields_of_play() -> None:
    """All that a step can have, also of kinds that no example shows."""
    of_log = {"audience", "owner", "seq", "round", "at", "by", "corrects", "was", "now"}
    of_pit = {"superseded", "act", "needs", "proposed_by", "effect", "postings"}
    step = {*Step.__annotations__, *LineTold.__annotations__} - of_log - of_pit
    assert not_told("play", dict.fromkeys([*step, "from", "cents"])) == []


@pytest.mark.parametrize("hand", [
    "over-under Ah Kd 9c", "dj-wild 2c Jk Ah Kh Qh", "dj-wild 2c Jk Ah Kh Qh --vs '9c 9d 9h 9s Kd'",
    "high-card-flush Ah Jh 6h 5c 4d 3s 2s", "pai-gow Ah Jh 6h 5c 4d 3s 2s", "pai-gow Ah Jh --low",
    "six-card-pai-gow Ah Jh 6h 5c 4d 3s", "face-up-pai-gow Ah Jh 6h 5c 4d", "blackjack Ah Kd",
])  # fmt: skip
def test_fields_of_rank(hand: str) -> None:
    assert not_told("rank", printed("rank", *shlex.split(hand))) == []


def test_fields_of_house_way() -> None:
    cards = ["Ah", "Jh", "6h", "5c", "4d", "3s", "2s"]
    assert not_told("house-way", printed("house-way", "pai-gow", *cards)) == []
    names = [*WayTold.__annotations__, *RuleTold.__annotations__]
    assert not_told("house-way", dict.fromkeys(names)) == []


def test_fields_of_odds(tmp_path: Path) -> None:
    assert not_told("odds", printed("odds", "--all"), "rules") == []
    changes = tmp_path / "changed.json"
    changes.write_text('{"paytables": {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}}}')
    entries = printed("odds", "over-under", "--wager", "bonus", "--changed", changes)
    assert "not_the_chapter" in entries[0]
    assert not_told("odds", entries, "rules") == []


@pytest.mark.parametrize("game", [
    "over-under", "dj-wild", "high-card-flush", "six-card-pai-gow", "pai-gow", "face-up-pai-gow",
    "blackjack", "over-under --hand Kc",
    "face-up-pai-gow --hand 'As Ah Kd Qd 7c 6c 2h' --dealer 'Ks Kh Tc 9d 5s 4d 2c'",
])  # fmt: skip
def test_fields_of_strategy(game: str) -> None:
    told = printed("strategy", *shlex.split(game))
    choices = {name for one in told["decisions"] for name in one.get("cost", ())}
    choices |= {name for one in told["decisions"] for name in one.get("best_with", ())}
    inside = ("cost", "exact", "wins", "settings", "chances", "results", "best_with", "hands")
    assert not_told("strategy", told, *inside, left_out=tuple(choices)) == []


def test_fields_of_compare_and_report(tmp_path: Path) -> None:
    assert not_told("compare", printed("compare", "over-under"), "rules") == []
    quick = ("--rounds", "0", "--no-sensitivity", "--no-protection")
    told = printed("report", "over-under", "--out", tmp_path / "report.html", *quick)
    assert not_told("report", told, "rules") == []


@pytest.mark.parametrize(("game", "topic"), [
    ("over-under", "counting"), ("dj-wild", "counting"), ("high-card-flush", "collusion"),
    ("over-under", "seen"), ("over-under", "mistakes"),
])  # fmt: skip
def test_fields_of_protect(game: str, topic: str) -> None:
    told = printed("protect", game, "--topic", topic)
    assert not_told("protect", told, "rules", "tags") == []


def test_fields_of_the_bankroll() -> None:
    told = printed("protect", "dj-wild", "--topic", "bankroll", "--wager", "progressive_bonus",
                   "--session", "10", "--bankroll", "20")  # fmt: skip
    assert told["bankroll"]["meters"]
    assert not_told("protect", told, "rules", "seat") == []


def test_fields_of_a_bankroll_by_changed_rules(tmp_path: Path) -> None:
    changes = tmp_path / "changed.json"
    changes.write_text('{"paytables": {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}}}')
    told = printed("protect", "over-under", "--topic", "bankroll", "--changed", changes)
    assert "not_the_chapter" in told["bankroll"]["wagers"][1]
    assert not_told("protect", told, "rules") == []


def test_fields_of_simulate(tmp_path: Path) -> None:
    one = Fraction(1)
    wager = SimulatedWager("bonus", None, 1, one, one, one, one, one, one)
    told = Simulated("over-under", {}, 1, 1, (wager,)).to_dict()
    assert not_told("simulate", told, "rules") == []


def test_fields_of_an_audit() -> None:
    counts = Counter({"rounds": 1, "left: banks": 1})
    payments = {(group, "x"): [1, 1, 1, 1] for group in GROUPS}
    told = Summary(counts, {("over-under", "ante"): [1, 1, 1]}, payments).to_dict()
    assert told["payments"]["by"]["game"]
    assert not_told("audit", told) == []


def test_fields_of_trace() -> None:
    names = [*TracedJson.__annotations__, *HomeJson.__annotations__]
    assert not_told("trace", dict.fromkeys(names)) == []


def test_fields_of_a_submission(tmp_path: Path) -> None:
    new = CliRunner().invoke(app_of(["submission"]), ["submission", "new", "over-under"])
    old = CliRunner().invoke(
        app_of(["submission"]), ["submission", "new", "over-under", "--recommended"]
    )
    for name, text in (("open.toml", new.stdout), ("old.toml", old.stdout)):
        (tmp_path / name).write_text(text)
    changed = old.stdout.replace('odds_shown = "sign"', 'odds_shown = "layout"')
    (tmp_path / "new.toml").write_text(changed)
    found = printed("submission", "check", tmp_path / "open.toml", "--no-figures", code=1)
    assert not_told("submission", found) == []
    differ = printed("submission", "diff", tmp_path / "old.toml", tmp_path / "new.toml",
                     "--no-figures")  # fmt: skip
    assert differ["games"]
    assert not_told("submission", differ) == []
    day = ("--by", "the Board", "--reference", "R", "--date", "2026-11-16")
    database = ("--database", f"sqlite:///{tmp_path / 'log.sqlite3'}")
    approved = printed("submission", "approve", tmp_path / "old.toml", *day, *database)
    assert not_told("submission", approved) == []
    assert not_told("submission", printed("submission", "approvals", *database)) == []


def test_fields_of_a_casino_and_its_people(tmp_path: Path) -> None:
    file = tmp_path / "brass.toml"
    assert not_told("casino", printed("casino", "init", file)) == []
    dee = ("Dee", "--licence", "PA-2", "--department", "table games", "--level", "dealer")
    assert not_told("people", printed("people", "add", *dee, "--casino", file)) == []


def test_fields_of_the_log(tmp_path: Path) -> None:
    day = a_day(tmp_path)
    database = ("--database", day.address)
    export, proof = tmp_path / "log.jsonl", tmp_path / "proof.json"
    log = app_of(["log"])
    CliRunner().invoke(log, ["log", "export", "--out", str(export), *database])
    proved = CliRunner().invoke(log, ["log", "prove", "real", "5", "--since", "1", *database])
    proof.write_text(proved.stdout)
    for asked in (
        ("list",), ("list", "real"), ("head",), ("verify",), ("verify", export), ("verify", proof),
    ):  # fmt: skip
        where = () if asked[-1] in (export, proof) else database
        assert not_told("log", printed("log", *asked, *where)) == [], asked
    assert not_told("log", printed("log", "show", "real", "1", *database), "wagers") == []
    whole = dict.fromkeys(json.loads(proved.stdout))
    assert {"earlier", "grown"} <= whole.keys()
    assert not_told("log", whole) == []


def test_fields_of_the_pits_reports(tmp_path: Path) -> None:
    clock, address = Clock(), f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    log.clock = clock
    short_day(log, clock)
    hire(people_of(log), "Flo")
    log.close()
    database = ("--database", address)
    told = printed("shift", "--day", DAY, *database)
    by_data = ("chips", "effect", "before", "after", "bands")
    assert not_told("shift", told, *by_data, left_out=("ante",)) == []
    assert not_told("slip", printed("slip", "t", "F-000001", *database), *by_data) == []
    assert not_told("table", dict.fromkeys(Won.__annotations__)) == []
