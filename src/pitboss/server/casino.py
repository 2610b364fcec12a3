"""What the pages, the API and the sockets share: the log, who is there, the tables in memory."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from functools import partial

from fastapi import HTTPException
from starlette.requests import HTTPConnection

from pitboss.pit.casino_file import CasinoFile
from pitboss.pit.casino_keys import read_signing_key
from pitboss.pit.gaming_clock import GamingClock
from pitboss.pit.people import People, Person, person_of
from pitboss.pit.sign_in import Doorkeeper
from pitboss.procedure.house import House
from pitboss.regulation import Rules
from pitboss.server.allowance import Door, address_of
from pitboss.server.coach import Coach
from pitboss.server.counting import Answer, Asked, Counting
from pitboss.server.floor import Floor
from pitboss.server.founding import Founding
from pitboss.server.limits import Limits
from pitboss.server.metrics import Metrics
from pitboss.server.peers import Peers
from pitboss.server.preparing import Preparing
from pitboss.server.readiness import Readiness
from pitboss.server.room import Room
from pitboss.server.rooms import Rooms
from pitboss.server.shared_rooms import SharedRooms
from pitboss.server.views import Viewer
from pitboss.server.visitors import find_session
from pitboss.server.work import Work
from pitboss.store import (
    Damaged,
    EventLog,
    LiveTable,
    Session,
    TableRecord,
    Unavailable,
    Visitor,
    Visitors,
    checked_name,
    has_acted,
)
from pitboss.store.heads_file import publish_head
from pitboss.submission.in_force import InForce
from pitboss.vocabulary.refusal import Refused

journal = logging.getLogger(__name__)


class Casino:
    """A casino that is open."""

    def __init__(
        self, log: EventLog, house: House, name: str, patience: float, limits: Limits,
        *, managed: bool = False, real: CasinoFile | None = None, prepares: bool = False,
    ) -> None:  # fmt: skip
        self.log = log
        self.house = house
        self.name = name
        self.limits = limits
        self.managed = managed  # approvals may be recorded in the browser
        self.real = real  # what a real casino is; one without is for practice
        house.is_alone = real is None
        if real is not None:
            house.gaming_day = real.gaming_day
        self.work = Work(limits.table_threads, limits.reading_threads)
        self.odds = Counting(
            "odds", limits.counting_threads, limits.counting_queue, limits.retry_seconds
        )
        self.advice = Counting(
            "advice", limits.advice_threads, limits.advice_queue, limits.retry_seconds
        )
        self.preparing = Preparing(self.advice, limits.preparing_queue, limits.retry_seconds)
        self.prepares = prepares  # what advice needs is counted when a table opens
        self.analysis = Counting(  # apart, so that nobody at a table waits for who is studying
            "analysis", limits.advice_threads, limits.advice_queue, limits.retry_seconds
        )
        self.coach = Coach(log, limits.counting_queue, limits.retry_seconds)
        self.door = Door(limits)
        self.visitors = Visitors(log, limits.sessions)
        self.people = People(log, self.visitors)
        self.doorkeeper = Doorkeeper(self.people)
        self.in_force = InForce(log, self.today)
        self.rooms = self._rooms(patience)
        self.floor = Floor(log, self.rooms, GamingClock.of(real) if real else GamingClock())
        self.founding = Founding(log, house, name, real, self.work, self.in_force, self._stands)
        self.metrics = self._metrics()
        self.rooms.day_closed = self._day_closed
        self._signing: set[asyncio.Task[None]] = set()
        self.said_not_secret = False  # that somebody has signed in without https
        self.is_stopping = False
        self.readiness = Readiness(log, lambda: self.is_stopping)

    def _rooms(self, patience: float) -> Rooms:
        renewal, gone_seconds = self.in_force.renewal, self.limits.gone_seconds
        given = self.log, self.house, patience, self.work, renewal, gone_seconds
        if self.log.leases is None:
            return Rooms(*given)
        peers = Peers(self.log, self.log.leases)
        return SharedRooms(*given, peers=peers, visitors=self.visitors)

    def _metrics(self) -> Metrics:
        metrics = Metrics()
        self.log.writer.batch_written = metrics.batch_written
        metrics.gauge("tables_in_memory", "Tables that are in memory.", self.rooms.in_memory)
        metrics.gauge("sockets", "WebSockets that are open.", self.rooms.viewers)
        return metrics

    def today(self) -> date:
        """The casino's day."""
        now = self.house.clock()
        return self.real.local(now).date() if self.real else date.fromtimestamp(now)

    def viewer(self, visitor: Visitor | None) -> Viewer:
        """As what a visitor may act here: at a table for practice everybody is a player, and
        somebody without a session is nobody."""
        person = person_of(visitor)
        if visitor is None or person is None:
            return Viewer(visitor.name if visitor else "")
        return Viewer(person.name, person.roles if self.real else frozenset(), person.id)

    def _stands(self, record: TableRecord, rules: Rules) -> None:
        """A table was put on the floor: it is shown there, and its advice prepared."""
        self.floor.stands(record.id)
        if self.prepares:
            self.preparing.soon(record.game, rules)

    async def open_tables(self) -> None:
        """A round under way goes on where it stood; and what advice needs is prepared."""
        for record in await self.tables():
            try:
                room = await self.rooms.room(record.id)
                if self.prepares:
                    rules = await room.glance(_rules_of)
                    self.preparing.soon(record.game, rules)
            except Unavailable:
                raise
            except Damaged:
                pass  # that table stays closed, and says so; the others open
            except Exception:
                journal.exception("table %s (%s) does not open", record.id, record.name)

    async def looked_at(self, table_id: str) -> None:
        """Somebody looks at a table: its advice is prepared next, if it is not."""
        if self.prepares:
            room, record = await self.rooms.room(table_id), await self.record(table_id)
            self.preparing.now(record.game, await room.glance(_rules_of))

    async def let_tables_rest(self) -> None:
        """Again and again: tables that are not used leave memory."""
        while True:
            await asyncio.sleep(self.limits.rest_seconds / 4)
            await self.rooms.rest(self.limits.rest_seconds)

    async def tables(self) -> list[TableRecord]:
        """Every table, oldest first."""
        return await self.work.at_table(self.log.tables)

    async def record(self, table_id: str) -> TableRecord:
        """A table's record; there is no page without a table."""
        try:
            return await self.work.at_table(self.log.table, table_id)
        except Refused as refusal:
            raise HTTPException(404, str(refusal)) from None

    async def room(self, table_id: str) -> Room:
        """The room of a table; there is no page without a table."""
        await self.record(table_id)
        return await self.rooms.room(table_id)

    async def rename(self, visitor: Visitor, name: object) -> None:
        """A visitor gets another name, unless the log knows him under the one he has: then that is
        never another's, who would see in past rounds the cards that were hidden from him."""
        wanted = checked_name(name)
        if visitor.account is not None:
            raise Refused(
                f"{visitor.name} has an account", field="name", allowed="the name that it is under"
            )
        if await self.work.at_table(has_acted, self.log, visitor.id):
            raise await self._known(visitor)
        await self.work.at_table(self.visitors.rename, visitor.id, wanted)
        self.rooms.drop(visitor.id)

    async def _known(self, visitor: Visitor) -> Refused:
        """Where a visitor who has done something is known: at a table where he still is, or in the
        log. Who sits at a closed table cannot be told."""
        for record in await self.tables():
            with suppress(Damaged):
                room = await self.rooms.room(record.id)
                if await room.look(lambda live: _is_known(live, visitor.name)):
                    return Refused(
                        f"{visitor.name} has a seat or chips at {record.name}",
                        field="name",
                        allowed="a new name where you have neither",
                    )
        return Refused(
            f"{visitor.name} is in the log of a table",
            field="name",
            allowed="a new name before you have done anything at a table",
        )

    async def starts(
        self, line: Counting, asked: Asked, count: Callable[[], Answer],
        connection: HTTPConnection, *, endless: bool = False,
    ) -> Future[Answer]:  # fmt: skip
        """The answer to a visitor's question, counted in a line; a visitor may wait for only a few
        at a time. Without a session the limit of the address applies. Where questions are
        ``endless``, all visitors of an address without a session count as one."""
        if (known := line.known(asked)) is not None:
            return known
        session, address = await find_session(self, connection), address_of(connection)
        visitor = session.visitor.id if session else f"from {address}" if endless else ""
        return line.start(asked, count, self.door.count(visitor, address))

    def check_seats(self, session: Session, address: str) -> None:
        """Who sits down has no more seats than one may."""
        self.door.seat(session.visitor.name, address, self.rooms.seats_of)

    async def sign_out(self, session: Session, *, everywhere: bool) -> None:
        """A session ends, or every one of its visitor, and their sockets with them."""
        ended = await self.work.at_table(partial(self.visitors.end, session, everywhere=everywhere))
        self.rooms.end_sessions(ended)

    async def suspend(self, person: Person, by: Person) -> None:
        """Somebody may sign in no more; his sessions end at once, and their sockets."""
        self.rooms.end_sessions(await self.work.at_table(self.people.suspend, person, by.id))

    async def reset(self, person: Person, by: Person) -> str:
        """Somebody gets a password for one sign-in; his sessions end."""
        made, ended = await self.work.reading(self.people.reset, person, by.id)
        self.rooms.end_sessions(ended)
        return made

    def _day_closed(self) -> None:
        """After every closing a head over the whole log is signed and published."""
        if self.real is not None:
            task = asyncio.create_task(self.work.reading(self._sign_head, self.real))
            self._signing.add(task)
            task.add_done_callback(self._signing.discard)

    def _sign_head(self, real: CasinoFile) -> None:
        try:
            key, at = read_signing_key(real.signing_key), int(self.log.clock() * 1000)
            publish_head(self.log, key, at, real.heads)
        except (Refused, Damaged, Unavailable) as error:  # the table is closed all the same
            journal.error("no head was signed: %s", error)

    async def close(self) -> None:
        """Every table finishes what it is at."""
        self.is_stopping = True
        self.floor.close()
        await self.rooms.close()
        await asyncio.gather(*self._signing)
        self.preparing.close()
        self.odds.close()
        self.advice.close()
        self.analysis.close()
        self.coach.close()
        await self.readiness.close()
        self.work.close()


def casino_of(connection: HTTPConnection) -> Casino:
    """The casino that this connection reaches."""
    casino = connection.app.state.casino
    assert isinstance(casino, Casino)
    return casino


def _rules_of(live: LiveTable) -> Rules:
    return live.table.rules


def _is_known(live: LiveTable, name: str) -> bool:
    return bool(live.table.seats_of(name) or live.table.chips_of(name))
