"""A visitor of a database from before there were sessions stays who he is."""

from hashlib import sha256
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, text

from pitboss.store import EventLog, Visitors, database

TOKEN = "the token of a browser"


def test_a_token_from_before_becomes_a_session_that_ends(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'old.db'}"
    engine = create_engine(address)
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as db:
        config.attributes["connection"] = db
        command.upgrade(config, "0001")
        db.execute(
            text("INSERT INTO visitors VALUES ('id', :hash, 'Ann', 'ann', 7)"),
            {"hash": sha256(TOKEN.encode()).hexdigest()},
        )
    engine.dispose()
    log = EventLog.open(address)
    columns = {column["name"] for column in inspect(log.engine).get_columns("visitors")}
    found = Visitors(log).session(TOKEN)
    assert found is not None
    assert (found.visitor.id, found.visitor.name) == ("id", "Ann")
    assert "token_hash" not in columns
    begun = log.clock()
    log.clock = lambda: begun + 31 * 86_400
    assert Visitors(log).session(TOKEN) is None
    log.close()
