"""What holds for every round of Six-Card Fortune Pai Gow Poker, whoever plays it and however."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import SEEDS, quick
from tests.chapters.properties import the_books_balance
from tests.chapters.scripted import UNREAD
from tests.chapters.six_card_pai_gow.conftest import SixCardTable
from tests.chapters.six_card_pai_gow.crowd import RULES, gather

from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.requests import Settle, TurnUp
from pitboss.vocabulary.cards import DECK, JOKER

pytestmark = pytest.mark.slow


@pytest.mark.shows("670a.12(d)(2)", "670a.12(d)(3)")
@quick(40)
@given(seed=SEEDS, chosen=RULES, virtual=st.booleans())
def test_the_books_balance_and_the_meters_money_is_conserved(
    seed: int, chosen: dict[str, Any], virtual: bool
) -> None:
    """What left the meter went to a player."""
    crowd = gather(seed, chosen, virtual=virtual)
    for moved in the_books_balance(crowd, rounds=3):
        assert crowd.game.driver.round is not None
        from_meter = sum(
            line.back for line in crowd.game.driver.round.lines
            if line.wager == "progressive" and line.outcome == "win"
            and line.hand in ("royal flush", "five aces")
        )  # fmt: skip
        assert moved[METER] + moved[CASINO] == -from_meter
        assert moved[RESERVE] == 0


@pytest.mark.shows("670a.7(b)")
@quick(40)
@given(seed=SEEDS, chosen=RULES)
def test_whenever_a_player_leaves_every_wager_ends(seed: int, chosen: dict[str, Any]) -> None:
    """And no card is lost: also in the middle of the deal, or of his own settlement."""
    crowd = gather(seed, chosen)
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
        if game.table.ready.opened:
            game.whole()
        game.replays()
        game.next_round()


@pytest.mark.shows("670a.11(g)(1)", "670a.11(g)(2)", "670a.12(a)")
@quick(40)
@given(seed=SEEDS)
def test_a_double_down_ends_as_the_main_wager_or_returns(seed: int) -> None:
    crowd = gather(seed, {})
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


@quick(15)
@given(seed=SEEDS)
def test_hands_laid_down_unread_end_as_they_are_read(seed: int) -> None:
    """At a real table: the same cards and the same settings, read before or at the reveal."""
    chance = Random(seed)
    deck = [one.face for one in (*DECK, JOKER)]
    chance.shuffle(deck)
    hands = {place: " ".join(deck[6 * place : 6 * place + 6]) for place in (0, 2, 5)}
    sets = {seat: (" ".join(hands[seat].split()[:5]), hands[seat].split()[5]) for seat in (2, 5)}
    bets = {seat: {"pai_gow": 1_000} for seat in sets}
    read = SixCardTable.ready("", hands=hands, virtual=False)
    unread = SixCardTable.ready("", hands=hands, virtual=False)
    unread.arranges = dict(sets)
    first = read.play(bets, {2: "double_down"}, sets)
    assert unread.play(bets, {2: "double_down"}, dict.fromkeys(sets, UNREAD)) == first
    read.balanced()
    unread.balanced()
    unread.replays()
