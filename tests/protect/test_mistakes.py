"""What dealers' mistakes cost, against examples worked out by hand."""

from fractions import Fraction

import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.protect.mistakes import paid_by_other_odds
from pitboss.document.protect_mistakes import sections
from pitboss.figures.mistaken import Mistake
from pitboss.protect.mistakes import Mistakes, Terms, find
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused


def one(found: Mistakes, kind: str, when: str, instead: str = "") -> Mistake:
    (mistake,) = [
        each
        for each in found.mistakes
        if each.kind == kind and each.when == when and instead in each.instead
    ]
    return mistake


@pytest.mark.shows("686a.8(b)")
def test_lines_of_over_under_are_read_one_higher_or_one_lower() -> None:
    found = find("over-under", Rules.of("686a"), Terms())
    higher = one(found, "line misread", "7 or 32: 10 to 1", "50 to 1")
    lower = one(found, "line misread", "7 or 32: 10 to 1", "5 to 1")
    assert [higher.cost, lower.cost] == [40, -5]
    (bonus,) = ODDS["over-under"].wager("bonus", Rules.of("686a"))
    line = next(end for end in bonus.outcomes if end.hand == "7 or 32")
    assert higher.chance == lower.chance == line.probability


def test_what_a_mistake_costs_an_hour() -> None:
    """One occasion in 10 rounds at a cost of two wagers of $10, missed once in 100: of 60 rounds of
    4 players 24 are occasions, and 0.24 mistakes at $20 are $4.80."""
    mistake = Mistake("", "ante", "", "", Fraction(1, 10), Fraction(2))
    terms = Terms(rounds_per_hour=60, players=4, stake=1_000, one_in=100)
    assert Mistakes("", terms, (mistake,)).per_hour(mistake) == 480


@pytest.mark.shows("633a.13(a)")
def test_blackjacks_paid_by_other_odds() -> None:
    """Asked of the chapter itself: what comes with the package was found before."""
    rules = Rules.of("633a")
    found = paid_by_other_odds(best_rounds(shoe_of(rules.decks), terms_of(rules)))
    assert {each.instead: each.cost for each in found} == {
        "1 to 1": Fraction(-1, 2),
        "6 to 5": Fraction(-3, 10),
        "2 to 1": Fraction(1, 2),
    }


@pytest.mark.shows("678a.11(d)(1)[lead]", "678a.11(d)(2)[lead]")
def test_a_dealers_hand_at_high_card_flush_is_taken_to_qualify_or_not() -> None:
    """A Raise of two Antes that should push is paid 1 to 1; or a hand that lost three Antes gets
    its Ante paid and the Raise back."""
    found = find("high-card-flush", Rules.of("678a"), Terms())
    paid = one(found, "unqualified hand taken for one that qualifies",
               "Raise 2x, dealer does not qualify")  # fmt: skip
    saved = one(found, "qualifying hand taken for one that does not", "Raise 2x loses")
    assert [paid.cost, saved.cost] == [2, 4]


@pytest.mark.shows("645a.13(a)", "645a.11(f)(1)(ii)")
def test_mistakes_with_the_hands_of_pai_gow_poker() -> None:
    found = find("pai-gow", Rules.of("645a"), Terms())
    assert one(found, "vigorish forgotten", "both hands win").cost == Fraction(1, 20)
    assert one(found, "push paid", "one hand wins").cost == Fraction(19, 20)
    copies = one(found, "copy given to the player", "a copy decides")
    assert Fraction("0.95") < copies.cost < Fraction("1.95")  # a loss is a push, or a push a win
    rules = [each for each in found.mistakes if each.kind.startswith("house way")]
    assert all(each.standard_error is not None for each in rules)
    two_pair = next(each for each in rules if "Any other two pair" in each.when)
    assert two_pair.cost > 4 * (two_pair.standard_error or 0)  # it is a good rule
    document = [section.title for section in sections(found)]
    assert document == ["Dealers' mistakes: what they cost the house"]
    assert found.to_dict()["mistakes"][0]["kind"] == "copy given to the player"


def test_terms_that_make_no_sense() -> None:
    with pytest.raises(Refused, match="one_in"):
        Terms(one_in=0)
