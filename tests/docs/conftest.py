"""The pages are read, and their examples run, as by somebody who has installed Pitboss."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.figures.brought import brought

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def _figures_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of default rules come with the package; other tests hold them against a count."""
    monkeypatch.setattr("pitboss.figures.cache.brought", brought)


@pytest.fixture(scope="session")
def site() -> Path:
    """The site as ``make docs`` builds it, without photographs: once for all workers of a run."""
    folder = Path(os.environ["PITBOSS_TESTS"])
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "docs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "site/index.html").exists():
            _build(folder / "site")
    return folder / "site"


def _build(folder: Path) -> None:
    more = {
        "PYTHONPATH": str(ROOT / "src"),
        "PITBOSS_DOCS_DRAWN": "1",
        "NO_MKDOCS_2_WARNING": "1",
    }
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
