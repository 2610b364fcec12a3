"""Who is there: a random session token in a cookie, a visitor and his name on the server."""

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from fastapi import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pitboss.pit.people import Person, person_of
from pitboss.server.allowance import address_of
from pitboss.store import Session, Unavailable, Visitor
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from pitboss.server.casino import Casino

COOKIE: Final = "pitboss_session"
SESSION_ENDED: Final = (
    "your session has ended: sign in again, or reload the page to come in as a new guest"
)
SIGN_IN: Final = "sign in first"
NOBODY_SIGNS_IN: Final = (
    "in a casino for practice nobody signs in: `pitboss serve --casino FILE` runs a real one"
)
NEW_PASSWORD: Final = "choose a password of your own first: the one you have is for one sign-in"


class SignInFirst(HTTPException):
    """Only for people of the casino: whoever asks has to sign in, or to change his password."""

    def __init__(self, words: str = SIGN_IN, where: str = "/sign-in") -> None:
        super().__init__(401, words)
        self.where = where


async def find_session(casino: "Casino", connection: HTTPConnection) -> Session | None:
    """The session whose token this connection has, if it has not ended."""
    token = connection.cookies.get(COOKIE, "")
    return await casino.work.at_table(casino.visitors.session, token) if token else None


async def find_visitor(casino: "Casino", connection: HTTPConnection) -> Visitor | None:
    """The visitor whose session this is, if it is one."""
    session = await find_session(casino, connection)
    return session.visitor if session else None


async def signed_in(casino: "Casino", connection: HTTPConnection) -> tuple[Session, Person]:
    """Who of the casino's people this is; it counts as a use of his session."""
    if casino.real is None:
        raise HTTPException(403, NOBODY_SIGNS_IN)
    session = await find_session(casino, connection)
    person = person_of(session.visitor) if session else None
    if session is None or person is None:
        raise SignInFirst
    await note_use(casino, session)
    return session, person


async def with_own_password(casino: "Casino", connection: HTTPConnection) -> tuple[Session, Person]:
    """The same, of somebody whose password nobody else knows."""
    session, person = await signed_in(casino, connection)
    if person.must_change:
        raise SignInFirst(NEW_PASSWORD, "/password")
    return session, person


async def come_in(casino: "Casino", connection: HTTPConnection) -> Session:
    """The session of somebody who wants to do something: without a token, that of a new guest
    (``keep_session`` sets his cookie). A page alone makes nobody a guest."""
    session = await find_session(casino, connection)
    if session is not None:
        return session
    if connection.cookies.get(COOKIE):
        raise HTTPException(401, SESSION_ENDED)
    casino.door.guest(address_of(connection))
    token = ""
    while not token:
        name = f"Guest {secrets.randbelow(1_000_000):06d}"
        with suppress(Refused):  # the name is taken: there are more
            token = await casino.work.at_table(casino.visitors.new, name)
    bring_token(connection, token, casino.limits.sessions.whole)
    session = await casino.work.at_table(casino.visitors.session, token)
    assert session is not None
    return session


async def note_use(casino: "Casino", session: Session) -> None:
    """Notes that a session is used; where the log cannot be written, it is noted another time."""
    with suppress(Unavailable):
        await casino.work.at_table(casino.visitors.note_use, session)


async def freshen(casino: "Casino", connection: HTTPConnection, session: Session) -> None:
    """Notes that a session is used, and gives it another token when its own is old. Where the log
    cannot be written, the old one goes on being good."""
    await note_use(casino, session)
    with suppress(Unavailable):
        if casino.visitors.token_is_old(session):
            token = await casino.work.at_table(casino.visitors.new_token, session)
            if token:
                bring_token(connection, token, casino.limits.sessions.whole_of(session.visitor))


def bring_token(connection: HTTPConnection, token: str, seconds: int) -> None:
    """Has ``keep_session`` set a cookie with this token, which the browser keeps for as long as the
    session may last."""
    connection.state.new_session = token, seconds


def keep_session(connection: HTTPConnection, response: Response) -> Response:
    """The response, with the cookie of a session that has just begun or has another token."""
    brought = getattr(connection.state, "new_session", None)
    if brought is not None:
        token, seconds = brought
        response.set_cookie(COOKIE, token, max_age=seconds, **_cookie(connection))
    return response


def forget_session(connection: HTTPConnection, response: Response) -> Response:
    """The response, with word to the browser that its token is good for nothing any more."""
    response.delete_cookie(COOKIE, **_cookie(connection))
    return response


class _Cookie(TypedDict):
    httponly: bool
    samesite: Literal["lax"]
    secure: bool


def _cookie(connection: HTTPConnection) -> _Cookie:
    secure = connection.url.scheme in ("https", "wss")
    return {"httponly": True, "samesite": "lax", "secure": secure}
