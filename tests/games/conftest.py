"""What holds for every round of a game with one deck, whoever plays it and whatever goes wrong.

A game's ``test_properties.py`` seats a ``Crowd`` at its ``ScriptedTable`` and asks for each
property under the paragraphs that it shows::

    @pytest.mark.shows("687a.3(a)")
    @quick(20)
    @given(seed=SEEDS, chosen=RULES)
    def test_no_card_is_lost(dj, seed, chosen):
        no_card_is_lost(seated(dj, seed, chosen, limits=LIMITS), rounds=8)
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from pitboss.ledger import (
    CASINO,
    DEALERS_WAGER,
    METER,
    POT,
    RESERVE,
    TABLE_INVENTORY,
    VIGORISH,
    chips,
)
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
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
    Leave,
    NewDealer,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
)
from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import (
    EVERYONE,
    AcceptCut,
    ArrangeHands,
    Ask,
    AwaitPlayer,
    Collect,
    CountStub,
    Deal,
    DrawNumber,
    OfferCut,
    ReadDice,
    Request,
    SetHands,
    Shuffle,
    TakeBets,
    TurnUp,
)
from pitboss.refusal import Refused
from pitboss.regulation import exists

if TYPE_CHECKING:
    from tests.games.scripted import ScriptedTable

pytest.register_assert_rewrite("tests.games.scripted", "tests.games.playthroughs")

PLAYERS = ("P1", "P2", "P3")
SEEDS = st.integers(0, 2**32 - 1)
HOUSES = (TABLE_INVENTORY, METER, RESERVE, CASINO, VIGORISH, POT, DEALERS_WAGER)
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")


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

    def __init__(self, game: "ScriptedTable", seed: int, *, mishaps: float = 0.02) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self, often: float = 1) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps * often

    def step(self) -> None:
        """One legal answer, or an irregularity that can be declared."""
        game, declarable = self.game, sorted(self.game.table.declarable)
        often = {Deal: 0.2, Ask: 1, SetHands: 1}.get(type(game.pending), 0)
        if isinstance(game.pending, AwaitPlayer) or not game.table.seats:
            game.sit(self.chance.randint(1, 6), self.chance.choice(PLAYERS))
        elif declarable and often and self.mishap(often):
            game.declare(self.chance.choice(declarable))
        else:
            game.answer(*self.legal(game.pending))

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
            case SetHands(seats=seats):
                if self.mishap():
                    return HandsClosed(), DEALER
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
        shoe, deck = request.shoe, self.game.plays.chapter.cards.deck
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
        bet = Bet(seat, wagers)
        try:
            request.check(bet, DEALER)
        except Refused:
            return Bet(seat)
        return bet

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
        chance, chapter = self.chance, self.game.plays.chapter
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
            StubCounted(number, chance.random() < 0.5), CoverCardShown(), NoCards(), Missed(),
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
        asides: list[Aside] = [
            Sit(seat), Leave(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"),
            OrderReshuffle(), PermitPlayer(chance.choice(PLAYERS)), ShufflerRepaired(),
            Declare(f"{self.game.plays.chapter.irregularities}({chance.choice('abcdefghijz')})"),
        ]  # fmt: skip
        return chance.choice(asides), self.anybody()

    def anybody(self) -> Who:
        """A person at random."""
        players = [Who("player", name) for name in (*PLAYERS, "P9")]
        return self.chance.choice([*players, DEALER, FLOORPERSON, HOUSE])


def seated(
    tables: "type[ScriptedTable]", seed: int, chosen: Mapping[str, object], **more: Any
) -> Crowd:
    """A table that was never opened, with some players; ``more`` as for ``ScriptedTable.fresh``."""
    chance = Random(seed)
    taken = chance.sample(range(1, 7), chance.randint(1, 6))
    seats = {seat: chance.choice(PLAYERS) for seat in taken}
    return Crowd(tables.fresh(chosen, seats=seats, seed=seed, **more), seed)


# the properties


def no_card_is_lost(crowd: Crowd, rounds: int) -> None:
    """One of each card in each deck, after every round; and no card is left lying."""
    game = crowd.game
    for _ in range(rounds):
        crowd.round()
        batches = game.table.batches
        if game.table.opened:  # no deck has been removed
            game.whole()
            in_play = batches.rack.count + batches.shoe.remaining
            assert in_play == len(game.plays.chapter.cards.deck)
        assert batches.on_layout == []
        if crowd.mishap(5):
            game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()


def the_books_balance(crowd: Crowd, rounds: int) -> Iterator[dict[str, int]]:
    """All sum to zero, and the house has what the players have not: after each round, by how much
    every account of the house has changed. ``crowd.game`` still tells of that round."""
    game = crowd.game
    for _ in range(rounds):
        books = game.table.books
        before = dict(books.balances)
        crowd.round()
        game.balanced()
        assert game.driver.round is not None
        lines, bank = game.driver.round.lines, game.driver.round.bank
        assert all(line.back >= 0 <= line.stake for line in lines)
        changed = {name: cents - before.get(name, 0) for name, cents in books.balances.items()}
        players = sum(changed.get(chips(name), 0) for name in PLAYERS)
        won = sum(line.back - line.stake for line in lines) + (bank.net if bank else 0)
        assert players == won
        assert sum(changed.get(name, 0) for name in HOUSES) == -players
        staked, ended = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager.partition(".")[0]] += cents
        wagers = [line for line in lines if line.stake and line.wager != "vigorish"]
        assert len({(line.seat, line.wager) for line in wagers}) == len(wagers)
        for line in wagers:
            ended[line.seat, line.wager.partition(".")[0]] += line.stake
        assert staked == ended
        yield {name: changed.get(name, 0) for name in HOUSES}
        game.next_round()


def a_replay_is_the_round_again(crowd: Crowd, rounds: int) -> None:
    """Byte for byte, with asides too."""
    game = crowd.game
    crowd.round()
    for _ in range(rounds):
        game.next_round()
        while not game.driver.over:
            crowd.step()
            if crowd.mishap() and not game.driver.over:
                cents = crowd.chance.randint(1, 10_000)
                game.buy_in(crowd.chance.choice(PLAYERS), cents)
        game.replays()


def faces(told: object) -> set[str]:
    """Every card's face in something that is told."""
    return set(FACE.findall(json.dumps(told)))


def nobody_sees_a_hidden_card(
    crowd: Crowd, rounds: int, *, named: bool = False, told: bool = False
) -> None:
    """Neither in what is asked nor in what is told: a seat sees its own cards, and everyone those
    that lie face up. No words name a card, unless a step's may name these (``told``), or requests
    too (``named``)."""
    game = crowd.game
    seats = [f"seat {seat}" for seat in range(1, 7)]
    for _ in range(rounds):
        public: set[str] = set()
        own: dict[str, set[str]] = {seat: set() for seat in seats}
        betting: set[int] = set()
        while not game.driver.over:
            asked, before = game.pending, len(game.steps)
            if isinstance(asked, ArrangeHands) and asked.audience == EVERYONE:
                public |= {card.face for card in asked.cards}  # which lie face up
            known = public if named else set()
            assert _named(asked.describe(), known, wild=named) <= known, asked
            if not isinstance(asked, Collect | TurnUp | ArrangeHands):
                assert _named(repr(asked), known, wild=named) <= known, asked
            crowd.step()
            for step in game.steps[before:]:
                to = step.get("to")
                betting |= {step["seat"]} if step.get("wagers") else set()
                playing = {f"seat {seat}" for seat in (*betting, game.table.bank)}
                if _lies_face_up(step):
                    public |= set(step["cards"])
                elif step["what"] == "deal" and to in playing:
                    own[to] |= set(step["cards"])
                for viewer in (None, *seats):
                    view = seen_by(step, frozenset([viewer] if viewer else []))
                    assert "audience" not in view
                    seen = faces(view.pop("cards", []))
                    assert seen <= (public | own[viewer] if viewer else public), (viewer, step)
                    if step["what"] == "deal" and to == viewer and to in playing:
                        assert len(seen) == 1
                    known = public if named or told else set()
                    assert _named(view, known, wild=named) <= known, step
        game.next_round()


def _named(words: object, known: set[str], *, wild: bool) -> set[str]:
    """The cards that are named; where the joker is ``wild`` and known, without the one other card
    for which it counts."""
    named = faces(words)
    counts_for = named - known
    return named & known if wild and "Jk" in known and len(counts_for) == 1 else named


def _lies_face_up(step: Step) -> bool:
    """Whether everyone may know the cards of this step from now on."""
    if step["what"] == "arrange_hands":
        return bool(step["audience"] == EVERYONE)
    found = step.get("outcome") == "found_face_up"
    return step["what"] == "turn_up" or step.get("face") == "up" or found


def a_refusal_changes_nothing(crowd: Crowd, attempts: int = 120, *, asides: float = 0.3) -> None:
    """Whatever is said is taken or refused, for a reason; now and then it is an aside."""
    game = crowd.game
    for _ in range(attempts):
        if game.driver.over:
            game.next_round()
        is_aside = crowd.chance.random() < asides
        refusal = game.attempt(*(crowd.any_aside() if is_aside else crowd.anything()))
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites)
            if not game.driver.over:
                crowd.step()
    crowd.round()
    assert sum(game.table.books.balances.values()) == 0


def the_round_goes_on(crowd: Crowd, asides: int = 120) -> None:
    """Whatever happens meanwhile: people sit down, leave, buy in, order reshuffles, repair devices
    and declare irregularities at any moment."""
    game = crowd.game
    for _ in range(asides):
        if game.driver.over:
            assert game.table.batches.on_layout == []
            game.next_round()
        refusal = game.attempt(*crowd.any_aside())
        assert refusal is None or refusal.field
        for _ in range(crowd.chance.randint(0, 12)):
            if not game.driver.over:
                crowd.step()
    crowd.round()
    game.balanced()
    assert game.table.batches.on_layout == []
    if game.table.virtual and game.table.opened:
        game.whole()


def every_cite_exists(crowd: Crowd, rounds: int) -> None:
    """Every step and every line has paragraphs, and they exist."""
    for _ in range(rounds):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"]), step
            if "line" in step:
                assert all(exists(cite) for cite in step["line"]["cites"]), step
        crowd.game.next_round()
