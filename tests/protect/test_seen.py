"""What seen cards are worth, counted a second time."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.chapters.blackjack.odds.facing import facing
from pitboss.chapters.blackjack.odds.hands import every_hand, shoe_of
from pitboss.chapters.blackjack.protect.hole_seen import hole_seen
from pitboss.chapters.dj_wild.odds.kernels import hands_of
from pitboss.chapters.dj_wild.protect.seen_kernels import alike, compare_with_seen
from pitboss.chapters.dj_wild.ranking import rank_hand
from pitboss.chapters.dj_wild.ranking_kernels import dj_tables, dj_wild_ranks
from pitboss.chapters.high_card_flush.odds.kernels import CHOOSE
from pitboss.chapters.high_card_flush.protect.kernels import dealers_hands
from pitboss.chapters.high_card_flush.protect.seen import sights as seen_at_flush
from pitboss.chapters.high_card_flush.ranking import QUALIFYING
from pitboss.chapters.over_under.protect.seen import first_card, second_card
from pitboss.document.protect_seen import sections
from pitboss.protect import NotOpen
from pitboss.protect.seen import Terms, find
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card

FLUSH = Rules.of("678a")


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(i.1)")
def test_over_under_from_one_deck_by_every_ordered_deal() -> None:
    points = [11 if rank == 12 else min(rank + 2, 10) for rank in range(13) for _ in range(4)]
    worths: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    firsts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for first in range(52):
        for second in range(52):
            for third in range(52):
                if len({first, second, third}) < 3:
                    continue
                total = points[first] + points[second] + points[third]
                ends = (2 if total < 18 else -2, 2 if total > 23 else -2, -1)
                for at, end in enumerate(ends):
                    worths[first // 4, second // 4][at] += end
                    firsts[first // 4][at] += end
    deals = 52 * 51 * 50
    best = sum(max(nets) for nets in worths.values())
    assert second_card(1).worth.value == Fraction(best, deals)
    assert first_card(1).alone == Fraction(sum(max(nets) for nets in firsts.values()), deals)
    wagered = sum(max(0, *nets) for nets in firsts.values())
    assert first_card(1).worth.value == Fraction(wagered, deals)


@pytest.mark.shows("633a.7(n)")
@pytest.mark.parametrize("up", [5, 8])
def test_a_hole_card_that_is_not_looked_at_changes_nothing(up: int) -> None:
    """Over all hole cards, what a hand comes to is what it comes to unseen, to the last digit."""
    shoe, hands = shoe_of(1), every_hand()
    for ranks in ((9, 5), (0, 6)):
        hand = hands.of(ranks)
        unseen = facing(shoe, up).best[hand]
        for name in ("stand", "double"):
            won = tied = chances = Fraction(0)
            for hole in range(10):
                dealer = hole_seen(shoe, up, hole)
                chance = dealer.dealt(hand)
                choice = dealer.choices([hand], dealer.hits)[hand][name]
                assert choice.win is not None
                assert choice.push is not None
                chances += chance
                won += chance * choice.win
                tied += chance * choice.push
            assert chances == facing(shoe, up).dealt(hand)
            assert (won / chances, tied / chances) == (unseen[name].win, unseen[name].push)


def test_the_packaged_hole_card_is_worth_a_seventh_of_the_wager() -> None:
    (hole_card,) = find("blackjack", Rules.of("633a"), Terms()).sights
    assert sum(card.chance for card in hole_card.cards) == 1
    total = sum(card.chance * card.worth.value for card in hole_card.cards)
    assert total == hole_card.worth.value
    assert Fraction("0.13") < hole_card.gain.value < Fraction("0.16")
    hard = hole_card.charts[0]
    sixteen = dict(zip(hard.columns, next(row for row in hard.rows if row[0] == "hard 16"),
                       strict=True))  # fmt: skip
    assert sixteen["15"] == "S"  # the dealer has to draw to a stiff hand
    assert sixteen["17"] == "H"  # he stands, and beats 16
    found = find("blackjack", Rules.of("633a"), Terms())
    assert [section.title for section in sections(found)] == ["Seen: the dealer's hole card"]


def test_dj_wild_with_a_seen_card_from_a_deck_of_twelve() -> None:
    deck = np.array(sorted(Random(4).sample(range(53), 12)), np.uint8)
    hands = hands_of(deck)
    values = dj_wild_ranks(hands)
    order = np.argsort(values, kind="stable")
    hands, values = hands[order], values[order]
    lower, at_most = (np.zeros((len(hands), 53), np.int32) for _ in range(2))
    every = np.ones(len(hands), np.uint8)
    compare_with_seen(hands, values, every, dj_tables(wild_deuces=True), lower, at_most)
    plain = {
        frozenset(held): rank_hand([Card(card) for card in held]).value
        for held in combinations(deck.tolist(), 5)
    }
    for row in range(0, len(hands), 79):
        own = frozenset(hands[row].tolist())
        for seen in sorted(set(deck.tolist()) - own):
            dealers = [
                value for held, value in plain.items() if seen in held and held.isdisjoint(own)
            ]
            assert lower[row, seen] == sum(value < plain[own] for value in dealers)
            assert at_most[row, seen] == sum(value <= plain[own] for value in dealers)


def test_hands_alike_but_for_suits_are_counted_once() -> None:
    """Five of a suit, the joker among the cards: four hands are alike. A pair and three singles of
    other suits stand for as many as there are ways to exchange them."""
    rows = np.array([[4, 8, 12, 16, 52], [5, 9, 13, 17, 52], [0, 1, 2, 3, 52]], np.uint8)
    times = np.zeros(3, np.uint8)
    alike(rows, times)
    assert times.tolist() == [4, 0, 1]


def test_each_of_the_dealers_hands_is_seen_by_each_of_its_cards() -> None:
    deck = [*range(52)]
    Random(6).shuffle(deck)
    left = np.zeros(4, np.int64)
    for card in deck[:30]:
        left[card & 3] |= 1 << (card >> 2)
    work, every = np.zeros((2, 8), np.int64), np.zeros(3, np.int64)
    hand = 3 << 13 | 0b1000000110000  # an ace-high flush of three
    dealers_hands(left, hand, QUALIFYING, CHOOSE, every, work)
    seen = np.zeros(3, np.int64)
    for card in deck[:30]:
        others, ends = left.copy(), np.zeros(3, np.int64)
        others[card & 3] ^= 1 << (card >> 2)
        dealers_hands(others, hand, QUALIFYING, CHOOSE, ends, work)
        seen += every - ends
    assert (seen == 7 * every).all()


def test_packaged_figures_agree_with_a_small_recount() -> None:
    (packaged,) = find("high-card-flush", FLUSH, Terms()).sights
    (again,) = seen_at_flush(FLUSH, 2_000, 8).sights
    assert packaged.worth.errors_from(again.worth) < 4
    assert packaged.gain.value > 0
    (dj_wild,) = find("dj-wild", Rules.of("687a"), Terms()).sights
    assert dj_wild.worth.samples == 0  # counted
    total = sum(card.chance * card.worth.value for card in dj_wild.cards)
    assert total == dj_wild.worth.value
    worst = min(dj_wild.cards, key=lambda card: card.worth.value)
    assert worst.card in ("deuce", "joker")  # a wild card


def test_where_everybody_sees_the_dealers_cards() -> None:
    with pytest.raises(NotOpen, match="turned up"):
        find("face-up-pai-gow", Rules.of("688a"), Terms())
