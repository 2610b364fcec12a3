"""Rounds of High Card Flush that are written down, and how they are played."""

from functools import partial

from tests.chapters.high_card_flush.conftest import FlushTable
from tests.chapters.playthroughs import Playthrough as Rounds

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
    Recut,
    StubCounted,
    Who,
)
from pitboss.procedure.asides import BuyIn, Declare, Leave
from pitboss.procedure.requests import AcceptCut, Ask, AwaitPlayer, CountStub, Deal, Shuffle

Playthrough = partial(Rounds, rack=True)
NINE_HIGH, EIGHT_HIGH = "9c 5c 2c Td 3d Qs 9s", "8c 5c 2c Td 3d Qs 9s"
ALL = {
    "flush_bonus_wager": True,
    "straight_flush_bonus_wager": True,
    "progressive_jackpot_wager": True,
}
BY_HAND = {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False}
FULL = {"ante": 1_000, "flush_bonus": 500, "straight_flush_bonus": 200, "progressive_jackpot": 100}


def opening_and_first_round() -> str:
    """A real table opens; one player plays one round of cards that the dealer reads."""
    order = "Ah 9c Kh 5c 2h 2c 3s Td 5s 3d 6d Qs 8d 9s"
    game = FlushTable.fresh(BY_HAND, virtual=False, keeps_chips=True, reads=order)
    told = Playthrough("One deck is shuffled, cut and dealt by hand from a manual shoe", game)
    game.to(AwaitPlayer)
    game.sit(3, "Ann")
    game.aside(BuyIn(10_000), Who("player", "Ann"))
    game.bets, game.elects = {3: {"ante": 1_000}}, {3: "raise"}
    game.to(AcceptCut)
    game.answer(Recut("last"), FLOORPERSON)
    told.done("ace, king, deuce of hearts beat nine, five, deuce of clubs")
    return told.text()


def a_qualified_dealer() -> str:
    """One pass, counterclockwise; all wagers."""
    hands = {
        1: "9h 5h 2h 3s 7s 4d 6c",
        2: "4h 6h 7h 8h 2d Jd Jc",
        4: "Ah Kh Th Ks Js Kd Qd",
        6: "2s 4s 5s 6s 8s 5d 7d",
    }
    game = FlushTable.with_hands(hands, NINE_HIGH, ALL)
    told = Playthrough("The dealer qualifies with nine high", game)
    game.bets = {1: {"ante": 500}, 2: dict(FULL), 4: {"ante": 500}, 6: dict(FULL)}
    game.elects = {1: "raise", 2: "fold", 4: "fold", 6: 2_000}
    told.done(
        "seat 1 ties; seat 2 folds and is paid for four hearts (1 to 1) and three in a row "
        "(7 to 1, 3 for 1); seat 4 folds; seat 6 raises twice with five spades"
    )
    return told.text()


def an_unqualified_dealer() -> str:
    """Two passes; a hand without optional wagers is never shown."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c", 3: "Ah Kh Qh Ks Js Kd Qd"}
    game = FlushTable.with_hands(hands, EIGHT_HIGH, ALL | {"dealing_method": "hand"})
    told = Playthrough("The dealer has eight high and does not qualify", game)
    game.bets, game.elects = {1: {"ante": 500}, 3: dict(FULL)}, {1: "raise", 3: "raise"}
    told.done("Antes are paid, Raises returned; queen, king, ace pay 7 to 1 and 3 for 1")
    return told.text()


def progressive_winners() -> str:
    """Two winners in one round, at a table with a pit."""
    hands = {2: "2s 3s 4s 5s 6s 7s Ac", 5: "6h 7h 8h 9h Th Jh Qh"}
    game = FlushTable.with_hands(hands, NINE_HIGH, ALL, pit=True)
    told = Playthrough("Seven in a row take the meter, six in a row a tenth of what follows", game)
    wagers = {"ante": 500, "progressive_jackpot": 100}
    game.bets, game.elects = {2: wagers, 5: wagers}, {2: "fold", 5: 1_500}
    told.done("$30,000.46 for seat 5; the reserve of 10 cents restarts the meter")
    return told.text()


def payout_limit() -> str:
    """$50,000 for one person's Ante and Raise Wagers."""
    hands = {3: "Ah Kh 2h 3s 5s 6d 8d", 4: "9h Th Jh Ks 7s 4c Jc"}
    game = FlushTable.with_hands(
        hands,
        NINE_HIGH,
        {"payout_limit": 50_000_00, "adjacent_boxes": 2},
        players={3: "Ann", 4: "Ann"},
    )
    told = Playthrough("Two boxes of one player, and a payout limit", game)
    game.bets = {3: {"ante": 20_000_00}, 4: {"ante": 20_000_00}}
    game.elects = {3: "raise", 4: "raise"}
    told.done("$40,000 at seat 4, and $10,000 more at seat 3")
    return told.text()


def two_decks_and_a_shuffler() -> str:
    """Two decks alternate; the shuffler jams, then cannot be used."""
    game = FlushTable.fresh(seats={2: "Ann"}, seed=3)
    told = Playthrough("Two decks alternate until the shuffler cannot be used", game)
    game.bets, game.elects = {2: {"ante": 500}}, {2: "fold"}
    told.done("the red deck")
    game.next_round()
    game.to(Shuffle)
    game.answer(Jammed(), DEALER)
    told.done("the blue deck; the red one is shuffled twice")
    game.next_round()
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    told.done("one deck is left, which the dealer cuts")
    return told.text()


def cards_gone_wrong() -> str:
    """§ 678a.13(a) and (b)."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c", 3: "Ah Kh Qh Ks Js Kd Qd"}
    game = FlushTable.with_hands(hands, NINE_HIGH, ALL | {"dealing_method": "manual_shoe"})
    told = Playthrough("Cards drawn in error, and found face up", game)
    game.bets, game.elects = {1: dict(FULL), 3: dict(FULL)}, {1: "raise", 3: "raise"}
    game.to(Deal)
    game.answer(CardDealt("9h", drawn_in_error=True), DEALER)
    game.answer(FoundFaceUp(), DEALER)
    game.go()
    game.answer(FoundFaceUp(), DEALER)
    told.done("the second card found face up voids the round")
    return told.text()


def a_card_of_the_dealers_exposed() -> str:
    """§ 678a.13(d)."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c", 3: "Ah Kh Qh Jh Js Kd Qd"}
    game = FlushTable.with_hands(hands, NINE_HIGH, ALL)
    told = Playthrough("A card of the dealer's is exposed before the last decision", game)
    game.bets, game.elects = {1: dict(FULL), 3: dict(FULL)}, {1: "raise"}
    game.to(Ask, seat=3)
    game.aside(Declare("678a.13(d)"), FLOORPERSON)
    told.done("Ante and Raise return; jack to ace pay 1 to 1, 60 to 1 and 40 for 1")
    return told.text()


def dealing_shoe_out_of_order() -> str:
    """§ 678a.13(f) and (g)."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c"}
    game = FlushTable.with_hands(hands, NINE_HIGH, {"decks": 1})
    told = Playthrough("The automated dealing shoe jams, and then cannot be used", game)
    game.bets, game.elects = {1: {"ante": 500}}, {1: "fold"}
    game.to(Deal)
    game.go()
    game.aside(Declare("678a.13(f)"), DEALER)
    told.done("a jam voids the round")
    game.next_round()
    game.to(Deal)
    game.aside(Declare("678a.13(g)"), DEALER)
    told.done("the shoe is covered")
    game.next_round(hands=hands | {0: NINE_HIGH})
    told.done("from a manual shoe")
    return told.text()


def stub_counted_wrong() -> str:
    """§ 678a.9(d)-(f)."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c"}
    game = FlushTable.with_hands(
        hands, NINE_HIGH, {"decks": 1, "dealing_method": "hand", "counting_shuffler": False}
    )
    told = Playthrough("The stub has a card too few, and the cards were not misdealt", game)
    game.table.game.stub_counted = 4
    game.bets, game.elects = {1: {"ante": 500}}, {1: "raise"}
    game.to(CountStub)
    game.answer(StubCounted(37), DEALER)
    told.done("the round is void and the deck removed")
    game.next_round()
    told.done("a new deck")
    return told.text()


def a_player_leaves() -> str:
    """§ 678a.7(b), and an idle table (§ 678a.5(f))."""
    hands = {1: "9h 5h 2h 3s 7s 4d 6c", 3: "Ah Kh Qh Jh Js Kd Qd"}
    game = FlushTable.with_hands(hands, NINE_HIGH, ALL | BY_HAND)
    told = Playthrough("A player abandons his wagers; later nobody is left", game)
    game.bets, game.elects = {1: {"ante": 500}, 3: dict(FULL)}, {1: "fold"}
    game.to(Ask, seat=1)
    game.aside(Leave(3), Who("player", "P3"))
    told.done("all wagers of seat 3 lose")
    game.next_round()
    game.aside(Leave(1), Who("player", "P1"))
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    game.bets, game.elects = {4: {"ante": 500}}, {4: "fold"}
    told.done("the cards lay face down until somebody came")
    return told.text()
