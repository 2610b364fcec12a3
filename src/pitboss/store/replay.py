"""Rounds run again from the log."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pitboss.chapters import chapter_named
from pitboss.procedure.answers import Answer, Done, Who, from_json
from pitboss.procedure.asides import aside_from_json
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.requests import EVERYONE, Ask, LineTold, Request, SetHands
from pitboss.procedure.table import Table
from pitboss.store.database import reason
from pitboss.store.errors import DamagedRound, NoKey, Strayed, Unavailable
from pitboss.store.event import Event, Opened
from pitboss.store.log import EventLog
from pitboss.store.played_under import other_software
from pitboss.vocabulary.refusal import Refused


@dataclass
class Replayed:
    """A round as the log tells it."""

    driver: Driver
    steps: list[Step]
    last_seq: int
    answered: list[tuple[Request, Answer]]  # what was asked of players and answered by them
    asked: int  # how many requests were answered

    @property
    def over(self) -> bool:
        """Whether the round is complete."""
        return self.driver.over

    @property
    def lines(self) -> list[LineTold]:
        """How its wagers ended, so far: a line that another has replaced is not among them."""
        if self.driver.round is not None:
            lines: list[LineTold] = self.driver.round.result()["lines"]
            return lines
        return [step["line"] for step in self.steps if "line" in step and "superseded" not in step]


def replay(log: EventLog, table_id: str, round_number: int) -> Replayed:
    """One round of a table, run again from the round's own first event."""
    record = log.table(table_id)
    check_round(log, table_id, round_number)
    events: list[Opened] = []
    try:
        events = log.opened(log.events(table_id, round_number=round_number))
        return replay_events(record.game, events)
    except (NoKey, Unavailable):
        raise
    except Exception as error:  # whatever a record that was damaged leads to
        why = f"{otherwise(events)}{reason(error)}"
        raise DamagedRound(table_id, round_number, why) from error


def otherwise(events: Sequence[Opened]) -> str:
    """That other software wrote a round, where it did."""
    with suppress(Exception):  # of a damaged record there may be nothing to say
        found = other_software(events, table_of(events[0]).rules)
        return f"{found} and cannot go on with it: " if found else ""
    return ""


def check_round(log: EventLog, table_id: str, round_number: int) -> None:
    """Refuses a round that a table has not had."""
    last = log.last_round(table_id)
    if not 1 <= round_number <= last:
        raise Refused(
            f"table {table_id} has no round {round_number}",
            field="round",
            allowed=f"1 to {last}",
        )


def table_of(first: Opened) -> Table:
    """The table that a round begins with: its cards are told apart from the rest, sealed."""
    return Table.from_value(first.data["table"] | first.data.get("cards", {}))


def replay_events(
    game: str, events: Sequence[Opened], corrected: Mapping[int, Any] | None = None
) -> Replayed:
    """Runs the events of one round; ``corrected`` answers stand in for those that the log has."""
    if not events:
        raise Strayed("none of its events is there")
    first, *rest = events
    if first.kind != "round":
        raise Strayed(f"event {first.seq} does not begin a round")
    driver = Driver(chapter_named(game).play, table_of(first))
    run = _Run(driver, _Corrections(events, corrected or {}))
    for one in rest:
        run.take(one)
    return Replayed(driver, run.steps, events[-1].seq, run.answered, run.asked)


class _Corrections:
    """The answers of a round that others stand in for."""

    def __init__(self, events: Iterable[Opened], corrected: Mapping[int, Any]) -> None:
        told = {one.data["corrects"]: one for one in events if one.kind == "correction"}
        self._instead = {seq: one.data["answer"] for seq, one in told.items()} | dict(corrected)
        self._until = {seq: one.seq for seq, one in told.items()}

    def answer(self, one: Opened) -> Answer:
        """What stands for an event's answer now."""
        return from_json(self._instead.get(one.seq, one.data["answer"]))

    def changed(self, seq: int) -> bool:
        """Whether an event was written before an answer that came before it was corrected."""
        return any(
            corrected < seq < self._until.get(corrected, seq + 1) for corrected in self._instead
        )


@dataclass
class _Run:
    """A round that runs again."""

    driver: Driver
    corrections: _Corrections
    steps: list[Step] = field(default_factory=list)
    answered: list[tuple[Request, Answer]] = field(default_factory=list)
    asked: int = 0
    answers: dict[int, Any] = field(default_factory=dict)  # by event, as they stood so far

    def take(self, one: Opened) -> None:
        """The next event happens."""
        step = self._step(one)
        if step is not None:
            self.steps.append(placed(step, one.event, one.data.get("who")))
            supersede(self.steps)

    def _step(self, one: Opened) -> Step | None:
        match one.kind:
            case "answer":
                return self._answer(one)
            case "aside":
                aside = aside_from_json(one.data["aside"])
                return self.driver.aside(aside, Who(**one.data["who"]))
            case "correction":
                return self._correction(one)
            case _:
                return None

    def _answer(self, one: Opened) -> Step:
        pending, answer = self.driver.pending, self.corrections.answer(one)
        self.asked += 1
        self.answers[one.seq] = one.data["answer"]
        if "asked" in one.data and not (self._excused(one) and isinstance(answer, Done)):
            self._check_asked(one, pending, answer)
        if one.data["who"]["role"] == "player" and isinstance(pending, Ask | SetHands):
            self.answered.append((pending, answer))
        return self.driver.answer(answer, Who(**one.data["who"]))

    def _excused(self, one: Opened) -> bool:
        """Whether it answered what was asked before an earlier answer was corrected."""
        return self.corrections.changed(one.seq)

    def _check_asked(self, one: Opened, pending: Request | None, answer: Answer) -> None:
        """What it answered is what is asked now; after a correction, its number may differ."""
        was, now = dict(one.data["asked"]), asked(pending, self.asked)
        if self._excused(one):
            was.pop("number", None)
            now.pop("number")
        if was != now and pending is not None and self._excused(one):
            pending.check(answer, Who(**one.data["who"]))  # a refusal names the paragraph as well
        if was != now:
            raise Strayed(f"event {one.seq} answered {_words(was)}; asked is {_words(now)}")

    def _correction(self, one: Opened) -> Step:
        """What was told before, what holds now, and who signed it."""
        data, seq = one.data, one.data["corrects"]
        was, now = self.answers[seq], data["answer"]
        self.answers[seq] = now
        step: Step = {
            "what": "correction",
            "who": data["who"]["role"],
            "text": f"Event {seq} is corrected: {data['reason']}",
            "cites": [],
            "corrects": seq,
            "reason": data["reason"],
            "audience": one.event.audience,
        }
        if one.event.audience != EVERYONE or "card" in now:
            step["cards"] = [was.get("card"), now.get("card")]
        else:
            step["was"], step["now"] = was, now
        return step


def placed(step: Step, event: Event, who: Mapping[str, str] | None) -> Step:
    """A step with its place in the log: which event of which round, when, and who of the staff."""
    told = step.copy()
    told["seq"], told["round"], told["at"] = event.seq, event.round, event.at
    if who is not None and who["role"] != "player" and who["name"]:
        told["by"] = who["name"]
    return told


def supersede(steps: list[Step]) -> None:
    """The line that the last step replaces counts no longer."""
    replaced = steps[-1].get("replaces")
    if replaced is None:
        return
    for at in reversed(range(len(steps) - 1)):
        if steps[at].get("line") == replaced:
            marked = steps[at].copy()
            marked["superseded"] = steps[-1]["seq"]
            steps[at] = marked
            return


def asked(request: Request | None, number: int) -> dict[str, Any]:
    """Which request of a round it is: its number and its name, and whom or where it is about."""
    told: dict[str, Any] = {"number": number, "what": request.what if request else "nothing"}
    for name in ("seat", "to"):
        value = getattr(request, name, None)
        if isinstance(value, int | str):
            told[name] = value
    return told


def _words(told: Mapping[str, Any]) -> str:
    about = "".join(f", {name} {told[name]}" for name in ("seat", "to") if name in told)
    number = f"request {told['number']}" if "number" in told else "the request"
    return f"{number} ({told['what']}{about})"
