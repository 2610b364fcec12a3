"""Round records of Six-Card Fortune Pai Gow Poker: what `adjudicate` and `play` read and refuse."""

import copy
import json
from collections.abc import Iterable
from typing import Any

import pytest
from tests.records.adjudicated import Record, paid

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.cards import DECK, JOKER
from pitboss.vocabulary.refusal import Refused

KINGS = "Kc Kd 9h 7s 4c 2d"  # a pair of kings, the nine low
EIGHTS = "8c 8d Kh 6s 4c 2d"  # a pair of eights, the king low
SEVENS = "7c 7d Kh 6s 4c 2d"
WINNER = ("Ac Ad 6s 5c 3d", "Th")  # aces, and a ten low: beats KINGS twice
LOSER = ("Qh Qs 6h 5d 3h", "8h")


def seat(number: int = 1, high: str = WINNER[0], low: str = WINNER[1], **more: Any) -> Record:
    """A seat of a record with $10 on the main wager and its hands as they were set."""
    wagers = {"pai_gow": 1000} | more.pop("wagers", {})
    return {
        "seat": number,
        "cards": [*high.split(), *low.split()],
        "high": high.split(),
        "low": low.split(),
        "wagers": wagers,
    } | more


def unset(number: int = 1, cards: str = " ".join(WINNER), **more: Any) -> Record:
    """A seat of which nobody says how it was set."""
    return {"seat": number, "cards": cards.split(), "wagers": {"pai_gow": 1000}} | more


def house(number: int, cards: str, **wagers: int) -> Record:
    """A seat set the house way, with more wagers."""
    return unset(number, cards, wagers={"pai_gow": 1000} | wagers, decision="house way")


def record(*seats: Record, dealer: str | Record = KINGS, **more: Any) -> Record:
    """A record of these seats."""
    return {
        "id": "r",
        "game": "six-card-pai-gow",
        "dealer": {"cards": dealer.split()} if isinstance(dealer, str) else dealer,
        "seats": list(seats),
    } | more


def line(result: Record, wager: str, number: int = 1) -> Record:
    """The one line of a seat's wager."""
    found = [one for one in result["lines"] if one["wager"] == wager and one["seat"] == number]
    assert len(found) == 1
    only: Record = found[0]
    return only


def ended(result: Record, wager: str, number: int = 1) -> tuple[str, int]:
    """Outcome of the one line of a seat's wager, and what came back."""
    found = line(result, wager, number)
    return found["outcome"], found["back"]


def refusal(data: Record, *, of: Any = adjudicate) -> Refused:
    """What is wrong with a record, which stays as it was."""
    before = copy.deepcopy(data)
    with pytest.raises(Refused) as caught:
        of(data)
    assert data == before
    return caught.value


# the main wager, § 670a.11(f)


@pytest.mark.parametrize(
    ("high", "low", "outcome", "cite"),
    [
        pytest.param(
            "Qc Qd 6s 5c 3d", "8h", "lose", "(1)(i)",
            marks=pytest.mark.shows("670a.11(f)(1)(i)"), id="lower-lower"),
        pytest.param(
            "Qc Qd 6s 5c 3d", "9s", "lose", "(1)(ii)",
            marks=pytest.mark.shows("670a.11(f)(1)(ii)"), id="lower-copy"),
        pytest.param(
            "Kh Ks 7c 4d 2c", "8h", "lose", "(1)(iii)",
            marks=pytest.mark.shows("670a.11(f)(1)(iii)"), id="copy-lower"),
        pytest.param(
            "Kh Ks 7c 4d 2c", "9s", "lose", "(1)(iv)",
            marks=pytest.mark.shows("670a.11(f)(1)(iv)", "670a.6(c)"), id="copy-copy"),
        pytest.param(
            "Kh 8s 6c 5d 3c", "As", "lose", "(1)(v)",
            marks=pytest.mark.shows("670a.11(f)(1)(v)", "670a.11(b)"), id="foul"),
        pytest.param(
            "Ac Ad 6s 5c 3d", "8h", "push", "(2)(i)",
            marks=pytest.mark.shows("670a.11(f)(2)(i)"), id="higher-lower"),
        pytest.param(
            "Ac Ad 6s 5c 3d", "9s", "push", "(2)(i)",
            marks=pytest.mark.shows("670a.11(f)(2)(i)"), id="higher-copy"),  # R-670a-4
        pytest.param(
            "Qc Qd 6s 5c 3d", "Th", "push", "(2)(ii)",
            marks=pytest.mark.shows("670a.11(f)(2)(ii)"), id="lower-higher"),
        pytest.param(
            "Kh Ks 7c 4d 2c", "Th", "push", "(2)(ii)",
            marks=pytest.mark.shows("670a.11(f)(2)(ii)"), id="copy-higher"),  # R-670a-4
        pytest.param(
            "Qc Qd 6s 5c 3d", "Jk", "push", "(2)(ii)",
            marks=pytest.mark.shows("670a.11(f)(2)(ii)"), id="lower-joker"),
        pytest.param(
            "Ac Ad 6s 5c 3d", "Th", "win", "(3)",
            marks=pytest.mark.shows("670a.11(f)(3)", "670a.12(a)"), id="higher-higher"),
        pytest.param(
            "Ac Ad 6s 5c 3d", "Jk", "win", "(3)",
            marks=pytest.mark.shows("670a.11(f)(3)"), id="higher-joker"),
    ],
)  # fmt: skip
def test_670a_11_f_against_kings_and_a_nine(high: str, low: str, outcome: str, cite: str) -> None:
    back = {"win": 2000, "push": 1000, "lose": 0}[outcome]
    for result in (
        adjudicate(record(seat(1, high, low))),
        play_stacked(played({1: (high, low)}, KINGS)),
    ):
        assert paid(result) == [(1, "pai_gow", 1000, outcome, back)]
        assert line(result, "pai_gow")["cites"][0] == f"670a.11(f){cite}"
        assert result["meters"] == {}
        assert result["bank"] is None
        assert json.loads(json.dumps(result)) == result


@pytest.mark.shows("670a.6(c)", "670a.11(f)(3)", "670a.11(f)(2)(i)")
@pytest.mark.parametrize(("low", "outcome"), [("Jk", "win"), ("Ad", "push"), ("Qh", "push")])
def test_670a_6_c_a_players_low_joker_beats_an_ace(low: str, outcome: str) -> None:
    """The dealer plays kings and an ace: an ace of the player's copies it, the joker is higher."""
    high = "2s 2h 2c 5c 3d"
    result = adjudicate(record(seat(1, high, low), dealer="Kc Kd Ah 7s 4c 2d"))
    assert ended(result, "pai_gow")[0] == outcome


@pytest.mark.shows("670a.6(c)", "670a.11(f)(1)(ii)", "670a.11(f)(2)(i)")
@pytest.mark.parametrize(
    ("high", "low", "outcome"),
    [
        ("2s 2h 2c 5c 3d", "Ad", "push"),  # the high hand wins, the ace is a copy
        ("2s 2h 2c 5c 3d", "Qh", "push"),
        ("Qc Qd 6s 5c 3d", "Ad", "lose"),
        ("Kh Ks 7c 4d 2c", "Ad", "lose"),
    ],
)
def test_670a_6_c_a_dealers_low_joker_is_an_ace_that_takes_copies(
    high: str, low: str, outcome: str
) -> None:
    """R-670a-5: only a player's joker is favoured."""
    result = adjudicate(record(seat(1, high, low), dealer="Kc Kd Jk 7s 4c 2d"))
    assert ended(result, "pai_gow")[0] == outcome


@pytest.mark.shows("670a.11(b)", "670a.11(f)(1)(v)", "670a.1[High hand]", "670a.1[Low hand]")
@pytest.mark.parametrize(
    ("high", "low", "cite"),
    [
        ("Kh 8s 6c 5d 3c", "Jk", "(1)(v)"),  # the joker is an ace: king high is too little
        ("Ah 8s 6c 5d 3c", "Jk", "(2)(ii)"),
        ("2h 2s 6c 5d 3c", "Jk", "(2)(ii)"),
        ("Jk 9s 7c 5d 3c", "Ah", "(2)(ii)"),  # ace high with the joker, and an ace: equal
        ("Kh 8s 6c 5d 3c", "Ks", "(2)(ii)"),  # equal too
        ("Qh 8s 6c 5d 3c", "Ks", "(1)(v)"),
        ("Th 8s 6c 5d 3c", "Jh", "(1)(v)"),
        ("Th 8s 6c 5d 3c", "9s", "(1)(ii)"),
    ],
)
def test_670a_11_b_the_high_hand_is_equal_to_the_low_or_higher(
    high: str, low: str, cite: str
) -> None:
    result = adjudicate(record(seat(1, high, low)))
    assert line(result, "pai_gow")["cites"][0] == f"670a.11(f){cite}"


@pytest.mark.shows("670a.11(f)(1)(v)")
def test_a_foul_hand_loses_although_it_would_beat_the_dealer() -> None:
    """Queen high would beat jack high, and the ace a ten: but queen high is lower than the ace."""
    dealer = "Jc Td 8h 6s 4c 2d"  # jack high, the ten low
    result = adjudicate(record(seat(1, "Qh 9s 7c 5d 3c", "As"), dealer=dealer))
    assert paid(result) == [(1, "pai_gow", 1000, "lose", 0)]
    assert line(result, "pai_gow")["cites"] == ["670a.11(f)(1)(v)", "R-670a-5"]
    house_way = adjudicate(record(house(1, "Qh 9s 7c 5d 3c As"), dealer=dealer))
    assert paid(house_way) == [(1, "pai_gow", 1000, "win", 2000)]  # ace high, and a queen


@pytest.mark.shows("670a.11(e)")
def test_players_are_settled_from_the_dealers_right() -> None:
    result = adjudicate(
        record(seat(2, *LOSER), seat(6), seat(4, "Kh Ks 7c 4d 2c", "Ts"), dealer=KINGS)
    )
    assert paid(result) == [
        (6, "pai_gow", 1000, "win", 2000),
        (4, "pai_gow", 1000, "push", 1000),
        (2, "pai_gow", 1000, "lose", 0),
    ]


# the dealer's setting


@pytest.mark.shows("670a.11(d)[lead]", "670a.13(i)")
@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        ({}, "push"),  # the house way: the nine is low, a copy
        ({"high": "Kc Kd 7s 4c 2d", "low": "9h"}, "push"),
        ({"high": "Kc Kd 7s 4c 2d", "low": "9h", "reset": True}, "push"),
        ({"high": "Kc Kd 9h 7s 4c", "low": "2d", "reset": False}, "win"),  # wrong, and it stood
        ({"high": "Kc Kd 9h 7s 4c", "low": "2d", "reset": True}, "push"),
        ({"high": "Kc Kd 9h 7s 4c", "low": "2d"}, "push"),  # R-645a-23
    ],
)
def test_how_the_dealer_set_his_hands(told: Record, outcome: str) -> None:
    dealer = {"cards": KINGS.split()} | {
        name: value.split() if isinstance(value, str) else value for name, value in told.items()
    }
    result = adjudicate(record(seat(1, "Ac Ad 6s 5c 3d", "9s"), dealer=dealer))
    assert ended(result, "pai_gow")[0] == outcome
    wrong = told.get("low") == "2d" and told.get("reset", True)
    assert ("reset" in result) is wrong
    if wrong:
        assert result["reset"]["low"] == ["9h"]
        assert "670a.13(i)" in result["reset"]["cites"]


@pytest.mark.shows("670a.13(i)")
def test_670a_13_i_a_record_that_cites_it_has_the_hands_reset() -> None:
    """The paragraph itself says so: nothing more needs to be told."""
    dealer = {"cards": KINGS.split(), "high": ["Kc", "Kd", "9h", "7s", "4c"], "low": ["2d"]}
    told = record(seat(1, "Ac Ad 6s 5c 3d", "9s"), dealer=dealer, irregularity="670a.13(i)")
    assert ended(adjudicate(told), "pai_gow") == ("push", 1000)


# Double Down, § 670a.11(c), (g)


DOUBLED = {"double_down": 1000}


@pytest.mark.shows("670a.11(g)(1)", "670a.7(e)(1)", "670a.12(a)")
@pytest.mark.parametrize(
    ("high", "low", "outcome", "back"),
    [
        ("9c 9d 7s 5c 3d", "Ah", "win", 2000),
        ("9c 9d 7s 5c 3d", "Ks", "push", 1000),
        ("9c 9d 7s 5c 3d", "2c", "push", 1000),
        ("7c 7d 6c 5s 3d", "Ah", "push", 1000),
        ("7c 7d 6c 5s 3d", "2c", "lose", 0),
        ("Qc Jd 9s 5s 3d", "Ah", "lose", 0),  # foul
    ],
)
def test_670a_11_g_1_a_dealer_with_eights_plays_the_double_down(
    high: str, low: str, outcome: str, back: int
) -> None:
    """A pair of eights is enough, and the Double Down ends as the main wager does."""
    for result in (
        adjudicate(record(seat(1, high, low, wagers=DOUBLED), dealer=EIGHTS)),
        play_stacked(played({1: (high, low)}, EIGHTS, decisions=["double"])),
    ):
        assert paid(result) == [
            (1, "pai_gow", 1000, outcome, back),
            (1, "double_down", 1000, outcome, back),
        ]
        assert line(result, "double_down")["cites"][0] == "670a.11(g)(1)"


@pytest.mark.shows("670a.11(g)(2)")
@pytest.mark.parametrize(
    ("high", "low", "outcome", "back"),
    [
        ("9c 9d 8s 5c 3d", "Ah", "win", 2000),
        ("9c 9d 8s 5c 3d", "2c", "push", 1000),
        ("4h 4d 8s 5s 3d", "2c", "lose", 0),
        ("Qc Jd 9s 5s 3d", "Ah", "lose", 0),  # foul
    ],
)
def test_670a_11_g_2_a_dealer_with_sevens_returns_the_double_down(
    high: str, low: str, outcome: str, back: int
) -> None:
    result = adjudicate(record(seat(1, high, low, wagers=DOUBLED), dealer=SEVENS))
    assert paid(result) == [
        (1, "pai_gow", 1000, outcome, back),
        (1, "double_down", 1000, "push", 1000),
    ]
    assert line(result, "double_down")["cites"] == ["670a.11(g)(2)", "R-670a-10"]


@pytest.mark.shows("670a.11(g)(1)", "670a.11(g)(2)")
@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("Ac Kd Jh 8s 6c 3d", False),  # ace high
        ("Jk Kd Jh 8s 6c 3d", False),  # ace high, with the joker
        ("Kc Qd Jh 8s 6c 3d", False),
        ("2c 2d Kh Qs 9c 7d", False),
        ("7c 7d Ah Ks Qc Jd", False),  # sevens, whatever lies beside them
        ("8c 8d 4h 3s 2c 7s", True),  # eights, whatever lies beside them
        ("8c 8d Ah Ks Qc Jd", True),
        ("9c 9d 4h 3s 2c 7s", True),
        ("Ac Jk 8h 6s 4c 3d", True),  # a pair of aces with the joker
        ("3c 3d 2h 2s Kc 9d", True),  # two pair
        ("7c 7d 6h 6s 3c 3d", True),  # three pair: the two lower ones stay high
        ("2c 2d 2h 9s 7c Kd", True),
        ("2c 3d 4h 5s 6c Kd", True),  # the lowest straight
        ("Jk 3d 4h 5s 6c Kd", True),  # a straight with the joker
        ("2c 4c 6c 9c Jc Kd", True),
        ("2c 2d 2h 3s 3c Kd", True),
    ],
)
def test_670a_11_g_what_is_eights_or_better(dealer: str, plays: bool) -> None:
    """A foul hand loses against any dealer: the Double Down with it only if it is played."""
    foul = seat(1, "Qh Th 9h 5h 4d", "As", wagers=DOUBLED)
    result = adjudicate(record(foul, dealer=dealer))
    assert ended(result, "pai_gow") == ("lose", 0)
    assert ended(result, "double_down") == (("lose", 0) if plays else ("push", 1000))


@pytest.mark.shows("670a.7(e)(1)", "670a.11(c)")
@pytest.mark.parametrize("cents", [0, 1, 500, 999, 1001, 2000, -1000])
def test_670a_7_e_1_a_double_down_equals_the_main_wager(cents: int) -> None:
    refused = refusal(record(seat(1, wagers={"double_down": cents})))
    assert refused.field == "seats[0].wagers.double_down"
    assert "670a.7(e)(1)" in refused.cites
    assert "$10" in refused.allowed


@pytest.mark.shows("670a.7(e)(1)", "670a.11(c)")
@pytest.mark.parametrize("cents", [0, 999, 1001, "1000", True])
def test_670a_7_e_1_in_play_too(cents: object) -> None:
    refused = refusal(played({1: WINNER}, KINGS, decisions=[{"double": cents}]), of=play_stacked)
    assert refused.field == "seats[0].decisions"
    assert "670a.7(e)(1)" in refused.cites


@pytest.mark.shows("670a.7(e)[lead]", "670a.7(e)(1)")
@pytest.mark.parametrize("name", ["double_down", "double_down_wager"])
def test_a_table_without_double_down_takes_none(name: str) -> None:
    refused = refusal(record(seat(1, wagers=DOUBLED), rules={name: False}))
    assert refused.field == "seats[0].wagers.double_down"
    assert "670a.7(e)(1)" in refused.cites
    told = played({1: WINNER}, KINGS, decisions=["double"]) | {"rules": {name: False}}
    assert refusal(told, of=play_stacked).field.startswith("seats[0].decisions")


@pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]")
@pytest.mark.parametrize("wager", ["double_down", "fortune_bonus", "insurance", "progressive"])
def test_670a_7_d_nobody_plays_without_the_main_wager(wager: str) -> None:
    only = seat(1) | {"wagers": {wager: 1000 if wager != "progressive" else 100}}
    refused = refusal(record(only))
    assert refused.field == "seats[0].wagers.pai_gow"
    assert "670a.7(d)" in refused.cites


# the optional wagers, § 670a.11(h), § 670a.12(b)-(d)


HANDS = {
    "five aces": "Ac Ad Ah As Jk 2c",
    "royal flush": "Ah Kh Qh Jh Th 2c",
    "royal flush with the joker": "Jk Kh Qh Jh Th 2c",
    "straight flush": "9h 8h 7h 6h 5h 2c",
    "straight flush, ace to five": "Ah 2h 3h 4h 5h Ks",
    "straight flush with the joker": "9h 8h Jk 6h 5h 2c",
    "four-of-a-kind": "9c 9d 9h 9s 5h 2c",
    "four aces with the joker": "Ac Ad Ah Jk 5h 2c",
    "full house": "9c 9d 9h 5s 5h 2c",
    "full house with the joker": "9c 9d 9h As Jk 2c",
    "two three-of-a-kinds": "9c 9d 9h 5s 5h 5c",
    "flush": "Kh Jh 9h 5h 2h 3c",
    "flush with the joker": "Kh Jh 9h 5h Jk 3c",
    "straight": "9c 8d 7h 6s 5h 2c",
    "straight with the joker": "9c 8d Jk 6s 5h 2c",
    "straight, ace to five": "Ac 2h 3s 4h 5h Ks",
    "three-of-a-kind": "9c 9d 9h Ks 5h 2c",
    "three aces with the joker": "Ac Ad Jk 9s 5h 2c",
    "kings and the joker": "Kh Ks Jk 9s 5h 2c",  # the joker is an ace: a pair of kings
    "nines twice and the joker": "9c 9d 5s 5h Jk 2c",  # two pair
    "three pair": "9c 9d 5s 5h 2s 2c",
    "two pair": "9c 9d 5s 5h Ks 2c",
    "pair": "9c 9d 7s 5h Ks 2c",
    "ace high": "Ac 9d 7s 5h Ks 2c",
}
QUEENS = "Qc Qd Js Ts 4c 3d"  # cards that none of these hands has

LOSING = ["kings and the joker", "nines twice and the joker", "three pair", "two pair", "pair",
          "ace high"]  # fmt: skip


@pytest.mark.shows("670a.11(h)(1)(i)(B)", "670a.12(b)(1)", "670a.7(e)(2)", "670a.11(h)[lead]")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("five aces", 1000), ("royal flush", 250), ("royal flush with the joker", 250),
        ("straight flush", 100), ("straight flush, ace to five", 100),
        ("straight flush with the joker", 100), ("four-of-a-kind", 50),
        ("four aces with the joker", 50), ("full house", 15), ("full house with the joker", 15),
        ("two three-of-a-kinds", 15), ("flush", 10), ("flush with the joker", 10), ("straight", 8),
        ("straight with the joker", 8), ("straight, ace to five", 8), ("three-of-a-kind", 5),
        ("three aces with the joker", 5),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stake", [50, 500])
def test_670a_12_b_1_fortune_bonus(hand: str, odds: int, stake: int) -> None:
    told = record(house(1, HANDS[hand], fortune_bonus=stake), dealer=QUEENS)
    assert ended(adjudicate(told), "fortune_bonus") == ("win", stake * (odds + 1))
    assert line(adjudicate(told), "fortune_bonus")["cites"][:2] == [
        "670a.11(h)(1)(i)(B)", "670a.12(b)(1)"
    ]  # fmt: skip


@pytest.mark.shows("670a.11(h)(1)(i)(A)", "670a.7(e)(2)")
@pytest.mark.parametrize("hand", LOSING)
def test_670a_11_h_1_i_A_less_than_three_of_a_kind_is_collected(hand: str) -> None:
    result = adjudicate(record(house(1, HANDS[hand], fortune_bonus=500), dealer=QUEENS))
    assert ended(result, "fortune_bonus") == ("lose", 0)
    assert line(result, "fortune_bonus")["cites"] == ["670a.11(h)(1)(i)(A)", "R-670a-3"]


@pytest.mark.shows("670a.11(h)(1)(i)(B)")
def test_the_bonus_is_for_the_six_cards_however_they_were_set() -> None:
    """A full house split into three nines and a five low, and even a foul hand with three nines."""
    split = seat(1, "9c 9d 9h 5s 2c", "5h", wagers={"fortune_bonus": 100, "progressive": 100})
    result = adjudicate(record(split, dealer=QUEENS))
    assert ended(result, "fortune_bonus") == ("win", 1_600)
    assert ended(result, "progressive") == ("win", 1_500)
    foul = seat(1, "Kh Jh 9h 5h 3c", "Ah", wagers={"fortune_bonus": 100})
    result = adjudicate(record(foul, dealer=QUEENS))
    assert paid(result) == [
        (1, "pai_gow", 1000, "lose", 0),
        (1, "fortune_bonus", 100, "win", 1_100),
    ]


LOW_HANDS = {
    "eight-high": "8c 7d 6h 4s 3c 2d",
    "nine-high": "9c 7d 6h 4s 3c 2d",
    "ten-high": "Tc 7d 6h 4s 3c 2d",
    "jack-high": "Jc 7d 6h 4s 3c 2d",
    "queen-high": "Qc 7d 6h 4s 3c 2d",
    "king-high": "Kc 7d 6h 4s 3c 2d",
}
ACES = "As Ah Ks Qd 9s 8s"


@pytest.mark.shows("670a.11(h)(2)(ii)", "670a.12(c)", "670a.7(e)(3)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("eight-high", 100), ("nine-high", 30), ("ten-high", 10), ("jack-high", 7),
        ("queen-high", 4), ("king-high", 3),
    ],
)  # fmt: skip
def test_670a_12_c_insurance(hand: str, odds: int) -> None:
    result = adjudicate(record(house(1, LOW_HANDS[hand], insurance=200), dealer=ACES))
    assert ended(result, "insurance") == ("win", 200 * (odds + 1))
    assert line(result, "insurance")["hand"] == hand
    assert line(result, "insurance")["cites"] == ["670a.11(h)(2)(ii)", "670a.12(c)"]


@pytest.mark.shows("670a.11(h)(2)(i)", "670a.7(e)(3)")
@pytest.mark.parametrize(
    "cards",
    [
        "Ac 7d 6h 4s 3c 2d",  # ace high
        "Jk 9d 7h 4s 2c Kd",  # the joker is an ace (R-670a-11)
        "Jk 8d 6h 4s 3c 2d",  # or makes a straight
        "2c 2d 4h 6s 8c Td",  # a pair
        "2c 3d 4h 5s 6c 8d",  # a straight
        "2c 3c 5c 7c 8c Td",  # a flush
        "7c 6d 5h 4s 3c 2d",  # six cards below an eight are a straight
        "Kc Kd Kh 2s 3c 4d",
    ],
)
def test_670a_11_h_2_i_better_than_king_high_is_collected(cards: str) -> None:
    result = adjudicate(record(house(1, cards, insurance=200), dealer=ACES))
    assert ended(result, "insurance") == ("lose", 0)
    assert line(result, "insurance")["cites"] == ["670a.11(h)(2)(i)"]


METER = {"progressive": 1_234_567}


@pytest.mark.shows("670a.11(h)(3)(i)(B)(IV)", "670a.12(d)(1)", "670a.7(e)(4)")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("straight flush", 300), ("straight flush, ace to five", 300),
        ("straight flush with the joker", 300), ("four-of-a-kind", 150),
        ("four aces with the joker", 150), ("full house", 15), ("two three-of-a-kinds", 15),
        ("flush", 6), ("flush with the joker", 6), ("straight", 3), ("straight with the joker", 3),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stake", [100, 500])
def test_670a_12_d_1_progressive_for_1(hand: str, pays: int, stake: int) -> None:
    """For 1, so that the stake is in it; from the house: the meter stays (R-GEN-3, R-GEN-7)."""
    told = record(house(1, HANDS[hand], progressive=stake), dealer=QUEENS)
    result = adjudicate(told | {"meters": METER})
    assert ended(result, "progressive") == ("win", stake * pays)
    assert result["meters"] == METER
    cites = ["670a.11(h)(3)(i)(B)(IV)", "670a.12(d)(1)", "670a.12(d)(3)"]
    assert line(result, "progressive")["cites"] == cites
    without_meter = adjudicate(told)
    assert paid(without_meter) == paid(result)
    assert without_meter["meters"] == {}


@pytest.mark.shows("670a.12(d)(1)", "670a.12(d)(2)", "670a.12(d)(3)", "670a.11(h)(3)(i)(B)(IV)")
@pytest.mark.parametrize(
    ("hand", "stake", "back", "left"),
    [
        ("five aces", 100, 1_234_567, 500_000),
        ("five aces", 500, 1_234_567, 2_500_000),  # $5,000 for each dollar (R-670a-15)
        ("royal flush", 100, 123_456, 1_111_111),  # the cent that splits stays (R-GEN-4)
        ("royal flush", 500, 123_456, 1_111_111),
        ("royal flush with the joker", 100, 123_456, 1_111_111),
    ],
)
def test_670a_12_d_1_shares_of_the_meter(hand: str, stake: int, back: int, left: int) -> None:
    told = record(house(1, HANDS[hand], progressive=stake), dealer=QUEENS, meters=METER)
    assert ended(adjudicate(told), "progressive") == ("win", back)
    assert adjudicate(told)["meters"] == {"progressive": left}


@pytest.mark.shows("670a.11(h)(3)(i)(A)", "670a.7(e)(4)")
@pytest.mark.parametrize("hand", ["three-of-a-kind", "three aces with the joker", *LOSING])
def test_670a_11_h_3_i_A_less_than_a_straight_loses(hand: str) -> None:
    told = record(house(1, HANDS[hand], progressive=100), dealer=QUEENS, meters=METER)
    result = adjudicate(told)
    assert ended(result, "progressive") == ("lose", 0)
    assert line(result, "progressive")["cites"] == ["670a.11(h)(3)(i)(A)", "R-670a-12"]
    assert result["meters"] == METER


@pytest.mark.shows("670a.12(d)(3)")
def test_670a_12_d_3_each_is_paid_from_the_meter_at_his_turn() -> None:
    """$10,000: seat 5 takes a tenth, $1,000; seat 2 a tenth of what is left, $900."""
    told = record(
        house(2, "As Ks Qs Js Ts 2h", progressive=100),
        house(5, "Ah Kh Qh Jh Th 2c", progressive=100),
        meters={"progressive": 1_000_000},
        dealer="9c 9d 7s 5d 4c 3d",
    )
    result = adjudicate(told)
    assert paid(result)[1:4:2] == [
        (5, "progressive", 100, "win", 100_000),
        (2, "progressive", 100, "win", 90_000),
    ]
    assert result["meters"] == {"progressive": 810_000}


@pytest.mark.shows("670a.12(d)(2)", "670a.12(d)(3)")
def test_670a_12_d_2_after_all_of_it_the_meter_is_reseeded() -> None:
    """Five aces take $12,345.67; the straight flush is the house's, whatever the meter."""
    told = record(
        house(2, "9h 8h 7h 6h 5h 2d", progressive=100),
        house(5, HANDS["five aces"], progressive=100),
        meters=METER,
        dealer=QUEENS,
    )
    result = adjudicate(told)
    assert ended(result, "progressive", 5) == ("win", 1_234_567)
    assert ended(result, "progressive", 2) == ("win", 30_000)
    assert result["meters"] == {"progressive": 500_000}


@pytest.mark.shows("670a.12(d)(3)")
def test_a_share_of_a_meter_that_is_not_told() -> None:
    told = record(house(1, HANDS["royal flush"], progressive=100), dealer=QUEENS)
    assert refusal(told).field == "meters"


@pytest.mark.shows("670a.12(d)(4)", "670a.7(e)(4)")
@pytest.mark.parametrize("cents", [1, 99, 200, 499, 501, 1000])
def test_the_progressive_takes_one_dollar_or_five(cents: int) -> None:
    """R-670a-2."""
    refused = refusal(record(house(1, HANDS["pair"], progressive=cents), dealer=QUEENS))
    assert refused.field == "seats[0].wagers.progressive"
    assert {"R-670a-2", "670a.12(d)(4)"} & set(refused.cites)


@pytest.mark.shows("670a.12(d)(2)")
def test_a_table_takes_progressive_wagers_of_one_size() -> None:
    """R-670a-2: one configured size."""
    told = record(
        house(1, HANDS["pair"], progressive=100),
        house(2, "Kc 7d 6h 4s 3s 2d", progressive=500),
        dealer=QUEENS,
    )
    assert refusal(told).field.endswith("wagers.progressive")
    for size, index in ((100, 1), (500, 0)):
        refused = refusal(told | {"rules": {"progressive_bet": size}})
        assert refused.field == f"seats[{index}].wagers.progressive"


@pytest.mark.shows("670a.7(e)(2)", "670a.7(e)(3)", "670a.7(e)(4)", "670a.7(e)[lead]")
@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("fortune_bonus", "670a.7(e)(2)"),
        ("insurance", "670a.7(e)(3)"),
        ("progressive", "670a.7(e)(4)"),
    ],
)
@pytest.mark.parametrize("name", ["{}", "{}_wager"])
def test_an_optional_wager_that_is_not_offered(wager: str, cite: str, name: str) -> None:
    told = record(house(1, HANDS["pair"], **{wager: 100}), dealer=QUEENS)
    assert len(adjudicate(told)["lines"]) == 2  # staking on it offers it
    refused = refusal(told | {"rules": {name.format(wager): False}})
    assert refused.field == f"seats[0].wagers.{wager}"
    assert cite in refused.cites


# Envy


COLUMNS = {
    "five aces": (100_000, 500_000),
    "royal flush": (20_000, 100_000),
    "straight flush": (5_000, 25_000),
    "four-of-a-kind": (1_500, 7_500),
    "full house": (500, 2_500),
}
PROGRESSIVE_COLUMNS = {
    "five aces": (10_000, 50_000),
    "royal flush": (5_000, 25_000),
    "straight flush": (1_000, 5_000),
    "four-of-a-kind": (500, 2_500),
}
OTHERS = ("8s 8c 6c 4s 3s 7c", "Kd Tc 7d 6d 4d 3h", "Kc 2d Jc 5d 4h 3c")
"""A pair of eights, and twice king high: of cards that the hands beside them do not have."""


def envies(result: Record) -> list[tuple[int, str, int]]:
    """The Envy Bonuses."""
    found = [one for one in result["lines"] if one["wager"].endswith(".envy")]
    assert all((one["stake"], one["outcome"]) == (0, "win") for one in found)
    assert all(one["stake"] for one in result["lines"] if one not in found)
    assert result["lines"][len(result["lines"]) - len(found) :] == found  # they come last
    return [(one["seat"], one["wager"].removesuffix(".envy"), one["back"]) for one in found]


@pytest.mark.shows(
    "670a.11(h)(1)(ii)", "670a.11(h)(1)(i)(C)", "670a.12(b)(2)", "670a.1[Envy Bonus]",
    "670a.1[Envy Bonus Qualifying Hand](i)", "670a.1[Qualifying Fortune Bonus Wager]",
)  # fmt: skip
@pytest.mark.parametrize("hand", COLUMNS)
@pytest.mark.parametrize("bonus", [0, 100])
def test_670a_12_b_2_fortune_envy_of_five_dollars_or_more(hand: str, bonus: int) -> None:
    """For a hand with the Fortune Bonus or without; $25 earns what $5 does (R-670a-2), less than
    $5 nothing (R-670a-1)."""
    holder = {"fortune_bonus": bonus} if bonus else {}
    told = record(
        house(1, OTHERS[0], fortune_bonus=500),
        house(3, HANDS[hand], **holder),
        house(5, OTHERS[1], fortune_bonus=499),
        house(6, OTHERS[2], fortune_bonus=2_500),
        dealer=QUEENS,
    )
    if hand == "five aces":
        told["meters"] = METER
    pays = COLUMNS[hand][1]
    result = adjudicate(told)
    assert envies(result) == [(6, "fortune_bonus", pays), (1, "fortune_bonus", pays)]
    cites = ["670a.11(h)(1)(ii)", "670a.12(b)(2)", "R-670a-2"]
    assert result["lines"][-1]["cites"] == cites
    assert result["lines"][-1]["hand"] == hand


@pytest.mark.shows("670a.12(b)(2)")
@pytest.mark.parametrize("hand", COLUMNS)
def test_670a_12_b_2_the_one_dollar_column_can_be_switched_on(hand: str) -> None:
    """R-670a-1: from $1 on, the column of the wager's size."""
    told = record(
        house(1, OTHERS[0], fortune_bonus=99),
        house(2, OTHERS[1], fortune_bonus=100),
        house(3, HANDS[hand]),
        house(6, OTHERS[2], fortune_bonus=500),
        dealer=QUEENS,
        rules={"fortune_envy_minimum": 100},
    )
    one, five = COLUMNS[hand]
    assert envies(adjudicate(told)) == [(6, "fortune_bonus", five), (2, "fortune_bonus", one)]
    told["seats"][1]["wagers"]["fortune_bonus"] = 499
    assert envies(adjudicate(told)) == [(6, "fortune_bonus", five), (2, "fortune_bonus", one)]


@pytest.mark.shows("670a.12(b)(2)")
@pytest.mark.parametrize("least", [1, 5, 99, 200, "5"])
def test_the_least_fortune_wager_is_one_of_two(least: object) -> None:
    refused = refusal(record(seat(), rules={"fortune_envy_minimum": least}))
    assert refused.field == "rules.fortune_envy_minimum"
    assert "R-670a-1" in refused.cites


@pytest.mark.shows("670a.1[Envy Bonus Qualifying Hand](i)")
@pytest.mark.parametrize("hand", ["flush", "straight", "three-of-a-kind", "two pair"])
def test_less_than_a_full_house_earns_no_envy(hand: str) -> None:
    told = record(house(1, OTHERS[0], fortune_bonus=500), house(3, HANDS[hand]), dealer=QUEENS)
    assert envies(adjudicate(told)) == []


@pytest.mark.shows("670a.11(h)(1)(ii)")
def test_670a_11_h_1_ii_the_dealers_hand_and_ones_own_earn_nothing() -> None:
    told = record(house(1, HANDS["full house"], fortune_bonus=500), dealer="Qc Qd Qh Qs 4c 3d")
    assert envies(adjudicate(told)) == []


@pytest.mark.shows("670a.11(h)(1)(ii)")
def test_670a_11_h_1_ii_several_hands_earn_several_bonuses() -> None:
    """From the right: seat 6's full house, then seat 4's four nines; each for the others only."""
    told = record(
        house(1, OTHERS[0], fortune_bonus=500),
        house(4, "9c 9d 9h 9s 5h 2c", fortune_bonus=500),
        house(6, "Kc Kd Kh 5d 5s 2d", fortune_bonus=500),
        dealer=QUEENS,
    )
    assert envies(adjudicate(told)) == [
        (4, "fortune_bonus", 2_500),
        (1, "fortune_bonus", 2_500),
        (6, "fortune_bonus", 7_500),
        (1, "fortune_bonus", 7_500),
    ]


@pytest.mark.shows("670a.11(h)(1)(ii)", "670a.11(h)(3)(ii)", "670a.7(f)")
def test_envy_is_between_persons() -> None:
    """R-GEN-8: Ann has seats 1 and 2 and gets one bonus for each bet, none for her own hand."""
    ann, wagers = {"player": "Ann"}, {"fortune_bonus": 500, "progressive": 100}
    told = record(
        house(1, OTHERS[0], **wagers) | ann,
        house(2, "Kc Kd Kh Ks 5d 2d", **wagers) | ann,
        house(4, "9c 9d 9h 9s 5h 2c", **wagers) | {"player": "Bob"},
        dealer=QUEENS,
        meters=METER,
    )
    assert envies(adjudicate(told)) == [
        (2, "fortune_bonus", 7_500),
        (1, "fortune_bonus", 7_500),
        (4, "fortune_bonus", 7_500),
        (2, "progressive", 500),
        (1, "progressive", 500),
        (4, "progressive", 500),
    ]


@pytest.mark.shows(
    "670a.11(h)(3)(ii)", "670a.11(h)(3)(i)(C)", "670a.12(d)(4)", "670a.1[Envy Bonus]",
    "670a.1[Envy Bonus Qualifying Hand](ii)",
)  # fmt: skip
@pytest.mark.parametrize("hand", PROGRESSIVE_COLUMNS)
@pytest.mark.parametrize("stake", [100, 500])
def test_670a_12_d_4_progressive_envy_for_every_bettor(hand: str, stake: int) -> None:
    told = record(
        house(1, OTHERS[0], progressive=stake),
        house(3, HANDS[hand]),
        house(5, OTHERS[1]),
        house(6, OTHERS[2], progressive=stake),
        dealer=QUEENS,
        meters=METER,
    )
    pays = PROGRESSIVE_COLUMNS[hand][stake == 500]
    result = adjudicate(told)
    assert envies(result) == [(6, "progressive", pays), (1, "progressive", pays)]
    assert result["lines"][-1]["cites"] == [
        "670a.11(h)(3)(ii)", "670a.12(d)(4)", "R-670a-2"
    ]  # fmt: skip
    assert result["meters"] == METER  # Envy is the house's


@pytest.mark.shows("670a.1[Envy Bonus Qualifying Hand](ii)")
@pytest.mark.parametrize("hand", ["full house", "flush", "straight"])
def test_less_than_four_of_a_kind_earns_no_progressive_envy(hand: str) -> None:
    told = record(house(1, OTHERS[0], progressive=100), house(3, HANDS[hand]), dealer=QUEENS)
    assert envies(adjudicate(told)) == []


@pytest.mark.shows("670a.11(i)", "670a.11(g)(1)", "670a.11(h)(1)(ii)", "670a.11(h)(3)(ii)")
def test_lines_stand_in_the_order_of_settlement() -> None:
    """Each player's main wager, Double Down, Fortune Bonus, Insurance and Progressive; Envy last,
    that of the Fortune Bonus before that of the Progressive."""
    every = {"progressive": 100, "insurance": 200, "fortune_bonus": 500, "double_down": 1000}
    told = record(
        house(1, OTHERS[0], **every),
        house(4, "9c 9d 9h 9s 5h 2c", **every),
        dealer=QUEENS,  # a pair of queens, the jack low
        meters=METER,
    )
    assert paid(adjudicate(told)) == [
        (4, "pai_gow", 1000, "push", 1000),  # four nines, and a five
        (4, "double_down", 1000, "push", 1000),
        (4, "fortune_bonus", 500, "win", 25_500),
        (4, "insurance", 200, "lose", 0),
        (4, "progressive", 100, "win", 15_000),
        (1, "pai_gow", 1000, "lose", 0),  # eights, and a seven
        (1, "double_down", 1000, "lose", 0),
        (1, "fortune_bonus", 500, "lose", 0),
        (1, "insurance", 200, "lose", 0),
        (1, "progressive", 100, "lose", 0),
        (1, "fortune_bonus.envy", 0, "win", 7_500),
        (1, "progressive.envy", 0, "win", 500),
    ]


# what this chapter does not have (R-670a-16)


def test_there_is_no_surrender() -> None:
    refused = refusal(record(unset(decision="surrender")))
    assert refused.field == "seats[0].decision"
    assert "surrender" in refused.what
    assert refused.cites == ("670a.11", "R-670a-16")
    told = played({1: WINNER}, KINGS)
    told["seats"][0]["decisions"] = ["surrender"]
    refused = refusal(told, of=play_stacked)
    assert refused.field.startswith("seats[0].decisions")
    assert "surrender" in refused.what
    assert refused.cites == ("670a.11", "R-670a-16")


def test_there_is_no_vigorish_on_a_win() -> None:
    result = adjudicate(record(seat()))
    assert paid(result) == [(1, "pai_gow", 1000, "win", 2000)]
    refused = refusal(record(seat(), rules={"vig_round_to": 25}))
    assert refused.field == "rules.vig_round_to"
    refused = refusal(record(seat(wagers={"vigorish": 50})))
    assert refused.field == "seats[0].wagers.vigorish"


@pytest.mark.parametrize(
    ("name", "value"),
    [("payout_limit", 5_000_000), ("bank", True), ("co_bank", True), ("house_way", "x")],
)
def test_choices_of_the_sister_games(name: str, value: object) -> None:
    assert refusal(record(seat(), rules={name: value})).field == f"rules.{name}"


@pytest.mark.parametrize(
    ("name", "value"), [("bank", {"seat": 1}), ("replacement", "2c"), ("burn", 1)]
)
def test_fields_of_other_games(name: str, value: object) -> None:
    assert refusal(record(seat()) | {name: value}).field == name


# irregularities, § 670a.13


EVERYTHING = {"double_down": 1000, "fortune_bonus": 500, "insurance": 200, "progressive": 100}
RETURNED = [
    ("pai_gow", 1000), ("double_down", 1000), ("fortune_bonus", 500), ("insurance", 200),
    ("progressive", 100),
]  # fmt: skip


def shows(*paragraphs: str) -> list[Any]:
    """A case for each irregularity, marked with its paragraph."""
    return [
        pytest.param(one, marks=pytest.mark.shows(one), id=one)
        for one in (f"670a.13({paragraph})" for paragraph in paragraphs)
    ]


@pytest.mark.parametrize("cite", shows("e", "h", "k"))
def test_670a_13_a_double_down_made_by_then_returns_too(cite: str) -> None:
    """All wagers: what is found when the hands were set finds the Double Down on the layout."""
    result = adjudicate(record(seat(1, wagers=EVERYTHING), irregularity=cite, meters=METER))
    assert [(one["wager"], one["back"]) for one in result["lines"]] == RETURNED
    assert all(one["outcome"] == "void" for one in result["lines"])


@pytest.mark.parametrize("decided", [True, False])
@pytest.mark.parametrize("cite", shows("c", "j", "m"))
def test_670a_13_what_broke_off_the_deal_returns_a_double_down_too(
    cite: str, decided: bool
) -> None:
    """“All wagers”: whoever doubled before it was found has that wager back."""
    one = seat(1, wagers=EVERYTHING)
    if not decided:
        del one["high"], one["low"]
    told = record(one, house(4, OTHERS[0]), rules={"start_method": "shaker"}, meters=METER)
    result = adjudicate(told | {"irregularity": cite})
    returned = [(each["wager"], each["back"]) for each in result["lines"] if each["seat"] == 1]
    assert returned == RETURNED
    assert all(each["outcome"] == "void" for each in result["lines"])
    assert all(cite in each["cites"] for each in result["lines"])


@pytest.mark.parametrize("cite", shows("f", "n"))
def test_670a_13_where_no_hand_was_set_a_double_down_returns_too(cite: str) -> None:
    """Play did not go on after it, so all wagers return."""
    cards = " ".join(WINNER)
    told = record(unset(1, cards, wagers={"pai_gow": 1000} | EVERYTHING), irregularity=cite)
    result = adjudicate(told | {"meters": METER})
    assert [(each["wager"], each["back"]) for each in result["lines"]] == RETURNED


@pytest.mark.shows("670a.13(d)")
def test_670a_13_d_the_meter_loses_what_the_voided_hand_put_on_it() -> None:
    """R-GEN-6: 21 cents of his dollar (§ 670a.12(d)(2), R-670a-15), and only of his."""
    wagers = {"pai_gow": 1000, "progressive": 100}
    void = unset(3, "9c 9d 9h 9s 5h 2c", wagers=wagers, decision="void")
    other = house(1, OTHERS[0], progressive=100)
    told = record(other, void, dealer=QUEENS, meters=METER, irregularity="670a.13(d)")
    assert adjudicate(told)["meters"] == {"progressive": METER["progressive"] - 21}


@pytest.mark.shows("670a.13(d)")
def test_670a_13_d_a_player_voids_and_the_others_play_on() -> None:
    """R-GEN-6: his wagers return, and his four nines give nobody Envy; he gets none himself."""
    wagers = {"pai_gow": 1000, "fortune_bonus": 500, "insurance": 200, "progressive": 100}
    told = record(
        house(1, OTHERS[0], **wagers),
        unset(3, "9c 9d 9h 9s 5h 2c", wagers=wagers, decision="void"),
        house(5, "Kc Kd Kh Ks 5d 2d", **wagers),
        dealer=QUEENS,
        meters=METER,
        irregularity="670a.13(d)",
    )
    result = adjudicate(told)
    assert paid(result) == [
        (3, "pai_gow", 1000, "void", 1000),
        (3, "fortune_bonus", 500, "void", 500),
        (3, "insurance", 200, "void", 200),
        (3, "progressive", 100, "void", 100),
        (5, "pai_gow", 1000, "push", 1000),
        (5, "fortune_bonus", 500, "win", 25_500),
        (5, "insurance", 200, "lose", 0),
        (5, "progressive", 100, "win", 15_000),
        (1, "pai_gow", 1000, "lose", 0),
        (1, "fortune_bonus", 500, "lose", 0),
        (1, "insurance", 200, "lose", 0),
        (1, "progressive", 100, "lose", 0),
        (1, "fortune_bonus.envy", 0, "win", 7_500),
        (1, "progressive.envy", 0, "win", 500),
    ]
    assert "R-GEN-6" in result["lines"][0]["cites"]


@pytest.mark.shows("670a.13(d)", "670a.11(c)")
def test_670a_13_d_who_voids_has_not_looked_and_cannot_have_doubled() -> None:
    """He elects before he looks, and Double Downs are offered after all have looked."""
    told = record(
        unset(1, decision="void") | {"wagers": {"pai_gow": 1000, "double_down": 1000}},
        irregularity="670a.13(d)",
    )
    try:
        result = adjudicate(told)
    except Refused as refused:
        assert refused.field == "seats[0].wagers.double_down"  # noqa: PT017
    else:
        assert ("double_down", 1000) in [(one["wager"], one["back"]) for one in result["lines"]]


# refusals that name field and citation


@pytest.mark.parametrize(
    ("change", "field", "cite"),
    [
        ({"cards": ["Ac", "Ad", "6s", "5c", "3d"]}, "seats[0].cards", "670a.1[High hand]"),
        ({"cards": [*seat()["cards"], "2s"]}, "seats[0].cards", "670a.1[High hand]"),
        ({"cards": [*seat()["high"], "Kc"], "low": ["Kc"]}, "seats[0].cards", "670a.3(a)"),
        ({"cards": None}, "seats[0].cards", ""),
        ({"cards": ["Xx"]}, "seats[0].cards[0]", ""),
        ({"high": ["Ac", "Ad", "6s", "5c"]}, "seats[0].high", "670a.11(b)"),
        ({"high": ["Ac", "Ad", "6s", "5c"], "low": ["3d", "Th"]}, "seats[0].low", "670a.11(b)"),
        ({"low": ["Tc"]}, "seats[0].low", "670a.11(b)"),
        ({"high": ["Ac", "Ad", "6s", "5c", "3c"]}, "seats[0].high", "670a.11(b)"),
        ({"high": None, "low": None}, "seats[0].high", "670a.11(b)"),
        ({"high": None}, "seats[0].high", "670a.11(b)"),
        ({"low": None}, "seats[0].high", "670a.11(b)"),
        ({"high": "Ac Ad 6s 5c 3d"}, "seats[0].high", ""),
        ({"high": [1, 2, 3, 4, 5]}, "seats[0].high", ""),
        ({"decision": "house way"}, "seats[0].decision", "670a.11(b)"),
        ({"decision": "double"}, "seats[0].decision", "670a.11(b)"),
        ({"seat": 7}, "seats[0].seat", "670a.2(a)"),
        ({"wagers": {}}, "seats[0].wagers.pai_gow", "670a.7(d)"),
        ({"wagers": {"pai_gow": 0}}, "seats[0].wagers.pai_gow", "670a.7(d)"),
        ({"wagers": {"ante": 100}}, "seats[0].wagers.ante", "670a.7(d)"),
        ({"wagers": {"pai_gow": 1000, "ace_high_bonus": 1}}, "seats[0].wagers.ace_high_bonus", ""),
        ({"raise": 100}, "seats[0].raise", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_seat(change: Record, field: str, cite: str) -> None:
    refused = refusal(record(seat(1) | change))
    assert refused.field == field
    assert not cite or cite in refused.cites
    assert refused.what


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dealer": {"cards": ["Kc", "Kd", "9h", "7s", "4c"]}}, "dealer.cards"),
        ({"dealer": {}}, "dealer.cards"),
        ({"start": 0}, "start"),
        ({"start": 8}, "start"),
        ({"meters": {"jackpot": 1}}, "meters.jackpot"),
        ({"meters": {"progressive": -1}}, "meters.progressive"),
        ({"rules": {"decks": 3}}, "rules.decks"),
        ({"rules": {"betting_positions": 5}}, "rules.betting_positions"),
        ({"rules": {"start_method": "button"}}, "rules.start_method"),
        ({"shoe": ["Ac"]}, "shoe"),
        ({"seats": []}, "seats"),
    ],
)
def test_what_is_wrong_with_a_record(change: Record, field: str) -> None:
    assert refusal(record(seat(1)) | change).field == field


def test_a_seat_is_there_once() -> None:
    refused = refusal(record(seat(1), seat(1, *LOSER)))
    assert refused.field in ("seats[0].seat", "seats[1].seat")


# play


STARTS = {1: 0, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}
"""The number, and the place that a count reaches, counterclockwise from the dealer (0)."""


def shoe_of(
    hands: dict[int, list[str]], start: int = 1, method: str = "automated_shoe"
) -> list[str]:
    """Cards stacked so that each place gets its own, and the empty ones whatever is left."""
    taken = {face for hand in hands.values() for face in hand}
    rest = iter([one.face for one in (*DECK, JOKER) if one.face not in taken])
    filled = {place: hands.get(place) or [next(rest) for _ in range(6)] for place in range(7)}
    places = [1, 2, 3, 4, 5, 6, 0]
    first = places.index(STARTS[start])
    order = places[first:] + places[:first]
    if method == "automated_shoe":
        return [face for place in order for face in filled[place]]
    return [filled[place][round_] for round_ in range(6) for place in order]


def played(
    hands: dict[int, tuple[str, str]],
    dealer: str = KINGS,
    *,
    decisions: Iterable[Any] = (),
    start: int = 1,
    method: str = "automated_shoe",
    **more: Any,
) -> Record:
    """A record with a shoe; each seat makes these ``decisions`` and then sets its hands."""
    seats = [
        {
            "seat": number,
            "wagers": {"pai_gow": 1000},
            "decisions": [*decisions, {"high": high.split(), "low": low.split()}],
        }
        for number, (high, low) in hands.items()
    ]
    cards = {number: f"{high} {low}".split() for number, (high, low) in hands.items()}
    return {
        "id": "p",
        "game": "six-card-pai-gow",
        "seats": seats,
        "shoe": shoe_of(cards | {0: dealer.split()}, start, method),
        "start": start,
        "rules": {"dealing_method": method},
    } | more


@pytest.mark.shows("670a.11(c)", "670a.7(e)(1)")
@pytest.mark.parametrize(
    ("decisions", "doubled"),
    [
        (["double"], True), ([{"double": 1000}], True), (["double_down"], True), ([], False),
        (["no_double_down"], False),
    ],
)  # fmt: skip
def test_play_with_a_double_down_or_without(decisions: list[Any], doubled: bool) -> None:
    result = play_stacked(played({1: WINNER}, decisions=decisions))
    assert paid(result) == [
        (1, "pai_gow", 1000, "win", 2000),
        *([(1, "double_down", 1000, "win", 2000)] if doubled else []),
    ]


@pytest.mark.shows("670a.11(c)")
def test_play_with_a_double_down_among_the_wagers() -> None:
    """As `adjudicate` reads it: a Double Down that the wagers tell is no longer a decision."""
    told = played({1: WINNER})
    told["seats"][0]["wagers"]["double_down"] = 1000
    assert paid(play_stacked(told)) == [
        (1, "pai_gow", 1000, "win", 2000),
        (1, "double_down", 1000, "win", 2000),
    ]
    told["seats"][0]["wagers"]["double_down"] = 500
    refused = refusal(told, of=play_stacked)
    assert refused.field.startswith("seats[0].")
    assert "670a.7(e)(1)" in refused.cites


@pytest.mark.shows("670a.11(c)", "670a.11(a)(3)")
def test_play_asks_for_double_downs_before_any_hand_is_set() -> None:
    hands = {1: WINNER, 4: ("Kh Ks 7c 4d 2c", "Ts")}
    result = play_stacked(played(hands, decisions=["double"]))
    what = [
        (step["what"], step["seat"])
        for step in result["transcript"]
        if step["what"] in ("decision", "set_hands")
    ]
    assert {one for one, _ in what[:2]} == {"decision"}
    assert {one for one, _ in what[2:]} == {"set_hands"}
    assert {number for _, number in what[:2]} == {number for _, number in what[2:]} == {1, 4}
    late = played({1: WINNER})
    late["seats"][0]["decisions"].append("double")
    refused = refusal(late, of=play_stacked)
    assert refused.field == "seats[0].decisions[1]"


@pytest.mark.shows("670a.11(a)(1)")
def test_play_the_house_way() -> None:
    """Two kings, and the ace low: (d)(1)."""
    told = played({1: ("Kh Ks Ac 7c 4d", "2c")}, dealer="Qc Qd Jh 7s 4c 2d")
    told["seats"][0]["decisions"] = ["house way"]
    result = play_stacked(told)
    assert paid(result) == [(1, "pai_gow", 1000, "win", 2000)]
    shown = next(
        step for step in result["transcript"]
        if step["what"] == "turn_up" and step["place"] == "seat 1"
    )  # fmt: skip
    assert shown["cards"][-1] == "Ac"
    assert sorted(shown["cards"][:5]) == sorted(["Kh", "Ks", "7c", "4d", "2c"])


@pytest.mark.parametrize("decisions", [["double"], ["double", "double", "house way"]])
def test_play_refuses_a_double_down_without_a_setting_and_a_second_one(
    decisions: list[Any],
) -> None:
    told = played({1: WINNER})
    told["seats"][0]["decisions"] = decisions
    refused = refusal(told, of=play_stacked)
    assert refused.field == "seats[0].decisions"
    assert refused.what


@pytest.mark.parametrize("cite", shows("e", "h", "k"))
def test_670a_13_in_play_a_double_down_made_by_then_returns_too(cite: str) -> None:
    """The decisions tell how far the round went: all were doubled, and nobody set his hands."""
    told = played({1: WINNER}) | {"irregularity": cite}
    told["seats"][0]["decisions"] = ["double"]
    assert paid(play_stacked(told)) == [
        (1, "pai_gow", 1000, "void", 1000),
        (1, "double_down", 1000, "void", 1000),
    ]


@pytest.mark.parametrize("among_the_wagers", [True, False])
@pytest.mark.parametrize("cite", shows("c", "j", "m"))
def test_670a_13_in_play_what_broke_off_the_deal_returns_a_double_down_too(
    cite: str, among_the_wagers: bool
) -> None:
    """Whether it is told as a wager or as a decision, and though the hands were set."""
    told = played({1: WINNER}, decisions=() if among_the_wagers else ["double"])
    told |= {"irregularity": cite}
    told["rules"]["start_method"] = "shaker"
    if among_the_wagers:
        told["seats"][0]["wagers"]["double_down"] = 1000
    assert paid(play_stacked(told)) == [
        (1, "pai_gow", 1000, "void", 1000),
        (1, "double_down", 1000, "void", 1000),
    ]


@pytest.mark.shows("670a.13(m)", "670a.11(c)")
def test_670a_13_m_a_shoe_that_jams_while_dealing_leaves_no_time_to_double() -> None:
    """A Double Down Wager among the wagers is refused by name, not lost."""
    told = played({1: WINNER}) | {"irregularity": "670a.13(m)"}
    told["seats"][0]["wagers"]["double_down"] = 1000
    told["shoe"] = told["shoe"][:7]
    assert refusal(told, of=play_stacked).field == "seats[0].wagers.double_down"


@pytest.mark.shows("670a.12(d)(2)", "670a.12(d)(3)")
def test_play_takes_the_meter_from_the_record() -> None:
    told = played({1: ("Ac Ad Ah As Jk", "2c")}, dealer="Kc Kd 9h 7s 4c 2d", meters=METER)
    told["seats"][0]["wagers"] |= {"progressive": 100, "fortune_bonus": 100}
    result = play_stacked(told)
    assert ended(result, "progressive") == ("win", 1_234_567)
    assert ended(result, "fortune_bonus") == ("win", 100_100)
    assert result["meters"] == {"progressive": 500_000}


def test_the_transcript_tells_every_step_and_its_paragraphs() -> None:
    result = play_stacked(played({1: WINNER}, decisions=["double"]))
    steps = result["transcript"]
    assert all(step["cites"] and step["text"] and step["what"] and step["who"] for step in steps)
    assert json.loads(json.dumps(result)) == result
    settled = [step["line"] for step in steps if step["what"] == "settle"]
    assert settled == result["lines"]
    assert "??" not in [face for step in steps for face in step.get("cards", [])]
    assert {"deal", "set_hands", "turn_up", "arrange_hands", "collect", "bet", "decision"} <= {
        step["what"] for step in steps
    }


def test_play_and_adjudicate_agree() -> None:
    """The same round, told by its shoe and by its hands."""
    hands = {1: ("9c 9d 9h 9s 2c", "5h"), 3: ("8s 8d 6c 4s 3s", "7c"), 6: ("Kc Kd 5s 2d 3h", "As")}
    wagers = {"pai_gow": 1000, "fortune_bonus": 500, "insurance": 100, "progressive": 100}
    told = played(hands, QUEENS, decisions=["double"], meters=METER)
    for one in told["seats"]:
        one["wagers"] = dict(wagers)
    past = record(
        *(seat(number, *hand, wagers=wagers | DOUBLED) for number, hand in hands.items()),
        dealer=QUEENS,
        meters=METER,
    )
    result = play_stacked(told)
    assert result["lines"] == adjudicate(past)["lines"]
    assert result["meters"] == adjudicate(past)["meters"]
