"""What of a table's gaming day only its log can tell: since when its dealer deals there, when an
act was proposed, and what the table has won."""

from collections.abc import Iterator
from typing import Final

from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.reading import WinSoFar
from pitboss.procedure.day import Proposal
from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.read_log import of_kind
from pitboss.store.schema import events
from pitboss.vocabulary.money import Cents

_FEW: Final = 50  # asides that are looked through for one that was proposed
_NO_EVENT: Final = 2**31 - 1  # no event has a higher number


class Since:
    """Looked up once for each table, dealer, day and act."""

    def __init__(self, log: EventLog, clock: GamingClock | None = None) -> None:
        self._log = log
        self._clock = clock or GamingClock()
        self._dealers: dict[str, tuple[str, int | None]] = {}
        self._wins: dict[str, WinSoFar] = {}
        self._acts: dict[str, dict[int, int]] = {}

    def dealer(self, table_id: str, dealer: str) -> int | None:
        """When the dealer of a table came there, in milliseconds since 1970."""
        if not dealer:
            return None
        known = self._dealers.get(table_id)
        if known is None or known[0] != dealer:
            came = next(self._asides(table_id, "new_dealer", 1), None)
            known = self._dealers[table_id] = dealer, came.at if came else None
        return known[1]

    def win(self, table_id: str, day: str) -> Cents:
        """What a table has won in its gaming day so far, as its report has it: in all rounds that
        are settled. The day's events are read once, and then only what is new."""
        known = self._wins.get(table_id)
        if known is None or known.day != day:
            known = WinSoFar(self._log, table_id, day, self._clock)
        self._wins.pop(table_id, None)  # read again from the beginning where reading fails
        win = known.win()
        self._wins[table_id] = known
        return win

    def proposed(self, table_id: str, proposal: Proposal) -> int | None:
        """When an act was proposed, in milliseconds since 1970."""
        known = self._acts.setdefault(table_id, {})
        if proposal.number not in known:
            for event in self._asides(table_id, proposal.kind, _FEW):
                of_him = event.data["who"]["name"] == proposal.name
                if of_him and event.data.get("aside") == proposal.act:
                    known[proposal.number] = event.at
                    break
        return known.get(proposal.number)

    def _asides(self, table_id: str, kind: str, most: int) -> Iterator[Event]:
        """The last asides of a kind at a table, the newest first. Each is read when it is needed:
        nothing is read from before the last one."""
        query = (
            of_kind(table_id, "aside")
            .where(events.c.body.contains(f'"kind":"{kind}"', autoescape=True))
            .order_by(events.c.seq.desc())
            .limit(1)
        )
        before = _NO_EVENT
        for _ in range(most):
            with self._log.reading() as db:
                row = db.execute(query.where(events.c.seq < before)).mappings().first()
            if row is None:
                return
            event = Event(**row)
            yield event
            before = event.seq
