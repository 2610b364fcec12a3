"""Killing the process at any moment loses nothing that was acknowledged."""

import json
import subprocess
import sys
from pathlib import Path

from tests.store.crash_loop import DONE

KILLS = 200


def test_200_kills_lose_no_acknowledged_event_and_resume_the_round(tmp_path: Path) -> None:
    """At every point of a command, with bets and with decisions awaited; the loop itself checks
    after each kill that what was acknowledged is there, and what was not written is not."""
    script, address = (
        Path(__file__).parent / "crash_loop.py",
        f"sqlite:///{tmp_path / 'log.sqlite3'}",
    )
    command = [sys.executable, str(script), address, str(KILLS), "686"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["kills"] == sum(report["killed_at"].values()) == KILLS
    assert report["findings"] == []
    reached = set(report["killed_at"])
    assert {f"{point}: {asked}" for point in DONE for asked in ("ask", "take_bets")} <= reached
    assert report["rounds"] > 1
