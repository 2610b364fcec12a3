"""Whatever is wrong at one table, the floor, the queue and the reports tell every other."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.pit.hired import people_of
from tests.server import staff
from tests.server.conftest import Opener, Served
from tests.server.test_pit_views import listen, told
from tests.store.two_keys import StaffedTable

from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.shift_report import shift_report
from pitboss.procedure.answers import Who
from pitboss.procedure.asides import Sit
from pitboss.procedure.requests import EVERYONE
from pitboss.server import pit_views
from pitboss.store import EventLog, LiveTable
from pitboss.store.event import NewEvent
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused

HUGE = 10**40
COUNT = {"kind": "count", "of": "opening", "chips": {"500000": HUGE}}
BAD, GOOD = "over-under-1", "blackjack-1"
PAGES = {"/floor/ws": staff.SURVEILLANCE, "/queue/ws": staff.FLOORPERSON}
DAMAGED = "closed: its log is damaged, see `pitboss log verify`"
UNAVAILABLE = "unavailable: the server cannot show it, see its journal"


def two_tables(casino: Served) -> None:
    """A table of each of two games; Dee deals at the one."""
    assert staff.found_table(casino, "over-under", shoe="virtual") == BAD
    assert staff.found_table(casino, "blackjack").startswith("blackjack-")
    casino.player(staff.DEALER, BAD).do("new_dealer", "dealer")


def listed(casino: Served) -> dict[str, dict[str, Any]]:
    """Every table as the sockets and the API tell it, by page and id."""
    found = {}
    for path, who in PAGES.items():
        with listen(casino, who, path) as socket:
            tables = told(socket)["tables"]
        browser = casino.browser(casino.session(who))
        assert browser.get(f"/api{path.removesuffix('/ws')}").json()["tables"] == tables
        found[path] = {each["table"]["id"].rpartition("-")[0]: each for each in tables}
    return found


def test_a_number_that_nobody_can_mean_is_refused_and_nothing_is_stored(
    real_casino: Served,
) -> None:
    two_tables(real_casino)
    before = real_casino.log.head(BAD)
    with listen(real_casino, staff.SURVEILLANCE, "/floor/ws") as floor:
        assert len(told(floor)["tables"]) == 2
        said = staff.command(real_casino, BAD, COUNT, "dealer", staff.DEALER)
        assert (said.status_code, said.json()) == (
            422,
            {
                "error": "a number of 41 digits", "field": "chips.500000",
                "allowed": "0 to 1,000,000", "cites": [],
            },
        )  # fmt: skip
        dealer = real_casino.player(staff.DEALER, BAD)
        assert dealer.send(COUNT, "dealer")["error"] == "a number of 41 digits"
        assert real_casino.log.head(BAD) == before
        dealer.do("count", "dealer", of="opening", chips=staff.OPENING)
        while not any(each["needs"] for each in told(floor)["tables"]):
            pass
    assert listed(real_casino)["/queue/ws"]["over-under"]["waiting"]


def old_events(log: EventLog, *asides: tuple[dict[str, Any], str, str]) -> None:
    """What software without bounds has written."""
    people = {person.name: person.id for person in people_of(log).all()}
    for aside, role, name in asides:
        who = {"role": role, "name": name, "person": people[name]}
        new = NewEvent(1, "aside", {"aside": aside, "who": who}, EVERYONE)
        log.append(BAD, log.head(BAD)[0], f"old {log.head(BAD)[0]}", [new])


@pytest.fixture
def reopened(real_casino: Served, open_casino: Opener, tmp_path: Path) -> Any:
    """Closes the casino, has something written by old software, and opens it again."""

    def again(*asides: tuple[dict[str, Any], str, str]) -> Served:
        two_tables(real_casino)
        real_casino.stop_serving()
        old_events(real_casino.log, *asides)
        return open_casino(real=staff.casino_file(tmp_path))

    return again


def test_a_log_that_has_such_a_number_opens_and_the_act_is_withdrawn(reopened: Any) -> None:
    casino: Served = reopened((COUNT, "dealer", staff.DEALER))
    found = listed(casino)
    for tables in found.values():
        assert {name: each["closed"] for name, each in tables.items()} == {
            "over-under": "", "blackjack": "",
        }  # fmt: skip
    (waiting,) = found["/queue/ws"]["over-under"]["waiting"]
    assert waiting["act"]["act"] == COUNT
    number = waiting["act"]["number"]
    floorperson = casino.player(staff.FLOORPERSON, BAD)
    assert floorperson.state["pit"]["acts"][0]["act"] == COUNT
    refused = floorperson.send({"kind": "confirm", "number": number}, "floorperson")
    assert (refused["error"], refused["field"]) == ("a number of 41 digits", "chips.500000")
    floorperson.do("withdraw", "floorperson", number=number)
    assert listed(casino)["/queue/ws"]["over-under"]["waiting"] != [waiting]
    assert casino.browser().get(f"/tables/{BAD}").status_code == 200
    assert [str(fault) for fault in verify_all(casino.log)] == []


def test_a_rack_that_an_old_log_has_so_is_counted_again(reopened: Any) -> None:
    """Both had agreed: it is shown as it stands, and the other table as ever."""
    confirm = {"kind": "confirm", "number": 1}
    casino: Served = reopened(
        (COUNT, "dealer", staff.DEALER), (confirm, "floorperson", staff.FLOORPERSON)
    )
    found = listed(casino)
    assert found["/floor/ws"]["over-under"]["worth"] == 500_000 * HUGE
    assert found["/floor/ws"]["blackjack"]["closed"] == ""
    pit = staff.Pit.at(casino, BAD)
    items = [item["name"] for item in pit.pending["items"]]
    pit.do("asserted", "floorperson", items=items)
    pit.do("done", "dealer")
    pit.do("open_table", "floorperson")
    pit.do("close_table", "floorperson")
    pit.both("count", "dealer", of="closing", chips=staff.OPENING)
    counted = sum(int(cents) * number for cents, number in staff.OPENING.items())
    assert listed(casino)["/floor/ws"]["over-under"]["worth"] == counted
    assert [str(fault) for fault in verify_all(casino.log)] == []


def test_a_damaged_table_is_named_on_the_floor_and_in_the_queue(
    real_casino: Served, open_casino: Opener, tmp_path: Path
) -> None:
    two_tables(real_casino)
    real_casino.stop_serving()
    with real_casino.log.engine.begin() as db:
        db.execute(text(f"UPDATE events SET body = '{{' WHERE table_id = '{BAD}' AND seq = 1"))
    for tables in listed(open_casino(real=staff.casino_file(tmp_path))).values():
        assert tables["over-under"]["closed"] == DAMAGED
        assert tables["over-under"]["table"]["name"].startswith("Over/Under")
        assert tables["blackjack"]["closed"] == ""


@pytest.mark.parametrize("fault", [RuntimeError("broken"), TypeError("no JSON"), KeyError("x")])
def test_a_table_whose_view_fails_is_named_and_the_others_are_told(
    real_casino: Served, monkeypatch: pytest.MonkeyPatch, fault: Exception,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    two_tables(real_casino)
    named = pit_views.named

    def failing(live: LiveTable) -> Any:
        if live.record.id == BAD:
            raise fault
        return named(live)

    with listen(real_casino, staff.SURVEILLANCE, "/floor/ws") as floor:
        assert [each["closed"] for each in told(floor)["tables"]] == ["", ""]
        with monkeypatch.context() as patched:
            patched.setattr(pit_views, "named", failing)
            for tables in listed(real_casino).values():
                assert tables["over-under"]["closed"] == UNAVAILABLE
                assert tables["over-under"]["table"]["name"].startswith("Over/Under")
                assert tables["blackjack"]["closed"] == ""
            assert f"table {BAD}" in caplog.text
            fay = real_casino.player(staff.OTHER_FLOORPERSON, BAD)
            fay.do("set_limits", "floorperson", limits={"ante": [500, 1_000]})
            while not any(each["closed"] == UNAVAILABLE for each in told(floor)["tables"]):
                pass
        fay.do("set_limits", "floorperson", limits={"ante": [500, 2_000]})
        while any(each["closed"] for each in told(floor)["tables"]):
            pass


def test_who_cannot_be_told_comes_in_again_and_the_command_is_done(
    real_casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_tables(real_casino)
    looker = real_casino.looker(BAD)
    fay = real_casino.browser(real_casino.session(staff.OTHER_FLOORPERSON))

    def failing(*_: Any) -> Any:
        raise TypeError("no JSON")

    do = {"kind": "set_limits", "limits": {"ante": [500, 1_000]}}
    body = {"command_id": "1", "as": "floorperson", "do": do}
    with monkeypatch.context() as patched:
        patched.setattr("pitboss.server.telling.shoe", failing)
        said = fay.post(f"/api/tables/{BAD}/commands", json=body)
        assert said.status_code == 200, said.text
        assert looker.closed() == 1013
    assert real_casino.looker(BAD).state["seq"] == said.json()["seq"]


def test_what_cannot_be_sent_is_not_stored(log: EventLog) -> None:
    """A name that no page can show, from whoever calls the table without the server."""
    table = StaffedTable(log)
    before = log.head("t")
    with pytest.raises(Refused, match="cannot be stored and shown"):
        table.do(Sit(2), Who("player", "\ud800"))
    assert (log.head("t"), table.live.table.seats) == (before, {})
    table.do(Sit(2), Who("player", "Ann"))
    assert table.live.table.seats == {2: "Ann"}


def test_the_shift_report_names_a_table_that_cannot_be_read(log: EventLog) -> None:
    for name in ("a", "b", "c"):
        StaffedTable(log, table_id=name).count()
    with log.engine.begin() as db:
        db.execute(text("UPDATE events SET body = '{' WHERE table_id = 'b' AND seq = 3"))
    report = shift_report(log, "Casino", "2019-07-13", "", GamingClock("UTC"))
    assert [one.book.table.id for one in report.tables] == ["a", "c"]
    assert [record.id for record in report.unread] == ["b"]


def test_large_numbers_are_sent_as_they_are() -> None:
    from pitboss.server.telling import part, written

    message = {"a": [HUGE, -HUGE, 1.5, True, None], "b": part({"c": HUGE}), "d": {1: 2**53 + 1}}
    sent = json.loads(written(message))
    assert sent == {
        "a": [HUGE, -HUGE, 1.5, True, None], "b": {"c": HUGE}, "d": {"1": 2**53 + 1},
    }  # fmt: skip
