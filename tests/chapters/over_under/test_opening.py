"""§§ 686a.2-4: the table, its cards, and its opening for gaming."""

import pytest
from tests.chapters.scripted import ANN, BOB
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Done,
)
from pitboss.procedure.asides import Leave, NewDealer, ShufflerRepaired, Sit
from pitboss.procedure.requests import (
    AwaitPlayer,
    Certify,
    Deal,
    OfferCut,
    Shuffle,
    TakeBets,
)
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

# § 686a.2: the table


@pytest.mark.shows("686a.2(a)")
@pytest.mark.parametrize(("positions", "seat"), [(6, 7), (6, 0), (3, 4), (1, 2), (6, -1)])
def test_686a_2_a_no_seat_beyond_the_betting_positions(positions: int, seat: int) -> None:
    game = OverUnderTable.ready(chosen={"betting_positions": positions}, seats={1: "Ann"})
    refusal = game.refuses_aside(Sit(seat), BOB)
    assert (refusal.field, refusal.cites) == ("seat", ("686a.2(a)",))
    assert str(positions) in refusal.allowed


@pytest.mark.shows("686a.2(a)")
def test_686a_2_a_six_players_can_play() -> None:
    game = OverUnderTable.ready(seats={seat: f"P{seat}" for seat in range(1, 7)})
    paid = game.play({seat: {"ante": 500} for seat in range(1, 7)}, {})
    assert {seat for seat, _ in paid} == {1, 2, 3, 4, 5, 6}


@pytest.mark.shows("686a.2(d)(1)", "686a.2(d)(2)")
def test_686a_2_d_the_rack_is_as_tall_as_the_decks_or_marked() -> None:
    certify = OverUnderTable.fresh().to(Certify)
    (item,) = [item for name, item, _ in certify.items if name == "discard_rack"]
    assert "as tall as six decks" in item
    assert "marked at their height" in item


def test_the_table_is_certified_once() -> None:
    game = OverUnderTable.fresh(seats={2: "Ann"})
    game.play({2: {"ante": 500}}, {})
    assert len(game.told("certify")) == 1
    game.next_round()
    game.play({2: {"ante": 500}}, {})
    assert game.told("certify") == []


# § 686a.4: opening


@pytest.mark.shows("686a.4(b)")
def test_686a_4_b_the_spread_cards_wait_for_the_first_player() -> None:
    game = OverUnderTable.fresh()
    game.to(AwaitPlayer)
    assert game.refuses(Done(), DEALER).cites == ("686a.4(b)",)
    game.aside(NewDealer("Dot"), DEALER)
    assert isinstance(game.pending, AwaitPlayer)
    game.sit(1, "Ann")
    assert not isinstance(game.pending, AwaitPlayer)


@pytest.mark.shows("686a.4(e)", "686a.5(a)")
def test_686a_4_e_the_second_shoe_of_preshuffled_decks_is_shuffled_at_the_table() -> None:
    game = OverUnderTable.ready("", {"preshuffled_cards": True, "shuffler": "none"}, before_cover=0)
    game.play({2: {"ante": 500}}, {})
    game.next_round()
    shuffle = game.to(Shuffle)
    assert shuffle.by == "dealer"
    assert "686a.5(a)" in shuffle.cites


@pytest.mark.shows("686a.4(e)", "686a.5(g)")
def test_686a_5_g_cards_spread_at_an_idle_table_are_no_longer_preshuffled() -> None:
    """They were spread and washed: the dealer or the device shuffles them."""
    game = OverUnderTable.ready("", {"preshuffled_cards": True, "shuffler": "none"})
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    shuffle = game.to(Shuffle)
    assert shuffle.by == "dealer"
    assert "686a.5(a)" in shuffle.cites


# What is unusual


def test_a_player_who_leaves_while_the_cards_are_inspected_is_waited_for() -> None:
    game = OverUnderTable.fresh(virtual=False)
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    game.go()  # she may look the red batch over
    game.aside(Leave(2), ANN)
    game.to(AwaitPlayer)
    game.sit(3, "Bob")
    game.to(OfferCut)
    assert "Bob may look the blue batch over" in game.words()


@pytest.mark.shows("686a.4(a)", "686a.4(d)")
def test_686a_4_d_a_batch_that_comes_back_with_the_shuffler_is_inspected_first() -> None:
    """The table was idle when the shuffler came back: the blue batch had not been spread."""
    game = OverUnderTable.ready()
    game.table.ready.shuffler_down = True
    game.table.batches.resting = game.table.batches.shuffled = None
    game.play({2: {"ante": 500}}, {})
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.sit(3, "Bob")
    game.to(TakeBets)
    shuffled = [step["text"] for step in game.told("shuffle")]
    if any("blue" in text for text in shuffled):
        assert "The blue batch is turned face down, washed and stacked" in game.words()


def test_a_shuffler_repaired_while_wagers_lie_on_the_layout_waits_for_the_round() -> None:
    """The cards in the shoe are dealt; nobody opens a table in the middle of a round."""
    game = OverUnderTable.ready("7c 8d 9h", {"shuffler": "batch"}, seats={2: "Ann", 3: "Bob"})
    game.table.ready.shuffler_down = True
    game.bet(2, ante=500)
    game.aside(ShufflerRepaired(), FLOORPERSON)
    game.bets = {2: {}, 3: {}}
    game.to(Deal, to="seat 2")
    assert game.table.batches.shoe.remaining == 311
    game.finish()
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]


def test_every_citation_of_an_opening_exists() -> None:
    for chosen in ({}, {"shuffler": "device"}, {"preshuffled_cards": True}):
        game = OverUnderTable.fresh(chosen, seats={2: "Ann"})
        game.play({2: {"ante": 500}}, {})
        for step in game.steps:
            assert step["cites"], step
            assert all(exists(cite) for cite in step["cites"]), step


def test_answering_a_round_that_is_over_is_refused() -> None:
    game = OverUnderTable.ready()
    game.play({2: {"ante": 500}}, {})
    with pytest.raises(Refused, match="the round is over"):
        game.driver.answer(Done(), DEALER)
