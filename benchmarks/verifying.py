"""Whether it costs more to verify, open or look up a round the more rounds a table has had.

python -m benchmarks.verifying [--rounds 1000 10000 100000] [--database postgresql]
"""

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.load import database_of
from benchmarks.long_log import long_table
from pitboss.procedure.house import House
from pitboss.store import EventLog, LiveTable, replay
from pitboss.store.evidence import check_export
from pitboss.store.export import export_lines
from pitboss.store.verify import verify_all

TABLE = "long"
TIMES = 15
ROWS = (
    "verify the database, a round",
    "export and verify that, a round",
    "open the table",
    "replay a round",
    "a page of rounds",
)


def measure(database: str, key: Path, rounds: int) -> tuple[int, list[float]]:
    """Rounds that a table has, and milliseconds for each row: of verifying, of the processor and
    for one round; of the rest, by the clock, the best of several times: other work on the machine
    can only add to it."""
    log = EventLog.open(database, key=key)
    long_table(log, TABLE, rounds)
    there, house = log.last_round(TABLE), House(Random(1), lambda: 0)
    middle = there // 2
    costs = [
        _cpu(lambda: _verify(log)) / there,
        _cpu(lambda: _export(log)) / there,
        _elapsed(lambda: LiveTable.open(log, TABLE, house)),
        _elapsed(lambda: replay(log, TABLE, middle)),
        _elapsed(lambda: log.settlements(TABLE, log.rounds_page(TABLE, middle, 50))),
    ]
    log.close()
    return there, costs


def _verify(log: EventLog) -> None:
    assert list(verify_all(log)) == []


def _export(log: EventLog) -> None:
    verdict = check_export(f"{line}\n".encode() for line in export_lines(log))
    assert verdict.good, verdict.faults


def _cpu(do: Callable[[], object]) -> float:
    began = process_time()
    do()
    return 1000 * (process_time() - began)


def _elapsed(do: Callable[[], object]) -> float:
    took = []
    for _ in range(TIMES):
        began = perf_counter()
        do()
        took.append(1000 * (perf_counter() - began))
    return min(took)


def main(words: Sequence[str] = ()) -> None:
    """Measures and prints, each cost beside its ratio to that of the shortest log."""
    parser = ArgumentParser(prog="python -m benchmarks.verifying", description=__doc__)
    parser.add_argument("--rounds", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    given = parser.parse_args(words)
    measured = []
    for rounds in given.rounds:
        with TemporaryDirectory() as made, database_of(given.database, Path(made)) as database:
            measured.append(measure(database, Path(made) / "key", rounds))
    lengths, costs = zip(*measured, strict=True)
    print(
        f"| {given.database}, ms | " + " | ".join(f"{length:,} rounds" for length in lengths) + " |"
    )
    print("|---" * (len(lengths) + 1) + "|")
    for row, name in enumerate(ROWS):
        cells = [f"{each[row]:.2f} ({each[row] / costs[0][row]:.2f})" for each in costs]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
