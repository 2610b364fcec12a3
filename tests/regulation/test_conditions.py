"""When a choice means something: by another choice, an amount, either of two, or a paytable."""

import pytest

from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.chapter import NUMBERS
from pitboss.regulation.choices import Condition


def matters(number: str, name: str, **chosen: object) -> bool:
    """Whether a choice means something beside these."""
    rules = Rules.of(number, chosen)
    return rules.matters(next(one for one in rules.chapter.choice if one.name == name))


@pytest.mark.parametrize(
    ("number", "name", "never", "then"),
    [
        ("687a", "progressive_rate", {}, {"progressive_bonus_wager": True}),
        ("645a", "progressive_seed", {"bank": True}, {"progressive_wager": True}),
        ("645a", "limit_shown", {}, {"payout_limit": 5_000_000}),
        ("678a", "ace_low_straight_flush", {"flush_bonus_wager": True},
         {"straight_flush_bonus_wager": True}),
        ("678a", "ace_low_straight_flush", {}, {"progressive_jackpot_wager": True}),
        ("633a", "crown_treasure", {}, {"royal_match_wager": True}),
        ("633a", "twenty_pair_cap", {}, {"kings_bounty_wager": True}),
        ("688a", "fortune5_quads", {"paytables": {"fortune_bonus": "4"}},
         {"paytables": {"fortune_bonus": "5"}}),
    ],
)  # fmt: skip
def test_a_choice_means_something_beside_another(
    number: str, name: str, never: dict[str, object], then: dict[str, object]
) -> None:
    assert not matters(number, name, **never)
    assert matters(number, name, **then)


def test_a_table_in_use_is_one_of_a_wager_that_is_offered() -> None:
    tables = {"fortune_bonus": "5"}
    assert not matters("688a", "fortune5_quads", paytables=tables, fortune_bonus_wager=False)


@pytest.mark.parametrize("number", NUMBERS)
def test_conditions_name_what_the_chapter_has(number: str) -> None:
    file = chapter_file(number)
    known = set(file.defaults)
    whens = [one.when for one in file.choice] + [one.when for one in file.caution]
    whens += [one.when for one in file.option] + [one.when for one in file.inscription]
    for condition in (condition for when in whens for condition in when):
        named = {condition.choice, condition.or_choice} - {""}
        assert named <= known
        assert named or condition.paytable in file.paytables(condition.wager)
    for caution in file.caution:
        assert not caution.choice or caution.choice in known
        assert not caution.wager or file.paytables(caution.wager)
    for wager in file.wager:
        assert not wager.equal_to or file.wager_named(wager.equal_to)
        assert wager.table_filed == "free" or len(file.paytables(wager.name)) > 1


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (Condition(choice="switch", value=True), "switch true"),
        (Condition(choice="a", value=True, or_choice="b"), "a true or b true"),
        (Condition(choice="payout_limit", above=0), "payout_limit above 0"),
        (Condition(wager="fortune_bonus", paytable="5"), "fortune_bonus by paytable 5"),
    ],
)
def test_a_condition_in_words(condition: Condition, words: str) -> None:
    assert condition.in_words == words
