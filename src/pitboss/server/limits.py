"""How much one visitor, one address and everybody together may ask of the server.

Every bound is here, with its default: generous for a busy table at home, and far from what would
keep the others waiting. ``create_app`` takes other ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from pitboss.store import Lasting


class ComeBack(Exception):  # noqa: N818 - what it says is no error of the server
    """Not now: too many at once (503), or too much of one visitor or address (429)."""

    def __init__(self, words: str, seconds: float, status: int = 429) -> None:
        super().__init__(words)
        self.words = words
        self.seconds = max(1, ceil(seconds))  # whole ones: a header tells no others
        self.status = status


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more each so many seconds."""

    at_once: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Shares:
    """What one session may do, and all sessions of one address together."""

    session: Rate
    address: Rate


@dataclass(frozen=True, slots=True)
class Most:
    """How many one session may have at a time, and all sessions of one address together."""

    session: int
    address: int


@dataclass(frozen=True)
class Limits:
    """The bounds of a server."""

    commands: Shares = field(default=Shares(Rate(400, 1 / 40), Rate(1_600, 1 / 160)))
    """Commands and corrections at tables; one that comes a little too early waits."""
    longest_wait: float = 2.0
    """Seconds for which such a command waits; beyond them it is refused."""
    tables: Shares = field(default=Shares(Rate(20, 300), Rate(60, 60)))
    """Tables that are opened."""
    most_tables: int = 1_000
    """Tables of the whole casino that visitors may open."""
    guests: Rate = field(default=Rate(60, 30))
    """New visitors from one address."""
    sign_ins: Rate = field(default=Rate(30, 10))
    """Attempts to sign in from one address, under whatever names."""
    sockets: Most = field(default=Most(24, 120))
    """WebSockets that are open."""
    seats: Most = field(default=Most(21, 84))
    """Seats taken, at all tables."""
    counts: Most = field(default=Most(2, 16))
    """Counts that are waiting or running: odds, analysis, submissions. Known answers are free."""
    sessions: Lasting = field(default=Lasting())
    """How long a session lasts."""

    session_seconds: float = 30.0
    """Seconds for which a socket's session is taken to last, before the log is asked again. One
    that is ended at this server ends at once."""
    person_seconds: float = 2.0
    """The same of somebody who has signed in; with each of his commands it is asked at once."""

    gone_seconds: float = 60.0
    """Seconds after which a player whose sockets at a virtual table are all closed has gone: his
    seat is free, when his wagers are decided. None: it stays his."""

    rest_seconds: float = 900.0
    """Seconds after which a table that nobody looks at or uses leaves memory, until it is asked
    for; where several servers share the tables, nobody owns it then."""

    table_threads: int = 6
    """Threads for the tables' own work; with those of readers, fewer than the database's pool."""
    reading_threads: int = 3
    """Threads for reading past rounds."""
    counting_threads: int = 1
    """Counts of odds that run at the same time."""
    counting_queue: int = 24
    """Counts that wait for them."""
    advice_threads: int = 1
    """Counts for players, of what they are asked, that run at the same time."""
    advice_queue: int = 48
    """Counts that wait for them."""
    preparing_queue: int = 512
    """What is counted before anybody asks, that waits."""
    retry_seconds: int = 5
    """After how long to ask again, when all are busy or the log is unavailable."""

    request_seconds: float = 20.0
    """Seconds in which a request must be sent whole, its headers and its body."""
    idle_seconds: int = 20
    """Seconds for which a connection is kept without a request."""
    most_connections: int = 4_000
    """Connections at the same time; further requests are answered 503."""


def served_names(names: Sequence[str]) -> frozenset[str]:
    """The hosts by which a server may be called, beside the address at which it was reached."""
    return frozenset({"localhost", "127.0.0.1", "::1", *(name.casefold() for name in names)})
