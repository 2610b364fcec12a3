"""§ 678a.13: each irregularity declared at the moment it happens, and its remedy."""

import pytest
from tests.chapters.high_card_flush.conftest import FlushTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Decision,
    Who,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.requests import (
    Ask,
    Collect,
    Deal,
    Settle,
    TurnUp,
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


# (c): a wrong number of cards


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
    assert game.table.ready.shuffle_due
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
    assert standing == [line.as_told() for line in game.driver.round.lines]
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
