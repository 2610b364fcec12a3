"""What each session and each address has used of its share."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection

from pitboss.server.limits import ComeBack, Limits, Most, Rate, Shares

REMEMBERED: Final = 20_000
"""Users whose use is remembered; who was not heard of for longest has his whole share again."""
_NETWORK_BITS: Final = 64  # one customer's share of IPv6


def address_of(connection: HTTPConnection) -> str:
    """Where a connection comes from; of IPv6 the network, as one customer has all of it."""
    if connection.client is None:
        return ""
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return connection.client.host
    if isinstance(address, IPv6Address) and not address.ipv4_mapped:
        return str(IPv6Address(int(address) >> _NETWORK_BITS << _NETWORK_BITS))
    return str(address)


class Allowance:
    """A rate, for each of many users: what was used comes back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._owed: OrderedDict[str, float] = OrderedDict()  # when all of it will be back

    def wait(self, user: str) -> float:
        """Seconds until this user may do it once more."""
        full_at = self._owed.get(user, 0.0)
        return full_at - self._clock() - self.rate.seconds * (self.rate.at_once - 1)

    def take(self, user: str) -> None:
        """This user does it once."""
        full_at = max(self._owed.pop(user, 0.0), self._clock())
        self._owed[user] = full_at + self.rate.seconds
        while len(self._owed) > REMEMBERED:
            self._owed.popitem(last=False)


class SharedAllowance:
    """The share of a session and that of its address."""

    def __init__(self, shares: Shares, words: str) -> None:
        self._session = Allowance(shares.session)
        self._address = Allowance(shares.address)
        self._words = words

    def take(self, session: str, address: str, longest_wait: float = 0.0) -> float:
        """Takes one of each share; the seconds to wait first. Too many: comes back later."""
        wait = max(0.0, self._session.wait(session), self._address.wait(address))
        if wait > longest_wait:
            raise ComeBack(self._words, wait)
        self._session.take(session)
        self._address.take(address)
        return wait


class Present:
    """How many a session and an address have now, of what may be had so many times."""

    def __init__(self, most: Most, words: str, retry_seconds: float = 0) -> None:
        self._most = most
        self._words = words
        self._retry_seconds = retry_seconds
        self._lock = Lock()  # a count ends in its own thread
        self._sessions: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def one(self, session: str, address: str) -> Iterator[None]:
        """One more, for as long as it lasts. Somebody without a session counts by address."""
        with self._lock:
            full = session and self._sessions[session] >= self._most.session
            if full or self._addresses[address] >= self._most.address:
                raise ComeBack(self._words, self._retry_seconds)
            self._add(session, address, 1)
        try:
            yield
        finally:
            with self._lock:
                self._add(session, address, -1)

    def _add(self, session: str, address: str, change: int) -> None:
        for counter, user in ((self._sessions, session), (self._addresses, address)):
            counter[user] += change
            if not counter[user]:
                del counter[user]


class Door:
    """Lets in what each may do, and says when to come back."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._commands = SharedAllowance(limits.commands, "too many commands in a short time")
        self._tables = SharedAllowance(limits.tables, "too many tables opened in a short time")
        self._guests = Allowance(limits.guests)
        self._sign_ins = Allowance(limits.sign_ins)
        self._sockets = Present(limits.sockets, "too many tables open at once: close one")
        counts = f"you are already waiting for {limits.counts.session} answers that take a while: "
        self._counts = Present(
            limits.counts, f"{counts}ask again when one is there", limits.retry_seconds
        )
        self._players: OrderedDict[str, set[str]] = OrderedDict()  # who sat down, by address

    async def command(self, session: str, address: str) -> None:
        """A command at a table: one that comes a little too early waits."""
        wait = self._commands.take(session, address, self.limits.longest_wait)
        if wait:
            await asyncio.sleep(wait)

    def table(self, session: str, address: str, tables: int) -> None:
        """A table is opened, beside so many."""
        if tables >= self.limits.most_tables:
            raise ComeBack("no room for another table", self.limits.tables.session.seconds)
        self._tables.take(session, address)

    def guest(self, address: str) -> None:
        """Somebody new."""
        wait = self._guests.wait(address)
        if wait > 0:
            raise ComeBack("too many new visitors from one address", wait)
        self._guests.take(address)

    def sign_in(self, address: str) -> None:
        """Somebody tries to sign in."""
        wait = self._sign_ins.wait(address)
        if wait > 0:
            raise ComeBack("too many attempts to sign in from one address", wait)
        self._sign_ins.take(address)

    def socket(self, session: str, address: str) -> AbstractContextManager[None]:
        """A WebSocket, for as long as it is open."""
        return self._sockets.one(session, address)

    def count(self, visitor: str, address: str) -> AbstractContextManager[None]:
        """A count that nobody has asked for before, until its answer is there."""
        return self._counts.one(visitor, address)

    def seat(self, player: str, address: str, seats_of: Callable[[str], int]) -> None:
        """A player takes one more seat, who has so many already, as others of his address have."""
        most = self.limits.seats
        players = self._players.setdefault(address, set())
        self._players.move_to_end(address)
        players.add(player)
        players.intersection_update({name for name in players if seats_of(name)} | {player})
        while len(self._players) > REMEMBERED:
            self._players.popitem(last=False)
        words = f"no more seats: {most.session} a visitor, {most.address} an address; leave one"
        if seats_of(player) >= most.session or sum(map(seats_of, players)) >= most.address:
            raise ComeBack(words, self.limits.retry_seconds)
