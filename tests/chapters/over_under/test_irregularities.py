"""§ 686a.9: each irregularity declared at the moment it happens, and its remedy."""

from collections import Counter

import pytest
from tests.chapters.scripted import ANN, BOB
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    CardDealt,
    CoverCardShown,
    Decision,
    FoundFaceUp,
    Missed,
    NoCards,
)
from pitboss.procedure.asides import NewDealer
from pitboss.procedure.requests import Ask, Deal, OfferCut, Shuffle, TakeBets
from pitboss.vocabulary.cards import DECK

TWO = {2: "Ann", 3: "Bob"}
BOTH = {2: {"ante": 500}, 3: {"ante": 500}}


# (a): a card found face up in the shoe


@pytest.mark.shows("686a.9(a)")
def test_686a_9_a_a_card_found_face_up_goes_to_the_rack_and_the_next_is_dealt() -> None:
    game = OverUnderTable.ready("Ks 7c 8d 9h")
    game.bet(2, ante=500)
    game.to(Deal)
    rack = game.table.batches.rack.count
    step = game.answer(FoundFaceUp(), DEALER)
    assert step["cites"] == ["686a.9(a)"]
    assert step["cards"] == ["Ks"]
    assert game.table.batches.rack.count == rack + 1
    game.elects = {2: ["over"]}
    game.finish()
    assert game.dealt() == [("seat 2", "7c"), ("seat 2", "8d"), ("seat 2", "9h")]


@pytest.mark.shows("686a.9(a)")
def test_686a_9_a_also_among_the_additional_cards_and_twice_running() -> None:
    game = OverUnderTable.ready("7c Ks Qs 8d 9h")
    game.bet(2, ante=500)
    game.to(Ask)
    game.elect(2, "over")
    game.answer(FoundFaceUp(), DEALER)
    game.answer(FoundFaceUp("Qs"), DEALER)
    paid = game.finish()
    assert [face for _, face in game.dealt()] == ["7c", "8d", "9h"]
    assert paid[2, "ante"] == ("win", 500, 1_000)  # 7 + 8 + 9 = 24, without the king and queen
    assert game.holdings() == Counter(dict.fromkeys(DECK, 12))


@pytest.mark.shows("686a.9(a)")
def test_686a_9_a_of_a_real_shoe_the_dealer_reads_its_face() -> None:
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.bet(2, ante=500)
    game.to(Deal)
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    assert game.refuses(FoundFaceUp("Jk"), DEALER).cites == ("686a.3(a)",)
    assert game.refuses(FoundFaceUp("Ks"), ANN).cites == ("686a.7(n)",)
    step = game.answer(FoundFaceUp("Ks"), DEALER)
    assert step["cards"] == ["Ks"]
    assert game.table.batches.shoe.remaining == 310


@pytest.mark.shows("686a.9(a)")
def test_686a_9_a_a_burn_card_found_face_up() -> None:
    """It lies face up, so it has a face; another is burned in its place."""
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    deal = game.to(Deal)
    assert deal.face == "down"
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    step = game.answer(FoundFaceUp("Ks"), DEALER)
    assert step["cards"] == ["Ks"]
    assert isinstance(game.pending, Deal)
    assert game.pending.face == "down"
    game.bets = {2: {"ante": 500}}
    game.finish()


@pytest.mark.shows("686a.9(a)", "686a.7(d)[lead]")
def test_686a_9_a_the_cover_card_on_top_comes_before_a_card_found_face_up() -> None:
    """Otherwise the cover card would be lost, and with it the reshuffle."""
    game = OverUnderTable.ready("Ks 7c 8d 9h", before_cover=0)
    game.bet(2, ante=500)
    game.to(Deal)
    assert game.refuses(FoundFaceUp(), DEALER).field == "kind"
    game.answer(CoverCardShown(), DEALER)
    game.answer(FoundFaceUp(), DEALER)
    game.finish()
    assert game.table.ready.shuffle_due == "dealer"


# (b): the shoe runs out


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_the_discard_rack_is_shuffled_cut_burned_from_and_the_round_completed() -> None:
    game = OverUnderTable.ready("7c 8c 9d", seats=TWO, left=3, before_cover=None)
    game.bets, game.elects = dict(BOTH), {2: ["over"], 3: ["over"]}
    game.to(Deal)
    while game.table.batches.shoe.remaining > 0:
        game.go()
    empty = game.pending
    assert isinstance(empty, Deal)
    step = game.answer(NoCards(), HOUSE)
    assert step["cites"] == ["686a.9(b)"]
    shuffle = game.to(Shuffle)
    assert shuffle.count == 309  # all that is neither on the layout nor in the other batch
    offer = game.to(OfferCut)
    assert offer.count == 309
    burn = game.to(Deal)
    assert (burn.to, burn.face, burn.cites) == ("discard rack", "down", ("686a.9(b)",))
    assert game.table.batches.shoe.remaining == 309
    paid = game.finish()
    assert set(paid) == {(2, "ante"), (2, "over_23"), (3, "ante"), (3, "over_23")}
    dealt = game.dealt()
    assert dealt[:3] == [("seat 2", "7c"), ("seat 3", "8c"), ("seat 2", "9d")]
    assert dealt[3] == ("discard rack", "burned")
    assert [place for place, _ in dealt[4:]] == ["seat 2", "seat 3", "seat 3"]
    assert game.holdings() == Counter(dict.fromkeys(DECK, 12))


@pytest.mark.shows("686a.9(b)", "686a.5(c)(2)")
def test_686a_9_b_the_cut_is_offered_as_section_5_says() -> None:
    """The cover card came at seat 3's area in this round."""
    game = OverUnderTable.ready("7c 8c 9d", seats=TWO, left=3, before_cover=1)
    game.bets, game.elects = dict(BOTH), {2: ["over"], 3: ["over"]}
    offer = game.to(OfferCut)
    assert (offer.seat, offer.player) == (3, "Bob")
    assert "686a.5(c)(2)" in offer.cites


@pytest.mark.shows("686a.9(b)", "686a.7(d)(1)")
def test_686a_9_b_after_the_round_every_card_is_shuffled_again() -> None:
    game = OverUnderTable.ready("7c 8c 9d", {"shuffler": "none"}, left=2, before_cover=1)
    game.play({2: {"ante": 500}}, {2: "over"})
    game.next_round()
    shuffle = game.to(Shuffle)
    assert shuffle.count == 312
    game.to(TakeBets)
    assert game.holdings() == Counter(dict.fromkeys(DECK, 6))


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_of_a_real_shoe_any_discarded_card_may_come_back_but_none_that_lies_out() -> None:
    """All six aces of hearts were played and discarded, then came back with the discards."""
    game = OverUnderTable.ready("Ah Ah Ah", virtual=False, left=6, before_cover=None)
    game.play({2: {"ante": 500}}, {2: "over"})
    game.next_round()
    game.reads.extend(["Ah", "Ah", "Ah"])
    game.play({2: {"ante": 500}}, {2: "over"})  # the shoe is empty now, six aces in the rack
    assert game.table.batches.shoe.remaining == 0
    game.next_round()
    game.to(TakeBets)
    game.bet(2, ante=500)
    game.to(Deal)
    game.answer(NoCards(), DEALER)
    game.reads.extend(["Ah", "Ah", "Ah"])
    game.elects = {2: ["over"]}
    paid = game.finish()
    assert paid[2, "ante"] == ("win", 500, 1_000)  # 33


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_a_real_card_on_the_layout_cannot_come_again() -> None:
    seats = {1: "Ann", 2: "Ann", 3: "Bob", 4: "Bob", 5: "Cyd", 6: "Cyd"}
    game = OverUnderTable.ready("Ah " * 6, seats=seats, virtual=False, left=6, before_cover=None)
    game.bets = {seat: {"ante": 500} for seat in seats}
    game.to(Ask)
    game.elect(1, "over")
    game.answer(NoCards(), DEALER)
    game.to(Deal, to="seat 1")
    assert game.refuses(CardDealt("Ah"), DEALER).cites == ("686a.3(a)",)
    game.answer(CardDealt("As"), DEALER)


@pytest.mark.shows("686a.7(c)")
def test_686a_7_c_a_real_burn_card_stays_face_down_and_unread() -> None:
    """One that was read would make the whole discard rack known, and § 686a.9(b) would then ask for
    the order of a real shuffle."""
    game = OverUnderTable.fresh({"shuffler": "none"}, seats={2: "Ann"}, virtual=False)
    game.to(Deal)
    assert game.refuses(CardDealt("Ks"), DEALER).field == "card"
    game.answer(CardDealt(None), DEALER)


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_is_not_declared_while_cards_are_left() -> None:
    for virtual in (True, False):
        game = OverUnderTable.ready("7c 8d 9h", virtual=virtual, left=3)
        game.bet(2, ante=500)
        game.to(Deal)
        refusal = game.refuses(NoCards(), DEALER)
        assert refusal.field == "kind"
        assert "3 cards are left" in refusal.what


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_no_card_comes_out_of_an_empty_shoe() -> None:
    game = OverUnderTable.ready("7c", virtual=False, left=1, before_cover=None)
    game.bet(2, ante=500)
    game.to(Ask)
    game.elect(2, "over")
    for answer in (CardDealt("8d"), FoundFaceUp("8d")):
        refusal = game.refuses(answer, DEALER)
        assert (refusal.field, refusal.allowed) == ("kind", "no_cards")


@pytest.mark.shows("686a.9(b)")
def test_686a_9_b_the_burn_card_of_a_new_dealer_may_find_the_shoe_empty() -> None:
    game = OverUnderTable.ready(left=0, before_cover=None)
    game.bet(2, ante=500)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    paid = game.finish()
    assert (2, "ante") in paid
    assert game.holdings() == Counter(dict.fromkeys(DECK, 12))


# (c): cards that the dealer failed to deal


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_late_cards_come_after_all_others_have_theirs() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    game.elect(2, "over")
    step = game.answer(Missed(), DEALER)
    assert step["cites"] == ["686a.9(c)"]
    game.elects = {3: ["over"], 2: ["late_cards"]}
    paid = game.finish()
    assert game.dealt() == [
        ("seat 2", "7c"), ("seat 3", "8c"),
        ("seat 3", "9d"), ("seat 3", "9h"),
        ("seat 2", "Tc"), ("seat 2", "Td"),
    ]  # fmt: skip
    # seat 2: 7 + 10 + 10 = 27; seat 3: 8 + 9 + 9 = 26
    assert paid == {
        (3, "ante"): ("win", 500, 1_000),
        (3, "over_23"): ("win", 500, 1_000),
        (2, "ante"): ("win", 500, 1_000),
        (2, "over_23"): ("win", 500, 1_000),
    }
    late = [step for step in game.told("deal") if step["cites"] == ["686a.9(c)"]]
    assert [step["outcome"] for step in late] == ["missed", "card", "card"]


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_a_dead_hand_returns_every_wager() -> None:
    """R-686a-8: Ante, Over 23 and Bonus; the round goes on for the others."""
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", seats=TWO)
    game.bets = {2: {"ante": 500, "bonus": 200}, 3: {"ante": 500}}
    game.to(Ask)
    game.elect(2, "over")
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["dead_hand"]}
    paid = game.finish()
    assert paid == {
        (3, "ante"): ("win", 500, 1_000),
        (3, "over_23"): ("win", 500, 1_000),
        (2, "ante"): ("void", 500, 500),
        (2, "over_23"): ("void", 500, 500),
        (2, "bonus"): ("void", 200, 200),
    }
    for step in game.told("settle"):
        if step["seat"] == 2:
            assert step["cites"] == ["686a.9(c)", "R-686a-8"]
    assert game.table.books.balance("chips of Ann") == 0
    assert game.told("collect")[-1]["cards"] == ["7c"]
    assert game.table.live == set()


@pytest.mark.shows("686a.9(c)", "686a.7(m)")
def test_686a_9_c_the_cards_of_a_dead_hand_are_removed_at_the_end() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h Tc", seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    game.elect(2, "over")
    game.go()  # one of the two came
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["dead_hand"]}
    game.finish()
    last = game.steps[-1]
    assert (last["what"], last["place"], last["cards"]) == ("collect", "seat 2", ["7c", "9d"])
    assert "686a.7(m)" in last["cites"]


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_only_the_card_that_is_missing_comes_late() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    game.elect(2, "over")
    game.go()
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["late_cards"]}
    paid = game.finish()
    assert [face for place, face in game.dealt() if place == "seat 2"] == ["7c", "9d", "Td"]
    assert paid[2, "ante"] == ("win", 500, 1_000)  # 26


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_a_seat_that_the_dealer_passes_over() -> None:
    """He was not even asked: his decision comes late too."""
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    assert game.refuses(Missed(), ANN).field == "kind"
    step = game.answer(Missed(), DEALER)
    assert step["cites"] == ["686a.9(c)"]
    game.elects = {3: ["over"], 2: ["late_cards", "over"]}
    paid = game.finish()
    assert paid[2, "over_23"] == ("win", 500, 1_000)  # 7 + 10 + 10


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_a_seat_passed_over_may_call_its_hand_dead() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h", seats=TWO)
    game.bets = {2: {"ante": 500, "bonus": 100}, 3: {"ante": 500}}
    game.to(Ask)
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["dead_hand"]}
    paid = game.finish()
    assert paid[2, "ante"] == ("void", 500, 500)
    assert paid[2, "bonus"] == ("void", 100, 100)
    assert (2, "over_23") not in paid


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_two_seats_missed_choose_each_for_itself() -> None:
    seats = {1: "Ann", 3: "Bob", 6: "Cyd"}
    game = OverUnderTable.ready("7c 8c 9c 9d 9h Tc Td", seats=seats)
    game.bets = {seat: {"ante": 500} for seat in seats}
    game.to(Ask)
    game.elect(1, "over")
    game.answer(Missed(), DEALER)
    game.elect(3, "under")
    game.answer(Missed(), DEALER)
    game.elects = {6: ["over"], 1: ["dead_hand"], 3: ["late_cards"]}
    paid = game.finish()
    assert paid[1, "ante"] == ("void", 500, 500)
    assert paid[1, "over_23"] == ("void", 500, 500)
    assert paid[3, "ante"] == ("lose", 500, 0)  # 8 + 10 + 10 = 28 is not under 18
    assert paid[6, "ante"] == ("win", 500, 1_000)  # 9 + 9 + 9 = 27
    assert game.dealt()[-2:] == [("seat 3", "Tc"), ("seat 3", "Td")]


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_late_cards_go_clockwise_too() -> None:
    seats = {1: "Ann", 3: "Bob", 6: "Cyd"}
    game = OverUnderTable.ready("7c 8c 9c 9d 9h Tc Td Kc Kd", seats=seats)
    game.bets = {seat: {"ante": 500} for seat in seats}
    game.to(Ask)
    for seat in (1, 3):
        game.elect(seat, "over")
        game.answer(Missed(), DEALER)
    game.elects = {6: ["over"], 1: ["late_cards"], 3: ["late_cards"]}
    game.finish()
    assert [place for place, _ in game.dealt()[3:]] == [
        "seat 6", "seat 6", "seat 1", "seat 1", "seat 3", "seat 3",
    ]  # fmt: skip


@pytest.mark.shows("686a.9(c)", "686a.7(h)")
def test_686a_9_c_a_surrendered_hand_missed_its_bonus_lives_on() -> None:
    game = OverUnderTable.ready("2c 8c 9d 9h 2d 2h", seats=TWO)
    game.bets = {2: {"ante": 500, "bonus": 100}, 3: {"ante": 500}}
    game.to(Ask)
    game.elect(2, "surrender")
    game.go()  # the Ante is collected
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["late_cards"]}
    paid = game.finish()
    assert paid[2, "ante"] == ("lose", 500, 0)
    assert paid[2, "bonus"] == ("win", 100, 5_100)  # 2 + 2 + 2 = 6: 50 to 1


@pytest.mark.shows("686a.9(c)", "686a.7(g)(3)")
def test_686a_9_c_a_surrendered_hand_called_dead_returns_the_bonus() -> None:
    """R-686a-8 returns what has no result."""
    game = OverUnderTable.ready("2c 8c 9d 9h", seats=TWO)
    game.bets = {2: {"ante": 500, "bonus": 100}, 3: {"ante": 500}}
    game.to(Ask)
    game.elect(2, "surrender")
    game.go()
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"], 2: ["dead_hand"]}
    assert game.finish()[2, "bonus"] == ("void", 100, 100)
    assert game.table.books.on_layout() == 0


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_it_is_the_players_option() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    game.elect(2, "over")
    game.answer(Missed(), DEALER)
    game.elects = {3: ["over"]}
    ask = game.to(Ask, cites=("686a.9(c)",))
    assert (ask.seat, ask.player) == (2, "Ann")
    assert game.refuses(Decision(2, "dead_hand"), BOB).cites == ("686a.9(c)",)
    assert game.refuses(Decision(2, "surrender"), ANN).field == "option"
    game.answer(Decision(2, "late_cards"), ANN)
    refusal = game.refuses(Missed(), DEALER)  # not a second time
    assert (refusal.field, refusal.cites) == ("kind", ("686a.9(c)",))


@pytest.mark.shows("686a.9(c)")
def test_686a_9_c_with_all_decisions_first() -> None:
    game = OverUnderTable.ready("7c 8c 9d 9h Tc Td", {"decision_order": "all_first"}, seats=TWO)
    game.bets = dict(BOTH)
    game.to(Ask)
    game.elect(2, "over")
    game.elect(3, "over")
    game.answer(Missed(), DEALER)
    game.elects = {2: ["late_cards"]}
    paid = game.finish()
    assert [seat for seat, _ in paid] == [3, 3, 2, 2]
