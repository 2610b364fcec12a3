"""A table that nobody uses leaves memory, and is there again when somebody asks for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pitboss.server.limits import Limits, Most

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Served

TABLE = "over-under-1"
OTHER = "blackjack-1"
SOON = Limits(rest_seconds=0.2)


def rests(casino: Served, table: str = TABLE) -> bool:
    """Whether a table has left the server's memory."""
    room = casino.app.state.casino.rooms._rooms[table]
    return bool(room.is_at_rest) and not hasattr(room, "_live")


def wait_until_rest(casino: Served, table: str = TABLE) -> None:
    """It comes, however slow the machine is."""
    while not rests(casino, table):
        time.sleep(0.02)


def test_a_table_comes_back_as_it_stood(open_casino: Opener) -> None:
    casino = open_casino(limits=SOON)
    ann = casino.player("Ann")
    ann.sit_down(2)
    ann.do("bet", seat=2, wagers={"ante": 500})
    steps, pending = ann.steps(), ann.until("ask")
    wait_until_rest(casino, OTHER)
    assert not rests(casino)  # Ann looks at it
    ann.socket.close()
    wait_until_rest(casino)
    again = casino.player("Ann")
    assert again.state["pending"] == pending
    assert again.state["steps"] == [step for step in steps if step["round"] == 1]
    assert again.state["you"]["seats"] == [2]
    again.do("decision", seat=2, option="under")


def test_seats_at_tables_that_rest_are_counted(open_casino: Opener) -> None:
    casino = open_casino(limits=Limits(rest_seconds=0.2, seats=Most(2, 2)))
    ann = casino.player("Ann")
    ann.do("sit", seat=1)
    ann.do("sit", seat=2)
    ann.socket.close()
    wait_until_rest(casino)
    counts = casino.app.state.casino.rooms
    assert counts.seats_of("Ann") == 2
    elsewhere = casino.player("Ann", OTHER)
    assert elsewhere.send({"kind": "sit", "seat": 1})["field"] == "rate"
    back = casino.player("Ann")
    assert counts.seats_of("Ann") == 2
    back.do("leave", seat=2)
    elsewhere.do("sit", seat=1)
    assert counts.seats_of("Ann") == 2


def test_the_lobby_lists_a_table_without_waking_it(open_casino: Opener) -> None:
    casino = open_casino(limits=SOON)
    pat = casino.session("Pat")
    opened = casino.browser(pat).post("/tables", data={"game": "over-under", "name": "Own"})
    own = opened.headers["location"].rpartition("/")[2]
    lobby = casino.browser().get("/api/tables").json()
    wait_until_rest(casino)
    wait_until_rest(casino, own)
    assert casino.browser().get("/api/tables").json() == lobby
    assert rests(casino)
    listed = {table["id"]: table["pit"] for table in casino.browser(pat).get("/api/tables").json()}
    assert (listed[own], listed[TABLE]) == (False, False)  # for practice nobody has the pit
    ann = casino.player("Ann")
    ann.sit_down(1)
    ann.socket.close()
    wait_until_rest(casino)
    players = {
        table["id"]: table["players"] for table in casino.browser().get("/api/tables").json()
    }
    assert players[TABLE] == 1


def test_a_table_at_which_somebodys_patience_will_end_stays(open_casino: Opener) -> None:
    """The house answers for who has gone; then it rests too."""
    casino = open_casino(limits=SOON, patience=2)
    ann = casino.player("Ann")
    bob = casino.player("Bob")
    ann.sit_down(1)
    bob.sit_down(2)
    ann.do("bet", seat=1, wagers={"ante": 500})
    bob.do("bet", seat=2, wagers={"ante": 500})
    ann.until("ask")
    ann.socket.close()
    bob.socket.close()
    wait_until_rest(casino)
    assert casino.log.last_round(TABLE) == 2
