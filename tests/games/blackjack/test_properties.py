"""What holds for every round of Blackjack, whoever plays it and whatever goes wrong."""

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.conftest import (
    PLAYERS,
    SEEDS,
    Crowd,
    a_refusal_changes_nothing,
    a_replay_is_the_round_again,
    every_cite_exists,
    faces,
    quick,
    the_books_balance,
    the_round_goes_on,
)

from pitboss.cards import DECK, Card, card
from pitboss.hands.blackjack import is_blackjack
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Answer,
    CardDealt,
    CoverCardShown,
    CoverPlaced,
    Done,
    FoundFaceUp,
    Missed,
    NoCards,
    Overdrawn,
    ReaderFailed,
    ReaderSays,
    Who,
)
from pitboss.procedure.asides import (
    Aside,
    Declare,
    DrawInError,
    NewDealer,
    Note,
    OrderReshuffle,
    PermitPlayer,
)
from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import (
    Ask,
    Collect,
    Deal,
    DealerStands,
    InsertHoleCard,
    PlaceCoverCard,
    Request,
    TakeBets,
    TurnHoleCard,
    TurnUp,
)
from pitboss.procedure.table import Table
from pitboss.refusal import Refused

if TYPE_CHECKING:
    from tests.games.blackjack.conftest import BlackjackTable

LIMITS = {
    "blackjack": (1_000, 100_000), "lucky_ladies": (100, 10_000),
    "match_the_dealer": (100, 10_000), "in_between": (100, 10_000), "royal_match": (100, 10_000),
    "bet_the_set": (100, 10_000), "kings_bounty": (100, 10_000), "super_match": (100, 10_000),
}  # fmt: skip

ANY_DECKS = {
    name: st.booleans()
    for name in (
        "lucky_ladies_wager", "in_between_wager", "royal_match_wager", "kings_bounty_wager",
        "mid_shoe_entry_bar", "preshuffled_cards", "crown_treasure", "split_aces_one_card",
    )
}  # fmt: skip
OPTIONAL: dict[str, st.SearchStrategy[Any]] = ANY_DECKS | {
    "resplits": st.integers(0, 4),
    "adjacent_boxes": st.integers(1, 7),
    "settlement_order": st.sampled_from(["losers_first", "seat_by_seat"]),
    "double_card_face": st.sampled_from(["up", "down"]),
    "cover_card_depth": st.sampled_from(["1/4", "1/2", "9/10"]),
}
SHOE = st.fixed_dictionaries(
    {
        "decks": st.sampled_from([2, 4, 6]),
        "shuffler": st.sampled_from(["none", "batch", "continuous", "device"]),
    },
    optional=OPTIONAL,
)
SWITCH = st.fixed_dictionaries(
    {
        "switch": st.just(True), "super_match_wager": st.just(True),
        "decks": st.sampled_from([6, 8]), "shuffler": st.sampled_from(["none", "batch"]),
    },
    optional=OPTIONAL | {"switch_other_side_bets": st.booleans()},
)  # fmt: skip
DOUBLE = st.fixed_dictionaries(
    {
        "double_shoe": st.just(True), "shuffler": st.just("none"),
        "decks": st.sampled_from([2, 4]), "red_suits_side": st.sampled_from(["A", "B"]),
    },
    optional=OPTIONAL,
)  # fmt: skip
BY_HAND = st.fixed_dictionaries(
    {"hand_dealt": st.just(True), "decks": st.just(2)}, optional=OPTIONAL
)
RULES = st.one_of(SHOE, SWITCH, DOUBLE, BY_HAND)
KINDS = pytest.mark.parametrize(
    "kind", [SHOE, SWITCH, DOUBLE, BY_HAND], ids=["shoe", "switch", "double", "by_hand"]
)


class BlackjackCrowd(Crowd):
    """A crowd whose dealer misses cards, overdraws, draws in error and has a reader that fails."""

    game: "BlackjackTable"

    def step(self) -> None:
        """One legal answer, an irregularity, or a card drawn in error."""
        game = self.game
        if isinstance(game.pending, TakeBets):
            present = set(game.pending.seats.values())
            if present <= set(game.pending.rules.barred):  # or the table would wait for ever
                game.aside(PermitPlayer(min(present)), FLOORPERSON)
        shoe = game.table.batches.shoe
        may_draw = game.table.drawing and game.table.exposed_card is None and shoe.remaining
        if isinstance(game.pending, Ask) and may_draw and self.mishap(3):
            virtual = shoe.is_virtual
            game.attempt(DrawInError(None if virtual else self._face()), DEALER)
            return
        if self.mishap(0.3):
            game.aside(NewDealer("Dot"), FLOORPERSON)
            return
        super().step()

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """Something that this request permits."""
        match request:
            case PlaceCoverCard(least=least, count=count):
                return CoverPlaced(self.chance.randint(min(least, count - 1), count - 1)), DEALER
            case InsertHoleCard() if self.mishap(3):
                return ReaderFailed(), DEALER
            case InsertHoleCard(blackjack=known):
                return ReaderSays(self._reads() if known is None else known), DEALER
            case TurnHoleCard(hole=None):
                return self._hole(request), DEALER
            case DealerStands() if self.mishap(3):
                return self._overdrawn(), DEALER
        return super().legal(request)

    def _overdrawn(self) -> Answer:
        shoe = self.game.table.batches.shoe
        if not shoe.remaining or shoe.shows_cover():
            return Done()
        return Overdrawn(None if shoe.is_virtual else self._face())

    def _reads(self) -> bool:
        """What the reader of a real table tells: whatever can be."""
        shown = [
            step["cards"]
            for step in self.game.told("deal")
            if step["to"] == "dealer" and "cards" in step
        ]
        up = next(card(cards[0]) for cards in shown if cards)
        makes = [is_blackjack([up, one]) for one in self._possible()]
        return self.chance.random() < 0.3 if any(makes) and not all(makes) else any(makes)

    def _possible(self) -> list[Card]:
        shoe = self.game.table.batches.shoe
        return [one for one in DECK if shoe.out[one] < shoe.copies]

    def _face(self) -> str:
        return str(self.chance.choice(self._possible()))

    def _hole(self, request: TurnHoleCard) -> Answer:
        for one in self.chance.sample(DECK, len(DECK)):
            answer = CardDealt(str(one))
            try:
                request.check(answer, DEALER)
            except Refused:
                continue
            return answer
        raise AssertionError("no card can be the hole card")

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

    def anything(self) -> tuple[Answer, Who]:
        """Any answer by anybody, mostly nonsense."""
        face = self.chance.choice([str(self.chance.choice(DECK)), "Jk", "Xx", None])
        more: list[Answer] = [
            ReaderSays(True), ReaderSays(False), ReaderFailed(), Overdrawn(face), Overdrawn(),
            CardDealt(face), Done(),
        ]  # fmt: skip
        if self.chance.random() < 0.3:
            return self.chance.choice(more), self.anybody()
        return super().anything()

    def any_aside(self) -> tuple[Aside, Who]:
        """Any aside by anybody."""
        chance = self.chance
        more: list[Aside] = [
            DrawInError(), DrawInError(chance.choice([str(chance.choice(DECK)), "Jk", "Xx"])),
            Note(chance.choice(["633a.14(h)", "633a.14(j)(2)", "633a.14(a)", "x"])),
            Declare("633a.14(j)(1)"), Declare("633a.14(j)(2)"),
        ]  # fmt: skip
        if chance.random() < 0.4:
            return chance.choice(more), self.anybody()
        return super().any_aside()


def _crowd(
    bj: "type[BlackjackTable]", seed: int, chosen: dict[str, Any], *, most: int = 5, **more: Any
) -> BlackjackCrowd:
    chance = Random(seed)
    taken = chance.sample(range(1, 8), chance.randint(1, most))
    seats = {seat: chance.choice(PLAYERS) for seat in taken}
    game = bj.fresh(chosen, seats=seats, seed=seed, limits=LIMITS, **more)
    return BlackjackCrowd(game, seed)


@pytest.mark.shows("633a.3(a)", "633a.3(b)(1)", "633a.3(c)", "633a.7(e)(1)", "633a.7(s)")
@KINDS
def test_no_card_is_lost_or_duplicated(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    """In shoe, discard rack, shuffler, other side or on the layout, and after every single step."""

    @quick(8)
    @given(seed=SEEDS, chosen=kind)
    def holds(seed: int, chosen: dict[str, Any]) -> None:
        crowd = _crowd(bj, seed, chosen | {"cover_card_depth": "9/10"})
        for _ in range(6):
            crowd.round()
            crowd.game.whole()
            value = json.loads(json.dumps(crowd.game.table.value()))
            assert json.loads(json.dumps(Table.from_value(value).value())) == value
            if crowd.mishap(5):
                crowd.game.aside(OrderReshuffle(), FLOORPERSON)
            crowd.game.next_round()

    holds()


@pytest.mark.shows("633a.6(c)")
@KINDS
def test_the_books_of_every_round_balance(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    """They sum to zero, the layout is empty, and the house has what the players have not."""

    @quick(10)
    @given(seed=SEEDS, chosen=kind, virtual=st.booleans())
    def holds(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
        for _ in the_books_balance(_crowd(bj, seed, chosen, virtual=virtual), rounds=3):
            pass

    holds()


@KINDS
def test_a_replay_is_the_round_again_byte_for_byte(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    @quick(6)
    @given(seed=SEEDS, chosen=kind, virtual=st.booleans())
    def holds(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
        a_replay_is_the_round_again(_crowd(bj, seed, chosen, virtual=virtual), rounds=2)

    holds()


def _shown(step: Step) -> set[str]:
    """The cards that everybody knows from now on, for they lie face up."""
    if step["what"] == "draw_in_error":
        return faces(step["text"])
    up = step.get("face") == "up" or step.get("outcome") == "found_face_up"
    turned = step["what"] in ("turn_up", "turn_hole_card", "overdrawn")
    return set(step["cards"]) if up or turned else set()


@pytest.mark.shows("633a.7(h)", "633a.7(f)(4)", "633a.7(c)", "633a.5(b)", "633a.12(b)(6)[lead]")
@pytest.mark.parametrize("chosen", [{}, {"hand_dealt": True}], ids=["shoe", "by_hand"])
@pytest.mark.parametrize("face", ["up", "down"])
def test_nobody_is_told_a_card_that_he_may_not_know(
    bj: "type[BlackjackTable]", chosen: dict[str, Any], face: str
) -> None:
    """One deck, so that every face is one card: neither what is asked nor what is told names a card
    that does not lie face up, to everybody, to the pit, or to a seat other than its own."""
    rules = chosen | {
        "decks": 1, "double_card_face": face, "lucky_ladies_wager": True, "in_between_wager": True,
        "paytables": {"bet_the_set": "A"}, "bet_the_set_wager": True,
    }  # fmt: skip

    @quick(16)
    @given(seed=SEEDS)
    def holds(seed: int) -> None:
        crowd = _crowd(bj, seed, rules, most=3)
        for _ in range(3):
            _watch(crowd, by_hand=bool(chosen))
            crowd.game.next_round()

    holds()


def _watch(crowd: BlackjackCrowd, *, by_hand: bool) -> None:
    game = crowd.game
    seats = [f"seat {seat}" for seat in range(1, 8)]
    public: set[str] = set()
    own: dict[str, set[str]] = {seat: set() for seat in seats}
    while not game.driver.over:
        asked, before = game.pending, len(game.steps)
        assert faces(asked.describe()) <= public, asked
        if not isinstance(asked, Collect | TurnUp):
            assert faces(repr(asked)) <= public, asked
        crowd.step()
        for step in game.steps[before:]:
            public |= _shown(step)
            to = str(step.get("to", "")).partition(".")[0]
            if by_hand and step["what"] == "deal" and to in own:
                own[to] |= set(step.get("cards", []))
            for viewer in ("", "dealer", *seats):
                view = seen_by(step, frozenset([viewer] if viewer else []))
                assert faces(view) <= public | own.get(viewer, set()), (viewer, step)


@KINDS
def test_a_refused_answer_changes_nothing(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    @quick(10)
    @given(seed=SEEDS, chosen=kind, virtual=st.booleans())
    def holds(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
        a_refusal_changes_nothing(_crowd(bj, seed, chosen, virtual=virtual), attempts=150)

    holds()


@KINDS
def test_whatever_happens_meanwhile_the_round_goes_on(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    """People sit down, leave and buy in; dealers change, draw in error and declare irregularities;
    floorpersons order reshuffles: at any moment."""

    @quick(8)
    @given(seed=SEEDS, chosen=kind, virtual=st.booleans())
    def holds(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
        the_round_goes_on(_crowd(bj, seed, chosen, virtual=virtual))

    holds()


@KINDS
def test_every_step_cites_paragraphs_that_exist(
    bj: "type[BlackjackTable]", kind: st.SearchStrategy[dict[str, Any]]
) -> None:
    @quick(5)
    @given(seed=SEEDS, chosen=kind)
    def holds(seed: int, chosen: dict[str, Any]) -> None:
        crowd = _crowd(bj, seed, chosen)
        crowd.mishaps = 0.05
        every_cite_exists(crowd, rounds=2)

    holds()
