"""Tables under any choices that a chapter leaves, and wagers of any number of cents."""

from random import Random
from typing import Any

from tests.chapters.crowds import PLAYERS, Crowd, first_taken, takes

from pitboss.chapter import Chapter
from pitboss.procedure.answers import Answer, Bet, Decision, Who
from pitboss.procedure.requests import Area, Ask, Request, TakeBets
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.choices import Choice
from pitboss.vocabulary.refusal import Refused

STAKES = (
    1, 2, 3, 7, 19, 20, 21, 24, 25, 26, 33, 49, 99, 100, 101, 333, 499, 500, 501, 999, 1_000, 1_001,
    1_019, 1_999, 2_501, 12_345,
)  # fmt: skip
"""Cents about the steps at which a vigorish, a half or an Envy Bonus changes, and others that tens,
twenties and hundreds do not divide."""

AT_THE_TABLE = ("betting_positions", "house_way", "twenty_pair_cap")
"""Choices that change no stake, or hang on a table's limits: other tests are about them."""


def any_rules(number: str, chance: Random) -> dict[str, Any]:
    """Choices that the chapter lets stand together: about half of all that it leaves."""
    chosen: dict[str, Any] = {}
    choices = [one for one in chapter_file(number).choice if one.name not in AT_THE_TABLE]
    for choice in chance.sample(choices, len(choices)):
        if chance.random() < 0.5:
            _choose(number, chosen, choice.name, _any_value(choice, chance))
    for wager in {data.wager for data in chapter_file(number).paytable}:
        if chance.random() < 0.5:
            tables = chosen.get("paytables", {}) | {
                wager: chance.choice(list(chapter_file(number).paytables(wager)))
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
    """Any wagers, if the table takes these; otherwise the least, or none."""
    areas = request.rules.areas
    wagers = {
        area.wager: chance.choice(_within(area) or [area.least])
        for area in areas
        if area.required or chance.random() < 0.6
    }
    equal = {wager: other for wager, other, _ in request.rules.equal}
    wagers |= {wager: wagers[other] for wager, other in equal.items() if other in wagers}
    least = {area.wager: area.least for area in areas if area.required}
    return first_taken(request, Bet(seat, wagers), Bet(seat, least), Bet(seat))


def _within(area: Area) -> list[int]:
    return [cents for cents in STAKES if area.least <= cents <= area.most]


class PennyCrowd(Crowd):
    """People with few chips, who wager and decide by odd cents."""

    def buy_in(self) -> None:
        """Some chips for everybody, at least one for each stake of a round."""
        for name in PLAYERS:
            self.game.buy_in(name, self.chance.choice((60, 1_001, 5_003)))

    def legal(self, request: Request) -> tuple[Answer, Who]:
        """As others do, where the chips allow it."""
        answer, who = super().legal(request)
        if isinstance(request, Ask) and not takes(request, answer, who):
            return Decision(request.seat, request.default), who
        return answer, who

    def _bet(self, request: TakeBets, seat: int) -> Bet:
        return odd_bet(request, seat, self.chance)


# records of past rounds


def odd_record(game: Chapter, chance: Random) -> dict[str, Any]:
    """A record under any choices that offer what is wagered, with cards at random."""
    number, size = game.file.chapter.number, game.file.hand.cards
    deck = [card.face for card in game.file.cards.deck]
    cards = iter(chance.sample(deck, len(deck)))
    rules = any_rules(number, chance)
    offered = Rules.of(number, rules)
    seats = [
        {"seat": seat, "player": chance.choice("ABC"), "cards": [next(cards) for _ in range(size)]}
        | _wagered(game, offered, chance)
        for seat in chance.sample(range(1, 7), chance.randint(1, 4))
    ]
    told: dict[str, Any] = {"id": "r", "game": game.slug, "rules": rules, "seats": seats}
    if "dealer" in game.recording.fields:
        told["dealer"] = {"cards": [next(cards) for _ in range(size)]}
    if "meters" in game.recording.fields:
        told["meters"] = {"progressive": chance.choice((0, 1, 99, 123_457))}
    if "bank" in game.recording.fields and len(seats) > 1 and chance.random() < 0.6:
        _bank(told, chance)
    return told


def _wagered(game: Chapter, rules: Rules, chance: Random) -> dict[str, Any]:
    wagers: dict[str, int] = {}
    for wager in rules.wagers():
        if wager.made == "before" and (wager.required or chance.random() < 0.5):
            has_meter = wager.name.startswith("progressive")
            bet = rules.meter(wager.name).bet if has_meter else chance.choice(STAKES)
            wagers[wager.name] = bet
    if "blind" in wagers:
        wagers["blind"] = wagers["ante"]
    if game.slug == "six-card-pai-gow" and chance.random() < 0.3:
        wagers["double_down"] = wagers["pai_gow"]
    return {"wagers": wagers, "decision": _decided(game, wagers, chance)}


def _decided(game: Chapter, wagers: dict[str, int], chance: Random) -> Any:
    match game.slug:
        case "over-under":
            return chance.choice(("over", "under", "surrender"))
        case "dj-wild":
            return chance.choice(("raise", "fold"))
        case "high-card-flush":
            return chance.choice(("fold", {"raise": wagers["ante"] * chance.randint(1, 2)}))
    return "house way"


def _bank(told: dict[str, Any], chance: Random) -> None:
    """One of the seats banks the round."""
    bank, shared = chance.choice(told["seats"]), chance.random() < 0.4
    bank["wagers"] = {}
    dealer = 0 if shared else chance.choice((0, 1, 7, 1_001))
    told["bank"] = {"seat": bank["seat"], "co_bank": shared, "dealer_wager": dealer}
    for name in ("bank", "co_bank"):
        told["rules"].pop(name, None)
