"""Whether rounds were played as filed."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from tests.submission.filed import TODAY, UNREADABLE, filed

from pitboss.chapters import new_table
from pitboss.regulation import Rules
from pitboss.store import EventLog, TableRecord, create_table
from pitboss.store.law import Law
from pitboss.store.verify import SOFTWARE
from pitboss.submission.approval import Approval, approvals, approve
from pitboss.submission.audit import not_as_filed

LONG_AGO = date(2020, 1, 1)
FILED = filed(("over-under", "Over/Under", {"adjacent_boxes": 3}), effective=LONG_AGO)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """A new log."""
    opened = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    yield opened
    opened.close()


def found(
    log: EventLog, approval: Approval, rules: Rules | None = None, *, digest: str = "",
    offer: str = "Over/Under", ante: tuple[int, int] | None = None,
) -> str:  # fmt: skip
    """What is wrong with a table that was opened under an approval."""
    filed_as = approval.submission.offers[0]
    limits = {**filed_as.table_limits, **({"ante": ante} if ante else {})}
    law = Law(submission=digest or approval.digest, offer=offer, kept=[])
    record = TableRecord("t", "over-under", "T", "C", "", 0)
    create_table(log, record, new_table(rules or filed_as.at_table, limits), law)
    return "; ".join(finding.what for finding in not_as_filed(log, "t"))


@pytest.fixture
def approval(log: EventLog) -> Approval:
    """A submission that is in effect."""
    return approve(log, FILED, "the Board", "1", LONG_AGO)


def test_a_table_as_filed(log: EventLog, approval: Approval) -> None:
    assert found(log, approval) == ""


def test_other_choices(log: EventLog, approval: Approval) -> None:
    other = Rules.of("686a", {"adjacent_boxes": 2})
    assert "adjacent_boxes 2" in found(log, approval, other)


def test_other_limits(log: EventLog, approval: Approval) -> None:
    assert "other limits of the Ante Wager" in found(log, approval, ante=(100, 100))


def test_a_submission_that_was_never_approved(log: EventLog, approval: Approval) -> None:
    assert "that was not approved" in found(log, approval, digest="0" * 64)


def test_a_game_that_is_not_offered(log: EventLog, approval: Approval) -> None:
    assert "is not offered by" in found(log, approval, offer="Other")


def test_a_submission_whose_day_had_not_come(log: EventLog) -> None:
    """The clock of the log is the machine's own."""
    later = FILED.replace("2020-01-01", "2190-01-01")
    early = approve(log, later, "the Board", "1", TODAY)
    assert "before submission" in found(log, early)


def test_another_text_of_the_chapter(log: EventLog) -> None:
    text = filed(("dj-wild", "Over/Under", {}), effective=LONG_AGO)
    approval = approve(log, text, "the Board", "1", LONG_AGO)
    assert "the proposed text" in found(log, approval, Rules.of("687a", {"edition": "proposed"}))


def test_another_chapter(log: EventLog, approval: Approval) -> None:
    assert "chapter 687a" in found(log, approval, Rules.of("687a"))


def test_what_this_version_does_not_read_is_no_tampering(log: EventLog) -> None:
    with log.writing() as db:
        log.register(db, "submission", UNREADABLE)
    (known,) = approvals(log)
    record = TableRecord("t", "over-under", "T", "C", "", 0)
    law = Law(submission=known.digest, offer="Over/Under", kept=[])
    create_table(log, record, new_table(Rules.of("686a"), {}), law)
    (finding,) = not_as_filed(log, "t")
    assert (finding.kind, "does not read" in finding.what) == (SOFTWARE, True)


def test_rounds_from_before_submissions(log: EventLog) -> None:
    record = TableRecord("t", "over-under", "T", "C", "", 0)
    create_table(log, record, new_table(Rules.of("686a"), {}))
    assert list(not_as_filed(log, "t")) == []
