"""Measures what each test costs, where ``PITBOSS_TIMES`` names a file for the measurements.

A test's cost is the CPU time of its worker and of every process that the worker started, and the
time that passed. A server of a test that has ended is counted with the test that stopped it.
"""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import psutil
import pytest

FILE = "PITBOSS_TIMES"
"""The environment's name for the file to write."""


class TimesPlugin:
    """Measures every test of this process; the first process collects what its workers measured."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: list[dict[str, Any]] = []
        self._worker = psutil.Process()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure one test with its fixtures."""
        cpu, clock = self._cpu(), time.monotonic()
        answer = yield
        self.lines.append(
            {
                "test": item.nodeid,
                "cpu": round(max(0.0, self._cpu() - cpu), 3),
                "elapsed": round(time.monotonic() - clock, 3),
            }
        )
        return answer

    def pytest_sessionfinish(self) -> None:
        """Add this process's measurements to the file."""
        text = "".join(f"{json.dumps(line)}\n" for line in self.lines)
        with self.file.open("a") as file:  # one write: workers end at the same time
            file.write(text)

    def _cpu(self) -> float:
        """CPU seconds of this process, of its children that have ended, and of those that run."""
        own = os.times()
        running = 0.0
        for child in self._worker.children(recursive=True):
            try:
                spent = child.cpu_times()
            except psutil.NoSuchProcess:
                continue
            running += spent.user + spent.system + spent.children_user + spent.children_system
        return own.user + own.system + own.children_user + own.children_system + running
