"""For whoever watches over the server: whether it is ready, and what it has counted."""

from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from pitboss.server.casino import casino_of
from pitboss.server.metrics import CONTENT_TYPE
from pitboss.server.models import Health, NotReady, Ready

router = APIRouter(tags=["server"])

FORWARDED = ("forwarded", "x-forwarded-for")
NOT_READY: dict[int | str, dict[str, Any]] = {
    503: {"model": NotReady, "description": "Send nobody here now; it says why, and since when"}
}


@router.get("/healthz", summary="Can the server serve commands?", responses=NOT_READY)
async def healthz(request: Request) -> Any:
    """Ok if a command could be written to the log just now. A server that would refuse every
    command is not healthy."""
    return await _told(request, Health())


@router.get("/readyz", summary="Should anybody be sent here?", responses=NOT_READY)
async def readyz(request: Request) -> Any:
    """The same, by the name that load balancers use: the log can be written, has the form that this
    software writes, and the server is not stopping."""
    return await _told(request, Ready())


@router.get("/livez", summary="Does the server answer?", include_in_schema=False)
async def livez() -> Health:
    """Ok if the process answers at all. Restarting a server does not free a full disk or a locked
    database, so neither matters here."""
    return Health()


async def _told(request: Request, good: Health | Ready) -> Health | Ready | Response:
    casino = casino_of(request)
    fault = await casino.readiness.fault()
    if fault is None:
        return good
    said = NotReady(error=fault.words, field=fault.check, check=fault.check,
                    since=casino.readiness.since)  # fmt: skip
    again = {"Retry-After": str(casino.limits.retry_seconds)}
    return JSONResponse(said.model_dump(), 503, headers=again)


@router.get("/metrics", summary="What was counted", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Counters as Prometheus reads them, for programs on this machine alone."""
    if not _is_of_this_machine(request):
        raise HTTPException(403, "only programs on the server's own machine read this")
    return Response(casino_of(request).metrics.text(), headers={"Content-Type": CONTENT_TYPE})


def _is_of_this_machine(request: Request) -> bool:
    """Not where a proxy on this machine asks for somebody else."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
