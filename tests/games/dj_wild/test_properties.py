"""What holds for every round of DJ Wild Stud Poker, whoever plays it and whatever goes wrong."""

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK, JOKER
from pitboss.games.dj_wild import play
from pitboss.ledger import CASINO, METER, TABLE_INVENTORY, chips
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    CoverCardShown,
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
    Shuffle,
    TakeBets,
    TurnUp,
)
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import exists

if TYPE_CHECKING:
    from tests.games.dj_wild.conftest import DjWildTable

NAMES = ("P1", "P2", "P3")
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
LIMITS = {
    "ante": (500, 50_000), "blind": (500, 50_000), "progressive_bonus": (100, 500),
    "trips_bonus": (100, 10_000), "bad_beat_bonus": (100, 10_000),
}  # fmt: skip
RULES = st.fixed_dictionaries(
    {
        "dealing_method": st.sampled_from(["manual_shoe", "hand", "automated_shoe"]),
        "decks": st.integers(1, 2),
        "paytables": st.fixed_dictionaries(
            {
                "progressive_bonus": st.sampled_from(["1", "2"]),
                "trips_bonus": st.sampled_from(["DJWT-04", "DJWT-07"]),
                "bad_beat_bonus": st.sampled_from(["DJWBB-02", "DJWBB-04"]),
            }
        ),
    },
    optional={
        "counting_shuffler": st.booleans(),
        "reshuffling_device": st.booleans(),
        "preshuffled_cards": st.booleans(),
        "progressive_rate": st.sampled_from(["0", "1/3", "1"]),
        "folded_progressive": st.booleans(),
        "progressive_envy": st.sampled_from(["bettors_only", "all_live_hands", "off"]),
        "bad_beat": st.sampled_from(["player_only", "two_way"]),
        "adjacent_boxes": st.integers(1, 6),
    },
)
SEEDS = st.integers(0, 2**32 - 1)


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

    def __init__(self, game: "DjWildTable", seed: int, *, mishaps: float = 0.03) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps

    def step(self) -> None:
        """One legal answer, or an irregularity that can be declared."""
        game, declarable = self.game, sorted(self.game.table.declarable)
        if isinstance(game.pending, AwaitPlayer) or not game.table.seats:
            game.sit(self.chance.randint(1, 6), self.chance.choice(NAMES))
        elif isinstance(game.pending, Ask) and declarable and self.mishap():
            game.declare(self.chance.choice(declarable))
        elif isinstance(game.pending, Deal) and declarable and self.chance.random() < 0.005:
            game.declare(self.chance.choice([one for one in declarable if "(d)" not in one]))
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
            case Deal(shoe=shoe) if shoe.is_virtual:
                face = str(shoe.next_card)
                if chance.random() < 0.01:
                    return FoundFaceUp(), DEALER
                return CardDealt(face, drawn_in_error=self.mishap()), DEALER
            case Deal(shoe=shoe):
                face = str(chance.choice([one for one in (*DECK, JOKER) if not shoe.out[one]]))
                return (FoundFaceUp(face) if chance.random() < 0.01 else CardDealt(face)), DEALER
            case TakeBets(seats=seats, answered=answered, betting=betting):
                if betting and chance.random() < 0.1:
                    return NoMoreBets(), DEALER
                seat = chance.choice([seat for seat in seats if seat not in answered])
                return self._bet(request, seat), Who("player", seats[seat])
            case Ask(seat=seat, player=name, options=options):
                return Decision(seat, chance.choice(options).name), Who("player", name)
            case OfferCut(nearest=nearest, farthest=farthest):
                return Cut(chance.randint(nearest, farthest)), DEALER
            case AcceptCut() if self.mishap():
                return Recut("last"), FLOORPERSON
            case CountStub(expected=expected) if chance.random() < 0.3:
                return StubCounted(expected - 1, misdealt=chance.random() < 0.5), DEALER
            case Shuffle(by="device", counts=counts) if self.mishap():
                wrong: Answer = WrongCount(52) if counts else Jammed()
                return chance.choice([Jammed(), OutOfOrder(), wrong]), DEALER
        answer = self.game.house.answer(request, virtual=self.game.table.virtual)
        return (answer, HOUSE) if answer else self.game.by_hand(request)

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        chance, wagers = self.chance, {}
        if chance.random() < 0.9:
            ante = 500 + 50 * chance.randint(0, 20)
            for area in request.rules.areas:
                if area.required:
                    wagers[area.wager] = ante
                elif chance.random() < 0.6:
                    wagers[area.wager] = area.least
        bet = Bet(seat, wagers)
        try:
            request.check(bet, DEALER)
        except Refused:
            return Bet(seat)
        return bet

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        chance = self.chance
        seat, number = chance.randint(0, 7), chance.randint(-1, 60)
        face = chance.choice([str(chance.choice(DECK)), "Jk", "Xx", None])
        answers: list[Answer] = [
            Done(), Asserted(chance.choice([[], ["positions"]])), Time(number), Jammed(),
            Shuffled(chance.choice([None, "", "AhKd"])), Cut(number), CutDeclined(),
            Recut("last"), CardDealt(face), FoundFaceUp(face), WrongCount(number),
            StubCounted(number, chance.random() < 0.5), CoverCardShown(), NoCards(), Missed(),
            NoMoreBets(), OutOfOrder(), Bet(seat, {"ante": number, "blind": number}),
            Bet(seat, {"ante": 500, "blind": 500}), Bet(seat, {"ante": 500, "blind": 550}),
            Bet(seat, {"ante": 500, "blind": 500, "progressive_bonus": number}),
            Bet(seat, {"raise": 500}), Bet(seat, {}, True),
            Decision(seat, chance.choice(["raise", "fold", "x"])), Decision(seat, "raise", number),
        ]  # fmt: skip
        return chance.choice(answers), self.anybody()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody, but nobody leaves a round that he is in."""
        chance, seat = self.chance, self.chance.randint(0, 7)
        asides: list[Aside] = [
            Sit(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"), OrderReshuffle(),
            PermitPlayer(chance.choice(NAMES)),
            Declare(chance.choice(["687a.13(a)", "687a.13(b)", "687a.13(z)"])),  # no such paragraph
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


def seated(dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    """A table with people at it."""
    chance = Random(seed)
    taken = chance.sample(range(1, 7), chance.randint(1, 6))
    seats = {seat: chance.choice(NAMES) for seat in taken}
    return Crowd(dj.fresh(chosen, seats=seats, limits=LIMITS, seed=seed, **more), seed)


@pytest.mark.shows("687a.3(a)", "687a.3(b)(4)", "687a.11(g)")
@quick(20)
@given(seed=SEEDS, chosen=RULES)
def test_no_card_is_lost_or_duplicated(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = seated(dj, seed, chosen)
    game = crowd.game
    for _ in range(8):
        crowd.round()
        decks = 2 if game.table.batches.shuffled is not None else 1
        if game.table.opened:
            assert game.holdings() == Counter(dict.fromkeys((*DECK, JOKER), decks))
            assert game.table.batches.rack.count + game.table.batches.shoe.remaining == 53
        assert game.table.batches.on_layout == []
        if crowd.mishap():
            game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()


@pytest.mark.shows("687a.12(c)")
@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_balance_and_the_meters_money_is_conserved(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """All sum to zero; what left the meter went to a player; the house has what they have not."""
    crowd = seated(dj, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(3):
        books = game.table.books
        before = dict(books.balances)
        crowd.round()
        assert sum(books.balances.values()) == sum(books.movements().values()) == 0
        assert books.on_layout() == 0
        assert game.table.live == set()
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
            if line.wager == "progressive_bonus" and line.outcome == "win"
            and line.hand in ("royal flush", "straight flush")
        )  # fmt: skip
        assert changed[METER] + changed[CASINO] == -from_meter
        staked = Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager] += cents
        assert staked == {(line.seat, line.wager): line.stake for line in lines if line.stake}
        game.next_round()


def run_again(value: str, events: list[str]) -> Driver:
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


def written(said: Any, who: Who) -> str:
    """An event as the log keeps it."""
    data = aside_to_json(said) if said.kind in ASIDE_KINDS else to_json(said)
    return json.dumps({"said": data, "who": {"role": who.role, "name": who.name}})


@quick(20)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(dj, seed, chosen, virtual=virtual)
    game = crowd.game
    crowd.round()
    for _ in range(2):
        value, first = json.dumps(game.table.value()), len(game.log)
        game.next_round()
        while not game.driver.over:
            crowd.step()
            if crowd.mishap():
                who = Who("player", crowd.chance.choice(NAMES))
                game.aside(BuyIn(crowd.chance.randint(1, 10_000)), who)
        again = run_again(value, [written(*event) for event in game.log[first:]])
        assert again.over
        assert json.dumps(again.steps) == json.dumps(game.steps)
        assert json.dumps(again.table.value()) == json.dumps(game.table.value())
        assert again.round is not None
        assert game.driver.round is not None
        assert json.dumps(again.round.result()) == json.dumps(game.driver.round.result())


def faces(told: object) -> list[str]:
    """Every card's face in something that is told."""
    return FACE.findall(json.dumps(told))


@pytest.mark.shows("687a.8(d)", "687a.9(b)", "687a.10(b)", "687a.8(h)", "687a.11(a)(1)")
@quick(24)
@given(seed=SEEDS, chosen=RULES)
def test_nobody_sees_a_face_down_card_of_another_place(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """Not in a request, and not in a step: only what lies face up, and one's own hand."""
    crowd = seated(dj, seed, chosen)
    game = crowd.game
    for _ in range(2):
        while not game.driver.over:
            assert faces(game.pending.describe()) == []
            assert faces(repr(game.pending)) == [] or isinstance(game.pending, Collect | TurnUp)
            crowd.step()
        public: set[str] = set()
        own: dict[str, set[str]] = {f"seat {seat}": set() for seat in range(1, 7)}
        for step in game.steps:
            if step["what"] == "turn_up" or step.get("outcome") == "found_face_up":
                public |= set(step["cards"])
            elif step["what"] == "deal" and step["to"] in own:
                own[step["to"]] |= set(step["cards"])
            for audience in (None, *own):
                view = seen_by(step, frozenset({audience} if audience else ()))
                assert "audience" not in view
                known = public | (own[audience] if audience else set())
                assert set(faces(view)) <= known, (audience, step)
        game.next_round()


def attempt(game: "DjWildTable", said: Answer | Aside, who: Who) -> Refused | None:
    """Somebody says something: it is taken, or refused and nothing has changed."""
    before, pending = game.state(), game.pending
    try:
        if said.kind in ASIDE_KINDS:
            game.driver.aside(said, who)  # type: ignore[arg-type]
        else:
            game.driver.answer(said, who)  # type: ignore[arg-type]
    except Refused as refusal:
        assert game.state() == before
        assert game.pending is pending
        return refusal
    return None


@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_refused_answer_changes_nothing(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = seated(dj, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            game.next_round()
        said = crowd.anything() if crowd.chance.random() < 0.7 else crowd.any_aside()
        refusal = attempt(game, *said)
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites)
            if not game.driver.over:
                crowd.step()
    crowd.round()
    assert sum(game.table.books.balances.values()) == 0


@quick(12)
@given(seed=SEEDS, chosen=RULES)
def test_every_step_cites_paragraphs_that_exist(
    dj: "type[DjWildTable]", seed: int, chosen: dict[str, Any]
) -> None:
    crowd = seated(dj, seed, chosen)
    for _ in range(2):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"] if cite != "687a.2")
        crowd.game.next_round()
