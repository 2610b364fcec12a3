"""The WebSocket of a table: the state at once, then everything that happens, and commands."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final

from fastapi import APIRouter, HTTPException, WebSocket
from starlette.websockets import WebSocketDisconnect

from pitboss.procedure.driver import Step
from pitboss.server.allowance import address_of
from pitboss.server.casino import Casino, casino_of
from pitboss.server.commands import Command, Ping, Thinking, deed, read_message
from pitboss.server.journal import about
from pitboss.server.limits import ComeBack
from pitboss.server.metrics import Measured
from pitboss.server.models import LOG_UNAVAILABLE, Refusal
from pitboss.server.outbox import Outbox
from pitboss.server.room import Room
from pitboss.server.security import same_origin
from pitboss.server.visitors import COOKIE, SESSION_ENDED, find_session, find_visitor, note_use
from pitboss.store import Conflict, Damaged, Session, Unavailable
from pitboss.vocabulary.refusal import Refused

router = APIRouter()
journal = logging.getLogger(__name__)

NO_SESSION: Final = 4401
OTHER_SITE: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013

SEND_SECONDS: Final = 10
COME_IN: Final = "POST /api/session, then connect again"
AT_ITS_TABLE: Final = "the socket of the table, or POST /api/tables/{id}/commands"
_GONE = (WebSocketDisconnect, TimeoutError, RuntimeError)


@router.websocket("/tables/{table_id}/ws")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """Lets a visitor in, unless his session has ended, there is no such table, or the page is
    another site's."""
    casino = casino_of(socket)
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(OTHER_SITE)
        return
    try:
        session = await find_session(casino, socket)
        if session is None and socket.cookies.get(COOKIE):
            await socket.close(NO_SESSION, SESSION_ENDED)
            return
        with casino.door.socket(session.id if session else "", address_of(socket)):
            await casino.record(table_id)
            await _stay(socket, casino, table_id, session)
    except HTTPException:
        await socket.close(NO_TABLE)
    except Damaged:
        await socket.close(NO_TABLE)
    except ComeBack as later:
        await socket.close(TOO_MANY, later.words)
    except Unavailable:
        await socket.close(TRY_AGAIN, LOG_UNAVAILABLE)


async def _stay(socket: WebSocket, casino: Casino, table_id: str, session: Session | None) -> None:
    """A visitor at a table; somebody without a session may look on."""
    if session:
        await note_use(casino, session)
    about(table=table_id)
    room = await casino.room(table_id)
    visitor = session.visitor if session else None
    outbox = Outbox(
        casino.viewer(visitor), visitor.id if visitor else "", session.id if session else ""
    )
    try:
        await room.join(outbox)
        if await find_visitor(casino, socket) != visitor:  # he goes by another name now
            outbox.given_up.set()
        await Visit(socket, casino, room, outbox).stay()
    finally:
        room.leave(outbox)


@dataclass
class Visit:
    """A visitor at a table, for as long as the socket is open."""

    socket: WebSocket
    casino: Casino
    room: Room | None  # none where many are looked at, and nothing is done
    outbox: Outbox
    sending_since: float = inf
    known: Session | None = None
    known_until: float = 0.0

    async def stay(self) -> None:
        """Reads and writes until the visitor goes, or cannot keep up."""
        tasks = [
            asyncio.create_task(self._read()),
            asyncio.create_task(self._write()),
            asyncio.create_task(self._cannot_keep_up()),
            asyncio.create_task(self.outbox.given_up.wait()),
            asyncio.create_task(self._still_signed_in()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        code = NO_SESSION if self.outbox.session_ended else TRY_AGAIN
        with suppress(*_GONE):  # it may be closed already
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.close(code)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, _GONE):
                raise error

    async def _write(self) -> None:
        while True:
            for message in await self.outbox.take():
                self.sending_since = monotonic()
                await self.socket.send_text(message)
                self.sending_since = inf

    async def _cannot_keep_up(self) -> None:
        """Ends when a message has been on its way for too long: one look now and then costs less
        than a timer for each message."""
        while monotonic() - self.sending_since < SEND_SECONDS:
            await asyncio.sleep(SEND_SECONDS / 2)

    async def _still_signed_in(self) -> None:
        """Ends with the session of somebody who has signed in, whoever ended it and wherever; that
        a table is open before him is no use of it."""
        while self.outbox.viewer.person:
            await asyncio.sleep(self.casino.limits.person_seconds)
            with suppress(Unavailable):
                if await self._asked_again() is None:
                    return
        await self.outbox.given_up.wait()

    async def _read(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        """Does one command and says that it is done, or why not."""
        command_id = None
        try:
            with self.casino.metrics.command() as measured:
                try:
                    message = read_message(text)
                    command_id = getattr(message, "command_id", None)
                    about(command=command_id)
                finally:  # what cannot be read counts too
                    await self.casino.door.command(self._user, address_of(self.socket))
                if not isinstance(message, Command):
                    measured.kind = type(message).__name__.lower()
                    await self._hear(message)
                    return
                steps = await self._do(message, measured)
        except Refused as refused:
            refusal = Refusal.of(refused)
        except Conflict:
            refusal = Refusal(error="others were faster: try again")
        except Unavailable:
            refusal = Refusal(error=LOG_UNAVAILABLE, field="log", allowed="the same command again")
        except ComeBack as later:
            wait = f"the same command again after {later.seconds} s"
            refusal = Refusal(error=later.words, field="rate", allowed=wait)
        except Exception:
            journal.exception("a command failed")
            refusal = Refusal(error="something went wrong: the table is as its log has it")
        else:
            self.outbox.put({"type": "done", "command_id": command_id, "seq": steps[-1]["seq"]})
            return
        self.outbox.put(refusal.of_command(command_id))

    async def _hear(self, message: Thinking | Ping) -> None:
        """What is no command: nothing happens at the table."""
        if isinstance(message, Ping):
            self.outbox.put({"type": "pong", "ping": message.ping})
        elif self.room is not None:
            await self.room.think(self.outbox, message.thinking)

    async def _do(self, command: Command, measured: Measured) -> list[Step]:
        session = await self._session()
        if command.sits:
            self.casino.check_seats(session, address_of(self.socket))
        what, who, command_id = deed(command, session.visitor, self.outbox.viewer)
        measured.kind = what.kind
        if self.room is None:
            raise Refused("nothing is done here", field="command", allowed=AT_ITS_TABLE)
        return await self.room.do(what, who, command_id, command.after)

    @property
    def _user(self) -> str:
        """Whose share of commands it is: somebody who looks on has none of his own."""
        return self.outbox.session_id or f"somebody at {address_of(self.socket)}"

    async def _session(self) -> Session:
        """Whose socket it is: somebody who only looks on must come in first."""
        if not self.outbox.session_id:
            raise Refused("you only look on", field="session", allowed=COME_IN)
        known = self.known if monotonic() < self.known_until else None
        if known is not None and not self.outbox.session_ended:
            return known
        session = await self._asked_again()
        if session is None:
            raise Refused("the session has ended", field="session", allowed="a new visit")
        if self.outbox.viewer.person:
            await note_use(self.casino, session)
        else:
            self.known = session
            self.known_until = monotonic() + self.casino.limits.session_seconds
        return session

    async def _asked_again(self) -> Session | None:
        """The session as the log has it; the visit is over, if that has none any more, or it is
        somebody else in another role."""
        visitors, session_id = self.casino.visitors, self.outbox.session_id
        session = await self.casino.work.at_table(visitors.session_by_id, session_id)
        if session is None:
            self.outbox.session_ended = True
            self.outbox.given_up.set()
        elif self.casino.viewer(session.visitor) != self.outbox.viewer:
            self.outbox.given_up.set()
            return None
        return session
