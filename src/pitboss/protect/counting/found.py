"""What was found about counting."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from pitboss.figures.figures import decimal, ratio

AFTER_EVERY_ROUND = Fraction(1)
"""The cut of a shoe whose cards all go back after every round."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The cards whose removal has one effect, and that effect on what a unit is worth."""

    cards: str
    in_deck: int
    effect: Fraction

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return {"cards": self.cards, "in_deck": self.in_deck, "effect": ratio(self.effect),
                "decimal": decimal(self.effect)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """What a counter got who made the wager only when it looked favourable. Every figure is
    simulated and has its standard error."""

    counter: str
    by: str  # how a bet was valued: ``exact``, ``linear`` or ``dealt``
    favourable: float  # share of all rounds
    favourable_error: float
    per_hour: float  # units
    per_hour_error: float
    deviation: float  # of an hour's result
    rounds_per_shoe: float

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CountFound:
    """A count: what each card counts when it is seen, how well that goes with the effects, and the
    true count from which the wager is worth making."""

    name: str
    tags: Mapping[str, Fraction]  # by cards
    balance: Fraction  # what a deck counts
    correlation: float
    slope: Fraction  # what a true count of one adds
    trigger: Fraction | None  # where the line meets nothing; none: it does not rise
    measured: float | None  # where it paid to begin in the shoes tried for it
    value: Value | None = None
    dealt: Value | None = None

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return {
            "name": self.name,
            "tags": {cards: ratio(tag) for cards, tag in self.tags.items()},
            "balance": ratio(self.balance),
            "correlation": self.correlation,
            "slope": ratio(self.slope),
            "trigger": None if self.trigger is None else ratio(self.trigger),
            "trigger_decimal": None if self.trigger is None else decimal(self.trigger, 4),
            "measured_trigger": self.measured,
            "value": self.value and self.value.to_dict(),
            "dealt": self.dealt and self.dealt.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class AtDepth:
    """What the best counter is worth an hour with one cover card."""

    decks: int
    cut: Fraction
    per_hour: float
    error: float
    favourable: float

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return asdict(self) | {"cut": ratio(self.cut)}


@dataclass(frozen=True, slots=True)
class Deepest:
    """With so many decks, the least that has to be behind the cover card for the best counter to be
    worth no more than the threshold; none: no cover card that the chapter allows does it."""

    decks: int
    cut: Fraction | None

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return {"decks": self.decks, "cut": None if self.cut is None else ratio(self.cut)}


@dataclass(frozen=True, slots=True)
class WagerFound:
    """One wager."""

    wager: str
    title: str
    paytable: str | None
    cites: tuple[str, ...]
    note: str
    expectation: Fraction
    effects: tuple[Effect, ...]
    best_expectation: Fraction | None
    best_effects: tuple[Effect, ...]  # where play goes by the cards left
    counts: tuple[CountFound, ...]
    perfect: Value | None
    by_depth: tuple[AtDepth, ...]
    best_counter: str  # whose worth ``by_depth`` is
    deepest: tuple[Deepest, ...]

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        best = self.best_expectation
        return {
            "wager": self.wager,
            "title": self.title,
            "paytable": self.paytable,
            "cites": list(self.cites),
            "note": self.note,
            "expectation": ratio(self.expectation),
            "expectation_decimal": decimal(self.expectation),
            "effects": [effect.to_dict() for effect in self.effects],
            "best_play": None if best is None else {
                "expectation": ratio(best),
                "effects": [effect.to_dict() for effect in self.best_effects],
            },
            "counts": [count.to_dict() for count in self.counts],
            "perfect": self.perfect and self.perfect.to_dict(),
            "best_counter": self.best_counter,
            "by_depth": [at.to_dict() for at in self.by_depth],
            "deepest_cut": [deepest.to_dict() for deepest in self.deepest],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """What counting the cards of a game is worth."""

    game: str
    decks: int
    cut: Fraction
    burn: int
    players: int
    rounds_per_hour: int
    threshold: Fraction
    shoes: int
    pilot: int  # shoes by which triggers were measured, apart from the others
    seed: int
    wagers: tuple[WagerFound, ...]
    cites: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As data."""
        return {
            "topic": "counting",
            "game": self.game,
            "decks": self.decks,
            "cut": ratio(self.cut),
            "burn": self.burn,
            "players": self.players,
            "rounds_per_hour": self.rounds_per_hour,
            "threshold": ratio(self.threshold),
            "shoes": self.shoes,
            "pilot_shoes": self.pilot,
            "seed": self.seed,
            "cites": list(self.cites),
            "wagers": [wager.to_dict() for wager in self.wagers],
        }
