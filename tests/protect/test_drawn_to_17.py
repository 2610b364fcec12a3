"""What a dealer costs who draws to a 17, by every deal of a few cards, one card after another."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import pytest

from pitboss.chapters.blackjack.odds.hands import every_hand
from pitboss.chapters.blackjack.odds.rounds import BlackjackPlay
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.protect.drawn_to_17 import chance_of, cost_of_drawing
from pitboss.regulation import Rules

FEW = (2, 0, 1, 0, 1, 3, 1, 0, 1, 3)  # two aces, a three, a five, three sixes …


def draws(left: Sequence[int]) -> Iterator[tuple[int, Fraction, list[int]]]:
    """Each rank that can come next, how likely, and what is left then."""
    for rank, cards in enumerate(left):
        if cards:
            rest = [*left]
            rest[rank] -= 1
            yield rank, Fraction(cards, sum(left)), rest


def total(hand: Sequence[int]) -> tuple[int, bool]:
    hard = sum(rank + 1 for rank in hand)
    soft = 0 in hand and hard <= 11
    return hard + 10 * soft, soft


def played_out(
    hand: Sequence[int], left: Sequence[int], to: bool | None
) -> Iterator[tuple[int, Fraction, bool]]:
    """The dealer's totals, how likely each is, and whether he drew to a 17, soft as told."""
    points, soft = total(hand)
    wrong = points == 17 and soft is to
    if points >= 17 and not wrong:
        yield points, Fraction(1), False
        return
    for rank, chance, rest in draws(left):
        for end, part, erred in played_out((*hand, rank), rest, to):
            yield end, chance * part, erred or wrong


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("soft", [True, False])
def test_633a_7_n_a_card_drawn_to_17_by_every_deal(soft: bool) -> None:
    chance = cost = Fraction(0)
    for one, p1, left1 in draws(FEW):
        for two, p2, left2 in draws(left1):
            for up, p3, left3 in draws(left2):
                for hole, p4, left4 in draws(left3):
                    dealt, dealer = p1 * p2 * p3 * p4, (up, hole)
                    blackjacks = {0, 9} in ({one, two}, {up, hole})
                    mine = total((one, two))[0]
                    for sign, to in ((1, soft), (-1, None)):
                        for end, part, erred in played_out(dealer, left4, to):
                            chance += dealt * part * erred
                            won = 1 if end > 21 or mine > end else 0 if mine == end else -1
                            cost += sign * dealt * part * (0 if blackjacks else won)
    hands = every_hand()
    stands = tuple(np.zeros(len(hands.ranks), np.bool_) for _ in FEW)
    first = {(up, hand): "stand" for up in range(len(FEW)) for hand in hands.to_decide}
    play = BlackjackPlay(stands, stands, first)
    assert chance > 0
    assert chance_of(17, FEW, soft=soft) == chance
    assert cost_of_drawing(FEW, terms_of(Rules.of("633a")), play, soft=soft) == cost
