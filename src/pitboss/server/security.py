"""What protects a browser and the server from each other, on every request."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 16_384
"""The longest body, and the longest message of a socket."""

_TOO_LONG = f"too long; allowed: at most {MOST_BYTES} bytes"
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",  # asked anew each time, so that no page mixes old and new modules
}


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    A browser names the page's origin, or says how it relates to this site; a program does neither.
    """
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


class TooLong(Exception):  # noqa: N818 - what it says is no error of the server
    """A body that is longer than any that is needed."""


class Guard:
    """Refuses what comes from other sites or is too long, and adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, unless it is refused."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE_METHODS and not same_origin(headers):
            await _refuse(403, "this comes from another site", scope, receive, send_guarded)
        elif int(headers.get("content-length", "0")) > MOST_BYTES:
            await _refuse(413, _TOO_LONG, scope, receive, send_guarded)
        else:
            try:
                await self.app(scope, _limited(receive), send_guarded)
            except TooLong:  # it came in pieces, without saying how many
                await _refuse(413, _TOO_LONG, scope, receive, send_guarded)


def _limited(receive: Receive) -> Receive:
    taken = 0

    async def receive_limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise TooLong
        return message

    return receive_limited


async def _refuse(status: int, error: str, scope: Scope, receive: Receive, send: Send) -> None:
    refusal = {"error": error, "field": "", "allowed": "", "cites": []}
    await JSONResponse(refusal, status)(scope, receive, send)
