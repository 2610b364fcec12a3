"""A real casino whose log has the short day, for the tests of its reports."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.pit.hired import Clock
from tests.pit.short_day import short_day
from tests.server import staff

from pitboss.store import EventLog

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Served


def open_reported(open_casino: "Opener", log: EventLog, folder: Path) -> "Served":
    """Its clock stands at the end of that day."""
    clock = Clock()
    log.clock = clock
    short_day(log, clock)
    staff.hire_everybody(log)
    return open_casino(real=staff.casino_file(folder))
