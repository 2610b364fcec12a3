"""Who may know which card: kept apart from the audiences of the software, from what is dealt where.

An ``Evening`` is a live table with a crowd of players, people who come and go, and a pit; whatever
anybody is told in the course of it is held against the cards that he may know by then.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import pytest
from tests.chapters.crowds import PLAYERS, Crowd

from pitboss.pit.since import Since
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Answer,
    Bet,
    CardDealt,
    Decision,
    FoundFaceUp,
    HandsSet,
    Overdrawn,
    Role,
    Who,
)
from pitboss.procedure.asides import Aside, Declare, Expose, Leave, Sit
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Deal,
    DealerStands,
    Request,
    SetHands,
    TurnHoleCard,
    TurnUp,
)
from pitboss.server.models import Refusal
from pitboss.server.pit_views import floor_table, queue
from pitboss.server.telling import Telling
from pitboss.server.views import Viewer, news, past_round, seen, state
from pitboss.store import EventLog, LiveTable, TableRecord, create_table, replay
from pitboss.vocabulary.refusal import Refused

FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
SEAT = re.compile(r"seat (\d+)")
HOW_CARDS_ARE_WRITTEN = "Jk for the joker"
EVE = "Eve"
OF_PIT: frozenset[Role] = frozenset({"dealer", "floorperson"})
VIEWERS = [
    Viewer(),
    Viewer("Zoe"),
    Viewer("Pat", OF_PIT, "p1"),
    Viewer("Dee", frozenset({"dealer"}), "p2"),
    Viewer("Fin", frozenset({"finance"}), "p3"),
    Viewer("Sue", frozenset({"surveillance"}), "p4"),
    Viewer(PLAYERS[0], OF_PIT, "p5"),  # one of the pit who plays at the table
    *(Viewer(name) for name in (*PLAYERS, EVE)),
]


class Leak(AssertionError):  # noqa: N818 - what it is called in any language
    """Somebody was told a card that he may not know."""


class Knowledge:
    """The faces that are known in one round: to everybody, and to each player those of his own
    cards. What is dealt face down is seen by who wagers there, and by nobody if nobody does."""

    def __init__(self) -> None:
        self.public: set[str] = set()
        self.own: dict[str, set[str]] = defaultdict(set)
        self.wagers: set[int] = set()
        self._lying: dict[str, int] = defaultdict(int)  # how many cards lie at each place

    def of(self, name: str) -> set[str]:
        """What a person may know."""
        return self.public | (self.own[name] if name else set())

    def learn(self, request: Request, answer: Answer, driver: Driver) -> None:
        """An answer that was taken."""
        match request, answer:
            case _, Bet(seat=seat, wagers=wagers) if wagers:
                self.wagers.add(seat)
            case Deal(shoe=shoe), FoundFaceUp(card=face):
                self.public.add(face or str(shoe.next_card))
            case Deal(), CardDealt(card=face):
                self._deal(request, face, driver)
            case TurnUp(cards=cards), _:
                self.public |= {card.face for card in cards}
            case TurnHoleCard(), CardDealt(card=face):
                self.public.add(str(face))
            case TurnHoleCard(hole=hole), _:
                self.public.add(str(hole))
            case DealerStands(shoe=shoe), Overdrawn(card=face):
                self.public.add(face or str(shoe.next_card))

    def _deal(self, request: Deal, face: str | None, driver: Driver) -> None:
        self._lying[request.to] += 1
        if face is None:
            return
        found = SEAT.match(request.to)
        seat = int(found[1]) if found else 0
        chapter = driver.table.rules.chapter.chapter.number
        doubled = chapter == "633a" and self._lying[request.to] > 2  # face down: not even he
        if request.face == "up":
            self.public.add(face)
        elif (seat in self.wagers or seat == driver.table.game.bank != 0) and not doubled and seat:
            self.own[driver.table.seats[seat]].add(face)

    def look(self, driver: Driver) -> None:
        """What lies face up without having been dealt so."""
        drawn_in_error = getattr(driver.table.game, "exposed_card", None)
        if drawn_in_error is not None:
            self.public.add(drawn_in_error.face)
        if isinstance(driver.pending, ArrangeHands) and not driver.pending.only_told:
            self.public |= {card.face for card in driver.pending.cards}


class AtServer:
    """A live table in the place of a test's own, for a crowd."""

    def __init__(self, evening: "Evening", crowd: Crowd) -> None:
        self.evening, self.plays, self._by_hand = evening, crowd.game.plays, crowd.game.by_hand
        self.house = evening.live.house

    @property
    def driver(self) -> Driver:
        """The round under way."""
        return self.evening.live.driver

    @property
    def table(self) -> Any:
        """As it stands."""
        return self.driver.table

    @property
    def pending(self) -> Request:
        """What the table waits for."""
        assert self.driver.pending is not None
        return self.driver.pending

    @property
    def steps(self) -> list[Step]:
        """What has happened in the round."""
        return self.driver.steps

    def told(self, what: str) -> list[Step]:
        """The steps of a kind."""
        return [step for step in self.steps if step["what"] == what]

    def by_hand(self, request: Request) -> tuple[Answer, Who]:
        """What the dealer or the floorperson says."""
        return self._by_hand(request)

    def answer(self, answer: Answer, who: Who) -> None:
        """An answer that is permitted."""
        self.evening.do(answer, who)

    def aside(self, aside: Aside, who: Who) -> None:
        """Something that nobody asked for; what an exposed card changes has its own tests."""
        if not isinstance(aside, Expose):
            self.evening.do(aside, who)

    attempt = aside

    def sit(self, seat: int, name: str) -> None:
        """A player takes a seat."""
        self.aside(Sit(seat), Who("player", name))

    def leave(self, seat: int) -> None:
        """A player gives his seat up."""
        self.aside(Leave(seat), Who("player", self.table.seats[seat]))

    def declare(self, cite: str) -> None:
        """An irregularity that voids."""
        self.aside(Declare(cite), DEALER)


class Evening:
    """A live table, and everybody who looks on."""

    def __init__(self, log: EventLog, slug: str, crowd: Crowd) -> None:
        table = crowd.game.table
        create_table(log, TableRecord("t", slug, "T", "C", "pat", 0), table)
        self.log, self.chance, self.since = log, crowd.chance, Since(log)
        self.known: dict[int, Knowledge] = defaultdict(Knowledge)
        self.live = LiveTable(log, log.table("t"), House(crowd.chance, lambda: 0))
        self.done: list[tuple[Answer | Aside, Who, str]] = []
        self.crowd = crowd
        crowd.game = AtServer(self, crowd)  # type: ignore[assignment]

    @contextmanager
    def watched(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Whatever the live table takes is learned from, by request and answer."""
        taken = Driver.answer

        def answer(driver: Driver, given: Answer, who: Who) -> Step:
            request = driver.pending
            known = self.known[self.live.round_number]
            if request is None or driver is not self.live.driver:  # a round of the log, again
                return taken(driver, given, who)
            if not isinstance(given, FoundFaceUp | Overdrawn):
                step = taken(driver, given, who)
                known.learn(request, given, driver)
                return step
            if _permitted(request, given, who):  # what the shoe shows now is gone afterwards
                known.learn(request, given, driver)
            return taken(driver, given, who)

        with monkeypatch.context() as patched:
            patched.setattr(Driver, "answer", answer)
            self.live._carry_on("open")
            yield

    def until_round(self, number: int) -> None:
        """Plays on until this round begins."""
        while self.live.round_number < number:
            self.somebody_comes_or_goes()
            self.probe()
            self.crowd.step()

    def do(self, command: Answer | Aside, who: Who) -> None:
        """A command that is done, and told to everybody."""
        command_id = f"{len(self.done)}"
        steps = self.live.do(command, who, command_id)
        self.done.append((command, who, command_id))
        self.told(steps)

    def told(self, steps: list[Step]) -> None:
        """Every message that goes out now."""
        self.known[self.live.round_number].look(self.live.driver)
        sometimes = self.chance.random()
        telling = Telling(self.live, steps)
        for viewer in VIEWERS:
            told = news(self.live, viewer, steps)
            self.check(viewer, told)
            assert json.loads(telling.to(viewer)) == json.loads(json.dumps(told))
            if sometimes < 0.1:
                self.check(viewer, {"steps": seen(steps, viewer)})
                self.check(viewer, state(self.live, viewer))
                self.check(viewer, {"floor": floor_table(self.live, viewer, self.since),
                                    "queue": queue(self.live, viewer, self.since),
                                    "pending": None})  # fmt: skip
        if sometimes < 0.04:
            self.past()

    def past(self) -> None:
        """A round of the log, and a command that is sent again."""
        number = self.chance.randint(1, self.live.round_number)
        replayed = replay(self.log, "t", number)
        again = self.live.do(*self.chance.choice(self.done))
        for viewer in VIEWERS:
            self.check(viewer, past_round("t", number, replayed, viewer), rounds=[number])
            self.check(viewer, {"steps": seen(again, viewer)})

    def check(self, viewer: Viewer, message: Mapping[str, Any], rounds: Iterable[int] = ()) -> None:
        """Holds a message against what its receiver may know."""
        told = {name: value for name, value in message.items() if name != "layout"}
        numbers = {*rounds, *(step["round"] for step in told.get("steps", ()))}
        if "pending" in told:
            numbers.add(self.live.round_number)
        if previous := told.get("previous"):
            numbers.add(previous["round"])
        known = set[str]().union(*(self.known[number].of(viewer.name) for number in numbers))
        self.compare(viewer, told, known)

    def compare(self, viewer: object, told: object, known: set[str]) -> None:
        """The whole text of something that is told."""
        text = json.dumps(told, ensure_ascii=False).replace(HOW_CARDS_ARE_WRITTEN, "")
        for found in FACE.finditer(text):
            if found[0] not in known:
                around = text[max(0, found.start() - 400) : found.end() + 100]
                raise Leak(f"{viewer} is told {found[0]}: … {around} …")

    def somebody_comes_or_goes(self) -> None:
        """Seats change hands, in the middle of a round too."""
        table, chance = self.live.table, self.chance
        if chance.random() < 0.1 and len(table.seats) > 1:
            seat = chance.choice(list(table.seats))
            self.attempt(Leave(seat), Who("player", table.seats[seat]))
        if chance.random() < 0.1:
            name = chance.choice((*PLAYERS, EVE))
            self.attempt(Sit(chance.randint(1, 6)), Who("player", name))

    def probe(self) -> None:
        """Somebody tries what he may not, to hear what is said to it."""
        if self.chance.random() < 0.3:
            self.attempt(*self.crowd.anything())
        for command in self._about_hidden_hands():
            for who in (DEALER, FLOORPERSON, *(Who("player", name) for name in (EVE, "Zoe"))):
                self.attempt(command, who, forbidden=True)

    def _about_hidden_hands(self) -> Iterator[Answer]:
        match self.live.driver.pending:
            case SetHands(seats=seats, hands=hands):
                for seat in seats:
                    others = [card.face for card in self.crowd.game.plays.file.cards.deck
                              if card not in hands[seat]]  # fmt: skip
                    yield HandsSet(seat, others[:5], others[5:7])
            case Ask(seat=seat, options=options) if any(option.most for option in options):
                yield from (Decision(seat, option.name, 10**9) for option in options)

    def attempt(self, command: Answer | Aside, who: Who, *, forbidden: bool = False) -> None:
        """Something that is done, or refused in words that tell nothing."""
        if who.role == "house" or isinstance(command, Expose):
            return
        try:
            self.do(command, who)
        except Refused as refused:
            number = self.live.round_number
            known = self.known[number].of(who.name if who.role == "player" else "")
            said = set(FACE.findall(json.dumps(asdict(command))))
            self.compare(who, Refusal.of(refused).model_dump(), known | said)
        else:
            assert not forbidden, (command, who)


def _permitted(request: Request, answer: Answer, who: Who) -> bool:
    """Whether an answer will be taken."""
    try:
        request.check(answer, who)
    except Refused:
        return False
    return True
