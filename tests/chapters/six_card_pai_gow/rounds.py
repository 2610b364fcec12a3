"""Rounds of Six-Card Fortune Pai Gow Poker that are written down, and how they are played."""

from tests.chapters.playthroughs import Playthrough
from tests.chapters.scripted import UNREAD
from tests.chapters.six_card_pai_gow.conftest import SixCardTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, FoundFaceUp, HandsSet, NoRoll, Recut
from pitboss.procedure.asides import Expose
from pitboss.procedure.requests import (
    AcceptCut,
    ArrangeHands,
    AwaitPlayer,
    CountStub,
    Deal,
    OfferCut,
    ReadDice,
    SetHands,
)

ALL: dict[str, object] = {
    "fortune_bonus_wager": True,
    "insurance_wager": True,
    "progressive_wager": True,
}
THREE = {1: "Ann", 3: "Bob", 6: "Cyd"}
BASE = {"pai_gow": 1_000}
EVERY = BASE | {"fortune_bonus": 500, "insurance": 200, "progressive": 100}


def every_wager_at_three_seats() -> str:
    """§ 670a.11 in full, from the right."""
    game = SixCardTable.ready(
        "",
        ALL,
        hands={
            0: "8c 8d Qh Ts 6c 3d",  # a pair of eights, the queen low
            1: "Kc Jd 9h 7s 4c 2d",  # king high
            3: "9c 9d 9s Tc Td Ah",  # nines full of tens, the ace low
            6: "Jk Kh Jh Th 5h 2s",  # king-high hearts
        },
        seats=THREE,
        start=4,
    )
    told = Playthrough("Every wager, Double Downs, and Envy", game)
    game.bets = dict.fromkeys(THREE, EVERY)
    game.elects = {3: "double_down", 6: "double_down"}
    game.sets = {6: ("Jk Kh Jh Th 5h", "2s"), 1: ("Kc 9h 7s 4c 2d", "Jd")}
    told.done(
        "seat 6: a flush with the joker and a deuce low tie, and pay Fortune 10 to 1 and "
        "Progressive 6 for 1; seat 3: nines full win with an ace low, doubled, and pay Fortune 15 "
        "to 1, Progressive 15 for 1, and $25 of Envy to the others; seat 1: king high and a jack "
        "low lose, and pay Insurance 3 to 1"
    )
    return told.text()


def opened_shuffled_by_hand_and_shaken() -> str:
    """§§ 670a.2 to 670a.5 and 670a.8 at a real table."""
    dealt = (
        # from seat 6 clockwise, one card at a time: seat 6, dealer, seats 1 to 5
        "2c Kc 3c Ac 4c 5c 6c  2h Kd 3h Ad 4h 5h 6h  2s 9h 3s 6s 4s 5s 7c  "
        "7d 7s 7h 5d 8c 8d 8h  8s 4d 9c 3d 9d 9s Tc  Td 2d Th Ts Jc Jd Jh"
    )
    game = SixCardTable.fresh(
        {
            "decks": 1,
            "automated_shuffler": False,
            "dealing_method": "manual_shoe",
            "start_method": "shaker",
        },
        virtual=False,
        reads=dealt,
    )
    told = Playthrough(
        "A table opens; cut, recut; dice that lie badly; hands laid down unread", game
    )
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    game.to(OfferCut)
    game.cuts = {2: 20}
    game.to(AcceptCut)
    game.answer(Recut("last"), FLOORPERSON)
    game.bets, game.dice = {2: BASE}, (2, 3, 4)
    game.to(ReadDice)
    game.answer(NoRoll("not_flat"), DEALER)
    game.sets = {2: UNREAD}
    game.arranges = {2: ("Ac Ad 6s 5d 3d", "Ts")}
    game.to(ArrangeHands, place="dealer")
    game.answer(HandsSet(0, ["Kc", "Kd", "9h", "7s", "4d"], ["2d"]), DEALER)
    told.done(
        "a total of nine counts to seat 6; the dealer's kings with a deuce low are reset to a nine "
        "low; aces and a ten win"
    )
    return told.text()


def five_aces() -> str:
    """§ 670a.12(d)."""
    game = SixCardTable.ready(
        "",
        ALL | {"dealing_method": "hand", "progressive_bet": 500},
        hands={
            0: "7c 7d Kd 6s 4c 2d",  # sevens, the king low
            1: "Ac Ad Ah As Jk 9c",
            3: "9h 8h 7h 6h 5h Kc",
            6: "Qc Td 9s 8d 5c 3d",
        },
        seats=THREE,
    )
    told = Playthrough("All of the meter, at $5", game)
    game.bets = dict.fromkeys(THREE, BASE | {"progressive": 500})
    game.elects = {1: "double_down", 6: "double_down"}
    game.sets = {1: ("Ac Ad Ah As 9c", "Jk")}
    told.done(
        "$25,003.15 on the meter; queen high loses, its Double Down comes back from sevens; a "
        "straight flush pays 300 for 1; five aces, set as four with the joker low, win, and take "
        "the meter"
    )
    return told.text()


def exposed_and_void() -> str:
    """§ 670a.13(d), (e), (f)."""
    hands = {
        0: "Kc Kd 9h 7s 4c 2d",
        1: "Ac Ad 6s 5c 3d Th",
        3: "9c 9d 9s 8h 8s 2h",
        6: "Qc Qd 6h 5d 3h Jc",
    }
    game = SixCardTable.ready("", ALL | {"dealing_method": "manual_shoe"}, hands=hands, seats=THREE)
    told = Playthrough(
        "A hand that its player voids; a card set aside, and a round that is void", game
    )
    game.bets = dict.fromkeys(THREE, EVERY)
    game.to(CountStub)
    game.aside(Expose(3), DEALER)
    game.elects = {1: "double_down", 3: "void", 6: "double_down"}
    told.done("Bob voids nines full: everything returns to him, and nobody gets Envy")
    game.next_round(hands=hands)
    game.elects = {1: "double_down"}
    game.to(Deal, to="seat 6")
    game.answer(FoundFaceUp(), DEALER)
    game.to(SetHands)
    game.declare("670a.13(e)")
    told.done("a card of the dealer's is exposed: everything returns, the Double Down too")
    return told.text()
