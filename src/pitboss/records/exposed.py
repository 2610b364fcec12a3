"""The most that the house can lose in one round: bounds from the paytables, and rounds that come to
them, settled by the chapter's own procedure."""

from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

from pitboss.chapters import chapter_named
from pitboss.figures.exposure import (
    Exposed,
    Exposure,
    Stakes,
    bound_of_seat,
    bound_of_table,
    top_lines,
)
from pitboss.figures.figures import Json
from pitboss.records.adjudicate import adjudicate
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused


def exposure(rules: Rules, stakes: Stakes, meters: Stakes | None = None) -> Exposure:
    """What a seat with these stakes, in cents by wager, and a table full of such seats can win; a
    meter that nothing is said of stands at its seed."""
    game = rules.chapter.chapter.game
    own = _own(game)
    _check_offered(rules, stakes)
    on_meters = {
        wager: (meters or {}).get(wager, rules.meter(wager).seed)
        for wager in stakes
        if rules.has_meter(wager)
    }
    most: Stakes = {**stakes, **own.during(rules, stakes)}
    lines = top_lines(rules, most, on_meters)
    seats = rules.number("betting_positions")
    alone, together = bound_of_seat(lines), bound_of_table(lines, seats)
    if hasattr(own, "bound"):
        alone, together = own.bound(rules, stakes, alone, together)
    record: Json = {"id": "exposure", "game": game, "rules": dict(rules.chosen)}
    if on_meters:
        record["meters"] = {"progressive": max(on_meters.values())}
    settled = () if rules.changes else own.rounds(rules, stakes)
    full = () if rules.changes else own.tables(rules, stakes, seats)
    return Exposure(
        game,
        dict(stakes),
        lines,
        _reached(record, settled, 1, alone),
        _reached(record, full, seats, together),
        rules.changes,
    )


def _reached(record: Json, rounds: Iterable[Json], seats: int, bound: Cents) -> Exposed:
    """The costliest of these rounds; one that the decks in use cannot deal is passed over."""
    best: tuple[Cents, Json] = (0, {})
    for told in rounds:
        whole = {**record, **told}
        with suppress(Refused):
            lost = sum(line["back"] - line["stake"] for line in adjudicate(whole)["lines"])
            best = max(best, (lost, whole), key=lambda round_: round_[0])
    assert best[0] <= bound, "a round that costs more than can be"
    return Exposed(seats, bound, *best)


def _own(game: str) -> Any:
    named = chapter_named(game).design.get("exposure")
    if named is None:
        raise Refused("liability cannot be calculated for this game", field="game")
    return import_module(named)


def _check_offered(rules: Rules, stakes: Stakes) -> None:
    known = [wager.name for wager in rules.wagers() if wager.made == "before"]
    for wager, stake in stakes.items():
        if wager not in known or stake < 0:
            raise Refused(
                f"a bet of {stake} cents on {wager!r} is not possible",
                field=f"stakes.{wager}",
                allowed=", ".join(known),
            )
    for data in rules.wagers():
        if data.required and data.made == "before" and not stakes.get(data.name):
            raise Refused(f"the {data.title} is missing", field=f"stakes.{data.name}",
                          allowed="a stake, in cents", cites=data.cites)  # fmt: skip
