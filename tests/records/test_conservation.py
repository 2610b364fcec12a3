"""Every wager of a record ends in one line, or the record is refused by the wager's name."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.records.adjudicated import Record, refused
from tests.records.test_impossible_irregularities import a_record

from pitboss.chapters import CHAPTERS
from pitboss.procedure.round import Round
from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

LISTED_LATER = {"six-card-pai-gow": "double_down", "blackjack": "insurance"}
"""Wagers made during a round that a record lists among the others."""


def a_record_with_wagers(slug: str, seed: int, optional: list[int]) -> Record:
    """Short hands and an irregularity, with optional wagers and such as are made later."""
    record = a_record(CHAPTERS[slug], seed)
    names = [wager.name for wager in CHAPTERS[slug].file.wager
             if wager.made == "before" and not wager.required]  # fmt: skip
    for seat, chosen in zip(record["seats"], [*optional, 0, 0, 0], strict=False):
        if not seat["wagers"]:
            continue  # a bank
        for at, name in enumerate(names):
            if chosen >> at & 1:
                seat["wagers"][name] = 100
        if chosen >> 10 & 1 and slug in LISTED_LATER:
            seat["wagers"][LISTED_LATER[slug]] = 1000
    return record


def staked(record: Record) -> Counter[tuple[int, str, int]]:
    """What the seats list, by seat, wager and cents."""
    return Counter((seat["seat"], name, cents) for seat in record["seats"]
                   for name, cents in seat["wagers"].items())  # fmt: skip


@pytest.mark.parametrize("slug", sorted(CHAPTERS))
@settings(max_examples=150)
@given(seed=st.integers(0, 10**9), optional=st.lists(st.integers(0, 2**11), max_size=3))
def test_every_wager_that_is_listed_has_one_line(slug: str, seed: int, optional: list[int]) -> None:
    record = a_record_with_wagers(slug, seed, optional)
    try:
        result = adjudicate(record)
    except Refused:
        return
    lines = [line for line in result["lines"] if line["stake"] and line["outcome"] != "paid"]
    assert not staked(record) - Counter((one["seat"], one["wager"], one["stake"]) for one in lines)
    assert len({(one["seat"], one["wager"]) for one in lines}) == len(lines)


OVER: dict[str, Any] = {"seat": 2, "wagers": {"ante": 1000, "bonus": 500}}


@pytest.mark.parametrize("lost", ["ante", "over_23", "bonus"])
@pytest.mark.parametrize("times", [0, 2])
def test_a_procedure_that_loses_or_doubles_a_line_gives_no_result(
    lost: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle = Round.settle

    def lossy(self: Any, seat: int, wager: str, *given: Any, **more: Any) -> Any:
        yield from settle(self, seat, wager, *given, **more)
        if wager == lost:
            self.lines.extend([self.lines.pop()] * times)

    monkeypatch.setattr(Round, "settle", lossy)
    past = {"game": "over-under",
            "seats": [OVER | {"cards": ["Ah", "Kd", "9c"], "decision": "over"}]}  # fmt: skip
    stacked = {"game": "over-under", "shoe": ["Ah", "Kd", "9c"],
               "seats": [OVER | {"decisions": ["over"]}]}  # fmt: skip
    for run, record in ((adjudicate, past), (play_stacked, stacked)):
        refused(record, f"seats[0].wagers.{lost}", run=run, allowed="one result")


@pytest.mark.shows("670a.13(h)")
@pytest.mark.parametrize(("told", "left"), [(42, 0), (41, None), (300_000, 299_958)])
def test_a_meter_has_what_the_round_put_on_it(told: int, left: int | None) -> None:
    """R-GEN-5: a void takes 21 cents of each dollar off again (§ 670a.12(d)(2), R-670a-15)."""
    wagers = {"pai_gow": 1000, "progressive": 100}
    seats: list[Record] = [{"seat": number, "cards": [], "wagers": wagers} for number in (2, 5)]
    record = {"game": "six-card-pai-gow", "irregularity": "670a.13(h)", "seats": seats,
              "meters": {"progressive": told}}  # fmt: skip
    if left is None:
        refused(record, "meters.progressive", "R-GEN-5")
    else:
        assert adjudicate(record)["meters"] == {"progressive": left}
