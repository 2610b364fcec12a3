"""A table whose log is damaged closes with a sign; the others are open."""

import pytest
from sqlalchemy import text
from tests.server.conftest import Opener, Served
from websockets.exceptions import ConnectionClosed

from pitboss.chapters import CHAPTERS

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
    assert closed == {f"{slug}-1": "" for slug in CHAPTERS if slug != "over-under"}
    lobby = browser.get("/").text
    assert lobby.count("This table is closed: its log is damaged") == 1
    page = browser.get(f"/tables/{BROKEN}")
    assert page.status_code == 503
    assert "closed: its log is damaged" in page.text
    assert browser.get(f"/tables/{OPEN}").status_code == 200
    with pytest.raises(ConnectionClosed):
        casino.socket(casino.session("Ann"), BROKEN).recv()
    casino.player("Bob", OPEN).sit_down(2)


LAST = (
    "table_id = 'over-under-1' "
    "AND seq = (SELECT max(seq) FROM events WHERE table_id = 'over-under-1')"
)
SETTLED = "table_id = 'over-under-1' AND kind = 'settled'"


def play(casino: Served, rounds: int) -> None:
    """Ann plays rounds at the table that will be damaged."""
    ann = casino.player("Ann", BROKEN)
    ann.sit_down(2)
    for _ in range(rounds):
        while (ann.now["pending"] or {})["what"] != "take_bets":
            if ann.now["pending"]["what"] == "offer_cut":
                ann.do("cut_declined")
            else:
                ann.next("steps")
        ann.do("bet", seat=2, wagers={"ante": 500})
        ann.until("ask")
        ann.do("decision", seat=2, option="surrender")


def damaged(open_casino: Opener, damage: str, rounds: int) -> Served:
    """A casino that opens over a log somebody has had his hands in."""
    first = open_casino()
    play(first, rounds)
    first.stop()
    with first.log.engine.begin() as db:
        assert db.execute(text(damage)).rowcount == 1
    return open_casino()


@pytest.mark.parametrize(
    "damage",
    [
        f"UPDATE events SET body = CAST(x'ff00fe' AS TEXT) WHERE {LAST}",
        "UPDATE gaming_tables SET game = 'nonsense' WHERE id = 'over-under-1'",
        f"UPDATE events SET body = '{{}}' WHERE {SETTLED}",
        f"UPDATE events SET body = '{{not json' WHERE {SETTLED}",
    ],
)  # fmt: skip
def test_whatever_is_damaged_the_table_closes_and_the_others_open(
    open_casino: Opener, damage: str
) -> None:
    """Bytes that are no text, a game that is none, a settlement that is not the one written."""
    browser = damaged(open_casino, damage, 1).browser()
    closed = {table["id"]: table["closed"] for table in browser.get("/api/tables").json()}
    assert closed.pop(BROKEN) == "closed: its log is damaged, see `pitboss log verify`"
    assert not any(closed.values())
    assert browser.get("/").text.count("This table is closed: its log is damaged") == 1
    for path in (f"/tables/{BROKEN}", f"/api/tables/{BROKEN}", f"/tables/{BROKEN}/rounds"):
        assert browser.get(path).status_code == 503


@pytest.mark.parametrize("body", ["'{}'", "'{not json'", "CAST(x'ff00fe' AS TEXT)"])
def test_a_damaged_past_round_is_marked_and_the_others_are_read(
    open_casino: Opener, body: str
) -> None:
    first = "(SELECT min(seq) FROM events WHERE table_id = 'over-under-1' AND kind = 'answer')"
    damage = f"UPDATE events SET body = {body} WHERE table_id = 'over-under-1' AND seq = {first}"
    browser = damaged(open_casino, damage, 2).browser()
    words = "Round 1 cannot be read as it was written, see `pitboss log verify`"
    listed = browser.get(f"/tables/{BROKEN}/rounds")
    assert listed.status_code == 200
    assert listed.text.count("cannot be read") == 1
    assert "Ante" in listed.text  # of the second round
    page = browser.get(f"/tables/{BROKEN}/rounds/1")
    assert (page.status_code, "Round 1 cannot be read" in page.text) == (503, True)
    told = browser.get(f"/api/tables/{BROKEN}/rounds/1")
    assert (told.status_code, told.json()["error"]) == (503, words)
    assert browser.get(f"/api/tables/{BROKEN}/rounds/2").status_code == 200
    assert browser.get(f"/tables/{BROKEN}").status_code == 200
