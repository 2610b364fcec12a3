"""Determinations over HTTP: the form asks what the rule asks, its page concludes what it does."""

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from tests.server.filling_in import (
    CASES,
    CUSTOMERS,
    FULL,
    MILK,
    TAG,
    Data,
    Page,
    fill_in,
    leaves,
    typed,
)

from pitboss.determinations import RULES
from pitboss.server.facts_typed import MOST_PARTS, facts_in
from pitboss.server.security import MOST_BYTES

if TYPE_CHECKING:
    from tests.server.conftest import Served

# ----------------------------------------------------------------------------------------- the form


def test_the_lobby_leads_to_both_rules_and_back(casino: "Served") -> None:
    browser = casino.browser()
    assert "/determinations" in Page(browser.get("/")).linked
    listed = Page(browser.get("/determinations"))
    for rule in RULES.values():
        assert f"/determinations/{rule.name}" in listed.linked
        assert f"{rule.title}: {rule.section}" in listed.text()
        form = Page(browser.get(f"/determinations/{rule.name}"))
        assert form.status == 200
        assert {"/", "/determinations"} <= set(form.linked)


@pytest.mark.parametrize("rule", RULES)
def test_every_fact_has_a_field_with_a_label(casino: "Served", rule: str) -> None:
    page = Page(casino.browser().get(f"/determinations/{rule}"))
    asked = list(leaves(RULES[rule].facts))
    assert sorted(page.form) == sorted(asked)
    for name in asked:
        label = re.search(rf'<label for="{re.escape(name)}">\s*([^<]+)', page.html)
        assert label is not None, name
        assert label[1].strip(), name


@pytest.mark.parametrize("rule", RULES)
def test_an_empty_form_presumes_only_what_the_rule_does(casino: "Served", rule: str) -> None:
    form = Page(casino.browser().get(f"/determinations/{rule}")).form
    presumed = {name.rpartition(".")[2]: value for name, value in form.items() if value}
    of_milk = {"repeated_rejections": "no", "new_customer": "no", "school": "no", "log_base": "e",
               "asset_unit": "dollars"}  # fmt: skip
    assert presumed == (of_milk if rule == MILK else {})


@pytest.mark.parametrize(("rule", "facts", "conclusion"), CASES)
def test_the_page_concludes_what_the_rule_does(
    casino: "Served", rule: str, facts: Data, conclusion: str
) -> None:
    page = fill_in(casino, rule, dict(typed(facts)))
    determined = RULES[rule].determine(facts)
    read = page.text()
    assert page.status == 200
    assert determined.conclusion == conclusion
    assert conclusion in read
    assert facts["id"] in read
    findings = re.findall(r"<tr>(.*?)</tr>", page.html.partition("<form")[0], re.DOTALL)
    shown = [page.text(row).strip() for row in findings if "<td" in row]
    assert len(shown) == len(determined.findings)
    for row, finding in zip(shown, determined.findings, strict=True):
        assert row.startswith(("✓holds " if finding.holds else "✗does not hold ") + finding.words)
        assert set(finding.cites) <= {link.removeprefix("/paragraphs/") for link in page.linked}
    order = [conclusion, "What was found", "What would have to be different", "Old text, not",
             *(old.words for old in RULES[rule].old_text()), "The facts"]  # fmt: skip
    places = [read.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("rule", "facts", "_conclusion"), CASES)
def test_what_was_typed_stays_below_the_conclusion(
    casino: "Served", rule: str, facts: Data, _conclusion: str
) -> None:
    sent = dict(typed(facts))
    form = fill_in(casino, rule, sent).form
    assert {name: form.get(name) for name in sent if name in form} == {
        name: text for name, text in sent.items() if name in form
    }
    assert fill_in(casino, rule, form).text() == fill_in(casino, rule, sent).text()


def test_amounts_as_people_write_them(casino: "Served") -> None:
    financial = "petition.financial."
    sent = dict(typed(FULL)) | {
        f"{financial}total_assets": " $10,000,000 ",
        f"{financial}net_income": "-$50,000",
        f"{financial}net_income_prior": "200,000",
        f"{financial}price_index": " 112.350",
        "petition.catastrophe.weekly_output": ", ".join(["900000.0"] * 26),
        "petition.catastrophe.weekly_receipts": "  ".join(["1000000"] * 26),
    }
    read = RULES[MILK].determine(facts_in(RULES[MILK].facts, sent))
    assert read.to_dict() == RULES[MILK].determine(FULL).to_dict()


@pytest.mark.parametrize(
    "text", ["1e999999999", "0." + "1" * 5_000, "1" * 5_000, "NaN", "-1", "½", "١", "0x10", "$ 5"]
)
@pytest.mark.parametrize(
    "field", ["petition.financial.cash", "petition.financial.price_index",
              "petition.catastrophe.weekly_output"]
)  # fmt: skip
def test_what_is_no_number_is_refused_and_stays(casino: "Served", field: str, text: str) -> None:
    page = fill_in(casino, MILK, dict(typed(FULL)) | {field: text})
    assert page.status == 422
    assert page.wrong() == {field}
    assert page.form[field] == text


# ------------------------------------------------------------------------------------ what is wrong


def test_every_wrong_field_is_named_beside_it_and_at_the_top(casino: "Served") -> None:
    sent = dict(typed(FULL)) | {
        "by": "",
        "notice.received": "2026-02-30",
        "dealing.contract_days": "soon",
        "petition.financial.total_assets": "lots",
        "petition.financial.price_index": "0",
        f"{CUSTOMERS}[1].weekly_pounds": "1 x 2 y",
        f"{CUSTOMERS}[0].customer": "",
        "petition.donation.pounds": "-5.5",
        "petition.donation.good_faith": "perhaps",
    }
    page = fill_in(casino, MILK, sent)
    assert page.status == 422
    assert page.beside("by") == "✗ Nothing is told. Allowed: dealer, producer. § 143.31(a)"
    assert page.beside("notice.received") == (
        "✗ '2026-02-30'. Allowed: a day, 2000-01-01 to 2099-12-31. § 143.31(a)"
    )
    assert page.beside("dealing.contract_days") == (
        "✗ 'soon'. Allowed: a whole number of days, 0 to 3650. § 143.31(j)"
    )
    assert page.beside("petition.financial.total_assets") == (
        "✗ 'lots'. Allowed: whole dollars, 0 or more. § 143.31(c)"
    )
    assert page.beside("petition.financial.price_index") == (
        "✗ 0. Allowed: a number above 0. § 143.31(c) R-143-2"
    )
    weeks = page.beside(f"{CUSTOMERS}[1].weekly_pounds")
    assert "✗ Number 2: 'x'. Allowed: a list of pounds" in weeks
    assert "✗ Number 4: 'y'. Allowed: a list of pounds" in weeks
    assert "Nothing is told." in page.beside(f"{CUSTOMERS}[0].customer")
    assert "−5.5. Allowed: a number, 0 or more." in page.beside("petition.donation.pounds")
    assert "'perhaps'. Allowed: yes or no." in page.beside("petition.donation.good_faith")
    assert page.wrong() == {
        "by", "notice.received", "dealing.contract_days", "petition.financial.total_assets",
        "petition.financial.price_index", f"{CUSTOMERS}[1].weekly_pounds",
        f"{CUSTOMERS}[0].customer", "petition.donation.pounds", "petition.donation.good_faith",
    }  # fmt: skip
    (alert,) = re.findall(r'role="alert">(.*?)</div>', page.html, re.DOTALL)
    assert "9 of the facts are wrong or missing" in page.text(alert)
    assert page.wrong() == {link[1:] for link in page.linked if link[1:] in page.wrong()}
    assert "Conclusion" not in page.text()


def test_everything_typed_stays_when_it_is_refused(casino: "Served") -> None:
    sent = dict(typed(FULL)) | {
        "by": "somebody", "notice.received": "yesterday",
        f"{CUSTOMERS}[0].customer": ' <b>"Corner" & Sons</b> ',
        f"{CUSTOMERS}[0].weekly_pounds": "\n1\n\nmany",
    }  # fmt: skip
    page = fill_in(casino, MILK, sent)
    assert page.status == 422
    for name, text in sent.items():
        if name not in ("dealing", "notice"):  # parts that are always there
            assert page.form[name] == text, name


def test_what_cannot_be_so_together_is_named_at_its_field(casino: "Served") -> None:
    sent = dict(typed(FULL)) | {
        "notice.reasons": "", "petition.approved": "2026-03-01",
        f"{CUSTOMERS}[1].school": "no", "petition.donation.premiums": "25",
    }  # fmt: skip
    page = fill_in(casino, MILK, sent)
    assert page.beside("notice.reasons") == "✗ Nothing is told. Allowed: yes or no. § 143.31(a)"
    assert "Allowed: 2026-03-02 or later. § 143.31(c)" in page.beside("petition.approved")
    assert page.beside(f"{CUSTOMERS}[1].weekly_pounds") == (
        "✗ The history has 3 weeks. Allowed: 26 weeks or more; fewer with “Was a customer for less "
        "than 26 weeks” or school. § 143.31(e)(2)"
    )
    assert "at most the wholesale price, $24.31" in page.beside("petition.donation.premiums")
    assert len(page.wrong()) == 4


def test_a_list_that_is_wrong_everywhere_is_not_repeated_everywhere(casino: "Served") -> None:
    sent = dict(typed(FULL)) | {"petition.catastrophe.weekly_output": "x " * 500}
    said = fill_in(casino, MILK, sent).beside("petition.catastrophe.weekly_output")
    assert said.count("'x'") == 3
    assert said.endswith("And 497 more.")


def test_the_form_of_a_furbearer_names_what_is_missing(casino: "Served") -> None:
    page = fill_in(casino, TAG, {"animal": "lynx"})
    assert page.status == 422
    assert "'lynx'. Allowed: bobcat, fisher. § 147.701" in page.beside("animal")
    assert page.wrong() == {
        "animal", "state", "part", "export", "requested", "carcass_tag.complete",
        "carcass_tag.attached_before_moving", "carcass_tag.attached",
    }  # fmt: skip


def test_a_part_that_is_not_ticked_is_not_told_but_stays(casino: "Served") -> None:
    sent = dict(typed(FULL))
    del sent["petition"]
    page = fill_in(casino, MILK, sent)
    assert "90 days' notice (§ 143.31(a)): from 2026-03-02 to 2026-05-31." in page.text()
    assert page.form["petition.financial.total_assets"] == "10000000"
    assert page.form[f"{CUSTOMERS}[1].customer"] == "School"
    assert "petition" not in page.form


# --------------------------------------------------------------------------------------- customers


def test_a_customer_more_and_nothing_is_lost(casino: "Served") -> None:
    sent = dict(typed(FULL)) | {"petition.financial.cash": "some"}
    page = fill_in(casino, MILK, sent | {"add": CUSTOMERS})
    assert page.status == 200
    assert page.wrong() == set()
    assert page.form[f"{CUSTOMERS}[2].customer"] == ""
    assert page.form[f"{CUSTOMERS}[2].school"] == "no"
    for name, text in sent.items():
        if name not in ("dealing", "notice"):
            assert page.form[name] == text, name


def test_a_customer_less_and_the_others_move_up(casino: "Served") -> None:
    sent = dict(typed(FULL))
    form = fill_in(casino, MILK, sent | {"remove": f"{CUSTOMERS}[0]"}).form
    assert form[f"{CUSTOMERS}[0].customer"] == "School"
    assert form[f"{CUSTOMERS}[0].school"] == "yes"
    assert f"{CUSTOMERS}[1].customer" not in form
    assert form["petition.financial.cash"] == "100000"
    none = fill_in(casino, MILK, form | {"remove": f"{CUSTOMERS}[0]"})
    assert not any(name.startswith(CUSTOMERS) for name in none.form)
    assert "None is told." in none.text()
    concluded = fill_in(casino, MILK, none.form)
    assert concluded.status == 200
    assert re.search(r"lost customers are identified\s*0\b", concluded.text())


def test_customers_with_gaps_between_their_numbers(casino: "Served") -> None:
    sent = {name.replace("[1]", "[7]"): text for name, text in typed(FULL)}
    page = fill_in(casino, MILK, sent | {f"{CUSTOMERS}[7].customer": ""})
    assert page.wrong() == {f"{CUSTOMERS}[1].customer"}


def test_as_many_customers_as_there_is_room_for_fit_into_a_body(casino: "Served") -> None:
    one = FULL["petition"]["lost_sales"]["customers"][0] | {"new_customer": False, "school": False}
    lost = FULL["petition"]["lost_sales"] | {"customers": [one] * MOST_PARTS}
    facts = FULL | {"petition": FULL["petition"] | {"lost_sales": lost}}
    sent = {name: text.replace("\n", "\r\n") for name, text in typed(facts)}  # as browsers send it
    assert len(urlencode(sent)) < MOST_BYTES
    page = fill_in(casino, MILK, sent)
    assert page.status == 200
    assert f'value="{CUSTOMERS}"' not in page.html  # no button for one more
    assert fill_in(casino, MILK, sent | {"add": CUSTOMERS}).form == page.form
    too_many = fill_in(casino, MILK, sent | {f"{CUSTOMERS}[99].customer": "One more"})
    assert too_many.status == 422
    assert "13 of them" in too_many.text()


def test_a_rule_that_is_not_there(casino: "Served") -> None:
    browser = casino.browser()
    assert browser.get("/determinations/horse").status_code == 404
    assert browser.post("/determinations/horse", data={"by": "dealer"}).status_code == 404
