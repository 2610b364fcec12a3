"""For whoever watches over the server: whether it is ready, and what it has counted."""

from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from pitboss.server.casino import casino_of
from pitboss.server.metrics import CONTENT_TYPE
from pitboss.server.models import Ready, Refusal
from pitboss.store import Unavailable

router = APIRouter(tags=["server"])

FORWARDED = ("forwarded", "x-forwarded-for")
NOT_READY: dict[int | str, dict[str, Any]] = {
    503: {"model": Refusal, "description": "Send nobody here now; it says why"}
}


@router.get("/readyz", summary="Should anybody be sent here?", responses=NOT_READY)
async def readyz(request: Request) -> Ready:
    """Ready, when the log can be written, has the form that this software writes, and the server
    is not about to stop."""
    casino = casino_of(request)
    if casino.is_stopping:
        raise HTTPException(503, "the server stops")
    try:
        form, newest = await casino.work.reading(casino.log.form)
        if form != newest:
            raise HTTPException(503, f"the log has form {form}, and this software writes {newest}")
        await casino.check_writable()
        if casino.log.leases is not None and not casino.log.leases.lives:
            raise HTTPException(503, "the other servers have not heard of this one lately")
    except Unavailable as error:
        raise HTTPException(503, f"the log cannot be written: {error}") from None
    return Ready()


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
