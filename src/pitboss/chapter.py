"""What the rest of the house needs to know of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pitboss.figures.odds import GameOdds
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Request
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents

Void = Literal["jammed", "broke_off", "miscounted", "exposed", "whenever"]
"""How an irregularity voids: always; only if the round was not played on; whenever it is found;
all but some wagers, which are settled all the same; as soon as it can be declared."""

SeatRecord = Mapping[str, Any]
"""What a round record says of one seat."""


@dataclass
class Script:
    """How a recorded seat came to its hands: its cards in the order dealt (none: a card that the
    dealer missed), and its decisions, each with the field that tells it."""

    cards: list[str | None]
    decisions: list[tuple[Any, str]]
    late: list[tuple[Any, str]] = field(default_factory=list)


@dataclass(frozen=True)
class CountedHands:
    """Hands that are drawn to, and whose points are counted: the wagers that lie on each of them,
    and the decisions that a page must know to draw it."""

    wager: str  # on every hand
    doubled: str
    insured: str
    split: str  # printed apart, staked as another ``wager``
    natural: str  # what 21 in the first two cards is called
    double: str = "double"
    surrender: str = "surrender"
    switch: str = "switch"
    two_hands: str = ""  # the choice by which each player is dealt two
    ends: tuple[str, ...] = ()  # decisions after which a hand takes no further card


@dataclass(frozen=True)
class Felt:
    """What a page must know of a game to draw it, beside its chapter's file."""

    held_by: Literal["rank", "suit"] = "rank"  # how a player likes to hold his cards
    counted: CountedHands | None = None
    banks: Mapping[str, bool] = field(default_factory=dict)
    """Decisions by which a seat banks the round, and whether the house shares the bank."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Keys by which players know an option; another has a letter of its label."""


@dataclass(frozen=True)
class Chapter:
    """A chapter that can be played, recorded and adjudicated."""

    file: ChapterFile
    play: Callable[[Table], Procedure]
    limits: Mapping[str, tuple[Cents, Cents]]  # of a table for which nobody set others
    record_fields: frozenset[str]  # fields of a record beside those that all games have
    seat_fields: Mapping[
        str, type | tuple[type, ...]
    ]  # what a record of adjudicate says of a seat, beside the usual
    voids: Mapping[str, Void]  # irregularities that can void a round
    check_seat: Callable[[SeatRecord, str | None], None]  # a recorded seat, and the irregularity
    recorded_answer: Callable[[Request, SeatRecord], Answer | None]  # what a recorded seat did
    odds: GameOdds
    rank: Callable[..., Mapping[str, Any]]  # a hand's category and cards as they count
    goes_on: Mapping[str, str] = field(default_factory=dict)
    """Irregularities after which play goes on, each with the one that voids where both apply."""
    decided: Callable[[SeatRecord], Any] = lambda seat: seat.get("decision")
    """What a recorded seat elected; nothing, if the round broke off before."""
    bets: Callable[[Mapping[str, Cents], Rules], dict[str, Cents]] = lambda wagers, _: dict(wagers)
    """Of the wagers that a record lists, those made before the first card."""
    script: Callable[[SeatRecord, Rules], Script] | None = None
    """Where a record tells hands and not decisions: how they came about."""
    shown: Callable[[Mapping[str, Any]], dict[str, Any]] = lambda _: {}
    """Choices that a record shows by itself."""
    house_way: Callable[[Rules, Sequence[Card]], Mapping[str, Any]] | None = None
    """How the dealer sets cards, where hands are set; ``rank`` then ranks low hands too."""
    setting: Callable[[Rules, Sequence[Card], Sequence[Card]], Mapping[str, Any]] | None = None
    """What a high and a low hand are worth, and whether they are foul."""

    felt: Felt = field(default_factory=Felt)
    """What the page of a table must know of the game."""

    @property
    def slug(self) -> str:
        """``over-under``."""
        return self.file.chapter.game
