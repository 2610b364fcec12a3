"""§ 686a.7(a)-(d) and § 686a.9(a)-(b): how a card leaves the shoe."""

import pytest
from tests.chapters.scripted import ANN
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CardDealt,
    CoverCardShown,
    Missed,
    NoCards,
)
from pitboss.procedure.asides import NewDealer
from pitboss.procedure.requests import Announce, Ask, Deal, OfferCut, TakeBets

# (a): from the shoe


@pytest.mark.shows("686a.7(a)")
def test_686a_7_a_cards_come_from_the_shoe_in_its_order() -> None:
    game = OverUnderTable.ready("7c 8d 9h Ts")
    game.play({2: {"ante": 500}}, {2: "over"})
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]
    shoe = game.table.batches.shoe
    assert shoe.next_card is not None
    assert shoe.next_card.face == "Ts"
    assert shoe.remaining == 308


@pytest.mark.shows("686a.7(a)")
def test_686a_7_a_no_other_card_than_the_next_of_a_virtual_shoe() -> None:
    game = OverUnderTable.ready("7c 8d")
    game.bet(2, ante=500)
    game.to(Deal)
    assert game.refuses(CardDealt("8d"), DEALER).field == "card"
    assert game.refuses(NoCards(), DEALER).field == "kind"
    game.answer(CardDealt("7c"), DEALER)


# (b): which hand


@pytest.mark.shows("686a.7(b)")
def test_686a_7_b_near_hand_takes_far_hand_places_but_for_the_two_nearest_positions() -> None:
    game = OverUnderTable.ready(seats={seat: f"P{seat}" for seat in range(1, 7)})
    game.bets = {seat: {"ante": 500} for seat in range(1, 7)}
    how = {}
    for seat in range(1, 7):
        deal = game.to(Deal, to=f"seat {seat}")
        how[seat] = deal.describe()["how"]
    assert all("hand nearest the shoe" in told for told in how.values())
    assert all("either hand may place it" in how[seat] for seat in (1, 2))
    assert all("placed with the other" in how[seat] for seat in (3, 4, 5, 6))


# (c): burn cards


@pytest.mark.shows("686a.7(c)")
def test_686a_7_c_a_new_dealer_while_wagers_lie_or_betting_is_closed() -> None:
    game = OverUnderTable.ready("Ks Qs 7c 8d 9h", seats={2: "Ann", 3: "Bob"})
    game.bet(2, ante=500)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.bets = {3: {"ante": 0}}
    game.to(TakeBets)
    game.bet(3)
    assert isinstance(game.pending, Announce)
    game.aside(NewDealer("Eve"), FLOORPERSON)
    game.to(Ask)
    assert game.dealt() == [("discard rack", "burned")] * 2 + [("seat 2", "7c")]


@pytest.mark.shows("686a.7(c)")
@pytest.mark.parametrize("card", [0, 1, 2])
def test_686a_7_c_a_new_dealer_who_comes_when_a_card_is_due_burns_before_it(card: int) -> None:
    """Also between the two additional cards of a seat: "before dealing any cards"."""
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.bet(2, ante=500)
    game.elects = {2: ["over"]}
    for _ in range(card):
        game.to(Deal, to="seat 2")
        game.go()
    game.to(Deal, to="seat 2")
    game.aside(NewDealer("Dot"), FLOORPERSON)
    burned = game.pending
    assert isinstance(burned, Deal)
    assert (burned.to, burned.cites) == ("discard rack", ("686a.7(c)",))
    game.finish()
    assert [place for place, _ in game.dealt()].index("discard rack") == card
    assert [place for place, _ in game.dealt()].count("discard rack") == 1


@pytest.mark.shows("686a.7(c)")
def test_686a_7_c_two_new_dealers_one_after_the_other_burn_a_card_each() -> None:
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.bet(2, ante=500)
    game.to(Deal, to="seat 2")
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.aside(NewDealer("Eve"), FLOORPERSON)  # while the burn card of the first is due
    game.finish()
    assert [place for place, _ in game.dealt()][:3] == ["discard rack", "discard rack", "seat 2"]


@pytest.mark.shows("686a.7(c)")
def test_686a_7_c_a_player_who_sits_down_while_a_card_is_due_burns_nothing() -> None:
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.bet(2, ante=500)
    game.to(Deal, to="seat 2")
    game.sit(4, "Bob")
    assert isinstance(game.pending, Deal)
    assert game.pending.to == "seat 2"
    game.finish()
    assert [place for place, _ in game.dealt()] == ["seat 2"] * 3


@pytest.mark.shows("686a.7(c)")
def test_686a_7_c_no_player_relieves_a_dealer() -> None:
    game = OverUnderTable.ready()
    assert game.refuses_aside(NewDealer("Ann"), ANN).field == "who"


# (d): the cover card


@pytest.mark.shows("686a.7(d)[lead]")
@pytest.mark.parametrize(("before", "seat"), [(0, None), (1, 3), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_686a_7_d_the_cover_card_is_put_aside_and_the_round_completed(
    before: int, seat: int | None
) -> None:
    """First cards to seats 2 and 3, then two to seat 2, two to seat 3. As the first card of the
    round it came on nobody's area (R-686a-6)."""
    game = OverUnderTable.ready(
        "7c 8c 9d 9h 8d 8h", seats={2: "Ann", 3: "Bob"}, before_cover=before
    )
    game.play({2: {"ante": 500}, 3: {"ante": 500}}, {2: "over", 3: "over"})
    assert [face for _, face in game.dealt()] == ["7c", "8c", "9d", "9h", "8d", "8h"]
    step = game.said("cover card appears")
    assert step["cites"] == ["686a.7(d)[lead]"]
    assert game.table.game.cover_seat == seat
    assert game.table.ready.shuffle_due == ("dealer" if seat is None else "player")
    assert not game.table.batches.shoe.cover_in
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")


@pytest.mark.shows("686a.7(d)[lead]", "686a.7(d)(1)", "686a.7(d)(2)")
def test_686a_7_d_1_then_the_rest_of_the_shoe_joins_the_rack_and_all_is_shuffled() -> None:
    game = OverUnderTable.ready(chosen={"shuffler": "none"}, left=50, before_cover=1)
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    game.to(TakeBets)
    gathered, shuffled = game.said("cards left in the shoe"), game.told("shuffle")[0]
    assert gathered["text"] == "47 cards left in the shoe go to the discard rack"
    assert gathered["cites"] == ["686a.7(d)(1)"]
    assert shuffled["text"] == "312 cards of the red batch shuffled by the dealer"
    assert "686a.7(d)(2)" in shuffled["cites"]
    assert game.steps.index(gathered) < game.steps.index(shuffled)


@pytest.mark.shows("686a.7(d)[lead]", "686a.5(c)(3)")
def test_686a_7_d_a_cover_card_in_place_of_a_burn_card() -> None:
    """R-686a-6: at nobody's area, so the cut is offered from the right."""
    game = OverUnderTable.ready("Ks 7c 8d 9h", seats={2: "Ann", 3: "Bob"}, before_cover=0)
    game.bet(2, ante=500)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.bets = {3: {"ante": 500}}
    game.elects = {2: ["over"], 3: ["over"]}
    game.finish()
    assert [step["outcome"] for step in game.told("deal")][:3] == ["cover_card", "card", "card"]
    assert game.dealt()[0] == ("discard rack", "burned")
    assert game.told("shuffle") == []
    game.next_round()
    offer = game.to(OfferCut)
    assert offer.seat == 3
    assert "686a.5(c)(3)" in offer.cites


@pytest.mark.shows("686a.7(d)[lead]", "686a.5(f)")
@pytest.mark.parametrize("somebody_sits_down", [False, True])
def test_686a_7_d_a_cover_card_before_the_wagers_lets_the_round_be_completed_whoever_comes(
    somebody_sits_down: bool,
) -> None:
    """It appears at the beginning of a round of play: the hand is completed, then reshuffled.
    That somebody sits down meanwhile makes no difference."""
    game = OverUnderTable.ready("Ks 7c 8d 9h", before_cover=0)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.to(TakeBets)
    assert game.table.ready.shuffle_due == "dealer"
    if somebody_sits_down:
        game.sit(3, "Bob")
    game.play({2: {"ante": 500}}, {2: "over"})
    assert game.told("shuffle") == []
    assert [face for _, face in game.dealt()] == ["burned", "7c", "8d", "9h"]
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle")


@pytest.mark.shows("686a.7(d)[lead]")
def test_686a_7_d_the_cover_card_comes_once_and_only_where_it_lies() -> None:
    game = OverUnderTable.ready("7c 8d 9h", before_cover=1)
    game.bet(2, ante=500)
    game.to(Deal)
    assert game.refuses(CoverCardShown(), DEALER).field == "kind"
    game.go()
    game.elect(2, "over")
    game.answer(CoverCardShown(), HOUSE)
    assert game.refuses(CoverCardShown(), HOUSE).field == "kind"
    game.finish()


@pytest.mark.shows("686a.7(d)[lead]")
def test_686a_7_d_no_card_comes_before_the_cover_card_on_top_of_it() -> None:
    game = OverUnderTable.ready("7c 8d 9h", before_cover=0)
    game.bet(2, ante=500)
    game.to(Deal)
    assert game.refuses(CardDealt("7c"), DEALER).field == "kind"
    game.answer(CoverCardShown(), DEALER)
    game.answer(CardDealt("7c"), DEALER)


@pytest.mark.shows("686a.7(d)[lead]")
def test_686a_7_d_of_a_real_shoe_the_dealer_says_when_the_cover_card_comes() -> None:
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.bet(2, ante=500)
    game.to(Ask)
    game.elect(2, "over")
    game.answer(CoverCardShown(), DEALER)
    assert game.refuses(CoverCardShown(), DEALER).field == "kind"
    game.finish()
    assert (game.table.game.cover_seat, game.table.ready.shuffle_due) == (2, "player")


def test_the_first_card_of_a_hand_cannot_be_missed() -> None:
    """§ 686a.9(c) is about the additional cards only."""
    game = OverUnderTable.ready("7c")
    game.bet(2, ante=500)
    game.to(Deal)
    refusal = game.refuses(Missed(), DEALER)
    assert (refusal.field, refusal.cites) == ("kind", ("686a.7(e)",))
