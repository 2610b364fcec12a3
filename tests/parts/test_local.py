"""Parts on the cores of this machine: in order, whatever becomes of the processes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.parts import works
from tests.parts.processes import ROOT, is_running, wait_until
from tests.parts.works import begun, work_of

from pitboss.parts import KeptParts, Local, Part, PartFailed, Work, done_in_parts
from pitboss.vocabulary.refusal import Refused


@pytest.fixture(autouse=True)
def _workers_find_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))


class Heard:
    """What a watcher is told."""

    def __init__(self) -> None:
        self.kept = (0, 0)
        self.finished: list[int] = []
        self.words: list[str] = []

    def begins(self, kept: int, size: int) -> None:
        self.kept = kept, size

    def done(self, part: Part) -> None:
        self.finished.append(part.number)

    def says(self, words: str) -> None:
        self.words.append(words)


def test_results_come_in_the_order_of_the_parts_from_one_process_or_two(tmp_path: Path) -> None:
    work = work_of(works.square, tmp_path)
    one, two = (done_in_parts(work, Local(processes)) for processes in (1, 2))
    assert json.dumps(one) == json.dumps(two)
    assert [result["square"] for result in one] == [0, 1, 4, 9, 16, 25, 36, 49]  # type: ignore[index, call-overload]
    assert begun(tmp_path) == 16
    pids = {path.name.split("-")[2] for path in tmp_path.glob("begun-*")}
    assert str(os.getpid()) in pids  # one process is this very one
    assert len(pids) > 1


def test_a_process_that_is_killed_is_replaced_and_its_part_done_again(tmp_path: Path) -> None:
    heard = Heard()
    results = done_in_parts(work_of(works.dies_once, tmp_path), Local(2), watcher=heard)
    assert [result["square"] for result in results] == [0, 1, 4, 9, 16, 25, 36, 49]  # type: ignore[index, call-overload]
    assert begun(tmp_path, 2) == 2
    assert begun(tmp_path) == 9  # no other part is done again
    assert heard.words == ["part 2 is done again: its process ended (signal SIGKILL)"]
    assert sorted(heard.finished) == [*range(8)]


def test_a_part_that_always_kills_its_process_is_named(tmp_path: Path) -> None:
    with pytest.raises(PartFailed, match=r"part 2 of always_dies failed: .*SIGKILL.* 3 times"):
        done_in_parts(work_of(works.always_dies, tmp_path), Local(2))
    assert begun(tmp_path, 2) == 3


@pytest.mark.parametrize("processes", [1, 2])
def test_a_refusal_of_a_part_is_the_refusal_of_the_work(tmp_path: Path, processes: int) -> None:
    with pytest.raises(Refused) as refused:
        done_in_parts(work_of(works.refuses, tmp_path, 3), Local(processes))
    assert str(refused.value) == "rules: a bad part; allowed: a good one (686a.6(d))"


@pytest.mark.parametrize("processes", [1, 2])
def test_a_fault_of_a_part_names_the_part(tmp_path: Path, processes: int) -> None:
    with pytest.raises(PartFailed, match="part 1 of fails failed: ZeroDivisionError") as failed:
        done_in_parts(work_of(works.fails, tmp_path, 3), Local(processes))
    assert isinstance(failed.value.__cause__, ZeroDivisionError)


def test_a_fault_that_cannot_be_sent_is_told_by_its_words(tmp_path: Path) -> None:
    with pytest.raises(PartFailed, match="TwoReasonsError: one, two"):
        done_in_parts(work_of(works.fails_unsendably, tmp_path, 3), Local(2))


def test_ctrl_c_keeps_what_is_done_and_it_is_not_done_again(tmp_path: Path) -> None:
    """Processes never see it; here it is raised where parts are waited for."""
    kept = KeptParts(tmp_path / "kept")
    work = work_of(works.interrupts_parent, tmp_path, 6)
    with pytest.raises(KeyboardInterrupt):
        done_in_parts(work, Local(2), kept)
    assert 1 <= kept.count(work) <= 5
    done_before = kept.count(work)
    again = done_in_parts(work, Local(2), KeptParts(tmp_path / "kept", resume=True))
    assert again == [*range(6)]
    assert begun(tmp_path, 0) == 1
    assert begun(tmp_path) <= 6 + (6 - done_before)


PARENT = """
import sys
from pathlib import Path
from pitboss.parts import Local, done_in_parts
from tests.parts import works

if __name__ == "__main__":
    done_in_parts(works.work_of(works.square, Path(sys.argv[1]), 4, seconds=2.0), Local(2))
"""


def test_processes_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    (tmp_path / "parts").mkdir()
    parent = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "parts")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    wait_until(lambda: begun(tmp_path / "parts") >= 2)
    parent.kill()
    parent.wait()
    pids = {int(path.name.split("-")[2]) for path in (tmp_path / "parts").glob("begun-*")}
    assert parent.pid not in pids
    wait_until(lambda: not any(is_running(pid) for pid in pids))


def test_processes_are_in_groups_of_their_own_where_ctrl_c_does_not_reach_them() -> None:
    parts = [Part(number, 1, number) for number in range(2)]
    seen = done_in_parts(Work("groups", own_group, parts, ""), Local(2))
    assert seen == [[True, os.getpid(), True]] * 2


def own_group(_: int) -> list[object]:
    """Whether this process leads its group, whose child it is, and whether it ignores Ctrl-C."""
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    return [os.getpgrp() == os.getpid(), os.getppid(), ignored]


FROM_STDIN = """
from pathlib import Path
from pitboss.parts import Local, done_in_parts
from tests.parts import works
print(len(done_in_parts(works.work_of(works.square, Path("{}"), 3), Local(2))))
"""


def test_who_asks_need_not_be_a_module_that_can_be_run_again(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-"], input=FROM_STDIN.format(tmp_path), cwd=ROOT, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=True,
    )  # fmt: skip
    assert (ran.stdout, ran.stderr) == ("3\n", "")
    assert begun(tmp_path) == 3


def test_what_no_worker_can_import_is_no_work() -> None:
    with pytest.raises(ValueError, match="no worker can import"):
        Work("lambda", lambda given: given, [], "")
