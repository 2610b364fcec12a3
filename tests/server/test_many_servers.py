"""Two servers, one database, and everything between them goes wrong: nothing acknowledged is lost,
nothing is done twice, and everybody sees the same.

`PITBOSS_FAULTS=200 PITBOSS_SEED=7` makes it a longer run, of another seed.
"""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from time import sleep

import pytest
from sqlalchemy import select
from tests.databases import new_database
from tests.server.cluster import SERVE, ServerProcess, befall, running, schedule
from tests.server.persistent import Message, Player, Sent, Stay, Visitor

from pitboss.ledger import DROP_BOX, METER, PATRONS, chips
from pitboss.server.views import Viewer, seen
from pitboss.store import EventLog, Replayed, Visitors, replay
from pitboss.store.schema import commands, gaming_tables, servers

FAULTS = int(os.environ.get("PITBOSS_FAULTS", "5"))
SEED = int(os.environ.get("PITBOSS_SEED", "686"))
TABLES = ("over-under-1", "high-card-flush-1")
SEATS = (1, 2)
MOST_SECONDS = 600  # until everybody has said good-bye: a slow machine is no failure


class Evening:
    """What happened at the casino while its servers failed."""

    def __init__(self, log: EventLog, processes: list[ServerProcess]) -> None:
        self.log = log
        self.processes = processes
        ports = [server.from_clients.port for server in processes]
        chance = Random(SEED)
        self.players: list[Player] = []
        self.lookers: list[Visitor] = []
        for table in TABLES:
            for seat in SEATS:
                name = f"{table} {seat}"
                token = Visitors(log).new(name)
                play = partial(Player, seat=seat, chance=Random(chance.random()), name=name)
                self.players.append(play(ports, table, token, seat % len(ports)))
            self.lookers += [Visitor(ports, table, "", home) for home in range(len(ports))]

    def pass_by(self) -> None:
        """People play, servers fail, all ends well."""
        for visitor in (*self.players, *self.lookers):
            visitor.start()
        sleep(2)
        for number, fault in enumerate(schedule(SEED, FAULTS)):
            owner = self.owner(TABLES[number % len(TABLES)])
            befall(self.processes[owner if fault.at_owner else 1 - owner], fault)
            sleep(fault.then)
        self._end(self.players)
        for table in TABLES:
            self._let_all_see(table)
        self._end(self.lookers)

    def owner(self, table: str) -> int:
        """The server that owns a table; the first one, if none does."""
        query = select(servers.c.address).join(gaming_tables, gaming_tables.c.owner == servers.c.id)
        with self.log.reading() as db:
            address = db.execute(query.where(gaming_tables.c.id == table)).scalar()
        advertised = [server.advertised for server in self.processes]
        return advertised.index(address) if address in advertised else 0

    def _end(self, visitors: list[Player] | list[Visitor]) -> None:
        for visitor in visitors:
            visitor.over.set()
        for visitor in visitors:
            visitor.join(MOST_SECONDS)
            assert not visitor.is_alive()
            assert visitor.failed is None, repr(visitor.failed)

    def _let_all_see(self, table: str) -> None:
        head = self.log.head(table)[0]
        lookers = [looker for looker in self.lookers if looker.table == table]
        for _ in range(MOST_SECONDS):
            if all(looker.now["seq"] == head for looker in lookers):
                return
            sleep(1)
        raise AssertionError(f"not everybody saw event {head} of {table}")

    def visitor_id(self, player: Player) -> str:
        """Whose commands they are, in the log."""
        visitor = Visitors(self.log).find(player.token)
        assert visitor is not None
        return visitor.id

    def sent(self) -> Iterator[tuple[Player, Sent, str]]:
        """Every command, with the id that it has in the log."""
        for player in self.players:
            own = self.visitor_id(player)
            for sent in player.sent:
                yield player, sent, f"{own}:{sent.command_id}"


@pytest.fixture(scope="module")
def evening(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder: Path = tmp_path_factory.mktemp("servers")
    with new_database(postgres_server) as address:
        log = EventLog.open(address, key=folder / "casino.key")
        with closing(log), running(address, folder, 2) as processes:
            passed = Evening(log, list(processes))
            passed.pass_by()
            yield passed


@pytest.fixture(scope="module")
def rounds(evening: Evening) -> dict[str, list[Replayed]]:
    """Every round of the evening, run again from the log."""
    return {
        table: [replay(evening.log, table, number) for number in evening.log.rounds(table)]
        for table in TABLES
    }


def test_what_was_acknowledged_is_in_the_log_once_and_as_it_was_sent(evening: Evening) -> None:
    acknowledged = 0
    log = evening.log
    done_at = {table: log.commands(table) for table in TABLES}
    events = {
        (table, event.seq): event for table in TABLES for event in log.opened(log.events(table))
    }
    written: dict[tuple[str, str], list[int]] = defaultdict(list)
    for (table, seq), event in events.items():
        written[table, event.event.command_id].append(seq)
    for player, sent, command_id in evening.sent():
        if not sent.seq:
            continue
        first, last = done_at[player.table][command_id]
        data = events[player.table, first].data
        content = data.get("aside") or data["answer"]
        assert {name: content[name] for name in sent.do} == sent.do
        assert first <= sent.seq <= last
        assert written[player.table, command_id] == list(range(first, last + 1))
        acknowledged += 1
    assert acknowledged > 20


def test_every_command_of_the_log_was_sent_by_somebody_and_none_that_was_refused(
    evening: Evening,
) -> None:
    """Of a command that was refused after a try that was never heard of again, that first try may
    have been done later: who sends it knows that it was still on its way."""
    sent = {(player.table, command_id): sent for player, sent, command_id in evening.sent()}
    done = {table: evening.log.commands(table) for table in TABLES}
    refused = 0
    for (table, command_id), command in sent.items():
        if command.refused and not command.lost:
            assert command_id not in done[table], command
            refused += 1
    assert refused > 5
    ours = {evening.visitor_id(player) for player in evening.players}
    for table in TABLES:
        for command_id in done[table]:
            if command_id.partition(":")[0] in ours:
                assert (table, command_id) in sent


def test_a_table_has_one_owner_at_a_time(evening: Evening) -> None:
    """Whoever appends has a number at least as high as whoever appended before."""
    columns = commands.c.first_seq, commands.c.last_seq, commands.c.fence
    for table in TABLES:
        query = select(*columns).where(commands.c.table_id == table).order_by(commands.c.first_seq)
        with evening.log.reading() as db:
            rows = [tuple(row) for row in db.execute(query)]
        fences = [fence for _, _, fence in rows]
        assert fences == sorted(fences)
        assert fences[0] == 0  # whoever opened it
        assert all(fences[1:])
        assert [first for first, _, _ in rows] == [1, *(last + 1 for _, last, _ in rows[:-1])]
    with evening.log.reading() as db:
        highest = db.execute(select(gaming_tables.c.fence)).scalars().all()
    assert max(highest) > 1 or FAULTS < 4  # tables have moved


def test_books_balance_and_no_chip_is_lost_or_made(
    evening: Evening, rounds: dict[str, list[Replayed]]
) -> None:
    """What each player has is what he has bought and what his wagers brought, as he knows it."""
    for table in TABLES:
        for before, after in zip(rounds[table], rounds[table][1:], strict=False):
            assert before.over
            assert sum(before.driver.table.books.balances.values()) == 0
            opening = dict(after.driver.table.books.balances)
            for entry in after.driver.table.books.entries:
                opening[entry.source] = opening.get(entry.source, 0) + entry.cents
                opening[entry.target] = opening.get(entry.target, 0) - entry.cents
            left = before.driver.table.books.balances
            assert {name: cents for name, cents in opening.items() if cents} == {
                name: cents for name, cents in left.items() if cents
            }
        _check_chips(evening, table, rounds[table])


def _check_chips(evening: Evening, table: str, played: list[Replayed]) -> None:
    books = played[-1].driver.table.books
    in_log = evening.log.commands(table)
    bought_by_all = 0
    for player in evening.players:
        if player.table != table:
            continue
        done = [
            sent.do["cents"]
            for owner, sent, command_id in evening.sent()
            if owner is player and sent.do["kind"] == "buy_in" and command_id in in_log
        ]
        bought_by_all += sum(done)
        won = sum(
            line["back"] - line["stake"]
            for round_ in played[:-1]
            for line in round_.lines
            if line["seat"] == player.seat
        )
        settled_now = sum(line["back"] for line in played[-1].lines if line["seat"] == player.seat)
        staked_now = sum(
            entry.cents
            for entry in books.entries
            if entry.source == chips(player.player) and entry.target.startswith("layout ")
        )
        held = books.balance(chips(player.player))
        assert held == sum(done) + won - staked_now + settled_now, player.player
    assert books.balance(DROP_BOX) == bought_by_all == -books.balance(PATRONS)


def test_the_meter_that_everybody_sees_is_that_of_the_books(
    evening: Evening, rounds: dict[str, list[Replayed]]
) -> None:
    for looker in evening.lookers:
        books = rounds[looker.table][-1].driver.table.books
        meter = {"progressive": books.balance(METER)} if METER in books.balances else {}
        assert looker.now["meters"] == meter
    assert any(looker.now["meters"] for looker in evening.lookers)


def test_everybody_saw_the_same_steps_in_the_same_order(
    evening: Evening, rounds: dict[str, list[Replayed]]
) -> None:
    """Between a state and the next, at whichever server: every step of the log, as it is told to
    everybody, none twice and none left out."""
    counted = 0
    for looker in evening.lookers:
        steps = [step for round_ in rounds[looker.table] for step in seen(round_.steps, Viewer())]
        truth = {step["seq"]: {**step, "superseded": None} for step in steps}
        for stay in looker.stays:
            counted += _check_stay(stay, truth)
    assert counted > 100


def _check_stay(stay: Stay, truth: dict[int, Message]) -> int:
    at, counted = 0, 0
    for message in stay.messages:
        if message["type"] == "state":
            assert message["seq"] >= at
        elif message["type"] == "steps":
            between = [truth[seq] for seq in truth if at < seq <= message["seq"]]
            assert [{**step, "superseded": None} for step in message["steps"]] == between
            counted += len(between)
        at = message["seq"]
    return counted


def test_no_server_failed_in_a_way_that_it_does_not_know(evening: Evening) -> None:
    for server in evening.processes:
        assert "Exception in ASGI application" not in server.said()


def test_the_log_verifies(evening: Evening) -> None:
    address = evening.log.engine.url.render_as_string(hide_password=False)
    verify = [sys.executable, "-c", SERVE, "log", "verify", "--database", address]
    key = {"PITBOSS_KEY_FILE": str(evening.log._seals.file)}
    said = subprocess.run(verify, env={**os.environ, **key}, capture_output=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
