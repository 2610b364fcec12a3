"""A chapter's data, read from its TOML file and checked as it is read."""

import tomllib
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.regulation.places import files_by_number
from pitboss.vocabulary.cards import DECK, JOKER, Card
from pitboss.vocabulary.money import pay
from pitboss.vocabulary.paytable import PayLine, Paytable

NUMBERS = tuple(files_by_number())
"""The chapters, in the order of the Code."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Edition(_Data):
    """Which text this is."""

    number: str
    game: str
    title: str
    edition: Literal["proposed", "final"]
    published: date
    source: str


class TableData(_Data):
    """How many betting positions the chapter allows."""

    positions: int
    cites: tuple[str, ...]


class HandData(_Data):
    """How many cards make a player's hand."""

    title: str
    cards: int
    low: int = 0  # of them, in a low hand that is set apart
    cites: tuple[str, ...]


class CardValues(_Data):
    """Ranks and the points that each counts."""

    ranks: tuple[str, ...]
    points: tuple[int, ...]
    cite: str


class DeckChange(_Data):
    """After how many hours the decks are changed, by the way they are dealt."""

    hours: int
    dealt: tuple[str, ...] = ()  # dealing methods; none named: all
    cite: str


class CardsData(_Data):
    """Decks, their age, the cut and the cover card."""

    decks: int  # in the shoe at one time
    decks_chosen: bool = False  # that many unless the casino chooses otherwise
    joker: bool
    change: tuple[DeckChange, ...]
    cut_from_ends: int
    cover_from_bottom: Fraction = Fraction(0)  # of a stack that is played down to its cover card
    cites: tuple[str, ...]
    value: tuple[CardValues, ...] = ()

    @property
    def deck(self) -> tuple[Card, ...]:
        """One deck."""
        return (*DECK, JOKER) if self.joker else DECK

    def changed_after(self, dealt: str) -> DeckChange:
        """When decks dealt in this way are changed."""
        return next(one for one in self.change if dealt in one.dealt or not one.dealt)

    def points(self) -> dict[str, int]:
        """Points by rank."""
        return {
            rank: points
            for values in self.value
            for rank, points in zip(values.ranks, values.points, strict=True)
        }


class Wager(_Data):
    """A wager and its betting area."""

    name: str
    title: str
    label: str
    made: Literal["before", "during"]
    required: bool = False
    cites: tuple[str, ...]


class Condition(_Data):
    """That a choice has a value, or an amount that is more than another."""

    choice: str
    value: bool | int | str | None = None
    above: int | None = None

    def holds(self, chosen: bool | int | str) -> bool:
        """Whether it is so with what was chosen."""
        return chosen == self.value if self.above is None else int(chosen) > self.above


class OptionData(_Data):
    """Something a player may elect, and the totals on which it wins."""

    name: str
    label: str
    wager: str | None = None
    wins: frozenset[int] = frozenset()
    cites: tuple[str, ...]
    wins_cites: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()  # all of them hold; none: at every table


class HouseWins(_Data):
    """Totals on which every main wager loses."""

    totals: frozenset[int]
    cites: tuple[str, ...]


class Fixed(_Data):
    """A number of the text by which play or settlement goes."""

    name: str
    title: str
    value: Fraction
    cites: tuple[str, ...]


class RaiseLimit(_Data):
    """The most that a raise may be, in Antes, with so many cards."""

    cards: tuple[int, ...]
    antes: int
    cite: str


class EnvyColumn(_Data):
    """What Envy pays for a wager of this size: cents both."""

    bet: int
    pays: int


class PayLineData(_Data):
    """One line of a paytable as printed; a column for natural hands or envy where it has one."""

    hand: str
    pay: str
    natural: str | None = None
    envy: int | None = None  # cents, whatever the wager
    envy_columns: tuple[EnvyColumn, ...] = ()  # or by its size
    covers: tuple[str, ...] = ()


class MeterData(_Data):
    """The progressive meter behind a paytable: amounts in cents for a wager of ``bet`` cents."""

    bet: int
    seed: int
    reseed: int
    primary: Fraction | None = None  # rate of progression; none: the casino's choice
    reserve: Fraction = Fraction(0)
    scales: bool = False  # seed and reseed are for each such bet, whatever its size
    cites: tuple[str, ...]


class PaytableData(_Data):
    """A paytable as printed."""

    wager: str
    name: str
    cite: str
    lines: tuple[PayLineData, ...]
    default: bool = False  # recommended where the casino offers the wager and names no table
    decks: tuple[int, ...] = ()  # for which it is printed; none: any
    meter: MeterData | None = None
    stake_returned: bool = False  # beside an award in dollars
    wild: bool = False  # the joker is any card, not only an ace or what completes a run or suit

    def paytable(self) -> Paytable:
        """The table, its odds read."""
        lines = (
            PayLine(
                line.hand,
                pay(line.pay, stake_returned=self.stake_returned),
                frozenset(line.covers or (line.hand,)),
                pay(line.natural) if line.natural else None,
                tuple((one.bet, one.pays) for one in line.envy_columns)
                or (((0, line.envy),) if line.envy else ()),
            )
            for line in self.lines
        )
        return Paytable(self.name, self.wager, self.cite, tuple(lines), self.wild)


class Allowed(_Data):
    """The values of a choice: a range, a list, yes or no, a share, or a house way."""

    from_: int | None = Field(None, alias="from")
    to: int | None = None
    values: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    flag: bool = False
    house_way: bool = False  # the name of a shipped one, or a whole one
    share_from: Fraction | None = None
    share_to: Fraction | None = None


class Choice(_Data):
    """Something that the certificate holder chooses."""

    name: str
    also: tuple[str, ...] = ()
    title: str
    filed: Literal["must", "may", "free", "gap"]
    allowed: Allowed
    labels: dict[str, str] = {}
    default: bool | int | str
    cites: tuple[str, ...]


class Needs(_Data):
    """A value of a choice that is allowed only with a value of another."""

    choice: str
    value: bool | int | str
    other: str
    other_value: bool | int | str | None = None
    other_most: int | None = None  # or no more than this
    or_choice: str | None = None  # or with this, chosen
    left_out: bool | int | str | None = None  # the value where the choice is left out, not refused
    cites: tuple[str, ...]


class Inscription(_Data):
    """Words that the layout must carry; ``{choice}`` is the amount chosen, in dollars."""

    words: str
    cite: str
    when: tuple[Condition, ...] = ()


class PostedLine(_Data):
    """What the sign says that a hand pays."""

    hand: str
    pay: str


class Posted(_Data):
    """Where a choice makes a wager pay other than its paytable prints, what the sign says."""

    wager: str
    paytable: str | None = None  # only in this one
    lines: tuple[PostedLine, ...] = ()  # each instead of the printed line of the hand, or more
    without: tuple[str, ...] = ()  # hands that pay nothing
    envy: bool = True
    cite: str
    when: tuple[Condition, ...] = ()


class ChecklistItem(_Data):
    """Something a floorperson asserts before the table opens."""

    name: str
    item: str
    cite: str
    when: tuple[Condition, ...] = ()


class Published(_Data):
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


class ChapterFile(_Data):
    """All that a chapter has as data."""

    chapter: Edition
    table: TableData
    hand: HandData
    cards: CardsData
    wager: tuple[Wager, ...]
    option: tuple[OptionData, ...] = ()
    house_wins: HouseWins | None = None
    fixed: tuple[Fixed, ...] = ()
    raise_limit: tuple[RaiseLimit, ...] = ()
    paytable: tuple[PaytableData, ...]
    choice: tuple[Choice, ...]
    needs: tuple[Needs, ...] = ()
    not_left: dict[str, tuple[str, ...]] = {}  # what only sister chapters leave, and why not here
    inscription: tuple[Inscription, ...] = ()
    posted: tuple[Posted, ...] = ()
    checklist: tuple[ChecklistItem, ...] = ()
    published: tuple[Published, ...] = ()
    aside: dict[str, tuple[str, ...]]
    step: dict[str, tuple[str, ...]] = {}  # steps of a procedure that several chapters share
    dealt: dict[str, dict[str, tuple[str, ...]]] = {}  # and those that hang on how cards are dealt
    settled: dict[str, dict[str, tuple[str, ...]]] = {}  # and on which optional wager is settled
    irregularities: str

    def aside_cites(self, kind: str) -> tuple[str, ...]:
        """The paragraphs behind something that happens at a table without being asked for."""
        return self.aside.get(kind, ())

    @cached_property
    def defaults(self) -> dict[str, bool | int | str]:
        """What each choice is where the casino says nothing."""
        return {choice.name: choice.default for choice in self.choice}

    def share(self, name: str) -> Fraction:
        """A number of the text that is a share.

        >>> chapter_file("645a").share("vigorish_rate")
        Fraction(1, 20)
        """
        return next(one.value for one in self.fixed if one.name == name)

    def number(self, name: str) -> int:
        """A number of the text that is whole.

        >>> chapter_file("633a").number("dealer_stands")
        17
        """
        value = self.share(name)
        assert value.denominator == 1, name
        return value.numerator

    @cached_property
    def _wagers(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wager}

    @cached_property
    def _paytables(self) -> dict[str, dict[str, Paytable]]:
        tables: dict[str, dict[str, Paytable]] = {}
        for data in self.paytable:
            tables.setdefault(data.wager, {})[data.name] = data.paytable()
        return tables

    def wager_named(self, name: str) -> Wager:
        """The wager of this name."""
        return self._wagers[name]

    def default_paytable(self, wager: str, decks: int | None = None) -> str:
        """The table recommended for a wager, of those for so many decks: the one marked so, or the
        first."""
        named = [data for data in self.paytable if data.wager == wager]
        tables = [data for data in named if decks in (data.decks or (decks,))] or named
        return next((data.name for data in tables if data.default), tables[0].name)

    def paytables(self, wager: str) -> dict[str, Paytable]:
        """The tables of one wager by name, in printed order."""
        return self._paytables.get(wager, {})


@cache
def read_toml(number: str) -> dict[str, Any]:
    """The chapter's file as it stands."""
    return tomllib.loads(files_by_number()[number].read_text(encoding="utf-8"))


@cache
def chapter_file(number: str) -> ChapterFile:
    """The chapter's data.

    >>> chapter_file("686a").chapter.title
    'Over/Under'
    """
    return ChapterFile.model_validate(read_toml(number))
