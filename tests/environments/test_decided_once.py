"""The six games with one decision a round: many rounds at once, and one at a table, are paid what
``adjudicate`` says of the same cards, wagers and decision."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.random import Generator, Philox
from tests.environments.recorded import lines_of, net_of, record

from pitboss.columns.playing import DecidedOnce
from pitboss.environments import PitbossTable
from pitboss.environments.asked import asked
from pitboss.procedure.round import Round

Offer = tuple[str, dict[str, Any], dict[str, int]]

OFFERS: list[Offer] = [
    ("over-under", {}, {"ante": 700, "bonus": 300}),
    ("over-under", {"decision_order": "all_first"}, {}),
    ("dj-wild", {}, {}),
    ("dj-wild", {"bad_beat": "two_way"}, {"ante": 300, "blind": 300, "trips_bonus": 500,
                                          "bad_beat_bonus": 100}),
    ("high-card-flush", {}, {}),
    ("high-card-flush", {}, {"ante": 250, "flush_bonus": 100, "straight_flush_bonus": 300}),
    ("pai-gow", {}, {}),
    ("pai-gow", {}, {"pai_gow": 1_500, "fortune_bonus": 500, "pai_gow_insurance": 100}),
    ("six-card-pai-gow", {}, {}),
    ("six-card-pai-gow", {}, {"pai_gow": 700, "fortune_bonus": 500, "insurance": 100}),
    ("face-up-pai-gow", {}, {}),
    ("face-up-pai-gow", {}, {"pai_gow": 300, "fortune_bonus": 500, "ace_high_bonus": 100}),
]  # fmt: skip
ROUNDS = 150


def cards_of(game: str, cards: list[int]) -> tuple[list[int], list[int]]:
    """The player's cards and the dealer's, who has none at Over/Under."""
    size = len(cards) if game == "over-under" else len(cards) // 2
    return cards[:size], cards[size:]


@pytest.mark.parametrize(("game", "chosen", "wagers"), OFFERS)
def test_many_rounds_are_paid_as_adjudicated(
    game: str, chosen: dict[str, Any], wagers: dict[str, int]
) -> None:
    found = asked(game, chosen, wagers)
    rounds = found.many_rounds(ROUNDS, Generator(Philox(5)), fresh=True)
    assert isinstance(rounds, DecidedOnce)
    chance, may = np.random.default_rng(2), rounds.open.copy()
    actions = (chance.random(may.shape) * may).argmax(axis=1)
    rounds.act(actions, np.ones(ROUNDS, np.bool_))
    assert rounds.over.all()
    assert not rounds.open.any()
    names, taken = found.seat_play.actions, set()
    for number, action in enumerate(actions.tolist()):
        hand, dealer = cards_of(game, rounds.cards[number].tolist())
        name = names[action]
        told = record(game, found.rules.chosen, hand, dealer, name, found.wagers)
        assert rounds.cents[number] == net_of(lines_of(told)), told
        taken.add(name)
    assert len(taken) >= min(len(names) - 1, 6)  # few hands may be raised on by three Antes


@pytest.mark.parametrize(("game", "chosen", "wagers"), OFFERS)
def test_a_round_at_the_table_is_told_as_adjudicated(
    game: str, chosen: dict[str, Any], wagers: dict[str, int]
) -> None:
    table = PitbossTable(game, chosen, wagers)
    for seed in range(12):
        seen, info = table.reset(seed=seed)
        table.action_space.seed(seed)
        action = table.action_space.sample(info["action_mask"])
        _, reward, over, _, info = table.step(action)
        assert over
        hand, dealer = dealt(table, seen.tolist())
        name = table.actions[action]
        told = record(game, table.asked.rules.chosen, hand, dealer, name, table.asked.wagers)
        assert info["lines"] == lines_of(told)
        assert info["cents"] == reward == net_of(info["lines"])


def dealt(table: PitbossTable, seen: list[int]) -> tuple[list[int], list[int]]:
    """The player's cards and the dealer's of the round that is over."""
    assert table.under_way is not None
    round_ = table.under_way.driver.round
    assert isinstance(round_, Round)
    if table.asked.chapter.slug == "over-under":
        counts = [line.hand for line in round_.lines if line.hand.isdigit()]
        count = counts[0] if counts else "20"  # after a surrender without a bonus, any
        return hand_of_total(seen[0], count), []
    return seen[: table.asked.rules.chapter.hand.cards], [*map(int, round_.dealer_hand)]


def hand_of_total(first: int, count: str) -> list[int]:
    """At Over/Under only the total pays: two more cards that lead to it from the first."""
    points = [11 if rank == 12 else min(rank + 2, 10) for rank in range(13)]  # § 686a.3(d)
    left = int(count) - points[first // 4]
    for second in range(13):
        for third in range(13):
            if points[second] + points[third] == left:
                return [first, 4 * second + (first + 1) % 4, 4 * third + (first + 2) % 4]
    raise AssertionError(count)


def test_some_rounds_go_on_while_others_wait() -> None:
    rounds = asked("dj-wild", None, None).many_rounds(6, Generator(Philox(1)), fresh=True)
    some = np.array([True, False, True, False, False, False])
    before = rounds.seen.copy()
    rounds.act(np.ones(6, np.int64), some)
    assert rounds.over.tolist() == some.tolist()
    assert rounds.cents.tolist() == [-2_000, 0, -2_000, 0, 0, 0]  # Ante and Blind, folded
    rounds.begin(some)
    assert not rounds.over.any()
    assert rounds.open.all()
    assert (rounds.seen[~some] == before[~some]).all()
    assert (rounds.seen[some] != before[some]).any()


def test_what_is_not_open_is_decided_by_the_house() -> None:
    """Nobody may raise a short flush by three Antes: it is as no answer, a fold (R-GEN-10)."""
    table = gymnasium.make("Pitboss/HighCardFlush-v0")
    many = asked("high-card-flush", None, None).many_rounds(200, Generator(Philox(3)), fresh=True)
    closed = many.open[:, 3] == 0
    many.act(np.full(200, 3), np.ones(200, np.bool_))
    assert closed.sum() > 100
    assert (many.cents[closed] == -1_000).all()
    _, info = table.reset(seed=4)
    assert not info["action_mask"][3]
    _, reward, *_ = table.step(3)
    assert reward == -1_000
