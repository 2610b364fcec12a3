"""The page of signed heads: for whoever wants to keep them, and to check the log one day."""

from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from pitboss.server.casino import casino_of
from pitboss.server.pages import page, templates
from pitboss.store.exported import told_time
from pitboss.store.head import Head
from pitboss.store.heads import heads_after, heads_page

router = APIRouter(include_in_schema=False)
templates.env.filters["told_time"] = told_time

LISTED: Final = 50
AT_ONCE: Final = 100


@router.get("/heads")
async def heads(request: Request) -> Response:
    """The newest heads, newest first, and the keys that have signed them."""
    casino = casino_of(request)
    newest = await casino.work.reading(heads_page, casino.log, LISTED)
    keys = {head.public_key: head.fingerprint for head in newest}
    return await page(request, "heads.html", heads=newest, keys=keys)


@router.get("/heads.jsonl")
async def heads_as_lines(request: Request) -> Response:
    """Every head, oldest first, as `pitboss log verify --heads` takes them."""
    name = {"Content-Disposition": 'attachment; filename="heads.jsonl"'}
    return StreamingResponse(_lines(request), media_type="application/jsonl", headers=name)


async def _lines(request: Request) -> AsyncIterator[str]:
    """Read a few at a time: whoever is slow to take them keeps no reader of the log."""
    casino, last = casino_of(request), 0

    def next_ones() -> list[Head]:
        return list(heads_after(casino.log, last, AT_ONCE))

    while some := await casino.work.reading(next_ones):
        for head in some:
            yield f"{head.line}\n"
        last = some[-1].number
