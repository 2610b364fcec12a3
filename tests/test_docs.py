"""What the documentation shows in Python is what Python answers."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_examples_of_the_odds() -> None:
    failed, tried = doctest.testfile(str(DOCS / "odds.md"), module_relative=False)
    assert tried > 0
    assert not failed
