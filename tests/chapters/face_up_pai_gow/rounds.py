"""Rounds of Face Up Pai Gow Poker that are written down, and how they are played."""

from tests.chapters.face_up_pai_gow.conftest import FaceUpTable
from tests.chapters.playthroughs import Playthrough
from tests.chapters.scripted import UNREAD

from pitboss.procedure.answers import DEALER, FLOORPERSON, HandsSet, NoRoll, Recut
from pitboss.procedure.asides import Expose
from pitboss.procedure.requests import (
    AcceptCut,
    ArrangeHands,
    AwaitPlayer,
    Deal,
    ReadDice,
    SetHands,
)

MAIN = {"pai_gow": 1_000}
EVERY: dict[str, object] = {
    "ace_high_bonus_wager": True, "fortune_bonus_wager": True, "progressive_wager": True,
}  # fmt: skip
KINGS = "Kc Kd 7c 5d 3h Qh 9s"


def opening_by_hand_with_the_shaker() -> str:
    """A real table: shuffle, cut, recut, a no roll, hands laid down unread, a wrong setting."""
    # the dice count to seat 5, so the places come in the order 5 6 0 1 2 3 4
    hands = {0: KINGS.split(), 3: ["Ac", "Ad", "8h", "6s", "4d", "Kh", "Qs"]}
    reads = [
        hands[place][turn] if place in hands else "??"
        for turn in range(7)
        for place in (5, 6, 0, 1, 2, 3, 4)
    ]
    game = FaceUpTable.fresh(
        {"decks": 1, "dealing_method": "manual_shoe", "automated_shuffler": False,
         "start_method": "shaker"},
        virtual=False, keeps_chips=True, reads=" ".join(reads),
    )  # fmt: skip
    told = Playthrough("One deck, shuffled and cut by hand; three dice in a shaker", game)
    game.to(AwaitPlayer)
    game.sit(3, "Ann")
    game.buy_in("Ann", 10_000)
    game.bets, game.sets, game.dice = {3: MAIN}, {3: UNREAD}, (4, 5, 1)
    game.cuts = {3: 20}
    game.to(AcceptCut)
    game.answer(Recut("last"), FLOORPERSON)
    game.to(ReadDice)
    game.answer(NoRoll("not_flat"), DEALER)
    game.to(ArrangeHands)
    game.answer(HandsSet(0, ["Kc", "Qh", "9s", "7c", "5d"], ["Kd", "3h"]), DEALER)
    game.arranges = {3: ("Ac Ad 8h 6s 4d", "Kh Qs")}
    told.done("10 counts to seat 5; the dealer's hands are reset; aces and king-queen win")
    return told.text()


def an_ace_high_dealer() -> str:
    """§ 688a.11(f)(2)(iii): all main wagers push, but the one that was surrendered."""
    hands = {
        0: "Jk Qd Jh 9s 7c 5d 3h",
        1: "Ah Kc Tc 8d 6c 4s 2d",
        3: "Ad Ac 8h 6s 4d Kh Qs",
        4: "Ts Td 9c 6d 4h 2c Kd",
        6: "Js Jc 7d 5h 3c 8s Qh",
    }
    game = FaceUpTable.ready(hands=hands, chosen=EVERY, start=6)
    told = Playthrough("The dealer has an Ace High Pai Gow with the joker", game)
    game.bets = {
        1: MAIN | {"ace_high_bonus": 500},
        3: MAIN,
        4: MAIN | {"ace_high_bonus": 500, "fortune_bonus": 300},
        6: MAIN,
    }
    game.sets = {3: ("Ad Kh Qs 8h 6s", "Ac 4d"), 4: ("Kd 9c 6d 4h 2c", "Ts Td"), 6: "surrender"}
    told.done(
        "seat 6 surrendered and loses; seat 4 is foul and pushes; seat 1 is ace-high too "
        "(20 to 1), seat 4 is not (10 to 1)"
    )
    return told.text()


def envy_of_two_kinds() -> str:
    """Fortune and Progressive Envy, a share of the meter, a surrendered hand that stays."""
    hands = {
        0: "9c 9h 7c 5c 2h 4c Jc",
        2: "8c 8d 8h 8s 6s 4d 2c",
        4: "Ah Jd Td 6h 5d 3c 2d",
        6: "As Ks Qs Js Ts Kh Qh",
    }
    chosen = EVERY | {"paytables": {"progressive": "4", "fortune_bonus": "3"}}
    game = FaceUpTable.ready(hands=hands, chosen=chosen, pit=True)
    told = Playthrough(
        "A royal flush with a Royal Match, and four eights that were surrendered", game
    )
    game.bets = {
        2: MAIN,
        4: MAIN | {"fortune_bonus": 500, "progressive": 500},
        6: MAIN | {"fortune_bonus": 500, "progressive": 500},
    }
    game.sets = {2: "surrender", 6: ("As Ks Qs Js Ts", "Kh Qh")}
    told.done(
        "seat 6: 2,000 to 1, then $5,000 and 20% of $10,000.10 with its $5; both earn Envy for the "
        "eights ($5 and $25), seat 4 for the royal ($1,000 and $3,750)"
    )
    return told.text()


def an_exposed_card_and_a_player_who_leaves() -> str:
    """§ 688a.13(d), § 688a.7(b); later a jam voids the round (§ 688a.13(l))."""
    hands = {
        0: KINGS,
        2: "Ah Js Td 6h 4c 2d 9h",
        4: "Ac Ad 8h 6s 4d Kh Qs",
        5: "Ts Th 3c 3d 8s 6c 2s",
    }
    game = FaceUpTable.ready(hands=hands, chosen=EVERY, start=3)
    told = Playthrough("A card of seat 5 is exposed; the player of seat 2 leaves", game)
    game.bets = {seat: MAIN | {"progressive": 100} for seat in (2, 4, 5)}
    game.to(ArrangeHands)
    game.aside(Expose(5), DEALER)
    game.elects = {5: "void"}
    game.to(SetHands)
    game.leave(2)
    told.done("seat 5 voids its hand; seat 2 loses what it abandoned; seat 4 wins")
    game.next_round(hands=hands)
    game.to(Deal, to="seat 4")
    game.declare("688a.13(l)")
    told.done("the shoe jams: all wagers return, and the meter moves back")
    return told.text()
