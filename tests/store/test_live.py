"""A live table: durable, idempotent, resumed, corrected."""

from collections.abc import Callable

import pytest
from sqlalchemy.event import listen
from tests.store.through_the_log import ANN, again, assert_kept, assert_same

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Answer,
    Asserted,
    Bet,
    CardDealt,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import Certify, Deal, OfferCut, PlaceCoverCard, Shuffle, Verify
from pitboss.store import Conflict, EventLog, LiveTable, Unavailable, replay
from pitboss.store.live import REMEMBERED
from pitboss.vocabulary.refusal import Refused


def test_at_every_point_of_a_round_a_restart_stands_where_it_stood(live: LiveTable) -> None:
    assert_kept(live)
    live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, "bet")
    assert_kept(live)
    live.do(Decision(2, "over"), ANN, "decision")
    assert live.round_number == 2
    assert_kept(live)


def test_the_same_command_again_is_done_once(live: LiveTable) -> None:
    first = live.do(Bet(2, {"ante": 500}), ANN, "bet")
    seq = live.seq
    assert live.do(Bet(2, {"ante": 500}), ANN, "bet") == first
    assert live.seq == seq
    over = live.do(Decision(2, "over"), ANN, "decision")
    assert live.do(Decision(2, "over"), ANN, "decision") == over
    assert again(live).do(Decision(2, "over"), ANN, "decision") == over


def test_a_command_id_is_bound_to_its_content(live: LiveTable) -> None:
    """Another bet, or the same by another player, is no retry: it sees nothing of the first."""
    live.do(Bet(2, {"ante": 500}), ANN, "bet")
    seq = live.seq
    others = (
        (Bet(2, {"ante": 600}), ANN),
        (Decision(2, "over"), ANN),
        (Bet(2, {"ante": 500}), Who("player", "Bob")),
        (Bet(2, {"ante": 500}), DEALER),
    )
    for command, who in others:
        with pytest.raises(Refused, match="something else was done under this id") as refusal:
            live.do(command, who, "bet")
        assert refusal.value.field == "command_id"
    assert live.seq == seq


@pytest.mark.parametrize("between", [0, 3])
def test_an_id_that_was_used_before_a_restart_is_found_where_the_command_would_be_taken_again(
    live: LiveTable, play_round: Callable[[], None], between: int
) -> None:
    """More chips may be bought at any time: only the id tells that these were bought already."""
    bought = live.do(BuyIn(5_000), ANN, "more chips")
    for _ in range(between):
        play_round()
    opened = again(live)
    seq, chips = opened.seq, opened.table.chips_of("Ann")
    assert opened.do(BuyIn(5_000), ANN, "more chips") == bought
    with pytest.raises(Refused, match="something else was done under this id"):
        opened.do(BuyIn(6_000), ANN, "more chips")
    assert (opened.seq, opened.table.chips_of("Ann")) == (seq, chips)
    assert opened.log.head("t")[0] == seq
    assert opened.do(BuyIn(5_000), ANN, "and more")[-1]["seq"] == seq + 1


def test_only_the_last_ids_are_kept_in_memory(live: LiveTable) -> None:
    first = live.do(BuyIn(100), ANN, "number 0")
    for number in range(1, REMEMBERED + 2):
        live.do(BuyIn(100), ANN, f"number {number}")
    assert len(live._recent) == REMEMBERED
    assert live.do(BuyIn(100), ANN, "number 0") == first


def test_a_correction_s_id_is_bound_to_it_too(real: LiveTable) -> None:
    misread = real.seq
    real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread", "a")
    seq = real.seq
    real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread", "a")
    with pytest.raises(Refused, match="something else was done under this id"):
        real.correct(misread, CardDealt("8h"), FLOORPERSON, "misread", "a")
    assert real.seq == seq


def test_a_procedure_that_fails_leaves_the_table_as_it_was(
    live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails, and however often the table is opened: what can still be done is done."""
    live.do(Bet(2, {"ante": 500}), ANN, "bet")
    seq = live.seq

    def fails(*_: object, **__: object) -> None:
        raise AssertionError("chips are missing")

    monkeypatch.setattr("pitboss.procedure.round.Round.settle", fails)
    for number in range(2):
        with pytest.raises(AssertionError, match="chips are missing"):
            live.do(Decision(2, "over"), ANN, f"decision {number}")
        assert_kept(live)
    live.do(BuyIn(500), ANN, "more chips")
    assert live.seq == seq + 1
    assert_kept(live)


def test_a_round_that_cannot_go_on_is_opened_all_the_same(
    live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house must answer next, and what comes then fails: somebody must be able to void it."""
    answer = House.answer

    def fails(self: House, *_: object, **__: object) -> None:
        raise AssertionError("the shoe is jammed")

    monkeypatch.setattr(House, "answer", fails)
    opened = again(live)
    assert opened.seq == live.seq
    monkeypatch.setattr(House, "answer", answer)
    opened.do(BuyIn(500), ANN, "more chips")


def test_a_refused_command_changes_nothing(live: LiveTable) -> None:
    before = (live.seq, live.steps(), live.table.books.balances.copy())
    with pytest.raises(Refused):
        live.do(Bet(2, {"ante": 1}), ANN, "too small")
    assert (live.seq, live.steps(), live.table.books.balances) == before
    assert_kept(live)
    live.do(Bet(2, {"ante": 500}), ANN, "too small")  # the id was not used up


def test_a_second_writer_gets_a_conflict_and_the_table_as_it_is(live: LiveTable) -> None:
    other = again(live)
    other.do(Bet(2, {"ante": 500}), ANN, "first")
    with pytest.raises(Conflict):
        live.do(BuyIn(5_000), ANN, "second")
    assert_same(live, other)
    live.do(BuyIn(5_000), ANN, "second")
    assert live.table.chips_of("Ann") == 100_000 - 500 + 5_000


def test_replay_of_a_finished_round_gives_its_settlement(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    play_round()
    replayed = replay(live.log, "t", 1)
    assert replayed.over
    assert {line["wager"] for line in replayed.lines} == {"ante", "under_18", "bonus"}
    told = [step["line"] for step in replayed.steps if step["what"] == "settle"]
    assert all(line["said"] for line in told)
    assert live.previous() == {"round": 1, "lines": told}
    opened = LiveTable.open(live.log, "t", live.house)
    assert opened.previous() == {"round": 1, "lines": told}  # which the log does not keep


def test_how_the_last_round_ended_is_read_once(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    play_round()
    follower = LiveTable.open_to_follow(live.log, "t", live.house)
    asked: list[str] = []
    listen(live.log.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    first = live.previous()
    assert first == follower.previous()
    assert asked
    asked.clear()
    assert (live.previous(), follower.previous()) == (first, first)
    assert asked == []
    play_round()
    for command in follower.unfollowed():
        follower.follow(command)
    second = live.previous()
    assert second == follower.previous()
    assert (first and first["round"], second and second["round"]) == (1, 2)


def test_the_shoe_and_a_burned_card_are_for_nobody(
    live: LiveTable, play_round: Callable[[], None]
) -> None:
    play_round()
    for opened in live.log.opened(live.log.events("t")):
        event, kind = opened.event, opened.data.get("answer", {}).get("kind")
        secret = event.kind == "round" or kind == "shuffled"
        burned = kind == "card" and opened.data["who"]["role"] == "house" and event.round == 1
        if secret:
            assert event.audience == "nobody"
        elif kind != "card":
            assert event.audience == "everyone"
        elif burned:
            assert event.audience in ("nobody", "everyone")
    dealt = [step for step in replay(live.log, "t", 1).steps if step["what"] == "deal"]
    assert [step["audience"] for step in dealt] == ["nobody", "everyone", "everyone", "everyone"]


class Dealer:
    """A dealer and a floorperson who confirm every step at a table with real cards."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.number = 0

    def until(self, kind: type) -> None:
        """Confirms steps until a request of this kind waits."""
        while not isinstance(self.live.driver.pending, kind):
            self.answer(self.confirm())

    def answer(self, answer: Answer) -> None:
        pending = self.live.driver.pending
        who = FLOORPERSON if isinstance(pending, Verify | Certify) else DEALER
        self.number += 1
        self.live.do(answer, who, f"dealer {self.number}")

    def confirm(self) -> Answer:
        match self.live.driver.pending:
            case Certify(items=items):
                return Asserted([name for name, _, _ in items])
            case Shuffle():
                return Shuffled(None)
            case OfferCut(seat=seat):
                return CutDeclined() if seat else Cut(100)
            case PlaceCoverCard(least=least):
                return CoverPlaced(least)
            case Deal():
                return CardDealt(None)
            case _:
                return Done()


@pytest.fixture
def real(log: EventLog, new_table: Callable[..., LiveTable]) -> LiveTable:
    """A table with real cards, Ann's wager made, her first card dealt as a seven and misread."""
    live = new_table(log, "real", virtual=False)
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    dealer = Dealer(live)
    while live.driver.pending is None or live.driver.pending.what != "take_bets":
        dealer.answer(dealer.confirm())
    live.do(Bet(2, {"ante": 500}), ANN, "bet")
    dealer.until(Deal)
    dealer.answer(CardDealt("7h"))
    return live


def test_a_misread_card_is_corrected_by_a_floorperson_and_both_stay(real: LiveTable) -> None:
    misread = real.seq
    real.do(Decision(2, "over"), ANN, "decision")
    real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread", "correction")
    dealer = Dealer(real)
    dealer.number = 1000
    dealer.answer(CardDealt("Kc"))
    dealer.answer(CardDealt("5c"))
    while real.round_number == 1:
        dealer.answer(Done())
    previous = real.previous()
    assert previous is not None
    assert [line["hand"] for line in previous["lines"]] == ["24", "24"]
    kinds = [event.kind for event in real.log.events("real", round_number=1)]
    assert kinds.count("correction") == 1
    assert_kept(real)


def test_a_correction_after_a_failure_goes_by_the_log(
    real: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round's last answer could not be written, nor the log be read again: in memory the next
    round has begun, and the card of this one is corrected all the same."""
    misread = real.seq
    real.do(Decision(2, "over"), ANN, "decision")
    dealer = Dealer(real)
    dealer.number = 1000
    dealer.answer(CardDealt("Kc"))
    dealer.answer(CardDealt("5c"))

    def fails(*_: object) -> None:
        raise Unavailable("the disk is full")

    while real.round_number == 1:
        with monkeypatch.context() as broken:
            broken.setattr(EventLog, "append", fails)
            broken.setattr(EventLog, "last_round", fails)
            with pytest.raises(Unavailable):
                dealer.answer(Done())
        if real.round_number == 1:
            dealer.answer(Done())
    real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread", "correction")
    assert real.round_number == 1
    assert_kept(real)


def test_only_a_floorperson_corrects_and_only_a_card_of_this_round(real: LiveTable) -> None:
    with pytest.raises(Refused, match="may not correct"):
        real.correct(real.seq, CardDealt("9h"), DEALER, "misread", "a")
    with pytest.raises(Refused, match="nothing of this round that can be corrected"):
        real.correct(1, CardDealt("9h"), FLOORPERSON, "misread", "b")
    with pytest.raises(Refused, match="does not fit"):
        real.correct(real.seq, CardDealt("Jk"), FLOORPERSON, "misread", "c")
    assert_kept(real)


def test_a_correction_names_another_card_than_the_one_that_stands(real: LiveTable) -> None:
    misread = real.seq
    with pytest.raises(Refused, match="says that already"):
        real.correct(misread, CardDealt("7h"), FLOORPERSON, "misread", "a")
    real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread", "b")
    with pytest.raises(Refused, match="says that already"):
        real.correct(misread, CardDealt("9h"), FLOORPERSON, "misread again", "c")
    real.correct(misread, CardDealt("7h"), FLOORPERSON, "it was right at first", "d")
    assert_kept(real)


def test_no_card_of_a_virtual_shoe_is_corrected(
    log: EventLog, new_table: Callable[..., LiveTable]
) -> None:
    live = new_table(log, "virtual")
    with pytest.raises(Refused, match="no card of a virtual shoe can be misread"):
        live.correct(live.seq, CardDealt("9h"), FLOORPERSON, "misread", "a")
    assert_kept(live)


def test_a_table_is_read_as_it_was_at_one_moment_while_another_process_plays_on(
    live: LiveTable, play_round: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its round ends, and the next begins, between two looks into the log."""
    before, last_round = live.seq, EventLog.last_round

    def then_play_on(log: EventLog, table_id: str) -> int:
        monkeypatch.setattr(EventLog, "last_round", last_round)
        number = last_round(log, table_id)
        play_round()
        return number

    monkeypatch.setattr(EventLog, "last_round", then_play_on)
    opened = LiveTable.open_to_follow(live.log, "t", live.house)
    assert (opened.round_number, opened.seq) == (1, before)
    assert live.round_number == 2
    for command in opened.unfollowed():
        opened.follow(command)
    assert_same(live, opened)
