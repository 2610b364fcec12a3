"""A table of High Card Flush for the tests: stacked hands, scripted answers, nothing by chance."""

import json
from collections import Counter, deque
from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

import pytest

from pitboss.cards import DECK, Card, cards, pack, unpack
from pitboss.games.high_card_flush import play
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
from pitboss.procedure.asides import Aside, Sit
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

NOON = 1_563_019_200
R = TypeVar("R", bound=Request)

NINE_HIGH = "9c 5c 2c Td 3d Qs 9s"  # the lowest three-card flush with which the dealer qualifies
ALL_OFFERED = {
    "flush_bonus_wager": True,
    "straight_flush_bonus_wager": True,
    "progressive_jackpot_wager": True,
}
ONE_DECK = {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False}

Lines = list[tuple[int, str, str, int, int]]


def player(name: str) -> Who:
    """The player of this name."""
    return Who("player", name)


class FlushTable:
    """A table under way, with what its people will answer.

    ``bets`` say what each seat stakes, ``elects`` what it decides: ``fold``, ``raise``, or the
    amount of its Raise Wager. ``reads`` are the faces that a dealer reads off real cards.
    """

    def __init__(self, table: Table, *, seed: int = 1, reads: str = "") -> None:
        self.table = table
        self.now = NOON
        self.house = House(Random(seed), lambda: self.now)
        self.reads = deque(reads.split())
        self.bets: dict[int, dict[str, int]] = {}
        self.elects: dict[int, str | int] = {}
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
        pit: bool = False,
    ) -> "FlushTable":
        """A table that has never been opened."""
        table = Table(
            Rules.of("678a", chosen),
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats or {}),
            has_pit=pit,
        )
        return cls(table, seed=seed, reads=reads)

    @classmethod
    def ready(
        cls,
        hands: Mapping[int, str],
        dealer: str = NINE_HIGH,
        chosen: Mapping[str, object] | None = None,
        *,
        players: Mapping[int, str] | None = None,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        pit: bool = False,
    ) -> "FlushTable":
        """A table whose betting is open: these seats will get these hands."""
        table = Table(
            Rules.of("678a", chosen),
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats={seat: (players or {}).get(seat, f"P{seat}") for seat in sorted(hands)},
            certified=True,
            opened=True,
            has_pit=pit,
            batches=Batches(opened_at=NOON),
        )
        _load(table, hands, dealer)
        order = stacked(hands, dealer, str(table.rules["dealing_method"]))
        game = cls(table, reads="" if virtual else " ".join(one.face for one in order))
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

    def next_round(self) -> None:
        """A round is over and the next begins."""
        assert self.driver.over
        self.driver = Driver(play, self.table)

    def next_hands(self, hands: Mapping[int, str], dealer: str = NINE_HIGH) -> None:
        """The next round begins with the cards shuffled so that these seats get these hands."""
        assert self.driver.over
        _load(self.table, hands, dealer)
        self.table.shuffle_due = None
        self.next_round()

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
            "abandoned": sorted(self.table.abandoned),
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

    def finish(self) -> Lines:
        """On to the end of the round: seat, wager, outcome, stake and what came back, in order."""
        while not self.driver.over:
            self.go()
        return self.lines()

    def lines(self) -> Lines:
        """How each wager ended, in the order of settlement."""
        assert self.driver.round is not None
        return [
            (line.seat, line.wager, line.outcome, line.stake, line.back)
            for line in self.driver.round.lines
        ]

    def play(
        self, bets: Mapping[int, dict[str, int]], elects: Mapping[int, str | int] | None = None
    ) -> Lines:
        """A whole round, by script; who elects nothing raises once."""
        self.bets = dict(bets)
        self.elects = {**dict.fromkeys(bets, "raise"), **(elects or {})}
        return self.finish()

    def scripted(self, request: Request) -> tuple[Answer, Who]:
        """What the script has for this request."""
        match request:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                assert self.bets, "nobody wagers: the table waits for ever"
                return Bet(seat, dict(self.bets.get(seat, {}))), player(seats[seat])
            case Ask(seat=seat, player=name, default=default):
                said = self.elects.get(seat, default)
                if isinstance(said, int):
                    return Decision(seat, "raise", said), player(name)
                return Decision(seat, said if request.option(said) else default), player(name)
        automatic = self.house.answer(request, virtual=self.table.virtual, pit=self.table.has_pit)
        return (automatic, HOUSE) if automatic else self.by_hand(request)

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer and the floorperson of a real table do."""
        match request:
            case Certify(items=items):
                return Asserted([name for name, _, _ in items]), FLOORPERSON
            case Verify():
                return Done(), FLOORPERSON
            case Shuffle():
                return Shuffled(None), DEALER
            case OfferCut(count=count):
                return Cut(count // 3), DEALER
            case Deal():
                return CardDealt(self.reads.popleft()), DEALER
            case CountStub(expected=expected):
                return StubCounted(expected), DEALER
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

    def cites_of(self, seat: int, wager: str) -> tuple[str, ...]:
        """The paragraphs by which a wager ended."""
        assert self.driver.round is not None
        (line,) = [
            line for line in self.driver.round.lines if (line.seat, line.wager) == (seat, wager)
        ]
        return line.cites

    def holdings(self) -> Counter[Card]:
        """Every card in shoe, discard rack, shuffler and on the layout of a virtual table."""
        batches = self.table.batches
        assert batches.shoe.stack is not None or not batches.shoe.remaining
        assert batches.rack.cards is not None
        held = Counter(batches.shoe.stack or []) + Counter(unpack(batches.rack.cards))
        if batches.shuffled is not None:
            assert batches.shuffled.cards is not None
            held += Counter(unpack(batches.shuffled.cards))
        return held + Counter(batches.on_layout)

    def whole(self) -> None:
        """No card is lost or there twice: one of each in each deck, and none left lying."""
        decks = 2 if self.table.batches.shuffled is not None else 1
        assert self.holdings() == Counter(dict.fromkeys(DECK, decks))
        assert self.table.batches.on_layout == []


def stacked(hands: Mapping[int, str], dealer: str, method: str) -> list[Card]:
    """The first cards of a deck, so that these places get these hands by a dealing method."""
    places = [cards(hands[seat]) for seat in sorted(hands)] + [cards(dealer)]
    assert all(len(hand) == 7 for hand in places)
    if method == "automated_shoe":
        order = [one for hand in places for one in hand]
    else:
        order = [hand[at] for at in range(7) for hand in places]
    assert len(set(order)) == len(order), "a card is there twice"
    return order


def _load(table: Table, hands: Mapping[int, str], dealer: str) -> None:
    method = str(table.rules["dealing_method"])
    first = stacked(hands, dealer, "manual_shoe" if table.shoe_down else method)
    order = first + [one for one in DECK if one not in first]
    packed = pack(order) if table.virtual else None
    table.batches.rack = Stack()
    table.batches.shoe = Shoe.loaded(packed, 52, copies=1)
    if table.rules.number("decks") == 2 and table.batches.shuffled is None:
        table.batches.resting = "blue"
        table.batches.shuffled = Stack(52, pack(DECK) if table.virtual else None)


@pytest.fixture
def hcf() -> type[FlushTable]:
    """Tables of High Card Flush."""
    return FlushTable
