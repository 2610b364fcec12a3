"""What was entered wrongly at a table with a real shoe is corrected, signed by a floorperson."""

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.store.through_the_log import ANN, FAY, LiveGame

from pitboss.procedure.answers import (
    DEALER,
    Bet,
    CardDealt,
    Decision,
    Done,
    ReaderSays,
)
from pitboss.procedure.requests import Ask, Deal, InsertHoleCard, TakeBets, TurnHoleCard
from pitboss.store import EventLog, replay
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def played(log: EventLog) -> LiveGame:
    """Ann at a real table of Blackjack: $10 on a ten and a nine, against a king."""
    game = BlackjackTable.shoe(
        "Ts Kc 9d 7h", {"shuffler": "none"}, seats={2: "Ann"}, virtual=False, keeps_chips=True,
        until=None,
    )  # fmt: skip
    played = LiveGame(log, game)
    game.script({2: {"blackjack": 1_000}})
    return played


def said(played: LiveGame, kind: str) -> int:
    """The event of the last answer of a kind."""
    events = played.live.log.opened(played.live.log.events("t", round_number=1))
    answers = [one for one in events if one.kind == "answer"]
    return [one.seq for one in answers if one.data["answer"]["kind"] == kind][-1]


@pytest.mark.shows("R-633a-11")
def test_a_readers_answer_that_was_pressed_wrongly_is_corrected(played: LiveGame) -> None:
    """ "No Blackjack" was pressed, and the hole card is an ace."""
    game, live = played.game, played.live
    game.to(InsertHoleCard)
    game.answer(ReaderSays(False), DEALER)
    game.elects = {2: ["stand"]}
    pressed = said(played, "reader_says")
    played.correct(pressed, ReaderSays(True), "the wrong button")
    game.to(TurnHoleCard)
    game.answer(CardDealt("As"), DEALER)
    played.finish()
    (line,) = live.log.settlements("t", [1])[1]
    assert (line["wager"], line["outcome"]) == ("blackjack", "lose")
    step = next(one for one in replay(live.log, "t", 1).steps if one["what"] == "correction")
    assert (step["was"]["blackjack"], step["now"]["blackjack"]) == (False, True)
    assert (step["who"], step["by"], step["reason"]) == ("floorperson", "Fay", "the wrong button")
    assert list(verify_all(live.log)) == []


def test_a_wager_is_corrected_and_the_chips_with_it(played: LiveGame) -> None:
    played.game.to(Deal, to="seat 2")
    before = played.live.table.chips_of("Ann")
    assert before is not None
    played.correct(said(played, "bet"), Bet(2, {"blackjack": 2_500}), "misheard")
    assert played.live.table.chips_of("Ann") == before - 1_500
    with pytest.raises(Refused, match="says that already"):
        played.correct(said(played, "bet"), Bet(2, {"blackjack": 2_500}), "once more")
    assert list(verify_all(played.live.log)) == []


def test_a_decision_is_corrected_as_long_as_what_came_since_fits(played: LiveGame) -> None:
    game = played.game
    game.to(Ask)
    game.elect(2, "hit")
    played.correct(said(played, "decision"), Decision(2, "stand"), "no hand signal")
    assert not isinstance(played.live.driver.pending, Deal)
    played.correct(said(played, "decision"), Decision(2, "hit"), "it was one after all")
    game.reads.append("2c")
    game.to(Deal, to="seat 2")
    game.answer(CardDealt("2c"), DEALER)
    with pytest.raises(Refused, match="does not fit the round"):
        played.correct(said(played, "decision"), Decision(2, "stand"), "too late")
    assert list(verify_all(played.live.log)) == []


def test_a_bet_in_another_order_of_its_wagers_is_no_correction(log: EventLog) -> None:
    game = BlackjackTable.shoe(
        chosen={"switch": True, "super_match_wager": True}, seats={2: "Ann"}, virtual=False,
        until=None,
    )  # fmt: skip
    played = LiveGame(log, game)
    game.to(TakeBets)
    game.answer(Bet(2, {"blackjack": 500, "blackjack.2": 500}), ANN)
    with pytest.raises(Refused, match="says that already"):
        played.correct(said(played, "bet"), Bet(2, {"blackjack.2": 500, "blackjack": 500}))


def test_an_answer_is_corrected_by_one_of_its_kind_for_its_seat(played: LiveGame) -> None:
    played.game.to(Ask)
    card, bet = said(played, "card"), said(played, "bet")
    with pytest.raises(Refused, match="is no 'bet'"):
        played.correct(card, Bet(2, {"blackjack": 500}))
    with pytest.raises(Refused, match="another seat's"):
        played.correct(bet, Bet(3, {"blackjack": 500}))
    with pytest.raises(Refused, match="nothing of this round that can be corrected"):
        played.correct(said(played, "done"), Done())


def test_a_correction_tells_the_misread_card_and_the_right_one(played: LiveGame) -> None:
    played.game.to(Ask)
    (seq,) = [step["seq"] for step in played.live.steps() if step.get("cards") == ["9d"]]
    steps = played.live.correct(seq, CardDealt("8d"), FAY, "glare", "c")
    correction = steps[-1]
    assert correction["cards"] == ["9d", "8d"]
    assert (correction["corrects"], correction["by"], correction["reason"]) == (seq, "Fay", "glare")
    assert correction["at"] > 0
