"""What is counted while a casino is open, for whoever watches over the server.

Labels hold kinds and outcomes and nothing else: no name, no table, no card.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from pitboss.server.limits import ComeBack
from pitboss.store import Conflict, Unavailable
from pitboss.vocabulary.refusal import Refused

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
BATCHES: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
OUTCOMES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (Refused, "refused"),
    (Conflict, "conflict"),
    (Unavailable, "unavailable"),
    (ComeBack, "too_many"),
)
UNREAD: Final = "unread"
"""The kind of a command that could not be read."""


@dataclass
class Measured:
    """A command that is being done; its kind is known once it was read."""

    kind: str = UNREAD


class Metrics:
    """The counters of one casino, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._commands = Counter(
            "pitboss_commands", "Commands, by kind and by how they ended.", ["kind", "outcome"],
            registry=self._registry,
        )  # fmt: skip
        self._seconds = Histogram(
            "pitboss_command_seconds", "From a command to its being durable.",
            registry=self._registry, buckets=SECONDS,
        )  # fmt: skip
        self._batches = Histogram(
            "pitboss_batch_commands", "Commands that one transaction has written.",
            registry=self._registry, buckets=BATCHES,
        )  # fmt: skip
        self._events = Counter(
            "pitboss_events_appended", "Events that were written.", registry=self._registry
        )

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Something that is asked for when somebody looks."""
        Gauge(f"pitboss_{name}", words, registry=self._registry).set_function(value)

    def batch_written(self, commands: int, events: int) -> None:
        """A transaction of the writer was committed."""
        self._batches.observe(commands)
        self._events.inc(events)

    @contextmanager
    def command(self) -> Iterator[Measured]:
        """Counts a command, however it ends, and how long it took if it was done."""
        measured, began, outcome = Measured(), perf_counter(), "failed"
        try:
            yield measured
            outcome = "done"
            self._seconds.observe(perf_counter() - began)
        except Exception as error:
            outcome = next((name for kind, name in OUTCOMES if isinstance(error, kind)), outcome)
            raise
        finally:
            self._commands.labels(measured.kind, outcome).inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
