"""A chapter with the choices of one casino."""

from fractions import Fraction

import pytest

from pitboss.regulation import Rules, exists
from pitboss.vocabulary.refusal import Refused


def test_what_is_not_chosen_has_the_recommended_default() -> None:
    rules = Rules.of("686a")
    assert rules.chosen == {}
    assert {
        name: rules[name]
        for name in (
            "betting_positions", "shuffler", "preshuffled_cards", "cover_card_depth",
            "bonus_wager", "adjacent_boxes", "mid_shoe_entry_bar", "verbal_bets",
            "decision_order", "odds_shown", "min_chip",
        )
    } == {
        "betting_positions": 6,
        "shuffler": "batch",
        "preshuffled_cards": False,
        "cover_card_depth": "1/4",
        "bonus_wager": True,
        "adjacent_boxes": 2,
        "mid_shoe_entry_bar": False,
        "verbal_bets": False,
        "decision_order": "seat_by_seat",
        "odds_shown": "sign",
        "min_chip": 50,
    }  # fmt: skip
    assert rules.share("cover_card_depth") == Fraction(1, 4)


@pytest.mark.shows("686a.2(a)", "686a.6(f)", "686a.5(d)", "686a.3(a)")
@pytest.mark.parametrize(
    ("name", "value", "cite"),
    [
        ("betting_positions", 7, "686a.2(a)"),
        ("betting_positions", 0, "686a.2(a)"),
        ("betting_positions", True, "686a.2(a)"),
        ("betting_positions", "6", "686a.2(a)"),
        ("shuffler", "machine", "686a.3(a)"),
        ("preshuffled_cards", 1, "686a.4(e)"),
        ("cover_card_depth", "1/5", "686a.5(d)"),
        ("cover_card_depth", "1", "686a.5(d)"),
        ("cover_card_depth", "1/0", "686a.5(d)"),
        ("cover_card_depth", "deep", "686a.5(d)"),
        ("cover_card_depth", 0.5, "686a.5(d)"),
        ("bonus_wager", "yes", "686a.6(e)"),
        ("adjacent_boxes", 0, "686a.6(f)"),
        ("adjacent_boxes", 7, "686a.6(f)"),
        ("mid_shoe_entry_bar", None, "686a.6(b)[lead]"),
        ("verbal_bets", "cash", "686a.6(a)"),
        ("decision_order", "last_first", "R-686a-4"),
        ("odds_shown", "nowhere", "686a.2(b)(6)"),
        ("min_chip", 0, "R-GEN-4"),
        ("decks", 8, "686a.3(a)"),
        ("decks", True, "686a.3(a)"),
    ],
)
def test_a_choice_that_the_text_does_not_leave_is_refused(
    name: str, value: object, cite: str
) -> None:
    with pytest.raises(Refused) as caught:
        Rules.of("686a", {name: value})
    assert caught.value.field == f"rules.{name}"
    assert cite in caught.value.cites
    assert caught.value.allowed


def test_an_unknown_choice_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        Rules.of("686a", {"payout_limit": 100_000})
    assert caught.value.field == "rules.payout_limit"
    assert "adjacent_boxes" in caught.value.allowed
    assert all(exists(cite) for cite in caught.value.cites)


def test_a_choice_goes_by_its_other_names_too_but_not_twice() -> None:
    assert Rules.of("686a", {"order_of_decisions": "all_first"})["decision_order"] == "all_first"
    with pytest.raises(Refused, match="twice"):
        Rules.of("686a", {"decision_order": "all_first", "order_of_decisions": "seat_by_seat"})


def test_six_decks_may_be_named() -> None:
    assert Rules.of("686a", {"decks": 6}).chosen == {}


@pytest.mark.shows("686a.6(e)")
def test_686a_6_e_the_bonus_is_offered_only_if_the_submission_has_it() -> None:
    offered = [one.name for one in Rules.of("686a").wagers()]
    assert offered == ["ante", "over_23", "under_18", "bonus"]
    offered = [one.name for one in Rules.of("686a", {"bonus_wager": False}).wagers()]
    assert offered == ["ante", "over_23", "under_18"]


def test_a_paytable_goes_by_its_printed_name() -> None:
    rules = Rules.of("686a", {"paytables": {"bonus": "Paytable"}})
    assert rules.paytable("bonus").cite == "686a.8(b)"
    assert rules["bonus_wager"] is True


@pytest.mark.parametrize(
    ("tables", "field"),
    [
        ({"bonus": "B"}, "rules.paytables.bonus"),
        ({"trips": "Paytable"}, "rules.paytables.trips"),
        ("Paytable", "rules.paytables"),
    ],
)
def test_a_paytable_that_is_not_printed_is_refused(tables: object, field: str) -> None:
    with pytest.raises(Refused) as caught:
        Rules.of("686a", {"paytables": tables})
    assert caught.value.field == field


@pytest.mark.parametrize("written", ["1/5", "20%", "0.2"])
def test_a_share_is_read_as_people_write_it(written: str) -> None:
    assert Rules.of("687a", {"progressive_rate": written})["progressive_rate"] == "1/5"


def test_what_is_made_of_rules_is_made_once_and_for_them_alone() -> None:
    rules, others = Rules.of("686a"), Rules.of("686a", {"adjacent_boxes": 1})
    asked: list[Rules] = []

    def boxes(made_of: Rules, more: int) -> int:
        asked.append(made_of)
        return made_of.number("adjacent_boxes") + more

    assert [rules.once(boxes, 10), rules.once(boxes, 10), rules.once(boxes, 20)] == [12, 12, 22]
    assert others.once(boxes, 10) == 11
    assert [each is others for each in asked] == [False, False, True]


def test_rules_are_equal_by_their_choices_whatever_was_made_of_them() -> None:
    rules = Rules.of("687a", {"bad_beat": "two_way"})
    rules.paytable("trips_bonus")
    assert rules == Rules.of("687a", {"bad_beat": "two_way"})


@pytest.mark.parametrize(
    ("chosen", "says", "allowed"),
    [
        ({"hand_dealt": True}, "A hand-dealt game uses one or two decks",
         "decks in the shoe: 2 or fewer"),
        ({"paytables": {"royal_match": "A"}},
         "Paytable A of the Royal Match 21 Wager is for 1 deck; this table uses 6", "1 deck"),
    ],
)  # fmt: skip
def test_choices_that_do_not_go_together_are_refused_in_a_sentence(
    chosen: dict[str, object], says: str, allowed: str
) -> None:
    with pytest.raises(Refused) as refusal:
        Rules.of("633a", chosen)
    assert (refusal.value.what, refusal.value.allowed) == (says, allowed)
