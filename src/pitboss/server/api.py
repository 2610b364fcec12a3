"""The JSON API: what the WebSocket does, for programs that ask one thing at a time."""

import logging
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import from_json
from pitboss.procedure.driver import Step
from pitboss.regulation import Paragraph, Ruling, paragraphs_under, rulings
from pitboss.server.allowance import address_of
from pitboss.server.casino import casino_of
from pitboss.server.commands import Command, Correction, deed, signature
from pitboss.server.layout import identity
from pitboss.server.messages import CommandDone, RoundTold, State
from pitboss.server.models import (
    CLOSED,
    UNAVAILABLE,
    CitedParagraph,
    HandsToSet,
    MainLimit,
    ParagraphText,
    Refusal,
    RulingText,
    SeatTaken,
    SessionEnd,
    SessionTold,
    SettingTold,
    TableSummary,
)
from pitboss.server.own_tables import listed_for, owners
from pitboss.server.signs import limits_text, main_limit
from pitboss.server.views import Viewer, past_round, seen, state
from pitboss.server.visitors import (
    come_in,
    find_session,
    find_visitor,
    forget_session,
    keep_session,
    note_use,
    with_own_password,
)
from pitboss.store import (
    Damaged,
    LiveTable,
    Replayed,
    TableRecord,
    Unavailable,
    Visitor,
    replay,
)
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.citation import is_ruling
from pitboss.vocabulary.refusal import Refused

router = APIRouter()
journal = logging.getLogger(__name__)

NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "Not there"}}


@router.post(
    "/api/session",
    summary="Come in",
    tags=["visitors"],
    responses={429: {"model": Refusal, "description": "Too many new visitors from one address"}},
)
async def come_in_as_guest(request: Request, response: Response) -> SessionTold:
    """A session for a visitor who has none, in a cookie: a guest, who may take another name."""
    session = await come_in(casino_of(request), request)
    keep_session(request, response)
    return SessionTold(name=session.visitor.name)


@router.post("/api/session/end", summary="Sign out", tags=["visitors"], status_code=204)
async def sign_out(request: Request, response: Response, body: SessionEnd) -> None:
    """The session ends, and its sockets; where it is asked for, every other of the visitor too."""
    session = await find_session(casino_of(request), request)
    if session is not None:
        await casino_of(request).sign_out(session, everywhere=body.everywhere)
    forget_session(request, response)


@router.get("/api/tables", summary="Every table", tags=["tables"])
async def tables(request: Request) -> list[TableSummary]:
    """The tables of the casino, oldest first."""
    return await shown_to(await find_visitor(casino_of(request), request), request)


async def shown_to(visitor: Visitor | None, request: Request) -> list[TableSummary]:
    """The tables that a visitor is shown: not those that others have opened for themselves."""
    casino = casino_of(request)
    listed = await summaries(request, pit=casino.viewer(visitor).pit)
    return listed_for(visitor, listed, owners(await casino.tables()))


async def summaries(request: Request, *, pit: bool) -> list[TableSummary]:
    """Every table as the lobby lists it, to one of the pit or to anybody."""
    casino = casino_of(request)
    listed = []
    for record in await casino.tables():
        try:
            summary = await (await casino.rooms.room(record.id)).glance(summarised)
        except Unavailable:
            raise
        except Damaged:
            summary = closed(record, CLOSED)
        except Exception:  # whatever is wrong there, it is this table's alone
            journal.exception("table %s (%s) cannot be listed", record.id, record.name)
            summary = closed(record, UNAVAILABLE)
        listed.append(summary.model_copy(update={"pit": pit}))
    return listed


def closed(record: TableRecord, why: str) -> TableSummary:
    """A table that cannot be shown: what its record alone tells, of whatever game that says."""
    game = CHAPTERS.get(record.game)
    title, number = (game.file.chapter.title, game.file.chapter.number) if game else ("", "")
    return TableSummary(
        id=record.id, name=record.name, game=record.game, title=title or record.game,
        chapter=number, virtual=True, players=0, positions=0, limits_text="", round=0,
        pit=False, closed=why,
    )  # fmt: skip


def summarised(live: LiveTable) -> TableSummary:
    """A table in a line of the lobby."""
    table = identity(live)
    return TableSummary(
        id=table["id"],
        name=table["name"],
        game=table["game"],
        title=table["title"],
        chapter=table["chapter"],
        virtual=table["virtual"],
        players=len(set(live.table.seats.values())),
        positions=live.table.rules.number("betting_positions"),
        taken=[
            SeatTaken(seat=seat, player=player) for seat, player in sorted(live.table.seats.items())
        ],
        limit=MainLimit(**main_limit(live.table)),
        limits_text=limits_text(live.table),
        round=live.round_number,
        pit=False,
    )


@router.get(
    "/api/tables/{table_id}", summary="One table as it stands", tags=["tables"], responses=NOT_FOUND
)
async def table(request: Request, table_id: str) -> State:
    """What the visitor may know of the table, told by his cookie; without one, what anybody may."""
    casino = casino_of(request)
    viewer = casino.viewer(await find_visitor(casino, request))
    room = await casino.room(table_id)
    clock = room.clock
    return await room.look(lambda live: state(live, viewer, clock))


@router.get(
    "/api/tables/{table_id}/rounds/{number}",
    summary="One round, step by step",
    tags=["tables"],
    responses=NOT_FOUND,
)
async def round_(request: Request, table_id: str, number: int) -> RoundTold:
    """A past round, or the one under way, replayed from the log."""
    return await told_round(request, table_id, number)


async def told_round(request: Request, table_id: str, number: int) -> RoundTold:
    """A round of the log as this visitor may see it."""
    _, viewer, replayed = await replayed_round(request, table_id, number)
    return past_round(table_id, number, replayed, viewer)


async def replayed_round(
    request: Request, table_id: str, number: int
) -> tuple[TableRecord, Viewer, Replayed]:
    """A table, how this visitor stands to it, and a round of its log."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    if not 1 <= number <= await casino.work.reading(casino.log.last_round, table_id):
        raise HTTPException(404, f"there is no round {number} at {record.name}")
    viewer = casino.viewer(await find_visitor(casino, request))
    return record, viewer, await casino.work.reading(replay, casino.log, table_id, number)


@router.post(
    "/api/tables/{table_id}/commands",
    summary="Do something at a table",
    tags=["tables"],
    responses=NOT_FOUND
    | {
        401: {"model": Refusal, "description": "The session has ended, or there is none"},
        403: {"model": Refusal, "description": "Not in a role of the visitor's"},
        409: {"model": Refusal, "description": "Others were faster: try again"},
        422: {"model": Refusal, "description": "A rule forbids it"},
        429: {"model": Refusal, "description": "Too many in a short time"},
        503: {"model": Refusal, "description": "The log cannot be written just now"},
    },
)
async def command(
    request: Request, response: Response, table_id: str, body: Command
) -> CommandDone:
    """An answer to what the table waits for, or an aside, by the visitor whom his cookie tells; a
    visitor without one becomes a guest by it."""
    casino = casino_of(request)
    await casino.record(table_id)
    if body.as_ == "player":
        session = await come_in(casino, request)
        await note_use(casino, session)
    else:
        session, _ = await with_own_password(casino, request)
    keep_session(request, response)
    viewer = casino.viewer(session.visitor)
    with casino.metrics.command() as measured:
        await casino.door.command(session.id, address_of(request))
        if body.sits:
            casino.check_seats(session, address_of(request))
        what, who, command_id = deed(body, session.visitor, viewer)
        measured.kind = what.kind
        room = await casino.room(table_id)
        steps = await room.do(what, who, command_id, body.after)
    return await room.look(lambda live: _done(live, viewer, steps))


@router.post(
    "/api/tables/{table_id}/corrections",
    summary="Correct what was entered wrongly",
    tags=["tables"],
    responses=NOT_FOUND
    | {
        401: {"model": Refusal, "description": "Nobody has signed in"},
        403: {"model": Refusal, "description": "Not a floorperson"},
        422: {"model": Refusal, "description": "The correction does not fit the round"},
    },
)
async def correction(request: Request, table_id: str, body: Correction) -> State:
    """A card, a reader's answer, a wager or a decision: the round runs again over what is right,
    and both stay in the log."""
    casino = casino_of(request)
    await casino.record(table_id)
    session, _ = await with_own_password(casino, request)
    viewer = casino.viewer(session.visitor)
    await casino.door.command(session.id, address_of(request))
    signer = signature(body, viewer)
    room, answer = await casino.room(table_id), from_json(body.answer)
    command_id = f"{session.visitor.id}:{body.command_id}"
    await room.correct(body.seq, answer, signer, body.reason, command_id)
    clock = room.clock
    return await room.look(lambda live: state(live, viewer, clock))


@router.post(
    "/api/tables/{table_id}/setting",
    summary="What would these hands be worth?",
    tags=["tables"],
    responses=NOT_FOUND | {422: {"model": Refusal, "description": "Not such cards"}},
)
async def setting(request: Request, table_id: str, body: HandsToSet) -> SettingTold:
    """Warns of foul hands, and tells the house way that the dealer would tell; changes nothing and
    reveals nothing but what follows from the cards in the question."""
    casino = casino_of(request)
    game = CHAPTERS[(await casino.record(table_id)).game]
    if game.setting is None or game.house_way is None:
        raise HTTPException(404, f"{game.file.chapter.title} has no hands to set")
    rules = await (await casino.room(table_id)).look(lambda live: live.table.rules)
    high, low = cards(body.high, "high"), cards(body.low, "low")
    if len({*high, *low}) != game.file.hand.cards or len(high) + len(low) != len({*high, *low}):
        raise Refused(
            f"{len({*high, *low})} different cards",
            field="high",
            allowed=f"the {game.file.hand.cards} cards dealt",
            cites=game.file.step["set_hands"],
        )
    worth = game.setting(rules, high, low)
    return SettingTold(**worth, house_way=dict(game.house_way(rules, (*high, *low))))


def _done(live: LiveTable, viewer: Viewer, steps: list[Step]) -> CommandDone:
    return {"seq": live.seq, "steps": seen(steps, viewer)}


@router.get(
    "/api/paragraphs/{citation}",
    summary="What a citation names",
    tags=["regulation"],
    responses=NOT_FOUND,
)
async def paragraph(citation: str) -> CitedParagraph | RulingText:
    """A paragraph's gist, or a ruling's reading."""
    if is_ruling(citation):
        return RulingText(**asdict(ruling_named(citation)))
    paragraphs = [ParagraphText(**asdict(paragraph)) for paragraph in cited(citation)]
    gists = " ".join(paragraph.gist for paragraph in paragraphs)
    first = paragraphs[0].model_dump() | {"citation": citation, "gist": gists}
    return CitedParagraph(**first, paragraphs=paragraphs)


def ruling_named(number: str) -> Ruling:
    """A ruling that is there."""
    if number not in rulings():
        raise HTTPException(404, f"there is no ruling {number}")
    return rulings()[number]


def cited(citation: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a citation that is there."""
    try:
        paragraphs = paragraphs_under(citation)
    except Refused as refusal:
        raise HTTPException(404, refusal.error) from None
    if not paragraphs:
        raise HTTPException(404, f"there is no paragraph {citation}")
    return paragraphs
