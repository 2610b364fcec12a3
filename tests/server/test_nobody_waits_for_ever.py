"""At a virtual table nobody waits for another for ever, whatever was said before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import Crowd, quick
from tests.chapters.test_every_round import drawn, every_game

from pitboss.procedure.answers import HOUSE
from pitboss.procedure.requests import TakeBets
from pitboss.server.patience import asked_of, is_hurried, overdue

pytestmark = pytest.mark.slow


def kept_waiting(crowd: Crowd) -> set[str]:
    """Who plays and is not asked, while others are: that nobody wagers first keeps nobody."""
    table, pending = crowd.game.table, crowd.game.pending
    if isinstance(pending, TakeBets) and not pending.playing and not pending.rules.closed:
        return set()
    asked = asked_of(table, pending)
    if not asked:
        return set()
    away = (table.sitting_out - table.live) | table.abandoned
    return {name for seat, name in table.seats.items() if seat not in away} - asked


def the_clock_ends(crowd: Crowd) -> None:
    """The house does what is due, and goes on."""
    for deed in overdue(crowd.game.pending):
        crowd.game.say(deed, HOUSE)
        crowd.game.house.carry_on(crowd.game.driver)


@every_game
@quick(12)
@given(data=st.data())
def test_who_is_kept_waiting_is_kept_by_a_clock_whose_end_is_never_refused(
    game: str, data: st.DataObject
) -> None:
    crowd = drawn(data, game, st.just(True))
    table = crowd.game.table
    for _ in range(250):
        if crowd.game.driver.over:
            crowd.game.next_round()
        pending = crowd.game.pending
        is_players = crowd.game.house.answer_at(table, pending) is None
        due = overdue(pending) if is_players else []
        if is_players and kept_waiting(crowd):
            assert is_hurried(table, pending)
            assert due
        if due and crowd.chance.random() < 0.3:
            the_clock_ends(crowd)
        elif crowd.chance.random() < 0.2:
            crowd.game.attempt(*crowd.any_aside())
        else:
            crowd.step()
    for _ in range(300):  # from here on nobody answers who can be answered for
        if not crowd.game.driver.over:
            the_clock_ends(crowd) if overdue(crowd.game.pending) else crowd.step()
    assert crowd.game.driver.over
    crowd.game.balanced()
