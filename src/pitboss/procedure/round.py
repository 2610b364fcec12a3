"""A round in progress: what lies on the layout, and how wagers end."""

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NotRequired, TypedDict

from typing_extensions import TypeVar

from pitboss.ledger import METER, TABLE_INVENTORY, VIGORISH, Account, chips, layout
from pitboss.procedure.answers import Answer
from pitboss.procedure.requests import AwaitFill, Line, LineTold, Request, Settle, Words, said
from pitboss.procedure.sentences import agreeing, ended, sentence
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


class BankResult(TypedDict):
    """How a banked round ended for the bank and for the house."""

    seat: int
    paid_in: Cents
    taken_out: Cents
    vigorish: Cents
    net: Cents
    house_net: Cents


class ResetHands(TypedDict):
    """Hands that were not set as they had to be: how they were reset."""

    high: list[str]
    low: list[str]
    cites: list[str]


class RoundResult(TypedDict):
    """A round as a result tells it; hands that were reset are the dealer's, or a bank's."""

    lines: list[LineTold]
    meters: dict[str, Cents]
    bank: BankResult | None
    reset: NotRequired[ResetHands]
    bank_reset: NotRequired[ResetHands]


HOUSE: Final = (TABLE_INVENTORY, VIGORISH)
"""The accounts that are the house's own."""

Procedure = Generator[Request, Answer | TableChanged, Any]
"""A part of a round: yields requests, is sent what answered them."""


OwnTable_co = TypeVar("OwnTable_co", bound=Table, covariant=True, default=Table)


@dataclass
class Round(Generic[OwnTable_co]):
    """One round of play at a table: what every game has of it."""

    table: OwnTable_co
    stakes: dict[int, dict[str, Cents]] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    dealer_hand: list[Card] = field(default_factory=list)
    turned_up: set[str] = field(default_factory=set)  # places whose cards everyone has seen
    showing: bool = False  # the hands are being shown and compared
    decisions: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    collected: set[str] = field(default_factory=set)  # wagers that the dealer took in at the start
    reopened: list[Line] = field(default_factory=list)  # of wagers that are to be settled again
    house_net: Cents = 0  # what the round has brought the house, vigorish included
    voided_by: str = ""  # the irregularity by which all hands are void

    def move(self, source: Account, target: Account, cents: Cents, why: str) -> None:
        """Chips move, and the house keeps count of its own."""
        if not cents:
            return
        self.table.books.move(source, target, cents, why)
        if target in HOUSE:
            self.house_net += cents
        if source in HOUSE:
            self.house_net -= cents

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
        self, seat: int, wager: str, outcome: str, back: Cents, *, hand: str, why: Words,
        cites: tuple[str, ...], from_meter: Cents = 0, against: Account = TABLE_INVENTORY,
        to_player: Words = "", called: Words = "",
    ) -> Procedure:  # fmt: skip
        """A wager ends: collected into the table inventory, paid from it, or returned; against a
        bank, the pot takes its place.

        Part of what comes back may be from the meter; a wager that the dealer has collected before
        is in the inventory already. Why it ends so is put into words where somebody follows the
        round; ``to_player`` is what his player is told, but for the amount, and ``called`` his hand
        as he would call it, where that is not what the line has.
        """
        stake = self.stakes[seat][wager]
        line = Line(seat, wager, stake, outcome, back, hand, cites)
        held = TABLE_INVENTORY if wager in self.collected else layout(seat, wager)
        paid = back - from_meter
        if self.table.followed:
            if against == TABLE_INVENTORY:
                yield from self._await_chips(paid if held == against else paid - stake, cites)
            replaces = self._reopened(seat, wager)
            line = self._spoken(line, to_player, called)
            yield Settle(line=line, why=said(why), replaces=replaces, cites=cites)
        if self.showing:  # from the first wager that the hands decide, nothing voids any more
            self.table.declarable = frozenset()
        player = chips(self.player(seat))
        if paid:
            self.move(held, player, min(paid, stake), f"{wager} returned")
        if paid < stake and held != TABLE_INVENTORY:
            self.move(held, against, stake - paid, f"{wager} collected")
        if paid > stake:
            self.move(against, player, paid - stake, f"{wager} paid")
        if from_meter:
            self.move(METER, player, from_meter, f"{wager} paid from the meter")
        del self.stakes[seat][wager]
        self.lines.append(line)

    @property
    def speaks(self) -> bool:
        """Whether players listen; those of a record do not."""
        return not self.table.of_record

    def _spoken(self, line: Line, to_player: Words = "", called: Words = "") -> Line:
        """A line with what its player is told."""
        if not self.speaks:
            return line
        clause = said(to_player) or ended(self._label(line.wager), line.outcome)
        words = sentence(clause, line.outcome, line.stake, line.back)
        return replace(line, said=words, called=said(called))

    def _label(self, wager: str) -> str:
        """What a wager is called on the felt."""
        return self.table.rules.chapter.wager_named(wager.partition(".")[0]).label

    def _await_chips(self, cents: Cents, cites: tuple[str, ...]) -> Procedure:
        """A payment waits until the rack can make it."""
        day = self.table.day
        while day is not None and cents > 0 and not day.rack.can_pay(cents):
            yield AwaitFill(needs=cents, cites=cites)

    def envy(self, seat: int, wager: str, cents: Cents, *, hand: str, why: str,
             cites: tuple[str, ...]) -> Procedure:  # fmt: skip
        """An Envy Bonus: nothing was staked for it, the house pays it (R-GEN-7)."""
        line = self._spoken(
            Line(seat, f"{wager}.envy", 0, "win", cents, hand, cites),
            f"{self._label(wager)}: another player's {hand} {agreeing('earn', hand)} you an Envy "
            "Bonus",
        )
        yield from self._await_chips(cents, cites)
        yield Settle(line=line, why=why, cites=cites)
        self.move(TABLE_INVENTORY, chips(self.player(seat)), cents, line.wager)
        self.lines.append(line)

    def charge(self, seat: int, cents: Cents, *, why: str, cites: tuple[str, ...]) -> Procedure:
        """A vigorish that a winner pays the house."""
        line = Line(seat, "vigorish", cents, "paid", 0, "", cites)
        line = self._spoken(line, "Vigorish on what you won")
        yield Settle(line=line, why=why, cites=cites)
        self.move(chips(self.player(seat)), VIGORISH, cents, "vigorish")
        self.lines.append(line)

    def give_back(self, line: Line, why: str, cites: tuple[str, ...]) -> Procedure:
        """A wager that was collected returns after all: its hand is void (R-GEN-5)."""
        void = replace(line, outcome="void", back=line.stake, hand="void", cites=cites)
        yield from self.restate(line, void, why, cites, to_player="Your hand is void")
        player = chips(self.player(line.seat))
        self.move(TABLE_INVENTORY, player, line.stake, f"{line.wager} returned")

    def restate(
        self, line: Line, new: Line, why: str, cites: tuple[str, ...], *, to_player: Words = ""
    ) -> Procedure:
        """A line takes the place of one that was told and is no longer true."""
        if to_player:
            new = self._spoken(new, to_player)
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
        for line in self.reopened:
            if (line.seat, line.wager) == (seat, wager):
                return line
        return None

    def bank_cites(self) -> tuple[str, ...]:
        """By which paragraphs a bank was settled."""
        return ()

    def result(self) -> RoundResult:
        """The lines as a result lists them, and what stands on the meter now."""
        balances = self.table.books.balances
        meters = {"progressive": balances[METER]} if METER in balances else {}
        lines = [line.to_dict() for line in self.lines]
        return {"lines": lines, "meters": meters, "bank": None}
