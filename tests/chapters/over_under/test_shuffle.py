"""§ 686a.5: shuffle and cut of the cards."""

from collections import Counter

import pytest
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CoverPlaced,
    Cut,
    CutDeclined,
    Decision,
    Done,
    Jammed,
    Recut,
    Shuffled,
    Who,
)
from pitboss.procedure.asides import Leave, OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Deal,
    OfferCut,
    PlaceCoverCard,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.cards import DECK, cards, pack

ANN, BOB, CYD = Who("player", "Ann"), Who("player", "Bob"), Who("player", "Cyd")
SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}
SORTED = pack(sorted(DECK * 6))


# (a): when, and by whom


@pytest.mark.shows("686a.5(a)")
@pytest.mark.parametrize(("shuffler", "by"), [("none", "dealer"), ("continuous", "device")])
def test_686a_5_a_shuffled_before_play_by_hand_or_device(shuffler: str, by: str) -> None:
    game = OverUnderTable.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    shuffle = game.to(Shuffle)
    assert (shuffle.by, shuffle.count) == (by, 312)
    assert "686a.5(a)" in shuffle.cites
    assert game.told("bet") == []


@pytest.mark.shows("686a.5(a)", "686a.7(d)(2)")
def test_686a_5_a_a_shuffle_is_the_same_cards_in_another_order() -> None:
    game = OverUnderTable.fresh({"shuffler": "none"}, seats={2: "Ann"})
    game.to(Shuffle)
    for order in (SORTED[2:], SORTED + "Ah", "Jk" + SORTED[2:], SORTED[:-1], "zz" * 312, "", None):
        refusal = game.refuses(Shuffled(order), HOUSE)
        assert refusal.field == "order"
    assert "686a.5(a)" in game.refuses(Shuffled(SORTED[2:]), HOUSE).cites
    game.answer(Shuffled(SORTED), HOUSE)


@pytest.mark.shows("686a.5(a)")
def test_686a_5_a_of_real_cards_nobody_knows_the_order() -> None:
    game = OverUnderTable.fresh({"shuffler": "none"}, seats={2: "Ann"}, virtual=False)
    game.to(Shuffle)
    assert game.refuses(Shuffled(SORTED), DEALER).field == "order"
    assert game.refuses(Shuffled(None), ANN).field == "who"
    assert game.refuses(Jammed(), DEALER).field == "kind"  # no device is at work
    game.answer(Shuffled(None), DEALER)


@pytest.mark.shows("686a.5(a)", "686a.5(f)", "686a.5(c)(4)")
def test_686a_5_a_shuffled_when_a_floorperson_directs_it() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.bets = {1: {"ante": 500}}
    game.to(Ask)
    step = game.aside(OrderReshuffle(), FLOORPERSON)
    assert step["cites"] == ["686a.5(a)", "686a.5(f)"]
    game.finish()
    assert game.told("shuffle") == []  # not before the round is over
    game.next_round()
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert game.offered_cuts() == [
        (5, "686a.5(c)(4)"), (3, "686a.5(c)(4)"), (1, "686a.5(c)(4)"), (None, ""),
    ]  # fmt: skip
    game.finish()
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle") == []


@pytest.mark.shows("686a.5(f)")
def test_686a_5_f_only_a_floorperson_directs_a_reshuffle() -> None:
    game = OverUnderTable.ready()
    for who in (ANN, DEALER, HOUSE):
        assert game.refuses_aside(OrderReshuffle(), who).field == "who"


@pytest.mark.shows("686a.5(f)")
def test_686a_5_f_between_rounds_the_reshuffle_comes_at_once() -> None:
    game = OverUnderTable.ready()
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert game.said("cards left in the shoe")["text"].startswith("311 ")


@pytest.mark.shows("686a.5(a)", "686a.5(f)")
def test_686a_5_f_a_reshuffle_ordered_once_wagers_lie_waits_for_the_round() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=500)
    game.aside(OrderReshuffle(), FLOORPERSON)
    assert isinstance(game.pending, TakeBets)
    game.bets = {3: {"ante": 500}}
    game.finish()
    assert game.told("shuffle") == []
    game.next_round()
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1


@pytest.mark.shows("686a.5(a)", "686a.5(f)")
def test_686a_5_a_an_order_given_during_the_cut_is_not_forgotten() -> None:
    """It is done at once, or when the round is over."""
    game = OverUnderTable.fresh({"shuffler": "none"}, seats={2: "Ann"})
    game.to(OfferCut)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.play({2: {"ante": 500}}, {})
    shuffles = len(game.told("shuffle"))
    game.next_round()
    game.to(TakeBets)
    assert shuffles + len(game.told("shuffle")) == 2


@pytest.mark.shows("686a.5(f)", "686a.7(d)[lead]", "686a.7(d)(1)", "686a.7(d)(2)")
def test_686a_5_f_reshuffled_after_the_round_in_which_the_cover_card_came() -> None:
    game = OverUnderTable.ready("7c 8d 9h", {"shuffler": "none"}, before_cover=2)
    game.play({2: {"ante": 500}}, {2: "over"})
    assert game.told("shuffle") == []
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]
    game.next_round()
    shuffle = game.to(Shuffle)
    assert shuffle.count == 312
    assert shuffle.cards is not None
    assert Counter(shuffle.cards[at : at + 2] for at in range(0, 624, 2)) == Counter(
        {card.face: 6 for card in DECK}
    )
    gathered = game.said("cards left in the shoe go to the discard rack")
    assert gathered["text"].startswith("308 ")
    assert gathered["cites"] == ["686a.7(d)(1)"]
    assert "686a.7(d)(2)" in shuffle.cites


# (b), (c): the cut


@pytest.mark.shows("686a.5(b)", "686a.5(c)(1)")
def test_686a_5_c_1_a_new_game_offers_the_cut_to_the_first_player_to_arrive() -> None:
    game = OverUnderTable.fresh(seats=SEATS)
    offer = game.to(OfferCut)
    assert (offer.seat, offer.player, offer.count) == (3, "Bob", 312)
    assert offer.cites == ("686a.5(b)", "686a.5(c)(1)", "686a.5(d)")


@pytest.mark.shows("686a.5(b)", "686a.5(c)(2)")
def test_686a_5_c_2_the_player_on_whose_area_the_cover_card_appeared() -> None:
    game = OverUnderTable.ready("2c 3c 4c 5c 6c", seats=SEATS, before_cover=4)
    game.play({seat: {"ante": 500} for seat in SEATS}, {})
    assert game.table.cover_seat == 1  # first cards to 1, 3, 5, then two to seat 1
    game.next_round()
    offer = game.to(OfferCut)
    assert (offer.seat, offer.player) == (1, "Ann")
    assert "686a.5(c)(2)" in offer.cites


@pytest.mark.shows("686a.5(c)(3)")
def test_686a_5_c_3_a_cover_card_at_nobodys_area_offers_the_cut_from_the_right() -> None:
    """R-686a-6: it was the first card of the round. Counterclockwise is 5, 3, 1 (R-GEN-2)."""
    game = OverUnderTable.ready(seats=SEATS, before_cover=0)
    game.play({seat: {"ante": 500} for seat in SEATS}, {})
    game.next_round()
    game.to(TakeBets)
    assert game.offered_cuts() == [
        (5, "686a.5(c)(3)"), (3, "686a.5(c)(3)"), (1, "686a.5(c)(3)"), (None, ""),
    ]  # fmt: skip


@pytest.mark.shows("686a.5(c)(4)")
def test_686a_5_c_4_who_takes_the_cut_ends_the_offers() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = {3: 100}
    game.to(TakeBets)
    assert game.offered_cuts() == [(5, "686a.5(c)(4)"), (3, "686a.5(c)(4)")]
    assert "Seat 5 declines the cut" in game.words()
    assert "Seat 3 cuts 100 cards from the top" in game.words()


@pytest.mark.shows("686a.5(b)")
def test_686a_5_b_if_no_player_accepts_the_dealer_shall_cut() -> None:
    game = OverUnderTable.ready(seats=SEATS, virtual=False)
    game.aside(OrderReshuffle(), FLOORPERSON)
    offer = game.to(OfferCut, seat=None)
    assert offer.cites == ("686a.5(b)", "686a.5(d)")
    assert game.refuses(CutDeclined(), DEALER).field == "kind"
    assert game.refuses(Cut(50), ANN).field == "who"
    assert game.refuses(Cut(50), FLOORPERSON).field == "who"
    game.answer(Cut(50), DEALER)
    assert "The dealer cuts 50 cards from the top" in game.words()


@pytest.mark.shows("686a.5(b)", "686a.5(c)(4)")
def test_686a_5_c_only_the_player_offered_the_cut_may_cut() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    refusal = game.refuses(Cut(50), ANN)
    assert (refusal.field, refusal.allowed) == ("who", "Cyd")
    assert "686a.5(c)(4)" in refusal.cites
    assert game.refuses(CutDeclined(), BOB).field == "who"
    game.answer(Cut(50), CYD)


@pytest.mark.shows("686a.5(b)")
def test_686a_5_b_a_player_with_two_boxes_is_asked_once() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Ann", 4: "Bob"})
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(TakeBets)
    assert [seat for seat, _ in game.offered_cuts()] == [4, 3, None]


@pytest.mark.shows("686a.5(b)")
def test_686a_5_b_who_leaves_before_his_turn_is_not_offered_the_cut() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    game.aside(Leave(3), BOB)
    game.to(TakeBets)
    assert [seat for seat, _ in game.offered_cuts()] == [5, 1, None]


@pytest.mark.shows("686a.5(b)")
def test_686a_5_b_the_game_goes_on_when_who_is_offered_the_cut_walks_away() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    game.aside(Leave(5), CYD)
    if isinstance(game.pending, OfferCut) and game.pending.seat == 5:
        game.answer(CutDeclined(), DEALER)  # the dealer sees that nobody is there
    game.to(TakeBets)
    assert [seat for seat, _ in game.offered_cuts()][-3:] == [3, 1, None]


@pytest.mark.shows("686a.5(b)")
def test_686a_5_b_the_dealer_cuts_where_everyone_has_left() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(OfferCut)
    game.aside(Leave(2), ANN)
    game.aside(Leave(3), BOB)
    if isinstance(game.pending, OfferCut) and game.pending.seat == 3:
        game.answer(CutDeclined(), DEALER)
    game.to(AwaitPlayer)
    assert [seat for seat, _ in game.offered_cuts()][-1] is None


# (d): where the cut may be, and the cover card


@pytest.mark.shows("686a.5(d)")
@pytest.mark.parametrize("position", [0, 1, 9, 303, 311, 312, -5, 400])
def test_686a_5_d_a_cut_within_ten_cards_of_an_end_is_refused(position: int) -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.to(OfferCut)
    refusal = game.refuses(Cut(position), ANN)
    assert (refusal.field, refusal.allowed) == ("position", "10 to 302")
    assert "686a.5(d)" in refusal.cites


@pytest.mark.shows("686a.5(d)", "686a.7(c)")
@pytest.mark.parametrize("position", [10, 100, 302])
def test_686a_5_d_the_cards_above_the_cut_go_to_the_bottom(position: int) -> None:
    """Of 312 cards in order the one after the cut is burned, and the next comes first."""
    game = OverUnderTable.fresh({"shuffler": "none"}, seats={2: "Ann"})
    game.to(Shuffle)
    game.answer(Shuffled(SORTED), HOUSE)
    game.to(OfferCut)
    game.answer(Cut(position), ANN)
    game.to(TakeBets)
    in_order = cards(SORTED[at : at + 2] for at in range(0, 624, 2))
    turned = in_order[position:] + in_order[:position]
    stack = game.table.batches.shoe.stack
    assert stack is not None
    assert tuple(stack[::-1]) == turned[1:]
    assert game.table.batches.rack.cards == turned[0].face


@pytest.mark.shows("686a.5(d)")
@pytest.mark.parametrize("from_bottom", [0, 1, 77, 312, 313, -1])
def test_686a_5_d_the_cover_card_lies_at_least_a_quarter_from_the_bottom(from_bottom: int) -> None:
    """A quarter of 312 is 78."""
    game = OverUnderTable.fresh(seats={2: "Ann"})
    place = game.to(PlaceCoverCard)
    assert (place.least, place.chosen) == (78, 78)
    refusal = game.refuses(CoverPlaced(from_bottom), DEALER)
    assert (refusal.field, refusal.cites) == ("from_bottom", ("686a.5(d)",))
    assert refusal.allowed == "78 to 311"
    game.answer(CoverPlaced(78), DEALER)


@pytest.mark.shows("686a.5(d)", "686a.7(a)")
@pytest.mark.parametrize(("depth", "above"), [("1/4", 234), ("1/3", 208), ("1/2", 156)])
def test_686a_5_d_the_cover_card_comes_where_the_casino_has_it_placed(
    depth: str, above: int
) -> None:
    """The burn card and rounds of three cards: it shows after ``above`` cards."""
    game = OverUnderTable.fresh({"cover_card_depth": depth, "shuffler": "none"}, seats={2: "Ann"})
    dealt = 0
    while True:
        game.play({2: {"ante": 500}}, {2: "over"})
        outcomes = [step["outcome"] for step in game.told("deal")]
        if "cover_card" in outcomes:
            break
        dealt += len(outcomes)
        game.next_round()
    assert dealt + outcomes.index("cover_card") == above
    assert game.table.batches.shoe.remaining == 312 - dealt - 3


@pytest.mark.shows("686a.5(d)", "686a.7(a)")
def test_686a_5_d_then_the_stack_goes_into_the_shoe() -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.to(Deal)
    whats = [step["what"] for step in game.steps if step["what"] != "offer_cut"]
    assert whats[-3:] == ["accept_cut", "place_cover_card", "record"]
    assert game.said("placed in the dealing shoe")["cites"] == ["686a.7(a)", "686a.5(d)"]


# (e): a recut


@pytest.mark.shows("686a.5(e)")
def test_686a_5_e_a_floorperson_has_the_cards_recut_by_who_cut_last() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = {5: 20, 3: 30}
    game.to(AcceptCut)
    step = game.answer(Recut("last"), FLOORPERSON)
    assert step["cites"] == ["686a.5(e)"]
    offer = game.pending
    assert isinstance(offer, OfferCut)
    assert offer.player == "Cyd"


@pytest.mark.shows("686a.5(e)", "686a.5(c)(4)")
def test_686a_5_e_or_by_the_next_person_entitled() -> None:
    game = OverUnderTable.ready(seats=SEATS)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.cuts = {5: 20, 3: 30, 1: 40}
    for player in ("Bob", "Ann", ""):
        game.to(AcceptCut)
        game.answer(Recut("next"), FLOORPERSON)
        offer = game.pending
        assert isinstance(offer, OfferCut)
        assert offer.player == player
    game.to(AcceptCut)
    game.answer(Done(), FLOORPERSON)
    assert isinstance(game.pending, PlaceCoverCard)


@pytest.mark.shows("686a.5(e)")
def test_686a_5_e_nobody_else_may_require_a_recut() -> None:
    game = OverUnderTable.ready(seats=SEATS, virtual=False)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(AcceptCut)
    for who in (DEALER, ANN):
        refusal = game.refuses(Recut("last"), who)
        assert (refusal.field, refusal.cites) == ("who", ("686a.5(e)",))
    game.answer(Done(), DEALER)


@pytest.mark.shows("686a.5(e)")
def test_686a_5_e_no_recut_once_the_stack_is_in_the_shoe() -> None:
    game = OverUnderTable.ready()
    assert game.refuses(Recut("last"), FLOORPERSON).field == "kind"


# (g): an idle table


def _left_alone(chosen: dict[str, object] | None = None) -> OverUnderTable:
    game = OverUnderTable.ready("", chosen)
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    return game


@pytest.mark.shows("686a.5(g)")
def test_686a_5_g_an_idle_table_has_its_cards_spread_face_down() -> None:
    game = _left_alone({"shuffler": "none"})
    game.to(AwaitPlayer)
    assert game.said("are spread face down")["cites"] == ["686a.5(g)"]
    game.sit(4, "Bob")
    ask = game.to(Ask)
    assert (ask.seat, ask.player, ask.cites) == (4, "Bob", ("686a.5(g)",))
    assert [option.name for option in ask.options] == ["face_down", "face_up"]
    game.answer(Decision(4, "face_down"), BOB)
    game.to(TakeBets)
    words = game.words()
    assert "Bob may look the red batch over" in words
    assert "The red batch is turned face down, washed and stacked" in words
    assert "The red batch is spread face up" not in words
    assert not any("inspects" in one for one in words)  # they are the same decks
    assert len(game.told("shuffle")) == 1
    assert game.offered_cuts()[0] == (4, "686a.5(c)(1)")
    assert game.holdings() == Counter(dict.fromkeys(DECK, 6))


@pytest.mark.shows("686a.5(g)")
def test_686a_5_g_a_player_may_have_them_face_up() -> None:
    game = _left_alone()
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    game.elects = {4: ["face_up", "face_down"]}
    game.to(TakeBets)
    assert game.said("The red batch is spread face up")["cites"] == ["686a.5(g)"]
    assert "The blue batch is spread face up" not in game.words()


@pytest.mark.shows("686a.5(g)")
def test_686a_5_g_also_when_the_last_player_leaves_during_the_betting() -> None:
    game = OverUnderTable.ready(seats={2: "Ann", 3: "Bob"})
    game.bet(2)
    game.aside(Leave(3), BOB)
    assert isinstance(game.pending, TakeBets)
    game.aside(Leave(2), ANN)
    game.to(AwaitPlayer)
    game.sit(1, "Cyd")
    paid = game.play({1: {"ante": 500}}, {1: ["face_down", "face_down", "over"]})
    assert set(paid) == {(1, "ante"), (1, "over_23")}


# (h): a device that reshuffles and counts


@pytest.mark.shows("686a.5(h)")
def test_686a_5_h_no_cut_no_cover_card_with_an_approved_device() -> None:
    game = OverUnderTable.fresh({"shuffler": "device"}, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: {"ante": 500}}, {})
        assert game.told("offer_cut") == game.told("place_cover_card") == []
        (shuffle,) = game.told("shuffle")
        assert "686a.5(h)" in shuffle["cites"]
        assert not game.table.batches.shoe.cover_in
        game.next_round()


@pytest.mark.shows("686a.5(h)")
def test_686a_5_h_no_idle_spread_with_an_approved_device() -> None:
    """Subsections (b) to (g) do not apply, the idle table of (g) among them."""
    game = _left_alone({"shuffler": "device"})
    while not isinstance(game.pending, AwaitPlayer | TakeBets):
        game.go()
    game.sit(4, "Bob")
    game.to(TakeBets)
    assert game.citing("686a.5(g)") == []


@pytest.mark.shows("686a.5(h)", "686a.3(a)")
def test_686a_5_h_what_reshuffles_by_itself_takes_the_cards_back_after_each_round() -> None:
    """R-686a-9: and a continuous shuffler burns no card."""
    game = OverUnderTable.fresh({"shuffler": "continuous"}, seats={2: "Ann"})
    for _ in range(3):
        game.play({2: {"ante": 500}}, {})
        assert [place for place, _ in game.dealt()] == ["seat 2"] * 3
        game.next_round()
        game.to(TakeBets)
        assert game.table.batches.shoe.remaining == 312
        assert game.table.batches.rack.count == 0
        back = game.said("used cards go back into the continuous shuffler")
        assert back["text"].startswith("The 3 ")
        assert back["cites"] == ["R-686a-9"]
        assert not [words for words in game.words() if "left in the shoe" in words]
        assert game.citing("686a.7(d)(1)") == game.citing("686a.7(d)(2)") == []  # no cover card
