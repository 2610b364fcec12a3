"""What one command of a table does in other streams, to be appended beside it."""

from contextlib import ExitStack
from random import SystemRandom
from time import sleep
from types import TracebackType
from typing import Final, Self

from pitboss.procedure.answers import Answer
from pitboss.store.log import EventLog
from pitboss.store.meters import AskedOfMeter, Dealing, meters_of
from pitboss.store.streams import Beside

TRIES: Final = 60
"""So often a command is run that other processes overtake on a stream."""
_LONGEST: Final = 0.05  # seconds that it waits in between
_chance = SystemRandom()


def wait_a_little(tries: int) -> None:
    """Before a command is run again: a while that differs from the others', and grows."""
    sleep(_chance.uniform(0, min(0.001 * 2 ** min(tries, 10), _LONGEST)))


class Besides:
    """The streams that a command touches, from its first look at one until it is over."""

    def __init__(self, log: EventLog, table_id: str) -> None:
        self._meters = meters_of(log)
        self._table = table_id
        self._held = ExitStack()
        self._dealing: Dealing | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        where: TracebackType | None,
    ) -> None:  # fmt: skip
        self._held.close()

    def answer(self, request: AskedOfMeter, round_number: int) -> Answer:
        """What the meter says that the table is linked to."""
        if self._dealing is None:
            self._held.enter_context(self._meters.alone(request.name))
            at = self._meters.at(request.name)
            self._dealing = Dealing(at, request.name, self._table)
        return self._dealing.answer(request, round_number)

    def appends(self) -> list[Beside]:
        """What is to be appended to the streams."""
        return self._dealing.beside if self._dealing is not None else []

    def written(self) -> None:
        """It is in the log: whoever is next need not read it."""
        if self._dealing is not None:
            self._meters.keep(self._dealing.name, self._dealing.at)
