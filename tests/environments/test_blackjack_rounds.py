"""Rounds of Blackjack that stop at each decision, against the reference procedure: the same cards,
the same decisions, the same cents; and what is seen and open at each decision."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.random import Generator, Philox

from pitboss.chapters import CHAPTERS, new_table
from pitboss.chapters.blackjack.environment import ACTIONS, BlackjackRounds, many_rounds, seat_play
from pitboss.chapters.blackjack.simulate.kernels.shoe import NEXT
from pitboss.environments.under_way import UnderWay
from pitboss.procedure.house import House
from pitboss.procedure.shoe import Shoe
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused

SIDES = {"lucky_ladies": 300, "match_the_dealer": 200, "in_between": 500, "royal_match": 100,
         "bet_the_set": 700, "kings_bounty": 400}  # fmt: skip
OFFERED = {f"{wager}_wager": True for wager in SIDES}
TABLES: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {}),
    ({"decks": 6, "resplits": 6, "crown_treasure": True, **OFFERED}, SIDES),
    ({"decks": 8, "peek": False, "split_aces_one_card": True, "min_chip": 500}, {}),
    ({"decks": 2, "peek": False, "resplits": 0, "resplits_aces": 3, "in_between_ace": "low",
      "in_between_wager": True}, {"in_between": 500}),
    ({"decks": 1, "resplits": 2, "split_aces_one_card": True, "hand_dealt": True}, {}),
]  # fmt: skip
BOXES = 150


def reference(rules: Rules, wagers: dict[str, int], stack: list[int]) -> UnderWay:
    """A round of the reference procedure from a shoe with these cards on top."""
    table = new_table(rules, seats={1: "player"})
    table.ready.certified = table.ready.opened = True
    order = [Card(card) for card in reversed(stack)]
    table.batches.shoe = Shoe(len(order), order, copies=rules.decks)
    return UnderWay(CHAPTERS["blackjack"], table, House(Random(0), lambda: 0), wagers)


def played_at_random(rounds: BlackjackRounds, chance: Random) -> Iterator[list[tuple[Any, ...]]]:
    """What each box saw, what was open to it and what it did; the boxes are played to the end."""
    told: list[list[tuple[Any, ...]]] = [[] for _ in rounds.over]
    cents = np.zeros(len(told), np.int64)
    while not rounds.over.all():
        live, actions = ~rounds.over, np.zeros(len(told), np.int64)
        for box in np.flatnonzero(live):
            options = np.flatnonzero(rounds.open[box]).tolist()
            split = ACTIONS.index("split")  # rare, so taken where it can be
            actions[box] = split if split in options else chance.choice(options)
            told[box].append(
                (rounds.seen[box].tolist(), rounds.open[box].tolist(), int(actions[box]))
            )
        rounds.act(actions, live)
        cents += rounds.cents
    for decisions, net in zip(told, cents.tolist(), strict=True):
        yield [*decisions, (net,)]


@pytest.mark.parametrize(("chosen", "sides"), TABLES)
def test_rounds_are_the_reference_procedures(chosen: dict[str, Any], sides: dict[str, int]) -> None:
    rules, wagers = Rules.of("633a", chosen), {"blackjack": 1_500, **sides}
    rounds = many_rounds(rules, wagers, BOXES, Generator(Philox(7)), fresh=True)
    play = seat_play(rules, wagers)
    for box, told in enumerate(played_at_random(rounds, Random(3))):
        stack = rounds.boxes.cards[box, : rounds.boxes.at[box, NEXT]].tolist()
        under_way = reference(rules, wagers, stack)
        *decisions, (net,) = told
        for seen, may, action in decisions:
            request = under_way.asked
            if request is None:
                assert play.nothing is not None
                assert seen == play.nothing(under_way.driver.round)
                assert [ACTIONS[at] for at in np.flatnonzero(may)] == ["stand"]
                continue
            assert seen == list(play.observe(request))
            assert may == [int(one) for one in play.is_open(request)]
            under_way.act(play, action)
        assert under_way.over
        assert net == under_way.net


def test_a_shoe_is_dealt_down_to_the_cover_card() -> None:
    rules = Rules.of("633a", {"cover_card_depth": "1/2"})
    rounds = many_rounds(rules, {"blackjack": 100}, 50, Generator(Philox(1)), fresh=False)
    most, every, dealt = 0, np.ones(50, np.bool_), rounds.boxes.at[:, NEXT]
    for _ in range(300):
        before = dealt.copy()
        rounds.act(np.full(50, ACTIONS.index("stand")), every)
        assert (dealt >= before).all()
        began = rounds.over.copy()
        rounds.begin(began)
        most = max(most, int(dealt.max()))
        assert (before[began] <= 156 + 30).all()  # the last round before the shuffle
    assert most > 156


def test_the_same_seed_deals_the_same_whatever_the_number_of_boxes() -> None:
    rules = Rules.of("633a")
    few, many = (
        many_rounds(rules, {"blackjack": 100}, count, Generator(Philox(11)), fresh=True)
        for count in (3, 8)
    )
    assert few.seen.tolist() == many.seen[:3].tolist()


def test_switch_is_no_environment() -> None:
    with pytest.raises(Refused, match="Switch"):
        seat_play(Rules.of("633a", {"switch": True}), {})
