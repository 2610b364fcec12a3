"""§ 687a.6(d)-(f): which hands the Progressive, the Trips and the Bad Beat Bonus pay, one round for
each hand that is listed, and one for the best that is not."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable

TEN_HIGH = "3s 4s 6s 8c Td"
TWO_PAIRS = "Kc Kd 7h 7s 5d"
METER = 10_000_00
HANDS = {
    "five wilds": "2c 2d 2h 2s Jk",
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h 8h 7h 6h 5h",
    "four-of-a-kind": "Kc Kd Kh Ks 7d",
    "full house": "Kc Kd Kh 7s 7d",
    "flush": "Kh Jh 9h 6h 3h",
    "straight": "9h 8d 7h 6c 5h",
    "three-of-a-kind": "Kc Kd Kh 7s 5d",
}
NATURAL = [name for name in HANDS if name != "five wilds"]


def listed(paragraph: str, hands: list[str], back: list[int]) -> list[object]:
    """Each hand of a list in its order, with what comes back, under its own paragraph."""
    return [
        pytest.param(hand, cents, marks=pytest.mark.shows(f"687a.6({paragraph})({number})"))
        for number, (hand, cents) in enumerate(zip(hands, back, strict=True), start=1)
    ]


def ended(wager: str, table: str, hand: str, dealer: str) -> tuple[str, int, int]:
    """How a dollar on one optional wager ends."""
    game = DjWildTable.ready(f"{hand} {dealer}", {"paytables": {wager: table}}, meter=METER)
    result = game.play({2: {"ante": 1_000, "blind": 1_000, wager: 100}}, {2: "raise"})
    return result[2, wager]


# By table 1: shares of a meter of $10,000, to which the casino's rate adds a part of the dollar;
# then odds, "to 1".
PROGRESSIVE = [METER, METER // 10, 301_00, 51_00, 41_00, 31_00, 10_00]


@pytest.mark.parametrize(("hand", "back"), listed("d", NATURAL, PROGRESSIVE))
def test_687a_6_d_the_progressive_pays_each_hand_listed(hand: str, back: int) -> None:
    outcome, stake, paid = ended("progressive_bonus", "1", HANDS[hand], TEN_HIGH)
    assert (outcome, stake) == ("win", 100)
    of_meter = hand in ("royal flush", "straight flush")
    assert back <= paid <= back + (100 if of_meter else 0)


# By DJWT-04: five wilds 2,000 to 1, then the Natural column.
TRIPS = [2_001_00, 1_001_00, 201_00, 61_00, 31_00, 26_00, 21_00, 7_00]


@pytest.mark.parametrize(("hand", "back"), listed("e", list(HANDS), TRIPS))
def test_687a_6_e_the_trips_bonus_pays_each_hand_listed(hand: str, back: int) -> None:
    assert ended("trips_bonus", "DJWT-04", HANDS[hand], TEN_HIGH) == ("win", 100, back)


# By DJWBB-02, the player's hand beaten by the dealer's.
BAD_BEAT = [10_001_00, 5_001_00, 501_00, 401_00, 301_00, 101_00, 10_00]
BEATEN_BY = {
    "royal flush": "2c 2d 2h 2s Jk",
    "straight flush": "As Ks Qs Js Ts",
    "four-of-a-kind": "9c 8c 7c 6c 5c",
    "full house": "9c 8c 7c 6c 5c",
    "flush": "Qc Qd Qh Qs 4c",
    "straight": "Qc Qd Qh Qs 4c",
    "three-of-a-kind": "Qc Qd Qh Qs 4c",
}


@pytest.mark.parametrize(("hand", "back"), listed("f", NATURAL, BAD_BEAT))
def test_687a_6_f_the_bad_beat_pays_each_hand_listed(hand: str, back: int) -> None:
    result = ended("bad_beat_bonus", "DJWBB-02", HANDS[hand], BEATEN_BY[hand])
    assert result == ("win", 100, back)


@pytest.mark.shows("687a.6(d)(7)", "687a.6(e)(8)", "687a.6(f)(7)")
@pytest.mark.parametrize(
    ("wager", "table", "dealer"),
    [
        ("progressive_bonus", "1", TEN_HIGH),
        ("trips_bonus", "DJWT-04", TEN_HIGH),
        ("bad_beat_bonus", "DJWBB-02", "Qc Qd Qh Qs 4c"),
    ],
)
def test_687a_6_three_of_a_kind_is_the_lowest_that_pays(
    wager: str, table: str, dealer: str
) -> None:
    assert ended(wager, table, TWO_PAIRS, dealer) == ("lose", 100, 0)
