"""What a dealer costs who stands on a 16, by every deal of a few cards, one card after another."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from tests.protect.test_drawn_to_17 import draws, total

from pitboss.chapters.blackjack.odds.hands import every_hand
from pitboss.chapters.blackjack.odds.rounds import BlackjackPlay
from pitboss.chapters.blackjack.odds.terms import Splits, terms_of
from pitboss.chapters.blackjack.protect.drawn_to_17 import chance_of
from pitboss.chapters.blackjack.protect.stands_on_16 import cost_of_standing
from pitboss.regulation import Rules

FEW = (2, 0, 1, 0, 1, 3, 1, 0, 1, 3)  # two aces, a three, a five, three sixes …
HITS_TO = 13

Played = Iterator[tuple[list[tuple[int, int]], Fraction, list[int]]]
"""The player's hands by points and stake, how likely, and what is left then."""


def played_out(
    hand: Sequence[int], left: Sequence[int], on: bool | None
) -> Iterator[tuple[int, Fraction, bool]]:
    """The dealer's totals, how likely each is, and whether he stood on a 16, soft as told."""
    points, soft = total(hand)
    wrong = points == 16 and soft is on
    if points >= 17 or wrong:
        yield points, Fraction(1), wrong
        return
    for rank, chance, rest in draws(left):
        for end, part, erred in played_out((*hand, rank), rest, on):
            yield end, chance * part, erred


def stand(hand: Sequence[int], left: list[int]) -> Played:
    yield [(total(hand)[0], 1)], Fraction(1), left


def double(hand: Sequence[int], left: list[int]) -> Played:
    for rank, chance, rest in draws(left):
        yield [(total((*hand, rank))[0], 2)], chance, rest


def hit(hand: Sequence[int], left: list[int]) -> Played:
    """At least once, and then while there are no more than 13 points."""
    for rank, chance, rest in draws(left):
        more = (*hand, rank)
        goes_on = hit if total(more)[0] <= HITS_TO else stand
        for hands, part, after in goes_on(more, rest):
            yield hands, chance * part, after


def split(hand: Sequence[int], left: list[int]) -> Played:
    """A pair becomes two hands, each of which stands with its second card."""
    if hand[0] != hand[1]:
        yield from stand(hand, left)
        return
    for one, chance, rest in draws(left):
        for two, part, after in draws(rest):
            hands = [(total((hand[0], card))[0], 1) for card in (one, two)]
            yield hands, chance * part, after


def won(hands: list[tuple[int, int]], end: int) -> int:
    """What the player is up (§ 633a.7(p)); who has more than 21 has lost."""
    return sum(
        -stake if points > 21 else stake * (1 if end > 21 or points > end else -(points < end))
        for points, stake in hands
    )


def by_every_deal(
    plays: Callable[[Sequence[int], list[int]], Played], *, soft: bool
) -> tuple[Fraction, Fraction]:
    """How often the dealer comes to such a 16 before players draw, and what standing on it costs
    in a round."""
    chance = cost = Fraction(0)
    for one, p1, left1 in draws(FEW):
        for two, p2, left2 in draws(left1):
            for up, p3, left3 in draws(left2):
                for hole, p4, left4 in draws(left3):
                    dealt = p1 * p2 * p3 * p4
                    for _, part, erred in played_out((up, hole), left4, soft):
                        chance += dealt * part * erred
                    if {0, 9} in ({one, two}, {up, hole}):
                        continue  # a Blackjack: the dealer draws nothing
                    for hands, p5, left5 in plays((one, two), left4):
                        for sign, on in ((1, soft), (-1, None)):
                            for end, part, _ in played_out((up, hole), left5, on):
                                cost += sign * dealt * p5 * part * won(hands, end)
    return chance, cost


def as_play(name: str) -> BlackjackPlay:
    """The same for the kernels."""
    hands = every_hand()
    no, low = np.zeros(len(hands.ranks), np.bool_), hands.table.points <= HITS_TO
    first = {
        (up, hand): "stand" if name == "split" and hands.pair_rank(hand) is None else name
        for up in range(len(FEW))
        for hand in hands.to_decide
    }
    return BlackjackPlay((low if name == "hit" else no,) * len(FEW), (no,) * len(FEW), first)


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("soft", [True, False])
@pytest.mark.parametrize("plays", [stand, double, hit, split], ids=lambda plays: plays.__name__)
def test_633a_7_n_no_card_drawn_to_16_by_every_deal(
    plays: Callable[[Sequence[int], list[int]], Played], soft: bool
) -> None:
    """Hands of 16 tie with such a dealer, those of 17 win, and no kernel knows a dealer's 16."""
    chance, cost = by_every_deal(plays, soft=soft)
    terms = replace(terms_of(Rules.of("633a")), splits=Splits(0, 0, one_card_aces=True))
    assert chance > 0
    assert cost != 0
    assert chance_of(16, FEW, soft=soft) == chance
    assert cost_of_standing(FEW, terms, as_play(plays.__name__), soft=soft) == cost
