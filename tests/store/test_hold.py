"""One server at a time serves a database; readers read beside it."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.store import EventLog, LiveTable, NewEvent, Unavailable, Visitors
from pitboss.vocabulary.refusal import Refused

HOLDER = """
import sys
from pitboss.store import EventLog
log = EventLog.open(sys.argv[1])
log.hold()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_server_is_refused_in_words(address: str) -> None:
    first, second = EventLog.open(address), EventLog.open(address)
    first.hold()
    with pytest.raises(Refused, match="another Pitboss server is already using") as refusal:
        second.hold()
    assert refusal.value.field == "database"
    first.close()
    second.hold()
    second.close()


def test_readers_read_beside_a_server(
    address: str, log: EventLog, new_table: Callable[..., LiveTable]
) -> None:
    log.hold()
    new_table(log, "t")
    reader = EventLog.open_to_read(address)
    assert [record.id for record in reader.tables()] == ["t"]
    reader.close()


def test_the_hold_goes_with_the_process_however_that_ends(address: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        log = EventLog.open(address)
        with pytest.raises(Refused, match=f"as process {holder.pid}"):
            log.hold()
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    log.hold()
    log.close()


def test_another_name_of_the_same_file_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here").symlink_to(tmp_path / "there")
    first = EventLog.open(f"sqlite:///{tmp_path / 'there' / 'log.sqlite3'}")
    first.hold()
    second = EventLog.open(f"sqlite:///{tmp_path / 'here' / 'log.sqlite3'}")
    with pytest.raises(Refused, match="another Pitboss server"):
        second.hold()
    first.close()
    second.close()


def test_whoever_has_lost_the_lock_writes_nothing_beside_the_other(
    address: str, new_table: Callable[..., LiveTable]
) -> None:
    """A lock that was renamed lets a second server in; from then on the first is shut out, until
    the second one goes."""
    first, second = EventLog.open(address), EventLog.open(address)
    first.hold()
    live = new_table(first, "t")
    lock = Path(f"{address.removeprefix('sqlite:///')}.lock")
    lock.rename(lock.with_name("elsewhere"))
    second.hold()
    for _ in range(2):
        with pytest.raises(Unavailable, match="another Pitboss server"):
            first.append("t", live.seq, "late", [NewEvent(1, "answer", {}, "everyone")])
    with pytest.raises(Unavailable, match="another Pitboss server"):
        Visitors(first).new("Ann")
    with pytest.raises(Unavailable, match="another Pitboss server"):
        first.check_writable()
    assert first.head("t") == second.head("t") == (live.seq, live.log.head("t")[1])
    second.check_writable()
    second.close()
    first.check_writable()
    Visitors(first).new("Ann")
    first.close()


def test_a_lock_that_was_taken_away_is_put_back(address: str) -> None:
    first, second = EventLog.open(address), EventLog.open(address)
    first.hold()
    Path(f"{address.removeprefix('sqlite:///')}.lock").unlink()
    first.check_writable()
    with pytest.raises(Refused, match="another Pitboss server"):
        second.hold()
    first.close()
    second.close()
