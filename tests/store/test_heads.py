"""Signed heads: made over all streams, published outside, and only where the log has only grown."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import text

from pitboss.store import Damaged, EventLog, LiveTable, Unavailable, Visitors
from pitboss.store.event import GENESIS
from pitboss.store.head import Head, NoHead, read_head
from pitboss.store.heads import heads_after, heads_page, make_head, newest_head, uncovered
from pitboss.store.heads_file import publish, publish_head
from pitboss.store.signing import (
    fingerprint,
    fingerprint_given,
    read_public_key,
)
from pitboss.store.tree import Growing, Leaf, consistency_path, has_grown
from pitboss.vocabulary.refusal import Refused

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NOON = 1_563_019_200_000


def test_a_head_covers_every_stream_and_the_next_only_what_is_new(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    """The registry is a stream, so tables and visitors are covered."""
    first = make_head(live.log, KEY, NOON)
    assert [leaf.stream for leaf in first.leaves] == ["registry", "t"]
    assert (first.number, first.size, first.previous, first.streams) == (1, 2, GENESIS, 2)
    assert first.events == live.log.head("registry")[0] + live.log.head("t")[0]
    play_round()
    assert uncovered(live.log) == live.log.head("t")[0] - first.leaves[1].last_seq
    second = make_head(live.log, KEY, NOON + 1)
    (leaf,) = second.leaves
    assert leaf == Leaf("t", first.leaves[1].last_seq + 1, *live.log.head("t"))
    assert (second.size, second.previous) == (3, first.digest)
    assert uncovered(live.log) == 0
    assert list(heads_after(live.log)) == [first, second]
    assert [head.number for head in heads_page(live.log, 5)] == [2, 1]


def test_where_nothing_happened_the_last_head_stands(live: LiveTable) -> None:
    first = make_head(live.log, KEY, NOON)
    assert make_head(live.log, KEY, NOON + 60_000) == first


def test_of_nothing_there_is_no_head(log: EventLog) -> None:
    assert newest_head(log) is None
    with pytest.raises(Refused, match="the log is empty: there is nothing to sign"):
        make_head(log, KEY, NOON)


def test_a_clock_that_was_set_back_dates_no_head_back(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    make_head(live.log, KEY, NOON)
    play_round()
    assert make_head(live.log, KEY, NOON - 60_000).at == NOON


@pytest.mark.parametrize(
    "field", ["number", "at", "size", "root", "previous", "events", "software"]
)
def test_a_head_that_says_something_else_is_not_signed(live: LiveTable, field: str) -> None:
    head = make_head(live.log, KEY, NOON)
    assert head.is_signed
    value = getattr(head, field)
    other = value + 1 if isinstance(value, int) else f"{value}0"
    assert not replace(head, **{field: other}).is_signed  # type: ignore[arg-type]
    assert not replace(head, fingerprint="0" * 64).is_signed
    assert not replace(head, signature="no base64").is_signed


def test_a_head_is_read_as_it_was_published(live: LiveTable) -> None:
    head = make_head(live.log, KEY, NOON)
    assert read_head(head.line) == head
    for wrong in ("{", "[]", head.line + " ", head.line.replace('"number":1', '"number":"1"')):
        with pytest.raises(NoHead):
            read_head(wrong)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("UPDATE events SET hash = upper(hash) WHERE table_id = 't' AND seq = {covered}",
         "t, event {covered}: a head covers it, and it is another one now"),
        ("DELETE FROM events WHERE table_id = 't' AND seq = {covered}",
         "t, event {covered}: a head covers it, and it is gone"),
        ("UPDATE gaming_tables SET head_hash = 'x' WHERE id = 't'",
         "t, event {last} is not the one that was acknowledged"),
        ("UPDATE heads SET peaks = '" + "00" * 32 + "'",
         "the tree of head 1 was changed in the database"),
    ],
)  # fmt: skip
def test_a_log_that_has_not_only_grown_is_not_signed(
    live: LiveTable, play_round: Callable[[], None], change: str, named: str
) -> None:
    covered = make_head(live.log, KEY, NOON).leaves[1].last_seq
    play_round()
    with live.log.engine.begin() as db:
        db.execute(text(change.format(covered=covered)))
    words = named.format(covered=covered, last=live.log.head("t")[0])
    with pytest.raises(Damaged, match=words):
        make_head(live.log, KEY, NOON)
    assert [head.number for head in heads_after(live.log)] == [1]


def test_each_head_is_consistent_with_those_before(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    """By the path that proves it, for every pair."""
    made: list[Head] = []
    for _ in range(5):
        play_round()
        Visitors(live.log).new(f"Guest {len(made)}")
        made.append(make_head(live.log, KEY, NOON))
    leaves = [leaf.digest for head in made for leaf in head.leaves]
    for earlier in made:
        for later in made[earlier.number - 1 :]:
            path = consistency_path(leaves[: later.size], earlier.size)
            roots = bytes.fromhex(earlier.root), bytes.fromhex(later.root)
            assert has_grown(earlier.size, later.size, path, *roots)


# ----------------------------------------------------------------------------------- published


def test_heads_are_appended_to_a_file_and_what_it_lacks_is_made_up_for(
    live: LiveTable, play_round: Callable[[], None], tmp_path: Path
) -> None:
    file = tmp_path / "outside" / "heads.jsonl"
    first = publish_head(live.log, KEY, NOON, file)
    play_round()
    second = make_head(live.log, KEY, NOON)  # the disk was full, say
    play_round()
    third = publish_head(live.log, KEY, NOON, file)
    assert file.read_text().splitlines() == [first.line, second.line, third.line]
    publish(live.log, file)
    assert len(file.read_text().splitlines()) == 3
    publish(live.log, tmp_path)
    assert (tmp_path / "heads.jsonl").read_bytes() == file.read_bytes()


def test_a_full_disk_outside_is_said_and_made_up_for(
    live: LiveTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head is in the database all the same."""
    file = tmp_path / "heads.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", _no_space)
        with pytest.raises(Unavailable, match="signed and could not be published"):
            publish_head(live.log, KEY, NOON, file)
    file.write_text("")
    assert publish_head(live.log, KEY, NOON, file).number == 1
    assert len(file.read_text().splitlines()) == 1


def _no_space(_descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_line_that_was_never_finished_is_written_again(
    live: LiveTable, play_round: Callable[[], None], tmp_path: Path
) -> None:
    file = tmp_path / "heads.jsonl"
    first = publish_head(live.log, KEY, NOON, file)
    play_round()
    second = make_head(live.log, KEY, NOON)
    with file.open("a") as unfinished:
        unfinished.write(second.line[:100])
    publish(live.log, file)
    assert file.read_text().splitlines() == [first.line, second.line]


def test_an_older_copy_of_the_database_gets_no_new_head(
    live: LiveTable, play_round: Callable[[], None], tmp_path: Path
) -> None:
    """The file knows of a head that the copy does not have."""
    file = tmp_path / "heads.jsonl"
    publish_head(live.log, KEY, NOON, file)
    address = f"sqlite:///{tmp_path / 'copy.sqlite3'}"
    with closing(sqlite3.connect(live.log.engine.url.database or "")) as db:
        db.execute("VACUUM INTO ?", [str(tmp_path / "copy.sqlite3")])
    play_round()
    publish_head(live.log, KEY, NOON, file)
    older = EventLog.open(address)
    with pytest.raises(Damaged, match="head 2 that the log does not have: an older copy"):
        publish_head(older, KEY, NOON, file)
    assert len(list(heads_after(older))) == 1
    older.close()


def test_a_file_of_another_log_is_not_appended_to(
    live: LiveTable, log: EventLog, tmp_path: Path, new_table: Callable[..., LiveTable]
) -> None:
    file = tmp_path / "heads.jsonl"
    publish_head(log, KEY, NOON, file)
    other = EventLog.open(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    new_table(other, "t")
    make_head(other, KEY, NOON)
    with pytest.raises(Damaged, match="head 1 that the log has otherwise"):
        publish_head(other, KEY, NOON, file)
    file.write_text("no head\n")
    with pytest.raises(Damaged, match="is no head"):
        publish(log, file)
    other.close()


# ---------------------------------------------------------------------------------- keys and files


def test_a_public_key_is_named_in_one_of_three_ways(tmp_path: Path) -> None:
    public = tmp_path / "public.pem"
    public.write_bytes(
        KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    written = read_public_key(public)
    known = fingerprint(written)
    assert len(known) == 64
    assert {fingerprint_given(each) for each in (known, written, str(public))} == {known}
    with pytest.raises(Refused, match="cannot be read"):
        fingerprint_given("no key")


def test_a_log_in_an_older_form_has_no_heads(live: LiveTable) -> None:
    with live.log.engine.begin() as db:
        db.execute(text("DROP TABLE head_leaves"))
        db.execute(text("DROP TABLE heads"))
    assert newest_head(live.log) is None
    assert list(heads_after(live.log)) == []
    assert uncovered(live.log) > 0


# -------------------------------------------------------------------------------------- PostgreSQL


def test_two_servers_on_postgresql_make_heads_one_after_the_other(
    shared_address: str, new_table: Callable[..., LiveTable], tmp_path: Path
) -> None:
    """Sixteen at once, from two logs, while both open tables: no number twice, no event twice, and
    the file has each."""
    logs = [EventLog.open(shared_address) for _ in range(2)]
    file = tmp_path / "heads.jsonl"

    def serve(number: int) -> None:
        log = logs[number % 2]
        new_table(log, f"t{number}")
        publish_head(log, KEY, NOON + number, file)

    with ThreadPoolExecutor(4) as servers:
        list(servers.map(serve, range(16)))
    made = list(heads_after(logs[0]))
    assert [head.number for head in made] == list(range(1, len(made) + 1))
    assert [head.previous for head in made[1:]] == [head.digest for head in made[:-1]]
    covered = [leaf for head in made for leaf in head.leaves]
    tree = Growing()
    for leaf in covered:
        tree.append(leaf)
    assert tree.root == made[-1].root
    assert sum(leaf.last_seq - leaf.first_seq + 1 for leaf in covered) == made[-1].events
    assert file.read_text().splitlines() == [head.line for head in made]
    for log in logs:
        log.close()
