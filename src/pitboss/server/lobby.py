"""The lobby while one looks at it, and the way from it to the first hand."""

import asyncio
from hashlib import blake2b
from time import monotonic
from typing import Final
from uuid import uuid4

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.chapters import CHAPTERS
from pitboss.procedure.asides import MOST_BUY_IN, Aside, BuyIn, Sit
from pitboss.server.allowance import address_of
from pitboss.server.api import shown_to, summaries
from pitboss.server.casino import Casino, casino_of
from pitboss.server.commands import acting_as
from pitboss.server.lobby_page import lobby_page, lobby_tables
from pitboss.server.models import TableSummary
from pitboss.server.own_tables import listed_for, owners
from pitboss.server.pages import come_into, page, sent_fields, visitor_of
from pitboss.server.room import Room
from pitboss.server.signs import main_limit
from pitboss.server.visitors import keep_session, note_use
from pitboss.store import LiveTable, Session, Visitor
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

router = APIRouter(include_in_schema=False)

AS_OLD: Final = 2.0
"""Seconds for which what the tables look like is not asked for again, however many look on."""
STAKES, FEW = 100, 10
"""For how many of the least main wagers somebody buys chips who only wants to play, and with how
many before him he buys none."""


class Glance:
    """All tables as they were a moment ago, for everybody who looks at the lobby."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._at = -AS_OLD
        self._tables: list[TableSummary] = []
        self._owners: dict[str, str] = {}

    async def tables(self, request: Request, visitor: Visitor | None) -> list[TableSummary]:
        """The tables that a visitor is shown; looked at once for all who ask at the same time."""
        async with self._lock:
            if monotonic() - self._at >= AS_OLD:
                self._tables = await summaries(request, pit=False)
                self._owners = owners(await casino_of(request).tables())
                self._at = monotonic()
        return listed_for(visitor, self._tables, self._owners)


@router.get("/lobby/tables")
async def listed(request: Request) -> Response:
    """The list of tables as the lobby has it, for a page that is open: the same markup, and nothing
    where it is what the page has already."""
    casino, visitor = casino_of(request), await visitor_of(request)
    glance: Glance = request.app.state.glance
    pit = casino.viewer(visitor).pit
    shown_to_him = await glance.tables(request, visitor)
    tables = [one.model_copy(update={"pit": pit}) for one in shown_to_him]
    name = visitor.name if visitor else ""
    told = f"{name} {[table.model_dump_json() for table in tables]}"
    tag = f'"{blake2b(told.encode(), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    shown = await page(request, "tables.html", tables=lobby_tables(tables, name))
    shown.headers.update(headers)
    return shown


# the first hand


@router.post("/play")
async def play_now(request: Request) -> Response:
    """The visitor sits down at a table of a game, or at this one, with chips before him. Where
    every seat is taken another table is opened. In a real casino people sit down by themselves."""
    casino, form = casino_of(request), await sent_fields(request)
    if casino.real is not None:
        raise HTTPException(403, "here everybody chooses his seat at the table himself")
    session = await come_into(request)
    await note_use(casino, session)
    try:
        table_id = await _seated(request, session, form.get("game", ""), form.get("table", ""))
    except Refused as refused:
        return await lobby_page(request, refused)
    return keep_session(request, RedirectResponse(f"/tables/{table_id}#play", 303))


async def _seated(request: Request, session: Session, game: str, table: str) -> str:
    """Where the visitor sits now: where he sat before, or at the first table with a free seat."""
    casino, name = casino_of(request), session.visitor.name
    tables = lobby_tables(await shown_to(session.visitor, request), name)
    there = [one for one in tables if one["id"] == table] if table else tables
    slug = there[0]["game"] if table and there else game
    if slug not in CHAPTERS:
        raise HTTPException(404, f"there is no game {slug!r}")
    for one in there:
        is_open = one["game"] == slug and one["virtual"] and not one["closed"]
        if is_open and (one["yours"] or one["free"]) and await _sit(request, session, one["id"]):
            return str(one["id"])
    casino.door.table(session.id, address_of(request), len(await casino.tables()))
    record = await casino.founding.found_table(await _as_offered(casino, slug), None)
    await _sit(request, session, record.id)
    return record.id


async def _as_offered(casino: Casino, slug: str) -> dict[str, str]:
    """A table as the submission in effect offers the game."""
    current = await casino.work.reading(casino.in_force.current)
    filed = current.readable if current is not None else None
    offers = [offer.name for offer in filed.offers if offer.game == slug] if filed else []
    if not offers:
        raise Refused(f"no table of {CHAPTERS[slug].file.chapter.title} can be opened")
    return {"offer": offers[0]}


async def _sit(request: Request, session: Session, table_id: str) -> bool:
    """Takes the first free seat of a table and buys chips, unless he has both; whether he sits."""
    casino, name = casino_of(request), session.visitor.name
    room = await casino.room(table_id)
    own, free = await room.look(lambda live: _seats(live, name))
    for seat in () if own else free:
        casino.check_seats(session, address_of(request))
        try:
            await _do(request, session, room, Sit(seat))
            break
        except Refused:  # somebody was faster, or it is not to be had
            continue
    own, _ = await room.look(lambda live: _seats(live, name))
    if own and (cents := await room.look(lambda live: _lacking(live, name))):
        await _do(request, session, room, BuyIn(cents))
    if own:
        room.expect_page_of(name)
    return bool(own)


def _seats(live: LiveTable, name: str) -> tuple[list[int], list[int]]:
    """The seats that a player has, and those that nobody has."""
    places = range(1, live.table.rules.number("betting_positions") + 1)
    return live.table.seats_of(name), [seat for seat in places if seat not in live.table.seats]


def _lacking(live: LiveTable, name: str) -> Cents:
    """The chips that a player buys: none, where he has what the least main wagers of some rounds
    take."""
    least = main_limit(live.table)["least"]
    has = live.table.chips_of(name) or 0
    return 0 if has >= FEW * least else min(STAKES * least, MOST_BUY_IN)


async def _do(request: Request, session: Session, room: Room, aside: Aside) -> None:
    casino = casino_of(request)
    await casino.door.command(session.id, address_of(request))
    who = acting_as("player", casino.viewer(session.visitor))
    await room.do(aside, who, f"{session.visitor.id}:{uuid4().hex}")
