"""Pitboss with a chapter that another package brings, installed in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.regulation.places import PACKAGE, files_by_number

HIGHER = Path(__file__).parent / "higher"
COMMAND = "from pitboss.cli import main; main()"
PATIENCE = 600  # seconds: a slow machine is no failure

# The package is tested as it is installed, and its chapter where it is.
collect_ignore = ["higher", *(() if "9001a" in files_by_number() else ("test_chapter.py",))]

Environment = dict[str, str]
Pitboss = Callable[..., str]


@pytest.fixture(scope="session")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment of processes that have the package beside Pitboss."""
    folder = tmp_path_factory.mktemp("outside")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [*pip, *offline, "--target", str(folder), str(HIGHER)], check=True, timeout=PATIENCE
    )
    return os.environ | {
        "PYTHONPATH": os.pathsep.join([str(folder), str(PACKAGE.parent)]),
        "XDG_DATA_HOME": str(folder / "data"),
    }


@pytest.fixture(scope="session")
def pitboss(beside: Environment) -> Pitboss:
    """A command of ``pitboss``: what it prints, once it has ended as it should."""

    def run(*arguments: str, given: str = "", code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, *arguments],
            env=beside, input=given, text=True, capture_output=True, check=False,
            timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        return done.stdout

    return run
