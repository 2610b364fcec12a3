"""Rounds of DJ Wild Stud Poker that cost the house most (§ 687a.12): a royal flush of natural cards
wins the Blind and the Trips Bonus Wager; a Bad Beat needs a hand that loses, so it comes alone."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

ROYALS: Final = [[f"{rank}{suit}" for rank in "AKQJT"] for suit in "cdhs"]
FIVES: Final = [["9c", "9d", "9h", "9s", "Jk"]]
DEALER: Final = ["3c", "4d", "5h", "6s", "7c"]
HIGHER: Final = ["2c", "2d", "2h", "2s", "Jk"]


def during(rules: Rules, stakes: Stakes) -> Mapping[str, Cents]:
    """The Raise Wager (§ 687a.1[Raise Wager])."""
    return {"raise": rules.chapter.number("raise_antes") * stakes["ante"]}


def rounds(rules: Rules, stakes: Stakes) -> Iterator[Json]:
    """Hands that win, five wild cards among them, and hands that lose to these."""
    for hand, dealer in (
        *((hand, DEALER) for hand in (ROYALS[0], FIVES[0], HIGHER)),
        *((hand, HIGHER) for hand in (ROYALS[0], ["9c", "9d", "9h", "9s", "8c"])),
    ):
        yield _round(stakes, [hand], dealer)


def tables(_: Rules, stakes: Stakes, seats: int) -> Iterator[Json]:
    """Five wild cards, four royal flushes, and four of a kind."""
    yield _round(stakes, [HIGHER, *ROYALS, ["9c", "9d", "9h", "9s", "8c"]][:seats], DEALER)


def _round(stakes: Stakes, hands: list[list[str]], dealer: list[str]) -> Json:
    return {
        "dealer": {"cards": dealer},
        "seats": [
            {"seat": at + 1, "cards": hand, "wagers": dict(stakes), "decision": "raise"}
            for at, hand in enumerate(hands)
        ],
    }
