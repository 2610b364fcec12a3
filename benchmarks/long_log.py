"""A table with many rounds behind it, made quickly: some rounds are played, and the rest follow as
copies of them.

The shoe is always shuffled into the same order. So after some rounds the table stands as it did
before, except for what counts on: its rounds and its money. From there on every cycle is a copy of
the last one, in which that has counted on as far again. Each round of such a log replays to its
settlement, and each event is chained, sealed and part of a command, as those that were played.
"""

import json
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, Final, NamedTuple

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import OfferCut
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.event import NewEvent, Opened
from pitboss.store.writer import Append, Head, put_rows

ANN: Final = Who("player", "Ann")
BUY_INS: Final = 10
"""Of $100,000 each: more than she can lose in all rounds."""
AT_ONCE: Final = 20_000
"""Events that are written in one transaction."""


class SameOrder(Random):
    """Shuffles the same cards into the same order, and cuts them at the same place."""

    def shuffle(self, x: Any) -> None:
        """However they lay before."""
        x.sort(key=str)
        Random(1).shuffle(x)

    def randint(self, a: int, b: int) -> int:
        """The first place where they may be cut."""
        return a


class Copied(NamedTuple):
    """An event of a cycle, and the same one a cycle later."""

    event: NewEvent
    later: NewEvent
    command_id: str

    def after(self, cycles: int) -> NewEvent:
        """The event so many cycles after the first."""
        first, later = self.event, self.later
        return NewEvent(
            first.round + cycles * (later.round - first.round), first.kind,
            counted_on(first.body, later.body, cycles), first.audience,
            counted_on(first.secret, later.secret, cycles),
        )  # fmt: skip


def counted_on(first: Any, later: Any, cycles: int) -> Any:
    """What something comes to that counts on by as much in every cycle.

    >>> counted_on({"rounds": 7, "faces": "AK"}, {"rounds": 10, "faces": "AK"}, 5)
    {'rounds': 22, 'faces': 'AK'}
    """
    if first == later:
        return first
    if isinstance(first, dict):
        return {name: counted_on(value, later[name], cycles) for name, value in first.items()}
    if not isinstance(first, int):
        raise TypeError(f"{first!r} does not count on to {later!r}")
    return first + cycles * (later - first)


def over_under(log: EventLog, table_id: str) -> LiveTable:
    """A virtual table at which Ann has bought in."""
    record = TableRecord(table_id, "over-under", table_id.title(), "Casino", "", 0)
    table = new_table(Rules.of("686a"), CHAPTERS["over-under"].limits, keeps_chips=True)
    create_table(log, record, table)
    live = LiveTable.open(log, table_id, House(SameOrder(), lambda: 0))
    live.do(Sit(1), ANN, "sit")
    for number in range(BUY_INS):
        live.do(BuyIn(10_000_000), ANN, f"buy in {number}")
    no_cut(live)
    return live


def no_cut(live: LiveTable) -> None:
    """Ann declines to cut the cards, where she is asked."""
    while isinstance(live.driver.pending, OfferCut):
        live.do(CutDeclined(), ANN, f"no cut {live.seq}")


def play(live: LiveTable) -> None:
    """A round, and on to the next one's bets."""
    number = live.round_number
    live.do(Bet(1, {"ante": 500}), ANN, f"bet {number}")
    live.do(Decision(1, "over"), ANN, f"decision {number}")
    no_cut(live)


def long_table(log: EventLog, table_id: str, rounds: int) -> None:
    """A table that has had at least so many rounds, and waits for the bets of its next."""
    live = over_under(log, table_id)
    cycle = _two_cycles(log, live)
    done = 2
    length = cycle[0].later.round - cycle[0].event.round
    while (more := rounds - live.round_number) > 0:
        count = min(AT_ONCE // len(cycle) + 1, -(-more // length))
        batch = list(_copies(log, live, cycle, done, count))
        at, head = int(log.clock() * 1000), Head(*log.head(table_id))
        for command in batch:
            command.written = command.chained(head, at)
            head = command.head
        with log.writing() as db:
            put_rows(db, batch, {table_id: head})
        live.seq, live.round_number = batch[-1].written[-1].seq, batch[-1].written[-1].round
        done += count


def _two_cycles(log: EventLog, live: LiveTable) -> list[Copied]:
    """The events of two cycles that were played one after the other."""
    ends: dict[str, list[int]] = {}
    while True:
        play(live)
        (first,) = log.opened(log.first_of_round(live.record.id, live.round_number))
        stood = ends.setdefault(json.dumps(first.data["cards"]), [])
        stood.append(live.seq)
        if len(stood) == 4:  # the first time after a table was opened is another one
            break
    _, begin, middle, end = stood
    one, other = (
        log.opened(log.events(live.record.id, first=after + 1, last=last))
        for after, last in ((begin, middle), (middle, end))
    )
    return [
        Copied(_as_new(first), _as_new(later), first.event.command_id)
        for first, later in zip(one, other, strict=True)
    ]


def _as_new(opened: Opened) -> NewEvent:
    """An event as it was before it was written."""
    event, clear = opened.event, dict(opened.event.data)
    secret = {name: value for name, value in opened.data.items() if name not in clear}
    clear.pop("sealed", None)
    return NewEvent(event.round, event.kind, clear, event.audience, secret)


def _copies(
    log: EventLog, live: LiveTable, cycle: list[Copied], done: int, count: int
) -> Iterator[Append]:
    """The commands of the next cycles."""
    table_id, seq = live.record.id, live.seq
    for cycles in range(done, done + count):
        for command_id, copied in groupby(cycle, key=lambda each: each.command_id):
            new = [each.after(cycles) for each in copied]
            texts = log._texts(table_id, seq, new)
            yield Append(table_id, seq, f"{command_id} again {cycles}", texts)
            seq += len(new)
