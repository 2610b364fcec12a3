"""What happens at a table without being asked for."""

import json
from datetime import date
from typing import TYPE_CHECKING, Any, get_args

import pytest

from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE, Who
from pitboss.procedure.asides import (
    ASIDE_KINDS,
    BuyIn,
    Declare,
    DrawInError,
    Expose,
    Leave,
    NewDealer,
    Note,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
    VoidRound,
    aside_from_json,
    aside_to_json,
)
from pitboss.procedure.chip_asides import BringChips, TakeChips
from pitboss.procedure.day_asides import (
    CloseTable,
    Confirm,
    Correction,
    Count,
    CounterCheck,
    Credit,
    DayAside,
    Drop,
    Exchange,
    Fill,
    OpenTable,
    PlanDay,
    ReportReader,
    SetLimits,
    Withdraw,
)  # fmt: skip
from pitboss.procedure.requests import Ask
from pitboss.procedure.seat_asides import LetMeCut, SitIn, SitOut
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from tests.conftest import OverUnderTable

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
ASIDES: list[Any] = [
    Sit(2), Leave(2), BuyIn(500), NewDealer("Dot"), OrderReshuffle(), PermitPlayer("Ann"),
    ShufflerRepaired(), Expose(2), DrawInError(), Note("633a.14(h)"), VoidRound("the shoe broke"),
    Declare("687a.13(d)"), PlanDay(date(2026, 11, 17)), Count("opening", {"500": 20}), Drop(10_000),
    OpenTable(), CloseTable(), Fill({"500": 20}), Credit({"500": 20}), CounterCheck("Ann", 50_000),
    Exchange({"500": 5}, {"2500": 1}), SetLimits({"ante": (500, 10_000)}),
    Correction(7, {"kind": "card", "card": "9h"}, "misread"), ReportReader(),
    Confirm(1), Withdraw(1), BringChips(500), TakeChips(), SitOut(2), SitIn(2), LetMeCut(),
]  # fmt: skip


@pytest.mark.parametrize("aside", ASIDES, ids=repr)
def test_an_aside_survives_being_written_down(aside: Any) -> None:
    assert aside_from_json(json.loads(json.dumps(aside_to_json(aside)))) == aside


def test_the_kinds_are_all_there() -> None:
    assert {aside.kind for aside in ASIDES} == set(ASIDE_KINDS)


@pytest.mark.parametrize(
    "data", [{}, {"kind": "stand"}, {"kind": "sit"}, {"kind": "sit", "seat": "2"}, None, 3]
)
def test_what_is_no_aside_is_refused(data: object) -> None:
    with pytest.raises(Refused):
        aside_from_json(data)


def test_a_free_seat_is_taken_and_a_taken_one_refused(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    step = game.sit(3, "Bob")
    assert step["text"] == "Bob sits down at seat 3"
    assert step["seat"] == 3
    assert list(game.table.seats) == [2, 3]
    assert game.refuses_aside(Sit(3), ANN).field == "seat"
    assert game.refuses_aside(Sit(4), DEALER).field == "who"


def test_a_player_leaves_his_own_seat_only(ou: "type[OverUnderTable]") -> None:
    game = ou.ready(seats={2: "Ann", 3: "Bob"})
    assert game.refuses_aside(Leave(3), ANN).field == "seat"
    assert game.refuses_aside(Leave(5), ANN).field == "seat"
    assert game.refuses_aside(Leave(3), DEALER).field == "who"
    game.aside(Leave(2), ANN)
    game.aside(Leave(3), FLOORPERSON)  # a floorperson may clear a seat
    assert game.table.seats == {}


@pytest.mark.parametrize("cents", [0, -1, 10_000_001])
def test_a_buy_in_is_a_sensible_amount(ou: "type[OverUnderTable]", cents: int) -> None:
    game = ou.ready()
    assert game.refuses_aside(BuyIn(cents), ANN).field == "cents"
    assert game.refuses_aside(BuyIn(500), DEALER).field == "who"
    game.aside(BuyIn(10_000_000), ANN)


@pytest.mark.parametrize(
    ("aside", "allowed"),
    [
        (NewDealer("Dot"), {"dealer", "floorperson", "house"}),
        (OrderReshuffle(), {"floorperson"}),
        (PermitPlayer("Bob"), {"floorperson"}),
        (VoidRound("the shoe broke"), {"floorperson"}),
        (BuyIn(100), {"player"}),
    ],
)
def test_each_aside_is_for_some_to_make(
    ou: "type[OverUnderTable]", aside: Any, allowed: set[str]
) -> None:
    for who in (ANN, DEALER, FLOORPERSON, HOUSE):
        game = ou.ready()
        if who.role in allowed:
            game.aside(aside, who)
        else:
            assert game.refuses_aside(aside, who).field == "who"


def test_what_the_chapter_does_not_know_is_refused(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    chapter = game.table.rules.chapter
    of_other_games = {"declare", "draw_in_error", "expose", "note"}
    of_a_bankroll = {"bring_chips", "take_chips"}
    of_every_seat = {"sit_out", "sit_in", "let_me_cut"}
    of_a_day = {each.__dataclass_fields__["kind"].default for each in get_args(DayAside)}
    of_no_chapter = of_other_games | of_a_bankroll | of_every_seat | of_a_day
    assert set(chapter.aside) | of_no_chapter == set(ASIDE_KINDS)
    poorer = chapter.model_copy(update={"aside": {"sit": ("686a.2(a)",)}})
    game.table.rules = Rules(poorer)
    refusal = game.refuses_aside(BuyIn(500), ANN)
    assert (refusal.field, refusal.allowed) == ("kind", "sit, sit_out, sit_in, let_me_cut")


def test_asides_are_taken_at_every_request_of_a_round(ou: "type[OverUnderTable]") -> None:
    """Somebody comes, buys in and leaves whatever the round waits for; the round does not mind."""
    game = ou.fresh(seats={2: "Ann"}, virtual=False, reads="7c 8d 9h", keeps_chips=True)
    game.aside(BuyIn(5_000), ANN)
    game.bets, game.elects = {2: {"ante": 500}}, {2: ["over"]}
    waited_for = set()
    while not game.driver.over:
        waited_for.add(game.pending.what)
        game.sit(5, "Bob")
        game.aside(BuyIn(100), BOB)
        game.aside(Leave(5), BOB)
        game.go()
    assert {"certify", "record", "verify", "shuffle", "offer_cut", "accept_cut", "deal", "ask",
            "place_cover_card", "take_bets", "settle", "collect"} <= waited_for  # fmt: skip
    assert game.table.seats == {2: "Ann"}


def test_a_table_between_rounds_takes_asides_too(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    game.play({2: {"ante": 500}}, {})
    game.sit(3, "Bob")
    game.aside(OrderReshuffle(), FLOORPERSON)
    assert game.table.ready.reshuffle_ordered
    assert game.steps[-1]["what"] == "order_reshuffle"


def test_a_permission_during_a_question_changes_no_question(ou: "type[OverUnderTable]") -> None:
    game = ou.ready()
    game.bet(2, ante=500)
    ask = game.to(Ask)
    game.aside(PermitPlayer("Bob"), FLOORPERSON)
    assert isinstance(game.pending, Ask)
    assert game.pending.describe() == ask.describe()
