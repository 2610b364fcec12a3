"""How facts are read, and what is refused of them."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.determinations.cases import books, customer, lost_sales, milk, notice, petition

from pitboss.determinations import rule_named
from pitboss.determinations.finding import Finding, as_json, rounded
from pitboss.vocabulary.refusal import Refused


def refused(facts: dict[str, Any]) -> Refused:
    """Why facts are refused."""
    with pytest.raises(Refused) as caught:
        milk(facts)
    return caught.value


@pytest.mark.parametrize(
    ("changed", "field", "allowed"),
    [
        ({"by": "farmer"}, "by", "dealer, producer"),
        ({"by": None}, "by", "dealer, producer"),
        ({"notice": {}}, "notice.received", "a day"),
        ({"notice": None}, "notice", "an object of received"),
        ({"notice": {"received": "March 2"}}, "notice.received", "a day"),
        ({"notice": {"received": "2026-02-30"}}, "notice.received", "a day"),
        ({"notice": {"received": "1999-12-31"}}, "notice.received", "2000-01-01 to 2099-12-31"),
        ({"notice": {"received": 20260302}}, "notice.received", "a day"),
        ({"notice": {"received": "2026-W10-1"}}, "notice.received", "a day"),
        ({"dealing": {"contract_days": -1}}, "dealing.contract_days", "0 to 3650"),
        ({"dealing": {"contract_days": 14.5}}, "dealing.contract_days", "a whole number"),
        ({"dealing": {"contract_days": True}}, "dealing.contract_days", "a whole number"),
        ({"dealing": {"repeated_rejections": 1}}, "dealing.repeated_rejections", "true or false"),
        ({"petition": {}}, "petition.documents_received", "a day"),
        ({"petition": []}, "petition", "an object of documents_received"),
    ],
)
def test_a_wrong_field_is_named_with_what_is_allowed(
    changed: dict[str, Any], field: str, allowed: str
) -> None:
    refusal = refused(notice() | changed)
    assert refusal.field == field
    assert allowed in refusal.allowed
    assert refusal.cites


@pytest.mark.parametrize("missing", ["reasons", "list_enclosed", "petition_told"])
def test_what_the_notice_has_must_be_told_where_it_is_asked_for(missing: str) -> None:
    facts = petition(financial=books())
    del facts["notice"][missing]
    refusal = refused(facts)
    assert (refusal.field, refusal.allowed) == (f"notice.{missing}", "true or false")


@pytest.mark.parametrize("missing", books())
def test_every_figure_of_the_statements_is_needed(missing: str) -> None:
    figures = books()
    del figures[missing]
    refusal = refused(petition(financial=figures))
    assert (refusal.field, refusal.what) == (f"petition.financial.{missing}", f"no {missing!r}")


def test_a_misspelt_field_is_told_the_nearest_name() -> None:
    refusal = refused(petition(financial=books(total_asets=1)))
    assert refusal.field == "petition.financial.total_asets"
    assert "'total_assets'" in refusal.what
    assert "fixed_assets" in refusal.allowed


@pytest.mark.parametrize("pounds", ["many", None, True, -1, 10**16, [1]])
def test_pounds_are_numbers(pounds: object) -> None:
    weeks = [1, 2, pounds]
    lost = lost_sales(customer(1, weekly_pounds=weeks, new_customer=True))
    assert refused(petition(lost_sales=lost)).field == (
        "petition.lost_sales.customers[0].weekly_pounds[2]"
    )


def test_dollars_are_whole() -> None:
    refusal = refused(petition(financial=books(cash=1.5)))
    assert (refusal.field, refusal.allowed) == (
        "petition.financial.cash", "whole dollars, 0 or more",
    )  # fmt: skip


def test_all_that_is_wrong_is_told_at_once_where_that_is_asked() -> None:
    facts = petition(financial=books(cash=-1, fixed_assets="much"))
    facts["by"] = "farmer"
    determination, refusals = rule_named("milk-notice").look_at(facts)
    assert determination is None
    assert {refusal.field for refusal in refusals} == {
        "by", "petition.financial.cash", "petition.financial.fixed_assets",
    }  # fmt: skip
    impossible = petition("2026-03-01", lost_sales=lost_sales(customer(1, weekly_pounds=[1])))
    _, refusals = rule_named("milk-notice").look_at(impossible)
    assert [refusal.field for refusal in refusals] == [
        "petition.approved", "petition.lost_sales.customers[0].weekly_pounds",
    ]  # fmt: skip


def test_a_decimal_is_read_as_it_is_written() -> None:
    """0.1 + 0.2 pounds are 0.3, as no sum of floats is."""
    lost = lost_sales(customer(0.1), customer(0.2), receipts=10)
    assert milk(petition(lost_sales=lost))["grounds_met"] == ["143.31(e)"]


def test_values_as_json() -> None:
    found = Finding("", "words", True, ("143.31(f)",), Fraction(1, 3))
    assert found.to_dict() == {
        "words": "words", "value": "1/3", "holds": True, "cites": ["143.31(f)"],
    }  # fmt: skip
    assert [as_json(value) for value in (Fraction(4, 2), date(2026, 1, 2), True, None, "x")] == [
        2, "2026-01-02", True, None, "x",
    ]  # fmt: skip
    assert as_json(rounded(Fraction(1, 8), 2)) == 0.12
    assert as_json(rounded(Fraction(-1, 3), 4)) == -0.3333
