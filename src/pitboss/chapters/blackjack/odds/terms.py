"""What the casino's choices mean for the Blackjack Wager."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.chapters.blackjack.decisions import most_hands
from pitboss.chapters.blackjack.odds.kernels import STANDS
from pitboss.figures.figures import back_per_unit
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Pay
from pitboss.vocabulary.refusal import Refused

SOFT_17 = "dealer_hits_soft_17"


@dataclass(frozen=True, slots=True)
class Splits:
    """How often pairs are split again, and whether split aces take one card only."""

    again: int  # additional splits after the first (§ 633a.11(c), R-633a-16)
    aces_again: int
    one_card_aces: bool  # R-633a-15

    def additional(self, *, aces: bool) -> int:
        """How many additional times a pair may be split."""
        return self.aces_again if aces else self.again

    def one_card(self, *, aces: bool) -> bool:
        """Whether a split card gets one card only."""
        return self.one_card_aces and aces


def splits_of(rules: Rules) -> Splits:
    """How pairs are split at a table."""
    return Splits(
        most_hands(rules, aces=False) - 2,
        most_hands(rules, aces=True) - 2,
        bool(rules["split_aces_one_card"]),
    )


@dataclass(frozen=True, slots=True)
class BlackjackTerms:
    """How pairs are split, and what a Blackjack brings back."""

    splits: Splits
    natural_pays: Pay  # § 633a.13(a)
    insurance_pays: Pay
    soft_17: bool = False  # not the chapter's: the dealer draws to one

    @property
    def natural(self) -> Fraction:
        """What a unit brings back with a Blackjack."""
        return back_per_unit(self.natural_pays)

    @property
    def insurance(self) -> Fraction:
        """What a unit of Insurance brings back against a Blackjack."""
        return back_per_unit(self.insurance_pays)


def check_kernels(rules: Rules) -> None:
    """The kernels are compiled for a dealer who stands on 17, the number of § 633a.7(n)."""
    stands = rules.chapter.number("dealer_stands")
    assert stands == STANDS, f"the kernels are compiled for {STANDS}, not {stands}"


def check_dealer(rules: Rules) -> None:
    """A dealer who draws to a soft 17 is in the odds of ordinary tables alone."""
    if rules.chapter.number(SOFT_17):
        raise Refused(
            "this is calculated only for a dealer who stands on all 17s",
            field=f"terms.{SOFT_17}",
            allowed="false",
            cites=("633a.7(n)",),
        )


def check_card_reader(rules: Rules) -> None:
    """The odds of a table without the card reader device are not told."""
    if not rules["peek"]:
        raise Refused(
            "the odds are calculated only for tables with a card reader",
            field="rules.peek",
            allowed="true",
            cites=("633a.7(h)", "633a.14(k)", "R-633a-11"),
        )


def insurance_pays(rules: Rules) -> Pay:
    """What the paytable prints for Insurance (§ 633a.13(b))."""
    line = rules.paytable("insurance").line("win")
    assert line is not None
    return line.pay


def terms_of(rules: Rules) -> BlackjackTerms:
    """The terms of a table with the card reader device and ordinary hands."""
    check_kernels(rules)
    check_card_reader(rules)
    if rules["switch"]:
        raise Refused(
            "this is calculated only for ordinary Blackjack, not Blackjack Switch",
            field="rules.switch",
            allowed="false",
            cites=("633a.12(a)[lead]",),
        )
    wins = rules.paytable("blackjack").line("win"), rules.paytable("double_down").line("win")
    natural = rules.paytable("blackjack").line("blackjack")
    if natural is None or any(line is None or back_per_unit(line.pay) != 2 for line in wins):
        raise Refused(
            "the odds need even money for a win and separate odds for a Blackjack",
            field="paytables.blackjack",
            allowed='a line "blackjack", and a line "win" of 1 to 1',
            cites=("633a.13(a)",),
        )
    soft_17 = bool(rules.chapter.number(SOFT_17))
    return BlackjackTerms(splits_of(rules), natural.pay, insurance_pays(rules), soft_17)
