"""A table of DJ Wild Stud Poker for the tests: stacked cards, scripted answers, no chance."""

import json
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar

import pytest

from pitboss.cards import DECK, JOKER, Card, cards, pack, unpack
from pitboss.games.dj_wild import play
from pitboss.ledger import CASINO, METER
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    Cut,
    Decision,
    Done,
    Shuffled,
    StubCounted,
    Who,
)
from pitboss.procedure.asides import Aside, Declare, Sit
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import (
    Ask,
    Certify,
    CountStub,
    Deal,
    OfferCut,
    Request,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules

NOON = 1_700_000_000
WHOLE_DECK: tuple[Card, ...] = (*DECK, JOKER)
R = TypeVar("R", bound=Request)
Result = dict[tuple[int, str], tuple[str, int, int]]

EVERY_WAGER: dict[str, object] = {
    "progressive_bonus_wager": True,
    "trips_bonus_wager": True,
    "bad_beat_bonus_wager": True,
}


def player(name: str) -> Who:
    """The player of this name."""
    return Who("player", name)


class DjWildTable:
    """A table under way, with what its people will answer.

    ``bets`` and ``elects`` say what each seat stakes and decides, ``reads`` which faces the dealer
    reads off a real deck; a seat without bets sits out, a seat without a decision folds.
    """

    def __init__(self, table: Table, *, seed: int = 1, reads: str = "") -> None:
        self.table = table
        self.now = NOON
        self.house = House(Random(seed), lambda: self.now)
        self.reads = deque(reads.split())
        self.bets: dict[int, dict[str, int]] = {}
        self.elects: dict[int, str] = {}
        self.log: list[tuple[Answer | Aside, Who]] = []
        self.driver = Driver(play, table)

    @classmethod
    def fresh(
        cls,
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        virtual: bool = True,
        limits: Mapping[str, tuple[int, int]] | None = None,
        seed: int = 1,
        reads: str = "",
    ) -> "DjWildTable":
        """A table that has never been opened."""
        table = Table(
            Rules.of("687a", chosen), limits=limits or {}, virtual=virtual, seats=dict(seats or {})
        )
        return cls(table, seed=seed, reads=reads)

    @classmethod
    def ready(
        cls,
        shoe: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        meter: int | None = None,
    ) -> "DjWildTable":
        """An open table whose deck is shuffled and in place: these cards come first."""
        rules = Rules.of("687a", chosen)
        table = Table(
            rules,
            limits=limits or {},
            keeps_chips=keeps_chips,
            seats=dict(seats or {2: "Ann"}),
            certified=True,
            opened=True,
            batches=_stacked(cards(shoe), two=rules.number("decks") == 2),
        )
        if meter is not None:
            table.books.move(CASINO, METER, meter, "on the meter")
        game = cls(table)
        game.to(TakeBets)
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

    @property
    def meter(self) -> int:
        """What stands on the meter."""
        return self.table.books.balance(METER)

    def next_round(self) -> None:
        """A round is over and the next begins."""
        assert self.driver.over
        self.driver = Driver(play, self.table)

    def answer(self, answer: Answer, who: Who = HOUSE) -> Step:
        """An answer that is permitted."""
        step = self.driver.answer(answer, who)
        self.log.append((answer, who))
        return step

    def aside(self, aside: Aside, who: Who) -> Step:
        """Something that nobody asked for."""
        step = self.driver.aside(aside, who)
        self.log.append((aside, who))
        return step

    def declare(self, cite: str) -> Step:
        """The dealer declares an irregularity."""
        return self.aside(Declare(cite), DEALER)

    def sit(self, seat: int, name: str) -> Step:
        """A player takes a seat."""
        return self.aside(Sit(seat), player(name))

    def bet(self, seat: int, **wagers: int) -> Step:
        """The wagers of a seat, by its player."""
        return self.answer(Bet(seat, wagers), player(self.table.seats[seat]))

    def elect(self, seat: int, option: str) -> Step:
        """The decision of a seat, by its player."""
        return self.answer(Decision(seat, option), player(self.table.seats[seat]))

    def refuses(self, said: Answer | Aside, who: Who) -> Refused:
        """Something that is forbidden, and that changes nothing."""
        before, pending = self.state(), self.driver.pending
        with pytest.raises(Refused) as caught:
            self._say(said, who)
        assert self.state() == before
        assert self.driver.pending is pending
        return caught.value

    def _say(self, said: Answer | Aside, who: Who) -> Step:
        if isinstance(said, Aside):
            return self.driver.aside(said, who)
        return self.driver.answer(said, who)

    def state(self) -> dict[str, Any]:
        """All that can be seen of the table, in the middle of a round too."""
        live, self.table.live = self.table.live, set()
        lying, self.table.batches.on_layout = self.table.batches.on_layout, []
        value = self.table.value()
        self.table.live, self.table.batches.on_layout = live, lying
        return value | {
            "live": sorted(live),
            "abandoned": sorted(self.table.abandoned),
            "declarable": sorted(self.table.declarable),
            "on_layout": list(lying),
            "entries": list(self.table.books.entries),
            "steps": json.dumps(self.steps),
        }

    # how it goes on

    def go(self) -> None:
        """One more answer, as the script has it."""
        self.answer(*self.scripted(self.pending))

    def to(self, kind: type[R], **wanted: object) -> R:
        """On to the next request of a kind, with these attributes; it is not answered."""
        while not (
            isinstance(self.pending, kind)
            and all(getattr(self.pending, name) == value for name, value in wanted.items())
        ):
            self.go()
        return self.pending

    def finish(self) -> Result:
        """On to the end of the round: outcome, stake and what came back, by seat and wager."""
        while not self.driver.over:
            self.go()
        return self.result()

    def result(self) -> Result:
        """How each wager of the finished round ended."""
        assert self.driver.round is not None
        return {
            (line.seat, line.wager): (line.outcome, line.stake, line.back)
            for line in self.driver.round.lines
        }

    def order(self) -> list[tuple[int, str]]:
        """The wagers in the order in which they were settled."""
        return [(step["line"]["seat"], step["line"]["wager"]) for step in self.told("settle")]

    def play(self, bets: Mapping[int, dict[str, int]], elects: Mapping[int, str]) -> Result:
        """A whole round, by script."""
        self.bets, self.elects = dict(bets), dict(elects)
        return self.finish()

    def scripted(self, request: Request) -> tuple[Answer, Who]:
        """What the script says to this request."""
        match request:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                assert self.bets, "nobody wagers: the table waits for ever"
                return Bet(seat, dict(self.bets.get(seat, {}))), player(seats[seat])
            case Ask(seat=seat, player=name, default=default):
                return Decision(seat, self.elects.get(seat, default)), player(name)
        automatic = self.house.answer(request, virtual=self.table.virtual)
        return (automatic, HOUSE) if automatic else self.by_hand(request)

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer or the floorperson says at a real table."""
        match request:
            case Certify(items=items):
                return Asserted([name for name, _, _ in items]), FLOORPERSON
            case Verify():
                return Done(), FLOORPERSON
            case Shuffle():
                return Shuffled(None), DEALER
            case CountStub(expected=expected):
                return StubCounted(expected), DEALER
            case OfferCut(count=count):
                return Cut(count // 3), DEALER
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
        """Where each card went, and its face, in order."""
        return [
            (step["to"], step["cards"][0])
            for step in self.told("deal")
            if step["outcome"] == "card"
        ]

    def holdings(self) -> Counter[Card]:
        """Every card in shoe, discard rack and shuffler of a virtual table."""
        batches = self.table.batches
        assert batches.shoe.stack is not None
        assert batches.rack.cards is not None
        held = Counter(batches.shoe.stack) + Counter(unpack(batches.rack.cards))
        if batches.shuffled is not None:
            assert batches.shuffled.cards is not None
            held += Counter(unpack(batches.shuffled.cards))
        return held


def _stacked(next_cards: Iterable[Card], *, two: bool) -> Batches:
    first = list(next_cards)
    assert len(set(first)) == len(first), "a card is there twice"
    rest = [one for one in WHOLE_DECK[::-1] if one not in first]
    stack = [*first, *rest]
    shoe = Shoe(remaining=53, stack=stack[::-1], copies=1, joker=True)
    batches = Batches(shoe=shoe, opened_at=NOON)
    if two:
        batches.resting = "blue"
        batches.shuffled = Stack(53, pack(WHOLE_DECK))
    return batches


def wagers(ante: int = 1_000, **more: int) -> dict[str, int]:
    """An Ante, a Blind equal to it, and more."""
    return {"ante": ante, "blind": ante} | more


@pytest.fixture
def dj() -> type[DjWildTable]:
    """Tables of DJ Wild Stud Poker."""
    return DjWildTable


@pytest.fixture
def every_wager() -> dict[str, object]:
    """The choices of a casino that offers all three optional wagers."""
    return dict(EVERY_WAGER)
