"""A seat that sits out is not waited for; the cut is only of who asks for it."""

from typing import TYPE_CHECKING

from pitboss.chapters import new_table, table_from
from pitboss.procedure.answers import DEALER, HOUSE, Bet, Who
from pitboss.procedure.asides import Leave
from pitboss.procedure.requests import TakeBets
from pitboss.procedure.seat_asides import LetMeCut, SitIn, SitOut
from pitboss.regulation import Rules

if TYPE_CHECKING:
    from tests.conftest import OverUnderTable

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")


def test_who_may_say_that_a_seat_sits_out(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(seats={2: "Ann", 3: "Bob"})
    assert game.refuses_aside(SitOut(3), ANN).field == "seat"
    assert game.refuses_aside(SitOut(4), HOUSE).field == "seat"
    assert game.refuses_aside(SitOut(2), DEALER).field == "who"  # nobody decides for her
    assert game.refuses_aside(SitIn(2), ANN).field == "seat"
    assert game.aside(SitOut(2), ANN)["text"] == "Ann sits out at seat 2"
    assert game.refuses_aside(SitOut(2), ANN).field == "seat"


def test_where_all_sit_out_the_table_waits_for_a_wager(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(seats={2: "Ann", 3: "Bob"})
    game.aside(SitOut(2), ANN)
    game.aside(SitOut(3), BOB)
    assert isinstance(game.pending, TakeBets)
    assert game.pending.waiting == []
    game.driver.answer(Bet(3, {}), BOB)  # which is no wager
    assert game.table.sitting_out == {2, 3}
    game.driver.answer(Bet(2, {"ante": 500}), ANN)
    assert game.table.sitting_out == {3}
    assert not isinstance(game.pending, TakeBets)


def test_a_seat_that_is_left_sits_out_no_longer(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(seats={2: "Ann", 3: "Bob"})
    game.aside(SitOut(3), BOB)
    step = game.aside(Leave(3), HOUSE)
    assert (step["for"], step["text"]) == ("Bob", "Bob has gone: seat 3 is free")
    assert game.table.sitting_out == set()


def test_between_rounds_a_table_keeps_who_sits_out_and_who_cuts() -> None:
    table = new_table(Rules.of("686a"), seats={2: "Ann", 3: "Bob"})
    assert not table.value().keys() & {"sitting_out", "cutters"}  # as tables were written before
    table.sitting_out, table.cutters = {3}, {"Ann", "Eve"}
    again = table_from(table.value())
    assert (again.sitting_out, again.cutters) == ({3}, {"Ann"})  # Eve never sat down


def test_the_cut_is_asked_for_once_and_at_virtual_tables(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(seats={2: "Ann"})
    assert game.refuses_aside(LetMeCut(on=False), ANN).allowed == "true"
    assert game.aside(LetMeCut(), ANN)["text"] == "Ann asks to cut the cards"
    assert game.refuses_aside(LetMeCut(), ANN).allowed == "false"
    assert game.refuses_aside(LetMeCut(), HOUSE).field == "who"
    real = ou.fresh(seats={2: "Ann"}, virtual=False)
    assert real.refuses_aside(LetMeCut(), ANN).field == "kind"
    assert real.aside(SitOut(2), DEALER)["seat"] == 2  # who enters what she does
