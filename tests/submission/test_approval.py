"""Approvals in the log, and which of them is in effect."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text as sql
from tests.submission.filed import TODAY, UNREADABLE, filed

from pitboss.chapters import CHAPTERS
from pitboss.document.approvals import sections
from pitboss.store import EventLog
from pitboss.store.verify import verify_registry
from pitboss.submission.approval import approvals, approve, in_effect
from pitboss.submission.reading import digest_of
from pitboss.submission.sample import (
    BY,
    FIRST_DAY,
    REFERENCE,
    practice_submission,
    sample_submission,
)
from pitboss.vocabulary.refusal import Refused

DAY = timedelta(days=1)
FIRST = filed(("over-under", "Over/Under", {}))
SECOND = filed(("over-under", "Over/Under", {"adjacent_boxes": 1}), version="2")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """A new log."""
    opened = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    yield opened
    opened.close()


def test_an_approval_is_recorded_with_the_files_digest(log: EventLog) -> None:
    approve(log, FIRST, "Bureau of Gaming Operations", "RS-2026-1", TODAY)
    (approval,) = approvals(log)
    assert (approval.digest, approval.text) == (digest_of(FIRST), FIRST)
    assert (approval.by, approval.reference) == ("Bureau of Gaming Operations", "RS-2026-1")
    assert approval.approved_on == TODAY
    assert approval.submission.offer("Over/Under").game == "over-under"


def test_a_changed_file_is_not_the_approved_one(log: EventLog) -> None:
    """A comment is enough."""
    approve(log, FIRST, "the Board", "1", TODAY)
    with pytest.raises(Refused, match="was approved on 2026-11-17"):
        approve(log, FIRST, "the Board", "2", TODAY)
    changed = FIRST + "# changed\n"
    assert digest_of(changed) != digest_of(FIRST)
    approve(log, changed, "the Board", "2", TODAY)
    assert len(approvals(log)) == 2


@pytest.mark.parametrize(
    "text", ["not TOML", FIRST.replace("adjacent_boxes = 2", ""), FIRST.replace('"$5"', "5")]
)
def test_what_is_refused_is_not_approved_and_the_approved_one_stays(
    log: EventLog, text: str
) -> None:
    approve(log, FIRST, "the Board", "1", TODAY)
    with pytest.raises(Refused):
        approve(log, text, "the Board", "2", TODAY)
    current = in_effect(approvals(log), TODAY)
    assert current is not None
    assert current.digest == digest_of(FIRST)


@pytest.mark.parametrize(("by", "reference"), [("", "1"), ("the Board", " "), ("a\nb", "1")])
def test_an_approval_says_by_whom_and_under_which_reference(
    log: EventLog, by: str, reference: str
) -> None:
    with pytest.raises(Refused):
        approve(log, FIRST, by, reference, TODAY)
    assert approvals(log) == []


def effective_on(log: EventLog, day: date) -> str | None:
    current = in_effect(approvals(log), day)
    return current.submission.version if current else None


def test_the_latest_whose_day_has_come_is_in_effect(log: EventLog) -> None:
    approve(log, FIRST, "the Board", "1", TODAY)
    later = SECOND.replace("2026-11-17", "2026-11-20")
    approve(log, later, "the Board", "2", TODAY)
    assert effective_on(log, TODAY - DAY) is None
    assert effective_on(log, TODAY) == "1"
    assert effective_on(log, TODAY + 2 * DAY) == "1"
    assert effective_on(log, TODAY + 3 * DAY) == "2"


def test_none_is_in_effect_before_it_is_approved(log: EventLog) -> None:
    approve(log, FIRST, "the Board", "1", TODAY + DAY)
    assert effective_on(log, TODAY) is None
    assert effective_on(log, TODAY + DAY) == "1"


def test_of_one_day_the_one_approved_last_is_in_effect(log: EventLog) -> None:
    approve(log, SECOND, "the Board", "1", TODAY)
    approve(log, FIRST, "the Board", "2", TODAY)
    assert effective_on(log, TODAY) == "1"


def test_the_sample_gives_way_to_any_other(log: EventLog) -> None:
    approve(log, sample_submission(), BY, REFERENCE, FIRST_DAY)
    assert effective_on(log, TODAY) == "sample"
    approve(log, FIRST, "the Board", "1", TODAY)
    assert effective_on(log, TODAY) == "1"


def test_of_samples_the_first_is_in_effect(log: EventLog) -> None:
    """Later ones are of single tables, with their visitors' own choices."""
    approve(log, sample_submission(), BY, REFERENCE, FIRST_DAY)
    own = practice_submission(CHAPTERS["over-under"], "Over/Under", {"adjacent_boxes": 1})
    approve(log, own, BY, REFERENCE, FIRST_DAY)
    current = in_effect(approvals(log), TODAY)
    assert current is not None
    assert len(current.submission.offers) >= 7


def test_an_approval_that_cannot_be_read_any_more_stops_nothing(log: EventLog) -> None:
    with log.writing() as db:
        log.register(db, "submission", UNREADABLE)
    unread = in_effect(approvals(log), TODAY)
    assert unread is not None
    assert unread.readable is None
    with pytest.raises(Refused, match="cannot be read by this version"):
        _ = unread.submission
    approve(log, FIRST, "the Board", "1", TODAY)
    assert effective_on(log, TODAY) == "1"
    listed = sections(approvals(log), unread)
    (table,) = listed[0].blocks
    assert [row[1] for row in table.rows] == ["not readable", "1"]  # type: ignore[union-attr]


def test_a_file_is_approved_once_however_many_try(log: EventLog) -> None:
    def attempt(number: int) -> bool:
        try:
            approve(log, FIRST, "the Board", str(number), TODAY)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(attempt, range(4))) == [False, False, False, True]
    assert len(approvals(log)) == 1


def test_the_sample_offers_every_game_and_nothing_in_it_is_refused(log: EventLog) -> None:
    approval = approve(log, sample_submission(), BY, REFERENCE, FIRST_DAY)
    games = {offer.game for offer in approval.submission.offers}
    assert {"blackjack", "dj-wild", "high-card-flush", "over-under", "pai-gow",
            "six-card-pai-gow", "face-up-pai-gow"} <= games  # fmt: skip
    assert approval.submission.sample


def test_an_approval_that_was_tampered_with_is_found(log: EventLog) -> None:
    approve(log, FIRST, "the Board", "1", TODAY)
    assert verify_registry(log) == []
    with log.engine.begin() as db:
        for (name,) in db.execute(
            sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        ).all():
            db.execute(sql(f"DROP TRIGGER {name}"))
        db.execute(
            sql("UPDATE events SET body = replace(body, 'the Board', 'me') "
                "WHERE kind = 'submission'")
        )  # fmt: skip
    assert verify_registry(log)
