"""Blackjack by rules that the chapter does not print: a dealer who draws to a soft 17, a Blackjack
that pays less."""

from fractions import Fraction
from functools import cache

import pytest
from tests.chapters.blackjack.odds.test_facing import (
    Cards,
    draws,
    hole_cards,
    points,
    rank_of,
    result,
    without,
)

from pitboss.chapters.blackjack.odds.facing import Facing
from pitboss.chapters.blackjack.odds.hands import every_hand, shoe_of
from pitboss.chapters.blackjack.odds.rounds import required
from pitboss.chapters.blackjack.simulate.basic import by_chart
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed
from pitboss.vocabulary.refusal import Refused

PRINTED = Rules.of("633a")
SOFT_17 = changed(PRINTED, terms={"dealer_hits_soft_17": True})


def is_soft(hand: Cards) -> bool:
    return points(hand) != sum(1 if rank == 0 else rank + 1 for rank in hand)


@cache
def dealer(hand: Cards, unseen: Cards) -> dict[int, Fraction]:
    """Draws to 16 and to a soft 17, card by card."""
    count = points(hand)
    if count > 17 or (count == 17 and not is_soft(hand)):
        return {min(count, 22): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for rank, chance, rest in draws(unseen):
        for end, share in dealer(tuple(sorted((*hand, rank))), rest).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    return ends


@pytest.mark.parametrize(("faces", "up_face"), [("T7", "A"), ("T8", "6"), ("A7", "2"), ("T9", "T")])
def test_a_hand_that_stands_against_a_dealer_who_draws_to_a_soft_17(
    faces: str, up_face: str
) -> None:
    hand, up = tuple(sorted(map(rank_of, faces))), rank_of(up_face)
    unseen = without(shoe_of(1), (*hand, up))
    worth = sum(
        (
            chance * share * result(points(hand), end)
            for hole, chance, rest in hole_cards(up, unseen)
            for end, share in dealer(tuple(sorted((up, hole))), rest).items()
        ),
        Fraction(0),
    )
    against, number = Facing(shoe_of(1), up, soft_17=True), every_hand().of(hand)
    stands = against.choices([number], against.hits)[number]["stand"]
    assert stands.net / against.goes_on(number) == worth


def test_the_house_gains_about_a_fifth_of_a_percent_by_a_soft_17() -> None:
    """With six decks, as is commonly given: 0.2%."""
    (plain,), (soft,) = required(PRINTED, 6), required(SOFT_17, 6)
    assert Fraction(18, 10_000) < soft.house_edge - plain.house_edge < Fraction(23, 10_000)


@pytest.mark.parametrize(
    ("pays", "less"), [("6 to 5", Fraction(3, 10)), ("1 to 1", Fraction(1, 2))]
)
def test_a_blackjack_that_pays_less_costs_what_it_pays_less(pays: str, less: Fraction) -> None:
    """A Blackjack comes with 2 * 24 * 96 of 312 * 311 first two cards, and is paid unless the
    dealer has one too; play does not hang on it."""
    lines = {"blackjack": pays, "win": "1 to 1"}
    (plain,), (other,) = (
        required(PRINTED, 6),
        required(changed(PRINTED, {"blackjack": {"x": lines}}), 6),
    )
    first = Fraction(2 * 24 * 96, 312 * 311)
    dealers = Fraction(2 * 23 * 95, 310 * 309)
    assert other.house_edge - plain.house_edge == less * first * (1 - dealers)


def test_what_is_not_found_for_such_a_dealer_is_refused() -> None:
    with pytest.raises(Refused, match="stands on all 17s"):
        by_chart(SOFT_17)
    uneven = changed(PRINTED, {"blackjack": {"x": {"blackjack": "3 to 2", "win": "2 to 1"}}})
    with pytest.raises(Refused, match="even money"):
        required(uneven, 6)
