"""Seats of players who have gone: when they are free, and who keeps his."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import TABLE, Opener, Served
from tests.server.hand_moved import GONE, PATIENCE, HandMoved, Sat, at_a_table, told
from websockets.exceptions import ConnectionClosedError

from pitboss.procedure.answers import Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.server.coach import played
from pitboss.server.outbox import Outbox
from pitboss.server.patience import ALONE
from pitboss.server.presence import Presence
from pitboss.server.views import Viewer
from pitboss.store import Unavailable, replay

NO_CLOCK = {"type": "clock", "clock": None}


def test_who_goes_from_a_round_that_he_plays_alone_is_decided_for_and_freed(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.sit("Ann", 1)
        await sat.bet("Ann", 1)
        looks = await sat.come("Eve")
        sat.room.leave(ann)
        await sat.passes(GONE)
        longer = PATIENCE * ALONE
        told_clock = {"type": "clock", "clock": {"seconds": longer, "of": longer}}
        assert told(looks, "clock") == [told_clock]
        await sat.passes(longer - 1)
        assert not sat.steps("decision")
        await sat.passes(1)  # the house folds for her, and the round is over
        assert (sat.live.round_number, sat.live.table.seats) == (2, {})
        folded = [one for one in replay(sat.log, "t", 1).steps if one["what"] == "decision"]
        assert [(one["who"], one["for"], one["decision"]) for one in folded] == [
            ("house", "Ann", "fold")
        ]

    at_a_table(tmp_path, play, "dj-wild")


def test_who_is_back_in_a_round_that_he_plays_alone_has_no_clock(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.sit("Ann", 1)
        await sat.bet("Ann", 1)
        looks = await sat.come("Eve")
        sat.room.leave(ann)
        await sat.passes(GONE + PATIENCE)
        told(looks)
        back = await sat.come("Ann")
        assert told(looks) == [NO_CLOCK]
        (come,) = told(back)
        assert "clock" not in come["pending"]
        await sat.passes(2 * PATIENCE * ALONE)
        assert sat.live.table.seats == {1: "Ann"}
        assert not sat.steps("decision")

    at_a_table(tmp_path, play, "dj-wild")


def test_after_a_restart_who_does_not_come_back_has_gone(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cleo"), start=1):
            await sat.sit(name, seat)
        await sat.room.close()
        sat.start()
        await sat.come("Ann")
        await sat.do("Bob", BuyIn(500))  # who needs no page
        await sat.passes(GONE - 1)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob", 3: "Cleo"}
        await sat.passes(1)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}
        await sat.passes(10 * GONE)
        assert sat.live.table.seats == {1: "Ann", 2: "Bob"}

    at_a_table(tmp_path, play)


def test_a_page_that_closes_while_its_next_one_opens_is_not_missed(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann, again = await sat.sit("Ann", 1), Outbox(Viewer("Ann"))
        joins = asyncio.create_task(sat.room.join(again))
        await asyncio.sleep(0)  # the state is worked out for the new page
        assert again not in sat.room._outboxes
        sat.room.leave(ann)
        await joins
        await sat.passes(2 * GONE)
        assert sat.live.table.seats == {1: "Ann"}

    at_a_table(tmp_path, play)


def test_who_closes_his_page_while_he_sits_down_has_gone(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        ann = await sat.come("Ann")
        sits = asyncio.create_task(sat.do("Ann", Sit(1)))
        await asyncio.sleep(0)
        sat.room.leave(ann)
        await sits
        assert sat.live.table.seats == {1: "Ann"}
        await sat.passes(GONE)
        assert sat.live.table.seats == {}

    at_a_table(tmp_path, play)


def test_who_sat_down_by_a_form_is_expected_on_the_page(tmp_path: Path) -> None:
    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.do(name, Sit(seat))
            sat.room.expect_page_of(name)
        await sat.come("Ann")
        await sat.passes(GONE)
        assert sat.live.table.seats == {1: "Ann"}

    at_a_table(tmp_path, play)


def test_no_other_server_cuts_short_the_time_in_which_a_player_may_be_back() -> None:
    """Ann's page at this server has just closed, when another misses her whose page closed long
    ago: this one says that she is not gone yet. Bob, who needs no page, is not either."""
    time, gone = HandMoved(), list[str]()
    here = Presence(GONE, gone.append, time)
    here.went("Ann")
    here.acts("Bob")
    assert here.may_be_back("Ann")
    assert here.may_be_back("Bob")
    time.passes(GONE)
    assert gone == ["Ann"]
    here.ask_about("Ann", 3, gone.append)  # the others are asked now
    assert not here.may_be_back("Ann")
    time.passes(3)
    assert gone == ["Ann", "Ann"]


@pytest.mark.shows("686a.7(g)(3)")
def test_what_the_house_decided_is_none_of_the_players_decisions(tmp_path: Path) -> None:
    """Ann's surrender by the clock is her result, and neither her mistake nor her merit."""

    async def play(sat: Sat) -> None:
        for seat, name in ((1, "Ann"), (2, "Bob")):
            await sat.sit(name, seat)
        await sat.bet("Ann", 1)
        await sat.bet("Bob", 2)
        await sat.passes(PATIENCE)
        await sat.do("Bob", Decision(2, "surrender"))
        again, record = replay(sat.log, "t", 1), sat.log.table("t")
        ann, bob = (played(record, 1, 0, again, name) for name in ("Ann", "Bob"))
        assert ann is not None
        assert bob is not None
        assert (ann.net, ann.decisions) == (-500, ())
        assert (bob.net, [one.elected for one in bob.decisions]) == (-500, ["Surrender"])

    at_a_table(tmp_path, play)


def test_a_socket_that_fails_as_it_opens_leaves_nobody_behind(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any) -> Any:
        raise Unavailable("the log")

    ann = casino.player("Ann")
    with monkeypatch.context() as patched:
        patched.setattr("pitboss.server.sockets.find_visitor", fails)
        with pytest.raises(ConnectionClosedError, match="1013"):
            casino.player("Ann", token=casino.session("Ann"))
    assert casino.app.state.casino.rooms.viewers() == 1
    ann.socket.close()


def test_a_server_expects_who_has_a_seat_when_it_starts_and_who_takes_one_by_a_form(
    open_casino: Opener,
) -> None:
    first = open_casino()
    first.player("Ann").sit_down(2)
    first.stop()
    second = open_casino()
    second.player("Bob").sit_down(3)
    browser = second.browser(second.session("Cleo"))
    browser.post("/play", data={"table": TABLE}, follow_redirects=False)
    presence = second.app.state.casino.rooms._rooms[TABLE]._presence
    assert sorted(presence._timers) == ["Ann", "Cleo"]
