"""Over/Under by columns: as the reference settles it, and as the chapter's text says."""

from functools import partial
from typing import Any

import pytest
from tests.chapters.over_under.recorded import RULES, random_record
from tests.columns.equality import by_kernels, check_equal
from tests.records.adjudicated import Paid, paid

from pitboss.chapters import chapter_named
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]


def seat(number: int, cards: str, decision: str, **wagers: int) -> Record:
    """A seat of a record."""
    return {"seat": number, "cards": cards.split(), "wagers": wagers, "decision": decision}


def settled(*seats: Record, **more: Any) -> Paid:
    """How the kernel settles a round of these seats."""
    return paid(by_kernels([{"game": "over-under", "seats": list(seats)} | more])[0])


def covers(*seats: Record, **more: Any) -> bool:
    """Whether the kernel settles a round of these seats."""
    return bool(by_kernels([{"game": "over-under", "seats": list(seats)} | more]))


def test_every_regular_round_is_settled_as_by_the_reference() -> None:
    covered, count = check_equal(random_record, seed=686)
    assert covered == count


def test_a_damaged_record_is_settled_as_by_the_reference_or_left_to_it() -> None:
    covered, count = check_equal(partial(random_record, damaged=True), seed=687)
    assert 0 < covered < count


@pytest.mark.shows("686a.7(i.2)(1)", "686a.7(i.2)(2)", "686a.7(k)", "686a.8(a)", "R-686a-3")
def test_the_wagers_that_total_over_23_or_under_18_win_and_all_others_lose() -> None:
    """24 and 17 win for those who backed them, 18 and 23 for nobody, 24 loses for Under 18."""
    assert settled(
        seat(1, "Th 9d 5c", "over", ante=1000),
        seat(2, "2h 5d Tc", "under", ante=700),
        seat(3, "2s 6d Tc", "under", ante=500),
        seat(4, "9s 4d Tc", "over", ante=500),
        seat(5, "9s 5d Ts", "under", ante=500),
    ) == [
        (1, "ante", 1000, "win", 2000),
        (1, "over_23", 1000, "win", 2000),
        (2, "ante", 700, "win", 1400),
        (2, "under_18", 700, "win", 1400),
        (3, "ante", 500, "lose", 0),
        (3, "under_18", 500, "lose", 0),
        (4, "ante", 500, "lose", 0),
        (4, "over_23", 500, "lose", 0),
        (5, "ante", 500, "lose", 0),
        (5, "under_18", 500, "lose", 0),
    ]


@pytest.mark.shows("686a.7(l)", "686a.8(b)", "686a.3(d)(3)")
@pytest.mark.parametrize(
    ("cards", "to_one"),
    [
        ("2c 2d 2h", 50), ("Ac Ad Ah", 50), ("2c 2d 3h", 10), ("Kc Ad Ah", 10), ("2c 3d 3h", 5),
        ("Kc Qd Ah", 5), ("3c 3d 3h", 4), ("Kc Qd Th", 4), ("4c 3d 3h", 3), ("9c Ad 9h", 3),
        ("4c 4d 3h", 2), ("9c Td 9h", 2), ("4c 4d 4h", 1), ("9c 9d 9s", 1), ("4c 4d 5h", -1),
        ("9c 9d 8s", -1),
    ],
)  # fmt: skip
def test_686a_8_b_the_bonus_wager_pays_its_total(cards: str, to_one: int) -> None:
    bonus = settled(seat(1, cards, "over", ante=500, bonus=300))[-1]
    assert bonus == (1, "bonus", 300, "win" if to_one > 0 else "lose", 300 * (1 + to_one))


@pytest.mark.shows("686a.7(g)(3)", "686a.7(h)", "686a.7(f)", "686a.7(j)", "R-686a-4")
def test_who_surrenders_loses_the_ante_when_he_decides_and_keeps_the_bonus() -> None:
    seats = seat(1, "Ah Kd 9c", "over", ante=1000), seat(3, "Ad Kd 9s", "surrender", ante=800,
                                                        bonus=300)  # fmt: skip
    surrendered, bonus = (3, "ante", 800, "lose", 0), (3, "bonus", 300, "win", 1500)
    won = [(1, "ante", 1000, "win", 2000), (1, "over_23", 1000, "win", 2000)]
    assert settled(*seats) == [*won, surrendered, bonus]
    all_first = {"decision_order": "all_first"}
    assert settled(*seats, rules=all_first) == [surrendered, *won, bonus]


@pytest.mark.shows("686a.3(a)")
def test_a_card_is_out_of_six_decks_six_times_and_no_more() -> None:
    three = [seat(number, "9c 9c 5h", "over", ante=500) for number in (1, 2, 3)]
    assert covers(*three)
    assert not covers(*three, seat(4, "9c 4d 3h", "over", ante=500))


@pytest.mark.shows("686a.6(d)", "686a.6(e)", "686a.2(a)", "686a.7(i.1)", "686a.7(g)(1)")
@pytest.mark.parametrize(
    ("changed", "rules"),
    [
        ({"wagers": {"bonus": 500}}, {}),
        ({"wagers": {"ante": 500, "over_23": 500}}, {}),
        ({"wagers": {"ante": 500, "bonus": 500}}, {"bonus_wager": False}),
        ({"seat": 7}, {}),
        ({"seat": 5}, {"betting_positions": 4}),
        ({"cards": ["Ah", "Kd"]}, {}),
        ({"cards": ["Ah", "Kd", "9c", "2c"]}, {}),
        ({"cards": ["Ah", "Kd", "Jk"]}, {}),
        ({"decision": None}, {}),
        ({"decision": {"over": 500}}, {}),
    ],
)
def test_a_round_that_cannot_have_been_is_left_to_the_reference(
    changed: Record, rules: Record
) -> None:
    regular = seat(3, "Ah Kd 9c", "over", ante=500)
    assert covers(regular, rules=rules)
    assert not covers(regular | changed, rules=rules)


def test_choices_that_nobody_may_make_are_refused() -> None:
    settling = chapter_named("over-under").settling
    assert settling is not None
    with pytest.raises(Refused) as refusal:
        settling({"decision_order": "at random"})
    assert refusal.value.field == "rules.decision_order"


def test_the_same_choices_are_made_ready_once() -> None:
    settling = chapter_named("over-under").settling
    assert settling is not None
    assert [settling(rules) is settling(dict(rules)) for rules in RULES] == [True] * len(RULES)
