"""Simulated players over WebSockets, as cheap as they can be: they share the machine with what they
measure. Reads a plan as JSON from standard input, tells what it measured a line a phase.

Started by :mod:`benchmarks.load`.
"""

import asyncio
import base64
import json
import os
import sys
from random import Random
from time import perf_counter, process_time
from typing import Any

import orjson

Plan = dict[str, Any]
CHIPS = 10_000_000
SETTLE_SECONDS = 3.0
"""Between sitting down and measuring."""


class Measured:
    """What the players noticed while it counts."""

    def __init__(self) -> None:
        self.counts = False
        self.clear()

    def clear(self) -> None:
        """From now on."""
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.refused = 0
        self.messages = 0
        self.bytes = 0


class Seats:
    """The players of one table, and when each noticed what another did."""

    def __init__(self, plan: Plan, think: float, measured: Measured, chance: Random) -> None:
        self.plan, self.think, self.measured, self.chance = plan, think, measured, chance
        self.players: list[Player] = []

    async def sit(self) -> None:
        """All of them connect, take their seats and buy in."""
        loop = asyncio.get_running_loop()
        for player in self.plan["players"]:
            _, connected = await loop.create_connection(
                lambda player=player: Player(self, player),  # type: ignore[misc]
                "127.0.0.1", self.plan["port"], local_addr=(self.plan["address"], 0),
            )  # fmt: skip
            self.players.append(connected)
            await connected.ready
            await connected.command({"kind": "sit", "seat": connected.seat})
            await connected.command({"kind": "buy_in", "cents": CHIPS})

    def witness(self, actor: "Player") -> "Player":
        """Somebody else at the table, who looks at what the actor does."""
        return self.players[self.players.index(actor) - 1]


class Player(asyncio.Protocol):
    """One socket: reads frames, answers what is asked of its seat after a moment's thought."""

    def __init__(self, seats: Seats, plan: Plan) -> None:
        self.seats = seats
        self.seat, self.token = plan["seat"], plan["token"]
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.done: asyncio.Future[None] | None = None
        self.buffer = bytearray()
        self.upgraded = self.playing = False
        self.pending: Any = None
        self.thinking: asyncio.TimerHandle | None = None
        self.sent_at: float | None = None
        self.number = 0
        self.looks: dict[int, float] = {}  # when the step of this number came here
        self.watched: dict[int, float] = {}  # when another sent what must come here

    def connection_made(self, transport: Any) -> None:
        """Asks for a WebSocket, without compression."""
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /tables/{self.seats.plan['id']}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: pitboss_session={self.token}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has ended it."""
        if not self.ready.done():
            self.ready.set_exception(RuntimeError(f"no socket: {bytes(self.buffer)[:200]!r}"))

    def data_received(self, data: bytes) -> None:
        """Takes every whole frame out of what has come."""
        self.buffer += data
        if not self.upgraded:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0 or not self.buffer.startswith(b"HTTP/1.1 101"):
                return
            del self.buffer[: end + 4]
            self.upgraded = True
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == 1:
                self.take(orjson.loads(payload))
            elif kind == 9:
                self._write(10, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame; the server's are whole and not masked."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1], 2
        if size >= 126:
            at = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:at], "big")
        if len(buffer) < at + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[at : at + size])
        del buffer[: at + size]
        self.seats.measured.messages += 1
        self.seats.measured.bytes += size
        return kind, payload

    def _write(self, kind: int, payload: bytes) -> None:
        """A frame under a mask of zeros, which changes nothing."""
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else (
            bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        )  # fmt: skip
        self.transport.write(head + bytes(4) + payload)

    def take(self, message: Any) -> None:
        """Something that the server says."""
        now = perf_counter()
        match message["type"]:
            case "state":
                self.pending = message["pending"]
                if not self.ready.done():
                    self.ready.set_result(None)
            case "steps":
                self.pending = message["pending"]
                seq = message["steps"][-1]["seq"]
                if (sent := self.watched.pop(seq, None)) is not None:
                    self._seen(now - sent)
                else:
                    self.looks[seq] = now
                    if len(self.looks) > 20:
                        del self.looks[next(iter(self.looks))]
            case "done":
                self._acknowledged(now, message["seq"])
            case "refused":
                self.seats.measured.refused += 1
                self.sent_at = None
                if self.done is not None and not self.done.done():
                    self.done.set_exception(RuntimeError(str(message)))
        if self.playing:
            self._consider()

    def _acknowledged(self, now: float, seq: int) -> None:
        sent, self.sent_at = self.sent_at, None
        if self.done is not None and not self.done.done():
            self.done.set_result(None)
        if sent is None or not self.playing:
            return
        if self.seats.measured.counts:
            self.seats.measured.acknowledged.append(now - sent)
        witness = self.seats.witness(self)
        if (looked := witness.looks.get(seq)) is not None:
            self._seen(looked - sent)
        else:
            witness.watched[seq] = sent

    def _seen(self, seconds: float) -> None:
        if self.seats.measured.counts:
            self.seats.measured.seen.append(seconds)

    def _consider(self) -> None:
        """Thinks about what is asked of this seat, if anything is."""
        if self.thinking is None and self.sent_at is None and self._answer() is not None:
            seconds = self.seats.chance.uniform(0.5, 1.5) * self.seats.think
            self.thinking = asyncio.get_running_loop().call_later(seconds, self._act)

    def _act(self) -> None:
        self.thinking = None
        answer = self._answer()
        if answer is not None and self.playing:
            self._send(answer)

    def _answer(self) -> dict[str, Any] | None:
        """What this seat says to what the table waits for."""
        pending = self.pending
        match pending and pending["what"]:
            case "take_bets" if self.seat in pending["waiting"]:
                wagers = {area["wager"]: area["least"] for area in pending["areas"]
                          if area["required"]}  # fmt: skip
                return {"kind": "bet", "seat": self.seat, "wagers": wagers}
            case "ask" if pending["seat"] == self.seat:
                option = pending["options"][0]["name"]
                return {"kind": "decision", "seat": self.seat, "option": option}
            case "offer_cut" if pending["seat"] == self.seat:
                return {"kind": "cut_declined"}
        return None

    def _send(self, do: dict[str, Any]) -> None:
        self.number += 1
        self.sent_at = perf_counter()
        self._write(1, orjson.dumps({"command_id": str(self.number), "do": do}))

    async def command(self, do: dict[str, Any]) -> None:
        """Something that must be done before the game goes on."""
        self.done = asyncio.get_running_loop().create_future()
        self._send(do)
        await self.done

    def play(self) -> None:
        """From now on this seat answers."""
        self.playing = True
        self._consider()


def tell(**fact: object) -> None:
    """A line for whoever has started this."""
    print(json.dumps(fact), flush=True)


def share(values: list[float], hundredths: int) -> float:
    """That so many hundredths of the values are below, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)], 2) if (
        ordered) else 0.0  # fmt: skip


async def phase(seated: list[Seats], measured: Measured, seconds: float) -> None:
    """So many tables play for so long."""
    await asyncio.sleep(SETTLE_SECONDS)
    measured.clear()
    measured.counts = True
    tell(begin=len(seated))
    began, cpu = perf_counter(), process_time()
    await asyncio.sleep(seconds)
    lasted, used = perf_counter() - began, process_time() - cpu
    measured.counts = False
    commands = len(measured.acknowledged)
    tell(
        end=len(seated),
        seats=sum(len(seats.players) for seats in seated),
        seconds=round(lasted, 3),
        commands=commands,
        refused=measured.refused,
        messages=measured.messages,
        bytes=measured.bytes,
        ack={"p50": share(measured.acknowledged, 50), "p99": share(measured.acknowledged, 99)},
        seen={"p50": share(measured.seen, 50), "p99": share(measured.seen, 99)},
        players_cpu=round(used / lasted, 3),
    )


async def main() -> None:
    """Phase after phase, each with more tables than the one before."""
    plan = json.loads(sys.stdin.readline())
    measured, chance = Measured(), Random(1)
    seated: list[Seats] = []
    for step in plan["phases"]:
        for seats in seated:
            seats.think = step["think"]
        fresh = [
            Seats(table, step["think"], measured, chance)
            for table in plan["tables"][len(seated) : step["tables"]]
        ]
        for seats in fresh:
            await seats.sit()
            for player in seats.players:
                player.play()
        seated += fresh
        await phase(seated, measured, step["seconds"])
        if sys.stdin.readline().strip() != "more":
            return


if __name__ == "__main__":
    asyncio.run(main())
