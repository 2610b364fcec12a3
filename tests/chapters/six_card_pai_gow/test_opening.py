"""§§ 670a.2 to 670a.5: the table, its cards, opening, shuffle, cut and starting position."""

import pytest
from tests.chapters.six_card_pai_gow.conftest import SixCardTable
from tests.families.pai_gow import opening

from pitboss.procedure.answers import CutDeclined, Who
from pitboss.procedure.requests import Certify, OfferCut

ALL: dict[str, object] = {
    "fortune_bonus_wager": True,
    "insurance_wager": True,
    "progressive_wager": True,
    "preshuffled_cards": True,
    "reshuffling_device": True,
}
CHECKLIST = [
    # item, citation, choices under which it must be asserted
    ("positions", "670a.2(a)", {}),
    ("layout_approved", "670a.2(b)[lead]", {}),
    ("name_on_layout", "670a.2(b)(1)", {}),
    ("betting_areas", "670a.2(b)(2)", {}),
    ("player_hand_areas", "670a.2(b)(3)", {}),
    ("dealer_hand_areas", "670a.2(b)(4)", {}),
    ("double_down_area", "670a.2(b)(5)", {}),
    ("fortune_bonus_area", "670a.2(b)(6)", ALL),
    ("insurance_area", "670a.2(b)(7)", ALL),
    ("progressive_area", "670a.2(b)(8)", ALL),
    ("payout_odds", "670a.2(b)(9)", {}),
    ("progressive_system", "670a.2(c)[lead]", ALL),
    ("wagering_devices", "670a.2(c)(1)", ALL),
    ("lock_out", "670a.2(c)(2)", ALL),
    ("shaker", "670a.2(d)(1)[lead]", opening.SHAKER),
    ("dice", "670a.2(d)(1)(i)", opening.SHAKER),
    ("dice_hidden", "670a.2(d)(1)(ii)", opening.SHAKER),
    ("name_on_shaker", "670a.2(d)(1)(iii)", opening.SHAKER),
    ("random_numbers", "670a.2(d)(2)", {}),
    ("boxes", "670a.2(e)", {}),
    ("discard_rack", "670a.2(f)", {}),
    ("deck", "670a.3(a)", {}),
    ("backs", "670a.3(b)(1)", {}),
    ("preshuffled", "670a.4(e)", ALL),
    ("device_approved", "670a.5(h)", ALL),
    ("start_marker", "670a.5(j)", {}),
    ("shoe_location", "670a.8(a)", {"dealing_method": "manual_shoe"}),
    ("machine_shuffle", "670a.9(a)(1)", {"dealing_method": "hand"}),
]


# § 670a.2


@pytest.mark.parametrize(
    ("item", "cite", "chosen"),
    [pytest.param(*one, marks=pytest.mark.shows(one[1]), id=one[0]) for one in CHECKLIST],
)
@pytest.mark.shows(
    "670a.2(a)", "670a.2(b)[lead]", "670a.2(b)(1)", "670a.2(b)(2)", "670a.2(b)(3)", "670a.2(b)(4)",
    "670a.2(b)(5)", "670a.2(b)(6)", "670a.2(b)(7)", "670a.2(b)(8)", "670a.2(b)(9)",
    "670a.2(c)[lead]", "670a.2(c)(1)", "670a.2(c)(2)", "670a.2(d)(1)[lead]", "670a.2(d)(1)(i)",
    "670a.2(d)(1)(ii)", "670a.2(d)(1)(iii)", "670a.2(d)(2)", "670a.2(e)", "670a.2(f)", "670a.3(a)",
    "670a.3(b)(1)", "670a.4(e)", "670a.5(h)", "670a.5(j)", "670a.8(a)", "670a.9(a)(1)",
)  # fmt: skip
def test_670a_2_no_table_opens_without_every_item(
    item: str, cite: str, chosen: dict[str, object]
) -> None:
    opening.no_table_opens_without(SixCardTable, item, cite, chosen)


@pytest.mark.shows("670a.2(b)(5)", "670a.2(d)[lead]")
def test_670a_2_areas_and_equipment_are_asserted_only_for_what_is_offered() -> None:
    chosen = {"double_down_wager": False, "mark_start": False}
    game = SixCardTable.fresh(chosen, seats={2: "Ann"}, virtual=False)
    names = {name for name, _, _ in game.to(Certify).items}
    assert not names & {
        "double_down_area", "fortune_bonus_area", "insurance_area", "progressive_area",
        "progressive_system", "wagering_devices", "lock_out", "shaker", "dice", "dice_hidden",
        "name_on_shaker", "preshuffled", "device_approved", "start_marker", "shoe_location",
        "machine_shuffle",
    }  # fmt: skip
    with_dice = SixCardTable.fresh(opening.SHAKER, seats={2: "Ann"}, virtual=False)
    assert "random_numbers" not in {name for name, _, _ in with_dice.to(Certify).items}


@pytest.mark.shows("670a.2(a)")
def test_670a_2_a_six_players_at_most() -> None:
    opening.six_players_at_most(SixCardTable)


# § 670a.3


@pytest.mark.shows("670a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_670a_3_a_a_deck_has_52_cards_and_one_joker(decks: int) -> None:
    opening.a_deck_has_52_cards_and_one_joker(SixCardTable, decks)


@pytest.mark.shows("670a.3(b)[lead]", "670a.3(b)(2)", "670a.3(b)(3)", "670a.3(b)(4)", "670a.4(d)")
def test_670a_3_b_two_decks_are_opened_apart_and_alternate() -> None:
    opening.two_decks_are_opened_apart_and_alternate(SixCardTable)


@pytest.mark.shows("670a.3(b)[lead]", "670a.9(a)(1)", "670a.5(a)")
def test_670a_3_b_without_a_device_there_is_one_deck() -> None:
    opening.without_a_device_there_is_one_deck(SixCardTable)


@pytest.mark.shows("670a.3(c)(1)", "670a.3(c)(2)")
@pytest.mark.parametrize(
    ("dealt", "hours", "cite"),
    [
        ("hand", 4, "670a.3(c)(1)"),
        ("manual_shoe", 8, "670a.3(c)(2)"),
        ("automated_shoe", 8, "670a.3(c)(2)"),
    ],
)
def test_670a_3_c_decks_are_changed_by_how_they_are_dealt(
    dealt: str, hours: int, cite: str
) -> None:
    opening.decks_are_changed_by_how_they_are_dealt(SixCardTable, dealt, hours, cite)


# § 670a.4


@pytest.mark.shows("670a.4(a)", "670a.4(b)", "670a.4(c)")
def test_670a_4_inspected_verified_spread_looked_over_washed_shuffled() -> None:
    opening.inspected_verified_spread_looked_over_washed_shuffled(SixCardTable)


@pytest.mark.shows("670a.4(b)", "670a.3(a)")
def test_670a_4_b_of_two_jokers_one_is_torn_and_put_away() -> None:
    opening.of_two_jokers_one_is_torn_and_put_away(SixCardTable)


@pytest.mark.shows("670a.4(e)", "670a.5(a)", "670a.5(b)(2)")
@pytest.mark.parametrize("device", [True, False])
def test_670a_4_e_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    device: bool,
) -> None:
    """R-670a-13: cut like cards shuffled by hand."""
    opening.preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(SixCardTable, device)


# § 670a.5: shuffle and cut


@pytest.mark.shows("670a.5(a)", "670a.5(b)(1)")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand", "automated_shoe"])
def test_670a_5_b_1_a_machine_shuffle_needs_no_cut_and_comes_after_every_round(dealt: str) -> None:
    opening.a_machine_shuffle_needs_no_cut_and_comes_after_every_round(SixCardTable, dealt)


@pytest.mark.shows("670a.5(a)", "670a.8(a)")
@pytest.mark.parametrize("loads", [True, False])
def test_670a_5_a_the_shuffler_may_load_the_shoe(loads: bool) -> None:
    opening.the_shuffler_may_load_the_shoe(SixCardTable, loads)


@pytest.mark.shows("670a.5(a)")
def test_670a_5_a_a_floorperson_may_have_the_cards_shuffled() -> None:
    opening.a_floorperson_may_have_the_cards_shuffled(SixCardTable)


@pytest.mark.shows("670a.5(a)")
def test_670a_5_a_a_shuffle_keeps_the_cards_it_was_given() -> None:
    opening.a_shuffle_keeps_the_cards_it_was_given(SixCardTable)


@pytest.mark.shows("670a.5(b)(2)", "670a.5(c)", "670a.5(d)(1)")
def test_670a_5_d_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut() -> None:
    opening.at_the_beginning_the_first_player_to_arrive_is_offered_the_cut(SixCardTable)


@pytest.mark.shows("670a.5(d)(1)", "670a.5(d)(2)")
def test_670a_5_d_who_comes_after_the_first_player() -> None:
    """The players in the order of (1) and (2): the first to arrive, then the one at the far right
    and on counterclockwise."""
    game = SixCardTable.fresh(opening.BY_HAND, seats=opening.THREE_IN_TURN)
    game.to(OfferCut)
    offered = []
    while isinstance(game.pending, OfferCut) and game.pending.seat is not None:
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert offered == [3, 5, 1]


@pytest.mark.shows("670a.5(d)(2)", "670a.5(c)")
def test_670a_5_d_2_later_the_cut_goes_counterclockwise_from_the_far_right() -> None:
    opening.later_the_cut_goes_counterclockwise_from_the_far_right(SixCardTable, "670a.5(d)(2)")


@pytest.mark.shows("670a.5(e)")
def test_670a_5_e_ten_cards_or_more_from_either_end() -> None:
    opening.ten_cards_or_more_from_either_end(SixCardTable)


@pytest.mark.shows("670a.5(f)")
@pytest.mark.parametrize(("by", "player"), [("last", "Bob"), ("next", "Ann")])
def test_670a_5_f_a_floorperson_may_have_the_cards_recut(by: str, player: str) -> None:
    opening.a_floorperson_may_have_the_cards_recut(SixCardTable, by, player)


@pytest.mark.shows("670a.5(g)[lead]", "670a.5(g)(1)")
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
def test_670a_5_g_1_an_idle_table_without_a_device(wish: str) -> None:
    opening.an_idle_table_without_a_device(SixCardTable, wish)


@pytest.mark.shows("670a.5(g)(2)")
def test_670a_5_g_2_an_idle_table_with_a_device_plays_the_deck_that_was_in_it() -> None:
    opening.an_idle_table_with_a_device_plays_the_deck_that_was_in_it(SixCardTable, "670a.5(g)(2)")


@pytest.mark.shows("670a.5(h)")
def test_670a_5_h_with_an_approved_device_there_is_no_cut_and_no_idle_spread() -> None:
    """Subsections (b) to (g) do not apply; the starting position is found all the same
    (R-670a-14)."""
    opening.with_an_approved_device_there_is_no_cut_and_no_idle_spread(SixCardTable)


# § 670a.5(i)-(j): the starting position


@pytest.mark.shows(
    "670a.5(i)[lead]", "670a.5(i)(1)(i)", "670a.5(i)(1)(ii)", "670a.5(i)(1)(iii)", "670a.2(d)[lead]"
)
@pytest.mark.parametrize("total", opening.PLACE_OF_TOTAL)
def test_670a_5_i_1_dice_are_counted_counterclockwise_from_the_dealer(total: int) -> None:
    opening.dice_are_counted_counterclockwise_from_the_dealer(SixCardTable, total)


@pytest.mark.shows("670a.5(i)(1)(iv)")
def test_670a_5_i_1_iv_the_shaker_is_put_away_after_the_dealing_procedures() -> None:
    opening.the_shaker_is_put_away_after_the_dealing_procedures(SixCardTable)


@pytest.mark.shows("670a.13(a)", "670a.13(b)", "670a.5(i)(1)(i)")
def test_670a_13_a_and_b_a_no_roll_is_shaken_again() -> None:
    opening.a_no_roll_is_shaken_again(SixCardTable, "670a.13")


@pytest.mark.shows("670a.5(i)(2)", "670a.2(d)[lead]")
@pytest.mark.parametrize(("number", "place"), opening.PLACE_OF_NUMBER)
def test_670a_5_i_2_a_random_number_from_1_to_7(number: int, place: str) -> None:
    opening.a_random_number_from_1_to_7(SixCardTable, number, place)


@pytest.mark.shows("670a.5(j)")
@pytest.mark.parametrize("marked", [True, False])
def test_670a_5_j_the_position_may_be_marked(marked: bool) -> None:
    opening.the_position_may_be_marked(SixCardTable, marked)


@pytest.mark.shows("670a.5(i)[lead]", "670a.9(b)")
def test_the_starting_position_is_found_once_and_before_the_first_card() -> None:
    opening.the_starting_position_is_found_once_and_before_the_first_card(SixCardTable)
