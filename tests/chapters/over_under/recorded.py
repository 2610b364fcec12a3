"""Random records of past rounds of Over/Under."""

from random import Random
from typing import Any

from tests.columns.damage import damaged_record

from pitboss.vocabulary.cards import DECK

Record = dict[str, Any]

RULES: tuple[Record, ...] = (
    {},
    {"decision_order": "all_first"},
    {"order_of_decisions": "seat_by_seat", "betting_positions": 4},
    {"bonus_wager": False},
    {"paytables": {"bonus": "Paytable"}, "decks": 6, "shuffler": "continuous"},
    {"decision_order": "all_first", "bonus_wager": True, "adjacent_boxes": 1},
)
"""Choices that records name."""

LOW = [card.face for card in DECK if card.rank in "23"]
HIGH = [card.face for card in DECK if card.rank in "AKT"]


def random_record(chance: Random, *, damaged: bool = False) -> Record:
    """A round that went as it should, or with a damage that it may not have."""
    rules = chance.choice(RULES)
    seats = sorted(chance.sample(range(1, rules.get("betting_positions", 6) + 1), _count(chance)))
    shoe = chance.sample([card.face for card in DECK] * 6, 3 * len(seats))
    record = {
        "id": chance.randrange(10**6),
        "game": "over-under",
        "seats": [_seat(chance, number, rules, [shoe.pop() for _ in range(3)]) for number in seats],
    }
    if rules or chance.random() < 0.5:
        record["rules"] = rules
    return damaged_record(record, chance) if damaged else record


def _count(chance: Random) -> int:
    return chance.choice((1, 1, 2, 3, 4))


def _seat(chance: Random, number: int, rules: Record, cards: list[str]) -> Record:
    """A seat with cards out of the shoe, or stacked for the totals at either end."""
    if chance.random() < 0.25:
        cards = chance.sample(chance.choice((LOW, HIGH)), 3)
    wagers = {"ante": chance.choice((1, 500, 1_000, 1_001, 77_777, 10**11))}
    if rules.get("bonus_wager", True) and chance.random() < 0.6:
        wagers["bonus"] = chance.choice((1, 100, 333, 2_500, 10**11))
    decision = chance.choice(("over", "under", "over", "under", "surrender"))
    return {"seat": number, "cards": cards, "wagers": wagers, "decision": decision}
