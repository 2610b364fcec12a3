"""For which gaming days a table may be planned, and how a day is written."""

from datetime import date

import pytest
from tests.store.two_keys import FAY, StaffedTable

from pitboss.procedure.asides import aside_from_json, aside_to_json
from pitboss.procedure.day_asides import PlanDay
from pitboss.procedure.requests import EVERYONE
from pitboss.store import EventLog, LiveTable
from pitboss.store.event import NewEvent, who_data
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused


@pytest.mark.parametrize(
    "written",
    ["2019-W28-7", "20190714", "2019-7-14", " 2019-07-14", "2019-07-14T00:00", "14.07.2019", "",
     "2019-02-30", "٢٠١٩-٠٧-١٤", "9999-12-31", 20190714],
)  # fmt: skip
def test_a_gaming_day_is_written_in_one_way(written: object) -> None:
    with pytest.raises(Refused) as caught:
        aside_from_json({"kind": "plan_day", "day": written})
    assert caught.value.field == "day"
    assert caught.value.allowed
    day = aside_from_json({"kind": "plan_day", "day": "2019-07-14"})
    assert day == PlanDay(date(2019, 7, 14))
    assert aside_to_json(day) == {"kind": "plan_day", "day": "2019-07-14"}


def test_a_table_is_planned_for_today_and_at_most_seven_days_ahead(log: EventLog) -> None:
    """It is noon on July 13 and nothing was counted yet: any of these days may be planned."""
    table = StaffedTable(log)
    for number in (13, 20, 14):
        table.do(PlanDay(date(2019, 7, number)), FAY)
        assert table.day.date == date(2019, 7, number)
    for day, what in (
        (date(2019, 7, 21), "2019-07-21 is more than 7 days ahead"),
        (date(2099, 12, 31), "2099-12-31 is more than 7 days ahead"),
        (date(2019, 7, 12), "the gaming day of 2019-07-12 is over"),
    ):
        before = table.live.seq
        with pytest.raises(Refused) as caught:
            table.do(PlanDay(day), FAY)
        assert (caught.value.what, caught.value.field) == (what, "day")
        assert caught.value.allowed == "2019-07-13, which is today, to 2019-07-20"
        assert (table.day.date, table.live.seq) == (date(2019, 7, 14), before)


def test_today_is_the_casinos_gaming_day(log: EventLog) -> None:
    """At five in the morning of July 14 the gaming day of July 13 goes on."""
    table = StaffedTable(log)
    table.house.gaming_day = lambda _: date(2019, 7, 13)
    table.now += 17 * 3600
    table.do(PlanDay(date(2019, 7, 13)), FAY)
    with pytest.raises(Refused, match="ahead"):
        table.do(PlanDay(date(2019, 7, 21)), FAY)


def test_a_day_that_an_old_log_has_in_another_form_is_the_same_day(log: EventLog) -> None:
    """As older software stored it: what was typed, compared as text."""
    table = StaffedTable(log)
    for number, typed in enumerate(("2019-W29-2", "20190716", "9999-12-31")):
        old = NewEvent(
            1, "aside", {"aside": {"kind": "plan_day", "day": typed}, "who": who_data(FAY)},
            EVERYONE,
        )  # fmt: skip
        log.append("t", table.live.seq, f"old {number}", [old])
        table.live = LiveTable.open(log, "t", table.house)
        assert table.day.date == (date(9999, 12, 31) if number == 2 else date(2019, 7, 16))
    table.do(PlanDay(date(2019, 7, 14)), FAY)
    assert table.day.value()["date"] == "2019-07-14"
    assert [str(found) for found in verify_all(log)] == []
