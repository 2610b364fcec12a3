"""Real processes for the tests: a Dask scheduler and its workers, and waiting for what they do."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]


def is_running(pid: int) -> bool:
    """Whether there is such a process, other than one that waits to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(holds: Callable[[], bool], seconds: float = 120) -> None:
    """Waits for what must come."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.05)


class DaskProcesses:
    """A scheduler on a port of its own, and workers with one thread each, as real processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.running: list[subprocess.Popen[bytes]] = []

    def scheduler(self, **environment: str) -> subprocess.Popen[bytes]:
        """Starts the scheduler, always on the same port, and waits for it to listen."""
        process = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard",
            **environment,
        )  # fmt: skip
        wait_until(self._listens)
        return process

    def worker(self, **environment: str) -> subprocess.Popen[bytes]:
        """Starts a worker; without a nanny, so that one that is killed stays dead."""
        return self._start(
            "dask_worker", self.address, "--host", "127.0.0.1", "--no-nanny", "--nthreads", "1",
            "--no-dashboard", "--local-directory", str(self.folder), **environment,
        )  # fmt: skip

    def stop(self) -> None:
        """Kills all that run."""
        for process in self.running:
            process.kill()
        for process in self.running:
            process.wait()

    def _start(self, module: str, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{module}-{len(self.running)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
                stdout=log,
                stderr=log,
            )
        self.running.append(process)
        return process

    def _listens(self) -> bool:
        with socket.socket() as connection:
            return connection.connect_ex(("127.0.0.1", self.port)) == 0
