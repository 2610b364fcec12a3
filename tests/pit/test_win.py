"""What a table has won: the floor, the table's report and the shift's say the same, to the cent."""

from datetime import date
from pathlib import Path

import pytest
from tests.cli.commands import Command
from tests.pit.hired import Clock
from tests.pit.short_day import DAY, UTC, short_day
from tests.store.linking import DEALER, METER, SEED, SIX, WAGER, Stacked, start
from tests.store.two_keys import ANN, CASH, DEE, FAY, FRED, NOON, SEC, StaffedTable

from pitboss.cli.shift import shift
from pitboss.cli.table import table
from pitboss.ledger.win import table_win
from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.reading import read_book
from pitboss.pit.shift_report import shift_report
from pitboss.pit.since import Since
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Done, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.day_asides import (
    CloseTable,
    Count,
    CounterCheck,
    Credit,
    Drop,
    Fill,
    OpenTable,
    PlanDay,
)
from pitboss.procedure.linked import Linked
from pitboss.server.pit_views import floor_table
from pitboss.server.views import Viewer
from pitboss.store import EventLog
from pitboss.store.meters import meters_of

SUE = Viewer("Sue", frozenset({"surveillance"}), "p9")
BOB = Who("player", "Bob")
LINKED = {"progressive_jackpot_wager": True, "linked_progressive": True, "decks": 1}


class OnTheMeter(StaffedTable):
    """A table of High Card Flush on the meter, open for the day, with one player at seat 1."""

    def __init__(self, log: EventLog, table_id: str, player: Who, cents: int) -> None:
        house = Stacked()
        house.clock = lambda: NOON
        super().__init__(
            log, "high-card-flush", chosen=LINKED, table_id=table_id, house=house,
            linked=Linked(METER),
        )  # fmt: skip
        self.player = player
        self.open()
        self.do(Sit(1), player)
        self.do(BuyIn(cents), player)

    def to_bets(self, decision: str) -> None:
        """On to the next wagers: the player decides so, and the pit does its part."""
        while self.pending != "take_bets":
            match self.pending:
                case "offer_cut":
                    self.do(CutDeclined(), self.player)
                case "ask":
                    self.do(Decision(1, decision), self.player)
                case _:
                    self.do(Done(), FAY)

    def round(self, decision: str = "fold", *, progressive: bool = True) -> None:
        """A whole round: $5, and $1 on the progressive."""
        self.to_bets(decision)
        self.do(Bet(1, {"ante": 500} | ({WAGER: 100} if progressive else {})), self.player)
        self.to_bets(decision)


def on_floor(live_table: StaffedTable, since: Since) -> int | None:
    """The result that the map of the floor shows."""
    return floor_table(live_table.live, SUE, since)["result"]


def all_three(log: EventLog, tables: list[StaffedTable], since: Since) -> list[int]:
    """Each table's win; the floor, the tables' reports and the shift's all say the same."""
    shown = [on_floor(each, since) for each in tables]
    books = [read_book(log, each.live.record.id, DAY, UTC) for each in tables]
    reported = [book.win for book in books if book is not None]
    report = shift_report(log, "Casino", DAY, "", UTC)
    assert shown == reported == [one.book.win for one in report.tables]
    assert report.win == sum(reported)
    assert report.agrees  # the settled lines say the same
    fresh = Since(log, UTC)
    assert [on_floor(each, fresh) for each in tables] == shown
    return reported


@pytest.fixture
def two(log: EventLog, clock: Clock) -> list[OnTheMeter]:
    """Two tables that share a meter, which starts at $30,000."""
    clock.now = float(NOON)
    start(log)
    return [OnTheMeter(log, "a", ANN, 20_000), OnTheMeter(log, "b", BOB, 10_000)]


def test_a_meter_is_no_tables_loss(log: EventLog, two: list[OnTheMeter]) -> None:
    """By hand: Ann folds once and Bob twice, each time $5 and $1 on the progressive. The house has
    $6 of Ann and $12 of Bob. Each dollar has moved the meter by 23 cents: three of them by the 69
    cents that the floor once took off, with $30,000 at each table."""
    a, b = two
    since = Since(log, UTC)
    assert all_three(log, [a, b], since) == [0, 0]
    a.round()
    b.round()
    b.round()
    assert meters_of(log).at(METER).meter.value == SEED + 69
    assert all_three(log, [a, b], since) == [600, 1_200]


def test_fills_credits_and_counter_checks_win_nothing(log: EventLog, two: list[OnTheMeter]) -> None:
    """By hand, table a: it opens with $3,617, sells $200 in chips for cash and $100 for a counter
    check, gets $50 and gives back $25, and wins $6: it holds $3,348. $3,348 + $25 + $300 - $3,617
    - $50 = $6."""
    a, b = two
    since = Since(log, UTC)
    assert on_floor(a, since) == 0
    a.round()
    a.both(Fill({"500": 10}), FAY, CASH)
    a.both(Credit({"2500": 1}), CASH, FRED)
    a.both(CounterCheck("Ann", 10_000), FAY, DEE)
    assert a.day.rack.worth == 334_800
    book = read_book(log, "a", DAY, UTC)
    assert book is not None
    assert (book.opening.cents, book.closing.cents) == (361_700, 334_800)
    assert (book.fills, book.credits, book.drop) == (5_000, 2_500, 30_000)
    by_hand = table_win(
        opener=361_700, closer=334_800, filled=5_000, credited=2_500, drop=30_000
    )  # fmt: skip
    assert all_three(log, [a, b], since) == [by_hand, 0] == [600, 0]


@pytest.mark.shows("678a.12(d)(4)")
def test_an_award_of_the_meter_is_paid_by_the_meter(log: EventLog, two: list[OnTheMeter]) -> None:
    """By hand, table b: Bob folds and loses $5. Then he raises with six cards of a straight flush.
    The dealer just qualifies, with three clubs to the nine: the Ante and the Raise each pay $5. A
    tenth of the meter is Bob's too, and not the table's; his dollar is: $5 - $10 + $1 = -$4."""
    a, b = two
    since = Since(log, UTC)
    b.house.first = f"{SIX} {DEALER}"  # type: ignore[attr-defined]
    b.round(progressive=False)  # with the deck that was shuffled before
    before = meters_of(log).at(METER).meter.value
    chips = b.live.table.chips_of("Bob")
    b.round("raise")
    assert chips is not None
    assert b.live.table.chips_of("Bob") == chips + 1_000 - 100 + (before + 23) // 10
    assert all_three(log, [a, b], since) == [0, -400]


def test_a_short_drawer_counts_once_and_in_its_own_day(
    log: EventLog, two: list[OnTheMeter], clock: Clock
) -> None:
    """Table a wins $6 and closes $5 short, and its cash is $2 short: $6 - $5 - $2 = -$1. Planned
    and counted for the next day it starts again at nothing, on the floor too."""
    a, b = two
    since = Since(log, UTC)
    a.round()
    a.do(CloseTable(), FAY)
    while a.pending != "await_opening":
        a.do(Bet(1, {}), ANN)
    held = {str(cents): number for cents, number in a.day.rack.chips.items()}
    short = held | {"500": held["500"] - 1}
    a.both(Count("closing", short), FAY, DEE)
    a.both(Drop(20_000 - 200), CASH, SEC)
    assert all_three(log, [a, b], since) == [-100, 0]
    clock.now += 24 * 3600
    a.house.clock = lambda: NOON + 24 * 3600
    a.do(PlanDay(date(2019, 7, 14)), FAY)
    a.both(Count("opening", short), DEE, FAY)
    a.certify()
    a.do(OpenTable(), FAY)
    book = read_book(log, "a", "2019-07-14", UTC)
    assert book is not None
    assert on_floor(a, since) == book.win == 0


def test_the_short_day_on_the_floor(log: EventLog, clock: Clock) -> None:
    """A day with fills, a correction, a stopped round and two counts: $15, as its book has it."""
    day = short_day(log, clock)
    assert all_three(log, [day], Since(log, UTC)) == [1_500]
    assert on_floor(day, Since(log, GamingClock("America/New_York"))) == 1_500


def test_only_what_is_new_is_read_again(log: EventLog, two: list[OnTheMeter]) -> None:
    """However often somebody looks, a round is read once."""
    a, _ = two
    since = Since(log, UTC)
    read: list[int] = []
    since.win("a", DAY)
    reader = since._wins["a"]._reader
    taken = reader._take
    reader._take = lambda event: read.append(event.seq) or taken(event)  # type: ignore[method-assign, func-returns-value]
    for _ in range(3):
        a.round()
        assert since.win("a", DAY) == since.win("a", DAY)
    assert len(read) == len(set(read))
    assert read == sorted(read)


def test_the_commands_say_it_too(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    log = EventLog.open(address)
    log.clock = lambda: float(NOON)
    start(log)
    a, b = OnTheMeter(log, "a", ANN, 20_000), OnTheMeter(log, "b", BOB, 10_000)
    for each in (a, b, b):
        each.round()
    shown = [on_floor(each, Since(log)) for each in (a, b)]
    log.close()
    where = ["--day", DAY, "--database", address]
    assert [Command(table).json(name, *where)["win"] for name in "ab"] == shown == [600, 1_200]
    told = Command(shift).json(*where)
    assert ([each["win"] for each in told["tables"]], told["win"]) == (shown, 1_800)
    assert told["unread"] == []
