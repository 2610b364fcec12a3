"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TextClause,
    text,
)

metadata = MetaData()

_WHOLE = BigInteger().with_variant(Integer, "sqlite")  # STRICT knows no other name
BY_BYTES = Text().with_variant(Text(collation="C"), "postgresql")
"""A text that is sorted by its bytes, as SQLite sorts every text."""

# Conditions of partial indexes. A statement that is to use one has it word for word.
IS_REGISTRY = text("table_id = 'registry'")
NO_ANSWER = text("kind <> 'answer'")
IS_TABLE = text("game <> ''")
IS_METER = text("substr(id, 1, 6) = 'meter '")
IS_OWNED = text("owner <> ''")


def _index(name: str, *columns: str, where: TextClause) -> Index:
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


gaming_tables = Table(
    "gaming_tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("casino", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("created_at", _WHOLE, nullable=False),
    Column("head_seq", Integer, nullable=False),
    Column("head_hash", Text, nullable=False),
    Column("owner", Text, nullable=False, server_default=""),  # a server; nobody: ""
    Column("fence", Integer, nullable=False, server_default="0"),  # grows with every new owner
    _index("tables_by_age", "created_at", "id", where=IS_TABLE),
    _index("meters_by_age", "created_at", "id", where=IS_METER),
    _index("owned_tables", "id", where=IS_OWNED),
    sqlite_strict=True,
)

servers = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the other servers reach it
    Column("until", _WHOLE, nullable=False),  # it lives until then, by the database's clock
    sqlite_strict=True,
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("gaming_tables.id"), nullable=False),
    Column("seq", Integer, CheckConstraint("seq > 0"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("at", _WHOLE, nullable=False),
    Column("command_id", Text, nullable=False),
    Column("prev", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    Index("events_of_a_round", "table_id", "round", "seq"),
    _index("registry_by_kind", "table_id", "kind", "seq", where=IS_REGISTRY),
    _index("events_by_kind", "table_id", "kind", "seq", where=NO_ANSWER),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", Text, ForeignKey("gaming_tables.id"), nullable=False),
    Column("command_id", BY_BYTES, nullable=False),  # found by its beginning, too
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("fence", Integer, nullable=False, server_default="0"),  # of the owner who did it
    PrimaryKeyConstraint("table_id", "command_id"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

visitors = Table(
    "visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded_name", Text, nullable=False, unique=True),  # "ann" for Ann: one name for both
    Column("created_at", _WHOLE, nullable=False),
    sqlite_strict=True,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, ForeignKey("visitors.id"), primary_key=True),
    Column("licence", Text, nullable=False, unique=True),
    Column("department", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("administrator", Integer, nullable=False),  # 1: he adds and suspends others
    Column("password_hash", Text, nullable=False),
    Column("state", Text, CheckConstraint("state IN ('active', 'suspended')"), nullable=False),
    Column("must_change", Integer, nullable=False),  # 1: his password is good for one sign-in
    Column("created_at", _WHOLE, nullable=False),
    sqlite_strict=True,
)

sign_in_failures = Table(
    "sign_in_failures",
    metadata,
    Column("id", Text, primary_key=True),
    Column("folded_name", Text, nullable=False),  # as it was typed, whether anybody has it or not
    Column("at", _WHOLE, nullable=False),
    Index("failures_by_name", "folded_name", "at"),
    Index("failures_by_age", "at"),
    sqlite_strict=True,
)

health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", _WHOLE, nullable=False),  # when somebody last asked whether it can be written
    sqlite_strict=True,
)

holding = Table(
    "holding",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("holder", Text, nullable=False),  # the server that may write; nobody yet: ""
    sqlite_strict=True,
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, ForeignKey("visitors.id"), nullable=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("prior_hash", Text, nullable=False),  # of the token before this one; none: ""
    Column("prior_until", _WHOLE, nullable=False),  # 0: until the new one is first used
    Column("begun_at", _WHOLE, nullable=False),
    Column("issued_at", _WHOLE, nullable=False),
    Column("seen_at", _WHOLE, nullable=False),
    Index("sessions_by_prior", "prior_hash"),
    Index("sessions_by_visitor", "visitor_id"),
    Index("sessions_by_use", "seen_at"),
    Index("sessions_by_age", "begun_at"),
    sqlite_strict=True,
)

heads = Table(
    "heads",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", _WHOLE, nullable=False),
    Column("size", Integer, nullable=False),  # leaves of the tree
    Column("root", Text, nullable=False),
    Column("previous", Text, nullable=False),  # digest of the head before
    Column("software", Text, nullable=False),
    Column("events", _WHOLE, nullable=False),
    Column("streams", Integer, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("signature", Text, nullable=False),
    Column("peaks", Text, nullable=False),  # with which the next head begins
    sqlite_strict=True,
)

head_leaves = Table(
    "head_leaves",
    metadata,
    Column("place", Integer, primary_key=True, autoincrement=False),  # in the tree, from 1
    Column("head", Integer, ForeignKey("heads.number"), nullable=False),
    Column("stream", Text, nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Index("leaves_of_a_stream", "stream", "last_seq"),
    Index("leaves_of_a_head", "head", "place"),
    sqlite_strict=True,
)
