"""Killing the process at any moment loses nothing that was acknowledged."""

import json
import subprocess
import sys
from pathlib import Path


def test_200_kills_lose_no_acknowledged_event_and_resume_the_round(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(Path(__file__).parent / "crash_loop.py"),
        f"sqlite:///{tmp_path / 'log.sqlite3'}",
        "200",
        "686",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["kills"] == 200
    assert report["findings"] == []
    assert report["acknowledged"] > 400
    assert report["rounds"] > 50
    assert {"ask", "take_bets"} <= set(report["killed_at"])
