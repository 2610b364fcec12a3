"""Rounds of every game by its kernels, beside what was counted."""

from collections.abc import Iterator

import pytest
from tests.cli.commands import Command

import pitboss
from pitboss.cli.simulate import simulate as simulate_command
from pitboss.columns.tallies import NO_ROUNDS, WagerTally, added
from pitboss.figures import brought

SIMULATE = Command(simulate_command)
REQUIRED = {
    "over-under": "required",
    "dj-wild": "required",
    "high-card-flush": "required",
    "pai-gow": "required.house_way",
    "six-card-pai-gow": "required.house_way",
    "face-up-pai-gow": "required.house_way",
    "blackjack": "required",
}
OPTIONAL = {
    "over-under": {"bonus"},
    "dj-wild": {"trips_bonus", "bad_beat_bonus", "progressive_bonus"},
    "high-card-flush": {"flush_bonus", "straight_flush_bonus", "progressive_jackpot"},
    "pai-gow": {"fortune_bonus", "pai_gow_insurance", "progressive", "emperors_treasure"},
    "six-card-pai-gow": {"fortune_bonus", "insurance", "progressive"},
    "face-up-pai-gow": {"fortune_bonus", "ace_high_bonus", "progressive"},
    "blackjack": {
        "lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set",
        "kings_bounty", "insurance",
    },
}  # fmt: skip


@pytest.fixture(autouse=True)
def _counted_before() -> Iterator[None]:
    """The figures that come with the package will do here: other tests count them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.figures.cache.brought", brought.brought)
        yield


@pytest.mark.parametrize("game", REQUIRED)
def test_every_wager_comes_to_what_was_counted(game: str) -> None:
    made = pitboss.simulate(game, rounds=20_000, seed=3)
    assert {wager.wager for wager in made.wagers} == {REQUIRED[game], *OPTIONAL[game]}
    assert made.wagers[0].wager == REQUIRED[game]
    for wager in made.wagers:
        assert wager.apart is not None, wager.wager
        assert abs(wager.apart) < 4, wager.wager
        if wager.exact_hit_frequency is not None:
            hit = wager.exact_hit_frequency
            error = float(hit * (1 - hit) / wager.rounds) ** 0.5
            assert abs(float(wager.hit_frequency - hit)) < 4 * error


def test_the_command_tells_the_same_and_parts_change_nothing() -> None:
    told = pitboss.simulate("over-under", rounds=5_000, seed=9).to_dict()
    assert SIMULATE.json("over-under", "--rounds", 5_000, "--seed", 9, "--processes", 1) == told
    shown = SIMULATE.run("over-under", "--rounds", 5_000, "--seed", 9, "--processes", 1).stdout
    assert "5,000 rounds from seed 9" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_rules_are_told_and_a_wager_is_found_by_its_name() -> None:
    made = pitboss.simulate("over-under", 1_000, 1, {"adjacent_boxes": 1})
    assert made.rules == {"adjacent_boxes": 1}
    assert made.wager("bonus").rounds == 1_000
    with pytest.raises(pitboss.Refused, match="the wager 'ante' was not simulated"):
        made.wager("ante")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("chess",), "game"),
        (("over-under", "--rounds", 0), "rounds"),
        (("over-under", "--seed=-1"), "seed"),
        (("over-under", "--out", "/no/such"), "out"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[object, ...], field: str) -> None:
    assert SIMULATE.refusal(*arguments).field == field


def test_tallies_are_added_wager_by_wager() -> None:
    one, two = WagerTally(1, 1_000, 2_000, -500, 250_000, 0), WagerTally(2, 2_000, 2_000, 9, 81, 1)
    total = added([{"ante": one}, {"ante": two, "bonus": list(two)}])
    assert total == {"ante": WagerTally(3, 3_000, 4_000, -491, 250_081, 1), "bonus": two}
    assert one.plus(NO_ROUNDS) == one
