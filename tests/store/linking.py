"""Tables of High Card Flush that share one meter, and people who play at them."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from pitboss.chapters import new_table
from pitboss.ledger.meters import Terms
from pitboss.pit.meters import start_for_practice
from pitboss.procedure.answers import Answer, Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import Aside, BuyIn, Sit
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.procedure.linked import Linked
from pitboss.procedure.progressive import terms_of
from pitboss.procedure.requests import Ask, Document, OfferCut, Request, TakeBets, Validate
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.meters import MeterAt, meters_of
from pitboss.vocabulary.cards import cards, pack, unpack

METER = "main"
WAGER = "progressive_jackpot"
RULES = Rules.of(
    "678a", {"progressive_jackpot_wager": True, "linked_progressive": True, "decks": 1}
)
TERMS: Terms = terms_of(RULES, WAGER)
SEED = 30_000_00
SEVEN = "6h 7h 8h 9h Th Jh Qh"  # the whole meter
SIX = "6h 7h 8h 9h Th Jh 2d"  # a tenth of it
NOTHING = "Kh 3h Kd 8c Qc 4d Jh"
DEALER = "9c 5c 2c Td 3d Qs 9s"
FAY = Who("floorperson", "Fay")
LIMITS = {"ante": (500, 50_000), WAGER: (100, 100)}


class Stacked(House):
    """The first seat gets these cards, and the dealer nothing that qualifies."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Random(seed), lambda: 1_000_000)
        self.first = f"{NOTHING} {DEALER}"

    def _shuffle(self, stack: str | None) -> str | None:
        assert stack is not None
        top, rest = cards(self.first), unpack(stack)
        for card in top:
            rest.remove(card)
        return pack([*top, *rest])


class LinkedTable:
    """A table with one player, who makes the progressive wager in every round."""

    def __init__(self, log: EventLog, table_id: str, player: str = "", **more: Any) -> None:
        self.log, self.id = log, table_id
        self.player = Who("player", player or f"Player at {table_id}")
        self.house = Stacked()
        self._ids: Iterator[int] = count()
        linked = Linked(more.pop("meter", METER))
        table = new_table(RULES, LIMITS, keeps_chips=True, linked=linked, **more)
        create_table(
            log, TableRecord(table_id, "high-card-flush", table_id, "Casino", "", 0), table
        )
        self.live = LiveTable.open(log, table_id, self.house)
        self.do(Sit(1))
        self.do(BuyIn(10_000_00))

    @property
    def table(self) -> Table[Any]:
        """As it stands."""
        return self.live.table

    @property
    def pending(self) -> Request | None:
        """What it waits for."""
        return self.live.driver.pending

    def do(self, said: Answer | Aside, who: Who | None = None) -> list[Step]:
        """The player does something, or somebody else."""
        return self.live.do(said, who or self.player, f"{self.id} {next(self._ids)}")

    def hold(self, hand: str) -> None:
        """The player gets these cards from the next shuffle on."""
        self.house.first = f"{hand} {DEALER}"

    def to_bets(self) -> None:
        """On to the next wagers."""
        while not isinstance(self.pending, TakeBets):
            match self.pending:
                case OfferCut():
                    self.do(CutDeclined())
                case Ask():
                    self.do(Decision(1, self._elected(self.pending)))
                case Validate() | Document():
                    return
                case _:
                    raise AssertionError(self.pending)

    @staticmethod
    def _elected(asked: Ask) -> str:
        return "raise" if any(one.name == "raise" for one in asked.options) else asked.default

    def bet(self, *, progressive: bool = True) -> list[Step]:
        """The wagers of a round: the cards are dealt."""
        self.to_bets()
        return self.do(Bet(1, {"ante": 500} | ({WAGER: 100} if progressive else {})))

    def round(self, hand: str = "", *, progressive: bool = True) -> int:
        """A whole round, to the next wagers or to what a floorperson must do: what the progressive
        wager brought back."""
        if hand:
            self.hold(hand)
            self.reshuffled()
        number = self.live.round_number
        self.bet(progressive=progressive)
        self.to_bets()
        if self.live.round_number == number:
            return -1
        lines = self.log.settlements(self.id, [number])[number]
        return sum(line["back"] for line in lines if line["wager"] == WAGER)

    def reshuffled(self) -> None:
        """The deck that lies there is from before: a round without the progressive wager."""
        self.to_bets()
        self.round(progressive=False)

    def again(self) -> LiveTable:
        """The table as another process reads it."""
        return LiveTable.open(self.log, self.id, Stacked(9))


def start(log: EventLog, name: str = METER) -> None:
    """A meter at its seed."""
    start_for_practice(log, name, TERMS)


def meter(log: EventLog, name: str = METER) -> MeterAt:
    """A meter as the log has it."""
    return meters_of(log).at(name)
