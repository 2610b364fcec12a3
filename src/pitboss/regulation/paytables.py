"""The paytables of a chapter, the meters behind them, and the paybacks that the Board published."""

from fractions import Fraction

from pitboss.regulation.data import Data
from pitboss.vocabulary.money import pay
from pitboss.vocabulary.paytable import PayLine, Paytable


class EnvyColumn(Data):
    """What Envy pays for a wager of this size: cents both."""

    bet: int
    pays: int


class PayLineData(Data):
    """One line of a paytable as printed; a column for natural hands or envy where it has one."""

    hand: str
    pay: str
    natural: str | None = None
    envy: int | None = None  # cents, whatever the wager
    envy_columns: tuple[EnvyColumn, ...] = ()  # or by its size
    covers: tuple[str, ...] = ()


class MeterData(Data):
    """The progressive meter behind a paytable: amounts in cents for a wager of ``bet`` cents."""

    bet: int
    seed: int
    reseed: int
    primary: Fraction | None = None  # rate of progression; none: the casino's choice
    reserve: Fraction = Fraction(0)
    scales: bool = False  # seed and reseed are for each such bet, whatever its size
    cites: tuple[str, ...]


class PaytableData(Data):
    """A paytable as printed."""

    wager: str
    name: str
    cite: str
    lines: tuple[PayLineData, ...]
    default: bool = False  # recommended where the casino offers the wager and names no table
    decks: tuple[int, ...] = ()  # for which it is printed; none: any
    meter: MeterData | None = None
    stake_returned: bool = False  # beside an award in dollars
    only_as_printed: bool = False  # the odds are counted with what it prints, and with nothing else
    wild: bool = False  # the joker is any card, not only an ace or what completes a run or suit

    def paytable(self) -> Paytable:
        """The table, its odds read."""
        lines = (
            PayLine(
                line.hand,
                pay(line.pay, stake_returned=self.stake_returned),
                frozenset(line.covers or (line.hand,)),
                pay(line.natural) if line.natural else None,
                tuple((column.bet, column.pays) for column in line.envy_columns)
                or (((0, line.envy),) if line.envy else ()),
            )
            for line in self.lines
        )
        return Paytable(self.name, self.wager, self.cite, tuple(lines), self.wild)


class Published(Data):
    """A payback the Board published, with how near a count must come to agree."""

    wager: str
    paytable: str | None = None
    payback: str
    tolerance: Fraction
    envy_earners: int = 0  # other players whose Envy hands are in the figure
    note: str

    @property
    def share(self) -> Fraction:
        """The figure as a share."""
        return Fraction(self.payback.removesuffix("%")) / 100
