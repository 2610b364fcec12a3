"""Writes the golden logs of this release: ``python -m tests.store.golden`` from the repository.

Each release has a folder of its own, and a file that is there is never written again: what older
software wrote must replay for ever. ``--anew`` writes this release's own once more, before it is
published.
"""

import sys
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from tests.store.golden.files import FOLDER, KEY, write
from tests.store.golden.rounds import GOLDEN

from pitboss import __version__
from pitboss.store import EventLog

CLOCK = 1_563_019_200.0


def main(*, anew: bool) -> None:
    """Every golden log that this release does not have yet."""
    folder = FOLDER / __version__
    if anew:
        rmtree(folder, ignore_errors=True)
    for name, golden in GOLDEN.items():
        file = folder / f"{name}.jsonl"
        if file.exists():
            print(f"{file} is kept")
            continue
        with TemporaryDirectory() as place:
            key = Path(place) / "key"
            key.write_text(KEY)
            log = golden.played(lambda key=key: _new_log(key))  # type: ignore[misc]
            write(log, file)
            log.close()
        print(f"{file} is written: {file.stat().st_size:,} bytes")


def _new_log(key: Path) -> EventLog:
    log = EventLog.open("sqlite://", key=key)
    log.clock = lambda: CLOCK
    return log


if __name__ == "__main__":
    main(anew="--anew" in sys.argv[1:])
