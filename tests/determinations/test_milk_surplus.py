"""Lost sales, a plant's catastrophe, and milk that is given away."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.determinations.cases import (
    catastrophe,
    customer,
    determined,
    donation,
    finding,
    lost_sales,
    milk,
    petition,
)

from pitboss.vocabulary.refusal import Refused


def met(**parts: Any) -> list[str]:
    """The grounds that a petition has."""
    grounds: list[str] = milk(petition(**parts))["grounds_met"]
    return grounds


@pytest.mark.shows("143.31(e)[lead]", "143.31(e)(4)")
@pytest.mark.parametrize(
    ("pounds", "receipts", "enough"),
    [
        (30_000, 1_000_000, True),  # 3% are 30,000
        (29_999, 1_000_000, False),
        (30_000, 1_000_001, False),  # 3% are 30,000.03
        (40_000, 1_333_334, True),  # 3% are 40,000.02: 40,000 are enough
        (40_000, 9_000_000, True),
        (39_999, 9_000_000, False),
        (39_999.99, 1_333_333, True),  # 3% are 39,999.99
        (0.03, 1, True),
    ],
)
def test_40_000_pounds_or_3_percent_whichever_is_less(
    pounds: float, receipts: float, enough: bool
) -> None:
    lost = lost_sales(customer(pounds), receipts=receipts)
    assert met(lost_sales=lost) == (["143.31(e)"] if enough else [])


@pytest.mark.shows("143.31(e)(3)")
def test_good_faith_must_be_affirmed() -> None:
    assert met(lost_sales=lost_sales(customer(50_000), good_faith=False)) == []


@pytest.mark.shows("143.31(e)(1)")
def test_without_a_reduction_there_is_no_ground() -> None:
    facts = petition(lost_sales=lost_sales(receipts=1))
    assert milk(facts)["grounds_met"] == []
    assert not finding(facts, "are identified").holds


@pytest.mark.shows("143.31(e)(1)")
@pytest.mark.parametrize(
    ("second", "together"),
    [("2026-01-05", True), ("2026-04-04", True), ("2026-04-05", False), ("2025-10-08", True),
     ("2025-10-07", False)],
)  # fmt: skip
def test_reductions_count_together_within_90_days(second: str, together: bool) -> None:
    """From January 5, the 90th day is April 4; from October 8, January 5."""
    lost = lost_sales(customer(15_000, "2026-01-05"), customer(15_000, second))
    assert met(lost_sales=lost) == (["143.31(e)"] if together else [])


@pytest.mark.shows("143.31(e)(1)")
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 40_000)), min_size=1, max_size=8))
def test_the_best_window_is_that_of_a_look_at_every_day(sales: list[tuple[int, int]]) -> None:
    """Brute force: every 90 days that begin on any day."""
    begin = date(2026, 1, 1)
    best = max(
        sum(pounds for day, pounds in sales if first <= day < first + 90)
        for first in range(-90, 401)
    )
    lost = [customer(pounds, str(begin + timedelta(days=day))) for day, pounds in sales]
    found = finding(petition(lost_sales=lost_sales(*lost)), "pounds a week were lost")
    assert found.value == best


@pytest.mark.shows("143.31(e)(2)")
def test_the_average_is_of_the_newest_26_weeks() -> None:
    """Twenty older weeks do not count; 13 × 40,000 and 13 × 20,001 are 30,000.5 on average."""
    history = [999_999] * 20 + [40_000] * 13 + [20_001] * 13
    lost = lost_sales(customer(0, weekly_pounds=history, weekly_pounds_now=0.5))
    assert met(lost_sales=lost) == ["143.31(e)"]
    assert finding(petition(lost_sales=lost), "over 26 weeks").value == 30_000
    less = lost_sales(customer(0, weekly_pounds=history, weekly_pounds_now=0.6))
    assert met(lost_sales=less) == []


@pytest.mark.shows("143.31(e)(2)")
@pytest.mark.parametrize("reason", ["new_customer", "school"])
def test_a_shorter_history_has_one_of_two_reasons(reason: str) -> None:
    short = customer(30_000, weekly_pounds=[20_000, 40_000])
    with pytest.raises(Refused) as caught:
        met(lost_sales=lost_sales(customer(1), short))
    assert caught.value.field == "petition.lost_sales.customers[1].weekly_pounds"
    assert caught.value.cites == ("143.31(e)(2)",)
    assert met(lost_sales=lost_sales(short | {reason: True})) == ["143.31(e)"]


@pytest.mark.shows("143.31(e)(2)")
def test_25_weeks_are_too_few_and_26_are_enough() -> None:
    with pytest.raises(Refused, match="25 weeks"):
        met(lost_sales=lost_sales(customer(0, weekly_pounds=[30_000] * 25)))
    assert met(lost_sales=lost_sales(customer(0, weekly_pounds=[30_000] * 26))) == ["143.31(e)"]


@pytest.mark.shows("143.31(e)(1)")
def test_a_customer_who_takes_more_loses_nothing_for_the_others() -> None:
    lost = lost_sales(customer(30_000), customer(10, weekly_pounds_now=99_999))
    assert met(lost_sales=lost) == ["143.31(e)"]


@pytest.mark.shows("143.31(e)(4)")
@given(
    st.lists(st.tuples(st.integers(0, 120), st.integers(0, 40_000)), min_size=1, max_size=6),
    st.integers(0, 5), st.integers(0, 40_000), st.integers(1, 3_000_000),
)  # fmt: skip
def test_more_lost_pounds_never_lose_a_ground(
    sales: list[tuple[int, int]], at: int, more: int, receipts: int
) -> None:
    def grounds(sales: list[tuple[int, int]]) -> list[str]:
        begin = date(2026, 1, 1)
        lost = [customer(pounds, str(begin + timedelta(days=day))) for day, pounds in sales]
        return met(lost_sales=lost_sales(*lost, receipts=receipts))

    at %= len(sales)
    raised = [(day, pounds + more * (place == at)) for place, (day, pounds) in enumerate(sales)]
    assert set(grounds(sales)) <= set(grounds(raised))


@pytest.mark.shows("143.31(g)[lead]", "143.31(g)(4)", "143.31(g)(7)")
@pytest.mark.parametrize(
    ("pounds", "receipts", "enough"),
    [(30_000, 1_000_000, True), (29_999, 1_000_000, False), (40_000, 5_000_000, True),
     (39_999, 5_000_000, False)],
)  # fmt: skip
def test_output_reduced_by_40_000_pounds_or_3_percent(
    pounds: int, receipts: int, enough: bool
) -> None:
    plant = catastrophe(pounds, weekly_receipts=[receipts] * 26)
    assert met(catastrophe=plant) == (["143.31(g)"] if enough else [])


@pytest.mark.shows("143.31(g)(5)", "143.31(g)(6)")
@pytest.mark.parametrize("affirmed", ["good_faith", "lasts_beyond_28_days"])
def test_both_affirmations_are_needed(affirmed: str) -> None:
    assert met(catastrophe=catastrophe(50_000, **{affirmed: False})) == []


@pytest.mark.shows("143.31(g)(2)", "143.31(g)(3)")
def test_output_and_receipts_are_averages_of_26_weeks() -> None:
    """The newest 26 of 27; 3% of 1,000,000 are 30,000."""
    plant = catastrophe(30_000, weekly_receipts=[9_000_000] + [900_000, 1_100_000] * 13,
                        weekly_output=[0] + [500_000, 700_000] * 13)  # fmt: skip
    assert met(catastrophe=plant) == ["143.31(g)"]
    facts = petition(catastrophe=plant)
    assert finding(facts, "Packaged milk sold").value == 600_000
    assert finding(facts, "Raw milk received").value == 1_000_000


@pytest.mark.shows("143.31(g)(1)")
def test_the_event_is_named() -> None:
    assert finding(petition(catastrophe=catastrophe(1)), "The event").value == "the boiler burst"
    with pytest.raises(Refused) as caught:
        met(catastrophe=catastrophe(1, event=" "))
    assert (caught.value.field, caught.value.cites) == (
        "petition.catastrophe.event", ("143.31(g)(1)",),
    )  # fmt: skip


@pytest.mark.shows("143.31(g)(2)", "143.31(g)(3)", "143.31(g)(4)")
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"weekly_output": [900_000] * 25}, "weekly_output"),
        ({"weekly_receipts": [900_000] * 25}, "weekly_receipts"),
        ({"weekly_receipts": [0] * 26}, "weekly_receipts"),
        ({"reduction_pounds": 900_001}, "reduction_pounds"),
    ],
)
def test_what_a_plant_cannot_have_had(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as caught:
        met(catastrophe=catastrophe(30_000) | changed)
    assert caught.value.field == f"petition.catastrophe.{field}"


@pytest.mark.shows("143.31(f)")
def test_what_a_donation_is_worth() -> None:
    """123.45 hundredweight at $18.50 less $1.25 are $2,129.5125."""
    facts = petition(donation=donation(), lost_sales=lost_sales(customer(1)))
    worth = finding(facts, "may be reported")
    assert (worth.value, worth.holds) == (Fraction("2129.5125"), True)
    assert "$2,129.51" in worth.words
    assert finding(facts, "exempt").value == 12_345
    assert milk(facts)["grounds_met"] == []  # a surplus of one pound is no ground for 28 days


@pytest.mark.shows("143.31(f)")
@pytest.mark.parametrize("fails", ["food_bank_licensed", "no_better_disposal", "good_faith"])
def test_a_donation_is_exempt_only_as_f_says(fails: str) -> None:
    lost = lost_sales(customer(1))
    facts = petition(donation=donation(**{fails: False}), lost_sales=lost)
    exempt, worth = finding(facts, "exempt"), finding(facts, "may be reported")
    assert (exempt.holds, exempt.value, worth.holds, worth.value) == (False, 0, False, 0)


@pytest.mark.shows("143.31(f)")
@pytest.mark.parametrize("lost", [None, lost_sales(customer(0))])
def test_a_donation_needs_a_surplus(lost: dict[str, Any] | None) -> None:
    facts = petition(donation=donation(), lost_sales=lost)
    assert not finding(facts, "in excess of customer sales").holds
    assert not finding(facts, "exempt").holds


@pytest.mark.shows("143.31(f)")
def test_premiums_are_a_part_of_the_price() -> None:
    with pytest.raises(Refused) as caught:
        milk(petition(donation=donation(premiums=18.51)))
    assert caught.value.field == "petition.donation.premiums"
    milk(petition(donation=donation(premiums=18.5)))


@pytest.mark.shows("143.31(e)(4)")
def test_a_sum_just_under_the_threshold_is_told_as_such() -> None:
    """25 weeks of 40,000 pounds and one of 39,999.99 are 39,999.9996… on average."""
    short = customer(0, weekly_pounds=[40_000] * 25 + [39_999.99])
    facts = petition(lost_sales=lost_sales(short, receipts=5_000_000))
    lost = finding(facts, "pounds a week were lost")
    assert not lost.holds
    assert lost.words.startswith("39,999.9996")
    (line,) = [one for one in determined(facts).otherwise if "more lost pounds" in one]
    assert "0.0004" in line


@pytest.mark.shows("143.31(e)(1)")
def test_windows_that_tie_all_have_the_most() -> None:
    lost = lost_sales(customer(40_000, "2025-02-01"), customer(40_000, "2026-02-01"))
    found = determined(petition(lost_sales=lost)).findings
    assert [one.holds for one in found if one.words.startswith("The 90 days")] == [True, True]
