"""The people who work in a casino: each has an account, one department, and a level in it."""

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.pit.passwords import Passwords, checked_password, one_time_password
from pitboss.procedure.answers import Role, Who
from pitboss.store.log import EventLog
from pitboss.store.schema import people, sign_in_failures, visitors
from pitboss.store.visitors import (
    ACTIVE,
    SUSPENDED,
    Account,
    Visitor,
    Visitors,
    account_in,
    checked_name,
    name_taken,
)
from pitboss.vocabulary.refusal import Refused

LONGEST_LICENCE: Final = 32


class Department(StrEnum):
    """Where in the casino a person works; one alone."""

    TABLE_GAMES = "table games"
    FINANCE = "finance"
    SECURITY = "security"
    SURVEILLANCE = "surveillance"
    COMPLIANCE = "compliance"


class Level(StrEnum):
    """What a person is in his department."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    SHIFT_MANAGER = "shift manager"
    OFFICER = "officer"
    MANAGER = "manager"


_OF_TABLE_GAMES = (Level.DEALER, Level.FLOORPERSON, Level.PIT_MANAGER, Level.SHIFT_MANAGER)
_OF_OTHERS = (Level.OFFICER, Level.MANAGER)

LEVELS: Final[Mapping[Department, tuple[Level, ...]]] = MappingProxyType(
    {
        department: _OF_TABLE_GAMES if department is Department.TABLE_GAMES else _OF_OTHERS
        for department in Department
    }
)
"""The levels of each department, the lowest first."""

_ROLES: Final[Mapping[Department, frozenset[Role]]] = MappingProxyType(
    {
        Department.TABLE_GAMES: frozenset({"dealer", "floorperson"}),
        Department.FINANCE: frozenset({"finance"}),
        Department.SECURITY: frozenset({"security"}),
        Department.SURVEILLANCE: frozenset({"surveillance"}),
        Department.COMPLIANCE: frozenset({"compliance"}),
    }
)
_REPORTED_TO: Final = (Department.FINANCE, Department.SURVEILLANCE, Department.COMPLIANCE)
_ABOVE_FLOORPERSONS: Final = (Level.PIT_MANAGER, Level.SHIFT_MANAGER)
_OF_DEALER: Final[frozenset[Role]] = frozenset({"dealer"})


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account. An ``administrator`` also adds and suspends others."""

    id: str
    name: str
    licence: str
    department: Department
    level: Level
    administrator: bool = False
    state: str = ACTIVE
    must_change: bool = False

    @property
    def roles(self) -> frozenset[Role]:
        """As what he may act at a table: as nothing while he is suspended, or his password is one
        that somebody else has seen."""
        if self.state != ACTIVE or self.must_change:
            return frozenset()
        return _OF_DEALER if self.level is Level.DEALER else _ROLES[self.department]

    @property
    def opens_tables(self) -> bool:
        """Whether he may open a table of the casino."""
        return "floorperson" in self.roles

    @property
    def manages(self) -> bool:
        """Whether he may add, suspend and reset people now."""
        return self.administrator and self.state == ACTIVE and not self.must_change

    @property
    def sees_reports(self) -> bool:
        """Whether the reports of tables and shifts are for him now."""
        if self.state != ACTIVE or self.must_change:
            return False
        return self.department in _REPORTED_TO or self.level in _ABOVE_FLOORPERSONS

    def as_(self, role: Role) -> Who:
        """Himself in a role, as an event has it."""
        return Who(role, self.name, self.id)


def person_of(visitor: Visitor | None) -> Person | None:
    """The person that a visitor is; a guest is none."""
    if visitor is None or visitor.account is None:
        return None
    account = visitor.account
    return Person(
        visitor.id, visitor.name, account.licence, Department(account.department),
        Level(account.level), account.administrator, ACTIVE, account.must_change,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Position:
    """What somebody becomes in the casino."""

    licence: str
    department: Department
    level: Level
    administrator: bool = False


def checked_position(
    licence: object, department: object, level: object, *, administrator: bool = False
) -> Position:
    """A licence, a department, and a level that there is in it."""
    words = unicodedata.normalize("NFKC", licence) if isinstance(licence, str) else ""
    number = " ".join(words.split()).upper()
    if not number.isprintable() or not 1 <= len(number) <= LONGEST_LICENCE:
        allowed = f"1 to {LONGEST_LICENCE} printable characters"
        raise Refused("this is not a license number", field="licence", allowed=allowed)
    try:
        place = Department(str(department).replace("_", " ").casefold())
    except ValueError:
        raise Refused(
            f"{department!r} is not a department", field="department",
            allowed=", ".join(Department),
        ) from None  # fmt: skip
    named = str(level).replace("_", " ").casefold()
    if named not in LEVELS[place]:
        raise Refused(
            f"{level!r} is not a level in {place}", field="level", allowed=", ".join(LEVELS[place])
        )
    return Position(number, place, Level(named), administrator)


class People:
    """Everybody who has an account, and what administrators do with them. Each act is an entry in
    the registry, with who did it: a person's id, or the command line."""

    def __init__(
        self, log: EventLog, visitors: Visitors | None = None, passwords: Passwords | None = None
    ) -> None:
        self.log = log
        self.visitors = visitors or Visitors(log)
        self.passwords = passwords or Passwords(log)

    def all(self) -> list[Person]:
        """Everybody, by name."""
        with self.log.reading() as db:
            rows = db.execute(_PERSON).mappings().all()
        return sorted(map(read_person, rows), key=lambda person: person.name.casefold())

    def named(self, name: object) -> Person:
        """The person of a name, or with a licence."""
        words = " ".join(unicodedata.normalize("NFKC", str(name)).split())
        called = select(visitors.c.id).where(visitors.c.folded_name == words.casefold())
        his = people.c.id.in_(called) | (people.c.licence == words.upper())
        with self.log.reading() as db:
            row = db.execute(_PERSON.where(his)).mappings().first()
        if row is None:
            raise Refused(
                f"no account has the name or license number {words!r}", field="name",
                allowed="a name or license number that `pitboss people list` shows",
            )  # fmt: skip
        return read_person(row)

    def has_administrator(self) -> bool:
        """Whether anybody can add people in the browser."""
        able = select(func.count()).where(people.c.administrator == 1, people.c.state == ACTIVE)
        with self.log.reading() as db:
            return bool(db.execute(able).scalar())

    def add(
        self, name: object, position: Position, by: str, password: str = ""
    ) -> tuple[Person, str]:
        """A new person; the one-time password that was made for him, unless one was given."""
        called, now = checked_name(name), int(self.log.clock())
        made = "" if password else one_time_password()
        chosen = made or checked_password(password, called, position.licence)
        person_id = secrets.token_hex(8)
        visitor = {"id": person_id, "name": called, "created_at": now}
        entry = {
            "id": person_id, "licence": position.licence, "department": str(position.department),
            "level": str(position.level), "administrator": position.administrator,
            "state": ACTIVE, "must_change": bool(made), "created_at": now,
        }  # fmt: skip
        row = entry | {
            "administrator": int(position.administrator), "must_change": int(bool(made)),
            "password_hash": self.passwords.hashed(person_id, chosen),
        }  # fmt: skip
        try:
            with self.log.writing() as db:
                self.log.lock_registry(db)
                self._check_free(db, called, position.licence)
                db.execute(insert(visitors).values(folded_name=called.casefold(), **visitor))
                db.execute(insert(people).values(row))
                self.log.register(db, "visitor", visitor)
                self.log.register(db, "person", entry | {"by": by})
        except IntegrityError:
            raise name_taken(called) from None
        return self.named(called), made

    def _check_free(self, db: Connection, name: str, licence: str) -> None:
        if db.execute(_PERSON.where(people.c.licence == licence)).first() is not None:
            raise Refused(
                f"another account has license number {licence}",
                field="licence",
                allowed="another one",
            )
        if db.execute(select(visitors).where(visitors.c.folded_name == name.casefold())).first():
            raise name_taken(name)

    def suspend(self, person: Person, by: str) -> list[str]:
        """He may not sign in any more, and every session of his ends; the ids of those."""
        if person.id == by:
            raise Refused(
                "nobody suspends himself", field="name", allowed="another administrator does it"
            )
        with self.log.writing() as db:
            self._change(db, person, "suspended", by, ACTIVE, state=SUSPENDED)
            return self.visitors.end_of(db, person.id)

    def reinstate(self, person: Person, by: str) -> None:
        """He may sign in again, with the password that he had."""
        with self.log.writing() as db:
            self._change(db, person, "reinstated", by, SUSPENDED, state=ACTIVE)

    def reset(self, person: Person, by: str, password: str = "") -> tuple[str, list[str]]:
        """Another password: a one-time one, unless one is given. His sessions end, and what locked
        his name is forgotten. The password that was made, and the ids of the sessions."""
        made = "" if password else one_time_password()
        chosen = made or checked_password(password, person.name, person.licence)
        stored = self.passwords.hashed(person.id, chosen)
        with self.log.writing() as db:
            self._change(
                db, person, "password_reset", by, must_change=bool(made), password_hash=stored
            )
            forget_failures(db, person.name)
            return made, self.visitors.end_of(db, person.id)

    def change_password(self, person: Person, password: object) -> tuple[str, list[str]]:
        """A person chooses another password, having shown that he knows the one before. All of his
        sessions end, and another begins: its token, and the ids of those that ended."""
        chosen = checked_password(password, person.name, person.licence)
        if self._is_his(person, chosen):
            raise Refused("the same password again", field="password", allowed="a different one")
        stored = self.passwords.hashed(person.id, chosen)
        with self.log.writing() as db:
            self._change(
                db, person, "password_changed", person.id, ACTIVE, must_change=False,
                password_hash=stored,
            )  # fmt: skip
            ended = self.visitors.end_of(db, person.id)
            return self.visitors.begin(db, person.id), ended

    def _is_his(self, person: Person, password: str) -> bool:
        query = select(people.c.password_hash).where(people.c.id == person.id)
        with self.log.reading() as db:
            stored = db.execute(query).scalar()
        return self.passwords.is_right(person.id, password, stored)

    def _change(
        self, db: Connection, person: Person, kind: str, by: str, must_be: str = "",
        **values: str | bool,
    ) -> None:  # fmt: skip
        """What is otherwise with a person from now on, who must be in this state."""
        self.log.lock_registry(db)
        known = db.execute(select(people.c.state).where(people.c.id == person.id)).scalar()
        if must_be and known != must_be:
            raise Refused(
                f"{person.name} is {known}", field="name", allowed=f"an account that is {must_be}"
            )
        stored = {name: int(value) if isinstance(value, bool) else value
                  for name, value in values.items()}  # fmt: skip
        db.execute(update(people).where(people.c.id == person.id).values(stored))
        told = {name: value for name, value in values.items() if name != "password_hash"}
        self.log.register(db, kind, {"id": person.id, **told, "by": by})


def forget_failures(db: Connection, name: str) -> None:
    """A name is not locked any more."""
    db.execute(delete(sign_in_failures).where(sign_in_failures.c.folded_name == name.casefold()))


_PERSON: Final = select(people, visitors.c.name).outerjoin_from(
    people, visitors, visitors.c.id == people.c.id
)
"""A person has a name; joined so, SQLite looks through the people for it, and not the visitors."""


def read_person(row: RowMapping) -> Person:
    """A person as a row has him."""
    account = account_in(row)
    assert isinstance(account, Account)
    return Person(
        row["id"], row["name"], account.licence, Department(account.department),
        Level(account.level), account.administrator, row["state"], account.must_change,
    )  # fmt: skip
