"""Random records of past rounds of DJ Wild Stud Poker."""

from random import Random
from typing import Any

from tests.columns.damage import damaged_record

from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import RANKS, SUITS

Record = dict[str, Any]

FILE = chapter_file("687a")
DECK = [*(rank + suit for rank in RANKS for suit in SUITS), "Jk"]
BONUSES = ("progressive_bonus", "trips_bonus", "bad_beat_bonus")


def random_record(chance: Random, *, damaged: bool = False) -> Record:
    """A round that went as it should, or with a damage that it may not have."""
    rules = random_rules(chance)
    numbers = range(1, rules.get("betting_positions", 6) + 1)
    seats = sorted(chance.sample(numbers, min(len(numbers), chance.choice((1, 1, 2, 3, 4, 6)))))
    hands = random_hands(chance, len(seats) + 1)
    out = {card for hand in hands for card in hand}
    record: Record = {
        "id": f"r{chance.randrange(10**6)}",
        "game": "dj-wild",
        "seats": [
            _seat(chance, number, rules, hand) for number, hand in zip(seats, hands, strict=False)
        ],
        "dealer": {"cards": hands[-1]},
        "meters": {"progressive": chance.choice((0, 1, 99, 100, 123_456_789, 10**12))},
        "replacement": chance.choice([card for card in DECK if card not in out]),
    }
    if rules or chance.random() < 0.5:
        record["rules"] = rules
    if not any("progressive_bonus" in seat["wagers"] for seat in record["seats"]):
        for name in ("meters", "replacement"):  # told though nobody needs it, or not
            if chance.random() < 0.7:
                del record[name]
    return damaged_record(record, chance) if damaged else record


def random_rules(chance: Random) -> Record:
    """Choices that records name, few kinds of them, so that many rounds are settled together."""
    rules: Record = {
        "progressive_envy": chance.choice(("bettors_only", "all_live_hands", "off")),
        "folded_progressive": chance.choice((True, False)),
        "bad_beat": chance.choice(("player_only", "two_way")),
    }
    tables = {}
    for wager in BONUSES:
        table = chance.choice(list(FILE.paytables(wager)))
        if table != FILE.default_paytable(wager):
            tables[wager] = table
    if tables:
        rules["paytables"] = tables
    others: tuple[Record, ...] = (
        {"betting_positions": 2},
        {"trips_bonus": False},
        {"progressive_bonus_wager": True, "bad_beat_bonus_wager": False},
        {"edition": "proposed", "dealing_method": "hand"},
        {"automated_shuffler": False, "counting_shuffler": False},
        {"progressive_rate": "10%", "dealing_method": "manual_shoe"},
    )
    kept = {name: value for name, value in rules.items() if chance.random() < 0.4}
    return {**kept, **(chance.choice(others) if chance.random() < 0.1 else {})}


def _seat(chance: Random, number: int, rules: Record, cards: list[str]) -> Record:
    ante = chance.choice((1, 333, 500, 1_000, 77_777, 10**11))
    wagers = {"ante": ante, "blind": ante}
    off = {
        "trips_bonus": rules.get("trips_bonus") is False,
        "bad_beat_bonus": rules.get("bad_beat_bonus_wager") is False,
    }
    table = rules.get("paytables", {}).get("progressive_bonus", "1")
    for wager in BONUSES:
        if chance.random() < 0.6 and not off.get(wager):
            wagers[wager] = chance.choice((1, 101, 500, 10**11))
            if wager == "progressive_bonus":
                wagers[wager] = {"1": 100, "2": 500}[table]
    decision = chance.choice(("raise", "raise", "fold"))
    return {"seat": number, "cards": cards, "wagers": wagers, "decision": decision}


def random_hands(chance: Random, count: int) -> list[list[str]]:
    """Hands for so many players and, last, the dealer: many with a rare hand, or its like."""
    left = DECK.copy()
    hands = []
    for _ in range(count):
        hand = [card for card in dict.fromkeys(_stacked(chance)) if card in left][:5]
        for card in hand:
            left.remove(card)
        while len(hand) < 5:
            hand.append(left.pop(chance.randrange(len(left))))
        chance.shuffle(hand)
        hands.append(hand)
    chance.shuffle(hands)
    return hands


def _stacked(chance: Random) -> list[str]:
    """Some cards of a good hand: a run of a suit, a suit, a rank or two, wild cards; or none."""
    suit, rank = chance.choice(SUITS), chance.randrange(13)
    wilds = ["Jk", *(f"2{suit}" for suit in SUITS)]
    chance.shuffle(wilds)
    match chance.randrange(10):
        case 0:  # a royal flush
            return [f"{rank}{suit}" for rank in "AKQJT"]
        case 1:  # another straight flush, perhaps with the joker in it
            run = [f"{RANKS[(rank + step) % 13]}{suit}" for step in range(5)]
            return [*run[:4], "Jk"] if chance.random() < 0.5 else run
        case 2:
            return [*wilds[: chance.randrange(1, 6)], *(f"{RANKS[rank]}{suit}" for suit in SUITS)]
        case 3:
            return chance.sample([f"{rank}{suit}" for rank in RANKS], 5)
        case 4:
            other = RANKS[(rank + 3) % 13]
            return [*(f"{RANKS[rank]}{suit}" for suit in "cdh"), f"{other}c", f"{other}s"]
        case 5:
            return [f"{RANKS[(rank + step) % 13]}{chance.choice(SUITS)}" for step in range(5)]
        case 6:  # the same ranks as others may hold, so that hands are equal
            return [f"{rank}{chance.choice(SUITS)}" for rank in "AKQJ9"]
        case _:
            return []
