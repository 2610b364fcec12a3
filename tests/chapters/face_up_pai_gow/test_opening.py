"""§§ 688a.2-5: the table opens, its cards are inspected, shuffled and cut."""

import pytest
from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.families.pai_gow import opening

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Asserted,
    Cut,
    CutDeclined,
    Jammed,
    OutOfOrder,
    Recut,
)
from pitboss.procedure.requests import (
    AcceptCut,
    AwaitPlayer,
    Certify,
    OfferCut,
    Shuffle,
    TakeBets,
    Verify,
)


def citing(game: FaceUpTable, prefix: str) -> list[str]:
    """What was said by paragraphs that begin so, in order."""
    return [
        step["text"]
        for step in game.steps
        if any(cite.startswith(prefix) for cite in step["cites"])
    ]


# § 688a.2


@pytest.mark.shows(
    "688a.2(a)", "688a.2(b)[lead]", "688a.2(b)(1)", "688a.2(b)(2)", "688a.2(b)(3)", "688a.2(b)(4)",
    "688a.2(b)(9)", "688a.2(c)[lead]", "688a.2(c)(2)", "688a.2(e)", "688a.2(f)", "688a.3(a)",
    "688a.3(b)(1)",
)  # fmt: skip
def test_688a_2_no_table_opens_before_everything_that_it_needs_is_asserted() -> None:
    game = FaceUpTable.fresh(virtual=False)
    request = game.to(Certify)
    names = [name for name, _, _ in request.items]
    cited = {cite for _, _, cite in request.items}
    assert {
        "688a.2(a)", "688a.2(b)[lead]", "688a.2(b)(1)", "688a.2(b)(2)", "688a.2(b)(3)",
        "688a.2(b)(4)", "688a.2(b)(9)", "688a.2(c)(2)", "688a.2(e)", "688a.2(f)", "688a.3(a)",
        "688a.3(b)(1)",
    } <= cited  # fmt: skip
    for name, _, cite in request.items:
        refusal = game.refuses(Asserted([one for one in names if one != name]), FLOORPERSON)
        assert refusal.cites == (cite,) or list(refusal.cites) == [cite]
    assert game.refuses(Asserted(names), DEALER).field == "who"
    game.answer(Asserted(names), FLOORPERSON)


@pytest.mark.shows(
    "688a.2(b)(5)", "688a.2(b)(6)", "688a.2(b)(7)", "688a.2(c)(1)[lead]", "688a.2(c)(1)(i)",
    "688a.2(c)(1)(ii)", "688a.2(c)(1)(iii)", "688a.2(d)[lead]", "688a.2(d)(1)", "688a.2(d)(2)",
    "688a.5(h)", "688a.5(j)", "688a.8(a)", "688a.9(a)(1)",
)  # fmt: skip
def test_688a_2_what_only_some_tables_need() -> None:
    def cited(**chosen: object) -> set[str]:
        request = FaceUpTable.fresh(chosen).to(Certify)
        return {cite for _, _, cite in request.items}

    plain = cited(mark_start=False)
    wants: list[tuple[dict[str, object], set[str]]] = [
        ({"ace_high_bonus_wager": True}, {"688a.2(b)(5)"}),
        ({"fortune_bonus_wager": True}, {"688a.2(b)(6)"}),
        ({"progressive_wager": True},
         {"688a.2(b)(7)", "688a.2(d)[lead]", "688a.2(d)(1)", "688a.2(d)(2)"}),
        ({"start_method": "shaker"},
         {"688a.2(c)(1)[lead]", "688a.2(c)(1)(i)", "688a.2(c)(1)(ii)", "688a.2(c)(1)(iii)"}),
        ({"reshuffling_device": True}, {"688a.5(h)"}),
        ({"dealing_method": "manual_shoe"}, {"688a.8(a)"}),
        ({"dealing_method": "hand"}, {"688a.9(a)(1)"}),
        ({"preshuffled_cards": True}, {"688a.4(e)"}),
    ]  # fmt: skip
    for chosen, more in wants:
        assert not more & plain
        assert more <= cited(mark_start=False, **chosen)
    assert "688a.5(j)" in cited()
    assert "688a.2(c)(2)" not in cited(start_method="shaker")


# § 688a.4


@pytest.mark.shows("688a.4(a)", "688a.4(b)", "688a.4(c)")
def test_688a_4_a_deck_is_inspected_spread_looked_at_washed_and_shuffled() -> None:
    opening.inspected_verified_spread_looked_over_washed_shuffled(FaceUpTable)


@pytest.mark.shows("688a.4(b)")
def test_688a_4_b_a_second_joker_is_torn_in_half_and_put_in_the_box() -> None:
    opening.of_two_jokers_one_is_torn_and_put_away(FaceUpTable)


@pytest.mark.shows("688a.4(d)", "688a.3(b)[lead]")
def test_688a_4_d_two_decks_are_each_inspected_and_washed() -> None:
    game = FaceUpTable.fresh(seats={1: "Ann"})
    game.to(TakeBets)
    apart = citing(game, "688a.4(d)")
    for colour in ("red", "blue"):
        assert sum(colour in words and "inspects" in words for words in apart) == 1
        assert sum(colour in words and "washed" in words for words in apart) == 1
    assert sum("verifies" in words for words in apart) == 2


@pytest.mark.shows("688a.4(e)", "688a.5(a)", "688a.5(b)(2)")
@pytest.mark.parametrize("decks", [1, 2])
def test_688a_4_e_preshuffled_cards_are_not_inspected_but_cut(decks: int) -> None:
    """R-688a-18: they are cut like cards shuffled by hand."""
    game = FaceUpTable.fresh({"preshuffled_cards": True, "decks": decks}, seats={1: "Ann"})
    game.to(TakeBets)
    assert not citing(game, "688a.4(a)")
    assert not citing(game, "688a.4(c)")
    assert citing(game, "688a.4(e)")
    assert len(game.told("offer_cut")) == 2  # Ann declines, the dealer cuts
    assert "688a.5(b)(2)" in game.steps[-1]["cites"]


# § 688a.3


@pytest.mark.shows("688a.3(b)(2)", "688a.3(b)(3)", "688a.3(b)(4)", "688a.5(a)", "688a.5(b)(1)")
def test_688a_3_b_two_decks_alternate_round_by_round() -> None:
    opening.two_decks_are_opened_apart_and_alternate(FaceUpTable)


@pytest.mark.shows("688a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_688a_3_a_a_deck_has_one_joker(decks: int) -> None:
    opening.a_deck_has_52_cards_and_one_joker(FaceUpTable, decks)


@pytest.mark.shows("688a.3(c)(1)", "688a.3(c)(2)")
@pytest.mark.parametrize(
    ("method", "hours", "cite"),
    [("hand", 4, "688a.3(c)(1)"), ("manual_shoe", 8, "688a.3(c)(2)"),
     ("automated_shoe", 8, "688a.3(c)(2)")],
)  # fmt: skip
def test_688a_3_c_decks_are_changed_after_four_or_eight_hours(
    method: str, hours: int, cite: str
) -> None:
    opening.decks_are_changed_by_how_they_are_dealt(FaceUpTable, method, hours, cite, decks=2)


# § 688a.5(a)-(f)


@pytest.mark.shows("688a.5(a)", "688a.5(c)", "688a.5(d)(1)", "688a.5(d)(2)", "688a.5(e)")
def test_688a_5_d_the_first_player_to_arrive_is_offered_the_cut_then_the_others_in_turn() -> None:
    """Ann came first and sits at 3; then from the far right, counterclockwise, 6, 5 and 1."""
    game = FaceUpTable.fresh(opening.BY_HAND, seats={3: "Ann", 5: "Bob", 1: "Cyd", 6: "Dan"})
    offered = []
    for _ in range(4):
        offered.append(game.to(OfferCut).seat)
        game.go()
    assert offered == [3, 6, 5, 1]
    assert game.to(OfferCut).seat is None
    assert game.refuses(CutDeclined(), DEALER).cites
    game.answer(Cut(26), DEALER)
    first = game.told("offer_cut")[0]
    assert "688a.5(d)(1)" in first["cites"]
    assert "688a.5(c)" in first["cites"]
    placed = citing(game, "688a.5(c)")
    assert placed[0] == "The stack is placed on a cover card"


@pytest.mark.shows("688a.5(a)", "688a.5(d)(2)")
def test_688a_5_d_2_after_a_round_the_player_farthest_to_the_right_is_offered_first() -> None:
    opening.later_the_cut_goes_counterclockwise_from_the_far_right(FaceUpTable, "688a.5(d)(2)")


@pytest.mark.shows("688a.5(e)")
def test_688a_5_e_the_cut_is_ten_cards_from_either_end_at_least() -> None:
    opening.ten_cards_or_more_from_either_end(FaceUpTable)


@pytest.mark.shows("688a.5(f)")
@pytest.mark.parametrize(("by", "seat"), [("last", 5), ("next", 3)])
def test_688a_5_f_a_floorperson_has_the_cards_recut(by: str, seat: int) -> None:
    game = FaceUpTable.fresh(opening.BY_HAND, seats={5: "Bob", 3: "Ann"})
    game.cuts = {5: 20, 3: 30}
    game.to(AcceptCut)
    again = Recut("last") if by == "last" else Recut("next")
    assert "688a.5(f)" in game.refuses(again, DEALER).cites
    game.answer(again, FLOORPERSON)
    assert game.to(OfferCut).seat == seat


@pytest.mark.shows("688a.5(b)(1)", "688a.9(a)(1)", "688a.9(a)(2)")
def test_688a_9_a_what_is_dealt_from_the_hand_was_shuffled_by_a_device() -> None:
    game = FaceUpTable.fresh({"dealing_method": "hand"}, seats={1: "Ann"})
    assert game.to(Shuffle).by == "device"
    game.to(TakeBets)
    assert not game.told("offer_cut")
    assert {"688a.5(b)(1)", "688a.9(a)(1)", "688a.9(a)(2)"} <= set(game.steps[-1]["cites"])


@pytest.mark.shows("688a.8(a)", "688a.10(a)(1)", "688a.5(a)")
@pytest.mark.parametrize("by_itself", [True, False])
def test_688a_5_a_the_stack_goes_into_the_shoe_by_the_dealer_or_the_shuffler(
    by_itself: bool,
) -> None:
    for method, cite in (("manual_shoe", "688a.8(a)"), ("automated_shoe", "688a.10(a)(1)")):
        game = FaceUpTable.fresh(
            {"dealing_method": method, "shuffler_loads_shoe": by_itself}, seats={1: "Ann"}
        )
        game.to(TakeBets)
        assert cite in game.steps[-1]["cites"]
        assert ("by the shuffler itself" in game.words()[-1]) == by_itself


@pytest.mark.shows("688a.5(h)")
def test_688a_5_h_with_an_approved_device_nobody_cuts_and_idle_cards_are_not_spread() -> None:
    """R-688a-18: (b) to (g) do not apply."""
    opening.with_an_approved_device_there_is_no_cut_and_no_idle_spread(FaceUpTable)


@pytest.mark.shows("688a.5(a)")
def test_688a_5_a_a_floorperson_may_have_the_cards_reshuffled() -> None:
    opening.a_floorperson_may_have_the_cards_shuffled(FaceUpTable)


# § 688a.5(g)


@pytest.mark.shows("688a.5(g)[lead]", "688a.5(g)(1)")
@pytest.mark.parametrize("wish", ["face_down", "face_up"])
def test_688a_5_g_1_idle_cards_lie_face_down_and_are_washed_shuffled_and_cut(wish: str) -> None:
    opening.an_idle_table_without_a_device(FaceUpTable, wish)


@pytest.mark.shows("688a.5(g)(2)")
def test_688a_5_g_2_with_a_device_they_are_stacked_and_change_places_with_the_other_deck() -> None:
    opening.an_idle_table_with_a_device_plays_the_deck_that_was_in_it(FaceUpTable, "688a.5(g)(2)")


@pytest.mark.shows("688a.5(g)[lead]")
def test_688a_5_g_only_the_device_paragraph_is_cited_where_a_device_is_used() -> None:
    for chosen, wrong in ((opening.BY_HAND, "688a.5(g)(2)"), ({}, "688a.5(g)(1)")):
        game = FaceUpTable.fresh(chosen, seats={1: "Ann"})
        game.bets = {1: opening.BET}
        game.finish()
        game.next_round()
        game.leave(1)
        game.to(AwaitPlayer)
        assert not game.citing(wrong)


# § 688a.13(k), (m): the shuffler


@pytest.mark.shows("688a.13(k)")
def test_688a_13_k_a_jam_means_shuffling_again() -> None:
    game = FaceUpTable.fresh(seats={1: "Ann"})
    game.to(Shuffle, by="device")
    game.answer(Jammed(), DEALER)
    again = game.to(Shuffle)
    assert again.by == "device"
    assert again.cites == ("688a.13(k)",)


@pytest.mark.shows("688a.13(m)", "688a.5(b)(2)")
def test_688a_13_m_a_shuffler_out_of_order_is_covered_before_the_dealer_shuffles() -> None:
    game = FaceUpTable.fresh(seats={1: "Ann"}, virtual=False)
    game.to(Shuffle, by="device")
    game.answer(OutOfOrder(), DEALER)
    assert isinstance(game.pending, Verify)
    assert game.pending.cites == ("688a.13(m)",)
    game.go()
    assert game.to(Shuffle).by == "dealer"
    game.to(OfferCut)
    game.to(TakeBets)
    assert game.table.batches.shuffled is None
