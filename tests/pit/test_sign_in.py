"""Signing in: locks, what is said to whom, and how long a session lasts."""

from threading import Thread

import pytest
from sqlalchemy import text
from tests.pit.hired import PASSWORD, Clock, hire, people_of

from pitboss.pit.passwords import Passwords
from pitboss.pit.people import People
from pitboss.pit.sign_in import Doorkeeper, Locked
from pitboss.store import EventLog
from pitboss.store.visitors import COMMAND_LINE
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def door(people: People) -> Doorkeeper:
    """Flo has an account."""
    hire(people)
    return Doorkeeper(people)


def fails(door: Doorkeeper, name: str = "Flo", password: str = "not her password") -> Refused:
    """Somebody tries, and is refused."""
    with pytest.raises(Refused) as refused:
        door.sign_in(name, password)
    return refused.value


def test_a_session_begins_and_the_guests_ends(door: Doorkeeper, people: People) -> None:
    guests = people.visitors.new("Gus")
    before = people.visitors.session(guests)
    assert before is not None
    signed = door.sign_in("flo", PASSWORD, before)
    assert signed.ended == (before.id,)
    assert signed.token != guests
    assert people.visitors.session(guests) is None
    session = people.visitors.session(signed.token)
    assert session is not None
    assert session.visitor.name == "Flo"
    assert session.visitor.account is not None
    assert session.visitor.account.level == "floorperson"


def test_a_wrong_name_and_a_wrong_password_are_told_and_cost_the_same(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[bool] = []
    is_right = Passwords.is_right

    def counted(self: Passwords, *given: str) -> bool:
        hashing = self._hashing
        verify = hashing.verify

        def verified(password: str | bytes, stored: str | bytes) -> bool:
            worked.append(True)
            return verify(password, stored)

        monkeypatch.setattr(hashing, "verify", verified)
        try:
            return is_right(self, *given)
        finally:
            monkeypatch.setattr(hashing, "verify", verify)

    monkeypatch.setattr(Passwords, "is_right", counted)
    known = fails(door)
    unknown = fails(door, "Nobody")
    assert len(worked) == 2
    assert (known.what, known.field, known.allowed) == (
        unknown.what, unknown.field, unknown.allowed,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["Flo", "Nobody"])
def test_three_failures_lock_a_name_whether_anybody_has_it(
    door: Doorkeeper, clock: Clock, name: str
) -> None:
    for _ in range(3):
        assert not isinstance(fails(door, name), Locked)
        clock.pass_(minutes=1)
    locked = fails(door, name, PASSWORD)
    assert isinstance(locked, Locked)
    assert locked.allowed.startswith("again after 29 minutes")
    clock.pass_(minutes=28, seconds=59)
    assert isinstance(fails(door, name, PASSWORD), Locked)
    clock.pass_(seconds=1)  # half an hour after the third
    if name == "Flo":
        door.sign_in(name, PASSWORD)
    else:
        assert not isinstance(fails(door, name), Locked)


def test_failures_that_lie_further_apart_lock_nothing(door: Doorkeeper, clock: Clock) -> None:
    for _ in range(5):
        assert not isinstance(fails(door), Locked)
        clock.pass_(minutes=16)
    door.sign_in("Flo", PASSWORD)


def test_a_lock_is_of_one_name(door: Doorkeeper, people: People) -> None:
    hire(people, "Dee", level="dealer")
    for _ in range(3):
        fails(door)
    assert isinstance(fails(door), Locked)
    door.sign_in("Dee", PASSWORD)


def test_who_signs_in_has_failed_no_more(door: Doorkeeper) -> None:
    for _ in range(4):
        fails(door)
        fails(door)
        door.sign_in("Flo", PASSWORD)


def test_a_reset_unlocks_and_ends_sessions(door: Doorkeeper, people: People) -> None:
    token = door.sign_in("Flo", PASSWORD).token
    for _ in range(3):
        fails(door)
    made, ended = people.reset(people.named("Flo"), COMMAND_LINE)
    assert len(ended) == 1
    assert people.visitors.session(token) is None
    fails(door, password=PASSWORD)
    assert door.sign_in("Flo", made).person.must_change


def test_guesses_at_the_same_time_are_no_more_than_three(
    door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    guessed: list[str] = []

    def slow(_self: Passwords, _id: str, password: str, _stored: str | None) -> bool:
        guessed.append(password)
        return False

    monkeypatch.setattr(Passwords, "is_right", slow)
    threads = [Thread(target=fails, args=(door, "Flo", f"guess number {n}")) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(guessed) == 3


def test_a_suspension_is_told_to_who_knows_the_password(door: Doorkeeper, people: People) -> None:
    token = door.sign_in("Flo", PASSWORD).token
    ended = people.suspend(people.named("Flo"), COMMAND_LINE)
    assert len(ended) == 1
    assert people.visitors.session(token) is None
    assert "suspended" not in str(fails(door))
    assert "suspended" in str(fails(door, password=PASSWORD))
    people.reinstate(people.named("Flo"), COMMAND_LINE)
    door.sign_in("Flo", PASSWORD)


def test_a_session_of_somebody_suspended_behind_the_logs_back_is_none(
    door: Doorkeeper, people: People
) -> None:
    token = door.sign_in("Flo", PASSWORD).token
    with people.log.writing() as db:
        db.execute(text("UPDATE people SET state = 'suspended'"))
    assert people.visitors.session(token) is None


class TestTime:
    """A person's session ends after half an hour without an act, and after half a day."""

    def test_unused_it_ends(self, door: Doorkeeper, people: People, clock: Clock) -> None:
        token = door.sign_in("Flo", PASSWORD).token
        clock.pass_(minutes=29, seconds=59)
        assert people.visitors.session(token) is not None
        clock.pass_(seconds=1)
        assert people.visitors.session(token) is None

    def test_used_it_goes_on(self, door: Doorkeeper, people: People, clock: Clock) -> None:
        token = door.sign_in("Flo", PASSWORD).token
        for _ in range(5):
            clock.pass_(minutes=29)
            session = people.visitors.session(token)
            assert session is not None
            people.visitors.note_use(session)
        session = people.visitors.session(token)
        assert session is not None
        assert session.seen_at == int(clock())

    def test_used_it_ends_all_the_same(
        self, door: Doorkeeper, people: People, clock: Clock
    ) -> None:
        token = door.sign_in("Flo", PASSWORD).token
        for _ in range(12 * 60 // 20 - 1):
            clock.pass_(minutes=20)
            session = people.visitors.session(token)
            assert session is not None
            people.visitors.note_use(session)
        clock.pass_(minutes=20)
        assert people.visitors.session(token) is None

    def test_a_guests_goes_on(self, people: People, clock: Clock) -> None:
        token = people.visitors.new("Gus")
        clock.pass_(minutes=24 * 60)
        assert people.visitors.session(token) is not None


def test_a_password_is_shown_again_or_counts_as_an_attempt(
    door: Doorkeeper, people: People
) -> None:
    flo = people.named("Flo")
    door.check(flo, PASSWORD)
    for _ in range(3):
        with pytest.raises(Refused, match="not your password"):
            door.check(flo, "something else")
    with pytest.raises(Locked):
        door.check(flo, PASSWORD)


def test_on_postgresql_too(shared_address: str) -> None:
    log = EventLog.open(shared_address)
    try:
        people = people_of(log)
        hire(people)
        door = Doorkeeper(people)
        token = door.sign_in("Flo", PASSWORD).token
        assert people.visitors.session(token) is not None
        people.suspend(people.named("Flo"), COMMAND_LINE)
        assert people.visitors.session(token) is None
        for _ in range(3):
            fails(door)
        assert isinstance(fails(door), Locked)
    finally:
        log.close()
