"""A table that people run: a dealer, two floorpersons, a cashier, security, and Ann who plays."""

from datetime import date
from itertools import count
from random import Random
from typing import Any

from pitboss import chapters
from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import Answer, Asserted, Done, Who
from pitboss.procedure.asides import Aside, BuyIn, NewDealer, Sit
from pitboss.procedure.day import Day
from pitboss.procedure.day_asides import Confirm, Count, OpenTable
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import Certify
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table

DEE = Who("dealer", "Dee", "p1")
FAY = Who("floorperson", "Fay", "p2")
FRED = Who("floorperson", "Fred", "p3")
CASH = Who("finance", "Cass", "p4")
SEC = Who("security", "Sid", "p5")
ANN = Who("player", "Ann")
NOON = 1_563_019_200

OPENING = {"10000": 20, "2500": 40, "500": 100, "100": 100, "50": 20, "25": 20, "5": 20, "1": 100}
"""$3,617 in chips and coins."""


class StaffedTable:
    """A live table with a gaming day, and those who run it."""

    def __init__(
        self, log: EventLog, game: str = "over-under", *, virtual: bool = True,
        chosen: dict[str, Any] | None = None, table_id: str = "t", seed: int = 1,
        house: House | None = None, **more: Any,
    ) -> None:  # fmt: skip
        self.now = NOON
        self.numbers = count()
        chapter = CHAPTERS[game]
        rules = Rules.of(chapter.file.chapter.number, chosen or {})
        day = Day(date=date(2019, 7, 13), filed_limits=chapter.limits)
        table = chapters.new_table(
            rules,
            chapter.limits,
            virtual=virtual,
            keeps_chips=True,
            has_pit=True,
            day=day,
            **more,
        )
        create_table(log, TableRecord(table_id, game, table_id, "Casino", "", 0), table)
        self.house: House = house or House(Random(seed), lambda: self.now)
        self.live = LiveTable.open(log, table_id, self.house)

    @property
    def day(self) -> Day:
        """The table's gaming day."""
        assert self.live.table.day is not None
        return self.live.table.day

    @property
    def pending(self) -> str:
        """What the table waits for."""
        assert self.live.driver.pending is not None
        return self.live.driver.pending.what

    def do(self, said: Answer | Aside, who: Who) -> list[Step]:
        """Something, under an id of its own."""
        return self.live.do(said, who, f"command {next(self.numbers)}")

    def both(self, act: Aside, first: Who, second: Who) -> list[Step]:
        """An act that two people do."""
        (proposed, *_) = self.do(act, first)
        return self.do(Confirm(proposed["number"]), second)

    def count(self, chips: dict[str, int] | None = None) -> None:
        """The opening count, by Dee who comes to deal and Fay."""
        self.do(NewDealer(), DEE)
        self.both(Count("opening", OPENING if chips is None else chips), DEE, FAY)

    def certify(self) -> None:
        """The checklist, by Fay and Dee."""
        request = self.live.driver.pending
        assert isinstance(request, Certify)
        self.do(Asserted([name for name, _, _ in request.items]), FAY)
        self.do(Done(), DEE)

    def open(self, chips: dict[str, int] | None = None) -> None:
        """From nothing to an open table."""
        self.count(chips)
        self.certify()
        self.do(OpenTable(), FAY)

    def seat(self, cents: int = 100_000) -> None:
        """Ann sits down at seat 2 and buys in."""
        self.do(Sit(2), ANN)
        if cents:
            self.do(BuyIn(cents), ANN)
