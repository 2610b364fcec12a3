"""`pitboss simulate` as its user sees it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.commands import Command

from pitboss.cli.simulate import simulate
from pitboss.figures import tallied
from pitboss.figures.cache import FOLDER

SIMULATE = Command(simulate)


@pytest.mark.parametrize(
    ("arguments", "field", "allowed"),
    [
        (("chess", "house_way"), "game", "blackjack"),
        (("pai-gow", "switch"), "study", "house_way"),
        (("pai-gow", "house_way", "--rounds", 0), "rounds", "1 or more"),
        (("pai-gow", "house_way", "--seed=-1"), "seed", "0 or more"),
        (("pai-gow", "house_way", "--rules", "/no/such.json"), "rules", "TOML or JSON"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    arguments: tuple[object, ...], field: str, allowed: str
) -> None:
    refused = SIMULATE.refusal(*arguments)
    assert refused.field == field
    assert allowed in refused.allowed


def test_a_file_that_is_not_there_is_named_without_numbers_of_the_system() -> None:
    refused = SIMULATE.refusal("pai-gow", "house_way", "--rules", "/no/such.json")
    assert refused.what == "/no/such.json cannot be read: No such file or directory"


@pytest.mark.shows("645a.12(j)")
def test_a_study_is_kept_with_all_that_makes_it_again(tmp_path: Path) -> None:
    told = SIMULATE.json("pai-gow", "bank", "--rounds", 700, "--seed", 5, "--out", tmp_path)
    (kept,) = tmp_path.iterdir()
    assert json.loads(kept.read_text()) == told
    assert (told["rounds"], told["seed"]) == (700, 5)
    again = told["command"].split()[2:]
    assert SIMULATE.json(*again, "--out", tmp_path / "again") == told


@pytest.mark.parametrize(
    ("arguments", "field", "allowed"),
    [
        (("--processes", 2, "--cluster", "tcp://127.0.0.1:1"), "processes", "--cluster"),
        (("--cluster", "tcp://127.0.0.1:1", "--patience", 0), "cluster", "within 0 seconds"),
        (("--share", "1/2"), "share", "--kept"),
        (("--share", "3/2", "--kept", "/no/such"), "share", "1/16"),
    ],
)
def test_where_it_cannot_be_done_is_refused(
    arguments: tuple[object, ...], field: str, allowed: str
) -> None:
    refused = SIMULATE.refusal("over-under", "required", "--rounds", 10, *arguments)
    assert refused.field == field
    assert allowed in refused.allowed


def test_nothing_is_resumed_where_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")
    refused = SIMULATE.refusal("over-under", "required", "--rounds", 10, "--resume")
    assert (refused.field, refused.allowed) == ("resume", "with --kept FOLDER")


@pytest.mark.shows("686a.7(g)")
def test_parts_are_discarded_when_the_study_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    made = SIMULATE.json("over-under", "required", "--rounds", 1_000)
    assert made["rounds"] == 1_000
    assert [path.name for path in tmp_path.rglob("*.json")] == ["over-under.required.json"]


def test_shares_of_the_parts_are_put_together_by_who_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallied, "CHUNK", 300)
    asked = ("over-under", "required", "--rounds", 1_000, "--out", tmp_path, "--processes", 1)
    whole = SIMULATE.json(*asked)
    kept = ("--kept", tmp_path / "kept", "--resume")
    shares = [SIMULATE.json(*asked, *kept, "--share", share) for share in ("1/2", "2/2")]
    assert [share["missing"] for share in shares] == [2, 0]
    assert SIMULATE.json(*asked, *kept) == whole


SMALL_PARTS = """
import os, signal, sys
from pitboss.cli import main
from pitboss.figures import tallied
from pitboss.parts import KeptParts

tallied.CHUNK = 100_000
"""
CTRL_C = """
keep = KeptParts.keep

def keep_and_stop(self, work, part, text):
    keep(self, work, part, text)
    if self.count(work) == 2:
        os.killpg(os.getpgrp(), signal.SIGINT)

KeptParts.keep = keep_and_stop
"""


def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(tmp_path: Path) -> None:
    """Six parts, in processes of their own; when two are there, all processes get what a terminal
    sends them."""
    asked = ["simulate", "over-under", "required", "--rounds", "600000", "--out", str(tmp_path),
             "--kept", str(tmp_path / "kept"), "--json"]  # fmt: skip

    def run(script: str, *more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", f"{SMALL_PARTS}{script}\nmain()", *asked, *more],
            capture_output=True, text=True, check=False, start_new_session=True,
        )  # fmt: skip

    stopped = run(CTRL_C, "--processes", "2")
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert stopped.stderr == (
        f"pitboss: stopped; 2 of 6 parts are saved in {tmp_path / 'kept'}. "
        "Run the same command with --resume to continue\n"
    )
    parts = {path: path.stat().st_mtime_ns for path in tmp_path.glob("kept/part-*.json")}
    assert len(parts) == 2
    refused = run("", "--processes", "1")
    assert refused.returncode == 2
    assert "has 2 of the 6 parts of this job" in refused.stderr
    again = run("", "--processes", "1", "--resume")
    assert (again.returncode, again.stderr) == (0, "")
    assert all(path.stat().st_mtime_ns == then for path, then in parts.items())
    fresh = run("", "--processes", "1", "--kept", str(tmp_path / "fresh"))
    assert again.stdout == fresh.stdout
    assert json.loads(again.stdout)["rounds"] == 600_000
