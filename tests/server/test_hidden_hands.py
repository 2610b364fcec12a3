"""What a request tells of a hidden hand is for its seat only."""

from pathlib import Path
from random import Random

import pytest

from pitboss.games import GAMES
from pitboss.procedure.answers import Bet, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.server.views import Viewer, state
from pitboss.store import EventLog, LiveTable, TableRecord, create_table


@pytest.mark.shows("678a.11(a)(1)")
def test_only_the_seat_asked_sees_how_much_its_flush_may_raise(tmp_path: Path) -> None:
    log = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    record = TableRecord("t", "high-card-flush", "Table", "Casino", "", 0)
    limits = GAMES["high-card-flush"].limits
    create_table(log, record, Table(Rules.of("678a"), limits, keeps_chips=True))
    live = LiveTable.open(log, "t", House(Random(4), lambda: 0))
    for seat, name in ((1, "Ann"), (2, "Bob")):
        live.do(Sit(seat), Who("player", name), f"sit {name}")
        live.do(BuyIn(100_000), Who("player", name), f"buy in {name}")
    for seat, name in ((1, "Ann"), (2, "Bob")):
        live.do(Bet(seat, {"ante": 1_000}), Who("player", name), f"bet {name}")
    own = state(live, Viewer("Ann"))["pending"]
    assert [option["name"] for option in own["options"]] == ["raise", "fold"]
    for other in (Viewer("Bob"), Viewer(), Viewer("Bob", pit=True)):
        seen = state(live, other)["pending"]
        assert seen["seat"] == 1
        assert not {"options", "question"} & seen.keys()
    log.close()
