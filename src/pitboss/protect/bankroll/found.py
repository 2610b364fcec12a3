"""What is found of a bankroll: a wager for a player and for the house, and a meter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.figures.figures import Json, decimal, ratio, square_root
from pitboss.protect.bankroll.kelly import Kelly
from pitboss.protect.bankroll.liability import Link, Meter
from pitboss.protect.bankroll.ruin_within import Ruin
from pitboss.protect.bankroll.session import SessionResults
from pitboss.protect.bankroll.terms import Terms
from pitboss.vocabulary.money import Cents

SHARES = tuple(Fraction(share, 100) for share in (1, 5, 25, 50, 75, 95, 99))
"""The shares of sessions, and of waits, that are told."""


@dataclass(frozen=True, slots=True)
class RuinFound:
    """The chance that a bankroll is ever lost, by two methods."""

    bankroll: Fraction
    chance: float
    diffusion: float

    def to_dict(self) -> Json:
        """As data."""
        return {
            "bankroll": decimal(self.bankroll, 2),
            "chance": f"{self.chance:.10f}",
            "diffusion": f"{self.diffusion:.10f}",
        }


@dataclass(frozen=True, slots=True)
class PlayerFound:
    """A wager for who makes it. Amounts in units."""

    mean: Fraction
    variance: Fraction
    n0: Fraction | None
    kelly: Kelly | None
    within: Ruin
    relative_error: float  # of the chances of ruin within so many rounds
    ever: tuple[RuinFound, ...]  # none: whoever has no edge is ruined for certain
    sessions: tuple[SessionResults, ...]

    def to_dict(self) -> Json:
        """As data."""
        return {
            "mean": decimal(self.mean),
            "exact_mean": ratio(self.mean),
            "standard_deviation": square_root(self.variance),
            "n0": _number(self.n0),
            "kelly": _kelly(self.kelly),
            "ruin_within": [
                {"rounds": rounds, "bankroll": bankroll, "chance": f"{chance:.10f}"}
                for rounds, by_bankroll in self.within.items()
                for bankroll, chance in by_bankroll.items()
            ],
            "ruin_within_relative_error": f"{self.relative_error:.1e}",
            "ruin_ever": [one.to_dict() for one in self.ever] or "certain",
            "sessions": [_session(session) for session in self.sessions],
        }


@dataclass(frozen=True, slots=True)
class ShiftFound:
    """What a shift of a full table brings the house. Amounts in units."""

    rounds: int  # of all players together
    expected: Fraction
    loses: Fraction  # the chance that the house loses on it
    worst: Fraction  # of one shift in a thousand

    def to_dict(self) -> Json:
        """As data."""
        return {
            "rounds": self.rounds,
            "expected": decimal(self.expected, 4),
            "loses": decimal(self.loses),
            "worst_in_1000": decimal(self.worst, 4),
        }


@dataclass(frozen=True, slots=True)
class HouseFound:
    """A wager for the house. Amounts in units."""

    mean: Fraction
    variance: Fraction
    n0: Fraction | None
    kelly: Kelly | None
    needs: RuinFound | None  # the bankroll for the risk; none: no bankroll is enough
    needs_as_diffusion: Fraction | None
    rounds_until_sure: Fraction | None
    hours_until_sure: Fraction | None
    shift: ShiftFound

    def to_dict(self) -> Json:
        """As data."""
        return {
            "mean": decimal(self.mean),
            "standard_deviation": square_root(self.variance),
            "n0": _number(self.n0),
            "kelly": _kelly(self.kelly),
            "bankroll_for_risk": self.needs and self.needs.to_dict(),
            "bankroll_for_risk_as_diffusion": _number(self.needs_as_diffusion),
            "rounds_until_sure": _number(self.rounds_until_sure, 0),
            "hours_until_sure": _number(self.hours_until_sure),
            "shift": self.shift.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class WagerFound:
    """A wager, or a whole seat, for both sides."""

    wager: str
    paytable: str | None
    unit: Cents
    simulated: bool
    player: PlayerFound
    house: HouseFound | None  # none: a player banks, and the house holds none of it
    as_if_independent: tuple[str, ...] | None = None  # of a seat: for whom it adds its wagers up so
    not_the_chapter: tuple[str, ...] = ()  # what it hangs on that the chapter does not print

    def to_dict(self) -> Json:
        """As data."""
        document: Json = {
            "wager": self.wager,
            "paytable": self.paytable,
            "unit": self.unit,
            "method": "simulated" if self.simulated else "exact",
            "player": self.player.to_dict(),
            "house": self.house and self.house.to_dict(),
        }
        if self.as_if_independent is not None:
            document["as_if_independent"] = list(self.as_if_independent)
        return document | _marked(self.not_the_chapter)


@dataclass(frozen=True, slots=True)
class MeterFound:
    """What a progressive meter owes, in cents."""

    wager: str
    paytable: str
    meter: Meter
    link: Link
    first_hit: Mapping[Fraction, Fraction]  # where it stands then, by share of hits
    later_hit: Mapping[Fraction, Fraction]
    not_the_chapter: tuple[str, ...] = ()

    @property
    def hours(self) -> Fraction:
        """Between hits, on average."""
        return 1 / self.meter.whole / self.link.wagers_per_hour

    def hours_until(self, share: Fraction) -> Fraction:
        """Within which so large a share of waits ends."""
        return self.meter.wagers_until(share) / self.link.wagers_per_hour

    @property
    def seed_per_hour(self) -> Fraction:
        """What the reseed costs in an hour."""
        return self.meter.seed_cost * self.meter.bet * self.link.wagers_per_hour

    def to_dict(self) -> Json:
        """As data; amounts in dollars."""
        meter = self.meter
        return {
            "wager": self.wager,
            "paytable": self.paytable,
            "tables": self.link.tables,
            "wagers_per_hour": decimal(self.link.wagers_per_hour, 4),
            "chance": ratio(meter.whole),
            "wagers_between_hits": decimal(1 / meter.whole, 2),
            "hours_between_hits": decimal(self.hours, 2),
            "time_to_hit": [
                {"share": decimal(share, 2), "wagers": meter.wagers_until(share),
                 "hours": decimal(self.hours_until(share), 2)}
                for share in SHARES
            ],
            "first_hit": self._hit(meter.seed, self.first_hit),
            "later_hits": self._hit(meter.later_start, self.later_hit),
            "seed_cost": decimal(meter.seed_cost),
            "seed_cost_per_hour": _dollars(self.seed_per_hour),
            **_marked(self.not_the_chapter),
        }  # fmt: skip

    def _hit(self, start: Fraction | Cents, stands: Mapping[Fraction, Fraction]) -> Json:
        mean = self.meter.at_hit(start)
        return {
            "starts_at": _dollars(Fraction(start)),
            "mean": _dollars(mean),
            "exact_mean": ratio(mean / 100),
            "quantiles": [
                {"share": decimal(share, 2), "meter": _dollars(at)} for share, at in stands.items()
            ],
        }


@dataclass(frozen=True, slots=True)
class Found:
    """The bankroll of every wager of a game, and what its meters owe."""

    game: str
    terms: Terms
    players: int
    wagers: tuple[WagerFound, ...]
    seat: WagerFound | None  # all stakes together; none: no stakes were told
    meters: tuple[MeterFound, ...]
    missing: Mapping[str, str]  # wagers without figures under these rules, and why

    def to_dict(self) -> Json:
        """As data."""
        return {
            "terms": self.terms.to_dict() | {"players": self.players},
            "wagers": [wager.to_dict() for wager in self.wagers],
            "seat": self.seat and self.seat.to_dict(),
            "meters": [meter.to_dict() for meter in self.meters],
            "missing": dict(self.missing),
        }


def _marked(changes: Sequence[str]) -> Json:
    """What differs from what is printed, with what hangs on it and nowhere else."""
    return {"not_the_chapter": list(changes)} if changes else {}


def _number(value: Fraction | None, places: int = 2) -> str | None:
    return None if value is None else decimal(value, places) if places else str(round(value))


def _dollars(cents: Fraction) -> str:
    return decimal(cents / 100, 2)


def _kelly(kelly: Kelly | None) -> dict[str, Any] | None:
    if kelly is None:
        return None
    return {"stake": decimal(kelly.stake), "growth": f"{kelly.growth:.3e}"}


def _session(session: SessionResults) -> Json:
    return {
        "rounds": session.rounds,
        "ahead": decimal(session.ahead),
        "even": decimal(session.even),
        "behind": decimal(1 - session.ahead - session.even),
        "quantiles": [
            {"share": decimal(share, 2), "result": decimal(session.quantile(share), 2)}
            for share in SHARES
        ],
        "exact": session.exact,
        "error_at_most": f"{float(session.lost):.1e}",
    }
