"""Rounds of Over/Under that are written down, and how they are played."""

from tests.chapters.playthroughs import Playthrough as Rounds
from tests.chapters.scripted import ANN, BOB
from tests.conftest import OverUnderTable

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    Bet,
    CoverCardShown,
    FoundFaceUp,
    Jammed,
    Missed,
    NoCards,
    OutOfOrder,
    Recut,
)
from pitboss.procedure.asides import BuyIn, Leave, NewDealer, OrderReshuffle
from pitboss.procedure.requests import (
    AcceptCut,
    Ask,
    AwaitPlayer,
    Deal,
    OfferCut,
    Shuffle,
    TakeBets,
)


class Playthrough(Rounds):
    """With what is left in the shoe after each round."""

    def cards(self) -> str:
        """How many cards are where."""
        shoe, rack = self.game.table.batches.shoe.remaining, self.game.table.batches.rack.count
        return f"; shoe {shoe}, discard rack {rack}"


def opening_and_first_round() -> str:
    """A real table with a two-batch shuffler opens; the first player cuts, wagers and wins."""
    game = OverUnderTable.fresh(virtual=False, keeps_chips=True, reads="5c 4d 2h")
    told = Playthrough("A table with two batches opens, and one player plays one round", game)
    game.to(AwaitPlayer)
    game.sit(3, "Ann")
    game.aside(BuyIn(10_000), ANN)
    game.cuts, game.bets = {3: 120}, {3: {"ante": 1_000, "bonus": 500}}
    game.elects = {3: ["under"]}
    told.done("5 + 4 + 2 = 11: Under 18 wins, the Bonus Wager pays 2 to 1")
    return told.text()


def three_seats_by_turn() -> str:
    """Over, under and surrender, seat by seat; two boxes of one player."""
    game = OverUnderTable.ready("9c 3c Kc Ah 4d 2d 3h 6h 9s", seats={1: "Ann", 2: "Bob", 3: "Bob"})
    told = Playthrough("Three positions, two of them one player's", game)
    game.bets = {1: {"ante": 1_000}, 2: {"ante": 500, "bonus": 200}, 3: {"ante": 2_500}}
    game.bets[3]["bonus"] = 100
    game.elects = {1: ["over"], 2: ["under"], 3: ["surrender"]}
    told.done(
        "9 + 11 + 4 = 24 wins for Over 23; 3 + 2 + 3 = 8 wins for Under 18 and 5 to 1; "
        "10 + 6 + 9 = 25 loses the Bonus of a surrendered hand"
    )
    return told.text()


def all_decisions_first() -> str:
    """The other order of decisions."""
    game = OverUnderTable.ready(
        "9c 3c Ah 4d Kd 5h", {"decision_order": "all_first"}, seats={2: "Ann", 5: "Bob"}
    )
    told = Playthrough("All decisions are taken before any additional card", game)
    game.bets = {2: {"ante": 1_000}, 5: {"ante": 1_000}}
    game.elects = {2: ["over"], 5: ["under"]}
    told.done("9 + 11 + 4 = 24 wins for Over 23; 3 + 10 + 5 = 18 loses")
    return told.text()


def cover_card_and_reshuffle() -> str:
    """The cover card comes at a player's area; the next round begins with the other batch."""
    game = OverUnderTable.ready(
        "7c 8c 9d 9h Tc Td", seats={2: "Ann", 4: "Bob"}, before_cover=3, virtual=False
    )
    told = Playthrough("The cover card, the other batch, a recut and a new dealer", game)
    game.bets, game.elects = {2: {"ante": 500}, 4: {"ante": 500}}, {2: ["over"], 4: ["over"]}
    game.to(Ask)
    game.elect(2, "over")
    game.answer(CoverCardShown(), DEALER)
    told.done("7 + 9 + 9 = 25 and 8 + 10 + 10 = 28 win for Over 23")
    game.next_round()
    game.cuts = {2: 40}
    game.to(AcceptCut)
    game.answer(Recut("next"), FLOORPERSON)
    game.to(Deal)
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.reads.extend(["2c", "Qc", "2d", "2h", "Kd", "8h"])
    game.elects = {2: ["under"], 4: ["under"]}
    told.done("2 + 2 + 2 = 6 wins for Under 18; 10 + 10 + 8 = 28 loses")
    return told.text()


def cards_gone_wrong() -> str:
    """§ 686a.9(a)-(c) in one round."""
    game = OverUnderTable.ready(
        "7c 8c 2s", seats={2: "Ann", 4: "Bob", 6: "Cyd"}, virtual=False, left=7, before_cover=None
    )
    told = Playthrough("A card found face up, missed cards, and an empty shoe", game)
    game.bets = {seat: {"ante": 500, "bonus": 100} for seat in (2, 4, 6)}
    game.to(Deal)
    game.answer(FoundFaceUp("As"), DEALER)
    game.to(Ask)
    game.elect(2, "over")
    game.answer(Missed(), DEALER)
    game.elect(4, "surrender")
    game.reads.extend(["9d", "9h"])
    game.elects = {6: ["under"], 4: ["over"], 2: ["late_cards"]}
    game.to(Ask, seat=6)
    game.elect(6, "under")
    game.reads.extend(["3d"])
    game.go()
    game.answer(NoCards(), DEALER)
    game.reads.extend(["4d", "Kh", "Kd"])
    told.done(
        "seat 4: 8 + 9 + 9 = 26 loses the Bonus; seat 6: 2 + 3 + 4 = 9 wins and pays 4 to 1; "
        "seat 2 takes its cards late: 7 + 10 + 10 = 27 wins and pays 1 to 1"
    )
    return told.text()


def dead_hand() -> str:
    """§ 686a.9(c): the other option."""
    game = OverUnderTable.ready("7c 8c 9d 9h", seats={2: "Ann", 4: "Bob"})
    told = Playthrough("A player whose cards were missed calls his hand dead", game)
    game.bets = {2: {"ante": 500, "bonus": 100}, 4: {"ante": 500}}
    game.to(Ask)
    game.elect(2, "over")
    game.answer(Missed(), DEALER)
    game.elects = {4: ["over"], 2: ["dead_hand"]}
    told.done("8 + 9 + 9 = 26 wins for seat 4; every wager of seat 2 returns")
    return told.text()


def shuffler_gone_wrong() -> str:
    """§ 686a.9(d) and (e)."""
    game = OverUnderTable.ready("7c 8d 9h", virtual=False)
    told = Playthrough("The shuffler jams, and then cannot be used", game)
    game.aside(OrderReshuffle(), FLOORPERSON)
    game.to(Shuffle)
    game.answer(Jammed(), DEALER)
    game.answer(OutOfOrder(), DEALER)
    game.bets, game.elects = {2: {"ante": 500}}, {2: ["over"]}
    told.done("7 + 8 + 9 = 24 wins for Over 23")
    return told.text()


def idle_table() -> str:
    """§ 686a.5(g)."""
    game = OverUnderTable.ready("7c 8d 9h", {"shuffler": "none"}, virtual=False)
    told = Playthrough("Everybody leaves, and somebody comes", game)
    game.bets, game.elects = {2: {"ante": 500}}, {2: ["over"]}
    told.done("7 + 8 + 9 = 24 wins for Over 23")
    game.aside(Leave(2), ANN)
    game.next_round()
    game.to(AwaitPlayer)
    game.sit(5, "Bob")
    game.to(OfferCut)
    game.bets, game.elects = {5: {"ante": 500}}, {5: ["surrender"]}
    game.reads.extend(["5c", "5d", "5h"])
    told.done("a surrendered hand gets its cards")
    return told.text()


def continuous_shuffler() -> str:
    """R-686a-9: no cut, no cover card, no burn card."""
    game = OverUnderTable.fresh(
        {"shuffler": "continuous"}, seats={1: "Ann"}, virtual=False, reads="Ah Ad Ac 2c 2d 9h"
    )
    told = Playthrough("A continuous shuffler takes the cards back after each round", game)
    for note, option in (
        ("11 + 11 + 11 = 33 wins for Over 23 and pays 50 to 1", "over"),
        ("2 + 2 + 9 = 13 wins for Under 18 and loses the Bonus", "under"),
    ):
        game.bets, game.elects = {1: {"ante": 500, "bonus": 100}}, {1: [option]}
        told.done(note)
        if not game.reads:
            break
        game.next_round()
    return told.text()


def verbal_wager_and_preshuffled_cards() -> str:
    """§§ 686a.4(e) and 686a.6(a)."""
    game = OverUnderTable.fresh(
        {"shuffler": "none", "preshuffled_cards": True, "verbal_bets": True, "bonus_wager": False},
        seats={1: "Ann", 6: "Bob"},
        virtual=False,
        keeps_chips=True,
        reads="4c 4d 4h",
    )
    told = Playthrough("Preshuffled decks, and a verbal wager with cash", game)
    game.to(TakeBets)
    game.answer(Bet(6, {"ante": 2_000}, verbal=True), BOB)
    game.bets, game.elects = {6: {"ante": 2_000}}, {6: ["surrender"]}
    told.done("a surrendered Ante Wager is collected")
    return told.text()
