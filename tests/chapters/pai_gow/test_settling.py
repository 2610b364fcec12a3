"""Pai Gow Poker by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from typing import Any

import pytest
from tests.chapters.pai_gow.recorded import random_record
from tests.columns.equality import check_equal
from tests.families.pai_gow.settled import KernelTable, seat, surrendered

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

TABLE = KernelTable("pai-gow")
TENS = "Ts Td Qc 9c 8s 5s 3d"  # a pair of tens high, queen and nine low
JACKS = ("Jc Js 6c 4c 2s", "Kc 7d")  # both hands higher
NINES = ("9d 9s 6d 4s 2c", "Jd 7c")  # both lower
SEVEN_HEARTS = ("9h 8h 7h 6h 5h", "4h 3h")  # a straight flush of seven cards, the low hand lower
FIVE_ACES = ("As Ac Ad Ah Jk", "2d 4d")


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=645)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=646)
    assert 0 < covered < count


SETTLED = {
    "both higher": (JACKS, "win", "645a.11(f)(3)"),
    "both lower": (NINES, "lose", "645a.11(f)(1)(i)"),
    "low copied, high lower": (("8c 8d 6s 4c 2d", "Qh 9h"), "lose", "645a.11(f)(1)(ii)"),
    "high copied, low lower": (("Tc Th 8h 5d 3c", "Jc 7c"), "lose", "645a.11(f)(1)(ii)"),
    "both copied": (("Tc Th 8h 5d 3c", "Qd 9d"), "lose", "645a.11(f)(1)(ii)"),
    "pair low, none high": (("Ac Kd 9d 6c 4h", "Jh Js"), "lose", "645a.11(f)(1)(iii)"),
    "four and three": (("Ac Ad Kc Kd", "Qh Qs 4h"), "lose", "645a.11(f)(1)(iv)"),
    "high higher, low copied": (("Jh Js 6c 4h 2s", "Qd 9d"), "push", "645a.11(f)(2)(i)"),
    "high copied, low higher": (("Tc Th 8h 5d 3c", "Kc 4s"), "push", "645a.11(f)(2)(ii)"),
}


@pytest.mark.shows(
    "645a.11(f)(1)(i)",
    "645a.11(f)(1)(ii)",
    "645a.11(f)(1)(iii)",
    "645a.11(f)(1)(iv)",
    "645a.11(f)(2)(i)",
    "645a.11(f)(2)(ii)",
    "645a.11(f)(3)",
)
@pytest.mark.parametrize("case", SETTLED)
def test_645a_11_f_each_paragraph(case: str) -> None:
    hands, outcome, cite = SETTLED[case]
    first = TABLE.result(seat(4, *hands, pai_gow=1_000), dealer=TENS)["lines"][0]
    back = {"lose": 0, "push": 1_000, "win": 2_000}[outcome]
    assert (first["outcome"], first["back"], first["cites"][0]) == (outcome, back, cite)


@pytest.mark.shows("645a.13(a)", "R-645a-13")
@pytest.mark.parametrize(
    ("stake", "multiple", "vigorish"),
    [(1_000, 0, 50), (1_010, 0, 51), (1_010, 25, 75), (1_000, 25, 50), (10, 25, 10), (1, 0, 1)],
)
def test_645a_13_a_a_winner_pays_five_per_cent_rounded_up_and_never_more_than_he_won(
    stake: int, multiple: int, vigorish: int
) -> None:
    rules = {"vig_round_to": multiple}
    assert TABLE.settled(seat(2, *JACKS, pai_gow=stake), dealer=TENS, rules=rules) == [
        (2, "pai_gow", stake, "win", 2 * stake),
        (2, "vigorish", vigorish, "paid", 0),
    ]


@pytest.mark.shows("645a.11(d)", "R-645a-14")
def test_645a_11_d_who_surrenders_loses_at_his_turn_and_has_no_optional_wager() -> None:
    given_up = surrendered(3, " ".join(JACKS), pai_gow=700)
    seats = seat(1, *NINES, pai_gow=500), given_up
    assert TABLE.settled(*seats, dealer=TENS) == [
        (3, "pai_gow", 700, "lose", 0),
        (1, "pai_gow", 500, "lose", 0),
    ]
    given_up["wagers"]["pai_gow_insurance"] = 100
    assert not TABLE.covers(*seats, dealer=TENS)


@pytest.mark.shows("645a.11(h)(1)(ii)", "645a.13(b)", "645a.1[Qualifying Wager]", "R-645a-5")
@pytest.mark.parametrize(("stake", "envies"), [(500, True), (499, False)])
def test_645a_11_h_1_ii_a_fortune_bonus_wager_of_five_dollars_earns_envy(
    stake: int, envies: bool
) -> None:
    """Table A pays a straight flush of seven cards 8,000 to 1, and $5,000 to those who envy it."""
    seats = (
        seat(2, *NINES, pai_gow=1_000, fortune_bonus=stake),
        seat(5, *SEVEN_HEARTS, pai_gow=1_000, fortune_bonus=500),
    )
    assert TABLE.settled(*seats, dealer=TENS) == [
        (5, "pai_gow", 1_000, "push", 1_000),
        (5, "fortune_bonus", 500, "win", 4_000_500),
        (2, "pai_gow", 1_000, "lose", 0),
        (2, "fortune_bonus", stake, "lose", 0),
        *([(2, "fortune_bonus.envy", 0, "win", 500_000)] if envies else []),
    ]


@pytest.mark.shows("645a.13(b)", "645a.13(c)", "645a.13(d)", "R-645a-3", "R-645a-6")
def test_645a_13_a_royal_match_is_king_and_queen_for_the_one_wager_only() -> None:
    dealer = TENS.replace("Ts", "Tc")
    high, low = "As Ks Qs Js Ts", "Kh Qh"
    seats = seat(1, high, low, pai_gow=100, fortune_bonus=100, emperors_treasure=100,
                 pai_gow_insurance=100)  # fmt: skip
    assert TABLE.settled(seats, dealer=dealer)[2:] == [
        (1, "fortune_bonus", 100, "win", 200_100),
        (1, "emperors_treasure", 100, "win", 15_100),
        (1, "pai_gow_insurance", 100, "lose", 0),
    ]
    nine_high = seat(1, "9h 8d 7h 5d 4h", "3h 2s", pai_gow=100, pai_gow_insurance=100)
    assert TABLE.settled(nine_high, dealer=TENS)[1:] == [
        (1, "pai_gow_insurance", 100, "win", 10_100)
    ]


@pytest.mark.shows("645a.13(e)(1)", "645a.13(e)(2)", "645a.13(e)(3)", "R-GEN-7")
def test_645a_13_e_the_meter_is_won_whole_and_then_in_part_as_it_stands_at_each_turn() -> None:
    seats = (
        seat(2, *FIVE_ACES, pai_gow=100, progressive=250),
        seat(5, *SEVEN_HEARTS, pai_gow=100, progressive=250),
    )
    meters, told = {"progressive": 1_000_001}, {"progressive_reset": 300_000}
    result = TABLE.result(*seats, dealer=TENS, meters=meters, rules=told)
    backs = {
        line["seat"]: line["back"] for line in result["lines"] if line["wager"] == "progressive"
    }
    assert backs == {5: 1_000_001, 2: 30_000}
    assert result["meters"] == {"progressive": 270_000}
    assert not TABLE.covers(*seats, dealer=TENS)


@pytest.mark.shows("645a.13(f)", "R-645a-19")
def test_645a_13_f_a_limit_cuts_what_one_hand_wins_and_stakes_return_beside_it() -> None:
    player = seat(5, *SEVEN_HEARTS, pai_gow=100, fortune_bonus=1_000, emperors_treasure=1_000)
    lines = TABLE.result(player, dealer=TENS, rules={"payout_limit": 5_000_000})["lines"]
    assert [line["back"] for line in lines] == [100, 5_001_000, 1_000]
    assert ["645a.13(f)" in line["cites"] for line in lines] == [False, True, True]


@pytest.mark.shows("645a.14(i)", "R-645a-23")
def test_645a_14_i_a_dealers_setting_that_is_reset_is_left_to_the_reference() -> None:
    """Cards of a hand may lie in any order; queen and nine are low, unless the other stood."""
    player = seat(1, *JACKS, pai_gow=100)
    as_required = {"high": ["Td", "Ts", "3d", "8s", "5s"], "low": ["9c", "Qc"]}
    otherwise = {"high": ["Td", "Ts", "9c", "8s", "5s"], "low": ["Qc", "3d"]}
    for told, covered in (
        (as_required, True),
        (otherwise, False),
        (otherwise | {"reset": False}, True),
        (as_required | {"low": ["9c", "Kc"]}, False),
        ({"high": ["Td", "Ts", "9c", "8s"], "low": ["Qc", "5s", "3d"], "reset": False}, False),
    ):
        assert TABLE.covers(player, dealer={"cards": TENS.split()} | told) == covered


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"wagers": {"fortune_bonus": 500}}, {}),
        ({"wagers": {"pai_gow": 500, "progressive": 99}}, {}),
        ({"wagers": {"pai_gow": 500, "progressive": 100_001}}, {}),
        ({"wagers": {"pai_gow": 500, "progressive": 200}}, {"rules": {"progressive_bet": 100}}),
        ({"wagers": {"pai_gow": 500, "fortune_bonus": 5}}, {"rules": {"fortune_bonus": False}}),
        ({"seat": 7}, {}),
        ({"cards": ["Jc", "Js", "6c", "4c", "2s", "Kc"]}, {}),
        ({"cards": ["Jc", "Js", "6c", "4c", "2s", "Kc", "Ts"]}, {}),
        ({"cards": ["Jc", "Js", "6c", "4c", "2s", "Kc", "Kc"]}, {}),
        ({"high": ["Jc", "Js", "6c", "4c", "3s"]}, {}),
        ({"high": [], "low": ["Jc", "Js", "6c", "4c", "2s", "Kc", "7d"]}, {}),
        ({"decision": "house way"}, {}),
        ({"high": [], "low": []}, {}),
        ({}, {"bank": {"seat": 3}}),
        ({}, {"irregularity": "645a.14(h)"}),
        ({}, {"replacement": "2d"}),
        ({}, {"dealer": {"cards": TENS.split()[:6]}}),
    ],
)
def test_a_round_that_is_not_regular_is_left_to_the_reference(
    changed: dict[str, Any], more: dict[str, Any]
) -> None:
    regular = seat(3, *JACKS, pai_gow=500)
    assert TABLE.covers(regular, dealer=TENS)
    assert not TABLE.covers(regular | changed, **{"dealer": TENS} | more)


def test_two_progressive_wagers_of_one_round_are_of_one_size() -> None:
    first = seat(1, *NINES, pai_gow=500, progressive=200)
    other = seat(2, *JACKS, pai_gow=500, progressive=200)
    assert TABLE.covers(first, other, dealer=TENS)
    other["wagers"]["progressive"] = 300
    assert not TABLE.covers(first, other, dealer=TENS)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("pai-gow").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"vig_round_to": 10})
    assert refusal.value.field == "rules.vig_round_to"
