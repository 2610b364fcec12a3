"""Counts, and what counters are worth: small cases by hand, every count of a level, and shoes gone
through by plain Python."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from pitboss.chapters import CHAPTERS
from pitboss.chapters.blackjack.protect import counting as blackjack
from pitboss.chapters.blackjack.simulate import strategy
from pitboss.chapters.over_under.protect import counting as over_under
from pitboss.document import compare
from pitboss.document.protect_counting import sections
from pitboss.families.from_shoe.counting import DealtShoes, full, linear
from pitboss.figures.odds import REQUIRED
from pitboss.protect import NotOpen
from pitboss.protect.counting import Found, Terms, chapter_counting, find, found
from pitboss.protect.counting.counts import (
    Count,
    alike,
    best_count,
    best_linear,
    counts_of,
)
from pitboss.protect.counting.found import AFTER_EVERY_ROUND, AtDepth
from pitboss.protect.counting.study import cuts, deepest
from pitboss.protect.counting.terms import ROUNDS_PER_HOUR
from pitboss.protect.counting.values import Followed, measured_trigger
from pitboss.regulation import Rules
from pitboss.regulation.choices_read import RecordingRules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

BLACKJACK, OVER_UNDER = Rules.of("633a"), Rules.of("686a")
HI_LO = tuple(
    Fraction({"2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 0, "8": 0, "9": 0}.get(card.rank, -1))
    for card in DECK
)
GRIFFIN = {"2": 38, "3": 44, "4": 55, "5": 69, "6": 46, "7": 28, "8": 0, "9": -18, "A": -61}
EFFECTS = tuple(Fraction(GRIFFIN.get(card.rank, -51), 10_000) for card in DECK)
"""Griffin's effects of removal from one deck, in units."""


# --- counts


def test_hi_lo_has_the_published_correlation_with_griffins_effects() -> None:
    assert Count("Hi-Lo", HI_LO).correlation(EFFECTS) == pytest.approx(0.97, abs=0.005)
    assert Count("Hi-Lo", HI_LO).balance == 0


def test_hi_lo_for_insurance_has_the_published_correlation_and_trigger() -> None:
    """0.76, and a true count of about three."""
    (wager,) = blackjack.counted_wagers(BLACKJACK, ("insurance",))
    count = Count("Hi-Lo", HI_LO)
    assert count.correlation(wager.effects) == pytest.approx(0.76, abs=0.005)
    trigger = count.trigger(wager.effects, wager.cards, wager.expectation)
    assert trigger is not None
    assert 3 < trigger < Fraction(7, 2)


def test_a_count_of_tens_knows_insurance_entirely() -> None:
    (wager,) = blackjack.counted_wagers(BLACKJACK, ("insurance",))
    tens = best_count(alike(wager.effects), 1)
    assert tens is not None
    assert tens.correlation(wager.effects) == pytest.approx(1)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_the_published_insurance_count_says_when_a_third_are_tens(decks: int) -> None:
    """Tens minus two, others one: from a running count of four a deck and one on, tens are more
    than a third of what is left. Seen: so many of either, an ace among the others."""
    for tens, others in product(range(0, 16 * decks, 3), range(1, 36 * decks, 5)):
        left_tens, left = 16 * decks - tens, 52 * decks - tens - others
        assert (others - 2 * tens >= 4 * decks + 1) == (3 * left_tens > left)


def test_best_counts_of_a_level_are_the_best_of_all() -> None:
    """With four groups of cards, every count of every level is tried here one by one."""
    values = [Fraction(5), Fraction(-2), Fraction(1), Fraction(-7)]
    effects = tuple(values[card // 4 % 4] for card in DECK)
    for level in (1, 2):
        every = [
            Count("", tuple(Fraction(tags[card // 4 % 4]) for card in DECK)).correlation(effects)
            for tags in product(range(-level, level + 1), repeat=4)
            if len(set(tags)) > 1
        ]
        best = best_count(alike(effects), level)
        assert best is not None
        assert best.correlation(effects) == pytest.approx(max(every))


def test_roundings_hold_the_best_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where counts are too many to try, the best is found among roundings of the effects."""
    groups = alike(EFFECTS)
    for level in (1, 2):
        tried = best_count(groups[:6], level)
        with monkeypatch.context() as patched:
            patched.setattr("pitboss.protect.counting.counts.EXHAUSTIVE", 0)
            assert best_count(groups[:6], level) == tried


def test_balanced_counts_add_up_to_nothing_over_a_deck() -> None:
    for level in (1, 2, 3):
        count = best_count(alike(EFFECTS), level, balanced=True)
        assert count is not None
        assert count.balance == 0
        assert max(map(abs, count.tags)) <= level


def test_where_all_cards_are_alike_there_is_no_count() -> None:
    assert counts_of((Fraction(0),) * 52, {"Hi-Lo": [int(tag) for tag in HI_LO]}, (1, 2, 3)) == ()


def test_the_trigger_is_where_the_line_is_even() -> None:
    """A wager that is worth just a line: at its best count's trigger it is worth nothing."""
    effects = tuple(
        effect - sum(EFFECTS, Fraction(0)) / 52 for effect in EFFECTS
    )  # Griffin's are rounded
    polynomial = linear(effects, Fraction(-1, 100), 52)
    count = best_linear(effects)
    left, seen = full(1), Fraction(0)
    for card in (12, 13, 14, 8):  # three fives and a four
        left[card] -= 1
        seen += count.tags[card]
    true_count = 52 * seen / sum(left)
    slope = count.slope(effects, 52)
    assert polynomial.worth(left) == Fraction(-1, 100) + slope * true_count
    assert count.trigger(effects, 52, Fraction(-1, 100)) == Fraction(1, 100) / slope
    assert slope == Fraction(51, 52) * max(map(abs, effects))


# --- shoes


def test_over_under_shoes_have_three_cards_for_each_player() -> None:
    dealt = over_under.deal(OVER_UNDER, 6, 1, 234, 3, 1)
    assert dealt.begins[0].tolist() == list(range(1, 235, 18))
    assert all(Counter(row.tolist()) == dict.fromkeys(range(52), 6) for row in dealt.cards)


def test_every_round_is_worth_what_the_cards_unseen_make_it() -> None:
    """Counted anew in fractions for each round of a shoe; the burned card is unseen."""
    dealt = over_under.deal(OVER_UNDER, 6, 1, 234, 1, 5)
    bonus, required = over_under.counted_wagers(OVER_UNDER, ("bonus", REQUIRED))
    worth, _ = Followed(bonus, dealt).worths()
    counts = Followed(bonus, dealt).true_counts(Count("Hi-Lo", HI_LO))
    best, _ = dealt.own[REQUIRED]
    assert bonus.polynomial is not None
    for number in (0, 5, 12):
        begin = int(dealt.begins[0, number])
        seen = dealt.cards[0, 1:begin].tolist()
        left = full(6)
        for card in seen:
            left[card] -= 1
        assert worth[0, number] == pytest.approx(float(bonus.polynomial.worth(left)), abs=1e-12)
        of_best = over_under.best_worth(Counter(over_under.values_of(left)))
        assert best[0, number] == pytest.approx(float(of_best), abs=1e-12)
        running = sum(HI_LO[card] for card in seen)
        assert counts[0, number] == pytest.approx(float(52 * running / (312 - len(seen))))
    assert required.moment == "before"


def test_insurance_is_told_by_all_cards_but_the_burned_one_and_the_hole_card() -> None:
    cards = np.array([[*([0] * 20), *([50] * 4), *([35] * 8)]], np.uint8)  # 2c As Tc: Ts is 35
    offers, hidden = np.array([[26]]), np.array([[25]])
    dealt = DealtShoes(cards, 1, np.array([[20]]), offers, hidden)
    (wager,) = blackjack.counted_wagers(BLACKJACK, ("insurance",))
    worth, square = Followed(wager, dealt).worths()
    # seen: 19 twos, four aces, one ten; unseen: a two, seven tens of 8 cards
    assert worth[0, 0] == pytest.approx(3 * 7 / 8 - 1)
    assert square[0, 0] == pytest.approx(4 * 7 / 8 + 1 / 8)


@pytest.mark.shows("633a.13(d)(1)", "633a.12(b)(1)")
@pytest.mark.parametrize(
    ("chosen", "decks"),
    [
        ({"decks": 6, "paytables": {"match_the_dealer": "6"}}, {6}),  # for six decks, R-633a-4
        ({"decks": 8, "paytables": {"match_the_dealer": "8"}}, {8}),
        ({"hand_dealt": True, "decks": 2}, {1, 2}),
        ({"decks": 6}, {1, 2, 4, 6, 8}),
    ],
)
def test_other_numbers_of_decks_are_those_that_the_choices_allow(
    chosen: dict[str, object], decks: set[int]
) -> None:
    terms = Terms().settled(Rules.of("633a", chosen), ("insurance",))
    assert {other.rules.decks for other in terms.with_each(blackjack.DECK_COUNTS)} == decks


def test_counting_under_a_paytable_for_six_decks_is_told_for_six() -> None:
    rules = Rules.of("633a", {"decks": 6, "paytables": {"match_the_dealer": "6"}})
    (wager,) = small("blackjack", rules, wagers=("match_the_dealer",), shoes=100).wagers
    assert {at.decks for at in wager.by_depth} == {at.decks for at in wager.deepest} == {6}


def test_the_measured_trigger_is_where_bets_brought_most() -> None:
    counts = np.array([3.0, 1.0, 2.0, -np.inf, 0.0])
    assert measured_trigger(counts, np.array([0.5, -0.1, 0.2, 9.0, -1.0])) == 2.0
    assert measured_trigger(counts, np.array([-0.5, -0.1, -0.2, 9.0, -1.0])) is None


def small(game: str, rules: Rules, **given: object) -> Found:
    terms = Terms(**{"shoes": 400, "seed": 3, **given})  # type: ignore[arg-type]
    module = chapter_counting(CHAPTERS[game], rules)
    return found(game, module, terms.settled(rules, module.names(rules)))


@pytest.fixture(scope="module")
def over_under_found() -> Found:
    return small("over-under", OVER_UNDER, shoes=1500)


def test_how_often_the_bonus_is_favourable_is_what_plain_shoes_say(
    over_under_found: Found,
) -> None:
    """Another way: shoes of plain Python, and the worth of a round from the totals of what is
    left, by convolution."""
    pays = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2,
            12: 1, 27: 1}  # fmt: skip
    deck = [*range(2, 11), 10, 10, 10, 11] * 24
    chance, shares, worths = Random(8), [], []
    for _ in range(250):
        chance.shuffle(deck)
        bets = won = 0.0
        for begin in range(1, 235, 18):
            left = Counter(deck[begin:])
            left[deck[0]] += 1
            size, worth = left.total(), 0.0
            for a, b in product(left, repeat=2):
                for total, pay in pays.items():
                    third = total - a - b
                    if third in left:
                        ways = left[a] * (left[b] - (a == b))
                        ways *= left[third] - (third == a) - (third == b)
                        worth += (pay + 1) * ways / (size * (size - 1) * (size - 2))
            if worth > 1:
                bets += 1
                won += worth - 1
        shares.append(bets / 13)
        worths.append(40 * won / 13)
    perfect = over_under_found.wagers[0].perfect
    assert perfect is not None
    for ours, error, theirs in (
        (perfect.favourable, perfect.favourable_error, shares),
        (perfect.per_hour, perfect.per_hour_error, worths),
    ):
        spread = sqrt(error**2 + np.var(theirs) / len(theirs))
        assert abs(ours - np.mean(theirs)) < 4 * spread


def test_more_is_worth_more(over_under_found: Found) -> None:
    """A perfect counter gets at least what any count gets, and a deeper shoe what a shallower."""
    for wager in over_under_found.wagers:
        assert wager.perfect is not None
        for count in wager.counts:
            assert count.value is not None
            assert count.value.per_hour <= wager.perfect.per_hour + 1e-9
        worths = [at.per_hour for at in wager.by_depth]
        assert worths == sorted(worths, reverse=True)
        assert worths[-1] == 0  # all cards go back, and a full shoe is the house's


def test_the_pace_is_that_of_a_comparison() -> None:
    assert Terms().rounds_per_hour == ROUNDS_PER_HOUR == compare.ROUNDS_PER_HOUR


def test_the_deepest_cut_leaves_no_more_than_the_threshold() -> None:
    terms = Terms(threshold=Fraction(1, 10)).settled(OVER_UNDER, ("bonus",))
    rows = [
        AtDepth(6, Fraction(1, 4), 0.3, 0, 0),
        AtDepth(6, Fraction(1, 2), 0.09, 0, 0),
        AtDepth(6, Fraction(3, 4), 0.01, 0, 0),
        AtDepth(6, AFTER_EVERY_ROUND, 0.0, 0, 0),
    ]
    assert deepest(rows, terms).cut == Fraction(1, 2)
    assert deepest(rows[:1], terms).cut is None
    assert cuts(terms)[1] == Fraction(9, 10)
    assert cuts(terms)[-1] == Fraction(1, 4)


@pytest.mark.shows("686a.5(d)")
def test_686a_5_d_a_cut_deeper_than_a_fourth_is_refused() -> None:
    for cut, players in ((Fraction(1, 5), None), (None, 7)):
        with pytest.raises(Refused):
            Terms(cut=cut, players=players).settled(OVER_UNDER, ("bonus",))
    assert Terms().settled(OVER_UNDER, ("bonus",)).cover(Fraction(1, 4)) == 234


def test_other_decks_are_refused_where_the_chapter_has_six() -> None:
    with pytest.raises(Refused) as refused:
        Terms(decks=8).settled(OVER_UNDER, ("bonus",))
    assert "686a.3(a)" in refused.value.cites
    with pytest.raises(Refused):
        Terms(wagers=("trips",)).settled(OVER_UNDER, ("bonus",))


def test_a_deck_shuffled_after_each_round_is_not_open() -> None:
    for game, cites in {
        "dj-wild": ("687a.5(a)", "687a.3(b)(3)"),
        "pai-gow": ("645a.5(a)", "645a.3(b)(3)"),
    }.items():
        rules = Rules.of(CHAPTERS[game].file.chapter.number)
        with pytest.raises(NotOpen) as closed:
            find(game, rules, Terms())
        assert {*cites} <= {*closed.value.cites}


@pytest.mark.parametrize("game", ["dj-wild", "over-under"])
def test_a_chapter_without_a_study_of_counting_is_said_to_have_none(game: str) -> None:
    """Whether its cards are shuffled after each round is not known: nothing was computed."""
    without = replace(CHAPTERS[game], protection={})
    with pytest.raises(NotOpen, match="nothing was computed") as closed:
        chapter_counting(without, Rules.of(without.file.chapter.number))
    assert closed.value.cites == ()


def test_a_shuffler_that_takes_the_cards_back_leaves_nothing_to_count() -> None:
    rules = Rules.of("686a", {"shuffler": "continuous"})
    with pytest.raises(NotOpen) as closed:
        find("over-under", rules, Terms())
    assert "686a.5(h)" in closed.value.cites


def test_blackjack_side_wagers_by_their_counts() -> None:
    """Dealt by a plain way of playing; Match the Dealer knows no count, Lucky Ladies does."""
    result = small("blackjack", BLACKJACK, wagers=("lucky_ladies", "match_the_dealer"), players=3)
    ladies, match = result.wagers
    assert [effect.cards for effect in ladies.effects][-1] == "A"
    assert {"Qh", "T J K Qcds"} <= {effect.cards for effect in ladies.effects}
    assert match.counts == ()
    assert match.perfect is not None
    assert ladies.counts[0].value is not None
    assert {at.decks for at in ladies.by_depth} == {1, 2, 4, 6, 8}
    assert {at.decks for at in match.by_depth} == {6, 8}  # R-633a-4
    listed = [section.title for section in sections(result)]
    assert listed[1:] == [f"Counting: {one.title}" for one in (ladies, match)]
    assert result.to_dict()["wagers"][1]["counts"] == []


@pytest.fixture(autouse=True)
def _plain_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boxes hit below 17, so that no chart has to be counted for shoes."""
    plain = strategy({}, {}, {})
    monkeypatch.setattr(blackjack, "way_to_play", lambda _: plain)


def test_a_document_is_made_of_what_was_found(
    over_under_found: Found,
) -> None:
    made = [*sections(over_under_found)]
    assert len(made) == 3
    kinds = {block.kind for section in made for block in section.blocks}
    assert {"bars", "facts", "plots", "table"} <= kinds


def test_the_smallest_chip_has_no_part_in_the_rounds_that_are_dealt() -> None:
    """Nobody doubles for less or insures: there is nothing to round."""
    results = []
    for chip in (1, 50, 10_000):
        recording = RecordingRules.like(Rules.of("633a", {"min_chip": chip}))
        dealt = blackjack.deal(recording, 7, 1, 234, 20, 5)
        assert "min_chip" not in recording.names
        assert dealt.results is not None
        results.append(dealt.results.tolist())
    assert results[0] == results[1] == results[2]
