"""Who is connected to a table, and who has gone: a page that is loaded again is back in time."""

import asyncio
from collections.abc import Callable

from pitboss.server.patience import Time, Timer


class Presence:
    """Players who had a socket at one table and have none any more. After ``seconds`` without one a
    player ``is_gone``, until he has one again; who never had one is not missed."""

    def __init__(
        self, seconds: float, is_gone: Callable[[str], None], time: Time | None = None
    ) -> None:
        self.seconds = seconds
        self.gone: set[str] = set()
        self._is_gone = is_gone
        self._time = time
        self._timers: dict[str, Timer] = {}

    def came(self, player: str) -> None:
        """He has a socket here, or at another server."""
        self.gone.discard(player)
        if timer := self._timers.pop(player, None):
            timer.cancel()

    def went(
        self, player: str, seconds: float = 0, is_gone: Callable[[str], None] | None = None
    ) -> None:
        """His last socket here has closed; or he is gone from another server, and will be from all
        of them unless one says otherwise in so many ``seconds``."""
        self.came(player)
        if self.seconds:
            time, told = self._time or asyncio.get_running_loop(), is_gone or self._is_gone
            self._timers[player] = time.call_later(
                seconds or self.seconds, lambda: self._fire(player, told)
            )

    def acts(self, player: str) -> None:
        """He does something without a socket: whoever is missed has as long again."""
        if player in self._timers or player in self.gone:
            self.went(player)

    def is_missed(self, player: str) -> None:
        """He is nowhere."""
        self.came(player)
        self.gone.add(player)

    def stop(self) -> None:
        """Nobody is missed any more: the server ends."""
        self.seconds = 0
        for player in list(self._timers):
            self.came(player)

    def _fire(self, player: str, is_gone: Callable[[str], None]) -> None:
        del self._timers[player]
        is_gone(player)
