"""What several chapters say in the same words, held against the text of each."""

import pytest
from tests.regulation.chapter_files import cited, filed, tables

from pitboss.regulation import NUMBERS, Rules, chapter_file, exists, paragraphs
from pitboss.regulation.chapter import read_toml
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.refusal import Refused

PAI_GOW = ("645a", "670a", "688a")


def checklist(number: str, **chosen: object) -> set[str]:
    """The paragraphs behind the checklist of a table with these choices."""
    return {item.cite for item in Rules.of(number, chosen).checklist()}


# Every chapter


@pytest.mark.parametrize("number", NUMBERS)
def test_a_chapter_cites_what_exists_of_its_own_text(number: str) -> None:
    cites = set(cited(read_toml(number)))
    assert len(cites) > 60
    assert {cite for cite in cites if not exists(cite)} == set()
    own = (f"{number}.", f"R-{number}-", "R-GEN-")
    assert {cite for cite in cites if not cite.startswith(own)} == set()


@pytest.mark.parametrize("number", NUMBERS)
def test_a_casino_that_chooses_nothing_has_the_recommended_choices(number: str) -> None:
    rules = Rules.of(number)
    defaults = chapter_file(number).defaults
    assert {name: rules[name] for name in defaults} == defaults


@pytest.mark.parametrize("number", ["633a", "645a", "670a", "678a"])
def test_no_payback_is_published(number: str) -> None:
    assert chapter_file(number).published == ()


# The chapters dealt from one deck


@pytest.mark.shows("645a.3(a)", "645a.3(c)(1)", "645a.3(c)(2)")
@pytest.mark.shows("670a.3(a)", "670a.3(c)(1)", "670a.3(c)(2)")
@pytest.mark.shows("678a.3(a)", "678a.3(c)(1)", "678a.3(c)(2)")
@pytest.mark.shows("687a.3(a)", "687a.3(c)(1)", "687a.3(c)(2)")
@pytest.mark.shows("688a.3(a)", "688a.3(c)(1)", "688a.3(c)(2)")
@pytest.mark.parametrize(
    ("number", "size"), [("645a", 53), ("670a", 53), ("678a", 52), ("687a", 53), ("688a", 53)]
)
def test_3_a_c_the_deck_and_how_long_it_is_used(number: str, size: int) -> None:
    cards = chapter_file(number).cards
    assert len(cards.deck) == size
    assert (JOKER in cards.deck) == (size == 53)
    hours = {how: cards.changed_after(how).hours for how in ("manual_shoe", "hand")}
    assert hours == {"manual_shoe": 8, "hand": 4}
    assert cards.changed_after("automated_shoe").hours == 8


@pytest.mark.shows("678a.2(a)", "678a.7(e)", "687a.2(a)", "687a.7(e)")
@pytest.mark.parametrize("number", ["678a", "687a"])
@pytest.mark.parametrize("name", ["betting_positions", "adjacent_boxes"])
def test_678a_687a_2_a_7_e_no_more_than_six(number: str, name: str) -> None:
    assert Rules.of(number, {name: 6})[name] == 6
    with pytest.raises(Refused):
        Rules.of(number, {name: 7})


@pytest.mark.shows("678a.3(b)[lead]", "678a.9(a)(1)", "678a.5(a)")
@pytest.mark.shows("687a.3(b)[lead]", "687a.9(a)(1)", "687a.5(a)")
@pytest.mark.parametrize("number", ["678a", "687a"])
@pytest.mark.parametrize(
    ("name", "value", "without", "part"),
    [
        ("decks", 2, {"automated_shuffler": False}, "3(b)[lead]"),
        ("dealing_method", "hand", {"automated_shuffler": False}, "9(a)(1)"),
        ("dealing_method", "hand", {"shuffler_loads_shoe": True}, "9(a)(2)"),
        ("shuffler_loads_shoe", True, {"automated_shuffler": False}, "5(a)"),
    ],
)
def test_678a_687a_choices_that_the_chapter_forbids_together(
    number: str, name: str, value: object, without: dict[str, bool], part: str
) -> None:
    chosen = {name: value} | without
    with pytest.raises(Refused) as refusal:
        Rules.of(number, chosen)
    assert (refusal.value.field, refusal.value.cites) == (f"rules.{name}", (f"{number}.{part}",))
    # an approved device that reshuffles is one that shuffles
    if part != "9(a)(2)":
        assert Rules.of(number, chosen | {"reshuffling_device": True})


@pytest.mark.shows("678a.3(a)", "678a.3(b)[lead]", "687a.3(a)", "687a.3(b)[lead]")
@pytest.mark.parametrize("number", ["678a", "687a"])
def test_678a_687a_3_a_without_a_device_one_deck_is_played_with_unless_two_were_asked_for(
    number: str,
) -> None:
    assert Rules.of(number)["decks"] == 2
    assert Rules.of(number, {"automated_shuffler": False})["decks"] == 1


# Pai Gow Poker and the two chapters made from it


@pytest.mark.shows("645a.13(a)", "670a.12(a)", "688a.12(a)")
@pytest.mark.parametrize(
    ("number", "wager"), [*((number, "pai_gow") for number in PAI_GOW), ("670a", "double_down")]
)
def test_645a_13_a_670a_688a_12_a_the_wager_pays_1_to_1(number: str, wager: str) -> None:
    data = chapter_file(number)
    assert list(tables(data, wager)) == ["1 to 1"]
    assert filed(data, wager, "1 to 1") == [("win", "1 to 1")]


@pytest.mark.shows("645a.2(a)", "645a.1[High hand]", "645a.1[Low hand]")
@pytest.mark.shows("670a.2(a)", "670a.1[High hand]", "670a.1[Low hand]")
@pytest.mark.shows("688a.2(a)", "688a.1[High hand]", "688a.1[Low hand]")
@pytest.mark.parametrize(
    ("number", "low", "stub"), [("645a", 2, 4), ("670a", 1, 11), ("688a", 2, 4)]
)
def test_pai_gow_2_a_six_positions_and_hands_of_five_and_one_or_two(
    number: str, low: int, stub: int
) -> None:
    data = chapter_file(number)
    assert data.table.positions == 6
    assert (data.hand.cards - data.hand.low, data.hand.low) == (5, low)
    # R-GEN-13: with the dealer's, seven hands leave the four or eleven cards of § .8(e)
    assert len(data.cards.deck) - (data.table.positions + 1) * data.hand.cards == stub
    assert data.cards.cut_from_ends == 10


@pytest.mark.shows("645a.2(b)[lead]", "645a.2(b)(1)", "645a.2(b)(2)", "645a.2(b)(3)")
@pytest.mark.shows("645a.2(b)(4)", "645a.2(b)(9)", "645a.2(b)(10)", "645a.2(e)", "645a.2(f)")
@pytest.mark.shows("645a.3(b)(1)")
@pytest.mark.shows("670a.2(b)[lead]", "670a.2(b)(1)", "670a.2(b)(2)", "670a.2(b)(3)")
@pytest.mark.shows("670a.2(b)(4)", "670a.2(b)(9)", "670a.2(e)", "670a.2(f)", "670a.3(b)(1)")
@pytest.mark.shows("688a.2(b)[lead]", "688a.2(b)(1)", "688a.2(b)(2)", "688a.2(b)(3)")
@pytest.mark.shows("688a.2(b)(4)", "688a.2(b)(9)", "688a.2(e)", "688a.2(f)", "688a.3(b)(1)")
@pytest.mark.parametrize(
    ("number", "limit", "shaker"),
    [
        ("645a", {"645a.2(b)(10)"}, "645a.2(c)(1)(i)"),
        ("670a", set(), "670a.2(d)(1)(i)"),
        ("688a", set(), "688a.2(c)(1)(i)"),
    ],
)
def test_pai_gow_2_what_every_table_has(number: str, limit: set[str], shaker: str) -> None:
    listed = chapter_file(number).checklist
    layout = {f"{number}.2(b){part}" for part in ("[lead]", "(1)", "(2)", "(3)", "(4)", "(9)")}
    others = {f"{number}.{part}" for part in ("2(a)", "2(e)", "2(f)", "3(a)", "3(b)(1)")}
    assert {one.cite for one in listed if not one.when} == layout | limit | others
    words = {one.cite: one.item for one in listed}
    assert "three dice" in words[shaker]
    assert "24 hours" in words[shaker]


@pytest.mark.parametrize("number", PAI_GOW)
def test_pai_gow_4_to_9_equipment_follows_how_the_cards_are_shuffled_and_dealt(number: str) -> None:
    always = checklist(number)
    assert always - checklist(number, mark_start=False) == {f"{number}.5(j)"}
    assert checklist(number, dealing_method="hand") - always == {f"{number}.9(a)(1)"}
    assert checklist(number, dealing_method="manual_shoe") - always == {f"{number}.8(a)"}
    assert checklist(number, preshuffled_cards=True) - always == {f"{number}.4(e)"}
    assert checklist(number, reshuffling_device=True) - always == {f"{number}.5(h)"}


@pytest.mark.shows("645a.7(d)", "645a.7(e)[lead]", "645a.7(e)(1)", "645a.7(e)(2)")
@pytest.mark.shows("645a.7(e)(3)", "645a.7(e)(4)")
@pytest.mark.shows("670a.7(d)", "670a.7(e)[lead]", "670a.7(e)(1)", "670a.7(e)(2)")
@pytest.mark.shows("670a.7(e)(3)", "670a.7(e)(4)")
@pytest.mark.shows("688a.7(d)", "688a.7(e)[lead]", "688a.7(e)(1)", "688a.7(e)(2)", "688a.7(e)(3)")
@pytest.mark.parametrize(
    ("number", "unasked", "optional"),
    [
        ("645a", [], ["fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive"]),
        ("670a", ["double_down"], ["fortune_bonus", "insurance", "progressive"]),
        ("688a", [], ["ace_high_bonus", "fortune_bonus", "progressive"]),
    ],
)
def test_pai_gow_7_d_e_optional_wagers_are_taken_only_where_they_are_filed(
    number: str, unasked: list[str], optional: list[str]
) -> None:
    def offered(**chosen: object) -> list[str]:
        return [wager.name for wager in Rules.of(number, chosen).wagers()]

    always = ["pai_gow", *unasked]
    assert offered() == always
    for wager in optional:
        assert offered(**{f"{wager}_wager": True}) == offered(**{wager: True}) == [*always, wager]
        table = list(tables(chapter_file(number), wager))[-1]
        assert offered(paytables={wager: table}) == [*always, wager]
    for wager in unasked:
        assert offered(**{f"{wager}_wager": False}) == ["pai_gow"]
    wagers = chapter_file(number).wager
    assert [wager.name for wager in wagers] == [*always, *optional]
    assert [wager.name for wager in wagers if wager.required] == ["pai_gow"]
    assert [wager.name for wager in wagers if wager.made == "during"] == unasked


@pytest.mark.parametrize(
    ("number", "name", "value", "choice"),
    [
        *((number, "marker_for_the_starting_position", False, "mark_start") for number in PAI_GOW),
        *((number, "two_adjacent_betting_areas", True, "two_adjacent_areas") for number in PAI_GOW),
        ("645a", "player_banking", True, "bank"),
        ("645a", "co_banking", True, "co_bank"),
        ("645a", "dealers_bet_against_the_bank", 25_00, "dealer_bet_vs_bank"),
        ("645a", "side_bets_by_a_bank", True, "bank_side_bets"),
        ("645a", "rounding_of_the_vigorish", 25, "vig_round_to"),
        ("645a", "payout_limit_per_hand", 50_000_00, "payout_limit"),
        ("645a", "house_way_of_the_dealers_hands", "standard", "house_way"),
        ("645a", "starting_position", "button", "start_method"),
        ("645a", "seed", 5_000_00, "progressive_seed"),
        ("645a", "reset", 3_000_00, "progressive_reset"),
        ("645a", "rate", "1/4", "progressive_rate"),
        ("645a", "progressive_payout", True, "progressive_wager"),
        ("670a", "double_down", False, "double_down_wager"),
        ("670a", "least_fortune_bet_for_envy", 1_00, "fortune_envy_minimum"),
        ("670a", "starting_position", "shaker", "start_method"),
        ("670a", "reshuffling_and_counting_device", True, "reshuffling_device"),
        ("670a", "progressive_bet", 5_00, "progressive_bet"),
        ("688a", "ace_high_bonus", True, "ace_high_bonus_wager"),
        ("688a", "progressive_payout", True, "progressive_wager"),
        ("688a", "house_way_of_the_dealers_hands", "standard", "house_way"),
        ("688a", "starting_position", "shaker", "start_method"),
        ("688a", "reshuffling_and_counting_device", True, "reshuffling_device"),
        ("688a", "fortune_three_pair", "push_all", "fortune_three_pair"),
        ("688a", "fortune5_quads", 25, "fortune5_quads"),
    ],
)
def test_pai_gow_choices_go_by_the_names_of_the_lists_too(
    number: str, name: str, value: object, choice: str
) -> None:
    assert Rules.of(number, {name: value}).chosen == {choice: value}


@pytest.mark.parametrize(
    ("number", "name", "value"),
    [
        *((number, "betting_positions", 5) for number in PAI_GOW),
        *((number, "betting_positions", 7) for number in PAI_GOW),
        *((number, "decks", 3) for number in PAI_GOW),
        *((number, "two_adjacent_areas", 2) for number in PAI_GOW),
        ("645a", "dealing_method", "by_hand"),
        ("645a", "start_method", "coin"),
        ("645a", "progressive_bet", 0),
        ("645a", "progressive_rate", "3/2"),
        ("645a", "house_way", "no such way"),
        ("645a", "bank", 1),
        ("645a", "dealer_bet_vs_bank", "half"),
        ("645a", "vig_round_to", 10),
        ("645a", "payout_limit", 49_999_99),
        ("645a", "counting_shuffler", True),
        ("670a", "start_method", "button"),  # § 645a.5(i)(3) has it, this chapter has not
        ("670a", "fortune_envy_minimum", 2_00),
        ("670a", "progressive_bet", 2_00),  # R-670a-2
        ("670a", "house_way", "standard"),  # § 670a.11(d) fixes it
        ("670a", "bank", True),
        ("670a", "vig_round_to", 25),  # R-670a-16
        ("670a", "payout_limit", 50_000_00),  # R-670a-16
        ("688a", "start_method", "button"),  # § 645a.5(i)(3) has it, this chapter has not
        ("688a", "fortune_three_pair", "push"),
        ("688a", "fortune5_quads", 20),
        ("688a", "progressive_bet", 1_00),  # each table has its own
        ("688a", "house_way", "no such way"),
        ("688a", "bank", True),
        ("688a", "vig_round_to", 25),  # § 688a.12(a): no vigorish
        ("688a", "payout_limit", 50_000_00),  # R-688a-24
    ],
)
def test_pai_gow_other_choices_are_refused(number: str, name: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        Rules.of(number, {name: value})
    assert refused.value.field.startswith(f"rules.{name}")


@pytest.mark.parametrize(
    ("number", "name", "cites"),
    [
        ("670a", "payout_limit", ("670a.12", "R-670a-16")),
        ("688a", "payout_limit", ("688a.12", "R-688a-24")),
        ("688a", "payout_limit_per_hand", ("688a.12", "R-688a-24")),
        ("670a", "vig_round_to", ("670a.12(a)", "R-670a-16")),
        ("688a", "vig_round_to", ("688a.12(a)",)),
        ("670a", "house_way", ("670a.11(d)[lead]",)),
    ],
)
def test_pai_gow_what_only_sister_chapters_leave_is_refused_by_the_paragraph_that_applies(
    number: str, name: str, cites: tuple[str, ...]
) -> None:
    with pytest.raises(Refused) as refused:
        Rules.of(number, {name: 5_000_000})
    assert refused.value.cites == cites


@pytest.mark.parametrize("number", PAI_GOW)
def test_pai_gow_choices_that_hang_together(number: str) -> None:
    """What a device alone can do needs one: a shuffler, or an approved device that reshuffles."""
    none: dict[str, object] = {"automated_shuffler": False}
    assert Rules.of(number, none).chosen == {"automated_shuffler": False, "decks": 1}
    for chosen, cite in (
        ({"decks": 2}, f"{number}.3(b)[lead]"),
        ({"dealing_method": "hand"}, f"{number}.9(a)(1)"),
        ({"shuffler_loads_shoe": True}, f"{number}.5(a)"),
    ):
        with pytest.raises(Refused) as refused:
            Rules.of(number, none | chosen)
        assert refused.value.cites == (cite,)
        Rules.of(number, chosen)
        if "shuffler_loads_shoe" not in chosen:
            Rules.of(number, none | chosen | {"reshuffling_device": True})
    with pytest.raises(Refused) as refused:
        Rules.of(number, {"dealing_method": "hand", "shuffler_loads_shoe": True})
    assert refused.value.cites == (f"{number}.9(a)(2)",)


@pytest.mark.parametrize(
    ("number", "sections", "no_step"),
    [
        (
            "645a",
            (4, 5, 7, 8, 9, 10, 11, 12, 14),
            ["7(e)(1)", "7(e)(2)", "7(e)(3)", "7(e)(4)"],
        ),
        (
            "670a",
            (4, 5, 7, 8, 9, 10, 11, 13),
            ["7(e)(1)", "7(e)(2)", "7(e)(3)", "7(e)(4)"]
            # how the dealer arranges his cards
            + ["11(d)(1)[lead]", "11(d)(1)(i)", "11(d)(1)(ii)"]
            + [f"11(d)({part})" for part in (2, 3, 4, 5, 6)],
        ),
        ("688a", (4, 5, 7, 8, 9, 10, 11, 13), ["7(e)(1)", "7(e)(2)", "7(e)(3)"]),
    ],
)
def test_pai_gow_every_paragraph_of_a_round_is_a_step(
    number: str, sections: tuple[int, ...], no_step: list[str]
) -> None:
    """But for what may be chosen, and what wagers there are."""
    of_the_round = tuple(f"{number}.{section}(" for section in sections)
    prescribed = [one.citation for one in paragraphs() if one.citation.startswith(of_the_round)]
    file = chapter_file(number)
    groups = (file.step, *file.dealt.values(), *file.settled.values())
    steps = {cite for group in groups for cites in group.values() for cite in cites}
    expected = [f"{number}.{part}" for part in ["5(i)[lead]", "7(d)", "7(e)[lead]", *no_step]]
    assert [cite for cite in prescribed if cite not in steps] == expected
