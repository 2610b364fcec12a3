"""Rounds through the reference procedure: slow, and right by definition."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from pitboss.games import Game
from pitboss.money import Cents
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import HOUSE_WAY, Ask, OfferCut, SetHands, TakeBets
from pitboss.procedure.round import Round
from pitboss.procedure.table import Table


def play_rounds(
    game: Game,
    table: Table,
    chance: Random,
    wagers: Mapping[str, Cents],
    choose: Callable[[Ask], str],
) -> Iterator[Round]:
    """Rounds at a table without end: every seat makes the same wagers and chooses alike; hands are
    set the house way."""
    house = House(chance, lambda: 0)
    while True:
        driver = Driver(game.play, table)
        house.carry_on(driver)
        while (request := driver.pending) is not None:
            match request:
                case TakeBets(seats=seats, answered=answered):
                    for seat in seats.keys() - answered:
                        driver.answer(Bet(seat, dict(wagers)), Who("player", seats[seat]))
                case Ask(seat=seat, player=player):
                    driver.answer(Decision(seat, choose(request)), Who("player", player))
                case SetHands(seats=seats):
                    seat = request.ready()[0]
                    driver.answer(Decision(seat, HOUSE_WAY), Who("player", seats[seat]))
                case OfferCut(player=player):
                    driver.answer(CutDeclined(), Who("player", player))
                case _:
                    raise AssertionError(f"nobody answers {request}")
            house.carry_on(driver)
        assert driver.round is not None
        table.books.entries.clear()
        yield driver.round
