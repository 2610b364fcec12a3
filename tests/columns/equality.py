"""Kernels held against the reference: the same records, settled by both.

What a kernel does not cover goes to the reference in the audit too, so it is not compared; how many
it covers is told, so that a test can ask that it covers what it should.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from pitboss.audit.batch import Batch
from pitboss.audit.by_kernel import KernelRounds
from pitboss.audit.convert import table_of
from pitboss.audit.rows import rows_of
from pitboss.columns import LineNames, Lines
from pitboss.columns.lines import OUTCOMES
from pitboss.records import adjudicate
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]

RECORDS = int(os.environ.get("PITBOSS_EQUAL_RECORDS", "600"))
"""How many random records of a game are held against the reference."""

AT_ONCE = 2_000


def by_kernels(records: list[Record]) -> dict[int, dict[str, Any]]:
    """What kernels make of records, by their place in the list: lines and meters, as
    ``adjudicate`` writes them. Those that no kernel covers are left out."""
    rows = [row for number, record in enumerate(records) for row in rows_of(number, record)]
    results: dict[int, dict[str, Any]] = {}
    for rounds, settled, settling in KernelRounds(Batch(table_of(rows))).settled():
        for place in np.flatnonzero(settled.covered).tolist():
            meter = int(settled.meter[place])
            results[int(rounds[place])] = {
                "lines": [],
                "meters": {"progressive": meter} if meter >= 0 else {},
            }
        for place, line in lines_as_json(settled.lines, settling.names):
            results[int(rounds[place])]["lines"].append(line)
    return results


def lines_as_json(lines: Lines, names: LineNames) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each line with the place of its round."""
    wagers, hands, cites = names.wagers, names.hands, names.cites
    for place, seat, wager, stake, outcome, back, hand, cited in zip(
        *(column.tolist() for column in lines), strict=True
    ):
        yield (
            place,
            {
                "seat": seat,
                "wager": wagers[wager],
                "stake": stake,
                "outcome": OUTCOMES[outcome],
                "back": back,
                "hand": hands[hand],
                "cites": list(cites[cited]),
            },
        )


def by_reference(record: Record) -> Mapping[str, Any] | str:
    """What the reference makes of a record, or why it refuses it."""
    try:
        result = adjudicate(record)
    except Refused as refusal:
        return f"{refusal}"
    return {name: result[name] for name in result if name not in ("id", "bank")}


def differences(records: list[Record]) -> tuple[list[str], int]:
    """Where kernels and the reference differ, and how many records a kernel covers."""
    different, covered = [], by_kernels(records)
    for place, result in covered.items():
        expected = by_reference(records[place])
        if expected != result:
            different.append(f"{records[place]}\n  reference: {expected}\n  kernel:    {result}")
    return different, len(covered)


def check_equal(
    random_record: Callable[[Random], Record], seed: int, count: int = RECORDS
) -> tuple[int, int]:
    """Holds so many random records against the reference, and fails at the first differences; how
    many records the kernel covered, and how many there were."""
    chance, covered = Random(seed), 0
    for begin in range(0, count, AT_ONCE):
        records = [random_record(chance) for _ in range(min(AT_ONCE, count - begin))]
        different, by_kernel = differences(records)
        assert not different, "\n".join(different[:3])
        covered += by_kernel
    return covered, count
