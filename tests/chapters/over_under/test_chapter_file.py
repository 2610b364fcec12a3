"""Chapter 686a as data, against its text."""

import re
from fractions import Fraction

import pytest

from pitboss.regulation import Rules, chapter_file, exists, paragraphs, paragraphs_under, rulings
from pitboss.vocabulary.citation import citation

FILE = chapter_file("686a")


def test_the_index_has_the_82_paragraphs_of_the_chapter_in_its_order() -> None:
    index = [one for one in paragraphs() if one.chapter == "686a"]
    assert len(index) == 82
    sections = [citation(one.citation).section for one in index]
    assert sections == sorted(sections)
    assert set(sections) == set(range(1, 10))
    assert all(one.gist and one.section and one.kind for one in index)


def test_both_paragraphs_lettered_i_are_told_apart() -> None:
    """R-686a-1."""
    assert exists("686a.7(i.1)")
    assert [one.citation for one in paragraphs_under("686a.7(i.2)")] == [
        "686a.7(i.2)[lead]", "686a.7(i.2)(1)", "686a.7(i.2)(2)",
    ]  # fmt: skip
    assert not exists("686a.7(i)")


def test_rulings_of_the_chapter_are_all_there() -> None:
    assert {f"R-686a-{number}" for number in range(1, 13)} <= rulings().keys()
    assert exists("R-686a-12")
    assert not exists("R-686a-13")


# The text's own words and numbers


@pytest.mark.shows("686a.2(b)(4)(i)", "686a.2(b)(4)(ii)", "686a.2(b)(4)(iii)")
def test_686a_2_b_4_the_layout_carries_three_inscriptions() -> None:
    words = {one.cite: re.sub("[–—]", "-", one.words) for one in FILE.inscription}
    assert words == {
        "686a.2(b)(4)(i)": "All bets pay even money except for Bonus Bets",
        "686a.2(b)(4)(ii)": "House wins on 18-23",
        "686a.2(b)(4)(iii)": "Aces are always counted as 11",
    }


@pytest.mark.shows("686a.2(a)")
def test_686a_2_a_no_more_than_six_positions() -> None:
    assert FILE.table.positions == 6


@pytest.mark.shows("686a.1[Hand]")
def test_686a_1_a_hand_is_three_cards() -> None:
    assert FILE.hand.cards == 3


@pytest.mark.shows("686a.3(a)", "686a.3(c)", "686a.5(d)")
def test_686a_3_a_six_decks_without_joker_changed_daily_cut_and_covered_as_told() -> None:
    cards = FILE.cards
    change = cards.changed_after("shoe")
    assert (cards.decks, cards.joker) == (6, False)
    assert (change.hours, change.cite) == (24, "686a.3(c)")
    assert (cards.cut_from_ends, cards.cover_from_bottom) == (10, Fraction(1, 4))


@pytest.mark.shows("686a.3(d)(1)", "686a.3(d)(2)", "686a.3(d)(3)")
def test_686a_3_d_every_rank_has_its_value() -> None:
    ten = dict.fromkeys("TJQK", 10)
    assert FILE.cards.points() == {str(n): n for n in range(2, 10)} | ten | {"A": 11}


@pytest.mark.shows("686a.1[Ante Wager]", "686a.1[Bonus Wager]", "686a.6(c)", "686a.6(d)")
def test_686a_1_ante_and_bonus_are_made_before_the_first_card_and_only_the_ante_must_be() -> None:
    before = {one.name: one.required for one in FILE.wager if one.made == "before"}
    assert before == {"ante": True, "bonus": False}


@pytest.mark.shows("686a.1[Over 23 Wager]", "686a.1[Under 18 Wager]", "686a.6(c)")
def test_686a_1_over_and_under_are_made_after_the_first_card() -> None:
    assert {one.name for one in FILE.wager if one.made == "during"} == {"over_23", "under_18"}


@pytest.mark.shows("686a.7(i.2)(1)", "686a.7(i.2)(2)", "686a.7(k)")
def test_686a_7_i_2_and_k_list_their_totals() -> None:
    options = {one.name: one for one in FILE.option}
    assert options["over"].wins == {24, 25, 26, 27, 28, 29, 30, 31, 32, 33}
    assert options["under"].wins == {6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}
    assert options["surrender"].wager is None
    assert FILE.house_wins is not None
    assert FILE.house_wins.totals == {18, 19, 20, 21, 22, 23}


@pytest.mark.shows("686a.8(a)")
@pytest.mark.parametrize("wager", ["ante", "over_23", "under_18"])
def test_686a_8_a_main_wagers_pay_1_to_1(wager: str) -> None:
    (table,) = FILE.paytables(wager).values()
    assert [str(line.pay) for line in table.lines] == ["1 to 1"]
    assert table.cite == "686a.8(a)"


@pytest.mark.shows("686a.8(b)")
def test_686a_8_b_the_bonus_paytable_as_printed() -> None:
    (table,) = FILE.paytables("bonus").values()
    assert [(line.hand, str(line.pay)) for line in table.lines] == [
        ("6 or 33", "50 to 1"),
        ("7 or 32", "10 to 1"),
        ("8 or 31", "5 to 1"),
        ("9 or 30", "4 to 1"),
        ("10 or 29", "3 to 1"),
        ("11 or 28", "2 to 1"),
        ("12 or 27", "1 to 1"),
    ]
    for line in table.lines:
        assert line.covers == set(line.hand.split(" or "))


@pytest.mark.shows("686a.7(l)", "686a.8(b)")
@pytest.mark.parametrize("total", range(6, 34))
def test_686a_7_l_the_bonus_wins_on_the_listed_totals_and_loses_on_the_others(total: int) -> None:
    wins = {6, 7, 8, 9, 10, 11, 12, 27, 28, 29, 30, 31, 32, 33}
    line = FILE.paytables("bonus")["Paytable"].line(str(total))
    assert (line is not None) == (total in wins)


@pytest.mark.shows("686a.3(b)(2)", "686a.5(h)")
@pytest.mark.parametrize(
    ("shuffler", "cites"),
    [
        ("none", set()),
        ("batch", {"686a.3(b)(2)"}),
        ("continuous", set()),
        ("device", {"686a.5(h)"}),
    ],
)
def test_686a_5_h_each_equipment_has_its_own_items(shuffler: str, cites: set[str]) -> None:
    listed = {item.cite for item in Rules.of("686a", {"shuffler": shuffler}).checklist()}
    assert listed & {"686a.3(b)(2)", "686a.5(h)"} == cites


@pytest.mark.shows("686a.6(e)", "686a.6(f)")
def test_686a_6_e_f_what_the_rules_submission_may_and_must_state() -> None:
    filed = {one.name: one.filed for one in FILE.choice if one.filed in ("may", "must")}
    assert filed == {"bonus_wager": "may", "adjacent_boxes": "must"}


def test_published_paybacks_are_the_boards() -> None:
    assert {one.wager: one.payback for one in FILE.published} == {
        "required": "98.95%",
        "bonus": "94.393%",
    }
