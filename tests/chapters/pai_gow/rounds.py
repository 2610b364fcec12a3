"""Rounds of Pai Gow Poker that are written down, and how they are played."""

from tests.chapters.pai_gow.conftest import PaiGowTable
from tests.chapters.playthroughs import Playthrough

from pitboss.procedure.answers import DEALER, FLOORPERSON, FoundFaceUp, NoRoll, Recut
from pitboss.procedure.asides import Expose
from pitboss.procedure.requests import AcceptCut, AwaitPlayer, CountStub, Deal, ReadDice

TENS = "Ts Td Qc 9c 8h 5s 3d"  # set as a pair of tens over queen and nine
JACKS = "Jh Js 6c 4h 2s Kh 7d"
ACES = "Ah Ad 7s 6s 2h Ks 4d"
NINES = "9h 9s 6h 4s 2c Jd 7h"
EIGHTS = "8c 8d 7c 6d 3s Kc 5c"
BY_HAND: dict[str, object] = {
    "decks": 1,
    "automated_shuffler": False,
    "dealing_method": "manual_shoe",
    "start_method": "shaker",
}
ALL: dict[str, object] = {
    "fortune_bonus_wager": True,
    "emperors_treasure_wager": True,
    "pai_gow_insurance_wager": True,
    "progressive_wager": True,
}
LAST = {"Ann": 1_000, "Cyd": 1_500, "Flo": 1_000}
WHOSE = {1: "Ann", 3: "Cyd", 6: "Flo"}
BET = {"pai_gow": 1_000}


def opening_and_first_round() -> str:
    """A real table opens; dice, a cut by a player, and cards that the dealer reads."""
    game = PaiGowTable.fresh(BY_HAND, virtual=False, keeps_chips=True)
    told = Playthrough("One deck, shuffled and cut by hand; three dice", game, rack=True)
    game.to(AwaitPlayer)
    game.sit(2, "Ann")
    game.buy_in("Ann", 5_000)
    game.bets, game.cuts, game.sets = {2: BET}, {2: 21}, {2: "unread"}
    game.arranges = {2: ("Jh Js 6c 4h 2s", "Kh 7d")}
    game.to(AcceptCut)
    game.answer(Recut("last"), FLOORPERSON)
    game.dice = (1, 1, 1)  # three: the dealer, seat 6, seat 5
    game.to(ReadDice)
    game.answer(NoRoll("not_flat"), DEALER)
    game.to(Deal)
    five, six, dealer = "2d 3c 3h 4d 4c 5d 5h", "6d 7c 7s 8s 8c 9d Tc", TENS
    one, two, three = "Jc Qd Qh Ac Ad Kc Kd", JACKS, "6h 6s 7h 8d 9h 9s Th"
    four = "2c 2h 3s 4s 5c Jd Qs"
    stacks = [one_place.split() for one_place in (five, six, dealer, one, two, three, four)]
    game.reads.extend(stack[turn] for turn in range(7) for stack in stacks)
    told.done("jacks over king and seven win, less 50 cents; the hands were laid down unread")
    return told.text()


def win_lose_tie_and_surrender() -> str:
    """One of each, counterclockwise."""
    hands = {0: TENS, 1: JACKS, 2: NINES, 4: EIGHTS, 6: ACES}
    game = PaiGowTable.ready(hands=hands, start=5)
    told = Playthrough("The dealer has tens over queen and nine", game)
    game.bets = dict.fromkeys((1, 2, 4, 6), BET)
    game.elects = {6: "surrender"}
    game.sets = {1: ("Jh Js 6c 4h 2s", "Kh 7d"), 4: ("8c 8d 7c 6d 3s", "Kc 5c")}
    told.done("seat 6 surrenders aces; seat 4 ties; seat 2 loses both hands; seat 1 wins both")
    return told.text()


def foul_hands() -> str:
    """Lost whatever they are; the bonus is paid all the same."""
    hands = {0: TENS, 2: "Js Jd Ac 8d 4c As Ad", 5: JACKS.replace("Js", "9s")}
    game = PaiGowTable.ready(chosen=ALL, hands=hands)
    told = Playthrough("Aces low over a pair of jacks high; and four cards with three", game)
    game.bets = {2: BET | {"fortune_bonus": 300}, 5: BET}
    game.sets = {2: ("Js Jd Ac 8d 4c", "As Ad"), 5: ("Jh 9s 6c 4h", "2s Kh 7d")}
    told.done("both Pai Gow Poker Wagers lose; a full house pays 5 to 1")
    return told.text()


def envy_and_progressive() -> str:
    """Every optional wager; Envy for two hands."""
    hands = {
        0: "2c 2s 3c 3s 4c 4s 6s",
        1: "Qc Qd Js 9c 8c 5d 3h",
        4: "7c 7d 7h 7s Kc 9d 2d",
        6: "Ac Ad Ah As Jk Tc 2h",
    }
    game = PaiGowTable.ready(chosen=ALL, hands=hands, meter=1_000_000, pit=True)
    told = Playthrough("Five aces at seat 6, four sevens at seat 4, a pair at seat 1", game)
    every = {
        "fortune_bonus": 500, "emperors_treasure": 500, "pai_gow_insurance": 100,
        "progressive": 100,
    }  # fmt: skip
    game.bets = {1: BET | every, 4: BET, 6: BET | every}
    told.done(
        "seat 6: 400 to 1 twice, a tenth of the meter, $5 of Envy twice for the sevens; seat 1: "
        "Envy of $250 and $5, twice"
    )
    return told.text()


def a_player_banks() -> str:
    """Seat 3 banks; the dealer wagers against him and wins."""
    hands = {0: ACES, 1: JACKS, 3: TENS, 6: NINES}
    chosen = {"bank": True, "start_method": "shaker"}
    game = PaiGowTable.ready(
        chosen=chosen, hands=hands, bank=3, seats=WHOSE, unbanked=dict(LAST), keeps_chips=True,
        dice=(1, 1, 2), elects={3: ["bank", ("dealer_wager", 1_200)]}, until=None,
    )  # fmt: skip
    told = Playthrough("Cyd banks and lets the dealer wager $12", game)
    for name in WHOSE.values():
        game.buy_in(name, 10_000)
    game.bets = {1: BET, 6: {"pai_gow": 2_000}}
    told.done("Flo's $20 pay the dealer's $12 and $8 of Ann's $10; the bank pays $2")
    assert game.driver.round is not None
    told.lines += [f"bank: {game.driver.round.result()['bank']}", ""]
    return told.text()


def a_player_co_banks() -> str:
    """Half of what is left is the house's."""
    hands = {0: ACES, 1: JACKS, 3: TENS, 6: NINES}
    game = PaiGowTable.ready(
        chosen={"bank": True, "co_bank": True}, hands=hands, bank=3, seats=WHOSE,
        unbanked=dict(LAST), elects={3: "co_bank"}, until=None,
    )  # fmt: skip
    told = Playthrough("Cyd co-banks: the dealer sets the bank's hand and does not wager", game)
    game.bets = {1: BET, 6: {"pai_gow": 3_000}}
    told.done("$30 lost and $10 won leave $20: half to the house, half to Cyd less 50 cents")
    assert game.driver.round is not None
    told.lines += [f"bank: {game.driver.round.result()['bank']}", ""]
    return told.text()


def cards_gone_wrong() -> str:
    """One card face up, an exposed card, a hand that its player voids; then the dealer's."""
    hands = {0: TENS, 1: JACKS, 6: NINES}
    game = PaiGowTable.ready(chosen={"dealing_method": "manual_shoe", "decks": 1}, hands=hands)
    told = Playthrough("A card face up; a card of seat 1 exposed; later one of the dealer's", game)
    game.bets, game.elects = {1: BET, 6: BET}, {1: "void"}
    game.to(Deal, to="seat 4")
    game.answer(FoundFaceUp(), DEALER)
    game.to(CountStub)
    game.aside(Expose(1), DEALER)
    told.done("seat 1 voids its hand; the round goes on for seat 6")
    game.next_round(hands=hands)
    game.to(CountStub)
    game.declare("645a.14(e)")
    told.done("all hands are void")
    return told.text()
