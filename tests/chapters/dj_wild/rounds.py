"""Rounds of DJ Wild Stud Poker that are written down, and how they are played."""

from tests.chapters.dj_wild.conftest import DjWildTable
from tests.chapters.playthroughs import Playthrough
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CardDealt,
    FoundFaceUp,
    Jammed,
    OutOfOrder,
    Recut,
    StubCounted,
    WrongCount,
)
from pitboss.procedure.asides import Leave
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    CountStub,
    Deal,
    Shuffle,
    TakeBets,
)

ALL: dict[str, object] = {
    "progressive_bonus_wager": True,
    "trips_bonus_wager": True,
    "bad_beat_bonus_wager": True,
}
THREE = {1: "Ann", 3: "Bob", 6: "Cyd"}
BASE = {"ante": 1_000, "blind": 1_000}
EVERY = BASE | {"progressive_bonus": 100, "trips_bonus": 200, "bad_beat_bonus": 300}
# seat 1: three kings; seat 3: a pair of nines; seat 6: a royal flush; dealer: four queens
CARDS = "Kc Kd Ks 7s 5d  9c 9d 8h 6c 4s  Ah Kh Jh Th 2h  Qc Qd Qh Qs 4c  9s"


def opening_and_alternating_decks() -> str:
    """§§ 687a.2 to 687a.5 with two decks and a machine, § 687a.10."""
    first, second = "Kc Kd 7h 7s 5d Tc Th 6s 5h 4d", "9c 9d 8h 6c 4s 3c 4d 6h 8s Ts"
    game = DjWildTable.fresh(virtual=False, reads=f"{first} {second}")
    told = Playthrough("A table opens, and two decks alternate", game)
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    game.bets, game.elects = {2: BASE}, {2: "raise"}
    told.done("kings and sevens beat a pair of tens: the Blind is returned")
    game.next_round()
    game.bets = {2: BASE}
    told.done("a pair of nines beats ten high")
    return told.text()


def every_wager_at_three_seats() -> str:
    """§ 687a.11 in full, from the right."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    told = Playthrough("Every wager, a fold, and a wild royal flush", game)
    game.bets = dict.fromkeys(THREE, EVERY)
    game.elects = {1: "raise", 3: "fold", 6: "raise"}
    told.done(
        "seat 6: a royal flush with a deuce pays the Blind 50 to 1, Trips 70 to 1, and as five "
        "hearts the Progressive 40 to 1; seat 3 folds; seat 1: three kings lose to four queens, "
        "and pay Progressive 9, Trips 6 and Bad Beat 9 to 1"
    )
    return told.text()


def the_meter_is_won() -> str:
    """§ 687a.12(c), R-GEN-7."""
    game = DjWildTable.ready(
        "Ah Kh Qh Jh Th  9d 9h 9s Jk 4c  9c 8c 7c 6c 5c  3s 4s 6s 8d Td  Kd",
        {"progressive_bonus_wager": True, "dealing_method": "manual_shoe"},
        seats=THREE,
    )
    told = Playthrough("A tenth of the meter, then all of it", game)
    game.bets = dict.fromkeys(THREE, BASE | {"progressive_bonus": 100})
    game.elects = dict.fromkeys(THREE, "raise")
    told.done("$2,000.60: 10% is $200.06, then $1,800.54; three nines with the spare king 9 to 1")
    return told.text()


def manual_shuffle_cut_and_stub() -> str:
    """§§ 687a.5(c)-(e) and 687a.8(g)-(i)."""
    game = DjWildTable.fresh(
        {
            "decks": 1,
            "automated_shuffler": False,
            "counting_shuffler": False,
            "dealing_method": "manual_shoe",
        },
        seats={2: "Ann"},
        virtual=False,
        reads="Kc Kd 7h 7s 5d Tc Th 6s 5h 4d 9c 9d 8h 6c 4s 3c 4d 6h 8s Ts",
    )
    told = Playthrough("Shuffled by hand, cut, recut; the stub is counted", game)
    game.to(AcceptCut)
    game.answer(Recut("last"), FLOORPERSON)
    game.bets, game.elects = {2: BASE}, {2: "raise"}
    told.done("kings and sevens beat a pair of tens")
    game.table.game.stub_counted = 4
    game.next_round()
    game.bets = {2: BASE}
    game.to(CountStub)
    game.answer(StubCounted(42), DEALER)
    told.done("42 cards where 43 should be, not misdealt: the deck is removed")
    return told.text()


def from_the_hand() -> str:
    """§ 687a.9."""
    game = DjWildTable.ready(CARDS, ALL | {"dealing_method": "hand"}, seats=THREE)
    told = Playthrough("Dealt from the hand; a face-up card, and one drawn in error", game)
    game.bets = {1: EVERY}
    game.to(Deal)
    game.answer(FoundFaceUp(), DEALER)
    game.answer(CardDealt("Kd", drawn_in_error=True), DEALER)
    game.elects = {1: "raise"}
    told.done("without the king that lay face up, a pair of kings beats ace high")
    return told.text()


def exposed_card() -> str:
    """§ 687a.13(d)."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    told = Playthrough("A card is exposed after one raise", game)
    game.bets, game.elects = dict.fromkeys(THREE, EVERY), {1: "raise"}
    game.to(Ask, seat=3)
    game.declare("687a.13(d)")
    told.done("Progressive and Trips are settled, everything else returns")
    return told.text()


def wrong_number_and_jammed_shoe() -> str:
    """§ 687a.13(c), (f)."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    told = Playthrough("A wrong number of cards, then a jammed dealing shoe", game)
    game.bets = {1: EVERY}
    game.to(Ask)
    game.declare("687a.13(c)")
    told.done("everything returns, and the meter goes back")
    game.next_round()
    game.bets = {1: BASE}
    game.to(Deal, to="dealer")
    game.declare("687a.13(f)")
    told.done("everything returns")
    return told.text()


def devices_out_of_order() -> str:
    """§§ 687a.5(b), 687a.13(e), (g)."""
    game = DjWildTable.fresh(seats={2: "Ann"}, virtual=False, reads="Kc Kd 7h 7s 5d Tc Th 6s 5h 4d")
    told = Playthrough("The shuffler jams, miscounts, and cannot be used", game)
    game.to(Shuffle)
    game.answer(Jammed(), DEALER)
    game.answer(WrongCount(52), DEALER)
    game.to(Shuffle)
    game.answer(OutOfOrder(), DEALER)
    game.bets, game.elects = {2: BASE}, {2: "raise"}
    told.done("kings and sevens beat a pair of tens")
    return told.text()


def idle_and_abandoned() -> str:
    """§§ 687a.5(f) and 687a.7(b)."""
    game = DjWildTable.ready(CARDS, {"decks": 1, "trips_bonus_wager": True}, seats={1: "Ann"})
    told = Playthrough("A player leaves during the round, and another comes", game)
    game.bets = {1: BASE | {"trips_bonus": 200}}
    game.to(Deal, to="dealer")
    game.aside(Leave(1), ANN)
    told.done("three kings are folded, and all wagers lose")
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(4, "Bob")
    game.to(Ask)
    game.elect(4, "face_up")
    game.to(TakeBets)
    game.bets = {4: BASE}
    told.done("a fold")
    return told.text()
