"""Who sees what of the meters, and what he may do about them."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypedDict

from pitboss.pit.meters import DEPARTMENTS
from pitboss.server.casino import Casino
from pitboss.server.meters_api import MeterTold, all_meters
from pitboss.server.views import Viewer
from pitboss.store.event import Event
from pitboss.store.log import EventLog
from pitboss.store.meters import stream_of
from pitboss.store.read_log import of_kind
from pitboss.store.schema import events
from pitboss.vocabulary.money import Cents

LAST_HITS = 10


class HitTold(TypedDict):
    """An award that a table has locked on a meter."""

    at: int
    table: str
    round: int
    seat: int
    cents: Cents


class MayDo(TypedDict):
    """As what the viewer may do something about an act that waits; empty: not."""

    number: int
    confirm: str
    withdraw: str


class MeterSeen(TypedDict):
    """A meter, its last awards, and what the viewer may do."""

    meter: MeterTold
    hits: list[HitTold]
    acts: list[MayDo]
    offers: dict[str, str]


class MetersTold(TypedDict):
    """All meters, whenever one of them stands otherwise."""

    type: Literal["meters"]
    tables: dict[str, str]
    meters: list[MeterSeen]


def meters_seen(casino: Casino, viewer: Viewer) -> MetersTold:
    """Every meter as a viewer sees it."""
    return {
        "type": "meters",
        "tables": {record.id: record.name for record in casino.log.tables()},
        "meters": [_seen(casino.log, each, viewer) for each in all_meters(casino, whole=True)],
    }


def _seen(log: EventLog, meter: MeterTold, viewer: Viewer) -> MeterSeen:
    roles = sorted(viewer.roles & DEPARTMENTS.keys())
    kinds = ["reset", "parameters"] if meter.started else ["start"]
    if meter.room is not None and meter.room.stopped:
        kinds.append("clear")
    return {
        "meter": meter,
        "hits": _hits(log, meter.name),
        "acts": _acts(meter, viewer, roles),
        "offers": dict.fromkeys(kinds, roles[0]) if roles else {},
    }


def _acts(meter: MeterTold, viewer: Viewer, roles: Sequence[str]) -> list[MayDo]:
    assert meter.room is not None
    return [
        {
            "number": each.number,
            "confirm": next((role for role in roles if role != each.role), "")
            if each.by != viewer.name
            else "",
            "withdraw": roles[0] if roles else "",
        }
        for each in meter.room.proposals
    ]


def _hits(log: EventLog, name: str) -> list[HitTold]:
    """The last awards of a meter, the newest first."""
    query = of_kind(stream_of(name), "hit").order_by(events.c.seq.desc()).limit(LAST_HITS)
    with log.reading() as db:
        found = [Event(**row) for row in db.execute(query).mappings()]
    return [
        {
            "at": event.at, "table": event.stream_data["table"],
            "round": event.stream_data["round"], "seat": event.stream_data["seat"],
            "cents": event.stream_data["cents"],
        }
        for event in found
    ]  # fmt: skip
