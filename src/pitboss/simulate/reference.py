"""Rounds through the reference procedure: slow, and right by definition."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from pitboss.chapter import Chapter
from pitboss.procedure.answers import Bet, CutDeclined, Decision, Who
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import HOUSE_WAY, Ask, OfferCut, SetHands, TakeBets
from pitboss.procedure.round import Round
from pitboss.procedure.table import Table
from pitboss.vocabulary.money import Cents


def play_rounds(
    game: Chapter,
    table: Table,
    chance: Random,
    wagers: Mapping[str, Cents] | Callable[[TakeBets], Mapping[str, Cents]],
    choose: Callable[[Ask], str | Decision],
) -> Iterator[Round]:
    """Rounds at a table without end: every seat makes the same wagers and chooses alike, with an
    amount where it gives a whole decision; hands are set the house way."""
    house = House(chance, lambda: 0)
    while True:
        driver = Driver(game.play, table)
        house.go_on(driver)
        while (request := driver.pending) is not None:
            match request:
                case TakeBets(seats=seats, answered=answered):
                    made = wagers(request) if callable(wagers) else wagers
                    for seat in seats.keys() - answered:
                        driver.go_on(Bet(seat, dict(made)), Who("player", seats[seat]))
                case Ask(seat=seat, player=player):
                    chosen = choose(request)
                    decision = chosen if isinstance(chosen, Decision) else Decision(seat, chosen)
                    driver.go_on(decision, Who("player", player))
                case SetHands(seats=seats):
                    seat = request.ready()[0]
                    driver.go_on(Decision(seat, HOUSE_WAY), Who("player", seats[seat]))
                case OfferCut(player=player):
                    driver.go_on(CutDeclined(), Who("player", player))
                case _:
                    raise AssertionError(f"nobody answers {request}")
            house.go_on(driver)
        assert driver.round is not None
        table.books.entries.clear()
        yield driver.round
