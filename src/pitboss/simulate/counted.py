"""The figures that come with Pitboss, of every game with its default choices, brought up to date::

python -m pitboss.simulate.counted          # counts again what is stale
python -m pitboss.simulate.counted --check  # only tells what is stale, and fails if anything is
"""

import os
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from pitboss.chapters import ODDS, OWN
from pitboss.figures.brought import figures_of
from pitboss.figures.cache import FOLDER
from pitboss.figures.figures import Figures
from pitboss.figures.packaged import Answer, name_of
from pitboss.figures.repriced import KindOfHand
from pitboss.figures.strategy import Strategy

ADAPTER: TypeAdapter[Any] = TypeAdapter(list[Figures] | list[Strategy] | list[KindOfHand])


def stale() -> list[str]:
    """The games whose figures would be counted from something else now, or are not there."""
    return [game for game in OWN if not figures_of(game).answers]


def make(game: str) -> Path:
    """Counts a game's figures and writes them."""
    file = figures_of(game)
    file.write(
        {
            name_of(counted.asked): Answer(
                choices=dict(counted.choices),
                answer=ADAPTER.dump_python(list(counted.answer), mode="json"),
            )
            for counted in ODDS[game].by_default()
        }
    )
    figures_of.cache_clear()
    return file.path


def main() -> None:
    """Tell what is stale, and count it again unless it is only asked for."""
    os.environ[FOLDER] = ""  # what comes with Pitboss hangs on no study of the user's
    to_make = stale()
    for game in to_make:
        print(f"stale: {game}", flush=True)
    if "--check" in sys.argv[1:]:
        sys.exit(bool(to_make))
    for game in to_make:
        print(make(game), flush=True)


if __name__ == "__main__":
    main()
