"""§ 670a.11(a)-(e), § 670a.7(f): hands are examined, doubled, set and shown."""

import pytest
from tests.chapters.scripted import ANN, BOB, CYD, UNREAD
from tests.chapters.six_card_pai_gow.conftest import SixCardTable

from pitboss.procedure.answers import Decision, HandsSet, Who
from pitboss.procedure.requests import Ask, Deal, SetHands

BET = {"pai_gow": 1_000}
SEATS = {1: "Ann", 3: "Bob", 6: "Cyd"}
HANDS = {
    0: "Kc Kd 9h 7s 4c 2d",  # kings, the nine low
    1: "Ac Ad 6s 5c 3d Th",
    3: "Qh Qs 6h 5d 3h 8h",
    6: "Kh Ks 7c 4d 2c Ts",
}
THREE = dict.fromkeys(SEATS, BET)
SETS = {1: ("Ac Ad 6s 5c 3d", "Th"), 3: ("Qh Qs 6h 5d 3h", "8h"), 6: ("Kh Ks 7c 4d 2c", "Ts")}


def set_of(seat: int) -> HandsSet:
    """How a seat sets its hands."""
    high, low = SETS[seat]
    return HandsSet(seat, high.split(), low.split())


# Double Down


@pytest.mark.shows("670a.11(c)", "670a.7(e)(1)", "670a.11(a)(1)", "670a.11(a)(2)")
def test_670a_11_c_each_player_may_double_after_all_have_looked() -> None:
    """Before any hand is laid down, and before the dealer's cards are turned (R-670a-10)."""
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets, game.sets = THREE, dict(SETS)
    game.elects = {1: "double_down", 6: "double_down"}
    game.to(Ask)
    looked = game.said("examine their cards")
    assert {"670a.11(a)(1)", "670a.11(a)(2)"} <= set(looked["cites"])
    asked = []
    while isinstance(game.pending, Ask):
        assert "670a.11(c)" in game.pending.cites
        assert {one.name for one in game.pending.options} == {"double_down", "no_double_down"}
        assert next(one.stake for one in game.pending.options if one.wager) == 1_000
        asked.append(game.pending.seat)
        game.go()
    assert sorted(asked) == [1, 3, 6]  # every one, once
    assert isinstance(game.pending, SetHands)
    result = game.finish()
    assert result[1, "double_down"] == ("win", 1_000, 2_000)
    assert result[6, "double_down"] == ("push", 1_000, 1_000)
    assert (3, "double_down") not in result


@pytest.mark.shows("670a.7(e)(1)", "670a.11(c)")
def test_670a_7_e_1_exactly_the_main_wager_and_ones_own() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    seat = game.to(Ask).seat
    owner = Who("player", SEATS[seat])
    for amount in (0, 500, 999, 1_001, 2_000, -1):
        refusal = game.refuses(Decision(seat, "double_down", amount), owner)
        assert refusal.field == "amount"
        assert "670a.7(e)(1)" in refusal.cites
    other = next(who for who in (ANN, BOB, CYD) if who != owner)
    assert game.refuses(Decision(seat, "double_down"), other).field == "seat"
    assert game.refuses(Decision(seat, "surrender"), owner).field == "option"  # R-670a-16
    assert game.refuses(set_of(seat), owner).field == "kind"  # not before all were asked
    game.elect(seat, "double_down", 1_000)
    assert game.table.books.on_layout() == 4_000


@pytest.mark.shows("670a.11(c)", "670a.7(a)")
def test_670a_11_c_a_double_down_takes_chips() -> None:
    game = SixCardTable.ready(
        "", hands={0: HANDS[0], 1: HANDS[1]}, seats={1: "Ann"}, keeps_chips=True
    )
    game.buy_in("Ann", 1_999)
    game.bets = {1: BET}
    game.to(Ask)
    refusal = game.refuses(Decision(1, "double_down"), ANN)
    assert "$9.99" in refusal.what
    game.buy_in("Ann", 1)
    game.elect(1, "double_down")


@pytest.mark.shows("670a.7(e)[lead]")
def test_670a_7_e_no_double_down_where_it_is_not_offered() -> None:
    game = SixCardTable.ready("", {"double_down_wager": False}, hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    assert game.told("decision") == []


@pytest.mark.shows("670a.7(b)", "670a.11(c)")
def test_who_left_is_not_asked() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(Deal, to="seat 6")
    game.leave(3)
    game.to(SetHands)
    assert sorted(step["seat"] for step in game.told("decision")) == [1, 6]


# setting


@pytest.mark.shows("670a.11(f)(1)(v)", "670a.11(b)")
def test_670a_11_f_1_v_a_foul_setting_is_the_players_own_affair() -> None:
    """He is responsible for his own hands: it is taken, and it loses."""
    hands = {0: "Jc Td 8h 6s 4c 2d", 1: "Qh 9s 7c 5d 3c As"}
    game = SixCardTable.ready("", hands=hands)
    result = game.play({1: BET}, sets={1: ("Qh 9s 7c 5d 3c", "As")})
    assert result == {(1, "pai_gow"): ("lose", 1_000, 0)}
    assert game.cites_of(1, "pai_gow")[0] == "670a.11(f)(1)(v)"


# two adjacent areas


@pytest.mark.shows("670a.7(f)", "670a.11(c)")
def test_670a_7_f_each_area_is_played_on_its_own() -> None:
    hands = {0: HANDS[0], 3: HANDS[3], 4: HANDS[6]}
    game = SixCardTable.ready(
        "", {"two_adjacent_areas": True}, hands=hands, seats={3: "Ann", 4: "Ann"}
    )
    result = game.play({3: BET, 4: BET}, {4: "double_down"}, {3: SETS[3], 4: SETS[6]})
    assert result == {
        (4, "pai_gow"): ("push", 1_000, 1_000),
        (4, "double_down"): ("push", 1_000, 1_000),
        (3, "pai_gow"): ("lose", 1_000, 0),
    }


# the dealer


@pytest.mark.shows("670a.11(d)[lead]", "670a.11(e)")
def test_670a_11_d_the_dealer_turns_up_and_sets_before_anybody_is_shown() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.play(THREE, sets=SETS)
    places = [step["place"] for step in game.told("turn_up")]
    assert places == ["dealer", "seat 6", "seat 3", "seat 1"]
    arranged = game.told("arrange_hands")[0]
    assert sorted(arranged["cards"][:5]) == sorted(["Kc", "Kd", "7s", "4c", "2d"])
    assert arranged["cards"][5] == "9h"
    assert "670a.11(d)[lead]" in arranged["cites"]
    whats = [(step["what"], step.get("place")) for step in game.steps]
    assert whats.index(("arrange_hands", "dealer")) < whats.index(("turn_up", "seat 6"))


@pytest.mark.shows("670a.11(d)[lead]")
def test_a_setting_of_equal_cards_is_no_other_setting() -> None:
    """Three pairs: which of the two nines is low makes no difference, and nothing is reset."""
    hands = {0: "9c 9d 7s 7h 4c 4d", 1: HANDS[1]}
    for low, rest in (("9c", "9d"), ("9d", "9c")):
        game = SixCardTable.ready("", hands=hands)
        game.arranges = {0: (f"{rest} 7s 7h 4c 4d", low)}
        game.play({1: BET}, sets={1: SETS[1]})
        assert not [text for text in game.words() if "reset" in text]
        assert not game.citing("670a.13(i)")  # no irregularity: he set them as (d) says
        assert "670a.11(d)[lead]" in game.told("arrange_hands")[0]["cites"]


# a real table


@pytest.mark.shows("670a.11(a)(3)")
def test_a_foul_hand_read_at_the_reveal_loses() -> None:
    hands = {0: "Jc Td 8h 6s 4c 2d", 1: "Qh 9s 7c 5d 3c As"}
    game = SixCardTable.ready("", hands=hands, virtual=False)
    game.sets, game.arranges = {1: UNREAD}, {1: ("Qh 9s 7c 5d 3c", "As")}
    assert game.play({1: BET}) == {(1, "pai_gow"): ("lose", 1_000, 0)}


@pytest.mark.shows("670a.11(a)(2)")
def test_the_players_examination_is_recorded() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(Ask)
    assert "670a.11(a)(2)" in game.said("The players examine their cards")["cites"]
