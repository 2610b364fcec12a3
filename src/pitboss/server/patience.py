"""At a virtual table nobody waits for ever: after a while the house answers for who does not.

The timer stands outside the procedure. What it gives is an answer like any other, by the house, in
the log; so a replay needs no clock.
"""

import asyncio
from collections.abc import Callable

from pitboss.procedure.answers import (
    Answer,
    CutDeclined,
    Decision,
    HandsClosed,
    LookingClosed,
    NoMoreBets,
)
from pitboss.procedure.requests import Ask, LookAtCards, OfferCut, Request, SetHands, TakeBets

DEFAULT_SECONDS = 45


def overdue_answer(request: Request | None) -> Answer | None:
    """What the house answers for players who do not: the betting is closed once there is a wager,
    a decision gets its default, who has not looked at his cards does, a hand has the house way
    (R-GEN-10), a cut is declined; nothing else is ever due."""
    match request:
        case TakeBets(betting=betting) if betting:
            return NoMoreBets()
        case Ask(seat=seat, default=default):
            return Decision(seat, default)
        case LookAtCards():
            return LookingClosed()
        case SetHands():
            return HandsClosed()
        case OfferCut(seat=seat) if seat is not None:
            return CutDeclined()
        case _:
            return None


class Patience:
    """One table's timer: told what the table waits for, it calls ``lost`` when that stays so."""

    def __init__(self, seconds: float, lost: Callable[[Request], None]) -> None:
        self.seconds = seconds
        self._lost = lost
        self._awaited: Request | None = None
        self._open_to_all: tuple[int, type] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, request: Request | None, round_number: int) -> None:
        """Counts from when this was first asked; betting, from its first wager."""
        if not self.seconds or overdue_answer(request) is None:
            self.stop()
            return
        # what is open to all is asked anew with every answer, and counts from the first
        together = isinstance(request, TakeBets | LookAtCards | SetHands)
        open_to_all = (round_number, type(request)) if together else None
        goes_on = open_to_all is not None and open_to_all == self._open_to_all
        if not goes_on and request is not self._awaited:
            self.stop()
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._fire)
        self._awaited, self._open_to_all = request, open_to_all

    @property
    def is_counting(self) -> bool:
        """Whether somebody's patience will end."""
        return self._timer is not None

    def stop(self) -> None:
        """Nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._awaited = self._open_to_all = None

    def _fire(self) -> None:
        self._timer = None
        if self._awaited is not None:
            self._lost(self._awaited)
