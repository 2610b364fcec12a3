"""Messages on their way to somebody who looks on."""

import asyncio
from collections.abc import Collection

from pitboss.server.messages import Message
from pitboss.server.telling import written
from pitboss.server.views import Viewer

LONGEST_QUEUE = 200


class Outbox:
    """Messages on their way to one socket. One that cannot keep up is given up, not waited for:
    its browser connects again and gets the whole state."""

    def __init__(self, viewer: Viewer, visitor_id: str = "", session_id: str = "") -> None:
        self.viewer = viewer
        self.visitor_id = visitor_id
        self.session_id = session_id
        self.session_ended = False
        self.thinks = False  # his advice is open
        self._waiting: list[str] = []
        self._some_wait: asyncio.Future[None] | None = None
        self.given_up = asyncio.Event()

    def put(self, message: Message) -> None:
        """Never waits."""
        self.put_text(written(message))

    def put_text(self, text: str) -> None:
        """A message that is written already."""
        if len(self._waiting) >= LONGEST_QUEUE:
            self.given_up.set()
            return
        self._waiting.append(text)
        if self._some_wait is not None and not self._some_wait.done():
            self._some_wait.set_result(None)

    def drop(self, visitor_id: str) -> None:
        """Given up, if it is this visitor's."""
        if self.visitor_id == visitor_id:
            self.given_up.set()

    def end_session(self, session_ids: Collection[str]) -> None:
        """Given up, if its session is one of these, which have ended."""
        if self.session_id in session_ids:
            self.session_ended = True
            self.given_up.set()

    async def take(self) -> list[str]:
        """All messages that wait, as soon as there is one."""
        while not self._waiting:
            self._some_wait = asyncio.get_running_loop().create_future()
            await self._some_wait
        taken, self._waiting = self._waiting, []
        return taken
