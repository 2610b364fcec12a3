"""Rounds played step by step."""

from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.records import play_stacked

WAGERS = {
    "over-under": {"ante": 1_000, "bonus": 500},
    "dj-wild": {"ante": 1_000, "blind": 1_000, "trips_bonus": 500},
    "high-card-flush": {"ante": 1_000},
    "pai-gow": {"pai_gow": 1_000},
    "face-up-pai-gow": {"pai_gow": 1_000},
    "six-card-pai-gow": {"pai_gow": 1_000},
    "blackjack": {"blackjack": 1_000},
}
AMOUNTS: dict[tuple[str, str], Any] = {
    ("high-card-flush", "raise"): {"raise": 1_000},
    ("blackjack", "insurance"): {"insurance": 500},
}


@pytest.mark.parametrize("game", WAGERS)
def test_a_round_is_the_one_that_its_record_leads_to(game: str) -> None:
    for seed in range(5):
        chance = Random(seed)
        round_ = pitboss.play(game, {1: WAGERS[game], 3: WAGERS[game]}, seed=seed)
        while round_.pending is not None:
            chosen = chance.choice(round_.pending.options)
            round_ = round_.answer(AMOUNTS.get((game, chosen), chosen))
        told = play_stacked(round_.record)
        assert round_.to_dict() == told
        assert [line.to_dict() for line in round_.lines] == told["lines"]
        assert round_.net == sum(line["back"] - line["stake"] for line in told["lines"])


def test_the_lines_of_a_round_are_those_of_its_settlement() -> None:
    over = pitboss.play("over-under", {"ante": 1_000}, shoe="Ah Kd 9c").answer("over")
    seat = {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 1_000}, "decision": "over"}
    settled = pitboss.adjudicate({"id": None, "game": "over-under", "seats": [seat]})
    assert over.lines == settled.lines
    assert [line.to_dict() for line in settled.lines] == settled.to_dict()["lines"]


def test_a_line_as_data_is_deprecated_and_does_as_before() -> None:
    over = pitboss.play("over-under", {"ante": 1_000}, shoe="Kh 6d 9c").answer("over")
    line = over.lines[0]
    for name, value in over.to_dict()["lines"][0].items():
        with pytest.warns(DeprecationWarning, match=rf"line\.{name} takes its place"):
            assert line[name] == value


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(3)")
def test_another_answer_can_be_tried() -> None:
    asked = pitboss.play("over-under", {"ante": 1_000}, shoe="Kh 6d 9c")  # 10 + 6 + 9
    assert asked.answer("over").net == 2_000
    assert asked.answer("under").net == -2_000
    assert asked.answer("surrender").net == -1_000
    assert not asked.over
    assert asked.lines == ()
    assert asked.to_dict()["pending"]["hand"] == ["Kh"]


def test_a_decision_that_is_not_open_is_refused_and_changes_nothing() -> None:
    asked = pitboss.play("over-under", {"ante": 1_000}, shoe="Kh 6d 9c")
    with pytest.raises(pitboss.Refused) as refused:
        asked.answer("split")
    assert "over, under, surrender" in refused.value.allowed
    over = asked.answer("over")
    with pytest.raises(pitboss.Refused, match="the round is over"):
        over.answer("over")


def test_hands_are_set_by_two_lists() -> None:
    asked = pitboss.play("pai-gow", {"pai_gow": 1_000}, seed=1)
    assert asked.pending is not None
    hand = list(asked.pending.hand)
    house = pitboss.house_way("pai-gow", hand)
    low = list(house.low)
    high = [card for card in hand if card not in low]
    over = asked.answer({"high": high, "low": low})
    assert over.lines == asked.answer("house way").lines
    assert asked.pending.options == ("house way",)


@pytest.mark.parametrize("more", [{}, {"shoe": "Ah", "seed": 1}])
def test_cards_come_from_a_shoe_or_a_seed(more: dict[str, Any]) -> None:
    with pytest.raises(pitboss.Refused, match="shoe or seed"):
        pitboss.play("over-under", {"ante": 1_000}, **more)


def test_rules_and_meters_are_those_of_the_round() -> None:
    table = pitboss.rules("high-card-flush", progressive_jackpot_wager=True)
    wagers = {"ante": 1_000, "progressive_jackpot": 100}
    round_ = pitboss.play("high-card-flush", wagers, table, seed=3, meters={"progressive": 10**6})
    over = round_.answer("fold")
    assert over.result["meters"]["progressive"] >= 10**6
    assert "dealer" not in over.record
