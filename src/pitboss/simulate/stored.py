"""The studies that come with Pitboss, brought up to date: those that would be made from something
else now are made again, the others are left as they are::

    python -m pitboss.simulate.stored          # makes again what is stale
    python -m pitboss.simulate.stored --check  # only tells what is stale, and fails if anything is
    python -m pitboss.simulate.stored --all    # makes all again, stale or not
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pydantic import JsonValue

from pitboss.families.pai_gow.odds import every_deal
from pitboss.families.pai_gow.odds.required import COUNTED
from pitboss.figures.sampled import Study, is_stale, keep, stored_folder
from pitboss.parts import Work, done_in_parts, watching
from pitboss.regulation.house_way import house_way
from pitboss.simulate.studies import STUDIES, rules_of

LOWS: Final = "pai-gow.best_lows"


def shipped() -> dict[str, Study]:
    """The package's studies by file, the counts of every deal first: others are made from those."""
    paths = [
        path for game in sorted(STUDIES) for path in sorted(stored_folder(game).glob("*.json"))
    ]
    studies = {path.name: Study.model_validate_json(path.read_bytes()) for path in paths}
    return dict(sorted(studies.items(), key=lambda named: not named[1].name.startswith(COUNTED)))


def lows_are_stale() -> bool:
    """Whether the best low hands would be counted from something else now."""
    return every_deal.stored_lows().made_from != every_deal.made_from(house_way("standard"))


def stale() -> list[str]:
    """The files that would be made from something else now."""
    stale_files = [name for name, study in shipped().items() if is_stale(study)]
    return [*stale_files, *([f"{LOWS}.json"] if lows_are_stale() else [])]


Done = Callable[[Work], list[JsonValue]]


def once() -> Done:
    """Does each work once: the banks against one to six hands are studies of the same rounds."""
    results: dict[str, list[JsonValue]] = {}

    def done(work: Work) -> list[JsonValue]:
        if work.digest not in results:
            with watching(work) as watcher:
                results[work.digest] = done_in_parts(work, watcher=watcher)
        return results[work.digest]

    return done


def make_again(study: Study, done: Done) -> Path:
    """The same study, made now: as many rounds were asked for, from the same seed."""
    asked = re.search(r"--rounds (\d+)", study.command)
    assert asked is not None, study.command
    simulation = STUDIES[study.game][study.name]
    made = simulation.run(rules_of(study), int(asked[1]), study.seed, done)
    return keep(made.model_copy(update={"command": study.command}), stored_folder(study.game))


def main() -> None:
    """Tell what is stale, and make it again unless it is only asked for."""
    to_make = stale()
    for name in to_make:
        print(f"stale: {name}", flush=True)
    if "--check" in sys.argv[1:]:
        sys.exit(bool(to_make))
    if "--all" in sys.argv[1:]:
        to_make = [*shipped(), LOWS]
    if any(COUNTED in name or LOWS in name for name in to_make):
        every_deal.main()
        every_deal.best_lows.cache_clear()
    done = once()
    for name, study in shipped().items():
        if name in to_make and not study.name.startswith(COUNTED):
            print(f"making {name} again", flush=True)
            print(make_again(study, done), flush=True)


if __name__ == "__main__":
    main()
