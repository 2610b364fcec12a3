"""The required wager of Six-Card Fortune Pai Gow Poker, counted a second time in other ways.

The settlement here is § 670a.11(f)-(g) written out again. Second counts go through every one of the
dealer's hands, or are worked out by hand; samples play random hands by the plain functions.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
    classes,
    classes_of,
    count_against,
)
from pitboss.chapters.six_card_pai_gow.odds.play import strategy
from pitboss.chapters.six_card_pai_gow.odds.required import COUNTS, FILE, SixCardPlay, counted
from pitboss.chapters.six_card_pai_gow.odds.setting import advise
from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.hands.kernels.house_way import six_card_lows
from pitboss.hands.kernels.pai_gow import pai_gow_high_ranks
from pitboss.hands.pai_gow import PaiGowRanked, in_words, is_foul, rank_high
from pitboss.hands.six_card_house_way import set_six
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

ODDS = GameOdds(FILE, COUNTS, strategy, advise, deck_counts=(1,))
NOT_OFFERED = Rules.of("670a", {"double_down_wager": False})
DEALER_HANDS = comb(47, 6)
DECK = [Card(card) for card in range(53)]
RANKS = "23456789TJQKA"


def advice_for(faces: str, rules: Rules | None = None) -> Advice:
    return ODDS.advise(Situation(cards(faces)), rules)


def figures(wager: str, rules: Rules | None = None) -> Figures:
    (found,) = ODDS.wager(wager, rules or ODDS.rules)
    return found


@cache
def learned() -> Strategy:
    return ODDS.strategy()


# the text, once more


def result(high: list[Card], low: Card, dealer: list[Card]) -> int:
    """1, 0 or -1: § 670a.11(f), a joker as the low hand being higher than any (§ 670a.6(c))."""
    setting = set_six(dealer)
    higher = rank_high(high).value > rank_high(setting.high).value
    low_higher = low == JOKER or rank(low) > rank(setting.low[0])
    if higher and low_higher:
        return 1
    return 0 if higher or low_higher else -1


def rank(card: Card) -> int:
    return 12 if card == JOKER else RANKS.index(card.rank)


def plays_doubles(dealer: list[Card]) -> bool:
    """Whether the dealer's hand contains a pair of eights or better (§ 670a.11(g)(1))."""
    high = rank_high(set_six(dealer).high)
    if high.category == "pair":
        return RANKS.index(high.cards[0].rank) >= RANKS.index("8")
    return high.category != "high card"


def sampled(play: SixCardPlay, rounds: int, seed: int) -> Iterator[tuple[int, int, bool]]:
    """Random hands, played so: how the wager and the Double Down Wager ended, and if it was made.
    Of each class one hand is played, which the others are like."""
    hands, random = classes(), Random(seed)
    up_to = np.cumsum(hands.hands)
    for _ in range(rounds):
        number = int(np.searchsorted(up_to, random.randrange(comb(53, 6)), side="right"))
        held = [Card(card) for card in hands.cards[number].tolist()]
        low = held[play.at[number]]
        high = [card for card in held if card != low]
        assert not is_foul(high, [low])
        dealer = random.sample([card for card in DECK if card not in held], 6)
        ended = result(high, low, dealer)
        yield ended, ended if plays_doubles(dealer) else 0, bool(play.doubled[number])


# counts


@pytest.mark.shows("670a.3(a)", "670a.6(a)")
def test_classes_are_the_hands_that_no_exchange_of_suits_makes_the_same() -> None:
    for size in (1, 2, 5, 6):
        hands, alike = classes_of(size)
        assert int((24 // alike.astype(int)).sum()) == comb(53, size)
        assert len(hands) == orbits(size)


def orbits(size: int) -> int:
    """By counting the hands that each exchange of the suits leaves as they are (Burnside)."""
    fixed = 0
    for exchange in permutations(range(4)):
        ways = Counter({0: 1, 1: 1})  # without the joker and with it
        for cycle in cycles(exchange):
            for _ in range(13):  # in every rank, all of a cycle or none
                longer = Counter({held + cycle: count for held, count in ways.items()})
                ways += longer
        fixed += ways[size]
    return fixed // 24


def cycles(exchange: tuple[int, ...]) -> list[int]:
    left, lengths = set(range(4)), []
    while left:
        at, length = left.pop(), 1
        while exchange[at] in left:
            at = exchange[at]
            left.remove(at)
            length += 1
        lengths.append(length)
    return lengths


def every_dealer_hand(held: list[Card], places: NDArray[np.uint8]) -> dict[Card, list[int]]:
    """All 10,737,573 hands of the dealer, one by one: how many lose to the setting with each low
    card and how many win, and of these with a pair of eights or better."""
    dealt = np.array([card for card in DECK if card not in held], np.uint8)[places]
    lows = six_card_lows(dealt)
    dealer_high = pai_gow_high_ranks(dealt[dealt != lows[:, None]].reshape(-1, 5))
    dealer_low = np.minimum(lows >> 2, 12)
    doubles = dealer_high >= rank_high(cards("8c 8d 2c 3d 4h")).value
    found = {}
    for low in held:
        high = [card for card in held if card != low]
        if not is_foul(high, [low]):
            higher = dealer_high < rank_high(high).value
            low_higher = dealer_low < (13 if low == JOKER else rank(low))
            won, lost = higher & low_higher, ~(higher | low_higher)
            ends = won, lost, won & doubles, lost & doubles
            found[low] = [int(np.count_nonzero(end)) for end in ends]
    return found


@pytest.mark.shows("670a.11(f)(1)(i)", "670a.11(f)(2)(i)", "670a.11(f)(3)", "670a.11(g)(1)")
def test_counts_are_those_of_every_dealer_hand() -> None:
    every = (place for hand in combinations(range(47), 6) for place in hand)
    places = np.fromiter(every, np.uint8, 6 * DEALER_HANDS).reshape(-1, 6)
    dealt = counted()
    numbers = [class_number("Kc Kd 8c 8d Ac 3h"), class_number("5c 7c 9c Qc Ad Jk")]
    for number in [*numbers, *Random(17).sample(range(len(dealt.counts)), 2)]:
        held = [Card(card) for card in dealt.hands.cards[number].tolist()]
        expected = every_dealer_hand(held, places)
        for at, low in enumerate(held):
            assert dealt.counts[number, at].tolist() == expected.get(low, [0, 0, 0, 0]), (held, low)


def class_number(faces: str) -> int:
    """The class whose hand this is: suits must be in the order in which classes have them."""
    held = np.array(sorted(cards(faces)), np.uint8)
    (found,) = np.flatnonzero((classes().cards == held).all(axis=1)).tolist()
    return int(found)


@pytest.mark.shows("670a.6(a)", "670a.11(f)(3)")
def test_the_walk_and_the_count_for_one_hand_agree() -> None:
    dealt = counted()
    for number in Random(3).sample(range(len(dealt.counts)), 40):
        assert (count_against(dealt.hands.cards[number]) == dealt.counts[number]).all()


@pytest.mark.shows("670a.6(b)(6)", "670a.11(b)")
def test_suits_are_equal() -> None:
    here, there = advice_for("Ah 9h 8h 5h 3h Kd"), advice_for("As 9s 8s 5s 3s Kc")
    other_suits = {
        name.replace("h", "s").replace("Kd", "Kc"): worth for name, worth in here.expected.items()
    }
    assert other_suits == dict(there.expected)


# worked out by hand


@pytest.mark.shows("670a.11(f)(2)(ii)", "670a.11(f)(3)", "R-670a-5")
def test_four_aces_with_the_joker_low_win_unless_the_dealer_has_a_straight_flush() -> None:
    # The deck has no ace, joker or king of diamonds left. A suit with its king has the eight runs
    # from deuce-six to nine-king; a hand is counted by its highest run, beside which lies any of 42
    # cards but the one that would lengthen it: 7 * 41 + 42. Diamonds have one run less.
    straight_flushes = 3 * (7 * 41 + 42) + 6 * 41 + 42
    advice = advice_for("Ac Ad Ah As Kd Jk")
    assert advice.expected["Jk"] == 1 - Fraction(straight_flushes, DEALER_HANDS)
    assert advice.facts["chances"]["Jk"]["loses"] == "0/1"
    # No low hand of the dealer's is as high as an ace, and the joker makes a fourth one.
    assert advice.expected["Ac"] == advice.expected["Jk"]
    assert advice.expected["Jk, double"] == max(advice.expected.values())


@pytest.mark.shows("670a.11(d)(2)", "670a.11(f)(2)(ii)", "R-670a-4", "R-670a-7")
def test_a_royal_flush_with_the_joker_low_ties_with_another_royal_flush_only() -> None:
    # In each of three suits a royal flush beside 42 cards; beside the nine of the suit it is a
    # six-card straight flush, of which the dealer keeps nine to king.
    advice = advice_for("Tc Jc Qc Kc Ac Jk")
    assert advice.expected["Jk"] == 1 - Fraction(3 * 41, DEALER_HANDS)


@pytest.mark.shows("670a.6(c)", "670a.11(f)(1)(ii)", "670a.11(f)(1)(iv)")
def test_a_deuce_in_the_low_hand_never_wins() -> None:
    dealt = counted()
    assert dealt.counts[:, :, WON][dealt.hands.lows == 0].max() == 0


@pytest.mark.shows("670a.11(g)(2)")
def test_a_double_down_that_a_dealer_of_less_than_eights_returns_cannot_win() -> None:
    # Sevens beat none of the hands with which it is played; every one lost is one with the wager.
    advice = advice_for("7c 7d Ac Kd Jh 2s")
    assert all(
        worth < advice.expected[name.removesuffix(", double")]
        for name, worth in advice.expected.items()
        if name.endswith(", double")
    )
    dealt = counted()
    below = dealt.counts[class_number("2c 3d 4h 7c 7d Ac")]
    assert below[:, WON_DOUBLE].max() == 0


@pytest.mark.shows("670a.11(g)(1)", "670a.11(g)(2)")
def test_doubled_hands_are_some_of_all() -> None:
    counts = counted().counts
    assert (counts[:, :, WON_DOUBLE] <= counts[:, :, WON]).all()
    assert (counts[:, :, LOST_DOUBLE] <= counts[:, :, LOST]).all()
    assert int((counts[:, :, WON] + counts[:, :, LOST]).max()) <= DEALER_HANDS


@pytest.mark.shows("670a.11(b)", "670a.11(f)(1)(v)", "R-670a-5")
def test_foul_settings_are_no_choice() -> None:
    assert "Ah" not in advice_for("Ah Kd Qc 9s 5h 3d").expected
    assert "Jk" not in advice_for("Jk Kd Qc 9s 5h 3d").expected
    assert "Jk" in advice_for("Jk Ad Qc 9s 5h 3d").expected
    assert "Kd" in advice_for("Kd Kc Qc 9s 5h 3d").expected


# figures


@pytest.mark.shows("670a.11(f)(1)(i)", "670a.11(f)(3)", "670a.12(a)")
def test_the_house_way_is_what_random_rounds_bring() -> None:
    rounds = 8_000
    found = figures("required.house_way")
    nets = [ended for ended, _, _ in sampled(counted().house_way, rounds, 11)]
    within(found, nets)
    wins = next(one.probability for one in found.outcomes if one.hand == "both hands higher")
    spread = sqrt(float(wins * (1 - wins)) / rounds)
    assert abs(nets.count(1) / rounds - float(wins)) < 4 * spread


@pytest.mark.shows("670a.11(c)", "670a.11(g)(1)", "670a.11(g)(2)", "670a.12(a)")
def test_best_play_is_what_random_rounds_bring() -> None:
    rounds = 8_000
    found = figures("required")
    ends = list(sampled(counted().best(True), rounds, 12))
    within(found, [ended + made * double for ended, double, made in ends])
    staked = found.staked - 1
    spread = sqrt(float(staked * (1 - staked)) / rounds)
    assert abs(sum(made for _, _, made in ends) / rounds - float(staked)) < 4 * spread
    both = sum(one.probability for one in found.outcomes if one.back == 4)
    spread = sqrt(float(both * (1 - both)) / rounds)
    won = sum(made and double == 1 for _, double, made in ends)
    assert abs(won / rounds - float(both)) < 4 * spread


def within(found: Figures, nets: list[int]) -> None:
    error = sqrt(float(found.variance) / len(nets))
    assert abs(sum(nets) / len(nets) + float(found.house_edge)) < 4 * error


@pytest.mark.shows("670a.7(e)(1)", "670a.11(c)", "670a.11(g)(1)", "670a.11(g)(2)")
def test_best_play_is_no_worse_than_any_other() -> None:
    with_double, without = figures("required"), figures("required", NOT_OFFERED)
    house = figures("required.house_way")
    assert with_double.house_edge < without.house_edge < house.house_edge
    assert {one.staked for one in without.outcomes} == {1}
    assert {(one.staked, one.back) for one in with_double.outcomes} <= {
        *((1, back) for back in (0, 1, 2)), *((2, back) for back in range(5))
    }  # fmt: skip
    for found in (with_double, without, house):
        assert sum(one.probability for one in found.outcomes) == 1


@pytest.mark.shows("670a.11(d)[lead]", "R-670a-5")
def test_both_set_alike_the_dealer_has_the_copies_and_the_player_the_joker() -> None:
    # Two hands set the same way can be exchanged, so each high hand is higher as often: what the
    # dealer wins are copies, less what a player's low joker makes of an ace or of a copy.
    house = figures("required.house_way")
    random, hands = Random(5), 6_000
    edges = []
    for _ in range(hands):
        both = random.sample(DECK, 12)
        mine, other = set_six(both[:6]), set_six(both[6:])
        same_high = rank_high(mine.high).value == rank_high(other.high).value
        same_low = rank(mine.low[0]) == rank(other.low[0])
        by_joker = same_low and mine.low == (JOKER,)
        edges.append((same_high + same_low) / 2 - by_joker)
    mean = sum(edges) / hands
    spread = sqrt(sum((edge - mean) ** 2 for edge in edges) / hands / hands)
    assert abs(mean - float(house.house_edge)) < 4 * spread


# advice


@pytest.mark.shows("670a.11(a)(1)", "670a.11(d)(1)[lead]")
def test_advice_names_the_house_way_and_every_setting() -> None:
    advice = advice_for("Kc Kd 8c 8d 5h 2s")
    assert advice.house_way == "5h"
    assert set(advice.expected) == {
        name for low in ("Kc", "Kd", "8c", "8d", "5h", "2s") for name in (low, f"{low}, double")
    }
    assert advice.settings["5h"] == (cards("Kc Kd 8c 8d 2s"), cards("5h"))
    assert advice.expected["Kc"] == advice.expected["Kd"] > advice.expected["5h"]


@pytest.mark.shows("670a.7(e)[lead]", "670a.7(e)(1)")
def test_advice_without_the_double_down_wager() -> None:
    offered, not_offered = (advice_for("Kc Kd 8c 8d 5h 2s", rules) for rules in (None, NOT_OFFERED))
    assert dict(not_offered.expected) == {
        name: worth for name, worth in offered.expected.items() if "double" not in name
    }


@pytest.mark.shows("670a.11(b)")
@pytest.mark.parametrize("faces", ["", "Kc Kd 8c 8d 5h", "Kc Kc 8c 8d 5h 2s"])
def test_advice_is_for_six_different_cards(faces: str) -> None:
    with pytest.raises(Refused, match="six different cards") as refused:
        advice_for(faces)
    assert refused.value.field == "hand"


@pytest.mark.shows("670a.11(d)[lead]")
def test_no_card_of_the_dealer_is_seen_before_the_hands_are_set() -> None:
    with pytest.raises(Refused) as refused:
        ODDS.advise(Situation(cards("Kc Kd 8c 8d 5h 2s"), cards("Ah")))
    assert refused.value.field == "dealer"


# strategy


@pytest.mark.shows("670a.11(b)", "670a.11(c)")
def test_the_charts_cost_what_the_first_rule_says() -> None:
    low_chart, high_chart = learned().charts[:2]
    names = {name: int(points) for name, points in high_chart.rows}
    order = [name for name, _ in reversed(high_chart.rows)]
    lows = {name: (int(points), doubles) for name, points, doubles in low_chart.rows}
    dealt, random = counted(), Random(21)
    best = dealt.worth_of(dealt.best(True))
    up_to = np.cumsum(dealt.hands.hands)
    costs = []
    for _ in range(2_500):
        number = int(np.searchsorted(up_to, random.randrange(comb(53, 6)), side="right"))
        held = [Card(card) for card in dealt.hands.cards[number].tolist()]
        at, doubled = by_charts(held, names, order, lows)
        worth = int(dealt.plain[number, at]) + doubled * int(dealt.more[number, at])
        costs.append((int(best[number]) - worth) / DEALER_HANDS)
    mean = sum(costs) / len(costs)
    spread = sqrt(sum((cost - mean) ** 2 for cost in costs)) / len(costs)
    assert min(costs) >= 0
    assert abs(mean - float(learned().rules[0].cost)) < 4 * spread
    assert learned().rules[0].cost < Fraction(1, 1000)


def by_charts(
    held: list[Card], names: dict[str, int], order: list[str], lows: dict[str, tuple[int, str]]
) -> tuple[int, bool]:
    """The place of the low card and whether to double, as a person reads it off the charts."""
    choices = []
    for at, low in enumerate(held):
        high = [card for card in held if card != low]
        if not is_foul(high, [low]):
            called = as_charted(rank_high(high))
            low_called = low.name.split(" ")[0]
            points = names.get(called, 0) + lows[low_called][0]
            low_rank = 13 if low == JOKER else rank(low)
            choices.append((points, low_rank, rank_high(high).value, -at, called, low_called))
    *_, at, called, low_called = max(choices)
    least = lows[low_called][1].removesuffix(" or better")
    at_least = [name.removesuffix(" or better") for name in order]
    doubled = least != "—" and called in order and (
        at_least.index(called.removesuffix(" or better")) >= at_least.index(least)
    )  # fmt: skip
    return -at, doubled


def as_charted(ranked: PaiGowRanked) -> str:
    words = in_words(ranked)
    if ranked.category == "two pair":
        return f"two pair ({words.split(', ')[1].split(' and ')[0]} up)"
    if ranked.category in ("four-of-a-kind", "straight flush", "royal flush", "five aces"):
        return "four-of-a-kind or better"
    return words if ranked.category in ("pair", "high card") else ranked.category


@pytest.mark.shows("670a.11(a)(1)", "670a.11(c)")
def test_the_house_way_costs_the_difference_of_the_edges() -> None:
    edges = [figures(wager).house_edge for wager in ("required.house_way", "required")]
    assert learned().rules[-1].words == "Set as the dealer does, and never double"
    assert learned().rules[-1].cost == edges[0] - edges[1]
    not_offered = ODDS.strategy(NOT_OFFERED)
    without = figures("required", NOT_OFFERED).house_edge
    assert not_offered.rules[-1].cost == edges[0] - without
    assert not_offered.rules[0].cost < Fraction(1, 1000)
    assert all("ouble" not in rule.words for rule in not_offered.rules)
