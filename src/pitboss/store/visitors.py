"""Who visits the casino: a name, and a secret that only the visitor's browser has."""

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from time import time

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.refusal import Refused
from pitboss.store.log import EventLog
from pitboss.store.schema import visitors

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a name that nobody else has."""

    id: str
    name: str


class Visitors:
    """The visitors of a casino."""

    def __init__(self, log: EventLog) -> None:
        self.log = log

    def new(self, name: str) -> str:
        """A new visitor; the token that tells who he is, which is stored only as a hash."""
        token = secrets.token_urlsafe(32)
        row = {
            "id": secrets.token_hex(8),
            "token_hash": _hashed(token),
            "name": _checked(name),
            "folded_name": _checked(name).casefold(),
            "created_at": int(time()),
        }
        try:
            with self.log.engine.begin() as db:
                db.execute(insert(visitors).values(row))
                entry = {name: row[name] for name in ("id", "name", "created_at")}
                self.log.register(db, "visitor", entry)
        except IntegrityError:
            raise _taken(name) from None
        return token

    def find(self, token: str) -> Visitor | None:
        """Whose token this is."""
        query = select(visitors.c.id, visitors.c.name).where(
            visitors.c.token_hash == _hashed(token)
        )
        with self.log.reading() as db:
            row = db.execute(query).first()
        return Visitor(row[0], row[1]) if row else None

    def rename(self, visitor_id: str, name: str) -> None:
        """Another name for a visitor."""
        called = _checked(name)
        change = (
            update(visitors)
            .where(visitors.c.id == visitor_id)
            .values(name=called, folded_name=called.casefold())
        )
        try:
            with self.log.engine.begin() as db:
                db.execute(change)
                self.log.register(db, "renamed", {"id": visitor_id, "name": called})
        except IntegrityError:
            raise _taken(name) from None


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _checked(name: str) -> str:
    """The name in one form, so that two that look the same are the same."""
    plain = unicodedata.normalize("NFKC", name).strip()
    if not 1 <= len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise Refused(
            f"{name!r} is not a name",
            field="name",
            allowed=f"1 to {LONGEST_NAME} printable characters",
        )
    return plain


def _taken(name: str) -> Refused:
    return Refused(f"somebody is called {name!r} already", field="name", allowed="another name")
