"""Financial distress: the Ohlson O-score of § 143.31(c), the five ratios of § 143.31(d)."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import log, log10
from typing import Final

from pitboss.determinations.finding import Finding, rounded
from pitboss.determinations.milk_notice.facts import Financial, beside, in_words
from pitboss.determinations.milk_notice.ground import Ground

TOPIC: Final = "Financial distress"
SOLVENCY: Final = "Solvency"

CONSTANT: Final = Fraction("-1.32")
DISTRESS: Final = Fraction("0.5")
LEAST: Final = Fraction("-1.0")
"""From here up to distress, three of five ratios are enough (R-143-3)."""
NEEDED: Final = 3
CLOSE: Final = Fraction(1, 10**9)
"""So near to a threshold, the logarithm's own rounding could decide."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the score: what is weighed, its weight, and what it adds."""

    words: str
    weight: Fraction
    factor: Fraction
    is_logarithm: bool = False

    @property
    def adds(self) -> Fraction:
        """The weighed factor."""
        return self.weight * self.factor


def terms(books: Financial) -> tuple[Term, ...] | None:
    """The nine terms (§ 143.31(c)[formula]), with plus 0.285 Y for the printed equals sign
    (R-143-1); none where a denominator of the first eight is zero (R-143-4)."""
    assets, liabilities, current = (
        books.total_assets, books.total_liabilities, books.current_assets,
    )  # fmt: skip
    if not (assets and liabilities and current):
        return None
    income, before = books.net_income, books.net_income_prior
    swing = abs(income) + abs(before)
    return (
        Term("log(total assets ÷ price index)", Fraction("-0.407"), logarithm(books), True),
        Term("total liabilities ÷ total assets", Fraction("6.03"), Fraction(liabilities, assets)),
        Term(
            "working capital ÷ total assets",
            Fraction("-1.43"),
            Fraction(books.working_capital, assets),
        ),
        Term(
            "current liabilities ÷ current assets",
            Fraction("0.0757"),
            Fraction(books.current_liabilities, current),
        ),
        Term("X: liabilities exceed assets", Fraction("-1.72"), Fraction(liabilities > assets)),
        Term("net income ÷ total assets", Fraction("-2.37"), Fraction(income, assets)),
        Term(
            "operating cash flow ÷ total liabilities",
            Fraction("-1.83"),
            Fraction(books.operating_cash_flow, liabilities),
        ),
        Term("Y: a loss in both years", Fraction("0.285"), Fraction(income < 0 and before < 0)),
        Term(
            "change of net income ÷ both incomes",
            Fraction("-0.521"),
            Fraction(income - before, swing) if swing else Fraction(0),
        ),
    )


def logarithm(books: Financial) -> Fraction:
    """The one number here that is not exact: natural, of assets in dollars, unless the Board counts
    otherwise (R-143-2)."""
    assets = Fraction(books.total_assets, 1000 if books.asset_unit == "thousands" else 1)
    of = assets / books.price_index
    by_base = log if books.log_base == "e" else log10
    return Fraction(by_base(of.numerator)) - Fraction(by_base(of.denominator))


def score(books: Financial) -> Fraction | None:
    """The O-score (§ 143.31(c)[formula]); none where it cannot be computed."""
    found = terms(books)
    return None if found is None else CONSTANT + sum((term.adds for term in found), Fraction(0))


def distress(books: Financial) -> Ground:
    """A score of 0.5 and higher is financial distress (§ 143.31(c)[lead], § 143.31(c)[formula])."""
    found = score(books)
    met = found is not None and found >= DISTRESS
    told = beside(found, DISTRESS) if found is not None else ""
    words = (
        f"The O-score, {told}, is {'0.5 or higher' if met else 'under 0.5'}"
        if found is not None
        else "There is no O-score that could be 0.5 or higher"
    )
    verdict = Finding(TOPIC, words, met, ("143.31(c)[lead]", "R-143-3"), four_decimals(found))
    findings = (*score_found(books), verdict, *_close_to(found, DISTRESS), *_doubts(books))
    short = f", {beside(DISTRESS - found, Fraction(0))} more" if found is not None else ""
    return Ground(
        "143.31(c)", met, findings,
        () if met else (f"an O-score of 0.5 or higher{short} (§ 143.31(c))",),
    )  # fmt: skip


def score_found(books: Financial) -> Iterator[Finding]:
    """The constant and the nine terms, each with what it adds."""
    cites = ("143.31(c)[formula]", "R-143-1", "R-143-2")
    found = terms(books)
    if found is None:
        named = {
            "total assets": books.total_assets, "current assets": books.current_assets,
            "total liabilities": books.total_liabilities,
        }  # fmt: skip
        zero = " and ".join(name for name, amount in named.items() if not amount)
        yield Finding(
            TOPIC, f"The O-score cannot be computed: {zero} of 0", False,
            ("143.31(c)[formula]", "R-143-4"),
        )  # fmt: skip
        return
    yield Finding(TOPIC, "The constant of the O-score", True, cites[:1], CONSTANT)
    for number, term in enumerate(found, start=1):
        weight, factor = in_words(term.weight, 4), in_words(term.factor, 6)
        yield Finding(
            TOPIC,
            f"Term {number}: {weight} × {term.words} ({factor})",
            True,
            cites if term.is_logarithm else cites[:2],
            rounded(term.adds, 9) if term.is_logarithm else term.adds,
        )


def _close_to(found: Fraction | None, limit: Fraction) -> Iterator[Finding]:
    """Says where the logarithm's rounding could decide."""
    if found is not None and abs(found - limit) <= CLOSE:
        yield Finding(
            TOPIC,
            f"The O-score is within 0.000000001 of {in_words(limit)}: the rounding of the "
            "logarithm could decide",
            True,
            ("143.31(c)[formula]", "R-143-2"),
            four_decimals(found),
        )


def _doubts(books: Financial) -> Iterator[Finding]:
    """Parts of the statements that exceed the whole that they are of."""
    quick = books.cash + books.accounts_receivable
    parts = (
        ("Current assets exceed total assets", books.current_assets - books.total_assets),
        ("Fixed assets exceed total assets", books.fixed_assets - books.total_assets),
        ("Cash and receivables exceed current assets", quick - books.current_assets),
        (
            "Current liabilities exceed total liabilities",
            books.current_liabilities - books.total_liabilities,
        ),
    )
    for words, excess in parts:
        if excess > 0:
            yield Finding(
                TOPIC, f"{words}: the statements do not add up", False,
                ("143.31(c)[review]",), excess,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ratio:
    """One of the five solvency tests."""

    words: str
    value: Fraction | None  # none: the denominator is zero
    met: bool
    cite: str


def ratios(books: Financial) -> tuple[Ratio, ...]:
    """The five tests (§ 143.31(d)(i)-(v)). Without equity the last three are met; over no current
    liabilities the first two are not (R-143-4)."""
    debts, equity = books.current_liabilities, books.equity
    quick = Fraction(books.cash + books.accounts_receivable, debts) if debts else None
    current = Fraction(books.current_assets, debts) if debts else None

    def of_equity(words: str, amount: int, limit: Fraction, cite: str) -> Ratio:
        share = Fraction(amount, equity) if equity else None
        return Ratio(words, share, equity <= 0 or Fraction(amount, equity) > limit, cite)

    return (
        Ratio(
            "(cash + accounts receivable) ÷ current liabilities at most 0.6",
            quick, quick is not None and quick <= Fraction("0.6"), "143.31(d)(i)",
        ),
        Ratio(
            "current assets ÷ current liabilities under 1.0",
            current, current is not None and current < 1, "143.31(d)(ii)",
        ),
        of_equity(
            "current liabilities ÷ equity above 2/3", debts, Fraction(2, 3), "143.31(d)(iii)"
        ),
        of_equity(
            "total liabilities ÷ equity above 1.0",
            books.total_liabilities, Fraction(1), "143.31(d)(iv)",
        ),
        of_equity(
            "fixed assets ÷ equity above 3/4", books.fixed_assets, Fraction(3, 4), "143.31(d)(v)"
        ),
    )  # fmt: skip


def solvency(books: Financial) -> Ground:
    """A score from −1.0 up to 0.5, and any three of the five ratios (§ 143.31(d)[lead])."""
    found, tested = score(books), ratios(books)
    between = found is not None and LEAST <= found < DISTRESS
    count = sum(ratio.met for ratio in tested)
    met = between and count >= NEEDED
    findings = (
        Finding(
            SOLVENCY, "The O-score is from -1.0 up to, not including, 0.5", between,
            ("143.31(d)[lead]", "R-143-3"), four_decimals(found),
        ),
        *_close_to(found, LEAST),
        *(_ratio_found(books, ratio) for ratio in tested),
        Finding(
            SOLVENCY, f"{count} of the five ratios are met, of which 3 are needed",
            count >= NEEDED, ("143.31(d)[lead]",), count,
        ),
    )  # fmt: skip
    otherwise = []
    if not between:
        otherwise.append("an O-score from -1.0 up to 0.5 (§ 143.31(d))")
    if count < NEEDED:
        otherwise.append(f"{NEEDED - count} more of the five solvency ratios (§ 143.31(d))")
    return Ground("143.31(d)", met, findings, tuple(otherwise))


def _ratio_found(books: Financial, ratio: Ratio) -> Finding:
    without = ratio.value is None or (books.equity < 0 and ratio.cite > "143.31(d)(ii)")
    why = (
        ": there is no equity" if without and ratio.met
        else ": there are no current liabilities" if without else ""
    )  # fmt: skip
    cites = (ratio.cite, "R-143-4") if without else (ratio.cite,)
    return Finding(SOLVENCY, ratio.words + why, ratio.met, cites, ratio.value)


def four_decimals(found: Fraction | None) -> Decimal | None:
    """The score as it is told."""
    return None if found is None else rounded(found, 4)
