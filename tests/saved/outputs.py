"""What commands print and environments do, saved as digests.

The outputs were saved before live rounds, records and kernels shared one statement of each rule.
Each is exact or seeded, so a change that leaves the rules alone leaves every digest the same.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
import pyarrow.parquet as pq
from tests.audit.audited import as_lines
from tests.chapters.random_records import RANDOM_RECORDS
from tests.cli.commands import pitboss
from tests.saved.settlements import digest, records_of

from pitboss.audit.convert import convert
from pitboss.environments.vector import PitbossVector

FILE: Final = Path(__file__).with_name("outputs.json")
ROUNDS: Final = "100000"
STEPS: Final = 50

Output = Callable[[], str]


def _printed(*arguments: str) -> str:
    done = pitboss(*arguments)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def _audited(game: str) -> str:
    """What an audit of a game's random records says of each round, and of all."""
    with TemporaryDirectory() as folder:
        file, out = Path(folder, "rounds.parquet"), Path(folder, "audit")
        convert(as_lines(records_of(game, 0)), file)
        printed = _printed("audit", str(file), "--out", str(out), "--json")
        tables = [pq.read_table(part).to_pylist() for part in sorted(out.rglob("*.parquet"))]
    for row in (row for table in tables for row in table if row.get("error")):
        row["error"] = "refused"  # the words may change
    return json.dumps([json.loads(printed), tables], sort_keys=True, default=str)


def _environment(game: str) -> str:
    """What seeded players see and win."""
    tables, chance = PitbossVector(game, 100), np.random.default_rng(687)
    seen, info = tables.reset(seed=686)
    told = [seen.tolist()]
    for _ in range(STEPS):
        mask = info["action_mask"]
        actions = np.where(mask.any(axis=1), (mask * chance.random(mask.shape)).argmax(axis=1), 0)
        seen, _, over, _, info = tables.step(actions)
        told += [seen.tolist(), info["cents"].tolist(), over.tolist()]
    return json.dumps(told)


def outputs() -> Iterator[tuple[str, Output]]:
    """Every output by name."""
    yield "odds", partial(_printed, "odds", "--all", "--json")
    for game in RANDOM_RECORDS:
        yield f"protect {game}", partial(_printed, "protect", game, "--json")
        simulate = ("simulate", game, "--rounds", ROUNDS, "--seed", "7", "--processes", "1")
        yield f"simulate {game}", partial(_printed, *simulate, "--json")
        yield f"audit {game}", partial(_audited, game)
        yield f"environment {game}", partial(_environment, game)


def saved_outputs() -> dict[str, str]:
    """The saved digests by name."""
    saved: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return saved


def save() -> None:
    """Writes the digests of this software."""
    saved = {name: digest(output()) for name, output in outputs()}
    FILE.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    save()
