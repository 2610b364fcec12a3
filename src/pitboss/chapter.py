"""What the rest of the house needs to know of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pitboss.figures.odds import GameOdds
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Request
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules, Wager
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
    wagers_taken: Callable[[Rules], tuple[Wager, ...]] = Rules.wagers
    """The wagers that a table takes: of those offered, the ones that its choices go with."""

    @property
    def slug(self) -> str:
        """``over-under``."""
        return self.file.chapter.game
