"""`pitboss serve`: the web application."""

import logging
import signal
import socket
import sys
from random import SystemRandom
from time import time
from typing import Annotated

import typer
import uvicorn

from pitboss.cli.log import default_database
from pitboss.procedure.house import House
from pitboss.refusal import Refused
from pitboss.server.app import CASINO, create_app
from pitboss.server.patience import DEFAULT_SECONDS
from pitboss.server.security import MOST_BYTES
from pitboss.store import EventLog

GRACE_SECONDS = 5


def serve(
    host: Annotated[str, typer.Option(help="The only address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///file or postgresql://…; left out: in your data folder."),
    ] = None,
    casino: Annotated[str, typer.Option(help="The casino's name.")] = CASINO,
    patience: Annotated[
        float,
        typer.Option(min=0, help="Seconds until the house answers for a player; 0: never."),
    ] = DEFAULT_SECONDS,
) -> None:
    """Run the casino: tables in the browser, a JSON API and WebSockets."""
    with bound(host, port) as listening:
        log = EventLog.open(database or default_database())
        house = House(SystemRandom(), lambda: int(time()))
        app = create_app(log, house, casino=casino, patience=patience)
        config = uvicorn.Config(
            app,
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
        try:
            server.run(sockets=[listening])
        finally:
            log.close()
    if not server.started:
        raise typer.Exit(1)


class Announcing(uvicorn.Server):
    """Says where it is once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then speaks."""
        await super().startup(sockets)
        if self.started and sockets:
            typer.echo(f"Pitboss is at {address(sockets[0])}")
            sys.stdout.flush()


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
