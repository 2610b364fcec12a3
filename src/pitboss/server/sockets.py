"""The WebSocket of a table: the state at once, then everything that happens, and commands."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, HTTPException, WebSocket
from starlette.websockets import WebSocketDisconnect

from pitboss.procedure.driver import Step
from pitboss.refusal import Refused
from pitboss.server.casino import Casino, casino_of, viewer_of
from pitboss.server.commands import Command, deed, read_command
from pitboss.server.models import Refusal
from pitboss.server.rooms import Outbox, Room
from pitboss.server.security import same_origin
from pitboss.server.visitors import find_visitor
from pitboss.store import Conflict

router = APIRouter()
journal = logging.getLogger(__name__)

NO_SESSION: Final = 4401
OTHER_SITE: Final = 4403
NO_TABLE: Final = 4404
TRY_AGAIN: Final = 1013

SEND_SECONDS: Final = 10
_GONE = (WebSocketDisconnect, TimeoutError, RuntimeError)


@router.websocket("/tables/{table_id}/ws")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """Lets a visitor in, unless there is none, no such table, or the page is another site's."""
    casino = casino_of(socket)
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(OTHER_SITE)
        return
    visitor = await find_visitor(casino.visitors, socket)
    if visitor is None:
        await socket.close(NO_SESSION)
        return
    try:
        record = await casino.record(table_id)
    except HTTPException:
        await socket.close(NO_TABLE)
        return
    room = await casino.room(table_id)
    outbox = Outbox(viewer_of(record, visitor), visitor.id)
    await room.join(outbox)
    if await find_visitor(casino.visitors, socket) != visitor:  # he goes by another name now
        outbox.given_up.set()
    try:
        await Visit(socket, casino, room, outbox).stay()
    finally:
        room.leave(outbox)


@dataclass(frozen=True)
class Visit:
    """A visitor at a table, for as long as the socket is open."""

    socket: WebSocket
    casino: Casino
    room: Room
    outbox: Outbox

    async def stay(self) -> None:
        """Reads and writes until the visitor goes, or cannot keep up."""
        tasks = [
            asyncio.create_task(self._read()),
            asyncio.create_task(self._write()),
            asyncio.create_task(self.outbox.given_up.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(*_GONE):  # it may be closed already
            await asyncio.wait_for(self.socket.close(TRY_AGAIN), SEND_SECONDS)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, _GONE):
                raise error

    async def _write(self) -> None:
        while True:
            message = await self.outbox.get()
            await asyncio.wait_for(self.socket.send_text(message), SEND_SECONDS)

    async def _read(self) -> None:
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        """Does one command and says that it is done, or why not."""
        command_id = None
        try:
            command = read_command(text)
            command_id = command.command_id
            steps = await self._do(command)
        except Refused as refused:
            refusal = Refusal.of(refused)
        except Conflict:
            refusal = Refusal(error="others were faster: try again")
        except Exception:
            journal.exception("a command failed")
            refusal = Refusal(error="something went wrong: the table is as its log has it")
        else:
            self.outbox.put({"type": "done", "command_id": command_id, "seq": steps[-1]["seq"]})
            return
        self.outbox.put({"type": "refused", "command_id": command_id} | refusal.model_dump())

    async def _do(self, command: Command) -> list[Step]:
        visitor = await find_visitor(self.casino.visitors, self.socket)
        if visitor is None:
            raise Refused("the session has ended", field="session", allowed="a new visit")
        wanted = deed(command, visitor, pit=self.outbox.viewer.pit)
        return await self.room.do(wanted.what, wanted.who, wanted.command_id)
