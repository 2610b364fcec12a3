"""A round in progress: what lies on the layout, and how wagers end."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pitboss.ledger import METER, TABLE_INVENTORY, VIGORISH, Account, chips, layout
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import Line, Request, Settle
from pitboss.procedure.table import Table
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents


class TableChanged:
    """Sent to a waiting request when an aside has changed the table."""


TABLE_CHANGED: Final = TableChanged()


class Declared(Exception):  # noqa: N818 - an irregularity is no error of the program's
    """An irregularity that was declared, thrown into the procedure where it stands."""

    def __init__(self, cite: str) -> None:
        self.cite = cite
        super().__init__(cite)


Procedure = Generator[Request, Answer | TableChanged, Any]
"""A part of a round: yields requests, is sent what answered them."""


@dataclass(frozen=True, slots=True)
class Hands:
    """A hand that was set: its high cards and its low cards."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The high hand, then the low."""
        return (*self.high, *self.low)


@dataclass(frozen=True, slots=True)
class Reset:
    """Hands that were not set as they had to be: how they were reset, and by which paragraphs."""

    hands: Hands
    cites: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The hands as a result tells them."""
        return {
            "high": [card.face for card in self.hands.high],
            "low": [card.face for card in self.hands.low],
            "cites": list(self.cites),
        }


@dataclass
class Bank:
    """A player who banks the round, alone or with the house, and how that goes for him."""

    seat: int
    player: str
    co_bank: bool
    dealer_wager: Cents = 0
    paid_in: Cents = 0  # what the bank put into the pot for winners
    taken_out: Cents = 0  # what was left for him, before its vigorish
    vigorish: Cents = 0

    @property
    def net(self) -> Cents:
        """The bank's result, after his vigorish."""
        return self.taken_out - self.paid_in - self.vigorish


@dataclass
class Round:
    """One round of play at a table."""

    table: Table
    stakes: dict[int, dict[str, Cents]] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    dealer_hand: list[Card] = field(default_factory=list)
    spare: Card | None = None
    turned_up: set[str] = field(default_factory=set)  # places whose cards everyone has seen
    unseen: set[str] = field(default_factory=set)  # places whose own player has not looked either
    found_face_up: int = 0
    voids: Callable[["Round"], frozenset[str]] = field(default=lambda _: frozenset())
    """What can be declared while the cards are dealt."""
    showing: bool = False  # the hands are being shown and compared
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    collected: set[str] = field(default_factory=set)  # wagers that the dealer took in at the start
    progressive_seats: set[int] = field(default_factory=set)  # that made the progressive wager
    increments: list[tuple[int, str, Cents]] = field(
        default_factory=list
    )  # what the round put on meters
    reopened: list[Line] = field(default_factory=list)  # of wagers that are to be settled again

    empty: dict[int, list[Card]] = field(default_factory=dict)  # dealt to seats without a wager
    settings: dict[int, Hands] = field(default_factory=dict)  # how each seat set its hands
    dealer_setting: Hands | None = None
    resets: dict[str, Reset] = field(default_factory=dict)  # by place: hands that were reset
    lammers: dict[str, dict[int, Cents]] = field(
        default_factory=dict
    )  # by wager: which seats earn Envy, and what they staked
    all_rearranged: bool = False  # the cards of all players, whether or not anybody earns Envy
    paid_out: dict[int, Cents] = field(default_factory=dict)  # towards a payout limit
    bank: Bank | None = None
    house_net: Cents = 0  # what the round has brought the house, vigorish included

    def move(self, source: Account, target: Account, cents: Cents, why: str) -> None:
        """Chips move, and the house keeps count of its own."""
        self.table.books.move(source, target, cents, why)
        house = (TABLE_INVENTORY, VIGORISH)
        self.house_net += cents * ((target in house) - (source in house))

    @property
    def cards_stay(self) -> bool:
        """Whether everybody's cards stay on the table for the optional wagers and Envy."""
        return self.all_rearranged or any(self.lammers.values())

    def clockwise(self) -> list[int]:
        """Seats with wagers, from the dealer's far left (R-GEN-2)."""
        return sorted(self.stakes)

    def counterclockwise(self) -> list[int]:
        """Seats with wagers, from the dealer's far right (R-GEN-2)."""
        return sorted(self.stakes, reverse=True)

    def player(self, seat: int) -> str:
        """Whose seat it is."""
        return self.table.seats[seat]

    def stake(self, seat: int, wager: str, cents: Cents) -> None:
        """Chips are put on a betting area."""
        self.stakes.setdefault(seat, {})[wager] = cents
        self.table.live.add(seat)
        self.move(chips(self.player(seat)), layout(seat, wager), cents, wager)

    def settle(
        self, seat: int, wager: str, outcome: str, back: Cents, *, hand: str, why: str,
        cites: tuple[str, ...], from_meter: Cents = 0, against: Account = TABLE_INVENTORY,
    ) -> Procedure:  # fmt: skip
        """A wager ends: collected into the table inventory, paid from it, or returned; against a
        bank, the pot takes its place.

        Part of what comes back may be from the meter; a wager that the dealer has collected before
        is in the inventory already.
        """
        stake = self.stakes[seat][wager]
        line = Line(seat, wager, stake, outcome, back, hand, cites)
        yield Settle(line=line, why=why, replaces=self._reopened(seat, wager), cites=cites)
        if self.showing:  # from the first wager that the hands decide, nothing voids any more
            self.table.declarable = frozenset()
        held = TABLE_INVENTORY if wager in self.collected else layout(seat, wager)
        player, paid = chips(self.player(seat)), back - from_meter
        self.move(held, player, min(paid, stake), f"{wager} returned")
        if held != TABLE_INVENTORY:
            self.move(held, against, max(stake - paid, 0), f"{wager} collected")
        self.move(against, player, max(paid - stake, 0), f"{wager} paid")
        self.move(METER, player, from_meter, f"{wager} paid from the meter")
        del self.stakes[seat][wager]
        self.lines.append(line)

    def envy(self, seat: int, wager: str, cents: Cents, *, hand: str, why: str,
             cites: tuple[str, ...]) -> Procedure:  # fmt: skip
        """An Envy Bonus: nothing was staked for it, the house pays it (R-GEN-7)."""
        line = Line(seat, f"{wager}.envy", 0, "win", cents, hand, cites)
        yield Settle(line=line, why=why, cites=cites)
        self.move(TABLE_INVENTORY, chips(self.player(seat)), cents, line.wager)
        self.lines.append(line)

    def charge(self, seat: int, cents: Cents, *, why: str, cites: tuple[str, ...]) -> Procedure:
        """A vigorish that a winner pays the house."""
        line = Line(seat, "vigorish", cents, "paid", 0, "", cites)
        yield Settle(line=line, why=why, cites=cites)
        self.move(chips(self.player(seat)), VIGORISH, cents, "vigorish")
        self.lines.append(line)

    def give_back(self, line: Line, why: str, cites: tuple[str, ...]) -> Procedure:
        """A wager that was collected returns after all: its hand is void (R-GEN-5)."""
        void = replace(line, outcome="void", back=line.stake, hand="void", cites=cites)
        yield from self.restate(line, void, why, cites)
        player = chips(self.player(line.seat))
        self.move(TABLE_INVENTORY, player, line.stake, f"{line.wager} returned")

    def restate(self, line: Line, new: Line, why: str, cites: tuple[str, ...]) -> Procedure:
        """A line takes the place of one that was told and is no longer true."""
        yield Settle(line=new, why=why, replaces=line, cites=cites)
        self.lines.remove(line)
        self.lines.append(new)

    def reopen(self, line: Line) -> None:
        """A wager that was collected at the start, and then lost, is to be settled after all."""
        assert line.wager in self.collected
        self.lines.remove(line)
        self.stakes[line.seat][line.wager] = line.stake
        self.reopened.append(line)

    def _reopened(self, seat: int, wager: str) -> Line | None:
        found = [line for line in self.reopened if (line.seat, line.wager) == (seat, wager)]
        return found[0] if found else None

    def collect(self, wager: str) -> None:
        """The dealer takes in every chip of a wager before the cards are dealt."""
        self.collected.add(wager)
        for seat, stakes in self.stakes.items():
            if wager in stakes:
                self.progressive_seats.add(seat)
                held = layout(seat, wager)
                self.move(held, TABLE_INVENTORY, stakes[wager], f"{wager} collected")

    def result(self) -> dict[str, Any]:
        """The lines as a result lists them, what stands on the meter now, and hands that were
        reset: the dealer's, or a bank's."""
        balances = self.table.books.balances
        meters = {"progressive": balances[METER]} if METER in balances else {}
        named = {"reset" if place == "dealer" else "bank_reset": reset.as_json()
                 for place, reset in self.resets.items()}  # fmt: skip
        return {
            "lines": [line.as_json() for line in self.lines],
            "meters": meters,
            "bank": self._bank_result(),
        } | named

    def _bank_result(self) -> dict[str, Any] | None:
        """How a banked round ended for the bank and for the house."""
        if self.bank is None:
            return None
        return {
            "seat": self.bank.seat,
            "paid_in": self.bank.paid_in,
            "taken_out": self.bank.taken_out,
            "vigorish": self.bank.vigorish,
            "net": self.bank.net,
            "house_net": self.house_net,
        }
