"""The odds of DJ Wild Stud Poker, counted a second time in other ways.

The second count knows the dealer's hands by their ranks: for every set of five ranks, wild cards
among them, how many hands of the cards left are of it, mixed in suit or of one, and what the plain
ranking of § 687a.6 says that they are. What wagers pay is written out again from § 687a.12.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.chapters import CHAPTERS, new_table
from pitboss.chapters.dj_wild.odds.game import ODDS
from pitboss.chapters.dj_wild.odds.kernels import class_sizes
from pitboss.chapters.dj_wild.odds.wagers import Showdown, progressive_hands, showdown
from pitboss.chapters.dj_wild.ranking import category_of, rank_hand
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.figures.figures import Figures, percent
from pitboss.figures.strategy import Situation, Strategy
from pitboss.procedure.requests import Ask
from pitboss.regulation import Rules
from pitboss.simulate.reference import play_rounds
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

HANDS, DEALERS = 2_869_685, 1_712_304
EVERY = HANDS * DEALERS
BLIND = {
    "five wilds": 1000, "royal flush": 50, "five-of-a-kind": 10, "straight flush": 9,
    "four-of-a-kind": 4, "full house": 3, "flush": 2, "straight": 1,
}  # fmt: skip
POKER = {
    "royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744,
    "flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912,
}  # fmt: skip
"""Natural hands of five among 2,598,960, as every book of poker has them."""


@pytest.fixture(scope="module")
def dealt() -> Showdown:
    return showdown()


@cache
def entries(wager: str, **chosen: bool | str) -> dict[str | None, Figures]:
    """The figures of a wager under these rules, by paytable."""
    counted = ODDS.counts[wager](Rules.of("687a", chosen), 1)
    return {one.paytable: one for one in counted}


def figures(wager: str, paytable: str | None = None, **chosen: bool | str) -> Figures:
    """The figures of one paytable."""
    return entries(wager, **chosen)[paytable]


@cache
def best_play() -> Strategy:
    return ODDS.find_strategy(ODDS.rules, 1)


def chances(of: Figures) -> dict[str, Fraction]:
    """The chance of each line."""
    return {line.hand: line.probability for line in of.outcomes}


# The second count


def held(ranks: tuple[int, ...], *, one_suit: bool) -> list[Card]:
    """Five cards of these ranks, 0 for any wild card: of one suit, or of several."""
    wilds = [*DECK[:4], JOKER][: ranks.count(0)]
    plain = []
    for place, rank in enumerate(sorted({*ranks} - {0})):
        for copy in range(ranks.count(rank)):
            plain.append(Card(4 * rank + (0 if one_suit else (place + copy) % 4)))
    return [*wilds, *plain]


@cache
def ranked_sets() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """How many cards of each rank every set holds; its value in mixed suits, and in one suit (or
    -1 where a set cannot be so)."""
    sets, mixed, suited = [], [], []
    for ranks in combinations_with_replacement(range(13), 5):
        plain = [rank for rank in ranks if rank]
        if any(plain.count(rank) > 4 for rank in plain):
            continue
        sets.append([ranks.count(rank) for rank in range(13)])
        can_mix, can_suit = len(plain) != 1, 0 < len(plain) == len(set(plain))
        mixed.append(rank_hand(held(ranks, one_suit=False)).value if can_mix else -1)
        suited.append(rank_hand(held(ranks, one_suit=True)).value if can_suit else -1)
    return np.array(sets), np.array(mixed), np.array(suited)


BINOMIAL = np.array([[comb(n, k) for k in range(6)] for n in range(6)])


def against(hand: list[Card]) -> tuple[int, int]:
    """How many of the dealer's hands this one beats, and how many it ties."""
    sets, mixed, suited = ranked_sets()
    left = np.ones((13, 4), np.int64)
    wild_left = 5
    for card in hand:
        if card == JOKER or card < 4:
            wild_left -= 1
        else:
            left[card // 4, card % 4] = 0
    wild_ways = BINOMIAL[wild_left, sets[:, 0]]
    every, of_suit = wild_ways.copy(), np.zeros(len(sets), np.int64)
    for rank in range(1, 13):
        every *= BINOMIAL[left[rank].sum(), sets[:, rank]]
    for suit in range(4):
        lacking = (sets[:, 1:] > 0) @ (1 - left[1:, suit])
        of_suit += wild_ways * (lacking == 0)
    of_suit[suited < 0] = 0
    own = rank_hand(hand).value
    ways = ((mixed, every - of_suit), (suited, of_suit))
    assert sum(int(count[values >= 0].sum()) for values, count in ways) == DEALERS
    lower = sum(int(count[(values >= 0) & (values < own)].sum()) for values, count in ways)
    return lower, sum(int(count[values == own].sum()) for values, count in ways)


def worth(hand: list[Card]) -> Fraction:
    """What a raise of this hand is worth, in Ante Wagers (§ 687a.11(e), § 687a.12(a), (b))."""
    wins, ties = against(hand)
    gain = 1 + 2 + BLIND.get(rank_hand(hand).category, 0)
    return Fraction(gain * wins - 4 * (DEALERS - wins - ties), DEALERS)


def hand_at(dealt: Showdown, row: int) -> list[Card]:
    return [Card(card) for card in dealt.cards[row]]


@pytest.mark.shows("687a.11(e)(1)", "687a.11(e)(2)", "687a.11(e)(3)", "687a.12(a)", "687a.12(b)")
def test_687a_11_e_random_hands_against_all_of_the_dealers_by_the_plain_ranking(
    dealt: Showdown,
) -> None:
    chance = Random(687)
    rows = [0, HANDS - 1, *chance.sample(range(HANDS), 200)]
    rows += chance.sample(np.flatnonzero(dealt.categories > 4).tolist(), 60)  # rare ones too
    for row in rows:
        hand = hand_at(dealt, row)
        assert (dealt.wins[row], dealt.ties[row]) == against(hand)
        assert Fraction(int(dealt.worth[row]), DEALERS) == worth(hand)
        assert dealt.raises[row] == (worth(hand) >= -2)


def test_687a_11_e_every_hand_of_a_suit_class_fares_alike(dealt: Showdown) -> None:
    """Hands that an exchange of suits, or of wild cards, makes the same: 102,360 classes."""
    suits = np.zeros((4, HANDS), np.int64)
    for column in dealt.cards.T.astype(np.int64):
        plain = (column >= 4) & (column != JOKER)
        for suit in range(4):
            suits[suit] |= (plain & (column % 4 == suit)) << column // 4
    suits.sort(axis=0)
    classes = suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39
    order = np.argsort(classes, kind="stable")
    starts = np.flatnonzero(np.diff(classes[order], prepend=-1))
    assert len(starts) == 102_360
    for fared in (dealt.wins[order], dealt.ties[order]):
        low, high = np.minimum.reduceat(fared, starts), np.maximum.reduceat(fared, starts)
        assert np.array_equal(low, high)


def test_687a_11_e_as_often_as_the_player_beats_the_dealer_he_is_beaten(dealt: Showdown) -> None:
    wins, ties = (int(fared.sum(dtype=np.int64)) for fared in (dealt.wins, dealt.ties))
    assert 2 * wins + ties == EVERY


@pytest.mark.shows("687a.6(c)(1)", "687a.6(c)(2)", "687a.11(e)(1)", "687a.12(b)")
def test_687a_11_e_hands_worked_out_by_hand() -> None:
    """Nothing reaches five wilds. A natural royal flush loses to five wilds and ties with the 251
    royal flushes of each other suit: 1 natural, and C(5, n) C(5, n) with n wild cards. The lowest
    hand ties with those of its ranks in the other three suits of each."""
    worths = {
        "2c 2d 2h 2s Jk": Fraction(3 + 1000),
        "Ah Kh Qh Jh Th": Fraction(53 * (DEALERS - 1 - 3 * 251) - 4, DEALERS),
        "3c 4d 5h 6s 8c": Fraction(-4 * (DEALERS - 3**5), DEALERS),
    }
    assert sum(comb(5, wild) * comb(5, 5 - wild) for wild in range(5)) == 251
    for hand, by_hand in worths.items():
        advice = ODDS.advise(Situation(cards(hand)))
        assert advice.expected == {"raise": by_hand, "fold": -2}


# Required wagers


def test_r_687a_7_required_wagers_pay_back_what_was_counted_elsewhere() -> None:
    found = figures("required")
    assert percent(found.payback, 3) == "98.976%"
    assert percent(found.house_edge / 2, 3) == "1.734%"  # of Ante plus Blind
    assert found.to_dict()["published"]["payback"] == "98.99%"
    assert found.agrees is True


@pytest.mark.shows("687a.1[Fold]", "687a.11(b)[lead]", "687a.7(d)(1)")
def test_687a_11_b_how_often_is_folded_by_hand() -> None:
    """No pair; C(4, 2) C(11, 3) 4^3 pairs of threes; C(4, 2) 4 C(10, 2) 4^2 of fours with one."""
    folds = 799_680 + 6 * 165 * 64 + 6 * 4 * 45 * 16
    found = figures("required")
    assert chances(found)["Fold"] == Fraction(folds, HANDS)
    assert percent(1 - Fraction(folds, HANDS), 3) == "69.323%"
    assert found.staked == 2 + 2 * (1 - Fraction(folds, HANDS))


@pytest.mark.shows("687a.12(a)", "687a.12(b)", "687a.1[Blind Wager]", "687a.1[Raise Wager]")
def test_687a_12_b_lines_pay_ante_and_raise_even_and_the_blind_by_its_row() -> None:
    found = {line.hand: line for line in figures("required").outcomes}
    for hand, odds in (*BLIND.items(), ("three-of-a-kind or less", 0)):
        line = found.pop(f"Raise wins, {hand}")
        assert line.staked == 4
        assert line.net == 1 + 2 + odds
        assert line.pays == f"1 to 1, Blind {f'{odds} to 1' if odds else 'Push'}"
    ends = {hand: (int(line.staked), int(line.back)) for hand, line in found.items()}
    assert ends == {"Raise ties": (4, 4), "Raise loses": (4, 0), "Fold": (2, 0)}
    assert chances(figures("required"))["Raise wins, five wilds"] == Fraction(1, HANDS)


def by_the_rule(hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which of these hands are raised: any wild card, fives or better, fours and no three."""
    values = dj_wild_ranks(hands)
    wild = ((hands < 4) | (hands == JOKER)).any(axis=1)
    three = (hands // 4 == 1).any(axis=1)
    raised: NDArray[np.bool_] = wild | (values >= 0x133000) | ((values >= 0x122000) & ~three)
    return raised


DEALS, CHUNK = 2_000_000, 250_000


def test_687a_11_e_two_million_deals_end_as_often_as_counted() -> None:
    """Ten cards of a shuffled deck, settled by the rule in words: each line within four and a half
    standard errors of its chance, and the loss within four."""
    chance = np.random.default_rng(687)
    seen: Counter[str] = Counter()
    for _ in range(DEALS // CHUNK):
        deck = np.tile(np.arange(53, dtype=np.uint8), (CHUNK, 1))
        deck = chance.permuted(deck, axis=1)
        player, dealer = deck[:, :5].copy(), deck[:, 5:10].copy()
        own, other = dj_wild_ranks(player), dj_wild_ranks(dealer)
        raised = by_the_rule(player)
        seen["Fold"] += int((~raised).sum())
        seen["Raise ties"] += int((raised & (own == other)).sum())
        seen["Raise loses"] += int((raised & (own < other)).sum())
        for place, count in enumerate(np.bincount(own[raised & (own > other)] >> 20)):
            name = category_of(place << 20)
            row = name if name in BLIND else "three-of-a-kind or less"
            seen[f"Raise wins, {row}"] += int(count)
    found = figures("required")
    assert seen.total() == DEALS
    for line in found.outcomes:
        p, ends = line.probability, seen[line.hand]
        assert abs(ends - DEALS * p) <= 4.5 * float(DEALS * p * (1 - p)) ** 0.5 + 1, line.hand
    net = sum(seen[line.hand] * line.net for line in found.outcomes) / DEALS
    assert (net + found.house_edge) ** 2 <= 16 * found.variance / DEALS


# Trips Bonus


@pytest.mark.shows("687a.12(d)", "687a.7(d)(3)", "687a.11(b)(1)")
@pytest.mark.parametrize(
    ("table", "payback", "board", "agrees"),
    [
        ("DJWT-04", "93.843%", "98.843%", False),  # a misprint (R-687a-4)
        ("DJWT-05", "92.474%", "92.474%", True),
        ("DJWT-06", "92.338%", "92.338%", True),
        ("DJWT-07", "91.454%", "91.454%", True),
    ],
)
def test_687a_12_d_trips_as_published(table: str, payback: str, board: str, agrees: bool) -> None:
    found = figures("trips_bonus", table)
    assert percent(found.payback, 3) == payback
    assert found.to_dict()["published"]["payback"] == board
    assert found.agrees is agrees


@pytest.mark.shows("687a.11(f)(2)(i)", "687a.11(f)(2)(ii)", "687a.12(d)", "687a.6(e)(1)")
def test_r_687a_3_trips_lines_by_hand() -> None:
    """The hands of each category without and with wild cards; but some with deuces are worth more
    as they lie.

    Straight flushes to the five and to the six: 4 each. Straights to these, 4^5 - 4 each, but where
    the four others are of one suit, 4 x 3 each, a straight flush with a wild deuce pays more.
    Flushes with a deuce, 4 (C(12, 4) - 2), but not 4 x 5 that are royal flushes with it wild; and
    not 4 x 27 that are straight flushes, which pays the same: of four ranks that a fifth makes a
    run there are 9 without a gap, 8 x 3 with one, and ace to five; 5 of them are royal, and two of
    them are straight flushes with a plain deuce.
    """
    straights, flushes = 2 * (4**5 - 4) - 2 * 12, 4 * (comb(12, 4) - 2) - 4 * 5 - 4 * 27
    lines = chances(figures("trips_bonus", "DJWT-04"))
    assert {hand: chance * HANDS for hand, chance in lines.items()} == {
        "five wilds, with wild": 1,
        "royal flush, natural": 4,
        "royal flush, with wild": 1_000,
        "five-of-a-kind, with wild": 1_400,
        "straight flush, natural": 28 + 2 * 4,
        "straight flush, with wild": 3_620 - 2 * 4,
        "four-of-a-kind, natural": 528,
        "four-of-a-kind, with wild": 51_160,
        "full house, natural": 3_168,
        "full house, with wild": 11_880,
        "flush, natural": 3_136 + flushes,
        "flush, with wild": 15_820 - flushes,
        "straight, natural": 8_160 + straights,
        "straight, with wild": 75_840 - straights,
        "three-of-a-kind, natural": 42_240,
        "three-of-a-kind, with wild": 415_800,
        "any other hand": 95_040 + 760_320 + 580_860 + 799_680,
    }  # fmt: skip


# Two-Way Bad Beat Bonus


@pytest.mark.shows("687a.12(e)", "687a.7(d)(4)")
@pytest.mark.parametrize(
    ("table", "one_way", "two_ways", "board"),
    [
        ("DJWBB-01", "43.456%", "86.912%", "86.8%"),
        ("DJWBB-02", "43.771%", "87.542%", "87.682%"),
        ("DJWBB-03", "43.013%", "86.025%", "85.904%"),
        ("DJWBB-04", "42.990%", "85.980%", "85.848%"),
    ],
)
def test_r_687a_2_bad_beat_one_way_and_two(
    table: str, one_way: str, two_ways: str, board: str
) -> None:
    """The Board's figure is that of the two-way mode, to 0.15 points."""
    as_written = figures("bad_beat_bonus", table)
    both = figures("bad_beat_bonus", table, bad_beat="two_way")
    assert (percent(as_written.payback, 3), percent(both.payback, 3)) == (one_way, two_ways)
    assert as_written.to_dict()["published"]["payback"] == board
    assert (as_written.agrees, both.agrees) == (False, True)
    for one, other, mode in ((as_written, both, "two_way"), (both, as_written, "player_only")):
        (otherwise,) = one.otherwise
        assert (otherwise.choice, otherwise.value) == ("bad_beat", mode)
        assert otherwise.payback == other.payback


@pytest.mark.shows("687a.11(f)(3)(i)", "687a.11(f)(3)(ii)", "687a.11(b)(2)", "687a.6(f)(7)")
def test_687a_11_f_3_beaten_hands_by_exchanging_the_sums(dealt: Showdown) -> None:
    """Every hand from three-of-a-kind up is raised, so that a dealer's hand of such a category is
    beaten by every higher hand: as many as it would lose to as a player's."""
    assert dealt.raises[dealt.categories >= 3].all()
    lines = chances(figures("bad_beat_bonus", "DJWBB-01", bad_beat="two_way"))
    lost = DEALERS - dealt.wins.astype(np.int64) - dealt.ties
    for place in range(3, 11):
        name = category_of(place << 20)
        beaten = Fraction(int(lost[dealt.categories == place].sum()), EVERY)
        assert lines.pop(f"player's {name}") == beaten
        assert lines.pop(f"dealer's {name}") == beaten
    assert list(lines) == ["no bad beat"]


@pytest.mark.shows("687a.11(f)(3)(ii)", "687a.6(f)(1)")
def test_687a_11_f_3_royal_flushes_beaten_by_hand() -> None:
    """Only five wilds beat a royal flush, and only a natural one leaves the wild cards: 4 deals."""
    lines = chances(figures("bad_beat_bonus", "DJWBB-02", bad_beat="two_way"))
    for whose in ("player's", "dealer's"):
        assert lines[f"{whose} royal flush"] == Fraction(4, EVERY)


# Progressive Bonus


@pytest.mark.shows("687a.11(f)(1)[lead]", "687a.12(c)", "687a.6(d)(1)", "687a.6(d)(7)")
@pytest.mark.parametrize(("table", "bet"), [("1", 1), ("2", 5)])
def test_r_687a_5_progressive_pays_by_the_hands_of_ordinary_poker(table: str, bet: int) -> None:
    """Whichever five of 52 cards end up in a hand, joker replaced or not, all are as likely."""
    pays = {
        "four-of-a-kind": 301, "full house": 51, "flush": 41, "straight": 31, "three-of-a-kind": 10,
    }  # fmt: skip
    every = 2_598_960
    found = figures("progressive_bonus", table)
    lines = chances(found)
    assert {hand: lines[hand] * every for hand in POKER} == POKER
    fixed = Fraction(sum(POKER[hand] * back for hand, back in pays.items()), every)
    seed = Fraction(4 * 2_000, every)  # 2,000 wagers in both tables
    assert (percent(fixed, 3), percent(seed, 3)) == ("55.927%", "0.308%")
    assert found.payback == fixed + seed + Fraction(1, 5)
    assert found.meter is not None
    assert found.meter.fixed == fixed
    assert found.meter.returns(0) == fixed
    share = Fraction(4 * 10 + 36, 10 * every)  # of the meter: all of it, or a tenth
    assert found.meter.break_even == bet * (1 - fixed) / share


@pytest.mark.shows("687a.12(c)")
def test_r_687a_12_envy_by_hand() -> None:
    """$1,000 for 4 and $300 for 36 hands of 2,598,960, by the dollar; of those who did not make the
    wager only hands without the joker, which are 48 of 53."""
    each = Fraction(4 * 1_000 + 36 * 300, 2_598_960)
    assert percent(each, 3) == "0.569%"
    for table in ("1", "2"):
        assert figures("progressive_bonus", table).envy == each
        assert figures("progressive_bonus", table, progressive_envy="off").envy is None
        live = figures("progressive_bonus", table, progressive_envy="all_live_hands")
        assert live.envy == each
        assert percent(each * 48 / 53) in live.note


def test_r_687a_13_the_rate_of_progression_is_added() -> None:
    third = figures("progressive_bonus", "1", progressive_rate="1/3")
    fifth = figures("progressive_bonus", "1")
    assert third.payback - fifth.payback == Fraction(1, 3) - Fraction(1, 5)
    assert third.note == fifth.note == "77% without Envy would be a rate of 20.765% (R-687a-13)"


@pytest.mark.shows("687a.11(b)(3)")
def test_r_687a_14_no_hand_that_best_play_folds_would_have_qualified() -> None:
    """Counted with the decision: what is folded is no more than a pair, with any spare card."""
    counted = progressive_hands()
    folded = {name for (name, _, raised), count in counted.items() if count and not raised}
    assert folded == {"high card", "pair"}
    assert sum(counted.values()) == 48 * HANDS
    for name, hands in POKER.items():
        assert counted[name, False, True] == 48 * hands
        assert counted[name, True, True] == 5 * hands  # any of its five cards was the spare one
    either = [
        figures("progressive_bonus", "1", folded_progressive=qualify) for qualify in (True, False)
    ]
    assert either[0].payback == either[1].payback
    assert either[0].envy == either[1].envy


# Best play


@pytest.mark.shows("687a.11(b)[lead]", "687a.6(b)")
def test_687a_11_b_the_rule_in_words_is_best_play(dealt: Showdown) -> None:
    best, simple = best_play().rules
    assert best.words == (
        "Raise with any wild card, with a pair of fives or better, or with a pair of fours and no "
        "three; fold the rest"
    )
    assert best.cost == 0
    assert np.array_equal(by_the_rule(dealt.cards), dealt.raises)
    assert simple.words == "Raise with a pair of fours or better; fold the rest"
    assert 0 < simple.cost < Fraction(1, 1_000)


def test_687a_11_b_what_the_simpler_rule_gives_away_by_another_count() -> None:
    """It raises fours with a three: six pairs alike, so those of clubs and diamonds stand for all,
    and the three may be one of clubs or of hearts for the two suits like it."""
    given = Fraction(0)
    for three, ranks in product("ch", combinations("56789TJQKA", 2)):
        for suits in product("cdhs", repeat=2):
            kickers = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
            hand = list(cards(["4c", "4d", f"3{three}", *kickers]))
            given += 6 * 2 * (-2 - worth(hand))
    assert best_play().rules[1].cost == given / HANDS


def test_687a_11_b_charts_and_decisions_cover_every_hand() -> None:
    play = best_play()
    assert sum(decision["count"] for decision in play.decisions) == HANDS
    assert {decision["best"] for decision in play.decisions} == {"raise", "fold"}
    rows = [row for chart in play.charts[:2] for row in chart.rows]
    assert [row[0] for row in rows] == [decision["hands"] for decision in play.decisions]
    mean = sum(
        decision["count"] * max(Fraction(decision["exact"]["raise"]), Fraction(-2))
        for decision in play.decisions
    )
    assert mean / HANDS == -figures("required").house_edge
    border = [decision["hands"] for decision in play.decisions if decision["best"] == "fold"]
    assert border[-2:] == ["pair of threes", "pair of fours, with a three"]
    lowest_wild = next(decision for decision in play.decisions if decision["wild"])
    assert lowest_wild["hands"] == "pair of eights"


@pytest.mark.shows("687a.11(b)[lead]")
@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("Ac Kd Qh Js 9c", "fold"),  # the best hand without a pair
        ("3c 3d Ah Ks Qc", "fold"),
        ("4c 4d 3h Ks Ac", "fold"),
        ("4c 4d 5h 6s 7c", "raise"),
        ("5c 5d 3h 4s 6c", "raise"),
        ("Jk 3c 4d 5h 8s", "raise"),  # the lowest hand with a wild card
        ("3c 3d 4h 4s 5c", "raise"),
        ("2c 2d 9h 9s 3c", "raise"),
    ],
)
def test_687a_11_b_advice_on_a_hand(hand: str, best: str) -> None:
    held_cards = cards(hand)
    advice = ODDS.advise(Situation(held_cards))
    wins, ties = against(list(held_cards))
    assert advice.best == best
    assert advice.expected == {"raise": worth(list(held_cards)), "fold": -2}
    document = advice.to_dict()
    assert document["category"] == rank_hand(held_cards).category
    assert Fraction(document["wins"]) == Fraction(wins, DEALERS)
    assert Fraction(document["ties"]) == Fraction(ties, DEALERS)
    assert sum(Fraction(document[name]) for name in ("wins", "ties", "loses")) == 1


@pytest.mark.shows("687a.3(a)", "687a.11(b)[lead]")
@pytest.mark.parametrize("hand", ["", "2c 3d 4h 5s", "2c 3d 4h 5s 6c 7d", "Jk Jk 4h 5s 6c"])
def test_687a_11_b_only_five_different_cards_are_decided_on(hand: str) -> None:
    with pytest.raises(Refused) as caught:
        ODDS.advise(Situation(cards(hand)))
    assert caught.value.field == "hand"
    assert "687a.11(b)[lead]" in caught.value.cites


@pytest.mark.shows("687a.11(d)")
def test_687a_11_d_nothing_is_seen_of_the_dealers_hand() -> None:
    with pytest.raises(Refused) as caught:
        ODDS.advise(Situation(cards("2c 3d 4h 5s 6c"), dealer=cards("Ah")))
    assert caught.value.field == "dealer"
    assert "687a.11(d)" in caught.value.cites


@pytest.mark.shows("687a.3(a)")
def test_687a_3_a_one_deck_is_in_play_at_a_time() -> None:
    with pytest.raises(Refused) as caught:
        ODDS.odds(decks=2)
    assert caught.value.field == "decks"


# The table itself


ROUNDS = 1_500
OPTIONAL = {"trips_bonus": "DJWT-05", "bad_beat_bonus": "DJWBB-03", "progressive_bonus": "1"}


@pytest.mark.shows("687a.11(e)[lead]", "687a.12(a)", "687a.12(b)", "687a.12(d)", "687a.12(e)")
def test_the_table_itself_pays_back_as_counted() -> None:
    """One seat plays by the rule, a unit of 100 on every wager: each ending is one that the figures
    list, and over all rounds each wager's result lies within four standard errors of the count."""
    tables = {"required": None, **OPTIONAL}
    counted = {wager: figures(wager, name, bad_beat="two_way") for wager, name in tables.items()}
    wagers = {"ante": 100, "blind": 100, **dict.fromkeys(OPTIONAL, 100)}

    def choose(request: Ask) -> str:
        return "raise" if by_the_rule(np.array([request.hand], np.uint8))[0] else "fold"

    rules = Rules.of("687a", {"paytables": OPTIONAL, "bad_beat": "two_way"})
    rounds = play_rounds(
        CHAPTERS["dj-wild"], new_table(rules, seats={1: "Ann"}), Random(687), wagers, choose
    )
    nets = dict.fromkeys(tables, Fraction(0))
    for round_ in islice(rounds, ROUNDS):
        ended = dict.fromkeys(tables, Fraction(0))
        for line in round_.lines:
            wager = line.wager if line.wager in tables else "required"
            ended[wager] += Fraction(line.back - line.stake, 100)
            if line.wager == "trips_bonus" and line.outcome == "win":
                assert line.hand in chances(counted[wager])
        for wager, net in ended.items():
            assert net in {outcome.net for outcome in counted[wager].outcomes}
            nets[wager] += net
    for wager, found in counted.items():
        mean = found.mean(lambda one: one.net)
        assert (nets[wager] / ROUNDS - mean) ** 2 <= 16 * found.variance / ROUNDS


def test_classes_that_an_exchange_of_suits_leaves_apart_have_every_hand_once(
    dealt: Showdown,
) -> None:
    sizes = class_sizes(dealt.cards)
    assert int(sizes.sum(dtype=int)) == HANDS
    # Burnside: the hands that each of the 24 exchanges of suits leaves as they are, by its cycles
    exchanges = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
    fixed = 0
    for cycles, count in exchanges.items():
        ways = [1, 1, 0, 0, 0, 0]  # by cards held: without the joker and with it
        for cycle in 13 * cycles:
            ways = [held + (ways[at - cycle] if at >= cycle else 0) for at, held in enumerate(ways)]
        fixed += count * ways[5]
    assert int((sizes > 0).sum()) == fixed // 24
