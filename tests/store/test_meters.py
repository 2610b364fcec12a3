"""Tables that share a meter: each contribution returns the value after it, a hit locks the amount,
and nothing of it is needed to replay a table."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from tests.chapters.scripted import BY_HAND, ScriptedTable
from tests.store.linking import (
    FAY,
    METER,
    SEED,
    SEVEN,
    SIX,
    WAGER,
    LinkedTable,
    meter,
    start,
)
from tests.store.through_the_log import LiveGame, assert_same

from pitboss.chapters import CHAPTERS
from pitboss.ledger import METER as ACCOUNT
from pitboss.ledger.meters import Meter
from pitboss.procedure.answers import Bet, CardDealt, Done
from pitboss.procedure.asides import VoidRound
from pitboss.procedure.linked import Linked
from pitboss.procedure.requests import Ask, Document, Validate
from pitboss.store import Damaged, EventLog
from pitboss.store.meters import CHECKPOINT, MeterAt, Meters, event_of, folded, stream_of
from pitboss.store.replay import replay
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def two(log: EventLog) -> tuple[LinkedTable, LinkedTable]:
    """Two tables on one meter that was started."""
    start(log)
    return LinkedTable(log, "a"), LinkedTable(log, "b")


def shown(table: LinkedTable) -> int:
    """What the table's own account of the meter says."""
    return table.table.books.balance(ACCOUNT)


def good(log: EventLog) -> None:
    """Nothing is wrong with the log, and the meter accounts for every cent."""
    assert [str(found) for found in verify_all(log)] == []
    assert meter(log).meter.balances


@pytest.mark.shows("678a.2(c)[lead]", "678a.12(d)(3)")
def test_678a_2_c_wagers_at_linked_tables_move_one_meter(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    one, other = two
    assert (one.round(), meter(log).meter.value) == (0, SEED + 23)
    other.bet()
    assert shown(other) == SEED + 46
    assert (meter(log).meter.reserve, dict(meter(log).meter.sums)) == (10, {"a": 28, "b": 28})
    one.bet()
    assert shown(one) == SEED + 69
    good(log)


def test_what_a_table_read_is_in_its_own_log_so_a_replay_needs_no_meter(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    one, other = two
    for table in (one, other, one):
        table.round()
    one.bet()
    with log.writing() as db:
        for what in ("events", "commands"):
            db.execute(text(f"DELETE FROM {what} WHERE table_id = '{stream_of(METER)}'"))
        db.execute(text(f"DELETE FROM gaming_tables WHERE id = '{stream_of(METER)}'"))
    for number in (1, 2):
        assert replay(log, "a", number).over
    assert_same(one.live, one.again())


@pytest.mark.shows("678a.12(d)(4)")
def test_678a_12_d_4_the_second_of_two_hits_finds_the_restarted_meter(log: EventLog) -> None:
    """$30,000.46 stand there: the first takes all, and the reserve of ten cents is the second's."""
    start(log)
    two = [LinkedTable(log, name, has_pit=True) for name in "ab"]
    for table in two:
        table.hold(SEVEN)
        table.reshuffled()
        table.bet()
    awards = []
    for table in two:
        table.to_bets()
        assert isinstance(table.pending, Validate)
        awards.append(table.pending.award)
    assert awards == [SEED + 46, 10]
    assert (meter(log).meter.value, meter(log).meter.won) == (0, 2)
    for table in two:
        table.do(Done(), FAY)
        assert isinstance(table.pending, Document)
        table.do(Done(), FAY)
    good(log)


@pytest.mark.shows("678a.11(e)(3)(iii)", "678a.11(e)(3)(iv)")
def test_678a_11_e_3_an_award_is_locked_before_it_is_validated_and_the_others_play_on(
    log: EventLog,
) -> None:
    start(log)
    one, other = LinkedTable(log, "a", has_pit=True), LinkedTable(log, "b")
    one.hold(SIX)
    one.reshuffled()
    one.bet()
    one.to_bets()
    assert isinstance(one.pending, Validate)
    assert one.pending.award == 3_000_02
    assert meter(log).meter.value == SEED + 23 - 3_000_02
    other.round()  # who waits for the floorperson keeps nobody waiting
    assert meter(log).meter.value == SEED + 46 - 3_000_02
    one.do(Done(), FAY)
    assert one.pending.what == "document"
    assert one.table.books.balance(f"chips of {one.player.name}") > 3_000_02
    one.do(Done(), FAY)
    assert one.pending.what == "take_bets"
    assert shown(one) == SEED + 46 - 3_000_02  # as its next round reads it
    good(log)


@pytest.mark.shows("678a.13(c)")
def test_r_gen_5_a_voided_round_takes_its_increments_and_its_hit_back(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    _, other = two
    one = LinkedTable(log, "c", has_pit=True)
    one.hold(SEVEN)
    one.reshuffled()
    one.bet()
    one.to_bets()
    assert isinstance(one.pending, Validate)
    one.do(Done(), FAY)
    assert isinstance(one.pending, Document)  # paid already
    other.bet()
    assert meter(log).meter.value == 5 + 23
    one.do(VoidRound("the cards were not those of the deck"), FAY)
    after = meter(log).meter
    assert (after.value, after.reserve, after.won) == (SEED + 23, 5, 0)
    assert dict(after.sums) == {"b": 28, "c": 0}
    assert shown(one) == SEED + 23
    assert one.table.books.balance(f"chips of {one.player.name}") == 10_000_00 + _won(one)
    good(log)


def _won(table: LinkedTable) -> int:
    """What the rounds before the last have brought the player."""
    rounds = range(1, table.live.round_number - 1)
    lines = [line for number in rounds for line in table.log.settlements("c", [number])[number]]
    return sum(line["back"] - line["stake"] for line in lines)


def test_r_gen_5_wagers_that_return_move_the_meter_back(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    one, other = two
    other.bet()
    one.bet()
    assert isinstance(one.pending, Ask)
    one.do(VoidRound("a card is missing"), FAY)
    assert (meter(log).meter.value, meter(log).meter.reserve) == (SEED + 23, 5)
    assert one.table.linked is not None
    assert (one.table.linked.sum, one.table.linked.owed) == (0, [])
    assert one.round() == 0
    good(log)


def test_a_meter_that_was_not_started_takes_no_wager_and_the_rest_plays_on(log: EventLog) -> None:
    table = LinkedTable(log, "a")
    table.to_bets()
    with pytest.raises(Refused) as refusal:
        table.do(Bet(1, {"ante": 500, WAGER: 100}))
    assert refusal.value.what == "the progressive meter was not started"
    assert refusal.value.field == f"wagers.{WAGER}"
    assert "678a.7(d)(4)" in refusal.value.cites
    table.round(progressive=False)
    start(log)
    table.round(progressive=False)  # from the next round on it is taken
    table.round()
    assert meter(log).meter.value == SEED + 23
    good(log)


def test_sums_that_differ_stop_the_wager_at_that_table_and_say_why(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    one, other = two
    one.round()
    at = meter(log)
    _, forged = event_of(at, "contributed", {"table": "a", "round": 9, "increments": [[1, 23, 5]]})
    log.append(stream_of(METER), at.seq, "forged", [forged])
    steps = one.bet()  # the wagers lie there already: they return
    (told,) = [step for step in steps if step["what"] == "contribute_to_meter"]
    assert (
        "it has counted $0.28 of its own on the meter 'main', and the meter $0.56" in told["text"]
    )
    one.to_bets()
    lines = log.settlements("a", [2])[2]
    assert next((line["wager"], line["outcome"], line["back"]) for line in lines) == (
        WAGER,
        "void",
        100,
    )
    with pytest.raises(Refused, match=r"counted \$0.28"):
        one.do(Bet(1, {"ante": 500, WAGER: 100}))
    one.round(progressive=False)
    other.round()
    assert meter(log).meter.stopped.keys() == {"a"}
    good(log)


def test_a_command_that_is_sent_again_moves_the_meter_once(
    log: EventLog, two: tuple[LinkedTable, LinkedTable]
) -> None:
    one, _ = two
    one.to_bets()
    bet = Bet(1, {"ante": 500, WAGER: 100})
    steps = one.live.do(bet, one.player, "twice")
    assert one.live.do(bet, one.player, "twice") == steps
    assert one.again().do(bet, one.player, "twice") == steps
    assert meter(log).meter.value == SEED + 23


def test_whoever_is_overtaken_on_the_meter_runs_again(
    log: EventLog, two: tuple[LinkedTable, LinkedTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process writes to the meter between this one's look at it and its append."""
    one, _ = two
    overtakes = iter([True, True, False])
    append = EventLog.append
    elsewhere = EventLog.open(log.engine.url.render_as_string())
    meters = Meters(elsewhere)

    def later(self: EventLog, *given: object) -> object:
        if self is log and given[-1] and next(overtakes, False):
            at = meters.at(METER)
            _, event = event_of(at, "contributed", {"table": "b", "increments": [[1, 23, 5]]})
            append(elsewhere, stream_of(METER), at.seq, f"x {at.seq}", [event])
        return append(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(EventLog, "append", later)
    one.round()
    monkeypatch.undo()
    assert meter(log).meter.sums["a"] == 28
    assert meter(log).meter.value == SEED + 3 * 23
    assert shown(one) == SEED + 3 * 23
    elsewhere.close()


def test_tables_that_play_at_once_all_move_it_and_nobody_is_refused(log: EventLog) -> None:
    start(log)
    tables = [LinkedTable(log, f"t{number}") for number in range(6)]

    def play(table: LinkedTable) -> None:
        for _ in range(5):
            table.round()

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(play, tables))
    assert meter(log).meter.value == SEED + 30 * 23
    assert set(meter(log).meter.sums.values()) == {5 * 28}
    good(log)


# read quickly


def fill(log: EventLog, number: int) -> None:
    """A meter with so many contributions, written without a table."""
    start(log)
    at, events = meter(log), []
    for _ in range(number):
        at, event = event_of(
            at, "contributed", {"table": "a", "round": 1, "increments": [[1, 23, 5]]}
        )
        events.append(event)
    log.append(stream_of(METER), 1, "many", events)


@pytest.mark.parametrize("number", [1, CHECKPOINT - 2, CHECKPOINT - 1, CHECKPOINT, 3 * CHECKPOINT])
def test_a_meter_is_read_from_its_last_few_events(log: EventLog, number: int) -> None:
    fill(log, number)
    fresh = Meters(log).at(METER)
    whole = folded(MeterAt(0, Meter()), log.events(stream_of(METER)))
    assert fresh == whole
    assert fresh.meter.value == SEED + number * 23
    read: list[int] = []
    events = log.events

    def counted(*given: object, **more: object) -> object:
        found = list(events(*given, **more))  # type: ignore[arg-type]
        read.append(len(found))
        return iter(found)

    log.events = counted  # type: ignore[assignment,method-assign]
    assert Meters(log).at(METER) == whole
    assert sum(read) <= CHECKPOINT


def test_an_event_that_tells_another_amount_is_found(log: EventLog) -> None:
    fill(log, 3)
    at = meter(log)
    after, event = event_of(at, "contributed", {"table": "a", "increments": [[1, 23, 5]]})
    event.body["value"] = after.meter.value + 1  # type: ignore[index]
    log.append(stream_of(METER), at.seq, "more", [event])
    with pytest.raises(Damaged, match="another amount"):
        Meters(log).at(METER)
    found = [str(each) for each in verify_all(log)]
    assert found == [f"meter main, event {after.seq}: another amount follows from it"]


# what was read wrongly


class Flush(ScriptedTable):
    """High Card Flush, dealt from a real shoe."""

    plays = CHAPTERS["high-card-flush"]


def test_a_card_that_was_misread_gives_back_the_award_that_it_had_won(log: EventLog) -> None:
    """Seat 1 seems to hold six hearts in a row; the last was the jack of diamonds. The award is
    locked when the hands are shown, and goes back; what the wager put on the meter stays."""
    start(log)
    hands = {1: SIX, 0: "9c 5c 2c Td 3d Qs 9s"}
    chosen = {"progressive_jackpot_wager": True, "linked_progressive": True, **BY_HAND}
    game = Flush.ready(
        hands=hands, chosen=chosen, virtual=False, pit=True, until=None, linked=Linked(METER)
    )
    game.bets, game.elects = {1: {"ante": 500, WAGER: 100}}, {1: "raise"}
    live = LiveGame(log, game)
    game.to(Validate)
    assert meter(log).meter.value == SEED + 23 - 3_000_02
    (jack,) = [step for step in live.live.steps() if step.get("cards") == ["Jh"]][:1]
    live.correct(jack["seq"], CardDealt("Jd"))
    assert live.live.table.linked is not None
    assert [hit.cents for owed in live.live.table.linked.owed for hit in owed.hits] == [3_000_02]
    live.finish()
    assert meter(log).meter.value == SEED + 23
    (line,) = [line for line in log.settlements("t", [1])[1] if line["wager"] == WAGER]
    assert line["back"] == 250_00  # five in a row, from the table inventory
    good(log)


def test_a_wager_that_was_entered_wrongly_is_not_corrected_once_it_has_moved_the_meter(
    log: EventLog,
) -> None:
    start(log)
    hands = {1: SIX, 0: "9c 5c 2c Td 3d Qs 9s"}
    chosen = {"progressive_jackpot_wager": True, "linked_progressive": True, **BY_HAND}
    game = Flush.ready(
        hands=hands, chosen=chosen, virtual=False, pit=True, until=None, linked=Linked(METER)
    )
    game.bets, game.elects = {1: {"ante": 500, WAGER: 100}}, {1: "raise"}
    live = LiveGame(log, game)
    game.to(Ask)
    (bet,) = [step for step in live.live.steps() if step["what"] == "bet"]
    with pytest.raises(Refused, match="does not fit the round"):
        live.correct(bet["seq"], Bet(1, {"ante": 500}))
    good(log)
