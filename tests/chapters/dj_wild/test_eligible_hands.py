"""§ 687a.6(d)-(f): every hand that is eligible for a payout, by every table of § 687a.12(c)-(e).

The rows are copied from the chapter, not from its file here.
"""

from typing import Any

import pytest
from tests.records.adjudicated import paid

from pitboss.records import adjudicate

NATURAL = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h 8h 7h 6h 5h",
    "four-of-a-kind": "Kc Kd Kh Ks 5d",
    "full house": "Kc Kd Kh 5s 5d",
    "flush": "Ah Jh 9h 6h 3h",
    "straight": "9h 8c 7h 6d 5s",
    "three-of-a-kind": "Kc Kd Kh 7s 5d",
}
WITH_WILD = {
    "five wilds": "2c 2d 2h 2s Jk",
    "royal flush": "Ah Kh Qh Jh Jk",
    "five-of-a-kind": "9c 9d 9h 9s Jk",
    "straight flush": "9h 8h 7h 6h Jk",
    "four-of-a-kind": "9c 9d 9h Jk 4c",
    "full house": "9c 9d 4h 4s Jk",
    "flush": "Ah Jh 9h 6h Jk",
    "straight": "9h 8c 7h 6d Jk",
    "three-of-a-kind": "9c 9d Jk 6h 4c",
}
NOTHING = ["Kc Kd 7h 7s 5d", "Kc Kd 8h 7s 5d", "Kc Qd 8h 7s 5d"]
"""Two pairs, a pair, a high card."""


def adjudged(wager: str, stake: int, player: str, dealer: str, **more: Any) -> tuple[str, int]:
    """How an optional wager of a player who raised ends."""
    seat = {
        "seat": 1,
        "cards": player.split(),
        "wagers": {"ante": 1000, "blind": 1000, wager: stake},
        "decision": "raise",
    }
    told = {"game": "dj-wild", "dealer": {"cards": dealer.split()}, "seats": [seat]} | more
    (line,) = [one for one in paid(adjudicate(told)) if one[1] == wager]
    return line[3], line[4]


# § 687a.6(d): the Progressive Bonus Wager; deuces are deuces (R-687a-5)

PROGRESSIVE = {
    "four-of-a-kind": 300,
    "full house": 50,
    "flush": 40,
    "straight": 30,
    "three-of-a-kind": 9,
}


@pytest.mark.shows("687a.6(d)(3)", "687a.6(d)(4)", "687a.6(d)(5)", "687a.6(d)(6)", "687a.6(d)(7)")
@pytest.mark.shows("687a.11(f)(1)(ii)")
@pytest.mark.parametrize(("paytable", "bet"), [("1", 100), ("2", 500)])
@pytest.mark.parametrize("hand", PROGRESSIVE)
def test_687a_6_d_three_of_a_kind_to_four_of_a_kind_are_paid_odds(
    hand: str, paytable: str, bet: int
) -> None:
    """“To 1” returns the stake (R-687a-13)."""
    ended = adjudged("progressive_bonus", bet, NATURAL[hand], "Tc Td 6s 4h 3c",
                     rules={"paytables": {"progressive_bonus": paytable}})  # fmt: skip
    assert ended == ("win", bet * (PROGRESSIVE[hand] + 1))


@pytest.mark.shows("687a.6(d)(1)", "687a.6(d)(2)", "687a.11(f)(1)(ii)")
@pytest.mark.parametrize(("hand", "award"), [("royal flush", 777_770), ("straight flush", 77_777)])
def test_687a_6_d_the_two_highest_are_paid_from_the_meter(hand: str, award: int) -> None:
    ended = adjudged("progressive_bonus", 100, NATURAL[hand], "Tc Td 6s 4c 3c",
                     meters={"progressive": 777_770})  # fmt: skip
    assert ended == ("win", award)


@pytest.mark.shows("687a.11(f)(1)(i)", "687a.6(d)(7)")
@pytest.mark.parametrize("cards", [*NOTHING, "9c 9d 2h 6h 4c"])
def test_687a_6_d_nothing_less_is_paid_and_a_deuce_makes_no_third_nine(cards: str) -> None:
    assert adjudged("progressive_bonus", 100, cards, "Tc Td 6s 4h 3c") == ("lose", 0)


# § 687a.6(e): the Trips Bonus Wager

TRIPS_NATURAL = {
    "royal flush": (1000, 1000, 400, 1000),
    "straight flush": (200, 200, 200, 200),
    "four-of-a-kind": (60, 50, 50, 40),
    "full house": (30, 30, 30, 30),
    "flush": (25, 25, 25, 25),
    "straight": (20, 20, 20, 20),
    "three-of-a-kind": (6, 6, 6, 6),
}
TRIPS_WILD = {
    "five wilds": (2000, 2000, 500, 2000),
    "royal flush": (90, 70, 70, 60),
    "five-of-a-kind": (70, 60, 60, 50),
    "straight flush": (25, 25, 25, 25),
    "four-of-a-kind": (6, 6, 6, 6),
    "full house": (5, 5, 5, 5),
    "flush": (4, 4, 4, 4),
    "straight": (3, 3, 3, 3),
    "three-of-a-kind": (1, 1, 1, 1),
}
TRIPS_TABLES = ("DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07")


def trips(cards: str, paytable: str) -> tuple[str, int]:
    """A Trips Bonus Wager of $2."""
    rules = {"paytables": {"trips_bonus": paytable}}
    return adjudged("trips_bonus", 200, cards, "Tc Td 6s 4d 3c", rules=rules)


@pytest.mark.shows("687a.6(e)(2)", "687a.6(e)(3)", "687a.6(e)(4)", "687a.6(e)(5)", "687a.6(e)(6)")
@pytest.mark.shows("687a.6(e)(7)", "687a.6(e)(8)", "687a.11(f)(2)(ii)")
@pytest.mark.parametrize("hand", TRIPS_NATURAL)
@pytest.mark.parametrize("paytable", TRIPS_TABLES)
def test_687a_6_e_a_natural_hand_is_paid_by_the_natural_column(hand: str, paytable: str) -> None:
    odds = TRIPS_NATURAL[hand][TRIPS_TABLES.index(paytable)]
    assert trips(NATURAL[hand], paytable) == ("win", 200 * (odds + 1))


@pytest.mark.shows("687a.6(e)(1)", "687a.6(e)(2)", "687a.6(e)(3)", "687a.6(e)(4)", "687a.6(e)(5)")
@pytest.mark.shows("687a.6(e)(6)", "687a.6(e)(7)", "687a.6(e)(8)", "687a.11(f)(2)(ii)")
@pytest.mark.parametrize("hand", TRIPS_WILD)
@pytest.mark.parametrize("paytable", TRIPS_TABLES)
def test_687a_6_e_a_hand_with_the_joker_is_paid_by_the_wild_column(
    hand: str, paytable: str
) -> None:
    odds = TRIPS_WILD[hand][TRIPS_TABLES.index(paytable)]
    assert trips(WITH_WILD[hand], paytable) == ("win", 200 * (odds + 1))


@pytest.mark.shows("687a.11(f)(2)(i)", "687a.6(e)(8)")
@pytest.mark.parametrize("cards", NOTHING)
def test_687a_6_e_nothing_less_is_paid(cards: str) -> None:
    assert trips(cards, "DJWT-05") == ("lose", 0)


# § 687a.6(f): the Two-Way Bad Beat Bonus Wager

BAD_BEAT = {
    "royal flush": (500, 10_000, 500, 299),
    "five-of-a-kind": (500, 10_000, 500, 299),
    "straight flush": (500, 5_000, 500, 299),
    "four-of-a-kind": (500, 500, 300, 299),
    "full house": (400, 400, 200, 200),
    "flush": (300, 300, 100, 100),
    "straight": (100, 100, 50, 50),
    "three-of-a-kind": (9, 9, 15, 15),
}
BAD_BEAT_TABLES = ("DJWBB-01", "DJWBB-02", "DJWBB-03", "DJWBB-04")
BEATS = {"royal flush": WITH_WILD["five wilds"]}  # and of everything else a royal flush
ROYAL = "As Qs Js Ts 2s"
EQUAL = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "Tc 9c 8c 7c 6c",
    "four-of-a-kind": "9s 2c 2d 2h 4d",
    "full house": "9h 9s 4c 4d 2c",
    "flush": "As Ks Js 9s 6s",
    "straight": "Tc 9d 8d 7s 6s",
    "three-of-a-kind": "9h 9s 2c 6d 4d",
}
"""Hands of a dealer that are equal to those with the joker: a push (R-687a-7)."""


def beaten(hand: str) -> str:
    """A hand that loses to its dealer's."""
    return WITH_WILD[hand] if hand == "five-of-a-kind" else NATURAL[hand]


def bad_beat(player: str, dealer: str, paytable: str, **rules: str) -> tuple[str, int]:
    """A Two-Way Bad Beat Bonus Wager of $3."""
    chosen = {"paytables": {"bad_beat_bonus": paytable}} | rules
    return adjudged("bad_beat_bonus", 300, player, dealer, rules=chosen)


@pytest.mark.shows("687a.6(f)(1)", "687a.6(f)(2)", "687a.6(f)(3)", "687a.6(f)(4)", "687a.6(f)(5)")
@pytest.mark.shows("687a.6(f)(6)", "687a.6(f)(7)", "687a.11(f)(3)(ii)")
@pytest.mark.parametrize("hand", BAD_BEAT)
@pytest.mark.parametrize("paytable", BAD_BEAT_TABLES)
def test_687a_6_f_three_of_a_kind_or_better_that_is_beaten(hand: str, paytable: str) -> None:
    odds = BAD_BEAT[hand][BAD_BEAT_TABLES.index(paytable)]
    dealer = BEATS.get(hand, ROYAL if hand != "five-of-a-kind" else NATURAL["royal flush"])
    assert bad_beat(beaten(hand), dealer, paytable) == ("win", 300 * (odds + 1))


@pytest.mark.shows("687a.6(f)(1)", "687a.6(f)(2)", "687a.6(f)(3)", "687a.6(f)(4)", "687a.6(f)(5)")
@pytest.mark.shows("687a.6(f)(6)", "687a.6(f)(7)", "687a.11(f)(3)(i)", "687a.11(f)(3)(ii)")
@pytest.mark.parametrize("hand", EQUAL)
def test_687a_6_f_a_hand_with_a_wild_card_is_paid_if_it_loses_and_only_then(hand: str) -> None:
    """No hand beats a royal flush with a wild card: five wilds would need that card."""
    player = WITH_WILD[hand]
    if hand != "royal flush":
        won = 300 * (BAD_BEAT[hand][0] + 1)
        assert bad_beat(player, ROYAL, "DJWBB-01") == ("win", won)
    assert bad_beat(player, EQUAL[hand], "DJWBB-01") == ("lose", 0)
    assert bad_beat(player, "Tc Td 6s 5h 3d", "DJWBB-01") == ("lose", 0)


@pytest.mark.shows("687a.6(f)(1)", "687a.6(f)(2)", "687a.6(f)(3)", "687a.6(f)(4)", "687a.6(f)(5)")
@pytest.mark.shows("687a.6(f)(6)", "687a.6(f)(7)")
@pytest.mark.shows("687a.6(f)(1)", "687a.11(f)(3)(i)")
@pytest.mark.parametrize("hand", BAD_BEAT)
def test_687a_6_f_the_dealers_beaten_hand_counts_only_where_the_casino_pays_both_ways(
    hand: str,
) -> None:
    """R-687a-2: by the dealer's hand then."""
    player = BEATS.get(hand, ROYAL if hand != "five-of-a-kind" else NATURAL["royal flush"])
    assert bad_beat(player, beaten(hand), "DJWBB-02") == ("lose", 0)
    won = 300 * (BAD_BEAT[hand][1] + 1)
    assert bad_beat(player, beaten(hand), "DJWBB-02", bad_beat="two_way") == ("win", won)


@pytest.mark.shows("687a.11(f)(3)(i)", "687a.6(f)(7)")
@pytest.mark.parametrize("cards", NOTHING)
def test_687a_6_f_less_that_is_beaten_loses(cards: str) -> None:
    assert bad_beat(cards, ROYAL, "DJWBB-01") == ("lose", 0)
