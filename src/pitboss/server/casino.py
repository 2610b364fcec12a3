"""What the pages, the API and the sockets share: the log, who is there, the tables in memory."""

import asyncio
from collections.abc import Mapping

from fastapi import HTTPException
from starlette.requests import HTTPConnection

from pitboss.games import game_named
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules
from pitboss.server.rooms import Room, Rooms
from pitboss.server.signs import chosen
from pitboss.server.views import Viewer
from pitboss.server.visitors import checked_name
from pitboss.store import (
    EventLog,
    LiveTable,
    TableRecord,
    Visitor,
    Visitors,
    create_table,
    has_acted,
)


class Casino:
    """A casino that is open."""

    def __init__(self, log: EventLog, house: House, name: str, patience: float) -> None:
        self.log = log
        self.house = house
        self.name = name
        self.visitors = Visitors(log)
        self.rooms = Rooms(log, house, patience)
        self._founding = asyncio.Lock()

    async def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        return await asyncio.to_thread(self.log.tables)

    async def record(self, table_id: str) -> TableRecord:
        """A table's record; there is no page without a table."""
        try:
            return await asyncio.to_thread(self.log.table, table_id)
        except Refused as refusal:
            raise HTTPException(404, str(refusal)) from None

    async def room(self, table_id: str) -> Room:
        """The room of a table; there is no page without a table."""
        await self.record(table_id)
        return await self.rooms.room(table_id)

    async def found_table(self, form: Mapping[str, str], host: Visitor | None) -> TableRecord:
        """Opens a table with the choices of a form; its host becomes its pit."""
        game = game_named(form.get("game"))
        shoe = form.get("shoe", "virtual")
        if shoe not in ("virtual", "physical"):
            raise Refused(f"a {shoe!r} shoe", field="shoe", allowed="virtual, physical")
        table = Table(
            rules=Rules.of(game.chapter.chapter.number, chosen(game, form)),
            limits=game.limits,
            virtual=shoe == "virtual",
            keeps_chips=True,
            has_pit=host is not None,
        )
        Driver(game.play, Table.from_value(table.value()))  # rules and limits go together
        async with self._founding:
            records = await self.tables()
            number = _next_number(game.slug, records)
            wanted = form.get("name", "").strip()
            name = checked_name(wanted) if wanted else f"{game.chapter.chapter.title} {number}"
            record = TableRecord(
                id=f"{game.slug}-{number}",
                game=game.slug,
                name=_free_name(name, records),
                casino=self.name,
                host=host.id if host else "",
                created_at=self.house.clock(),
            )
            await asyncio.to_thread(create_table, self.log, record, table)
        return record

    async def rename(self, visitor: Visitor, name: object) -> None:
        """A visitor gets another name, unless the log knows him under the one he has: then that is
        never another's, who would see in past rounds the cards that were hidden from him."""
        wanted = checked_name(name)
        for record in await self.tables():
            room = await self.rooms.room(record.id)
            if await room.look(lambda live: _is_known(live, visitor.name)):
                raise Refused(
                    f"{visitor.name} has a seat or chips at {record.name}",
                    field="name",
                    allowed="a new name where you have neither",
                )
        if await asyncio.to_thread(has_acted, self.log, visitor.id):
            raise Refused(
                f"{visitor.name} is in the log of a table",
                field="name",
                allowed="a new name before you have done anything at a table",
            )
        await asyncio.to_thread(self.visitors.rename, visitor.id, wanted)
        self.rooms.drop(visitor.id)

    async def close(self) -> None:
        """Every table finishes what it is at."""
        await self.rooms.close()


def casino_of(connection: HTTPConnection) -> Casino:
    """The casino that this connection reaches."""
    casino = connection.app.state.casino
    assert isinstance(casino, Casino)
    return casino


def viewer_of(record: TableRecord, visitor: Visitor | None) -> Viewer:
    """How a visitor stands to a table; somebody without a session is nobody."""
    if visitor is None:
        return Viewer()
    return Viewer(visitor.name, pit=record.host != "" and record.host == visitor.id)


def _next_number(slug: str, records: list[TableRecord]) -> int:
    endings = [record.id.removeprefix(f"{slug}-") for record in records if record.game == slug]
    return 1 + max((int(ending) for ending in endings if ending.isdigit()), default=0)


def _free_name(name: str, records: list[TableRecord]) -> str:
    if any(record.name.casefold() == name.casefold() for record in records):
        raise Refused(f"there is a table {name!r} already", field="name", allowed="another name")
    return name


def _is_known(live: LiveTable, name: str) -> bool:
    return bool(live.table.seats_of(name) or live.table.chips_of(name))
