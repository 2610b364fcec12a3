"""Figures that come with Pitboss: of every game with its default choices, as one file a game. Each
is used under all rules that agree in the choices that it depends on.

A file has a digest of what it was counted from: the modules that a game's odds reach, their data
and the chapter's own file. When any of these has changed, nothing in it is used, and figures are
counted when they are asked for, until ``python -m pitboss.simulate.counted`` has made it again.
What no figure is counted by is apart: the procedure of the tables and its books, the index of
paragraphs and rulings, and what makes studies, which say by themselves when they are stale.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final

from pydantic import JsonValue

from pitboss.figures.packaged import Packaged
from pitboss.hands.kernels.sources import PACKAGE, digest_of, reached, with_data
from pitboss.regulation import Rules
from pitboss.regulation.places import files_by_number

FOLDER: Final = PACKAGE / "counted"
APART: Final = (
    "pitboss.simulate", "pitboss.procedure", "pitboss.parts", "pitboss.ledger", "pitboss.columns",
)  # fmt: skip
TEXTS: Final = ("paragraphs.csv", "rulings.csv")


def brought(asked: Sequence[Any], rules: Rules) -> JsonValue | None:
    """The answer that came with Pitboss, as data; none where it does not hold any more or not under
    these rules, or where studies that the user had made may say something else."""
    game, *question = asked
    if not (isinstance(game, str) and question and question[-1] == []):
        return None
    return figures_of(game).answer(asked, rules)


@cache
def figures_of(game: str) -> Packaged:
    """The file of a game."""
    return Packaged(FOLDER / f"{game}.json", lambda: counted_from(game))


def counted_from(game: str) -> str:
    """A digest of what the figures of a game would be counted from now."""
    folder = game.replace("-", "_")  # a game's package has its name
    file = next(path for path in files_by_number().values() if path.parent.name == folder)
    modules = reached(f"pitboss.chapters.{file.parent.name}.odds", ancestors=False, apart=APART)
    files = {*with_data(modules.values()), file}
    ours = digest_of(
        path for path in files if FOLDER not in path.parents and path.name not in TEXTS
    )
    return sha256(f"{game} {ours}".encode()).hexdigest()
