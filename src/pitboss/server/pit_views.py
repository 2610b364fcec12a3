"""Who sees what of many tables: the map of the floor, and the queue of each who looks after them.

As :mod:`pitboss.server.views` it is the only place where that is decided. Cards are in none of it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.pit.since import Since
from pitboss.procedure.answers import Role
from pitboss.procedure.asides import ASIDE_KINDS
from pitboss.procedure.driver import Step
from pitboss.procedure.requests import AwaitFill, AwaitOpening, Request
from pitboss.procedure.table import Table
from pitboss.procedure.two_keys import needed
from pitboss.server.offers import offers
from pitboss.server.pit_messages import FloorTable, TableNamed, TableQueue, Waiting
from pitboss.server.views import (
    Viewer,
    asked,
    day,
    described,
    is_blind,
    pending,
    proposal_seen,
    roles_at,
    sitters,
)
from pitboss.store import LiveTable, TableRecord

FLOOR: Final[frozenset[Role]] = frozenset({"floorperson", "surveillance", "compliance"})
QUEUE: Final[frozenset[Role]] = frozenset({"floorperson", "finance", "security"})
METERS: Final[frozenset[Role]] = frozenset({"floorperson", "security", "compliance"})
WATCHING: Final[frozenset[Role]] = frozenset({"surveillance", "compliance"})
"""Who may see the floor, a queue, the meters, and what surveillance sees."""

SCREENS: Final[Mapping[str, tuple[str, frozenset[Role]]]] = {
    "/floor": ("Floor", FLOOR),
    "/queue": ("Queue", QUEUE),
    "/meters": ("Meters", METERS),
    "/surveillance": ("Surveillance", WATCHING),
}
"""The pages of those who look after many tables: what each is called, and for which roles."""

_COUNTING: Final[frozenset[Role]] = frozenset({"dealer", "floorperson"})
_NOT_ASKED: Final = (*ASIDE_KINDS, "proposed", "correction")
_BROUGHT: Final[tuple[Role, ...]] = ("floorperson", "finance")
_NOBODY: Final = Viewer()


def screens_of(viewer: Viewer) -> dict[str, str]:
    """The pages that are a viewer's, by their paths."""
    return {
        path: title
        for path, (title, roles) in SCREENS.items()
        if not roles.isdisjoint(viewer.roles)
    }


def floor_table(live: LiveTable, viewer: Viewer, since: Since) -> FloorTable:
    """A table on the map. Who counts its rack does not see there what should be in it."""
    table = live.table
    blind = is_blind(table) and not viewer.roles.isdisjoint(_COUNTING)
    counted = table.day is not None and table.day.was_counted and not blind
    request = live.driver.pending
    return {
        "table": named(live),
        "game": live.record.game,
        "day": day(table),
        "since": since.dealer(live.record.id, table.dealer),
        "players": len(set(table.seats.values())),
        "positions": table.rules.number("betting_positions"),
        "seats": sitters(table, _NOBODY),
        "worth": table.day.rack.worth if table.day is not None and counted else None,
        "result": since.win(live.record.id, table.day.written_date)
        if table.day is not None and counted
        else None,
        "owed": table.day.rack.owed if table.day is not None else 0,
        "pending": None
        if request is None
        else pending(described(request), asked(live, request, _NOBODY)),
        "needs": list(_waiting(live, "floorperson", None, since)),
        "closed": "",
    }


def _named_by(record: TableRecord) -> TableNamed:
    """A table that cannot be shown: what its record alone tells."""
    return {
        "id": record.id, "name": record.name, "title": record.game, "virtual": True,
        "dealer": "", "round": 0, "denominations": [],
    }  # fmt: skip


def unavailable_queue(record: TableRecord, why: str) -> TableQueue:
    """A table in the queue that cannot be shown."""
    return {"table": _named_by(record), "waiting": [], "offers": {}, "closed": why}


def unavailable_table(record: TableRecord, why: str) -> FloorTable:
    """A table on the map that cannot be shown."""
    return {
        "table": _named_by(record),
        "game": record.game, "day": None, "since": None, "players": 0, "positions": 0, "seats": [],
        "worth": None, "result": None, "owed": 0, "pending": None, "needs": [], "closed": why,
    }  # fmt: skip


def named(live: LiveTable) -> TableNamed:
    """Which table it is, in a line."""
    rack = live.table.day.rack if live.table.day is not None else None
    return {
        "id": live.record.id,
        "name": live.record.name,
        "title": live.table.rules.chapter.chapter.title,
        "virtual": live.table.virtual,
        "dealer": live.table.dealer,
        "round": live.round_number,
        "denominations": list(rack.denominations) if rack is not None else [],
    }


def queue(live: LiveTable, viewer: Viewer, since: Since) -> TableQueue:
    """What waits for a person at a table: what he could do there now, and nothing that would be
    refused to him."""
    roles = sorted(roles_at(live.table, viewer) & QUEUE)
    found = [each for role in roles for each in _waiting(live, role, viewer, since)]
    return {"table": named(live), "waiting": found, "offers": offers(live, roles), "closed": ""}


def _waiting(live: LiveTable, role: Role, viewer: Viewer | None, since: Since) -> Iterator[Waiting]:
    """What waits for a role, and for this viewer in it."""
    table, request = live.table, live.driver.pending
    if table.day is None:
        return
    for proposal in table.day.proposals.values():
        if needed(proposal) == role and (viewer is None or proposal.name != viewer.name):
            yield {
                "key": f"act {proposal.number}",
                "table": named(live),
                "at": since.proposed(live.record.id, proposal) or _asked_at(live),
                "role": role,
                "act": proposal_seen(live, proposal, viewer or _NOBODY),
                "pending": None,
                "cites": list(table.rules.chapter.aside_cites(proposal.kind)),
            }
    if request is not None and _is_for(table, request, role):
        shown = viewer or _NOBODY
        yield {
            "key": f"request {live.round_number} {len(_answered(live))} {request.what}",
            "table": named(live),
            "at": _asked_at(live),
            "role": role,
            "act": None,
            "pending": pending(described(request), asked(live, request, shown)),
            "cites": list(request.cites),
        }


def _is_for(table: Table, request: Request, role: Role) -> bool:
    """Whether the table waits for nobody but one of this role; what is proposed already waits for
    the other of two."""
    assert table.day is not None
    proposed = {each.kind for each in table.day.proposals.values()}
    match request:
        case AwaitFill():
            return role in _BROUGHT and "fill" not in proposed
        case AwaitOpening():
            return role == "floorperson" and "count" not in proposed
        case _:
            return role in request.roles and not {"dealer", "player"} & set(request.roles)


def _asked_at(live: LiveTable) -> int:
    """When the table began to wait for what it waits for: when the last thing was answered."""
    told = _answered(live) or live.steps()[:1]
    return told[-1]["at"] if told else live.record.created_at * 1000


def _answered(live: LiveTable) -> list[Step]:
    """What was asked in this round and answered."""
    return [step for step in live.steps() if step["what"] not in _NOT_ASKED]
