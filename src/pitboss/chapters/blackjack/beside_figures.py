"""What belongs to the figures of Blackjack beside them: studies and second methods, what the house
holds of Insurance and of Switch, and what the worth of a decision takes for granted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Final

from pitboss.chapters.blackjack.ranking import value
from pitboss.figures.checked import FoundAgain
from pitboss.figures.figures import Figures, percent
from pitboss.figures.odds import REQUIRED, GameOdds, Holding, SecondMethods, Way, way_to_play
from pitboss.figures.simulation import Simulation
from pitboss.figures.strategy import Advice, Moment
from pitboss.regulation import Rules

SWITCH: Final = "switch"
TEN: Final = 10

STUDIES: Final[Mapping[str, str]] = {REQUIRED: SWITCH, f"{REQUIRED}.{SWITCH}": SWITCH}
"""Only the wagers of a Switch table are simulated; there they are the required ones."""


def simulations() -> Mapping[str, Simulation]:
    """How the studies are made, by name; the kernels are loaded only for this."""
    basic = import_module("pitboss.chapters.blackjack.simulate.basic")
    switch = import_module("pitboss.chapters.blackjack.simulate.switch")
    return {REQUIRED: basic.SIMULATION, SWITCH: switch.SIMULATION}


WAYS: Final[Mapping[str, Way]] = {
    SWITCH: Way("at a Blackjack Switch table", (SWITCH,), is_the_game=True)
}


def in_machine_code(
    odds: GameOdds, rules: Rules, figures: Sequence[Figures], most: int, seed: int
) -> list[FoundAgain]:
    """Rounds of the kernels, which are loaded only for this."""
    kernels = import_module("pitboss.chapters.blackjack.simulate.cross_check")
    checked: list[FoundAgain] = kernels.in_machine_code(odds, rules, figures, most, seed)
    return checked


SECOND_METHODS: Final = SecondMethods(
    in_words={
        f"{REQUIRED}.{SWITCH}": "a count over all first cards, in floating-point numbers, which "
        "lies within four standard errors of the simulation; single hands by plain recursion in "
        "fractions",
        "super_match": "the lines worked out as combinations, and simulated rounds at a Switch "
        "table, which lie within four standard errors of the count",
    },
    in_machine_code=in_machine_code,
)

INSURANCE: Final = Holding(
    part=Fraction(4, 52) * Fraction(1, 2),
    note="Insurance is held of half the wager, in the 4 of 52 rounds with an ace up (§ 633a.8), as "
    "if it were always made.",
)
"""Of an ace up, for half the wager (§ 633a.8(a), § 633a.8(b))."""

TWO_HANDS: Final = Holding(
    each_of="each of two",
    note="At Blackjack Switch the edge and the deviation are in units of one of two equal wagers "
    "(§ 633a.12(a)(1)); the average wager lies on each, and the hold is of both.",
)


def holding(rules: Rules, wager: str) -> Holding:
    """Of Insurance a part of the wager, twice where each of two hands is insured by itself
    (R-633a-13); of Switch both wagers."""
    at_switch, (way, _) = rules.flag(SWITCH), way_to_play(wager)
    if wager == "insurance":
        return replace(INSURANCE, part=2 * INSURANCE.part) if at_switch else INSURANCE
    required = wager.partition(".")[0] == REQUIRED
    return TWO_HANDS if way == SWITCH or (required and at_switch) else Holding()


def granted(advice: Advice) -> str:
    """A hand is played on only if an ace or ten of the dealer's is no Blackjack (§ 633a.7(h));
    Insurance is decided before that is known."""
    dealer = advice.situation.dealer
    ends = not dealer or value(dealer[0]) < TEN or "insurance" in advice.expected
    return "" if ends else "the dealer has no Blackjack"


def remarks(advice: Advice) -> Iterator[str]:
    """What the worths take for granted, and what Insurance is worth by itself."""
    if granted(advice):
        yield "Worths are for when the dealer turns out to have no Blackjack."
    if insured := advice.facts.get("insurance_wager"):
        worth = percent(Fraction(insured["exact"]), 3)
        yield f"Insurance brings {worth} of what is put on it, half the wager at most."


MOST_CARDS: Final = 21
"""Of a hand of 21 points or less."""


def moments(rules: Rules) -> tuple[Moment, ...]:
    """When a player decides: with his hand, after a split, when Insurance is offered; at Switch
    with all four cards first (§ 633a.7(j)(2), § 633a.8(a), § 633a.11, § 633a.12(a)(4))."""
    split = ("hit", "stand", "double", "split")
    insured = Moment("Insurance", 2, 2, 1, ("insurance", "no_insurance"))
    if rules.flag(SWITCH):
        return (
            Moment("Four cards: keep or switch", 4, 4, 1, (SWITCH, "keep")),
            Moment("One of the two hands", 2, MOST_CARDS, 1, split, dealt=False),
            insured,
        )
    return (
        Moment("A hand that was not split", 2, MOST_CARDS, 1),
        Moment("A hand of a pair that was split", 2, MOST_CARDS, 1, split, dealt=False),
        insured,
    )
