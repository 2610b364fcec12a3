"""The rules under which columns are settled: what is staked is offered."""

import pytest

from pitboss.columns.offering import rules_offering
from pitboss.regulation import chapter_file
from pitboss.vocabulary.refusal import Refused

FILE = chapter_file("687a")


def test_a_wager_is_offered_unless_the_choices_say_that_it_is_not() -> None:
    wagers = ("ante", "trips_bonus", "bad_beat_bonus")
    rules = rules_offering(FILE, {"trips_bonus": False, "min_chip": 100}, wagers)
    offered = [rules.offers(wager) for wager in (*wagers, "progressive_bonus")]
    assert offered == [True, False, True, False]
    assert rules.number("min_chip") == 100


def test_choices_that_nobody_may_make_are_refused() -> None:
    with pytest.raises(Refused) as refusal:
        rules_offering(FILE, {"bad_beat": "three_way"}, ())
    assert refusal.value.field == "rules.bad_beat"
