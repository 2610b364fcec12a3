"""An audit on a real cluster of processes, of which one dies in the middle: the same bytes."""

import json
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.audit.audited import as_lines
from tests.parts.processes import DaskProcesses, wait_until

from pitboss.audit.convert import converted
from pitboss.audit.run import audit, audit_work
from pitboss.parts import Cluster, Local
from pitboss.parts import cluster as clusters

PARTS = 12


def written_in(out: Path) -> dict[str, str]:
    """Every file of an audit that a reader may want, by its digest."""
    files = [*sorted(out.rglob("*.parquet")), out / "summary.json"]
    return {str(file.relative_to(out)): sha256(file.read_bytes()).hexdigest() for file in files}


def test_a_worker_killed_in_the_middle_of_an_audit_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "QUIET_SECONDS", 1.0)
    seat = {"cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 500}, "decision": "over"}
    rounds = [
        {"id": number, "game": "over-under", "seats": [seat | {"seat": 1 + number % 6}]}
        for number in range(20 * PARTS)
    ]
    path = tmp_path / "rounds.parquet"
    pq.write_table(pa.concat_tables(converted(as_lines(rounds))), path, row_group_size=20)
    here, there = tmp_path / "here", tmp_path / "there"
    audit(audit_work(path, here, rows=20), here, Local(1))
    dask = DaskProcesses(tmp_path)
    try:
        dask.scheduler()
        first, _ = dask.worker(), dask.worker()
        work = audit_work(path, there, rows=20)
        running = Thread(target=audit, args=(work, there, Cluster(dask.address)))
        running.start()
        wait_until(lambda: any(there.rglob("lines/part-*.parquet")))
        first.kill()
        running.join(300)
        assert not running.is_alive()
    finally:
        dask.stop()
    assert json.loads((there / "summary.json").read_text())["rounds"] == 20 * PARTS
    assert len(written_in(there)) == 3 * PARTS + 1
    assert written_in(there) == written_in(here)
