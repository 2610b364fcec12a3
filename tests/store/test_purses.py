"""One bankroll a person: chips go with him from table to table, and no cent is lost on the way."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.store.linking import LinkedTable, start
from tests.store.through_the_log import assert_kept

from pitboss import chapters
from pitboss.chapters import CHAPTERS
from pitboss.ledger import CARRIED
from pitboss.procedure.answers import Answer, Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import Aside, BuyIn, Leave, Sit, VoidRound
from pitboss.procedure.chip_asides import BringChips, TakeChips
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, OfferCut, TakeBets
from pitboss.procedure.seat_asides import SitIn, SitOut
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, Visitors, create_table
from pitboss.store.purses import cash_out, purse_at, stream_of, visitor_named
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused

FAY = Who("floorperson", "Fay")
NAMES = ("Ann", "Bob", "Cem")
_IDS = count()


def new_table(log: EventLog, table_id: str, *, one_bankroll: bool = True) -> LiveTable:
    """A table of Over/Under."""
    record = TableRecord(table_id, "over-under", table_id, "Casino", "", 0)
    table = chapters.new_table(
        Rules.of("686a"), CHAPTERS["over-under"].limits, keeps_chips=True, one_bankroll=one_bankroll
    )
    create_table(log, record, table)
    return LiveTable.open(log, table_id, House(Random(1), lambda: 1_000_000))


def do(live: LiveTable, said: Answer | Aside, name: str = "Ann") -> list[str]:
    """Somebody does something: what happened."""
    steps = live.do(said, Who("player", name), f"command {next(_IDS)}")
    return [step["what"] for step in steps]


def purse(log: EventLog, name: str = "Ann") -> int:
    """What somebody has with him."""
    visitor_id = visitor_named(log, name)
    assert visitor_id is not None
    return purse_at(log, visitor_id).cents


@pytest.fixture
def known(log: EventLog) -> Iterator[EventLog]:
    """A log that knows Ann, Bob and Cem."""
    for name in NAMES:
        Visitors(log).new(name)
    yield log
    assert [str(found) for found in verify_all(log)] == []


def test_who_leaves_his_last_seat_takes_his_chips_along_and_brings_them(known: EventLog) -> None:
    one, other = new_table(known, "t-1"), new_table(known, "t-2")
    do(one, Sit(2))
    do(one, Sit(3))
    do(one, BuyIn(50_000))
    assert "take_chips" not in do(one, Leave(3))  # he still sits at another place
    assert "take_chips" in do(one, Leave(2))
    assert (one.table.chips_of("Ann"), purse(known)) == (0, 50_000)
    assert do(other, Sit(1))[:2] == ["sit", "bring_chips"]
    assert (other.table.chips_of("Ann"), purse(known)) == (50_000, 0)
    assert [one.table.books.balance(CARRIED), other.table.books.balance(CARRIED)] == [
        50_000,
        -50_000,
    ]
    assert_kept(one)
    assert_kept(other)


def test_a_table_without_one_bankroll_keeps_the_chips(known: EventLog) -> None:
    live = new_table(known, "t-1", one_bankroll=False)
    do(live, Sit(2))
    do(live, BuyIn(50_000))
    do(live, Leave(2))
    assert live.table.chips_of("Ann") == 50_000
    with pytest.raises(Refused, match="has no 'take_chips'"):
        do(live, TakeChips())


def test_chips_of_somebody_whom_the_casino_does_not_know_stay(known: EventLog) -> None:
    live = new_table(known, "t-1")
    for said in (Sit(2), BuyIn(50_000), Leave(2)):
        do(live, said, "Stranger")
    assert live.table.chips_of("Stranger") == 50_000
    with pytest.raises(Refused, match="no visitor"):
        do(live, TakeChips(), "Stranger")
    assert live.table.chips_of("Stranger") == 50_000
    do(live, Sit(2), "Stranger")


def test_chips_of_a_seat_that_was_abandoned_go_with_its_player_when_the_round_is_over(
    known: EventLog,
) -> None:
    start(known)
    game = LinkedTable(known, "t-1", "Ann", one_bankroll=True)
    game.bet()
    assert isinstance(game.pending, Ask)
    assert "take_chips" in [step["what"] for step in game.do(Leave(1))]
    assert game.table.seats == {}
    assert purse(known) == 10_000_00 - 600
    assert game.table.chips_of("Ann") == 0


def test_chips_come_from_a_purse_only_as_far_as_it_goes(known: EventLog) -> None:
    live = new_table(known, "t-1")
    do(live, Sit(2))
    do(live, BuyIn(50_000))
    do(live, Leave(2))
    do(live, Sit(2))
    with pytest.raises(Refused, match=r"\$1 of a purse with \$0"):
        do(live, BringChips(100))
    with pytest.raises(Refused, match="Ann is not Bob"):
        do(live, TakeChips("Bob"))
    with pytest.raises(Refused, match="has a seat here"):
        do(live, TakeChips())
    assert live.table.chips_of("Ann") == 50_000


def test_a_void_leaves_what_was_carried_where_it_is(known: EventLog) -> None:
    live = new_table(known, "t-1")
    do(live, Sit(2))
    do(live, BuyIn(50_000))
    do(live, Sit(3), "Bob")
    do(live, BuyIn(20_000), "Bob")
    do(live, Leave(3), "Bob")
    live.do(VoidRound("a trial"), FAY, "void")
    assert (purse(known, "Bob"), live.table.chips_of("Bob")) == (20_000, 0)


def test_cash_out_is_done_once_for_each_id(known: EventLog) -> None:
    live = new_table(known, "t-1")
    for said in (Sit(2), BuyIn(50_000), Leave(2)):
        do(live, said)
    ann = visitor_named(known, "Ann")
    assert ann is not None
    for _ in range(2):
        assert cash_out(known, ann, 20_000, "out").cents == 30_000
    for cents in (0, -1, 30_001):
        with pytest.raises(Refused):
            cash_out(known, ann, cents, f"out {cents}")
    assert [event.kind for event in known.events(stream_of(ann))] == [
        "opened",
        "taken",
        "cashed_out",
    ]
    bob = visitor_named(known, "Bob")
    assert bob is not None
    with pytest.raises(Refused, match=r"purse with \$0"):
        cash_out(known, bob, 1, "out")


class Casino(RuleBasedStateMachine):
    """Three people at three tables, who sit down, play, leave and cash out as they like."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.log = EventLog.open(f"sqlite:///{Path(self.folder.name) / 'log.sqlite3'}")
        for name in NAMES:
            Visitors(self.log).new(name)
        self.tables = [new_table(self.log, f"t-{number}") for number in range(3)]
        self.bought = self.cashed = 0

    def try_to(self, at: int, said: Answer | Aside, name: str) -> bool:
        """Whether it could be done."""
        try:
            do(self.tables[at], said, name)
        except Refused:
            return False
        return True

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES), seat=st.integers(1, 4))
    def sit(self, at: int, name: str, seat: int) -> None:
        self.try_to(at, Sit(seat), name)

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES), seat=st.integers(1, 4))
    def leave(self, at: int, name: str, seat: int) -> None:
        self.try_to(at, Leave(seat), name)

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES), seat=st.integers(1, 4))
    def sit_out_or_in(self, at: int, name: str, seat: int) -> None:
        is_out = seat in self.tables[at].table.sitting_out
        self.try_to(at, SitIn(seat) if is_out else SitOut(seat), name)

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES), cents=st.integers(1, 30_000))
    def buy_in(self, at: int, name: str, cents: int) -> None:
        if self.try_to(at, BuyIn(cents), name):
            self.bought += cents

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES), cents=st.integers(1, 60_000))
    def bring(self, at: int, name: str, cents: int) -> None:
        self.try_to(at, BringChips(cents), name)

    @rule(at=st.integers(0, 2), name=st.sampled_from(NAMES))
    def take(self, at: int, name: str) -> None:
        self.try_to(at, TakeChips(), name)

    @rule(
        at=st.integers(0, 2), name=st.sampled_from(NAMES), option=st.sampled_from(["over", "under"])
    )
    def play(self, at: int, name: str, option: str) -> None:
        """One answer to whatever is asked."""
        match self.tables[at].driver.pending:
            case OfferCut(seat=int()):
                self.try_to(at, CutDeclined(), name)
            case TakeBets(waiting=[seat, *_]):
                self.try_to(at, Bet(seat, {"ante": 500}), name)
            case Ask(seat=seat, player=player):
                self.try_to(at, Decision(seat, option), player)

    @rule(at=st.integers(0, 2))
    def void(self, at: int) -> None:
        with suppress(Refused):
            self.tables[at].do(VoidRound("a trial"), FAY, f"void {next(_IDS)}")

    @rule(name=st.sampled_from(NAMES), cents=st.integers(1, 40_000))
    def cash_out(self, name: str, cents: int) -> None:
        visitor_id = visitor_named(self.log, name)
        assert visitor_id is not None
        try:
            cash_out(self.log, visitor_id, cents, f"out {next(_IDS)}")
        except Refused:
            return
        self.cashed += cents

    @rule(at=st.integers(0, 2))
    def restart(self, at: int) -> None:
        """Another process goes on with the table."""
        house = House(Random(at), lambda: 1_000_000)
        self.tables[at] = LiveTable.open(self.log, f"t-{at}", house)

    @invariant()
    def no_cent_is_made_or_lost(self) -> None:
        """What was carried away from all tables is in the purses, or was cashed."""
        purses = sum(purse(self.log, name) for name in NAMES)
        carried = sum(live.table.books.balance(CARRIED) for live in self.tables)
        assert carried == purses + self.cashed
        for live in self.tables:
            assert sum(live.table.books.balances.values()) == 0
            assert all((live.table.chips_of(name) or 0) >= 0 for name in NAMES)

    def teardown(self) -> None:
        assert [str(found) for found in verify_all(self.log)] == []
        self.log.close()
        self.folder.cleanup()


Casino.TestCase.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)
test_money_over_all_tables_and_purses_is_kept = Casino.TestCase
