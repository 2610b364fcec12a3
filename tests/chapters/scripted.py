"""A table of any game with one deck, for the tests: stacked cards, scripted answers, no chance.

A game's tests make a class of their own, and usually a fixture that is this class::

    class PaiGowTable(ScriptedTable):
        plays = CHAPTERS["pai-gow"]

    game = PaiGowTable.ready(hands={0: "Ah Ad Kc Qd 9s 7h 2c", 3: "Ks Kd Qc Jd 8s 6h 3c"})
    game.play({3: {"pai_gow": 1_000}}, sets={3: ("Ks Kd 8s 6h 3c", "Qc Jd")})
    # {(3, "pai_gow"): ("lose", 1000, 0)}

``ScriptedTable.of(slug)`` makes such a class on the spot. How a shoe must be stacked is told by
``stacked``; ``ready(hands={place: cards})`` stacks it by itself.
"""

import json
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self, TypeVar

import pytest

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, new_table, table_from
from pitboss.families.pai_gow.setting import as_the_house
from pitboss.families.pai_gow.start import start_method
from pitboss.ledger import CASINO, METER
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    ChipsCounted,
    Cut,
    CutDeclined,
    Decision,
    Done,
    HandsSet,
    Look,
    LookingClosed,
    NumberDrawn,
    Shaken,
    Shuffled,
    StubCounted,
    Who,
    from_json,
    to_json,
)
from pitboss.procedure.asides import (
    ASIDE_KINDS,
    Aside,
    BuyIn,
    Declare,
    Leave,
    Sit,
    aside_from_json,
    aside_to_json,
)
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.one_deck import colours, method
from pitboss.procedure.requests import (
    HOUSE_WAY,
    SURRENDER,
    ArrangeHands,
    Ask,
    Certify,
    CountChips,
    CountStub,
    Deal,
    DrawNumber,
    Line,
    LookAtCards,
    OfferCut,
    ReadDice,
    Request,
    SetHands,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.procedure.shoe import Batches, Shoe, Stack
from pitboss.procedure.table import Readiness, Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card, cards, pack, unpack
from pitboss.vocabulary.refusal import Refused

NOON = 1_563_019_200
"""The time at which every table starts, in seconds since 1970; ``game.now`` may move on."""

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo")
"""Who sits at seats 1 to 6 of a table that was given hands but no names."""

DEALER_PLACE = 0
"""The dealer among the places that get cards; a seat is its own number."""

UNREAD = "unread"
"""A player of a real table lays his hands down without anybody reading them."""

R = TypeVar("R", bound=Request)
Wagers = dict[str, int]
Election = str | int | tuple[str, int]
"""An option by its name; an amount, of the one option that has a choice of it; or both."""

Setting = tuple[str, str] | str
"""A high and a low hand, ``"house way"``, ``"surrender"``, or ``UNREAD``."""

Result = dict[tuple[int, str], tuple[str, int, int]]
"""Outcome, stake and what came back, by seat and wager."""

Lines = list[tuple[int, str, str, int, int]]
"""Seat, wager, outcome, stake and what came back, in the order of settlement."""


def player(name: str) -> Who:
    """The player of this name."""
    return Who("player", name)


ANN, BOB, CYD = player("Ann"), player("Bob"), player("Cyd")

BY_HAND: dict[str, object] = {
    "decks": 1,
    "automated_shuffler": False,
    "dealing_method": "manual_shoe",
}
"""The choices of a casino that has one deck, and neither a shuffler nor an automated shoe."""


# how a shoe is stacked


def starting_place(start: int, bank: int = DEALER_PLACE) -> int:
    """The place that a start number means: counterclockwise from the dealer, or from the bank if a
    player banks the round, who is number one (R-GEN-14).

    >>> [starting_place(number) for number in (1, 2, 7, 8)]
    [0, 6, 1, 0]
    >>> starting_place(2, bank=3)
    2
    """
    return (bank - (start - 1)) % 7


def dice_for(start: int) -> tuple[int, int, int]:
    """Three dice whose total reaches the same place as a start number.

    >>> [sum(dice_for(number)) for number in (1, 2, 3, 7)]
    [8, 9, 3, 7]
    """
    total = start if start >= 3 else start + 7
    third, rest = divmod(total, 3)
    return (third, third + (rest == 2), third + (rest > 0))


def stacked(
    game: Chapter, hands: Mapping[int, str], *, first: int = DEALER_PLACE, dealt: str = ""
) -> str:
    """The shoe from which these places (a seat, 0 the dealer) get these cards.

    In a pai gow game seven places get cards whoever plays, clockwise from the place ``first``: with
    the start number 1 that is the dealer, then come seats 1 to 6 (``starting_place`` tells where
    other numbers lead). An automated shoe gives each its whole stack; from a manual shoe or the
    hand (``dealt``) they get one card at a time. Places without ``hands`` get what is left of the
    deck, lowest cards first; the joker stays in the stub unless a hand has it.

    In a stud game only these seats are dealt to, lowest first, and the dealer last.

    >>> shoe = stacked(CHAPTERS["six-card-pai-gow"], {2: "Ah Ad Ac As Jk Kd"}, first=1)
    >>> shoe[:40]
    '2c 2d 2h 2s 3c 3d Ah Ad Ac As Jk Kd 3h 3'
    >>> shoe = stacked(CHAPTERS["high-card-flush"], {5: "9c 5c 2c Td 3d Qs 9s",
    ...     0: "8c 5d 2h Tc 3h Qd 8s"}, dealt="hand")
    >>> shoe[:17]
    '9c 8c 5c 5d 2c 2h'
    """
    deck, size = game.file.cards.deck, game.file.hand.cards
    given = {place: cards(hand) for place, hand in hands.items()}
    assert all(len(hand) == size for hand in given.values()), f"a hand has {size} cards"
    listed = [one for hand in given.values() for one in hand]
    assert len(set(listed)) == len(listed), "a card is there twice"
    assert set(listed) <= set(deck), "a card is not in this deck"
    if starts_anywhere(game):
        places = [(first + turn) % 7 for turn in range(7)]
    else:
        places = sorted(given, key=lambda place: place or 7)  # the dealer last
    rest = [one for one in deck if one not in listed]
    stacks = []
    for place in places:
        if place not in given:
            given[place], rest = tuple(rest[:size]), rest[size:]
        stacks.append(given[place])
    if (dealt or game.file.defaults["dealing_method"]) == "automated_shoe":
        order = [one for stack in stacks for one in stack]
    else:
        order = [stack[turn] for turn in range(size) for stack in stacks]
    return " ".join(one.face for one in order)


def starts_anywhere(game: Chapter) -> bool:
    """Whether a number, dice or a button tell which of seven places gets the first cards."""
    return "start_method" in game.file.defaults


def put_in_state(table: Table[Any], state: Mapping[str, Any]) -> None:
    """Sets more of a table, of how far it is open, or of its game."""
    for name, value in state.items():
        holders = [held for held in (table.game, table.ready, table) if hasattr(held, name)]
        setattr(holders[0], name, value)


class ScriptedTable:
    """A table under way, with what its people will answer. Every part of the script is a plain
    attribute, which a test may change whenever it likes:

    ``bets``
        each seat's wagers; a seat without sits out.
    ``elects``
        what each seat elects when it is asked: an option's name, an amount, ``(name, amount)``, or
        several of these, of which the first that the question offers is taken. Otherwise it is the
        question's default.
    ``sets``
        how each seat sets its hands: ``("Ks Kd 8s 6h 3c", "Qc Jd")``, ``"house way"``,
        ``"surrender"`` or ``UNREAD``. Otherwise the house way.
    ``arranges``
        how the dealer arranges his own hand (0), or reads out a seat's that was laid down unread
        or that he sets for a co-bank. Otherwise the house way.
    ``start`` and ``dice``
        where dealing starts: the number that is drawn; the dice that are read, which reach the
        same place unless told otherwise.
    ``cuts``
        where each seat cuts; a seat without declines.
    ``reads``
        the faces that the dealer of a real table reads, in the order dealt. The cards of places
        that nobody plays are listed too, though their faces stay unread.
    """

    plays: ClassVar[Chapter]
    chapter: ClassVar[str]
    """The number of the chapter that is played, such as 645a."""
    wager: ClassVar[Wagers]
    """What a seat must wager to be dealt in."""

    def __init_subclass__(cls) -> None:
        """A class of tables knows its chapter's number."""
        if hasattr(cls, "plays"):
            cls.chapter = cls.plays.file.chapter.number

    def __init__(self, table: Table[Any], *, seed: int = 1, reads: str = "") -> None:
        self.table = table
        self.now = NOON
        self.house = House(Random(seed), lambda: self.now)
        self.reads = deque(reads.split())
        self.bets: dict[int, Wagers] = {}
        self.elects: dict[int, Election | list[Election]] = {}
        self.sets: dict[int, Setting] = {}
        self.arranges: dict[int, tuple[str, str]] = {}
        self.start = 1
        self.dice: Sequence[int] | None = None
        self.cuts: dict[int, int] = {}
        self.log: list[tuple[Answer | Aside, Who]] = []
        self.asked: list[Request] = []  # what was answered
        self._planned: list[tuple[type[Request], dict[str, object], Answer | Aside, Who]] = []
        self._begin()

    def _begin(self) -> None:
        self._before, self._logged = json.dumps(self.table.value()), len(self.log)
        self.driver = Driver(self.plays.play, self.table)

    @classmethod
    def of(cls, slug: str) -> type["ScriptedTable"]:
        """Tables of a game, by its slug."""
        return type(f"{slug} table", (cls,), {"plays": CHAPTERS[slug]})

    @classmethod
    def rules(cls, chosen: Mapping[str, object] | None = None) -> Rules:
        """The game's rules, with these choices of the casino's."""
        return Rules.of(cls.plays.file.chapter.number, chosen)

    @classmethod
    def fresh(
        cls,
        chosen: Mapping[str, object] | None = None,
        *,
        seats: Mapping[int, str] | None = None,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        pit: bool = False,
        seed: int = 1,
        reads: str = "",
    ) -> Self:
        """A table that has never been opened; ``pit`` says that a floorperson is there to validate
        awards. What a virtual one shuffles depends on ``seed`` alone."""
        table = new_table(
            cls.rules(chosen),
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
        shoe: str = "",
        chosen: Mapping[str, object] | None = None,
        *,
        hands: Mapping[int, str] | None = None,
        seats: Mapping[int, str] | None = None,
        virtual: bool = True,
        keeps_chips: bool = False,
        limits: Mapping[str, tuple[int, int]] | None = None,
        meter: int | None = None,
        pit: bool = False,
        start: int = 1,
        dice: Sequence[int] | None = None,
        bank: int = DEALER_PLACE,
        elects: Mapping[int, Election | list[Election]] | None = None,
        until: type[Request] | None = TakeBets,
        seed: int = 1,
        **state: Any,
    ) -> Self:
        """An open table whose deck is shuffled and in place, on the way to its bets.

        The cards of ``shoe`` come first, then the rest of the deck, lowest first; or ``hands`` tell
        what each place shall get (0: the dealer), for this ``start`` and, if a player will bank
        this round, for his seat as ``bank``. ``seats`` are the players' names; without them
        ``NAMES`` sit where the hands are, or Ann at seat 2. ``state`` is more of table or game:
        ``unbanked={"Ann": 1_000}``, ``last_bank=3``, ``button=4``. ``until`` is the request at
        which the script stops, none for the very beginning; ``elects`` are known before that.
        """
        if seats is None:
            seated = sorted(place for place in hands or {} if place != DEALER_PLACE)
            seats = {seat: NAMES[seat - 1] for seat in seated} or {2: "Ann"}
        table = new_table(
            cls.rules(chosen),
            limits=limits or {},
            virtual=virtual,
            keeps_chips=keeps_chips,
            seats=dict(seats),
            ready=Readiness(certified=True, opened=True),
            has_pit=pit,
            batches=Batches(opened_at=NOON),
        )
        put_in_state(table, state)
        if meter is not None:
            table.books.move(CASINO, METER, meter, "on the meter")
        number = sum(dice) if dice is not None else start
        shoe = cls._put_in_place(table, shoe, hands, number, bank)
        game = cls(table, seed=seed, reads="" if virtual else shoe)
        game.start, game.dice, game.elects = start, dice, dict(elects or {})
        if until is not None:
            game.to(until)
        return game

    @classmethod
    def _put_in_place(
        cls, table: Table[Any], shoe: str, hands: Mapping[int, str] | None, number: int, bank: int
    ) -> str:
        """A deck as if it had just been shuffled into this order; the cards that come first."""
        deck = cls.plays.file.cards.deck
        if hands is not None:
            first = DEALER_PLACE
            if starts_anywhere(cls.plays):
                button = start_method(table) == "button"
                first = table.game.button if button else starting_place(number, bank)
            shoe = stacked(cls.plays, hands, first=first, dealt=method(table))
        listed = list(cards(shoe))
        assert len(set(listed)) == len(listed), "a card is there twice"
        order = listed + [one for one in deck if one not in listed]
        assert len(order) == len(deck), "a card is not in this deck"
        packed, resting = (pack(order), pack(deck)) if table.virtual else (None, None)
        batches = table.batches
        batches.rack = Stack()
        batches.shoe = Shoe.loaded(packed, len(deck), copies=1, joker=cls.plays.file.cards.joker)
        if len(colours(table)) == 2 and batches.shuffled is None:
            batches.resting, batches.shuffled = "blue", Stack(len(deck), resting)
        table.ready.shuffle_due = None
        return shoe

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
        return self.balance(METER)

    def from_meter(self) -> int:
        """What the players have been paid from the meter in this round."""
        return sum(
            move["cents"]
            for step in self.told("settle")
            for move in step.get("moves", [])
            if move["from"] == METER and move["to"].startswith("chips")
        )

    def balance(self, account: str) -> int:
        """What an account of the books holds (``pitboss.ledger`` has their names)."""
        return self.table.books.balance(account)

    def next_round(
        self,
        shoe: str | None = None,
        *,
        hands: Mapping[int, str] | None = None,
        bank: int = DEALER_PLACE,
    ) -> None:
        """A round is over and the next begins. With a shoe or with hands as ``ready`` has them, its
        deck is in place already; otherwise the shuffle that the chapter wants comes first."""
        assert self.driver.over
        if shoe is not None or hands is not None:
            number = sum(self.dice) if self.dice is not None else self.start
            shoe = self._put_in_place(self.table, shoe or "", hands, number, bank)
            self.reads = deque() if self.table.virtual else deque(shoe.split())
        self._begin()

    def say(self, said: Answer | Aside, who: Who) -> Step:
        """An answer or an aside that is permitted."""
        return self.aside(said, who) if isinstance(said, Aside) else self.answer(said, who)

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

    def declare(self, cite: str, who: Who = DEALER) -> Step:
        """The dealer declares an irregularity."""
        return self.aside(Declare(cite), who)

    def sit(self, seat: int, name: str) -> Step:
        """A player takes a seat."""
        return self.aside(Sit(seat), player(name))

    def leave(self, seat: int) -> Step:
        """The player of a seat gives it up."""
        return self.aside(Leave(seat), player(self.table.seats[seat]))

    def buy_in(self, name: str, cents: int) -> Step:
        """A player buys chips."""
        return self.aside(BuyIn(cents), player(name))

    def bet(self, seat: int, **wagers: int) -> Step:
        """The wagers of a seat, by its player."""
        return self.answer(Bet(seat, wagers), player(self.table.seats[seat]))

    def elect(self, seat: int, option: str, amount: int | None = None) -> Step:
        """The decision of a seat, by its player."""
        return self.answer(Decision(seat, option, amount), player(self.table.seats[seat]))

    def set(self, seat: int, high: str, low: str) -> Step:
        """The hands of a seat, set by its player."""
        hands = HandsSet(seat, high.split(), low.split())
        return self.answer(hands, player(self.table.seats[seat]))

    def at(
        self, kind: type[Request], said: Answer | Aside, who: Who = DEALER, **wanted: object
    ) -> None:
        """Plans what is said at the next request of a kind, with these attributes, in place of what
        the script has or (an aside, a declaration) just before it. Each plan happens once."""
        self._planned.append((kind, wanted, said, who))

    def refuses(self, said: Answer | Aside, who: Who) -> Refused:
        """Something that is forbidden, and that changes nothing."""
        before, pending = self.state(), self.driver.pending
        with pytest.raises(Refused) as caught:
            self.say(said, who)
        assert self.state() == before
        assert self.driver.pending is pending
        return caught.value

    def attempt(self, said: Answer | Aside, who: Who) -> Refused | None:
        """Somebody says something: it is taken, or refused and nothing has changed."""
        before, pending = self.state(), self.driver.pending
        try:
            self.say(said, who)
        except Refused as refusal:
            assert self.state() == before
            assert self.driver.pending is pending
            return refusal
        return None

    def state(self) -> dict[str, Any]:
        """All that can be seen of the table, in the middle of a round too."""
        table = self.table
        live, table.live = table.live, set()
        lying, table.batches.on_layout = table.batches.on_layout, []
        value = table.value()
        table.live, table.batches.on_layout = live, lying
        return value | {
            "live": sorted(live),
            "abandoned": sorted(table.abandoned),
            "declarable": sorted(table.declarable),
            "exposed": sorted(getattr(table.game, "exposed", ())),
            "bank": table.game.bank,
            "on_layout": list(lying),
            "entries": list(table.books.entries),
            "steps": json.dumps(self.steps),
        }

    # how it goes on

    def go(self) -> None:
        """One more answer, as the script has it, or what was planned for this request."""
        for plan in self._planned:
            kind, wanted, said, who = plan
            if _is(self.pending, kind, wanted):
                self._planned.remove(plan)
                self.say(said, who)
                return
        self.answer(*self.scripted(self.pending))

    def to(self, kind: type[R], **wanted: object) -> R:
        """On to the next request of a kind, with these attributes; it is not answered."""
        while not (isinstance(self.pending, kind) and _is(self.pending, kind, wanted)):
            self.go()
        return self.pending

    def finish(self) -> Result:
        """On to the end of the round, and its ``result``."""
        while not self.driver.over:
            self.go()
        return self.result()

    def play(
        self,
        bets: Mapping[int, Wagers],
        elects: Mapping[int, Election | list[Election]] | None = None,
        sets: Mapping[int, Setting] | None = None,
    ) -> Result:
        """A whole round, by script; what is not given stays as the script has it."""
        self.bets = dict(bets)
        self.elects = self.elects if elects is None else dict(elects)
        self.sets = self.sets if sets is None else dict(sets)
        return self.finish()

    def scripted(self, request: Request) -> tuple[Answer, Who]:
        """What the script says to this request."""
        match request:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                assert self.bets, "nobody wagers: the table waits for ever"
                return Bet(seat, dict(self.bets.get(seat, {}))), player(seats[seat])
            case Ask(player=name):
                return self._elected(request), player(name)
            case LookAtCards(seats=seats) if self.table.virtual and self.table.has_pit:
                seat = min(seats)
                return Look(seat), player(seats[seat])
            case SetHands(seats=seats):
                seat = request.ready()[0]
                return self._hands_set(seat), player(seats[seat])
            case ArrangeHands() if not request.only_told and (
                request.seat in self.arranges or not request.proposed
            ):
                return self._arranged(request), DEALER
            case DrawNumber():
                return NumberDrawn(self.start), self._equipment()
            case ReadDice():
                return Shaken(list(self.dice or dice_for(self.start))), self._equipment()
            case OfferCut(seat=int() as seat, player=name):
                where = self.cuts.get(seat)
                return (CutDeclined() if where is None else Cut(where)), player(name)
        automatic = self.house.answer(request, virtual=self.table.virtual, pit=self.table.has_pit)
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
            case CountChips(accepted=accepted):
                return ChipsCounted(accepted), DEALER
            case LookAtCards():
                return LookingClosed(), DEALER
            case OfferCut(count=count):
                return Cut(count // 3), DEALER
            case Deal(face="down", must_read=False):
                if self.reads:
                    self.reads.popleft()
                return CardDealt(None), DEALER
            case Deal(to=place):
                assert self.reads, f"no card to read for {place}"
                return CardDealt(self.reads.popleft()), DEALER
        assert "done" in request.kinds(), f"no script for {request.what}"
        return Done(), DEALER

    def _elected(self, request: Ask) -> Decision:
        said = self.elects.get(request.seat, [])
        for one in said if isinstance(said, list) else [said]:
            name, amount = one if isinstance(one, tuple) else (one, None)
            if isinstance(name, int):
                amount = name
                name = next((option.name for option in request.options if option.most), "")
            if request.option(name):
                return Decision(request.seat, name, amount)
        return Decision(request.seat, request.default)

    def _hands_set(self, seat: int) -> Answer:
        match self.sets.get(seat, HOUSE_WAY):
            case (high, low):
                return HandsSet(seat, high.split(), low.split())
            case str() as said if said == UNREAD:
                return HandsSet(seat)
            case said:
                assert said in (HOUSE_WAY, SURRENDER), f"seat {seat} cannot set {said!r}"
                return Decision(seat, str(said))

    def _arranged(self, request: ArrangeHands) -> Answer:
        if request.seat in self.arranges:
            high, low = self.arranges[request.seat]
            return HandsSet(request.seat, high.split(), low.split())
        hands = as_the_house(self.table, request.cards)
        high_faces, low_faces = ([one.face for one in hand] for hand in (hands.high, hands.low))
        return HandsSet(request.seat, high_faces, low_faces)

    def _equipment(self) -> Who:
        return HOUSE if self.table.virtual else DEALER

    # how it ended

    def result(self) -> Result:
        """How each wager of the finished round ended: outcome, stake and what came back. Several
        Envy Bonuses of one seat and wager are one entry with their sum."""
        ended: Result = {}
        for seat, wager, outcome, stake, back in self.lines():
            before = ended.get((seat, wager), (outcome, 0, 0))
            assert before[0] == outcome, f"seat {seat}, {wager}: {before[0]} and {outcome}"
            ended[seat, wager] = (outcome, before[1] + stake, before[2] + back)
        return ended

    def lines(self) -> Lines:
        """How each wager of the finished round ended, in the order of settlement."""
        assert self.driver.round is not None, "the round is not over"
        return [
            (line.seat, line.wager, line.outcome, line.stake, line.back)
            for line in self.driver.round.lines
        ]

    def line(self, seat: int, wager: str) -> Line:
        """The one line by which a wager of the finished round ended, with its hand and cites."""
        assert self.driver.round is not None, "the round is not over"
        (found,) = [
            line for line in self.driver.round.lines if (line.seat, line.wager) == (seat, wager)
        ]
        return found

    def cites_of(self, seat: int, wager: str) -> tuple[str, ...]:
        """The paragraphs by which a wager of the finished round ended."""
        return self.line(seat, wager).cites

    def order(self) -> list[tuple[int, str]]:
        """The wagers in the order in which they were settled."""
        return [(step["line"]["seat"], step["line"]["wager"]) for step in self.told("settle")]

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
        """Where each card went, and its face (``??`` where nobody read it), in order."""
        return [
            (step["to"], step["cards"][0] if step["cards"] else "??")
            for step in self.told("deal")
            if step["outcome"] == "card"
        ]

    # what must always hold

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
        deck, batches = self.plays.file.cards.deck, self.table.batches
        assert self.holdings() == Counter(dict.fromkeys(deck, decks))
        assert batches.on_layout == []
        assert batches.rack.count + batches.shoe.remaining == len(deck)

    def balanced(self) -> None:
        """A round is over: the books sum to zero, and nothing is left on the layout."""
        books = self.table.books
        assert sum(books.balances.values()) == sum(books.movements().values()) == 0
        assert books.on_layout() == 0
        assert self.table.live == set()

    def replays(self) -> None:
        """The finished round again, from nothing but the table before it and the log: byte for byte
        the same. Not where a test has changed the table itself in the middle of the round."""
        again = Driver(self.plays.play, table_from(json.loads(self._before)))
        for event in [_written(*event) for event in self.log[self._logged :]]:
            data = json.loads(event)
            who = Who(**data["who"])
            if data["said"]["kind"] in ASIDE_KINDS:
                again.aside(aside_from_json(data["said"]), who)
            else:
                again.answer(from_json(data["said"]), who)
        assert again.over
        assert json.dumps(again.steps) == json.dumps(self.steps)
        assert json.dumps(again.table.value()) == json.dumps(self.table.value())
        assert again.round is not None
        assert self.driver.round is not None
        assert json.dumps(again.round.result()) == json.dumps(self.driver.round.result())


def _is(request: Request, kind: type[Request], wanted: Mapping[str, object]) -> bool:
    return isinstance(request, kind) and all(
        getattr(request, name) == value for name, value in wanted.items()
    )


def _written(said: Answer | Aside, who: Who) -> str:
    """An event as the log keeps it."""
    data = aside_to_json(said) if isinstance(said, Aside) else to_json(said)
    return json.dumps({"said": data, "who": {"role": who.role, "name": who.name}})
