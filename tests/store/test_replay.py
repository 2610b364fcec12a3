"""Replay is play: what is read back from the log is what happened, in every game."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.crowds import quick
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.chapters.test_every_round import REAL_OR_VIRTUAL, drawn, every_game
from tests.store.through_the_log import ANN, LiveCrowd, LiveGame, assert_kept

from pitboss.procedure.answers import DEALER, Bet, Missed
from pitboss.procedure.requests import Ask, Deal, TakeBets
from pitboss.store import EventLog, LiveTable, replay
from pitboss.store.errors import Strayed
from pitboss.store.replay import replay_events
from pitboss.store.verify import verify_all, verify_rounds


@every_game
@quick(3)
@given(data=st.data())
def test_at_every_moment_a_restart_is_the_table_that_was_left(
    game: str, data: st.DataObject
) -> None:
    """With mishaps, declarations and corrections; and the whole log verifies."""
    log = EventLog.open("sqlite://")
    people = LiveCrowd(log, drawn(data, game, REAL_OR_VIRTUAL))
    for _ in range(8):
        people.steps(10)
        assert_kept(people.live)
    assert list(verify_all(log)) == []
    log.close()


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_a_fold_that_is_undone_is_settled_once(log: EventLog) -> None:
    """Ann folds and her Ante is collected; the dealer exposes his card before Cyd has decided, and
    all Antes return. Ann's four-card flush pays 1 to 1: she is $1 up, not $9 down."""
    hands = {1: "Ah Kh 9h 2h 3c 4d 5s", 3: "Ac Kc 9c 2c 3d 4s 5h", 0: "Ad Kd 9d 2d 3s 4h 5c"}
    game = FlushTable.ready(hands=hands, chosen={"flush_bonus_wager": True}, until=None)
    live = LiveGame(log, game).live
    game.bets = {seat: {"ante": 1_000, "flush_bonus": 100} for seat in (1, 3)}
    game.to(Ask)
    game.elect(1, "fold")
    game.declare("678a.13(d)")
    replayed = replay(log, "t", 1)
    ann = [line for line in replayed.lines if line["seat"] == 1]
    assert [(line["wager"], line["outcome"]) for line in ann] == [
        ("ante", "void"),
        ("flush_bonus", "win"),
    ]
    assert sum(line["back"] - line["stake"] for line in ann) == 100
    folded, void = (step for step in replayed.steps if step.get("line", {}).get("wager") == "ante"
                    and step["seat"] == 1)  # fmt: skip
    assert folded["superseded"] == void["seq"]
    assert void["replaces"] == folded["line"]
    assert list(verify_rounds(log, "t")) == []
    assert replayed.driver.round is not None
    told = [line.as_told() for line in replayed.driver.round.lines]
    assert live.previous() == {"round": 1, "lines": told}


SWITCH = {"switch": True, "super_match_wager": True, "decks": 6}
DISORDERLY = {"super_match": 100, "blackjack.2": 500, "blackjack": 500}
"""The wagers of a bet, in another order than the log's."""


@pytest.mark.shows("633a.14(g)", "633a.11(a)")
@pytest.mark.parametrize("missed", ["seat 1", "seat 1.2"])
def test_633a_14_g_a_dead_hand_of_switch_replays_as_it_was_played(
    log: EventLog, missed: str
) -> None:
    """And its wager's line moves over when the other hand is split."""
    game = BlackjackTable.shoe(
        "8c 9d 8d Td 2c 3c", SWITCH, seats={1: "Ann"}, virtual=False, until=None
    )
    played = LiveGame(log, game)
    game.script({1: DISORDERLY}, seat1=["split", "stand", "stand"])
    for _ in range(2):
        game.to(Deal, to=missed)
        game.answer(Missed(), DEALER)
    assert_kept(played.live)
    played.finish()
    assert list(verify_all(log)) == []
    assert log.settlements("t", [1]) == {1: replay(log, "t", 1).lines}


def test_a_bet_is_played_in_the_order_that_the_log_has(log: EventLog) -> None:
    game = BlackjackTable.shoe(chosen=SWITCH, seats={1: "Ann"}, until=None)
    live = LiveGame(log, game).live
    game.to(TakeBets)
    (bet,) = [step for step in live.do(Bet(1, DISORDERLY), ANN, "bet")
              if step["what"] == "bet"]  # fmt: skip
    assert list(bet["wagers"]) == sorted(DISORDERLY)
    assert_kept(live)


def test_an_event_says_which_request_it_answered(live: LiveTable) -> None:
    live.do(Bet(2, {"ante": 500}), ANN, "bet")
    answers = [one.data for one in live.log.opened(live.log.events("t")) if one.kind == "answer"]
    assert [one["asked"]["number"] for one in answers] == list(range(1, len(answers) + 1))
    told = {one["asked"]["what"] for one in answers}
    assert {"shuffle", "take_bets", "deal"} <= told
    assert [one["asked"]["to"] for one in answers if one["asked"]["what"] == "deal"] == [
        "discard rack",
        "seat 2",
    ]


def test_an_event_that_answers_something_else_than_is_asked_is_found(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    play_round()
    events = live.log.opened(live.log.events("t", round_number=1))
    for one in events:
        if one.data.get("asked", {}).get("what") == "deal":
            one.data["asked"] = one.data["asked"] | {"to": "seat 5"}
            break
    with pytest.raises(
        Strayed, match=r"answered request \d+ \(deal, to seat 5\); asked is request"
    ):
        replay_events("over-under", events)
