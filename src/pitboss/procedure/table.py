"""A table between rounds: a small value that a round takes and hands on."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

from pitboss.ledger import Books, chips
from pitboss.procedure.requests import Area
from pitboss.procedure.shoe import Batches
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
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
class Table:
    """What a round needs to know of the rounds before it."""

    rules: Rules
    limits: Limits = field(default_factory=dict)
    virtual: bool = True  # the software holds the cards; otherwise a dealer reads them off
    keeps_chips: bool = False  # players buy in, and wager only what they have
    seats: dict[int, str] = field(
        default_factory=dict
    )  # whose each taken seat is, first come first
    books: Books = field(default_factory=Books)
    batches: Batches = field(default_factory=Batches)
    dealer: str = ""
    new_dealer: bool = False
    certified: bool = False
    opened: bool = False
    idle: bool = False
    preshuffled: bool = False  # the cards that are shuffled next came so from the supplier
    shuffle_due: ShuffleReason | None = None
    reshuffle_ordered: bool = False
    cover_seat: int | None = None
    shuffler_down: bool = False
    shoe_down: bool = False  # the automated dealing shoe cannot be used
    may_wager: set[str] | None = None  # players who wagered on every round of this shoe; none: all
    rounds: int = 0
    has_pit: bool = False  # a floorperson is there: what only he may validate waits for him
    of_record: bool = False  # of a past round: its meter is told, its cards were seen
    stub_counted: int = 0  # rounds since the stub was counted
    deck_unused: bool = False  # no round has been played with the deck in place
    cover_out: bool = False  # the cover card came out in this round, which is completed first
    live: set[int] = field(default_factory=set)  # seats with wagers on the layout in this round
    abandoned: set[int] = field(default_factory=set)  # of these, whose players have left
    declarable: frozenset[str] = frozenset()  # irregularities that can be declared now
    exposable: dict[int, list[Card]] = field(
        default_factory=dict
    )  # seats that may void their hand if the dealer exposes a card of it, and what they were dealt
    exposed: dict[int, list[int]] = field(
        default_factory=dict
    )  # seats of which the dealer exposed cards, and which of the hand
    bank: int | None = None  # the seat that banks this round
    banker: str = ""  # and its player
    last_bank: int | None = None  # the seat that banked the last round
    last_banker: str = ""  # and its player
    unbanked: dict[str, Cents] = field(
        default_factory=dict
    )  # what each player wagered in the last round that nobody banked
    other_side: Batches | None = None  # of a double shoe, the side that is not dealt from
    other_due: ShuffleReason | None = None  # why that side is shuffled next
    side: str = "A"  # of a double shoe, the one dealt from
    drawing: bool = False  # the players are deciding: a card can be drawn in error
    exposed_card: Card | None = None  # drawn in error and seen: the next card from the shoe
    button: int = 0  # where the flat button lies: 0 at the dealer, else a seat
    recorded_bank: Mapping[str, Any] | None = None  # who banked, in a record of a past round

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
        return {
            "chapter": self.rules.chapter.chapter.number,
            "rules": dict(self.rules.chosen),
            "limits": {wager: list(limits) for wager, limits in self.limits.items()},
            "virtual": self.virtual,
            "keeps_chips": self.keeps_chips,
            "seats": [[seat, name] for seat, name in self.seats.items()],
            "balances": self.books.carried_forward(),
            "batches": self.batches.value(),
            "may_wager": None if self.may_wager is None else sorted(self.may_wager),
            "other_side": self.other_side.value() if self.other_side else None,
        } | {name: copy(getattr(self, name)) for name in _PLAIN}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> "Table":
        """The table that this data tells."""
        return cls(
            rules=Rules.of(value["chapter"], value["rules"]),
            limits={wager: (least, most) for wager, (least, most) in value["limits"].items()},
            virtual=value["virtual"],
            keeps_chips=value["keeps_chips"],
            seats=dict(value["seats"]),
            books=Books(dict(value["balances"])),
            batches=Batches.from_value(value["batches"]),
            may_wager=None if value["may_wager"] is None else set(value["may_wager"]),
            other_side=Batches.from_value(other) if (other := value.get("other_side")) else None,
            # a table that was stored before a field was known has its default
            **{name: value[name] for name in _PLAIN if name in value},
        )


_PLAIN = (
    "dealer",
    "new_dealer",
    "certified",
    "opened",
    "idle",
    "preshuffled",
    "shuffle_due",
    "reshuffle_ordered",
    "cover_seat",
    "shuffler_down",
    "shoe_down",
    "has_pit",
    "of_record",
    "stub_counted",
    "deck_unused",
    "rounds",
    "last_bank",
    "last_banker",
    "unbanked",
    "button",
    "other_due",
    "side",
)
