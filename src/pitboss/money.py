"""Money in whole cents, and odds as a paytable prints them."""

import re
from dataclasses import dataclass
from fractions import Fraction

from pitboss.refusal import Refused

Cents = int


def dollars(cents: Cents) -> str:
    """An amount as people write it.

    >>> dollars(1_234_550), dollars(500), dollars(-50)
    ('$12,345.50', '$5', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def whole_cents(share: Fraction) -> Cents:
    """A player's share in cents: what would split a cent is rounded down (R-GEN-4)."""
    return share.numerator // share.denominator


@dataclass(frozen=True, slots=True)
class To:
    """ "x to y": the stake comes back and x/y of it is added (R-GEN-3)."""

    odds: Fraction
    printed: str

    def back(self, stake: Cents) -> Cents:
        """Every cent handed to the player."""
        return stake + whole_cents(stake * self.odds)

    def __str__(self) -> str:
        return self.printed


@dataclass(frozen=True, slots=True)
class For:
    """ "x for y": x/y of the stake in all, the stake included (R-GEN-3)."""

    odds: Fraction
    printed: str

    def back(self, stake: Cents) -> Cents:
        """Every cent handed to the player."""
        return whole_cents(stake * self.odds)

    def __str__(self) -> str:
        return self.printed


@dataclass(frozen=True, slots=True)
class Push:
    """The stake comes back and nothing is added."""

    def back(self, stake: Cents) -> Cents:
        """Every cent handed to the player."""
        return stake

    def __str__(self) -> str:
        return "Push"


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A share of what stands on a progressive meter, without the stake (R-GEN-3)."""

    share: Fraction
    printed: str

    def of(self, meter: Cents) -> Cents:
        """Cents off the meter; the split cent stays there (R-GEN-4)."""
        return whole_cents(meter * self.share)

    def __str__(self) -> str:
        return self.printed


Pay = To | For | Push | MeterShare


def back_at_odds(pay: Pay, stake: Cents) -> Cents:
    """Every cent handed to the player, where the table prints odds and not a share of a meter."""
    assert not isinstance(pay, MeterShare)
    return pay.back(stake)


_RATIO = re.compile(r"(\d[\d,]*(?:\.\d+)?) (to|for) (\d+)")
_METER = re.compile(r"(\d+)% of meter")


def pay(printed: str) -> Pay:
    """Reads an entry of a paytable as printed.

    >>> pay("3 to 2").back(1_000), pay("300 for 1").back(100), pay("Push").back(700)
    (2500, 30000, 700)
    >>> pay("10% of meter").of(200_009)
    20000
    """
    if printed == "Push":
        return Push()
    if (ratio := _RATIO.fullmatch(printed)) and int(ratio[3]):
        odds = Fraction(ratio[1].replace(",", "")) / int(ratio[3])
        return To(odds, printed) if ratio[2] == "to" else For(odds, printed)
    if share := _METER.fullmatch(printed):
        return MeterShare(Fraction(int(share[1]), 100), printed)
    raise Refused(
        f"{printed!r} is not an entry of a paytable",
        field="pay",
        allowed='"3 to 2", "300 for 1", "10% of meter" or "Push"',
    )
