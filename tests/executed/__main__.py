"""What a run executed, held against the text and against the record that the package ships::

python -m tests.executed check FILE            # after a run of every test
python -m tests.executed ship FILE             # the package's record is this run's from now on
python -m tests.executed ship FILE FOLDER      # so is that of a package that brings a chapter
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.cli.trace import RECORD
from pitboss.regulation import trace as tracing
from pitboss.regulation.executed import Executed, Lines, digest
from pitboss.regulation.places import PACKAGE
from pitboss.regulation.trace import (
    Homes,
    checkout_tests,
    homes_in_code,
    homes_in_tests,
    python_files,
    trace,
)


def main(what: str, name: str, folder: str = str(PACKAGE)) -> int:
    file, package = Path(name), Path(folder)
    faults = [*homeless(Executed.read(file), package)]
    record = RECORD if package == PACKAGE else package / tracing.RECORD
    if what == "check":
        faults += flattery(Executed.read(record), file, package)
    else:
        record.write_text(shipped(Executed.read(file), package).text(), encoding="utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def chapters_of(package: Path) -> set[str]:
    """The numbers of the chapters that a package brings; Pitboss, those of no game too."""
    games = {path.stem for path in package.rglob("*.toml")}
    return games | set(tracing.without_games()) if package == PACKAGE else games


def roots(package: Path) -> tuple[Path, ...]:
    """The folders from which a package's record names its places."""
    return (PACKAGE,) if package == PACKAGE else (package.parent, PACKAGE)


def shipped(executed: Executed, package: Path) -> Executed:
    """What a package keeps of a run; one that brings a chapter, what was executed for that."""
    if package == PACKAGE:
        return executed
    own = {
        cited: places
        for cited, places in executed.homes.items()
        if cited.partition(".")[0] in chapters_of(package)
    }
    return Executed(digest(package), own)


def homeless(executed: Executed, package: Path = PACKAGE) -> Iterator[str]:
    """Paragraphs that no test was seen to carry out, or that no test shows."""
    tests = checkout_tests()
    assert tests is not None
    shown = homes_in_tests(tests, python_files(tests))
    code: Homes = {}
    for root in roots(package):
        for cited, homes in homes_in_code(executed, root).items():
            code.setdefault(cited, set()).update(homes)
    for traced in trace(code, shown, chapters_of(package)):
        if not traced.tests:
            yield f"{traced.paragraph.citation}: no test shows it"
        elif not traced.code:
            yield f"{traced.paragraph.citation}: no test that shows it carries it out"


def flattery(claimed: Executed, run: Path, package: Path = PACKAGE) -> Iterator[str]:
    """Homes that the package claims, and that are gone or were not run."""
    lines = [Lines(root) for root in roots(package)]
    seen = json.loads(run.read_text(encoding="utf-8"))["run"]
    for cited, places in claimed.homes.items():
        for place in places:
            if all(of_root.of(place) is None for of_root in lines):
                yield f"{cited}: {place} is a home no more; make trace"
            elif place not in seen.get(cited, ()):
                yield f"{cited}: {place} was not run for it; make trace"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
