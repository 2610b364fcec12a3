"""Determinations as JSON, and facts that go through the form and come back the same."""

import json
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.filling_in import BOBCAT, CASES, FULL, MILK, PLAIN, TAG, Data, typed

from pitboss.determinations import RULES
from pitboss.server.app import described
from pitboss.server.facts_typed import facts_in
from pitboss.server.models import DeterminationTold
from pitboss.server.security import MOST_BYTES

if TYPE_CHECKING:
    from tests.server.conftest import Served


def as_json(facts: Data) -> Any:
    """Facts as a program sends them."""
    return json.loads(json.dumps(facts, default=float))


# ----------------------------------------------------------------------------------------- the API


@pytest.mark.parametrize(("rule", "facts", "_conclusion"), CASES)
def test_the_api_tells_what_the_command_prints(
    casino: "Served", rule: str, facts: Data, _conclusion: str
) -> None:
    answer = casino.browser().post(f"/api/determinations/{rule}", json=as_json(facts))
    assert answer.status_code == 200
    determined = RULES[rule].determine(facts).to_dict()
    assert list(answer.json().items()) == list(determined.items())
    DeterminationTold.model_validate(answer.json())


def test_the_api_concludes_as_the_text_does(casino: "Served") -> None:
    browser = casino.browser()
    notice = browser.post("/api/determinations/milk-notice", json=PLAIN).json()
    assert (notice["notice_days"], notice["ground"]) == (90, "143.31(a)")
    assert (notice["starts"], notice["ends"]) == ("2026-03-02", "2026-05-31")
    assert notice["paid_by"] == "2026-06-20"
    tags = browser.post("/api/determinations/furbearer-tag", json=BOBCAT).json()
    assert (tags["lawful"], tags["faults"]) == (False, ["147.701(4)(iii)"])


def test_the_api_refuses_with_the_field(casino: "Served") -> None:
    facts = as_json(FULL)
    facts["petition"]["lost_sales"]["customers"][1]["weekly_pounds_now"] = "few"
    refused = casino.browser().post("/api/determinations/milk-notice", json=facts)
    assert refused.status_code == 422
    assert refused.json() == {
        "error": "'few'",
        "field": "petition.lost_sales.customers[1].weekly_pounds_now",
        "allowed": "a number, 0 or more",
        "cites": ["143.31(e)(1)"],
    }


def test_the_api_of_a_rule_that_is_not_there(casino: "Served") -> None:
    told = casino.browser().post("/api/determinations/horse", json={})
    assert told.status_code == 404
    assert "there is no rule 'horse'" in told.json()["error"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("[1]", 422),
        ("nothing", 422),
        ('{"id": NaN}', 422),
        ('{"id": 1e999}', 422),
        ('{"id": ' + "[" * 400 + "]" * 400 + "}", 422),
        ('{"by": ' + "[" * 900 + "]" * 900 + "}", 422),
        ('{"id": ' + "[" * 8_000 + "]" * 8_000 + "}", 400),
        ('{"id": ' + "1" * 5_000 + "}", 400),
        ('{"id": "' + "x" * MOST_BYTES + '"}', 413),
    ],
)
def test_the_api_takes_only_json_of_some_length(casino: "Served", body: str, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = casino.browser().post("/api/determinations/milk-notice", content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_the_description_tells_every_fact() -> None:
    operation = described().openapi()["paths"]["/api/determinations/{rule}"]["post"]
    milk, tag = operation["requestBody"]["content"]["application/json"]["schema"]["anyOf"]
    assert (milk["title"], tag["title"]) == (MILK, TAG)
    assert milk["required"] == ["by", "notice"]
    assert milk["properties"]["by"]["enum"] == ["dealer", "producer"]
    assert milk["properties"]["notice"]["properties"]["received"]["format"] == "date"
    petition, nothing = milk["properties"]["petition"]["anyOf"]
    assert nothing == {"type": "null"}
    lost = petition["properties"]["lost_sales"]["anyOf"][0]["properties"]
    customer = lost["customers"]["items"]["properties"]
    assert customer["weekly_pounds"]["items"] == {"type": "number"}
    assert customer["weekly_pounds"]["title"] == "Pounds a week until then"
    assert tag["properties"]["carcass_tag"]["required"] == [
        "complete", "attached_before_moving", "attached",
    ]  # fmt: skip


# ---------------------------------------------------------------------- into the form and out again

flags = st.booleans()
words = st.text(min_size=1, max_size=12).filter(str.strip)
days = st.dates(date(2000, 1, 1), date(2099, 12, 31)).map(str)
dollars = st.integers(0, 10**15)
signed = st.integers(-(10**15), 10**15)
numbers = st.integers(0, 10**9) | st.decimals(0, 10**9, places=4)
positive = st.integers(1, 10**9) | st.decimals(Decimal("0.001"), 10**9, places=3)
weeks = st.lists(numbers, min_size=1, max_size=30)


def facts_of(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Data]:
    """Facts with all of these."""
    return st.fixed_dictionaries(dict(fields))


def some(needed: Data, **optional: st.SearchStrategy[Any]) -> st.SearchStrategy[Data]:
    """Facts with these, and any of those."""
    return st.fixed_dictionaries(needed, optional=optional)


tags = some(
    {
        "animal": st.sampled_from(["bobcat", "fisher"]),
        "state": st.sampled_from(["carcass", "pelt", "mounted", "tanned", "commercial fur"]),
        "part": st.sampled_from(["pelt", "other"]),
        "export": st.sampled_from(["none", "state", "international"]),
        "requested": flags,
        "carcass_tag": facts_of(complete=flags, attached_before_moving=flags, attached=flags),
    },
    id=words,
    cites_tag=st.sampled_from(["eyes", "part", None]),
)

financial = some(
    {
        **dict.fromkeys(
            ("total_assets", "total_liabilities", "current_assets", "current_liabilities", "cash",
             "accounts_receivable", "fixed_assets"), dollars),
        **dict.fromkeys(("net_income", "net_income_prior", "operating_cash_flow"), signed),
        "price_index": positive,
    },
    log_base=st.sampled_from(["e", "10"]),
    asset_unit=st.sampled_from(["dollars", "thousands"]),
)  # fmt: skip
customer = some(
    {"customer": words, "weekly_pounds": weeks, "weekly_pounds_now": numbers, "reduced_on": days},
    new_customer=flags,
    school=flags,
)
petition = some(
    {"documents_received": days},
    approved=days,
    financial=financial,
    lost_sales=facts_of(
        customers=st.lists(customer, max_size=3), weekly_receipts=positive, good_faith=flags
    ),
    catastrophe=facts_of(
        event=words, weekly_output=weeks, weekly_receipts=weeks, reduction_pounds=numbers,
        good_faith=flags, lasts_beyond_28_days=flags,
    ),
    donation=facts_of(
        pounds=numbers, food_bank_licensed=flags, no_better_disposal=flags, good_faith=flags,
        wholesale_price=numbers, premiums=numbers,
    ),
)  # fmt: skip
notices = some(
    {
        "by": st.sampled_from(["dealer", "producer"]),
        "notice": some({"received": days}, reasons=flags, list_enclosed=flags, petition_told=flags),
    },
    id=words,
    dealing=some(
        {}, contract_days=st.integers(0, 3650), cooperative_contract_days=st.integers(0, 3650),
        repeated_rejections=flags,
    ),
    petition=petition,
)  # fmt: skip


def check_there_and_back(rule: str, facts: Data) -> None:
    """Facts that are typed in are read as the facts that they are."""
    kind = RULES[rule].facts
    read = facts_in(kind, dict(typed(facts)))
    assert kind.model_validate(read) == kind.model_validate(facts)


@given(tags)
def test_tags_there_and_back(facts: Data) -> None:
    check_there_and_back(TAG, facts)


@given(notices)
def test_notices_there_and_back(facts: Data) -> None:
    check_there_and_back(MILK, facts)
