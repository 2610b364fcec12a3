"""A table's end of a meter that it shares with others (§ 678a.2(c)[lead], § 688a.2(d)[lead]).

What the meter told the table is an answer in the table's log, so a replay needs no meter.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.ledger.meters import Increment
from pitboss.procedure.answers import AwardGranted, MeterStands, to_json
from pitboss.procedure.requests.progressive import Owed
from pitboss.vocabulary.money import Cents


@dataclass
class Linked:
    """To which meter a table is linked, and what it has counted itself."""

    meter: str
    sum: Cents = 0  # by how much its wagers have moved meter and reserve
    won: int = 0  # how often the whole meter was won, as far as it was told
    at: int = 0  # the meter's event that it was told of last
    owed: list[Owed] = field(default_factory=list)  # what rounds that were voided put on it
    # of the round under way
    stands: Cents = 0  # on the meter, as it was last told
    stopped: str = ""  # why no wager of this table moves the meter
    won_since: bool = False  # somebody has won the whole meter
    increments: list[Increment] = field(default_factory=list)
    put_on: int = 0  # how often the meter had been won then
    hits: list[AwardGranted] = field(default_factory=list)

    @property
    def counted(self) -> Cents:
        """What its wagers come to, those of voided rounds deducted."""
        return self.sum - sum(_total(owed.increments) for owed in self.owed)

    def begin(self, told: MeterStands) -> None:
        """A round begins with what stands on the meter; what was owed to it is taken off."""
        self.sum, self.owed = self.counted, []
        self.increments, self.hits = [], []
        self.won_since = told.won > self.won
        self._told(told)

    def put(self, increments: Collection[Increment], told: MeterStands) -> None:
        """The wagers of the round have moved the meter, unless it is stopped for this table."""
        if not told.stopped:
            self.increments, self.put_on = list(increments), told.won
            self.sum += _total(increments)
        self._told(told)

    def take_off(self, increments: Collection[Increment], told: MeterStands) -> None:
        """Wagers that return have moved it back."""
        self.increments = [each for each in self.increments if each not in increments]
        self.sum -= _total(increments)
        stopped = self.stopped  # the round that is under way began so
        self._told(told)
        self.stopped = stopped

    def grant(self, award: AwardGranted) -> None:
        """An award is locked."""
        self.hits.append(award)
        self.won, self.at, self.stands = award.won, award.at, award.value

    def owe(self, award: AwardGranted) -> None:
        """An award was locked for a hand that had been read wrongly: it goes back when the next
        round begins."""
        self.owed.append(Owed((), award.won, (award,)))

    def void(self) -> None:
        """The round is void: what it put on the meter and won of it goes back (R-GEN-5)."""
        if self.increments or self.hits:
            self.owed.append(Owed(tuple(self.increments), self.put_on, tuple(self.hits)))
        self.increments, self.hits = [], []

    def _told(self, told: MeterStands) -> None:
        self.stopped, self.won, self.at = told.stopped, told.won, told.at
        self.stands = told.value

    def value(self) -> dict[str, Any]:
        """What is stored between rounds."""
        plain = {"meter": self.meter, "sum": self.sum, "won": self.won, "at": self.at}
        owed = [
            {
                "increments": [list(each) for each in one.increments],
                "put_on": one.put_on,
                "hits": [to_json(hit) for hit in one.hits],
            }
            for one in self.owed
        ]
        return plain | ({"owed": owed} if owed else {})

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> "Linked":
        """The same from data."""
        owed = [
            Owed(
                tuple((seat, primary, reserve) for seat, primary, reserve in one["increments"]),
                one["put_on"],
                tuple(AwardGranted(**hit) for hit in one["hits"]),
            )
            for one in value.get("owed", [])
        ]
        return cls(**{**value, "owed": owed})


def _total(increments: Collection[Increment]) -> Cents:
    return sum(primary + reserve for _, primary, reserve in increments)
