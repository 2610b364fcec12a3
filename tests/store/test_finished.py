"""The finished rounds of a table in the log, as records."""

import pytest
from tests.store.linking import SEED, SEVEN, SIX, WAGER, LinkedTable, start

from pitboss.records.telling import checked_record
from pitboss.store import EventLog
from pitboss.store.finished import finished_round, round_numbers


@pytest.mark.shows("678a.2(c)[lead]", "678a.12(d)(4)", "R-GEN-7")
def test_a_record_tells_a_meter_that_tables_share_as_its_winner_found_it(log: EventLog) -> None:
    """A tenth of it, and then all of it: it restarts with its reserve."""
    start(log)
    table, other = LinkedTable(log, "a"), LinkedTable(log, "b")
    other.round()
    for hand in (SIX, SEVEN):
        assert table.round(hand) > SEED // 10
    rounds = [finished_round(log, "a", number) for number in round_numbers(log, "a")]
    told = [checked_record(one.driver, str(one.number)) for one in rounds if one is not None]
    records = [record for record in told if record is not None]
    won = [record for record in records if WAGER in record["seats"][0]["wagers"]]
    assert won[0]["meters"]["progressive"] > SEED > won[1]["meters"]["progressive"]
    assert ["reserve" in record["meters"] for record in won] == [False, True]
