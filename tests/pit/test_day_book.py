"""A short gaming day, worked by hand, and what its book says."""

from datetime import date
from fractions import Fraction
from random import Random

import pytest
from tests.pit.hired import Clock
from tests.pit.short_day import DAY, ONE, UTC, goes_on, short_day
from tests.store.two_keys import ANN, CASH, DEE, FAY, FRED, OPENING, SEC, StaffedTable

from pitboss.chapters import CHAPTERS, new_table
from pitboss.ledger.rack import read_chips
from pitboss.pit.acts import Signature
from pitboss.pit.day_book import DayBook
from pitboss.pit.reading import find_slip, read_book
from pitboss.procedure.answers import Bet, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.day import Day
from pitboss.procedure.day_asides import Confirm, Count, Drop, Fill, PlanDay, Withdraw
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.store import DamagedRound, EventLog, LiveTable, TableRecord, create_table
from pitboss.store.event import Event
from pitboss.vocabulary.refusal import Refused

ONE_OCLOCK = int(ONE * 1000)
MINUTE = 60_000


def signed(*people: Who) -> tuple[Signature, ...]:
    return tuple(map(Signature.of, people))


def of_day(log: EventLog, day: str = DAY, shift: str = "") -> DayBook:
    book = read_book(log, "t", day, UTC, shift)
    assert book is not None
    return book


@pytest.fixture
def table(log: EventLog, clock: Clock) -> StaffedTable:
    """The short day."""
    return short_day(log, clock)


@pytest.fixture
def book(table: StaffedTable) -> DayBook:
    """Its book."""
    return of_day(table.live.log)


def test_win_by_the_inventory(book: DayBook) -> None:
    """$2,832 + $100 + $1,000 + $200 - $3,617 - $500."""
    assert (book.opening.cents, book.closing.cents) == (361_700, 283_200)
    assert (book.fills, book.credits, book.counter_checks) == (50_000, 10_000, 20_000)
    assert (book.cash, book.drop) == (100_000, 120_000)
    assert book.win == 283_200 + 10_000 + 120_000 - 361_700 - 50_000 == 1_500
    assert book.hold == Fraction(1_500, 120_000)


def test_win_by_the_lines_is_the_same_but_for_what_is_short(book: DayBook) -> None:
    """-$25, +$20, nothing, +$25: $20, and $5 were missing."""
    assert book.win_by_lines == 2_000
    assert (book.chips_over, book.drop_over, book.over_short) == (-500, 0, -500)
    assert book.agrees
    assert book.unlike == ()


def test_counts_by_denomination_with_both_who_counted(book: DayBook) -> None:
    opening, closing = book.counts
    assert opening.chips == read_chips(OPENING, Day().rack.denominations)
    assert (opening.of, opening.over, opening.signatures) == ("opening", 0, signed(DEE, FAY))
    assert book.opening.counted is opening
    dan = Who("dealer", "Dan", "p7")
    assert (closing.of, closing.over, closing.signatures) == ("closing", -500, signed(FAY, dan))
    assert (book.closing.counted, book.stage) == (closing, "closed")
    (drop,) = book.drop_counts
    assert (drop.cents, drop.over, drop.signatures) == (100_000, 0, signed(CASH, SEC))


def test_slips_have_number_time_shift_chips_and_two_signatures(book: DayBook) -> None:
    fill, credit, check = book.slips
    assert (fill.number, fill.chips, fill.cents) == ("F-000001", {2_500: 10, 500: 50}, 50_000)
    assert (fill.at, fill.day, fill.shift) == (ONE_OCLOCK + 30 * MINUTE, DAY, "day")
    assert fill.signatures == signed(FAY, CASH)
    assert (credit.number, credit.chips, credit.cents) == ("C-000002", {2_500: 4}, 10_000)
    assert (credit.shift, credit.signatures) == ("swing", signed(CASH, FRED))
    assert (check.number, check.cents, check.player) == ("K-000003", 20_000, "Ann")
    assert check.signatures == signed(FAY, DEE)


def test_each_slip_is_found_by_its_number(table: StaffedTable, book: DayBook) -> None:
    log = table.live.log
    assert [find_slip(log, "t", slip.number, UTC) for slip in book.slips] == list(book.slips)
    assert find_slip(log, "t", "f-000001", UTC) == book.slips[0]
    for number in ("F-000002", "F-000004", "F-0", "F-", "", "C", "F-²", "F-" + "9" * 5_000):
        with pytest.raises(Refused, match="no slip"):
            find_slip(log, "t", number, UTC)


def test_wagers_with_their_handle_and_result(book: DayBook) -> None:
    """Over/Under: $10 twice with a second wager each and $20 surrendered; the Bonus $5 twice."""
    totals = {key.wager: book.tally.total(key) for key in book.tally.parts}
    main, bonus = totals["required"], totals["bonus"]
    assert (main.lines, main.handle, main.result) == (5, 6_000, -2_000 + 2_000 + 2_000)
    assert main.stakes == {1_000: 2, 2_000: 1}
    assert (bonus.lines, bonus.handle, bonus.result) == (2, 1_000, 0)
    assert bonus.stakes == {500: 2}
    assert book.handle == 7_000


def test_a_correction_has_before_after_both_persons_and_money(book: DayBook) -> None:
    (made,) = book.corrections
    assert made.before is not None
    assert made.after is not None
    assert (made.before["wagers"], made.after["wagers"]) == ({"ante": 5_000}, {"ante": 2_000})
    assert made.effect == {"chips of Ann": 3_000, "layout 2 ante": -3_000}
    assert (made.round, made.reason, made.signatures) == (2, "misheard", signed(DEE, FAY))


def test_a_stopped_round_has_reason_ruling_and_what_returned(book: DayBook) -> None:
    (stop,) = book.stopped
    assert (stop.round, stop.reason, stop.cite) == (3, "a spill on the layout", "R-GEN-5")
    assert (stop.returned, stop.signatures) == (1_000, signed(FAY, DEE))


def test_who_dealt_when(book: DayBook) -> None:
    assert [(one.dealer, one.rounds) for one in book.dealings] == [("Dee", 3), ("Dan", 1)]
    dee, dan = book.dealings
    assert dee.until == dan.since == ONE_OCLOCK + 105 * MINUTE


def test_other_acts_are_told_with_who_did_them(book: DayBook) -> None:
    told = [(deed.kind, deed.signatures) for deed in book.deeds]
    assert told == [("open_table", signed(FAY)), ("close_table", signed(FAY))]


def test_shifts_add_up_to_the_day(table: StaffedTable, book: DayBook) -> None:
    """The swing shift begins at 14:00, in the middle of things."""
    day, swing = (of_day(table.live.log, shift=shift) for shift in ("day", "swing"))
    assert read_book(table.live.log, "t", DAY, UTC, "graveyard") is None
    assert (day.rounds, swing.rounds) == (1, 3)
    assert (day.win, swing.win) == (-2_500, 4_000)
    assert day.closing.cents == swing.opening.cents == 361_700 - 100_000 - 2_500 + 50_000
    assert (day.closing.counted, swing.opening.counted) == (None, None)
    assert day.closing.chips == swing.opening.chips
    assert [slip.number for slip in (*day.slips, *swing.slips)] == [
        slip.number for slip in book.slips
    ]
    assert (day.over_short, swing.over_short) == (0, -500)
    assert day.win + swing.win == book.win
    assert day.agrees
    assert swing.agrees


def test_a_shift_that_the_casino_does_not_have(table: StaffedTable) -> None:
    with pytest.raises(Refused, match="'late' is not a shift"):
        read_book(table.live.log, "t", DAY, UTC, "late")


def test_other_days_are_empty(table: StaffedTable) -> None:
    for day in ("2019-07-12", "2019-07-14"):
        assert read_book(table.live.log, "t", day, UTC) is None


def test_the_next_day_begins_with_its_plan(table: StaffedTable, clock: Clock) -> None:
    """The drop of a day is counted next morning, before the table is planned anew; what the
    opening count then finds over is neither day's win."""
    log, before = table.live.log, of_day(table.live.log)
    clock.pass_(minutes=14 * 60)  # 07:00 of the next gaming day
    table.both(Drop(0), CASH, SEC)
    table.do(PlanDay(date(2019, 7, 14)), FAY)
    held = {str(cents): number for cents, number in table.day.rack.chips.items()}
    dan = Who("dealer", "Dan", "p7")
    table.both(Count("opening", held | {"100": held["100"] + 3}), dan, FAY)
    first, second = of_day(log), of_day(log, "2019-07-14")
    assert len(first.drop_counts) == 2
    assert (first.win, first.closing) == (before.win, before.closing)
    (count,) = second.counts
    assert (count.over, second.opening.cents) == (300, first.closing.cents + 300)
    assert (second.win, second.over_short, second.agrees) == (0, 0, True)
    assert [deed.words for deed in second.deeds] == ["planned for 2019-07-14"]


def test_what_waits_or_was_withdrawn_is_no_slip(log: EventLog, clock: Clock) -> None:
    clock.now = ONE
    table = StaffedTable(log)
    table.open()
    (first,) = table.do(Fill({"500": 10}), FAY)
    table.do(Withdraw(first["number"]), FAY)
    table.do(Fill({"500": 20}), FAY)
    (third,) = table.do(Fill({"500": 30}), FAY)
    book = of_day(log)
    assert (book.slips, book.fills) == ((), 0)
    table.both(Fill({"100": 5}), FAY, CASH)
    table.do(Confirm(third["number"]), CASH)
    assert [(slip.number, slip.cents) for slip in of_day(log).slips] == [
        ("F-000001", 500),
        ("F-000002", 15_000),
    ]


def test_cash_that_is_short_in_the_box_lowers_the_win(log: EventLog, clock: Clock) -> None:
    """$1,000 were put in, $990 are counted."""
    clock.now = ONE
    table = StaffedTable(log)
    table.open()
    table.seat()
    table.both(Drop(99_000), CASH, SEC)
    book = of_day(log)
    assert (book.cash, book.drop, book.drop_over) == (100_000, 99_000, -1_000)
    assert (book.win, book.win_by_lines, book.agrees) == (-1_000, 0, True)


def test_cash_that_comes_with_a_wager_is_dropped_too(log: EventLog, clock: Clock) -> None:
    """$10 are called and laid down; the box is counted before the round is over."""
    clock.now = ONE
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none", "verbal_bets": True})
    table.open()
    table.do(Sit(2), ANN)
    goes_on(table, "take_bets")
    table.do(Bet(2, {"ante": 1_000}, verbal=True), ANN)
    goes_on(table, "ask", "9h")
    table.both(Drop(1_000), CASH, SEC)
    table.do(Decision(2, "surrender"), ANN)
    goes_on(table, "take_bets", "5d 6s")
    book = of_day(log)
    assert (book.cash, book.drop, book.over_short) == (1_000, 1_000, 0)
    assert (book.win, book.win_by_lines, book.unlike) == (1_000, 1_000, ())


def test_a_shift_may_begin_while_wagers_lie_on_the_layout(log: EventLog, clock: Clock) -> None:
    """A round belongs to the shift in which it is settled; cash to that in which it came."""
    clock.now = ONE
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none"})
    table.open()
    table.seat()
    goes_on(table, "take_bets")
    table.do(Bet(2, {"ante": 1_000}), ANN)
    table.do(BuyIn(5_000), ANN)
    clock.pass_(minutes=60)
    table.do(BuyIn(7_000), ANN)
    goes_on(table, "ask", "9h")
    table.do(Decision(2, "over"), ANN)
    goes_on(table, "take_bets", "9d 9s")
    day, swing = of_day(log, shift="day"), of_day(log, shift="swing")
    assert (day.rounds, day.cash, day.win) == (0, 105_000, 0)
    assert (swing.rounds, swing.cash, swing.win) == (1, 7_000, -2_000)
    assert day.agrees
    assert swing.agrees


def test_lines_that_are_not_what_the_chips_gained_are_named(
    table: StaffedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a line was lost, the two ways differ, and the round is named."""
    whole = Event.data.fget  # type: ignore[attr-defined]

    def without_bonus(event: Event) -> object:
        data = whole(event)
        if event.kind == "settled" and event.round == 1:
            data["lines"] = [line for line in data["lines"] if line["wager"] != "bonus"]
        return data

    monkeypatch.setattr("pitboss.pit.rounds_told.replay", _never)
    monkeypatch.setattr(Event, "data", property(without_bonus))
    book = of_day(table.live.log)
    assert (book.agrees, book.unlike) == (False, (1,))


def _never(*_: object) -> None:
    raise DamagedRound("t", 1, "for the test")


def test_a_table_for_practice_has_no_day_but_a_clock(log: EventLog, clock: Clock) -> None:
    clock.now = ONE
    rules = Rules.of("686a")
    create_table(
        log,
        TableRecord("t", "over-under", "Table", "Casino", "", 0),
        new_table(rules, CHAPTERS["over-under"].limits, keeps_chips=True),
    )
    live = LiveTable.open(log, "t", House(Random(1), lambda: int(ONE)))
    live.do(Sit(2), ANN, "1")
    live.do(BuyIn(100_000), ANN, "2")
    live.do(Bet(2, {"ante": 500}), ANN, "4")
    live.do(Decision(2, "surrender"), ANN, "5")
    book = of_day(log)
    assert (book.rounds, book.win, book.win_by_lines, book.agrees) == (1, 500, 500, True)
    assert (book.opening.chips, book.closing.cents, book.stage) == (None, -99_500, "")
