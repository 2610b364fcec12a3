"""Numbers of the text by which play goes: each as the text has it, and read from the file."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.chapters.high_card_flush.round import RAISES
from pitboss.families.pai_gow.showdown import vigorish
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.chapter import NUMBERS, ChapterFile

TYPED_IN: dict[str, dict[str, int | str]] = {
    # the dealer draws until he has a hard or soft total of 17 to 21 (§ 633a.7(n)); not more than
    # 1/2 of the Blackjack Wager is insured (§ 633a.8(b)), one half surrendered (§ 633a.9(a))
    "633a": {"dealer_stands": 17, "insurance_share": "1/2", "surrender_share": "1/2"},
    # 5% of the amount won (§ 645a.13(a)); at least $5 (§ 645a.1[Qualifying Wager])
    "645a": {"vigorish_rate": "1/20", "qualifying_wager": 500},
    # a pair of eights or better (§ 670a.11(g))
    "670a": {"double_down_pair": 8},
    # at least once every five rounds (§ 678a.8(f)); a three-card flush, nine high (§ 678a.11(d))
    "678a": {"stub_counted_every": 5, "qualifying_cards": 3, "qualifying_high": 9},
    "686a": {},
    # two times the Ante Wager (§ 687a.1[Raise Wager])
    "687a": {"stub_counted_every": 5, "raise_antes": 2},
    "688a": {"qualifying_wager": 500},
}


@pytest.mark.shows(
    "633a.7(n)", "633a.8(b)", "645a.13(a)", "645a.1[Qualifying Wager]", "670a.11(g)(1)",
    "678a.8(f)", "678a.11(d)(1)[lead]", "687a.8(g)", "687a.1[Raise Wager]",
    "688a.1[Qualifying Wager]",
)  # fmt: skip
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_those_of_the_text(number: str) -> None:
    fixed = {one.name: one.value for one in chapter_file(number).fixed}
    assert fixed == {name: Fraction(value) for name, value in TYPED_IN[number].items()}
    assert all(one.cites and one.title for one in chapter_file(number).fixed)


@pytest.mark.shows("678a.11(b)(1)", "678a.11(b)(2)", "678a.11(b)(3)")
def test_678a_11_b_a_flush_of_five_raises_twice_and_a_longer_one_three_times() -> None:
    assert RAISES == {2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}
    limits = chapter_file("678a").raise_limit
    assert [one.cite for one in limits] == [f"678a.11(b)({at})" for at in (1, 2, 3)]


def changed(of: ChapterFile, name: str, value: Any) -> ChapterFile:
    """A chapter with another number."""
    fixed = tuple(
        one.model_copy(update={"value": Fraction(value)}) if one.name == name else one
        for one in of.fixed
    )
    return ChapterFile.model_construct(**{**dict(of), "fixed": fixed})


@pytest.mark.shows("645a.13(a)")
def test_645a_13_a_the_vigorish_is_what_the_chapter_says() -> None:
    rules = Rules.of("645a")
    assert vigorish(rules, 1_000) == 50
    other = replace(rules, chapter=changed(rules.chapter, "vigorish_rate", "1/10"))
    assert vigorish(other, 1_000) == 100
