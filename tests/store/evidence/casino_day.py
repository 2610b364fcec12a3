"""A day of a small casino, signed three times, and what somebody could do to its log."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.store.through_the_log import ANN, LiveGame

from pitboss import chapters
from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import Bet, CardDealt, Decision, Who
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, Visitors, create_table
from pitboss.store.event import Event
from pitboss.store.evidence import Verdict, check_export, read_heads
from pitboss.store.export import export_lines
from pitboss.store.heads_file import publish_head
from pitboss.store.signing import fingerprint, public_text

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
FINGERPRINT = fingerprint(public_text(KEY.public_key()))
BEGAN = 1_563_019_200.0
DOT = Who("dealer", "Dot")


class Clock:
    """A second passes whenever somebody looks."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> float:
        self.now += 1
        return self.now


@dataclass
class Day:
    """The log of a day, and the file of heads that was kept outside."""

    folder: Path
    address: str
    heads: Path

    @property
    def file(self) -> Path:
        """The database."""
        return Path(self.address.removeprefix("sqlite:///"))

    def export(self) -> list[bytes]:
        """The log as it is now."""
        log = EventLog.open_to_read(self.address)
        try:
            return [f"{line}\n".encode() for line in export_lines(log)]
        finally:
            log.close()

    def kept(self) -> list[bytes]:
        """The lines of the heads file."""
        return self.heads.read_bytes().splitlines(keepends=True)

    def checked(
        self, lines: Iterable[bytes] | None = None, heads: Iterable[bytes] | None = None
    ) -> Verdict:
        """What a stranger finds who knows the casino's key."""
        published = read_heads(self.kept() if heads is None else heads, [FINGERPRINT])
        return check_export(self.export() if lines is None else lines, published)

    def does(self, *statements: str) -> None:
        """What somebody with the file of the database could do."""
        with closing(sqlite3.connect(self.file)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    def events(self, stream: str) -> list[Event]:
        """A stream as the database has it."""
        log = EventLog.open_to_read(self.address)
        try:
            return list(log.events(stream))
        finally:
            log.close()

    def put(self, events: Iterable[Event]) -> None:
        """Writes events over those of their numbers, each chained to the one before, and the head
        of the stream."""
        with closing(sqlite3.connect(self.file)) as db:
            for event in events:
                values = [getattr(event, name) for name in Event.__slots__]
                db.execute(f"INSERT OR REPLACE INTO events VALUES ({','.join('?' * 10)})", values)
                db.execute(
                    "UPDATE gaming_tables SET head_seq = ?, head_hash = ? WHERE id = ?",
                    [event.seq, event.hash, event.table_id],
                )
            db.commit()


def chained(events: Iterable[Event], prev: str) -> list[Event]:
    """Events with every hash computed again."""
    anew = []
    for event in events:
        unhashed = replace(event, prev=prev)
        prev = unhashed.computed_hash()
        anew.append(replace(unhashed, hash=prev))
    return anew


def over_under(log: EventLog, name: str) -> LiveTable:
    """A virtual table where Ann plays."""
    record = TableRecord(name, "over-under", "Table", "Casino", "", 0)
    table = chapters.new_table(
        Rules.of("686a"), CHAPTERS["over-under"].limits, virtual=True, keeps_chips=True
    )
    create_table(log, record, table)
    live = LiveTable.open(log, name, House(Random(1), lambda: 1_000_000))
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    return live


def play(live: LiveTable, times: int = 1) -> None:
    """Ann plays rounds."""
    for _ in range(times):
        live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {live.seq}")
        live.do(Decision(2, "under"), ANN, f"decision {live.seq}")


def blackjack(log: EventLog, name: str) -> None:
    """A round with real cards, in which Fay corrects a nine that was an eight."""
    game = BlackjackTable.shoe(
        "Ts Kc 9d 7h", {"shuffler": "none"}, seats={2: "Ann"}, virtual=False, until=None
    )
    played = LiveGame(log, game, name)
    game.script({2: {"blackjack": 1_000}})
    game.to(Ask)
    (seq,) = [step["seq"] for step in played.live.steps() if step.get("cards") == ["9d"]]
    played.correct(seq, CardDealt("8d"), "glare")
    game.elect(2, "stand")
    game.answer(CardDealt("7h"), DOT)
    played.finish()


def a_day(folder: Path) -> Day:
    """Two tables, visitors, three heads, and rounds after the last."""
    folder.mkdir(exist_ok=True)
    address = f"sqlite:///{folder / 'log.sqlite3'}"
    log = EventLog.open(address)
    log.clock = Clock()
    day = Day(folder, address, folder / "outside.jsonl")
    people = Visitors(log)
    people.new("Ann")
    live = over_under(log, "t")
    play(live, 2)
    publish_head(log, KEY, int(log.clock() * 1000), day.heads)
    blackjack(log, "real")
    play(live, 2)
    publish_head(log, KEY, int(log.clock() * 1000), day.heads)
    play(live)
    people.new("Bob")
    publish_head(log, KEY, int(log.clock() * 1000), day.heads)
    play(live)
    log.close()
    return day
