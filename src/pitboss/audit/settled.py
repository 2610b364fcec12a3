"""What came of a batch: every line of settlement, whoever settled it, round by round."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.audit.batch import Batch
from pitboss.audit.by_kernel import KernelRounds
from pitboss.audit.by_reference import answers
from pitboss.columns import LineNames, Lines, room_for_lines
from pitboss.columns.lines import OUTCOMES

Ints = NDArray[np.int64]

KERNEL: Final = 0
REFERENCE: Final = 1
REFUSED: Final = 2
BY: Final = ("kernel", "reference", "refused")
"""Who settled a round, by the number that stands for it."""


@dataclass(frozen=True)
class Settled:
    """The lines of a batch, ``lines.round`` counted within it, and what came of each round."""

    lines: Lines
    names: LineNames
    by: NDArray[np.int8]
    meter: Ints  # -1: a result tells of none
    more: dict[int, str]  # by round: bank and hands that were reset, as JSON
    refusals: dict[int, Mapping[str, Any]]  # by round


def settle(batch: Batch) -> Settled:
    """Settles every round: by a kernel where one covers it, else by the reference."""
    names = LineNames()
    by = np.full(len(batch), REFUSED, np.int8)
    meter = np.full(len(batch), -1, np.int64)
    parts: list[Lines] = []
    for rounds, settled, settling in KernelRounds(batch).settled():
        by[rounds[settled.covered]] = KERNEL
        meter[rounds] = settled.meter
        parts.append(_renumbered(settled.lines, rounds, settling.names, names))
    left = np.flatnonzero(by != KERNEL)
    meter[left] = -1
    reference = _Reference(names)
    for number, (result, good) in zip(left.tolist(), answers(batch, left), strict=True):
        if good:
            by[number] = REFERENCE
            meter[number] = result["meters"].get("progressive", -1)
        reference.take(number, result, good=good)
    if reference.rows:
        parts.append(reference.lines())
    return Settled(_in_order(parts), names, by, meter, reference.more, reference.refusals)


class _Reference:
    """What the reference said, round by round."""

    def __init__(self, names: LineNames) -> None:
        self.names = names
        self.rows: list[tuple[int, ...]] = []
        self.more: dict[int, str] = {}
        self.refusals: dict[int, Mapping[str, Any]] = {}

    def take(self, number: int, result: Mapping[str, Any], *, good: bool) -> None:
        """A result, or why there is none."""
        if not good:
            self.refusals[number] = result
            return
        names = self.names
        for line in result["lines"]:
            self.rows.append(
                (
                    number, line["seat"], names.wager(line["wager"]), line["stake"],
                    OUTCOMES.index(line["outcome"]), line["back"], names.hand(line["hand"]),
                    names.cited(*line["cites"]),
                )
            )  # fmt: skip
        more = {
            name: value
            for name, value in result.items()
            if name not in ("id", "lines", "meters") and value is not None
        }
        if more:
            self.more[number] = json.dumps(more, separators=(",", ":"))

    def lines(self) -> Lines:
        """Its lines as arrays."""
        kinds = (np.int64, np.uint8, np.int16, np.int64, np.int8, np.int64, np.int32, np.int32)
        columns = zip(*self.rows, strict=True)
        return Lines._make(
            np.array(column, kind) for column, kind in zip(columns, kinds, strict=True)
        )


def _renumbered(lines: Lines, rounds: Ints, own: LineNames, names: LineNames) -> Lines:
    """A kernel's lines with the batch's numbers of rounds, wagers, hands and paragraphs."""
    wagers = np.array([names.wager(wager) for wager in own.wagers] or [0], np.int16)
    hands = np.array([names.hand(hand) for hand in own.hands] or [0], np.int32)
    cites = np.array([names.cited(*cites) for cites in own.cites] or [0], np.int32)
    return lines._replace(
        round=rounds[lines.round],
        wager=wagers[lines.wager],
        hand=hands[lines.hand],
        cites=cites[lines.cites],
    )


def _in_order(parts: list[Lines]) -> Lines:
    """The lines round by round, each round's in the order in which they were settled."""
    if len(parts) == 1:
        return parts[0]
    joined = Lines._make(map(np.concatenate, zip(room_for_lines(0), *parts, strict=True)))
    order = np.argsort(joined.round, kind="stable")
    return Lines._make(column[order] for column in joined)
