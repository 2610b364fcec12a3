"""What the wagers of one seat bring together: all of them hang on the same cards, so their results
are not independent."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.figures.counted import house_part, part_of_meter
from pitboss.figures.figures import Json, decimal, ratio, square_root
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents, Pay, dollars
from pitboss.vocabulary.paytable import PayLine

REQUIRED: Final = "required"
Nets = tuple[Fraction, ...]
"""What the player is up with each wager, in the order of the wagers, per unit of each."""
Meters = Mapping[str, Cents]
"""By wager, what its progressive meter shows."""
LIMIT: Final = "payout_limit"
AT_SEED: Final[Meters] = {}
"""Every meter at its seed."""
TOGETHER: Final = "all wagers together"
"""The name of a count of all deals by what every wager is paid for, among those that are kept."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Every way in which the wagers of a seat can end together.

    >>> half = Fraction(1, 2)
    >>> coin = Joint("coin", ("required", "same"), (half, half), (
    ...     ((Fraction(1), Fraction(1)), half), ((Fraction(-1), Fraction(-1)), half)))
    >>> coin.covariance("required", "same"), coin.total_variance
    (Fraction(1, 4), Fraction(1, 1))
    """

    game: str
    wagers: tuple[str, ...]
    stakes: tuple[Fraction, ...]  # the first stake on each, in any unit
    ends: tuple[tuple[Nets, Fraction], ...]  # with the chance of each
    rounds: int = 0  # that were simulated; 0: every chance is exact
    left_out: tuple[str, ...] = ()  # what is not in it, and why
    not_the_chapter: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert sum(chance for _, chance in self.ends) == 1

    def mean(self, of: Callable[[Nets], Fraction]) -> Fraction:
        """The expected value of something about a round."""
        return sum((chance * of(nets) for nets, chance in self.ends), Fraction(0))

    def amount(self, wager: str) -> Callable[[Nets], Fraction]:
        """What a wager brings, at its stake."""
        at = self.wagers.index(wager)
        return lambda nets: self.stakes[at] * nets[at]

    def total(self, nets: Nets) -> Fraction:
        """What all wagers bring together."""
        return sum((stake * net for stake, net in zip(self.stakes, nets, strict=True)), Fraction(0))

    def covariance(self, first: str, second: str) -> Fraction:
        """Of what two wagers bring; of a wager with itself, its variance."""
        one, other = self.amount(first), self.amount(second)
        product = self.mean(lambda nets: one(nets) * other(nets))
        return product - self.mean(one) * self.mean(other)

    def correlation(self, first: str, second: str) -> float:
        """The same, from -1 to 1."""
        variances = self.covariance(first, first) * self.covariance(second, second)
        return float(self.covariance(first, second)) / float(variances) ** 0.5 if variances else 0.0

    @property
    def distribution(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What the seat can be up after a round, the most first, and how likely."""
        chances: dict[Fraction, Fraction] = {}
        for nets, chance in self.ends:
            total = self.total(nets)
            chances[total] = chances.get(total, Fraction(0)) + chance
        return tuple(sorted(chances.items(), reverse=True))

    @property
    def expected(self) -> Fraction:
        """What the seat is up after a round on average."""
        return self.mean(self.total)

    @property
    def total_variance(self) -> Fraction:
        """Of what the seat is up after a round."""
        return self.mean(lambda nets: self.total(nets) ** 2) - self.expected**2

    @property
    def as_if_independent(self) -> Fraction:
        """The sum of the wagers' own variances: what the total's would be without the others."""
        return sum((self.covariance(wager, wager) for wager in self.wagers), Fraction(0))

    @property
    def wins_anything(self) -> Fraction:
        """The chance that some wager wins, whatever the others lose."""
        return self.mean(lambda nets: Fraction(any(net > 0 for net in nets)))

    @property
    def ahead(self) -> Fraction:
        """The chance that the seat is up after the round."""
        return self.mean(lambda nets: Fraction(self.total(nets) > 0))

    @property
    def standard_error(self) -> float | None:
        """Of the expected total, where rounds were simulated."""
        return float(self.total_variance / self.rounds) ** 0.5 if self.rounds else None

    def to_dict(self) -> Json:
        """The joint distribution as data."""
        document: Json = {
            "game": self.game,
            "stakes": {
                wager: decimal(stake)
                for wager, stake in zip(self.wagers, self.stakes, strict=True)
            },
            "method": "simulated" if self.rounds else "exact",
            "standard_error": self.standard_error,
            "expected": decimal(self.expected),
            "standard_deviation": square_root(self.total_variance),
            "as_if_independent": square_root(self.as_if_independent),
            "wins_anything": decimal(self.wins_anything),
            "ahead": decimal(self.ahead),
            "correlations": [
                {"wagers": [first, second], "covariance": decimal(self.covariance(first, second)),
                 "correlation": round(self.correlation(first, second), 10)}
                for place, first in enumerate(self.wagers) for second in self.wagers[place + 1 :]
            ],
            "distribution": [
                {"net": decimal(net), "probability": ratio(chance)}
                for net, chance in self.distribution
            ],
            "left_out": list(self.left_out),
        }  # fmt: skip
        if self.rounds:
            document["rounds"] = self.rounds
        if self.not_the_chapter:
            document["not_the_chapter"] = list(self.not_the_chapter)
        return document


def joint(
    rules: Rules,
    stakes: Mapping[str, Fraction],
    ends: Iterable[tuple[Nets, int]],
    *,
    rounds: int = 0,
    left_out: Iterable[str] = (),
) -> Joint:
    """The distribution from how many deals, or rounds, end in which way; nets are in the order of
    the stakes."""
    counts: dict[Nets, int] = {}
    for nets, count in ends:
        if count:
            counts[nets] = counts.get(nets, 0) + count
    every = sum(counts.values())
    return Joint(
        rules.chapter.chapter.game,
        tuple(stakes),
        tuple(stakes.values()),
        tuple((nets, Fraction(count, every)) for nets, count in counts.items()),
        rounds,
        (*left_out, *_limit(rules)),
        rules.changes,
    )


def _limit(rules: Rules) -> Iterator[str]:
    """A limit on what one round pays is in dollars, and stakes are here in any unit."""
    if LIMIT in rules.chapter.defaults and rules.flag(LIMIT):
        yield f"the payout limit of {dollars(rules.number(LIMIT))}, which is in dollars"


def net_of(rules: Rules, wager: str, line: PayLine | None, meters: Meters = AT_SEED) -> Fraction:
    """What a unit of an optional wager is up by a line; without one it is lost. A meter stands at
    what is said of it, else at its seed."""
    return Fraction(-1) if line is None else net_by(rules, wager, line.pay, meters)


def net_by(rules: Rules, wager: str, pay: Pay, meters: Meters = AT_SEED) -> Fraction:
    """The same by what it pays."""
    meter = rules.meter(wager) if rules.has_meter(wager) else None
    bet, stands = (meter.bet, meters.get(wager, meter.seed)) if meter else (100, 0)
    return house_part(pay, bet) + part_of_meter(pay) * Fraction(stands, bet) - 1
