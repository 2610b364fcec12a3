"""In every game the settled lines are what the chips of the table gained: the inventory equation
and the lines come to the same win, whatever happens."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chapters.crowds import quick
from tests.chapters.high_card_flush.conftest import FlushTable
from tests.chapters.test_every_round import CROWDS, REAL_OR_VIRTUAL, drawn, every_game
from tests.pit.hired import Clock
from tests.pit.short_day import DAY, ONE, UTC
from tests.store import linking
from tests.store.through_the_log import LiveCrowd, LiveGame
from tests.store.two_keys import ANN, CASH, DEE, FAY, SEC, StaffedTable

from pitboss.pit.day_book import DayBook
from pitboss.pit.reading import read_book
from pitboss.pit.wagers_tallied import from_meter, key_of
from pitboss.procedure.answers import Bet, CutDeclined, Decision
from pitboss.procedure.asides import BuyIn
from pitboss.procedure.day_asides import (
    CloseTable,
    Count,
    CounterCheck,
    Credit,
    Drop,
    Exchange,
    Fill,
)
from pitboss.regulation import Rules
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

FLUSH = {"flush_bonus_wager": True, "straight_flush_bonus_wager": True,
         "progressive_jackpot_wager": True}  # fmt: skip


def opened(clock: Clock | None = None) -> EventLog:
    log = EventLog.open("sqlite://")
    log.clock = clock or Clock()
    return log


def of_day(log: EventLog, table: str = "t") -> DayBook:
    book = read_book(log, table, DAY, UTC)
    assert book is not None
    return book


@every_game
@quick(3)
@given(data=st.data())
def test_in_every_game_the_lines_are_what_the_chips_gained(game: str, data: st.DataObject) -> None:
    """With mishaps, declarations, corrections, banks, meters, Envy and whatever a casino chose."""
    log = opened()
    people = LiveCrowd(log, drawn(data, game, REAL_OR_VIRTUAL))
    people.steps(data.draw(st.sampled_from([150, 300])))
    book = of_day(log)
    assert book.unlike == ()
    assert book.agrees
    log.close()


@pytest.mark.parametrize("co_bank", [False, True])
def test_a_round_that_a_player_banks_is_no_wager_against_the_house(co_bank: bool) -> None:
    """What the house has of it stands beside the lines, with the vigorish of winners and bank."""
    log = opened()
    gather, _ = CROWDS["pai gow"]
    people = LiveCrowd(log, gather(7, {"bank": True, "co_bank": co_bank}, virtual=True))
    while read_rounds(log) < 25:
        people.steps(20)
    book = of_day(log)
    assert book.banked_rounds > 0
    assert (book.unlike, book.agrees) == ((), True)
    assert book.beside


def read_rounds(log: EventLog) -> int:
    book = read_book(log, "t", DAY, UTC)
    return book.rounds if book else 0


def test_what_a_meter_pays_is_not_the_tables(log: EventLog) -> None:
    """Six in a row of seat 2 after seven in a row of seat 5, who has the whole meter: the table has
    both wagers of $1 and the Ante of who folded, and pays what the Ante of seat 5 wins."""
    log.clock = Clock()
    hands = {2: "2s 3s 4s 5s 6s 7s Ac", 5: "6h 7h 8h 9h Th Jh Qh"}
    game = FlushTable.with_hands(hands, "Ad Kd 9d 2c 3c 4h 5h", FLUSH, until=None)
    live = LiveGame(log, game)
    wagers = {"ante": 500, "progressive_jackpot": 100}
    game.bets, game.elects = {2: wagers, 5: wagers}, {2: "fold", 5: 1_500}
    live.finish()
    book = of_day(log)
    assert (book.unlike, book.agrees) == ((), True)
    first, second = book.jackpots
    assert {first.seat, second.seat} == {2, 5}
    whole = max(book.jackpots, key=lambda won: won.back)
    meter = Rules.of("678a", FLUSH).meter("progressive_jackpot")
    assert (whole.seat, whole.of_meter) == (5, whole.back)
    assert whole.back > meter.seed
    assert whole.form  # more than $600, and more than 300 to 1
    assert whole in book.large_wins
    key = key_of(Rules.of("678a", FLUSH), "progressive_jackpot")
    (part,) = (book.tally.total(one) for one in book.tally.parts if one.wager == key.wager)
    assert (part.lines, part.handle, part.taken) == (2, 200, 200)
    put_on = sum(int(100 * rate) for rate in (meter.primary or 0, meter.reserve)) * 2
    assert part.result == 200 - put_on - meter.seed


def test_what_a_linked_meter_pays_is_not_the_tables(log: EventLog) -> None:
    """A tenth of the meter, then all of it, at one of two tables that share it."""
    log.clock = Clock()
    linking.start(log)
    one, other = linking.LinkedTable(log, "one"), linking.LinkedTable(log, "other")
    other.round()
    assert one.round(linking.SIX) > 0
    whole = one.round(linking.SEVEN)
    assert whole > linking.SEED * 9 // 10
    for table in ("one", "other"):
        book = of_day(log, table)
        assert (book.unlike, book.agrees) == ((), True)
    assert [won.of_meter for won in of_day(log, "one").jackpots][-1] == whole


def test_from_meter_of_lines_that_no_meter_pays() -> None:
    rules = Rules.of("678a", FLUSH)
    line = {"seat": 1, "wager": "ante", "stake": 500, "outcome": "win", "back": 1_000,
            "hand": "9-high", "cites": []}  # fmt: skip
    assert from_meter(rules, line) == 0  # type: ignore[arg-type]
    lost = line | {"wager": "progressive_jackpot", "outcome": "lose", "back": 0}
    assert from_meter(rules, lost) == 0  # type: ignore[arg-type]


@quick(8)
@given(seed=st.integers(0, 10**9))
def test_random_days_of_a_table_that_people_run(seed: int) -> None:
    """Fills, credits, counter checks, exchanges, buy-ins and rounds in any order; a closing count
    that is over or short, and a drop that is. Day and shifts add up."""
    chance, clock = Random(seed), Clock()
    clock.now = ONE
    log = opened(clock)
    table = StaffedTable(log, seed=seed)
    table.open({"10000": 50, "2500": 80, "500": 200, "100": 300, "50": 40})
    table.seat(20_000)
    for _ in range(30):
        clock.pass_(minutes=chance.choice((0, 1, 10)))
        try:
            _anything(table, chance)
        except Refused:
            continue
    over, lost = chance.choice((-1, 0, 2)), chance.choice((0, 0, -1_000, 500))
    _close(table, over)
    book = of_day(log)
    table.both(Drop(book.cash + lost), CASH, SEC)
    _assert_adds_up(log, over * 100 + lost)
    log.close()


def _anything(table: StaffedTable, chance: Random) -> None:
    size = chance.choice(("2500", "500", "100"))
    match chance.randrange(9):
        case 0:
            table.both(Fill({size: chance.randint(1, 40)}), FAY, CASH)
        case 1:
            table.both(Credit({size: chance.randint(1, 20)}), CASH, FAY)
        case 2:
            table.both(CounterCheck("Ann", chance.randint(1, 50) * 100), FAY, DEE)
        case 3:
            table.do(BuyIn(chance.randint(1, 300) * 50), ANN)
        case 4:
            table.do(Exchange({"2500": 1}, {"500": 5}), DEE)
        case _ if table.pending == "take_bets":
            bonus = {"bonus": 500} if chance.random() < 0.5 else {}
            table.do(Bet(2, {"ante": chance.randint(1, 6) * 500, **bonus}), ANN)
        case _ if table.pending == "ask":
            table.do(Decision(2, chance.choice(("over", "under", "surrender"))), ANN)
        case _ if table.pending == "offer_cut":
            table.do(CutDeclined(), ANN)


def _close(table: StaffedTable, over: int) -> None:
    """The round is played to its end, and all but so many dollars are counted."""
    table.do(CloseTable(), FAY)
    while table.pending != "await_opening":
        match table.pending:
            case "ask":
                table.do(Decision(2, "surrender"), ANN)
            case "await_fill":
                table.both(Fill({"10000": 20, "100": 100, "50": 50}), FAY, CASH)
            case _:
                table.do(Bet(2, {"ante": 500}), ANN)
    held = {str(cents): number for cents, number in table.day.rack.chips.items()}
    held["100"] = held.get("100", 0) + over
    if held["100"] < 0:
        held["100"], held["500"] = 0, held.get("500", 0)
    table.both(Count("closing", held), FAY, DEE)


def _assert_adds_up(log: EventLog, over: int) -> None:
    book = of_day(log)
    assert (book.agrees, book.unlike) == (True, ())
    assert book.over_short in (over, over + 100)  # a rack without a chip of $1 lacks none
    shifts = [read_book(log, "t", DAY, UTC, name) for name in UTC.shift_names]
    parts = [part for part in shifts if part is not None]
    assert sum(part.win for part in parts) == book.win
    assert sum(part.drop for part in parts) == book.drop
    assert sum(part.handle for part in parts) == book.handle
    assert sum(part.rounds for part in parts) == book.rounds
    assert [slip for part in parts for slip in part.slips] == list(book.slips)
    assert all(part.agrees for part in parts)
    for before, after in pairwise(parts):
        assert before.closing.cents == after.opening.cents
