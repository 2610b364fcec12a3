"""§ 670a.11(a)-(e), § 670a.7(f): hands are examined, doubled, set and shown."""

import json
import re

import pytest
from tests.chapters.scripted import UNREAD
from tests.chapters.six_card_pai_gow.conftest import SixCardTable

from pitboss.procedure.answers import DEALER, HOUSE, Decision, Done, HandsClosed, HandsSet, Who
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import ArrangeHands, Ask, Deal, SetHands, TurnUp

ANN, BOB, CYD = (Who("player", name) for name in ("Ann", "Bob", "Cyd"))
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
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")


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


@pytest.mark.shows("670a.11(a)(1)", "670a.11(b)", "670a.1[Setting the hands]")
def test_670a_11_a_1_each_sets_his_own_hands_in_any_order() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    asked = game.to(SetHands)
    assert set(asked.seats) == set(asked.ready()) == {1, 3, 6}
    refusal = game.refuses(set_of(3), ANN)
    assert (refusal.field, refusal.cites) == ("seat", ("670a.11(a)(1)",))
    for seat, who in ((3, BOB), (6, CYD), (1, ANN)):
        step = game.answer(set_of(seat), who)
        assert "670a.11(b)" in step["cites"]
    assert isinstance(game.pending, TurnUp)
    assert game.pending.place == "dealer"
    assert game.finish()[1, "pai_gow"] == ("win", 1_000, 2_000)


@pytest.mark.shows("670a.11(a)(3)", "670a.7(f)")
def test_670a_11_a_3_hands_laid_down_are_not_touched_again() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    game.set(1, *SETS[1])
    for again in (set_of(1), Decision(1, "house way")):
        refusal = game.refuses(again, ANN)
        assert refusal.field == "seat"
        assert {"670a.11(a)(1)", "670a.11(a)(3)"} & set(refusal.cites)


@pytest.mark.shows("670a.11(b)", "670a.1[High hand]", "670a.1[Low hand]")
@pytest.mark.parametrize(
    ("high", "low", "field"),
    [
        ("Ac Ad 6s 5c", "3d Th", "low"),
        ("Ac Ad 6s 5c 3d Th", "", "low"),
        ("Ac Ad 6s 5c 3d", "", "high"),
        ("", "", "high"),
        ("Ac Ad 6s 5c 5c", "Th", "high"),
        ("Ac Ad 6s 5c Kc", "Th", "high"),
        ("Ac Ad 6s 5c 3d", "Tc", "low"),
    ],
)
def test_670a_11_b_five_cards_and_one_of_those_dealt(high: str, low: str, field: str) -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    refusal = game.refuses(HandsSet(1, high.split(), low.split()), ANN)
    assert refusal.field == field
    assert "670a.11(b)" in refusal.cites


@pytest.mark.shows("670a.11(f)(1)(v)", "670a.11(b)")
def test_670a_11_f_1_v_a_foul_setting_is_the_players_own_affair() -> None:
    """He is responsible for his own hands: it is taken, and it loses."""
    hands = {0: "Jc Td 8h 6s 4c 2d", 1: "Qh 9s 7c 5d 3c As"}
    game = SixCardTable.ready("", hands=hands)
    result = game.play({1: BET}, sets={1: ("Qh 9s 7c 5d 3c", "As")})
    assert result == {(1, "pai_gow"): ("lose", 1_000, 0)}
    assert game.cites_of(1, "pai_gow")[0] == "670a.11(f)(1)(v)"


@pytest.mark.shows("670a.11(a)(1)")
def test_670a_11_a_1_who_asks_is_told_the_house_way_and_nobody_else_hears_it() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    step = game.elect(1, "house way")
    assert step["cites"] == ["670a.11(a)(1)"]
    told = game.to(ArrangeHands)
    assert told.only_told
    assert "670a.11(a)(1)" in told.cites
    assert not FACE.findall(json.dumps(told.describe()))
    assert game.refuses(set_of(1), DEALER).field == "kind"
    game.go()
    step = game.steps[-1]
    assert seen_by(step, frozenset({"seat 1"}))["cards"][-1] == "Th"
    for audience in ({"seat 3"}, {"dealer"}, set()):
        assert seen_by(step, frozenset(audience))["cards"] == ["??"] * 6
    assert not FACE.findall(step["text"])


@pytest.mark.shows("670a.11(a)(1)", "670a.11(a)(3)")
def test_settings_are_private_until_they_are_shown() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets, game.sets = THREE, dict(SETS)
    game.to(TurnUp)
    for step in game.told("set_hands"):
        for seat in SEATS:
            seen = seen_by(step, frozenset({f"seat {seat}"}))
            own = seat == step["seat"]
            assert (seen["cards"] == [*SETS[seat][0].split(), *SETS[seat][1].split()]) is own
            assert own or seen["cards"] == ["??"] * 6
        assert not FACE.findall(step["text"])


@pytest.mark.shows("670a.11(a)(1)")
def test_the_dealer_waits_no_longer() -> None:
    """Who has not set his hands has them set the house way (R-GEN-10)."""
    hands = HANDS | {1: "Ac Ad 6s 5c 3d 2h"}
    game = SixCardTable.ready("", hands=hands, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    game.set(3, *SETS[3])
    assert game.refuses(HandsClosed(), ANN).field == "who"
    assert "R-GEN-10" in game.refuses(HandsClosed(), DEALER).cites  # at a virtual table the clock
    game.answer(HandsClosed(), HOUSE)
    game.finish()
    shown = next(step for step in game.told("turn_up") if step["place"] == "seat 1")
    assert shown["cards"][-1] == "6s"  # aces, and the highest of the rest low


@pytest.mark.shows("670a.7(b)")
def test_670a_7_b_who_leaves_while_the_hands_are_set() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets, game.sets = THREE, dict(SETS)
    game.to(SetHands)
    game.leave(1)
    assert isinstance(game.pending, SetHands)
    assert set(game.pending.seats) == {3, 6}
    result = game.finish()
    assert result[1, "pai_gow"] == ("lose", 1_000, 0)  # although aces and a ten would win
    assert result[6, "pai_gow"] == ("push", 1_000, 1_000)
    game.replays()


# two adjacent areas


@pytest.mark.shows("670a.7(f)")
@pytest.mark.parametrize(
    ("three", "four", "first"),
    [(1_000, 2_000, 4), (2_000, 1_000, 3), (1_000, 1_000, 4)],
)
def test_670a_7_f_the_hand_with_the_larger_wager_is_set_first(
    three: int, four: int, first: int
) -> None:
    """Of equal ones the first counterclockwise, which is the one nearer to the dealer's right."""
    hands = {0: HANDS[0], 3: HANDS[3], 4: HANDS[6]}
    seats = {3: "Ann", 4: "Ann"}
    game = SixCardTable.ready("", {"two_adjacent_areas": True}, hands=hands, seats=seats)
    game.bets = {3: {"pai_gow": three}, 4: {"pai_gow": four}}
    asked = game.to(SetHands)
    assert asked.ready() == [first]
    second = 7 - first
    refusal = game.refuses(Decision(second, "house way"), ANN)
    assert (refusal.field, refusal.cites) == ("seat", ("670a.7(f)",))
    game.elect(first, "house way")
    game.to(SetHands)
    assert game.refuses(Decision(first, "house way"), ANN).field == "seat"  # laid down for good
    game.elect(second, "house way")
    result = game.finish()
    assert result[3, "pai_gow"][1] == three
    assert result[4, "pai_gow"][1] == four


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


@pytest.mark.shows("670a.13(i)")
def test_670a_13_i_a_wrong_setting_of_the_dealers_is_reset() -> None:
    """Kings and a deuce low: Bob's queens and an eight would tie; reset, they lose."""
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets, game.sets = THREE, dict(SETS)
    request = game.to(ArrangeHands, place="dealer")
    wrong = HandsSet(0, ["Kc", "Kd", "9h", "7s", "4c"], ["2d"])
    assert game.refuses(wrong, ANN).field == "who"
    stood = HandsSet(0, ["Kc", "Kd", "9h", "7s", "4c"], ["2d"], stood=True)
    refusal = game.refuses(stood, DEALER)
    assert (refusal.field, refusal.cites) == ("stood", ("670a.13(i)",))
    for high, low in (("Kc Kd 9h 7s", "4c 2d"), ("Kc Kd 9h 7s 4c", "2h"), ("", "")):
        assert game.refuses(HandsSet(0, high.split(), low.split()), DEALER).field in ("high", "low")
    assert request.proposed
    game.answer(wrong, DEALER)
    result = game.finish()
    reset = game.citing("670a.13(i)")
    assert [step["what"] for step in reset] == ["arrange_hands", "record", "turn_up"]
    assert reset[-1]["cards"][-1] == "9h"
    assert result[3, "pai_gow"] == ("lose", 1_000, 0)
    game.replays()


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


@pytest.mark.shows("670a.11(e)", "670a.11(a)(3)")
def test_at_a_real_table_hands_are_laid_down_unread_and_read_when_they_are_shown() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS, virtual=False)
    game.bets = THREE
    game.sets = dict.fromkeys(SEATS, UNREAD)
    game.arranges = dict(SETS)
    game.to(ArrangeHands, place="seat 6")
    assert game.pending.cites == ("670a.11(e)",)
    refusal = game.refuses(Done(), DEALER)
    assert (refusal.field, refusal.cites) == ("kind", ("670a.11(e)",))
    assert game.refuses(set_of(3), DEALER).field == "seat"
    two = HandsSet(6, ["Kh", "Ks", "7c", "4d"], ["2c", "Ts"])
    assert game.refuses(two, DEALER).field == "low"
    result = game.finish()
    assert result == {
        (6, "pai_gow"): ("push", 1_000, 1_000),
        (3, "pai_gow"): ("lose", 1_000, 0),
        (1, "pai_gow"): ("win", 1_000, 2_000),
    }
    game.replays()


@pytest.mark.shows("670a.11(a)(1)")
def test_at_a_virtual_table_hands_cannot_be_laid_down_unread() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.bets = THREE
    game.to(SetHands)
    assert game.refuses(HandsSet(1), ANN).field == "high"


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
