"""The pages: Jinja2 templates, filled with what the tables and the regulation say."""

from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, new_table
from pitboss.document.html import TEMPLATES
from pitboss.pit.people import person_of
from pitboss.procedure.requests import LineTold
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.regulation.places import code_of
from pitboss.server import signs
from pitboss.server.api import cited, ruling_named, told_round
from pitboss.server.assets import bundled
from pitboss.server.casino import casino_of
from pitboss.server.figures import FILTERS
from pitboss.server.layout import identity
from pitboss.server.messages import BankSettled, Identity
from pitboss.server.models import UNREAD
from pitboss.server.pit_views import screens_of
from pitboss.server.views import Viewer, past_round
from pitboss.server.visitors import (
    COOKIE,
    come_in,
    find_session,
    forget_session,
    freshen,
    keep_session,
    with_own_password,
)
from pitboss.store import (
    DamagedRound,
    EventLog,
    LiveTable,
    Session,
    TableRecord,
    Visitor,
    replay,
)
from pitboss.submission.approval import Approval
from pitboss.vocabulary.citation import as_printed, is_ruling

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates([Path(__file__).parent / "templates", TEMPLATES])
templates.env.filters.update(FILTERS)
templates.env.globals |= {
    "bundled": bundled,
    "kind_of": signs.kind,
    "values_of": signs.values,
    "choosable": signs.choosable,
    "main_wager": signs.main_wager,
}
templates.env.filters["as_printed"] = as_printed

ROUNDS_LISTED = 25
LOG_IS_AWAY: Final = 503

PATIENCE = 2.0
"""Seconds that a page of odds waits for what was never counted before; then it says so."""
LOOK_AGAIN = "4"
"""Seconds after which it asks again."""


async def page(request: Request, name: str, status: int = 200, **shown: Any) -> Response:
    """A template with what every page shows. A page makes nobody a guest; a session that there is
    goes on, and the cookie of one that has ended goes."""
    casino = casino_of(request)
    session = await session_of(request)
    person = person_of(session.visitor) if session and casino.real else None
    common = {
        "visitor": session.visitor.name if session else "",
        "casino": casino.name,
        "real": casino.real is not None,
        "person": person,
        "screens": screens_of(casino.viewer(session.visitor if session else None)),
        "path": request.url.path,
        "status": status,
    }
    response = templates.TemplateResponse(request, name, common | shown, status)
    if session is None and status != LOG_IS_AWAY and await _is_ended(request):
        return forget_session(request, response)
    return keep_session(request, response)


async def _is_ended(request: Request) -> bool:
    """Whether the browser has a cookie of a session that will not come back."""
    token, casino = request.cookies.get(COOKIE), casino_of(request)
    return bool(token) and await casino.work.at_table(casino.visitors.is_ended, str(token))


async def session_of(request: Request) -> Session | None:
    """The visitor's session, freshened once for a page."""
    if not hasattr(request.state, "session"):
        request.state.session = None  # on the page that says so when the log cannot be read
        request.state.session = await find_session(casino_of(request), request)
        if request.state.session is not None:
            await freshen(casino_of(request), request, request.state.session)
    session: Session | None = request.state.session
    return session


async def visitor_of(request: Request) -> Visitor | None:
    """Who asks for the page."""
    session = await session_of(request)
    return session.visitor if session else None


@router.get("/sign-out")
async def signing_out(request: Request) -> Response:
    """What it means to sign out, and the buttons for it."""
    return await page(request, "sign-out.html")


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """The session ends; with ``everywhere``, the visitor's others too."""
    session = await session_of(request)
    if session is not None:
        everywhere = (await sent_fields(request)).get("everywhere") == "yes"
        await casino_of(request).sign_out(session, everywhere=everywhere)
    return forget_session(request, RedirectResponse("/", 303))


async def come_into(request: Request) -> Session:
    """The session of a visitor who does something; a new guest's, if he has none."""
    session: Session = await come_in(casino_of(request), request)
    request.state.session = session
    return session


async def sent_fields(request: Request, most_fields: int = 100) -> dict[str, str]:
    """The fields of a form that was sent, without files."""
    async with request.form(max_files=0, max_fields=most_fields) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


@router.get("/tables/{table_id}")
async def table(request: Request, table_id: str) -> Response:
    """A table to play at."""
    shown, pit = await _table(request, table_id)
    await casino_of(request).looked_at(table_id)
    return await page(request, "table.html", table=shown, pit=pit)


@router.get("/tables/{table_id}/pit")
async def pit(request: Request, table_id: str) -> Response:
    """The console of the dealer and the floorperson."""
    shown, is_pit = await _table(request, table_id)
    await with_own_password(casino_of(request), request)
    if not is_pit:
        raise HTTPException(403, f"{shown['name']} is not yours to deal: you are not table games")
    asides = CHAPTERS[shown["game"]].file.aside
    return await page(request, "pit.html", table=shown, pit=True, asides=asides)


async def _table(request: Request, table_id: str) -> tuple[Identity, bool]:
    casino = casino_of(request)
    room = await casino.room(table_id)
    return await room.look(identity), casino.viewer(await visitor_of(request)).pit


@router.get("/tables/{table_id}/rules")
async def table_rules(request: Request, table_id: str) -> Response:
    """The rules of one table, and the submission that they are filed in."""
    casino = casino_of(request)
    room = await casino.room(table_id)
    table, shown = await room.look(table_and_identity)
    law = await room.look(lambda live: live.law)
    digest = law["submission"] if law else ""
    filed = await casino.work.reading(casino.in_force.named, digest)
    return await _rules(request, table, shown, filed)


def table_and_identity(live: LiveTable) -> tuple[Table, Identity]:
    return new_table(live.table.rules, live.table.limits), identity(live)


@router.get("/games/{slug}/rules")
async def game_rules(request: Request, slug: str) -> Response:
    """The rules of a game, with every choice at its default."""
    game = game_named(slug)
    return await _rules(request, new_table(Rules(game.file), game.limits), None)


async def _rules(
    request: Request, table: Table, shown: Identity | None, filed: Approval | None = None
) -> Response:
    rules = table.rules
    return await page(
        request,
        "rules.html",
        table=shown,
        chapter=rules.chapter,
        filed=filed,
        rules=rules,
        choices=signs.choices(rules),
        limits=signs.limits(table),
        paytables=signs.paytables(rules),
        inscriptions=rules.inscriptions(),
        options=rules.options(),
        checklist=rules.checklist(),
    )


def game_named(slug: str) -> Chapter:
    if slug not in CHAPTERS:
        raise HTTPException(404, f"there is no game {slug!r}")
    return CHAPTERS[slug]


@router.get("/tables/{table_id}/rounds")
async def rounds(request: Request, table_id: str, before: int | None = None) -> Response:
    """A page of a table's rounds, newest first: the last ones, or those before one."""
    casino = casino_of(request)
    record = await casino.record(table_id)
    viewer = casino.viewer(await visitor_of(request))
    last = await casino.work.reading(casino.log.last_round, table_id)
    if before is not None:  # a number that no database knows is as good as the next round's
        before = min(max(before, 0), last + 1)
    listed = await casino.work.reading(_rounds, casino.log, record, before, viewer)
    shown, _ = await _table(request, table_id)
    return await page(
        request,
        "rounds.html",
        table=shown,
        rounds=listed,
        newer=_newer(listed[0]["round"], last) if listed else None,
        older=listed[-1]["round"] if listed and listed[-1]["round"] > 1 else None,
    )


def _newer(first: int, last: int) -> int | None:
    """The number before which the page of newer rounds ends; none after the last round."""
    return first + 1 + ROUNDS_LISTED if first < last else None


class RoundListed(TypedDict):
    """A round in a line of the list; one that cannot be read says so."""

    round: int
    over: bool
    lines: NotRequired[list[LineTold]]
    bank: NotRequired[BankSettled | None]
    unread: NotRequired[str]


def _rounds(
    log: EventLog, record: TableRecord, before: int | None, viewer: Viewer
) -> list[RoundListed]:
    listed: list[RoundListed] = []
    for number in log.rounds_page(record.id, before, ROUNDS_LISTED):
        try:
            played = past_round(record.id, number, replay(log, record.id, number), viewer)
        except DamagedRound:
            listed.append({"round": number, "over": True, "unread": UNREAD.format(number)})
        else:
            over, lines, bank = played["over"], played["lines"], played["bank"]
            listed.append({"round": number, "over": over, "lines": lines, "bank": bank})
    return listed


@router.get("/tables/{table_id}/rounds/{number}")
async def round_(request: Request, table_id: str, number: int) -> Response:
    """One round, step by step."""
    played = await told_round(request, table_id, number)
    casino = casino_of(request)
    last = await casino.work.reading(casino.log.last_round, table_id)
    shown, _ = await _table(request, table_id)
    return await page(
        request,
        "round.html",
        table=shown,
        round=played,
        previous=number - 1 if number > 1 else None,
        next=number + 1 if number < last else None,
    )


@router.get("/paragraphs/{citation}")
async def paragraph(request: Request, citation: str) -> Response:
    """A paragraph's gist, or a ruling's."""
    ruling = ruling_named(citation) if is_ruling(citation) else None
    paragraphs = () if ruling else cited(citation)
    return await page(
        request,
        "paragraph.html",
        citation=citation,
        paragraphs=paragraphs,
        ruling=ruling,
        code=code_of(paragraphs[0].chapter) if paragraphs else "",
    )


async def error_page(request: Request, status: int, message: str) -> Response:
    """What went wrong, for a person."""
    return await page(request, "error.html", status, message=message)
