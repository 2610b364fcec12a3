"""House ways as data: what one may say, and what is refused (§ 645a.11(c), § 688a.11(a))."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.hands.pai_gow import CATEGORIES
from pitboss.regulation import exists
from pitboss.regulation.house_way import CLASSES, SETS, HouseWay, Rule, house_way, shipped_ways
from pitboss.regulation.house_way_in_words import explain, reading
from pitboss.vocabulary.refusal import Refused

FINAL = {"words": "Anything else.", "keep": "best"}


def way(*rules: Mapping[str, Any], **changed: object) -> dict[str, Any]:
    """A way with these rules before a final one."""
    return {
        "name": "ours",
        "title": "Our way",
        "rule": [{"words": "…", **rule} for rule in rules] + [FINAL],
        **changed,
    }


# ways that are


@pytest.mark.shows("645a.11(c)", "688a.11(a)", "R-688a-22")
def test_645a_11_c_a_documented_default_ships() -> None:
    standard = house_way("standard")
    assert (standard.name, standard.title) == ("standard", "Standard house way")
    assert "standard" in shipped_ways()
    assert house_way("standard") is standard
    assert standard.rule[-1].is_final


def test_every_shipped_way_can_be_read() -> None:
    for name in shipped_ways():
        assert house_way(name).name == name


@pytest.mark.shows("645a.11(c)", "688a.11(a)")
def test_688a_11_a_a_casino_may_file_another_as_json() -> None:
    filed = way({"sets": [2, 2], "low": ["second", "second"]})
    ours = house_way(json.loads(json.dumps(filed)))
    assert [rule.sets for rule in ours.rule] == [(2, 2), None]
    assert house_way(json.loads(ours.model_dump_json(exclude_defaults=True))) == ours


def test_a_shipped_way_may_be_filed_as_it_stands() -> None:
    standard = house_way("standard")
    assert house_way(json.loads(standard.model_dump_json(exclude_defaults=True))) == standard


def test_standard_names_every_sets_that_seven_cards_can_have() -> None:
    named = {rule.sets for rule in house_way("standard").rule if rule.sets is not None}
    assert named == set(SETS) - {()}  # no pair is left for the last rule


def test_classes_are_those_of_the_ranking() -> None:
    assert CLASSES == CATEGORIES


def test_sets_are_all_that_seven_cards_can_have() -> None:
    sizes = {()} | {
        tuple(sorted(sizes, reverse=True))
        for sizes in [(a,) for a in range(2, 6)]
        + [(a, b) for a in range(2, 6) for b in range(2, 6)]
        + [(a, b, c) for a in range(2, 6) for b in range(2, 6) for c in range(2, 6)]
        if sum(sizes) <= 7
    }
    assert set(SETS) == sizes


# ways that are not


@pytest.mark.shows("645a.11(c)", "688a.11(a)")
@pytest.mark.parametrize("named", ["Standard", "", "foxwoods", 7, None, ["standard"]])
def test_unknown_name_is_refused(named: object) -> None:
    with pytest.raises(Refused) as caught:
        house_way(named)
    assert caught.value.field == "house_way"
    assert caught.value.allowed.startswith("standard")
    assert caught.value.cites == ("645a.11(c)", "688a.11(a)")
    assert all(exists(cite) for cite in caught.value.cites)


PAIR = {"sets": [2], "low": ["single 1", "single 2"]}


@pytest.mark.shows("645a.11(c)", "688a.11(a)")
@pytest.mark.parametrize(
    ("field", "says", "bad"),
    [
        ("name", "another way", way(name="standard")),
        ("name", "pattern", way(name="Our Way")),
        ("title", "required", {"name": "ours", "rule": [FINAL]}),
        ("rule", "required", {"name": "ours", "title": "Our way"}),
        ("rule", "at least 1", way(rule=[])),
        ("author", "not permitted", way(author="us")),
        ("rule[0].words", "at least 1", way({**PAIR, "words": ""})),
        ("rule[0].lows", "not permitted", way({**PAIR, "lows": []})),
        ("rule[0]", "dictionary", way(rule=["pair low", FINAL])),
        # sets
        ("rule[0].sets", "no seven cards", way({**PAIR, "sets": [2, 3]})),
        ("rule[0].sets", "no seven cards", way({**PAIR, "sets": [4, 4]})),
        ("rule[0].sets", "no seven cards", way({**PAIR, "sets": [1]})),
        ("rule[0].sets[0]", "integer", way({**PAIR, "sets": ["2"]})),
        ("rule[0].sets", "which sets", way({"low": ["single 1", "single 2"]})),
        # ranks
        ("rule[0].first", "not a rank", way({**PAIR, "first": "10"})),
        ("rule[0].first", "not a rank", way({**PAIR, "first": "K-J"})),
        ("rule[0].first", "not a rank", way({**PAIR, "first": ""})),
        ("rule[0].second", "do not have", way({**PAIR, "second": "A"})),
        ("rule[0].first", "do not have", way({"first": "A", "keep": "pair"})),
        ("rule[0].single", "do not have",
         way({"sets": [4, 3], "single": "A", "low": ["first", "first"]})),
        ("rule[0].first", "string", way({**PAIR, "first": {"from": "A"}})),
        # low
        ("rule[0].low", "names the low hand", way({"sets": [2]})),
        ("rule[0].low", "names the low hand", way({**PAIR, "keep": "best"})),
        ("rule[0].low", "low hand of 1", way({"sets": [2], "low": ["first"]})),
        ("rule[0].low", "low hand of 3", way({"sets": [3], "low": ["first"] * 3})),
        ("rule[0].low", "not a card", way({"sets": [2], "low": ["pair", "pair"]})),
        ("rule[0].low", "not a card", way({"sets": [2], "low": ["single 0", "single 1"]})),
        ("rule[0].low", "one pair cannot", way({"sets": [2], "low": ["second", "second"]})),
        ("rule[0].low", "one pair cannot", way({"sets": [2], "low": ["single 1", "single 6"]})),
        ("rule[0].low", "one pair cannot", way({"sets": [2], "low": ["single 1", "single 1"]})),
        ("rule[0].low", "no pair cannot", way({"sets": [], "low": ["first", "first"]})),
        ("rule[0].low[1]", "string", way({"sets": [2], "low": ["single 1", 2]})),
        # keep
        ("rule[0].keep", "not a class", way({"keep": ["straight", "quads"]})),
        ("rule[0].keep", "not a class", way({"keep": ["best", "straight"]})),
        # low_from
        ("rule[0].low_from", "not a low hand", way({**PAIR, "low_from": "KA"})),
        ("rule[0].low_from", "not a low hand", way({**PAIR, "low_from": "A"})),
        ("rule[0].low_from", "not a low hand", way({**PAIR, "low_from": "A1"})),
        # the last rule
        ("rule[0]", "that the others leave", way(rule=[{"words": "…", **PAIR}])),
        ("rule[0]", "that the others leave",
         way(rule=[{"words": "…", "keep": "best", "low_from": "22"}])),
        ("rule[1]", "can never apply", way(rule=[FINAL, {"words": "…", **PAIR}])),
        ("rule[1]", "can never apply", way(rule=[FINAL, FINAL])),
    ],
)  # fmt: skip
def test_what_is_no_way_is_refused_by_name(field: str, says: str, bad: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        house_way(bad)
    assert caught.value.field == f"house_way.{field}"
    assert says in caught.value.what
    assert caught.value.allowed
    assert caught.value.cites == ("645a.11(c)", "688a.11(a)")


# in words


def test_reading_of_a_rule() -> None:
    def said(**rule: Any) -> str:
        return reading(Rule(words="…", **rule))

    assert said(sets=(4,), first="6-8", single="A", low=("first", "first")) == (
        "Four-of-a-kind, the four-of-a-kind sixes to eights, the highest single card an ace: "
        "low, two of the four-of-a-kind."
    )
    assert said(sets=(2, 2, 2), third="2", low=("first", "single 1")) == (
        "Three pair, the lowest pair deuces: "
        "low, one of the highest pair and the highest single card."
    )
    assert said(single="8-A", keep=("two pair", "straight"), low_from="66") == (
        "Any cards, the highest single card an eight to an ace: high, two pair or a straight, "
        "with the highest low hand beside it, if that is a pair of sixes or better."
    )
    assert said(sets=(), low=("single 2", "single 3"), low_from="QT") == (
        "No pair: low, the second highest and the third highest single card, "
        "if that is queen-ten or better."
    )


def test_a_way_in_words_has_every_rule_as_filed_and_as_read() -> None:
    standard = house_way("standard")
    lines = explain(standard).splitlines()
    assert lines[0].startswith("Standard house way")
    assert len(lines) == 1 + 2 * len(standard.rule)
    for number, rule in enumerate(standard.rule, start=1):
        filed, read = lines[2 * number - 1 : 2 * number + 1]
        assert filed == f"{number:>3}. {rule.words}"
        assert read.strip() == reading(rule)


def test_ways_are_hashed_by_what_they_say() -> None:
    ours, same = house_way(way(PAIR)), house_way(way(PAIR))
    assert hash(ours) == hash(same)
    assert ours == same != house_way(way({**PAIR, "first": "A"}))
    assert isinstance(ours, HouseWay)
