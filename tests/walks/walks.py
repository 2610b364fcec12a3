"""The three walks: a bet, a default figure, an audited row. Run by ``python -m tests.walks``."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.audit.audited import as_lines
from tests.chapters.dj_wild.recorded import random_record
from tests.cli.commands import pitboss
from tests.server.conftest import Opener, house, log, open_casino
from tests.walks.tracer import Tracer, Walk

from pitboss.audit.convert import convert

__all__ = ["house", "log", "open_casino"]

TABLE = "dj-wild-1"


@pytest.fixture
def tracer() -> Iterator[Tracer]:
    """A tracer that watches every thread started after it."""
    opened = Tracer()
    yield opened
    opened.close()


def _keep(name: str, walk: Walk) -> None:
    found = {"files": sorted(walk.files), "folder_changes": walk.folder_changes}
    Path(os.environ["PITBOSS_WALKS"], f"{name}.json").write_text(json.dumps(found))


def test_a_bet(tracer: Tracer, open_casino: Opener) -> None:
    """A player alone at DJ Wild stakes $5; from the message to the answer."""
    player = open_casino().player("Ann", TABLE)
    player.sit_down(2)
    player.until("take_bets")
    with tracer.walk() as walk:
        player.do("bet", seat=2, wagers={"ante": 500, "blind": 500})
    _keep("bet", walk)


@pytest.mark.parametrize("game", ["dj-wild", "over-under"])
def test_a_figure(
    tracer: Tracer, game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The default odds of a game, as JSON."""
    monkeypatch.setenv("PITBOSS_CACHE_DIR", str(tmp_path))
    with tracer.walk() as walk:
        done = pitboss("odds", game, "--json")
    assert done.returncode == 0, done.stderr
    _keep(f"figure-{game}", walk)


def test_an_audited_row(tracer: Tracer, tmp_path: Path) -> None:
    """One recorded round in a Parquet file."""
    file = tmp_path / "rounds.parquet"
    convert(as_lines([random_record(Random(687))]), file)
    with tracer.walk() as walk:
        done = pitboss("audit", str(file), "--out", str(tmp_path / "audit"), "--json")
    assert done.returncode == 0, done.stderr
    _keep("audited-row", walk)
