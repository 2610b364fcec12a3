"""Wagers of the three pai gow games that are paid by what a player's own cards are: the hands are
counted once, whatever the chapter and the paytable."""

from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module

from pitboss.figures.counted import HandCounts, by_paytable
from pitboss.figures.figures import Figures
from pitboss.figures.repriced import KindOfHand, MakesKinds, as_kinds
from pitboss.figures.repriced import hands as kept_hands
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.paytable import Paytable


@cache
def hands(cards: int, wild: bool) -> HandCounts:
    """How many of all hands of so many cards fit just these rows of a paytable; with a wild joker,
    where it is any card (R-688a-6)."""
    kernels = import_module("pitboss.families.pai_gow.odds.own_hands")
    counts: HandCounts = kernels.hand_counts(cards, wild)
    return counts


AS_USUAL, ANY_CARD = "hands", "hands, the joker any card"


def kinds_of(*, wild: bool) -> MakesKinds:
    """How the hands of a chapter are counted, to be kept."""
    return partial(_kinds, wild=wild)


def _kinds(rules: Rules, *, wild: bool) -> list[KindOfHand]:
    return as_kinds(hands(rules.chapter.hand.cards, wild))


def by_own_hand(
    rules: Rules,
    wager: str,
    decks: int,
    *,
    losing: str = "any other hand",
    envy_stake: Cents | None = None,
    among: Sequence[Paytable] | None = None,
) -> list[Figures]:
    """The figures of a wager by each of its paytables, or by those given: a player's cards are paid
    by the best row that they fit (R-645a-1, R-645a-2, R-688a-1)."""
    return by_paytable(
        rules,
        wager,
        lambda table: kept_hands(
            rules, ANY_CARD if table.wild else AS_USUAL, kinds_of(wild=table.wild)
        ),
        decks=decks,
        losing=losing,
        envy_stake=envy_stake,
        among=among,
    )
