"""What holds for every round of Blackjack, whoever plays it and whatever goes wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.blackjack.crowd import KINDS, BlackjackCrowd, gather
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.properties import faces, the_books_balance

from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import Collect, TurnUp

pytestmark = pytest.mark.slow


@pytest.mark.shows("633a.6(c)")
@pytest.mark.parametrize("kind", KINDS)
def test_the_books_of_every_round_balance(kind: str) -> None:
    """They sum to zero, the layout is empty, and the house has what the players have not."""

    @quick(10)
    @given(seed=SEEDS, chosen=KINDS[kind], virtual=st.booleans())
    def holds(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
        for _ in the_books_balance(gather(seed, chosen, virtual=virtual), rounds=3):
            pass

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
def test_nobody_is_told_a_card_that_he_may_not_know(chosen: dict[str, Any], face: str) -> None:
    """One deck, so that every face is one card: neither what is asked nor what is told names a card
    that does not lie face up, to everybody, to the pit, or to a seat other than its own."""
    rules = chosen | {
        "decks": 1, "double_card_face": face, "lucky_ladies_wager": True, "in_between_wager": True,
        "paytables": {"bet_the_set": "A"}, "bet_the_set_wager": True,
    }  # fmt: skip

    @quick(16)
    @given(seed=SEEDS)
    def holds(seed: int) -> None:
        crowd = gather(seed, rules, most=3)
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
