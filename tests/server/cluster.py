"""Servers of one casino as processes of their own, with wires between all of them that can be cut,
and a schedule of what goes wrong."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep
from typing import Literal

import httpx
from sqlalchemy.engine import make_url
from tests import plain_http
from tests.server.cuts import Wire, at_port, at_socket

SERVE = "from pitboss.cli import main; main()"
MOST_LOOKS = 1_200  # a tenth of a second each: a slow machine is no failure

Mishap = Literal[
    "kill", "pause", "cut database", "stall database", "cut peers", "stall peers", "cut clients",
    "sign off",
]  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong with the owner of a table or with the other server, for a while."""

    mishap: Mishap
    at_owner: bool
    seconds: float
    then: float  # seconds until the next


def schedule(seed: int, count: int) -> list[Fault]:
    """So many faults, each kind in its turn, in an order that the seed alone decides."""
    chance = Random(seed)
    mishaps: list[Mishap] = []
    while len(mishaps) < count:
        kinds: list[Mishap] = list(Mishap.__args__)  # type: ignore[attr-defined]
        chance.shuffle(kinds)
        mishaps += kinds
    return [
        Fault(mishap, chance.random() < 0.75, chance.uniform(3.5, 5.0), chance.uniform(0.5, 1.5))
        for mishap in mishaps[:count]
    ]


class ServerProcess:
    """`pitboss serve`, reached by everybody through wires."""

    def __init__(
        self, database: str, folder: Path, number: int, options: Sequence[str] = ()
    ) -> None:
        self.number = number
        self._folder = folder
        self._options = options
        self.port = _free_port()
        url = make_url(database)
        path = f"{url.query['host']}/.s.PGSQL.5432"
        self.to_database = Wire(at_socket(path))
        self.from_peers = Wire(at_port(self.port))
        self.from_clients = Wire(at_port(self.port))
        through = url.set(host="127.0.0.1", port=self.to_database.port, query={})
        self._database = through.render_as_string(hide_password=False)
        self._process: subprocess.Popen[bytes] | None = None
        self._log = (folder / f"server-{number}.txt").open("ab")

    @property
    def wires(self) -> tuple[Wire, Wire, Wire]:
        """All that connects it."""
        return self.to_database, self.from_peers, self.from_clients

    @property
    def advertised(self) -> str:
        """Where the other server reaches it."""
        return f"http://127.0.0.1:{self.from_peers.port}"

    def start(self) -> None:
        """Starts, and does not wait for it."""
        options = [
            "--port", str(self.port), "--database", self._database, "--patience", "0",
            "--key-file", str(self._folder / "casino.key"), "--advertise", self.advertised,
            "--no-prepare", *self._options,
        ]  # fmt: skip
        command = [sys.executable, "-c", SERVE, "serve", *options]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(MOST_LOOKS):
            assert self._process is not None
            assert self._process.poll() is None, self.said()
            with suppress(httpx.HTTPError):
                if plain_http.get(f"http://127.0.0.1:{self.port}/healthz", timeout=30).is_success:
                    return
            sleep(0.1)
        raise AssertionError(f"server {self.number} does not answer: {self.said()}")

    @property
    def runs(self) -> bool:
        """Whether it has not ended yet."""
        return self._process is not None and self._process.poll() is None

    def said(self) -> str:
        """What it has written down."""
        return (self._folder / f"server-{self.number}.txt").read_text(errors="replace")

    def send(self, number: signal.Signals) -> None:
        """A signal to it."""
        assert self._process is not None
        os.kill(self._process.pid, number)

    def end(self, how: signal.Signals) -> None:
        """Ends it."""
        if self._process is not None and self._process.poll() is None:
            self.send(how)
            if how is not signal.SIGKILL:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(60)
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        """Ends, with its wires."""
        self.end(signal.SIGKILL)
        self._log.close()
        for wire in self.wires:
            wire.close()


def befall(server: ServerProcess, fault: Fault) -> None:
    """A fault happens to a server, lasts and is over."""
    match fault.mishap:
        case "kill" | "sign off":
            server.end(signal.SIGKILL if fault.mishap == "kill" else signal.SIGTERM)
            sleep(fault.seconds)
            server.start()
            server.wait()
        case "pause":
            server.send(signal.SIGSTOP)
            sleep(fault.seconds + 2)  # the others must have taken its tables by then
            server.send(signal.SIGCONT)
        case _:
            how, what = fault.mishap.split()
            wire = {
                "database": server.to_database, "peers": server.from_peers,
                "clients": server.from_clients,
            }[what]  # fmt: skip
            (wire.cut if how == "cut" else wire.stall)()
            sleep(fault.seconds)
            wire.mend()


@contextmanager
def running(
    database: str, folder: Path, count: int, options: Sequence[str] = ()
) -> Iterator[Sequence[ServerProcess]]:
    """So many servers, all of which answer."""
    servers: list[ServerProcess] = []
    try:
        for number in range(count):
            servers.append(ServerProcess(database, folder, number, options))
            servers[-1].start()
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.close()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
