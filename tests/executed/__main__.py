"""What a run executed, held against the text and against the record that the package ships::

python -m tests.executed check FILE    # after a run of every test
python -m tests.executed ship FILE     # the package's record is this run's from now on
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.cli.trace import RECORD
from pitboss.regulation.executed import Executed, Lines
from pitboss.regulation.places import PACKAGE
from pitboss.regulation.trace import (
    checkout_tests,
    homes_in_code,
    homes_in_tests,
    python_files,
    trace,
)


def main(what: str, name: str) -> int:
    file = Path(name)
    faults = [*homeless(Executed.read(file))]
    if what == "check":
        faults += flattery(Executed.read(RECORD), file)
    else:
        RECORD.write_text(Executed.read(file).text(), encoding="utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def homeless(executed: Executed) -> Iterator[str]:
    """Paragraphs that no test was seen to carry out, or that no test shows."""
    tests = checkout_tests()
    assert tests is not None
    shown = homes_in_tests(tests, python_files(tests))
    for one in trace(homes_in_code(executed), shown):
        if not one.tests:
            yield f"{one.paragraph.citation}: no test shows it"
        elif not one.code:
            yield f"{one.paragraph.citation}: no test that shows it carries it out"


def flattery(shipped: Executed, run: Path) -> Iterator[str]:
    """Homes that the package claims, and that are gone or were not run."""
    lines, seen = Lines(PACKAGE), json.loads(run.read_text(encoding="utf-8"))["run"]
    for cited, places in shipped.homes.items():
        for place in places:
            if lines.of(place) is None:
                yield f"{cited}: {place} is a home no more; make trace"
            elif place not in seen.get(cited, ()):
                yield f"{cited}: {place} was not run for it; make trace"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
