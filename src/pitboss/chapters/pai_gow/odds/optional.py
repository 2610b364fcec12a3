"""§ 645a.13(b)-(e): the optional wagers of Pai Gow Poker, each paid by the player's seven cards."""

from dataclasses import replace
from typing import Final

from pitboss.families.pai_gow.odds.hands import AS_USUAL, by_own_hand, kinds_of
from pitboss.families.pai_gow.wagers import QUALIFYING
from pitboss.figures.figures import Figures
from pitboss.figures.odds import Count
from pitboss.figures.repriced import MakesKinds
from pitboss.regulation import Rules
from pitboss.vocabulary.money import dollars


def fortune_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Fortune Bonus Wager; its Envy Bonus for a Qualifying Wager of $5 (§ 645a.13(b),
    § 645a.6(d), R-645a-5)."""
    figures = by_own_hand(
        rules, "fortune_bonus", decks, envy_stake=rules.chapter.number(QUALIFYING)
    )
    return noting_limit(rules, figures)


def emperors_treasure(rules: Rules, decks: int) -> list[Figures]:
    """The Emperor's Treasure Wager; its Envy Bonus for a Qualifying Wager of $5 (§ 645a.13(c),
    § 645a.6(e), R-645a-5)."""
    figures = by_own_hand(
        rules, "emperors_treasure", decks, envy_stake=rules.chapter.number(QUALIFYING)
    )
    return noting_limit(rules, figures)


def pai_gow_insurance(rules: Rules, decks: int) -> list[Figures]:
    """The Pai Gow Insurance Wager, paid by the highest card of a hand without a pair or better
    (§ 645a.13(d), R-645a-6)."""
    figures = by_own_hand(rules, "pai_gow_insurance", decks, losing="a pair or better")
    return noting_limit(rules, figures)


def progressive(rules: Rules, decks: int) -> list[Figures]:
    """The Progressive Payout Wager, of the size, the seed and the rate that the casino has chosen
    (§ 645a.13(e), § 645a.6(f), R-645a-18)."""
    return noting_limit(rules, by_own_hand(rules, "progressive", decks))


def noting_limit(rules: Rules, figures: list[Figures]) -> list[Figures]:
    """A payout limit is on all that one hand wins together, in dollars, so it is in no figure by
    the unit (§ 645a.13(f), R-645a-19)."""
    if not rules.flag("payout_limit"):
        return figures
    limit = dollars(rules.number("payout_limit"))
    note = (
        f"without the payout limit of {limit}, which cuts what all optional wagers of a hand win "
        "together (§ 645a.13(f))"
    )
    return [replace(entry, note=note) for entry in figures]


COUNTS: dict[str, Count] = {
    "fortune_bonus": fortune_bonus,
    "emperors_treasure": emperors_treasure,
    "pai_gow_insurance": pai_gow_insurance,
    "progressive": progressive,
}
"""By wager, in the chapter's order."""

HANDS: Final[dict[str, MakesKinds]] = {AS_USUAL: kinds_of(wild=False)}
"""How many hands are what, by name."""
