"""§ 686a.6: wagers."""

import pytest
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE, Bet, NoMoreBets, Who
from pitboss.procedure.asides import BuyIn, Leave, OrderReshuffle, PermitPlayer
from pitboss.procedure.requests import Announce, Ask, Deal, Record, TakeBets

ANN, BOB, CYD = Who("player", "Ann"), Who("player", "Bob"), Who("player", "Cyd")
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
def test_686a_6_a_who_has_no_chips_cannot_wager() -> None:
    game = OverUnderTable.ready(keeps_chips=True)
    refusal = game.refuses(Bet(2, {"ante": 1_000}), ANN)
    assert (refusal.field, refusal.cites) == ("wagers", ("686a.6(a)",))
    game.aside(BuyIn(1_200), ANN)
    assert game.refuses(Bet(2, {"ante": 1_000, "bonus": 201}), ANN).field == "wagers"
    game.bet(2, ante=1_000, bonus=200)
    assert game.table.chips_of("Ann") == 0


@pytest.mark.shows("686a.6(a)")
def test_686a_6_a_one_players_boxes_share_his_chips() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Ann"}, keeps_chips=True)
    game.aside(BuyIn(1_500), ANN)
    game.bet(2, ante=1_000)
    assert game.refuses(Bet(3, {"ante": 501}), ANN).field == "wagers"
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(a)")
def test_686a_6_a_verbal_wagers_are_refused_where_the_casino_takes_none() -> None:
    game = OverUnderTable.ready()
    refusal = game.refuses(Bet(2, {"ante": 1_000}, verbal=True), ANN)
    assert (refusal.field, refusal.cites) == ("verbal", ("686a.6(a)",))


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


# (b): entering during a shoe


def _sat_out(*, bar: bool) -> OverUnderTable:
    game = OverUnderTable.ready(chosen={"mid_shoe_entry_bar": bar}, seats={2: "Ann", 3: "Bob"})
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    game.to(TakeBets)
    return game


@pytest.mark.shows("686a.6(b)[lead]")
def test_686a_6_b_who_sits_out_a_round_may_be_barred() -> None:
    game = _sat_out(bar=True)
    refusal = game.refuses(Bet(3, {"ante": 500}), BOB)
    assert (refusal.field, refusal.cites) == ("seat", ("686a.6(b)[lead]",))
    assert game.pending.describe()["barred"] == ["Bob"]
    assert set(game.play({2: {"ante": 500}}, {})) == {(2, "ante")}  # Ann plays on
    game.next_round()
    game.to(TakeBets)
    assert game.refuses(Bet(3, {"ante": 500}), BOB).field == "seat"  # any subsequent round


@pytest.mark.shows("686a.6(b)[lead]")
def test_686a_6_b_the_bar_is_the_casinos_choice() -> None:
    game = _sat_out(bar=False)
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(b)[lead]")
def test_686a_6_b_nobody_is_barred_in_the_first_round_after_the_shuffle() -> None:
    game = OverUnderTable.fresh({"mid_shoe_entry_bar": True}, seats={2: "Ann", 3: "Bob"})
    game.to(TakeBets)
    game.bet(2, ante=500)
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(b)[lead]")
def test_686a_6_b_a_newcomer_did_not_wager_on_the_last_round_either() -> None:
    """Any patron, whether seated at the gaming table or not."""
    game = _sat_out(bar=True)
    game.sit(5, "Cyd")
    assert game.refuses(Bet(5, {"ante": 500}), CYD).cites == ("686a.6(b)[lead]",)


@pytest.mark.shows("686a.6(b)(1)")
def test_686a_6_b_1_until_the_casino_permits_the_player_again() -> None:
    game = _sat_out(bar=True)
    assert game.refuses_aside(PermitPlayer("Bob"), BOB).field == "who"
    assert game.refuses_aside(PermitPlayer("Bob"), DEALER).field == "who"
    step = game.aside(PermitPlayer("Bob"), FLOORPERSON)
    assert step["cites"] == ["686a.6(b)(1)"]
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(b)(1)")
def test_686a_6_b_1_a_permission_during_the_round_holds_for_the_next() -> None:
    game = _sat_out(bar=True)
    game.bets = {2: {"ante": 500}}
    game.to(Ask)
    game.aside(PermitPlayer("Bob"), FLOORPERSON)
    game.finish()
    game.next_round()
    game.to(TakeBets)
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(b)(2)")
def test_686a_6_b_2_or_until_a_reshuffle() -> None:
    game = _sat_out(bar=True)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(TakeBets)
    assert game.told("shuffle")
    game.bet(3, ante=500)


@pytest.mark.shows("686a.6(b)(2)")
def test_686a_6_b_2_the_cover_cards_reshuffle_ends_the_bar_too() -> None:
    game = OverUnderTable.ready(
        chosen={"mid_shoe_entry_bar": True}, seats={2: "Ann", 3: "Bob"}, before_cover=1
    )
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    game.to(TakeBets)
    game.bet(3, ante=500)


# (c): when, and for good


@pytest.mark.shows("686a.6(c)")
def test_686a_6_c_a_wager_that_is_made_is_not_altered() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"}, virtual=False)
    game.bet(2, ante=1_000)
    for again in (Bet(2, {"ante": 2_000}), Bet(2, {"ante": 1_000, "bonus": 100}), Bet(2, {})):
        refusal = game.refuses(again, ANN)
        assert refusal.field == "seat"
        assert "686a.6(c)" in refusal.cites
        assert game.refuses(again, DEALER).field == "seat"


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


@pytest.mark.shows("686a.6(c)")
def test_686a_6_c_no_wager_once_betting_is_closed() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=500)
    game.answer(NoMoreBets(), DEALER)
    assert isinstance(game.pending, Announce)
    assert game.pending.cites == ("686a.6(c)",)
    assert game.refuses(Bet(3, {"ante": 500}), BOB).field == "kind"
    game.to(Deal)
    assert game.refuses(Bet(3, {"ante": 500}), BOB).field == "kind"
    game.to(Ask)
    assert game.refuses(Bet(3, {"ante": 500}), BOB).field == "kind"
    assert {seat for seat, _ in game.finish()} == {2}


@pytest.mark.shows("686a.6(c)", "686a.1[Over 23 Wager]", "686a.1[Under 18 Wager]")
@pytest.mark.parametrize("wager", ["over_23", "under_18"])
def test_686a_6_c_over_and_under_are_no_wagers_before_the_first_card(wager: str) -> None:
    game = OverUnderTable.ready()
    refusal = game.refuses(Bet(2, {"ante": 500, wager: 500}), ANN)
    assert refusal.field == f"wagers.{wager}"
    assert refusal.allowed == "ante, bonus"
    assert refusal.cites


@pytest.mark.shows("686a.6(c)")
def test_686a_6_c_only_the_dealer_closes_the_betting_and_not_without_a_wager() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    assert game.refuses(NoMoreBets(), DEALER).field == "kind"
    game.bet(2, ante=500)
    assert game.refuses(NoMoreBets(), ANN).field == "who"
    game.answer(NoMoreBets(), HOUSE)


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


# (f): boxes


@pytest.mark.shows("686a.6(f)")
@pytest.mark.parametrize(
    ("boxes", "taken", "refused"),
    [(1, [2], 3), (2, [2, 3], 4), (2, [2], 4), (3, [4, 3, 5], 6), (6, [1, 2], 4)],
)
def test_686a_6_f_only_so_many_boxes_and_only_adjacent_ones(
    boxes: int, taken: list[int], refused: int
) -> None:
    seats = dict.fromkeys(range(1, 7), "Ann")
    game = OverUnderTable.ready(chosen={"adjacent_boxes": boxes}, seats=seats)
    for seat in taken:
        game.bet(seat, ante=500)
    refusal = game.refuses(Bet(refused, {"ante": 500}), ANN)
    assert (refusal.field, refusal.cites) == ("seat", ("686a.6(f)",))
    game.bet(refused)  # the box may stay empty


@pytest.mark.shows("686a.6(f)")
def test_686a_6_f_all_six_boxes_where_the_submission_says_six() -> None:
    seats = dict.fromkeys(range(1, 7), "Ann")
    game = OverUnderTable.ready(chosen={"adjacent_boxes": 6}, seats=seats)
    paid = game.play({seat: {"ante": 500} for seat in seats}, {})
    assert {seat for seat, _ in paid} == set(range(1, 7))


@pytest.mark.shows("686a.6(f)")
def test_686a_6_f_different_players_need_not_be_adjacent() -> None:
    game = OverUnderTable.ready(chosen={"adjacent_boxes": 1}, seats={1: "Ann", 4: "Bob", 6: "Cyd"})
    assert len(game.play({seat: {"ante": 500} for seat in (1, 4, 6)}, {})) == 3


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
