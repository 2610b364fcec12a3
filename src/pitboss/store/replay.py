"""Rounds run again from the log."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from pitboss.chapters import chapter_named
from pitboss.procedure.answers import Answer, AwardGranted, Done, Who, from_json
from pitboss.procedure.asides import aside_from_json
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.requests import EVERYONE, Ask, LineTold, LockAward, Request, SetHands
from pitboss.store.beginning import table_of
from pitboss.store.database import reason
from pitboss.store.errors import DamagedRound, NoKey, Strayed, Unavailable
from pitboss.store.event import Asked, Event, Opened, WhoData
from pitboss.store.log import EventLog
from pitboss.store.played_under import other_software
from pitboss.vocabulary.refusal import Refused

Answers = Mapping[int, Mapping[str, object]]
"""Answers as data, by the events that gave them."""


@dataclass
class Replayed:
    """A round as the log tells it."""

    driver: Driver
    steps: list[Step]
    last_seq: int
    answered: list[tuple[Request, Answer]]  # what was asked of players and answered by them
    asked: int  # how many requests were answered
    corrected: bool = False  # something of it was entered wrongly, and corrected

    @property
    def over(self) -> bool:
        """Whether the round is complete."""
        return self.driver.over

    @property
    def lines(self) -> list[LineTold]:
        """How its wagers ended, so far: a line that another has replaced is not among them."""
        if self.driver.round is not None:
            return self.driver.round.result()["lines"]
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
        other = other_software(events, table_of(events[0].data).rules)
        return f"{other} and cannot go on with it: " if other else ""
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


def replay_events(
    game: str, events: Sequence[Opened], corrected: Answers | None = None
) -> Replayed:
    """Runs the events of one round; ``corrected`` answers stand in for those that the log has."""
    if not events:
        raise Strayed("none of its events is there")
    first, *rest = events
    if first.kind != "round":
        raise Strayed(f"event {first.seq} does not begin a round")
    driver = Driver(chapter_named(game).play, table_of(first.data))
    run = _Run(driver, _Corrections(events, corrected or {}))
    for opened in rest:
        run.take(opened)
    was_corrected = any(opened.kind == "correction" for opened in rest)
    return Replayed(
        driver, run.steps, events[-1].seq, run.answered, run.asked, corrected=was_corrected
    )


def take_next(driver: Driver, asked_before: int, opened: Opened) -> tuple[list[Step], int]:
    """The next event of a round under way happens, which is no correction: its step, if it is one,
    and how many requests are answered now."""
    run = _Run(driver, _Corrections((), {}), asked=asked_before)
    run.take(opened)
    return run.steps, run.asked


class _Corrections:
    """The answers of a round that others stand in for."""

    def __init__(self, events: Iterable[Opened], corrected: Answers) -> None:
        made = {event.data["corrects"]: event for event in events if event.kind == "correction"}
        logged = {seq: correction.data["answer"] for seq, correction in made.items()}
        self._instead: Answers = {**logged, **corrected}
        self._until = {seq: correction.seq for seq, correction in made.items()}

    def answer(self, opened: Opened) -> Answer:
        """What stands for an event's answer now."""
        return from_json(self._instead.get(opened.seq, opened.data["answer"]), from_log=True)

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
    answers: dict[int, dict[str, object]] = field(default_factory=dict)  # as they stood so far

    def take(self, opened: Opened) -> None:
        """The next event happens."""
        step = self._step(opened)
        if step is not None:
            self.steps.append(placed(step, opened.event, opened.data.get("who")))
            supersede(self.steps)

    def _step(self, opened: Opened) -> Step | None:
        match opened.kind:
            case "answer":
                return self._answer(opened)
            case "aside":
                aside = aside_from_json(opened.data["aside"], from_log=True)
                who = Who(**opened.data["who"])
                return self.driver.aside(aside, who, opened.event.audience)
            case "correction":
                return self._correction(opened)
            case _:
                return None

    def _answer(self, opened: Opened) -> Step | None:
        pending, answer = self.driver.pending, self.corrections.answer(opened)
        who = Who(**opened.data["who"])
        self.asked += 1
        self.answers[opened.seq] = opened.data["answer"]
        # whether it answered what was asked before an earlier answer was corrected
        excused = self.corrections.changed(opened.seq)
        linked = self.driver.table.linked
        if excused and linked and isinstance(answer, AwardGranted) and not _wins(pending):
            linked.owe(answer)
            return None
        if "asked" in opened.data and not (excused and isinstance(answer, Done)):
            was, now = opened.data["asked"].copy(), asked(pending, self.asked)
            if excused:  # the number may differ then
                was.pop("number", None)
                now.pop("number")
            if was != now:
                if excused and pending is not None:
                    pending.check(answer, who)  # a refusal names the paragraph as well
                strayed = f"answered {_words(was)}; asked is {_words(now)}"
                raise Strayed(f"event {opened.seq} {strayed}")
        if who.role == "player" and isinstance(pending, Ask | SetHands):
            self.answered.append((pending, answer))
        return self.driver.answer(answer, who)

    def _correction(self, opened: Opened) -> Step:
        """What was told before, what holds now, and who signed it."""
        data, seq = opened.data, opened.data["corrects"]
        was, now = self.answers[seq], data["answer"]
        self.answers[seq] = now
        step: Step = {
            "what": "correction",
            "who": data["who"]["role"],
            "text": f"Event {seq} is corrected: {data['reason']}",
            "cites": [],
            "corrects": seq,
            "reason": data["reason"],
            "audience": opened.event.audience,
        }
        if "proposed_by" in data:
            step["proposed_by"] = data["proposed_by"]["name"]
        if data.get("effect"):
            step["effect"] = data["effect"]
        if opened.event.audience != EVERYONE or "card" in now:
            faces = [was.get("card"), now.get("card")]  # none of a card that was not read
            step["cards"] = cast(list[str], faces)
        else:
            step["was"], step["now"] = was, now
        return step


def _wins(pending: Request | None) -> bool:
    """Whether a share of a linked meter is won now."""
    return isinstance(pending, LockAward)


def placed(step: Step, event: Event, who: WhoData | None) -> Step:
    """A step with its place in the log: which event of which round, when, and who of the staff."""
    in_log = step.copy()
    in_log["seq"], in_log["round"], in_log["at"] = event.seq, event.round, event.at
    if who is not None and who["role"] != "player" and who["name"]:
        in_log["by"] = who["name"]
    return in_log


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


def asked(request: Request | None, number: int) -> Asked:
    """Which request of a round it is."""
    question: Asked = {"number": number, "what": request.what if request else "nothing"}
    if isinstance(seat := getattr(request, "seat", None), int | str):
        question["seat"] = seat
    if isinstance(to := getattr(request, "to", None), int | str):
        question["to"] = to
    return question


def _words(question: Asked) -> str:
    about = f", seat {question['seat']}" if "seat" in question else ""
    about += f", to {question['to']}" if "to" in question else ""
    number = f"request {question['number']}" if "number" in question else "the request"
    return f"{number} ({question['what']}{about})"
