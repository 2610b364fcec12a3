"""A round of an environment as a record, written out from what was seen and from the action's name:
what ``adjudicate`` makes of it is what the chapter pays."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.records import adjudicate
from pitboss.vocabulary.cards import Card

Record = dict[str, Any]


def faces(cards: Sequence[int]) -> list[str]:
    """Cards by their faces."""
    return [Card(card).face for card in cards]


def decided(game: str, hand: list[int], action: str, wagers: dict[str, int]) -> Record:
    """What a record tells of the seat's decision; ``hand`` is in the order in which it is seen."""
    if game in ("over-under", "dj-wild"):
        return {"decision": action}
    if game == "high-card-flush":
        antes = int(action.removeprefix("raise ")) if action != "fold" else 0
        return {"decision": {"raise": antes * wagers["ante"]} if antes else "fold"}
    if action.startswith("double, "):
        wagers["double_down"] = wagers["pai_gow"]
        action = action.removeprefix("double, ")
    if not action.startswith("low "):
        return {"decision": action}
    low = [hand[int(place) - 1] for place in action.removeprefix("low ").split()]
    return {"low": faces(low), "high": faces([card for card in hand if card not in low])}


def record(
    game: str, rules: Mapping[str, object], hand: list[int], dealer: list[int], action: str,
    wagers: Mapping[str, int],
) -> Record:  # fmt: skip
    """The whole round."""
    staked = dict(wagers)
    own = decided(game, sorted(hand), action, staked)
    seat = {"seat": 1, "cards": faces(hand), "wagers": staked, **own}
    told = {"id": "1", "game": game, "rules": dict(rules), "seats": [seat]}
    return told | ({"dealer": {"cards": faces(dealer)}} if dealer else {})


def lines_of(told: Record) -> list[Record]:
    """How its wagers should have ended."""
    lines: list[Record] = adjudicate(told)["lines"]
    return lines


def net_of(lines: list[Record]) -> int:
    """What a round brought its player."""
    return sum(line["back"] - line["stake"] for line in lines)
