"""Facts that a test changes one thing of."""

from collections.abc import Mapping
from typing import Any

from pitboss.determinations import Determination, Finding, rule_named

Json = dict[str, Any]

COMPLETE = {"reasons": True, "list_enclosed": True, "petition_told": True}


def notice(by: str = "dealer", received: str = "2026-03-02", **more: Any) -> Json:
    """A complete notice."""
    return {"id": "n", "by": by, "notice": {"received": received, **COMPLETE}, **more}


def petition(approved: str | None = None, **parts: Any) -> Json:
    """A dealer's complete notice, with a petition whose documents came on March 3, 2026."""
    filed = {"documents_received": "2026-03-03", "approved": approved, **parts}
    return notice(petition=filed)


def books(**changed: Any) -> Json:
    """Statements of a sound dealer. The index equals the assets, so the logarithm is 0."""
    sound = {
        "total_assets": 1_000_000, "total_liabilities": 100_000, "current_assets": 400_000,
        "current_liabilities": 50_000, "net_income": 0, "net_income_prior": 0,
        "operating_cash_flow": 0, "cash": 100_000, "accounts_receivable": 100_000,
        "fixed_assets": 500_000, "price_index": 1_000_000,
    }  # fmt: skip
    return sound | changed


def customer(pounds: float, reduced_on: str = "2026-02-02", **changed: Any) -> Json:
    """A customer of 26 weeks who takes so many pounds a week less: he is lost."""
    return {
        "customer": "Corner Store", "weekly_pounds": [pounds] * 26, "weekly_pounds_now": 0,
        "reduced_on": reduced_on,
    } | changed  # fmt: skip


def lost_sales(*customers: Json, receipts: float = 1_000_000, good_faith: bool = True) -> Json:
    """Lost sales of a dealer to whom 3% of receipts are 30,000 pounds."""
    return {"customers": [*customers], "weekly_receipts": receipts, "good_faith": good_faith}


def catastrophe(pounds: float, **changed: Any) -> Json:
    """A plant that loses so many pounds of output a week; 3% of receipts are 30,000 pounds."""
    return {
        "event": "the boiler burst", "weekly_output": [900_000] * 26,
        "weekly_receipts": [1_000_000] * 26, "reduction_pounds": pounds, "good_faith": True,
        "lasts_beyond_28_days": True,
    } | changed  # fmt: skip


def donation(**changed: Any) -> Json:
    """12,345 pounds given away, worth $18.50 less $1.25 a hundredweight."""
    return {
        "pounds": 12_345, "food_bank_licensed": True, "no_better_disposal": True,
        "good_faith": True, "wholesale_price": 18.5, "premiums": 1.25,
    } | changed  # fmt: skip


def milk(facts: Mapping[str, object]) -> Json:
    """What is concluded of a notice."""
    return rule_named("milk-notice").determine(facts).to_dict()


def determined(facts: Mapping[str, object]) -> Determination:
    """The same with its words."""
    return rule_named("milk-notice").determine(facts)


def finding(facts: Mapping[str, object], words: str) -> Finding:
    """The one finding that has these words."""
    (found,) = [one for one in determined(facts).findings if words in one.words]
    return found
