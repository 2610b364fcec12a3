"""§ 686a.7(e)-(n): the round itself."""

import pytest
from tests.chapters.scripted import ANN, BOB
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, CardDealt, Decision, Done, Who
from pitboss.procedure.asides import BuyIn, Leave
from pitboss.procedure.requests import Ask, Collect, Deal, Settle


@pytest.mark.shows("686a.7(e)")
def test_686a_7_e_one_card_face_up_to_each_ante_clockwise_from_the_dealers_left() -> None:
    """R-GEN-2: clockwise is 1, 2, … 6. Seat 4 has no Ante and gets no card; the wagers came in
    another order than the cards go out."""
    game = OverUnderTable.ready(
        "2c 3c 4c 5c", seats={6: "Fay", 4: "Dee", 1: "Ann", 3: "Bob", 2: "Ann"}
    )
    game.bet(6, ante=500)
    game.bet(4)
    game.bet(2, ante=500)
    game.bet(1, ante=500)
    game.bet(3, ante=500, bonus=100)
    game.to(Ask)
    assert game.dealt() == [("seat 1", "2c"), ("seat 2", "3c"), ("seat 3", "4c"), ("seat 6", "5c")]
    for step in game.told("deal"):
        assert step["cites"] == ["686a.7(e)"]
        assert (step["face"], step["audience"]) == ("up", "everyone")


@pytest.mark.shows("686a.7(e)", "686a.6(c)")
def test_686a_7_e_no_card_before_all_wagers_are_placed() -> None:
    game = OverUnderTable.ready(seats={1: "Ann", 2: "Bob"})
    game.bet(1, ante=500)
    assert game.pending.what == "take_bets"
    game.bet(2, ante=500)
    assert game.pending.what == "announce"
    assert game.told("deal") == []


@pytest.mark.shows("686a.7(f)", "686a.7(i.1)", "686a.7(j)")
def test_686a_7_f_seat_by_seat_decision_cards_settlement_next() -> None:
    """R-686a-4, by default."""
    game = OverUnderTable.ready("2c Kc 3d 4d 9h Ah", seats={5: "Bob", 2: "Ann"})
    game.play({2: {"ante": 500}, 5: {"ante": 500}}, {2: "under", 5: "over"})
    told = [
        (step["what"], step.get("seat") or step.get("to") or step.get("place"))
        for step in game.steps[2:]
        if step["what"] != "tell_time"
    ]
    assert told == [
        ("bet", 2),
        ("announce", None),
        ("deal", "seat 2"),
        ("deal", "seat 5"),
        ("decision", 2),
        ("deal", "seat 2"),
        ("deal", "seat 2"),
        ("settle", 2),
        ("settle", 2),
        ("collect", "seat 2"),
        ("decision", 5),
        ("deal", "seat 5"),
        ("deal", "seat 5"),
        ("settle", 5),
        ("settle", 5),
        ("collect", "seat 5"),
    ]


@pytest.mark.shows("686a.7(f)")
def test_686a_7_f_all_decisions_first_where_the_casino_chose_so() -> None:
    """R-686a-4, the other choice."""
    game = OverUnderTable.ready(
        "2c Kc 3d 4d 9h Ah", {"decision_order": "all_first"}, seats={5: "Bob", 2: "Ann"}
    )
    paid = game.play({2: {"ante": 500}, 5: {"ante": 500}}, {2: "under", 5: "over"})
    told = [
        (step["what"], step.get("seat") or step.get("to") or step.get("place"))
        for step in game.steps
        if step["what"] in ("decision", "deal", "collect")
    ]
    assert told == [
        ("deal", "seat 2"),
        ("deal", "seat 5"),
        ("decision", 2),
        ("decision", 5),
        ("deal", "seat 2"),
        ("deal", "seat 2"),
        ("collect", "seat 2"),
        ("deal", "seat 5"),
        ("deal", "seat 5"),
        ("collect", "seat 5"),
    ]
    assert paid == {
        (2, "ante"): ("win", 500, 1_000),
        (2, "under_18"): ("win", 500, 1_000),
        (5, "ante"): ("win", 500, 1_000),
        (5, "over_23"): ("win", 500, 1_000),
    }


@pytest.mark.shows("686a.7(f)", "686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)")
def test_686a_7_g_exactly_three_choices_each_wager_equal_to_the_ante() -> None:
    """R-686a-5."""
    game = OverUnderTable.ready("7c")
    game.bet(2, ante=1_250, bonus=300)
    ask = game.to(Ask)
    assert ask.cites == ("686a.7(f)",)
    assert [(one.name, one.wager, one.stake, one.cites) for one in ask.options] == [
        ("over", "over_23", 1_250, ("686a.7(g)(1)",)),
        ("under", "under_18", 1_250, ("686a.7(g)(2)",)),
        ("surrender", None, 0, ("686a.1[Surrender]", "686a.7(g)(3)")),
    ]
    assert "7" in ask.question


@pytest.mark.shows("686a.7(g)(1)", "686a.1[Over 23 Wager]")
def test_686a_7_g_1_over_stakes_the_amount_of_the_ante() -> None:
    game = OverUnderTable.ready("7c")
    game.bet(2, ante=1_250)
    game.to(Ask)
    step = game.elect(2, "over")
    assert step["cites"] == ["686a.7(g)(1)"]
    assert step["moves"] == [{"from": "chips of Ann", "to": "layout 2 over_23", "cents": 1_250}]


@pytest.mark.shows("686a.7(g)(2)", "686a.1[Under 18 Wager]")
def test_686a_7_g_2_under_stakes_the_amount_of_the_ante() -> None:
    game = OverUnderTable.ready("7c")
    game.bet(2, ante=1_250)
    game.to(Ask)
    step = game.answer(Decision(2, "under", 1_250), ANN)
    assert step["cites"] == ["686a.7(g)(2)"]
    assert step["moves"] == [{"from": "chips of Ann", "to": "layout 2 under_18", "cents": 1_250}]


@pytest.mark.shows("686a.7(g)(3)", "686a.1[Surrender]")
def test_686a_7_g_3_the_surrendered_ante_is_collected_before_any_other_card() -> None:
    game = OverUnderTable.ready("7c", seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=500)
    game.bet(3, ante=500)
    game.to(Ask)
    game.elect(2, "surrender")
    settle = game.pending
    assert isinstance(settle, Settle)
    assert (settle.line.wager, settle.line.outcome, settle.line.back) == ("ante", "lose", 0)
    game.go()
    assert isinstance(game.pending, Deal)
    assert game.pending.to == "seat 2"


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(f)")
@pytest.mark.parametrize(
    ("answer", "who", "field", "cite"),
    [
        (Decision(3, "over"), BOB, "seat", "686a.7(f)"),  # out of turn
        (Decision(2, "over"), BOB, "seat", "686a.7(f)"),  # another player's
        (Decision(2, "over"), DEALER, "who", "686a.7(f)"),  # at a virtual table
        (Decision(2, "surrender"), DEALER, "who", "R-GEN-10"),
        (Decision(2, "stand"), ANN, "option", "686a.7(g)(1)"),  # none of the three
        (Decision(2, "late_cards"), ANN, "option", "686a.7(g)(1)"),
        (Decision(2, "over", 999), ANN, "amount", "686a.7(g)(1)"),
        (Decision(2, "under", 2_000), ANN, "amount", "686a.7(g)(2)"),
        (Decision(2, "surrender", 500), ANN, "amount", "686a.7(g)(3)"),
        (Decision(2, "over"), FLOORPERSON, "who", "686a.7(f)"),
        (CardDealt("Ah"), ANN, "kind", "686a.7(f)"),
        (Done(), DEALER, "kind", "686a.7(f)"),
    ],
)
def test_686a_7_g_anything_but_the_seats_own_choice_is_refused(
    answer: Decision, who: Who, field: str, cite: str
) -> None:
    game = OverUnderTable.ready("7c 8c", seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=1_000)
    game.bet(3, ante=1_000)
    game.to(Ask)
    refusal = game.refuses(answer, who)
    assert refusal.field == field
    assert cite in refusal.cites
    game.elects = {2: ["over"], 3: ["over"]}
    assert set(game.finish()) == {(2, "ante"), (2, "over_23"), (3, "ante"), (3, "over_23")}


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)")
def test_686a_7_g_a_wager_takes_chips_and_a_buy_in_brings_them() -> None:
    game = OverUnderTable.ready("7c", keeps_chips=True)
    game.aside(BuyIn(1_500), ANN)
    game.bet(2, ante=1_000)
    game.to(Ask)
    refusal = game.refuses(Decision(2, "over"), ANN)
    assert refusal.field == "option"
    assert refusal.cites == ("686a.7(g)(1)",)
    game.aside(BuyIn(500), ANN)
    game.elect(2, "over")
    assert game.table.chips_of("Ann") == 0


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_3_surrender_takes_no_chips() -> None:
    game = OverUnderTable.ready("7c", keeps_chips=True)
    game.aside(BuyIn(1_000), ANN)
    game.bet(2, ante=1_000)
    game.to(Ask)
    game.elect(2, "surrender")
    assert game.finish() == {(2, "ante"): ("lose", 1_000, 0)}


@pytest.mark.shows("686a.7(i.1)")
@pytest.mark.parametrize("option", ["over", "under", "surrender"])
def test_686a_7_i_1_two_more_cards_face_up_even_after_a_surrender_without_bonus(
    option: str,
) -> None:
    game = OverUnderTable.ready("7c 8d 9h Tc")
    game.play({2: {"ante": 500}}, {2: option})
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]
    assert [step["cites"] for step in game.told("deal")] == [
        ["686a.7(e)"], ["686a.7(i.1)"], ["686a.7(i.1)"],
    ]  # fmt: skip
    assert {step["face"] for step in game.told("deal")} == {"up"}


@pytest.mark.shows("686a.1[Hand]", "686a.7(i.1)")
def test_686a_1_the_dealer_has_no_hand() -> None:
    game = OverUnderTable.ready("7c 8d 9h Tc")
    game.play({2: {"ante": 500}}, {2: "over"})
    assert {place for place, _ in game.dealt()} == {"seat 2"}
    assert game.told("collect")[0]["cards"] == ["7c", "8d", "9h"]


@pytest.mark.shows("686a.7(j)")
def test_686a_7_j_settled_and_cleared_before_the_next_player() -> None:
    game = OverUnderTable.ready("7c 8c 2d 2h 9d 9h", seats={2: "Ann", 3: "Bob"})
    game.bets = {2: {"ante": 500, "bonus": 100}, 3: {"ante": 500}}
    game.elects = {2: ["under"], 3: ["over"]}
    rack = game.table.batches.rack.count
    game.to(Ask, seat=3)
    assert game.table.books.balance("layout 2 ante") == 0
    assert game.table.books.balance("layout 2 under_18") == 0
    assert game.table.books.balance("layout 2 bonus") == 0
    assert game.table.books.balance("layout 3 ante") == 500
    assert game.table.batches.rack.count == rack + 3
    assert game.told("collect")[0]["cites"] == ["686a.7(j)", "686a.7(m)"]


@pytest.mark.shows("686a.7(m)")
def test_686a_7_m_the_discard_rack_permits_the_reconstruction_of_each_hand() -> None:
    """Each hand lies in the rack together and as it was dealt, hands in the order settled."""
    game = OverUnderTable.ready("2c Kc 3d 4d 9h Ah", seats={2: "Ann", 5: "Bob"})
    game.play({2: {"ante": 500}, 5: {"ante": 500}}, {2: "under", 5: "over"})
    rack = game.table.batches.rack.cards
    assert rack is not None
    assert rack.endswith("2c3d4d" + "Kc9hAh")
    assert [step["cards"] for step in game.told("collect")] == [
        ["2c", "3d", "4d"], ["Kc", "9h", "Ah"],
    ]  # fmt: skip
    assert all("686a.7(m)" in step["cites"] for step in game.told("collect"))


@pytest.mark.shows("686a.7(n)")
def test_686a_7_n_no_player_handles_a_card() -> None:
    game = OverUnderTable.ready("7c 8d 9h")
    game.bet(2, ante=500)
    game.elects = {2: ["over"]}
    game.to(Deal)
    assert game.refuses(CardDealt("7c"), ANN).cites == ("686a.7(n)",)
    assert game.refuses(CardDealt("7c"), FLOORPERSON).field == "who"
    game.to(Collect)
    refusal = game.refuses(Done(), ANN)
    assert (refusal.field, refusal.cites) == ("who", ("686a.7(n)",))
    game.finish()


def test_a_player_whose_wagers_are_settled_may_leave_during_the_round() -> None:
    game = OverUnderTable.ready("7c 8c 2d 2h 9d 9h", seats={2: "Ann", 3: "Bob"})
    game.bets = {2: {"ante": 500}, 3: {"ante": 500}}
    game.elects = {2: ["under"], 3: ["over"]}
    game.to(Ask, seat=3)
    game.aside(Leave(2), ANN)
    game.sit(2, "Cyd")
    game.finish()
    assert game.table.seats == {3: "Bob", 2: "Cyd"}


def test_a_round_leaves_nothing_behind_for_the_next() -> None:
    game = OverUnderTable.ready("7c 8d 9h 2c 2d 2h", seats={2: "Ann", 3: "Bob"})
    game.play({2: {"ante": 500, "bonus": 100}}, {2: "over"})
    first = game.driver.round
    game.next_round()
    paid = game.play({3: {"ante": 700}}, {3: "under"})
    assert paid == {(3, "ante"): ("win", 700, 1_400), (3, "under_18"): ("win", 700, 1_400)}
    assert game.driver.round is not first
    assert game.table.rounds == 2
    assert game.table.live == set()
    assert game.dealt() == [("seat 3", "2c"), ("seat 3", "2d"), ("seat 3", "2h")]


@pytest.mark.shows("686a.6(f)", "686a.7(e)")
def test_686a_6_f_two_boxes_of_one_player_are_two_hands() -> None:
    game = OverUnderTable.ready("2c Kc 3d 4d 9h Ah", seats={2: "Ann", 3: "Ann"}, keeps_chips=True)
    game.aside(BuyIn(10_000), ANN)
    paid = game.play(
        {2: {"ante": 500, "bonus": 100}, 3: {"ante": 1_000}}, {2: "under", 3: "surrender"}
    )
    assert paid == {  # 2 + 3 + 4 = 9 pays 4 to 1
        (2, "ante"): ("win", 500, 1_000),
        (2, "under_18"): ("win", 500, 1_000),
        (2, "bonus"): ("win", 100, 500),
        (3, "ante"): ("lose", 1_000, 0),
    }
    assert game.table.chips_of("Ann") == 10_000 + 500 + 500 + 400 - 1_000
