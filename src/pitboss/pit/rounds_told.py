"""What settled rounds brought a table: their lines, held against what its chips gained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.pit.day_book import Won
from pitboss.pit.gaming_clock import Milliseconds
from pitboss.pit.table_so_far import TableSoFar
from pitboss.pit.wagers_tallied import ENVY, QUARTER, Tally, base_of, from_meter
from pitboss.procedure.requests import LineTold
from pitboss.regulation import Rules
from pitboss.store.errors import DamagedRound, NoKey
from pitboss.store.event import Event, TableRecord
from pitboss.store.log import EventLog
from pitboss.store.replay import Replayed, replay
from pitboss.vocabulary.money import Cents

LEAST_OF_FORM: Final[Cents] = 60_000
ODDS_OF_FORM: Final = 300
"""A Form W-2G is due from winnings of so much on, that are so many times the wager."""

LARGE: Final[Cents] = 500_000
"""From so much on a win is told whatever its odds."""


@dataclass(kw_only=True)
class Rounds:
    """What is told of the rounds of a day or a shift."""

    tally: Tally = field(default_factory=Tally)
    rounds: int = 0
    banked_rounds: int = 0
    beside: dict[Milliseconds, Cents] = field(default_factory=dict)
    unlike: list[int] = field(default_factory=list)
    jackpots: list[Won] = field(default_factory=list)
    large_wins: list[Won] = field(default_factory=list)

    def add(self, settled: Event, table: TableSoFar, gained: Cents, *, may_be_banked: bool) -> None:
        """A round that is settled, at a table as it began, whose chips have gained so much."""
        raise NotImplementedError


class SkippedRounds(Rounds):
    """For a book of which only the win is wanted, which the inventory gives: no line is read."""

    def add(self, settled: Event, table: TableSoFar, gained: Cents, *, may_be_banked: bool) -> None:
        """Its lines are not read."""


@dataclass
class RoundsTold(Rounds):
    """The rounds of a day or a shift, one after the other."""

    log: EventLog
    record: TableRecord

    def add(self, settled: Event, table: TableSoFar, gained: Cents, *, may_be_banked: bool) -> None:
        """A round that is settled, at a table as it began, whose chips have gained so much.

        Its lines tell that, but for wagers against a player who banks, and an award that a limit
        has cut. Only such a round is run again.
        """
        lines, rules = settled.data["lines"], table.rules
        told = sum(_taken(rules, line) for line in lines)
        banked = False
        if may_be_banked or told != gained:
            told, banked = self._run_again(settled.round, told)
        if told != gained:
            self.unlike.append(settled.round)
        before = self.tally.taken_at(settled.at)
        self.tally.add_round(rules, lines, table.seats, settled.at, banked=banked)
        beside = told - (self.tally.taken_at(settled.at) - before)
        if beside:
            stretch = settled.at - settled.at % QUARTER
            self.beside[stretch] = self.beside.get(stretch, 0) + beside
        self.rounds += 1
        self.banked_rounds += banked
        self._tell_apart(settled, lines, rules, table.seats)

    def _run_again(self, number: int, told: Cents) -> tuple[Cents, bool]:
        """What the round brought the house, and whether a player banked it; where it cannot be run
        again, what its lines say."""
        try:
            replayed: Replayed = replay(self.log, self.record.id, number)
        except (NoKey, DamagedRound):
            return told, False
        round_ = replayed.driver.round
        if round_ is None:
            return told, False
        return round_.house_net, round_.result()["bank"] is not None

    def _tell_apart(
        self, settled: Event, lines: Sequence[LineTold], rules: Rules, seats: Mapping[int, str]
    ) -> None:
        for line in lines:
            if line["outcome"] != "win":
                continue
            won = _won(settled, line, lines, rules, seats)
            if won.of_meter:
                self.jackpots.append(won)
            if won.form or won.won >= LARGE:
                self.large_wins.append(won)


def _taken(rules: Rules, line: LineTold) -> Cents:
    """What the table's own chips gain by a line."""
    return line["stake"] - line["back"] + from_meter(rules, line)


def _won(
    settled: Event, line: LineTold, lines: Sequence[LineTold], rules: Rules,
    seats: Mapping[int, str],
) -> Won:  # fmt: skip
    stake, won = line["stake"], line["back"] - line["stake"]
    if line["wager"].endswith(ENVY):  # nothing was staked for it but the wager that earned it
        base = base_of(line["wager"])
        stake = sum(
            other["stake"]
            for other in lines
            if (other["seat"], other["wager"]) == (line["seat"], base)
        )
    return Won(
        settled.at, settled.round, line["seat"], seats.get(line["seat"], ""), line["wager"],
        line["hand"], stake, line["back"], won, from_meter(rules, line),
        form=needs_form(stake, won),
    )  # fmt: skip


def needs_form(stake: Cents, won: Cents) -> bool:
    """Whether winnings call for a Form W-2G: at least $600, and at least 300 times the wager.

    >>> needs_form(200, 60_000), needs_form(201, 60_000), needs_form(100, 59_999)
    (True, False, False)
    """
    return won >= LEAST_OF_FORM and won >= ODDS_OF_FORM * stake
