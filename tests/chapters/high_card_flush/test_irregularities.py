"""§ 678a.13: each irregularity declared at the moment it happens, and its remedy."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    Decision,
    Done,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
    Who,
)
from pitboss.procedure.asides import Declare, OrderReshuffle, ShufflerRepaired
from pitboss.procedure.requests import (
    Ask,
    Collect,
    Deal,
    OfferCut,
    Settle,
    Shuffle,
    TakeBets,
    TurnUp,
    Verify,
)

SF4 = "6h 7h 8h 9h Ks Js 2d"  # a four-card straight flush
OTHER = "Ah 3h Kh Kc 8s 4d Qd"  # a three-card flush, no run of three
TWO = {2: SF4, 5: OTHER}
DEALER_HAND = "9c 5c 2c Td 3d Qs 9s"
METHODS = ["automated_shoe", "manual_shoe", "hand"]
ALL = {
    "flush_bonus_wager": True,
    "straight_flush_bonus_wager": True,
    "progressive_jackpot_wager": True,
}
FULL = {"ante": 500, "flush_bonus": 100, "straight_flush_bonus": 100, "progressive_jackpot": 100}
P2, P5 = Who("player", "P2"), Who("player", "P5")
EVERY_WAGER_BACK = [
    (seat, wager, "void", stake, stake) for seat in (5, 2) for wager, stake in FULL.items()
]


def betting(method: str, **more: object) -> FlushTable:
    """Both seats make every wager."""
    game = FlushTable.with_hands(TWO, DEALER_HAND, ALL | {"dealing_method": method} | more)
    game.bets = {2: dict(FULL), 5: dict(FULL)}
    return game


def nothing_moved(game: FlushTable) -> None:
    """Every wager came back, and the meter stands where it stood."""
    balances = game.table.books.carried_forward()
    assert {name for name in balances if name.startswith(("chips", "layout", "table"))} == set()
    assert game.table.books.balance("meter") == 30_000_00
    assert game.table.books.balance("meter reserve") == 0
    game.whole()


# (a): a card found face up


@pytest.mark.shows("678a.13(a)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_13_a_one_card_found_face_up_is_not_used(method: str) -> None:
    game = betting(method)
    game.to(Deal)
    step = game.answer(FoundFaceUp(), DEALER)
    assert step["cites"] == ["678a.13(a)"]
    assert step["cards"] == ["6h"]
    assert game.table.batches.rack.count == 1
    game.elects = {2: "raise", 5: "raise"}
    lines = game.end()
    assert {line[2] for line in lines} <= {"win", "lose", "push"}
    assert "6h" not in [face for _, face in game.dealt()]
    assert len(game.dealt()) == 21
    game.whole()


@pytest.mark.shows("678a.13(a)")
def test_678a_13_a_whichever_card_it_is_the_deck_stays_known() -> None:
    for place, face in ((0, "6h"), (16, "2c")):
        game = betting("automated_shoe")
        game.to(Deal)
        for _ in range(place):
            game.go()
        assert game.answer(FoundFaceUp(), DEALER)["cards"] == [face]
        game.finish()
        game.whole()


@pytest.mark.shows("678a.13(a)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("between", [0, 1, 9, 19])
def test_678a_13_a_a_second_one_voids_the_round_and_the_cards_are_reshuffled(
    method: str, between: int
) -> None:
    game = betting(method)
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    for _ in range(between):
        game.go()
    game.answer(FoundFaceUp(), DEALER)
    assert game.end() == EVERY_WAGER_BACK
    assert "678a.13(a)" in game.cites_of(5, "ante")
    assert game.table.shuffle_due
    nothing_moved(game)


@pytest.mark.shows("678a.13(a)")
def test_678a_13_a_of_real_cards_the_dealer_reads_the_face() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND, {"dealing_method": "hand"}, virtual=False)
    game.bets, game.elects = {2: {"ante": 500}, 5: {"ante": 500}}, {2: "raise", 5: "raise"}
    game.to(Deal)
    assert game.refuses(FoundFaceUp(), DEALER).field == "card"
    assert game.refuses(FoundFaceUp("Jk"), DEALER).cites == ("678a.3(a)",)
    game.answer(FoundFaceUp("Ac"), DEALER)
    assert game.refuses(CardDealt("Ac"), DEALER).cites == ("678a.3(a)",)
    assert len(game.end()) == 4


# (b): a card drawn in error


@pytest.mark.shows("678a.13(b)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_13_b_a_card_drawn_in_error_is_used_as_the_next(method: str) -> None:
    game = betting(method)
    game.to(Deal)
    step = game.answer(CardDealt("6h", drawn_in_error=True), DEALER)
    assert step["cites"] == ["678a.13(b)"]
    assert (step["to"], step["cards"], step["audience"]) == ("seat 2", ["6h"], "seat 2")
    game.elects = {2: "raise", 5: "raise"}
    game.finish()
    (shown,) = [step for step in game.told("turn_up") if step["place"] == "seat 2"]
    assert shown["cards"] == SF4.split()


# (c): a wrong number of cards


@pytest.mark.shows("678a.13(c)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("dealt", [0, 6, 15, 20])
def test_678a_13_c_a_wrong_number_of_cards_during_the_deal_voids_all(
    method: str, dealt: int
) -> None:
    game = betting(method)
    game.to(Deal)
    for _ in range(dealt):
        game.go()
    assert game.refuses(Declare("678a.13(c)"), P2).field == "who"
    step = game.aside(Declare("678a.13(c)"), DEALER)
    assert step["cites"] == ["678a.13(c)"]
    assert game.end() == EVERY_WAGER_BACK
    assert game.table.shuffle_due
    nothing_moved(game)


@pytest.mark.shows("678a.13(c)")
def test_678a_13_c_among_the_decisions_the_raises_return_too() -> None:
    game = betting("hand")
    game.to(Ask)
    game.answer(Decision(2, "raise"), P2)
    game.aside(Declare("678a.13(c)"), DEALER)
    lines = game.end()
    assert (2, "raise", "void", 500, 500) in lines
    assert [line for line in lines if line[1] != "raise"] == EVERY_WAGER_BACK
    assert lines.index((2, "ante", "void", 500, 500)) < lines.index((2, "raise", "void", 500, 500))
    assert game.told("turn_up") == []  # the hands are void: nobody sees them
    assert {step["audience"] for step in game.told("collect")} == {"seat 2", "seat 5", "nobody"}
    nothing_moved(game)


@pytest.mark.shows("678a.13(c)", "678a.11(c)(2)[lead]")
def test_678a_13_c_all_wagers_return_the_ante_of_a_folded_hand_too() -> None:
    """“All hands shall be void, all wagers shall be returned”: every bet of the round (R-GEN-5),
    collected before or not."""
    game = FlushTable.with_hands(TWO, DEALER_HAND)
    game.bets, game.elects = {2: {"ante": 500}, 5: {"ante": 500}}, {2: "fold"}
    game.to(Ask, seat=5)
    game.aside(Declare("678a.13(c)"), DEALER)
    game.finish()
    assert game.table.books.balance("chips of P2") == 0
    assert game.table.books.balance("table inventory") == 0


@pytest.mark.shows("678a.13(c)")
def test_678a_13_c_declared_while_folded_cards_are_collected_no_card_is_lost() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND)
    game.bets, game.elects = {2: {"ante": 500}, 5: {"ante": 500}}, {2: "fold"}
    game.to(Collect)
    game.aside(Declare("678a.13(c)"), DEALER)
    game.finish()
    game.whole()
    assert game.table.value()


# (d): a card of the dealer's exposed


@pytest.mark.shows("678a.13(d)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_13_d_ante_and_raise_return_and_the_optional_wagers_are_settled(method: str) -> None:
    """Four-card flush 1 to 1, four-card straight flush 60 to 1 and 40 for 1; seat 5 has nothing."""
    game = betting(method)
    game.to(Ask)
    game.answer(Decision(2, "raise"), P2)
    step = game.aside(Declare("678a.13(d)"), FLOORPERSON)
    assert step["cites"] == ["678a.13(d)"]
    assert game.end() == [
        (5, "ante", "void", 500, 500),
        (5, "flush_bonus", "lose", 100, 0),
        (5, "straight_flush_bonus", "lose", 100, 0),
        (5, "progressive_jackpot", "lose", 100, 0),
        (2, "ante", "void", 500, 500),
        (2, "raise", "void", 500, 500),
        (2, "flush_bonus", "win", 100, 200),
        (2, "straight_flush_bonus", "win", 100, 6_100),
        (2, "progressive_jackpot", "win", 100, 4_000),
    ]
    assert game.table.books.balance("meter") == 30_000_00 + 46  # the wagers stand
    assert game.table.shuffle_due
    assert "678a.13(d)" in game.cites_of(2, "ante")
    game.whole()


@pytest.mark.shows("678a.13(d)", "678a.11(e)(2)[lead]")
def test_678a_13_d_the_hands_whose_optional_wagers_are_settled_are_shown() -> None:
    """Settled in accordance with § 678a.11(e): the dealer configures the cards, face up."""
    game = betting("hand")
    game.to(Ask)
    game.aside(Declare("678a.13(d)"), DEALER)
    game.finish()
    assert [step["place"] for step in game.told("turn_up")] == ["seat 5", "seat 2"]


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_while_the_dealers_stack_is_dealt_every_wager_returns() -> None:
    """R-678a-13: the dealer's first card is exposed while cards are still being dealt, though the
    players have their stacks already."""
    game = betting("automated_shoe")
    game.to(Deal, to="dealer")
    game.go()
    game.aside(Declare("678a.13(d)"), DEALER)
    lines = game.end()
    assert {"flush_bonus", "progressive_jackpot", "straight_flush_bonus"} <= {
        one[1] for one in lines
    }
    assert all((outcome, back) == ("void", stake) for _, _, outcome, stake, back in lines)


@pytest.mark.shows("678a.13(d)")
@pytest.mark.parametrize("method", METHODS)
def test_678a_13_d_before_the_dealer_has_a_card_none_can_be_exposed(method: str) -> None:
    game = betting(method)
    game.to(Deal)
    assert game.refuses(Declare("678a.13(d)"), DEALER).field == "cite"


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_a_folded_hand_keeps_its_optional_wagers() -> None:
    game = betting("hand")
    game.to(Ask)
    game.answer(Decision(2, "fold"), P2)
    game.to(Ask, seat=5)
    game.aside(Declare("678a.13(d)"), DEALER)
    lines = game.end()
    assert (2, "straight_flush_bonus", "win", 100, 6_100) in lines
    assert game.table.books.balance("layout 2 ante") == 0


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_the_ante_of_a_folded_hand_returns_too() -> None:
    """“All Ante and Raise Wagers shall be returned to the players.”"""
    game = FlushTable.with_hands(TWO, DEALER_HAND)
    game.bets, game.elects = {2: {"ante": 500}, 5: {"ante": 500}}, {2: "fold"}
    game.to(Ask, seat=5)
    game.aside(Declare("678a.13(d)"), DEALER)
    game.finish()
    assert game.table.books.balance("chips of P2") == 0


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_the_line_of_the_fold_is_replaced_by_the_void_one() -> None:
    """Each wager ends once: the step that returns the Ante names the line that it replaces."""
    game = FlushTable.with_hands(TWO, DEALER_HAND, ALL)
    game.bets = {2: {"ante": 500, "flush_bonus": 100}, 5: {"ante": 500}}
    game.elects = {2: "fold"}
    game.to(Ask, seat=5)
    game.aside(Declare("678a.13(d)"), DEALER)
    assert game.end() == [
        (5, "ante", "void", 500, 500),
        (2, "ante", "void", 500, 500),
        (2, "flush_bonus", "win", 100, 200),
    ]
    folded, *after = game.told("settle")
    assert (folded["line"]["outcome"], folded["line"]["back"]) == ("lose", 0)
    assert [step.get("replaces") for step in after] == [None, folded["line"], None]
    standing = [step["line"] for step in game.told("settle") if step["line"] != folded["line"]]
    assert game.driver.round is not None
    assert standing == game.driver.round.result()["lines"]
    assert game.table.books.balance("chips of P2") == 100  # the Flush Bonus, 1 to 1


@pytest.mark.shows("678a.13(d)")
def test_678a_13_d_after_the_last_decision_nothing_can_be_exposed() -> None:
    game = betting("hand")
    game.elects = {2: "raise", 5: "raise"}
    game.to(TurnUp)
    refusal = game.refuses(Declare("678a.13(d)"), DEALER)
    assert (refusal.field, refusal.cites) == ("cite", ("678a.13",))


@pytest.mark.parametrize("cite", ["678a.13(a)", "678a.13(c)", "678a.13(d)", "678a.13(f)"])
def test_nothing_is_declared_before_the_first_card_or_during_settlement(cite: str) -> None:
    game = betting("automated_shoe")
    assert game.refuses(Declare(cite), DEALER).field == "cite"
    game.elects = {2: "raise", 5: "raise"}
    game.to(Settle)
    if cite != "678a.13(c)":  # a wrong number may be found until the first wager is settled
        assert game.refuses(Declare(cite), DEALER).field == "cite"
    game.go()
    assert game.refuses(Declare(cite), DEALER).field == "cite"


@pytest.mark.parametrize(
    "cite",
    ["678a.13(b)", "678a.13(e)", "686a.9(a)", "", "678a.13(z)"],  # no such paragraph
)
def test_what_does_not_void_cannot_be_declared(cite: str) -> None:
    game = betting("automated_shoe")
    game.to(Deal)
    assert game.refuses(Declare(cite), DEALER).field == "cite"


# (e): the shuffler jams


@pytest.mark.shows("678a.13(e)")
@pytest.mark.parametrize("decks", [1, 2])
def test_678a_13_e_after_a_jam_the_cards_are_reshuffled(decks: int) -> None:
    game = FlushTable.fresh({"decks": decks}, seats={2: "Ann"})
    for _ in range(decks):
        game.to(Shuffle)
        for _ in range(2):
            step = game.answer(Jammed(), DEALER)
            assert step["cites"] == ["678a.13(e)"]
            assert isinstance(game.pending, Shuffle)
            assert "678a.13(e)" in game.pending.cites
        game.go()
    game.play_out({2: {"ante": 500}})
    game.whole()


@pytest.mark.shows("678a.13(e)")
def test_678a_13_e_a_dealer_who_shuffles_cannot_jam() -> None:
    chosen = {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False}
    game = FlushTable.fresh(chosen, seats={2: "Ann"})
    game.to(Shuffle)
    for answer in (Jammed(), OutOfOrder()):
        assert game.refuses(answer, DEALER).field == "kind"


# (f): the automated dealing shoe jams


@pytest.mark.shows("678a.13(f)")
@pytest.mark.parametrize("dealt", [0, 1, 7, 20])
def test_678a_13_f_a_jammed_dealing_shoe_voids_the_round(dealt: int) -> None:
    game = betting("automated_shoe", decks=1)
    game.to(Deal)
    for _ in range(dealt):
        game.go()
    step = game.aside(Declare("678a.13(f)"), DEALER)
    assert step["cites"] == ["678a.13(f)"]
    assert game.end() == EVERY_WAGER_BACK
    assert game.table.batches.shoe.remaining == 0  # removed from the device
    nothing_moved(game)
    game.next_round()
    shuffle = game.to(Shuffle)
    assert shuffle.count == 52  # with the cards already dealt
    game.to(TakeBets)
    assert not game.table.shoe_down


@pytest.mark.shows("678a.13(f)", "678a.13(g)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize("cite", ["678a.13(f)", "678a.13(g)"])
def test_678a_13_f_without_an_automated_shoe_none_can_jam(method: str, cite: str) -> None:
    game = betting(method)
    game.to(Deal)
    assert game.refuses(Declare(cite), DEALER).field == "cite"


# (g): a device that cannot be used


@pytest.mark.shows("678a.13(g)")
def test_678a_13_g_a_dealing_shoe_is_covered_before_another_method_is_used() -> None:
    game = betting("automated_shoe", decks=1)
    game.to(Deal)
    for _ in range(10):
        game.go()
    game.aside(Declare("678a.13(g)"), DEALER)
    covered = game.to(Verify)
    assert covered.cites == ("678a.13(g)",)
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    assert game.end() == EVERY_WAGER_BACK
    nothing_moved(game)
    game.next_round()
    deal = game.to(Deal)
    assert "678a.8(d)" in deal.cites  # from a manual shoe, one card at a time
    game.go()
    assert game.pending.describe()["to"] == "seat 5"
    game.finish()
    game.next_round()
    game.aside(ShufflerRepaired(), FLOORPERSON)
    assert "678a.10(b)" in game.to(Deal).cites


@pytest.mark.shows("678a.13(g)", "678a.5(c)(2)")
def test_678a_13_g_a_shuffler_is_covered_before_the_dealer_shuffles_and_cuts() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Shuffle)
    step = game.answer(OutOfOrder(), DEALER)
    assert step["cites"] == ["678a.13(g)"]
    covered = game.to(Verify)
    assert covered.cites == ("678a.13(g)",)
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    assert isinstance(game.pending, Shuffle)
    assert game.pending.by == "dealer"
    game.to(OfferCut)
    game.to(TakeBets)
    assert game.holdings().total() == 52  # two decks need the device: one is left
    repaired = game.aside(ShufflerRepaired(), FLOORPERSON)
    assert repaired["cites"] == ["678a.13(g)"]
    assert not game.table.shuffler_down


@pytest.mark.shows("678a.13(g)")
def test_678a_13_g_what_is_not_broken_is_not_repaired() -> None:
    game = FlushTable.with_hands(TWO, DEALER_HAND)
    assert game.refuses(ShufflerRepaired(), FLOORPERSON).field == "kind"
