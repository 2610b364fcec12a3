"""Rounds run again from the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games import GAMES
from pitboss.procedure.answers import Answer, Who, from_json
from pitboss.procedure.asides import aside_from_json
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.requests import Ask, Request, SetHands
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.store.log import Event, EventLog


@dataclass
class Replayed:
    """A round as the log tells it."""

    driver: Driver
    steps: list[Step]
    last_seq: int
    answered: list[tuple[Request, Answer]]  # what was asked of players and answered by them

    @property
    def over(self) -> bool:
        """Whether the round is complete."""
        return self.driver.over

    @property
    def lines(self) -> list[dict[str, Any]]:
        """How its wagers ended, so far."""
        return [step["line"] for step in self.steps if "line" in step]


def replay(log: EventLog, table_id: str, round_number: int) -> Replayed:
    """One round of a table, run again from the round's own first event."""
    record = log.table(table_id)
    check_round(log, table_id, round_number)
    return replay_events(record.game, log.events(table_id, round_number=round_number))


def check_round(log: EventLog, table_id: str, round_number: int) -> None:
    """Refuses a round that a table has not had."""
    last = log.last_round(table_id)
    if not 1 <= round_number <= last:
        raise Refused(
            f"table {table_id} has no round {round_number}",
            field="round",
            allowed=f"1 to {last}",
        )


def replay_events(
    game: str, events: Iterable[Event], corrected: Mapping[int, Any] | None = None
) -> Replayed:
    """Runs the events of one round; ``corrected`` answers stand in for those that the log has."""
    listed = list(events)
    instead = {event.data["corrects"]: event.data["answer"] for event in listed
               if event.kind == "correction"} | dict(corrected or {})  # fmt: skip
    first, *rest = listed
    assert first.kind == "round", f"event {first.seq} does not begin a round"
    driver = Driver(GAMES[game].play, Table.from_value(first.data["table"]))
    steps: list[Step] = []
    answered: list[tuple[Request, Answer]] = []
    for event in rest:
        pending = driver.pending
        step = _run(driver, event, instead)
        if step is not None:
            steps.append(step | {"seq": event.seq, "round": event.round})
        by_player = event.kind == "answer" and event.data["who"]["role"] == "player"
        if by_player and isinstance(pending, Ask | SetHands):
            answered.append((pending, _answer(event, instead)))
    return Replayed(driver, steps, listed[-1].seq, answered)


def _run(driver: Driver, event: Event, instead: Mapping[int, Any]) -> Step | None:
    data = event.data
    match event.kind:
        case "answer":
            return driver.answer(_answer(event, instead), Who(**data["who"]))
        case "aside":
            return driver.aside(aside_from_json(data["aside"]), Who(**data["who"]))
        case "correction":
            return {
                "what": "correction",
                "who": data["who"]["role"],
                "text": f"Event {data['corrects']} is corrected: {data['reason']}",
                "cites": [],
                "corrects": data["corrects"],
            }
        case _:
            return None


def _answer(event: Event, instead: Mapping[int, Any]) -> Answer:
    return from_json(instead.get(event.seq, event.data["answer"]))
