"""Rounds a second of the reference procedure."""

from itertools import islice
from random import Random
from time import perf_counter

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, new_table
from pitboss.regulation import Rules
from pitboss.simulate.reference import play_rounds

ROUNDS = 2_000


def measure(game: Chapter, seats: int) -> float:
    """Rounds a second with this many seats, shuffles and cuts included."""
    table = new_table(Rules.of(game.file.chapter.number))
    table.seats.update({seat: f"player {seat}" for seat in range(1, seats + 1)})
    wagers = {wager.name: 1_000 for wager in table.rules.wagers() if wager.made == "before"}
    rounds = play_rounds(game, table, Random(1), wagers, lambda request: request.options[0].name)
    for _ in islice(rounds, 100):
        pass
    began = perf_counter()
    for _ in islice(rounds, ROUNDS):
        pass
    return ROUNDS / (perf_counter() - began)


def main() -> None:
    """One seat, and a full table."""
    for game in CHAPTERS.values():
        positions = game.file.table.positions
        for seats in (1, positions):
            rate = measure(game, seats)
            print(f"{game.slug}: {rate:,.0f} rounds a second, {seats} seat(s)")
