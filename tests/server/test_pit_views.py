"""Who sees what of many tables, and what waits for whom."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server import staff
from tests.server.conftest import PATIENCE, Served
from tests.server.two_servers import a_server
from tests.store.two_keys import ANN, CASH, DEE, FAY, FRED, OPENING, SEC, StaffedTable
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pitboss.pit.since import Since
from pitboss.procedure.answers import (
    Bet,
    CardDealt,
    CutDeclined,
    Decision,
    Done,
    Role,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import NewDealer
from pitboss.procedure.day_asides import (
    CloseTable,
    Confirm,
    Correction,
    Count,
    Drop,
    Fill,
    OpenTable,
    Withdraw,
)
from pitboss.procedure.driver import Step
from pitboss.procedure.requests import Deal
from pitboss.server.pit_messages import Waiting
from pitboss.server.pit_views import floor_table, queue, screens_of
from pitboss.server.telling import Telling
from pitboss.server.views import Viewer, pit, state
from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused


def viewer(who: Who, *roles: Role) -> Viewer:
    """Somebody as the server knows him."""
    return Viewer(who.name, frozenset(roles or (who.role,)), who.person)


DEALER = viewer(DEE)
FLOOR, OTHER = viewer(FAY, "dealer", "floorperson"), viewer(FRED, "dealer", "floorperson")
FINANCE, SECURITY = viewer(CASH), viewer(SEC)
SUE = Viewer("Sue", frozenset({"surveillance"}), "p9")


@pytest.fixture
def table(log: EventLog) -> StaffedTable:
    """A virtual table of Over/Under, planned for the day."""
    return StaffedTable(log)


def waits(table: StaffedTable, who: Viewer) -> list[Waiting]:
    """What waits for somebody there."""
    return queue(table.live, who, Since(table.live.log))["waiting"]


def kinds(table: StaffedTable, who: Viewer) -> list[str]:
    """The same, by kind."""
    return [
        each["act"]["act"]["kind"] if each["act"] else (each["pending"] or {})["what"]
        for each in waits(table, who)
    ]


def on_floor(table: StaffedTable, who: Viewer = SUE) -> Any:
    """The table on the map."""
    return floor_table(table.live, who, Since(table.live.log))


def test_what_waits_for_whom_in_the_course_of_a_day(table: StaffedTable) -> None:
    assert kinds(table, FLOOR) == ["await_opening"]
    assert kinds(table, FINANCE) == kinds(table, SECURITY) == []
    table.do(NewDealer(), DEE)
    (step, *_) = table.do(Count("opening", OPENING), DEE)
    assert kinds(table, FLOOR) == ["count"]
    (waiting,) = waits(table, FLOOR)
    act = waiting["act"]
    assert act is not None
    assert (act["by"], act["confirm"], act["withdraw"]) == ("Dee", "floorperson", "floorperson")
    assert waiting["at"] == step["at"]
    table.do(Confirm(step["number"]), FAY)
    assert kinds(table, FLOOR) == ["certify"]
    table.certify()
    assert kinds(table, FLOOR) == ["await_opening"]
    assert queue(table.live, FLOOR, Since(table.live.log))["offers"]["open_table"] == "floorperson"


def test_an_act_waits_for_the_other_role_and_never_for_who_proposed_it(
    table: StaffedTable,
) -> None:
    table.open()
    table.do(Fill({"500": 10}), FAY)
    assert kinds(table, FINANCE) == ["fill"]
    assert kinds(table, FLOOR) == kinds(table, OTHER) == kinds(table, SECURITY) == []
    table.do(Drop(0), CASH)
    assert kinds(table, SECURITY) == ["drop"]
    assert kinds(table, FINANCE) == ["fill"]
    both = Viewer(CASH.name, frozenset({"finance", "security"}), CASH.person)
    assert kinds(table, both) == ["fill"]


def test_who_deals_or_plays_there_has_nothing_to_do_for_the_floor(table: StaffedTable) -> None:
    table.open()
    table.do(Fill({"500": 10}), CASH)
    assert kinds(table, FLOOR) == ["fill"]
    table.do(NewDealer(), Who("dealer", "Fay", "p2"))
    assert kinds(table, FLOOR) == []
    assert kinds(table, OTHER) == ["fill"]


def test_a_rack_that_cannot_pay_needs_floorperson_and_finance(log: EventLog) -> None:
    table = StaffedTable(log, seed=3)
    table.open({"10000": 10, "100": 1})
    table.seat(100_000)
    while table.pending != "await_fill":
        table.do(Bet(2, {"ante": 10_000}), ANN)
        table.do(Decision(2, "over"), ANN)
    assert kinds(table, FLOOR) == kinds(table, FINANCE) == ["await_fill"]
    assert [each["table"]["id"] for each in on_floor(table)["needs"]] == ["t"]
    table.do(Fill({"10000": 5}), FAY)
    assert (kinds(table, FLOOR), kinds(table, FINANCE)) == ([], ["fill"])


def test_the_map_tells_the_stage_the_dealer_and_the_result(table: StaffedTable) -> None:
    assert (on_floor(table)["day"]["stage"], on_floor(table)["since"]) == ("planned", None)
    assert on_floor(table)["result"] is None
    (came, *_) = table.do(NewDealer(), DEE)
    assert on_floor(table)["since"] == came["at"]
    table.both(Count("opening", OPENING), DEE, FAY)
    assert (on_floor(table)["worth"], on_floor(table)["result"]) == (361_700, 0)
    table.certify()
    table.do(OpenTable(), FAY)
    table.seat()
    table.both(Fill({"500": 100}), FAY, CASH)
    table.do(Bet(2, {"ante": 500}), ANN)
    table.do(Decision(2, "surrender"), ANN)  # § 686a.7(g)(3): the Ante is collected
    told = on_floor(table)
    assert (told["players"], told["table"]["round"]) == (1, 2)
    assert told["worth"] == 361_700 - 100_000 + 50_000 + 500
    assert told["result"] == 500
    table.both(Drop(100_000), CASH, SEC)
    assert on_floor(table)["result"] == 500


def test_who_counts_a_rack_is_not_told_what_should_be_in_it(table: StaffedTable) -> None:
    def rack(who: Viewer) -> Any:
        shown = pit(table.live, who)
        return shown and (shown["rack"], shown["worth"])

    assert rack(DEALER) == rack(FLOOR) == (None, None)
    table.open()
    assert rack(FLOOR) == (OPENING, 361_700)
    table.do(CloseTable(), FAY)
    assert rack(DEALER) == rack(FLOOR) == (None, None)
    assert on_floor(table, FLOOR)["worth"] is on_floor(table, FLOOR)["result"] is None
    assert (on_floor(table)["worth"], on_floor(table)["result"]) == (361_700, 0)
    table.both(Count("closing", OPENING), DEE, FAY)
    assert rack(DEALER) == (OPENING, 361_700)


def test_players_are_told_nothing_of_the_rack(table: StaffedTable) -> None:
    table.open()
    table.do(Fill({"500": 10}), FAY)
    for who in (Viewer(), Viewer("Ann")):
        assert state(table.live, who)["pit"] is None


def test_nobody_but_one_of_the_two_withdraws_an_act(table: StaffedTable) -> None:
    table.open()
    (step, *_) = table.do(Fill({"500": 10}), FAY)
    for who in (ANN, DEE, SEC, Who("surveillance", "Sue", "p9")):
        with pytest.raises(Refused):
            table.do(Withdraw(step["number"]), who)
    table.do(Withdraw(step["number"]), CASH)
    assert table.day.proposals == {}


def test_offers_follow_the_stage_and_the_role(table: StaffedTable) -> None:
    def offered(who: Viewer) -> set[str]:
        shown = pit(table.live, who)
        assert shown is not None
        return set(shown["offers"])

    assert offered(DEALER) == set()
    assert {"count", "plan_day", "set_limits"} <= offered(FLOOR)
    assert not {"fill", "credit", "open_table", "close_table"} & offered(FLOOR)
    table.open()
    assert {"exchange", "void_round"} <= offered(DEALER)
    assert not {"fill", "declare", "correction"} & offered(DEALER)
    assert {"fill", "credit", "close_table"} <= offered(FLOOR)
    assert not {"count", "open_table", "plan_day", "exchange"} & offered(FLOOR)
    assert "counter_check" not in offered(FLOOR)  # nobody sits there
    table.seat()
    assert "counter_check" in offered(FLOOR)


def test_the_pages_of_each_role() -> None:
    assert screens_of(Viewer("Ann")) == screens_of(DEALER) == {}
    assert set(screens_of(FLOOR)) == {"/floor", "/queue", "/meters"}
    assert set(screens_of(SUE)) == {"/floor", "/surveillance"}


# ----------------------------------------------------------------------------------------- secrecy


def dealt_face_down(log: EventLog) -> tuple[StaffedTable, Step]:
    """A real table of DJ Wild where Ann's first card was entered as it lay face down."""
    table = StaffedTable(log, "dj-wild", virtual=False)
    table.open()
    table.seat()
    while not isinstance(table.live.driver.pending, Deal):
        request = table.live.driver.pending
        assert request is not None
        match request.what:
            case "take_bets":
                table.do(Bet(2, {"ante": 500, "blind": 500}), ANN)
            case "shuffle":
                table.do(Shuffled(None), DEE)
            case "offer_cut":
                table.do(CutDeclined(), ANN)
            case "verify":
                table.do(Done(), FAY)
            case _:
                table.do(Done(), DEE)
    while True:
        request = table.live.driver.pending
        assert isinstance(request, Deal)
        if request.to == "seat 2":
            (step, *_) = table.do(CardDealt("Ah"), DEE)
            return table, step
        table.do(CardDealt(None), DEE)


def test_no_screen_tells_a_card_that_lies_face_down(log: EventLog) -> None:
    """Neither the card that was entered, nor what a correction says it should have been."""
    table, step = dealt_face_down(log)
    told = table.do(Correction(step["seq"], {"kind": "card", "card": "Kd"}, "misread"), DEE)
    telling = Telling(table.live, told)
    since = Since(log)
    for who in (Viewer(), Viewer("Bob"), DEALER, FLOOR, FINANCE, SECURITY, SUE):
        shown = [
            state(table.live, who), json.loads(telling.to(who)),
            floor_table(table.live, who, since), queue(table.live, who, since),
        ]  # fmt: skip
        for message in shown:
            text = json.dumps({**message, "layout": None})
            assert "Kd" not in text, who
            assert "Ah" not in text, who
    (waiting,) = waits(table, FLOOR)
    assert waiting["act"] is not None
    assert waiting["act"]["act"]["reason"] == "misread"


# ----------------------------------------------------------------------------------------- sockets


def listen(casino: Served, name: str, path: str) -> Any:
    """Somebody's socket at a page of many tables."""
    headers = {"Cookie": f"{COOKIE}={casino.session(name)}"}
    url = f"ws://{casino.host}{path}"
    return connect(url, additional_headers=headers, proxy=None, open_timeout=PATIENCE)


def told(socket: Any) -> Any:
    """The next message."""
    return json.loads(socket.recv(timeout=PATIENCE))


def closed(socket: Any) -> int:
    """The code with which the server ends a socket."""
    try:
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 1006


def test_the_floor_is_told_when_a_table_stands_otherwise(real_casino: Served) -> None:
    table = staff.found_table(real_casino, "over-under", shoe="virtual")
    with listen(real_casino, staff.SURVEILLANCE, "/floor/ws") as floor:
        first = told(floor)
        assert (first["type"], first["whole"], len(first["tables"])) == ("floor", True, 1)
        assert first["tables"][0]["table"]["dealer"] == ""
        real_casino.player(staff.DEALER, table).do("new_dealer", "dealer")
        while (news := told(floor))["tables"][0]["table"]["dealer"] != staff.DEALER:
            pass
        assert not news["whole"]
        other = staff.found_table(real_casino, "blackjack")
        while told(floor)["tables"][0]["table"]["id"] != other:
            pass
        floor.send(json.dumps({"command_id": "x", "do": {"kind": "sit", "seat": 1}}))
        while (said := told(floor))["type"] != "refused":
            pass
        assert said["error"] == "nothing is done here"


def test_each_has_a_queue_of_his_own_and_it_is_live(real_casino: Served) -> None:
    table, pit_ = staff.open_table(real_casino, "over-under", shoe="virtual")
    with listen(real_casino, staff.FINANCE, "/queue/ws") as queue_:
        assert [each["waiting"] for each in told(queue_)["tables"]] == [[]]
        pit_.do("fill", "floorperson", chips={"500": 4})
        while not (waiting := told(queue_)["tables"][0]["waiting"]):
            pass
        assert waiting[0]["act"]["act"] == {"kind": "fill", "chips": {"500": 4}}
        number = waiting[0]["act"]["number"]
        do = {"kind": "confirm", "number": number}
        assert staff.command(real_casino, table, do, "finance", staff.FINANCE).is_success
        while told(queue_)["tables"][0]["waiting"]:
            pass
    mine = real_casino.browser(real_casino.session(staff.FLOORPERSON)).get("/api/queue").json()
    assert (mine["type"], mine["tables"][0]["waiting"]) == ("queue", [])


@pytest.mark.parametrize(
    ("path", "kept_out"),
    [
        ("/floor/ws", [staff.DEALER, staff.FINANCE, staff.SECURITY]),
        ("/queue/ws", [staff.DEALER, staff.SURVEILLANCE, staff.COMPLIANCE]),
        ("/meters/ws", [staff.DEALER, staff.FINANCE, staff.SURVEILLANCE]),
    ],
)
def test_sockets_are_for_the_roles_of_their_pages(
    real_casino: Served, path: str, kept_out: list[str]
) -> None:
    for name in (*kept_out, "Ann"):
        with listen(real_casino, name, path) as socket:
            assert closed(socket) == 4403


def test_a_session_that_ends_takes_its_screens_along(real_casino: Served) -> None:
    with listen(real_casino, staff.FLOORPERSON, "/floor/ws") as floor:
        told(floor)
        client = real_casino.browser(real_casino.session(staff.FLOORPERSON))
        assert client.post("/api/session/end", json={}).status_code == 204
        assert closed(floor) == 4401


def test_the_floor_of_one_server_shows_what_another_does(
    shared_address: str, tmp_path: Path
) -> None:
    log = EventLog.open(shared_address)
    staff.hire_everybody(log)
    log.close()
    real = staff.casino_file(tmp_path)
    with (
        a_server(shared_address, real=real) as one,
        a_server(shared_address, real=real) as other,
        listen(other, staff.SURVEILLANCE, "/floor/ws") as floor,
    ):
        assert told(floor)["tables"] == []
        table = staff.found_table(one, "over-under", shoe="virtual")
        while [each["table"]["id"] for each in told(floor)["tables"]] != [table]:
            pass
        one.player(staff.DEALER, table).do("new_dealer", "dealer")
        while told(floor)["tables"][0]["table"]["dealer"] != staff.DEALER:
            pass
