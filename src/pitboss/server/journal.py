"""The server's own journal: a line a happening, for people at a terminal, as JSON elsewhere.

Every logger of the process goes the same way, the web server's too. At which table, in which round
and by which command it happened stands on each line. Tracebacks are written without the values of
variables: these may be cards that nobody has seen.
"""

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import Processor

_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def keep_journal(stream: TextIO | None = None, level: int = logging.WARNING) -> logging.Handler:
    """From here on everything that is logged goes to this stream, or to standard error."""
    where = stream or sys.stderr
    handler = logging.StreamHandler(where)
    handler.setFormatter(_formatter(for_people=where.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    return handler


def _formatter(*, for_people: bool) -> logging.Formatter:
    written: list[Processor] = [
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    ]
    if not for_people:
        written = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written],
    )


def about(**where: object) -> None:
    """What the lines of this task are about: a table, a round, a command."""
    structlog.contextvars.bind_contextvars(**where)
