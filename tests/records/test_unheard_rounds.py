"""A past round that nobody follows ends as one that is told step by step."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from tests.chapters.crowds import SEEDS, quick
from tests.cli.bad_records import SAMPLES, damage
from tests.records.adjudicated import Record

from pitboss.procedure.driver import Driver
from pitboss.records import adjudicate
from pitboss.records.adjudicate import PastRound
from pitboss.records.record import check_dealer, read, read_past_seats
from pitboss.records.run import result_of
from pitboss.vocabulary.refusal import Refused

PAST = [sample.record for sample in SAMPLES if sample.command == "adjudicate"]


def played(data: Record, *, followed: bool) -> tuple[dict[str, Any], Driver]:
    """The result of a record, and the driver of its round."""
    record, game = read(data)
    read_past_seats(game, record)
    check_dealer(game, record)
    past = PastRound(game, record)
    driver = past.play(followed=followed)
    past.check_end(driver)
    return result_of(record, driver), driver


def ended(data: Record, *, followed: bool) -> object:
    """The result of a record, or why it has none."""
    try:
        return played(data, followed=followed)[0]
    except Refused as refusal:
        return refusal.what, refusal.field, refusal.allowed, refusal.cites


@pytest.mark.parametrize("data", PAST)
def test_lines_are_the_same_whether_or_not_somebody_follows(data: Record) -> None:
    told, followed = played(data, followed=True)
    result, unheard = played(data, followed=False)
    assert result == told == adjudicate(data)
    assert followed.steps
    if "irregularity" not in data:
        assert unheard.steps == []
    assert unheard.cited == followed.cited
    assert unheard.table.books.balances == followed.table.books.balances
    assert unheard.table.books.entries == followed.table.books.entries


@given(SEEDS)
@quick(300)
def test_a_damaged_record_ends_or_is_refused_alike(seed: int) -> None:
    chance = Random(seed)
    data = damage(chance.choice(PAST), chance, None)
    assert ended(data, followed=True) == ended(data, followed=False)


def test_records_with_the_same_choices_do_not_see_each_other() -> None:
    """The rules are made once; a meter, a shoe and a hand are each record's own."""
    first, other = copy.deepcopy(PAST[2]), copy.deepcopy(PAST[2])
    other["meters"] = {"progressive": 1}
    before = adjudicate(first)
    assert adjudicate(other)["meters"] == {"progressive": 1}
    assert adjudicate(first) == before


def test_a_choice_that_was_accepted_is_refused_in_another_kind() -> None:
    """True and 1 are equal to Python, and are not the same choice."""
    data = copy.deepcopy(next(one for one in PAST if one["game"] == "over-under"))
    data["rules"] = {"verbal_bets": True}
    adjudicate(data)
    data["rules"] = {"verbal_bets": 1}
    with pytest.raises(Refused) as caught:
        adjudicate(data)
    assert caught.value.field == "rules.verbal_bets"
