"""Six-Card Fortune Pai Gow Poker by columns: as the reference settles it, and as its text says."""

from functools import partial
from typing import Any

import pytest
from tests.chapters.six_card_pai_gow.recorded import random_record
from tests.columns.equality import check_equal
from tests.families.pai_gow.settled import KernelTable, seat

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

TABLE = KernelTable("six-card-pai-gow")
TENS = "Ts Td Qc 9c 8s 5s"  # a pair of tens high, the queen low
SEVENS = "7s 7d Qc 9c 8s 5s"  # less than a pair of eights
JACKS = ("Jc Js 6c 4c 2s", "Kc")  # both hands higher
SIXES = ("6d 6s 4s 3s 2c", "Jd")  # both lower
FULL = ("Kh Kd Ks 2h 2d", "3c")


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=670)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=671)
    assert 0 < covered < count


SETTLED = {
    "both higher": (JACKS, "win", "670a.11(f)(3)"),
    "both lower": (SIXES, "lose", "670a.11(f)(1)(i)"),
    "low copied, high lower": (("6d 6s 4s 3s 2c", "Qh"), "lose", "670a.11(f)(1)(ii)"),
    "high copied, low lower": (("Tc Th 9h 8h 5d", "Jc"), "lose", "670a.11(f)(1)(iii)"),
    "both copied": (("Tc Th 9h 8h 5d", "Qh"), "lose", "670a.11(f)(1)(iv)"),
    "ace low, king high": (("Kc Jd 9d 6c 4h", "Ah"), "lose", "670a.11(f)(1)(v)"),
    "high higher, low copied": (("Jh Js 6c 4h 2s", "Qd"), "push", "670a.11(f)(2)(i)"),
    "high copied, low higher": (("Tc Th 9h 8h 5d", "Kc"), "push", "670a.11(f)(2)(ii)"),
}


@pytest.mark.shows(
    "670a.11(f)(1)(i)",
    "670a.11(f)(1)(ii)",
    "670a.11(f)(1)(iii)",
    "670a.11(f)(1)(iv)",
    "670a.11(f)(1)(v)",
    "670a.11(f)(2)(i)",
    "670a.11(f)(2)(ii)",
    "670a.11(f)(3)",
)
@pytest.mark.parametrize("case", SETTLED)
def test_670a_11_f_each_paragraph(case: str) -> None:
    hands, outcome, cite = SETTLED[case]
    (line,) = TABLE.result(seat(4, *hands, pai_gow=1_000), dealer=TENS)["lines"]
    back = {"lose": 0, "push": 1_000, "win": 2_000}[outcome]
    assert (line["outcome"], line["back"], line["cites"][0]) == (outcome, back, cite)


@pytest.mark.shows("670a.6(c)", "R-670a-5")
def test_670a_6_c_a_players_joker_in_the_low_hand_is_higher_than_the_dealers_ace() -> None:
    dealer, high = TENS.replace("Qc", "Ac"), "Jc Js 6c 4c 2s"
    ends = [TABLE.settled(seat(1, high, low, pai_gow=500), dealer=dealer) for low in ("Ah", "Jk")]
    assert ends == [[(1, "pai_gow", 500, "push", 500)], [(1, "pai_gow", 500, "win", 1_000)]]


@pytest.mark.shows("670a.11(g)(1)", "670a.11(g)(2)", "670a.7(e)(1)", "R-670a-10")
def test_670a_11_g_a_double_down_is_settled_as_the_first_wager_against_a_pair_of_eights() -> None:
    won = seat(3, *JACKS, pai_gow=700, double_down=700)
    lost = seat(1, *SIXES, pai_gow=300, double_down=300)
    assert TABLE.settled(lost, won, dealer=SEVENS) == [
        (3, "pai_gow", 700, "win", 1_400),
        (3, "double_down", 700, "push", 700),
        (1, "pai_gow", 300, "lose", 0),
        (1, "double_down", 300, "push", 300),
    ]
    assert TABLE.settled(lost, won, dealer=TENS) == [
        (3, "pai_gow", 700, "win", 1_400),
        (3, "double_down", 700, "win", 1_400),
        (1, "pai_gow", 300, "lose", 0),
        (1, "double_down", 300, "lose", 0),
    ]


@pytest.mark.shows("670a.11(h)(1)(ii)", "670a.12(b)(1)", "670a.12(b)(2)", "R-670a-1", "R-670a-2")
def test_670a_12_b_2_envy_pays_by_the_size_of_the_wager_that_earns_it() -> None:
    """A full house pays 15 to 1, and those who envy it $5 for a wager of $1, $25 for one of $5."""
    seats = (
        seat(1, *SIXES, pai_gow=100, fortune_bonus=100),
        seat(2, "Jc Js 6c 4c 2s", "3h", pai_gow=100, fortune_bonus=500),
        seat(6, *FULL, pai_gow=100, fortune_bonus=99),
    )
    lines = TABLE.settled(*seats, dealer=TENS, rules={"fortune_envy_minimum": 100})
    assert [line for line in lines if line[1] != "pai_gow"] == [
        (6, "fortune_bonus", 99, "win", 1_584),
        (2, "fortune_bonus", 500, "lose", 0),
        (1, "fortune_bonus", 100, "lose", 0),
        (2, "fortune_bonus.envy", 0, "win", 2_500),
        (1, "fortune_bonus.envy", 0, "win", 500),
    ]


@pytest.mark.shows("670a.12(d)(1)", "670a.12(d)(2)", "670a.12(d)(4)", "R-670a-15", "R-GEN-7")
def test_670a_12_d_a_meter_that_is_won_restarts_by_the_size_of_the_wager() -> None:
    """Five aces take the meter, which for a wager of $5 is $25,000 again. A straight flush is paid
    300 for 1, and for a wager of $5 Envy is $500 for the one hand and $50 for the other."""
    seats = (
        seat(2, "9h 8h 7h 6h 5h", "2d", pai_gow=100, progressive=500),
        seat(4, "Ac Ad Ah As Jk", "3c", pai_gow=100, progressive=500),
    )
    result = TABLE.result(*seats, dealer=TENS, meters={"progressive": 7_000_000})
    lines = [line for line in result["lines"] if line["wager"].startswith("progressive")]
    assert [(line["seat"], line["wager"], line["back"]) for line in lines] == [
        (4, "progressive", 7_000_000),
        (2, "progressive", 150_000),
        (2, "progressive.envy", 50_000),
        (4, "progressive.envy", 5_000),
    ]
    assert result["meters"] == {"progressive": 2_500_000}


@pytest.mark.shows("670a.12(c)", "R-670a-11")
@pytest.mark.parametrize(
    ("cards", "to_one"),
    [("Kh Jd 9h 7c 4c 2d", 3), ("8h 7d 5h 4c 3c 2d", 100), ("Ah Jd 9h 7c 4c 2d", -1),
     ("Jk Jd 9h 7c 4c 2d", -1)],
)  # fmt: skip
def test_670a_12_c_insurance_pays_king_high_or_less(cards: str, to_one: int) -> None:
    insured = TABLE.settled(seat(1, cards, pai_gow=100, insurance=300), dealer=TENS)[-1]
    assert insured == (1, "insurance", 300, "win" if to_one > 0 else "lose", 300 * (1 + to_one))


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"wagers": {"pai_gow": 500, "double_down": 400}}, {}),
        ({"wagers": {"pai_gow": 500, "double_down": 500}}, {"rules": {"double_down": False}}),
        ({"wagers": {"double_down": 500}}, {}),
        ({"wagers": {"pai_gow": 500, "progressive": 200}}, {}),
        ({"high": ["Jc", "Js", "6c", "4c"], "low": ["Kc", "2s"]}, {}),
        ({"high": [], "low": [], "decision": "surrender"}, {}),
        ({"cards": ["Jc", "Js", "6c", "4c", "2s", "Ts"]}, {}),
        ({"seat": 7}, {}),
        ({}, {"irregularity": "670a.13(h)"}),
    ],
)
def test_a_round_that_is_not_regular_is_left_to_the_reference(
    changed: dict[str, Any], more: dict[str, Any]
) -> None:
    regular = seat(3, *JACKS, pai_gow=500, double_down=500)
    assert TABLE.covers(regular, dealer=TENS)
    assert not TABLE.covers(regular | changed, dealer=TENS, **more)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("six-card-pai-gow").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"house_way": "standard"})
    assert refusal.value.field == "rules.house_way"
