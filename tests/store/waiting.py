"""Commands that wait for the writer together, so that one transaction takes all of them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import sleep

from pitboss.store import Event, EventLog, NewEvent, TableRecord

EVENT = NewEvent(1, "answer", {"answer": {"kind": "done"}}, "everyone")

Written = list[Event]


def add_tables(log: EventLog, names: Sequence[str]) -> None:
    """Tables with one event each."""
    for name in names:
        record = TableRecord(name, "over-under", name, "Casino", "", 0)
        log.add_tables([(record, [EVENT])])


def together(
    log: EventLog, appends: Sequence[Callable[[], Written]]
) -> list[Written | BaseException]:
    """What each append gave or raised; all of them were waiting when the writer's turn came, in
    this order."""
    with ThreadPoolExecutor(len(appends)) as threads:
        futures: list[Future[Written]] = []
        with log.writing():
            for append in appends:
                futures.append(threads.submit(append))
                while len(log.writer.waiting) < len(futures):
                    sleep(0.001)
        return [future.exception() or future.result() for future in futures]
