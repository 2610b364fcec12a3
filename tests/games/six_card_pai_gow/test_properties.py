"""What holds for every round of Six-Card Fortune Pai Gow Poker, whoever plays it and however."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.games.scripted import UNREAD

from pitboss.cards import DECK, JOKER, Card
from pitboss.hands.pai_gow import is_foul
from pitboss.hands.six_card_house_way import set_six
from pitboss.ledger import CASINO, METER, TABLE_INVENTORY, chips
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Bet,
    CardDealt,
    CoverCardShown,
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
    Expose,
    Leave,
    NewDealer,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
)
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
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
    Settle,
    Shuffle,
    TakeBets,
    TurnUp,
)
from pitboss.refusal import Refused
from pitboss.regulation import exists

if TYPE_CHECKING:
    from tests.games.six_card_pai_gow.conftest import SixCardTable

NAMES = ("P1", "P2", "P3")
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
LIMITS = {
    "pai_gow": (1_000, 50_000), "fortune_bonus": (100, 10_000), "insurance": (100, 10_000),
    "progressive": (100, 500),
}  # fmt: skip
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["manual_shoe", "hand", "automated_shoe"]),
        "decks": st.integers(1, 2),
        "fortune_bonus_wager": st.booleans(),
        "insurance_wager": st.booleans(),
        "progressive_wager": st.booleans(),
    },
    optional={
        "automated_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "start_method": st.sampled_from(["shaker", "rng"]),
        "mark_start": st.booleans(),
        "double_down_wager": st.booleans(),
        "fortune_envy_minimum": st.sampled_from([100, 500]),
        "progressive_bet": st.sampled_from([100, 500]),
        "two_adjacent_areas": st.booleans(),
        "abandoned_wagers": st.sampled_from(["lose", "return"]),
    },
)
SEEDS = st.integers(0, 2**32 - 1)
PARAGRAPHS = [f"670a.13({letter})" for letter in "abcdefghijklmnz"]


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

    def __init__(self, game: "SixCardTable", seed: int, *, mishaps: float = 0.03) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps

    def round(self) -> None:
        """On to the end of the round."""
        while not self.game.driver.over:
            self.step()

    def step(self) -> None:
        """One legal answer, somebody who leaves, or an irregularity."""
        game, table, chance = self.game, self.game.table, self.chance
        declarable = sorted(table.declarable)
        if isinstance(game.pending, AwaitPlayer) or not table.seats:
            game.sit(chance.randint(1, 6), chance.choice(NAMES))
        elif declarable and chance.random() < self.mishaps / 10:
            game.declare(chance.choice(declarable))
        elif declarable and isinstance(game.pending, Ask | SetHands) and self.mishap():
            live = sorted(table.live - table.abandoned)
            if live and chance.random() < 0.5:
                game.aside(Expose(chance.choice(live)), DEALER)
            elif live:
                game.leave(chance.choice(live))
        else:
            game.answer(*self.answer(game.pending))

    def answer(self, request: Request) -> tuple[Answer, Who]:
        """An answer that is allowed."""
        chance, game = self.chance, self.game
        match request:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                return self._bet(request, seat), Who("player", seats[seat])
            case Ask(seat=seat, player=name, options=options):
                return Decision(seat, chance.choice(options).name), Who("player", name)
            case SetHands(seats=seats):
                seat = chance.choice(request.ready())
                return self._setting(request, seat), Who("player", seats[seat])
            case ArrangeHands(cards=hand, seat=seat, only_told=False) if (
                self.mishap() or not request.proposed
            ):
                return self._split(seat, hand), DEALER
            case OfferCut(seat=int(), player=name) if chance.random() < 0.5:
                return CutDeclined(), Who("player", name)
            case OfferCut(player=name):
                where = Cut(chance.randint(request.nearest, request.farthest))
                return where, Who("player", name) if name else DEALER
            case AcceptCut() if self.mishap():
                return Recut(chance.choice(["last", "next"])), FLOORPERSON
            case ReadDice() if self.mishap():
                return NoRoll(chance.choice(["not_flat", "fell_out"])), DEALER
            case CountStub(expected=expected) if self.mishap():
                return StubCounted(expected + chance.choice([-1, 1]), chance.random() < 0.5), DEALER
            case Shuffle(by="device") if self.mishap():
                return (Jammed() if chance.random() < 0.5 else OutOfOrder()), DEALER
            case ReadDice():
                return Shaken([chance.randint(1, 6) for _ in range(3)]), DEALER
            case DrawNumber():
                return NumberDrawn(chance.randint(1, 7)), DEALER
            case Deal(shoe=shoe) if shoe.is_virtual and chance.random() < 0.004:
                return FoundFaceUp(), DEALER
            case Deal(shoe=shoe, must_read=True) if not shoe.is_virtual:
                free = [one for one in (*DECK, JOKER) if not shoe.out[one]]
                return CardDealt(chance.choice(free).face), DEALER
        said = game.house.answer(request, virtual=game.table.virtual)
        return (said, HOUSE) if said else game.by_hand(request)

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        chance, wagers = self.chance, {}
        if chance.random() < 0.9:
            for area in request.rules.areas:
                if area.required:
                    wagers[area.wager] = 1_000 + 50 * chance.randint(0, 20)
                elif chance.random() < 0.6:
                    most = min(area.most, 1_000)
                    wagers[area.wager] = area.least + 50 * chance.randint(
                        0, (most - area.least) // 50
                    )
        bet = Bet(seat, wagers)
        try:
            request.check(bet, DEALER)
        except Refused:
            return Bet(seat)
        return bet

    def _setting(self, request: SetHands, seat: int) -> Answer:
        kind = self.chance.random()
        if kind < 0.3:
            return Decision(seat, "house way")
        if request.unread and kind < 0.7:
            return HandsSet(seat)
        return self._split(seat, request.hands[seat])

    def _split(self, seat: int, hand: tuple[Card, ...]) -> HandsSet:
        low = self.chance.choice(hand)
        return HandsSet(seat, [one.face for one in hand if one != low], [low.face])

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        chance = self.chance
        seat, number = chance.randint(0, 7), chance.randint(-1, 60)
        faces = [chance.choice((*DECK, JOKER)).face for _ in range(6)]
        face = chance.choice([faces[0], "Xx", None])
        answers: list[Answer] = [
            Done(), Time(number), Jammed(), Shuffled(chance.choice([None, "", "AhKd"])),
            Cut(number), CutDeclined(), Recut("last"), CardDealt(face), FoundFaceUp(face),
            WrongCount(number), StubCounted(number, chance.random() < 0.5), CoverCardShown(),
            NoCards(), Missed(), NoMoreBets(), OutOfOrder(), Bet(seat, {"pai_gow": number}),
            Bet(seat, {"pai_gow": 1_000}), Bet(seat, {"pai_gow": 1_000, "progressive": number}),
            Bet(seat, {"double_down": 1_000}), Bet(seat, {}, True), HandsClosed(),
            Decision(seat, chance.choice(["double_down", "void", "surrender", "house way", "x"])),
            Decision(seat, "double_down", number), HandsSet(seat), HandsSet(seat, faces[:5], []),
            HandsSet(seat, faces[:5], faces[5:]), HandsSet(seat, faces[:4], faces[4:]),
            HandsSet(0, faces[:5], faces[5:], stood=True), Shaken([number] * 3),
            Shaken([1, 2, 3]), NoRoll("lid"), NumberDrawn(number),
        ]  # fmt: skip
        return chance.choice(answers), self.anybody()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody."""
        chance, seat = self.chance, self.chance.randint(0, 7)
        asides: list[Aside] = [
            Sit(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"), OrderReshuffle(),
            PermitPlayer(chance.choice(NAMES)), Declare(chance.choice(PARAGRAPHS)), Expose(seat),
        ]  # fmt: skip
        if seat not in self.game.table.live:
            asides.append(Leave(seat))
        if not self.game.table.live:
            asides.append(ShufflerRepaired())
        return chance.choice(asides), self.anybody()

    def anybody(self) -> Who:
        """A person at random."""
        players = [Who("player", name) for name in (*NAMES, "P9")]
        return self.chance.choice([*players, DEALER, FLOORPERSON, HOUSE])


def seated(six: "type[SixCardTable]", seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """A table with people at it."""
    chance = Random(seed)
    taken = chance.sample(range(1, 7), chance.randint(1, 6))
    seats = {seat: chance.choice(NAMES) for seat in taken}
    return Crowd(six.fresh(chosen, seats=seats, limits=LIMITS, seed=seed, **more), seed)


@pytest.mark.shows("670a.3(a)", "670a.3(b)(4)", "670a.11(j)")
@quick(30)
@given(seed=SEEDS, chosen=RULES)
def test_no_card_is_lost_or_duplicated(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = seated(six, seed, chosen)
    game = crowd.game
    for _ in range(5):
        crowd.round()
        if game.table.opened:
            game.whole()
            assert game.table.batches.rack.count + game.table.batches.shoe.remaining == 53
        if crowd.mishap():
            game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()


@pytest.mark.shows("670a.12(d)(2)", "670a.12(d)(3)")
@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_balance_and_the_meters_money_is_conserved(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """All sum to zero; what left the meter went to a player; the house has what they have not."""
    crowd = seated(six, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(3):
        books = game.table.books
        before = dict(books.balances)
        crowd.round()
        game.balanced()
        assert game.driver.round is not None
        lines = game.driver.round.lines
        assert all(line.back >= 0 <= line.stake for line in lines)
        players = sum(books.balance(chips(name)) - before.get(chips(name), 0) for name in NAMES)
        assert players == sum(line.back - line.stake for line in lines)
        changed = {name: books.balance(name) - before.get(name, 0)
                   for name in (METER, CASINO, TABLE_INVENTORY)}  # fmt: skip
        assert sum(changed.values()) == -players
        from_meter = sum(
            line.back for line in lines
            if line.wager == "progressive" and line.outcome == "win"
            and line.hand in ("royal flush", "five aces")
        )  # fmt: skip
        assert changed[METER] + changed[CASINO] == -from_meter
        staked = Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager] += cents
        assert staked == {(line.seat, line.wager): line.stake for line in lines if line.stake}
        game.next_round()


@pytest.mark.shows("670a.7(b)")
@quick(40)
@given(seed=SEEDS, chosen=RULES)
def test_whenever_a_player_leaves_every_wager_ends(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """And no card is lost: also in the middle of the deal, or of his own settlement."""
    crowd = seated(six, seed, chosen)
    game = crowd.game
    for _ in range(2):
        while not game.driver.over:
            live = sorted(game.table.live - game.table.abandoned)
            likely = 0.1 if isinstance(game.pending, TurnUp | Settle) else 0.01
            if live and crowd.chance.random() < likely:
                game.leave(crowd.chance.choice(live))
            else:
                crowd.step()
        game.balanced()
        if game.table.opened:
            game.whole()
        game.replays()
        game.next_round()


@pytest.mark.shows("670a.11(g)(1)", "670a.11(g)(2)", "670a.12(a)")
@quick(40)
@given(seed=SEEDS)
def test_a_double_down_ends_as_the_main_wager_or_returns(
    six: "type[SixCardTable]", seed: int
) -> None:
    crowd = seated(six, seed, {})
    crowd.round()
    ended = crowd.game.result()
    doubled = {seat for seat, wager in ended if wager == "double_down"}
    returned = {ended[seat, "double_down"] == ("push", *[ended[seat, "pai_gow"][1]] * 2)
                for seat in doubled}  # fmt: skip
    for seat in doubled:
        assert ended[seat, "double_down"][1] == ended[seat, "pai_gow"][1]
    assert all(returned) or all(
        ended[seat, "double_down"] == ended[seat, "pai_gow"] for seat in doubled
    )


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(six, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(3):
        while not game.driver.over:
            crowd.step()
            if crowd.mishap():
                who = Who("player", crowd.chance.choice(NAMES))
                game.aside(BuyIn(crowd.chance.randint(1, 10_000)), who)
        game.replays()
        game.next_round()


def faces(told: object) -> list[str]:
    """Every card's face in something that is told."""
    return FACE.findall(json.dumps(told))


def rearranges(cites: Iterable[str]) -> bool:
    """Cards that lie face up are named as they count: the joker may be told as a card that it
    stands for."""
    return "670a.11(h)[lead]" in cites


@pytest.mark.shows(
    "670a.8(d)", "670a.9(c)", "670a.10(c)", "670a.8(e)", "670a.8(g)", "670a.11(a)(1)", "670a.11(e)"
)
@quick(30)
@given(seed=SEEDS, chosen=RULES)
def test_nobody_is_told_a_card_that_he_may_not_know(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """Not in a request, and not in a step: only what lies face up, and one's own hand."""
    crowd = seated(six, seed, chosen)
    game = crowd.game
    for _ in range(2):
        public: set[str] = set()
        own: dict[str, set[str]] = {f"seat {seat}": set() for seat in range(1, 7)}
        told = 0
        while not game.driver.over:
            if not rearranges(game.pending.cites):
                assert set(faces(game.pending.describe())) <= public
                if not isinstance(game.pending, Collect | TurnUp | ArrangeHands):
                    assert set(faces(repr(game.pending))) <= public
            crowd.step()
            for step in game.steps[told:]:
                if step["what"] == "turn_up" or step.get("outcome") == "found_face_up":
                    public |= set(step["cards"])
                elif step["what"] == "deal" and step["to"] in own:
                    mine = seen_by(step, frozenset({step["to"]}))["cards"]
                    own[step["to"]] |= set(mine) - {"??"}
                for audience in (None, "dealer", *own):
                    view = seen_by(step, frozenset({audience} if audience else ()))
                    assert "audience" not in view
                    known = public | own.get(audience or "", set())
                    assert rearranges(step["cites"]) or set(faces(view)) <= known, step
            told = len(game.steps)
        game.next_round()


@quick(35)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_refused_answer_changes_nothing(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(six, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            game.next_round()
        said = crowd.anything() if crowd.chance.random() < 0.7 else crowd.any_aside()
        refusal = game.attempt(*said)
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites if cite != "670a.13")
            if not game.driver.over:
                crowd.step()
    crowd.round()
    assert sum(game.table.books.balances.values()) == 0


@quick(15)
@given(seed=SEEDS, chosen=RULES)
def test_every_step_cites_paragraphs_that_exist(
    six: "type[SixCardTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = seated(six, seed, chosen)
    for _ in range(2):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"] if cite != "670a.2"), step
        crowd.game.next_round()


@pytest.mark.shows("670a.11(d)[lead]", "670a.11(b)", "670a.11(a)(1)")
@quick(300)
@given(hand=st.lists(st.sampled_from((*DECK, JOKER)), min_size=6, max_size=6, unique=True))
def test_the_house_way_uses_each_card_once_and_is_never_foul(hand: list[Card]) -> None:
    setting = set_six(hand)
    assert sorted((*setting.high, *setting.low)) == sorted(hand)
    assert (len(setting.high), len(setting.low)) == (5, 1)
    assert not is_foul(setting.high, setting.low)


@quick(15)
@given(seed=SEEDS)
def test_hands_laid_down_unread_end_as_they_are_read(six: "type[SixCardTable]", seed: int) -> None:
    """At a real table: the same cards and the same settings, read before or at the reveal."""
    chance = Random(seed)
    deck = [one.face for one in (*DECK, JOKER)]
    chance.shuffle(deck)
    hands = {place: " ".join(deck[6 * place : 6 * place + 6]) for place in (0, 2, 5)}
    sets = {seat: (" ".join(hands[seat].split()[:5]), hands[seat].split()[5]) for seat in (2, 5)}
    bets = {seat: {"pai_gow": 1_000} for seat in sets}
    read = six.ready("", hands=hands, virtual=False)
    unread = six.ready("", hands=hands, virtual=False)
    unread.arranges = dict(sets)
    first = read.play(bets, {2: "double_down"}, sets)
    assert unread.play(bets, {2: "double_down"}, dict.fromkeys(sets, UNREAD)) == first
    read.balanced()
    unread.balanced()
    unread.replays()
