"""Who is connected to a table, and who has gone: a page that is loaded again is back in time."""

import asyncio
from collections.abc import Callable, Iterable

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
        self._unheard: set[str] = set()  # of these, who may never have had a socket
        self._asked_about: set[str] = set()  # of these, whom other servers may have
        self._acting: set[str] = set()  # without a socket, and not missed

    def came(self, player: str) -> None:
        """He has a socket here, or at another server."""
        for known in (self.gone, self._unheard, self._asked_about, self._acting):
            known.discard(player)
        if timer := self._timers.pop(player, None):
            timer.cancel()

    def went(self, player: str) -> None:
        """His last socket here has closed."""
        self._miss(player, self.seconds, self._is_gone)

    def expect(self, players: Iterable[str]) -> None:
        """They have seats, and this server has heard nothing of them yet: it has just started, or
        the table was another's. Whoever does something meanwhile needs no socket."""
        for player in players:
            if player not in self._timers and player not in self.gone | self._acting:
                self.went(player)
                self._unheard.add(player)

    def ask_about(self, player: str, seconds: float, is_gone: Callable[[str], None]) -> None:
        """He is gone from one server, and will be from all of them unless one says otherwise in so
        many seconds."""
        self._miss(player, seconds, is_gone)
        self._asked_about.add(player)

    def acts(self, player: str) -> bool:
        """He does something without a socket: whoever is missed has as long again; whether he
        was."""
        is_missed = player in self._timers or player in self.gone
        if is_missed and player not in self._unheard:
            self.went(player)
        else:
            self.came(player)
            self._acting.add(player)
        return is_missed

    def may_be_back(self, player: str) -> bool:
        """Whether he is not gone from here yet, without a socket."""
        is_awaited = player in self._timers and player not in self._asked_about
        return is_awaited or player in self._acting

    def is_missed(self, player: str) -> None:
        """He is nowhere."""
        self.came(player)
        self.gone.add(player)

    def stop(self) -> None:
        """Nobody is missed any more: the server ends."""
        self.seconds = 0
        for player in list(self._timers):
            self.came(player)

    def _miss(self, player: str, seconds: float, is_gone: Callable[[str], None]) -> None:
        self.came(player)
        if self.seconds:
            time = self._time or asyncio.get_running_loop()
            self._timers[player] = time.call_later(seconds, lambda: self._fire(player, is_gone))

    def _fire(self, player: str, is_gone: Callable[[str], None]) -> None:
        self.came(player)
        is_gone(player)
