"""The O-score and the five ratios.

Where the index equals the assets the logarithm is 0, and the score is a fraction worked by hand.
"""

from fractions import Fraction
from math import log, log10
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.determinations.cases import books, determined, finding, milk, petition

from pitboss.vocabulary.refusal import Refused

HALF = {  # −1.32 + 6.03 × 143/286 − 1.43 × 239/286 = −1.32 + 3.015 − 1.195 = 0.5
    "total_assets": 286, "total_liabilities": 143, "current_assets": 239,
    "current_liabilities": 0, "cash": 0, "accounts_receivable": 0, "fixed_assets": 47,
    "price_index": 286,
}  # fmt: skip
MINUS_ONE = {  # −1.32 + 6.03 × 0.027 + 1.43 × 5,790/1,430,000 + 0.0757 × 2 = −1.0
    "total_assets": 1_430_000, "total_liabilities": 38_610, "current_assets": 5_790,
    "current_liabilities": 11_580, "cash": 0, "accounts_receivable": 0,
    "fixed_assets": 1_100_000, "price_index": 1_430_000,
}  # fmt: skip


def judged(**changed: Any) -> dict[str, Any]:
    """What is concluded from such statements."""
    return milk(petition(financial=books(**changed)))


def term(number: int, **changed: Any) -> Any:
    """What a term of the score adds."""
    return finding(petition(financial=books(**changed)), f"Term {number}:").value


@pytest.mark.shows("143.31(c)[formula]")
def test_a_score_worked_by_hand() -> None:
    """−1.32 + 3.015 − 0.286 + 0.03785 − 0.237 − 0.366 = 0.84385."""
    found = judged(
        total_assets=1000, total_liabilities=500, current_assets=400, current_liabilities=200,
        net_income=100, net_income_prior=100, operating_cash_flow=100, price_index=1000,
        cash=0, accounts_receivable=0, fixed_assets=0,
    )  # fmt: skip
    assert found["o_score"] == 0.8438  # of two equally near, the even one
    assert found["grounds_met"] == ["143.31(c)"]


@pytest.mark.shows("143.31(c)[formula]")
@pytest.mark.parametrize(
    ("number", "changed", "adds"),
    [
        (1, {}, 0),
        (2, {"total_liabilities": 250_000}, Fraction("1.5075")),  # 6.03 ÷ 4
        (3, {"current_assets": 600_000, "current_liabilities": 100_000}, Fraction("-0.715")),
        (3, {"current_assets": 100_000, "current_liabilities": 600_000}, Fraction("0.715")),
        (4, {"current_assets": 100_000, "current_liabilities": 50_000}, Fraction("0.03785")),
        (5, {"total_liabilities": 1_000_000}, 0),
        (5, {"total_liabilities": 1_000_001}, Fraction("-1.72")),
        (6, {"net_income": 100_000}, Fraction("-0.237")),
        (6, {"net_income": -100_000}, Fraction("0.237")),
        (7, {"operating_cash_flow": 50_000}, Fraction("-0.915")),
        (8, {"net_income": -1, "net_income_prior": -1}, Fraction("0.285")),
        (8, {"net_income": -1, "net_income_prior": 0}, 0),
        (8, {"net_income": 0, "net_income_prior": -1}, 0),
        (9, {"net_income": 300, "net_income_prior": 100}, Fraction("-0.2605")),
        (9, {"net_income": -300, "net_income_prior": 100}, Fraction("0.521")),
        (9, {"net_income": 0, "net_income_prior": 0}, 0),  # R-143-4
    ],
)
def test_each_term(number: int, changed: dict[str, int], adds: Fraction) -> None:
    assert term(number, **changed) == adds


@pytest.mark.shows("143.31(c)[formula]")
def test_the_logarithm_is_natural_and_of_dollars_unless_told_otherwise() -> None:
    """R-143-2: −0.407 × ln(8,000) and so on."""
    assets = {"total_assets": 1_000_000, "price_index": 125}
    assert float(term(1, **assets)) == pytest.approx(-0.407 * log(8000), abs=1e-9)
    assert float(term(1, log_base="10", **assets)) == pytest.approx(-0.407 * log10(8000), abs=1e-9)
    assert float(term(1, asset_unit="thousands", **assets)) == pytest.approx(
        -0.407 * log(8), abs=1e-9
    )


@pytest.mark.shows("143.31(c)[formula]")
@given(
    st.tuples(*[st.integers(1, 10**9)] * 3), st.tuples(*[st.integers(-(10**8), 10**8)] * 3),
    st.integers(0, 10**9), st.decimals(1, 500, places=2),
)  # fmt: skip
def test_the_score_is_the_printed_formula(
    whole: tuple[int, ...], signed: tuple[int, ...], debts: int, index: Any
) -> None:
    (ta, tl, ca), (ni, before, ffo), gnp = whole, signed, float(index)
    swing = abs(ni) + abs(before)
    o = (
        -1.32 - 0.407 * log(ta / gnp) + 6.03 * tl / ta - 1.43 * (ca - debts) / ta
        + 0.0757 * debts / ca - 1.72 * (tl > ta) - 2.37 * ni / ta - 1.83 * ffo / tl
        + 0.285 * (ni < 0 and before < 0) - 0.521 * ((ni - before) / swing if swing else 0)
    )  # fmt: skip
    found = judged(
        total_assets=ta, total_liabilities=tl, current_assets=ca, current_liabilities=debts,
        net_income=ni, net_income_prior=before, operating_cash_flow=ffo, price_index=float(index),
    )["o_score"]  # fmt: skip
    assert found == pytest.approx(o, rel=1e-9, abs=0.000051)


@pytest.mark.shows("143.31(c)[lead]")
@pytest.mark.parametrize(("cash_flow", "met"), [(-1, True), (0, True), (1, False)])
def test_distress_is_half_and_higher(cash_flow: int, met: bool) -> None:
    found = judged(**HALF, operating_cash_flow=cash_flow)
    assert ("143.31(c)" in found["grounds_met"]) is met
    assert found["o_score"] == pytest.approx(0.5 - 1.83 * cash_flow / 143, abs=0.000051)


@pytest.mark.shows("143.31(c)[formula]")
def test_a_score_at_a_threshold_says_that_rounding_could_decide() -> None:
    near = "within 0.000000001"
    assert finding(petition(financial=books(**HALF)), near).words.startswith("The O-score")
    assert finding(petition(financial=books(**MINUS_ONE)), f"{near} of -1").holds
    off = determined(petition(financial=books(**HALF, operating_cash_flow=1))).findings
    assert not [one for one in off if near in one.words]


@pytest.mark.shows("143.31(d)[lead]")
@pytest.mark.parametrize(("cash_flow", "met"), [(-1, True), (0, True), (1, False)])
def test_from_minus_one_three_ratios_are_enough(cash_flow: int, met: bool) -> None:
    found = judged(**MINUS_ONE, operating_cash_flow=cash_flow)
    assert found["grounds_met"] == (["143.31(d)"] if met else [])


@pytest.mark.shows("143.31(c)[lead]")
def test_a_score_just_under_half_is_told_as_such() -> None:
    """0.5 − 1.83 ÷ (143 × 10⁶) = 0.49999998…: rounded to four decimals it would be 0.5."""
    large = {name: amount * 10**6 for name, amount in HALF.items()}
    facts = petition(financial=books(**large, operating_cash_flow=1))
    assert not finding(facts, "is under 0.5").holds
    assert "0.4999999" in finding(facts, "is under 0.5").words


@pytest.mark.shows("143.31(c)[formula]")
def test_the_smallest_index_overflows_nothing() -> None:
    assert judged(price_index=1e-310)["o_score"] < -200


@pytest.mark.shows("143.31(d)[lead]")
def test_from_half_up_it_is_c_alone() -> None:
    found = judged(**HALF)
    assert found["grounds_met"] == ["143.31(c)"]


MET = {
    "143.31(d)(i)": {"cash": 30_000, "accounts_receivable": 30_000, "current_liabilities": 100_000},
    "143.31(d)(ii)": {"current_assets": 99_999, "current_liabilities": 100_000},
    "143.31(d)(iii)": {"current_liabilities": 60_001},
    "143.31(d)(iv)": {"total_liabilities": 500_001},
    "143.31(d)(v)": {"fixed_assets": 675_001},
}  # of a dealer with an equity of 90,000 for iii, of 900,000 for v
NOT_MET = {
    "143.31(d)(i)": {"cash": 30_000, "accounts_receivable": 30_001, "current_liabilities": 100_000},
    "143.31(d)(ii)": {"current_assets": 100_000, "current_liabilities": 100_000},
    "143.31(d)(iii)": {"current_liabilities": 60_000},
    "143.31(d)(iv)": {"total_liabilities": 500_000},
    "143.31(d)(v)": {"fixed_assets": 675_000},
}
SMALL = {"total_liabilities": 910_000}  # an equity of 90,000: two thirds are 60,000


def ratio(cite: str, **changed: Any) -> bool:
    """Whether a test of solvency is met."""
    found = determined(petition(financial=books(**changed))).findings
    (one,) = [one for one in found if one.cites[0] == cite]
    return one.holds


@pytest.mark.shows(
    "143.31(d)(i)", "143.31(d)(ii)", "143.31(d)(iii)", "143.31(d)(iv)", "143.31(d)(v)"
)
@pytest.mark.parametrize("cite", MET)
def test_each_ratio_one_dollar_on_either_side(cite: str) -> None:
    small = SMALL if cite == "143.31(d)(iii)" else {}
    assert ratio(cite, **small | MET[cite])
    assert not ratio(cite, **small | NOT_MET[cite])


@pytest.mark.shows(
    "143.31(d)(i)", "143.31(d)(ii)", "143.31(d)(iii)", "143.31(d)(iv)", "143.31(d)(v)"
)
def test_ratios_that_break_down() -> None:
    """R-143-4: no equity meets the last three; no current liabilities meet none of the first."""
    for liabilities in (1_000_000, 1_000_001):
        for cite in ("143.31(d)(iii)", "143.31(d)(iv)", "143.31(d)(v)"):
            assert ratio(cite, total_liabilities=liabilities, fixed_assets=0)
    for cite in ("143.31(d)(i)", "143.31(d)(ii)"):
        assert not ratio(cite, current_liabilities=0, cash=0, accounts_receivable=0)


@pytest.mark.shows("143.31(d)[lead]")
@pytest.mark.parametrize(("fixed", "count", "met"), [(1_043_543, 3, True), (1_043_542, 2, False)])
def test_three_of_five(fixed: int, count: int, met: bool) -> None:
    """Three quarters of an equity of 1,391,390 are 1,043,542.50."""
    facts = petition(financial=books(**MINUS_ONE | {"fixed_assets": fixed}))
    assert finding(facts, "of the five ratios").value == count
    assert milk(facts)["grounds_met"] == (["143.31(d)"] if met else [])


@pytest.mark.shows("143.31(c)[formula]", "143.31(c)[lead]", "143.31(d)[lead]")
@pytest.mark.parametrize("zero", ["total_assets", "total_liabilities", "current_assets"])
def test_a_zero_denominator_leaves_no_score(zero: str) -> None:
    """R-143-4."""
    found = judged(**{zero: 0})
    assert (found["o_score"], found["grounds_met"]) == (None, [])
    assert not finding(petition(financial=books(**{zero: 0})), "cannot be computed").holds


@pytest.mark.shows("143.31(c)[review]")
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"current_assets": 1_000_001}, "Current assets exceed total assets"),
        ({"fixed_assets": 1_000_001}, "Fixed assets exceed total assets"),
        ({"cash": 400_000}, "Cash and receivables exceed current assets"),
        ({"current_liabilities": 100_001}, "Current liabilities exceed total liabilities"),
    ],
)
def test_statements_that_do_not_add_up_are_named(changed: dict[str, int], words: str) -> None:
    assert not finding(petition(financial=books(**changed)), words).holds


@pytest.mark.parametrize(
    "field",
    ["total_assets", "total_liabilities", "current_assets", "current_liabilities", "cash",
     "accounts_receivable", "fixed_assets", "price_index"],
)  # fmt: skip
def test_a_negative_figure_is_refused_by_its_field(field: str) -> None:
    with pytest.raises(Refused) as caught:
        judged(**{field: -1})
    assert caught.value.field == f"petition.financial.{field}"
    assert caught.value.cites[0] in ("143.31(c)[formula]", "143.31(d)(i)", "143.31(d)(v)")


def test_an_index_of_zero_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        judged(price_index=0)
    assert (caught.value.field, caught.value.allowed) == (
        "petition.financial.price_index", "a number above 0",
    )  # fmt: skip
