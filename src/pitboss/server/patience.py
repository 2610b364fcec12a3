"""At a virtual table nobody waits for ever: after a while the house answers for who does not.

The timer stands outside the procedure. What it gives is an answer like any other, by the house, in
the log; so a replay needs no clock. Who plays alone keeps nobody waiting, and has none.
"""

import asyncio
from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple, Protocol

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


def overdue(request: Request | None) -> list[Answer | Aside]:
    """What the house does for players who do not answer: once there is a wager, who has made none
    sits out, which closes the betting; a decision gets its default, who has not looked at his cards
    does, hands have the house way (R-GEN-10), a cut is declined; nothing else is ever due."""
    match request:
        case TakeBets(playing=True, waiting=waiting):
            return [*map(SitOut, waiting)] or [NoMoreBets()]
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


def is_hurried(table: Table) -> bool:
    """Whether anybody waits for another: not where all who play are one player, and who sits out
    waits for nobody."""
    playing = table.seats.keys() - (table.sitting_out - table.live)
    return len({table.seats[seat] for seat in playing}) > 1


class Question(NamedTuple):
    """What is waited for, however often it is asked anew because the table has changed: of what is
    open to all, its kind; otherwise which request of the round it is."""

    round: int
    which: int | type[Request]


def question(request: Request | None, round_number: int, number: int) -> Question:
    """The question that a request is, after so many that were answered in the round."""
    if isinstance(request, TakeBets | LookAtCards | SetHands):
        return Question(round_number, type(request))
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

    def __init__(
        self, seconds: float, lost: Callable[[Question], None], time: Time | None = None
    ) -> None:
        self.seconds = seconds
        self._lost = lost
        self._time = time
        self._question: Question | None = None
        self._timer: Timer | None = None
        self._until = 0.0
        self._of = 0.0

    def watch(self, request: Request | None, asked: Question, *, hurried: bool = True) -> None:
        """Counts from when this was first asked; betting, from its first wager."""
        if not self.seconds or not hurried or not overdue(request):
            self.stop()
        elif self._timer is None or asked != self._question:
            self.stop()
            self._question, self._of = asked, self.seconds
            self._until = self._now().time() + self._of
            self._count()

    def lengthen(self) -> bool:
        """Somebody thinks about what he is asked: once for each question there is as much time
        again; whether there is more now."""
        if self._timer is None or self._of > self.seconds:
            return False
        self._timer.cancel()
        self._until += self.seconds
        self._of += self.seconds
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
