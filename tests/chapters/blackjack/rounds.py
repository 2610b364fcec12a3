"""Rounds of Blackjack that are written down, and how they are played."""

from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.playthroughs import Playthrough
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    CoverCardShown,
    FoundFaceUp,
    Missed,
    Overdrawn,
    ReaderFailed,
)
from pitboss.procedure.asides import BuyIn, DrawInError, NewDealer
from pitboss.procedure.requests import (
    Announce,
    Ask,
    AwaitPlayer,
    Deal,
    DealerStands,
    InsertHoleCard,
)


def opening_split_and_double() -> str:
    """A real table opens; two nines are split, and one of the hands is doubled."""
    game = BlackjackTable.fresh({"shuffler": "none"}, virtual=False, keeps_chips=True)
    told = Playthrough("A table opens, and a pair is split and doubled", game, rack=True)
    game.to(AwaitPlayer)
    game.sit(3, "Ann")
    game.aside(BuyIn(10_000), ANN)
    game.cuts = {3: 120}
    game.script({3: 1_000}, seat3=["split", "double", "hit", "stand"])
    game.reads.extend(["9c", "6d", "9h", "Td", "2c", "Kh", "3d", "8s", "5s"])
    told.done("9 2 10 is 21, 9 3 8 is 20; the dealer draws a five to 16 and has 21")
    return told.text()


def insurance_and_dealers_blackjack() -> str:
    """Side wagers first, then Insurance, then the reader; nobody is dealt another card."""
    chosen = {"lucky_ladies_wager": True, "match_the_dealer_wager": True}
    game = BlackjackTable.shoe(
        "Qh Ac Ad Qh Kc Ks Tc 9c 8d 7h 6s Qc", chosen, seats={1: "Ann", 3: "Bob"}, before_cover=30
    )
    told = Playthrough("Insurance, and a dealer's Blackjack", game)
    game.script(
        {
            1: {"blackjack": 1_000, "lucky_ladies": 100},
            3: {"blackjack": 500, "match_the_dealer": 100},
        },
        seat1=["insurance"],
    )
    told.done(
        "two queens of hearts against a Blackjack pay 1,000 to 1; seat 3 matches the ace and ties "
        "with a Blackjack of its own"
    )
    game.next_round()
    game.script({1: 1_000, 3: 500}, seat1=["surrender"], seat3=["double"])
    told.done("the next round: seat 1 surrenders, seat 3 doubles")
    return told.text()


def blackjack_switch() -> str:
    """Four cards, a Super Match, the switch, and a dealer's 22."""
    game = BlackjackTable.shoe(
        "Tc 5c 6d 5d Th 9d 7h", {"switch": True, "super_match_wager": True}, before_cover=30
    )
    told = Playthrough("Blackjack Switch", game)
    both = {"blackjack": 1_000, "blackjack.2": 1_000, "super_match": 100}
    game.script({2: both}, seat2=["switch", "stand", "stand"])
    told.done("10 5 and 5 10 become 10 10 and 5 5: two pair; the dealer's 22 ties with both")
    return told.text()


def double_shoe() -> str:
    """A determinant card that stays and one that calls for the other side; that side's cover card
    comes out, and it alone is shuffled."""
    game = BlackjackTable.shoe(
        "8h Td 9h Ts 2c", {"double_shoe": True, "shuffler": "none", "decks": 2},
        other="Kd 9d 8d Th", seats={2: "Ann"},
    )  # fmt: skip
    assert game.table.game.other_side is not None
    game.table.game.other_side.shoe.above_cover = 2
    told = Playthrough("A double shoe", game, rack=True)
    game.script({2: 500})
    told.done("the eight of hearts is of side A: 17 against 20")
    game.next_round()
    game.script({2: 500})
    told.done("the deuce of clubs calls for side B: 18 against 19; the cover card of side B")
    game.next_round()
    game.script({2: 500})
    told.done("side B has been shuffled, cut and covered anew")
    return told.text()


def from_the_hand() -> str:
    """Cards face down: one stands, one busts, one splits, one has a Blackjack."""
    seats = {1: "Ann", 2: "Bob", 4: "Cyd", 6: "Dan"}
    game = BlackjackTable.shoe(
        "2s Tc Td 8c Ac 6d 9c 6c 8h Kh Ts Kd 3c 2c 5h", {"hand_dealt": True, "decks": 2},
        seats=seats, before_cover=40,
    )  # fmt: skip
    told = Playthrough("Two decks dealt from the hand", game, rack=True)
    game.script(
        dict.fromkeys(seats, 1_000), seat1=["stand"], seat2=["hit"],
        seat4=["split", "stand", "stand"],
    )  # fmt: skip
    told.done("19, a bust, two hands out of eights, and a Blackjack; the dealer draws to 16")
    return told.text()


def cards_gone_wrong() -> str:
    """Much of § 633a.14 in two rounds at one real table."""
    game = BlackjackTable.shoe("", seats={1: "Ann", 3: "Bob", 5: "Cyd"}, virtual=False)
    told = Playthrough("Cards found face up, missed, exposed, and drawn too many", game, rack=True)
    game.script({1: 500, 3: 500, 5: 500}, seat1=["hit", "stand"], seat3=["hit", "dead_hand"])
    game.at(Deal, FoundFaceUp("Kh"), to="seat 1")
    game.reads.extend(["5c", "7c", "Tc", "6d", "6h", "8c"])
    game.at(Deal, Missed(), to="seat 5", cites=("633a.7(f)(3)",))
    game.reads.extend(["Td", "9s"])
    game.at(Deal, Missed(), to="seat 3", cites=("633a.7(k)",))
    game.to(Announce, words="Seat 1: 11")
    game.aside(DrawInError("9d"), DEALER)
    game.reads.extend(["5s"])
    game.at(DealerStands, Overdrawn("2d"))
    told.done(
        "seat 1 takes the nine that was exposed: 20; seat 3 calls its hand dead; seat 5 got its "
        "second card late: 19; the dealer draws to 21, and then one card too many"
    )
    game.next_round()
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.script({1: 500, 3: 500})
    game.reads.extend(["Tc", "9c", "Kd", "8h", "9h", "7s"])
    game.at(InsertHoleCard, ReaderFailed())
    game.at(Deal, CoverCardShown(), to="seat 3")
    told.done("a new dealer burns a card, the cover card comes, and the card reader fails once")
    game.next_round()
    game.script({1: 500})
    game.reads.extend(["Tc", "6c", "9h", "Td"])
    game.to(Ask)
    game.declare("633a.14(j)(1)")
    told.done("the reader is used against a six and shows the hole card: all hands are dead")
    return told.text()
