"""§ 686a.5: shuffle and cut of the cards."""

from collections import Counter

import pytest
from tests.chapters.scripted import ANN, BOB, CYD
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CutDeclined,
)
from pitboss.procedure.asides import Leave, OrderReshuffle
from pitboss.procedure.requests import (
    AwaitPlayer,
    OfferCut,
    Shuffle,
    TakeBets,
)
from pitboss.vocabulary.cards import DECK

SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}


# (a): when, and by whom


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


@pytest.mark.shows("686a.5(b)", "686a.5(c)(2)")
def test_686a_5_c_2_the_player_on_whose_area_the_cover_card_appeared() -> None:
    game = OverUnderTable.ready("2c 3c 4c 5c 6c", seats=SEATS, before_cover=4)
    game.play({seat: {"ante": 500} for seat in SEATS}, {})
    assert game.table.game.cover_seat == 1  # first cards to 1, 3, 5, then two to seat 1
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


# (g): an idle table


def _left_alone(chosen: dict[str, object] | None = None) -> OverUnderTable:
    game = OverUnderTable.ready("", chosen)
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    return game


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
