"""A table is owned by one server at a time; one that has lost it appends nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from time import sleep

import pytest
from sqlalchemy import select, text
from tests.store.through_the_log import ANN
from tests.store.waiting import EVENT, together

from pitboss.procedure.asides import Sit
from pitboss.procedure.house import House
from pitboss.store import EventLog, LiveTable
from pitboss.store.errors import Moved
from pitboss.store.lease import Leases
from pitboss.store.schema import commands

CLOCK = "pitboss.store.lease.monotonic"


class TwoServers:
    """Two servers of one log, and a table."""

    def __init__(self, address: str) -> None:
        self.first, self.second = EventLog.open(address), EventLog.open(address)
        self.first.hold("http://first")
        self.second.hold("http://second")
        with self.first.engine.begin() as db:  # a slow machine is no failure
            db.execute(text("UPDATE servers SET until = until + 3600000"))

    @property
    def leases(self) -> tuple[Leases, Leases]:
        """Those of the first and those of the second."""
        assert self.first.leases is not None
        assert self.second.leases is not None
        return self.first.leases, self.second.leases

    def silence_first(self) -> None:
        """Nothing was heard of the first server for too long; it does not know it."""
        with self.second.engine.begin() as db:
            db.execute(
                text("UPDATE servers SET until = 0 WHERE id = :id"), {"id": self.leases[0].server}
            )

    def close(self) -> None:
        """Both end."""
        self.first.close()
        self.second.close()


@pytest.fixture
def servers(
    shared_address: str, new_table: Callable[..., LiveTable], monkeypatch: pytest.MonkeyPatch
) -> Iterator[TwoServers]:
    monkeypatch.setattr(CLOCK, lambda: 1.0)  # the servers' own clock stands still
    plain = EventLog.open(shared_address)
    for name in ("t", "u"):
        new_table(plain, name)
    plain.close()
    two = TwoServers(shared_address)
    yield two
    two.close()


def test_a_table_of_a_living_server_is_not_another_s(servers: TwoServers) -> None:
    first, second = servers.leases
    assert not first.take("t")  # nobody's before
    with pytest.raises(Moved):
        second.take("t")
    assert (first.holds("t"), second.holds("t")) == (True, False)
    standing = second.standing(["t"])["t"]
    assert (standing.owner, standing.address, standing.alive) == (
        first.server,
        "http://first",
        True,
    )
    assert second.orphans() == []


def test_the_table_of_a_server_that_is_not_heard_of_goes_to_another_with_a_higher_fence(
    servers: TwoServers,
) -> None:
    first, second = servers.leases
    first.take("t")
    servers.silence_first()
    assert second.orphans() == ["t"]
    second.take("t")
    assert second.fence("t") == first.fence("t") + 1
    first.beat()  # it lives again; the table is the other's all the same
    with pytest.raises(Moved):
        first.take("t")
    assert not first.holds("t")


def test_who_signs_off_leaves_his_tables_at_once(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    first.sign_off()
    assert not first.holds("t")
    second.take("t")
    assert second.holds("t")


def test_a_table_that_nobody_needs_is_released_and_is_no_orphan(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    servers.silence_first()
    second.release("t")
    assert second.standing(["t"])["t"].owner == ""
    assert second.orphans() == []


def test_nobody_releases_the_table_of_a_living_server(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    second.release("t")
    assert second.standing(["t"])["t"].owner == first.server


def test_who_takes_his_own_table_again_knows_that_nobody_had_it_meanwhile(
    servers: TwoServers,
) -> None:
    first, second = servers.leases
    first.take("t")
    assert first.take("t")
    servers.silence_first()
    second.take("t")
    second.sign_off()
    assert not first.take("t")


def test_a_server_that_stood_still_does_not_believe_that_it_owns_anything(
    servers: TwoServers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own clock, which goes on meanwhile, and without asking anybody."""
    first, _ = servers.leases
    first.take("t")
    assert first.holds("t")
    monkeypatch.setattr(CLOCK, lambda: 3.9)
    assert first.holds("t")
    monkeypatch.setattr(CLOCK, lambda: 4.0)
    assert not first.holds("t")
    first.beat()
    assert first.holds("t")


def test_a_server_that_has_lost_a_table_appends_nothing_to_it(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    seq = servers.first.head("t")[0]
    servers.silence_first()
    second.take("t")
    assert first.holds("t")  # as far as it knows
    with pytest.raises(Moved):
        servers.first.append("t", seq, "late", [EVENT])
    assert servers.first.head("t")[0] == seq
    assert servers.first.command("t", "late") is None
    servers.second.append("t", seq, "in time", [EVENT])
    assert not first.holds("t")


def test_a_live_table_that_was_lost_stands_as_the_log_has_it(
    servers: TwoServers,
) -> None:
    first, second = servers.leases
    first.take("t")
    live = LiveTable.open(servers.first, "t", House(Random(1), lambda: 1_000_000))
    before = live.seq
    servers.silence_first()
    second.take("t")
    with pytest.raises(Moved):
        live.do(Sit(2), ANN, "sit")
    assert live.seq == before == second.standing(["t"])["t"].head
    assert live.table.seats == {}


def test_a_lost_table_does_not_fail_the_others_of_its_batch(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    first.take("u")
    heads = {name: servers.first.head(name)[0] for name in ("t", "u")}
    servers.silence_first()
    second.take("t")
    lost, done = together(
        servers.first,
        [partial(servers.first.append, name, heads[name], "x", [EVENT]) for name in ("t", "u")],
    )
    assert isinstance(lost, Moved)
    assert isinstance(done, list)
    assert servers.second.head("u")[0] == heads["u"] + 1


def test_a_command_tells_under_which_fence_it_was_done(servers: TwoServers) -> None:
    first, second = servers.leases
    first.take("t")
    seq = servers.first.head("t")[0]
    servers.first.append("t", seq, "one", [EVENT])
    servers.silence_first()
    second.take("t")
    servers.second.append("t", seq + 1, "two", [EVENT])
    query = select(commands.c.command_id, commands.c.fence).where(commands.c.table_id == "t")
    with servers.first.reading() as db:
        fences = {row[0]: row[1] for row in db.execute(query)}
    assert (fences["one"], fences["two"]) == (1, 2)


def test_a_lease_from_days_to_come_is_none(servers: TwoServers) -> None:
    """The first server was heard of for the last time while the database's clock was days ahead."""
    first, second = servers.leases
    first.take("t")
    with servers.second.engine.begin() as db:
        ahead = text("UPDATE servers SET until = until + 3 * 86400000 WHERE id = :id")
        db.execute(ahead, {"id": first.server})
    assert second.orphans() == ["t"]
    second.take("t")
    assert second.holds("t")


@contextmanager
def transaction_left_open(log: EventLog, table_id: str) -> Iterator[None]:
    """A server that stands still in the middle of a transaction that has locked a table, with as
    long as it has where its address says nothing."""
    connection = log.engine.connect()
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '3s'"))
    lock = text("SELECT 1 FROM gaming_tables WHERE id = :id FOR UPDATE")
    connection.execute(lock, {"id": table_id})
    try:
        yield
    finally:
        connection.invalidate()
        connection.close()


def test_a_server_that_stands_still_in_a_transaction_keeps_nobody_out_for_ever(
    servers: TwoServers,
) -> None:
    first, second = servers.leases
    first.take("t")
    with transaction_left_open(servers.first, "t"):
        servers.silence_first()
        taken = False
        while not taken:
            try:
                second.take("t")
                taken = True
            except Moved:
                sleep(0.05)
    assert second.holds("t")


def test_what_belongs_to_no_table_is_written_by_both(servers: TwoServers) -> None:
    for log in (servers.first, servers.second, servers.first):
        log.check_writable()
        with log.writing() as db:
            log.register(db, "visitor", {"id": "x", "name": "x", "created_at": 0})
    assert len(servers.second.registered("visitor")) == 3
