"""Raw milk without customers: lost sales (§ 143.31(e)), surplus that is donated (§ 143.31(f))."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from pitboss.determinations.finding import Finding
from pitboss.determinations.milk_notice.facts import (
    HISTORY,
    Customer,
    Donation,
    LostSales,
    average,
    beside,
    in_words,
)
from pitboss.determinations.milk_notice.ground import Ground, threshold, threshold_found

TOPIC: Final = "Lost sales"
DONATED: Final = "Donation"
WINDOW: Final = timedelta(days=89)
"""After the first day of 90."""


def lost(customer: Customer) -> Fraction:
    """Pounds a week that a customer no longer takes, by the 26-week average or a shorter one
    (§ 143.31(e)(2))."""
    return max(average(customer.weekly_pounds) - customer.weekly_pounds_now, Fraction(0))


@dataclass(frozen=True, slots=True)
class Window:
    """Ninety days from a reduction, and the pounds a week that were lost in them."""

    begins: date
    pounds: Fraction


def windows(sales: LostSales) -> tuple[Window, ...]:
    """The 90 days that begin with each reduction (§ 143.31(e)(1), R-143-9)."""
    return tuple(
        Window(
            begins,
            sum(
                (lost(customer) for customer in sales.customers
                 if begins <= customer.reduced_on <= begins + WINDOW),
                Fraction(0),
            ),
        )
        for begins in sorted({customer.reduced_on for customer in sales.customers})
    )  # fmt: skip


def surplus(sales: LostSales) -> Fraction:
    """Pounds a week without customers, in the 90 days that have most of them (§ 143.31(e)(1),
    § 143.31(e)(2))."""
    return max((window.pounds for window in windows(sales)), default=Fraction(0))


def lost_sales(sales: LostSales) -> Ground:
    """Lost sales of 40,000 pounds or 3% of receipts a week, and the affirmation that others were
    sought (§ 143.31(e)[lead], § 143.31(e)(3), § 143.31(e)(4))."""
    pounds, least = surplus(sales), threshold(sales.weekly_receipts)
    enough = pounds >= least
    met = enough and sales.good_faith
    findings = (
        *_sales_found(sales),
        threshold_found(TOPIC, sales.weekly_receipts, "143.31(e)(4)"),
        Finding(
            TOPIC, f"{beside(pounds, least)} pounds a week were lost, {in_words(least)} are enough",
            enough, ("143.31(e)(4)", "R-143-6"), pounds,
        ),
        Finding(
            TOPIC, "Good faith efforts to replace the lost sales are affirmed",
            sales.good_faith, ("143.31(e)(3)",), sales.good_faith,
        ),
        Finding(
            TOPIC, "There is raw milk for which there are insufficient customer sales",
            met, ("143.31(e)[lead]", "143.31(e)(4)"), met,
        ),
    )  # fmt: skip
    otherwise = []
    if not enough:
        missing = beside(least - pounds, Fraction(0))
        otherwise.append(f"{missing} more lost pounds a week within 90 days (§ 143.31(e)(4))")
    if not sales.good_faith:
        otherwise.append("good faith efforts affirmed to replace the sales (§ 143.31(e)(3))")
    return Ground("143.31(e)", met, findings, tuple(otherwise))


def _sales_found(sales: LostSales) -> Iterator[Finding]:
    """Each customer's average and loss, then the 90-day windows, the best of them marked."""
    yield Finding(
        TOPIC, "Sales reductions or lost customers are identified", bool(sales.customers),
        ("143.31(e)(1)",), len(sales.customers),
    )  # fmt: skip
    for customer in sales.customers:
        yield _customer_found(customer)
    best = surplus(sales)
    for window in windows(sales):
        yield Finding(
            TOPIC,
            f"The 90 days from {window.begins} to {window.begins + WINDOW} have the most lost "
            "pounds a week",
            window.pounds == best,
            ("143.31(e)(1)", "R-143-9"),
            window.pounds,
        )


def _customer_found(customer: Customer) -> Finding:
    weeks = min(len(customer.weekly_pounds), HISTORY)
    reason = (
        "" if weeks == HISTORY
        else ", a customer for less than 26 weeks" if customer.new_customer
        else ", a school whose contract was lost in the school year"
    )  # fmt: skip
    pounds = lost(customer)
    return Finding(
        TOPIC,
        f"{customer.customer}{reason}: {in_words(average(customer.weekly_pounds))} pounds a week "
        f"over {weeks} weeks, {in_words(customer.weekly_pounds_now)} since {customer.reduced_on}",
        pounds > 0,
        ("143.31(e)(2)",),
        pounds,
    )


def donation(given: Donation, sales: LostSales | None) -> tuple[Finding, ...]:
    """What is exempt from premiums when surplus milk is given to a food bank, and what the gift is
    worth (§ 143.31(f))."""
    conditions = (
        (
            "There is raw milk in excess of customer sales",
            sales is not None and surplus(sales) > 0,
            ("143.31(f)", "143.31(e)(1)", "143.31(e)(2)"),
        ),
        (
            "Good faith efforts to dispose of the excess are affirmed",
            given.good_faith, ("143.31(f)",),
        ),
        (
            "There is no more economic disposal than dumping, skimming and dumping, or donating",
            given.no_better_disposal, ("143.31(f)",),
        ),
        ("The food bank is licensed by the Board", given.food_bank_licensed, ("143.31(f)",)),
    )  # fmt: skip
    exempt = all(holds for _, holds, _ in conditions) and given.pounds > 0
    cents = value_in_cents(given)
    return (
        *(Finding(DONATED, words, holds, cites, holds) for words, holds, cites in conditions),
        Finding(
            DONATED, "Pounds that are exempt from Pennsylvania-mandated premiums", exempt,
            ("143.31(f)",), given.pounds if exempt else 0,
        ),
        Finding(
            DONATED,
            f"The donation may be reported as a contribution worth ${in_words(cents / 100)}, "
            "and is no inducement of a customer",
            exempt,
            ("143.31(f)",),
            cents / 100 if exempt else 0,
        ),
    )  # fmt: skip


def value_in_cents(given: Donation) -> Fraction:
    """The minimum wholesale price with its discounts, less the premiums in it, for so many
    hundredweight (§ 143.31(f)); exact, a part of a cent included."""
    return given.pounds / 100 * (given.wholesale_price - given.premiums) * 100
