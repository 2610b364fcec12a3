"""What holds of every chapter that settles columns."""

import subprocess
import sys

import numpy as np
import pytest

from pitboss.chapters import CHAPTERS, chapter_named
from pitboss.columns.telling import rounds_telling

SETTLING = [game for game, chapter in CHAPTERS.items() if chapter.settling is not None]


@pytest.mark.parametrize("game", SETTLING)
def test_of_no_rounds_there_are_no_lines(game: str) -> None:
    settle_by = chapter_named(game).settling
    assert settle_by is not None
    settling = settle_by({})
    stakes = np.zeros((0, len(settling.wagers)), np.int64)
    settled = settling.settle(rounds_telling(0, 1, stakes=stakes))
    assert [len(column) for column in settled.lines] == [0] * len(settled.lines)
    assert len(settled.covered) == len(settled.meter) == 0


def test_chapters_are_loaded_without_kernels() -> None:
    code = (
        "import sys; from pitboss.chapters import CHAPTERS\n"
        "for chapter in CHAPTERS.values(): chapter.slug\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
