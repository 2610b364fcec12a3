"""Random records of past rounds of High Card Flush."""

from random import Random
from typing import Any

from tests.columns.damage import damaged_record

from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import RANKS, SUITS

Record = dict[str, Any]

FILE = chapter_file("678a")
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BONUSES = ("flush_bonus", "straight_flush_bonus", "progressive_jackpot")
MOST_ANTES = {2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}


def random_record(chance: Random, *, damaged: bool = False) -> Record:
    """A round that went as it should, or with a damage that it may not have."""
    rules = random_rules(chance)
    numbers = range(1, rules.get("betting_positions", 6) + 1)
    seats = sorted(chance.sample(numbers, min(len(numbers), chance.choice((1, 1, 2, 3, 4, 6)))))
    hands = random_hands(chance, len(seats) + 1)
    bet = rules.get("progressive_bet", chance.choice((100, 100, 101, 500, 10_000)))
    record: Record = {
        "id": f"r{chance.randrange(10**6)}",
        "game": "high-card-flush",
        "seats": [
            _seat(chance, number, rules, hand, bet)
            for number, hand in zip(seats, hands, strict=False)
        ],
        "dealer": {"cards": hands[-1]},
        "meters": {"progressive": chance.choice((0, 1, 99, 100, 123_456_789, 10**12))},
    }
    if rules or chance.random() < 0.5:
        record["rules"] = rules
    played = any("progressive_jackpot" in seat["wagers"] for seat in record["seats"])
    if not played and chance.random() < 0.7:  # told though nobody needs it, or not
        del record["meters"]
    return damaged_record(record, chance) if damaged else record


def random_rules(chance: Random) -> Record:
    """Choices that records name."""
    rules: Record = {
        "ace_low_straight_flush": chance.choice((True, False)),
        "raise_step": chance.choice(("any", "whole")),
        "payout_limit": chance.choice((5_000_000, 5_000_001, 10**11)),
        "progressive_bet": chance.choice((100, 333)),
    }
    tables = {}
    for wager in BONUSES:
        table = chance.choice(list(FILE.paytables(wager)))
        if chance.random() < 0.5:
            tables[wager] = table
    if tables:
        rules["paytables"] = tables
    others: tuple[Record, ...] = (
        {"betting_positions": 2},
        {"flush_bonus": False},
        {"progressive_jackpot_wager": True, "straight_flush_bonus_wager": False},
        {"dealing_method": "manual_shoe", "counting_shuffler": False},
        {"linked_progressive": True, "decks": 1},
    )
    kept = {name: value for name, value in rules.items() if chance.random() < 0.4}
    return {**kept, **(chance.choice(others) if chance.random() < 0.1 else {})}


def _seat(chance: Random, number: int, rules: Record, cards: list[str], bet: int) -> Record:
    ante = chance.choice((1, 333, 500, 1_000, 2_500_000, 5_000_000, 7_777_777, 3 * 10**10))
    wagers = {"ante": ante}
    off = {
        "flush_bonus": rules.get("flush_bonus") is False,
        "straight_flush_bonus": rules.get("straight_flush_bonus_wager") is False,
    }
    for wager in BONUSES:
        if chance.random() < 0.6 and not off.get(wager):
            amount = chance.choice((1, 101, 500, 10**11))
            wagers[wager] = bet if wager == "progressive_jackpot" else amount
    decision = {"raise": _raised(chance, rules, cards, ante)} if chance.random() < 0.7 else "fold"
    return {"seat": number, "cards": cards, "wagers": wagers, "decision": decision}


def _raised(chance: Random, rules: Record, cards: list[str], ante: int) -> int:
    """What a hand may raise."""
    longest = max(sum(card[1] == suit for card in cards) for suit in SUITS)
    most = MOST_ANTES[longest]
    if rules.get("raise_step") == "any":
        return chance.choice((ante, most * ante, chance.randint(ante, most * ante)))
    return chance.randint(1, most) * ante


def random_hands(chance: Random, count: int) -> list[list[str]]:
    """Hands for so many players and, last, the dealer: many with a long suit or a run."""
    left = DECK.copy()
    hands = []
    for _ in range(count):
        hand = [card for card in _stacked(chance) if card in left]
        for card in hand:
            left.remove(card)
        while len(hand) < 7:
            hand.append(left.pop(chance.randrange(len(left))))
        chance.shuffle(hand)
        hands.append(hand)
    chance.shuffle(hands)
    return hands


def _stacked(chance: Random) -> list[str]:
    """Some cards of a suit: consecutive, round the ace too, or any; or none."""
    suit, rank, length = chance.choice(SUITS), chance.randrange(13), chance.randrange(3, 8)
    match chance.randrange(8):
        case 0 | 1:
            return [f"{RANKS[(rank + step) % 13]}{suit}" for step in range(length)]
        case 2:  # the ace, and what may stand above it
            return [f"{RANKS[step % 13]}{suit}" for step in range(12, 12 + length)]
        case 3:
            return chance.sample([f"{rank}{suit}" for rank in RANKS], length)
        case 4:  # around what qualifies
            return [f"{rank}{suit}" for rank in chance.choice(("976", "986", "876", "962", "854"))]
        case 5:  # the same ranks in another suit, so that hands are equal
            return [f"{rank}{suit}" for rank in "AKQ9"]
        case _:
            return []
