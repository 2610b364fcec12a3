"""Which rule gives the period of notice, whether it runs, and until when."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.determinations.cases import (
    books,
    catastrophe,
    customer,
    determined,
    donation,
    finding,
    lost_sales,
    milk,
    notice,
    petition,
)

from pitboss.determinations import rule_named
from pitboss.determinations.milk_notice import old_text
from pitboss.vocabulary.refusal import Refused

DISTRESSED = books(total_liabilities=900_000)  # 6.03 × 0.9 = 5.427 is enough by itself
LOST = lost_sales(customer(30_000))
BROKEN = catastrophe(30_000)


def outcome(facts: dict[str, Any]) -> tuple[Any, ...]:
    """Days, ground, begin and end."""
    found = milk(facts)
    return found["notice_days"], found["ground"], found["starts"], found["ends"]


@pytest.mark.shows("143.31(a)[second]", "143.31(j)")
@pytest.mark.parametrize("by", ["dealer", "producer"])
def test_ninety_days_from_receipt(by: str) -> None:
    """March 31 is day 29, April 30 day 59, May 31 day 90."""
    assert outcome(notice(by)) == (90, "143.31(a)", "2026-03-02", "2026-05-31")


@pytest.mark.shows("143.31(a)[second]")
def test_the_dealer_pays_by_the_20th_of_the_month_after_the_end() -> None:
    assert milk(notice())["paid_by"] == "2026-06-20"
    assert milk(notice(received="2026-10-02"))["paid_by"] == "2027-01-20"  # ends on December 31
    assert milk(notice(received="2026-10-03"))["paid_by"] == "2027-02-20"  # ends on January 1
    assert milk(notice("producer"))["paid_by"] is None


@pytest.mark.shows("143.31(a)[first]", "143.32")
def test_the_old_text_is_not_applied() -> None:
    """Neither 28 days for everybody, nor a forfeit for milk sold at the farm."""
    assert [old.cite for old in old_text()] == ["143.31(a)[first]", "143.32"]
    assert milk(notice("producer"))["notice_days"] == 90
    with pytest.raises(Refused) as caught:
        milk(notice("producer", dealing={"sells_at_the_farm": True}))
    assert caught.value.field == "dealing.sells_at_the_farm"


@pytest.mark.shows("143.31(b)")
@pytest.mark.parametrize("by", ["dealer", "producer"])
def test_repeated_causes_of_rejection_need_no_notice(by: str) -> None:
    facts = notice(by, dealing={"repeated_rejections": True})
    assert outcome(facts) == (0, "143.31(b)", "2026-03-02", "2026-03-02")
    assert milk(facts)["paid_by"] == ("2026-04-20" if by == "dealer" else None)


@pytest.mark.shows("143.31(b)", "143.31(i)")
@pytest.mark.parametrize(
    "dealing", [{"repeated_rejections": True}, {"cooperative_contract_days": 45}]
)
def test_where_b_or_i_governs_nothing_is_asked_of_the_notice(dealing: dict[str, Any]) -> None:
    facts = notice(dealing=dealing) | {"notice": {"received": "2026-03-02"}}
    assert milk(facts)["valid"] is True
    assert milk(facts)["starts"] == "2026-03-02"


@pytest.mark.shows("143.31(i)")
def test_a_cooperatives_contract_takes_the_dealing_out_of_the_section() -> None:
    facts = notice(dealing={"cooperative_contract_days": 45, "contract_days": 10})
    assert outcome(facts) == (45, "143.31(i)", "2026-03-02", "2026-04-16")
    assert milk(facts)["paid_by"] is None


@pytest.mark.shows("143.31(j)")
@pytest.mark.parametrize(("days", "ends"), [(0, "2026-03-02"), (14, "2026-03-16"),
                                            (90, "2026-05-31"), (365, "2027-03-02")])  # fmt: skip
def test_parties_may_agree_on_more_or_less(days: int, ends: str) -> None:
    facts = notice(dealing={"contract_days": days, "repeated_rejections": True})
    assert outcome(facts) == (days, "143.31(j)", "2026-03-02", ends)


@pytest.mark.shows("143.31(j)", "143.31(k)")
def test_a_contracts_own_period_needs_a_complete_notice_too() -> None:
    facts = notice(dealing={"contract_days": 14})
    facts["notice"]["list_enclosed"] = False
    assert (milk(facts)["valid"], milk(facts)["ends"]) == (False, None)


@pytest.mark.shows("143.31(a)[second]", "143.31(k)")
@pytest.mark.parametrize("missing", ["reasons", "list_enclosed", "petition_told"])
def test_an_incomplete_dealers_notice_starts_no_period(missing: str) -> None:
    facts = petition(approved="2026-03-10", lost_sales=LOST)
    facts["notice"][missing] = False
    found = milk(facts)
    assert (found["valid"], found["notice_days"]) == (False, 28)
    assert (found["starts"], found["ends"], found["paid_by"]) == (None, None, None)
    (line,) = [one for one in determined(facts).otherwise if one.startswith("For a period")]
    assert {"reasons": "reasons", "list_enclosed": "list", "petition_told": "petition"}[
        missing
    ] in line


@pytest.mark.shows("143.31(a)[second]", "143.31(k)")
def test_nothing_is_asked_of_a_producers_notice() -> None:
    facts = notice("producer") | {"notice": {"received": "2026-03-02"}}
    assert (milk(facts)["valid"], milk(facts)["ends"]) == (True, "2026-05-31")


@pytest.mark.shows("143.31(a)[second]")
def test_a_petition_is_told_only_where_one_is_filed() -> None:
    """A donation is a request, and asks for no shorter period."""
    facts = notice()
    facts["notice"]["petition_told"] = False
    assert milk(facts)["valid"] is True
    giving = petition(donation=donation())
    giving["notice"]["petition_told"] = False
    assert milk(giving)["valid"] is True


@pytest.mark.shows("143.31(a)[second]", "143.31(c)[lead]")
def test_a_producer_gains_nothing_by_a_petition() -> None:
    facts = petition(approved="2026-03-10", lost_sales=LOST) | {"by": "producer"}
    found = milk(facts)
    assert outcome(facts) == (90, "143.31(a)", "2026-03-02", "2026-05-31")
    assert (found["grounds_met"], found["board_decides_by"]) == ([], None)
    assert not finding(facts, "for a dealer's notice").holds


@pytest.mark.shows("143.31(h)")
@pytest.mark.parametrize(
    ("received", "approved", "starts", "ends"),
    [
        ("2026-03-02", "2026-03-10", "2026-03-10", "2026-04-07"),  # with approval
        ("2026-03-10", "2026-03-10", "2026-03-10", "2026-04-07"),
        ("2026-03-11", "2026-03-10", "2026-03-11", "2026-04-08"),  # a later notice: with receipt
        ("2026-03-02", None, None, None),  # the 28 days wait
    ],
)
def test_28_days_run_from_approval(
    received: str, approved: str | None, starts: str | None, ends: str | None
) -> None:
    facts = petition(approved, lost_sales=LOST)
    facts["notice"]["received"] = received
    assert outcome(facts) == (28, "143.31(e)", starts, ends)


@pytest.mark.shows("143.31(h)")
def test_an_approval_without_a_ground_shortens_nothing_and_is_named() -> None:
    facts = petition("2026-03-10", lost_sales=lost_sales(customer(10)))
    assert outcome(facts) == (90, "143.31(a)", "2026-03-02", "2026-05-31")
    assert not finding(facts, "though no ground is met").holds


@pytest.mark.shows("143.31(c)[lead]", "143.31(d)[lead]", "143.31(e)[lead]", "143.31(g)[lead]")
@pytest.mark.parametrize(
    ("parts", "met"),
    [
        ({"financial": DISTRESSED}, ["143.31(c)"]),
        ({"lost_sales": LOST}, ["143.31(e)"]),
        ({"catastrophe": BROKEN}, ["143.31(g)"]),
        ({"lost_sales": LOST, "catastrophe": BROKEN}, ["143.31(e)", "143.31(g)"]),
        ({"financial": DISTRESSED, "lost_sales": LOST, "catastrophe": BROKEN},
         ["143.31(c)", "143.31(e)", "143.31(g)"]),
        ({"financial": books(), "catastrophe": BROKEN}, ["143.31(g)"]),
        ({"financial": books()}, []),
        ({}, []),
    ],
)  # fmt: skip
def test_the_first_ground_that_is_met_gives_28_days(parts: dict[str, Any], met: list[str]) -> None:
    found = milk(petition("2026-03-10", **parts))
    assert found["grounds_met"] == met
    assert (found["notice_days"], found["ground"]) == (
        (28, met[0]) if met else (90, "143.31(a)")
    )  # fmt: skip


@pytest.mark.shows("143.31(i)", "143.31(j)", "143.31(b)")
@pytest.mark.parametrize(
    ("dealing", "ground"),
    [
        ({"cooperative_contract_days": 1, "contract_days": 2, "repeated_rejections": True},
         "143.31(i)"),
        ({"contract_days": 2, "repeated_rejections": True}, "143.31(j)"),
        ({"repeated_rejections": True}, "143.31(b)"),
        ({}, "143.31(e)"),
    ],
)  # fmt: skip
def test_the_order_of_the_rules(dealing: dict[str, Any], ground: str) -> None:
    """R-143-8; the petition's grounds are told whatever governs."""
    found = milk(petition(lost_sales=LOST) | {"dealing": dealing})
    assert (found["ground"], found["grounds_met"]) == (ground, ["143.31(e)"])


@pytest.mark.shows("143.31(c)[review]", "143.31(e)(5)", "143.31(f)", "143.31(g)(8)")
@pytest.mark.parametrize(
    ("documents", "decided"),
    [
        ("2026-03-02", "2026-03-16"),  # two weeks without a holiday
        ("2026-03-07", "2026-03-20"),  # a Saturday: Monday is the first day
        ("2026-11-20", "2026-12-08"),  # Thanksgiving and the day after are passed over
        ("2026-06-25", "2026-07-10"),  # July 4 is a Saturday: Friday the 3rd is kept
        ("2026-12-24", "2027-01-11"),  # Christmas and New Year's Day
    ],
)
@pytest.mark.parametrize(
    ("parts", "cite"),
    [({"financial": books()}, "143.31(c)[review]"), ({"lost_sales": LOST}, "143.31(e)(5)"),
     ({"donation": donation()}, "143.31(f)"), ({"catastrophe": BROKEN}, "143.31(g)(8)")],
)  # fmt: skip
def test_the_board_has_ten_business_days(
    documents: str, decided: str, parts: dict[str, Any], cite: str
) -> None:
    facts = petition(**parts)
    facts["petition"]["documents_received"] = documents
    assert milk(facts)["board_decides_by"] == decided
    assert finding(facts, "The Board decides").cites[0] == cite


@pytest.mark.shows("143.31(c)[review]")
def test_an_approval_that_came_late_is_named() -> None:
    """Documents of March 3: the tenth business day is March 17."""
    assert finding(petition("2026-03-18", lost_sales=LOST), "was to decide").value is not None
    punctual = determined(petition("2026-03-17", lost_sales=LOST)).findings
    assert not [one for one in punctual if "was to decide" in one.words]


@pytest.mark.shows("143.31(c)[review]")
def test_an_approval_before_the_documents_is_refused() -> None:
    assert milk(petition("2026-03-03", lost_sales=LOST))["starts"] == "2026-03-03"
    with pytest.raises(Refused) as caught:
        milk(petition("2026-03-02", lost_sales=LOST))
    assert caught.value.field == "petition.approved"
    assert caught.value.cites == ("143.31(c)[review]",)
    assert "2026-03-03 or later" in caught.value.allowed


@pytest.mark.shows("143.31(f)", "143.31(h)")
def test_an_answer_to_a_donation_is_no_approval_of_a_shorter_period() -> None:
    found = determined(petition("2026-03-10", donation=donation())).findings
    assert not [one for one in found if "though no ground is met" in one.words]


@pytest.mark.shows("143.31(i)", "143.31(j)")
def test_conclusions_of_contracts_in_words() -> None:
    outside = notice(dealing={"cooperative_contract_days": 45})
    assert finding(outside, "The period begins").cites[0] == "143.31(i)"
    one = notice(dealing={"contract_days": 1})
    assert determined(one).conclusion.startswith("1 day's notice")
    none = notice(dealing={"contract_days": 0})
    none["notice"]["reasons"] = False
    assert determined(none).conclusion.startswith("0 days' notice (§ 143.31(j)), but")


def test_what_would_have_to_be_different_is_told() -> None:
    assert determined(notice("producer")).otherwise == ()
    assert "a dealer's petition" in determined(notice()).otherwise[0]
    waiting = determined(petition(lost_sales=LOST)).otherwise
    assert [one for one in waiting if "the Board approves" in one]
    assert waiting[-1] == "Without § 143.31(e): 90 days (§ 143.31(a))."
    short = determined(petition(lost_sales=lost_sales(customer(29_000)))).otherwise
    assert [one for one in short if "1,000 more lost pounds a week" in one]


@given(
    by=st.sampled_from(["dealer", "producer"]),
    dealing=st.fixed_dictionaries(
        {},
        optional={
            "contract_days": st.integers(0, 400),
            "cooperative_contract_days": st.integers(0, 400),
            "repeated_rejections": st.booleans(),
        },
    ),
    parts=st.lists(st.sampled_from(["financial", "lost_sales", "catastrophe"]), unique=True),
    approved=st.sampled_from([None, "2026-03-03", "2026-04-01"]),
    received=st.dates(date(2001, 1, 1), date(2090, 12, 31)),
    told=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_an_incomplete_notice_never_ends_a_dealing_that_a_complete_one_does_not(
    by: str, dealing: dict[str, Any], parts: list[str], approved: str | None, received: date,
    told: tuple[bool, bool, bool],
) -> None:  # fmt: skip
    """Whatever else is so, completing a notice never takes its end away nor puts it later."""
    every = {"financial": DISTRESSED, "lost_sales": LOST, "catastrophe": BROKEN}
    facts = petition(approved, **{part: every[part] for part in parts})
    facts |= {"by": by, "dealing": dealing}
    facts["notice"]["received"] = received.isoformat()
    complete = milk(facts)
    facts["notice"] |= dict(zip(("reasons", "list_enclosed", "petition_told"), told, strict=True))
    other = milk(facts)
    assert complete["valid"]
    assert other["ends"] in (None, complete["ends"])
    assert (other["ends"] is None) == (not other["valid"] or complete["ends"] is None)
    assert other["notice_days"] == complete["notice_days"]


def test_the_rule_names_its_text() -> None:
    assert rule_named("milk-notice").section == "7 Pa. Code § 143.31"
    with pytest.raises(Refused, match="milk-notice, furbearer-tag"):
        rule_named("cheese")
