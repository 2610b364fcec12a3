"""Records of past rounds for the benchmarks: dealt from seeded shuffles, every decision legal."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pitboss.chapters import chapter_named
from pitboss.chapters.blackjack.ranking import is_blackjack, total
from pitboss.chapters.blackjack.ranking import value as points
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card

Record = dict[str, Any]
Deck = list[Card]

WAGERS: dict[str, dict[str, int]] = {
    "over-under": {"ante": 1_000, "bonus": 500},
    "dj-wild": {
        "ante": 1_000, "blind": 1_000, "trips_bonus": 500, "bad_beat_bonus": 500,
        "progressive_bonus": 100,
    },
    "high-card-flush": {
        "ante": 1_000, "flush_bonus": 500, "straight_flush_bonus": 500, "progressive_jackpot": 500,
    },
    "pai-gow": {
        "pai_gow": 1_000, "fortune_bonus": 500, "emperors_treasure": 500, "pai_gow_insurance": 500,
        "progressive": 100,
    },
    "six-card-pai-gow": {
        "pai_gow": 1_000, "fortune_bonus": 500, "insurance": 500, "progressive": 100,
    },
    "face-up-pai-gow": {
        "pai_gow": 1_000, "ace_high_bonus": 500, "fortune_bonus": 500, "progressive": 100,
    },
    "blackjack": {
        "blackjack": 1_000, "lucky_ladies": 500, "match_the_dealer": 500, "in_between": 500,
        "royal_match": 500, "bet_the_set": 500, "kings_bounty": 500,
    },
}  # fmt: skip
"""What every seat wagers before the deal; every wager that its
game takes then, but for the one of Blackjack Switch."""


def records(slug: str, seats: int, count: int, seed: int = 1) -> Iterator[Record]:
    """So many rounds of a game with this many seats."""
    chance = Random(seed)
    game = chapter_named(slug)
    for number in range(count):
        deck = list(game.file.cards.deck) * game.file.cards.decks
        chance.shuffle(deck)
        more = TELLS[slug](deck, slug, seats, chance)
        yield {"id": f"{slug} {number}", "game": slug} | more


def _over_under(deck: Deck, slug: str, seats: int, chance: Random) -> Record:
    elect = ("over", "under", "surrender")
    return {
        "seats": [
            _seat(seat, slug, _dealt(deck, 3), decision=chance.choice(elect))
            for seat in range(1, seats + 1)
        ]
    }


def _stud(deck: Deck, slug: str, seats: int, chance: Random) -> Record:
    raise_: object = "raise" if slug == "dj-wild" else {"raise": 1_000}
    size = chapter_named(slug).file.hand.cards
    told: Record = {
        "seats": [
            _seat(seat, slug, _dealt(deck, size), decision=chance.choice([raise_, raise_, "fold"]))
            for seat in range(1, seats + 1)
        ],
        "dealer": {"cards": _dealt(deck, size)},
        "meters": {"progressive": 1_000_000},
    }
    return told | ({"replacement": deck.pop().face} if slug == "dj-wild" else {})


def _pai_gow(deck: Deck, slug: str, seats: int, chance: Random) -> Record:
    """Every other hand is set the house way by word, the rest as it would set them."""
    game = chapter_named(slug)
    size, rules = game.file.hand.cards, Rules.of(game.file.chapter.number)
    assert game.house_way is not None
    told = []
    for seat in range(1, seats + 1):
        hand = [deck.pop() for _ in range(size)]
        how: Record = {"decision": "house way"}
        if chance.random() < 0.5:
            setting = game.house_way(rules, hand)
            how = {"high": setting["high"], "low": setting["low"]}
        told.append(_seat(seat, slug, [card.face for card in hand], **how))
    return {
        "seats": told,
        "dealer": {"cards": _dealt(deck, size)},
        "meters": {"progressive": 1_000_000},
    }


def _blackjack(deck: Deck, slug: str, seats: int, chance: Random) -> Record:
    """Everybody draws to seventeen, unless the dealer has a Blackjack; some double first."""
    dealer = [deck.pop(), deck.pop()]
    shown = is_blackjack(dealer) and points(dealer[0]) >= 10
    told = []
    for seat in range(1, seats + 1):
        hand = [deck.pop(), deck.pop()]
        doubles = not shown and total(hand) in (10, 11) and chance.random() < 0.5
        while not shown and total(hand) < 17 and not (doubles and len(hand) == 3):
            hand.append(deck.pop())
        how = {"doubled": 1_000} if doubles else {}
        faces = [card.face for card in hand]
        told.append(_seat(seat, slug, None, hands=[{"cards": faces} | how]))
    while total(dealer) < 17:
        dealer.append(deck.pop())
    return {"seats": told, "dealer": {"cards": [card.face for card in dealer]}}


def _dealt(deck: Deck, count: int) -> list[str]:
    return [deck.pop().face for _ in range(count)]


def _seat(number: int, slug: str, cards: list[str] | None, **more: object) -> Record:
    dealt = {} if cards is None else {"cards": cards}
    return {"seat": number, "wagers": dict(WAGERS[slug])} | dealt | more


TELLS: dict[str, Callable[[Deck, str, int, Random], Record]] = {
    "over-under": _over_under,
    "dj-wild": _stud,
    "high-card-flush": _stud,
    "pai-gow": _pai_gow,
    "six-card-pai-gow": _pai_gow,
    "face-up-pai-gow": _pai_gow,
    "blackjack": _blackjack,
}
