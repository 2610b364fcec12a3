"""A round at a live table that can never end: the house voids it, and the log tells that."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.store.through_the_log import ANN

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, new_table
from pitboss.ledger import chips
from pitboss.procedure.answers import FLOORPERSON, Bet, Decision
from pitboss.procedure.asides import VoidRound
from pitboss.procedure.house import House
from pitboss.procedure.requests import Settle
from pitboss.procedure.round import Procedure
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.replay import replay
from pitboss.vocabulary.refusal import Refused

VOID = VoidRound("no wager can be settled")


def unable_to_settle(play: Callable[[Table[Any]], Procedure]) -> Callable[[Table[Any]], Procedure]:
    """A procedure with a fault that shows when the first wager is settled."""

    def procedure(table: Table[Any]) -> Procedure:
        inner = play(table)
        request = next(inner)
        while not isinstance(request, Settle):
            request = inner.send((yield request))
        raise ArithmeticError("a fault of the program")

    return procedure


@pytest.fixture
def faulty(live: LiveTable, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    """A table whose rounds can never end; Ann has wagered $6 of her $1,000."""
    sound = CHAPTERS["over-under"]
    fields = {name: getattr(sound, name) for name in Chapter.__dataclass_fields__}
    broken = Chapter(**fields | {"play": unable_to_settle(sound.play)})
    monkeypatch.setitem(CHAPTERS, "over-under", broken)
    live.reload()
    live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, "bet")
    return live


def test_a_round_that_can_never_end_is_voided(faulty: LiveTable, log: EventLog) -> None:
    """Whoever decides meets the fault; the floorperson ends it, and the next round can begin."""
    for number in range(2):
        with pytest.raises(ArithmeticError):
            faulty.do(Decision(2, "under"), ANN, f"decision {number}")
    with pytest.raises(Refused):
        faulty.do(VOID, ANN, "not hers to do")
    steps = faulty.do(VOID, FLOORPERSON, "void")
    assert steps[0]["what"] == "void_round"
    assert faulty.round_number == 2
    assert faulty.table.books.balance(chips("Ann")) == 100_000
    assert faulty.table.books.on_layout() == 0
    again = replay(log, "t", 1)
    assert again.over
    assert again.driver.round is not None
    lines = [(line.wager, line.outcome, line.back) for line in again.driver.round.lines]
    assert lines == [("ante", "void", 500), ("bonus", "void", 100)]
    before = faulty.previous()
    assert before is not None
    assert [line["outcome"] for line in before["lines"]] == ["void", "void"]
    assert [line["said"] for line in before["lines"]] == [
        "The round is void: $5 back", "The round is void: $1 back"
    ]  # fmt: skip
    assert faulty.do(VOID, FLOORPERSON, "void") == steps


def test_after_a_restart_the_table_stands_where_the_void_left_it(
    faulty: LiveTable, log: EventLog
) -> None:
    faulty.do(VOID, FLOORPERSON, "void")
    again = LiveTable.open(log, "t", faulty.house)
    assert again.round_number == faulty.round_number
    assert again.table.books.balances == faulty.table.books.balances
    assert str(again.driver.pending) == str(faulty.driver.pending)
    again.do(Bet(2, {"ante": 500}), ANN, "another bet")
    assert again.table.books.balance(chips("Ann")) == 99_500


@pytest.mark.shows("686a.9(d)")
@pytest.mark.parametrize(("shuffler", "taken"), [("none", False), ("batch", True)])
def test_no_round_is_stopped_for_a_device_that_the_table_does_not_have(
    log: EventLog, shuffler: str, taken: bool
) -> None:
    """A log that has such a round already can still be replayed: it is refused where it enters."""
    rules, limits = Rules.of("686a", {"shuffler": shuffler}), CHAPTERS["over-under"].limits
    table = new_table(rules, limits, virtual=False, keeps_chips=True)
    create_table(log, TableRecord("t", "over-under", "Table", "Casino", "", 0), table)
    live = LiveTable.open(log, "t", House(Random(1), lambda: 1_000_000))
    void = VoidRound("the shuffler jammed", "686a.9(d)")
    if taken:
        assert live.do(void, FLOORPERSON, "void")[0]["cites"][0] == "686a.9(d)"
    else:
        with pytest.raises(Refused, match="cannot happen with this table's equipment"):
            live.do(void, FLOORPERSON, "void")
        live.driver.aside(void, FLOORPERSON)  # as a replay takes it
