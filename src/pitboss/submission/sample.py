"""The sample submission of a casino for practice: every game, with every wager that goes with the
game's defaults. Nobody has filed it."""

from collections.abc import Mapping
from datetime import date
from functools import cache

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.submission.writing import new_submission

HOLDER = "Nobody: a sample for practice"
BY, REFERENCE = "the house, for practice", "sample"
FIRST_DAY = date(1970, 1, 1)
"""Before any day that a clock shows: a sample is always in effect."""


@cache
def sample_submission() -> str:
    """Every game under its own title."""
    return _sample(
        [(game, game.file.chapter.title, every_wager(game)) for game in CHAPTERS.values()]
    )


def practice_submission(game: Chapter, name: str, chosen: Mapping[str, object]) -> str:
    """One game with choices of a visitor's own."""
    return _sample([(game, name, chosen)])


def _sample(offers: list[tuple[Chapter, str, Mapping[str, object]]]) -> str:
    return new_submission(
        offers, FIRST_DAY, facility="Pitboss Casino", certificate_holder=HOLDER,
        version="sample", recommended=True, sample=True,
    )  # fmt: skip


def every_wager(game: Chapter) -> dict[str, object]:
    """The choices of a table that offers every optional wager that goes with its game's
    defaults."""
    apart = {
        needs.choice
        for needs in game.file.needs
        if game.file.defaults[needs.other] != needs.other_value
    }
    wagers = [choice.name for choice in game.file.choice if choice.name.endswith("_wager")]
    return {name: True for name in wagers if name not in apart}
