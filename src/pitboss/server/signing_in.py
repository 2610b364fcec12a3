"""Signing in and out of a real casino, and a password of one's own: as pages and for programs."""

import logging
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from pitboss.pit.people import Person, person_of
from pitboss.pit.sign_in import Locked, SignedIn
from pitboss.server.allowance import address_of
from pitboss.server.casino import Casino, casino_of
from pitboss.server.models import PasswordChange, Refusal, SessionTold, SignIn
from pitboss.server.pages import page, sent_fields
from pitboss.server.visitors import (
    NOBODY_SIGNS_IN,
    SignInFirst,
    bring_token,
    find_session,
    keep_session,
    signed_in,
)
from pitboss.vocabulary.refusal import Refused

pages = APIRouter(include_in_schema=False)
api = APIRouter(tags=["visitors"])
journal = logging.getLogger(__name__)

TOLD: dict[int | str, dict[str, Any]] = {
    401: {"model": Refusal, "description": "Not the name and the password of an account"},
    403: {"model": Refusal, "description": "A casino for practice, where nobody signs in"},
    429: {"model": Refusal, "description": "The name is locked, or too many attempts"},
}
NOT_SECRET: Final = (
    "somebody signs in from %s without https: whoever is between can read his password and "
    "act as him. Put a proxy with TLS before the server, and name it with --proxy"
)


def local_path(wanted: str) -> str:
    """Where to go next: a path of this site, or the lobby.

    >>> local_path("/people?a=b"), local_path("//evil.example/"), local_path("/\\\\evil.example")
    ('/people?a=b', '/', '/')
    """
    parts = urlsplit(wanted)
    is_path = wanted.startswith("/") and not wanted.startswith("//") and "\\" not in wanted
    return wanted if is_path and not parts.netloc and wanted.isprintable() else "/"


def to_sign_in(request: Request, error: SignInFirst) -> Response:
    """Leads whoever asked for a page to where he signs in, and back from there."""
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return RedirectResponse(f"{error.where}?next={quote(asked, safe='/')}", 303)


async def _sign_in(request: Request, name: object, password: object) -> SignedIn:
    """Somebody signs in; the session that his browser had ends, and its sockets."""
    casino = _real(request)
    casino.door.sign_in(address_of(request))
    _say_if_not_secret(request, casino)
    before = await find_session(casino, request)
    try:
        signed = await casino.work.reading(casino.doorkeeper.sign_in, name, password, before)
    except Refused:
        journal.warning("somebody at %s could not sign in", address_of(request))
        raise
    casino.rooms.end_sessions(signed.ended)
    bring_token(request, signed.token, casino.limits.sessions.person_whole)
    return signed


def _real(request: Request) -> Casino:
    casino = casino_of(request)
    if casino.real is None:
        raise HTTPException(403, NOBODY_SIGNS_IN)
    return casino


def _say_if_not_secret(request: Request, casino: Casino) -> None:
    """Once, to whoever watches over the server: passwords can be read on their way here."""
    if request.url.scheme == "https" or casino.said_not_secret or request.client is None:
        return
    try:
        near = ip_address(request.client.host).is_loopback
    except ValueError:
        near = False
    if not near:
        casino.said_not_secret = True
        journal.warning(NOT_SECRET, address_of(request))


def _status(refused: Refused) -> int:
    return 429 if isinstance(refused, Locked) else 401


@pages.get("/sign-in")
async def sign_in_page(request: Request, next: str = "/") -> Response:  # noqa: A002 - the query's
    """Where people of the casino sign in."""
    return await _sign_in_page(request, next)


async def _sign_in_page(
    request: Request, after: str, refused: Refused | None = None, name: str = ""
) -> Response:
    casino = _real(request)
    return await page(
        request,
        "sign-in.html",
        status=_status(refused) if refused else 200,
        next=local_path(after),
        typed=name,
        refused=refused,
        has_administrator=await casino.work.reading(casino.people.has_administrator),
    )


@pages.post("/sign-in")
async def sign_in_by_form(request: Request) -> Response:
    """A name and a password; a new session in a cookie."""
    form = await sent_fields(request, most_fields=5)
    name, after = form.get("name", ""), local_path(form.get("next", "/"))
    try:
        signed = await _sign_in(request, name, form.get("password", ""))
    except Refused as refused:
        return await _sign_in_page(request, after, refused, name)
    if signed.person.must_change:
        after = f"/password?next={quote(after, safe='/')}"
    return keep_session(request, RedirectResponse(after, 303))


@pages.get("/password")
async def password_page(request: Request, next: str = "/") -> Response:  # noqa: A002
    """Where somebody who has signed in chooses another password."""
    _, person = await signed_in(_real(request), request)
    return await page(request, "password.html", next=local_path(next), forced=person.must_change)


@pages.post("/password")
async def change_by_form(request: Request) -> Response:
    """Another password; every other session ends."""
    form = await sent_fields(request, most_fields=5)
    after = local_path(form.get("next", "/"))
    _, person = await signed_in(_real(request), request)
    try:
        await _change(request, person, form.get("current", ""), _twice(form))
    except Refused as refused:
        shown = {"next": after, "forced": person.must_change, "refused": refused}
        return await page(request, "password.html", 422, **shown)
    return keep_session(request, RedirectResponse(after, 303))


def _twice(form: Mapping[str, str]) -> str:
    """A new password, which was typed twice."""
    if form.get("password", "") != form.get("again", ""):
        raise Refused("the two are not the same", field="again", allowed="the password again")
    return form.get("password", "")


async def _change(request: Request, person: Person, current: str, password: str) -> None:
    casino = _real(request)
    casino.door.sign_in(address_of(request))
    await casino.work.reading(casino.doorkeeper.check, person, current)
    token, ended = await casino.work.reading(casino.people.change_password, person, password)
    casino.rooms.end_sessions(ended)
    bring_token(request, token, casino.limits.sessions.person_whole)


@api.post("/api/sign-in", summary="Sign in", responses=TOLD)
async def sign_in(request: Request, response: Response, body: SignIn) -> Any:
    """A person of a real casino signs in: a new session, in a cookie. The one that the browser had
    before ends."""
    try:
        signed = await _sign_in(request, body.name, body.password)
    except Refused as refused:
        after = {"Retry-After": str(refused.seconds)} if isinstance(refused, Locked) else {}
        return JSONResponse(Refusal.of(refused).model_dump(), _status(refused), headers=after)
    keep_session(request, response)
    return told(signed.person)


@api.post("/api/password", summary="Change the password", status_code=204, responses=TOLD)
async def change_password(request: Request, response: Response, body: PasswordChange) -> None:
    """Another password for who has signed in. All of his sessions end, and another begins."""
    _, person = await signed_in(_real(request), request)
    await _change(request, person, body.current, body.password)
    keep_session(request, response)


@api.get("/api/session", summary="Who am I?", responses=TOLD)
async def who_am_i(request: Request) -> SessionTold:
    """The visitor whom the cookie tells; it is no use of his session."""
    casino = casino_of(request)
    session = await find_session(casino, request)
    if session is None:
        raise HTTPException(401, "nobody: there is no session, or it has ended")
    person = person_of(session.visitor) if casino.real else None
    return told(person) if person else SessionTold(name=session.visitor.name)


def told(person: Person) -> SessionTold:
    """A session of somebody who has signed in."""
    return SessionTold(
        name=person.name, person=person.id, roles=sorted(person.roles),
        must_change=person.must_change,
    )  # fmt: skip
