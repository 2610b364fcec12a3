"""Seconds for the odds of every game: cold, with nothing kept but compiled code, and warm.

Each is the `pitboss` command in a process of its own, as its user would run it.
"""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter

from pitboss.chapters import ODDS
from pitboss.figures.cache import FOLDER


def main() -> None:
    """All wagers of each game, its strategy, then every game at once."""
    for slug in ODDS:
        with TemporaryDirectory() as folder:
            cold, warm = seconds(folder, "odds", slug), seconds(folder, "odds", slug)
            required = seconds("", "odds", slug, "--wager", "required")
            strategy = seconds("", "strategy", slug)
        print(
            f"{slug}: all wagers {cold:.1f} s cold, {warm:.2f} s warm; required wagers alone "
            f"{required:.1f} s, strategy {strategy:.1f} s"
        )
    with TemporaryDirectory() as folder:
        cold, warm = seconds(folder, "odds", "--all"), seconds(folder, "odds", "--all")
    print(f"every game: {cold:.1f} s cold, {warm:.2f} s warm")


def seconds(folder: str, *arguments: str) -> float:
    """How long a command takes whose figures are kept in this folder; empty: nowhere."""
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", *arguments, "--json"]
    began = perf_counter()
    subprocess.run(
        command, env=os.environ | {FOLDER: folder}, check=True, stdout=subprocess.DEVNULL
    )
    return perf_counter() - began
