"""What waits where, for those who look after many tables: as JSON, and as sockets that tell what
changes."""

import asyncio
import json
import logging
from collections.abc import Collection
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request, Response, WebSocket
from pydantic import BaseModel

from pitboss.procedure.answers import Role
from pitboss.server.allowance import address_of
from pitboss.server.casino import Casino, casino_of
from pitboss.server.floor import AFTER_TROUBLE, FLOOR, QUEUE, Looker, Page
from pitboss.server.limits import ComeBack
from pitboss.server.meter_views import meters_seen
from pitboss.server.models import LOG_UNAVAILABLE, Refusal
from pitboss.server.outbox import Outbox
from pitboss.server.pit_messages import FloorTold, QueueTold
from pitboss.server.pit_views import FLOOR as OF_FLOOR
from pitboss.server.pit_views import METERS as OF_METERS
from pitboss.server.pit_views import QUEUE as OF_QUEUE
from pitboss.server.security import same_origin
from pitboss.server.sockets import NO_SESSION, OTHER_SITE, TOO_MANY, TRY_AGAIN, Visit
from pitboss.server.views import Viewer
from pitboss.server.visitors import SESSION_ENDED, find_session, note_use, with_own_password
from pitboss.store import Session, Unavailable

router = APIRouter(tags=["pit"])

journal = logging.getLogger(__name__)

NOT_HIS: Final = 4403
METERS_EVERY: Final = 0.5
"""Seconds between two looks at the meters."""
REFUSED: dict[int | str, dict[str, Any]] = {
    401: {"model": Refusal, "description": "Nobody has signed in"},
    403: {"model": Refusal, "description": "Not for this role"},
}


async def allowed(request: Request, roles: Collection[Role]) -> Viewer:
    """Whoever has signed in, in one of these roles."""
    casino = casino_of(request)
    session, person = await with_own_password(casino, request)
    viewer = casino.viewer(session.visitor)
    if viewer.roles.isdisjoint(roles):
        raise HTTPException(403, f"this is for {_or(roles)}, and {person.name} is none")
    return viewer


def _or(roles: Collection[Role]) -> str:
    return " or ".join(sorted(roles))


@router.get(
    "/api/floor",
    summary="Every table as the floor sees it",
    response_model=FloorTold,
    responses=REFUSED,
)
async def floor(request: Request) -> Response:
    """For floorpersons, surveillance and compliance."""
    viewer = await allowed(request, OF_FLOOR)
    return _json(await casino_of(request).floor.told(FLOOR, viewer))


@router.get(
    "/api/queue",
    summary="What waits for you, at all tables",
    response_model=QueueTold,
    responses=REFUSED,
)
async def queue(request: Request) -> Response:
    """For floorpersons, finance and security: what each of them could do now."""
    viewer = await allowed(request, OF_QUEUE)
    return _json(await casino_of(request).floor.told(QUEUE, viewer))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


@router.websocket("/floor/ws")
async def floor_socket(socket: WebSocket) -> None:
    """The floor at once, then every table that stands otherwise."""
    await _look(socket, FLOOR, OF_FLOOR)


@router.websocket("/queue/ws")
async def queue_socket(socket: WebSocket) -> None:
    """What waits at once, then every table where something else does."""
    await _look(socket, QUEUE, OF_QUEUE)


@router.websocket("/meters/ws")
async def meters_socket(socket: WebSocket) -> None:
    """The meters at once, and again whenever one stands otherwise."""
    casino = casino_of(socket)
    session = await _let_in(socket, OF_METERS)
    if session is None:
        return
    visitor = session.visitor
    outbox = Outbox(casino.viewer(visitor), visitor.id, session.id)
    casino.rooms.lookers.add(outbox)
    telling = asyncio.create_task(_tell_meters(casino, outbox))
    try:
        with casino.door.socket(session.id, address_of(socket)):
            await Visit(socket, casino, None, outbox).stay()
    except ComeBack as later:
        await socket.close(TOO_MANY, later.words)
    finally:
        telling.cancel()
        casino.rooms.lookers.discard(outbox)


async def _tell_meters(casino: Casino, outbox: Outbox) -> None:
    """Again and again: what stands on the meters, whichever server has moved them."""
    before = ""
    while True:
        try:
            told = await casino.work.at_table(meters_seen, casino, outbox.viewer)
            text = json.dumps(told, default=BaseModel.model_dump)
            if text != before:
                before = text
                outbox.put_text(text)
        except Unavailable:
            pass
        except Exception:  # looked at again later
            journal.exception("the meters could not be told")
            await asyncio.sleep(AFTER_TROUBLE)
        await asyncio.sleep(METERS_EVERY)


async def _look(socket: WebSocket, page: Page[Any], roles: Collection[Role]) -> None:
    """Lets somebody look who has signed in in one of these roles."""
    casino = casino_of(socket)
    session = await _let_in(socket, roles)
    if session is None:
        return
    try:
        with casino.door.socket(session.id, address_of(socket)):
            await _stay(socket, casino, page, session)
    except ComeBack as later:
        await socket.close(TOO_MANY, later.words)


async def _let_in(socket: WebSocket, roles: Collection[Role]) -> Session | None:
    """The session of somebody in one of these roles; the socket of anybody else is closed."""
    casino = casino_of(socket)
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(OTHER_SITE)
        return None
    try:
        session = await find_session(casino, socket)
    except Unavailable:
        await socket.close(TRY_AGAIN, LOG_UNAVAILABLE)
        return None
    if session is None:
        await socket.close(NO_SESSION, SESSION_ENDED)
        return None
    if casino.viewer(session.visitor).roles.isdisjoint(roles):
        await socket.close(NOT_HIS, f"this is for {_or(roles)}")
        return None
    await note_use(casino, session)
    return session


async def _stay(socket: WebSocket, casino: Casino, page: Page[Any], session: Session) -> None:
    visitor = session.visitor
    looker = Looker(Outbox(casino.viewer(visitor), visitor.id, session.id), page)
    casino.floor.join(looker)
    try:
        await Visit(socket, casino, None, looker.outbox).stay()
    finally:
        casino.floor.leave(looker)
