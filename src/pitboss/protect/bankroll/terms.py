"""What can be asked of a bankroll."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.figures.figures import Json, decimal
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked: amounts in cents, bankrolls in units of the first wager."""

    wagers: tuple[str, ...] = ()  # none: every one that the rules offer
    seat: tuple[str, ...] = ()  # what a seat puts on each wager, such as required=1000
    bankrolls: tuple[int, ...] = (20, 50, 100, 200)
    sessions: tuple[int, ...] = (100, 500, 1000)  # in rounds
    stake: Cents = 1_000  # on a wager whose size is free
    players: int | None = None  # at a table; none: a full one
    rounds_per_hour: int = 40
    shift_hours: int = 8
    risk: Fraction = Fraction(1, 1000)  # of ruin, that the house takes
    within: Fraction = Fraction(1, 10)  # of what is expected: how near the hold must come to it
    confidence: Fraction = Fraction(95, 100)  # with which it does
    tables: int = 1  # that share a progressive meter
    participation: Fraction = Fraction(1)  # the share of players who make a progressive wager

    def check(self, rules: Rules) -> None:
        """Refuses what cannot be."""
        most = rules.number("betting_positions")
        _within("players", self.at_table(rules), 1, most, rules.chapter.table.cites)
        for name in ("stake", "rounds_per_hour", "shift_hours", "tables"):
            _within(name, getattr(self, name), 1, 1_000_000)
        for units in self.bankrolls:
            _within("bankrolls", units, 1, 10_000)
        for rounds in self.sessions:
            _within("sessions", rounds, 1, 5_000)
        for name in ("risk", "within", "confidence"):
            if not 0 < getattr(self, name) < 1:
                raise _refused(name, getattr(self, name), "between 0 and 1")
        if not 0 < self.participation <= 1:
            raise _refused("participation", self.participation, "more than 0, at most 1")

    def at_table(self, rules: Rules) -> int:
        """How many play at a table."""
        return rules.number("betting_positions") if self.players is None else self.players

    def stakes(self) -> dict[str, Cents]:
        """What a seat puts on each wager.

        >>> Terms(seat=("required=1000", "bonus=500")).stakes()
        {'required': 1000, 'bonus': 500}
        """
        found: dict[str, Cents] = {}
        for named in self.seat:
            wager, _, cents = named.partition("=")
            if not cents.isdecimal() or not int(cents):
                raise Refused(
                    f"{named!r} does not name a wager and a bet",
                    field="seat",
                    allowed="a wager and its bet in cents, such as required=1000",
                )
            found[wager] = int(cents)
        return found

    def to_dict(self) -> Json:
        """What was asked, as data."""
        return {
            "wagers": list(self.wagers), "seat": list(self.seat),
            "bankrolls": list(self.bankrolls), "sessions": list(self.sessions),
            "stake": self.stake, "players": self.players,
            "rounds_per_hour": self.rounds_per_hour, "shift_hours": self.shift_hours,
            "risk": decimal(self.risk), "within": decimal(self.within),
            "confidence": decimal(self.confidence), "tables": self.tables,
            "participation": decimal(self.participation),
        }  # fmt: skip


def _within(
    name: str, value: int, least: int, most: int, cites: tuple[str, ...] | list[str] = ()
) -> None:
    if not least <= value <= most:
        raise _refused(name, value, f"{least:,} to {most:,}", cites)


def _refused(
    name: str, value: object, allowed: str, cites: tuple[str, ...] | list[str] = ()
) -> Refused:
    return Refused(f"{value} is out of range", field=name, allowed=allowed, cites=cites)
