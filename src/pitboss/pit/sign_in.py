"""Signing in: a name and a password, and what keeps others from guessing them.

Whoever is refused hears the same and waits as long, whether the name or the password was wrong. An
attempt counts as failed from when it begins until it has succeeded, so that many at the same time
guess no more often than one after the other.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from pitboss.pit.people import People, Person, forget_failures, read_person
from pitboss.store.schema import people, sign_in_failures, visitors
from pitboss.store.visitors import ACTIVE, Session, normalised_name
from pitboss.vocabulary.refusal import Refused

MOST_FAILURES: Final = 3
WINDOW: Final = 30 * 60
"""Seconds in which so many failures lock a name, and for which it is locked then."""

WRONG: Final = "the name or the password is not right"


class Locked(Refused):
    """Too many attempts under a name: for so many seconds, nobody signs in under it."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"{MOST_FAILURES} attempts under this name have failed: it is locked",
            field="name",
            allowed=f"again after {ceil(seconds / 60)} minutes, or once an administrator has reset "
            "the password",
        )
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person who has just signed in: his new session's token, and the sessions that it ended."""

    person: Person
    token: str
    ended: tuple[str, ...]


class Doorkeeper:
    """Lets people in."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._log = people.log

    def sign_in(self, name: object, password: object, before: Session | None = None) -> SignedIn:
        """A new session for who knows the name and the password; the one that his browser had
        before ends. Refused in the same words for any other reason than a lock or a suspension,
        which is told only to who knows the password."""
        called = normalised_name(name)
        attempt = self._attempt(called)
        person, stored = self._known(called)
        known_id = person.id if person else ""
        if not self._people.passwords.is_right(known_id, str(password), stored) or person is None:
            raise Refused(WRONG, field="password", allowed="those of an account")
        if person.state != ACTIVE:
            self._forget(attempt)
            raise Refused(
                f"{person.name} is suspended", field="name", allowed="ask an administrator"
            )
        return self._let_in(person, before)

    def check(self, person: Person, password: object) -> None:
        """A person who has signed in shows that he still knows his password; what is wrong counts
        as an attempt to sign in."""
        self._attempt(person.name)
        _, stored = self._known(person.name)
        if not self._people.passwords.is_right(person.id, str(password), stored):
            raise Refused("this is not your password", field="current", allowed="the one you have")
        with self._log.writing() as db:
            forget_failures(db, person.name)

    def _let_in(self, person: Person, before: Session | None) -> SignedIn:
        with self._log.writing() as db:
            forget_failures(db, person.name)
            state = select(people.c.state).where(people.c.id == person.id).with_for_update()
            if db.execute(state).scalar() != ACTIVE:  # since a moment ago
                raise Refused(WRONG, field="password", allowed="those of an account")
            ended = self._people.visitors.end_one(db, before.id) if before else []
            token = self._people.visitors.begin(db, person.id)
        return SignedIn(person, token, tuple(ended))

    def _known(self, name: str) -> tuple[Person | None, str | None]:
        query = (
            select(people, visitors.c.name)
            .join(visitors, visitors.c.id == people.c.id)
            .where(visitors.c.folded_name == name.casefold())
        )
        with self._log.reading() as db:
            row = db.execute(query).mappings().first()
        return (read_person(row), row["password_hash"]) if row else (None, None)

    def _attempt(self, name: str) -> str:
        """Counts an attempt; Locked, if there were too many."""
        now, attempt = int(self._log.clock()), secrets.token_hex(8)
        row = {"id": attempt, "folded_name": name.casefold(), "at": now}
        with self._log.writing() as db:
            self._log.lock_registry(db)  # one after the other, whichever server they come to
            failures = self._failures(db, name)
            if left := locked_for(failures, now):
                raise Locked(left)
            old = sign_in_failures.c.at <= now - 2 * WINDOW
            db.execute(delete(sign_in_failures).where(old))
            db.execute(insert(sign_in_failures).values(row))
        return attempt

    def _failures(self, db: Connection, name: str) -> list[int]:
        own = sign_in_failures.c.folded_name == name.casefold()
        query = select(sign_in_failures.c.at).where(own).order_by(sign_in_failures.c.at)
        return list(db.execute(query).scalars())

    def _forget(self, attempt: str) -> None:
        with self._log.writing() as db:
            db.execute(delete(sign_in_failures).where(sign_in_failures.c.id == attempt))


def locked_for(failures: Sequence[int], now: int) -> int:
    """For how many seconds a name is locked still, after failures at these times, oldest first.

    >>> [locked_for([0, 60, 120], now) for now in (130, 1919, 1920)]
    [1790, 1, 0]
    >>> locked_for([0, 60, 1801], 1802)
    0

    Failures from a time to come are those of a clock that was set back since: they lock nothing.

    >>> locked_for([200_000, 200_001, 200_002], 100)
    0
    """
    last = [at for at in failures if at <= now + WINDOW][-MOST_FAILURES:]
    if len(last) < MOST_FAILURES or last[-1] - last[0] > WINDOW:
        return 0
    return max(0, last[-1] + WINDOW - now)
