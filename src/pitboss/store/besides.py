"""What one command of a table does in other streams, to be appended beside it."""

from contextlib import ExitStack
from random import SystemRandom
from time import sleep
from types import TracebackType
from typing import Final, Self

from pitboss.procedure.answers import Answer
from pitboss.store.log import EventLog
from pitboss.store.meters import AskedOfMeter, Dealing, meters_of
from pitboss.store.purses import PurseAt, carried, open_purse, purse_at, visitor_named
from pitboss.store.streams import Beside
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

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
        self._log = log
        self._meters = meters_of(log)
        self._table = table_id
        self._held = ExitStack()
        self._dealing: Dealing | None = None
        self._carried: dict[str, Beside] = {}  # by the visitors whose purses they are

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

    def purse(self, player: str) -> Cents:
        """What somebody has with him; who is no visitor of the casino has no purse."""
        visitor_id = visitor_named(self._log, player)
        return purse_at(self._log, visitor_id).cents if visitor_id is not None else 0

    def bring(self, player: str, cents: Cents) -> None:
        """Chips leave somebody's purse for the table; refused, where it does not hold so many."""
        visitor_id = visitor_named(self._log, player)
        at = PurseAt(0, 0) if visitor_id is None else purse_at(self._log, visitor_id)
        self._carry(visitor_id or "", at, "brought", cents)

    def may_take(self, player: str) -> bool:
        """Whether somebody has a purse for his chips, or may have one."""
        return visitor_named(self._log, player) is not None

    def take(self, player: str, cents: Cents) -> None:
        """Chips leave the table for somebody's purse."""
        visitor_id = visitor_named(self._log, player)
        if visitor_id is None:
            raise Refused(f"{player} is no visitor of the casino", field="player")
        self._carry(visitor_id, open_purse(self._log, visitor_id, player), "taken", cents)

    def _carry(self, visitor_id: str, at: PurseAt, kind: str, cents: Cents) -> None:
        assert visitor_id not in self._carried, "a command carries somebody's chips once"
        self._carried[visitor_id] = carried(visitor_id, at, kind, cents, self._table)

    def appends(self) -> list[Beside]:
        """What is to be appended to the streams."""
        dealt = self._dealing.beside if self._dealing is not None else []
        return [*dealt, *self._carried.values()]

    def written(self) -> None:
        """It is in the log: whoever is next need not read it."""
        if self._dealing is not None:
            self._meters.keep(self._dealing.name, self._dealing.at)
