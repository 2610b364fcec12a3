"""A casino for a day: eight tables, forty people, two servers, of which one is killed now and then.

Everybody does what he may and tries what he may not. Books balance, meters are exact, nothing that
was acknowledged is lost, and nothing forbidden was done. `PITBOSS_SEED=7 PITBOSS_DAY_ROUNDS=40`
makes it another day, and a longer one.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from time import sleep, time

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.pit.hired import PASSWORD, hire, people_of
from tests.server.cluster import ServerProcess, running
from tests.server.simulated import Actor, Crew, together
from tests.submission.filed import filed

from pitboss.ledger import IN_RACK
from pitboss.ledger.rack import worth, written_chips
from pitboss.pit.casino_keys import init_casino
from pitboss.pit.people import Person
from pitboss.pit.sign_in import Doorkeeper
from pitboss.procedure.two_keys import KEYS
from pitboss.server.visitors import COOKIE
from pitboss.store import EventLog, Visitors, replay
from pitboss.store.beginning import table_of
from pitboss.store.event import Opened, WhoData
from pitboss.store.evidence import check_export, read_heads
from pitboss.store.export import export_lines
from pitboss.store.heads_file import publish_head
from pitboss.store.verify import verify_all
from pitboss.submission.in_force import InForce

SEED = int(os.environ.get("PITBOSS_SEED", "686"))
ROUNDS = int(os.environ.get("PITBOSS_DAY_ROUNDS", "4"))
KILLS = 2

GAMES = (
    "over-under", "high-card-flush", "high-card-flush", "dj-wild", "blackjack", "face-up-pai-gow",
    "over-under", "six-card-pai-gow",
)  # fmt: skip
OPENING = {"10000": 30, "2500": 40, "500": 100, "100": 200, "50": 40, "25": 40, "1": 400}
STAFF = {
    **{f"Dealer {number}": ("table games", "dealer") for number in range(1, 9)},
    **{f"Floor {number}": ("table games", "floorperson") for number in range(1, 5)},
    "Pit": ("table games", "pit manager"),
    "Cash 1": ("finance", "officer"),
    "Cash 2": ("finance", "officer"),
    "Guard 1": ("security", "officer"),
    "Guard 2": ("security", "officer"),
    "Eye": ("surveillance", "officer"),
    "Clerk": ("compliance", "officer"),
}
PLAYERS = 21  # with those of the casino, forty people


class Casino:
    """A casino, everybody in it, and how its day went."""

    def __init__(self, log: EventLog, processes: list[ServerProcess]) -> None:
        self.log, self.processes = log, processes
        self.chance = Random(SEED)
        self.ports = [server.from_clients.port for server in processes]
        self.people = {person.id: person for person in map(self._hired, STAFF.items())}
        self.staff = {name: self._actor(name) for name in STAFF}
        self.guests = [
            Actor(name, Visitors(log).new(name), self.ports, Random(self.chance.random()))
            for name in (f"Guest {number}" for number in range(1, PLAYERS + 1))
        ]
        InForce(log, date.today).approve(
            filed(*((game, game.title()[:20], {}) for game in dict.fromkeys(GAMES)),
                  effective=date(2019, 7, 13)),
            "the Board", "RS-1", date(2019, 7, 1),
        )  # fmt: skip
        self.crews = [self._crew(number, game) for number, game in enumerate(GAMES)]

    def _hired(self, job: tuple[str, tuple[str, str]]) -> Person:
        return hire(people_of(self.log), job[0], *job[1])

    def _actor(self, name: str) -> Actor:
        token = Doorkeeper(people_of(self.log)).sign_in(name, PASSWORD).token
        person = next(each for each in self.people.values() if each.name == name)
        return Actor(name, token, self.ports, Random(self.chance.random()), person.roles)

    def _crew(self, number: int, game: str) -> Crew:
        floor = self.staff[f"Floor {number % 4 + 1}"]
        guests = [guest for at, guest in enumerate(self.guests) if at % len(GAMES) == number]
        players = dict(zip((1, 3, 5), guests, strict=False))
        at_work = {f"Dealer {number + 1}", floor.name, "Cash 1", "Guard 1", "Pit"}
        others = [one for name, one in self.staff.items() if name not in at_work]
        others += [guest for guest in self.guests if guest not in guests]
        return Crew(
            self._table(floor, game), self.staff[f"Dealer {number + 1}"], floor,
            self.staff["Cash 1"], self.staff["Guard 1"], players, others,
            Random(self.chance.random()), OPENING, ROUNDS, self._held,
        )  # fmt: skip

    def _held(self, table: str) -> dict[str, int]:
        day = replay(self.log, table, self.log.last_round(table)).driver.table.day
        assert day is not None
        return written_chips(day.rack.chips)

    def _table(self, floor: Actor, game: str) -> str:
        """A floorperson puts a table up; nobody else can."""
        form = {"offer": game.title()[:20], "shoe": "virtual"}
        url = f"http://127.0.0.1:{self.ports[0]}/tables"
        guest = {"Cookie": f"{COOKIE}={self.guests[0].token}"}
        refused = httpx.post(url, data=form, headers=guest, timeout=60)
        assert refused.status_code == 401, refused.text
        mine = {"Cookie": f"{COOKIE}={floor.token}"}
        opened = httpx.post(url, data=form, headers=mine, timeout=60)
        assert opened.status_code == 303, opened.text
        return opened.headers["location"].rpartition("/")[2]

    def pass_by(self) -> None:
        """The day, in which servers are killed and come back."""
        threads = together(self.crews)
        first = next(threads)
        for number in range(KILLS):
            sleep(4)
            server = self.processes[number % len(self.processes)]
            server.end(signal.SIGKILL)
            sleep(1)
            server.start()
            server.wait()
        first.join()
        for _ in threads:
            pass

    def everybody(self) -> Iterator[Actor]:
        """All forty."""
        yield from self.staff.values()
        yield from self.guests

    def events(self, table: str) -> list[Opened]:
        """What happened at a table."""
        return self.log.opened(self.log.events(table))


@pytest.fixture(scope="module")
def casino(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    folder: Path = tmp_path_factory.mktemp("casino")
    file = folder / "brass.toml"
    init_casino(file, "The Brass Rail")
    log = EventLog.open(postgres_server, key=folder / "casino.key")
    options = ("--casino", str(file))
    with closing(log), running(postgres_server, folder, 2, options) as processes:
        day = Casino(log, list(processes))
        day.pass_by()
        yield day


def test_forty_people_were_there(casino: Casino) -> None:
    assert len(list(casino.everybody())) == 40
    assert len(casino.crews) == 8


def test_nothing_acknowledged_is_lost_and_nothing_forbidden_was_done(casino: Casino) -> None:
    done = {crew.table: casino.log.commands(crew.table) for crew in casino.crews}
    acknowledged = forbidden = 0
    for actor in casino.everybody():
        visitor = Visitors(casino.log).find(actor.token)
        assert visitor is not None
        for sent in actor.sent:
            command_id = f"{visitor.id}:{sent.command_id}"
            if sent.done:
                assert command_id in done[sent.table], sent
                acknowledged += 1
            elif sent.forbidden:
                assert command_id not in done[sent.table], sent
                forbidden += 1
    assert acknowledged > 40 * len(casino.crews) / 2
    assert forbidden > 10 * len(casino.crews)


def test_every_event_was_done_by_somebody_whose_role_it_is(casino: Casino) -> None:
    """Of every event at every table: the person has the role in which he acted; the dealer is who
    had come to deal; two people did what takes two."""
    confirmed = 0
    for crew in casino.crews:
        dealer = ""
        proposals: dict[int, tuple[str, WhoData]] = {}
        for opened in casino.events(crew.table):
            who = opened.data.get("who")
            if who is None or who["role"] in ("house", "player"):
                assert who is None or who["role"] == "house" or not _of_staff(casino, who["name"])
                continue
            assert who["role"] in casino.people[who["person"]].roles
            aside = opened.data.get("aside", {})
            if aside.get("kind") == "new_dealer":
                dealer = who["name"]
            assert (who["role"] == "dealer") <= (who["name"] == dealer)
            assert (who["role"] == "floorperson") <= (who["name"] != dealer)
            if aside.get("kind") in KEYS:
                proposals[len(proposals) + 1] = (str(aside["kind"]), who)
            elif aside.get("kind") == "confirm":
                kind, first = proposals[int(str(aside["number"]))]
                assert first["person"] != who["person"]
                assert {first["role"], who["role"]} == {*KEYS[kind]}
                confirmed += 1
    assert confirmed >= 5 * len(casino.crews)


def _of_staff(casino: Casino, name: str) -> bool:
    return any(person.name == name for person in casino.people.values())


def test_books_balance_and_every_rack_is_what_its_books_say(casino: Casino) -> None:
    """After every round: the accounts add up to nothing, and the chips to the inventory."""
    for crew in casino.crews:
        for opened in casino.events(crew.table):
            if opened.kind != "round":
                continue
            table = table_of(opened.data)
            assert sum(table.books.balances.values()) == 0
            assert table.day is not None
            in_rack = sum(table.books.balance(account) for account in IN_RACK)
            assert worth(table.day.rack.chips) - table.day.rack.owed == in_rack


def test_each_table_was_closed_five_dollars_short(casino: Casino) -> None:
    for crew in casino.crews:
        state = crew.floor.state(crew.table)
        assert state["day"]["stage"] == "closed"
        assert state["pit"]["worth"] in (None, crew.closed_at)
        told = [
            step["text"] for number in range(1, casino.log.last_round(crew.table) + 1)
            for step in _steps(casino, crew, number) if step["what"] == "count"
        ]  # fmt: skip
        assert told[-1].endswith("$5 short")


def _steps(casino: Casino, crew: Crew, number: int) -> list[dict[str, str]]:
    path = f"http://127.0.0.1:{casino.ports[0]}/api/tables/{crew.table}/rounds/{number}"
    steps: list[dict[str, str]] = httpx.get(path, timeout=60).json()["steps"]
    return steps


def test_the_log_is_as_it_was_written(casino: Casino) -> None:
    assert list(verify_all(casino.log)) == []


def test_a_stranger_finds_it_sound(casino: Casino, tmp_path: Path) -> None:
    """By an export, and by a head that covers every stream of it: no database, no key."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    head = publish_head(casino.log, key, int(time() * 1000), tmp_path / "heads.jsonl")
    lines = (f"{line}\n".encode() for line in export_lines(casino.log))
    kept = (tmp_path / "heads.jsonl").read_bytes().splitlines(keepends=True)
    verdict = check_export(lines, read_heads(kept, [head.fingerprint]))
    assert [str(fault) for fault in verdict.faults] == []
    assert verdict.uncovered == 0
    assert verdict.events == head.events > 500
