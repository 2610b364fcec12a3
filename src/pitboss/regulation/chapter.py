"""A chapter's data, read from its TOML file and checked as it is read."""

import tomllib
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from typing import Literal, Self

from pydantic import Field

from pitboss.regulation.cautions import Caution
from pitboss.regulation.choices import Allowed, Choice, Condition, Needs, Value
from pitboss.regulation.data import Data
from pitboss.regulation.decks import CardsData, HandData
from pitboss.regulation.guide import Guide
from pitboss.regulation.paytables import PaytableData, Published
from pitboss.regulation.places import code_of, files_by_number
from pitboss.regulation.signs import ChecklistItem, Inscription, LayoutArea, Posted
from pitboss.regulation.wagers import HouseWins, OptionData, RaiseLimit, TableData, Wager
from pitboss.vocabulary.paytable import Paytable

NUMBERS = tuple(files_by_number())
"""The chapters, in the order of the Code; those that other packages bring come last."""


class Edition(Data):
    """Which text this is."""

    number: str
    game: str
    title: str
    edition: Literal["proposed", "final"]
    published: date
    source: str

    @property
    def text(self) -> str:
        """Which chapter of which text it is."""
        return f"{code_of(self.number)} Chapter {self.number}".strip()


class OtherEdition(Data):
    """An earlier text of the chapter, and where it differs in substance."""

    edition: Literal["proposed", "final"]
    published: date
    source: str
    any_player_may_ask: tuple[str, ...] = ()
    """For the cards of an idle table to be turned face up: not only the first to arrive."""
    cites: tuple[str, ...] = ()


class Fixed(Data):
    """A number of the text by which play or settlement goes."""

    name: str
    title: str
    value: Fraction
    cites: tuple[str, ...]


class Term(Data):
    """A rule of the text with which the odds can be counted otherwise too."""

    name: str  # a number of the text, or one that the text does not put as a number
    title: str
    value: Fraction | None = None  # what the text comes to, where it is no number of the text
    allowed: Allowed
    cites: tuple[str, ...]


class Change(Data):
    """What differs from the text, where somebody counts by rules of his own."""

    words: str
    of: str = ""  # the optional wager that it is of alone; none: it bears on the whole game
    paytable: str = ""  # and the table of that wager

    def bears_on(self, wager: str, paytable: str | None) -> bool:
        """Whether the figures of a wager by a paytable hang on it."""
        return not self.of or (self.of, self.paytable) == (wager, paytable)


class OnlyWith(Data):
    """Irregularities that can only happen with one of these choices: a jam, with a device."""

    cites: tuple[str, ...]
    any_of: tuple[Condition, ...]
    rulings: tuple[str, ...] = ()


class ChapterFile(Data):
    """All that a chapter has as data."""

    chapter: Edition
    other_edition: tuple[OtherEdition, ...] = ()
    table: TableData
    hand: HandData
    cards: CardsData
    wager: tuple[Wager, ...]
    option: tuple[OptionData, ...] = ()
    house_wins: HouseWins | None = None
    fixed: tuple[Fixed, ...] = ()
    term: tuple[Term, ...] = ()
    change: tuple[Change, ...] = ()  # in no chapter's file: see ``regulation.changed``
    raise_limit: tuple[RaiseLimit, ...] = ()
    paytable: tuple[PaytableData, ...]
    choice: tuple[Choice, ...]
    needs: tuple[Needs, ...] = ()
    caution: tuple[Caution, ...] = ()
    # what only sister chapters leave to be chosen, and why this one does not
    not_left: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    inscription: tuple[Inscription, ...] = ()
    area: tuple[LayoutArea, ...] = ()
    posted: tuple[Posted, ...] = ()
    checklist: tuple[ChecklistItem, ...] = ()
    published: tuple[Published, ...] = ()
    aside: dict[str, tuple[str, ...]]
    # steps of a procedure that several chapters share, with those that hang on how the cards are
    # dealt, and on which optional wager is settled
    step: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    dealt: dict[str, dict[str, tuple[str, ...]]] = Field(default_factory=dict)
    settled: dict[str, dict[str, tuple[str, ...]]] = Field(default_factory=dict)
    irregularities: str
    only_with: tuple[OnlyWith, ...] = ()
    guide: Guide | None = None  # the game told to a patron

    def __copy__(self) -> Self:
        """What was read, and not what was worked out of it: a copy may be given other values."""
        copied = super().__copy__()
        for name in vars(copied).keys() - type(self).model_fields.keys():
            del vars(copied)[name]
        return copied

    @cached_property
    def followed(self) -> dict[str, str]:
        """By choices of which nothing need be said, the choice whose value they have then."""
        return {choice.name: choice.follows for choice in self.choice if choice.follows}

    @property
    def editions(self) -> tuple[str, ...]:
        """The texts of the chapter that a submission can be made under, the one in force first."""
        return (self.chapter.edition, *(other.edition for other in self.other_edition))

    def aside_cites(self, kind: str) -> tuple[str, ...]:
        """The paragraphs behind something that happens at a table without being asked for."""
        return self.aside.get(kind, ())

    def choices_in(self, conditions: Iterable[Condition]) -> list[Choice]:
        """The choices that conditions are about."""
        names = [condition.choice for condition in conditions]
        return [choice for choice in self.choice if choice.name in names]

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """What each choice is where the casino says nothing."""
        return {choice.name: choice.default for choice in self.choice}

    @cached_property
    def _fixed(self) -> dict[str, Fraction]:
        own = {term.name: term.value for term in self.term if term.value is not None}
        return own | {fixed.name: fixed.value for fixed in self.fixed}

    def share(self, name: str) -> Fraction:
        """A number of the text that is a share.

        >>> chapter_file("645a").share("vigorish_rate")
        Fraction(1, 20)
        """
        return self._fixed[name]

    def number(self, name: str) -> int:
        """A number of the text that is whole.

        >>> chapter_file("633a").number("dealer_stands")
        17
        """
        value = self.share(name)
        assert value.denominator == 1, name
        return value.numerator

    @cached_property
    def wager_cites(self) -> dict[str, tuple[str, ...]]:
        """The paragraphs on each wager."""
        return {wager.name: wager.cites for wager in self.wager}

    @cached_property
    def metered(self) -> frozenset[str]:
        """The wagers with a progressive meter behind a paytable of theirs."""
        return frozenset(table.wager for table in self.paytable if table.meter)

    @cached_property
    def least_metered(self) -> int:
        """The least wager for which the seed of a meter is printed."""
        return min(table.meter.bet for table in self.paytable if table.meter)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The choices by every name that they may be called."""
        return {name: choice for choice in self.choice for name in (choice.name, *choice.also)}

    @cached_property
    def options(self) -> dict[str, OptionData]:
        """What a player may elect, by name."""
        return {option.name: option for option in self.option}

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
def read_toml(number: str) -> dict[str, object]:
    """The chapter's file as it stands."""
    return tomllib.loads(files_by_number()[number].read_text(encoding="utf-8"))


@cache
def chapter_file(number: str) -> ChapterFile:
    """The chapter's data.

    >>> chapter_file("686a").chapter.title
    'Over/Under'
    """
    file = ChapterFile.model_validate(read_toml(number))
    assert not file.change, "a chapter's file is the chapter"
    return file
