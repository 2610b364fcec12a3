"""Rounds of the pai gow games that cost the house most: the hands that pay most, against a dealer
who loses both hands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

SEVEN: Final = (
    "As Ks Qs Js Ts 9s 8s", "As Ah Ac Ad Jk Ks Kh", "As Ks Qs Js Ts Ah Kh", "As Ks Qs Js Ts 9h 8h",
    "Ks Qs Js Ts 9s 8s 7s", "9s 8h 7d 5c 4s 3h 2d",
)  # fmt: skip
DEALER: Final = "9c 7h 6d 5d 4d 3c 2c"
"""No pair, nine high: it loses to all of these but the last."""


def during(_: Rules, __: Stakes) -> Mapping[str, Cents]:
    """No wager is made during the round."""
    return {}


def rounds_of(stakes: Stakes, hands: Sequence[str], dealer: str, low: int) -> Iterator[Json]:
    """A seat with each of these hands, set so that the low hand is its last cards."""
    for hand in hands:
        cards = hand.split()
        yield {
            "dealer": {"cards": dealer.split()},
            "seats": [
                {"seat": 1, "cards": cards, "wagers": dict(stakes), "high": cards[:-low],
                 "low": cards[-low:]}
            ],
        }  # fmt: skip
