"""Heads are published outside the database: lines appended to a file that is kept elsewhere.

What is kept beside the log can be rewritten with it. The file may lie on another machine's disk, on
one that is written once, or be sent on from there; whoever has a copy of it can tell whether the
log is still the one that he knew.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.store.errors import Damaged, Unavailable
from pitboss.store.head import Head, NoHead, read_head
from pitboss.store.heads import heads_after, make_head
from pitboss.store.log import EventLog
from pitboss.vocabulary.refusal import Refused, reason_of

NAME = "heads.jsonl"
"""Of the file, where a folder is given."""

_AT_ONCE = 65_536


def publish_head(log: EventLog, key: Ed25519PrivateKey, at: int, file: Path) -> Head:
    """Makes a head and publishes it, with any before it that could not be published.

    Damaged, and nothing is signed, where the file has a head that the log does not: an older copy
    of the database was put in its place.
    """
    with _opened(file) as descriptor:
        published = _published(log, descriptor, file)
        head = make_head(log, key, at)
        _append(log, descriptor, published)
    return head


def publish(log: EventLog, file: Path) -> None:
    """Publishes the heads that the file does not have yet."""
    with _opened(file) as descriptor:
        _append(log, descriptor, _published(log, descriptor, file))


@contextmanager
def _opened(file: Path) -> Iterator[int]:
    """The file, to which nobody else appends meanwhile."""
    path = file / NAME if file.is_dir() else file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise Refused(
            f"heads cannot be published at {path}: {reason_of(error)}", field="heads"
        ) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _published(log: EventLog, descriptor: int, file: Path) -> int:
    """The number of the last head in the file, which must be the log's; 0 if there is none."""
    line = _last_line(descriptor)
    if not line:
        return 0
    try:
        last = read_head(line)
    except NoHead as error:
        raise Damaged(f"the last line of {file} is no head: {error}") from None
    known = next(heads_after(log, last.number - 1), None)
    if known is None or known.digest != last.digest:
        which = "does not have" if known is None else "has otherwise"
        raise Damaged(
            f"{file} has a head {last.number} that the log {which}: an older copy of the database "
            "was put in its place, or the file is of another log"
        )
    return last.number


def _last_line(descriptor: int) -> bytes:
    """The last whole line; what was left of one that was never finished is taken away."""
    size = os.fstat(descriptor).st_size
    tail, start = b"", size
    while start and tail.count(b"\n") < 2:  # the end of the last line, and of the one before
        start = max(0, start - _AT_ONCE)
        tail = os.pread(descriptor, size - start, start)
    whole, _, unfinished = tail.rpartition(b"\n")
    if unfinished:
        os.ftruncate(descriptor, size - len(unfinished))
    return whole.rpartition(b"\n")[2]


def _append(log: EventLog, descriptor: int, published: int) -> None:
    try:
        for head in heads_after(log, published):
            line = memoryview(f"{head.line}\n".encode())
            while line:
                line = line[os.write(descriptor, line) :]
        os.fsync(descriptor)
    except OSError as error:  # the next time makes up for it
        raise Unavailable(f"a head is signed and could not be published: {error}") from error
