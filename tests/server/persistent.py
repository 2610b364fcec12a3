"""Players who try again, with the same id, until they know; and onlookers who come back."""

import json
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any

from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from pitboss.server.visitors import COOKIE

Message = dict[str, Any]

ANSWERED_WITHIN = 15.0  # seconds after which a player tries elsewhere
MOST_TRIES = 60
LOST = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


@dataclass
class Sent:
    """A command, and what its player knows of it."""

    command_id: str
    do: Message
    seq: int = 0  # of its last event, once it is acknowledged
    refused: Message | None = None
    lost: int = 0  # tries of which he never heard again


@dataclass
class Stay:
    """What somebody was told over one connection."""

    server: int
    messages: list[Message] = field(default_factory=list)


class Visitor(Thread):
    """Somebody at a table who is always connected to one of the servers, as far as he can be."""

    def __init__(self, ports: Sequence[int], table: str, token: str, home: int) -> None:
        super().__init__(daemon=True)
        self.ports, self.table, self.token = ports, table, token
        self.at = home
        self.stays: list[Stay] = []
        self.over = Event()
        self.failed: BaseException | None = None
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self.now: Message = {}

    def run(self) -> None:
        """Until it is over."""
        try:
            self.visit()
        except BaseException as error:
            self.failed = error
        finally:
            self.hang_up()

    def visit(self) -> None:
        """Looks on."""
        while not self.over.is_set():
            try:
                self.hear(0.5)
            except LOST:
                self.hang_up()
                sleep(0.2)

    def hang_up(self) -> None:
        """Gives a connection up."""
        if self._socket is not None:
            with suppress(*LOST):
                self._socket.close_socket()
            self._socket = None
        with suppress(*LOST):
            self._open.close()

    @property
    def socket(self) -> ClientConnection:
        """A connection; made anew, the state comes first."""
        if self._socket is None:
            headers = {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}
            made = connect(
                f"ws://127.0.0.1:{self.ports[self.at]}/tables/{self.table}/ws",
                additional_headers=headers, proxy=None, max_size=None, open_timeout=5,
                ping_interval=None, close_timeout=1,
            )  # fmt: skip
            self._socket = self._open.enter_context(made)
            self.stays.append(Stay(self.at))
        return self._socket

    def hear(self, seconds: float) -> Message | None:
        """The next message, if one comes so soon."""
        socket = self.socket
        try:
            message: Message = json.loads(socket.recv(timeout=seconds))
        except TimeoutError:
            return None
        self.stays[-1].messages.append(message)
        if message["type"] in ("state", "steps"):
            self.now = message
        return message


class Player(Visitor):
    """Somebody who plays at a seat, without taking his time."""

    def __init__(self, *given: Any, seat: int, chance: Random, name: str) -> None:
        super().__init__(*given)
        self.seat, self.chance, self.player = seat, chance, name
        self.sent: list[Sent] = []

    def visit(self) -> None:
        """Plays; what he has begun he ends, whatever happens."""
        self._do({"kind": "sit", "seat": self.seat})
        self._do({"kind": "buy_in", "cents": 10_000_000})
        while not self.over.is_set():
            try:
                self.hear(0.05)
                if (do := self._next()) is not None:
                    self._do(do)
                    sleep(0.1)
            except LOST:
                self._go_elsewhere()

    def _next(self) -> Message | None:
        """What he does now, if anything."""
        pending = self.now.get("pending") or {}
        mood = self.chance.random()
        if mood < 0.05:
            return {"kind": "buy_in", "cents": 100 * self.chance.randint(1, 9)}
        if mood < 0.07:
            return {"kind": "sit", "seat": 99}  # there is none
        if mood < 0.09:
            return {"kind": "decision", "seat": self.seat, "option": "fold"}  # it may not be asked
        if not pending.get("yours"):
            return None
        match pending["what"]:
            case "offer_cut":
                return {"kind": "cut_declined"}
            case "take_bets":
                wagers = {
                    area["wager"]: area["least"]
                    for area in pending["areas"]
                    if area["required"] or "progressive" in area["wager"]
                }
                return {"kind": "bet", "seat": self.seat, "wagers": wagers}
            case "ask":
                option = self.chance.choice(pending["options"])["name"]
                return {"kind": "decision", "seat": self.seat, "option": option}
        return None

    def _do(self, do: Message) -> None:
        """One command, until it is known what became of it."""
        sent = Sent(f"{self.player}-{len(self.sent)}", do)
        self.sent.append(sent)
        for _ in range(MOST_TRIES):
            try:
                if self._try(sent):
                    return
                sleep(0.2)
            except LOST:
                sent.lost += 1
                self._go_elsewhere()

    def _try(self, sent: Sent) -> bool:
        """Whether it is known now."""
        self.socket.send(json.dumps({"command_id": sent.command_id, "do": sent.do}))
        while True:
            message = self.hear(ANSWERED_WITHIN)
            if message is None:
                raise TimeoutError
            if message.get("command_id") != sent.command_id:
                continue
            if message["type"] == "done":
                sent.seq = message["seq"]
                return True
            if message["error"].startswith("something went wrong"):
                sent.lost += 1
                return False
            if message["field"] in ("log", "rate") or "try again" in message["error"]:
                return False
            sent.refused = message
            return True

    def _go_elsewhere(self) -> None:
        self.hang_up()
        self.at = self.chance.randrange(len(self.ports))
        sleep(0.2)
