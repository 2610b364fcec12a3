"""Who visits the casino: a name, and sessions, each with a secret that only a browser has."""

import hashlib
import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Update,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from pitboss.procedure.answers import Role
from pitboss.store.log import EventLog
from pitboss.store.schema import (
    IS_TABLE,
    commands,
    events,
    gaming_tables,
    people,
    sessions,
    visitors,
)
from pitboss.vocabulary.refusal import Refused

LONGEST_NAME: Final = 24
COMMAND_LINE: Final = "command line"
"""Who did what was done there: nobody signs in."""
_ROLES: Final = {*get_args(Role), COMMAND_LINE}
_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
ACTIVE, SUSPENDED = "active", "suspended"


@dataclass(frozen=True, slots=True)
class Account:
    """What makes a visitor a person whom the casino knows: his licence, and what he is there."""

    licence: str
    department: str
    level: str
    administrator: bool
    must_change: bool  # his password, before he does anything else


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a name that nobody else has; a guest has no account."""

    id: str
    name: str
    account: Account | None = None


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a session lasts, in seconds."""

    unused: int = 14 * _DAY  # ends when nothing came from it for so long
    whole: int = 30 * _DAY  # and then in any case
    token: int = 12 * _HOUR  # then another takes its place
    overlap: int = 60  # that the old one is still good for, once the new one was used
    noted: int = _HOUR  # a use is written down no more often

    person_unused: int = 30 * _MINUTE  # the same of somebody who has signed in
    person_whole: int = 12 * _HOUR
    person_noted: int = _MINUTE

    def whole_of(self, visitor: "Visitor") -> int:
        """How long a visitor's session lasts in any case; and the cookie that has its token."""
        return self.whole if visitor.account is None else self.person_whole


@dataclass(frozen=True, slots=True)
class Session:
    """A visitor's browser, from when it got its first token until it signs out or is forgotten."""

    id: str
    visitor: Visitor
    issued_at: int
    seen_at: int
    by_new_token: bool  # the one before it is not needed any more, and yet still good


class Visitors:
    """The visitors of a casino and their sessions."""

    def __init__(self, log: EventLog, lasting: Lasting | None = None) -> None:
        self.log = log
        self.lasting = lasting or Lasting()

    def _now(self) -> int:
        return int(self.log.clock())

    def new(self, name: str) -> str:
        """A new visitor; the token that tells who he is, which is stored only as a hash."""
        visitor_id, now, called = secrets.token_hex(8), self._now(), checked_name(name)
        row = {"id": visitor_id, "name": called, "folded_name": called.casefold(),
               "created_at": now}  # fmt: skip
        try:
            with self.log.writing() as db:
                db.execute(insert(visitors).values(row))
                entry = {name: row[name] for name in ("id", "name", "created_at")}
                self.log.register(db, "visitor", entry)
                return self.begin(db, visitor_id)
        except IntegrityError:
            raise name_taken(name) from None

    def begin(self, db: Connection, visitor_id: str) -> str:
        """A new session of a visitor, in the transaction of what begins it; its token."""
        token, now = secrets.token_urlsafe(32), self._now()
        believed = self.log.believed_time() // 1_000  # a clock that jumps ahead deletes nothing
        db.execute(delete(sessions).where(self._is_over(min(now, believed))))
        db.execute(insert(sessions).values(_begun(visitor_id, token, now)))
        return token

    def find(self, token: str) -> Visitor | None:
        """Whose token this is."""
        session = self.session(token)
        return session.visitor if session else None

    def session(self, token: str) -> Session | None:
        """The session that a token belongs to, unless it has ended."""
        return self._session_of(token, self._now())

    def is_ended(self, token: str) -> bool:
        """Whether the session of a token has ended for good: not only by the time of a clock that
        has jumped ahead, and may be back in a moment."""
        believed = self.log.believed_time() // 1_000
        return self._session_of(token, min(self._now(), believed)) is None

    def _session_of(self, token: str, now: int) -> Session | None:
        hashed = _hashed(token)
        prior = and_(
            sessions.c.prior_hash == hashed,
            or_(
                sessions.c.prior_until == 0,
                sessions.c.prior_until.between(now + 1, now + self.lasting.overlap),
            ),
        )
        return self._session(or_(sessions.c.token_hash == hashed, prior), now, hashed)

    def session_by_id(self, session_id: str) -> Session | None:
        """A session, whatever its token is by now, unless it has ended."""
        return self._session(sessions.c.id == session_id, self._now())

    def names_of(self, session_ids: Collection[str]) -> dict[str, str]:
        """The names of those whose sessions these are; a session that has ended has none."""
        query = select(sessions.c.id, visitors.c.name).join(
            visitors, visitors.c.id == sessions.c.visitor_id
        )
        lasting = query.where(sessions.c.id.in_(session_ids), self._lasts(self._now()))
        with self.log.reading() as db:
            return {row.id: row.name for row in db.execute(lasting)}

    def _session(self, which: ColumnElement[bool], now: int, hashed: str = "") -> Session | None:
        query = (
            select(sessions, visitors.c.name, *_ACCOUNT)
            .join(visitors, visitors.c.id == sessions.c.visitor_id)
            .outerjoin(people, people.c.id == sessions.c.visitor_id)
            .where(which, self._lasts(now))
        )
        with self.log.reading() as db:
            row = db.execute(query).mappings().first()
        return _read(row, hashed) if row else None

    def _lasts(self, now: int) -> ColumnElement[bool]:
        """Whether a session has not ended: that of a person sooner, and with his suspension."""
        lasting = self.lasting
        account = people.alias("account")
        of_person = account.c.id == sessions.c.visitor_id
        return and_(
            _since(now, lasting.unused, lasting.whole),
            or_(
                ~exists().where(of_person),
                and_(
                    _since(now, lasting.person_unused, lasting.person_whole),
                    sessions.c.begun_at <= now + lasting.person_whole,  # not days from now
                    exists().where(of_person, account.c.state == ACTIVE),
                ),
            ),
        )

    def _is_over(self, now: int) -> ColumnElement[bool]:
        """Whether nobody's session would last any longer, a guest's or a person's."""
        lasting = self.lasting
        unused, whole = now - lasting.unused, now - lasting.whole
        return or_(sessions.c.seen_at <= unused, sessions.c.begun_at <= whole)

    def note_use(self, session: Session) -> None:
        """Writes down that a session is used: now and then, and when its new token first is."""
        now = self._now()
        values: dict[str, int] = {}
        is_guest = session.visitor.account is None
        noted = self.lasting.noted if is_guest else self.lasting.person_noted
        if not 0 <= now - session.seen_at < noted:  # less than nothing, by a clock set back
            values["seen_at"] = now
        if session.by_new_token:
            values["prior_until"] = now + self.lasting.overlap
        if values:
            self._write(update(sessions).where(sessions.c.id == session.id).values(values))

    def token_is_old(self, session: Session) -> bool:
        """Whether another token should take the place of a session's."""
        return self._now() - session.issued_at >= self.lasting.token

    def new_token(self, session: Session) -> str:
        """Another token for a session. The one before it ends soon after the new one is used: an
        answer that never came loses nobody's seat."""
        token = secrets.token_urlsafe(32)
        same = sessions.c.id == session.id
        change = update(sessions).where(same, sessions.c.issued_at == session.issued_at)
        written = self._write(
            change.values(
                token_hash=_hashed(token), prior_hash=sessions.c.token_hash, prior_until=0,
                issued_at=self._now(),
            )
        )  # fmt: skip
        return token if written else ""

    def end(self, session: Session, *, everywhere: bool = False) -> list[str]:
        """Ends a session, or every one of its visitor; the ids of those that ended."""
        which = (
            sessions.c.visitor_id == session.visitor.id
            if everywhere
            else sessions.c.id == session.id
        )
        with self.log.writing() as db:
            return self._end(db, which)

    def end_of(self, db: Connection, visitor_id: str, *, but: str = "") -> list[str]:
        """Ends every session of a visitor, or all but one, in the transaction of why they end."""
        return self._end(db, and_(sessions.c.visitor_id == visitor_id, sessions.c.id != but))

    def end_one(self, db: Connection, session_id: str) -> list[str]:
        """Ends a session, in the transaction of what takes its place."""
        return self._end(db, sessions.c.id == session_id)

    def _end(self, db: Connection, which: ColumnElement[bool]) -> list[str]:
        ended = list(db.execute(select(sessions.c.id).where(which)).scalars())
        db.execute(delete(sessions).where(which))
        for session_id in ended:
            self.log.tell(db, f"session {session_id}")
        return ended

    def rename(self, visitor_id: str, name: str) -> None:
        """Another name for a visitor."""
        called = checked_name(name)
        change = (
            update(visitors)
            .where(visitors.c.id == visitor_id)
            .values(name=called, folded_name=called.casefold())
        )
        try:
            with self.log.writing() as db:
                db.execute(change)
                self.log.register(db, "renamed", {"id": visitor_id, "name": called})
                self.log.tell(db, f"visitor {visitor_id}")
        except IntegrityError:
            raise name_taken(name) from None

    def _write(self, change: Update) -> bool:
        with self.log.writing() as db:
            return bool(db.execute(change).rowcount)


def _begun(visitor_id: str, token: str, now: int) -> dict[str, str | int]:
    return {
        "id": secrets.token_hex(8), "visitor_id": visitor_id, "token_hash": _hashed(token),
        "prior_hash": "", "prior_until": 0, "begun_at": now, "issued_at": now, "seen_at": now,
    }  # fmt: skip


_ACCOUNT: Final = [
    people.c[name] for name in ("licence", "department", "level", "administrator", "must_change")
]


def account_in(row: RowMapping) -> Account | None:
    """The account that a row tells of; a guest's tells of none."""
    if row["licence"] is None:
        return None
    administrator, must_change = bool(row["administrator"]), bool(row["must_change"])
    return Account(row["licence"], row["department"], row["level"], administrator, must_change)


def _since(now: int, unused: int, whole: int) -> ColumnElement[bool]:
    return and_(sessions.c.seen_at > now - unused, sessions.c.begun_at > now - whole)


def _read(row: RowMapping, hashed: str) -> Session:
    pending = row["prior_hash"] != "" and row["prior_until"] == 0
    return Session(
        row["id"],
        Visitor(row["visitor_id"], row["name"], account_in(row)),
        row["issued_at"],
        row["seen_at"],
        pending and row["token_hash"] == hashed,
    )


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def normalised_name(name: object) -> str:
    """A name in the one form in which two that look the same are the same; none: empty.

    >>> normalised_name("  Ann  B. ")
    'Ann B.'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split()) if isinstance(name, str) else ""


def checked_name(name: object, field: str = "name") -> str:
    """A name as it will be shown: printable, not too long, not that of a role, and in one form, so
    that two that look the same are the same.

    >>> checked_name("  Ann  B. ")
    'Ann B.'
    """
    words = normalised_name(name)
    if not words.isprintable() or not 1 <= len(words) <= LONGEST_NAME:
        allowed = f"1 to {LONGEST_NAME} printable characters"
        raise Refused("this is not a name", field=field, allowed=allowed)
    if words.casefold() in _ROLES:
        raise Refused(f"{words!r} is the name of a role at the table", field=field,
                      allowed="another name")  # fmt: skip
    return words


def name_taken(name: str) -> Refused:
    """Somebody else has this name."""
    return Refused(f"the name {name!r} is taken", field="name", allowed="another name")


def has_acted(log: EventLog, visitor_id: str) -> bool:
    """Whether a visitor has done anything at a table: the ids of his commands begin with his own.

    What was dealt to him face down is his by the name that he had; so nobody else may ever have it.
    """
    his = exists().where(commands.c.table_id == gaming_tables.c.id, _his(visitor_id))
    with log.reading() as db:
        query = select(gaming_tables.c.id).where(IS_TABLE, his).limit(1)
        return db.execute(query).first() is not None


def rounds_acted_in(log: EventLog, visitor_id: str) -> list[tuple[str, int, int]]:
    """The rounds in which a visitor has done something, in the order in which he first did: the
    table, the number of the round, and when. At a table the events' numbers decide the order; a
    clock that was set back puts no round before an earlier one."""
    query = (
        select(events.c.table_id, events.c.seq, events.c.round, events.c.at)
        .select_from(gaming_tables)
        .join(commands, commands.c.table_id == gaming_tables.c.id)
        .join(
            events,
            and_(
                events.c.table_id == commands.c.table_id,
                events.c.seq == commands.c.first_seq,
            ),
        )
        .where(IS_TABLE, _his(visitor_id))
    )
    began: dict[tuple[str, int], tuple[int, int]] = {}  # in the order of time, and by the clock
    latest: dict[str, int] = {}
    with log.reading() as db:
        for table_id, _, number, at in sorted(db.execute(query)):
            latest[table_id] = max(at, latest.get(table_id, at))
            began.setdefault((table_id, number), (latest[table_id], at))
    in_order = sorted(began, key=lambda one: (began[one][0], one))
    return [(table_id, number, began[table_id, number][1]) for table_id, number in in_order]


def _his(visitor_id: str) -> ColumnElement[bool]:
    """Commands of a visitor: their ids begin with his own."""
    own = commands.c.command_id
    return and_(own > f"{visitor_id}:", own < f"{visitor_id};")  # the character after the colon
