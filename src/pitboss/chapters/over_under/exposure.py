"""Rounds of Over/Under that cost the house most: three aces, 33, at every seat (§ 686a.8)."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

SUITS: Final = "cdhs"


def during(_: Rules, stakes: Stakes) -> Mapping[str, Cents]:
    """The second wager equals the first (§ 686a.7(g)(1))."""
    return {"over_23": stakes["ante"]}


def rounds(rules: Rules, stakes: Stakes) -> Iterator[Json]:
    """A seat with three aces, who backs Over 23."""
    yield from tables(rules, stakes, 1)


def tables(_: Rules, stakes: Stakes, seats: int) -> Iterator[Json]:
    """Every seat with three aces: six decks have 24."""
    aces = [f"A{suit}" for suit in SUITS] * 6
    yield {
        "seats": [
            {
                "seat": seat + 1,
                "cards": aces[3 * seat : 3 * seat + 3],
                "wagers": dict(stakes),
                "decision": "over",
            }
            for seat in range(seats)
        ]
    }
