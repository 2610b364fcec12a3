"""The most that the house can lose in one round to one seat and to a full table.

A *bound* takes the best line of each wager at once, whether or not one hand can have them all; a
bound is *reached* where the chapter knows a round that comes to it, which is settled by its own
procedure. Where it is not, the truth lies between the two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents, MeterShare, meter_share
from pitboss.vocabulary.paytable import PayLine

Stakes = Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class TopLine:
    """The line of a wager that costs most, at a stake."""

    wager: str
    stake: Cents
    hand: str
    pays: str
    costs: Cents  # what the house pays beyond the stake, the meter's part apart
    meter: Cents = 0  # what comes off a progressive meter
    envy: Cents = 0  # what it pays each other player who has the wager

    def to_dict(self) -> Json:
        """The line as data."""
        return {
            "wager": self.wager, "stake": self.stake, "hand": self.hand, "pays": self.pays,
            "costs": self.costs, "meter": self.meter, "envy": self.envy,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exposed:
    """The most of one seat, or of a table: no more than the bound, and as much as was reached."""

    seats: int
    bound: Cents
    reached: Cents
    round: Json  # the record of a round that comes to it; none is known: empty

    @property
    def exact(self) -> bool:
        """Whether the bound is reached."""
        return self.bound == self.reached

    def to_dict(self) -> Json:
        """The exposure as data."""
        return {
            "seats": self.seats, "bound": self.bound, "reached": self.reached,
            "exact": self.exact, "round": self.round,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exposure:
    """What the house can lose in one round, in cents, chips off a meter included."""

    game: str
    stakes: Stakes
    lines: tuple[TopLine, ...]
    seat: Exposed
    table: Exposed
    not_the_chapter: tuple[str, ...] = ()

    def to_dict(self) -> Json:
        """The exposure as data."""
        document: Json = {
            "game": self.game,
            "stakes": dict(self.stakes),
            "lines": [line.to_dict() for line in self.lines],
            "seat": self.seat.to_dict(),
            "table": self.table.to_dict(),
        }
        if self.not_the_chapter:
            document["not_the_chapter"] = list(self.not_the_chapter)
        return document


def top_lines(rules: Rules, stakes: Stakes, meters: Stakes) -> tuple[TopLine, ...]:
    """The costliest line of each wager that has a stake."""
    return tuple(
        max(
            (_line(rules, wager, stake, line, meters.get(wager, 0)) for line in lines),
            key=lambda line: line.costs + line.meter,
        )
        for wager, stake in stakes.items()
        if stake and (lines := rules.paytable(wager).lines)
    )


def _line(rules: Rules, wager: str, stake: Cents, line: PayLine, meter: Cents) -> TopLine:
    pays = [pay for pay in (line.pay, line.natural) if pay is not None]
    backs = [0 if isinstance(pay, MeterShare) else pay.back(stake) for pay in pays]
    share = meter_share(line.pay)
    best = max(range(len(pays)), key=lambda at: backs[at])
    return TopLine(
        wager, stake, line.hand, str(pays[best]), backs[best] - stake,
        share.of(meter) if share else 0, line.envy_for(stake),
    )  # fmt: skip


def bound_of_seat(lines: Sequence[TopLine]) -> Cents:
    """All top lines at once."""
    return sum(line.costs + line.meter for line in lines)


def bound_of_table(lines: Sequence[TopLine], seats: int) -> Cents:
    """The same at every seat, and the Envy that each of them brings each other; a meter is won in
    full by one of them."""
    house = sum(line.costs for line in lines)
    meter = sum(line.meter for line in lines)
    envy = sum(line.envy for line in lines) * (seats - 1)
    return seats * (house + envy) + meter
