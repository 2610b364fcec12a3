"""§§ 645a.2 to 645a.5: the table, its cards, opening, shuffle, cut and starting position."""

import pytest
from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.families.pai_gow import opening

from pitboss.procedure.requests import Certify
from pitboss.vocabulary.refusal import Refused

ALL: dict[str, object] = {
    "fortune_bonus_wager": True,
    "emperors_treasure_wager": True,
    "pai_gow_insurance_wager": True,
    "progressive_wager": True,
    "preshuffled_cards": True,
    "reshuffling_device": True,
}
CHECKLIST = [
    # item, citation, choices under which it must be asserted
    ("positions", "645a.2(a)", {}),
    ("layout_approved", "645a.2(b)[lead]", {}),
    ("name_on_layout", "645a.2(b)(1)", {}),
    ("betting_areas", "645a.2(b)(2)", {}),
    ("player_hand_areas", "645a.2(b)(3)", {}),
    ("dealer_hand_areas", "645a.2(b)(4)", {}),
    ("fortune_bonus_area", "645a.2(b)(5)", ALL),
    ("emperors_treasure_area", "645a.2(b)(6)", ALL),
    ("pai_gow_insurance_area", "645a.2(b)(7)", ALL),
    ("progressive_area", "645a.2(b)(8)", ALL),
    ("payout_odds", "645a.2(b)(9)", {}),
    ("payout_limit_shown", "645a.2(b)(10)", {}),
    ("shaker", "645a.2(c)(1)[lead]", opening.SHAKER),
    ("dice", "645a.2(c)(1)(i)", opening.SHAKER),
    ("dice_hidden", "645a.2(c)(1)(ii)", opening.SHAKER),
    ("name_on_shaker", "645a.2(c)(1)(iii)", opening.SHAKER),
    ("random_numbers", "645a.2(c)(2)", {}),
    ("button", "645a.2(c)(3)", {"start_method": "button"}),
    ("progressive_system", "645a.2(d)[lead]", ALL),
    ("wagering_devices", "645a.2(d)(1)", ALL),
    ("lock_out", "645a.2(d)(2)", ALL),
    ("boxes", "645a.2(e)", {}),
    ("discard_rack", "645a.2(f)", {}),
    ("deck", "645a.3(a)", {}),
    ("backs", "645a.3(b)(1)", {}),
    ("preshuffled", "645a.4(e)", ALL),
    ("device_approved", "645a.5(h)", ALL),
    ("start_marker", "645a.5(j)", {}),
    ("shoe_location", "645a.8(a)", {"dealing_method": "manual_shoe"}),
    ("machine_shuffle", "645a.9(a)(1)", {"dealing_method": "hand"}),
]


# § 645a.2


@pytest.mark.parametrize(
    ("item", "cite", "chosen"),
    [pytest.param(*one, id=one[0]) for one in CHECKLIST],
)
@pytest.mark.shows(
    "645a.2(a)", "645a.2(b)[lead]", "645a.2(b)(1)", "645a.2(b)(2)", "645a.2(b)(3)", "645a.2(b)(4)",
    "645a.2(b)(5)", "645a.2(b)(6)", "645a.2(b)(7)", "645a.2(b)(8)", "645a.2(b)(9)",
    "645a.2(b)(10)", "645a.2(c)[lead]", "645a.2(c)(1)[lead]", "645a.2(c)(1)(i)",
    "645a.2(c)(1)(ii)", "645a.2(c)(1)(iii)", "645a.2(c)(2)", "645a.2(c)(3)", "645a.2(d)[lead]",
    "645a.2(d)(1)", "645a.2(d)(2)", "645a.2(e)", "645a.2(f)", "645a.3(a)", "645a.3(b)(1)",
    "645a.4(e)", "645a.5(h)", "645a.5(j)", "645a.8(a)", "645a.9(a)(1)",
)  # fmt: skip
def test_645a_2_no_table_opens_without_every_item(
    item: str, cite: str, chosen: dict[str, object]
) -> None:
    opening.no_table_opens_without(PaiGowTable, item, cite, chosen)


@pytest.mark.shows("645a.2(b)(5)", "645a.2(c)[lead]", "645a.2(d)[lead]")
def test_645a_2_areas_and_equipment_are_asserted_only_for_what_is_there() -> None:
    game = PaiGowTable.fresh({"mark_start": False}, seats={2: "Ann"}, virtual=False)
    names = {name for name, _, _ in game.to(Certify).items}
    assert "random_numbers" in names
    assert not names & {
        "fortune_bonus_area", "emperors_treasure_area", "pai_gow_insurance_area",
        "progressive_area", "progressive_system", "wagering_devices", "lock_out", "shaker", "dice",
        "dice_hidden", "name_on_shaker", "button", "preshuffled", "device_approved",
        "start_marker", "shoe_location", "machine_shuffle",
    }  # fmt: skip
    with_dice = PaiGowTable.fresh(opening.SHAKER, seats={2: "Ann"}, virtual=False)
    assert "random_numbers" not in {name for name, _, _ in with_dice.to(Certify).items}


@pytest.mark.shows("645a.2(a)")
def test_645a_2_a_six_players_at_most() -> None:
    opening.six_players_at_most(PaiGowTable)


# § 645a.3


@pytest.mark.shows("645a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_645a_3_a_a_deck_has_52_cards_and_one_joker(decks: int) -> None:
    opening.a_deck_has_52_cards_and_one_joker(PaiGowTable, decks)


@pytest.mark.shows("645a.3(b)[lead]", "645a.3(b)(2)", "645a.3(b)(3)", "645a.3(b)(4)", "645a.4(d)")
def test_645a_3_b_two_decks_are_opened_apart_and_alternate() -> None:
    opening.two_decks_are_opened_apart_and_alternate(PaiGowTable)


@pytest.mark.shows("645a.3(b)[lead]", "645a.9(a)(1)", "645a.5(a)")
def test_645a_3_b_without_a_device_there_is_one_deck() -> None:
    opening.without_a_device_there_is_one_deck(PaiGowTable)


@pytest.mark.shows("645a.3(c)(1)", "645a.3(c)(2)")
@pytest.mark.parametrize(
    ("dealt", "hours", "cite"),
    [
        ("hand", 4, "645a.3(c)(1)"),
        ("manual_shoe", 8, "645a.3(c)(2)"),
        ("automated_shoe", 8, "645a.3(c)(2)"),
    ],
)
def test_645a_3_c_decks_are_changed_by_how_they_are_dealt(
    dealt: str, hours: int, cite: str
) -> None:
    opening.decks_are_changed_by_how_they_are_dealt(PaiGowTable, dealt, hours, cite)


# § 645a.4


@pytest.mark.shows("645a.4(a)", "645a.4(b)", "645a.4(c)")
def test_645a_4_inspected_verified_spread_looked_over_washed_shuffled() -> None:
    opening.inspected_verified_spread_looked_over_washed_shuffled(PaiGowTable)


@pytest.mark.shows("645a.4(b)", "645a.3(a)")
def test_645a_4_b_of_two_jokers_one_is_torn_and_put_away() -> None:
    opening.of_two_jokers_one_is_torn_and_put_away(PaiGowTable)


@pytest.mark.shows("645a.4(e)", "645a.5(a)", "645a.5(b)(2)")
@pytest.mark.parametrize("device", [True, False])
def test_645a_4_e_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    device: bool,
) -> None:
    opening.preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(PaiGowTable, device)


# § 645a.5: shuffle and cut


@pytest.mark.shows("645a.5(a)", "645a.5(b)(1)")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand", "automated_shoe"])
def test_645a_5_b_1_a_machine_shuffle_needs_no_cut_and_comes_after_every_round(dealt: str) -> None:
    opening.a_machine_shuffle_needs_no_cut_and_comes_after_every_round(PaiGowTable, dealt)


@pytest.mark.shows("645a.5(a)", "645a.8(a)")
@pytest.mark.parametrize("loads", [True, False])
def test_645a_5_a_the_shuffler_may_load_the_shoe(loads: bool) -> None:
    opening.the_shuffler_may_load_the_shoe(PaiGowTable, loads)


@pytest.mark.shows("645a.5(a)")
def test_645a_5_a_a_floorperson_may_have_the_cards_shuffled() -> None:
    opening.a_floorperson_may_have_the_cards_shuffled(PaiGowTable)


@pytest.mark.shows("645a.5(a)")
def test_645a_5_a_a_shuffle_keeps_the_cards_it_was_given() -> None:
    opening.a_shuffle_keeps_the_cards_it_was_given(PaiGowTable)


@pytest.mark.shows("645a.5(b)(2)", "645a.5(c)", "645a.5(d)(1)")
def test_645a_5_d_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut() -> None:
    opening.at_the_beginning_the_first_player_to_arrive_is_offered_the_cut(PaiGowTable)


@pytest.mark.shows("645a.5(d)(3)", "645a.5(c)")
def test_645a_5_d_3_later_the_cut_goes_counterclockwise_from_the_far_right() -> None:
    opening.later_the_cut_goes_counterclockwise_from_the_far_right(PaiGowTable, "645a.5(d)(3)")


@pytest.mark.shows("645a.5(e)")
def test_645a_5_e_ten_cards_or_more_from_either_end() -> None:
    opening.ten_cards_or_more_from_either_end(PaiGowTable)


@pytest.mark.shows("645a.5(f)")
@pytest.mark.parametrize(("by", "player"), [("last", "Bob"), ("next", "Ann")])
def test_645a_5_f_a_floorperson_may_have_the_cards_recut(by: str, player: str) -> None:
    opening.a_floorperson_may_have_the_cards_recut(PaiGowTable, by, player)


@pytest.mark.shows("645a.5(g)[lead]", "645a.5(g)(1)")
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
def test_645a_5_g_1_an_idle_table_without_a_device(wish: str) -> None:
    opening.an_idle_table_without_a_device(PaiGowTable, wish)


@pytest.mark.shows("645a.5(g)(2)[lead]", "645a.5(g)(2)(i)", "645a.5(g)(2)(ii)")
def test_645a_5_g_2_an_idle_table_with_a_device_plays_the_deck_that_was_in_it() -> None:
    opening.an_idle_table_with_a_device_plays_the_deck_that_was_in_it(
        PaiGowTable, "645a.5(g)(2)[lead]"
    )


@pytest.mark.shows("645a.5(h)")
def test_645a_5_h_with_an_approved_device_there_is_no_cut_and_no_idle_spread() -> None:
    opening.with_an_approved_device_there_is_no_cut_and_no_idle_spread(PaiGowTable)


# § 645a.5(i)-(j): the starting position


@pytest.mark.shows(
    "645a.5(i)[lead]", "645a.5(i)(1)(i)", "645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)", "645a.2(c)[lead]"
)
@pytest.mark.parametrize("total", opening.PLACE_OF_TOTAL)
def test_645a_5_i_1_dice_are_counted_counterclockwise_from_the_dealer(total: int) -> None:
    opening.dice_are_counted_counterclockwise_from_the_dealer(PaiGowTable, total)


@pytest.mark.shows("645a.5(i)(1)(iv)")
def test_645a_5_i_1_iv_the_shaker_is_put_away_after_the_dealing_procedures() -> None:
    opening.the_shaker_is_put_away_after_the_dealing_procedures(PaiGowTable)


@pytest.mark.shows("645a.14(a)", "645a.14(b)", "645a.5(i)(1)(i)")
def test_645a_14_a_and_b_a_no_roll_is_shaken_again() -> None:
    opening.a_no_roll_is_shaken_again(PaiGowTable, "645a.14")


@pytest.mark.shows("645a.5(i)(2)", "645a.2(c)[lead]")
@pytest.mark.parametrize(("number", "place"), opening.PLACE_OF_NUMBER)
def test_645a_5_i_2_a_random_number_from_1_to_7(number: int, place: str) -> None:
    opening.a_random_number_from_1_to_7(PaiGowTable, number, place)


@pytest.mark.shows("645a.5(j)")
@pytest.mark.parametrize("marked", [True, False])
def test_645a_5_j_the_position_may_be_marked(marked: bool) -> None:
    opening.the_position_may_be_marked(PaiGowTable, marked)


@pytest.mark.shows("645a.5(i)[lead]", "645a.9(b)")
def test_the_starting_position_is_found_once_and_before_the_first_card() -> None:
    opening.the_starting_position_is_found_once_and_before_the_first_card(PaiGowTable)


@pytest.mark.shows("645a.5(i)(3)", "645a.2(c)(3)")
def test_645a_5_i_3_the_button_starts_at_the_dealer_and_goes_clockwise_after_each_round() -> None:
    """Over seven places, whoever sits there."""
    game = PaiGowTable.ready("", {"start_method": "button"})
    first = []
    for _ in range(9):
        game.play({2: opening.BET})
        assert "645a.5(i)(3)" in game.said("The button lies at")["cites"]
        assert game.told("draw_number") == game.told("read_dice") == []
        first.append(game.told("deal")[0]["to"])
        game.next_round()
    assert first == [
        "dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer", "seat 1",
    ]  # fmt: skip


@pytest.mark.shows("645a.5(i)(3)")
@pytest.mark.parametrize(
    "without", [{"dealing_method": "manual_shoe"}, {"dealing_method": "hand"},
                {"automated_shuffler": False}],
)  # fmt: skip
def test_645a_5_i_3_a_button_only_with_shuffler_and_automated_shoe(
    without: dict[str, object],
) -> None:
    with pytest.raises(Refused) as caught:
        PaiGowTable.fresh({"start_method": "button"} | without)
    assert "645a.5(i)(3)" in caught.value.cites
