"""A table whose log is damaged closes with a sign; the others are open."""

import pytest
from sqlalchemy import text
from tests.server.conftest import Opener
from websockets.exceptions import ConnectionClosed

from pitboss.games import GAMES

BROKEN, OPEN = "over-under-1", "blackjack-1"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET body = 'x' WHERE table_id = 'over-under-1' AND seq = 1",
        "UPDATE events SET body = replace(body, 'done', 'gone') WHERE table_id = 'over-under-1'",
        "DELETE FROM events WHERE table_id = 'over-under-1' AND seq = 2",
    ],
)
def test_a_damaged_table_says_so_and_the_others_open(open_casino: Opener, damage: str) -> None:
    first = open_casino()
    first.stop()
    with first.log.engine.begin() as db:
        assert db.execute(text(damage)).rowcount
    casino = open_casino()
    browser = casino.browser()
    closed = {table["id"]: table["closed"] for table in browser.get("/api/tables").json()}
    assert closed.pop(BROKEN) == "closed: its log is damaged, see `pitboss log verify`"
    assert closed == {f"{slug}-1": "" for slug in GAMES if slug != "over-under"}
    lobby = browser.get("/").text
    assert lobby.count("This table is closed: its log is damaged") == 1
    page = browser.get(f"/tables/{BROKEN}")
    assert page.status_code == 503
    assert "closed: its log is damaged" in page.text
    assert browser.get(f"/tables/{OPEN}").status_code == 200
    with pytest.raises(ConnectionClosed):
        casino.socket(casino.session("Ann"), BROKEN).recv()
    casino.player("Bob", OPEN).sit_down(2)
