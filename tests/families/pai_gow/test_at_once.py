"""A casino's own house way: what is simulated when it is asked for, beside what was counted."""

import json

import pytest

from pitboss.chapters import ODDS
from pitboss.families.pai_gow.at_once import simulated
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed
from pitboss.regulation.house_way import house_way


@pytest.mark.parametrize(
    ("number", "name", "wager"),
    [
        ("645a", "house_way", f"{REQUIRED}.house_way"),
        ("645a", "best_setting", REQUIRED),
        ("688a", "best_answer", REQUIRED),
    ],
)
def test_the_usual_way_comes_to_what_every_deal_does(number: str, name: str, wager: str) -> None:
    """The rounds of the way that comes with Pitboss, of which every deal was counted."""
    rules = Rules.of(number)
    game = rules.chapter.chapter.game
    made, _ = simulated(game, name, rules)
    assert made is not None
    (counted,) = ODDS[game].wager(wager, rules)
    off = made.figures(wager).payback - counted.payback
    assert abs(off) < 4 * made.standard_error


def test_another_way_is_simulated_and_says_so() -> None:
    way = json.loads(house_way("standard").model_dump_json(exclude_none=True))
    rules = changed(Rules.of("645a"), house_way={**way, "name": "ours", "rule": way["rule"][-1:]})
    (by_way,) = ODDS["pai-gow"].wager(f"{REQUIRED}.house_way", rules)
    (best,) = ODDS["pai-gow"].wager(REQUIRED, rules)
    for figures in (by_way, best):
        assert figures.to_dict()["method"] == "simulated"
        assert figures.sample is not None
        assert figures.sample.standard_error > 0
    assert best.payback > by_way.payback
    assert "not against this one" in best.note
