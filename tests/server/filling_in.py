"""Facts of determinations, and somebody who types them into a form and reads the page."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from pitboss.determinations.facts import Facts, part_of

if TYPE_CHECKING:
    import httpx
    from tests.server.conftest import Served

Data = dict[str, Any]

MILK, TAG = "milk-notice", "furbearer-tag"
CUSTOMERS = "petition.lost_sales.customers"

PLAIN: Final[Data] = {
    "id": "case 1",
    "by": "dealer",
    "notice": {"received": "2026-03-02", "reasons": True, "list_enclosed": True},
}
"""A dealer's complete notice, without a petition: 90 days from 2 March are over on 31 May."""

FULL: Final[Data] = {
    "id": "case 2",
    "by": "dealer",
    "dealing": {"repeated_rejections": False},
    "notice": {
        "received": "2026-03-02", "reasons": True, "list_enclosed": True, "petition_told": True,
    },
    "petition": {
        "documents_received": "2026-03-02",
        "approved": "2026-03-10",
        "financial": {
            "total_assets": 10_000_000, "total_liabilities": 6_000_000,
            "current_assets": 2_000_000, "current_liabilities": 2_500_000,
            "net_income": -50_000, "net_income_prior": 200_000, "operating_cash_flow": 300_000,
            "cash": 100_000, "accounts_receivable": 900_000, "fixed_assets": 5_000_000,
            "price_index": Decimal("112.35"), "log_base": "e", "asset_unit": "dollars",
        },
        "lost_sales": {
            "customers": [
                {
                    "customer": "Corner <Stores> & Sons", "weekly_pounds": [50_000] * 26,
                    "weekly_pounds_now": Decimal("0.5"), "reduced_on": "2026-02-01",
                },
                {
                    "customer": "School", "weekly_pounds": [Decimal("1000.25")] * 3,
                    "weekly_pounds_now": 0, "reduced_on": "2026-02-02", "school": True,
                },
            ],
            "weekly_receipts": 1_000_000,
            "good_faith": True,
        },
        "catastrophe": {
            "event": "Fire", "weekly_output": [900_000] * 26, "weekly_receipts": [1_000_000] * 26,
            "reduction_pounds": 100_000, "good_faith": True, "lasts_beyond_28_days": False,
        },
        "donation": {
            "pounds": 500, "food_bank_licensed": True, "no_better_disposal": True,
            "good_faith": True, "wholesale_price": Decimal("24.31"), "premiums": Decimal("1.6"),
        },
    },
}  # fmt: skip
"""Everything that can be told. More than 40,000 pounds a week were lost (§ 143.31(e)(4)), and the
Board approved on 10 March: 28 days from there are over on 7 April."""

BOBCAT: Final[Data] = {
    "id": "cat 1",
    "animal": "bobcat",
    "state": "pelt",
    "part": "pelt",
    "export": "international",
    "requested": False,
    "carcass_tag": {"complete": True, "attached_before_moving": True, "attached": True},
}
"""A pelt that goes abroad without the CITES tag that § 147.701(4)(iii) wants in its eyes."""

CASES = [
    (MILK, PLAIN, "90 days' notice (§ 143.31(a)): from 2026-03-02 to 2026-05-31."),
    (MILK, FULL, "28 days' notice (§ 143.31(e)): from 2026-03-10 to 2026-04-07."),
    (TAG, BOBCAT,
     "Not lawful: against § 147.701(4)(iii). Required now: the carcass tag and a CITES tag."),
    (TAG, BOBCAT | {"cites_tag": "eyes"}, "Lawful. Required now: a CITES tag."),
]  # fmt: skip


# ----------------------------------------------------------------------------------- somebody types


def typed(data: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """What somebody types into the form who knows these facts."""
    for name, value in data.items():
        place = within + name
        match value:
            case None:
                pass
            case Mapping():
                yield place, "yes"
                yield from typed(value, f"{place}.")
            case [Mapping(), *_]:
                for at, one in enumerate(value):
                    yield from typed(one, f"{place}[{at}].")
            case list():
                yield place, "\n".join(format(number, "f") for number in value)
            case bool():
                yield place, "yes" if value else "no"
            case Decimal():
                yield place, format(value, "f")
            case _:
                yield place, str(value)


def leaves(kind: type[Facts], within: str = "") -> Iterator[str]:
    """The name of every field of the facts, with the first of each list."""
    for name, field in kind.model_fields.items():
        inner = part_of(field)
        if inner is None:
            yield within + name
        else:
            several = "tuple" in str(field.annotation)
            yield from leaves(inner, f"{within}{name}{'[0]' if several else ''}.")


class Page(HTMLParser):
    """A page: what its form holds by name, every element by its id, and all that can be read."""

    def __init__(self, answer: "httpx.Response") -> None:
        super().__init__()
        self.status = answer.status_code
        self.html = answer.text
        self.form: dict[str, str] = {}
        self.by_id: dict[str, dict[str, str]] = {}
        self.linked: list[str] = []
        self._select = self._text_of = ""
        self.feed(answer.text)

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        """Notes what a browser would send."""
        attributes = {name: value or "" for name, value in found}
        name, value = attributes.get("name", ""), attributes.get("value", "")
        if "id" in attributes:
            self.by_id[attributes["id"]] = attributes
        match tag:
            case "a":
                self.linked.append(unquote(attributes.get("href", "")))
            case "input" if attributes.get("type") != "checkbox" or "checked" in attributes:
                self.form[name] = value
            case "select":
                self._select = name
            case "option" if "selected" in attributes or self._select not in self.form:
                self.form[self._select] = value
            case "textarea":
                self._text_of = name
                self.form[name] = ""

    def handle_endtag(self, tag: str) -> None:
        """The end of a text."""
        if tag == "textarea":
            self.form[self._text_of] = self.form[self._text_of].removeprefix("\n")
            self._text_of = ""

    def handle_data(self, data: str) -> None:
        """What stands in a text."""
        if self._text_of:
            self.form[self._text_of] += data

    def text(self, html: str | None = None) -> str:
        """What a person reads."""
        words = unescape(re.sub(r"<[^>]+>", "", self.html if html is None else html))
        return re.sub(r"\s+", " ", words)

    def beside(self, field: str) -> str:
        """What is said to be wrong with a field, by the element that its field names."""
        attributes = self.by_id[field]
        assert attributes["aria-invalid"] == "true"
        place = attributes["aria-describedby"].split()[0]
        found = re.search(rf'id="{re.escape(place)}">(.*?)</div>', self.html, re.DOTALL)
        assert found is not None
        return self.text(found[1]).strip()

    def wrong(self) -> set[str]:
        """The fields that are marked."""
        return {name for name, about in self.by_id.items() if about.get("aria-invalid") == "true"}


def fill_in(casino: "Served", rule: str, fields: Mapping[str, str]) -> Page:
    """The page that answers a form."""
    return Page(casino.browser().post(f"/determinations/{rule}", data=dict(fields)))
