"""Prints, as tables of Markdown, where the time of a measured run went::

PITBOSS_TIMES=/tmp/times.jsonl .venv/bin/pytest -n 2
.venv/bin/python -m tests.times /tmp/times.jsonl
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

SLOWEST = 50


def main() -> None:
    """Print the time by folder, then the slowest tests."""
    texts = [Path(file).read_text() for file in sys.argv[1:]]
    lines = [json.loads(line) for text in texts for line in text.splitlines()]
    by_folder: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    for line in lines:
        count_and_cpu = by_folder[_folder(line["test"])]
        count_and_cpu[0] += 1
        count_and_cpu[1] += line["cpu"]
    print("| folder | tests | CPU-s |\n|---|---:|---:|")
    for folder, (count, cpu) in sorted(by_folder.items(), key=lambda each: -each[1][1]):
        print(f"| `{folder}` | {count:,} | {cpu:,.1f} |")
    count, cpu = len(lines), sum(line["cpu"] for line in lines)
    print(f"| all | {count:,} | {cpu:,.1f} |\n")
    print("| test | CPU-s | s |\n|---|---:|---:|")
    for line in sorted(lines, key=lambda each: -each["cpu"])[:SLOWEST]:
        print(f"| `{_short(line['test'])}` | {line['cpu']:.1f} | {line['elapsed']:.1f} |")


def _folder(test: str) -> str:
    module = test.partition("::")[0].removeprefix("tests/")
    parts = module.split("/")
    if module.startswith("src/"):
        return "examples in docstrings"
    return parts[0] if len(parts) > 1 else "tests"


def _short(test: str) -> str:
    return test.removeprefix("tests/")


if __name__ == "__main__":
    main()
