"""Records that tell something they may not, or not so: most are refused, some do no harm."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.vocabulary.cards import DECK

Record = dict[str, Any]
FACES = [*(card.face for card in DECK), "Jk"]


def damaged_record(record: Record, chance: Random) -> Record:
    """A copy of a record with one or two damages."""
    damaged = copy.deepcopy(record)
    for _ in range(chance.choice((1, 1, 1, 2))):
        chance.choice(DAMAGES)(damaged, chance)
    return damaged


def _hands(record: Record) -> list[list[Any]]:
    """Every hand that the record tells, the dealer's too."""
    hands = [seat["cards"] for seat in record["seats"] if seat.get("cards")]
    dealer = record.get("dealer", {}).get("cards")
    return [*hands, *([dealer] if dealer else [])] or [[]]


def _any_seat(record: Record, chance: Random) -> Record:
    seat: Record = chance.choice(record["seats"])
    return seat


def _card_lost(record: Record, chance: Random) -> None:
    hand = chance.choice(_hands(record))
    if hand:
        hand.pop(chance.randrange(len(hand)))


def _card_too_many(record: Record, chance: Random) -> None:
    chance.choice(_hands(record)).append(chance.choice(FACES))


def _other_card(record: Record, chance: Random) -> None:
    """Another card, which may be out already: the joker, or one that does not exist."""
    hand = chance.choice(_hands(record))
    if hand:
        out = [face for held in _hands(record) for face in held]
        faces = (chance.choice(FACES), chance.choice(out), "Jk", "1x")
        hand[chance.randrange(len(hand))] = chance.choice(faces)


def _same_cards(record: Record, chance: Random) -> None:
    """All hands hold one card."""
    for hand in _hands(record):
        hand[:] = ["9c"] * len(hand)


def _no_cards(record: Record, chance: Random) -> None:
    chance.choice((record.get("dealer", {}), _any_seat(record, chance))).pop("cards", None)


def _decision(record: Record, chance: Random) -> None:
    decisions: tuple[Any, ...] = (
        "", "double", "raise", "fold", "surrender", "over", {"raise": 1_000}, {"raise": 0},
        {"raise": True}, {"fold": 100}, {"over": 100}, {}, None, 3, ["raise"],
    )  # fmt: skip
    _any_seat(record, chance)["decision"] = chance.choice(decisions)


def _no_decision(record: Record, chance: Random) -> None:
    _any_seat(record, chance).pop("decision", None)


def _stake(record: Record, chance: Random) -> None:
    wagers = _any_seat(record, chance).setdefault("wagers", {})
    if wagers:
        stakes = (0, -100, 1, 99, 101, 250, 500, 10_001, 10**11, 10**12, 10**13, 10**30, True, "5")
        wagers[chance.choice(list(wagers))] = chance.choice(stakes)


def _no_wager(record: Record, chance: Random) -> None:
    wagers = _any_seat(record, chance).get("wagers", {})
    if wagers:
        wagers.pop(chance.choice(list(wagers)))


def _other_wager(record: Record, chance: Random) -> None:
    names = ("over_23", "raise", "bonus", "blind", "trips_bonus", "progressive_bonus", "tip",
             "bad_beat_bonus", "flush_bonus", "straight_flush_bonus", "progressive_jackpot",
             "progressive_bonus.envy")  # fmt: skip
    wagers = _any_seat(record, chance).setdefault("wagers", {})
    wagers[chance.choice(names)] = chance.choice((100, 500, 1_000))


def _seat_number(record: Record, chance: Random) -> None:
    _any_seat(record, chance)["seat"] = chance.choice((0, 1, 2, 3, 5, 6, 7, 8, -1, "2", True, None))


def _order_of_seats(record: Record, chance: Random) -> None:
    chance.shuffle(record["seats"])


def _one_person(record: Record, chance: Random) -> None:
    for seat in record["seats"]:
        seat["player"] = chance.choice(("Ann", "Ben"))


def _meter(record: Record, chance: Random) -> None:
    meters: tuple[Any, ...] = (
        {}, {"progressive": -1}, {"progressive": 0}, {"progressive": 10**12}, None,
        {"progressive": 10**12 + 1}, {"progressive": 1.5}, {"mega": 100},
    )  # fmt: skip
    record["meters"] = chance.choice(meters)


def _replacement(record: Record, chance: Random) -> None:
    record["replacement"] = chance.choice((*FACES, None, "", "Jk", "xx"))


def _no_meter(record: Record, chance: Random) -> None:
    record.pop(chance.choice(("meters", "replacement", "dealer", "rules", "id")), None)


def _field(record: Record, chance: Random) -> None:
    fields: tuple[Record, ...] = (
        {"start": 3}, {"start": None}, {"bank": {"seat": 1}}, {"bank": None}, {"tip": 100},
        {"irregularity": None}, {"irregularity": "687a.13(d)"}, {"shoe": []}, {"game": "pai-gow"},
        {"dealer": {"cards": []}}, {"dealer": {"cards": ["Ah"], "high": []}}, {"id": None},
    )  # fmt: skip
    record.update(chance.choice(fields))


def _field_of_seat(record: Record, chance: Random) -> None:
    fields: tuple[Record, ...] = (
        {"high": ["Ah"]}, {"low": []}, {"hands": []}, {"switched": True}, {"missed": True},
        {"player": "Ann"}, {"player": None}, {"decisions": ["fold"]}, {"decisions": []}, {"tip": 1},
    )  # fmt: skip
    _any_seat(record, chance).update(chance.choice(fields))


def _field_of_dealer(record: Record, chance: Random) -> None:
    fields: tuple[Record, ...] = (
        {"high": ["Ah"]},
        {"low": []},
        {"reset": False},
        {"reset": True},
        {"tip": 1},
    )
    record.setdefault("dealer", {"cards": []}).update(chance.choice(fields))


def _choice(record: Record, chance: Random) -> None:
    choices: tuple[Record, ...] = (
        {"bonus_wager": False}, {"trips_bonus_wager": False}, {"flush_bonus_wager": False},
        {"progressive_bonus": False}, {"progressive_jackpot": False}, {"progressive_bet": 500},
        {"betting_positions": 1}, {"betting_positions": 9}, {"payout_limit": 4_999_999},
        {"decks": 6}, {"decks": 1}, {"decks": "6"}, {"paytables": {"bonus": "x"}}, {"tip": True},
        {"paytables": []}, {"min_chip": 500}, {"adjacent_boxes": 3}, {"edition": "proposed"},
    )  # fmt: skip
    record["rules"] = {**record.get("rules", {}), **chance.choice(choices)}


DAMAGES: tuple[Callable[[Record, Random], None], ...] = (
    _card_lost, _card_too_many, _other_card, _other_card, _same_cards, _no_cards, _decision,
    _decision, _no_decision, _stake, _stake, _no_wager, _other_wager, _seat_number,
    _order_of_seats, _one_person, _meter, _replacement, _no_meter, _field, _field_of_seat,
    _field_of_dealer, _choice,
)  # fmt: skip
