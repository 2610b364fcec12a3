"""Every locked package has a license that the license decision accepts."""

import re
from collections.abc import Iterator
from email.message import Message
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import cast

import pytest
from packaging.markers import Marker

ROOT = Path(__file__).parent.parent
DECISION = ROOT / "docs" / "decisions" / "2026-11-18-licenses-of-dependencies.md"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

PINNED = re.compile(r"^([\w.-]+)==\S+(?: ; (.+?))? \\$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
CLASSIFIER = "License :: OSI Approved :: "
NOTHING = "nothing"


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the decision's table that begins with this heading."""
    table = DECISION.read_text(encoding="utf-8").partition(f"| {heading} |")[2]
    for line in table.splitlines()[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


PERMISSIVE = {name for row in rows("license") for cell in row for name in QUOTED.findall(cell)}
EXCEPTIONS = {row[0].strip("`"): row[1].strip("`") for row in rows("package")}


def packages() -> dict[str, bool]:
    """Every locked package, and whether some lock installs it here."""
    locked: dict[str, bool] = {}
    for lock in LOCKS:
        for name, marker in PINNED.findall(lock.read_text(encoding="utf-8")):
            here = not marker or Marker(marker).evaluate()
            locked[name] = locked.get(name, False) or here
    return locked


def declared(metadata: Message) -> str:
    """What a package says its license is: nothing, where it does not say."""
    classifiers = [
        each.removeprefix(CLASSIFIER)
        for each in metadata.get_all("Classifier", [])
        if each.startswith(CLASSIFIER)
    ]
    field = str(metadata.get("License", "")).strip()
    return metadata.get("License-Expression") or " AND ".join(classifiers) or field or NOTHING


def licenses_in(expression: str) -> list[str]:
    """The licenses that an expression names. Of a choice, too, each must be accepted."""
    if expression in PERMISSIVE:  # older names have brackets of their own
        return [expression]
    parts = re.split(r" AND | OR ", re.sub(r"(^| )\(|\)($| )", r"\1\2", expression))
    return [part.strip() for part in parts]


def refused(name: str, expression: str) -> list[str]:
    """The licenses of a package that the decision does not accept."""
    if EXCEPTIONS.get(name) == expression:
        return []
    return [each for each in licenses_in(expression) if each not in PERMISSIVE]


def test_every_locked_package_has_an_accepted_license() -> None:
    unread, wrong = [], {}
    for name, is_here in packages().items():
        try:
            expression = declared(cast(Message, distribution(name).metadata))
        except PackageNotFoundError:
            if is_here:
                unread.append(name)
            continue
        if refused(name, expression):
            wrong[name] = expression
    assert wrong == {}, f"no license of {DECISION.name}"
    assert unread == [], "locked for this interpreter, and not installed"


def test_the_locks_were_read() -> None:
    assert [lock.name for lock in LOCKS] == ["run.txt", "test.txt"]
    assert {"numpy", "orjson", "psycopg", "psycopg-binary", "pytest"} <= packages().keys()
    assert packages().keys() >= EXCEPTIONS.keys(), "an exception for a package that is gone"
    assert "pymerkle" not in packages()
    assert PERMISSIVE & {"MIT", "Apache-2.0", "BSD License"}


@pytest.mark.parametrize(
    ("metadata", "accepted"),
    [
        ({"License-Expression": "MIT"}, True),
        ({"License-Expression": "BSD-2-Clause AND Apache-2.0 WITH LLVM-exception"}, True),
        ({"License-Expression": "Zlib AND (Apache-2.0 OR MIT)"}, True),
        ({"Classifier": "License :: OSI Approved :: ISC License (ISCL)"}, True),
        ({"License": "BSD 2-Clause License"}, True),
        ({"License-Expression": "GPL-3.0-or-later"}, False),
        ({"License-Expression": "MIT AND (GPL-2.0-only OR MIT)"}, False),
        ({"License-Expression": "MPL-2.0 AND (Apache-2.0 OR MIT)"}, False),
        ({"License": "GPLv3"}, False),
        ({"Classifier": CLASSIFIER + "GNU General Public License v3 or later (GPLv3+)"}, False),
        ({"License": "MIT", "Classifier": CLASSIFIER + "GNU Affero"}, False),
        ({"License": "UNKNOWN"}, False),
        ({}, False),
    ],
)
def test_a_license_is_accepted_only_if_the_decision_lists_it(
    metadata: dict[str, str], accepted: bool
) -> None:
    """However a package declares it; pymerkle was the one with a classifier alone."""
    told = Message()
    for name, value in metadata.items():
        told[name] = value
    assert (refused("some-package", declared(told)) == []) is accepted


def test_an_exception_is_one_package_with_one_license() -> None:
    assert refused("psycopg", "LGPL-3.0-only") == []
    assert refused("psycopg", "GPL-3.0-only") == ["GPL-3.0-only"]
    assert refused("another", "LGPL-3.0-only") == ["LGPL-3.0-only"]
