"""Killing the process at any moment loses nothing that was acknowledged."""

import json
import subprocess
import sys
from pathlib import Path

from tests.store.crash_batch import POINTS
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


def test_kills_within_a_batch_lose_no_acknowledged_command_and_leave_no_half_of_it(
    tmp_path: Path,
) -> None:
    """Commands of several tables that are written together: all of them are there, or none."""
    folder = Path(__file__).parents[2]
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    command = [sys.executable, "-m", "tests.store.crash_batch", address, "60", "686"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["killed_at"] == dict.fromkeys(POINTS, 20)
    assert report["least"] > 1
    assert report["faults"] == []


def test_kills_between_tables_and_their_meter_leave_both_counting_alike(tmp_path: Path) -> None:
    """A contribution is in the table's log and on the meter, or in neither."""
    folder = Path(__file__).parents[2]
    address = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    command = [sys.executable, "-m", "tests.store.crash_meter", address, "25", "686"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert set(report["killed_at"].values()) == {5}
    assert report["faults"] == []
    assert min(report["sums"].values()) > 0
