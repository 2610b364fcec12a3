"""What of a table's gaming day only its log can tell."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from tests.databases import new_file
from tests.store.evidence.casino_day import over_under
from tests.store.through_the_log import ANN

from pitboss.pit.since import Since
from pitboss.procedure.asides import BuyIn
from pitboss.store import EventLog


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """A table where Ann has bought in five times."""
    log = EventLog.open(new_file(tmp_path / "log.sqlite3"))
    live = over_under(log, "t")
    for number in range(4):
        live.do(BuyIn(1_000 + number), ANN, f"again {number}")
    yield log
    log.close()


def test_the_last_asides_of_a_kind_come_newest_first(log: EventLog) -> None:
    found = [one.data["aside"]["cents"] for one in Since(log)._asides("t", "buy_in", 3)]
    assert found == [1_003, 1_002, 1_001]
    assert len(list(Since(log)._asides("t", "buy_in", 50))) == 5
    assert list(Since(log)._asides("t", "new_dealer", 50)) == []


def test_nothing_is_read_from_before_the_aside_that_was_looked_for(log: EventLog) -> None:
    """However many are allowed: a table that is years old has as many as it has had guests."""
    asked: list[tuple[str, Any]] = []

    @event.listens_for(log.engine, "before_cursor_execute")
    def _(*told: Any) -> None:
        if "FROM events" in told[2]:
            asked.append((told[2], told[3]))

    assert next(Since(log)._asides("t", "buy_in", 50)).data["aside"]["cents"] == 1_003
    ((statement, parameters),) = asked
    assert statement.endswith("LIMIT ? OFFSET ?")
    assert parameters[-2:] == (1, 0)
