"""§ 670a.12(b)-(d): the optional wagers of Six-Card Fortune Pai Gow Poker, each paid by the six
cards of the player."""

from functools import partial
from importlib import import_module
from typing import Final

from pitboss.families.pai_gow.odds.hands import AS_USUAL, by_own_hand, kinds_of
from pitboss.figures.figures import Figures
from pitboss.figures.joint import TOGETHER
from pitboss.figures.odds import Count
from pitboss.figures.repriced import KindOfHand, MakesKinds
from pitboss.regulation import Rules


def fortune_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Fortune Bonus Wager; its Envy Bonus for the least wager that earns one (§ 670a.12(b),
    R-670a-1)."""
    least = rules.number("fortune_envy_minimum")
    return by_own_hand(rules, "fortune_bonus", decks, envy_stake=least)


def insurance(rules: Rules, decks: int) -> list[Figures]:
    """The Insurance Wager, paid by the highest of six cards without a pair, a straight or a flush;
    the joker is an ace and loses (§ 670a.12(c), R-670a-11)."""
    return by_own_hand(rules, "insurance", decks, losing="ace-high, or a pair or better")


def progressive(rules: Rules, decks: int) -> list[Figures]:
    """The Progressive Payout Wager of the size that the casino has chosen, which every Envy Bonus
    goes by (§ 670a.12(d), R-670a-2, R-670a-15)."""
    return by_own_hand(rules, "progressive", decks)


COUNTS: dict[str, Count] = {
    "fortune_bonus": fortune_bonus,
    "insurance": insurance,
    "progressive": progressive,
}
"""By wager, in the chapter's order."""


def _together(rules: Rules, *, doubling: bool) -> list[KindOfHand]:
    """All deals by how the required wager ends and what the hand is paid for, with the Double Down
    Wager offered or not."""
    seat = import_module("pitboss.chapters.six_card_pai_gow.joint")
    counted: list[KindOfHand] = seat.counted(rules, doubling)
    return counted


WITH_DOUBLE: Final = f"{TOGETHER}, with the Double Down Wager"
HANDS: Final[dict[str, MakesKinds]] = {
    AS_USUAL: kinds_of(wild=False),
    TOGETHER: partial(_together, doubling=False),
    WITH_DOUBLE: partial(_together, doubling=True),
}
"""How many hands are what, by name."""
