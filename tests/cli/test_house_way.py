"""A house way by itself: told, and tried on every hand."""

from json import dumps
from math import comb
from pathlib import Path

import pytest
from tests.cli.commands import Command

from pitboss.cli.house_way import house_way
from pitboss.hands.kernels import house_way_check
from pitboss.hands.kernels.house_way_check import HouseWayCheck
from pitboss.vocabulary.cards import cards

HOUSE_WAY = Command(house_way)


def test_645a_11_c_a_way_told_as_data_says_what_it_says_in_words() -> None:
    told = HOUSE_WAY.json("pai-gow", "--explain")
    said = HOUSE_WAY.run("pai-gow", "--explain").stdout.splitlines()
    assert list(told) == ["name", "title", "rules", "cites"]
    assert (told["name"], told["cites"]) == ("standard", ["645a.11(c)"])
    assert said[0].startswith(f"{told['title']}: ")
    rules = [line for rule in told["rules"] for line in (rule["words"], rule["reading"])]
    assert [line.split(".", 1)[1].strip() for line in said[1::2]] == rules[::2]
    assert [line.strip() for line in said[2::2]] == rules[1::2]


def test_688a_11_a_a_casinos_own_way_is_told(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    file.write_text(dumps({
        "name": "ours", "title": "Our way", "rule": [{"words": "As it comes.", "keep": "best"}],
    }))  # fmt: skip
    assert HOUSE_WAY.json("face-up-pai-gow", "--way", file, "--explain") == {
        "name": "ours", "title": "Our way",
        "rules": [{
            "words": "As it comes.",
            "reading": "Any cards: high, the best class of hand, with the highest low hand "
                       "beside it.",
        }],
        "cites": ["688a.11(a)", "R-688a-22"],
    }  # fmt: skip


@pytest.mark.slow
def test_645a_11_c_a_way_tried_tells_how_many_hands_each_rule_sets() -> None:
    told = HOUSE_WAY.json("pai-gow", "--check")
    assert told["hands"] == comb(53, 7) == sum(rule["hands"] for rule in told["rules"])
    assert told["rules"][0]["hands"] == comb(4, 2), "five aces and two kings"
    for rule in told["rules"]:
        del rule["hands"]
    del told["hands"]
    assert told == HOUSE_WAY.json("pai-gow", "--explain")


def test_645a_11_b_a_way_that_leaves_a_hand_is_refused_as_json_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = HouseWayCheck(0, (0,), cards("Ac Kd 9h 7s 5c 4d 2h"))
    monkeypatch.setattr(house_way_check, "check_way", lambda _: wrong)
    refused = HOUSE_WAY.refusal("pai-gow", "--check", "--json")
    assert (refused.what, refused.field) == (
        "Ac Kd 9h 7s 5c 4d 2h is not set, or is set as a foul hand",
        "way",
    )


def test_670a_11_d_the_chapters_own_way_is_not_a_casinos_to_tell() -> None:
    refused = HOUSE_WAY.refusal("six-card-pai-gow", "--explain", "--json")
    assert refused.cites == ("670a.11(d)[lead]",)
