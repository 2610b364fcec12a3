"""People at a table of Blackjack, whatever the casino has chosen."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.crowds import PLAYERS, ShoeCrowd

from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Answer,
    CardDealt,
    Done,
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
)
from pitboss.procedure.requests import (
    Ask,
    DealerStands,
    InsertHoleCard,
    Request,
    TurnHoleCard,
)
from pitboss.vocabulary.cards import DECK, card
from pitboss.vocabulary.refusal import Refused

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
ALWAYS = {"cover_card_depth": st.sampled_from(["1/4", "9/10"])}
OPTIONAL: dict[str, st.SearchStrategy[Any]] = ANY_DECKS | {
    "resplits": st.integers(0, 4),
    "adjacent_boxes": st.integers(1, 7),
    "settlement_order": st.sampled_from(["losers_first", "seat_by_seat"]),
    "double_card_face": st.sampled_from(["up", "down"]),
}
KINDS = {
    "shoe": st.fixed_dictionaries(
        {
            **ALWAYS,
            "decks": st.sampled_from([2, 4, 6]),
            "shuffler": st.sampled_from(["none", "batch", "continuous", "device"]),
        },
        optional=OPTIONAL,
    ),
    "switch": st.fixed_dictionaries(
        {
            **ALWAYS,
            "switch": st.just(True),
            "super_match_wager": st.just(True),
            "decks": st.sampled_from([6, 8]),
            "shuffler": st.sampled_from(["none", "batch"]),
        },
        optional=OPTIONAL | {"switch_other_side_bets": st.booleans()},
    ),
    "double": st.fixed_dictionaries(
        {
            **ALWAYS,
            "double_shoe": st.just(True),
            "shuffler": st.just("none"),
            "decks": st.sampled_from([2, 4]),
            "red_suits_side": st.sampled_from(["A", "B"]),
        },
        optional=OPTIONAL,
    ),
    "by_hand": st.fixed_dictionaries(
        {**ALWAYS, "hand_dealt": st.just(True), "decks": st.just(2)}, optional=OPTIONAL
    ),
}
"""The choices of a casino, by the kind of table."""


class BlackjackCrowd(ShoeCrowd):
    """A crowd whose dealer overdraws, draws in error and has a reader that fails."""

    game: BlackjackTable

    def step(self) -> None:
        """One legal answer, an irregularity, or a card drawn in error."""
        game = self.game
        shoe = game.table.batches.shoe
        may_draw = (
            game.table.game.drawing and game.table.game.exposed_card is None and shoe.remaining
        )
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

    def _hole(self, request: TurnHoleCard) -> Answer:
        for one in self.chance.sample(DECK, len(DECK)):
            answer = CardDealt(str(one))
            try:
                request.check(answer, DEALER)
            except Refused:
                continue
            return answer
        raise AssertionError("no card can be the hole card")

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


def gather(seed: int, chosen: dict[str, Any], *, most: int = 5, **more: Any) -> BlackjackCrowd:
    """Some players at a table, at no more than ``most`` of its boxes."""
    chance = Random(seed)
    taken = chance.sample(range(1, 8), chance.randint(1, most))
    seats = {seat: chance.choice(PLAYERS) for seat in taken}
    game = BlackjackTable.fresh(chosen, seats=seats, seed=seed, limits=LIMITS, **more)
    return BlackjackCrowd(game, seed)
