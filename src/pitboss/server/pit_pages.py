"""The pages of those who look after many tables: the floor, a queue, the meters, surveillance."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.server.casino import casino_of
from pitboss.server.layout import identity
from pitboss.server.pages import page
from pitboss.server.pit_api import allowed
from pitboss.server.pit_views import FLOOR, METERS, QUEUE, WATCHING

router = APIRouter(include_in_schema=False)


@router.get("/floor")
async def floor(request: Request) -> Response:
    """A map of the tables."""
    viewer = await allowed(request, FLOOR)
    return await page(request, "floor.html", deals=viewer.pit)


@router.get("/queue")
async def queue(request: Request) -> Response:
    """What waits for whoever looks at it."""
    viewer = await allowed(request, QUEUE)
    return await page(request, "queue.html", roles=sorted(viewer.roles))


@router.get("/meters")
async def meters(request: Request) -> Response:
    """The progressive meters."""
    viewer = await allowed(request, METERS)
    return await page(request, "meters.html", roles=sorted(viewer.roles))


@router.get("/surveillance")
async def surveillance(request: Request) -> Response:
    """Every table, to be watched."""
    await allowed(request, WATCHING)
    return await page(request, "surveillance.html")


@router.get("/surveillance/tables/{table_id}")
async def watched(request: Request, table_id: str) -> Response:
    """One table: who is there, what lies open, and its last rounds step by step."""
    await allowed(request, WATCHING)
    room = await casino_of(request).room(table_id)
    return await page(request, "watched.html", table=await room.look(identity))
