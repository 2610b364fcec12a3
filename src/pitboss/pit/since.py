"""What of a table's gaming day only its log can tell: since when its dealer deals there, when an
act was proposed, and what the house had when the day began."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pitboss.ledger import CASINO, COUNTER_CHECKS, DROP_BOX, TABLE_INVENTORY, VIGORISH
from pitboss.procedure.day import Proposal
from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.read_log import of_kind
from pitboss.store.schema import events
from pitboss.vocabulary.money import Cents

OF_THE_HOUSE: Final = (TABLE_INVENTORY, VIGORISH, DROP_BOX, COUNTER_CHECKS, CASINO)
"""The accounts of a table whose sum only play and counts change: a fill, a credit and a drop move
money between them, and who buys in gives as much as he gets."""

_FEW: Final = 50  # asides that are looked through for one that was proposed
_NO_EVENT: Final = 2**31 - 1  # no event has a higher number


def held(balances: Mapping[str, Cents]) -> Cents:
    """What the house has of a table, whichever of its accounts it is in.

    >>> held({"table inventory": 100_500, "drop box": 20_000, "casino": -100_000})
    20500
    """
    return sum(balances.get(account, 0) for account in OF_THE_HOUSE)


class Since:
    """Looked up once for each table, dealer, day and act."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._dealers: dict[str, tuple[str, int | None]] = {}
        self._days: dict[str, tuple[str, Cents]] = {}
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

    def beginning(self, table_id: str, date: str) -> Cents:
        """What the house had of a table when its gaming day began: when the round began in which
        the rack was counted for it. Before the first count it had nothing."""
        known = self._days.get(table_id)
        if known is None or known[0] != date:
            known = self._days[table_id] = date, self._begun(table_id)
        return known[1]

    def _begun(self, table_id: str) -> Cents:
        for counted in self._asides(table_id, "count", _FEW):
            if counted.data.get("aside", {}).get("of") == "opening":
                (first,) = self._log.first_of_round(table_id, counted.round)
                balances: Any = first.data["table"]["balances"]
                return held(balances)
        return 0

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
