"""A progressive meter that several tables share, as a value that its events lead to (R-GEN-7).

Each event names what was done; :meth:`Meter.after` works out what stands there then. Nothing is
ever made or lost: what stands on the meter and in its reserve is what the casino seeded and the
wagers moved it by, less what was taken off again and what was paid.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from pitboss.vocabulary.money import Cents, whole_cents

Body = Mapping[str, Any]
"""What an event tells, as data."""

Increment = tuple[int, Cents, Cents]
"""A seat whose wager moved the meter, and by how much: the meter itself, and its reserve."""

TOLD: Final = ("value", "reserve", "won")
"""Of the meter after an event, what the event says itself."""


@dataclass(frozen=True)
class Terms:
    """How a meter runs: for a wager of this size, from this seed on, at these rates."""

    bet: Cents
    seed: Cents
    reseed: Cents
    primary: str  # a fraction of the wager, such as 23/100
    reserve: str = "0"

    def increment(self, stake: Cents) -> tuple[Cents, Cents]:
        """By how much a wager moves the meter and its reserve: a split cent does not count
        (R-GEN-4).

        >>> Terms(100, 3_000_000, 0, "23/100", "1/20").increment(100)
        (23, 5)
        """
        return whole_cents(stake * Fraction(self.primary)), whole_cents(
            stake * Fraction(self.reserve)
        )


@dataclass(frozen=True)
class Meter:
    """What stands on a meter, and how it came there."""

    terms: Terms | None = None  # none: it was never started
    value: Cents = 0
    reserve: Cents = 0
    won: int = 0  # how often the whole of it was won, or it was set to another amount
    sums: Mapping[str, Cents] = field(default_factory=dict)  # what each table has moved it by
    stopped: Mapping[str, str] = field(default_factory=dict)  # tables whose sums differ, and how
    told: Mapping[str, Cents] = field(default_factory=dict)  # the sums that these have counted
    waiting: Terms | None = None  # by which it runs once the whole of it is won
    proposed: Mapping[int, Body] = field(default_factory=dict)  # what waits for a second person
    proposals: int = 0
    seeded: Cents = 0  # by the casino, what it took back deducted
    contributed: Cents = 0
    reversed: Cents = 0
    paid: Cents = 0
    given_back: Cents = 0

    @property
    def balances(self) -> bool:
        """Whether every cent that stands there is accounted for."""
        put_in = self.seeded + self.contributed + self.given_back
        return self.value + self.reserve == put_in - self.reversed - self.paid

    def why_stopped(self, table: str) -> str:
        """Why no wager of a table may move it; nothing where it may."""
        if self.terms is None:
            return "the progressive meter was not started"
        return self.stopped.get(table, "")

    def award(self, share: Fraction, most: Cents | None = None) -> Cents:
        """What a share of it comes to now, within the most that may come off it (R-GEN-7)."""
        whole = whole_cents(self.value * share)
        return whole if most is None else min(whole, most)

    def after(self, kind: str, body: Body) -> "Meter":
        """The meter once this has happened."""
        does = _KINDS.get(kind)
        if does is None:
            raise ValueError(f"a meter knows no {kind!r}")
        done = does(self, body)
        assert done.value >= 0, "a meter never stands below nothing"
        assert done.reserve >= 0, "a reserve never stands below nothing"
        return done

    def as_data(self) -> dict[str, Any]:
        """All of it, as an event can carry it."""
        data = asdict(self)
        data["proposed"] = {str(number): dict(one) for number, one in self.proposed.items()}
        return data

    @classmethod
    def from_data(cls, data: Body) -> "Meter":
        """The meter that this data tells."""
        held = dict(data)
        for name in ("terms", "waiting"):
            held[name] = Terms(**held[name]) if held[name] else None
        held["proposed"] = {int(number): one for number, one in held["proposed"].items()}
        return cls(**held)


def _started(meter: Meter, body: Body) -> Meter:
    """It is put in use with its seed, from the casino."""
    terms = Terms(**body["terms"])
    more = terms.seed - meter.value
    return replace(_decided(meter, body), terms=terms, value=terms.seed, seeded=meter.seeded + more)


def _contributed(meter: Meter, body: Body) -> Meter:
    """The wagers of a table's round move it, and its reserve, at the rate of progression."""
    primary, reserve = _totals(body)
    return replace(
        meter,
        value=meter.value + primary,
        reserve=meter.reserve + reserve,
        contributed=meter.contributed + primary + reserve,
        sums=_with_sum(meter, body, primary + reserve),
    )


def _reversed(meter: Meter, body: Body) -> Meter:
    """Increments of a round that is void come off again, unless somebody has won the whole meter
    since: he has them (R-GEN-5, R-GEN-7)."""
    primary, reserve = _totals(body)
    still_there = meter.won == body["put_on"]
    off = min(primary, meter.value) if still_there else 0
    off_reserve = min(reserve, meter.reserve) if still_there else 0
    return replace(
        meter,
        value=meter.value - off,
        reserve=meter.reserve - off_reserve,
        reversed=meter.reversed + off + off_reserve,
        sums=_with_sum(meter, body, -primary - reserve),
    )


def _hit(meter: Meter, body: Body) -> Meter:
    """A share of it is won, and locked for the winner. After the whole of it the meter restarts:
    with what the chapter reseeds, or with what a payout limit left on it if that is more, and with
    the reserve; from then on by terms that waited for it (R-GEN-7, R-688a-19)."""
    share = Fraction(body["share"])
    amount = meter.award(share, body["most"])
    paid = replace(meter, value=meter.value - amount, paid=meter.paid + amount)
    if share < 1:
        return paid
    assert meter.terms is not None
    terms = meter.waiting or meter.terms
    lacking = max(terms.reseed - paid.value, 0)
    return replace(
        paid,
        terms=terms,
        waiting=None,
        value=paid.value + lacking + paid.reserve,
        reserve=0,
        seeded=paid.seeded + lacking,
        won=paid.won + 1,
    )


def _given_back(meter: Meter, body: Body) -> Meter:
    """The round of a hit is void: the award returns to the meter, and what it was restarted with
    to where that came from, as far as it is still there (R-GEN-5)."""
    value = meter.value + body["cents"]
    to_casino = min(body["reseeded"], value)
    to_reserve = min(body["from_reserve"], value - to_casino)
    last = bool(body["jackpot"]) and meter.won == body["jackpot"]  # nobody has won it since
    return replace(
        meter,
        value=value - to_casino - to_reserve,
        reserve=meter.reserve + to_reserve,
        seeded=meter.seeded - to_casino,
        given_back=meter.given_back + body["cents"],
        won=meter.won - 1 if last else meter.won,
    )


def _mismatch(meter: Meter, body: Body) -> Meter:
    """A table has counted otherwise: its wager stops until that is cleared up."""
    table = body["table"]
    return replace(
        meter,
        stopped={**meter.stopped, table: body["why"]},
        told={**meter.told, table: body["sum"]},
    )


def _cleared(meter: Meter, body: Body) -> Meter:
    """What a table and the meter had counted otherwise is cleared up: both go on from one sum."""
    table = body["table"]
    return replace(
        _decided(meter, body),
        stopped={name: why for name, why in meter.stopped.items() if name != table},
        told={name: cents for name, cents in meter.told.items() if name != table},
        sums={**meter.sums, table: body["sum"]},
    )


def _reset(meter: Meter, body: Body) -> Meter:
    """It is set to another amount; the casino puts in what is lacking, or takes the rest back."""
    more = body["cents"] - meter.value
    return replace(
        _decided(meter, body), value=body["cents"], seeded=meter.seeded + more, won=meter.won + 1
    )


def _parameters(meter: Meter, body: Body) -> Meter:
    """Other terms: whoever has bet on it has bet on these, so they wait until it is won."""
    return replace(_decided(meter, body), waiting=Terms(**body["terms"]))


def _proposed(meter: Meter, body: Body) -> Meter:
    """One person wants something done that needs a second."""
    number = body["number"]
    return replace(meter, proposed={**meter.proposed, number: body}, proposals=number)


def _decided(meter: Meter, body: Body) -> Meter:
    """What was proposed waits no longer."""
    proposed = {
        number: one for number, one in meter.proposed.items() if number != body.get("number")
    }
    return replace(meter, proposed=proposed)


_KINDS: Final = {
    "started": _started,
    "contributed": _contributed,
    "reversed": _reversed,
    "hit": _hit,
    "given_back": _given_back,
    "mismatch": _mismatch,
    "cleared": _cleared,
    "reset": _reset,
    "parameters": _parameters,
    "proposed": _proposed,
    "withdrawn": _decided,
}


def _totals(body: Body) -> tuple[Cents, Cents]:
    increments = body["increments"]
    return sum(one[1] for one in increments), sum(one[2] for one in increments)


def _with_sum(meter: Meter, body: Body, more: Cents) -> Mapping[str, Cents]:
    table = body["table"]
    return {**meter.sums, table: meter.sums.get(table, 0) + more}
