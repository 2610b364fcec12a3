"""Whoever settles a round of an audit, each of its wagers ends in one line."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.audit.audited import adjudicated, as_lines, audited
from tests.chapters.random_records import RANDOM_RECORDS
from tests.columns.equality import by_kernels

from pitboss.audit import by_kernel
from pitboss.chapters import CHAPTERS
from pitboss.columns import Lines, RoundColumns, SettledRounds, Settling
from pitboss.records.record import irregularities_of

Record = dict[str, Any]


def _with_irregularities(records: list[Record], chance: Random) -> list[Record]:
    """The same rounds, three in four of which say that something went wrong."""
    section = CHAPTERS[records[0]["game"]].file.irregularities
    for record in records:
        if chance.random() < 0.75:
            record["irregularity"] = chance.choice(irregularities_of(section))
            for seat in record["seats"]:
                if chance.random() < 0.3:
                    seat.pop("decision", None)
                    seat.pop("high", None)
                    seat.pop("low", None)
    return records


@pytest.mark.parametrize(
    "random_record", RANDOM_RECORDS.values(), ids=lambda one: one.__module__.split(".")[2]
)
def test_void_rounds_are_audited_as_they_are_adjudicated(
    random_record: Any, tmp_path: Path
) -> None:
    chance = Random(28)
    records = _with_irregularities([random_record(chance) for _ in range(120)], chance)
    results, _ = audited(as_lines(records), tmp_path)
    assert results == adjudicated(as_lines(records))
    settled = 0
    for record, result in zip(records, results, strict=True):
        if "error" in result:
            continue
        settled += 1
        listed = {(seat["seat"], name): cents for seat in record["seats"]
                  for name, cents in seat["wagers"].items()}  # fmt: skip
        lines = [one for one in result["lines"] if one["stake"] and one["outcome"] != "paid"]
        ended = {(one["seat"], one["wager"]): one["stake"] for one in lines}
        assert len(ended) == len(lines), record
        assert ended | listed == ended, record
    assert settled > 20


OVER = {"cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 1000, "bonus": 500}, "decision": "over"}
ROUNDS = [
    {"id": str(number), "game": "over-under", "seats": [OVER | {"seat": 3}, OVER | {"seat": 5}]}
    for number in range(4)
]


def _lost(lines: Lines) -> Lines:
    """Without the last line of each round that has an odd number."""
    last = np.append(np.diff(lines.round) != 0, True)
    return Lines._make(column[~(last & (lines.round % 2 == 1))] for column in lines)


def _twice(lines: Lines) -> Lines:
    """The first line of round 1 once more."""
    at = np.append(np.flatnonzero(lines.round == 1)[:1], np.arange(len(lines.round)))
    return Lines._make(column[at] for column in lines)


def _other_stake(lines: Lines) -> Lines:
    """A line of round 1 at another stake."""
    stake = lines.stake.copy()
    stake[np.flatnonzero(lines.round == 1)[0]] += 1
    return lines._replace(stake=stake)


@pytest.mark.parametrize(
    ("damage", "right"), [(_lost, {0, 2}), (_twice, {0, 2, 3}), (_other_stake, {0, 2, 3})]
)
def test_a_round_that_a_kernel_settles_wrongly_is_left_to_the_reference(
    damage: Any, right: set[int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settling_of = by_kernel.settling_of

    class Damaged:
        def __init__(self, whole: Settling) -> None:
            self.whole = whole

        def __getattr__(self, name: str) -> Any:
            return getattr(self.whole, name)

        def settle(self, rounds: RoundColumns) -> SettledRounds:
            settled = self.whole.settle(rounds)
            return replace(settled, lines=damage(settled.lines))

    def damaged(game: str, rules: str) -> Any:
        whole = settling_of(game, rules)
        assert whole is not None
        return Damaged(whole)

    monkeypatch.setattr(by_kernel, "settling_of", damaged)
    assert by_kernels(ROUNDS).keys() == right
    results, summary = audited(as_lines(ROUNDS), tmp_path)
    assert results == adjudicated(as_lines(ROUNDS))
    assert summary.counts["rounds"] == len(ROUNDS)
    assert Counter(len(result["lines"]) for result in results) == {6: 4}
