"""What can go wrong with a log, each told apart from the others."""

from pitboss.vocabulary.refusal import Refused


class Conflict(Exception):  # noqa: N818 - it is no error: another writer was first
    """Another writer has appended since this one last read."""


class Overtaken(Conflict):
    """Another writer has appended to a stream beside the table: the table itself stands as it was
    known, and the command may be run again at once."""


class Unavailable(Exception):  # noqa: N818 - it is a state of the database, and passes
    """The database cannot be read or written now: a full disk, a lock, a lost connection.

    Nothing was written, or, where a commit was interrupted, all of it: to be tried again.
    """


class Moved(Unavailable):
    """Another server owns the table: nothing was written, and it may be tried there."""


class Damaged(Exception):  # noqa: N818 - it is a state of the log
    """A table's log cannot be read as it was written: the table stays closed."""


class DamagedRound(Damaged):
    """A past round cannot be read as it was written: the table goes on without it."""

    def __init__(self, table_id: str, number: int, why: str) -> None:
        self.number = number
        super().__init__(f"{table_id}, round {number} cannot be read: {why}")


class NoKey(Refused):
    """What is not for everyone cannot be read or written without the log's own key."""


class Strayed(Exception):  # noqa: N818 - it is a finding
    """An event does not answer what is asked at its place in the round."""
