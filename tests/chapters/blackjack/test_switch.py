"""§ 633a.12(a): Blackjack Switch."""

from typing import Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import DEALER, Bet, Decision, Missed
from pitboss.procedure.requests import Ask, Deal, TurnHoleCard

TWO = {1: "Ann", 3: "Bob"}
SWITCH: dict[str, object] = {"switch": True, "super_match_wager": True}
BOTH = {"blackjack": 500, "blackjack.2": 500}


@pytest.mark.shows("633a.12(a)(1)", "633a.12(a)(2)")
def test_633a_12_a_1_two_equal_wagers_and_a_super_match() -> None:
    game = BlackjackTable.shoe(chosen=SWITCH)
    for wagers, field in (
        ({"blackjack": 500}, "wagers.blackjack.2"),
        ({"blackjack.2": 500}, "wagers.blackjack"),
        ({"blackjack": 500, "blackjack.2": 550}, "wagers.blackjack.2"),
        ({"super_match": 100}, "wagers.blackjack"),
    ):
        assert game.refuses(Bet(2, wagers), ANN).field == field
    refusal = game.refuses(Bet(2, {"blackjack": 500, "blackjack.2": 550}), ANN)
    assert refusal.cites == ("633a.12(a)(1)",)
    game.answer(Bet(2, BOTH | {"super_match": 100}), ANN)


@pytest.mark.shows("633a.12(a)(3)")
def test_633a_12_a_3_two_hands_to_each_player_in_the_order_of_the_deal() -> None:
    game = BlackjackTable.shoe("2c 3c 4c 5c 9d 6c 7c 8c 9c Td", SWITCH, seats=TWO)
    game.script({1: BOTH, 3: BOTH})
    game.to(Ask)
    assert game.dealt() == [
        ("seat 1", "2c"), ("seat 1.2", "3c"), ("seat 3", "4c"), ("seat 3.2", "5c"),
        ("dealer", "9d"),
        ("seat 1", "6c"), ("seat 1.2", "7c"), ("seat 3", "8c"), ("seat 3.2", "9c"),
        ("dealer", "??"),
    ]  # fmt: skip


@pytest.mark.shows("633a.12(a)(4)", "633a.7(i)")
def test_633a_12_a_4_the_totals_are_announced_before_the_switch_is_asked() -> None:
    game = BlackjackTable.shoe("Tc 5c 6c 7c Kd 5d 5h 9c 8c 9d", SWITCH, seats=TWO)
    game.script({1: BOTH, 3: BOTH})
    game.to(Ask)
    assert game.totals()[-1] == "Seat 1: 15 and 10"
    assert game.steps[-1]["cites"] == ["633a.12(a)(4)", "633a.7(i)"]
    game.to(Ask, seat=3)
    assert game.totals()[-1] == "Seat 3: 15 and 15"
    assert game.options() == ["switch", "keep"]


@pytest.mark.shows("633a.12(a)(4)", "633a.12(b)(5)(i)")
def test_633a_12_a_4_dealt_from_the_hand_the_totals_are_the_players_own_affair() -> None:
    game = BlackjackTable.shoe(
        "2d Tc 5c Kd 5d 5h 9c", {"switch": True, "hand_dealt": True, "decks": 2}
    )
    game.script({2: BOTH})
    asked = game.to(Ask)
    assert asked.option("switch")
    assert asked.private
    assert "633a.12(a)(4)" in asked.cites
    assert game.totals() == []  # nothing is announced of cards that lie face down
    assert "15" not in asked.question


@pytest.mark.shows("633a.12(a)(4)")
def test_633a_12_a_4_each_player_may_switch_the_second_cards_in_his_turn_after_the_peek() -> None:
    """R-633a-22: Super Match on the four cards as dealt, the reader, then player by player."""
    game = BlackjackTable.shoe("Tc 5c 6c 7c Kd 5d 5h 9c 8c 9d", SWITCH, seats=TWO)
    game.script({1: BOTH | {"super_match": 100}, 3: BOTH}, seat1=["switch"], seat3=["keep"])
    ended = game.finish()
    asked = [(one.seat, bool(one.option("switch"))) for one in game.asked if isinstance(one, Ask)]
    assert asked[0] == (1, True)
    switches = [at for at, (_, is_switch) in enumerate(asked) if is_switch]
    assert [asked[at][0] for at in switches] == [1, 3]
    assert {seat for seat, _ in asked[: switches[1]]} == {1}  # seat 1 has played by then
    assert game.order()[0] == (1, "super_match")
    assert ended[1, "super_match"] == ("win", 100, 600)  # 5 5 5: three-of-a-kind, 5 to 1
    assert game.order_of("Super Match", "The reader shows", "Seat 1: Switch") == [
        "Super Match", "The reader shows", "Seat 1: Switch",
    ]  # fmt: skip
    turned = {step["place"]: step["cards"] for step in game.told("turn_up")}
    assert turned == {"seat 1": ["Tc", "5h"], "seat 1.2": ["5c", "5d"]}
    assert [step["cites"] for step in game.told("turn_up")] == [["633a.12(a)(4)"]] * 2


@pytest.mark.shows("633a.12(a)(4)")
def test_633a_12_a_4_the_hand_on_the_dealers_left_is_played_first() -> None:
    game = BlackjackTable.shoe("6c 5c 9d 9h 6d Td Jc 8h", SWITCH)
    game.script({2: BOTH}, seat2=["switch", "hit", "double"])
    ended = game.finish()
    # switched: 6 6 and 5 9; a jack is drawn to the one, then an eight to the other
    assert game.dealt()[6:] == [("seat 2", "Jc"), ("seat 2.2", "8h")]
    assert [step["decision"] for step in game.told("decision")] == [
        "switch", "hit", "double",
    ]  # fmt: skip
    assert ended[2, "double_down.2"][1] == 500
    assert (2, "double_down") not in ended


@pytest.mark.shows("633a.12(a)(4)")
def test_633a_12_a_4_split_double_stand_and_draw_but_no_surrender() -> None:
    """R-633a-12."""
    game = BlackjackTable.shoe("8c 5c 9d 8h 6d Td 2c 3c", SWITCH)
    game.script({2: BOTH})
    game.to(Ask)
    assert game.options() == ["switch", "keep"]
    game.elect(2, "keep")
    game.to(Ask)
    assert set(game.options()) == {"stand", "hit", "double", "split"}
    assert game.refuses(Decision(2, "surrender"), ANN).field == "option"


@pytest.mark.shows("633a.12(a)(4)", "633a.11(b)")
def test_633a_12_a_4_a_split_of_the_first_hand_is_played_before_the_second() -> None:
    game = BlackjackTable.shoe("8c 5c 9d 8h 6d Td 2c 3c 4c 5d", SWITCH)
    game.script({2: BOTH}, seat2=["keep", "split", "double", "stand", "double"])
    ended = game.finish()
    drawn = [face for _, face in game.dealt()[6:10]]
    assert drawn == ["2c", "3c", "4c", "5d"]  # 8 2 3, then 8 4, then 5 6 5
    assert {wager: stake for (_, wager), (_, stake, _) in ended.items()} == {
        "blackjack": 500, "double_down": 500, "blackjack.2": 500, "blackjack.3": 500,
        "double_down.3": 500,
    }  # fmt: skip
    hands = [step["cards"] for step in game.told("collect") if "seat" in step["place"]]
    assert hands == [["8c", "2c", "3c"], ["8h", "4c"], ["5c", "6d", "5d"]]
    game.balanced()
    game.whole()


@pytest.mark.shows("633a.12(a)(5)(i)", "633a.12(a)(5)(ii)")
@pytest.mark.parametrize("up", ["5d", "Kd"])
def test_633a_12_a_5_a_natural_is_not_paid_before_the_dealers_hand_is_complete(up: str) -> None:
    """R-633a-22, R-633a-19: the dealer draws, for 21 and 22 matter."""
    game = BlackjackTable.shoe(f"Ac Ad {up} Kc Kh 6d Tc", SWITCH)
    game.script({2: BOTH})
    game.to(TurnHoleCard)
    assert game.totals()[1:3] == ["Seat 2: Blackjack", "Seat 2: Blackjack"]
    assert game.told("settle") == []
    ended = game.finish()
    assert [face for to, face in game.dealt() if to == "dealer"] == [up, "??", "Tc"]
    back = {"5d": 1_000, "Kd": 1_250}[up]  # 21 in three cards pays 1 to 1; 26 pays 3 to 2
    assert ended[2, "blackjack"] == ("win", 500, back)


@pytest.mark.shows("633a.8(a)", "633a.8(b)")
def test_633a_8_each_of_the_two_wagers_can_be_insured() -> None:
    """R-633a-13."""
    game = BlackjackTable.shoe("2c 3c Ad 6c 7c Td", SWITCH)
    game.script({2: BOTH}, seat2=[("insurance", 250), ("insurance", 100)])
    ended = game.finish()
    assert ended[2, "insurance"] == ("win", 250, 750)
    assert ended[2, "insurance.2"] == ("win", 100, 300)
    assert not [one for one in game.asked if isinstance(one, Ask) and one.option("switch")]


@pytest.mark.shows("633a.14(g)", "633a.12(a)(3)")
@pytest.mark.parametrize("missed", ["seat 1", "seat 1.2"])
def test_633a_14_g_a_hand_of_a_switch_player_that_got_no_card_is_dead(missed: str) -> None:
    """It has its wager back, and so has the Super Match, which four cards would have decided;
    nothing is left on the layout (R-633a-28)."""
    game = BlackjackTable.shoe("5c 9d 6d Td 8h", SWITCH, seats={1: "Ann"})
    game.script({1: BOTH | {"super_match": 100}})
    for _ in range(2):
        game.to(Deal, to=missed)
        game.answer(Missed(), DEALER)
    ended = game.finish()
    dead = "blackjack" if missed == "seat 1" else "blackjack.2"
    assert ended[1, dead] == ("void", 500, 500)
    assert ended[1, "super_match"] == ("void", 100, 100)
    game.balanced()
    game.whole()


@pytest.mark.shows("633a.14(g)")
def test_633a_14_g_the_other_hand_of_a_switch_player_is_not_dead() -> None:
    """It got its two cards: 11 against 19, and a ten is drawn to it. There is nothing to switch."""
    game = BlackjackTable.shoe("5c 9d 6d Td Tc", SWITCH, seats={1: "Ann"})
    game.script({1: BOTH}, seat1=["hit", "stand"])
    for _ in range(2):
        game.to(Deal, to="seat 1.2")
        game.answer(Missed(), DEALER)
    ended = game.finish()
    assert ended == {
        (1, "blackjack"): ("win", 500, 1_000),
        (1, "blackjack.2"): ("void", 500, 500),
    }
    assert not [one for one in game.asked if isinstance(one, Ask) and one.option("switch")]


@pytest.mark.shows("633a.14(g)")
@pytest.mark.parametrize(("option", "outcome"), [("late_card", "lose"), ("dead_hand", "void")])
def test_633a_14_g_the_second_card_of_one_hand_comes_late_or_the_hand_is_dead(
    option: str, outcome: str
) -> None:
    game = BlackjackTable.shoe("5c 6c 9d 6d Td 2h", SWITCH, seats={1: "Ann"})
    game.script({1: BOTH}, seat1=[option])
    for _ in range(2):
        game.to(Deal, to="seat 1.2")
        if len(game.told("deal")) < 4:
            game.go()
        else:
            game.answer(Missed(), DEALER)
    ended = game.finish()
    assert ended[1, "blackjack.2"][0] == outcome
    game.balanced()
    game.whole()


def test_other_side_wagers_only_where_the_casino_has_them_at_switch() -> None:
    """R-633a-23."""
    chosen: dict[str, Any] = SWITCH | {"bet_the_set_wager": True}
    game = BlackjackTable.shoe(chosen=chosen)
    assert game.refuses(Bet(2, BOTH | {"bet_the_set": 100}), ANN).field == "wagers.bet_the_set"
    other = BlackjackTable.shoe("5c 8c 9d 5d 8d Td", chosen | {"switch_other_side_bets": True})
    other.script({2: BOTH | {"bet_the_set": 100, "bet_the_set.2": 200}}, seat2=["switch"])
    ended = other.finish()
    assert ended[2, "bet_the_set"] == ("win", 100, 1_100)  # before the switch, a pair: 10 to 1
    assert ended[2, "bet_the_set.2"] == ("win", 200, 2_200)


@pytest.mark.shows("633a.14(g)", "633a.11(a)")
@pytest.mark.parametrize("missed", ["seat 1", "seat 1.2"])
def test_633a_14_g_beside_a_dead_hand_the_other_one_may_be_split(missed: str) -> None:
    """Every wager is still told from every other."""
    game = BlackjackTable.shoe("8c 9d 8d Td 2c 3c", SWITCH, seats={1: "Ann"})
    game.script({1: BOTH}, seat1=["split", "double", "stand"])
    for _ in range(2):
        game.to(Deal, to=missed)
        game.answer(Missed(), DEALER)
    ended = game.finish()
    outcomes = sorted(outcome for outcome, _, _ in ended.values())
    assert outcomes == ["lose", "lose", "lose", "void"]  # two hands, one of them doubled
    assert all(stake == 500 for _, stake, _ in ended.values())
    game.balanced()
    game.whole()
