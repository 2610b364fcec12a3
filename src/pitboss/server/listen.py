"""Listens: one address, announced once it answers; a clean end on a signal."""

import logging
import signal
import socket
import sys

import uvicorn

from pitboss.procedure.house import House
from pitboss.refusal import Refused
from pitboss.server.app import create_app
from pitboss.server.security import MOST_BYTES
from pitboss.store import EventLog

GRACE_SECONDS = 5


def listen(
    listening: socket.socket, log: EventLog, house: House, casino: str, patience: float
) -> bool:
    """Serves until a signal says to stop; whether it ever started."""
    config = uvicorn.Config(
        create_app(log, house, casino=casino, patience=patience),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        log_level=logging.WARNING,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    for stop in (signal.SIGINT, signal.SIGTERM):  # what uvicorn leaves to us when it is done
        signal.signal(stop, lambda *_: sys.exit(0))
    server = Announcing(config)
    server.run(sockets=[listening])
    return server.started


class Announcing(uvicorn.Server):
    """Says where it is once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then speaks."""
        await super().startup(sockets)
        if self.started and sockets:
            print(f"Pitboss is at {address(sockets[0])}", flush=True)


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address and no other, or a refusal that says what is wrong with it."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).partition(" (")[0]
        raise Refused(
            f"cannot listen at {host}, port {port}: {reason}",
            field="port",
            allowed="a free port of this machine (--port)",
        ) from None


def address(listening: socket.socket) -> str:
    """The socket's address for a browser.

    >>> with bound("127.0.0.1", 0) as free:
    ...     address(free) == f"http://127.0.0.1:{free.getsockname()[1]}"
    True
    """
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
