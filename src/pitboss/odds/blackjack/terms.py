"""What the casino's choices mean for the Blackjack Wager."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.blackjack.decisions import most_hands
from pitboss.money import Pay
from pitboss.odds.blackjack.composition import ACE
from pitboss.odds.figures import back_per_unit
from pitboss.refusal import Refused
from pitboss.regulation import Rules


@dataclass(frozen=True, slots=True)
class Terms:
    """How often pairs are split, and what a Blackjack brings back."""

    resplits: int  # additional splits after the first (§ 633a.11(c))
    resplits_aces: int
    one_card_aces: bool  # R-633a-15
    natural_pays: Pay  # § 633a.13(a)
    insurance_pays: Pay  # § 633a.13(b)

    @property
    def natural(self) -> Fraction:
        """What a unit brings back with a Blackjack."""
        return back_per_unit(self.natural_pays)

    @property
    def insurance(self) -> Fraction:
        """What a unit of Insurance brings back against a Blackjack."""
        return back_per_unit(self.insurance_pays)

    def splits_again(self, rank: int) -> int:
        """How many additional times a pair of this rank may be split."""
        return self.resplits_aces if rank == ACE else self.resplits

    def takes_one_card(self, rank: int) -> bool:
        """Whether a split card of this rank gets one card only."""
        return self.one_card_aces and rank == ACE


def check_card_reader(rules: Rules) -> None:
    """The odds of a table without the card reader device are not told."""
    if not rules["peek"]:
        raise Refused(
            "the odds are those of a table whose hole cards go into the card reader",
            field="rules.peek",
            allowed="true",
            cites=("633a.7(h)", "633a.14(k)", "R-633a-11"),
        )


def terms_of(rules: Rules) -> Terms:
    """The terms of a table with the card reader device and ordinary hands."""
    check_card_reader(rules)
    if rules["switch"]:
        raise Refused(
            "two hands whose second cards can change places are no ordinary Blackjack",
            field="rules.switch",
            allowed="false",
            cites=("633a.12(a)[lead]",),
        )
    wins = rules.paytable("blackjack").line("win"), rules.paytable("double_down").line("win")
    natural = rules.paytable("blackjack").line("blackjack")
    insurance = rules.paytable("insurance").line("win")
    assert natural is not None
    assert insurance is not None
    assert all(line is not None and back_per_unit(line.pay) == 2 for line in wins), "even money"
    return Terms(
        most_hands(rules, aces=False) - 2,
        most_hands(rules, aces=True) - 2,
        bool(rules["split_aces_one_card"]),
        natural.pay,
        insurance.pay,
    )
