"""What another server of the casino asks of this one; nobody else is answered."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse

from pitboss.server.casino import casino_of
from pitboss.server.peers import MARK, Wanted, refused_as_data
from pitboss.server.shared_room import SharedRoom
from pitboss.server.shared_rooms import SharedRooms
from pitboss.store import Conflict, Damaged, Unavailable
from pitboss.store.errors import Moved
from pitboss.vocabulary.refusal import Refused

router = APIRouter()


@router.post("/peer/tables/{table_id}", include_in_schema=False)
async def do_for_peer(request: Request, table_id: str) -> JSONResponse:
    """Does a command at a table of this server that has reached another one."""
    rooms, body = casino_of(request).rooms, await request.body()
    if not isinstance(rooms, SharedRooms):
        raise HTTPException(404, "this server has no peers")
    path = request.scope["raw_path"].decode("ascii")
    if not rooms.peers.has_marked(request.headers.get(MARK, ""), path, body):
        return _said(403, "this is not from a server of this casino")
    try:
        room = await rooms.room(table_id)
        assert isinstance(room, SharedRoom)
        first, last = await room.do_for_peer(Wanted.read(body))
    except Refused as refused:
        return JSONResponse(refused_as_data(refused), 422)
    except Moved as moved:
        return _said(421, str(moved))
    except Conflict:
        return _said(409, "others were faster")
    except (Unavailable, Damaged) as unavailable:
        return _said(503, str(unavailable))
    return JSONResponse({"first": first, "last": last})


def _said(status: int, words: str) -> JSONResponse:
    return JSONResponse({"error": words}, status)
