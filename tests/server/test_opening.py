"""A casino for practice opens with a table of each game, or not at all."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from tests.server.own_loop import in_own_loop

from pitboss.chapters import CHAPTERS
from pitboss.procedure.house import House
from pitboss.server.app import create_app
from pitboss.store import EventLog

FAILS = """
CREATE TRIGGER fails BEFORE INSERT ON gaming_tables WHEN NEW.game = 'blackjack'
BEGIN SELECT RAISE(ABORT, 'the database is gone'); END
"""


def games_after_a_start(log: EventLog, house: House) -> list[str]:
    """The games of the tables that there are, once a server has started."""

    async def started() -> list[str]:
        app = create_app(log, house, patience=0)
        async with app.router.lifespan_context(app):
            return [record.game for record in log.tables()]

    return in_own_loop(started())


def test_a_start_that_failed_half_way_is_made_up_for_by_the_next(
    log: EventLog, house: House
) -> None:
    with log.engine.begin() as db:
        db.execute(text(FAILS))
    with pytest.raises(IntegrityError, match="the database is gone"):
        games_after_a_start(log, house)
    with log.engine.begin() as db:
        db.execute(text("DROP TRIGGER fails"))
    assert sorted(games_after_a_start(log, house)) == sorted(CHAPTERS)
    assert len(log.registered("table")) == len(CHAPTERS)
    assert sorted(games_after_a_start(log, house)) == sorted(CHAPTERS)  # and no more
