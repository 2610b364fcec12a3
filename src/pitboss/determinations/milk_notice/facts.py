"""What § 143.31 asks for: the dealing, the notice, and what a dealer's petition documents."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from pitboss.determinations.facts import (
    Asked,
    Day,
    Days,
    Dollars,
    Facts,
    Flag,
    Name,
    Number,
    Positive,
    SignedDollars,
    Weeks,
)
from pitboss.vocabulary.refusal import Refused

HISTORY: Final = 26
"""Weeks of a rolling average (§ 143.31(e)(2), § 143.31(g)(2), § 143.31(g)(3))."""

SCORE = ("143.31(c)[formula]",)
SOLVENCY = ("143.31(d)[lead]",)


class Dealing(Facts):
    """What the parties agreed on, and what has happened between them."""

    contract_days: Annotated[
        Days | None, Asked("Days of notice in the contract itself", ("143.31(j)",))
    ] = None
    cooperative_contract_days: Annotated[
        Days | None,
        Asked("Days of notice in a cooperative's contract with its member", ("143.31(i)",)),
    ] = None
    repeated_rejections: Annotated[
        Flag, Asked("The causes for which milk is rejected were repeated", ("143.31(b)",))
    ] = False


class Notice(Facts):
    """The notice, as it was received."""

    received: Annotated[Day, Asked("Received on", ("143.31(a)[second]",))]
    reasons: Annotated[
        Flag | None, Asked("It gives the reasons for termination", ("143.31(a)[second]",))
    ] = None
    list_enclosed: Annotated[
        Flag | None, Asked("It encloses the Board's list of who can help", ("143.31(k)",))
    ] = None
    petition_told: Annotated[
        Flag | None,
        Asked("It says that a shorter period is petitioned for", ("143.31(a)[second]",)),
    ] = None


class Financial(Facts):
    """The dealer's balance sheet, statement of operations and statement of cash flows."""

    total_assets: Annotated[Dollars, Asked("Total assets", SCORE)]
    total_liabilities: Annotated[Dollars, Asked("Total liabilities", SCORE)]
    current_assets: Annotated[Dollars, Asked("Current assets", SCORE)]
    current_liabilities: Annotated[Dollars, Asked("Current liabilities", SCORE)]
    net_income: Annotated[SignedDollars, Asked("Net income after taxes, last year", SCORE)]
    net_income_prior: Annotated[
        SignedDollars, Asked("Net income after taxes, the year before", SCORE)
    ]
    operating_cash_flow: Annotated[
        SignedDollars, Asked("Cash flow from operating activities", SCORE)
    ]
    cash: Annotated[Dollars, Asked("Cash on hand", ("143.31(d)(i)",))]
    accounts_receivable: Annotated[Dollars, Asked("Accounts receivable", ("143.31(d)(i)",))]
    fixed_assets: Annotated[Dollars, Asked("Fixed assets", ("143.31(d)(v)",))]
    price_index: Annotated[
        Positive, Asked("Price index of the gross national product", (*SCORE, "R-143-2"))
    ]
    log_base: Annotated[Literal["e", "10"], Asked("Base of the logarithm", (*SCORE, "R-143-2"))] = (
        "e"
    )
    asset_unit: Annotated[
        Literal["dollars", "thousands"],
        Asked("Unit of the assets under the logarithm", (*SCORE, "R-143-2")),
    ] = "dollars"

    @property
    def equity(self) -> int:
        """What is the owners' own."""
        return self.total_assets - self.total_liabilities

    @property
    def working_capital(self) -> int:
        """Current assets less current liabilities (§ 143.31(c)[formula])."""
        return self.current_assets - self.current_liabilities


class Customer(Facts):
    """A customer who was lost, or who buys less."""

    customer: Annotated[Name, Asked("Customer", ("143.31(e)(1)",))]
    weekly_pounds: Annotated[Weeks, Asked("Pounds a week until then", ("143.31(e)(2)",))]
    weekly_pounds_now: Annotated[Number, Asked("Pounds a week since then", ("143.31(e)(1)",))]
    reduced_on: Annotated[Day, Asked("Reduced or lost on", ("143.31(e)(1)", "R-143-9"))]
    new_customer: Annotated[
        Flag, Asked("Was a customer for less than 26 weeks", ("143.31(e)(2)",))
    ] = False
    school: Annotated[
        Flag, Asked("A school, whose contract was lost in the school year", ("143.31(e)(2)",))
    ] = False

    def impossible(self) -> Iterator[Refused]:
        """A shorter history needs one of the two reasons of § 143.31(e)(2)."""
        weeks = len(self.weekly_pounds)
        if weeks < HISTORY and not (self.new_customer or self.school):
            yield Refused(
                f"the history has {weeks} weeks",
                field="weekly_pounds",
                allowed=f"{HISTORY} weeks or more; fewer with new_customer or school",
                cites=["143.31(e)(2)"],
            )


class LostSales(Facts):
    """Sales that were lost, and what was done to replace them."""

    customers: Annotated[
        tuple[Customer, ...], Asked("Customers lost or reduced", ("143.31(e)(1)",))
    ]
    weekly_receipts: Annotated[
        Positive, Asked("Raw milk receipts, pounds a week", ("143.31(e)(4)",))
    ]
    good_faith: Annotated[
        Flag, Asked("Good faith efforts to replace the sales are affirmed", ("143.31(e)(3)",))
    ]

    def impossible(self) -> Iterator[Refused]:
        """What cannot be so of a customer."""
        for number, customer in enumerate(self.customers):
            for refusal in customer.impossible():
                yield refusal.within(f"customers[{number}]")


class Catastrophe(Facts):
    """What happened to the plant, and what it can no longer do."""

    event: Annotated[Name, Asked("What happened", ("143.31(g)(1)",))]
    weekly_output: Annotated[
        Weeks, Asked("Packaged milk sold, pounds a week before it", ("143.31(g)(2)",))
    ]
    weekly_receipts: Annotated[
        Weeks, Asked("Raw milk receipts, pounds a week before it", ("143.31(g)(3)",))
    ]
    reduction_pounds: Annotated[
        Number, Asked("Output lost, pounds a week, estimated", ("143.31(g)(4)",))
    ]
    good_faith: Annotated[
        Flag, Asked("Good faith efforts to restore output are affirmed", ("143.31(g)(5)",))
    ]
    lasts_beyond_28_days: Annotated[
        Flag, Asked("It is affirmed to last beyond 28 days all the same", ("143.31(g)(6)",))
    ]

    def impossible(self) -> Iterator[Refused]:
        """Both averages are over 26 weeks; no more output can be lost than there was."""
        for name, weeks, cite in (
            ("weekly_output", self.weekly_output, "143.31(g)(2)"),
            ("weekly_receipts", self.weekly_receipts, "143.31(g)(3)"),
        ):
            if len(weeks) < HISTORY:
                yield Refused(
                    f"the history has {len(weeks)} weeks", field=name,
                    allowed=f"{HISTORY} weeks or more", cites=[cite],
                )  # fmt: skip
        output = average(self.weekly_output)
        if self.reduction_pounds > output:
            yield Refused(
                f"{in_words(self.reduction_pounds)} pounds a week",
                field="reduction_pounds",
                allowed=f"at most the output until then, {in_words(output)} pounds a week",
                cites=["143.31(g)(4)"],
            )
        if not average(self.weekly_receipts):
            yield Refused(
                "no raw milk was received", field="weekly_receipts",
                allowed="more than 0 pounds in all", cites=["143.31(g)(3)"],
            )  # fmt: skip


class Donation(Facts):
    """Surplus milk that is packaged and given away."""

    pounds: Annotated[Number, Asked("Pounds packaged and donated", ("143.31(f)",))]
    food_bank_licensed: Annotated[
        Flag, Asked("To a food bank that the Board has licensed", ("143.31(f)",))
    ]
    no_better_disposal: Annotated[
        Flag, Asked("No more economic disposal than dumping or donating", ("143.31(f)",))
    ]
    good_faith: Annotated[
        Flag, Asked("Good faith efforts to dispose of it are affirmed", ("143.31(f)",))
    ]
    wholesale_price: Annotated[
        Number,
        Asked("Minimum wholesale price, discounts included, dollars a hundredweight",
              ("143.31(f)",)),
    ]  # fmt: skip
    premiums: Annotated[
        Number, Asked("State premiums within that price, dollars a hundredweight", ("143.31(f)",))
    ]

    def impossible(self) -> Iterator[Refused]:
        """Premiums are a part of the price (§ 143.31(f))."""
        if self.premiums > self.wholesale_price:
            yield Refused(
                f"${in_words(self.premiums)}", field="premiums",
                allowed=f"at most the wholesale price, ${in_words(self.wholesale_price)}",
                cites=["143.31(f)"],
            )  # fmt: skip


class Petition(Facts):
    """What a dealer asks of the Board, and what it answered."""

    documents_received: Annotated[
        Day, Asked("The Board received the documents on", ("143.31(c)[review]",))
    ]
    approved: Annotated[Day | None, Asked("The Board approved it on", ("143.31(h)", "R-143-5"))] = (
        None
    )
    financial: Annotated[
        Financial | None,
        Asked(
            "Financial distress",
            ("143.31(c)[lead]", "143.31(d)[lead]"),
            told="The dealer claims financial distress",
        ),
    ] = None
    lost_sales: Annotated[
        LostSales | None,
        Asked("Lost sales", ("143.31(e)[lead]",), told="Customers were lost, or buy less"),
    ] = None
    catastrophe: Annotated[
        Catastrophe | None,
        Asked(
            "Catastrophic event",
            ("143.31(g)[lead]",),
            told="A catastrophic event keeps the plant from its output",
        ),
    ] = None
    donation: Annotated[
        Donation | None,
        Asked("Donation", ("143.31(f)",), told="Surplus milk is packaged and donated"),
    ] = None  # fmt: skip

    @property
    def is_for_shorter_notice(self) -> bool:
        """Whether it asks for 28 days; a donation alone is none of the grounds for them."""
        grounds = (self.financial, self.lost_sales, self.catastrophe)
        return self.donation is None or any(ground is not None for ground in grounds)

    def impossible(self) -> Iterator[Refused]:
        """The Board decides upon the documents (§ 143.31(c)[review])."""
        if self.approved is not None and self.approved < self.documents_received:
            yield Refused(
                f"approved on {self.approved}, before the documents were received",
                field="approved",
                allowed=f"{self.documents_received} or later",
                cites=["143.31(c)[review]"],
            )
        for name in ("lost_sales", "catastrophe", "donation"):
            held: Facts | None = getattr(self, name)
            if held is not None:
                for refusal in held.impossible():
                    yield refusal.within(name)


class NoticeFacts(Facts):
    """Everything that is told of one notice."""

    id: Annotated[Any, Asked("Your own reference")] = None
    by: Annotated[Literal["dealer", "producer"], Asked("Who gives notice", ("143.31(a)[second]",))]
    dealing: Annotated[Dealing, Asked("The dealing", ("143.31(j)",))] = Dealing()
    notice: Annotated[Notice, Asked("The notice", ("143.31(a)[second]",))]
    petition: Annotated[
        Petition | None,
        Asked("The petition", ("143.31(a)[second]",), told="The dealer petitions the Board"),
    ] = None

    @property
    def asks_for_contents(self) -> bool:
        """Whether anything is asked of what the notice says (R-143-8)."""
        outside = self.dealing.cooperative_contract_days is not None
        at_once = self.dealing.contract_days is None and self.dealing.repeated_rejections
        return self.by == "dealer" and not outside and not at_once

    @property
    def asks_for_petition_told(self) -> bool:
        """Whether the notice must say that a shorter period is petitioned for."""
        petition = self.petition
        return self.asks_for_contents and petition is not None and petition.is_for_shorter_notice

    def impossible(self) -> Iterator[Refused]:
        """What a dealer's notice has must be told where it is asked for (§ 143.31(a)[second],
        § 143.31(k))."""
        asked = (
            ("reasons", self.asks_for_contents, "143.31(a)[second]"),
            ("list_enclosed", self.asks_for_contents, "143.31(k)"),
            ("petition_told", self.asks_for_petition_told, "143.31(a)[second]"),
        )
        for name, is_asked, cite in asked:
            if is_asked and getattr(self.notice, name) is None:
                yield Refused(
                    f"no {name!r}", field=f"notice.{name}", allowed="true or false", cites=[cite]
                )
        if self.petition is not None:
            for refusal in self.petition.impossible():
                yield refusal.within("petition")


def average(weeks: tuple[Fraction, ...]) -> Fraction:
    """The mean of the newest 26 weeks, or of as many as there are."""
    newest = weeks[-HISTORY:]
    return sum(newest, Fraction(0)) / len(newest)


def beside(number: Fraction, limit: Fraction) -> str:
    """A number that is told beside a limit: with as many decimals as tell the two apart.

    >>> beside(Fraction("0.49999992"), Fraction("0.5")), beside(Fraction("1.25"), Fraction(1))
    ('0.4999999', '1.25')
    """
    places = 4
    while number != limit and round(number, places) == limit and places < 30:
        places += 1
    return in_words(number, places)


def in_words(number: Fraction | int, places: int = 2) -> str:
    """A number for people: with its decimals, as far as they go.

    >>> in_words(Fraction(40_000)), in_words(Fraction(2, 3)), in_words(Fraction(-5, 2))
    ('40,000', '0.67', '-2.5')
    """
    shown = round(Fraction(number), places)
    whole, part = divmod(abs(shown), 1)
    decimals = f"{int(part * 10**places):0{places}d}".rstrip("0")
    return f"{'-' if shown < 0 else ''}{int(whole):,}" + (f".{decimals}" if decimals else "")
