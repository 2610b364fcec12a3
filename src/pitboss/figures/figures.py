"""What one wager is worth: every way it can end, and the figures that follow from them.

Amounts are in initial units: the first required wager, or the optional wager, is 1. Nothing is
rounded before it is printed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from pitboss.regulation import ChapterFile
from pitboss.regulation.paytables import Published
from pitboss.vocabulary.money import Award, Cents, For, MeterShare, Pay, Push, To

Json = dict[str, Any]
"""An object as it is printed in JSON."""

PLACES = 10
"""Decimals of a printed figure."""


def decimal(value: Fraction, places: int = PLACES) -> str:
    """A fraction in decimals, a tie rounded to the even digit.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(3), 1)
    ('0.6667', '-0.12', '3.0')
    """
    scaled = round(value * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}.{part:0{places}d}"


def percent(value: Fraction, places: int = 4) -> str:
    """A share in percent, for people.

    >>> percent(Fraction(1, 3))
    '33.3333%'
    """
    return f"{decimal(value * 100, places)}%"


def signed(value: Fraction, places: int = 4) -> str:
    """A worth with its sign.

    >>> signed(Fraction(1, 2)), signed(Fraction(-1, 2), 1)
    ('+0.5000', '-0.5')
    """
    printed = decimal(value, places)
    return printed if printed.startswith("-") else f"+{printed}"


def chance_in_percent(chance: Fraction, places: int) -> str:
    """A chance in percent, with more decimals where it is small.

    >>> chance_in_percent(Fraction(1, 3), 4), chance_in_percent(Fraction(1, 2869685), 4)
    ('33.3333%', '0.000035%')
    """
    while 0 < chance * 100 * 10**places < 10:
        places += 1
    return percent(chance, places)


def ratio(value: Fraction) -> str:
    """A fraction as ``n/d``, whole numbers too.

    >>> ratio(Fraction(2, 4)), ratio(Fraction(1))
    ('1/2', '1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def square_root(value: Fraction, places: int = PLACES) -> str:
    """A square root in decimals, worked out with far more digits than are printed.

    >>> square_root(Fraction(2))
    '1.4142135624'
    """
    with localcontext(prec=60):
        root = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()
        return decimal(Fraction(root), places)


def back_per_unit(pay: Pay) -> Fraction:
    """What a winning unit brings back, itself included (R-GEN-3).

    >>> from pitboss.vocabulary.money import pay
    >>> [str(back_per_unit(pay(printed))) for printed in ("3 to 2", "300 for 1", "Push")]
    ['5/2', '300', '1']
    """
    match pay:
        case To(odds=odds):
            return 1 + odds
        case For(odds=odds):
            return odds
        case Push():
            return Fraction(1)
        case MeterShare() | Award():
            raise TypeError("what an award brings back depends on the wager or the meter")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager ends: how often, with how much staked on it in all, and what comes back.

    Where a line stands for several endings (a split pair), what is staked and comes back are their
    means; ``results`` has each net among them, and which share of them has it.
    """

    hand: str
    pays: str
    probability: Fraction
    staked: Fraction
    back: Fraction
    results: tuple[tuple[Fraction, Fraction], ...] = ()

    def __post_init__(self) -> None:
        assert not self.results or self._is_mean()

    def _is_mean(self) -> bool:
        shares = sum(share for _, share in self.results)
        return shares == 1 and sum(net * share for net, share in self.results) == self.net

    @property
    def net(self) -> Fraction:
        """What the player is up."""
        return self.back - self.staked

    @property
    def endings(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What the player can be up, and which share of such endings that is."""
        return self.results or ((self.net, Fraction(1)),)

    @property
    def won(self) -> Fraction:
        """How many of such endings win."""
        return sum((share for net, share in self.endings if net > 0), Fraction(0))

    def to_dict(self) -> dict[str, str]:
        """The line that an entry lists."""
        return {"hand": self.hand, "pays": self.pays, "probability": ratio(self.probability)}


def added_up(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes that differ only in how often they come are one; what never comes is left out, and
    what loses comes last."""
    chances: dict[Outcome, Fraction] = {}
    for outcome in outcomes:
        alike = replace(outcome, probability=Fraction(0))
        chances[alike] = chances.get(alike, Fraction(0)) + outcome.probability
    summed = [replace(alike, probability=chance) for alike, chance in chances.items() if chance]
    return tuple(sorted(summed, key=lambda outcome: outcome.net < 0))


@dataclass(frozen=True, slots=True)
class Meter:
    """What a progressive wager returns at any state of its meter."""

    fixed: Fraction  # per unit, without the meter
    share: Fraction  # of the meter that a wager wins on average
    whole: Fraction  # the chance of the award that takes all of it
    bet: Cents
    seed: Cents

    @property
    def per_dollar(self) -> Fraction:
        """What each dollar on the meter adds to the return per unit."""
        return self.share * 100 / self.bet

    @property
    def break_even(self) -> Fraction | None:
        """The meter, in dollars, at which as much comes back as is wagered."""
        return (1 - self.fixed) / self.per_dollar if self.share else None

    def returns(self, meter: Cents | Fraction) -> Fraction:
        """What comes back per unit with so much on the meter."""
        return self.fixed + self.per_dollar * meter / 100

    def to_dict(self) -> Json:
        """The return as a function of the meter; dollars as decimals, the rest by the unit."""
        even, between = self.break_even, self.whole and 1 / self.whole
        return {
            "fixed": decimal(self.fixed),
            "per_dollar": decimal(self.per_dollar, METER_PLACES),
            "break_even": None if even is None else decimal(even, 2),
            "seed": decimal(Fraction(self.seed, 100), 2),
            "bet": decimal(Fraction(self.bet, 100), 2),
            "wagers_between_hits": decimal(between, 2) if between else None,
        }


METER_PLACES = 15
"""Decimals of what a dollar on a meter is worth: its chance is small."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Where figures that cannot be counted come from."""

    rounds: int
    seed: int
    command: str
    standard_error: Fraction  # of the payback


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The payback under another value of a choice, where the Board's figure hangs on it."""

    choice: str
    value: bool | int | str
    payback: Fraction


@dataclass(frozen=True, slots=True)
class Figures:
    """The odds of one wager by one paytable from one number of decks.

    >>> half, one = Fraction(1, 2), Fraction(1)
    >>> coin = Figures("coin", None, 1, (
    ...     Outcome("heads", "1 to 1", half, one, 2 * one),
    ...     Outcome("tails", "lose", half, one, 0 * one),
    ... ))
    >>> coin.payback, coin.house_edge, coin.variance
    (Fraction(1, 1), Fraction(0, 1), Fraction(1, 1))
    """

    wager: str
    paytable: str | None
    decks: int
    outcomes: tuple[Outcome, ...]
    board: Published | None = None  # what the Board published for this wager and these decks
    added: Fraction = Fraction(0)  # per unit, what rates of progression put on a meter
    meter: Meter | None = None
    envy: Fraction | None = None  # per unit, for each other player who could bring it about
    envy_at: Cents | None = None  # the wager it is per unit of: Envy is so many dollars, not odds
    sample: Sample | None = None  # none: every probability is exact
    otherwise: tuple[Otherwise, ...] = ()
    note: str = ""
    not_the_chapter: tuple[str, ...] = ()  # what it is counted by that the chapter does not print

    def __post_init__(self) -> None:
        assert sum(outcome.probability for outcome in self.outcomes) == 1

    def mean(self, amount: Callable[[Outcome], Fraction]) -> Fraction:
        """The expected value of something about a round."""
        return sum((end.probability * amount(end) for end in self.outcomes), Fraction(0))

    @property
    def payback(self) -> Fraction:
        """What comes back per unit of all money put on it: the Board's convention."""
        return self.mean(lambda end: end.back) / self.mean(lambda end: end.staked) + self.added

    @property
    def at_seed(self) -> Fraction:
        """What comes back with a meter at its seed: without what the rates of progression add,
        which is won from a meter that has risen. Of a wager without a meter, its payback."""
        return self.payback - self.added

    @property
    def house_edge(self) -> Fraction:
        """Expected loss per initial unit: the industry's convention."""
        return -self.mean(lambda end: end.net) - self.added

    @property
    def variance(self) -> Fraction:
        """Of what a player is up after one round, in initial units; with a meter, at its seed."""
        return self.moment(2)

    def moment(self, power: int) -> Fraction:
        """A central moment of what a player is up after one round."""
        mean = self.mean(lambda end: end.net)
        return sum((chance * (net - mean) ** power for net, chance in self.nets), Fraction(0))

    @property
    def nets(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What a player can be up after one round, and how likely; one net may come twice."""
        return tuple(
            (net, end.probability * share) for end in self.outcomes for net, share in end.endings
        )

    @property
    def staked(self) -> Fraction:
        """What a round puts on the wager on average, in initial units."""
        return self.mean(lambda end: end.staked)

    @property
    def standard_deviation(self) -> str:
        """The root of the variance, in decimals."""
        return square_root(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The chance that it wins."""
        return self.mean(lambda end: end.won)

    @property
    def agrees(self) -> bool | None:
        """Whether the payback is the Board's, as near as that was printed; none: not published."""
        if self.board is None:
            return None
        counted = self.payback + self.board.envy_earners * (self.envy or 0)
        within = self.board.tolerance
        if self.sample:
            within += 4 * self.sample.standard_error
        return abs(counted - self.board.share) <= within

    def to_dict(self) -> Json:
        """The entry as data."""
        board, sample = self.board, self.sample
        document: Json = {
            "wager": self.wager,
            "paytable": self.paytable,
            "decks": self.decks,
            "payback": decimal(self.payback),
            "exact": None if sample else ratio(self.payback),
            "house_edge": decimal(self.house_edge),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": decimal(self.hit_frequency),
            "method": "simulated" if sample else "exact",
            "standard_error": sample and decimal(sample.standard_error),
            "lines": [outcome.to_dict() for outcome in self.outcomes],
            "envy": None if self.envy is None else decimal(self.envy),
            "published": board
            and {"payback": board.payback, "agrees": self.agrees, "note": board.note},
            "meter": self.meter and self.meter.to_dict(),
        }
        if self.envy is not None:
            document["envy_at"] = self.envy_at
        if sample:
            document["sample"] = {
                "rounds": sample.rounds, "seed": sample.seed, "command": sample.command,
            }  # fmt: skip
        if self.otherwise:
            document["otherwise"] = [
                {"rules": {other.choice: other.value}, "payback": decimal(other.payback)}
                for other in self.otherwise
            ]
        if self.note:
            document["note"] = self.note
        if self.not_the_chapter:
            document["not_the_chapter"] = list(self.not_the_chapter)
        return document


def published(file: ChapterFile, wager: str, paytable: str | None, decks: int) -> Published | None:
    """The Board's figure, which is for the chapter's own number of decks only."""
    if decks != file.cards.decks:
        return None
    return next(
        (
            figure
            for figure in file.published
            if figure.wager == wager and figure.paytable in (None, paytable)
        ),
        None,
    )
