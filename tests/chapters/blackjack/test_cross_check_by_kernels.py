"""Rounds in machine code beside the count: they tell a figure that is a tenth off."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.document.conftest import coin as fair_coin

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack.odds import side_bets
from pitboss.chapters.blackjack.odds.basic_strategy import basic_strategy
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.odds.words import charts
from pitboss.chapters.blackjack.simulate import strategy
from pitboss.chapters.blackjack.simulate.cross_check import in_machine_code, read, rounds_for
from pitboss.chapters.blackjack.simulate.full_shoes import CHUNK
from pitboss.document.blocks import Text
from pitboss.document.methods import methods
from pitboss.document.terms import ReportTerms
from pitboss.figures.checked import BY_CHART, RESULT, FoundAgain
from pitboss.figures.figures import Figures, Outcome
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

RULES = Rules.of("633a")
BLACKJACK = ODDS["blackjack"]


@pytest.fixture
def coin() -> Figures:
    """Even money on a fair coin."""
    return fair_coin()


def optional() -> list[Figures]:
    """Some wagers that are counted over the first cards."""
    return [
        one
        for wager in ("lucky_ladies", "royal_match", "insurance")
        for one in side_bets.COUNTS[wager](RULES, 6)
        if one.paytable == RULES.paytable(wager).name
    ]


@pytest.mark.shows("633a.13(c)", "633a.13(f)[lead]", "633a.13(b)")
def test_optional_wagers_pay_what_was_counted() -> None:
    found = in_machine_code(BLACKJACK, RULES, optional(), 2_000_000, seed=3)
    assert [one.wager for one in found] == ["lucky_ladies", "royal_match", "insurance"]
    assert all(abs(one.apart) < 4 and one.figure == RESULT for one in found)
    assert all(one.confirms for one in found)
    assert found[0].rounds == 2_000_000
    assert found[2].rounds == pytest.approx(2_000_000 / 13, rel=0.01)  # an ace is up


def test_a_figure_a_fifth_off_is_found_out() -> None:
    """Seven wagers in a thousand win that lost: too few for 2,000 rounds to tell."""
    (one,) = (one for one in optional() if one.wager == "lucky_ladies")
    *others, won, lost = one.outcomes
    moved = one.house_edge / 5 / won.back
    changed = (
        *others,
        replace(won, probability=won.probability + moved),
        replace(lost, probability=lost.probability - moved),
    )
    (found,) = in_machine_code(
        BLACKJACK, RULES, [replace(one, outcomes=changed)], 2_000_000, seed=3
    )
    assert abs(found.apart) > 4


def test_the_same_seed_plays_the_same_rounds() -> None:
    figures = optional()
    one, again, other = (
        in_machine_code(BLACKJACK, RULES, figures, 200_000, seed) for seed in (1, 1, 2)
    )
    assert one == again != other


def test_the_printed_charts_are_read_as_they_were_meant() -> None:
    shoe, terms = shoe_of(1), terms_of(RULES)
    basic = basic_strategy(shoe, best_rounds(shoe, terms))
    meant = strategy(**basic.preferences)  # type: ignore[arg-type]
    found = read(charts(basic))
    first = 7  # of the preferences; what comes after it never comes to be asked where it differs
    assert ((found.plays & first) == (meant.plays & first)).all()


def test_as_many_rounds_as_make_the_error_a_tenth_of_the_edge(coin: Figures) -> None:
    lost, half = Outcome("lose", "", Fraction(51, 100), Fraction(1), Fraction(0)), coin.outcomes[0]
    tilted = replace(coin, outcomes=(replace(half, probability=Fraction(49, 100)), lost))
    assert tilted.house_edge == Fraction(2, 100)
    assert rounds_for(tilted, 10**9) == CHUNK  # (1 / 0.002)² are fewer than a chunk
    assert rounds_for(tilted, 1_000) == 1_000
    assert rounds_for(coin, 5_000) == 5_000  # no rounds are enough for a fair one


def test_what_no_kernel_plays_is_left_out(coin: Figures) -> None:
    over_under = ODDS["over-under"]
    in_machine_code_of = over_under.second_methods.in_machine_code
    assert in_machine_code_of(over_under, over_under.rules, [coin], 10, 1) == []
    double = Rules.of("633a", {"double_shoe": True, "shuffler": "none"})
    assert in_machine_code(BLACKJACK, double, optional(), 10, seed=1) == []


def test_rounds_that_are_too_few_say_what_they_cannot_show(coin: Figures) -> None:
    odds = ODDS["dj-wild"]
    few = FoundAgain(REQUIRED, RESULT, 2_000, Fraction(-1, 1000), Fraction(1, 100), Fraction(1, 40))
    section = methods(odds, odds.rules, [coin], [few], [], ReportTerms(rounds=2_000))
    words = " ".join(block.words for block in section.blocks if isinstance(block, Text))
    assert "What these rounds cannot show" in words
    # a fortieth is 25 times the edge, 250 times too much: 62,500 times the rounds
    assert "25.0 times the edge; 125,000,000 rounds would do" in words
    enough = FoundAgain(REQUIRED, BY_CHART, 10**9, few.counted, few.counted, Fraction(1, 20_000))
    section = methods(odds, odds.rules, [coin], [few], [enough], ReportTerms(rounds=2_000))
    words = " ".join(block.words for block in section.blocks if isinstance(block, Text))
    assert "cannot show" not in words


def test_a_table_without_the_card_reader_has_no_third_method() -> None:
    """Its Blackjack Wager is not counted either."""
    with pytest.raises(Refused):
        terms_of(Rules.of("633a", {"peek": False}))
