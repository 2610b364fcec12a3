"""What a request tells of a hidden hand is for its seat only."""

from pathlib import Path
from random import Random

import pytest

from pitboss.games import GAMES
from pitboss.procedure.answers import DEALER, HOUSE, Bet, Cut, Decision, Look, Who
from pitboss.procedure.asides import BuyIn, Expose, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import OfferCut
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.server.patience import overdue_answer
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


def faces(live: LiveTable, name: str) -> list[str]:
    """The cards of seat 1 that a viewer has been told, with backs as ``??``."""
    steps = state(live, Viewer(name))["steps"]
    dealt = [step["cards"] for step in steps if step.get("to") == "seat 1"]
    looked = [step["cards"] for step in steps if step["what"] == "look" and step["seat"] == 1]
    return [face for shown in looked or dealt for face in shown]


@pytest.mark.shows("645a.14(d)", "670a.13(d)", "688a.13(d)")
@pytest.mark.parametrize("slug", ["pai-gow", "six-card-pai-gow", "face-up-pai-gow"])
def test_r_gen_6_a_view_hides_a_players_own_cards_until_he_has_looked(
    tmp_path: Path, slug: str
) -> None:
    """One of them is exposed: he sees that one when he is asked, as everybody does; then he looks,
    or the clock has him look."""
    game = GAMES[slug]
    log = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    table = Table(
        Rules.of(game.chapter.chapter.number), game.limits, keeps_chips=True, has_pit=True
    )
    create_table(log, TableRecord("t", slug, "Table", "Casino", "", 0), table)
    live = LiveTable.open(log, "t", House(Random(4), lambda: 0))
    ann, bob = Who("player", "Ann"), Who("player", "Bob")
    for seat, who in ((1, ann), (2, bob)):
        live.do(Sit(seat), who, f"sit {seat}")
        live.do(BuyIn(100_000), who, f"buy in {seat}")
    if isinstance(live.driver.pending, OfferCut):
        live.do(Cut(20), ann, "cut")
    for seat, who in ((1, ann), (2, bob)):
        live.do(Bet(seat, {"pai_gow": 1_000}), who, f"bet {seat}")
    size = game.chapter.hand.cards
    asked = state(live, Viewer("Ann"))["pending"]
    assert (asked["what"], asked["waiting"], asked["yours"]) == ("look_at_cards", [2, 1], True)
    assert faces(live, "Ann") == faces(live, "Bob") == ["??"] * size

    live.do(Expose(1, 2), DEALER, "expose")
    for name in ("Ann", "Bob", ""):
        assert faces(live, name) == ["??"] * size
        (shown,) = [
            step for step in state(live, Viewer(name))["steps"] if step["what"] == "show_exposed"
        ]
        assert (len(shown["cards"]), shown["nth"]) == (1, [2])
        assert shown["cards"] != ["??"]
    live.do(Decision(1, "play_out"), ann, "plays")
    live.do(Look(1), ann, "looks")
    assert faces(live, "Ann")[1] == shown["cards"][0]
    assert "??" not in faces(live, "Ann")
    assert faces(live, "Bob") == ["??"] * size

    overdue = overdue_answer(live.driver.pending)
    assert overdue is not None
    live.do(overdue, HOUSE, "patience")
    assert state(live, Viewer("Bob"))["pending"]["what"] != "look_at_cards"
    log.close()
