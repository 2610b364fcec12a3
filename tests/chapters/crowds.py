"""People at a table who do whatever the procedure permits.

A game's ``crowd.py`` seats a ``Crowd`` at its table under any choices of the casino's; what holds
for all games alike is shown in ``test_every_round.py``, the rest in the game's
``test_properties.py``.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from tests.chapters.scripted import ScriptedTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    ChipsCounted,
    CoverCardShown,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    FoundFaceUp,
    HandsClosed,
    HandsSet,
    Jammed,
    Look,
    LookingClosed,
    Missed,
    NoCards,
    NoMoreBets,
    NoRoll,
    NumberDrawn,
    OutOfOrder,
    Recut,
    Shaken,
    Shuffled,
    StubCounted,
    Time,
    Who,
    WrongCount,
)
from pitboss.procedure.asides import (
    Aside,
    BuyIn,
    Declare,
    Expose,
    Leave,
    NewDealer,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
    VoidRound,
)
from pitboss.procedure.requests import (
    AcceptCut,
    ArrangeHands,
    Ask,
    AwaitPlayer,
    CountStub,
    Deal,
    DrawNumber,
    LookAtCards,
    OfferCut,
    PlaceCoverCard,
    ReadDice,
    Request,
    SetHands,
    Shuffle,
    TakeBets,
)
from pitboss.procedure.seat_asides import LetMeCut, SitIn, SitOut
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card
from pitboss.vocabulary.refusal import Refused

PLAYERS = ("P1", "P2", "P3")
SEEDS = st.integers(0, 2**32 - 1)
LETTERS = "abcdefghijklmnz"
"""Of paragraphs on irregularities; no chapter has the last."""


def permitted(number: str) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a chapter permits such choices together."""

    def may_be_chosen(chosen: Mapping[str, Any]) -> bool:
        try:
            Rules.of(number, chosen)
        except Refused:
            return False
        return True

    return may_be_chosen


def quick(examples: int) -> settings:
    """The same examples every time."""
    return settings(
        derandomize=True,
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],  # a smaller seed tells nothing more
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


class Crowd:
    """People who play at random, with a dealer to whom everything happens sooner or later."""

    def __init__(self, game: ScriptedTable, seed: int, *, mishaps: float = 0.02) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self, often: float = 1) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps * often

    def step(self) -> None:
        """One legal answer, or an irregularity that can be declared."""
        game, declarable = self.game, sorted(self.game.table.declarable)
        often = {Deal: 0.2, Ask: 1, LookAtCards: 1, SetHands: 1}.get(type(game.pending), 0)
        if isinstance(game.pending, AwaitPlayer) or not game.table.seats:
            game.sit(self.chance.randint(1, 6), self.chance.choice(PLAYERS))
        elif declarable and often and self.mishap(often):
            game.declare(self.chance.choice(declarable))
        elif game.table.seats.keys() > game.table.abandoned and self.mishap(0.5):
            game.aside(*self.of_seat())
        else:
            game.answer(*self.legal(game.pending))

    def of_seat(self) -> tuple[Aside, Who]:
        """What a player who has not left says of his seat."""
        table, chance = self.game.table, self.chance
        seat = chance.choice([seat for seat in table.seats if seat not in table.abandoned])
        name = table.seats[seat]
        if table.virtual and chance.random() < 0.3:
            return LetMeCut(name not in table.cutters), Who("player", name)
        return (SitIn if seat in table.sitting_out else SitOut)(seat), Who("player", name)

    def round(self) -> None:
        """On to the end of the round."""
        while not self.game.driver.over:
            self.step()

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """Something that this request permits."""
        chance = self.chance
        match request:
            case Deal():
                return self._card(request), DEALER
            case TakeBets(seats=seats, answered=answered, betting=betting):
                if betting and chance.random() < 0.1:
                    return NoMoreBets(), DEALER
                seat = chance.choice([seat for seat in seats if seat not in answered])
                return self._bet(request, seat), Who("player", seats[seat])
            case Ask(seat=seat, player=name, options=options):
                option = chance.choice(options)
                amount = chance.choice([None, option.stake, option.most or option.stake])
                return Decision(seat, option.name, amount), Who("player", name)
            case LookAtCards(seats=seats, closed=False):
                if self.mishap():
                    return LookingClosed(), HOUSE
                seat = chance.choice(list(seats))
                return Look(seat), Who("player", seats[seat])
            case SetHands(seats=seats):
                if self.mishap():
                    return HandsClosed(), HOUSE if self.game.table.virtual else DEALER
                seat = chance.choice(request.ready())
                return self._hands(request, seat), Who("player", seats[seat])
            case ArrangeHands(seat=seat, cards=cards, low=low, only_told=False) if (
                self.mishap() or not request.proposed
            ):
                return self._split(seat, cards, low), DEALER
            case DrawNumber():
                return NumberDrawn(chance.randint(1, 7)), DEALER
            case ReadDice():
                if self.mishap(5):
                    return NoRoll(chance.choice(("not_flat", "fell_out"))), DEALER
                return Shaken([chance.randint(1, 6) for _ in range(3)]), DEALER
            case OfferCut(nearest=nearest, farthest=farthest, player=name):
                cuts: list[Answer] = [Cut(chance.randint(nearest, farthest))]
                if request.seat is None:
                    return cuts[0], DEALER
                return chance.choice([*cuts, CutDeclined()]), Who("player", name)
            case AcceptCut() if self.mishap(10):
                return Recut("last"), FLOORPERSON
            case Shuffle(by="device", count=count) if self.mishap():
                wrong: Answer = WrongCount(count - 1) if request.counts else Jammed()
                return chance.choice([Jammed(), OutOfOrder(), wrong]), DEALER
            case CountStub(expected=expected) if self.mishap(5):
                return StubCounted(expected - 1, misdealt=chance.random() < 0.5), DEALER
        answer = self.game.house.answer(request, virtual=self.game.table.virtual)
        return (answer, HOUSE) if answer else self.game.by_hand(request)

    def _card(self, request: Deal) -> Answer:
        shoe, deck = request.shoe, self.game.plays.file.cards.deck
        if not shoe.is_virtual and not request.must_read and request.face == "down":
            return CardDealt(None)
        possible = [shoe.next_card] if shoe.is_virtual else [x for x in deck if not shoe.out[x]]
        face = str(self.chance.choice(possible))
        if self.mishap(0.5):
            return FoundFaceUp(self.chance.choice([face, None]) if shoe.is_virtual else face)
        return CardDealt(face, drawn_in_error=self.mishap())

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        chance, wagers = self.chance, {}
        equal = {wager: other for wager, other, _ in request.rules.equal}
        if chance.random() < 0.9:
            for area in request.rules.areas:
                if area.required or chance.random() < 0.6:
                    room = (area.most - area.least) // area.step
                    wagers[area.wager] = area.least + area.step * chance.randint(0, min(room, 20))
            wagers |= {wager: wagers[other] for wager, other in equal.items() if other in wagers}
        return first_taken(request, Bet(seat, wagers), Bet(seat))

    def _hands(self, request: SetHands, seat: int) -> Answer:
        chance, low = self.chance, request.low
        if chance.random() < 0.5:
            return Decision(seat, chance.choice(request.options(seat)))
        if not request.exact and self.mishap(5):
            low += chance.choice((-1, 1))
        if request.unread and chance.random() < 0.5:
            return HandsSet(seat)
        return self._split(seat, request.hands[seat], low)

    def _split(self, seat: int, cards: tuple[Any, ...], low: int) -> HandsSet:
        faces = [card.face for card in self.chance.sample(cards, len(cards))]
        return HandsSet(seat, faces[low:], faces[:low])

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        chance, chapter = self.chance, self.game.plays.file
        seat, number = chance.randint(0, 7), chance.randint(-1, chance.choice((7, 60, 1_600)))
        face = chance.choice([str(chance.choice(chapter.cards.deck)), "Jk", "Xx", None])
        option = chance.choice([*(one.name for one in chapter.option), "x", ""])
        must = [wager.name for wager in chapter.wager if wager.required]
        other = chance.choice([wager.name for wager in chapter.wager if not wager.required])
        faces = [one for one in (face, "Ah", "Kd") if one]
        answers: list[Answer] = [
            Done(), Asserted(chance.choice([[], ["positions"]])), Time(number), Jammed(),
            Shuffled(chance.choice([None, "", "AhKd"])), Cut(number), CutDeclined(),
            Recut(chance.choice(("last", "next"))), CoverPlaced(number), CardDealt(face),
            CardDealt(face, drawn_in_error=True), FoundFaceUp(face), WrongCount(number),
            StubCounted(number, chance.random() < 0.5), ChipsCounted(number), CoverCardShown(),
            NoCards(), Missed(), Look(seat), LookingClosed(),
            NoMoreBets(), OutOfOrder(), Bet(seat, {}, True), Bet(seat, dict.fromkeys(must, number)),
            Bet(seat, dict.fromkeys(must, 500)), Bet(seat, dict.fromkeys(must, 500) | {other: 100}),
            Bet(seat, dict.fromkeys(must, 500) | {other: number}), Bet(seat, {other: 100}),
            Bet(seat, {must[0]: 500, must[-1]: 550}), Bet(seat, {"raise": 500}),
            Decision(seat, option), Decision(seat, option, number), HandsSet(seat, faces, ["2c"]),
            HandsSet(seat), HandsClosed(), NumberDrawn(number), Shaken([number, 1, 6]),
            NoRoll("lid"),
        ]  # fmt: skip
        return chance.choice(answers), self.anybody()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody."""
        chance, seat = self.chance, self.chance.randint(0, 7)
        paragraph = f"{self.game.plays.file.irregularities}({chance.choice(LETTERS)})"
        asides: list[Aside] = [
            Sit(seat), Leave(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"),
            OrderReshuffle(), PermitPlayer(chance.choice(PLAYERS)), ShufflerRepaired(),
            Declare(paragraph), Expose(seat), VoidRound("by chance"), SitOut(seat), SitIn(seat),
            LetMeCut(chance.random() < 0.5),
        ]  # fmt: skip
        return chance.choice(asides), self.anybody()

    def anybody(self) -> Who:
        """A person at random."""
        players = [Who("player", name) for name in (*PLAYERS, "P9")]
        return self.chance.choice([*players, DEALER, FLOORPERSON, HOUSE])


def first_taken(request: TakeBets, *bets: Bet) -> Bet:
    """The first of these that the table takes; it always takes the last, which sits out."""
    return next(bet for bet in bets if not bet.wagers or takes(request, bet, DEALER))


def takes(request: Request, answer: Answer, who: Who) -> bool:
    """Whether a request takes this answer of this person's."""
    try:
        request.check(answer, who)
    except Refused:
        return False
    return True


class ShoeCrowd(Crowd):
    """A crowd at a shoe, whose dealer misses seats and cards."""

    def step(self) -> None:
        """As others do; but a table on which everybody is barred would wait for ever."""
        game = self.game
        if isinstance(game.pending, TakeBets):
            present = set(game.pending.seats.values())
            if present <= set(game.pending.rules.barred):
                game.aside(PermitPlayer(min(present)), FLOORPERSON)
        super().step()

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """Something that this request permits."""
        match request:
            case PlaceCoverCard(least=least, count=count):
                return CoverPlaced(self.chance.randint(min(least, count - 1), count - 1)), DEALER
            case Ask(may_be_missed=True) if self.mishap():
                return Missed(), DEALER
        return super().legal(request)

    def _card(self, request: Deal) -> Answer:
        shoe = request.shoe
        if shoe.shows_cover():
            return CoverCardShown()
        if request.may_be_missed and self.mishap(0.5):
            return Missed()
        if not shoe.remaining:
            return NoCards()
        if not shoe.is_virtual and shoe.may_show_cover() and self.mishap():
            return CoverCardShown()
        face = str(shoe.next_card) if shoe.is_virtual else self._face()
        if self.mishap(0.5):
            return FoundFaceUp(face)
        if not shoe.is_virtual and not request.must_read and request.face == "down":
            return CardDealt(None)
        return CardDealt(face, drawn_in_error=self.mishap())

    def _possible(self) -> list[Card]:
        shoe = self.game.table.batches.shoe
        return [one for one in DECK if shoe.out[one] < shoe.copies]

    def _face(self) -> str:
        return str(self.chance.choice(self._possible()))


def seated(
    tables: type[ScriptedTable], seed: int, chosen: Mapping[str, object], **more: Any
) -> Crowd:
    """A table that was never opened, with some players; ``more`` as for ``ScriptedTable.fresh``."""
    chance = Random(seed)
    taken = chance.sample(range(1, 7), chance.randint(1, 6))
    seats = {seat: chance.choice(PLAYERS) for seat in taken}
    return Crowd(tables.fresh(chosen, seats=seats, seed=seed, **more), seed)
