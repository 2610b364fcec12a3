"""Rounds a second that `pitboss audit` settles on one core, from Parquet to Parquet, and what it
takes for it: bytes a round, and memory, which must not grow with the file.

python -m benchmarks.audit [GAME...]
"""

import json
import resource
import sys
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.records import WAGERS, records
from pitboss.audit.convert import ROWS, converted
from pitboss.audit.run import audit, audit_work
from pitboss.parts import Local

SEATS = 3
DIFFERENT = 4_000
"""Rounds that are dealt; a file repeats them."""
SIZES = 400_000, 2_000_000
"""Rounds of a small file and of a large one."""


def write_rounds(slug: str, rounds: int, path: Path) -> None:
    """A file of so many rounds."""
    lines = (json.dumps(record).encode() for record in records(slug, SEATS, DIFFERENT))
    (dealt,) = converted(lines)
    at_once = ROWS // len(dealt)
    with pq.ParquetWriter(path, dealt.schema, compression="zstd") as writer:
        for first in range(0, rounds, DIFFERENT * at_once):
            copies = [
                _renumbered(dealt, begin)
                for begin in range(first, min(rounds, first + DIFFERENT * at_once), DIFFERENT)
            ]
            group = pa.concat_tables(copies)
            writer.write_table(group, row_group_size=len(group))


def _renumbered(dealt: pa.Table, begin: int) -> pa.Table:
    numbers = np.asarray(dealt.column("round")) + begin
    place = dealt.schema.get_field_index("round")
    dealt = dealt.set_column(place, "round", pa.array(numbers))
    place = dealt.schema.get_field_index("id")
    return dealt.set_column(place, "id", pa.array(numbers).cast(pa.string()))


def measure(path: str, out: str) -> dict[str, float]:
    """One audit: seconds of the processor and the most memory that it took, in megabytes."""
    work = audit_work(Path(path), Path(out))
    began = process_time()
    summary = audit(work, Path(out), Local(1))
    return {
        "seconds": process_time() - began,
        "kernel": summary.counts["kernel"] / summary.counts["rounds"],
        "lines": summary.counts["lines"],
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main(*slugs: str) -> None:
    """Each game by itself, in a process of its own."""
    for slug in slugs or WAGERS:
        with TemporaryDirectory() as folder, get_context("spawn").Pool(1) as once:
            path = Path(folder) / "small.parquet"
            write_rounds(slug, DIFFERENT, path)
            once.apply(measure, (str(path), f"{folder}/warm"))  # machine code is made and kept
        for rounds in SIZES:
            with TemporaryDirectory() as folder, get_context("spawn").Pool(1) as alone:
                path = Path(folder) / "rounds.parquet"
                write_rounds(slug, rounds, path)
                told = alone.apply(measure, (str(path), f"{folder}/out"))
                lines = sum(file.stat().st_size for file in Path(folder, "out/lines").iterdir())
                print(
                    f"{slug}: {rounds:,} rounds of {SEATS} seats, "
                    f"{rounds / told['seconds']:,.0f} a second, "
                    f"{told['kernel']:.0%} by the kernel, {told['lines'] / rounds:.1f} lines each; "
                    f"{path.stat().st_size / rounds:.0f} bytes a round in, {lines / rounds:.0f} "
                    f"out; {told['memory']:,.0f} MB",
                    flush=True,
                )


if __name__ == "__main__":
    main(*sys.argv[1:])
