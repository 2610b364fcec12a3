"""What gymnasium asks of an environment: ids, spaces, masks, seeds, resets, rendering."""

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from pitboss.environments import IDS, PitbossTable, PitbossVector
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

GAMES = [*IDS.values()]
Episode = list[tuple[list[int], list[int], int, int]]


def episode(table: gymnasium.Env[Any, Any], seed: int | None) -> Episode:
    """What was seen, open and done in a round, and what it brought."""
    seen, info = table.reset(seed=seed)
    told, over = [], False
    while not over:
        mask = info["action_mask"]
        assert mask.dtype == np.int8
        assert mask.any()
        action = int(table.action_space.sample(mask))
        before = seen.tolist()
        seen, _, over, truncated, info = table.step(action)
        assert not truncated
        told.append((before, mask.tolist(), action, info["cents"]))
    return told


@pytest.mark.parametrize("name", IDS)
def test_environments_pass_the_checks_of_gymnasium(name: str) -> None:
    table = gymnasium.make(name, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(table.unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_is_the_same_round(name: str) -> None:
    table, again = gymnasium.make(name), gymnasium.make(name)
    for env in (table, again):
        env.action_space.seed(5)
    rounds = [episode(table, seed) for seed in (3, None, None, 3)]
    assert rounds[:3] == [episode(again, seed) for seed in (3, None, None)]
    assert rounds[0][0][:2] == rounds[3][0][:2]
    assert rounds[0][0][0] != rounds[1][0][0]


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("name", IDS)
def test_many_tables_keep_to_the_spaces(name: str, mode: AutoresetMode) -> None:
    tables = gymnasium.make_vec(name, num_envs=40, autoreset_mode=mode)
    again = PitbossVector(IDS[name], 40, autoreset_mode=mode)
    assert isinstance(tables, PitbossVector)
    assert tables.metadata["autoreset_mode"] is mode
    tables.action_space.seed(1)
    seen, info = tables.reset(seed=9)
    assert (again.reset(seed=9)[0] == seen).all()
    was_over = np.zeros(40, np.bool_)
    for _ in range(12):
        assert seen in tables.observation_space
        open_now = info["action_mask"]
        assert open_now.any(axis=1).tolist() == (~was_over).tolist()
        actions = (np.random.default_rng(1).random(open_now.shape) * open_now).argmax(axis=1)
        assert actions in tables.action_space
        stepped, same = tables.step(actions), again.step(actions)
        for one, other in zip(stepped[:4], same[:4], strict=True):
            assert (one == other).all()
        seen, rewards, over, truncated, info = stepped
        assert rewards.dtype == np.float64
        assert (rewards == info["cents"]).all()
        assert not truncated.any()
        assert not rewards[~over].any()
        was_over = over if mode is AutoresetMode.NEXT_STEP else np.zeros(40, np.bool_)
        if mode is AutoresetMode.SAME_STEP:
            assert (info["_final_obs"] == over).all()
            assert info["final_obs"] in tables.observation_space
        elif mode is AutoresetMode.DISABLED:
            seen, info = tables.reset(options={"reset_mask": over})
            again.reset(options={"reset_mask": over})


def test_the_next_step_after_a_round_begins_another() -> None:
    tables = PitbossVector("over-under", 5)
    first, _ = tables.reset(seed=1)
    last, rewards, over, _, info = tables.step(np.full(5, 2))
    assert over.all()
    assert rewards.tolist() == [-1_000] * 5  # surrendered
    assert (last == first).all()
    assert not info["action_mask"].any()
    seen, rewards, over, _, info = tables.step(np.full(5, 2))
    assert not rewards.any()
    assert not over.any()
    assert (seen != first).any()
    assert info["action_mask"].all()


def test_what_was_returned_is_not_written_over() -> None:
    tables = PitbossVector("blackjack", 50, autoreset_mode="SameStep")
    seen, info = tables.reset(seed=1)
    before = seen.copy(), info["action_mask"].copy()
    tables.step(np.full(50, 3))
    assert (seen == before[0]).all()
    assert (info["action_mask"] == before[1]).all()


def test_rules_are_choices_or_a_value() -> None:
    by_choices = PitbossTable("blackjack", {"decks": 2, "resplits": 0})
    by_value = PitbossTable("blackjack", Rules.of("633a", {"decks": 2, "resplits": 0}))
    assert by_choices.asked.rules.chosen == by_value.asked.rules.chosen
    assert by_choices.asked.rules.decks == 2


def test_a_wager_that_is_named_is_offered_and_settled() -> None:
    table = PitbossTable("dj-wild", wagers={"trips_bonus": 500})
    table.reset(seed=1)
    *_, info = table.step(np.int64(0))
    assert {"ante", "blind", "raise", "trips_bonus"} == {line["wager"] for line in info["lines"]}


@pytest.mark.parametrize(
    ("game", "wagers", "field"),
    [
        ("dj-wild", {"blind": 500}, "wagers.blind"),  # it equals the Ante
        ("dj-wild", {"progressive_bonus": 100}, "wagers.progressive_bonus"),
        ("over-under", {"bonus": -5}, "wagers.bonus"),
        ("over-under", {"insurance": 5}, "wagers.insurance"),
        ("faro", {}, "game"),
    ],
)
def test_wagers_that_the_table_does_not_take_are_refused(
    game: str, wagers: dict[str, int], field: str
) -> None:
    for make in (PitbossTable, PitbossVector):
        with pytest.raises(Refused) as refused:
            make(game, wagers=wagers)
        assert refused.value.field == field


def test_a_shoe_goes_on_at_a_table_that_is_not_fresh() -> None:
    table = PitbossTable("blackjack", fresh=False)
    table.action_space.seed(1)
    episode(table, 1)
    shoe = table.table.batches.shoe
    left = shoe.remaining
    episode(table, None)
    assert table.table.batches.shoe is shoe
    assert shoe.remaining < left
    episode(table, 2)
    assert table.table.batches.shoe is not shoe


def test_the_player_is_told_what_he_may_see() -> None:
    table = PitbossTable("dj-wild", render_mode="ansi")
    seen, _ = table.reset(seed=1)
    told = table.render()
    assert told is not None
    assert "A card to seat 1, face down: 7d" in told
    assert "A card to the dealer, face down: ??" in told
    assert len(seen) == 5
    table.step(np.int64(0))
    assert "The dealer shows" in str(table.render())


def test_a_round_that_is_over_takes_no_action() -> None:
    table = PitbossTable("over-under")
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(np.int64(0))
    table.reset(seed=1)
    table.step(np.int64(0))
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(np.int64(0))


def test_only_one_table_is_rendered() -> None:
    with pytest.raises(ValueError, match="PitbossTable"):
        PitbossVector("over-under", 2, render_mode="ansi")
    with pytest.raises(ValueError, match="human"):
        PitbossTable("over-under", render_mode="human")


def test_without_gymnasium_it_is_said_what_to_install() -> None:
    hidden = "import sys; sys.modules['gymnasium'] = None; import pitboss.environments"
    run = subprocess.run(
        [sys.executable, "-c", hidden], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "install pitboss[gym]" in run.stderr
