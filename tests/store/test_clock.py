"""A clock that is set while the casino is open: the log says so, and accuses nobody."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.store.evidence.casino_day import over_under, play
from tests.store.waiting import EVENT, add_tables
from typer.testing import CliRunner

import pitboss
from pitboss.cli.log import app
from pitboss.store import EventLog, Visitors
from pitboss.store.believed import HOUR, BelievedTime
from pitboss.store.clock import WatchedClock
from pitboss.store.clock_steps import CLOCK_STEP
from pitboss.store.evidence import Verdict, check_export, read_heads
from pitboss.store.export import export_lines
from pitboss.store.heads import heads_after, make_head
from pitboss.store.lease import database_time
from pitboss.store.verify import verify_all

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NOON = 1_563_019_200_000
AN_HOUR = 3_600_000
DAY = 24 * AN_HOUR


class Wall:
    """A clock on the wall in seconds, which a test sets; in milliseconds it is ``at``."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> float:
        self.at += 10
        return self.at / 1_000


@pytest.fixture
def wall(log: EventLog) -> Wall:
    """The clock of the log, at noon."""
    wall = Wall()
    log.clock = wall
    return wall


def exported(log: EventLog) -> Verdict:
    """What a stranger finds in an export, with every head that was published."""
    lines = [f"{line}\n".encode() for line in export_lines(log)]
    kept = [f"{head.line}\n".encode() for head in heads_after(log)]
    return check_export(lines, read_heads(kept))


def recorded(log: EventLog) -> list[dict[str, int]]:
    """The steps that the registry has."""
    return [event.stream_data for event in log.registered("clock")]


def both(log: EventLog) -> tuple[set[tuple[str, int, str]], set[tuple[str, int, str]]]:
    """What is found in the database and in an export, which must be steps of the clock alone."""
    in_database, in_export = list(verify_all(log)), exported(log)
    assert {one.kind for one in in_database} <= {CLOCK_STEP}
    assert [str(fault) for fault in in_export.faults] == []
    return (
        {(one.table_id, one.seq, one.what) for one in in_database},
        {(one.stream, one.seq, one.told) for one in in_export.clock_steps},
    )


def a_day_with_a_step(log: EventLog, wall: Wall, by: int) -> None:
    """Rounds at two tables and a head; somebody sets the clock; rounds and a head again."""
    first, second = over_under(log, "t"), over_under(log, "u")
    play(first)
    play(second)
    make_head(log, KEY, wall.at)
    wall.at += by
    play(first)
    play(second)
    make_head(log, KEY, wall.at)


# ------------------------------------------------------------------------------ what is recorded


def test_a_clock_that_is_set_back_is_recorded_with_how_far_it_moved(
    log: EventLog, wall: Wall
) -> None:
    a_day_with_a_step(log, wall, -AN_HOUR)
    (step,) = recorded(log)
    assert step["moved"] == step["to"] - step["from"]
    assert -AN_HOUR <= step["moved"] < -AN_HOUR + 1_000
    first_after = next(event for event in log.events("t") if event.at < NOON)
    assert first_after.at == step["to"] == log.registered("clock")[0].at  # as it was read


def test_both_verifiers_call_it_a_clock_step(log: EventLog, wall: Wall) -> None:
    a_day_with_a_step(log, wall, -AN_HOUR)
    in_database, in_export = both(log)
    assert in_database == in_export
    ((stream, _, what),) = in_database
    assert stream == "registry"
    assert what.startswith("clock step: the clock was set back by 59 min ")


@pytest.mark.parametrize("by", [-AN_HOUR, DAY, -3 * DAY])
def test_logs_in_which_no_step_is_recorded_are_as_sound(
    log: EventLog, wall: Wall, by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As older software wrote them: the clock went back, or days ahead and back again."""
    monkeypatch.setattr(WatchedClock, "step", lambda *_: None)
    a_day_with_a_step(log, wall, by)
    wall.at -= max(by, 0)
    play(over_under(log, "v"))
    make_head(log, KEY, wall.at)
    assert recorded(log) == []
    in_database, in_export = both(log)
    assert in_database == in_export
    assert {what.rpartition(", and ")[2] for *_, what in in_database} == {"no event records it"}


def test_steps_that_follow_one_another_explain_a_table_at_rest(log: EventLog, wall: Wall) -> None:
    """A table played on before two steps, and only then again."""
    first, second = over_under(log, "t"), over_under(log, "u")
    for _ in range(2):
        play(second)
        wall.at -= AN_HOUR
    play(second)
    play(first)
    assert len(recorded(log)) == 2
    in_database, in_export = both(log)
    assert in_database == in_export
    assert {stream for stream, *_ in in_database} == {"registry"}


def test_the_command_reports_it_and_succeeds(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    wall = log.clock = Wall()
    a_day_with_a_step(log, wall, -AN_HOUR)
    file = tmp_path / "log.jsonl"
    file.write_text("".join(f"{line}\n" for line in export_lines(log)))
    log.close()
    for arguments in (["--database", address], [str(file)]):
        done = CliRunner().invoke(app, ["verify", *arguments, "--json"])
        found = json.loads(done.stdout)
        assert (done.exit_code, found["good"]) == (0, True)
        assert [one["kind"] for one in found["findings"]] == ["clock step"]
        told = CliRunner().invoke(app, ["verify", *arguments])
        assert (told.exit_code, "the clock was set back by" in told.stdout) == (0, True)
        assert "as they were written" in told.stdout


def test_a_clock_that_goes_on_is_no_step(log: EventLog, wall: Wall) -> None:
    a_day_with_a_step(log, wall, 0)
    assert recorded(log) == []
    assert both(log) == (set(), set())


def test_a_step_while_nobody_served_the_log_is_recorded_once(address: str) -> None:
    for times in range(3):
        log = EventLog.open(address)
        wall = log.clock = Wall()
        wall.at = NOON - AN_HOUR * (times > 0) + 60_000 * times
        if not times:
            add_tables(log, ["t"])
        log.append("t", times + 1, f"c{times}", [EVENT])
        moved = [round(step["moved"] / 60_000) for step in recorded(log)]
        assert moved == ([-59] if times else [])
        log.close()


def test_what_fails_records_nothing_and_the_next_command_does(log: EventLog, wall: Wall) -> None:
    add_tables(log, ["t"])
    log.append("t", 1, "a", [EVENT])
    wall.at -= AN_HOUR
    with pytest.raises(Exception, match="UNIQUE"):
        log.append("t", 2, "a", [EVENT])
    assert recorded(log) == []
    log.append("t", 2, "b", [EVENT])
    log.append("t", 3, "c", [EVENT])
    assert len(recorded(log)) == 1


# ---------------------------------------------------------------- against a clock nobody can set


class Steady:
    """Milliseconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 5_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def steady(log: EventLog, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> Steady:
    """A clock beside that on the wall, as a machine has one."""
    steady = Steady()
    monkeypatch.setattr("pitboss.store.log.steady", steady)
    log._own_clock = wall
    return steady


def test_a_jump_ahead_is_told_from_time_that_passed(
    log: EventLog, wall: Wall, steady: Steady
) -> None:
    live = over_under(log, "t")
    for passed, jumped in ((DAY, 0), (60_000, 3 * DAY), (5_000, -3 * DAY), (DAY, 0)):
        steady.now += passed
        wall.at += passed + jumped
        play(live)
    assert [round(step["moved"] / DAY) for step in recorded(log)] == [3, -3]
    assert both(log)[0] == both(log)[1]


def test_an_entry_of_the_registry_records_a_step_too(
    log: EventLog, wall: Wall, steady: Steady
) -> None:
    add_tables(log, ["t"])
    log.append("t", 1, "a", [EVENT])
    wall.at += DAY
    Visitors(log).new("Ann")
    log.append("t", 2, "b", [EVENT])
    assert [event.kind for event in log.events("registry")][-2:] == ["clock", "visitor"]
    assert len(recorded(log)) == 1


# --------------------------------------------------------------------------------- many servers


def test_the_databases_clock_dates_what_servers_write(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.store.read_log.time", lambda: 0.0)  # this machine's is wrong
    log = EventLog.open(shared_address)
    with log.reading() as db:
        before = database_time(db)
    add_tables(log, ["t"])
    log.append("t", 1, "a", [EVENT])
    with log.reading() as db:
        after = database_time(db)
    assert all(before <= event.at <= after for event in log.events("t"))
    assert before <= log.clock() * 1_000
    log.hold("http://here")
    assert abs(log.clock() * 1_000 - before) < DAY
    log.close()


def test_two_servers_record_one_step_of_their_database(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall, steady = Wall(), Steady()
    monkeypatch.setattr("pitboss.store.log.database_time", lambda _: int(wall() * 1_000))
    monkeypatch.setattr("pitboss.store.log.steady", steady)
    logs = [EventLog.open(shared_address) for _ in range(2)]
    add_tables(logs[0], ["t"])
    for jumped in (0, 2 * DAY, -2 * DAY):
        wall.at += jumped
        for log in logs:
            seq, _ = log.head("t")
            log.append("t", seq, f"after {seq}", [EVENT])
    assert [round(step["moved"] / DAY) for step in recorded(logs[0])] == [2, -2]
    for log in logs:
        log.close()


# --------------------------------------------------------------------------------------- deadlines

READS_THE_WALL = re.compile(r"from time import .*\btime\b|\bdatetime\.now\b")


def test_no_deadline_hangs_on_the_wall_clock() -> None:
    """Tables, their patience, who has gone, limits and leases go on whatever the clock shows. It is
    read to date what is written, and to say since when a server is not ready."""
    source = Path(pitboss.__file__).parent
    reading = {
        file.relative_to(source).as_posix()
        for room in ("procedure", "store", "server", "pit")
        for file in (source / room).rglob("*.py")
        if "migrations" not in file.parts
        and READS_THE_WALL.search(file.read_text(encoding="utf-8"))
    }
    assert reading == {"store/read_log.py", "server/readiness.py"}


# -------------------------------------------------------------------------------------- sessions


def test_a_clock_that_jumps_for_a_moment_ends_no_session_for_good(
    log: EventLog, wall: Wall
) -> None:
    known = Visitors(log)
    token = known.new("Ann")
    wall.at += 400 * DAY
    assert known.find(token) is None
    assert not known.is_ended(token)
    Visitors(log).new("Bob")  # whose coming clears away the sessions that have ended
    wall.at -= 400 * DAY
    assert known.find(token) is not None


def test_nor_where_a_server_starts_while_the_clock_is_wrong(address: str) -> None:
    log = EventLog.open(address)
    log.clock = Wall()
    token = Visitors(log).new("Ann")
    log.close()
    again = EventLog.open(address)
    wall = again.clock = Wall()
    wall.at += 400 * DAY
    again.hold()
    Visitors(again).new("Bob")
    wall.at -= 400 * DAY
    assert Visitors(again).find(token) is not None
    again.close()


def test_a_clock_that_stays_ahead_is_believed_after_an_hour() -> None:
    steady, wall = Steady(), [NOON]
    believed = BelievedTime(lambda: wall[0], steady)
    assert believed() == NOON
    wall[0] += 40 * DAY
    assert believed() == NOON
    steady.now, wall[0] = steady.now + HOUR - 1, wall[0] + HOUR - 1
    assert believed() == NOON + HOUR - 1
    steady.now, wall[0] = steady.now + 1, wall[0] + 1
    assert believed() == wall[0]
    wall[0] -= 40 * DAY
    assert believed() == wall[0]  # what goes back ends nothing


def test_a_use_that_was_noted_by_a_wrong_clock_is_noted_again(log: EventLog, wall: Wall) -> None:
    known = Visitors(log)
    token = known.new("Ann")
    wall.at += 10 * DAY
    session = known.session(token)
    assert session is not None
    known.note_use(session)
    wall.at -= 10 * DAY
    session = known.session(token)
    assert session is not None
    known.note_use(session)
    noted = known.session(token)
    assert noted is not None
    assert noted.seen_at <= wall.at // 1_000
