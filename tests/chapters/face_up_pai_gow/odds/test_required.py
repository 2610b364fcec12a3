"""The required wager of Face Up Pai Gow Poker: the best answer to an open hand, a second time.

The settlement of § 688a.11(f) is written out again over all 21 settings by the plain functions.
"""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from pitboss.chapters.face_up_pai_gow.odds.setting import ANSWER, COUNTS, advise, strategy
from pitboss.families.pai_gow.odds.required import studies_of
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Situation
from pitboss.hands.house_way import set_seven
from pitboss.hands.pai_gow import is_ace_high, is_foul, rank_high, rank_low
from pitboss.records import adjudicate
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.cards import DECK, JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

ODDS = GameOdds(chapter_file("688a"), COUNTS, strategy, advise, deck_counts=(1,))
RULES = Rules.of("688a")
STANDARD = house_way("standard")
DECK_53 = (*DECK, JOKER)
TENS = "Ts Td Qc 9c 8h 5s 3d"  # set as a pair of tens, and queen and nine


def advice_for(faces: str, dealer: str, *options: str) -> Advice:
    return ODDS.advise(Situation(cards(faces), cards(dealer), options))


def outcome(high: tuple[Card, ...], low: tuple[Card, ...], dealer: tuple[Card, ...]) -> str:
    """§ 688a.11(f), R-688a-13: one hand against the dealer's."""
    if is_ace_high(dealer):
        return "push"
    if is_foul(high, low):
        return "lose"
    house = set_seven(STANDARD, dealer)
    wins = rank_high(high).value > rank_high(house.high).value
    return ("lose", "push", "win")[wins + (rank_low(low).value > rank_low(house.low).value)]


@pytest.mark.shows("688a.11(f)(1)(i)", "688a.11(f)(2)(i)", "688a.11(f)(2)(ii)", "688a.11(f)(3)")
@pytest.mark.shows("688a.12(a)")
def test_688a_11_f_every_setting_ends_for_certain() -> None:
    rng, worth, best = Random(688), {"win": 1, "push": 0, "lose": -1}, set()
    for _ in range(150):
        dealt = rng.sample(DECK_53, 14)
        hand, dealer = tuple(dealt[:7]), tuple(dealt[7:])
        advice = ODDS.advise(Situation(hand, dealer))
        ends = {}
        for low in combinations(hand, 2):
            high = tuple(card for card in hand if card not in low)
            if not is_foul(high, low):
                ends[frozenset(low)] = outcome(high, low, dealer)
        told = {frozenset(advice.settings[name][1]): name for name in advice.settings}
        assert told.keys() == ends.keys()
        for two, name in told.items():
            assert advice.expected[name] == worth[ends[two]]
            assert advice.facts["results"][name] == ends[two]
        best.add(advice.expected[advice.best])
        assert advice.expected[advice.best] == max(worth[end] for end in ends.values())
    assert best == {1, 0, -1}


@pytest.mark.shows("688a.11(f)(3)", "688a.11(f)(2)(ii)")
def test_688a_11_f_by_hand() -> None:
    """Jacks and king-seven beat tens and queen-nine; with the king high only the jacks do; a copy
    of the low hand is the dealer's."""
    advice = advice_for("Jh Js 6c 4h 2s Kh 7d", TENS)
    assert advice.best == "Kh 7d" == advice.house_way
    assert advice.expected["Kh 7d"] == 1
    assert advice.expected["7d 6c"] == 0
    assert advice.facts["dealer_low"] == ["Qc", "9c"]
    copied = advice_for("Jh Js 6c 4h 2s Qh 9d", TENS)
    assert copied.expected["Qh 9d"] == 0


@pytest.mark.shows("688a.11(f)(2)(iii)", "R-688a-13", "688a.11(d)", "R-688a-15")
def test_r_688a_13_an_ace_high_pai_gow_ties_with_every_setting() -> None:
    advice = advice_for("Jh Js 6c 4h 2s Kh 7d", "Ac Qd Td 9s 6d 4c 3h", "surrender")
    assert advice.facts["ace_high"] is True
    assert {worth for name, worth in advice.expected.items() if name != "surrender"} == {0}
    assert advice.expected["surrender"] == -1


@pytest.mark.shows("688a.11(a)", "688a.3(a)")
@pytest.mark.parametrize(
    ("hand", "dealer", "field"),
    [
        ("Jh Js 6c 4h 2s Kh", TENS, "hand"),
        ("Jh Js 6c 4h 2s Kh 7d", "", "dealer"),
        ("Jh Js 6c 4h 2s Kh 7d", "Jh Td Qc 9c 8h 5s 3d", "dealer"),
    ],
)
def test_688a_11_a_the_dealers_seven_cards_are_seen(hand: str, dealer: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        advice_for(hand, dealer)
    assert refused.value.field == field


@pytest.mark.shows("688a.11(f)(1)(ii)", "688a.11(a)")
def test_688a_11_f_the_procedure_pays_what_the_best_answer_is_worth() -> None:
    """Random deals through the chapter's own procedure, the player's hands laid as advised."""
    rng = Random(11)
    for _ in range(25):
        dealt = rng.sample(DECK_53, 14)
        hand, dealer = tuple(dealt[:7]), tuple(dealt[7:])
        advice = ODDS.advise(Situation(hand, dealer))
        high, low = advice.settings[advice.best]
        seat = {
            "seat": 1,
            "cards": [card.face for card in hand],
            "wagers": {"pai_gow": 1_000},
            "high": [card.face for card in high],
            "low": [card.face for card in low],
        }
        told = {"cards": [card.face for card in dealer]}
        result = adjudicate({"id": "a", "game": "face-up-pai-gow", "dealer": told, "seats": [seat]})
        (line,) = [one for one in result["lines"] if one["wager"] == "pai_gow"]
        assert line["back"] - line["stake"] == 1_000 * advice.expected[advice.best]


# what is stored


@pytest.mark.shows("688a.12(a)", "688a.11(f)(2)(iii)", "R-688a-22")
def test_688a_12_a_stored_count_has_every_deal_and_agrees_with_the_stored_simulation() -> None:
    """The dealer has an Ace High Pai Gow in 12,944,820 hands without the joker and 1,485,960 with
    it, whatever the player holds."""
    for name in ("house_way", "best_answer"):
        counted, sampled = studies_of("face-up-pai-gow", name, RULES)
        assert counted is not None
        assert sampled is not None
        assert counted.rounds == comb(53, 7) * comb(46, 7)
        assert sum(ending.rounds for ending in counted.endings) == counted.rounds
        tied = next(one for one in counted.endings if "Ace High" in one.hand)
        assert tied.rounds == (12_944_820 + 1_485_960) * comb(46, 7)
        assert sampled.rounds >= 10**9
        exact, seen = counted.figures(name), sampled.figures(name)
        assert abs(exact.payback - seen.payback) <= 4 * sampled.standard_error
        assert sampled.standard_error < Fraction(1, 40_000)


@pytest.mark.shows("688a.12(a)", "R-688a-22")
def test_r_688a_22_figures_stand_beside_the_boards() -> None:
    (best,), (alike,) = COUNTS["required"](RULES, 1), COUNTS["required.house_way"](RULES, 1)
    assert (best.wager, alike.wager) == ("required", "required.house_way")
    assert best.sample is None
    assert best.board is not None
    assert best.board.payback == "98.404%"
    assert alike.board is None
    chances = {line.hand: line.probability for line in best.outcomes}
    assert best.house_edge == chances["neither hand wins"] - chances["both hands win"]
    assert best.payback == 1 - best.house_edge
    assert Fraction(97, 100) < best.payback < 1
    assert alike.payback < best.payback
    assert best.sample is None
    own = {"house_way": {"name": "x", "title": "x", "rule": [{"words": "…", "keep": "best"}]}}
    (simulated,) = COUNTS["required.house_way"](Rules.of("688a", own), 1)
    assert simulated.sample is not None


def test_the_answer_in_words_is_best_play() -> None:
    found = ODDS.strategy()
    assert found.rules[0].words == ANSWER
    assert found.rules[0].cost == 0
    (best,), (alike,) = COUNTS["required"](RULES, 1), COUNTS["required.house_way"](RULES, 1)
    assert found.rules[1].cost == alike.house_edge - best.house_edge
    assert len(found.charts[0].rows) == len(STANDARD.rule)
