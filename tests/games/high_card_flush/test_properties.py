"""What holds for every round of High Card Flush, whoever plays it and whatever goes wrong."""

import json
import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK
from pitboss.games.high_card_flush import play
from pitboss.ledger import CASINO, METER, RESERVE, TABLE_INVENTORY
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
    Jammed,
    Missed,
    NoCards,
    NoMoreBets,
    OutOfOrder,
    Recut,
    Shuffled,
    StubCounted,
    Time,
    Who,
    WrongCount,
    from_json,
    to_json,
)
from pitboss.procedure.asides import (
    ASIDE_KINDS,
    Aside,
    BuyIn,
    Declare,
    Leave,
    NewDealer,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
    aside_from_json,
    aside_to_json,
)
from pitboss.procedure.driver import Driver, seen_by
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Collect,
    CountStub,
    Deal,
    OfferCut,
    Request,
    Settle,
    Shuffle,
    TakeBets,
    TurnUp,
)
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import exists

if TYPE_CHECKING:
    from tests.games.high_card_flush.conftest import FlushTable

NAMES = ("P1", "P2", "P3")
LIMITS = {"ante": (500, 50_000), "flush_bonus": (100, 10_000), "straight_flush_bonus": (100, 500)}
FACE = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])|(?<!\w)Jk(?!\w)")
METHODS = st.sampled_from(["automated_shoe", "manual_shoe", "hand"])
CITES = ["678a.13(a)", "678a.13(c)", "678a.13(d)", "678a.13(f)", "678a.13(g)"]
SEEDS = st.integers(0, 2**32 - 1)
RULES = st.fixed_dictionaries(
    {
        "dealing_method": METHODS,
        "decks": st.integers(1, 2),
        "flush_bonus_wager": st.booleans(),
        "straight_flush_bonus_wager": st.booleans(),
        "progressive_jackpot_wager": st.booleans(),
    },
    optional={
        "automated_shuffler": st.booleans(),
        "counting_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "progressive_bet": st.sampled_from([100, 150, 500]),
        "ace_low_straight_flush": st.booleans(),
        "raise_step": st.sampled_from(["whole", "any"]),
        "adjacent_boxes": st.integers(1, 6),
        "abandoned_wagers": st.sampled_from(["lose", "return"]),
        "payout_limit": st.just(50_000_00),
    },
)


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

    def __init__(self, game: "FlushTable", seed: int, *, mishaps: float = 0.01) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps

    def step(self) -> None:
        """One legal answer, or an irregularity that is declared."""
        game = self.game
        if isinstance(game.pending, AwaitPlayer) or not game.table.seats:
            game.sit(self.chance.randint(1, 6), self.chance.choice(NAMES))
            return
        declarable = sorted(game.table.declarable)
        if declarable and isinstance(game.pending, Deal | Ask) and self.mishap():
            game.aside(Declare(self.chance.choice(declarable)), DEALER)
            return
        game.answer(*self.legal(game.pending))

    def round(self) -> None:
        """On to the end of the round."""
        while not self.game.driver.over:
            self.step()

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """Something that this request permits."""
        chance, game = self.chance, self.game
        match request:
            case Deal(shoe=shoe):
                possible = [one for one in DECK if not shoe.out[one]]
                face = str(shoe.next_card if shoe.is_virtual else chance.choice(possible))
                if self.mishap():
                    return FoundFaceUp(face), DEALER
                return CardDealt(face, drawn_in_error=self.mishap()), DEALER
            case TakeBets(seats=seats, answered=answered, betting=betting):
                if betting and chance.random() < 0.1:
                    return NoMoreBets(), DEALER
                seat = chance.choice([seat for seat in seats if seat not in answered])
                return self._bet(request, seat), Who("player", seats[seat])
            case Ask(seat=seat, player=name, options=options):
                option = chance.choice(options)
                most = option.most or option.stake
                amount = chance.choice([None, option.stake, most])
                return Decision(seat, option.name, amount), Who("player", name)
            case OfferCut(nearest=nearest, farthest=farthest):
                return Cut(chance.randint(nearest, farthest)), DEALER
            case AcceptCut() if chance.random() < 0.2:
                return Recut("last"), FLOORPERSON
            case Shuffle(by="device") if self.mishap():
                wrong: list[Answer] = [Jammed(), OutOfOrder()]
                if request.counts:
                    wrong.append(WrongCount(51))
                return chance.choice(wrong), DEALER
            case CountStub(expected=expected) if self.mishap():
                return StubCounted(expected - 1, misdealt=chance.random() < 0.5), DEALER
        answer = game.house.answer(request, virtual=game.table.virtual)
        return (answer, HOUSE) if answer is not None else game.by_hand(request)

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        chance = self.chance
        wagers = {}
        if chance.random() < 0.8:
            for area in request.rules.areas:
                if area.required or chance.random() < 0.5:
                    room = (area.most - area.least) // area.step
                    wagers[area.wager] = area.least + area.step * chance.randint(0, min(room, 20))
        bet = Bet(seat, wagers)
        try:
            request.check(bet, DEALER)
        except Refused:
            return Bet(seat)
        return bet

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        chance = self.chance
        seat, number = chance.randint(0, 7), chance.randint(-1, 1_600)
        face = chance.choice([str(chance.choice(DECK)), "Jk", "Xx", None])
        answers: list[Answer] = [
            Done(), Asserted(chance.choice([[], ["positions"]])), Time(number), Jammed(),
            Shuffled(chance.choice([None, "", "AhKd"])), Cut(number), CutDeclined(),
            Recut("last"), CoverPlaced(number), CardDealt(face), FoundFaceUp(face),
            CardDealt(face, drawn_in_error=True), CoverCardShown(), NoCards(), Missed(),
            NoMoreBets(), OutOfOrder(), WrongCount(number), StubCounted(number),
            Bet(seat, {"ante": number}), Bet(seat, {"ante": 500, "flush_bonus": number}),
            Bet(seat, {"flush_bonus": 100}), Bet(seat, {"raise": 500}), Bet(seat, {}, True),
            Bet(seat, {"ante": 500, "progressive_jackpot": 100}),
            Decision(seat, chance.choice(["raise", "fold", "over", ""])),
            Decision(seat, "raise", number), Decision(seat, "fold", number),
        ]  # fmt: skip
        return chance.choice(answers), self.anybody()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody."""
        chance, seat = self.chance, self.chance.randint(0, 7)
        asides: list[Aside] = [
            Sit(seat), Leave(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"),
            OrderReshuffle(), PermitPlayer("P1"), ShufflerRepaired(),
            Declare(chance.choice([*CITES, "678a.13(b)", "678a.5(b)"])),
        ]  # fmt: skip
        return chance.choice(asides), self.anybody()

    def anybody(self) -> Who:
        """A person at random."""
        players = [Who("player", name) for name in (*NAMES, "P9")]
        return self.chance.choice([*players, DEALER, FLOORPERSON, HOUSE])


def seated(hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """A table with some players."""
    chance = Random(seed)
    seats = {
        seat: chance.choice(NAMES) for seat in chance.sample(range(1, 7), chance.randint(1, 6))
    }
    return Crowd(hcf.fresh(chosen, seats=seats, limits=LIMITS, seed=seed, **more), seed)


@pytest.mark.shows("678a.3(a)", "678a.3(b)(3)", "678a.11(f)")
@quick(36)
@given(seed=SEEDS, chosen=RULES)
def test_no_card_is_lost_or_there_twice(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = seated(hcf, seed, chosen)
    for _ in range(6):
        crowd.round()
        if crowd.game.table.opened:  # no deck has been removed
            crowd.game.whole()
        if crowd.chance.random() < 0.1:
            crowd.game.table.reshuffle_ordered = True
        crowd.game.next_round()


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance_and_no_cent_leaves_the_meter_unpaid(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """The house has what the players have not; the meter holds what the casino put on it."""
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(3):
        books = game.table.books
        before = {name: books.balance(name) for name in (TABLE_INVENTORY, METER, RESERVE, CASINO)}
        crowd.round()
        books = game.table.books
        assert sum(books.balances.values()) == 0
        assert books.on_layout() == 0
        assert game.table.live == set()
        assert game.driver.round is not None
        lines = game.driver.round.lines
        assert all(line.back >= 0 < line.stake for line in lines)
        moved = {name: books.balance(name) - was for name, was in before.items()}
        players = sum(line.back - line.stake for line in lines)
        assert sum(moved.values()) == -players
        from_meter = sum(
            move["cents"]
            for step in game.told("settle")
            for move in step.get("moves", [])
            if move["from"] == METER and move["to"].startswith("chips")
        )
        assert moved[METER] + moved[RESERVE] + from_meter == -moved[CASINO]
        staked = Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager] += cents
        assert staked == {(line.seat, line.wager): line.stake for line in lines}
        if game.told("declare") and "678a.13(d)" not in [s["cite"] for s in game.told("declare")]:
            assert moved[METER] + moved[RESERVE] == -moved[CASINO]
        game.next_round()


def _run_again(value: str, events: list[str]) -> Driver:
    """A round from nothing but what was written down."""
    driver = Driver(play, Table.from_value(json.loads(value)))
    for event in events:
        data = json.loads(event)
        who = Who(**data["who"])
        if data["said"]["kind"] in ASIDE_KINDS:
            driver.aside(aside_from_json(data["said"]), who)
        else:
            driver.answer(from_json(data["said"]), who)
    return driver


def _written(said: Any, who: Who) -> str:
    data = aside_to_json(said) if said.kind in ASIDE_KINDS else to_json(said)
    return json.dumps({"said": data, "who": {"role": who.role, "name": who.name}})


@quick(36)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    game = crowd.game
    crowd.round()
    for _ in range(2):
        value, first = json.dumps(game.table.value()), len(game.log)
        game.next_round()
        while not game.driver.over:
            crowd.step()
            if not game.driver.over and crowd.mishap():
                who = Who("player", crowd.chance.choice(NAMES))
                game.aside(BuyIn(crowd.chance.randint(1, 10_000)), who)
        again = _run_again(value, [_written(*event) for event in game.log[first:]])
        assert again.over
        assert json.dumps(again.steps) == json.dumps(game.steps)
        assert json.dumps(again.table.value()) == json.dumps(game.table.value())
        assert again.round is not None
        assert game.driver.round is not None
        assert json.dumps(again.round.result()) == json.dumps(game.driver.round.result())


def _faces(told: object) -> list[str]:
    return FACE.findall(json.dumps(told))


@pytest.mark.shows("678a.8(d)", "678a.9(b)", "678a.10(b)", "678a.11(a)(1)")
@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_nobody_sees_a_card_that_lies_face_down_but_its_player(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """Neither in what is asked nor in what is told: a seat sees its own cards, those turned up,
    and those found face up."""
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    game = crowd.game
    viewers = [frozenset[str](), *(frozenset({f"seat {n}"}) for n in range(1, 7))]
    for _ in range(2):
        while not game.driver.over:
            assert _faces(game.pending.describe()) == []
            if not isinstance(game.pending, Collect | TurnUp):
                assert _faces(repr(game.pending)) == []
            crowd.step()
        for viewer in viewers:
            known: set[str] = set()
            own = next(iter(viewer), "nobody")
            for step in game.steps:
                view = seen_by(step, viewer)
                assert "audience" not in view
                rest = {key: value for key, value in view.items() if key != "cards"}
                assert _faces(rest) == []
                shown = set(_faces(view.get("cards", [])))
                if step["what"] == "turn_up" or step.get("outcome") == "found_face_up":
                    known |= shown
                elif step["what"] == "deal" and step["to"] == own:
                    assert len(shown) == 1
                    known |= shown
                assert shown <= known
        game.next_round()


def _attempt(game: "FlushTable", said: Answer | Aside, who: Who) -> Refused | None:
    """Somebody says something: it is taken, or refused and nothing has changed."""
    before, pending = game.state(), game.pending
    try:
        if isinstance(said, Aside):
            game.aside(said, who)
        else:
            game.answer(said, who)
    except Refused as refusal:
        assert game.state() == before
        assert game.pending is pending
        return refusal
    return None


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_is_answered_is_taken_or_refused_and_a_refusal_changes_nothing(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            game.next_round()
        refusal = _attempt(game, *crowd.anything())
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites)
            crowd.step()
    crowd.round()


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_happens_meanwhile_the_round_goes_on(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """People sit down, leave, buy in, order reshuffles, repair devices and declare
    irregularities at any moment."""
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            assert game.table.batches.on_layout == []
            game.next_round()
        refusal = _attempt(game, *crowd.any_aside())
        assert refusal is None or refusal.field
        for _ in range(crowd.chance.randint(0, 12)):
            if not game.driver.over:
                crowd.step()
    crowd.round()
    assert game.table.books.on_layout() == 0
    assert game.table.live == set()
    assert game.table.batches.on_layout == []
    if virtual and game.table.opened:
        game.whole()


@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_every_step_and_line_cites_what_exists(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(hcf, seed, chosen, virtual=virtual)
    crowd.mishaps = 0.05
    for _ in range(3):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"]
            assert all(exists(cite) for cite in step["cites"])
            if "line" in step:
                assert all(exists(cite) for cite in step["line"]["cites"])
        crowd.game.next_round()


@quick(30)
@given(seed=SEEDS, chosen=RULES)
def test_settlement_runs_counterclockwise_in_each_pass(
    hcf: "type[FlushTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """After the dealer's cards are turned up, seats come in falling order: one pass, or two."""
    crowd = seated(hcf, seed, chosen)
    crowd.mishaps = 0
    for _ in range(3):
        seats: list[int] = []
        while not crowd.game.driver.over:
            request = crowd.game.pending
            if isinstance(request, TurnUp) and request.place == "dealer":
                seats = []
            if isinstance(request, Settle):
                seats.append(request.line.seat)
            crowd.step()
        rises = sum(b > a for a, b in pairwise(seats))
        assert rises <= 1
        crowd.game.next_round()
