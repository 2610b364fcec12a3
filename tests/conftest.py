"""A table of Over/Under for the tests: stacked cards, scripted answers, nothing left to chance."""

import json
import os
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import gettempdir
from typing import Any, TypeVar

import pytest
from hypothesis import settings

from pitboss.cards import DECK, Card, cards, pack
from pitboss.games.over_under import play
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import Aside, Sit
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import (
    Ask,
    Certify,
    Deal,
    OfferCut,
    PlaceCoverCard,
    Request,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules

# A slow machine is no failure. Where a change is judged, the examples are the same each time; at a
# desk they are new ones.
settings.register_profile("pitboss", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("pitboss")

# Figures are counted once in a run, and never taken from an earlier one.
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
os.environ["PITBOSS_CACHE_DIR"] = str(Path(gettempdir()) / f"pitboss-tests-{RUN}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What the run has kept goes with it."""
    if not hasattr(session.config, "workerinput"):
        rmtree(os.environ["PITBOSS_CACHE_DIR"], ignore_errors=True)


NOON = 1_563_019_200
BATCH = Counter(DECK * 6)
R = TypeVar("R", bound=Request)


def player(name: str) -> Who:
    """The player of this name."""
    return Who("player", name)


class OverUnderTable:
    """A table under way, with what its people will answer.

    ``bets`` and ``elects`` say what each seat stakes and decides, ``reads`` which faces a dealer
    reads off a real shoe; a seat without bets sits out, a cut that is offered is declined.
    """

    def __init__(self, table: Table, *, seed: int = 1, reads: str = "") -> None:
        self.table = table
        self.now = NOON
        self.house = House(Random(seed), lambda: self.now)
        self.reads = deque(reads.split())
        self.bets: dict[int, dict[str, int]] = {}
        self.elects: dict[int, list[str]] = {}
        self.cuts: dict[int, int] = {}
        self.log: list[tuple[Answer | Aside, Who]] = []
        self.asked: list[Request] = []
        self.driver = Driver(play, table)

    @classmethod
    def fresh(
        cls,
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        seed: int = 1,
        reads: str = "",
    ) -> "OverUnderTable":
        """A table that has never been opened."""
        table = Table(
            Rules.of("686a", chosen),
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats or {}),
        )
        return cls(table, seed=seed, reads=reads)

    @classmethod
    def ready(
        cls,
        shoe: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        left: int | None = None,
        before_cover: int | None = 233,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
    ) -> "OverUnderTable":
        """A table in the middle of a shoe: these cards come next, of ``left`` in all, and the
        cover card after ``before_cover`` of them (none: it came out long ago)."""
        chosen = chosen or {}
        table = Table(
            Rules.of("686a", chosen),
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats or {2: "Ann"}),
            certified=True,
            opened=True,
            batches=_stacked(cards(shoe), left, before_cover, virtual, table_rules=chosen),
        )
        game = cls(table, reads="" if virtual else shoe)
        game.go()  # the clock is read, and betting is open
        return game

    # what happens

    @property
    def pending(self) -> Request:
        """What the round waits for."""
        assert self.driver.pending is not None, "the round is over"
        return self.driver.pending

    @property
    def steps(self) -> list[Step]:
        """What has happened in this round."""
        return self.driver.steps

    def next_round(self) -> None:
        """A round is over and the next begins."""
        assert self.driver.over
        self.driver = Driver(play, self.table)

    def answer(self, answer: Answer, who: Who = HOUSE) -> Step:
        """An answer that is permitted."""
        asked = self.pending
        step = self.driver.answer(answer, who)
        self.asked.append(asked)
        self.log.append((answer, who))
        return step

    def aside(self, aside: Aside, who: Who) -> Step:
        """Something that nobody asked for."""
        step = self.driver.aside(aside, who)
        self.log.append((aside, who))
        return step

    def sit(self, seat: int, name: str) -> Step:
        """A player takes a seat."""
        return self.aside(Sit(seat), player(name))

    def bet(self, seat: int, **wagers: int) -> Step:
        """The wagers of a seat, by its player."""
        return self.answer(Bet(seat, wagers), player(self.table.seats[seat]))

    def elect(self, seat: int, option: str) -> Step:
        """The decision of a seat, by its player."""
        return self.answer(Decision(seat, option), player(self.table.seats[seat]))

    def refuses(self, answer: Answer, who: Who) -> Refused:
        """An answer that is forbidden, and that changes nothing."""
        before, pending = self.state(), self.driver.pending
        with pytest.raises(Refused) as caught:
            self.driver.answer(answer, who)
        assert self.state() == before
        assert self.driver.pending is pending
        return caught.value

    def refuses_aside(self, aside: Aside, who: Who) -> Refused:
        """An aside that is forbidden, and that changes nothing."""
        before, pending = self.state(), self.driver.pending
        with pytest.raises(Refused) as caught:
            self.driver.aside(aside, who)
        assert self.state() == before
        assert self.driver.pending is pending
        return caught.value

    def state(self) -> dict[str, Any]:
        """All that can be seen of the table, in the middle of a round too."""
        live, self.table.live = self.table.live, set()
        lying, self.table.batches.on_layout = self.table.batches.on_layout, []
        value = self.table.value()
        self.table.live, self.table.batches.on_layout = live, lying
        return value | {
            "live": sorted(live),
            "on_layout": list(lying),
            "entries": list(self.table.books.entries),
            "steps": json.dumps(self.steps),
        }

    # how it goes on

    def go(self) -> None:
        """One more answer, as the script has it."""
        answer, who = self._scripted(self.pending)
        self.answer(answer, who)

    def to(self, kind: type[R], **wanted: object) -> R:
        """On to the next request of a kind, with these attributes; it is not answered."""
        while not (
            isinstance(self.pending, kind)
            and all(getattr(self.pending, name) == value for name, value in wanted.items())
        ):
            self.go()
        return self.pending

    def finish(self) -> dict[tuple[int, str], tuple[str, int, int]]:
        """On to the end of the round: outcome, stake and what came back, by seat and wager."""
        while not self.driver.over:
            self.go()
        assert self.driver.round is not None
        return {
            (line.seat, line.wager): (line.outcome, line.stake, line.back)
            for line in self.driver.round.lines
        }

    def play(
        self, bets: Mapping[int, dict[str, int]], elects: Mapping[int, str | list[str]]
    ) -> dict[tuple[int, str], tuple[str, int, int]]:
        """A whole round, by script."""
        self.bets = dict(bets)
        self.elects = {
            seat: [said] if isinstance(said, str) else list(said) for seat, said in elects.items()
        }
        return self.finish()

    def _scripted(self, request: Request) -> tuple[Answer, Who]:
        match request:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                assert self.bets, "nobody wagers: the table waits for ever"
                return Bet(seat, dict(self.bets.get(seat, {}))), player(seats[seat])
            case Ask(seat=seat, player=name, default=default):
                said = self.elects.get(seat)
                return Decision(seat, said.pop(0) if said else default), player(name)
            case OfferCut(seat=int() as seat, player=name):
                if seat in self.cuts:
                    return Cut(self.cuts[seat]), player(name)
                return CutDeclined(), player(name)
        automatic = self.house.answer(request, virtual=self.table.virtual)
        return (automatic, HOUSE) if automatic else self._by_hand(request)

    def _by_hand(self, request: Request) -> tuple[Answer, Who]:
        match request:
            case Certify(items=items):
                return Asserted([name for name, _, _ in items]), FLOORPERSON
            case Verify():
                return Done(), FLOORPERSON
            case Shuffle():
                return Shuffled(None), DEALER
            case OfferCut(count=count):
                return Cut(count // 3), DEALER
            case PlaceCoverCard(chosen=chosen):
                return CoverPlaced(chosen), DEALER
            case Deal(face="down"):
                return CardDealt(None), DEALER
            case Deal():
                return CardDealt(self.reads.popleft()), DEALER
        assert "done" in request.kinds(), f"no script for {request.what}"
        return Done(), DEALER

    # what was told

    def told(self, what: str) -> list[Step]:
        """The steps of one kind."""
        return [step for step in self.steps if step["what"] == what]

    def words(self) -> list[str]:
        """What every step says."""
        return [step["text"] for step in self.steps]

    def said(self, fragment: str) -> Step:
        """The one step that says this."""
        found = [step for step in self.steps if fragment in step["text"]]
        assert len(found) == 1, f"{len(found)} steps say {fragment!r}: {self.words()}"
        return found[0]

    def citing(self, cite: str) -> list[Step]:
        """The steps that cite a paragraph."""
        return [step for step in self.steps if cite in step["cites"]]

    def dealt(self) -> list[tuple[str, str]]:
        """Where each card went, and its face, in order; ``burned`` cards without theirs."""
        return [
            (step["to"], step["cards"][0] if step["face"] == "up" else "burned")
            for step in self.told("deal")
            if step["outcome"] == "card"
        ]

    def holdings(self) -> Counter[Card]:
        """Every card in shoe, discard rack and shuffler of a virtual table."""
        batches = self.table.batches
        assert batches.shoe.stack is not None
        assert batches.rack.cards is not None
        held = Counter(batches.shoe.stack) + Counter(_unpacked(batches.rack.cards))
        if batches.shuffled is not None:
            assert batches.shuffled.cards is not None
            held += Counter(_unpacked(batches.shuffled.cards))
        return held


def _unpacked(packed: str) -> tuple[Card, ...]:
    return cards(packed[at : at + 2] for at in range(0, len(packed), 2))


def _stacked(
    next_cards: Iterable[Card],
    left: int | None,
    before_cover: int | None,
    virtual: bool,
    *,
    table_rules: Mapping[str, object],
) -> Batches:
    first = list(next_cards)
    rest = sorted((BATCH - Counter(first)).elements(), key=lambda one: (one * 7) % 53)
    by_itself = table_rules.get("shuffler") in ("continuous", "device")
    left = left if left is not None else (312 if by_itself else 311)
    in_shoe, in_rack = (first + rest)[:left], (first + rest)[left:]
    covered = before_cover is not None and not by_itself
    shoe = Shoe(
        remaining=left,
        stack=in_shoe[::-1] if virtual else None,
        cover_in=covered,
        above_cover=before_cover if covered and virtual else None,
        copies=6,
        out=Counter(in_rack) if virtual else Counter(),
    )
    batches = Batches(
        shoe=shoe, rack=Stack(312 - left, pack(in_rack) if virtual else None), opened_at=NOON
    )
    if table_rules.get("shuffler", "batch") == "batch":
        batches.resting = "blue"
        batches.shuffled = Stack(312, pack(DECK * 6) if virtual else None)
    return batches


@pytest.fixture
def ou() -> type[OverUnderTable]:
    """Tables of Over/Under."""
    return OverUnderTable
