"""The rules that a report names: every choice with its value, and what the chapter fixes."""

import pytest

from pitboss.document.blocks import FiguresTable, Text
from pitboss.document.rules_counted import differing, every_choice, fixed, rules_counted
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.chapter import NUMBERS


def rows(table: FiguresTable) -> dict[str, tuple[str, ...]]:
    """A table by its first column."""
    found = {row[0]: row[1:] for row in table.printed}
    assert len(found) == len(table.printed)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_every_choice_of_every_chapter_is_listed_with_its_paragraphs(number: str) -> None:
    listed = every_choice(Rules.of(number)).printed
    several = [
        wager.name
        for wager in chapter_file(number).wager
        if len(chapter_file(number).paytables(wager.name)) > 1
    ]
    assert len(listed) == len(chapter_file(number).choice) + len(several)
    for choice, (_, _, state, cites) in zip(chapter_file(number).choice, listed, strict=False):
        assert state == "default"
        assert all(cite in cites for cite in choice.cites)


@pytest.mark.shows("633a.11(c)", "633a.3(a)", "633a.13(j)", "633a.7(h)")
def test_633a_the_choices_of_blackjack_in_plain_words() -> None:
    chosen = {"decks": 8, "resplits": 0, "paytables": {"royal_match": "D"}}
    listed = rows(every_choice(Rules.of("633a", chosen)))
    assert listed["Decks in the shoe: of one batch, or in each side of a double shoe"] == (
        "8 decks", "chosen", "§ 633a.3(a), § 633a.3(b)[lead], § 633a.3(c), R-633a-4",
    )  # fmt: skip
    assert listed["Additional splits after the first"][:2] == ("0", "chosen")
    # R-633a-16: one number for aces too, unless told
    assert listed["Additional splits of aces after the first"][0] == "0"
    assert listed["Split aces take one card only, which the text does not say"] == (
        "no", "default", "R-633a-15",
    )  # fmt: skip
    cap = "Most that the two 1,000 to 1 awards may pay in a round"
    assert listed[cap][:2] == ("no cap", "default")
    assert listed["The hole card goes into the card reader"][0] == "yes"
    assert listed["Paytable of the Royal Match 21 Wager"] == ("D", "chosen", "§ 633a.13(f)(2)")
    assert listed["Paytable of the Match-the-Dealer Wager"] == ("8", "default", "§ 633a.13(d)(2)")


@pytest.mark.shows("633a.7(n)", "633a.9(a)[lead]", "633a.10(a)", "633a.11(a)")
def test_633a_what_the_chapter_fixes_is_listed() -> None:
    listed = {cite: words for words, cite in fixed(Rules.of("633a")).printed}
    assert listed["§ 633a.2(b)(3)(iii)"] == "“Dealer shall draw to 16 and stand on all 17s”"
    assert "soft included" in listed["§ 633a.7(n)"]
    assert "gives up half the bet" in listed["§ 633a.9(a)[lead]"]
    assert "any first two cards, including after splits" in listed["§ 633a.10(a)"]
    assert "Equal-valued first cards may be split" in listed["§ 633a.11(a)"]
    assert all(cite.startswith("§ 633a.") for cite in listed)


@pytest.mark.shows("686a.6(f)")
def test_686a_6_f_choices_that_differ_come_first_with_their_defaults() -> None:
    assert differing(Rules.of("686a")) == Text(
        "Every choice that the chapter leaves is at its default."
    )
    listed = differing(Rules.of("686a", {"adjacent_boxes": 1}))
    assert isinstance(listed, FiguresTable)
    assert listed.printed == (("Adjacent boxes for one player", "1", "2", "§ 686a.6(f)"),)


@pytest.mark.shows("645a.11(c)")
def test_645a_11_c_a_house_way_with_the_title_of_the_standard_one_is_chosen() -> None:
    own = {"name": "x", "title": "Standard house way", "rule": [{"words": "…", "keep": "best"}]}
    listed = rows(every_choice(Rules.of("645a", {"house_way": own})))
    assert listed["How the dealer's hands are set"][:2] == ("Standard house way", "chosen")


@pytest.mark.parametrize("every", [True, False])
def test_it_says_whether_wagers_that_are_not_offered_are_counted(every: bool) -> None:
    section = rules_counted(Rules.of("686a"), every=every)
    said = any(
        isinstance(block, Text) and "whether or not the choices below offer it" in block.words
        for block in section.blocks
    )
    assert said is every
