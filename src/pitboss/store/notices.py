"""What servers tell one another through PostgreSQL, and that they live."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

from psycopg import AsyncConnection, Error
from psycopg.conninfo import make_conninfo
from sqlalchemy import Engine

from pitboss.store.database import prompt, reason
from pitboss.store.lease import BEAT, LASTS, Leases
from pitboss.store.statements import CHANNEL

BEAT_SECONDS: Final = 1.0
_LONGEST = LASTS / 1_000  # seconds after which an answer of the database says nothing any more

journal = logging.getLogger(__name__)


class Notices:
    """A connection of its own: this server says over it that it lives, and hears what the others
    do. It is made again whenever it breaks."""

    def __init__(
        self, engine: Engine, leases: Leases, heard: Callable[[str], None],
        beaten: Callable[[bool], None],
    ) -> None:  # fmt: skip
        self._engine = engine
        self._leases = leases
        self._heard = heard
        self._beaten = beaten  # told with each beat, and whether it is the first of a connection

    async def listen(self) -> None:
        """Until it is cancelled."""
        was_there = True
        while True:
            try:
                async with self._connected() as connection:
                    was_there = True
                    await self._stay(connection)
            except (Error, OSError, TimeoutError) as error:
                if was_there:
                    journal.error("the other servers are not heard: %s", reason(error))
                was_there = False
                await asyncio.sleep(BEAT_SECONDS / 4)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection that listens. One that stalls is left to itself: there is no good-bye."""
        url = self._engine.url
        _, named = self._engine.dialect.create_connect_args(url)
        named.pop("context", None)  # for the types of a connection, and no part of an address
        address = make_conninfo(**{**prompt(url), **named})
        async with asyncio.timeout(_LONGEST):
            connection = await AsyncConnection.connect(address, autocommit=True)
        try:
            async with asyncio.timeout(_LONGEST):
                await connection.execute(f"LISTEN {CHANNEL}")
            yield connection
        finally:
            connection.pgconn.finish()

    async def _stay(self, connection: AsyncConnection) -> None:
        is_first = True
        while True:
            await self._beat(connection)
            self._beaten(is_first)
            is_first = False
            async for notice in connection.notifies(timeout=BEAT_SECONDS):
                self._heard(notice.payload)

    async def _beat(self, connection: AsyncConnection) -> None:
        asked = monotonic()
        async with asyncio.timeout(_LONGEST):
            cursor = await connection.execute(BEAT, self._leases.named)
            row = await cursor.fetchone()
        assert row is not None
        self._leases.heard(asked, row[0])
