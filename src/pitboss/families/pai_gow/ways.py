"""The ways to play a pai gow wager other than by the best setting of each hand, and the studies of
how each fares."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from pitboss.figures.odds import Way
from pitboss.figures.simulation import Simulation
from pitboss.figures.strategy import Moment
from pitboss.regulation import Rules

WAYS: Final[Mapping[str, Way]] = {
    "house_way": Way("set the house way"),
    "bank": Way("as the bank", ("bank", "co_bank")),  # who may share the bank may have it alone
    "co_bank": Way("as a co-bank", ("co_bank",)),
}
"""By what follows ``required.``; the banks are those of § 645a.12."""


def simulations_of(game: str) -> Mapping[str, Simulation]:
    """How the studies of a game are made; its kernels are loaded only for this."""
    family = import_module("pitboss.families.pai_gow.simulate")
    made: Mapping[str, Simulation] = family.STUDIES[game]
    return made


def moments(rules: Rules, dealer: int = 0) -> tuple[Moment, ...]:
    """When the hands are set, so many cards of the dealer's in sight; who has no optional wager may
    surrender instead, where the chapter knows that (§ .11(d), R-645a-14, R-688a-15)."""
    size = rules.chapter.hand.cards
    setting = Moment("Set the hands", size, size, dealer)
    if not rules.chapter.step.get("surrender"):
        return (setting,)
    either = Moment("Set the hands, or surrender", size, size, dealer, ("surrender",))
    return setting, either
