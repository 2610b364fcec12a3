"""Rounds of High Card Flush that cost the house most: a seven-card straight flush in each suit, and
six cards of what is left (§ 678a.12)."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents, back_at_odds

SEVEN: Final = [[f"{rank}{suit}" for rank in "2345678"] for suit in "cdhs"]
SIX: Final = [
    [*(f"{rank}{suit}" for rank in "9TJQKA"), spare] for suit, spare in (("c", "9h"), ("d", "9s"))
]
"""Straight flushes of six cards, with a card of another suit."""
DEALER: Final = ["Ah", "Kh", "Qh", "Th", "Js", "Ts", "Qs"]
"""He qualifies, and loses to every flush of six cards or more."""


def during(rules: Rules, stakes: Stakes) -> Mapping[str, Cents]:
    """The largest Raise Wager (§ 678a.11(b)(3))."""
    return {"raise": most_raised(rules) * stakes["ante"]}


def most_raised(rules: Rules) -> int:
    """In Antes."""
    return max(limit.antes for limit in rules.chapter.raise_limit)


def bound(rules: Rules, stakes: Stakes, seat: Cents, table: Cents) -> tuple[Cents, Cents]:
    """Four seats at most have a seven-card straight flush: each takes more than half of a suit, and
    so the others are paid by a flush of six cards at most. A payout limit cuts what the Ante and
    Raise Wagers of one player win (§ 678a.12(e))."""
    limit, own = rules.number("payout_limit"), stakes["ante"] * (1 + most_raised(rules))
    cut = max(own - limit, 0) if limit else 0
    seats = rules.number("betting_positions")
    less = sum(
        back_at_odds(lines[0].pay, stake) - max(back_at_odds(line.pay, stake) for line in lines[1:])
        for wager, stake in stakes.items()
        if len(lines := rules.paytable(wager).lines) > 1 and not rules.has_meter(wager)
    )
    return seat - cut, table - seats * cut - max(seats - len(SEVEN), 0) * less


def rounds(rules: Rules, stakes: Stakes) -> Iterator[Json]:
    """A seat with a seven-card straight flush."""
    yield from tables(rules, stakes, 1)


def tables(rules: Rules, stakes: Stakes, seats: int) -> Iterator[Json]:
    """Each seat with the longest straight flush that the others leave."""
    raised = most_raised(rules) * stakes["ante"]
    yield {
        "dealer": {"cards": DEALER},
        "seats": [
            {"seat": at + 1, "cards": hand, "wagers": dict(stakes), "decision": {"raise": raised}}
            for at, hand in enumerate([*SEVEN, *SIX][:seats])
        ],
    }
