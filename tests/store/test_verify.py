"""A changed, missing, swapped or added record is found and named."""

import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert, select, text
from tests.store.through_the_log import pay_a_cent_more

from pitboss.regulation import Rules, rulings
from pitboss.store import EventLog, LiveTable, Visitors
from pitboss.store.event import event_hash
from pitboss.store.played_under import _chapter_digest, played_under
from pitboss.store.schema import visitors
from pitboss.store.verify import (
    SOFTWARE,
    TAMPERED,
    UNREAD,
    Finding,
    verify_all,
    verify_chain,
    verify_registry,
    verify_rounds,
)
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def played(live: LiveTable, play_round: Callable[[], None]) -> EventLog:
    """A log of three rounds."""
    for _ in range(3):
        play_round()
    assert verify_chain(live.log, "t") == []
    assert list(verify_rounds(live.log, "t")) == []
    return live.log


def tamper(log: EventLog, *statements: str) -> list[str]:
    """Does what somebody with the file could do; what is found then."""
    with log.engine.begin() as db:
        db.execute(text("PRAGMA defer_foreign_keys = ON"))
        for statement in statements:
            db.execute(text(statement))
    return [str(finding) for finding in verify_chain(log, "t")]


@pytest.mark.parametrize(
    "change",
    [
        "body = replace(body, 'under', 'over')",
        "audience = 'everyone '",
        "at = at + 1",
        "round = round + 1",
        "kind = 'aside'",
        "command_id = 'another'",
        "hash = upper(hash)",
        "prev = upper(prev)",
    ],
)
def test_a_changed_record_is_named(played: EventLog, change: str) -> None:
    decision = next(
        event.seq for event in played.events("t") if '"decision"' in event.body and event.round == 2
    )
    found = tamper(played, f"UPDATE events SET {change} WHERE seq = {decision}")
    assert f"t, event {decision}: changed" in found


ADDED = (
    "INSERT INTO events SELECT table_id, seq + 1, round, kind, body, audience, at, command_id, "
    "hash, hash FROM events WHERE seq = {last} AND table_id = 't'"
)


@pytest.mark.parametrize(
    ("done", "named"),
    [
        ("DELETE FROM events WHERE seq = 40", {40: "missing"}),
        ("DELETE FROM events WHERE seq > {last} - 2", {-1: "missing", 0: "missing"}),
        (ADDED, {1: "added"}),
        ("UPDATE events SET body = CAST(x'ff00fe' AS TEXT) WHERE seq = 40", {40: "changed"}),
    ],
    ids=["missing", "missing at the end", "added", "no text any more"],
)
def test_what_was_removed_added_or_overwritten_is_named(
    played: EventLog, done: str, named: dict[int, str]
) -> None:
    """The records by their numbers, those below 2 counted from the last one."""
    last, _ = played.head("t")
    numbers = {seq if seq > 1 else last + seq: what for seq, what in named.items()}
    assert tamper(played, done.format(last=last)) == [
        f"t, event {seq}: {what}" for seq, what in numbers.items()
    ]


def test_two_swapped_records_are_named(played: EventLog) -> None:
    found = tamper(
        played,
        "UPDATE events SET seq = 100000 WHERE seq = 41",
        "UPDATE events SET seq = 41 WHERE seq = 43",
        "UPDATE events SET seq = 43 WHERE seq = 100000",
    )
    assert "t, event 41: swapped with event 43" in found
    assert "t, event 43: swapped with event 41" in found


def test_two_swapped_bodies_are_named(played: EventLog) -> None:
    bodies = {event.seq: event.body for event in played.events("t")}
    assert bodies[41] != bodies[43]
    with played.engine.begin() as db:
        for seq, other in ((41, 43), (43, 41)):
            db.execute(
                text("UPDATE events SET body = :body WHERE seq = :seq"),
                {"body": bodies[other], "seq": seq},
            )
    found = tamper(played)
    assert found == ["t, event 41: swapped with event 43", "t, event 43: swapped with event 41"]


def test_an_added_record_that_chains_rightly_is_named_too(played: EventLog) -> None:
    head, digest = played.head("t")
    last = list(played.events("t"))[-1]
    forged = replace(last, seq=head + 1, prev=digest)
    forged = replace(forged, hash=forged.computed_hash())
    with played.engine.begin() as db:
        db.execute(
            text(
                "INSERT INTO events VALUES (:table_id, :seq, :round, :kind, :body, :audience, :at,"
                " :command_id, :prev, :hash)"
            ),
            {name: getattr(forged, name) for name in type(forged).__slots__},
        )
        db.execute(
            text("UPDATE gaming_tables SET head_seq = :seq, head_hash = :hash"),
            {"seq": forged.seq, "hash": forged.hash},
        )
    found = [str(finding) for finding in verify_chain(played, "t")]
    assert found == [f"t, event {head + 1}: added: no command of the log wrote it"]


def test_a_settlement_that_does_not_follow_is_named(
    live: LiveTable, play_round: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log written by software that pays wrongly: its chain is whole, its settlement is not."""
    with monkeypatch.context() as patched:
        pay_a_cent_more(patched)
        play_round()
    assert verify_chain(live.log, "t") == []
    (finding,) = verify_rounds(live.log, "t")
    assert finding.what == "settlement does not follow from the round"


def test_a_head_that_is_far_ahead_of_its_events_is_told_in_few_words(played: EventLog) -> None:
    found = tamper(played, "UPDATE gaming_tables SET head_seq = 2000000000 WHERE id = 't'")
    assert len(found) < 2_000
    assert found[-1].endswith("missing, and all up to event 2000000000")


def test_many_changed_records_are_each_compared_once(
    played: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many hashes as there are events: with n changed records, not n times n."""
    head = played.head("t")[0]
    hashed: list[int] = []
    monkeypatch.setattr(
        "pitboss.store.event.event_hash",
        lambda *fields: hashed.append(1) or event_hash(*fields),  # type: ignore[func-returns-value]
    )
    found = tamper(played, "UPDATE events SET at = at + 1 WHERE table_id = 't'")
    assert len(found) == head > 50
    assert len(hashed) == head


# ------------------------------------------------------------------- tables, visitors and commands


@pytest.fixture
def registered(played: EventLog) -> EventLog:
    """With two visitors, one of whom took another name."""
    people = Visitors(played)
    ann = people.find(people.new("Ann"))
    bob = people.session(people.new("Bob"))
    assert ann is not None
    assert bob is not None
    people.end(bob)
    people.rename(ann.id, "Anna")
    assert verify_registry(played) == []
    return played


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE gaming_tables SET name = 'x' WHERE id = 't'", "table 't' was changed: name"),
        ("UPDATE gaming_tables SET host = 'me' WHERE id = 't'", "table 't' was changed: host"),
        (
            "UPDATE gaming_tables SET game = 'blackjack' WHERE id = 't'",
            "table 't' was changed: game",
        ),
        ("UPDATE visitors SET name = 'Ann' WHERE name = 'Anna'", "was changed: name"),
        ("DELETE FROM visitors WHERE name = 'Bob'", "was removed"),
        (
            "UPDATE events SET body = replace(body, 'Bob', 'Rob') WHERE table_id = 'registry'",
            "changed",
        ),
    ],
)
def test_a_changed_table_or_visitor_is_named(registered: EventLog, change: str, what: str) -> None:
    tamper(registered, change)
    (finding,) = verify_registry(registered)
    assert finding.kind == TAMPERED
    assert what in finding.what


def test_a_visitor_who_was_never_entered_is_named(registered: EventLog) -> None:
    with registered.engine.begin() as db:
        known = db.execute(select(visitors)).mappings().first()
        assert known is not None
        forged = {name: value if isinstance(value, int) else f"forged {name}"
                  for name, value in known.items()}  # fmt: skip
        db.execute(insert(visitors).values(forged))
    (finding,) = verify_registry(registered)
    assert finding.what == "visitor 'forged id' was added"


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO commands (table_id, command_id, first_seq, last_seq) VALUES ('t', 'x', 5, 6)",
        "UPDATE commands SET last_seq = last_seq + 1 WHERE command_id = 'bet 0'",
        "UPDATE commands SET command_id = 'x' WHERE command_id = 'bet 0'",
        "DELETE FROM commands WHERE command_id = 'bet 0'",
        "UPDATE commands SET first_seq = first_seq - 1 WHERE command_id = 'bet 0'",
    ],
)
def test_a_changed_command_is_found(played: EventLog, change: str) -> None:
    assert tamper(played, change)


# ---------------------------------------------------------------------------- only read, never fail


def test_verifying_changes_nothing_not_even_the_form(
    live: LiveTable, play_round: Callable[[], None], address: str, tmp_path: Path
) -> None:
    """The file is not writable, and its bytes are the same afterwards."""
    play_round()
    live.log.close()
    file = Path(address.removeprefix("sqlite:///"))
    before = file.read_bytes()
    file.chmod(stat.S_IRUSR)
    reader = EventLog.open_to_read(address)
    assert list(verify_all(reader)) == []
    with pytest.raises(Exception, match="readonly"), reader.engine.begin() as db:
        db.execute(text("UPDATE gaming_tables SET name = 'x'"))
    reader.close()
    assert file.read_bytes() == before


@pytest.mark.parametrize("opens", [EventLog.open, EventLog.open_to_read])
def test_a_newer_or_a_foreign_database_is_refused_by_name(
    tmp_path: Path, opens: Callable[[str], EventLog]
) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    with log.engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(Refused, match=r"log\.sqlite3 was written by a newer pitboss.*0999"):
        opens(address)
    with log.engine.begin() as db:
        db.execute(text("DROP TABLE events"))
        db.execute(text("DROP TABLE commands"))
        db.execute(text("DROP TABLE gaming_tables"))
    with pytest.raises(Refused, match=r"log\.sqlite3 is not a Pitboss log"):
        opens(address)
    log.close()


def _damage_bytes(file: Path, chance: Random) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 3, 30))):
        at, length = chance.randrange(len(content)), chance.choice((1, 4, 200))
        content[at : at + length] = chance.randbytes(length)
    file.write_bytes(bytes(content[: chance.choice((len(content), len(content) // 2))]))


ROWS = (
    "UPDATE events SET body = 'x' WHERE seq % 7 = {n}",
    "UPDATE events SET body = '[]' WHERE kind = 'round'",
    "UPDATE events SET body = '{{}}' WHERE seq = {n}",
    "UPDATE events SET kind = 'round' WHERE seq % 5 = {n}",
    "UPDATE events SET round = round + {n} - 3",
    "UPDATE events SET seq = seq + 1000 WHERE seq > {n}0",
    "UPDATE events SET command_id = '' WHERE seq % 3 = 0",
    "UPDATE gaming_tables SET game = 'no game'",
    "UPDATE gaming_tables SET head_seq = {n}, head_hash = 'x'",
    "UPDATE events SET body = replace(body, 'sealed', 'healed')",
    "DELETE FROM events WHERE kind = 'round'",
    "DELETE FROM commands",
    "DELETE FROM visitors",
    "DELETE FROM gaming_tables WHERE id = 'registry'",
    "DROP TABLE commands",
)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_damaged_it_is_said_and_nothing_fails(
    live: LiveTable, play_round: Callable[[], None], address: str, tmp_path: Path, seed: int
) -> None:
    """Bytes of the file, or rows: findings, or a refusal in words; never an error of ours."""
    Visitors(live.log).new("Ann")
    for _ in range(2):
        play_round()
    live.log.close()
    chance, copy = Random(seed), tmp_path / "copy.sqlite3"
    shutil.copy(address.removeprefix("sqlite:///"), copy)
    if seed < len(ROWS):
        with closing(sqlite3.connect(copy)) as db:
            db.execute(ROWS[seed].format(n=chance.randint(1, 4)))
            db.commit()
    else:
        _damage_bytes(copy, chance)
    found = _findings(copy)
    assert found or seed >= len(ROWS)
    assert all(str(finding) for finding in found)


def _findings(file: Path) -> list[Finding | Refused]:
    try:
        reader = EventLog.open_to_read(f"sqlite:///{file}")
    except Refused as refusal:
        return [refusal]
    findings = list(verify_all(reader))
    reader.close()
    return [*findings]


# --------------------------------------------------------------------------------- other software


def test_a_round_of_other_software_that_ends_otherwise_is_no_tampering(
    live: LiveTable, play_round: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.0.9 paid a cent more; this one says so, and by which version."""
    play_round()  # the first round is this software's
    with monkeypatch.context() as patched:
        patched.setattr("pitboss.store.played_under.__version__", "0.0.9")
        pay_a_cent_more(patched)
        play_round()
        play_round()
    assert verify_chain(live.log, "t") == []
    found = list(verify_rounds(live.log, "t"))
    assert {finding.kind for finding in found} == {SOFTWARE, TAMPERED}
    ours, *theirs = found
    assert ours.kind == TAMPERED  # round 2 began under this software, and it settles otherwise
    assert all(finding.kind == SOFTWARE for finding in theirs)
    assert theirs[0].what.startswith("written by pitboss 0.0.9; this is 0.1.0 and leads to")


def test_a_round_of_other_software_that_ends_the_same_is_nothing_to_say(
    live: LiveTable, play_round: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round()
    monkeypatch.setattr("pitboss.store.played_under.__version__", "9.9.9")
    assert list(verify_all(live.log)) == []


def test_a_round_that_other_software_goes_on_with_says_so(
    live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pitboss.procedure.house import House

    monkeypatch.setattr("pitboss.store.played_under.__version__", "9.9.9")
    again = LiveTable.open(live.log, "t", House(Random(1), lambda: 1_000_000))
    assert again.seq == live.seq + 1
    last = list(live.log.events("t"))[-1]
    assert (last.kind, last.data["under"]["software"]) == ("software", "9.9.9")
    assert LiveTable.open(live.log, "t", House(Random(1), lambda: 1_000_000)).seq == again.seq
    assert list(verify_all(live.log)) == []


@pytest.mark.parametrize(
    ("ruling", "changes"), [("R-686a-3", True), ("R-GEN-10", True), ("R-687a-12", False)]
)
def test_a_ruling_that_is_amended_is_another_law(
    ruling: str, changes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the chapter, or of all chapters: rounds that ended otherwise before are not tampered."""
    rules = Rules.of("686a")
    before = played_under(rules)["rules"]
    amended = rulings() | {ruling: replace(rulings()[ruling], reading="Otherwise.")}
    monkeypatch.setattr("pitboss.store.played_under.rulings", lambda: amended)
    _chapter_digest.cache_clear()
    try:
        assert (played_under(rules)["rules"] != before) is changes
    finally:
        _chapter_digest.cache_clear()


def test_a_round_says_under_what_it_is_played(live: LiveTable) -> None:
    under = next(iter(live.log.events("t"))).data["under"]
    assert under["software"] == "0.1.0"
    assert under["edition"].startswith("686a, ")
    assert len(under["rules"]) == 16


@pytest.mark.parametrize("content", ["no key", "\udcff"])
def test_with_a_key_file_that_is_none_the_rounds_are_not_replayed(
    played: EventLog, tmp_path: Path, content: str
) -> None:
    """That says nothing about the log."""
    key = tmp_path / "other.key"
    key.write_bytes(content.encode(errors="surrogateescape"))
    address = played.engine.url.render_as_string()
    reader = EventLog.open_to_read(address, key=key)
    (finding,) = verify_all(reader)
    assert finding.kind == UNREAD
    assert str(key) in finding.what
    reader.close()


def test_choices_that_are_refused_by_now_are_other_softwares(
    played: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("a choice of another time", field="rules")

    monkeypatch.setattr("pitboss.procedure.table.Rules.of", refuse)
    findings = list(verify_all(played))
    assert {finding.kind for finding in findings} == {SOFTWARE}
    assert "written by pitboss 0.1.0; this is 0.1.0" in findings[0].what
    assert "a choice of another time" in findings[0].what
