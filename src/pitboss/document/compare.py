"""All paytables and choices of a game side by side, with what each holds for the house."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.chapters import odds_of
from pitboss.document.identity import rules_digest
from pitboss.document.sensitivity import (
    Effect,
    Sensitivity,
    Tell,
    every_table,
    sensitivities,
)
from pitboss.document.volatility import volatility_index
from pitboss.figures.figures import Figures, decimal
from pitboss.figures.in_use import in_use, is_required, offered, wagers_of
from pitboss.figures.odds import GameOdds, Holding
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

BET: Cents = 1_000
"""What is put on a wager whose size is free."""

ROUNDS_PER_HOUR = 40


def holding(rules: Rules, wager: str) -> Holding:
    """What the house holds of a wager, as its chapter has it."""
    return odds_of(rules.chapter.chapter.game).holding(rules, wager)


def seats(rules: Rules) -> int:
    """How many players a full table has."""
    return rules.number("betting_positions")


def marked(rules: Rules, figures: Figures) -> bool:
    """Whether this is what the rules have in use. A way to play is, where they let players play so;
    an optional wager that they do not offer has the table by which it would be paid."""
    allowed = not is_required(figures.wager) or offered(rules, figures.wager)
    return allowed and in_use(rules, figures)


@dataclass(frozen=True)
class Pace:
    """How much is wagered, how often, and by how many players."""

    players: int
    bet: Cents = BET
    rounds_per_hour: int = ROUNDS_PER_HOUR

    def check(self, rules: Rules) -> None:
        """Refuses more players than the table has positions."""
        most = seats(rules)
        if self.players > most:
            raise Refused(
                f"this table cannot seat {self.players} players",
                field="players",
                allowed=f"1 to {most}",
                cites=rules.chapter.table.cites,
            )

    def stake(self, rules: Rules, figures: Figures) -> Fraction:
        """What a player puts on the wager in a round, in cents: a meter takes wagers of one size
        only, and one that is made during a round is a part of the first."""
        if figures.meter:
            return Fraction(figures.meter.bet)
        return self.bet * holding(rules, figures.wager).part

    def hold(self, rules: Rules, figures: Figures) -> Fraction | None:
        """What the house keeps of a player who is alone, in an hour, in cents; what goes onto a
        meter is the players'. None where a player banks."""
        if not holding(rules, figures.wager).by_house:
            return None
        return figures.house_edge * self.stake(rules, figures) * self.rounds_per_hour

    def envy(self, rules: Rules, figures: Figures) -> Fraction:
        """What each other player costs the house in an hour, in cents: Envy is a fixed sum by the
        size of the wager, and a smaller one than qualifies earns none (R-645a-5, R-670a-2)."""
        bet = figures.meter.bet if figures.meter else self.bet
        if figures.envy is None or figures.paytable is None or bet < (figures.envy_at or 0):
            return Fraction(0)
        table = rules.chapter.paytables(figures.wager)[figures.paytable]
        prizes = {line.hand: line.envy_for(bet) for line in table.lines}
        each = figures.mean(lambda outcome: Fraction(prizes.get(outcome.hand, 0)))
        return each * self.rounds_per_hour

    def hold_with_envy(self, rules: Rules, figures: Figures) -> Fraction | None:
        """What the house keeps of each player in an hour, in cents, if so many play and all make
        the wager."""
        alone = self.hold(rules, figures)
        return None if alone is None else alone - (self.players - 1) * self.envy(rules, figures)

    def row(self, rules: Rules, figures: Figures) -> dict[str, Any]:
        """The figures that are compared; amounts in dollars."""
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
            "envy_at": None if figures.envy is None else figures.envy_at,
            "method": "simulated" if figures.sample else "exact",
            "stake_per_round": _dollars(self.stake(rules, figures)),
            "hold_per_hour": _dollars(self.hold(rules, figures)),
            "envy_per_hour": _dollars(self.envy(rules, figures)),
            "hold_with_envy_per_hour": _dollars(self.hold_with_envy(rules, figures)),
        }


def _dollars(cents: Fraction | None) -> str | None:
    return None if cents is None else decimal(cents / 100, 4)


@dataclass(frozen=True)
class Comparison:
    """Every paytable, and every value of every choice that matters."""

    odds: GameOdds
    rules: Rules
    pace: Pace
    paytables: tuple[Figures, ...]
    choices: tuple[Sensitivity, ...]

    def to_dict(self) -> dict[str, Any]:
        """The comparison as data; holds are in dollars."""
        changes = {"not_the_chapter": list(self.rules.changes)} if self.rules.changes else {}
        return {
            "game": self.odds.chapter.chapter.game,
            **changes,
            "rules": dict(self.rules.chosen),
            "rules_digest": rules_digest(self.rules),
            "bet": self.pace.bet,
            "rounds_per_hour": self.pace.rounds_per_hour,
            "players": self.pace.players,
            "paytables": [
                self.pace.row(self.rules, entry) | {"in_use": marked(self.rules, entry)}
                for entry in self.paytables
            ],
            "choices": [self._choice(entry) for entry in self.choices],
        }

    def _choice(self, tried: Sensitivity) -> dict[str, Any]:
        return {
            "choice": tried.choice.name,
            "title": tried.choice.title,
            "cites": list(tried.choice.cites),
            "values": [self._effect(effect) for effect in tried.changed()],
        }

    def _effect(self, effect: Effect) -> dict[str, Any]:
        variant, figures = effect.variant, effect.figures
        row: dict[str, Any] = {"wager": effect.wager, "payback": None}
        if figures:
            row = self.pace.row(variant.rules, figures)
        change = None
        if figures and effect.present:
            change = decimal(figures.payback - effect.present.payback)
        value = {"value": variant.value, "label": variant.label, "as_chosen": variant.present}
        return value | row | {"change": change}


def compare(
    odds: GameOdds, rules: Rules, pace: Pace, *, every: bool, tell: Tell = lambda _: None
) -> Comparison:
    """The wagers that the rules offer, or ``every`` one, by every paytable and choice."""
    pace.check(rules)
    wagers = wagers_of(odds, rules, every=every)
    paytables, _ = every_table(odds, rules, wagers, tell)
    tried = sensitivities(odds, rules, wagers, tell)
    return Comparison(
        odds, rules, pace, tuple(paytables), tuple(entry for entry in tried if entry.matters)
    )
