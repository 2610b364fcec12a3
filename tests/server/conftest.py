"""A served casino for the tests: a real server on a free port, and visitors with real sockets."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser
from tests import plain_http
from tests.databases import new_file, postgres_server, shared_address
from tests.server import staff
from tests.server.browsing import Casino, Visit
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.procedure.answers import Answer, NumberDrawn
from pitboss.procedure.house import House
from pitboss.procedure.requests import DrawNumber, Request
from pitboss.procedure.table import Table
from pitboss.server.app import CASINO
from pitboss.server.listen import Serving, bound, configured
from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog, LiveTable, TableRecord, Visitors, create_table
from pitboss.vocabulary.cards import cards, pack, unpack

__all__ = ["postgres_server", "shared_address"]

NOON = 1_563_019_200
TABLE = "over-under-1"
PATIENCE = 120  # seconds: a slow machine is no failure

Message = dict[str, Any]


class Player:
    """A visitor's socket at a table: sends commands, keeps everything that it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[Message] = []
        self.state = self.next("state")

    def next(self, *types: str) -> Message:
        """The next message of one of these types; those before it are kept too."""
        while True:
            message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
            self.told.append(message)
            if message["type"] in ("state", "steps"):
                self.now = message
            if message["type"] in types:
                return message

    def send(self, do: object, as_: str = "player", command_id: str = "") -> Message:
        """What the server says to a command: ``done`` or ``refused``."""
        command = {"command_id": command_id or str(uuid4()), "as": as_, "do": do}
        self.socket.send(json.dumps(command))
        return self.next("done", "refused")

    def do(self, kind: str, as_: str = "player", **fields: Any) -> Message:
        """A command that must be done."""
        said = self.send({"kind": kind, **fields}, as_)
        assert said["type"] == "done", said
        return said

    def until(self, what: str) -> Message:
        """Listens until the table waits for this; the request as it was described."""
        while (self.now["pending"] or {}).get("what") != what:
            self.next("steps")
        pending: Message = self.now["pending"]
        return pending

    def closed(self) -> int:
        """Listens until the server ends the socket; the code that it gives for it."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def sit_down(self, seat: int, cents: int = 50_000) -> None:
        """Takes a seat and buys in."""
        self.do("sit", seat=seat)
        self.do("buy_in", cents=cents)

    def steps(self, *whats: str) -> list[Message]:
        """Every step told so far, or those of these kinds, each once."""
        seen = {
            step["seq"]: step
            for message in self.told
            for step in message.get("steps", [])
            if not whats or step["what"] in whats
        }
        return [seen[seq] for seq in sorted(seen)]


class StackedHouse(House):
    """Where a test says which cards come ``first``, they lie on top of every deck that is shuffled,
    and dealing starts at the dealer: the first stack is his."""

    first = ""

    def answer(
        self, request: Request, *, virtual: bool, pit: bool = False, keys: bool = False
    ) -> Answer | None:
        """The number that says where the first stack goes is the dealer's."""
        if self.first and virtual and isinstance(request, DrawNumber):
            return NumberDrawn(1)
        return super().answer(request, virtual=virtual, pit=pit, keys=keys)

    def _shuffle(self, stack: str | None) -> str | None:
        if stack is None or not self.first:
            return super()._shuffle(stack)
        top, rest = cards(self.first), unpack(stack)
        for card in top:
            rest.remove(card)
        return pack([*top, *rest])


class Sooner:
    """The clock of uvicorn, which looks ten times a second whether it should stop: tests start and
    stop hundreds of servers, and have it look a hundred times."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(seconds: float) -> None:
        """Sleep for a tenth of the time."""
        await asyncio.sleep(seconds / 10)


uvicorn.server.asyncio = Sooner()  # type: ignore[attr-defined, assignment]


class Served:
    """A casino on a port of its own."""

    def __init__(self, log: EventLog, house: House, **options: Any) -> None:
        self.log = log
        self.is_over = False
        self.is_real = options.get("real") is not None
        self._listening = bound("127.0.0.1", 0)
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        config = configured(log, house, Serving(**{"casino": CASINO, **options}))
        assert isinstance(config.app, FastAPI)
        self.app = config.app
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listening]}
        )
        self._open = ExitStack()
        self._sessions: dict[str, str] = {}

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{self.host}"

    def start(self) -> "Served":
        """Serves, from a thread."""
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)
        return self

    def stop_serving(self) -> None:
        """Stops before the test ends, so that another can serve the same log."""
        self.stop()
        self.is_over = True

    def stop(self) -> None:
        """Says good-bye to everybody and stops."""
        self._open.close()
        self._server.should_exit = True
        self._thread.join(timeout=PATIENCE)
        assert not self._thread.is_alive()
        self._listening.close()

    def session(self, name: str) -> str:
        """The token of the visitor of this name, who is new when he is first named; of one of a
        real casino's people, that of a session of his."""
        if name not in self._sessions:
            works_here = self.is_real and name in staff.PEOPLE
            self._sessions[name] = (
                staff.signed_in(self.log, name) if works_here else Visitors(self.log).new(name)
            )
        return self._sessions[name]

    def put_up(self, name: str, game: str, table: Table[Any], host: str = "Pat") -> None:
        """A table as it stands, under this id and name; its host has the pit."""
        visitor = Visitors(self.log).find(self.session(host))
        assert visitor is not None
        record = TableRecord(name, game, name, "The Brass Rail", visitor.id, NOON)
        create_table(self.log, record, table)

    def browser(self, token: str = "", **headers: str) -> httpx.Client:
        """A visitor's HTTP client."""
        client = plain_http.Client(base_url=self.address, headers=headers, timeout=PATIENCE)
        if token:
            client.cookies.set(COOKIE, token, domain="127.0.0.1", path="/")
        return self._open.enter_context(client)

    def socket(self, token: str, table: str = TABLE, origin: str = "") -> ClientConnection:
        """A visitor's socket, with nothing read from it."""
        headers = {"Cookie": f"{COOKIE}={token}"} if token else {}
        if origin:
            headers["Origin"] = origin
        url = f"ws://{self.host}/tables/{table}/ws"
        made = connect(
            url, additional_headers=headers, proxy=None, max_size=None, open_timeout=PATIENCE
        )
        return self._open.enter_context(made)

    def player(self, name: str, table: str = TABLE, token: str = "") -> Player:
        """A visitor at a table."""
        return Player(self.socket(token or self.session(name), table))

    def looker(self, table: str = TABLE) -> Player:
        """Somebody without a session who looks on."""
        return Player(self.socket("", table))

    def live(self, table: str = TABLE) -> LiveTable:
        """The table as the server has it in memory, for a look behind the scenes."""
        live = self.app.state.casino.rooms._rooms[table]._live
        assert isinstance(live, LiveTable)
        return live


Opener = Callable[..., Served]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An empty log in a file."""
    opened = EventLog.open(new_file(tmp_path / "casino.db"))
    yield opened
    opened.close()


@pytest.fixture
def house() -> StackedHouse:
    """Chance that is the same every time, and a clock that stands at noon."""
    return StackedHouse(Random(686), lambda: NOON)


@pytest.fixture
def open_casino(log: EventLog, house: House) -> Iterator[Opener]:
    """Opens casinos over the log; nobody's patience ends unless the test says so."""
    opened: list[Served] = []

    def opener(**options: Any) -> Served:
        opened.append(Served(log, house, **{"patience": 0, **options}).start())
        return opened[-1]

    yield opener
    for served in opened:
        if not served.is_over:
            served.stop()


@pytest.fixture
def casino(open_casino: Opener) -> Served:
    """A casino for practice with its first tables."""
    return open_casino()


@pytest.fixture
def real_casino(open_casino: Opener, log: EventLog, tmp_path: Path) -> Served:
    """A real casino where everybody has an account, without a table."""
    staff.hire_everybody(log)
    return open_casino(real=staff.casino_file(tmp_path))


@pytest.fixture
def visit(browser: Browser, casino: Casino) -> Iterator[Visit]:
    """Brings visitors to the casino. In the end none of their pages has thrown an error, complained
    of anything, broken its content policy, or asked for anything outside this machine."""
    visits = Visit(browser, casino)
    yield visits
    visits.close()
    assert visits.complaints == []


@pytest.fixture
def real_visit(browser: Browser, real_casino: Served) -> Iterator[Visit]:
    """Brings visitors to a real casino, and its people; in the end it is the same with them."""
    visits = Visit(browser, real_casino)
    yield visits
    visits.close()
    assert visits.complaints == []
