"""Heads are made: what every stream has grown by since the last one is signed."""

from collections.abc import Iterator
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Row, Select, and_, func, insert, inspect, or_, select

from pitboss import __version__
from pitboss.store.errors import Damaged
from pitboss.store.head import Head, previous_of, signed
from pitboss.store.log import EventLog
from pitboss.store.schema import events, gaming_tables, head_leaves, heads
from pitboss.store.streams import REGISTRY
from pitboss.store.tree import Growing, Leaf
from pitboss.vocabulary.refusal import Refused

_PEAKS = heads.c.peaks


def make_head(log: EventLog, key: Ed25519PrivateKey, at: int) -> Head:
    """Signs a head over all that was appended up to now; ``at`` in milliseconds since 1970.

    The last one, where nothing was appended since. One at a time, whichever server makes it: it is
    done under the registry's lock. Damaged, and nothing is signed, where the log is not one that
    has only grown since the last head.
    """
    with log.writing() as db:
        log.lock_registry(db)
        if damage := _not_grown(db):
            raise Damaged(damage)
        last = _newest(db)
        leaves = tuple(_new_leaves(db))
        if not leaves:
            if last is None:
                raise Refused("the log is empty: there is nothing to sign", field="database")
            return last
        head, tree = _next(db, last, leaves, key, at)
        _keep(db, head, tree)
    return head


def _next(
    db: Connection, last: Head | None, leaves: tuple[Leaf, ...], key: Ed25519PrivateKey, at: int
) -> tuple[Head, Growing]:
    """The head after the last, and its tree."""
    tree = _tree(db, last)
    for leaf in leaves:
        tree.append(leaf)
    events_there, streams_there = db.execute(
        select(func.sum(gaming_tables.c.head_seq), func.count()).where(gaming_tables.c.head_seq > 0)
    ).one()
    head = signed(
        key,
        number=last.number + 1 if last else 1,
        at=max(at, last.at) if last else at,  # a clock that was set back dates no head back
        size=tree.size,
        root=tree.root,
        previous=previous_of(last),
        software=__version__,
        events=int(events_there),
        streams=streams_there,
        leaves=leaves,
    )
    return head, tree


def _tree(db: Connection, last: Head | None) -> Growing:
    if last is None:
        return Growing()
    kept = str(db.execute(select(heads.c.peaks).where(heads.c.number == last.number)).scalar_one())
    tree = Growing(last.size, [bytes.fromhex(peak) for peak in kept.split()])
    if tree.root != last.root:
        raise Damaged(f"the tree of head {last.number} was changed in the database")
    return tree


def _keep(db: Connection, head: Head, tree: Growing) -> None:
    row = {column.name: getattr(head, column.name) for column in heads.c if column is not _PEAKS}
    db.execute(insert(heads).values(**row, peaks=" ".join(peak.hex() for peak in tree.peaks)))
    first = head.size - len(head.leaves) + 1
    leaves = [
        {"place": place, "head": head.number, **leaf._asdict()}
        for place, leaf in enumerate(head.leaves, first)
    ]
    db.execute(insert(head_leaves), leaves)


def _covered() -> Select[Any]:
    """How far each stream is covered by heads. From one stream to the next by the index: no head
    becomes slower to make the more there are."""
    leaf = head_leaves.alias("leaf")
    streams = select(func.min(leaf.c.stream).label("stream")).cte("streams", recursive=True)
    following = select(func.min(leaf.c.stream)).where(leaf.c.stream > streams.c.stream)
    streams = streams.union_all(
        select(following.scalar_subquery()).where(streams.c.stream.is_not(None))
    )
    last = select(func.max(leaf.c.last_seq)).where(leaf.c.stream == streams.c.stream)
    return select(streams.c.stream, last.scalar_subquery().label("last_seq")).where(
        streams.c.stream.is_not(None)
    )


def _new_leaves(db: Connection) -> Iterator[Leaf]:
    """What each stream has grown by: the registry, then the others by name."""
    covered = {row.stream: row.last_seq for row in db.execute(_covered())}
    grown = select(gaming_tables.c.id, gaming_tables.c.head_seq, gaming_tables.c.head_hash)
    for stream, seq, digest in sorted(db.execute(grown), key=lambda row: in_order(row[0])):
        if seq > (before := covered.get(stream, 0)):
            yield Leaf(stream, before + 1, seq, digest)


def in_order(stream: str) -> tuple[bool, str]:
    """By which streams are sorted: the registry, then the others by name, whatever the database
    would sort them by."""
    return stream != REGISTRY, stream


def _not_grown(db: Connection) -> str:
    """What shows that a stream has not only grown since the last head; nothing if all have."""
    covered = _covered().subquery()
    leaf = and_(
        head_leaves.c.stream == covered.c.stream, head_leaves.c.last_seq == covered.c.last_seq
    )
    event = and_(events.c.table_id == covered.c.stream, events.c.seq == covered.c.last_seq)
    rewritten = (
        select(covered.c.stream, covered.c.last_seq, events.c.hash)
        .join(head_leaves, leaf)
        .outerjoin(events, event)
        .where(or_(events.c.hash.is_(None), events.c.hash != head_leaves.c.hash))
    )
    for stream, seq, there in db.execute(rewritten):
        what = "is gone" if there is None else "is another one now"
        return f"{stream}, event {seq}: a head covers it, and it {what}"
    last = and_(events.c.table_id == gaming_tables.c.id, events.c.seq == gaming_tables.c.head_seq)
    unacknowledged = (
        select(gaming_tables.c.id, gaming_tables.c.head_seq)
        .outerjoin(events, last)
        .where(gaming_tables.c.head_seq > 0)
        .where(or_(events.c.hash.is_(None), events.c.hash != gaming_tables.c.head_hash))
    )
    for stream, seq in db.execute(unacknowledged):
        return f"{stream}, event {seq} is not the one that was acknowledged"
    return ""


def grown_otherwise(log: EventLog) -> str:
    """What shows that the log has not only grown since its last head; nothing if it has."""
    with log.reading() as db:
        return _not_grown(db) if _has_heads(db) else ""


def newest_head(log: EventLog) -> Head | None:
    """The head that was made last; none if none was."""
    with log.reading() as db:
        return _newest(db) if _has_heads(db) else None


def _newest_first() -> Select[Any]:
    return select(heads).where(heads.c.number > 0).order_by(heads.c.number.desc())


def _newest(db: Connection) -> Head | None:
    row = db.execute(_newest_first().limit(1)).first()
    return _read(db, row) if row is not None else None


def heads_after(log: EventLog, number: int = 0, most: int | None = None) -> Iterator[Head]:
    """Every head after this number, in order; at most so many."""
    with log.reading() as db:
        if not _has_heads(db):
            return
        later = select(heads).where(heads.c.number > number).order_by(heads.c.number)
        for row in db.execute(later.limit(most)).all():
            yield _read(db, row)


def heads_page(log: EventLog, most: int) -> list[Head]:
    """The newest heads, newest first, without their leaves."""
    query = _newest_first().limit(most)
    with log.reading() as db:
        return [_head(row) for row in db.execute(query)] if _has_heads(db) else []


def uncovered(log: EventLog) -> int:
    """How many events no head covers yet."""
    with log.reading() as db:
        there = db.execute(select(func.sum(gaming_tables.c.head_seq))).scalar() or 0
        last = _newest(db) if _has_heads(db) else None
    return int(there) - (last.events if last else 0)


def _has_heads(db: Connection) -> bool:
    """In older forms of the log there are none."""
    return inspect(db).has_table(heads.name)


def _read(db: Connection, row: Row[Any]) -> Head:
    columns = [head_leaves.c[name] for name in Leaf._fields]
    own = select(*columns).where(head_leaves.c.head == row.number).order_by(head_leaves.c.place)
    return _head(row, tuple(Leaf(*leaf) for leaf in db.execute(own)))


def _head(row: Row[Any], leaves: tuple[Leaf, ...] = ()) -> Head:
    known = {name: value for name, value in row._mapping.items() if name != "peaks"}
    return Head(**known, leaves=leaves)
