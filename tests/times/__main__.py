"""Prints, as tables of Markdown, where the time of measured runs went::

rm -f /tmp/times.jsonl
PITBOSS_TIMES=/tmp/times.jsonl make test-nightly
.venv/bin/python -m tests.times /tmp/times.jsonl
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from tests.tiers.tiers import run_of

SLOWEST = 50
COMMANDS = {None: "make test", "test_all": "make test-all", "nightly": "make test-nightly"}


def main() -> None:
    """Print the time by folder, then the slowest tests of all and those of ``make test``."""
    costs: dict[str, tuple[float, float]] = {}
    for file in sys.argv[1:]:
        for line in Path(file).read_text(encoding="utf-8").splitlines():
            cost = json.loads(line)
            name = cost["test"].removeprefix("tests/")
            costs.setdefault(name, (cost["cpu"], cost["elapsed"]))
    print("\n".join([*_by_folder(costs), "", *_slowest(costs)]))
    print()
    print("\n".join(_slowest({test: cost for test, cost in costs.items() if not run_of(test)})))


def _by_folder(costs: dict[str, tuple[float, float]]) -> list[str]:
    sums: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0, 0.0])
    for test, (cpu, _) in costs.items():
        for folder in (_folder(test), "all"):
            row = sums[folder]
            row[0] += 1
            row[1] += cpu
            if run_of(test) is None:
                row[2] += 1
                row[3] += cpu
    rows = sorted(sums.items(), key=lambda each: (each[0] == "all", -each[1][1]))
    return [
        "| folder | all tests | CPU-s | in `make test` | CPU-s |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {folder} | {row[0]:,} | {row[1]:,.1f} | {row[2]:,} | {row[3]:,.1f} |"
            for folder, row in rows
        ),
    ]


def _slowest(costs: dict[str, tuple[float, float]]) -> list[str]:
    slowest = sorted(costs.items(), key=lambda each: -each[1][0])[:SLOWEST]
    return [
        "| test | run by | CPU-s | s |",
        "|---|---|---:|---:|",
        *(
            f"| `{test}` | `{COMMANDS[run_of(test)]}` | {cpu:.1f} | {elapsed:.1f} |"
            for test, (cpu, elapsed) in slowest
        ),
    ]


def _folder(test: str) -> str:
    module = test.partition("::")[0]
    if module.startswith("src/"):
        return "examples in docstrings"
    folder = module.rpartition("/")[0].partition("/")[0]
    return f"`{folder}`" if folder else "`tests`"


if __name__ == "__main__":
    main()
