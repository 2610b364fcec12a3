"""What protects a browser and the server from each other, on every request."""

import re
from collections.abc import Collection
from ipaddress import IPv6Address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 16_384
"""The longest body, and the longest message of a socket."""

MOST_OF_SUBMISSION: Final = 524_288
"""The longest body that brings a Rules Submission: every choice of every game, with comments."""


def most_bytes(path: str) -> int:
    """How long a body may be that goes to a path."""
    if path.startswith("/peer/"):  # what was sent to another server, and who sent it
        return 2 * MOST_BYTES
    return MOST_OF_SUBMISSION if path == "/submission" else MOST_BYTES


def _too_long(path: str) -> str:
    return f"too long; allowed: at most {most_bytes(path)} bytes"


_MOST_DIGITS: Final = 12
_OTHER_HOST: Final = (
    "this server is not known by that name; allowed: its address, localhost, or a name given to "
    "pitboss serve as --allowed-host"
)
_HOST: Final = re.compile(r"(?:(?P<name>[A-Za-z0-9._-]{1,253})|\[(?P<v6>[0-9A-Fa-f:.]{2,45})\])"
                          r"(?::[0-9]{1,5})?")  # fmt: skip
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
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # such as http://[::1
        return False


def host_named(header: str) -> str | None:
    """The host that a Host header names, without its port; none if it names none.

    >>> host_named("LOCALHOST:8000"), host_named("[::1]:8000"), host_named("[0:0::1]")
    ('localhost', '::1', '::1')
    >>> host_named(""), host_named("[::1"), host_named("a b"), host_named("[::1]x")
    (None, None, None, None)
    """
    named = _HOST.fullmatch(header)
    if named is None:
        return None
    if named["v6"] is None:
        return named["name"].casefold()
    try:
        return str(IPv6Address(named["v6"]))
    except ValueError:
        return None


class TooLong(Exception):  # noqa: N818 - what it says is no error of the server
    """A body that is longer than any that is needed."""


class Guard:
    """Refuses what is meant for another host, comes from another site or is too long, and adds the
    security headers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, unless it is refused."""
        if scope["type"] == "websocket" and not self._is_here(scope):
            await _refuse_socket(receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                kept = headers.get("cache-control", "")
                headers.update(HEADERS)
                if kept == "no-store" or "immutable" in kept:  # shown once, or the same for ever
                    headers["cache-control"] = kept
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(*refusal, scope, receive, send_guarded)
            return
        try:
            await self.app(scope, _limited(receive, most_bytes(scope["path"])), send_guarded)
        except TooLong:  # it came in pieces, without saying how many
            await _refuse(413, _too_long(scope["path"]), scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Status and words, if a request goes no further."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not self._is_here(scope):
            return 421, _OTHER_HOST
        if scope["method"] not in _SAFE_METHODS and not same_origin(headers):
            return 403, "this comes from another site"
        if not (length.isascii() and length.isdigit()):
            return 400, "a Content-Length that is not a number"
        if len(length) > _MOST_DIGITS or int(length) > most_bytes(scope["path"]):
            return 413, _too_long(scope["path"])
        return None

    def _is_here(self, scope: Scope) -> bool:
        """Whether the Host header names this server: by the address at which it was reached, or by
        a name that it is known by. A page of another site that has its own name lead here, to read
        what only this machine's visitors may, does neither."""
        host = host_named(Headers(scope=scope).get("host", ""))
        reached_at = scope.get("server") or ("", None)
        return host is not None and (host in self.hosts or host == reached_at[0])


def _limited(receive: Receive, most: int) -> Receive:
    taken = 0

    async def receive_limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLong
        return message

    return receive_limited


async def _refuse_socket(receive: Receive, send: Send) -> None:
    await receive()  # that it wants to be opened
    await send({"type": "websocket.close", "code": 4421, "reason": _OTHER_HOST})


async def _refuse(status: int, error: str, scope: Scope, receive: Receive, send: Send) -> None:
    refusal = {"error": error, "field": "", "allowed": "", "cites": []}
    await JSONResponse(refusal, status)(scope, receive, send)
