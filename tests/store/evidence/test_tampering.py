"""Whatever is done to a log or to its export, a stranger finds it, and can say what it was."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text, update
from tests.store.evidence.casino_day import (
    FINGERPRINT,
    KEY,
    OTHER_KEY,
    Clock,
    Day,
    a_day,
    chained,
    over_under,
    play,
)

from pitboss.store import EventLog
from pitboss.store.event import GENESIS
from pitboss.store.evidence import Verdict, check_export, read_heads
from pitboss.store.export import export_lines
from pitboss.store.head import read_head, signed
from pitboss.store.heads_file import publish_head
from pitboss.store.schema import events as events_table
from pitboss.store.verify import verify_all


@pytest.fixture(scope="module")
def whole_day(tmp_path_factory: pytest.TempPathFactory) -> Day:
    """A day that nobody has touched."""
    return a_day(tmp_path_factory.mktemp("day"))


@pytest.fixture
def day(whole_day: Day, tmp_path: Path) -> Day:
    """A copy of it."""
    shutil.copytree(whole_day.folder, tmp_path / "day")
    file = tmp_path / "day" / "log.sqlite3"
    return Day(tmp_path / "day", f"sqlite:///{file}", tmp_path / "day" / "outside.jsonl")


def said(verdict: Verdict) -> list[str]:
    return [str(fault) for fault in verdict.faults]


def kinds(verdict: Verdict) -> set[str]:
    return {fault.kind for fault in verdict.faults}


def test_a_day_that_nobody_has_touched_is_as_it_was_written(whole_day: Day) -> None:
    verdict = whole_day.checked()
    assert said(verdict) == []
    assert verdict.notes == []
    assert (verdict.streams, len(verdict.heads)) == (3, 3)
    assert verdict.events == sum(len(whole_day.events(name)) for name in ("registry", "t", "real"))
    assert verdict.uncovered == 14  # of the round after the last head
    assert (verdict.rounds_again, verdict.rounds_sealed) == (1, 6)


def test_with_the_logs_own_heads_alone_it_passes_too(whole_day: Day) -> None:
    verdict = check_export(whole_day.export())
    assert verdict.good
    assert len(verdict.heads) == 3


# ---------------------------------------------------------------------------- in the export's lines


def at(lines: list[bytes], stream: str, seq: int) -> int:
    """Where an event stands."""
    start = f'{{"stream":"{stream}","seq":{seq},'.encode()
    return next(place for place, line in enumerate(lines) if line.startswith(start))


def flipped(lines: list[bytes]) -> None:
    place = at(lines, "t", 30)
    lines[place] = lines[place].replace(b'"kind":"answer"', b'"kind":"answes"', 1)


def deleted(lines: list[bytes]) -> None:
    del lines[at(lines, "t", 30)]


def inserted(lines: list[bytes]) -> None:
    place = at(lines, "t", 30)
    lines.insert(place, lines[place].replace(b'"ante"', b'"best"'))


def swapped(lines: list[bytes]) -> None:
    one, other = at(lines, "t", 30), at(lines, "t", 33)
    lines[one], lines[other] = lines[other], lines[one]


def swapped_bodies(lines: list[bytes]) -> None:
    one, other = at(lines, "t", 30), at(lines, "t", 33)
    told = [json.loads(lines[one]), json.loads(lines[other])]
    told[0]["body"], told[1]["body"] = told[1]["body"], told[0]["body"]
    lines[one], lines[other] = (f"{json.dumps(each, separators=(',', ':'))}\n".encode()
                                for each in told)  # fmt: skip


def truncated(lines: list[bytes]) -> None:
    first = at(lines, "t", 30)
    del lines[first:-1]


def dated_back(lines: list[bytes]) -> None:
    place = at(lines, "t", 30)
    told = json.loads(lines[place])
    told["at"] -= 3_600_000
    told["time"] = "2019-07-13T11" + told["time"][13:]
    lines[place] = f"{json.dumps(told, separators=(',', ':'))}\n".encode()


def dated_in_words(lines: list[bytes]) -> None:
    place = at(lines, "t", 30)
    lines[place] = lines[place].replace(b"2019-07-13T12", b"2019-07-13T11", 1)


def table_gone(lines: list[bytes]) -> None:
    lines[:] = [line for line in lines if b'"of":"t"' not in line and b'"stream":"t"' not in line]


@pytest.mark.parametrize(
    ("done", "named", "kind"),
    [
        (flipped, "t, event 30: changed: its hash is that of something else", "changed"),
        (deleted, "t, event 30: missing: it was deleted", "missing"),
        (inserted, "t, event 30: added: there are two of this number", "added"),
        (swapped, "t, event 30: swapped with event 33", "swapped"),
        (swapped_bodies, "t, event 33: swapped with event 30", "swapped"),
        (truncated, "t: cut short: head 3 covers it up to event 93, and it ends with event 29",
         "cut short"),
        (dated_back, "t, event 30: re-dated: it was written at {time}, not at {hour_before}",
         "re-dated"),
        (dated_in_words, "t, event 30: re-dated: its time in words is not its time", "re-dated"),
        (table_gone, "t: the whole stream was deleted: head 3 covers its 93 events",
         "stream deleted"),
    ],
    ids=lambda given: getattr(given, "__name__", None),
)  # fmt: skip
def test_what_is_done_to_an_export_is_named(
    whole_day: Day, done: Callable[[list[bytes]], None], named: str, kind: str
) -> None:
    lines = whole_day.export()
    time: str = json.loads(lines[at(lines, "t", 30)])["time"]
    done(lines)
    verdict = whole_day.checked(lines)
    hour_before = time.replace("T12", "T11")
    assert named.format(time=time, hour_before=hour_before) in said(verdict)
    assert verdict.faults[0].kind == kind
    assert not check_export(lines).good  # a stranger without heads sees it too


def test_an_export_without_its_end_is_cut_short(whole_day: Day) -> None:
    lines = whole_day.export()
    assert "the export: cut short: its closing line is missing" in said(
        whole_day.checked(lines[:-1])
    )
    lines[-1] = lines[-1].rstrip()
    assert kinds(whole_day.checked(lines)) == {"cut short"}
    assert "line 1: changed: no such line belongs here" in said(whole_day.checked(lines[1:]))
    assert kinds(whole_day.checked([])) >= {"cut short", "rolled back"}


def test_a_line_after_the_end_was_added(whole_day: Day) -> None:
    lines = whole_day.export()
    assert kinds(whole_day.checked([*lines, lines[20]])) == {"added"}


def test_a_card_that_was_opened_must_be_the_one_that_was_sealed(whole_day: Day) -> None:
    """Told otherwise, opened by another key, or said to have been another before its correction."""
    lines = whole_day.export()
    place = next(number for number, line in enumerate(lines) if b'"opened":{"answer"' in line)
    opened, corrected = lines[place], next(line for line in lines if b'"was":' in line)
    for right, wrong in (
        (
            opened,
            opened.replace(b'"opened":{"answer":{"card":null', b'"opened":{"answer":{"card":3'),
        ),
        (opened, opened.replace(b'"opened":{', b'"opened":{"x":1,')),
        (opened, _with_another_key(opened)),
        (corrected, corrected.replace(b'"was":{"card":"9d"', b'"was":{"card":"9h"')),
    ):
        changed = [wrong if line == right else line for line in lines]
        if wrong != right:
            assert "opened" in kinds(whole_day.checked(changed))


def _with_another_key(line: bytes) -> bytes:
    told = json.loads(line)
    told["key"] = "A" * 43 + "="
    return f"{json.dumps(told, separators=(',', ':'))}\n".encode()


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(place=st.integers(0), byte=st.integers(0, 255), data=st.data())
def test_any_byte_of_any_line_that_is_another_is_found(
    whole_day: Day, place: int, byte: int, data: st.DataObject
) -> None:
    """With no heads at hand, and with them."""
    lines = list(_EXPORT) or _EXPORT.__iadd__(whole_day.export())
    number = data.draw(st.integers(0, len(lines) - 1))
    line = bytearray(lines[number])
    where = place % len(line)
    if line[where] == byte:
        return
    line[where] = byte
    changed = b"".join([*lines[:number], bytes(line), *lines[number + 1 :]])
    assert not check_export(changed.splitlines(keepends=True), replay=False).good


_EXPORT: list[bytes] = []
"""Of the day, made once for all examples."""


# --------------------------------------------------------------------------------- in the database


def test_a_flipped_byte_a_deleted_event_and_another_time(day: Day) -> None:
    """And two events that traded their numbers: done to the database, exported after that."""
    day.does(
        "UPDATE events SET body = body || ' ' WHERE table_id = 't' AND seq = 20",
        "DELETE FROM events WHERE table_id = 't' AND seq = 30",
        "UPDATE events SET at = at - 7200000 WHERE table_id = 't' AND seq = 35",
        "UPDATE events SET seq = 1000 WHERE table_id = 't' AND seq = 41",
        "UPDATE events SET seq = 41 WHERE table_id = 't' AND seq = 44",
        "UPDATE events SET seq = 44 WHERE table_id = 't' AND seq = 1000",
    )
    found = said(day.checked())
    assert "t, event 20: changed: its hash is that of something else" in found
    assert "t, event 30: missing: it was deleted" in found
    assert any(each.startswith("t, event 35: re-dated: it was written at") for each in found)
    assert "t, event 41: swapped with event 44" in found
    assert "t, event 44: swapped with event 41" in found


MISSING_BEFORE = (
    "t, event 30: missing before it: an event was deleted, and those after it numbered anew"
)


@pytest.mark.parametrize(
    ("shift", "named"),
    [
        (1, "t, event 30: added: the events after it were each given a number more"),
        (-1, MISSING_BEFORE),
    ],
)  # fmt: skip
def test_an_event_put_in_or_taken_out_with_the_rest_numbered_anew(
    day: Day, shift: int, named: str
) -> None:
    events = day.events("t")
    day.does("DELETE FROM events WHERE table_id = 't' AND seq >= 30")
    moved = [replace(event, seq=event.seq + shift) for event in events if event.seq >= 30]
    if shift > 0:
        moved.insert(0, replace(events[10], seq=30))
    day.put(event for event in moved if event.seq >= 30)
    assert named in said(day.checked())


def test_a_tail_that_was_hashed_anew_is_sound_by_itself_and_not_what_a_head_covers(
    day: Day,
) -> None:
    """An event was changed, every hash after it computed again, and the stream's own end with it:
    the database verifies, the export verifies, the heads that were kept do not."""
    events = day.events("t")
    at = next(event.seq for event in events if event.seq > 51 and '"decision"' in event.body)
    wrong = replace(events[at - 1], body=events[at - 1].body.replace("under", "over"))
    day.put(chained([wrong, *events[at:]], events[at - 2].hash))
    (fault,) = day.checked().faults
    assert str(fault).startswith(
        "t, event 79: hashed anew: the chain is whole, and is not the one that head 2 covers"
    )
    day.does("DELETE FROM head_leaves", "DELETE FROM heads")
    assert check_export(day.export(), replay=False).good
    assert kinds(day.checked()) == {"hashed anew", "rolled back"}


def test_one_event_that_was_hashed_anew_alone_breaks_the_chain(day: Day) -> None:
    events = day.events("t")
    wrong = replace(events[29], audience="seat 9")
    wrong = replace(wrong, hash=wrong.computed_hash())
    day.put([wrong])
    day.does(
        f"UPDATE gaming_tables SET head_seq = {len(events)}, head_hash = '{events[-1].hash}' "
        "WHERE id = 't'"
    )
    assert said(day.checked()) == ["t, event 30: hashed anew: event 31 was chained to another one"]


def test_a_tail_that_was_cut_off_with_all_that_tells_of_it(day: Day) -> None:
    """Events, commands, the stream's own end and the log's own heads: the database verifies."""
    events = day.events("t")
    day.does(
        "DELETE FROM events WHERE table_id = 't' AND seq > 47",
        "DELETE FROM commands WHERE table_id = 't' AND last_seq > 47",
        f"UPDATE gaming_tables SET head_seq = 47, head_hash = '{events[46].hash}' WHERE id = 't'",
        "DELETE FROM head_leaves WHERE head = 3",
        "DELETE FROM heads WHERE number = 3",
    )
    found = said(day.checked())
    assert "t: cut short: head 3 covers it up to event 93, and it ends with event 47" in found


@pytest.mark.parametrize("thorough", [False, True], ids=["its rows", "and its entry"])
def test_a_table_that_was_deleted_is_named(day: Day, thorough: bool) -> None:
    day.does(
        "DELETE FROM events WHERE table_id = 'real'",
        "DELETE FROM commands WHERE table_id = 'real'",
        "DELETE FROM gaming_tables WHERE id = 'real'",
    )
    if not thorough:  # the registry still has it, whatever heads there are
        day.does("DELETE FROM head_leaves", "DELETE FROM heads")
        assert any(
            each.startswith("real: the whole table was deleted: the registry has it")
            for each in said(check_export(day.export()))
        )
        return
    entries = [event for event in day.events("registry") if '"id":"real"' not in event.body]
    day.does("DELETE FROM events WHERE table_id = 'registry'")
    numbered = [replace(event, seq=seq) for seq, event in enumerate(entries, 1)]
    day.put(chained(numbered, GENESIS))
    found = said(day.checked())
    assert any(
        each.startswith("real: the whole stream was deleted: head 2 covers its") for each in found
    )
    assert any(each.startswith("registry, event ") for each in found)


def test_a_database_that_was_put_back_to_an_older_copy(tmp_path: Path) -> None:
    """The copy is sound: only a head that was kept elsewhere knows more."""
    day = a_day(tmp_path / "day")
    older = tmp_path / "older.sqlite3"
    with closing(sqlite3.connect(day.file)) as db:
        db.execute("VACUUM INTO ?", [str(older)])
    log = EventLog.open(day.address)
    log.clock = Clock()
    log.clock.now += 86_400
    over_under(log, "next day")
    publish_head(log, KEY, int(log.clock() * 1000), day.heads)
    log.close()
    for side in ("", "-wal", "-shm"):
        Path(f"{day.file}{side}").unlink(missing_ok=True)
    shutil.copy(older, day.file)
    assert list(verify_all(EventLog.open_to_read(day.address))) == []
    verdict = day.checked()
    assert kinds(verdict) == {"rolled back", "stream deleted", "cut short"}
    assert verdict.faults[-1].where == "next day"
    assert any("An older copy of the database was put back" in each for each in said(verdict))


def test_a_write_ahead_log_that_was_cut_short(tmp_path: Path) -> None:
    """SQLite reads what is left of it without a word: the transactions at its end are gone."""
    day = a_day(tmp_path / "day")
    with closing(sqlite3.connect(day.file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log = EventLog.open(day.address)
    log.clock = Clock()
    log.clock.now += 86_400
    play(over_under(log, "next day"), 3)
    publish_head(log, KEY, int(log.clock() * 1000), day.heads)
    torn = tmp_path / "torn"
    shutil.copytree(day.folder, torn)  # as it lay on the disk when the power went
    log.close()
    wal = torn / "log.sqlite3-wal"
    content = wal.read_bytes()
    assert len(content) > 100_000
    wal.write_bytes(content[: len(content) // 2])
    after = Day(torn, f"sqlite:///{torn / 'log.sqlite3'}", torn / "outside.jsonl")
    with closing(sqlite3.connect(after.file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    verdict = after.checked()
    assert "rolled back" in kinds(verdict)
    found = said(verdict)
    assert any("its write-ahead log was cut short" in each for each in found)
    assert any(each.startswith("next day: cut short: head 4 covers it") for each in found)


def test_a_log_that_was_rewritten_as_a_whole(day: Day, tmp_path: Path) -> None:
    """Another day from the first event on, sound throughout, with heads of its own: signed by
    another key, or even by the casino's."""
    for key in (OTHER_KEY, KEY):
        folder = tmp_path / f"forged {key is KEY}"
        folder.mkdir()
        forged = Day(folder, f"sqlite:///{folder / 'log.sqlite3'}", folder / "outside.jsonl")
        log = EventLog.open(forged.address)
        log.clock = Clock()
        live = over_under(log, "t")
        for _ in range(3):
            play(live, 2)
            publish_head(log, key, int(log.clock() * 1000), forged.heads)
        log.close()
        assert check_export(forged.export(), read_heads(forged.kept())).good
        lines = forged.export()
        verdict = day.checked(lines)  # against the heads that were kept
        (rewritten,) = [fault for fault in verdict.faults if fault.kind == "rewritten"]
        by = "" if key is KEY else ", and it is signed by another key, 139e3940e64b5491722088d9a0d7"
        assert str(rewritten).startswith(f"head 1: the log has another one{by}")
        assert str(rewritten).endswith(": the whole log was rewritten")
        known = check_export(lines, read_heads(forged.kept(), [FINGERPRINT]))
        assert known.good is (key is KEY)  # whoever has only forged heads must know the key
        if key is OTHER_KEY:
            assert "signed by another key" in said(known)[0]


@pytest.mark.parametrize(
    ("of", "by", "named"),
    [
        ("real", -3600, "is before that of head 1, which does not cover it yet"),
        ("real", 7200, "is after that of head 2, which covers it"),
        ("t", 1, "is not that of the event before it, which the same command wrote"),
    ],
)
def test_times_that_no_chain_shows_to_be_wrong(day: Day, of: str, by: int, named: str) -> None:
    """A casino that dates an event otherwise when it writes it: every hash is right. Held against
    the heads, and against the other events of its command, it is found all the same. Here it is
    done afterwards, and of what else that shows nothing is asked."""
    events = day.events(of)
    first = next(
        event for event in events[1:] if event.command_id == events[event.seq - 2].command_id
    )
    at = 0 if of == "real" else first.seq - 1
    anew = [replace(event, at=event.at + 1000 * by * (of == "real" or event.seq == at + 1))
            for event in events[at:]]  # fmt: skip
    day.put(chained(anew, events[at].prev))
    assert any(named in each for each in said(day.checked()))


# ------------------------------------------------------------------------------- in the heads file


def test_a_head_that_was_removed_is_missing(whole_day: Day) -> None:
    first, second, third = whole_day.kept()
    found = whole_day.checked(heads=[first, third])
    assert "head 2: missing: head 3 stands where it should" in said(found)
    assert "head 1: missing: head 2 stands where it should" in said(
        whole_day.checked(heads=[second, third])
    )
    again = said(whole_day.checked(heads=[first, second, third, second]))
    assert any("it stands after head 3" in each for each in again)


def test_heads_without_their_end_are_older_than_the_export(whole_day: Day) -> None:
    """Which is nothing wrong: somebody kept them a while ago."""
    first, second, _ = whole_day.kept()
    verdict = whole_day.checked(heads=[first, second])
    assert verdict.good
    (note,) = verdict.notes
    assert note.startswith("The heads that were kept end with 2, and the log has 3: they are older")


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"at": 1_563_019_999_000}, "changed: its signature is not one of what it says"),
        ({"root": "0" * 64}, "changed: its signature is not one of what it says"),
        ({"signature": "A" * 86 + "=="}, "changed: its signature is not one of what it says"),
        ({"leaves": ()}, "changed: its root is not that of the tree with its leaves"),
    ],
)
def test_a_head_that_was_changed_is_named(
    whole_day: Day, changes: dict[str, object], named: str
) -> None:
    lines = whole_day.kept()
    head = read_head(lines[1].rstrip())
    lines[1] = f"{replace(head, **changes).line}\n".encode()  # type: ignore[arg-type]
    assert any(each.startswith("head 2 of ") and named in each
               for each in said(whole_day.checked(heads=lines)))  # fmt: skip


def test_a_head_signed_anew_with_the_casinos_key_is_not_the_logs(whole_day: Day) -> None:
    """It follows the one before and hashes rightly: the next one was made after another."""
    lines = whole_day.kept()
    head = read_head(lines[1].rstrip())
    fields = ("number", "at", "size", "root", "previous", "software", "events", "streams")
    known = {name: getattr(head, name) for name in fields}
    lines[1] = f"{signed(KEY, **known | {'at': head.at + 1}, leaves=head.leaves).line}\n".encode()
    found = said(whole_day.checked(heads=lines))
    assert any("it does not follow head 2 as that is here" in each for each in found)
    assert any(each.startswith("head 2: the log has another one") for each in found)


def test_a_line_of_the_heads_that_is_none_is_named(whole_day: Day) -> None:
    first, second, third = whole_day.kept()
    found = said(whole_day.checked(heads=[first, b"{}\n", third]))
    assert "line 2 of the heads: changed: it has not the fields of a head" in found[0]
    assert "line 3 of the heads: cut short: it does not end" in said(
        whole_day.checked(heads=[first, second, third.rstrip()])
    )


# -------------------------------------------------------------------------------------- PostgreSQL


def test_the_same_on_postgresql(shared_address: str, tmp_path: Path) -> None:
    """Sound as it is; then an event is changed with the rest of its chain, another deleted, and a
    table: each is named as on SQLite."""
    log = EventLog.open(shared_address)
    log.clock = Clock()
    play(over_under(log, "t"), 3)
    over_under(log, "u")
    heads = tmp_path / "heads.jsonl"
    publish_head(log, KEY, int(log.clock() * 1000), heads)

    def checked() -> Verdict:
        lines = [f"{line}\n".encode() for line in export_lines(log)]
        kept = heads.read_bytes().splitlines(keepends=True)
        return check_export(lines, read_heads(kept, [FINGERPRINT]))

    assert said(checked()) == []
    events = list(log.events("t"))
    anew = chained([replace(events[40], audience="seat 9"), *events[41:]], events[39].hash)
    with log.engine.begin() as db:
        for event in anew:
            db.execute(
                update(events_table)
                .where(events_table.c.table_id == "t", events_table.c.seq == event.seq)
                .values(audience=event.audience, prev=event.prev, hash=event.hash)
            )
        db.execute(
            text("UPDATE gaming_tables SET head_hash = :hash WHERE id = 't'"),
            {"hash": anew[-1].hash},
        )
    assert [fault.kind for fault in checked().faults] == ["hashed anew"]
    with log.engine.begin() as db:
        db.execute(text("DELETE FROM events WHERE table_id = 't' AND seq = 20"))
        for table in ("events", "commands"):
            db.execute(text(f"DELETE FROM {table} WHERE table_id = 'u'"))
        db.execute(text("DELETE FROM gaming_tables WHERE id = 'u'"))
    found = said(checked())
    assert "t, event 20: missing: it was deleted" in found
    assert any(each.startswith("u: the whole stream was deleted") for each in found)
    log.close()


def test_an_export_of_postgresql_is_of_one_moment(shared_address: str) -> None:
    """What is appended while it is written is not in it."""
    log = EventLog.open(shared_address)
    live = over_under(log, "t")
    lines = []
    for number, line in enumerate(export_lines(log)):
        lines.append(f"{line}\n".encode())
        if number < 5:
            play(live)
    verdict = check_export(lines)
    assert said(verdict) == []
    assert verdict.events < live.seq
    log.close()
