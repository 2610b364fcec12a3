"""At a virtual table nobody waits for ever: after a while the house answers for who does not.

The timer stands outside the procedure. What it gives is an answer like any other, by the house, in
the log; so a replay needs no clock. Who plays alone keeps nobody waiting, and has none, unless he
has gone: then his seat waits.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator, Set
from math import ceil
from typing import Final, NamedTuple, Protocol

from pitboss.procedure.answers import (
    Answer,
    CutDeclined,
    Decision,
    LookingClosed,
    NoMoreBets,
)
from pitboss.procedure.asides import Aside
from pitboss.procedure.requests import (
    HOUSE_WAY,
    Ask,
    LookAtCards,
    OfferCut,
    Request,
    SetHands,
    TakeBets,
)
from pitboss.procedure.seat_asides import SitOut
from pitboss.procedure.table import Table
from pitboss.server.kinds import Clock

DEFAULT_SECONDS = 45
ALONE: Final = 5
"""Who has gone from a round that nobody else waits for has so many times the patience."""
BETS: Final = TakeBets.what
BETS_AGAINST_BANK: Final = f"{TakeBets.what} against a bank"


def overdue(request: Request | None, came_late: Collection[int] = ()) -> list[Answer | Aside]:
    """What the house does for players who do not answer: once there is a wager, or a bank waits for
    one, who has made none sits out, which closes the betting; it is closed before those who
    ``came_late`` too, who need not sit out. A decision gets its default, who has not looked at his
    cards does, hands have the house way (R-GEN-10), a cut is declined; nothing else is ever due."""
    match request:
        case TakeBets(playing=playing, waiting=waiting) if playing or request.rules.closed:
            out: list[Answer | Aside] = [SitOut(one) for one in waiting if one not in came_late]
            is_open = not out or len(out) < len(waiting)  # when those sit out
            return [*out, NoMoreBets()] if playing and is_open else out
        case Ask(seat=seat, default=default):
            return [Decision(seat, default)]
        case LookAtCards():
            return [LookingClosed()]
        case SetHands():
            return [Decision(seat, HOUSE_WAY) for seat in _in_order(request)]
        case OfferCut(seat=seat) if seat is not None:
            return [CutDeclined()]
        case _:
            return []


def _in_order(request: SetHands) -> Iterator[int]:
    """The seats that have yet to set their hands, each after the one that it waits for."""
    left = list(request.seats)
    while left:
        seat = next(seat for seat in left if request.after.get(seat) not in left)
        left.remove(seat)
        yield seat


def asked_of(table: Table, request: Request | None) -> set[str]:
    """The players whom a table waits for."""
    if request is None:
        return set()
    return {name for seat, name in table.seats.items() if request.waits_for(name, [seat])}


def is_hurried(table: Table, request: Request | None) -> bool:
    """Whether anybody waits for another: not where all who play or are asked are one player; who
    sits out or has left waits for nobody."""
    away = (table.sitting_out - table.live) | table.abandoned
    playing = {name for seat, name in table.seats.items() if seat not in away}
    return len(playing | asked_of(table, request)) > 1


def seconds_for(
    table: Table, request: Request | None, patience: float, gone: Set[str] = frozenset()
) -> float:
    """How long is waited for what is asked, where players have that much ``patience`` with each
    other; none: as long as it takes."""
    if is_hurried(table, request):
        return patience
    asked = asked_of(table, request)
    return patience * ALONE if asked and asked <= gone else 0


class Question(NamedTuple):
    """What is waited for, however often it is asked anew because the table has changed: of what is
    open to several, its kind, and whom it was open to; otherwise which request of the round."""

    round: int
    which: int | str
    seats: frozenset[int] = frozenset()

    def goes_on(self, before: "Question | None") -> bool:
        """Whether it is the one that was asked before. Others may come to wager meanwhile; hands
        that are set after those of all others, such as a bank's, are another question."""
        if before is None or self[:2] != before[:2]:
            return False
        return self.which in (BETS, BETS_AGAINST_BANK) or self.seats <= before.seats


def question(request: Request | None, round_number: int, number: int) -> Question:
    """The question that a request is, after so many that were answered in the round."""
    match request:
        case TakeBets(waiting=waiting):
            which = BETS_AGAINST_BANK if request.rules.closed else BETS
            return Question(round_number, which, frozenset(waiting))
        case LookAtCards(waiting=waiting) | SetHands(waiting=waiting):
            return Question(round_number, request.what, frozenset(waiting))
        case _:
            return Question(round_number, number)


class Timer(Protocol):
    """Something that will be done, unless it is cancelled."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """What a timer runs by: the event loop."""

    def time(self) -> float: ...

    def call_later(self, delay: float, callback: Callable[[], None], /) -> Timer: ...


class Patience:
    """One table's timer: told what the table waits for, it calls ``lost`` when that stays so."""

    def __init__(self, lost: Callable[[Question], None], time: Time | None = None) -> None:
        self._lost = lost
        self._time = time
        self._question: Question | None = None
        self._timer: Timer | None = None
        self._seconds = 0.0
        self._until = 0.0
        self._of = 0.0

    def watch(self, request: Request | None, asked: Question, seconds: float) -> None:
        """Counts so many seconds from when this was first asked; betting, from its first wager."""
        if not seconds or not overdue(request):
            self.stop()
        elif not (self._timer and seconds == self._seconds and asked.goes_on(self._question)):
            self.stop()
            self._question, self._seconds = asked, seconds
            self._of, self._until = seconds, self._now().time() + seconds
            self._count()

    def lengthen(self) -> bool:
        """Somebody thinks about what he is asked: once for each question there is as much time
        again; whether there is more now."""
        if self._timer is None or self._of > self._seconds:
            return False
        self._timer.cancel()
        self._until += self._seconds
        self._of += self._seconds
        self._count()
        return True

    @property
    def clock(self) -> Clock | None:
        """How much time there is left, and was in all."""
        if self._timer is None:
            return None
        left = max(0.0, self._until - self._now().time())
        return {"seconds": ceil(left), "of": ceil(self._of)}

    @property
    def is_counting(self) -> bool:
        """Whether somebody's patience will end."""
        return self._timer is not None

    def stop(self) -> None:
        """Nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._question = None

    def _count(self) -> None:
        time = self._now()
        self._timer = time.call_later(max(0.0, self._until - time.time()), self._fire)

    def _now(self) -> Time:
        return self._time or asyncio.get_running_loop()

    def _fire(self) -> None:
        self._timer = None
        if self._question is not None:
            self._lost(self._question)
