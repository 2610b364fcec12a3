"""The required wager of Pai Gow Poker, counted a second time in other ways.

Second counts go through every one of the dealer's hands, from short decks where there are few; the
whole deck is sampled. The settlement of § 645a.11(f) is written out again.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, prod, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.families.pai_gow.odds import deal_kernels as plays
from pitboss.families.pai_gow.odds.deal_kernels import Lows, flush_kind
from pitboss.families.pai_gow.odds.every_deal import best_lows, every_deal
from pitboss.families.pai_gow.odds.kernels import (
    BINS,
    COLUMNS,
    LOWS,
    add_edge,
    add_up,
    ends,
    new_bins,
    settings_of,
    sort_into_bins,
    tally_dealers,
)
from pitboss.families.pai_gow.odds.kinds import catalogue, kinds_of
from pitboss.families.pai_gow.odds.learnt import IN_WORDS, low_hand, two_pair_stay
from pitboss.families.pai_gow.odds.required import COUNTS, studies_of
from pitboss.families.pai_gow.odds.setting import DEALERS, advise, against_every_dealer, strategy
from pitboss.figures.odds import GameOdds
from pitboss.figures.sampled import study
from pitboss.figures.strategy import Advice, Situation
from pitboss.hands.house_way import set_seven
from pitboss.hands.kernels.cache import compiled
from pitboss.hands.kernels.house_way import house_way_lows
from pitboss.hands.kernels.pai_gow import (
    pai_gow_best_ranks,
    pai_gow_high_ranks,
    pai_gow_low_ranks,
    rank_tables,
)
from pitboss.hands.pai_gow import is_foul, rank_high, rank_low
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.house_way import HouseWay, house_way
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

ODDS = GameOdds(chapter_file("645a"), COUNTS, strategy, advise, deck_counts=(1,))
RULES = Rules.of("645a")
STANDARD = house_way("standard")
DECK_53 = (*DECK, JOKER)
RANKS = "23456789TJQKA"
PAIRS = list(combinations(range(7), 2))

Hands = NDArray[np.uint8]
Ints = NDArray[np.int64]

OTHER_WAYS: list[dict[str, Any]] = [
    {"name": "plain", "title": "The best high hand",
     "rule": [{"words": "…", "keep": "best"}]},
    {"name": "low-first", "title": "Pairs low where it can be",
     "rule": [{"words": "…", "keep": ["flush", "pair", "two pair"], "low_from": "22"},
              {"words": "…", "sets": [2, 2, 2], "low": ["third", "third"]},
              {"words": "…", "keep": ["straight flush", "flush", "straight"], "low_from": "K2"},
              {"words": "…", "sets": [3], "first": "9-A", "low": ["first", "single 2"]},
              {"words": "…", "keep": "best"}]},
]  # fmt: skip


class Set(NamedTuple):
    """Many hands as the house sets them: the values of their high and low hands, and whether each
    is an Ace High Pai Gow."""

    hands: Hands
    highs: Ints
    lows: Ints
    ace_high: NDArray[np.bool_]


def set_by(way: HouseWay, hands: Hands) -> Set:
    """Every hand set by itself, whatever its kind."""
    lows = house_way_lows(way, hands)
    high = hands[(hands != lows[:, :1]) & (hands != lows[:, 1:])].reshape(-1, 5)
    best = pai_gow_best_ranks(hands)
    return Set(
        hands,
        pai_gow_high_ranks(high).astype(np.int64),
        pai_gow_low_ranks(lows).astype(np.int64),
        best >> 16 == RANKS.index("A"),
    )


def chosen_of(dealt: Set, which: NDArray[np.bool_]) -> Set:
    """Some of these hands."""
    return Set(dealt.hands[which], dealt.highs[which], dealt.lows[which], dealt.ace_high[which])


def settings(hand: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, Card], int, int]]:
    """Every setting that is not foul by the plain functions: its low hand and both values."""
    for low in combinations(hand, 2):
        high = [card for card in hand if card not in low]
        if not is_foul(high, low):
            yield low, rank_high(high).value, rank_low(low).value


def won_and_lost(high: int, low: int, dealers: Set) -> tuple[int, int]:
    """§ 645a.11(f): both higher win; neither higher loses."""
    won = (dealers.highs < high) & (dealers.lows < low)
    lost = (dealers.highs >= high) & (dealers.lows >= low)
    return int(won.sum()), int(lost.sum())


# kinds


@pytest.mark.parametrize("way", [STANDARD, *map(house_way, OTHER_WAYS)], ids=lambda way: way.name)
@pytest.mark.shows("645a.11(c)", "688a.11(a)")
def test_645a_11_c_a_hand_is_set_as_its_kind_is(way: HouseWay) -> None:
    rng, kinds, known = Random(645), kinds_of(way), catalogue()
    sets = {
        (tuple(counts), hand[6] == JOKER): number
        for number, (counts, hand) in enumerate(
            zip(known.counts.tolist(), known.by_ranks.tolist(), strict=True)
        )
    }
    some = [rng.sample(DECK_53, 7) for _ in range(4_000)]
    suited = [card for card in DECK_53 if card == JOKER or card % 4 == 1 or card // 4 in (3, 8, 12)]
    some += [rng.sample(suited, 7) for _ in range(6_000)]
    dealt = set_by(way, np.array(some, np.uint8))
    flushes = 0
    for hand, high, low in zip(some, dealt.highs.tolist(), dealt.lows.tolist(), strict=True):
        plain = [card for card in hand if card != JOKER]
        joker = len(plain) < 7
        flush = next(
            (suit for suit in range(4) if sum(card % 4 == suit for card in plain) + joker >= 5),
            None,
        )
        if flush is None:
            counts = tuple(sum(card // 4 == rank for card in plain) for rank in range(13))
            cell = int(kinds.of_ranks[sets[counts, joker]])
        else:
            flushes += 1
            cards_ = np.array(hand, np.uint8)
            cell = int(kinds.of_flush[flush_kind(cards_, flush, joker, kinds)])
        assert kinds.highs[cell >> 8] == high, hand
        assert low_of(cell & 255) == low, hand
    assert flushes > 1_000


def low_of(column: int) -> int:
    """The value of the low hand at this place: 78 of two ranks in ascending order, then pairs."""
    place = column % LOWS
    if place >= 78:
        pair = [Card(4 * (place - 78)), Card(4 * (place - 78) + 1)]
        return rank_low(pair).value
    two = sorted((high, low) for low, high in combinations(range(13), 2))[place]
    return rank_low([Card(4 * two[0]), Card(4 * two[1] + 1)]).value


def test_kinds_are_as_many_as_combinations_say() -> None:
    """Of 13 ranks four cards each, seven or six with the joker; flush suits with other cards."""
    known = catalogue()
    more = {0: 1}
    for _ in range(13):
        more = {total: sum(more.get(total - held, 0) for held in range(5)) for total in range(8)}
    assert len(known.by_ranks) == more[7] + more[6]
    natural = comb(13, 5) * 91 + comb(13, 6) * 13 + comb(13, 7)
    with_joker = comb(13, 4) * 91 + comb(13, 5) * 13 + comb(13, 6)
    assert len(known.by_flush) == natural + with_joker


# one hand


@pytest.mark.shows("645a.11(f)(1)(i)", "645a.11(f)(1)(ii)", "645a.11(f)(2)(i)", "645a.11(f)(2)(ii)")
@pytest.mark.shows("645a.11(f)(3)", "R-645a-8", "R-688a-13")
@pytest.mark.parametrize("seed", range(4))
def test_645a_11_f_every_dealer_from_a_short_deck(seed: int) -> None:
    """All hands of the dealer out of 25 cards, each set by itself; with the joker and without."""
    rng, kinds, fives = Random(seed), kinds_of(STANDARD), rank_tables(5)
    suits = list(DECK) if seed % 2 else [card for card in DECK if card % 4 < 2 or card // 4 > 8]
    deck = rng.sample(suits, 25 if seed < 3 else 24) + ([JOKER] if seed >= 3 else [])
    hand = tuple(rng.sample([card for card in DECK_53 if card not in deck], 7))
    dealers = set_by(STANDARD, np.array(list(combinations(sorted(deck), 7)), np.uint8))
    found, bins = np.zeros((21, 4), np.int64), new_bins(len(kinds.highs))
    found = found[: settings_of(np.array(hand, np.uint8), fives, kinds.highs, found)]
    for high, low, _, _ in found:
        add_edge(bins.edges, high)
        add_edge(bins.low_edges, low)
    sort_into_bins(bins)
    left, tally = np.zeros(4, np.int64), np.zeros((BINS, 2 * COLUMNS), np.int64)
    for card in deck:
        if card != JOKER:
            left[card % 4] |= 1 << card // 4
    tally_dealers(left, JOKER in deck, kinds, bins, tally)
    assert tally.sum() == comb(25, 7) == len(dealers.hands)
    summed, face_up = (np.zeros((BINS, COLUMNS), np.int64) for _ in range(2))
    add_up(tally, bins, False, summed)
    add_up(tally, bins, True, face_up)
    others = chosen_of(dealers, ~dealers.ace_high)
    assert len(others.hands) < len(dealers.hands)
    plain = {low: (high, value) for low, high, value in settings(hand)}
    assert len(plain) == len(found)
    for high, low, one, other in found.tolist():
        values = plain[hand[one], hand[other]]
        assert ends(summed, bins, high, low) == won_and_lost(*values, dealers)
        assert ends(face_up, bins, high, low) == won_and_lost(*values, others)


@cache
def sample() -> Set:
    """Random hands out of the whole deck."""
    rng = np.random.default_rng(645)
    decks = rng.permuted(np.tile(np.arange(53, dtype=np.uint8), (300_000, 1)), axis=1)
    return set_by(STANDARD, np.ascontiguousarray(decks[:, :7]))


@pytest.mark.shows("645a.11(c)", "645a.11(f)(3)")
def test_645a_11_f_advice_is_what_sampled_dealers_show() -> None:
    """For sixty hands, all settings, within four and a half standard errors: of some two thousand
    comparisons none should be further off."""
    rng, drawn = Random(11), sample()
    masks = (np.uint64(1) << drawn.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    compared = 0
    for _ in range(60):
        hand = tuple(rng.sample(DECK_53, 7))
        free = masks & np.uint64(sum(1 << card for card in hand)) == 0
        dealers = chosen_of(drawn, free)
        counted = against_every_dealer(STANDARD, hand)
        for low, high, value in settings(hand):
            seen = won_and_lost(high, value, dealers)
            for count, times in zip(counted[low], seen, strict=True):
                chance, size = count / DEALERS, len(dealers.hands)
                spread = sqrt(chance * (1 - chance) / size)
                assert abs(times / size - chance) <= 4.5 * spread + 3 / size, (hand, low)
                compared += 1
    assert compared > 1_500


def advice_for(faces: str, *options: str) -> Advice:
    return ODDS.advise(Situation(cards(faces), (), options))


@pytest.mark.shows("645a.11(b)", "645a.11(d)", "645a.13(a)", "R-645a-14")
def test_645a_13_a_a_setting_is_worth_its_wins_less_five_per_cent_and_its_losses() -> None:
    advice = advice_for("Ah 9c 9d 4h 4s Kd 2c", "surrender", "house way")
    assert advice.house_way == "Ah Kd" == advice.best
    assert advice.expected["surrender"] == -1
    assert advice.settings["Ah Kd"] == (cards("9c 9d 4h 4s 2c"), cards("Ah Kd"))
    assert advice.labels["4h 4s"] == "pair of fours low, pair of nines high"
    assert len(advice.expected) == 21  # twenty settings: two nines low are foul
    assert "9c 9d" not in advice.expected
    for name in advice.settings:
        chances = [Fraction(advice.facts[kind][name]) for kind in ("wins", "pushes", "loses")]
        assert sum(chances) == 1
        assert advice.expected[name] == Fraction(19, 20) * chances[0] - chances[2]
    assert "surrender" not in advice_for("Ah 9c 9d 4h 4s Kd 2c").expected


def test_645a_11_f_five_aces_and_kings_never_lose() -> None:
    """Kings low beside five aces: no dealer has aces low, so neither hand can be matched; and it
    wins unless the dealer has the other kings low, which copy."""
    advice = advice_for("Jk Ac Ad Ah As Kc Kd")
    wins = Fraction(advice.facts["wins"]["Kc Kd"])
    assert Fraction(advice.facts["loses"]["Kc Kd"]) == 0
    # the dealer pushes with two kings low: with what beside them, the house way says
    kings = cards("Kh Ks")
    rest = [card for card in DECK if card // 4 < 11]
    rng, pushes = Random(3), 0
    for _ in range(400):
        pushes += {*set_seven(STANDARD, [*kings, *rng.sample(rest, 5)]).low} == {*kings}
    share = comb(44, 5) / DEALERS
    assert abs(float(1 - wins) - share * pushes / 400) < 4 * share / sqrt(4 * 400)


@pytest.mark.shows("645a.11(c)")
@pytest.mark.parametrize(
    ("situation", "field"),
    [
        (Situation(cards("Ah 9c 9d 4h 4s Kd")), "hand"),
        (Situation(cards("Ah Ah 9d 4h 4s Kd 2c")), "hand"),
        (Situation(cards("Ah 9c 9d 4h 4s Kd 2c"), cards("Kh")), "dealer"),
    ],
)
def test_advice_is_for_seven_cards_against_a_hidden_hand(situation: Situation, field: str) -> None:
    with pytest.raises(Refused) as refused:
        ODDS.advise(situation)
    assert refused.value.field == field


def test_another_house_way_makes_another_worth() -> None:
    own = Rules.of("645a", {"house_way": OTHER_WAYS[0]})
    situation = Situation(cards("Ah Ks 9d 4h 4s Kd 2c"))
    one, other = ODDS.advise(situation), ODDS.advise(situation, own)
    assert one.expected.keys() == other.expected.keys()
    assert max(other.expected.values()) > max(one.expected.values())  # it never puts a pair low


# every deal


@compiled
def deals_of(
    players: Ints, times: Ints, masks: NDArray[np.uint64], highs: Ints, lows: Ints, house: Ints
) -> Ints:
    """Every player of these against every dealer who has none of his cards, by every setting (foul
    ones below 0): won and lost the house way, with the best setting, and with the best answer."""
    found = np.zeros((3, 2), np.int64)
    for number in range(len(players)):
        player = players[number]
        won, lost = np.zeros(21, np.int64), np.zeros(21, np.int64)
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer]:
                continue
            high, low = highs[dealer, house[dealer]], lows[dealer, house[dealer]]
            any_won, all_lost = False, True
            for one in range(21):
                if highs[player, one] >= 0:
                    wins = (highs[player, one] > high) + (lows[player, one] > low)
                    won[one] += wins == 2
                    lost[one] += wins == 0
                    any_won |= wins == 2
                    all_lost &= wins == 0
            found[2, 0] += times[number] * any_won
            found[2, 1] += times[number] * all_lost
        best = 0
        for one in range(21):
            if highs[player, one] >= 0 and (
                highs[player, best] < 0
                or 19 * won[one] - 20 * lost[one] > 19 * won[best] - 20 * lost[best]
            ):
                best = one
        found[0, 0] += times[number] * won[house[player]]
        found[0, 1] += times[number] * lost[house[player]]
        found[1, 0] += times[number] * won[best]
        found[1, 1] += times[number] * lost[best]
    return found


@pytest.mark.shows("645a.11(f)(1)(i)", "645a.11(f)(3)", "688a.11(f)(1)(i)", "688a.11(f)(3)")
def test_645a_11_f_every_deal_of_a_short_deck() -> None:
    """Ten to ace and the joker, 399,072,960 deals: every player's hand, exchanges of suits apart,
    against every dealer's, each set by itself."""
    ranks = [RANKS.index(rank) for rank in "TJQKA"]
    deck = [Card(4 * rank + suit) for rank in ranks for suit in range(4)] + [JOKER]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    highs, lows = np.empty((len(hands), 21), np.int64), np.empty((len(hands), 21), np.int64)
    house, chosen = np.zeros(len(hands), np.int64), np.sort(house_way_lows(STANDARD, hands), axis=1)
    for number, two in enumerate(PAIRS):
        low = np.ascontiguousarray(hands[:, two])
        five = np.ascontiguousarray(np.delete(hands, two, axis=1))
        highs[:, number], lows[:, number] = pai_gow_high_ranks(five), pai_gow_low_ranks(low)
        house[(np.sort(low, axis=1) == chosen).all(axis=1)] = number
    highs[highs < lows] = -1
    suits = np.array(
        [np.where((hands % 4 == suit) & (hands != JOKER), 1 << (hands // 4).astype(np.int64), 0)
         .sum(axis=1) for suit in range(4)]
    ).T  # fmt: skip
    players = np.flatnonzero((np.diff(suits, axis=1) <= 0).all(axis=1))
    times = [24 // prod(map(factorial, Counter(row).values())) for row in suits[players].tolist()]
    assert sum(times) == comb(21, 7) == len(hands)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    found = deals_of(players, np.array(times, np.int64), masks, highs, lows, house)
    kinds = kinds_of(STANDARD)
    by_house = Lows(
        (kinds.of_ranks & 255).astype(np.uint8) % LOWS, (kinds.of_flush & 255).astype(np.uint8)
    )
    short = tuple(4 if rank in ranks else 0 for rank in range(13))
    deals = every_deal(STANDARD, short, by_house)
    assert deals.every == comb(21, 7) * comb(14, 7)
    ended = [deals.ended[play] for play in (plays.HOUSE_WAY, plays.BEST_SETTING, plays.BEST_ANSWER)]
    assert ended == [tuple(row) for row in found.tolist()]
    assert deals.ended[plays.LEARNT] == deals.ended[plays.HOUSE_WAY]  # by the house's low hands
    assert deals.ended[plays.HOUSE_WAY_OPEN] == deals.ended[plays.HOUSE_WAY]
    assert deals.ended[plays.ACE_HIGH][0] == 0  # seven cards of five ranks hold a pair


# what is stored


@pytest.mark.shows("645a.13(a)", "645a.11(f)(3)")
def test_645a_13_a_stored_count_has_every_deal_and_agrees_with_the_stored_simulation() -> None:
    for name in ("house_way", "best_setting", "bank_1"):
        counted, sampled = studies_of("pai-gow", name, RULES)
        assert counted is not None
        assert sampled is not None
        assert sum(ending.rounds for ending in counted.endings) == counted.rounds
        assert counted.rounds == comb(53, 7) * comb(46, 7)
        assert sampled.rounds >= 10**9
        exact, seen = counted.figures(name), sampled.figures(name)
        assert abs(exact.payback - seen.payback) <= 4 * sampled.standard_error
        assert sampled.standard_error < Fraction(1, 40_000)


def test_required_is_best_setting_and_costs_less_than_the_house_way() -> None:
    (best,), (alike,) = COUNTS["required"](RULES, 1), COUNTS["required.house_way"](RULES, 1)
    assert best.wager == "required"
    assert best.sample is None
    assert best.to_dict()["method"] == "exact"
    assert 0 < alike.house_edge - best.house_edge < Fraction(1, 400)
    wins, pushes, loses = best.outcomes
    assert best.payback == Fraction(39, 20) * wins.probability + pushes.probability
    assert best.house_edge == loses.probability - Fraction(19, 20) * wins.probability


@pytest.mark.shows("645a.12(j)", "645a.12(l)", "R-645a-13", "R-645a-16")
def test_645a_12_j_a_bank_wins_what_one_player_loses() -> None:
    """Against one hand, the house way, a bank has the other side of the same wager: its copies, and
    the vigorish on what it wins."""
    (alike,) = COUNTS["required.house_way"](RULES, 1)
    banks = {one.wager: one for one in COUNTS["required.bank"](RULES, 1)}
    wins, _, loses = (one.probability for one in alike.outcomes)
    assert -banks["required.bank.1"].house_edge == Fraction(19, 20) * loses - wins
    assert list(banks) == ["required.bank", *(f"required.bank.{others}" for others in range(1, 6))]
    for others, wager in ((6, "required.bank"), (3, "required.bank.3")):
        surplus = {line.hand: line for line in banks[wager].outcomes}
        assert len(surplus) == 2 * others + 1
        assert surplus[f"+2 of {others}"].back == 1 + Fraction(19, 20) * Fraction(2, others)
        assert surplus[f"-2 of {others}"].back == 1 - Fraction(2, others)
        # every hand is as likely to be ahead of the bank as when it plays alone
        mean = sum(
            line.probability * (line.net if line.net < 0 else line.net / Fraction(19, 20))
            for line in surplus.values()
        )
        assert abs(mean - (loses - wins)) < 5 * banks[wager].sample.standard_error  # type: ignore[union-attr]


@pytest.mark.shows("645a.12(e)", "645a.12(l)", "R-645a-11")
def test_645a_12_l_half_a_bank_is_a_bank_by_the_unit() -> None:
    (half,) = COUNTS["required.co_bank"](RULES, 1)
    five = next(one for one in COUNTS["required.bank"](RULES, 1) if one.wager.endswith(".5"))
    assert half.outcomes == five.outcomes


def test_a_house_way_that_was_never_studied_is_simulated() -> None:
    own = Rules.of("645a", {"house_way": OTHER_WAYS[0]})
    (alike,) = COUNTS["required.house_way"](own, 1)
    assert alike.sample is not None
    with pytest.raises(Refused) as refused:
        ODDS.strategy(own)
    assert refused.value.field == "rules.house_way"
    copied = STANDARD.model_dump(exclude_none=True)
    same = {**copied, "rule": [{key: value for key, value in rule.items() if value != ()}
                               for rule in copied["rule"]]}  # fmt: skip
    assert COUNTS["required"](Rules.of("645a", {"house_way": same}), 1) != []


# best play in words


@pytest.mark.parametrize(
    ("faces", "low"),
    [
        ("Ac 9c 9d 4h 4s Kd 2c", "Ac Kd"),  # nines or less with an ace
        ("Ac Tc Td 6h 6s 8d 2c", "Ac 8d"),  # tens over sixes
        ("Ac Tc Td 7h 7s 8d 2c", "7h 7s"),  # tens over sevens are split
        ("Ac Kd Jd 9h 9s Jc 2c", "Ac Kd"),  # but jacks over nines not, with ace and king
        ("Ac Kd Qd 7h 7s Qc 2c", "7h 7s"),  # queens over sevens are
        ("Kc Jd 6h 6s 5h 5s 2d", "Kc Jd"),  # sixes with a king
        ("Kc Jd 7h 7s 4h 4s 2d", "4h 4s"),  # sevens over fours, with a king, are split
        ("Jk Ac Kd Qh Jd 5c 4h", "Kd Qh"),  # aces; broken up, the straight would leave a five
        ("Ac Kd Qh Jd Ts Tc 4h", "Ac Kd"),  # a straight that leaves ten-four, for tens
        ("Ac Kd Qh Jd Ts Tc 9h", "Ac Ts"),  # kept, king to nine: it leaves an ace
        ("Kc Kd Kh Td 8c 5s 2d", "Kc Td"),  # three kings, no other card above a ten
        ("Kc Kd Kh Jd 8c 5s 2d", "Jd 8c"),  # a jack is
        ("Ac Kd Jh 9s 7c 5d 2h", "Kd Jh"),  # no pair: the third highest is a jack
        ("Ac Kd Th 9s 7c 5d 2h", "Kd 9s"),  # a ten
        ("Ac Qd 9h 8s 6c 5d 2h", "Qd 5d"),  # a nine
        ("Kc Qd 9h 8s 6c 5d 2h", "Qd 9h"),  # no ace: as the house does
    ],
)
def test_the_rule_in_words_by_hand(faces: str, low: str) -> None:
    hand = cards(faces)
    chosen = low_hand(hand, set_seven(STANDARD, hand).low)
    assert sorted(card // 4 for card in chosen) == sorted(card // 4 for card in cards(low))


def test_two_pair_chart_is_the_rule() -> None:
    chart = next(one for one in ODDS.strategy().charts if one.title.startswith("Two pair"))
    rows = {row[0]: row[1:] for row in chart.rows}
    assert rows["jacks"] == ("any", "fours or less", "never: split")
    assert rows["queens"] == ("sixes or less", "never: split", "never: split")
    assert rows["sevens"] == ("any", "any", "threes or less")
    assert not two_pair_stay(9, 0, 10, 8)  # jacks and deuces with a queen


def test_the_rule_in_words_costs_what_was_counted() -> None:
    """On random hands, what the rule and the house way give away against best play, each exact;
    the means are within four standard errors of what every deal gave."""
    rng = Random(13)
    given: dict[str, list[float]] = {"learnt": [], "house_way": []}
    for _ in range(1_500):
        hand = tuple(rng.sample(DECK_53, 7))
        worths = {
            frozenset(low): 19 * won - 20 * lost
            for low, (won, lost) in against_every_dealer(STANDARD, hand).items()
        }
        house = set_seven(STANDARD, hand).low
        chosen = low_hand(hand, house)
        of_ranks = sorted(min(card // 4, 12) for card in chosen)
        learnt = max(
            worth for low, worth in worths.items()
            if sorted(min(card // 4, 12) for card in low) == of_ranks
        )  # fmt: skip
        best = max(worths.values())
        given["learnt"].append((best - learnt) / 20 / DEALERS)
        given["house_way"].append((best - worths[frozenset(house)]) / 20 / DEALERS)
    rules = dict(zip(("learnt", "house_way"), ODDS.strategy().rules, strict=True))
    assert rules["learnt"].words == IN_WORDS
    assert rules["learnt"].cost < Fraction(1, 1000)
    for name, costs in given.items():
        assert rules[name].standard_error is None
        error = float(np.std(costs)) / sqrt(len(costs))
        assert abs(np.mean(costs) - float(rules[name].cost)) <= 4 * error


def test_stored_best_low_hands_are_best() -> None:
    """For random kinds, the stored low hand is the one that exact advice finds."""
    rng, known, lows = Random(19), catalogue(), best_lows(STANDARD)
    for hands, best in ((known.by_ranks, lows.by_ranks), (known.by_flush, lows.by_flush)):
        for number in rng.sample(range(len(hands)), 150):
            hand = tuple(Card(card) for card in hands[number].tolist())
            found = {
                low: 19 * won - 20 * lost
                for low, (won, lost) in against_every_dealer(STANDARD, hand).items()
            }
            mine = max(
                worth for low, worth in found.items()
                if rank_low(low).value == low_of(int(best[number]))
            )  # fmt: skip
            # suits may turn a close choice: by less than a thousandth of a wager
            assert max(found.values()) - mine < DEALERS * 20 / 1000, hand


def test_the_house_way_is_told_rule_by_rule() -> None:
    chart = ODDS.strategy().charts[-1]
    assert len(chart.rows) == len(STANDARD.rule)
    assert chart.rows[14][1:] == (
        "Three pair: the highest pair goes low.",
        "Three pair: low, the highest pair.",
    )
    assert study("pai-gow", "counted_learnt", {}) is not None
