"""A casino for a day: eight tables, forty people, two servers, of which one is killed now and then.

Everybody does what he may and tries what he may not. Books balance, meters are exact, nothing that
was acknowledged is lost, and nothing forbidden was done. `PITBOSS_SEED=7 PITBOSS_DAY_ROUNDS=40`
makes it another day, and a longer one.
"""

import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from time import sleep, time

import pytest
from tests import plain_http
from tests.databases import new_database
from tests.pit.hired import PASSWORD, hire, people_of
from tests.server.cluster import ServerProcess, running
from tests.server.simulated import Actor, Crew, together
from tests.submission.filed import filed
from tests.submission.test_linked import in_group

from pitboss.ledger import IN_RACK
from pitboss.ledger.rack import worth, written_chips
from pitboss.pit.casino_file import read_casino_file
from pitboss.pit.casino_keys import init_casino, read_signing_key
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
from pitboss.store.meters import meters_of
from pitboss.store.verify import verify_all
from pitboss.submission.in_force import InForce

SEED = int(os.environ.get("PITBOSS_SEED", "686"))
ROUNDS = int(os.environ.get("PITBOSS_DAY_ROUNDS", "3"))
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


METER, SEED_OF_METER, ADDED, RESERVED = "Keystone", 30_000_00, 23, 5
"""The meter of both tables of High Card Flush: $30,000, and 23 cents more with each wager of $1, of
which 5 go to its reserve beside."""
LINKED = {"progressive_jackpot_wager": True, "linked_progressive": True}


def _submission() -> str:
    """Every game once; the tables of High Card Flush share a meter."""
    offers = [
        (game, game.title()[:20], LINKED if game == "high-card-flush" else {})
        for game in dict.fromkeys(GAMES)
    ]
    head, *games = filed(*offers, effective=date(2019, 7, 13)).split("[[game]]")
    linked = [in_group(game, METER) if "high-card-flush" in game else game for game in games]
    return "[[game]]".join([head, *linked])


class Casino:
    """A casino, everybody in it, and how its day went."""

    def __init__(self, log: EventLog, processes: list[ServerProcess], file: Path) -> None:
        self.log, self.processes, self.file = log, processes, file
        self.chance = Random(SEED)
        self.ports = [server.from_clients.port for server in processes]
        self.people = {person.id: person for person in map(self._hired, STAFF.items())}
        self.staff = {name: self._actor(name) for name in STAFF}
        self.guests = [
            Actor(name, Visitors(log).new(name), self.ports, Random(self.chance.random()))
            for name in (f"Guest {number}" for number in range(1, PLAYERS + 1))
        ]
        InForce(log, date.today).approve(_submission(), "the Board", "RS-1", date(2019, 7, 1))
        self._start_meter()
        self.crews = [self._crew(number, game) for number, game in enumerate(GAMES)]

    def _start_meter(self) -> None:
        """Table games and security together; nobody else, and neither of them twice."""
        act = {"meter": METER, "kind": "start", "reason": "the group opens"}
        answer = {"meter": METER, "number": 1}
        for name, role in (
            ("Cash 1", "floorperson"),
            ("Dealer 1", "floorperson"),
            ("Eye", "security"),
        ):
            assert self._meter(name, "propose", act | {"as": role}) in (401, 403, 422)
        assert self._meter("Floor 1", "propose", act | {"as": "floorperson"}) == 200
        for name, role in (("Floor 1", "floorperson"), ("Floor 2", "floorperson")):
            assert self._meter(name, "confirm", answer | {"as": role}) in (403, 422)
        assert self._meter("Guard 1", "confirm", answer | {"as": "security"}) == 200

    def _meter(self, name: str, what: str, body: Mapping[str, object]) -> int:
        url = f"http://127.0.0.1:{self.ports[0]}/api/meters/{what}"
        mine = {"Cookie": f"{COOKIE}={self.staff[name].token}"}
        return plain_http.post(url, json=body, headers=mine, timeout=60).status_code

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
        refused = plain_http.post(url, data=form, headers=guest, timeout=60)
        assert refused.status_code == 401, refused.text
        mine = {"Cookie": f"{COOKIE}={floor.token}"}
        opened = plain_http.post(url, data=form, headers=mine, timeout=60)
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
    options = ("--casino", str(file))
    with new_database(postgres_server) as address:
        log = EventLog.open(address, key=folder / "casino.key")
        with closing(log), running(address, folder, 2, options) as processes:
            day = Casino(log, list(processes), file)
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
    steps: list[dict[str, str]] = plain_http.get(path, timeout=60).json()["steps"]
    return steps


def test_the_log_is_as_it_was_written(casino: Casino) -> None:
    assert list(verify_all(casino.log)) == []


def test_the_meter_is_exact(casino: Casino) -> None:
    """What stands there is the seed and what every wager of both tables has added, but for those
    that were returned; the cents of each table are those that the meter has for it."""
    wagers: dict[str, int] = {}
    for crew in casino.crews:
        if not crew.table.startswith("high-card-flush"):
            continue
        numbers = range(1, casino.log.last_round(crew.table) + 1)
        settled = casino.log.settlements(crew.table, numbers).values()
        lines = [line for lines in settled for line in lines]
        made = [line for line in lines if line["wager"] == "progressive_jackpot"]
        assert all(line["stake"] == 100 for line in made)
        wagers[crew.table] = sum(line["outcome"] != "void" for line in made)
    meter = meters_of(casino.log).at(METER).meter
    assert len(wagers) == 2
    assert min(wagers.values()) > 0
    assert meter.paid == 0, "a jackpot that comes once in a lifetime: another seed"
    assert meter.value == SEED_OF_METER + ADDED * sum(wagers.values())
    assert meter.reserve == RESERVED * sum(wagers.values())
    assert meter.sums == {table: (ADDED + RESERVED) * made for table, made in wagers.items()}


def test_a_stranger_finds_it_sound(casino: Casino) -> None:
    """By an export, and by a head that covers every stream of it: no database, no key."""
    real = read_casino_file(casino.file)
    key = read_signing_key(real.signing_key)
    head = publish_head(casino.log, key, int(time() * 1000), real.heads)
    assert head.number > 1  # others were signed after closings
    lines = (f"{line}\n".encode() for line in export_lines(casino.log))
    kept = (real.heads / "heads.jsonl" if real.heads.is_dir() else real.heads).read_bytes()
    verdict = check_export(lines, read_heads(kept.splitlines(keepends=True), [head.fingerprint]))
    assert [str(fault) for fault in verdict.faults] == []
    assert verdict.uncovered == 0
    assert verdict.events == head.events > 500
