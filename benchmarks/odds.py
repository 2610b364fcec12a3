"""Seconds for the exact odds of a game."""

from time import perf_counter

from pitboss.odds import ODDS


def main() -> None:
    """Every game at its own number of decks."""
    for slug, odds in ODDS.items():
        began = perf_counter()
        odds.odds()
        print(f"{slug}: exact odds in {(perf_counter() - began) * 1000:,.1f} ms")
