"""A changed, missing, swapped or added record is found and named."""

from collections.abc import Callable

import pytest
from sqlalchemy import text

from pitboss.store import EventLog, LiveTable
from pitboss.store.verify import verify_chain, verify_rounds


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


def test_a_missing_record_is_named(played: EventLog) -> None:
    assert tamper(played, "DELETE FROM events WHERE seq = 40") == ["t, event 40: missing"]


def test_missing_records_at_the_end_are_named(played: EventLog) -> None:
    head, _ = played.head("t")
    found = tamper(played, f"DELETE FROM events WHERE seq > {head - 2}")
    assert found == [f"t, event {head - 1}: missing", f"t, event {head}: missing"]


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


def test_an_added_record_is_named(played: EventLog) -> None:
    head, digest = played.head("t")
    added = (
        "INSERT INTO events SELECT table_id, seq + 1, round, kind, body, audience, at, command_id, "
        f"'{digest}', hash FROM events WHERE seq = {head}"
    )
    assert tamper(played, added) == [f"t, event {head + 1}: added"]


def test_an_added_record_that_chains_rightly_is_named_too(played: EventLog) -> None:
    head, digest = played.head("t")
    last = list(played.events("t"))[-1]
    from dataclasses import replace

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
    from pitboss.procedure.round import Round

    right = Round.result

    def wrong(self: Round) -> dict[str, object]:
        result = right(self)
        result["lines"][0]["back"] += 1
        return result

    monkeypatch.setattr(Round, "result", wrong)
    play_round()
    monkeypatch.undo()
    assert verify_chain(live.log, "t") == []
    (finding,) = verify_rounds(live.log, "t")
    assert finding.what == "settlement does not follow from the round"
