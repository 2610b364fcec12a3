"""§§ 645a.2 to 645a.5: the table, its cards, opening, shuffle, cut and starting position."""

from typing import TYPE_CHECKING

import pytest

from pitboss.cards import unpack
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Asserted,
    Cut,
    CutDeclined,
    Decision,
    Done,
    NoRoll,
    NumberDrawn,
    Recut,
    Shaken,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Certify,
    CountStub,
    Deal,
    DrawNumber,
    OfferCut,
    ReadDice,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.refusal import Refused

if TYPE_CHECKING:
    from tests.games.pai_gow.conftest import PaiGowTable

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
BET = {"pai_gow": 1_000}
BY_HAND: dict[str, object] = {
    "decks": 1,
    "automated_shuffler": False,
    "dealing_method": "manual_shoe",
}
ALL: dict[str, object] = {
    "fortune_bonus_wager": True,
    "emperors_treasure_wager": True,
    "pai_gow_insurance_wager": True,
    "progressive_wager": True,
    "preshuffled_cards": True,
    "reshuffling_device": True,
}
SHAKER: dict[str, object] = {"start_method": "shaker"}
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
    ("shaker", "645a.2(c)(1)[lead]", SHAKER),
    ("dice", "645a.2(c)(1)(i)", SHAKER),
    ("dice_hidden", "645a.2(c)(1)(ii)", SHAKER),
    ("name_on_shaker", "645a.2(c)(1)(iii)", SHAKER),
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
THREE_IN_TURN = {3: "Ann", 5: "Bob", 1: "Cyd"}  # Ann came first


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
    pg: "type[PaiGowTable]", item: str, cite: str, chosen: dict[str, object]
) -> None:
    """R-GEN-11, R-GEN-12: asserted by a floorperson, each with its paragraph."""
    game = pg.fresh(chosen, seats={2: "Ann"}, virtual=False)
    names = [name for name, _, _ in game.to(Certify).items]
    refusal = game.refuses(Asserted([name for name in names if name != item]), FLOORPERSON)
    assert (refusal.field, refusal.cites) == (f"items.{item}", (cite,))
    assert game.refuses(Asserted(names), DEALER).field == "who"
    game.answer(Asserted(names), FLOORPERSON)


@pytest.mark.shows("645a.2(b)(5)", "645a.2(c)[lead]", "645a.2(d)[lead]")
def test_645a_2_areas_and_equipment_are_asserted_only_for_what_is_there(
    pg: "type[PaiGowTable]",
) -> None:
    game = pg.fresh({"mark_start": False}, seats={2: "Ann"}, virtual=False)
    names = {name for name, _, _ in game.to(Certify).items}
    assert "random_numbers" in names
    assert not names & {
        "fortune_bonus_area", "emperors_treasure_area", "pai_gow_insurance_area",
        "progressive_area", "progressive_system", "wagering_devices", "lock_out", "shaker", "dice",
        "dice_hidden", "name_on_shaker", "button", "preshuffled", "device_approved",
        "start_marker", "shoe_location", "machine_shuffle",
    }  # fmt: skip
    with_dice = pg.fresh(SHAKER, seats={2: "Ann"}, virtual=False)
    assert "random_numbers" not in {name for name, _, _ in with_dice.to(Certify).items}


@pytest.mark.shows("645a.2(a)")
def test_645a_2_a_six_players_at_most(pg: "type[PaiGowTable]") -> None:
    game = pg.fresh(seats={seat: f"P{seat}" for seat in range(1, 7)})
    game.to(TakeBets)
    for seat in (0, 7):
        with pytest.raises(Exception, match="there is no seat") as caught:
            game.sit(seat, "Zoe")
        assert "645a.2(a)" in str(caught.value)


# § 645a.3


@pytest.mark.shows("645a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_645a_3_a_a_deck_has_52_cards_and_one_joker(pg: "type[PaiGowTable]", decks: int) -> None:
    game = pg.fresh({"decks": decks}, seats={2: "Ann"})
    game.to(TakeBets)
    held = game.holdings()
    assert len(held) == 53
    assert set(held.values()) == {decks}


@pytest.mark.shows("645a.3(b)[lead]", "645a.3(b)(2)", "645a.3(b)(3)", "645a.3(b)(4)", "645a.4(d)")
def test_645a_3_b_two_decks_are_opened_apart_and_alternate(pg: "type[PaiGowTable]") -> None:
    game = pg.fresh(seats={2: "Ann"})
    game.to(TakeBets)
    inspected = [step["text"] for step in game.citing("645a.4(a)") if "inspects" in step["text"]]
    assert [("red" in text, "blue" in text) for text in inspected] == [(True, False), (False, True)]
    assert {cite for step in game.citing("645a.4(d)") for cite in step["cites"]} >= {
        "645a.4(a)", "645a.4(b)", "645a.4(c)",
    }  # fmt: skip
    used = []
    for _ in range(4):
        game.bets = {2: BET}
        game.to(Deal)
        batches = game.table.batches
        used.append(batches.in_play)
        assert batches.rack.count == 0  # (b)(4): never both decks in the rack
        assert batches.resting != batches.in_play
        assert batches.shuffled is not None
        assert batches.shuffled.count == 53  # (b)(2): shuffled and stored meanwhile
        game.finish()
        game.whole()
        game.next_round()
        game.to(TakeBets)
    assert used == ["red", "blue", "red", "blue"]
    assert set(game.citing("645a.3(b)(3)")[0]["cites"]) >= {"645a.3(b)(2)", "645a.3(b)(4)"}


@pytest.mark.shows("645a.3(b)[lead]")
def test_645a_3_b_without_a_device_there_is_one_deck(pg: "type[PaiGowTable]") -> None:
    game = pg.fresh(BY_HAND | {"decks": 2}, seats={2: "Ann"})
    game.to(TakeBets)
    assert set(game.holdings().values()) == {1}


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
    pg: "type[PaiGowTable]", dealt: str, hours: int, cite: str
) -> None:
    game = pg.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    game.play({2: BET})
    game.now += hours * 3600 - 1
    game.next_round()
    game.play({2: BET})
    assert "taken from the table" not in " ".join(game.words())
    game.now += 1
    game.next_round()
    game.play({2: BET})
    assert game.said(f"in use for {hours} hours")["cites"] == [cite]
    assert game.citing("645a.4(a)")  # new cards came
    game.whole()


# § 645a.4


@pytest.mark.shows("645a.4(a)", "645a.4(b)", "645a.4(c)")
def test_645a_4_inspected_verified_spread_looked_over_washed_shuffled(
    pg: "type[PaiGowTable]",
) -> None:
    game = pg.fresh(BY_HAND, virtual=False)
    game.to(Verify)
    assert game.pending.cites == ("645a.4(a)",)
    assert game.refuses(Done(), DEALER).field == "who"  # the floorperson verifies
    game.to(AwaitPlayer)
    assert game.pending.cites == ("645a.4(b)",)
    assert "spread face up" in game.steps[-1]["text"]
    game.sit(3, "Ann")
    game.to(Shuffle)
    looked, washed = game.steps[-2:]
    assert "Ann may look" in looked["text"]
    assert "washed" in washed["text"]
    assert (looked["cites"], washed["cites"]) == (["645a.4(b)"], ["645a.4(c)"])
    assert game.pending.cites == ("645a.5(a)",)


@pytest.mark.shows("645a.4(b)", "645a.3(a)")
def test_645a_4_b_of_two_jokers_one_is_torn_and_put_away(pg: "type[PaiGowTable]") -> None:
    """A physical paragraph is a recorded step or a checklist item (R-GEN-11): the dealer and a
    floorperson ensure that only one joker is used."""
    game = pg.fresh(BY_HAND, virtual=False)
    items = [item for _, item, _ in game.to(Certify).items]
    game.to(AwaitPlayer)
    told = [*items, *(step["text"] for step in game.citing("645a.4(b)"))]
    assert any("joker" in text and "torn" in text for text in told), told


@pytest.mark.shows("645a.4(e)", "645a.5(a)", "645a.5(b)(2)")
@pytest.mark.parametrize("device", [True, False])
def test_645a_4_e_preshuffled_cards_are_neither_inspected_nor_shuffled_but_cut(
    pg: "type[PaiGowTable]", device: bool
) -> None:
    chosen = {"decks": 1, "preshuffled_cards": True, "automated_shuffler": device}
    game = pg.fresh(chosen, seats={2: "Ann"})
    asked = game.to(OfferCut)
    assert asked.seat == 2
    for cite in ("645a.4(a)", "645a.4(b)", "645a.4(c)", "645a.4(d)"):
        assert not game.citing(cite)
    assert game.citing("645a.4(e)")
    assert "the supplier" in game.told("shuffle")[0]["text"]
    game.play({2: BET})
    assert game.citing("645a.5(b)(2)")
    game.next_round()
    game.play({2: BET})
    assert bool(game.told("offer_cut")) is not device  # shuffled at the table from now on


# § 645a.5: shuffle and cut


@pytest.mark.shows("645a.5(a)", "645a.5(b)(1)")
@pytest.mark.parametrize("dealt", ["manual_shoe", "hand", "automated_shoe"])
def test_645a_5_b_1_a_machine_shuffle_needs_no_cut_and_comes_after_every_round(
    pg: "type[PaiGowTable]", dealt: str
) -> None:
    game = pg.fresh({"dealing_method": dealt, "decks": 1}, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: BET})
        assert game.told("offer_cut") == []
        (shuffled,) = game.told("shuffle")
        assert "the device" in shuffled["text"]
        assert "645a.5(a)" in shuffled["cites"]
        assert len(game.citing("645a.5(b)(1)")) == 1
        game.whole()
        game.next_round()


@pytest.mark.shows("645a.5(a)", "645a.8(a)")
@pytest.mark.parametrize("loads", [True, False])
def test_645a_5_a_the_shuffler_may_load_the_shoe(pg: "type[PaiGowTable]", loads: bool) -> None:
    chosen = {"dealing_method": "manual_shoe", "shuffler_loads_shoe": loads, "decks": 1}
    game = pg.fresh(chosen, seats={2: "Ann"})
    game.to(TakeBets)
    placed = game.said("placed in the manual dealing shoe")
    assert ("by the shuffler itself" in placed["text"]) is loads
    assert "645a.8(a)" in placed["cites"]


@pytest.mark.shows("645a.5(a)")
def test_645a_5_a_a_floorperson_may_have_the_cards_shuffled(pg: "type[PaiGowTable]") -> None:
    game = pg.ready("", {"decks": 1})
    assert game.refuses(OrderReshuffle(), ANN).field == "who"
    assert game.aside(OrderReshuffle(), FLOORPERSON)["cites"] == ["645a.5(a)"]
    assert isinstance(game.pending, Shuffle)
    game.play({2: BET})
    assert len(game.told("shuffle")) == 1


@pytest.mark.shows("645a.5(a)")
def test_645a_5_a_a_shuffle_keeps_the_cards_it_was_given(pg: "type[PaiGowTable]") -> None:
    game = pg.fresh({"decks": 1}, seats={2: "Ann"})
    request = game.to(Shuffle)
    assert request.cards is not None
    for order in (None, "", "AhKd", request.cards[2:] + "Jk", request.cards + "Ah", "Xx"):
        assert game.refuses(Shuffled(order), HOUSE).field == "order"


@pytest.mark.shows("645a.5(b)(2)", "645a.5(c)", "645a.5(d)(1)")
def test_645a_5_d_1_at_the_beginning_the_first_player_to_arrive_is_offered_the_cut(
    pg: "type[PaiGowTable]",
) -> None:
    """If no player accepts, the dealer cuts."""
    game = pg.fresh(BY_HAND, seats=THREE_IN_TURN)
    asked = game.to(OfferCut)
    assert (asked.seat, asked.player) == (3, "Ann")
    assert {"645a.5(c)", "645a.5(d)(1)", "645a.5(e)"} <= set(asked.cites)
    assert "645a.5(c)" in game.steps[-1]["cites"]  # the stack lies on a cover card
    assert game.refuses(Cut(20), BOB).field == "who"
    offered = []
    while isinstance(game.pending, OfferCut):
        if game.pending.seat is None:
            assert game.refuses(CutDeclined(), DEALER).field == "kind"
            break
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert sorted(offered) == [1, 3, 5]  # everybody, once
    assert offered[0] == 3
    game.answer(Cut(20), DEALER)
    assert isinstance(game.pending, AcceptCut)


@pytest.mark.shows("645a.5(d)(3)", "645a.5(c)")
def test_645a_5_d_3_later_the_cut_goes_counterclockwise_from_the_far_right(
    pg: "type[PaiGowTable]",
) -> None:
    game = pg.fresh(BY_HAND, seats=THREE_IN_TURN)
    game.play({3: BET})
    game.next_round()
    offered = []
    game.to(OfferCut)
    assert "645a.5(d)(3)" in game.pending.cites
    while isinstance(game.pending, OfferCut) and game.pending.seat is not None:
        offered.append(game.pending.seat)
        game.answer(CutDeclined(), Who("player", game.pending.player))
    assert offered == [5, 3, 1]
    assert isinstance(game.pending, OfferCut)  # now the dealer shall


@pytest.mark.shows("645a.5(e)")
def test_645a_5_e_ten_cards_or_more_from_either_end(pg: "type[PaiGowTable]") -> None:
    game = pg.fresh(BY_HAND, seats={2: "Ann"})
    game.to(OfferCut)
    for position in (-1, 0, 9, 44, 53):
        refusal = game.refuses(Cut(position), ANN)
        assert refusal.field == "position"
        assert "645a.5(e)" in refusal.cites
    before = game.log[-2][0]
    assert isinstance(before, Shuffled)
    assert before.order is not None
    stack = unpack(before.order)
    game.answer(Cut(10), ANN)
    game.to(TakeBets)
    shoe = game.table.batches.shoe
    assert shoe.stack is not None
    assert shoe.stack[::-1] == stack[10:] + stack[:10]
    assert "645a.5(e)" in game.said("one cover card")["cites"]


@pytest.mark.shows("645a.5(f)")
@pytest.mark.parametrize(("by", "player"), [("last", "Bob"), ("next", "Ann")])
def test_645a_5_f_a_floorperson_may_have_the_cards_recut(
    pg: "type[PaiGowTable]", by: str, player: str
) -> None:
    """By who cut last, or by the next one entitled."""
    game = pg.fresh(BY_HAND, seats=THREE_IN_TURN)
    game.play({3: BET})
    game.next_round()
    game.to(OfferCut)
    game.answer(Cut(20), BOB)
    for who in (DEALER, HOUSE):
        refusal = game.refuses(Recut("last"), who)
        assert (refusal.field, refusal.cites) == ("who", ("645a.5(f)",))
    game.answer(Recut("last" if by == "last" else "next"), FLOORPERSON)
    assert isinstance(game.pending, OfferCut)
    assert game.pending.player == player
    game.answer(Cut(30), Who("player", player))
    game.to(TakeBets)
    assert game.citing("645a.5(f)")
    game.bets = {3: BET}
    game.finish()
    game.whole()


@pytest.mark.shows("645a.5(g)[lead]", "645a.5(g)(1)")
@pytest.mark.parametrize("wish", ["face_up", "face_down"])
def test_645a_5_g_1_an_idle_table_without_a_device(pg: "type[PaiGowTable]", wish: str) -> None:
    game = pg.fresh(BY_HAND, seats={2: "Ann"})
    game.play({2: BET})
    game.leave(2)
    game.next_round()
    game.to(AwaitPlayer)
    assert "645a.5(g)[lead]" in game.said("spread face down")["cites"]
    game.sit(4, "Bob")
    game.to(Ask)
    game.sit(5, "Cyd")
    assert game.refuses(Decision(4, "face_up"), Who("player", "Cyd")).field == "seat"
    game.elect(4, wish)
    game.bets = {4: BET}
    game.to(Deal)
    assert any("spread face up" in text for text in game.words()) is (wish == "face_up")
    assert "washed" in " ".join(game.words())
    assert len(game.told("shuffle")) == 1
    assert game.told("offer_cut")  # shuffled and cut in accordance with this section
    assert not game.citing("645a.4(a)")  # no new cards came
    game.finish()
    game.whole()


@pytest.mark.shows("645a.5(g)(2)[lead]", "645a.5(g)(2)(i)", "645a.5(g)(2)(ii)")
def test_645a_5_g_2_an_idle_table_with_a_device_plays_the_deck_that_was_in_it(
    pg: "type[PaiGowTable]",
) -> None:
    """The cards on the table go into the shuffler, and the deck in it is removed and dealt: it need
    not be spread and reshuffled."""
    game = pg.fresh(seats={2: "Ann"})
    game.play({2: BET})
    game.leave(2)
    stored = game.table.batches.shuffled
    assert game.table.batches.in_play == "red"
    assert stored is not None
    assert stored.cards is not None
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    game.bets = {4: BET}
    game.to(Deal)
    batches = game.table.batches
    assert (batches.in_play, batches.resting) == ("blue", "red")
    assert batches.shoe.stack is not None
    assert batches.shoe.stack[::-1] == unpack(stored.cards)
    assert not [text for text in game.words() if "washed" in text]
    assert any("645a.5(g)(2)[lead]" in step["cites"] for step in game.steps)
    assert not game.citing("645a.5(g)(1)")  # which is for a table without a device


@pytest.mark.shows("645a.5(h)")
def test_645a_5_h_with_an_approved_device_there_is_no_cut_and_no_idle_spread(
    pg: "type[PaiGowTable]",
) -> None:
    """Nothing is cut or spread; the starting position is found all the same."""
    game = pg.fresh(BY_HAND | {"reshuffling_device": True}, seats={2: "Ann"})
    game.play({2: BET})
    assert game.told("offer_cut") == game.told("accept_cut") == []
    (shuffled,) = game.told("shuffle")
    assert "645a.5(h)" in shuffled["cites"]
    assert "the device" in shuffled["text"]
    assert len(game.told("draw_number")) == 1
    game.leave(2)
    game.next_round()
    game.sit(4, "Bob")
    game.play({4: BET})
    assert not game.citing("645a.5(g)[lead]")


# § 645a.5(i)-(j): the starting position


PLACE_OF_TOTAL = {
    3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 0, 9: 6, 10: 5, 11: 4, 12: 3, 13: 2, 14: 1, 15: 0, 16: 6,
    17: 5, 18: 4,
}  # fmt: skip
"""Counted by hand: the dealer is one, seat 6 two, and so on round the table."""


def dice_of(total: int) -> tuple[int, int, int]:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


@pytest.mark.shows(
    "645a.5(i)[lead]", "645a.5(i)(1)(i)", "645a.5(i)(1)(ii)", "645a.5(i)(1)(iii)", "645a.2(c)[lead]"
)
@pytest.mark.parametrize("total", PLACE_OF_TOTAL)
def test_645a_5_i_1_dice_are_counted_counterclockwise_from_the_dealer(
    pg: "type[PaiGowTable]", total: int
) -> None:
    """Every position counts, with a wager or without."""
    game = pg.ready("", SHAKER)
    game.dice = dice_of(total)
    game.bets = {2: BET}
    game.to(ReadDice)
    assert "645a.5(i)(1)(i)" in game.said("shakes the shaker at least three times")["cites"]
    game.to(Deal)
    place = PLACE_OF_TOTAL[total]
    read = game.told("read_dice")[0]
    assert "645a.5(i)(1)(ii)" in read["cites"]
    assert str(total) in read["text"]
    assert "645a.5(i)(1)(iii)" in game.said("the first cards go to")["cites"]
    assert game.pending.describe()["to"] == (f"seat {place}" if place else "dealer")


@pytest.mark.shows("645a.5(i)(1)(iv)")
def test_645a_5_i_1_iv_the_shaker_is_put_away_after_the_dealing_procedures(
    pg: "type[PaiGowTable]",
) -> None:
    """§ 645a.8, § 645a.9 and § 645a.10 end with the stub and the empty positions."""
    game = pg.ready("", SHAKER)
    game.play({2: BET})
    away = game.steps.index(game.said("placed to the dealer's right"))
    assert game.steps[away]["cites"] == ["645a.5(i)(1)(iv)"]
    whats = [step["what"] for step in game.steps]
    assert away > max(at for at, what in enumerate(whats) if what == "deal")
    assert away > whats.index("count_stub")
    assert away < whats.index("set_hands" if "set_hands" in whats else "decision")


@pytest.mark.shows("645a.14(a)", "645a.14(b)", "645a.5(i)(1)(i)")
def test_645a_14_a_and_b_a_no_roll_is_shaken_again(pg: "type[PaiGowTable]") -> None:
    game = pg.ready("", SHAKER)
    game.bets = {2: BET}
    game.to(ReadDice)
    assert game.answer(NoRoll("not_flat"), HOUSE)["cites"] == ["645a.14(a)"]
    game.to(ReadDice)
    assert game.answer(NoRoll("fell_out"), HOUSE)["cites"] == ["645a.14(b)"]
    game.to(ReadDice)
    shaken = [text for text in game.words() if "shakes the shaker" in text]
    assert len(shaken) == 3
    assert game.refuses(NoRoll("lid"), DEALER).field == "why"  # nobody but the dealer shook them
    for dice in ([1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], []):
        assert game.refuses(Shaken(dice), DEALER).field == "dice"
    assert game.refuses(Shaken([1, 2, 3]), ANN).field == "who"
    game.answer(Shaken([1, 2, 3]), DEALER)
    game.to(Deal, to="seat 2")
    game.finish()
    game.balanced()


@pytest.mark.shows("645a.5(i)(2)", "645a.2(c)[lead]")
@pytest.mark.parametrize(
    ("number", "place"),
    [(1, "dealer"), (2, "seat 6"), (3, "seat 5"), (4, "seat 4"), (5, "seat 3"), (6, "seat 2"),
     (7, "seat 1")],
)  # fmt: skip
def test_645a_5_i_2_a_random_number_from_1_to_7(
    pg: "type[PaiGowTable]", number: int, place: str
) -> None:
    game = pg.ready("")
    game.bets = {2: BET}
    game.to(DrawNumber)
    for wrong in (0, 8, -1):
        refusal = game.refuses(NumberDrawn(wrong), DEALER)
        assert refusal.field == "number"
        assert "645a.5(i)(2)" in refusal.cites
    assert game.refuses(NumberDrawn(number), ANN).field == "who"
    game.answer(NumberDrawn(number), HOUSE)
    game.to(Deal)
    assert game.pending.describe()["to"] == place
    assert not [text for text in game.words() if "shaker" in text]


@pytest.mark.shows("645a.5(j)")
@pytest.mark.parametrize("marked", [True, False])
def test_645a_5_j_the_position_may_be_marked(pg: "type[PaiGowTable]", marked: bool) -> None:
    game = pg.ready("", {"mark_start": marked})
    game.start = 4
    game.bets = {2: BET}
    game.to(Deal)
    assert [step["text"] for step in game.citing("645a.5(j)")] == (
        ["A marker lies at seat 4"] if marked else []
    )


@pytest.mark.shows("645a.5(i)[lead]", "645a.9(b)")
def test_the_starting_position_is_found_once_and_before_the_first_card(
    pg: "type[PaiGowTable]",
) -> None:
    """R-GEN-14."""
    for dealt, cite in (("manual_shoe", "645a.8(c)"), ("hand", "645a.9(b)"),
                        ("automated_shoe", "645a.10(b)")):  # fmt: skip
        game = pg.ready("", {"dealing_method": dealt})
        game.bets = {2: BET}
        game.to(CountStub)
        whats = [step["what"] for step in game.steps]
        assert whats.count("draw_number") == 1
        assert whats.index("draw_number") < whats.index("deal")
        assert cite in game.told("draw_number")[0]["cites"]


@pytest.mark.shows("645a.5(i)(3)", "645a.2(c)(3)")
def test_645a_5_i_3_the_button_starts_at_the_dealer_and_goes_clockwise_after_each_round(
    pg: "type[PaiGowTable]",
) -> None:
    """Over seven places, whoever sits there."""
    game = pg.ready("", {"start_method": "button"})
    first = []
    for _ in range(9):
        game.play({2: BET})
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
    pg: "type[PaiGowTable]", without: dict[str, object]
) -> None:
    with pytest.raises(Refused) as caught:
        pg.fresh({"start_method": "button"} | without)
    assert "645a.5(i)(3)" in caught.value.cites
