"""Tables under any choices that a chapter leaves, and wagers of any number of cents."""

from random import Random
from typing import Any

from tests.games.crowds import Crowd

from pitboss.procedure.answers import DEALER, Bet
from pitboss.procedure.requests import TakeBets
from pitboss.refusal import Refused
from pitboss.regulation import Rules, chapter
from pitboss.regulation.chapter import Choice

STAKES = (1, 2, 3, 7, 19, 21, 33, 99, 100, 101, 333, 500, 999, 1_000, 1_001, 1_999, 2_501, 12_345)
"""Cents that tens, twenties and hundreds do not divide, and some that they do."""

AT_THE_TABLE = ("betting_positions", "house_way", "twenty_pair_cap")
"""Choices that change no stake, or hang on a table's limits: other tests are about them."""


def any_rules(number: str, chance: Random) -> dict[str, Any]:
    """Choices that the chapter lets stand together: about half of all that it leaves."""
    chosen: dict[str, Any] = {}
    choices = [one for one in chapter(number).choice if one.name not in AT_THE_TABLE]
    for choice in chance.sample(choices, len(choices)):
        if chance.random() < 0.5:
            _choose(number, chosen, choice.name, _any_value(choice, chance))
    for wager in {data.wager for data in chapter(number).paytable}:
        if chance.random() < 0.5:
            tables = chosen.get("paytables", {}) | {
                wager: chance.choice(list(chapter(number).paytables(wager)))
            }
            _choose(number, chosen, "paytables", tables)
    return chosen


def _choose(number: str, chosen: dict[str, Any], name: str, value: Any) -> None:
    try:
        Rules.of(number, chosen | {name: value})
    except Refused:
        return
    chosen[name] = value


def _any_value(choice: Choice, chance: Random) -> Any:
    allowed = choice.allowed
    if allowed.flag:
        return chance.random() < 0.5
    if allowed.numbers:
        return chance.choice(allowed.numbers)
    if allowed.share_from is not None and allowed.share_to is not None:
        return str(chance.choice((allowed.share_from, allowed.share_to)))
    least = allowed.from_ or 0
    numbers = [least, least + 1, least + 100] if allowed.to else []
    return chance.choice([*allowed.values, *(one for one in numbers if one <= (allowed.to or 0))])


def bet_oddly(crowd: Crowd) -> None:
    """People who wager any number of cents, at a table without limits."""
    crowd.game.table.limits = {}
    crowd.game._begin()  # so that a replay knows of it

    def bet(request: TakeBets, seat: int) -> Bet:
        return odd_bet(request, seat, crowd.chance)

    crowd._bet = bet  # type: ignore[method-assign]


def odd_bet(request: TakeBets, seat: int, chance: Random) -> Bet:
    """Wagers that the table takes, if these are; none otherwise."""
    areas = request.rules.areas
    wagers = {
        area.wager: area.least if area.least == area.most else chance.choice(STAKES)
        for area in areas
        if area.required or chance.random() < 0.6
    }
    equal = {wager: other for wager, other, _ in request.rules.equal}
    wagers |= {wager: wagers[other] for wager, other in equal.items() if other in wagers}
    bet = Bet(seat, wagers)
    try:
        request.check(bet, DEALER)
    except Refused:
        return Bet(seat)
    return bet
