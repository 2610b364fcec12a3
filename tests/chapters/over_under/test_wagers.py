"""§ 686a.6: wagers."""

import pytest
from tests.chapters.scripted import ANN, BOB
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, Bet, NoMoreBets, Who
from pitboss.procedure.asides import Leave
from pitboss.procedure.requests import Announce, Ask, Record, TakeBets

LIMITS = {"ante": (1_000, 50_000), "bonus": (100, 10_000)}


# (a): chips, or cash where verbal wagers are taken


@pytest.mark.shows("686a.6(a)")
def test_686a_6_a_wagers_are_chips_on_their_areas() -> None:
    game = OverUnderTable.ready()
    step = game.bet(2, ante=1_000, bonus=500)
    assert step["moves"] == [
        {"from": "chips of Ann", "to": "layout 2 ante", "cents": 1_000},
        {"from": "chips of Ann", "to": "layout 2 bonus", "cents": 500},
    ]


@pytest.mark.shows("686a.6(a)")
def test_686a_6_a_a_verbal_wager_is_confirmed_and_its_cash_converted() -> None:
    game = OverUnderTable.ready("9c 9d 9h", {"verbal_bets": True}, keeps_chips=True, virtual=False)
    game.answer(Bet(2, {"ante": 1_000, "bonus": 500}, verbal=True), ANN)
    assert isinstance(game.pending, Record)
    assert game.pending.cites == ("686a.6(a)",)
    assert game.refuses(Bet(2, {"ante": 1}), ANN).field == "kind"
    step = game.answer(game.house.answer(game.pending, virtual=True) or NoMoreBets(), DEALER)
    assert step["moves"] == [
        {"from": "patrons' cash", "to": "drop box", "cents": 1_500},
        {"from": "table inventory", "to": "chips of Ann", "cents": 1_500},
        {"from": "chips of Ann", "to": "layout 2 ante", "cents": 1_000},
        {"from": "chips of Ann", "to": "layout 2 bonus", "cents": 500},
    ]
    game.elects = {2: ["surrender"]}
    game.finish()  # 27 pays the Bonus 1 to 1
    assert game.table.chips_of("Ann") == 1_000


@pytest.mark.shows("686a.6(a)", "686a.6(c)")
def test_686a_6_a_who_leaves_before_the_dealer_confirms_breaks_nothing() -> None:
    """The seat may not be left, or the wager falls; in either case the table goes on."""
    game = OverUnderTable.ready(
        "9c 9d 9h", {"verbal_bets": True}, seats={2: "Ann", 3: "Bob"}, virtual=False
    )
    game.answer(Bet(2, {"ante": 1_000}, verbal=True), ANN)
    assert isinstance(game.pending, Record)
    refusal = game.refuses_aside(Leave(2), ANN)
    assert refusal.cites == ("686a.6(c)",)
    game.bets = {2: {}, 3: {}}
    paid = game.finish()
    assert (2, "ante") in paid


# (c): when, and for good


@pytest.mark.shows("686a.6(c)")
def test_686a_6_c_nobody_leaves_wagers_that_are_not_decided() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h 9s 8d", seats={2: "Ann", 3: "Bob"})
    game.bets = {2: {"ante": 500}, 3: {"ante": 500}}
    game.to(Ask)
    for who in (ANN, FLOORPERSON):
        refusal = game.refuses_aside(Leave(2), who)
        assert (refusal.field, refusal.cites) == ("seat", ("686a.6(c)",))
    game.elect(2, "over")
    assert game.refuses_aside(Leave(2), ANN).cites == ("686a.6(c)",)
    game.to(Ask, seat=3)
    game.aside(Leave(2), ANN)  # decided, implemented and cleared
    assert game.refuses_aside(Leave(3), BOB).cites == ("686a.6(c)",)


@pytest.mark.shows("686a.6(c)", "686a.1[Over 23 Wager]", "686a.1[Under 18 Wager]")
@pytest.mark.parametrize("wager", ["over_23", "under_18"])
def test_686a_6_c_over_and_under_are_no_wagers_before_the_first_card(wager: str) -> None:
    game = OverUnderTable.ready()
    refusal = game.refuses(Bet(2, {"ante": 500, wager: 500}), ANN)
    assert refusal.field == f"wagers.{wager}"
    assert refusal.allowed == "ante, bonus"
    assert refusal.cites


# (d), (e): ante and bonus


@pytest.mark.shows("686a.6(d)", "686a.1[Ante Wager]", "686a.1[Bonus Wager]")
def test_686a_6_d_no_bonus_without_an_ante() -> None:
    game = OverUnderTable.ready()
    refusal = game.refuses(Bet(2, {"bonus": 500}), ANN)
    assert refusal.field == "wagers.ante"
    assert "686a.6(d)" in refusal.cites


@pytest.mark.shows("686a.6(d)")
def test_686a_6_d_a_seat_without_ante_takes_no_part() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    paid = game.play({3: {"ante": 500}}, {})
    assert {seat for seat, _ in paid} == {3}
    assert "seat 2" not in {place for place, _ in game.dealt()}
    assert "Seat 2 sits this round out" in game.words()


@pytest.mark.shows("686a.6(d)")
def test_686a_6_d_a_table_where_all_sit_out_waits_for_a_wager() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    for _ in range(2):
        game.bet(2)
        game.bet(3)
        assert isinstance(game.pending, TakeBets)
        assert game.pending.describe()["waiting"] == [2, 3]
    assert {seat for seat, _ in game.play({2: {"ante": 500}}, {})} == {2}


@pytest.mark.shows("686a.6(e)", "686a.1[Bonus Wager]")
def test_686a_6_e_the_bonus_is_optional() -> None:
    """R-686a-12: and one for each box with an Ante."""
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Ann", 5: "Bob"})
    paid = game.play(
        {2: {"ante": 500, "bonus": 100}, 3: {"ante": 500, "bonus": 200}, 5: {"ante": 500}}, {}
    )
    assert {key for key in paid if key[1] == "bonus"} == {(2, "bonus"), (3, "bonus")}


@pytest.mark.shows("686a.6(e)")
def test_686a_6_e_no_bonus_where_it_is_not_offered() -> None:
    game = OverUnderTable.ready(chosen={"bonus_wager": False})
    assert [area["wager"] for area in game.pending.describe()["areas"]] == ["ante"]
    refusal = game.refuses(Bet(2, {"ante": 500, "bonus": 100}), ANN)
    assert refusal.field == "wagers.bonus"
    assert "686a.6(e)" in refusal.cites
    game.bet(2, ante=500)


# What no wager may be


@pytest.mark.shows("686a.6(a)", "686a.6(d)")
@pytest.mark.parametrize(
    ("wagers", "field"),
    [
        ({"ante": 950}, "wagers.ante"),  # below the least
        ({"ante": 50_050}, "wagers.ante"),  # above the most
        ({"ante": 1_025}, "wagers.ante"),  # not a multiple of the smallest chip
        ({"ante": 0}, "wagers.ante"),
        ({"ante": -1_000}, "wagers.ante"),
        ({"ante": True}, "wagers.ante"),
        ({"ante": 1_000.0}, "wagers.ante"),
        ({"ante": 1_000, "bonus": 50}, "wagers.bonus"),
        ({"ante": 1_000, "bonus": 10_050}, "wagers.bonus"),
        ({"ante": 1_000, "lucky": 100}, "wagers.lucky"),
        ({"": 1_000}, "wagers."),
    ],
)
def test_a_wager_outside_the_limits_is_refused_by_field_and_citation(
    wagers: dict[str, int], field: str
) -> None:
    game = OverUnderTable.ready(limits=LIMITS)
    refusal = game.refuses(Bet(2, wagers), ANN)
    assert refusal.field == field
    assert refusal.cites
    assert refusal.allowed
    game.bet(2, ante=1_000, bonus=100)


@pytest.mark.parametrize("cents", [1_000, 1_050, 50_000])
def test_a_wager_within_the_limits_is_taken(cents: int) -> None:
    game = OverUnderTable.ready(limits=LIMITS)
    game.bet(2, ante=cents)


def test_the_smallest_chip_is_the_casinos_choice() -> None:
    """R-GEN-4."""
    game = OverUnderTable.ready(limits=LIMITS, chosen={"min_chip": 500})
    assert game.refuses(Bet(2, {"ante": 1_050}), ANN).field == "wagers.ante"
    game.bet(2, ante=1_500)


@pytest.mark.parametrize(("seat", "who"), [(2, BOB), (4, BOB), (0, ANN), (2, Who("player", "Zoe"))])
def test_a_wager_at_another_players_seat_is_refused(seat: int, who: Who) -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    assert game.refuses(Bet(seat, {"ante": 500}), who).field == "seat"


def test_a_dealer_of_real_cards_may_enter_a_seats_wagers_and_a_floorperson_may_not() -> None:
    game = OverUnderTable.ready(virtual=False)
    assert game.refuses(Bet(2, {"ante": 500}), FLOORPERSON).field == "who"
    assert game.refuses(Bet(4, {"ante": 500}), DEALER).field == "seat"
    game.answer(Bet(2, {"ante": 500}), DEALER)


@pytest.mark.shows("686a.6(a)")
def test_at_a_virtual_table_nobody_wagers_for_a_player() -> None:
    game = OverUnderTable.ready()
    for who in (DEALER, FLOORPERSON):
        refusal = game.refuses(Bet(2, {"ante": 500}), who)
        assert (refusal.field, refusal.cites[-1]) == ("who", "R-GEN-10")


def test_who_sat_out_may_leave_and_his_seat_is_another_players() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.bet(3)
    game.aside(Leave(3), BOB)
    game.sit(3, "Cyd")
    game.bet(3, ante=700)
    game.bet(2, ante=500)
    paid = game.finish()
    assert {seat for seat, _ in paid} == {2, 3}
    assert game.said("Seat 3 stakes $7 ante")["who"] == "Cyd"


def test_betting_closes_when_the_last_who_has_not_answered_leaves() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=500)
    game.aside(Leave(3), BOB)
    assert isinstance(game.pending, Announce)
    assert {seat for seat, _ in game.finish()} == {2}
