"""Six-Card Fortune Pai Gow Poker: what shared and seen cards are worth and what wrong settings
cost, found a second time by the plain ranking, by the kernels of the odds and by other comparisons.

Here players have their hands set by the house way, whose edge is counted; best play, with which the
packaged figures compare, takes long to find.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from numpy.random import default_rng
from numpy.typing import NDArray

from pitboss.chapters import ODDS
from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
    classes,
    count_against,
)
from pitboss.chapters.six_card_pai_gow.odds.required import SixCardPlay
from pitboss.chapters.six_card_pai_gow.protect.known_kernels import (
    BINS,
    COLUMNS,
    FOUL,
    add_up,
    divide,
    settings_of,
    share_deals,
    tally_left,
    tally_with,
    worth_of,
)
from pitboss.chapters.six_card_pai_gow.protect.mistake_kernels import (
    SUMMED,
    give_copies,
    set_wrongly,
)
from pitboss.chapters.six_card_pai_gow.protect.mistakes import both_settings, drawn_rows
from pitboss.chapters.six_card_pai_gow.protect.seen import SEEN_NAMES
from pitboss.chapters.six_card_pai_gow.protect.tables import CHOOSE, Tables, played_as, tables
from pitboss.chapters.six_card_pai_gow.protect.wrong_settings import (
    AS_STRAIGHT,
    PAIRS,
    WrongSetting,
    rules_of,
    wrong_settings,
)
from pitboss.figures.estimated import Estimate
from pitboss.hands.pai_gow import is_foul, rank_high
from pitboss.hands.six_card_house_way import set_six
from pitboss.protect.collusion import Terms, find
from pitboss.protect.mistakes import Terms as Pace
from pitboss.protect.mistakes import find as find_mistakes
from pitboss.protect.seen import Terms as Sighting
from pitboss.protect.seen import find as find_seen
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card, cards

GAME, RULES = "six-card-pai-gow", Rules.of("670a")
EIGHTS = rank_high(cards("8c 8d 2c 3d 4h")).value


@cache
def by_house_way() -> Tables:
    hands = classes()
    never = np.zeros(len(hands.cards), np.bool_)
    return tables(played_as(SixCardPlay(hands.dealer_at.astype(np.intp), never)))


@cache
def wrongly_set() -> list[WrongSetting]:
    return list(wrong_settings(classes()))


def rank(card: Card) -> int:
    return 12 if card == JOKER else card // 4


def net(high: Sequence[Card], low: Card, dealer: Sequence[Card], dealers_low: Card) -> int:
    """§ 670a.11(f): a player's low joker is above any card (§ 670a.6(c))."""
    others = [card for card in dealer if card != dealers_low]
    higher = rank_high(high).value > rank_high(others).value
    low_higher = low == JOKER or rank(low) > rank(dealers_low)
    return higher + low_higher - 1


def shuffled(seed: int) -> list[Card]:
    deck = [Card(card) for card in range(53)]
    Random(seed).shuffle(deck)
    return deck


def rows_of(held: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array(sorted(held), np.uint8)


class Counted:
    """What the kernels make of six cards against hands of the cards left."""

    def __init__(self, held: Sequence[Card], left: Sequence[Card], seen: Card | None = None):
        known = by_house_way()
        self.cards = rows_of(held)
        self.highs, self.lows = np.zeros(6, np.int64), np.zeros(6, np.int64)
        self.bin_of = np.zeros(known.levels, np.uint8)
        self.tally = np.zeros((BINS, COLUMNS), np.int64)
        settings_of(self.cards, known, self.highs, self.lows)
        divide(self.highs, known.eights_at, self.bin_of)
        of = rows_of(left), known.dealers, CHOOSE, self.bin_of, self.tally
        if seen is None:
            tally_left(*of)
        else:
            tally_with(int(seen), *of)

    def worths(self) -> dict[Card, tuple[int, int]]:
        """By the low card what the wager is worth, and what a Double Down adds."""
        summed = np.zeros((BINS + 1, COLUMNS), np.int64)
        add_up(self.tally, summed)
        eights = self.bin_of[by_house_way().eights_at]
        return {
            Card(card): worth_of(self.bin_of[high], int(low), eights, summed)
            for card, high, low in zip(self.cards.tolist(), self.highs, self.lows, strict=True)
            if high != FOUL
        }


def plainly(held: Sequence[Card], dealers: Sequence[Sequence[Card]]) -> dict[Card, tuple[int, int]]:
    found = {}
    settings = [set_six(dealer) for dealer in dealers]
    for low in held:
        high = [card for card in held if card != low]
        if not is_foul(high, [low]):
            nets = [
                (net(high, low, dealer, setting.low[0]), rank_high(setting.high).value >= EIGHTS)
                for dealer, setting in zip(dealers, settings, strict=True)
            ]
            found[low] = sum(won for won, _ in nets), sum(won for won, plays in nets if plays)
    return found


@pytest.mark.shows("670a.11(b)", "670a.11(f)(3)", "670a.11(g)(1)", "670a.11(g)(2)")
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_the_cards_left_are_settled_as_the_text_says(seed: int) -> None:
    deck = shuffled(seed)
    held, left = deck[:6], deck[6:16]
    assert Counted(held, left).worths() == plainly(held, list(combinations(left, 6)))
    seen, others = left[0], left[1:]
    with_seen = [(seen, *five) for five in combinations(others, 5)]
    assert Counted(held, others, seen).worths() == plainly(held, with_seen)


@pytest.mark.shows("670a.11(f)(1)(i)", "670a.11(g)(1)")
def test_one_player_knows_what_the_odds_know() -> None:
    deck = shuffled(3)
    held = sorted(deck[:6])
    counts = count_against(rows_of(held)).astype(np.int64)
    worths = Counted(held, deck[6:]).worths()
    for at, low in enumerate(held):
        if low in worths:
            won, lost = counts[at, WON], counts[at, LOST]
            more = counts[at, WON_DOUBLE] - counts[at, LOST_DOUBLE]
            assert worths[low] == (won - lost, more)


def test_each_of_the_dealers_hands_is_seen_by_each_of_its_cards() -> None:
    deck = shuffled(4)
    held, left = deck[:6], deck[6:22]
    every = Counted(held, left).tally
    assert every.sum() == comb(16, 6)
    by_seen = [Counted(held, [card for card in left if card != seen], seen).tally for seen in left]
    assert (np.sum(by_seen, axis=0) == 6 * every).all()


def test_packaged_figures_of_shared_cards_compared_with_the_house_way() -> None:
    found = find(GAME, RULES, Terms())
    assert [together.players for together in found.together] == [2, 3, 4, 5, 6]
    gains = [together.shared.perfect.value for together in found.together]
    assert gains == sorted(gains)
    assert gains[0] >= 0
    six = found.together[-1]
    deals, sums, squares = 3_000, np.zeros(3, np.int64), np.zeros(3)
    share_deals(default_rng(71), deals, 6, True, by_house_way(), CHOOSE, sums, squares)
    unit = comb(17, 6) * 6
    over_house_way = Estimate.of_sums(deals, int(sums[0]), float(squares[0]), unit)
    edge = ODDS[GAME].wager("required.house_way", RULES)[0].house_edge
    assert six.perfect.errors_from(over_house_way.plus(-edge)) < 4
    assert six.shared.plain.errors_from(six.perfect) < 4  # the same deals, without comparison


def test_packaged_figures_of_seen_cards() -> None:
    (sight,) = find_seen(GAME, RULES, Sighting()).sights
    assert sum(card.chance for card in sight.cards) == 1
    assert [card.card for card in sight.cards] == [*SEEN_NAMES]
    total = sum((card.chance * card.worth.value for card in sight.cards), start=Fraction(0))
    error = sum(float(card.chance * card.worth.standard_error) ** 2 for card in sight.cards) ** 0.5
    assert abs(float(total - sight.worth.value)) < 4 * error  # rounds played out, and the odds
    assert sight.gain.value > 4 * sight.gain.standard_error
    assert min(sight.cards, key=lambda card: card.worth.value).card == "joker"


@pytest.mark.shows("670a.11(d)(1)[lead]", "670a.11(d)(2)", "670a.11(d)(3)", "670a.11(d)(6)")
def test_rules_are_those_that_set_the_hands() -> None:
    hands, random = classes(), Random(5)
    rules = rules_of(hands)
    for cite in np.unique(rules).tolist():
        for row in random.sample(np.flatnonzero(rules == cite).tolist(), 60):
            held = [Card(card) for card in hands.cards[row].tolist()]
            assert set_six(held).cites[0] == cite, held


@pytest.mark.shows("670a.11(d)(3)", "670a.11(d)(4)", "670a.13(i)")
def test_what_is_set_wrongly_is_another_setting_and_not_foul() -> None:
    hands, random = classes(), Random(6)
    assert len({wrong.cite for wrong in wrongly_set()}) == 8  # none is without occasion
    for wrong in wrongly_set():
        for place in random.sample(range(len(wrong.rows)), 25):
            held = [Card(card) for card in hands.cards[wrong.rows[place]].tolist()]
            low, right = held[wrong.at[place]], set_six(held)
            high = [card for card in held if card != low]
            assert not is_foul(high, [low])
            same = rank_high(high).value == rank_high(right.high).value
            assert not (same and rank(low) == rank(right.low[0]))
            if wrong.instead == AS_STRAIGHT:
                assert rank_high(high).category == "straight"


@pytest.mark.shows("670a.11(d)(1)(ii)")
def test_three_pair_set_wrongly_cost_what_plain_rounds_show() -> None:
    """The pair that goes low is the lowest; against hands set by the house way, never doubled."""
    hands = classes()
    (wrong,) = [wrong for wrong in wrongly_set() if wrong.cite == PAIRS]
    chance, sums = default_rng(8), np.zeros(SUMMED, np.int64)
    rows = drawn_rows(chance, hands.hands[wrong.rows], 10_000)
    right, as_set = both_settings(hands, wrong, rows)
    dealt = hands.cards[wrong.rows[rows]]
    set_wrongly(chance, dealt, right, as_set, by_house_way(), CHOOSE, sums)
    kernel = Estimate.of_sums(int(sums[0]), int(sums[1]), float(sums[2]), 6)
    random, costs = Random(9), []
    for _ in range(1_500):
        ranks, deck = three_ranks(random), shuffled(random.randrange(1 << 30))
        dealer = [
            card for of in ranks for card in random.sample([c for c in deck if rank(c) == of], 2)
        ]
        held = [card for card in deck if card not in dealer][:6]
        mine = set_six(held)
        lows = [max(dealer), min(dealer)]
        costs.append(
            net(mine.high, mine.low[0], dealer, lows[1])
            - net(mine.high, mine.low[0], dealer, lows[0])
        )
    mean = sum(costs) / len(costs)
    error = sqrt(sum((cost - mean) ** 2 for cost in costs)) / len(costs)
    assert abs(mean - float(kernel.value)) < 4 * error + 4 * float(kernel.standard_error)


def three_ranks(random: Random) -> list[int]:
    """The ranks of three pair by lot: ten pairs of aces, the joker among them, and six others."""
    while True:
        ranks = random.sample(range(13), 3)
        if 12 in ranks or random.randrange(10) < 6:
            return ranks


@pytest.mark.shows("670a.6(c)", "670a.11(f)(1)(iv)")
def test_copies_are_twice_the_edge_of_two_who_set_alike() -> None:
    """Two hands set the same way can be exchanged: the edge is half of the copies, less what a low
    joker makes of them, which is no more than the hands with one."""
    rounds, sums, hands = 200_000, np.zeros(SUMMED, np.int64), classes()
    give_copies(default_rng(10), rounds, by_house_way(), CHOOSE, sums)
    copies = Estimate.of_sums(rounds, int(sums[1]), float(sums[2]), 1)
    edge = ODDS[GAME].wager("required.house_way", RULES)[0].house_edge
    low_cards = hands.cards[np.arange(len(hands.cards)), hands.dealer_at]
    low_jokers = Fraction(int(hands.hands[low_cards == int(JOKER)].sum()), comb(53, 6))
    error = 4 * copies.standard_error
    assert -error < copies.value - 2 * edge < low_jokers + error


def test_packaged_mistakes_of_the_house_way() -> None:
    found = find_mistakes(GAME, RULES, Pace())
    passed_over = [each for each in found.mistakes if each.kind.startswith("house way")]
    assert {each.cites[0] for each in passed_over} == {wrong.cite for wrong in wrongly_set()}
    assert all(each.standard_error is not None for each in passed_over)
    threes = next(each for each in passed_over if each.cites[0] == "670a.11(d)(1)(i)")
    # two ranks of thirteen, three of four cards of each; or an ace for the joker, beside two aces
    pairs_of_threes = comb(13, 2) * 16 + 12 * comb(4, 2) * 4
    assert threes.chance == Fraction(pairs_of_threes, comb(53, 6))
    copies = next(each for each in found.mistakes if each.kind == "copy given to the player")
    assert 1 < copies.cost < 2
