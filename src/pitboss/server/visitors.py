"""Who is there: a random session token in a cookie, a visitor and his name on the server."""

import asyncio
import secrets
import unicodedata
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pitboss.procedure.answers import DEALER, FLOORPERSON, HOUSE
from pitboss.refusal import Refused
from pitboss.store import Visitor, Visitors

COOKIE: Final = "pitboss_session"
COOKIE_SECONDS: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 24
_ROLES = {str(who) for who in (DEALER, FLOORPERSON, HOUSE)}


def checked_name(name: object, field: str = "name") -> str:
    """A name as it will be shown: printable, not too long, and not that of a role.

    >>> checked_name("  Ann  B. ")
    'Ann B.'
    """
    words = " ".join(unicodedata.normalize("NFKC", name).split()) if isinstance(name, str) else ""
    if not words.isprintable() or not 1 <= len(words) <= LONGEST_NAME:
        allowed = f"1 to {LONGEST_NAME} printable characters"
        raise Refused("this cannot be a name", field=field, allowed=allowed)
    if words.casefold() in _ROLES:
        raise Refused(f"{words!r} is what somebody at a table is called", field=field,
                      allowed="another name")  # fmt: skip
    return words


async def find_visitor(visitors: Visitors, connection: HTTPConnection) -> Visitor | None:
    """The visitor whose session this is, if it is one."""
    token = connection.cookies.get(COOKIE, "")
    return await asyncio.to_thread(visitors.find, token) if token else None


async def visit(visitors: Visitors, connection: HTTPConnection) -> Visitor:
    """The visitor whom his cookie tells; without one, a new guest (``keep_session`` sets his)."""
    visitor = await find_visitor(visitors, connection)
    while visitor is None:
        name = f"Guest {secrets.randbelow(1_000_000):06d}"
        try:
            token = await asyncio.to_thread(visitors.new, name)
        except Refused:  # the name is taken: there are more
            continue
        connection.state.new_session = token
        visitor = await asyncio.to_thread(visitors.find, token)
    return visitor


def keep_session(connection: HTTPConnection, response: Response) -> Response:
    """The response, with the cookie of a session that has just begun."""
    token = getattr(connection.state, "new_session", None)
    if token is not None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
    return response
