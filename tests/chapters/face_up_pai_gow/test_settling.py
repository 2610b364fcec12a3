"""Face Up Pai Gow Poker by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from typing import Any

import pytest
from tests.chapters.face_up_pai_gow.recorded import random_record
from tests.columns.equality import check_equal
from tests.families.pai_gow.settled import KernelTable, seat, surrendered

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

TABLE = KernelTable("face-up-pai-gow")
TENS = "Ts Td Qc 9c 8s 5s 3d"  # a pair of tens high, queen and nine low
ACE_HIGH = "As Qd Jh 9c 7d 5s 3h"
ACE_HIGH_BY_JOKER = "Jk Qd Jh 9c 7d 5s 3h"
JACKS = ("Jc Js 6c 4c 2s", "Kc 7c")  # both hands higher
NINES = ("9d 9s 6d 4s 2c", "Jd 7h")  # both lower
FOUL = ("Kh Jd 9h 6h 4h", "8c 8d")


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=688)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=689)
    assert 0 < covered < count


SETTLED = {
    "both higher": (JACKS, "win", "688a.11(f)(3)"),
    "both lower": (NINES, "lose", "688a.11(f)(1)(i)"),
    "both copied": (("Tc Th 8h 5d 3c", "Qd 9d"), "lose", "688a.11(f)(1)(ii)"),
    "foul": (FOUL, "lose", "688a.11(f)(1)(iii)"),
    "four and three": (("Ac Ad Kc Kd", "Qh Qs 4h"), "lose", "688a.11(f)(1)(iv)"),
    "high higher, low copied": (("Jh Js 6c 4h 2s", "Qd 9d"), "push", "688a.11(f)(2)(i)"),
    "high copied, low higher": (("Tc Th 8h 5d 3c", "Kc 4s"), "push", "688a.11(f)(2)(ii)"),
}


@pytest.mark.shows(
    "688a.11(f)(1)(i)",
    "688a.11(f)(1)(ii)",
    "688a.11(f)(1)(iii)",
    "688a.11(f)(1)(iv)",
    "688a.11(f)(2)(i)",
    "688a.11(f)(2)(ii)",
    "688a.11(f)(3)",
    "688a.12(a)",
)
@pytest.mark.parametrize("case", SETTLED)
def test_688a_11_f_each_paragraph_and_no_vigorish(case: str) -> None:
    hands, outcome, cite = SETTLED[case]
    (line,) = TABLE.result(seat(4, *hands, pai_gow=1_000), dealer=TENS)["lines"]
    back = {"lose": 0, "push": 1_000, "win": 2_000}[outcome]
    assert (line["outcome"], line["back"], line["cites"][0]) == (outcome, back, cite)


@pytest.mark.shows("688a.11(f)(2)(iii)", "688a.11(d)", "R-688a-13", "R-688a-15")
def test_688a_11_f_2_iii_an_ace_high_pai_gow_ties_with_all_but_who_surrendered_before() -> None:
    seats = (
        seat(1, *FOUL, pai_gow=100),
        surrendered(2, "Tc Th 2h 2d 6s 4d Kd", pai_gow=200),
        seat(3, "Ac Ad Kc Ks", "Qh Qs 4s", pai_gow=300),
        seat(4, "Js Jc 6c 4c 2c", "Ts 7c", pai_gow=400),
    )
    assert TABLE.settled(*seats, dealer=ACE_HIGH) == [
        (2, "pai_gow", 200, "lose", 0),
        (4, "pai_gow", 400, "push", 400),
        (3, "pai_gow", 300, "push", 300),
        (1, "pai_gow", 100, "push", 100),
    ]


@pytest.mark.shows("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)", "688a.12(b)", "R-688a-14")
@pytest.mark.parametrize(
    ("dealer", "player", "to_one"),
    [
        (ACE_HIGH, "Kh Qs Js 8c 7h 5c 3c", 8),
        (ACE_HIGH_BY_JOKER, "Kh Qs Js 8c 7h 5c 3c", 10),
        (ACE_HIGH, "Ah Qs Js 8c 7h 5c 3c", 20),
        (ACE_HIGH_BY_JOKER, "Ah Qs Js 8c 7h 5c 3c", 20),
        (TENS, "Ah Qs Js 8c 7h 5c 3c", -1),
    ],
)
def test_688a_12_b_the_ace_high_bonus_by_table_1(dealer: str, player: str, to_one: int) -> None:
    bonus = TABLE.settled(seat(1, player, pai_gow=100, ace_high_bonus=300), dealer=dealer)[-1]
    assert bonus == (1, "ace_high_bonus", 300, "win" if to_one > 0 else "lose", 300 * (1 + to_one))


@pytest.mark.shows("688a.12(c)", "R-688a-2", "R-688a-3")
@pytest.mark.parametrize(
    ("cards", "rules", "outcome", "back"),
    [
        ("Ac Ad 7h 7s 4c 4d 2h", {}, "lose", 0),
        ("Ac Ad 7h 7s 4c 4d 2h", {"paytables": {"fortune_bonus": "1"}}, "push", 200),
        ("Ac Ad 7h 7s 4c 4d 2h", {"fortune_three_pair": "push_all"}, "push", 200),
        ("7c 7d 7h 7s 4c 6d 2h", {}, "win", 5_200),
        ("7c 7d 7h 7s 4c 6d 2h", {"paytables": {"fortune_bonus": "5"}}, "win", 1_200),
        ("7c 7d 7h 7s 4c 6d 2h",
         {"paytables": {"fortune_bonus": "5"}, "fortune5_quads": 25}, "win", 5_200),
    ],
)  # fmt: skip
def test_688a_12_c_three_pair_and_four_of_a_kind_as_the_casino_has_them(
    cards: str, rules: dict[str, Any], outcome: str, back: int
) -> None:
    player = seat(1, cards, pai_gow=100, fortune_bonus=200)
    bonus = TABLE.settled(player, dealer=TENS, rules=rules)[-1]
    assert bonus == (1, "fortune_bonus", 200, outcome, back)


@pytest.mark.shows("688a.12(d)", "688a.6(f)(5)", "R-688a-5", "R-688a-6", "R-688a-11")
def test_688a_12_d_a_wild_joker_and_awards_beside_a_share_of_the_meter() -> None:
    """Table 2 pays $7 for a full house with the wild joker; table 4 pays $5,000, a fifth of the
    meter and the stake for a royal flush and Royal Match, and $3,750 to who envies it."""
    wild = seat(1, "2c 2d 3h 3s Jk 8d 7c", pai_gow=100, progressive=100)
    by_table = [{"paytables": {"progressive": name}} for name in ("1", "2")]
    meters = {"progressive": 1_000_000}
    ends = [TABLE.settled(wild, dealer=TENS, rules=rules, meters=meters)[-1] for rules in by_table]
    assert ends == [(1, "progressive", 100, "lose", 0), (1, "progressive", 100, "win", 700)]
    seats = (
        seat(2, *NINES, pai_gow=100, progressive=500),
        seat(5, "Ah Kh Qh Jh Th", "Ks Qs", pai_gow=100, progressive=500),
    )
    rules = {"paytables": {"progressive": "4"}}
    result = TABLE.result(*seats, dealer=TENS, rules=rules, meters=meters)
    lines = [line for line in result["lines"] if line["wager"].startswith("progressive")]
    assert [(line["seat"], line["wager"], line["back"]) for line in lines] == [
        (5, "progressive", 700_500),
        (2, "progressive", 0),
        (2, "progressive.envy", 375_000),
    ]
    assert result["meters"] == {"progressive": 800_000}


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"wagers": {"pai_gow": 500, "progressive": 500}}, {}),
        ({"wagers": {"pai_gow": 500, "ace_high_bonus": 5}}, {"rules": {"ace_high_bonus": False}}),
        ({"wagers": {"ace_high_bonus": 500}}, {}),
        ({"high": [], "low": [], "decision": "surrender",
          "wagers": {"pai_gow": 500, "fortune_bonus": 5}}, {}),
        ({"cards": ["Jc", "Js", "6c", "4c", "2s", "Ts", "7c"]}, {}),
        ({"seat": 7}, {}),
        ({}, {"irregularity": "688a.13(g)"}),
        ({}, {"bank": {"seat": 3}}),
    ],
)  # fmt: skip
def test_a_round_that_is_not_regular_is_left_to_the_reference(
    changed: dict[str, Any], more: dict[str, Any]
) -> None:
    regular = seat(3, *JACKS, pai_gow=500)
    assert TABLE.covers(regular, dealer=TENS)
    assert not TABLE.covers(regular | changed, dealer=TENS, **more)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("face-up-pai-gow").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"paytables": {"progressive": "8"}})
    assert refusal.value.field == "rules.paytables.progressive"
