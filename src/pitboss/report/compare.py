"""All paytables and choices of a game side by side, with what each holds for the house."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.money import Cents
from pitboss.odds import Figures, GameOdds
from pitboss.odds.figures import decimal
from pitboss.regulation import Rules
from pitboss.report.identity import rules_digest
from pitboss.report.sensitivity import (
    Effect,
    Sensitivity,
    Tell,
    every_table,
    in_use,
    sensitivities,
    wagers_of,
)
from pitboss.report.volatility import volatility_index

BET: Cents = 1_000
"""What is put on a wager whose size is free."""

ROUNDS_PER_HOUR = 40


@dataclass(frozen=True)
class Pace:
    """How much is wagered, and how often."""

    bet: Cents = BET
    rounds_per_hour: int = ROUNDS_PER_HOUR

    def hold(self, figures: Figures) -> Fraction:
        """What the house keeps of one player in an hour, in cents; a meter takes wagers of one size
        only, and what goes onto it is the players'."""
        bet = figures.meter.bet if figures.meter else self.bet
        return figures.house_edge * bet * self.rounds_per_hour

    def row(self, figures: Figures) -> dict[str, Any]:
        """The figures that are compared."""
        return {
            "wager": figures.wager,
            "paytable": figures.paytable,
            "decks": figures.decks,
            "payback": decimal(figures.payback),
            "house_edge": decimal(figures.house_edge),
            "standard_deviation": figures.standard_deviation,
            "volatility_index": volatility_index(figures, 10),
            "hit_frequency": decimal(figures.hit_frequency),
            "envy": None if figures.envy is None else decimal(figures.envy),
            "method": "simulated" if figures.sample else "exact",
            "hold_per_hour": decimal(self.hold(figures) / 100, 4),
        }


@dataclass(frozen=True)
class Comparison:
    """Every paytable, and every value of every choice that matters."""

    odds: GameOdds
    rules: Rules
    pace: Pace
    paytables: tuple[Figures, ...]
    choices: tuple[Sensitivity, ...]

    def as_json(self) -> dict[str, Any]:
        """The comparison as data; holds are in dollars."""
        return {
            "game": self.odds.chapter.chapter.game,
            "rules": dict(self.rules.chosen),
            "rules_digest": rules_digest(self.rules),
            "bet": self.pace.bet,
            "rounds_per_hour": self.pace.rounds_per_hour,
            "paytables": [
                self.pace.row(one) | {"in_use": in_use(self.rules, one)} for one in self.paytables
            ],
            "choices": [self._choice(one) for one in self.choices],
        }

    def _choice(self, one: Sensitivity) -> dict[str, Any]:
        return {
            "choice": one.choice.name,
            "title": one.choice.title,
            "cites": list(one.choice.cites),
            "values": [self._effect(effect) for effect in one.changed()],
        }

    def _effect(self, effect: Effect) -> dict[str, Any]:
        variant, figures = effect.variant, effect.figures
        row = self.pace.row(figures) if figures else {"wager": effect.wager, "payback": None}
        change = None
        if figures and effect.present:
            change = decimal(figures.payback - effect.present.payback)
        value = {"value": variant.value, "label": variant.label, "as_chosen": variant.present}
        return value | row | {"change": change}


def compare(
    odds: GameOdds, rules: Rules, pace: Pace, *, every: bool, tell: Tell = lambda _: None
) -> Comparison:
    """The wagers that the rules offer, or ``every`` one, by every paytable and choice."""
    wagers = wagers_of(odds, rules, every=every)
    paytables, _ = every_table(odds, rules, wagers, tell)
    found = sensitivities(odds, rules, wagers, tell)
    return Comparison(
        odds, rules, pace, tuple(paytables), tuple(one for one in found if one.matters)
    )
