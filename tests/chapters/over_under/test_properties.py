"""What holds for every round of Over/Under, whoever plays it and whatever goes wrong."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.over_under.crowd import RULES, gather
from tests.chapters.properties import faces

from pitboss.ledger import TABLE_INVENTORY
from pitboss.procedure.answers import Bet
from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import Collect

pytestmark = pytest.mark.slow


@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_of_every_round_balance(seed: int, chosen: dict[str, Any], virtual: bool) -> None:
    """They sum to zero, the layout is empty, and the house has what the players have not."""
    crowd = gather(seed, chosen, virtual=virtual)
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


@pytest.mark.shows("686a.7(c)", "686a.5(b)")
@quick(24)
@given(seed=SEEDS, chosen=RULES)
def test_nobody_sees_a_card_that_has_not_been_dealt_face_up(
    seed: int, chosen: dict[str, Any]
) -> None:
    """Not in a request, and not in a step: only cards that came face up are ever shown."""
    crowd = gather(seed, chosen)
    game = crowd.game
    everyone = [frozenset[str](), frozenset({"dealer"}), frozenset(f"seat {n}" for n in range(7))]
    for _ in range(2):
        while not game.driver.over:
            assert faces(game.pending.describe()) == set()
            assert faces(repr(game.pending)) == set() or isinstance(game.pending, Collect)
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
    assert faces({key: value for key, value in view.items() if key != "cards"}) == set()
    shown = faces(view.get("cards", []))
    if step["what"] == "collect" or step.get("outcome") == "found_face_up":
        assert shown == set(step["cards"])
    elif shown:
        assert step["what"] == "deal"
        assert step["face"] == "up"
