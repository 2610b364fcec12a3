"""What an environment is asked for: a game, its rules, and the wagers of every round."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Protocol, cast

from numpy.random import Generator

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.columns.playing import ManyRounds
from pitboss.environments.under_way import PLAYER, SEAT, UnderWay
from pitboss.interface.games import rules_of
from pitboss.procedure.house import House
from pitboss.procedure.seat_play import SeatPlay
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

UNIT: Cents = 1_000
"""What lies on each required wager where nothing else is said."""

RulesAsked = Rules | Mapping[str, object] | None
"""Rules, or the choices that differ from the defaults."""
WagersAsked = Mapping[str, Cents] | None


class ByNumbers(Protocol):
    """What a chapter's module of environments has."""

    def seat_play(self, rules: Rules, wagers: Mapping[str, Cents]) -> SeatPlay:
        """How a seat is played by numbers."""

    def many_rounds(
        self, rules: Rules, wagers: Mapping[str, Cents], count: int, chance: Generator, *,
        fresh: bool,
    ) -> ManyRounds:  # fmt: skip
        """So many rounds at once."""


@dataclass(frozen=True)
class Asked:
    """A game with its rules, and what is wagered in every round."""

    chapter: Chapter
    rules: Rules
    wagers: Mapping[str, Cents]

    @property
    def by_numbers(self) -> ByNumbers:
        """The chapter's module."""
        return cast(ByNumbers, import_module(self.chapter.environment))

    @property
    def seat_play(self) -> SeatPlay:
        """How its seat is played."""
        return self.by_numbers.seat_play(self.rules, self.wagers)

    def table(self) -> Table:
        """A new table at which the player sits alone."""
        return self.chapter.table(self.rules, seats={SEAT: PLAYER.name})

    def round_at(self, table: Table, house: House, *, followed: bool = False) -> UnderWay:
        """A round, up to the player's first decision."""
        return UnderWay(self.chapter, table, house, dict(self.wagers), followed=followed)

    def many_rounds(self, count: int, chance: Generator, *, fresh: bool) -> ManyRounds:
        """So many rounds at once."""
        return self.by_numbers.many_rounds(self.rules, self.wagers, count, chance, fresh=fresh)


def asked(game: str, rules: RulesAsked, wagers: WagersAsked) -> Asked:
    """What is asked for, if the chapter's table takes it: a wager that is named is offered."""
    chapter = chapter_named(game)
    if not chapter.environment:
        raise Refused(f"{game!r} has no environment", field="game")
    if isinstance(rules, Rules):
        rules_of(game, rules).check_unchanged("where a round is played")
    chosen = dict(rules.chosen if isinstance(rules, Rules) else rules or {})
    offered = [f"{wager}_wager" for wager in wagers or {}]
    chosen |= {name: True for name in offered if name in chapter.file.defaults}
    of_table = Rules.of(chapter.file.chapter.number, chosen)
    required = [wager.name for wager in chapter.file.wager if wager.required]
    found = Asked(chapter, of_table, dict.fromkeys(required, UNIT) | dict(wagers or {}))
    for wager in found.wagers:
        if found.rules.has_meter(wager):
            raise Refused(
                f"{wager!r} is paid from a meter that carries over between rounds",
                field=f"wagers.{wager}",
                allowed="wagers paid from a paytable alone",
            )
    found.round_at(found.table(), House(Random(0), lambda: 0))  # whose table checks the wagers
    return found
