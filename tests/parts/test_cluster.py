"""Parts on a real cluster of processes: the same bytes, whatever dies or dawdles."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.parts import works
from tests.parts.processes import ROOT, DaskProcesses, wait_until
from tests.parts.works import SLOW, begun, work_of

from pitboss.chapters import ODDS
from pitboss.families.pai_gow import simulate as pai_gow
from pitboss.figures import tallied
from pitboss.parts import Cluster, KeptParts, Local, PartFailed, Work, done_in_parts
from pitboss.parts import cluster as clusters
from pitboss.parts.software import software
from pitboss.simulate.studies import STUDIES
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[DaskProcesses]:
    """A scheduler that gives a part up when one worker has died of it, and no workers yet."""
    processes = DaskProcesses(tmp_path)
    try:
        processes.scheduler(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
        yield processes
    finally:
        processes.stop()


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers to which nothing happens."""
    processes = DaskProcesses(tmp_path_factory.mktemp("dask"))
    try:
        processes.scheduler()
        processes.worker()
        processes.worker()
        yield processes.address
    finally:
        processes.stop()


@pytest.fixture(autouse=True)
def _quickly_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part is late after a second: no test waits for what is given out once more."""
    monkeypatch.setattr(clusters, "QUIET_SECONDS", 1.0)


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """Where parts say that they were begun."""
    folder = tmp_path / "parts"
    folder.mkdir()
    return folder


def here(work: Work) -> str:
    """What the work comes to in this process."""
    return json.dumps(done_in_parts(work, Local(1)))


class InAThread:
    """A work that is done while the test does something to the cluster."""

    def __init__(self, work: Work, address: str, kept: KeptParts | None = None) -> None:
        self.results: list[str] = []
        self.words: list[str] = []
        self.thread = threading.Thread(target=self._run, args=(work, address, kept), daemon=True)
        self.thread.start()

    def _run(self, work: Work, address: str, kept: KeptParts | None) -> None:
        self.results.append(json.dumps(done_in_parts(work, Cluster(address), kept, self)))

    def begins(self, kept: int, size: int) -> None: ...

    def done(self, part: object) -> None: ...

    def says(self, words: str) -> None:
        self.words.append(words)

    def result(self) -> str:
        """What it came to, however long that takes."""
        self.thread.join(300)
        assert self.results, self.words
        return self.results[0]


def test_a_cluster_comes_to_the_same_bytes_as_one_process(two_workers: str, parts: Path) -> None:
    work = work_of(works.square, parts, 12)
    kept = KeptParts(parts.parent / "kept")
    on_cluster = json.dumps(done_in_parts(work, Cluster(two_workers), kept))
    assert begun(parts) >= 12
    by_cluster = begun(parts)
    assert on_cluster == here(work)
    resumed = KeptParts(parts.parent / "kept", resume=True)
    assert json.dumps(done_in_parts(work, Cluster("tcp://127.0.0.1:1"), resumed)) == on_cluster
    assert begun(parts) == by_cluster + 12  # those that were done here, and none on resuming


@pytest.mark.parametrize(("game", "name"), [("over-under", "required"), ("pai-gow", "bank_2")])
def test_a_study_is_the_same_on_a_cluster_on_two_processes_and_on_one(
    two_workers: str, game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallied, "CHUNK", 3_000)
    monkeypatch.setattr(pai_gow, "CHUNK", 500)
    rules, simulation = ODDS[game].rules, STUDIES[game][name]
    studies = [
        simulation.run(rules, 10_000, 5, partial(done_in_parts, place=place))
        for place in (Local(1), Local(2), Cluster(two_workers))
    ]
    assert len({study.model_dump_json() for study in studies}) == 1


def test_a_worker_killed_in_the_middle_changes_nothing(dask: DaskProcesses, parts: Path) -> None:
    first, _ = dask.worker(), dask.worker()
    work = work_of(works.square, parts, 10, seconds=0.5)
    running = InAThread(work, dask.address)
    wait_until(lambda: any(f"-{first.pid}-" in path.name for path in parts.iterdir()))
    first.kill()
    assert running.result() == here(work_of(works.square, parts, 10))


def test_a_scheduler_that_goes_away_and_comes_back_changes_nothing(
    tmp_path: Path, parts: Path
) -> None:
    """Workers end with their scheduler: who runs them starts them again."""
    dask = DaskProcesses(tmp_path)
    try:
        scheduler = dask.scheduler()
        dask.worker()
        work = work_of(works.square, parts, 8, seconds=0.5)
        kept = KeptParts(tmp_path / "kept")
        running = InAThread(work, dask.address, kept)
        wait_until(lambda: kept.count(work) >= 2)
        scheduler.kill()
        scheduler.wait()
        wait_until(lambda: any("is gone" in words for words in running.words))
        dask.scheduler()
        dask.worker()
        assert running.result() == here(work_of(works.square, parts, 8))
        assert begun(parts, 0) == 2  # once on the cluster, which kept it, and once here
    finally:
        dask.stop()


def test_a_worker_that_never_comes_back_keeps_nobody_waiting(
    dask: DaskProcesses, parts: Path
) -> None:
    dask.worker(**{SLOW: "3600"})
    running = InAThread(work_of(works.square, parts, 6), dask.address)
    wait_until(lambda: begun(parts) == 1)
    dask.worker()
    assert running.result() == here(work_of(works.square, parts, 6))


def test_a_part_that_ends_every_worker_is_named(
    dask: DaskProcesses, parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "DEATHS", 2)
    for _ in range(3):
        dask.worker()
    with pytest.raises(PartFailed, match=r"part 2 of always_dies failed: every worker"):
        done_in_parts(work_of(works.always_dies, parts, 3), Cluster(dask.address))


def test_a_refusal_comes_back_from_a_worker_as_it_is(two_workers: str, parts: Path) -> None:
    with pytest.raises(Refused) as refused:
        done_in_parts(work_of(works.refuses, parts, 3), Cluster(two_workers))
    assert str(refused.value) == "rules: a bad part; allowed: a good one (686a.6(d))"
    with pytest.raises(PartFailed, match="part 1 of fails failed: ZeroDivisionError"):
        done_in_parts(work_of(works.fails, parts, 3), Cluster(two_workers))


def test_a_worker_with_other_software_is_refused(
    two_workers: str, parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = {**software(), "sources": "0123456789abcdef"}
    monkeypatch.setattr(clusters, "software", lambda: ours)
    with pytest.raises(Refused) as refused:
        done_in_parts(work_of(works.square, parts), Cluster(two_workers))
    assert refused.value.field == "cluster"
    assert "a worker has different software: sources is 0123456789ab here and" in refused.value.what
    assert begun(parts) == 0


def test_a_cluster_without_workers_is_refused_when_patience_ends(
    dask: DaskProcesses, parts: Path
) -> None:
    with pytest.raises(Refused, match=r"has had no worker for 0\.5 seconds"):
        done_in_parts(work_of(works.square, parts), Cluster(dask.address, patience=0.5))


def test_an_address_at_which_nobody_listens_is_refused(parts: Path) -> None:
    with pytest.raises(Refused, match=r"no scheduler answers at tcp://127\.0\.0\.1:1"):
        done_in_parts(work_of(works.square, parts), Cluster("tcp://127.0.0.1:1", patience=0.1))


@pytest.mark.parametrize("address", ["nonsense://x:1", "tcp://127.0.0.1:port"])
def test_what_is_no_address_is_refused(parts: Path, address: str) -> None:
    with pytest.raises(Refused) as refused:
        done_in_parts(work_of(works.square, parts), Cluster(address, patience=0.1))
    assert refused.value.field == "cluster"


WITHOUT = """
import sys
sys.modules["distributed"] = None
from pitboss.chapters import ODDS
from pitboss.families.pai_gow import simulate as pai_gow
from pitboss.figures import tallied
from pitboss.parts import Cluster, Part, Work, done_in_parts
from pitboss.vocabulary.refusal import Refused
try:
    done_in_parts(Work("x", abs, [Part(0, 1, -1)], ""), Cluster("tcp://127.0.0.1:1"))
except Refused as refused:
    print(refused)
"""


def test_without_dask_it_is_said_what_to_install() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "pip install pitboss[cluster]" in ran.stdout


def test_dask_is_loaded_only_when_it_is_asked_for() -> None:
    code = "import sys, pitboss.parts, pitboss.cli.simulate; print('distributed' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False"
