"""Money in whole cents, and odds as a paytable prints them."""

import re
from dataclasses import dataclass
from fractions import Fraction

from pitboss.vocabulary.refusal import Refused, as_entered

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


@dataclass(frozen=True, slots=True)
class Award:
    """A fixed award in dollars, perhaps with a share of the meter beside it (R-688a-5); the note
    under its table says whether the stake comes back too (R-GEN-3)."""

    cents: Cents
    share: MeterShare | None
    stake_returned: bool
    printed: str

    def back(self, stake: Cents) -> Cents:
        """Every cent that the house hands to the player; what the meter adds is apart."""
        return self.cents + (stake if self.stake_returned else 0)

    def __str__(self) -> str:
        return self.printed


Pay = To | For | Push | MeterShare | Award


def back_at_odds(pay: Pay, stake: Cents) -> Cents:
    """Every cent handed to the player, where the table prints odds and not a share of a meter."""
    assert not isinstance(pay, MeterShare)
    return pay.back(stake)


def meter_share(pay: Pay) -> MeterShare | None:
    """The share of the meter in what a line pays, if any."""
    return pay.share if isinstance(pay, Award) else pay if isinstance(pay, MeterShare) else None


_RATIO = re.compile(r"(\d[\d,]*(?:\.\d+)?) (to|for) (\d+)")
_METER = re.compile(r"(\d+)% of meter")
_AWARD = re.compile(r"\$(\d[\d,]*(?:\.\d\d)?)(?:/(\d+% of meter))?")


def pay(printed: str, *, stake_returned: bool = False) -> Pay:
    """Reads an entry of a paytable as printed.

    >>> pay("3 to 2").back(1_000), pay("300 for 1").back(100), pay("Push").back(700)
    (2500, 30000, 700)
    >>> pay("10% of meter").of(200_009)
    20000
    >>> pay("$7.50").back(500), pay("$7.50", stake_returned=True).back(500)
    (750, 1250)
    """
    if printed == "Push":
        return Push()
    if (ratio := _RATIO.fullmatch(printed)) and int(ratio[3]):
        odds = Fraction(ratio[1].replace(",", "")) / int(ratio[3])
        return To(odds, printed) if ratio[2] == "to" else For(odds, printed)
    if share := _METER.fullmatch(printed):
        return MeterShare(Fraction(int(share[1]), 100), printed)
    if award := _AWARD.fullmatch(printed):
        beside = pay(award[2]) if award[2] else None
        assert beside is None or isinstance(beside, MeterShare)
        cents = int(Fraction(award[1].replace(",", "")) * 100)
        return Award(cents, beside, stake_returned, printed)
    raise Refused(
        f"{as_entered(printed)} is not an entry in a paytable",
        field="pay",
        allowed='"3 to 2", "300 for 1", "10% of meter", "$500", "$5,000/10% of meter" or "Push"',
    )
