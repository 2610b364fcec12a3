"""The web application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.types import Lifespan

from pitboss import __version__
from pitboss.pit.casino_file import CasinoFile
from pitboss.procedure.answers import Data, allowed_by
from pitboss.procedure.house import House
from pitboss.server import (
    analysis_api,
    api,
    assets,
    coach_api,
    determination_pages,
    determinations_api,
    drills_api,
    guide,
    heads_page,
    lobby,
    lobby_page,
    meters_api,
    odds_api,
    odds_pages,
    pages,
    peer_api,
    people_pages,
    pit_api,
    pit_pages,
    protect_pages,
    purse_api,
    report_pages,
    signing_in,
    sockets,
    submission_pages,
    watching,
)
from pitboss.server.casino import Casino, casino_of
from pitboss.server.commands import NotAllowed
from pitboss.server.docs_site import DocsSite
from pitboss.server.limits import ComeBack, Limits, served_names
from pitboss.server.messages import Deed, Message
from pitboss.server.models import CLOSED, LOG_UNAVAILABLE, UNREAD, Refusal
from pitboss.server.patience import DEFAULT_SECONDS
from pitboss.server.pit_messages import OfTheFloor
from pitboss.server.security import HEADERS, Guard
from pitboss.server.visitors import SignInFirst
from pitboss.store import Conflict, Damaged, DamagedRound, EventLog, Unavailable
from pitboss.vocabulary.refusal import Refused

CASINO = "Pitboss Casino"
REFERENCE = "#/components/schemas/{model}"
CLOSED_TABLE = f"The table is {CLOSED}"
ROUTES: Final = (
    api.router,
    purse_api.router,
    meters_api.router,
    signing_in.api,
    watching.router,
    odds_api.router,
    coach_api.router,
    analysis_api.router,
    drills_api.router,
    determinations_api.router,
    sockets.router,
    pit_api.router,
    peer_api.router,
    lobby_page.router,
    pages.router,
    odds_pages.router,
    protect_pages.router,
    signing_in.pages,
    people_pages.router,
    pit_pages.router,
    report_pages.router,
    submission_pages.router,
    determination_pages.router,
    guide.router,
    lobby.router,
    heads_page.router,
    assets.router,
)

journal = logging.getLogger(__name__)


class PitbossApi(FastAPI):
    """The application; its description tells the messages of a table's WebSocket too, and what
    may be done there."""

    def openapi(self) -> Data:
        """The description, with all that is sent and taken at a table."""
        if self.openapi_schema is None:
            known = super().openapi()["components"]["schemas"]
            messages: TypeAdapter[Message] = TypeAdapter(Message)
            deeds: TypeAdapter[Deed] = TypeAdapter(Deed)
            floor: TypeAdapter[OfTheFloor] = TypeAdapter(OfTheFloor)
            described = {
                "Message": messages.json_schema(ref_template=REFERENCE),
                "Deed": deeds.json_schema(ref_template=REFERENCE),
                "OfTheFloor": floor.json_schema(ref_template=REFERENCE),
            }
            for name, schema in described.items():
                known |= schema.pop("$defs") | {name: schema}
            for command, field in (("Command", "do"), ("Correction", "answer")):
                known[command]["properties"][field]["$ref"] = REFERENCE.format(model="Deed")
        assert self.openapi_schema is not None
        return self.openapi_schema


def create_app(
    log: EventLog,
    house: House,
    *,
    casino: str = CASINO,
    patience: float = DEFAULT_SECONDS,
    limits: Limits | None = None,
    hosts: Sequence[str] = (),
    managed: bool = False,
    real: CasinoFile | None = None,
    prepares: bool = False,
) -> FastAPI:
    """The application over a log. Without a casino file it is for practice: nobody signs in, and a
    casino without a table gets one of every game. It answers under the address at which it is
    reached, as localhost, and under these names of hosts. Where it is managed, approvals of
    submissions can be recorded in the browser; in a real casino by people of compliance. Where it
    ``prepares``, what advice needs is counted when a table opens, before a player asks."""
    bounds = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        name = real.name if real else casino
        open_casino = Casino(
            log, house, name, patience, bounds, managed=managed, real=real, prepares=prepares
        )
        app.state.casino = open_casino
        app.state.glance = lobby.Glance()
        await open_casino.rooms.start()
        await open_casino.founding.open_for_practice()
        await open_casino.open_tables()
        resting = asyncio.create_task(open_casino.let_tables_rest())
        yield
        resting.cancel()
        await open_casino.close()

    app = described(lifespan)
    app.add_middleware(Guard, hosts=served_names(hosts))
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"), name="static")
    app.mount("/docs", DocsSite(), name="docs")
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(SignInFirst, _sign_in_first)
    app.add_exception_handler(NotAllowed, _not_allowed)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Conflict, _conflict)
    app.add_exception_handler(Damaged, _damaged)
    app.add_exception_handler(ComeBack, _come_back)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _broken)
    return app


def described(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """The API, the sockets and the pages, with their description."""
    app = PitbossApi(
        title="Pitboss",
        version=__version__,
        summary="Live tables under 58 Pa. Code, Subpart K.",
        description="Amounts are whole cents. Cards are `Ah`, `Td`, `Jk`; a card whose face the "
        "visitor may not know is `??`. A session cookie says who the visitor is: the first command "
        "gives one, or `POST /api/session`.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    # Routes are taken as they are, not included: that would build each of them anew for every
    # application.
    for routes in ROUTES:
        app.router.routes.extend(routes.routes)
    return app


async def _say(request: Request, status: int, refusal: Refusal) -> Response:
    """A refusal: as JSON to programs, as a page to people."""
    if request.url.path.startswith(("/api/", "/healthz", "/readyz", "/livez", "/metrics")):
        return JSONResponse(refusal.model_dump(), status)
    return await pages.error_page(request, status, refusal.error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return await _say(request, error.status_code, Refusal(error=str(error.detail)))


async def _sign_in_first(request: Request, error: Exception) -> Response:
    """Leads whoever wants a page to where he signs in; anything else he hears."""
    assert isinstance(error, SignInFirst)
    if request.method == "GET" and not request.url.path.startswith("/api/"):
        return signing_in.to_sign_in(request, error)
    return await _say(request, 401, Refusal(error=str(error.detail), field="session"))


async def _not_allowed(request: Request, error: Exception) -> Response:
    assert isinstance(error, NotAllowed)
    return await _say(request, 403, Refusal.of(error))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return await _say(request, 422, Refusal.of(error))


async def _conflict(request: Request, _error: Exception) -> Response:
    return await _say(request, 409, Refusal(error="others were faster: try again"))


async def _damaged(request: Request, error: Exception) -> Response:
    journal.error("what is damaged was asked for: %s", error)
    said = UNREAD.format(error.number) if isinstance(error, DamagedRound) else CLOSED_TABLE
    return await _say(request, 503, Refusal(error=said))


async def _come_back(request: Request, error: Exception) -> Response:
    """Too many, or too much of one: says when to come back."""
    assert isinstance(error, ComeBack)
    wait = f"again after {error.seconds} s"
    return await _later(
        request, error.status, Refusal(error=error.words, allowed=wait), error.seconds
    )


async def _unavailable(request: Request, error: Exception) -> Response:
    """The disk is full, or the database locked or gone: nothing has changed."""
    journal.error("the log is unavailable: %s", error)
    seconds = casino_of(request).limits.retry_seconds
    return await _later(request, 503, Refusal(error=LOG_UNAVAILABLE, field="log"), seconds)


async def _later(request: Request, status: int, refusal: Refusal, seconds: int) -> Response:
    response = await _say(request, status, refusal)
    response.headers["Retry-After"] = str(seconds)
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"] if part != "body")
    return await _say(
        request,
        422,
        Refusal(error=first["msg"], field=field, allowed=allowed_by(first.get("ctx", {}))),
    )


async def _broken(_request: Request, error: Exception) -> Response:
    """Says little to the world; what happened is in the server's own journal."""
    journal.error("a request failed", exc_info=error)
    return PlainTextResponse("Something went wrong.", 500, headers=HEADERS)
