"""Listens: one address, announced once it answers; a clean end on a signal."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from pitboss.pit.casino_file import CasinoFile
from pitboss.procedure.house import House
from pitboss.server.app import create_app
from pitboss.server.journal import keep_journal
from pitboss.server.limits import Limits
from pitboss.server.security import MOST_BYTES
from pitboss.store import EventLog
from pitboss.vocabulary.refusal import Refused

GRACE_SECONDS: Final = 5
SWITCH_SECONDS: Final = 0.0005
"""For how long a thread that counts may keep the others from running."""
COLLECT_SECONDS: Final = 300
YOUNG_OBJECTS: Final = 10_000
YOUNG_TIMES: Final = 20
NEVER: Final = 1_000_000
"""How often the collector looks through new objects, those that stayed, and by itself through
all of them."""
TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 32\r\n\r\nthe request came in too slowly.\n"
)


@dataclass(frozen=True)
class Serving:
    """How a casino is served."""

    casino: str
    patience: float
    hosts: Sequence[str] = ()  # names by which it may be called
    proxy: str = ""  # the address of a reverse proxy whose word on who calls is taken
    limits: Limits = field(default_factory=Limits)
    managed: bool = False  # approvals of submissions can be recorded in the browser
    real: CasinoFile | None = None  # what a real casino is; without it, one for practice
    prepares: bool = False  # what advice needs is counted before a player asks


def listen(listening: socket.socket, log: EventLog, house: House, serving: Serving) -> bool:
    """Serves until a signal says to stop; whether it ever started."""
    keep_journal()
    sys.setswitchinterval(SWITCH_SECONDS)
    for stop in (signal.SIGINT, signal.SIGTERM):  # what uvicorn leaves to us when it is done
        signal.signal(stop, lambda *_: sys.exit(0))
    server = Announcing(configured(log, house, serving))
    server.run(sockets=[listening])
    return server.started


def configured(log: EventLog, house: House, serving: Serving) -> uvicorn.Config:
    """The web server over the application, with its time-outs."""
    limits = serving.limits
    return uvicorn.Config(
        create_app(
            log, house, casino=serving.casino, patience=serving.patience, limits=limits,
            hosts=serving.hosts, managed=serving.managed, real=serving.real,
            prepares=serving.prepares,
        ),
        http=type("Prompt", (Prompt,), {"seconds": limits.request_seconds}),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # all who see the same are sent the same bytes
        log_level=logging.WARNING,
        log_config=None,  # its lines go to the journal
        lifespan="on",
        server_header=False,
        proxy_headers=bool(serving.proxy),
        forwarded_allow_ips=serving.proxy or None,
        timeout_keep_alive=limits.idle_seconds,
        limit_concurrency=limits.most_connections,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )  # fmt: skip


class Prompt(H11Protocol):
    """HTTP from a client that sends its request without delay: one that takes its time over the
    headers or the body, or sends nothing, is cut off."""

    seconds = Limits.request_seconds

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._due: asyncio.TimerHandle | None = None
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is due."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or a whole one."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The rest is another protocol's, which asks now and then whether anybody is there."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """A request is due as a whole: a byte now and then gains no time."""
        if self._is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()
        elif self._due is None:
            self._due = self.loop.call_later(self.seconds, self._cut_off)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _cut_off(self) -> None:
        self._due = None
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self.transport.write(TOO_SLOW)
        self.transport.close()


class Announcing(uvicorn.Server):
    """Says where it is once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then speaks."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # rules and code stay as they are: nobody waits while they are looked through
        gc.set_threshold(YOUNG_OBJECTS, YOUNG_TIMES, NEVER)
        self._collecting = asyncio.create_task(_collect_now_and_then())
        if self.started and sockets:
            print(f"Pitboss is at {address(sockets[0])}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever still asks is told that nobody should be sent here."""
        casino = getattr(getattr(self.config.app, "state", None), "casino", None)
        if casino is not None:
            casino.is_stopping = True
        self._collecting.cancel()
        await super().shutdown(sockets)


async def _collect_now_and_then() -> None:
    """All memory is looked through once in a while, and not whenever a few sockets were opened: it
    takes a tenth of a second with a thousand of them, in which nobody is answered."""
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        gc.collect()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address and no other, or a refusal that says what is wrong with it.

    What is accepted there inherits TCP_NODELAY: a small message follows another without waiting for
    the client's word that it has the first.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).partition(" (")[0]
        raise Refused(
            f"cannot listen at {host}, port {port}: {reason}",
            field="port",
            allowed="a free port of this machine (--port)",
        ) from None
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def address(listening: socket.socket) -> str:
    """The socket's address for a browser.

    >>> with bound("127.0.0.1", 0) as free:
    ...     address(free) == f"http://127.0.0.1:{free.getsockname()[1]}"
    True
    """
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def advertised(wanted: str, listening: socket.socket) -> tuple[str, str]:
    """Where the other servers of the casino reach this one, and the name of the host in it; a
    server that listens at every address of its machine has the machine's name.

    >>> with bound("127.0.0.1", 0) as free:
    ...     advertised("http://10.0.0.5:8000/", free)
    ('http://10.0.0.5:8000', '10.0.0.5')
    """
    if not wanted:
        host, port = listening.getsockname()[:2]
        everywhere = ip_address(host).is_unspecified
        wanted = f"http://{socket.gethostname()}:{port}" if everywhere else address(listening)
    try:
        url = urlsplit(wanted)
        name, _ = url.hostname, url.port
    except ValueError:
        name = None
    if not name or url.scheme not in ("http", "https") or url.path.strip("/") or url.query:
        raise Refused(
            f"no server is reached at {wanted!r}", field="advertise",
            allowed="http://host:port or https://host:port",
        )  # fmt: skip
    return f"{url.scheme}://{url.netloc}", name
