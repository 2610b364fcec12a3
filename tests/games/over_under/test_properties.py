"""What holds for every round of Over/Under, whoever plays it and whatever goes wrong."""

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.cards import DECK
from pitboss.games.over_under import play
from pitboss.ledger import TABLE_INVENTORY
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
    Time,
    Who,
    from_json,
    to_json,
)
from pitboss.procedure.asides import (
    ASIDE_KINDS,
    Aside,
    BuyIn,
    Leave,
    NewDealer,
    OrderReshuffle,
    PermitPlayer,
    ShufflerRepaired,
    Sit,
    aside_from_json,
    aside_to_json,
)
from pitboss.procedure.driver import Driver, Step, seen_by
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Collect,
    Deal,
    OfferCut,
    PlaceCoverCard,
    Request,
    Shuffle,
    TakeBets,
)
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import exists

if TYPE_CHECKING:
    from tests.conftest import OverUnderTable

NAMES = ("P1", "P2", "P3")
LIMITS = {"ante": (500, 50_000), "bonus": (100, 10_000)}
FACE = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])|(?<!\w)Jk(?!\w)")

SHUFFLERS = st.sampled_from(["none", "batch", "continuous", "device"])
RULES = st.fixed_dictionaries(
    {},
    optional={
        "shuffler": SHUFFLERS,
        "preshuffled_cards": st.booleans(),
        "decision_order": st.sampled_from(["seat_by_seat", "all_first"]),
        "mid_shoe_entry_bar": st.booleans(),
        "verbal_bets": st.booleans(),
        "adjacent_boxes": st.integers(1, 6),
        "bonus_wager": st.booleans(),
        "cover_card_depth": st.sampled_from(["1/4", "1/2", "9/10"]),
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

    def __init__(self, game: "OverUnderTable", seed: int, *, mishaps: float = 0.05) -> None:
        self.game = game
        self.chance = Random(seed)
        self.mishaps = mishaps

    def mishap(self) -> bool:
        """Whether something goes wrong now."""
        return self.chance.random() < self.mishaps

    def step(self) -> None:
        """One legal answer."""
        game = self.game
        if isinstance(game.pending, AwaitPlayer) or not game.table.seats:
            game.sit(self.chance.randint(1, 6), self.chance.choice(NAMES))
            return
        if isinstance(game.pending, TakeBets):
            present = set(game.pending.seats.values())
            if present <= set(game.pending.rules.barred):  # or the table would wait for ever
                game.aside(PermitPlayer(min(present)), FLOORPERSON)
        answer, who = self.legal(game.pending)
        game.answer(answer, who)

    def round(self) -> None:
        """On to the end of the round."""
        while not self.game.driver.over:
            self.step()

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """Something that this request permits."""
        chance, table = self.chance, self.game.table
        match request:
            case Deal():
                return self._card(request)
            case TakeBets(seats=seats, answered=answered, betting=betting):
                if betting and chance.random() < 0.1:
                    return NoMoreBets(), DEALER
                seat = chance.choice([seat for seat in seats if seat not in answered])
                return self._bet(request, seat), Who("player", seats[seat])
            case Ask(seat=seat, player=name, options=options):
                if request.may_be_missed and self.mishap():
                    return Missed(), DEALER
                return Decision(seat, chance.choice(options).name), Who("player", name)
            case OfferCut(player=name, nearest=nearest, count=count):
                cut = Cut(chance.randint(nearest, count - nearest))
                if request.seat is None:
                    return cut, DEALER
                return (cut if chance.random() < 0.3 else CutDeclined()), Who("player", name)
            case AcceptCut() if self.mishap():
                return Recut("last" if chance.random() < 0.5 else "next"), FLOORPERSON
            case PlaceCoverCard(least=least, count=count):
                return CoverPlaced(chance.randint(least, count - 1)), DEALER
            case Shuffle(by="device") if self.mishap():
                return (Jammed() if chance.random() < 0.7 else OutOfOrder()), DEALER
        answer = self.game.house.answer(request, virtual=table.virtual)
        if answer is None:
            return self.game._by_hand(request)
        return answer, HOUSE

    def _card(self, deal: Deal) -> tuple[Answer, Who]:
        chance, shoe = self.chance, deal.shoe
        if shoe.shows_cover():
            return CoverCardShown(), DEALER
        if deal.may_be_missed and self.mishap():
            return Missed(), DEALER
        if not shoe.remaining:
            return NoCards(), DEALER
        if not shoe.is_virtual and shoe.may_show_cover() and self.mishap():
            return CoverCardShown(), DEALER
        possible = [one for one in DECK if shoe.out[one] < shoe.copies]
        face = str(shoe.next_card if shoe.is_virtual else chance.choice(possible))
        if self.mishap():
            return FoundFaceUp(face), DEALER
        if deal.face == "down" and not shoe.is_virtual:
            return CardDealt(None), DEALER
        return CardDealt(face), DEALER

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        chance = self.chance
        wagers = {}
        if chance.random() < 0.8:
            for area in request.rules.areas:
                if area.required or chance.random() < 0.5:
                    wagers[area.wager] = area.least + area.step * chance.randint(0, 20)
        bet = Bet(seat, wagers, verbal=request.rules.verbal_bets and chance.random() < 0.3)
        try:
            request.check(bet, DEALER)
        except Refused:
            return Bet(seat)
        return bet

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        chance = self.chance
        seat, number = chance.randint(0, 7), chance.randint(-1, 320)
        face = chance.choice([str(chance.choice(DECK)), "Jk", "Xx", None])
        answers: list[Answer] = [
            Done(), Asserted(chance.choice([[], ["positions"]])), Time(number), Jammed(),
            Shuffled(chance.choice([None, "", "AhKd"])), Cut(number), CutDeclined(),
            Recut("last"), Recut("next"), CoverPlaced(number), CardDealt(face), FoundFaceUp(face),
            CoverCardShown(), NoCards(), Missed(), NoMoreBets(), OutOfOrder(),
            Bet(seat, {"ante": number}), Bet(seat, {"ante": 500, "bonus": number}),
            Bet(seat, {"bonus": 100}), Bet(seat, {"over_23": 500}), Bet(seat, {}, True),
            Bet(seat, {"ante": 500}, chance.random() < 0.5),
            Decision(seat, chance.choice(["over", "under", "surrender", "dead_hand", "x"])),
            Decision(seat, "over", number),
        ]  # fmt: skip
        return chance.choice(answers), self.anybody()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody."""
        chance, seat = self.chance, self.chance.randint(0, 7)
        asides: list[Aside] = [
            Sit(seat), Leave(seat), BuyIn(chance.randint(-1, 5_000)), NewDealer("Dot"),
            OrderReshuffle(), PermitPlayer(chance.choice(NAMES)), ShufflerRepaired(),
        ]  # fmt: skip
        return chance.choice(asides), self.anybody()

    def anybody(self) -> Who:
        """A person at random."""
        players = [Who("player", name) for name in (*NAMES, "P9")]
        return self.chance.choice([*players, DEALER, FLOORPERSON, HOUSE])


def _seated(ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], **more: Any) -> Crowd:
    chance = Random(seed)
    seats = {
        seat: chance.choice(NAMES) for seat in chance.sample(range(1, 7), chance.randint(1, 6))
    }
    return Crowd(ou.fresh(chosen, seats=seats, limits=LIMITS, seed=seed, **more), seed)


def _whole(game: "OverUnderTable") -> None:
    """No card is lost or duplicated: six of each in each batch."""
    copies = 12 if game.table.batches.shuffled is not None else 6
    assert game.holdings() == Counter(dict.fromkeys(DECK, copies))
    batches = game.table.batches
    assert batches.shoe.remaining == len(batches.shoe.stack or [])
    assert batches.rack.count == len(batches.rack.cards or "") // 2


@pytest.mark.shows("686a.3(a)", "686a.3(b)(1)", "686a.7(d)(1)", "686a.7(m)")
@quick(24)
@given(seed=SEEDS, shuffler=SHUFFLERS, chosen=RULES)
def test_no_card_is_lost_or_duplicated(
    ou: "type[OverUnderTable]", seed: int, shuffler: str, chosen: dict[str, Any]
) -> None:
    crowd = _seated(ou, seed, chosen | {"shuffler": shuffler, "cover_card_depth": "9/10"})
    for _ in range(8):
        crowd.round()
        _whole(crowd.game)
        if crowd.mishap():
            crowd.game.aside(OrderReshuffle(), FLOORPERSON)
        crowd.game.next_round()


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance(
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """They sum to zero, the layout is empty, and the house has what the players have not."""
    crowd = _seated(ou, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(3):
        before, first = game.table.books.balance(TABLE_INVENTORY), len(game.log)
        crowd.round()
        books = game.table.books
        assert sum(books.balances.values()) == sum(books.movements().values()) == 0
        assert books.on_layout() == 0
        assert game.table.live == set()
        assert game.driver.round is not None
        lines = game.driver.round.lines
        assert all(line.back >= 0 < line.stake for line in lines)
        cash = sum(
            sum(said.wagers.values())
            for said, _ in game.log[first:]
            if isinstance(said, Bet) and said.verbal
        )
        players = sum(line.back - line.stake for line in lines)
        assert books.balance(TABLE_INVENTORY) - before + cash == -players
        staked = Counter[tuple[int, str]]()
        for step in game.steps:
            for wager, cents in step.get("wagers", {}).items():
                staked[step["seat"], wager] += cents
        assert staked == {(line.seat, line.wager): line.stake for line in lines}
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


@quick(30)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_a_replay_is_the_round_again_byte_for_byte(
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = _seated(ou, seed, chosen, virtual=virtual)
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
        again = _run_again(value, [_written(*event) for event in game.log[first:]])
        assert again.over
        assert json.dumps(again.steps) == json.dumps(game.steps)
        assert json.dumps(again.table.value()) == json.dumps(game.table.value())
        assert again.round is not None
        assert game.driver.round is not None
        assert json.dumps(again.round.result()) == json.dumps(game.driver.round.result())


def _faces(told: object) -> list[str]:
    return FACE.findall(json.dumps(told))


@pytest.mark.shows("686a.7(c)", "686a.5(b)")
@quick(24)
@given(seed=SEEDS, chosen=RULES)
def test_nobody_sees_a_card_that_has_not_been_dealt_face_up(
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any]
) -> None:
    """Not in a request, and not in a step: only cards that came face up are ever shown."""
    crowd = _seated(ou, seed, chosen)
    game = crowd.game
    everyone = [frozenset[str](), frozenset({"dealer"}), frozenset(f"seat {n}" for n in range(7))]
    for _ in range(2):
        while not game.driver.over:
            assert _faces(game.pending.describe()) == []
            assert _faces(repr(game.pending)) == [] or isinstance(game.pending, Collect)
            crowd.step()
        seen = Counter[str]()
        for step in game.steps:
            for audiences in everyone:
                _check_view(step, audiences)
            if step["what"] == "deal" and step.get("face") == "up":
                seen.update(step["cards"])
            elif step["what"] == "collect":
                seen.subtract(step["cards"])
                assert min(seen.values()) >= 0  # what is collected was dealt
        assert not +seen
        game.next_round()


def _check_view(step: Step, audiences: frozenset[str]) -> None:
    view = seen_by(step, audiences)
    assert "audience" not in view
    assert _faces({key: value for key, value in view.items() if key != "cards"}) == []
    shown = _faces(view.get("cards", []))
    if step["what"] == "collect" or step.get("outcome") == "found_face_up":
        assert shown == step["cards"]
    elif shown:
        assert step["what"] == "deal"
        assert step["face"] == "up"


def _attempt(game: "OverUnderTable", said: Answer | Aside, who: Who) -> Refused | None:
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
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = _seated(ou, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            game.next_round()
        refusal = _attempt(game, *crowd.anything())
        if refusal is not None:
            assert refusal.field
            assert all(exists(cite) for cite in refusal.cites)
            crowd.step()
    while not game.driver.over:
        crowd.step()


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_whatever_happens_meanwhile_the_round_goes_on(
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """People sit down, leave, buy in, relieve dealers, order reshuffles and repair shufflers at
    any moment."""
    crowd = _seated(ou, seed, chosen, virtual=virtual)
    game = crowd.game
    for _ in range(120):
        if game.driver.over:
            game.next_round()
        refusal = _attempt(game, *crowd.any_aside())
        assert refusal is None or refusal.field
        for _ in range(crowd.chance.randint(0, 5)):
            if not game.driver.over:
                crowd.step()
    while not game.driver.over:
        crowd.step()
    assert game.table.books.on_layout() == 0
    assert game.table.live == set()
    if virtual and game.table.opened:
        _whole(game)


@quick(25)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_every_step_cites_what_exists(
    ou: "type[OverUnderTable]", seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    crowd = _seated(ou, seed, chosen, virtual=virtual)
    crowd.mishaps = 0.2
    for _ in range(2):
        crowd.round()
        for step in crowd.game.steps:
            assert step["cites"]
            assert all(exists(cite) for cite in step["cites"])
        crowd.game.next_round()
