"""A table between rounds: a small value that a round takes and hands on."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from typing_extensions import TypeVar

from pitboss.ledger import Books, chips
from pitboss.procedure.day import Day
from pitboss.procedure.game import Game
from pitboss.procedure.linked import Linked
from pitboss.procedure.requests import Area
from pitboss.procedure.shoe import Batches
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

Limits = Mapping[str, tuple[Cents, Cents]]
"""Least and most that each wager may be."""

ANY_AMOUNT = 10**12
"""The limit where a table has none: ten billion dollars."""

ShuffleReason = Literal["opening", "player", "dealer", "floorperson"]
"""Why the cards are shuffled next, which is also who is offered the cut: the game begins; the cover
card came at a player's area, or at nobody's; a floorperson said so."""


@dataclass
class Readiness:
    """How far a table is open for gaming (§§ .2-.5 of every chapter)."""

    certified: bool = False
    opened: bool = False
    idle: bool = False
    preshuffled: bool = False  # the cards that are shuffled next came so from the supplier
    shuffle_due: ShuffleReason | None = None
    reshuffle_ordered: bool = False
    shuffler_down: bool = False

    def void(self) -> None:
        """Of cards whose round is void nobody can be sure: the table opens anew."""
        self.opened = self.idle = self.preshuffled = self.reshuffle_ordered = False
        self.shuffle_due = None


Made = TypeVar("Made")
OwnGame_co = TypeVar("OwnGame_co", bound=Game, covariant=True, default=Game)


@dataclass
class Table(Generic[OwnGame_co]):
    """What a round needs to know of the rounds before it; what is a family's or a chapter's own is
    in ``game``."""

    rules: Rules
    game: OwnGame_co
    limits: Limits = field(default_factory=dict)
    virtual: bool = True  # the software holds the cards; otherwise a dealer reads them off
    keeps_chips: bool = False  # players buy in, and wager only what they have
    has_pit: bool = False  # a floorperson is there: what only he may validate waits for him
    of_record: bool = False  # of a past round: its meter is told, its cards were seen
    followed: bool = (
        True  # somebody is told each step; otherwise what can only be done just happens
    )
    seats: dict[int, str] = field(
        default_factory=dict
    )  # whose each taken seat is, first come first
    books: Books = field(default_factory=Books)
    batches: Batches = field(default_factory=Batches)
    ready: Readiness = field(default_factory=Readiness)
    dealer: str = ""
    new_dealer: bool = False
    rounds: int = 0
    day: Day | None = None  # its gaming day, where people run it
    live: set[int] = field(default_factory=set)  # seats with wagers on the layout in this round
    abandoned: set[int] = field(default_factory=set)  # of these, whose players have left
    sitting_out: set[int] = field(default_factory=set)  # seats that no betting waits for
    cutters: set[str] = field(default_factory=set)  # players who asked to cut a virtual shoe
    declarable: frozenset[str] = frozenset()  # irregularities that can be declared now
    linked: Linked | None = None  # a meter that it shares with others
    one_bankroll: bool = False  # a player's chips come along when he sits down, and go with him

    def __post_init__(self) -> None:
        self.rules.check_unchanged("where a round is played or settled")
        if self.day is not None:
            self.books.rack = self.day.rack

    def take_up_limits(self) -> None:
        """Limits that were set for the next round hold from here on."""
        if self.day is not None and self.day.next_limits is not None:
            self.limits, self.day.next_limits = self.day.next_limits, None

    def once(self, make: Callable[..., Made], *given: Hashable) -> Made:
        """What follows from a table's rules and limits alone, and from what is ``given``: made once
        for all tables that have the same."""
        kept, key = self.rules.kept, (make, *given, *self.limits.items())
        if key not in kept:
            kept[key] = make(self, *given)
        made: Made = kept[key]
        return made

    def area(self, wager: str) -> Area:
        """A betting area of this table."""
        data = self.rules.chapter.wager_named(wager)
        least, most = self.limits.get(wager, (1, ANY_AMOUNT))
        step = self.rules.number("min_chip") if self.limits else 1  # R-GEN-4: for accepting bets
        return Area(wager, data.required, least, most, step, data.cites)

    def chips_of(self, player: str) -> Cents | None:
        """What a player has, where the table keeps count."""
        return self.books.balance(chips(player)) if self.keeps_chips else None

    def seats_of(self, player: str) -> list[int]:
        """A player's seats."""
        return sorted(seat for seat, name in self.seats.items() if name == player)

    def free(self, seat: int) -> None:
        """Nobody has this seat any more."""
        del self.seats[seat]
        self.sitting_out.discard(seat)

    def check_seat(self, seat: int) -> None:
        """Refuses a seat that this table does not have."""
        positions = self.rules.number("betting_positions")
        if not 1 <= seat <= positions:
            raise Refused(
                f"there is no seat {seat}",
                field="seat",
                allowed=f"1 to {positions}",
                cites=self.rules.chapter.table.cites,
            )

    def value(self) -> dict[str, Any]:
        """The table as data; nothing may be on the layout."""
        assert not self.live
        own = self.game.value()
        return {
            "chapter": self.rules.chapter.chapter.number,
            "rules": dict(self.rules.chosen),
            "limits": {wager: list(limits) for wager, limits in self.limits.items()},
            **{name: getattr(self, name) for name in _PLAIN},
            **vars(self.ready),
            "seats": [[seat, name] for seat, name in self.seats.items()],
            "balances": self.books.carried_forward(),
            "game": {name: held for name, held in own.items() if name not in self.game.sealed},
            "batches": self.batches.value(),
            **{name: own[name] for name in self.game.sealed},
            **({"linked": self.linked.value()} if self.linked is not None else {}),
            **({"one_bankroll": True} if self.one_bankroll else {}),
            **({"sitting_out": sorted(self.sitting_out)} if self.sitting_out else {}),
            **({"cutters": cutters} if (cutters := self._seated_cutters()) else {}),
            **({} if self.day is None else {"day": self.day.value()}),
        }

    def _seated_cutters(self) -> list[str]:
        """Who asked to cut, and still has a seat."""
        return sorted(self.cutters.intersection(self.seats.values()))

    @staticmethod
    def from_value(value: Mapping[str, Any], game: Game) -> "Table":
        """The table that this data tells, its own game restored. Before games had a value of their
        own all fields stood side by side."""
        game.restore({**value, **value.get("game", {})})
        known = Readiness.__dataclass_fields__.keys() & value.keys()
        return Table(
            rules=Rules.of(value["chapter"], value["rules"]),
            game=game,
            limits={wager: (least, most) for wager, (least, most) in value["limits"].items()},
            **{name: value[name] for name in _PLAIN if name in value},
            seats=dict(value["seats"]),
            books=Books(dict(value["balances"])),
            batches=Batches.from_value(value["batches"]),
            ready=Readiness(**{name: value[name] for name in known}),
            linked=Linked.from_value(value["linked"]) if "linked" in value else None,
            one_bankroll=value.get("one_bankroll", False),
            sitting_out=set(value.get("sitting_out", ())),
            cutters=set(value.get("cutters", ())),
            day=Day.from_value(value["day"]) if "day" in value else None,
        )


_PLAIN = ("virtual", "keeps_chips", "has_pit", "of_record", "dealer", "new_dealer", "rounds")

__all__ = ["ANY_AMOUNT", "Limits", "OwnGame_co", "Readiness", "ShuffleReason", "Table"]
