"""What the rest of the house needs to know of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from pitboss.figures.odds import GameOdds
from pitboss.procedure.game import Game
from pitboss.procedure.recorded import Recording
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Limits, Table
from pitboss.regulation import ChapterFile, Rules, Wager
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents

if TYPE_CHECKING:  # most commands never settle columns: they start without NumPy
    from pitboss.columns import Settling
    from pitboss.columns.dealt import Dealt
    from pitboss.hands.in_rows import HandsInRows


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
    play: Callable[[Table[Any]], Procedure]
    game: Callable[[], Game]  # what a new table of the chapter keeps of its own
    limits: Mapping[str, tuple[Cents, Cents]]  # of a table for which nobody set others
    recording: Recording
    odds: GameOdds
    rank: Callable[..., Mapping[str, Any]]  # a hand's category and cards as they count
    house_way: Callable[[Rules, Sequence[Card]], Mapping[str, Any]] | None = None
    """How the dealer sets cards, where hands are set; ``rank`` then ranks low hands too."""
    setting: Callable[[Rules, Sequence[Card], Sequence[Card]], Mapping[str, Any]] | None = None
    """What a high and a low hand are worth, and whether they are foul."""
    wagers_taken: Callable[[Rules], tuple[Wager, ...]] = Rules.wagers
    """The wagers that a table takes: of those offered, the ones that its choices go with."""

    categories: tuple[str, ...] = ()
    """What ``rank`` may call a hand, the lowest first, where hands go by names."""

    vigorish: Callable[[Rules, Cents], Cents] | None = None
    """What the house takes of so much that a required wager won, where it takes some."""

    felt: Felt = field(default_factory=Felt)
    """What the page of a table must know of the game."""

    settling: "Callable[[Mapping[str, object]], Settling] | None" = None
    """Settles recorded rounds by columns, under the choices that their records tell; Refused where
    no round can be played so."""

    dealt: "Callable[[], Dealt] | None" = None
    """Plays rounds at random by kernels, with every wager; loaded when it is called."""

    in_rows: "Callable[[], HandsInRows] | None" = None
    """Ranks hands by the million, and sets them the house way; loaded when it is called."""

    protection: Mapping[str, str] = field(default_factory=dict)
    """Modules of the chapter that answer what the protection of games asks of it, by topic: each is
    loaded when it is asked."""

    environment: str = ""
    """The module of the chapter by which a seat is played by numbers, one round (``seat_play``) or
    many at once (``many_rounds``): it is loaded when it is asked. None: the game is no
    environment."""

    design: Mapping[str, str] = field(default_factory=dict)
    """Modules of the chapter that answer what a designer of games asks: ``exposure`` and ``joint``,
    each loaded when it is asked."""

    def table(self, rules: Rules, limits: Limits | None = None, **more: Any) -> Table:
        """A new table of this chapter."""
        return Table(rules, self.game(), limits or {}, **more)

    @property
    def slug(self) -> str:
        """``over-under``."""
        return self.file.chapter.game


def settling_in(module: str) -> "Callable[[Mapping[str, object]], Settling]":
    """What a chapter's module has as ``settling``. It is loaded, with its kernels, when columns
    must be settled."""

    def loaded(chosen: "Mapping[str, object]") -> "Settling":
        settling: Settling = import_module(module).settling(chosen)
        return settling

    return loaded


def dealt_in(module: str, name: str = "DEALT") -> "Callable[[], Dealt]":
    """What a chapter's module has for rounds at random, loaded with its kernels when they are
    simulated."""

    def loaded() -> "Dealt":
        dealt: Dealt = getattr(import_module(module), name)
        return dealt

    return loaded


def in_rows_in(module: str, name: str = "IN_ROWS") -> "Callable[[], HandsInRows]":
    """What a chapter's module has for hands by the million. It is loaded, with its kernels, when
    many hands are ranked or set."""

    def loaded() -> "HandsInRows":
        in_rows: HandsInRows = getattr(import_module(module), name)
        return in_rows

    return loaded
