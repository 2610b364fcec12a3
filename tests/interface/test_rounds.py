"""Rounds played step by step."""

from json import dumps
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.interface.rounds import Played
from pitboss.records import play_stacked
from pitboss.vocabulary.cards import Card, cards

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


SEEDS = {
    "over-under": 100, "dj-wild": 40, "high-card-flush": 40, "pai-gow": 12, "face-up-pai-gow": 40,
    "six-card-pai-gow": 40, "blackjack": 40,
}  # fmt: skip
"""How many rounds of each game are played by its advice."""

OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("six-card-pai-gow", {"double_down_wager": False}),
    ("high-card-flush", {"raise_step": "any"}),
    ("blackjack", {"switch": True}),
]


def by_advice(game: str, seed: int, rules: dict[str, Any] | None = None) -> Played:
    """A round of two seats that do what the advice says, told in either way."""
    round_ = pitboss.play(game, {1: WAGERS[game], 3: WAGERS[game]}, rules, seed=seed)
    while (asked := round_.pending) is not None:
        advice = pitboss.advise(game, asked, rules=rules)
        told = pitboss.advise(game, asked.hand, asked.dealer, rules, options=asked.options)
        assert advice.answer == told.answer
        round_ = round_.answer(advice.answer)
    return round_


@pytest.mark.slow
@pytest.mark.parametrize("game", WAGERS)
def test_rounds_are_played_to_their_end_by_their_advice(game: str) -> None:
    for seed in range(SEEDS[game]):
        assert by_advice(game, seed).over


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rules"), OTHERWISE)
def test_rounds_under_other_rules_are_too(game: str, rules: dict[str, Any]) -> None:
    for seed in range(10):
        assert by_advice(game, seed, rules).over


@pytest.mark.shows("678a.11(b)(2)")
@pytest.mark.parametrize("decision", ["advice", "raise 2x", {"raise": 2_000}])
def test_678a_11_b_2_five_of_a_suit_raise_two_antes(decision: Any) -> None:
    """Five high hearts are worth a Raise of twice the Ante; the dealer has a 9-high flush."""
    shoe = "Ah Kh Qh Jh 9h 2c 3d 9s 8s 4s 2h 3c 5d 6d"
    asked = pitboss.play("high-card-flush", {"ante": 1_000}, shoe=shoe)
    assert asked.pending is not None
    advice = pitboss.advise("high-card-flush", asked.pending)
    assert advice.best == "raise 2x"
    over = asked.answer(advice.answer if decision == "advice" else decision)
    (raised,) = (line for line in over.lines if line.wager == "raise")
    assert (raised.stake, raised.back) == (2_000, 4_000)
    for wrong in ("raise 3x", "raise 0x", "fold 2x"):
        with pytest.raises(pitboss.Refused):
            asked.answer(wrong)


@pytest.mark.shows("670a.11(c)")
def test_670a_11_c_hands_are_set_by_whether_the_wager_was_doubled() -> None:
    """Where nobody says, both are told, and the best of all is recommended."""
    asked = pitboss.play("six-card-pai-gow", {"pai_gow": 1_000}, seed=7)
    assert asked.pending is not None
    assert asked.pending.doubled is None
    advice = pitboss.advise("six-card-pai-gow", asked.pending)
    assert (advice.best, advice.answer) == ("As, double", "double_down")
    for decision in ("double_down", "no_double_down"):
        setting = asked.answer(decision).pending
        assert setting is not None
        doubled = setting.to_dict()["doubled"]
        assert doubled == (decision == "double_down")
        known = pitboss.advise("six-card-pai-gow", setting).expected
        assert all(name.endswith(", double") == doubled for name in known)
        both = pitboss.advise("six-card-pai-gow", setting.hand, options=setting.options).expected
        assert len(both) == 2 * len(known)


@pytest.mark.shows("645a.11(d)")
def test_645a_11_d_hands_that_are_set_are_shown_or_given_up() -> None:
    """The low hand lies last; the advice is what it is worth to show hands as they were set."""
    asked = pitboss.play("pai-gow", {"pai_gow": 1_000}, seed=1).answer("house way").pending
    assert asked is not None
    advice = pitboss.advise("pai-gow", asked)
    assert advice.answer == "show"
    assert advice.expected["surrender"] == -1
    house = pitboss.house_way("pai-gow", asked.hand)
    assert {*asked.hand[-2:]} == {*house.low}


def test_cards_are_taken_as_card_objects() -> None:
    shoe = cards("Ah Kd 9c")
    asked = pitboss.play("over-under", {"ante": 1_000}, shoe=shoe)
    assert asked.answer("over").record["shoe"] == ["Ah", "Kd", "9c"]
    assert dumps(asked.record)
    seat = {"seat": 1, "cards": [*shoe], "wagers": {"ante": 1_000}, "decision": "over"}
    record = {"id": None, "game": "over-under", "seats": [seat]}
    assert pitboss.adjudicate(record).lines == asked.answer("over").lines
    assert pitboss.adjudicate([record])[0].lines == asked.answer("over").lines
    assert pitboss.advise("over-under", shoe[:1]).best == pitboss.advise("over-under", "Ah").best
    against = pitboss.advise("blackjack", shoe[1:], cards("5c"), options=("stand", "hit"))
    assert against.situation.dealer == (Card(12),)
    assert pitboss.advise("blackjack", shoe[1:], Card(12), options=("stand", "hit")) == against
    five, other = cards("Ah Kd 9c 3s 2s"), cards("Ac Kc 9d 3h 2h")
    assert pitboss.rank("dj-wild", five, vs=[*other]).compare == 0
    assert pitboss.cards(shoe).tolist() == pitboss.cards([shoe])[0].tolist() == [50, 45, 28]


def test_two_hands_are_taken_as_card_objects() -> None:
    asked = pitboss.play("pai-gow", {"pai_gow": 1_000}, seed=1)
    assert asked.pending is not None
    house = pitboss.house_way("pai-gow", cards(asked.pending.hand))
    setting = {"high": cards(house.high), "low": cards(house.low)}
    over = asked.answer(setting)  # type: ignore[arg-type]
    assert over.transcript == asked.answer({"high": house.high, "low": house.low}).transcript
    assert dumps(over.record)


@pytest.mark.parametrize("code", [53, -1])
def test_a_card_object_that_is_no_card_is_refused(code: int) -> None:
    card = Card(code)
    seat = {"seat": 1, "cards": [card, "Kd", "9c"], "wagers": {"ante": 1_000}, "decision": "over"}
    for call in (lambda: pitboss.play("over-under", {"ante": 1_000}, shoe=[card]),
                 lambda: pitboss.adjudicate({"game": "over-under", "seats": [seat]}),
                 lambda: pitboss.advise("over-under", [card])):  # fmt: skip
        with pytest.raises(pitboss.Refused, match="is not a card code"):
            call()


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
