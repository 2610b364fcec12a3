"""The lobby: the tables, the name and the chips with which somebody comes, and how a table is
opened."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError

from pitboss.chapters import CHAPTERS
from pitboss.pit.people import Person, person_of
from pitboss.procedure.answers import refused as refused_by
from pitboss.server.allowance import address_of
from pitboss.server.api import shown_to
from pitboss.server.casino import casino_of
from pitboss.server.models import Refusal, TableSummary
from pitboss.server.own_tables import own_of
from pitboss.server.pages import come_into, page, sent_fields, session_of, visitor_of
from pitboss.server.purse_api import CashOut, cashed, purse_of
from pitboss.server.visitors import keep_session, with_own_password
from pitboss.store import Session
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(request: Request) -> Response:
    """The tables, and the games of which one can be opened."""
    return await lobby_page(request)


async def lobby_page(request: Request, refused: Refused | None = None) -> Response:
    """The lobby, with what was refused there."""
    visitor = await visitor_of(request)
    casino = casino_of(request)
    person = person_of(visitor) if casino.real else None
    listed = await shown_to(visitor, request)
    current = await casino.work.reading(casino.in_force.current)
    return await page(
        request,
        "lobby.html",
        status=422 if refused else 200,
        tables=lobby_tables(listed, visitor.name if visitor else ""),
        games=CHAPTERS.values(),
        filed=current.readable if current else None,
        opens=casino.real is None or (person is not None and person.opens_tables),
        purse=await casino.work.reading(purse_of, casino.log, visitor) if visitor else 0,
        cashing=uuid4().hex,
        error=Refusal.of(refused).model_dump() if refused else None,
    )


def lobby_tables(tables: Sequence[TableSummary], visitor: str) -> list[dict[str, Any]]:
    """The tables for a visitor: those where he sits come first, each with his seats there."""
    shown = [
        table.model_dump()
        | {
            "yours": [one.seat for one in table.taken if visitor and one.player == visitor],
            "sitters": {one.seat: one.player for one in table.taken},
            "free": 0 if table.closed else table.positions - len(table.taken),
        }
        for table in tables
    ]
    return sorted(shown, key=lambda table: not table["yours"])


@router.post("/cash-out")
async def cash_all(request: Request) -> Response:
    """All chips that the visitor has with him become cash; sent again, it is done once."""
    session, form = await session_of(request), await sent_fields(request)
    if session is not None:
        try:
            body = CashOut.model_validate_strings(form)
            await cashed(casino_of(request), session, address_of(request), body)
        except ValidationError as error:
            return await lobby_page(request, refused_by(error, "cash-out"))
        except Refused as refused:
            return await lobby_page(request, refused)
    return RedirectResponse("/", 303)


@router.post("/name")
async def rename(request: Request) -> Response:
    """The visitor takes another name."""
    casino = casino_of(request)
    form = await sent_fields(request)
    visitor = (await come_into(request)).visitor
    try:
        await casino.rename(visitor, form.get("name"))
    except Refused as refused:
        return await lobby_page(request, refused)
    return keep_session(request, RedirectResponse("/", 303))


@router.post("/tables")
async def found_table(request: Request) -> Response:
    """A table is opened: for practice by anybody, in a real casino by a floorperson."""
    casino = casino_of(request)
    form = await sent_fields(request)
    session, opener = await _who_opens(request)
    casino.door.table(session.id, address_of(request), len(await casino.tables()))
    alone = own_of(session.visitor) if "alone" in form and casino.real is None else ""
    try:
        record = await casino.founding.found_table(form, opener, alone)
    except Refused as refused:
        return await lobby_page(request, refused)
    return keep_session(request, RedirectResponse(f"/tables/{record.id}", 303))


async def _who_opens(request: Request) -> tuple[Session, Person | None]:
    """Whoever opens a table, by his session."""
    casino = casino_of(request)
    if casino.real is None:
        return await come_into(request), None
    session, person = await with_own_password(casino, request)
    if not person.opens_tables:
        raise HTTPException(403, "a floorperson or somebody above him opens tables")
    return session, person
