"""How a server asks another to do what only the owner of a table can do.

A message is for one server, which is named in it, and for a few seconds of the database's clock.
Its mark can be made only with the log's key, which the servers of a casino have and nobody else.
It holds what a visitor has sent; what came of it each server reads from the log.
"""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

import h11

from pitboss.server.models import Refusal
from pitboss.store import Conflict, EventLog, Unavailable
from pitboss.store.errors import Moved
from pitboss.store.event import Body
from pitboss.store.lease import Leases, Standing
from pitboss.vocabulary.refusal import Refused

MARK: Final = "pitboss-peer"
"""The header with the time and the mark of a message."""
GOOD_FOR: Final = 10_000
"""Milliseconds for which a mark is good, before and after its time."""
TRY_SECONDS: Final = 3
"""After so long without an answer it is asked again who owns the table."""
_MOST_BYTES: Final = 65_536


def path_of(table_id: str) -> str:
    """Where a server is asked to do something at a table that it owns."""
    return f"/peer/tables/{quote(table_id, safe='')}"


@dataclass(frozen=True)
class Wanted:
    """A command under its id, as the log will have it."""

    command_id: str
    content: Body
    after: int | None = None  # the last event that who wants it has seen

    def as_bytes(self) -> bytes:
        """The command as it is sent."""
        told = {"command_id": self.command_id, "content": self.content, "after": self.after}
        return json.dumps(told, ensure_ascii=False).encode()

    @classmethod
    def read(cls, body: bytes) -> "Wanted":
        """A command that a server has sent, whose mark was good."""
        return cls(**json.loads(body))


class Peers:
    """The other servers of a casino."""

    def __init__(self, log: EventLog, leases: Leases) -> None:
        self._log = log
        self.leases = leases

    async def ask(self, owner: Standing, table_id: str, wanted: Wanted) -> tuple[int, int]:
        """Has the owner of a table do a command: its first and last event.

        Moved, if that server is not the owner any more, or does not answer: then it may have done
        it or not.
        """
        path, body = path_of(table_id), wanted.as_bytes()
        now = self.leases.now()
        mark = {MARK: f"{now} {self._mark(owner.owner, path, now, body)}"}
        try:
            async with asyncio.timeout(TRY_SECONDS):
                status, answer = await _post(owner.address, path, mark, body)
        except (OSError, TimeoutError, h11.RemoteProtocolError, ValueError) as error:
            raise Moved(f"the server of table {table_id} does not answer: {error}") from None
        match status:
            case 200:
                return answer["first"], answer["last"]
            case 403 | 421:
                raise Moved(f"table {table_id} is another server's")
            case 409:
                raise Conflict
            case 422:
                raise Refused(
                    answer["error"], field=answer["field"], allowed=answer["allowed"],
                    cites=answer["cites"],
                )  # fmt: skip
            case _:
                raise Unavailable(f"the server of table {table_id}: {answer.get('error', status)}")

    def has_marked(self, header: str, path: str, body: bytes) -> bool:
        """Whether a message that has come in lately is another server's, for this one."""
        at, _, mark = header.partition(" ")
        if not (at.isascii() and at.isdigit() and len(at) <= 15 and mark.isascii()):
            return False
        if abs(self.leases.now() - int(at)) > GOOD_FOR:
            return False
        return hmac.compare_digest(mark, self._mark(self.leases.server, path, int(at), body))

    def _mark(self, to: str, path: str, at: int, body: bytes) -> str:
        digest = hashlib.sha256(body).hexdigest()
        return self._log.mark("\n".join(["POST", path, str(at), to, digest]).encode())


def refused_as_data(refused: Refused) -> dict[str, Any]:
    """A refusal on its way to the server that has asked."""
    return Refusal.of(refused).model_dump()


async def _post(
    address: str, path: str, headers: Mapping[str, str], body: bytes
) -> tuple[int, dict[str, Any]]:
    """Status and JSON of what a server answers."""
    url = urlsplit(address)
    secure = url.scheme == "https"
    port = url.port or (443 if secure else 80)
    reader, writer = await asyncio.open_connection(url.hostname, port, ssl=secure or None)
    try:
        http = h11.Connection(h11.CLIENT)
        sent = {"host": url.netloc, "content-length": str(len(body)), "connection": "close"}
        request = h11.Request(
            method="POST", target=path, headers=list({**sent, **headers}.items())
        )  # fmt: skip
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(http.send(event) or b"")
        await writer.drain()
        return await _answer(http, reader)
    finally:
        writer.close()


async def _answer(http: h11.Connection, reader: asyncio.StreamReader) -> tuple[int, dict[str, Any]]:
    status, answer = 0, b""
    while not isinstance(event := http.next_event(), h11.EndOfMessage):
        if event is h11.NEED_DATA:
            http.receive_data(await reader.read(_MOST_BYTES))
        elif isinstance(event, h11.Response):
            status = event.status_code
        elif isinstance(event, h11.Data):
            answer += event.data
        elif isinstance(event, h11.ConnectionClosed) or len(answer) > _MOST_BYTES:
            raise ValueError("not an answer")
    told = json.loads(answer)
    return status, told if isinstance(told, dict) else {}
