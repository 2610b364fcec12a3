"""A live table: a round under way whose every answer is in the log before anybody hears of it."""

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from pitboss.chapters import CHAPTERS, table_from
from pitboss.procedure.answers import HOUSE, Answer, Shuffled, Who, from_json, to_json
from pitboss.procedure.asides import Aside, aside_from_json, aside_to_json
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import EVERYONE, NOBODY
from pitboss.procedure.table import Table
from pitboss.store.corrections import check_correction, check_fit, corrected
from pitboss.store.errors import Conflict, Damaged, NoKey, Unavailable
from pitboss.store.event import Event, NewEvent, Opened, TableRecord, canonical, read_back
from pitboss.store.log import EventLog
from pitboss.store.played_under import last_told, played_under
from pitboss.store.replay import (
    Replayed,
    asked,
    otherwise,
    placed,
    replay,
    replay_events,
    supersede,
)
from pitboss.vocabulary.refusal import Refused

Told = tuple[NewEvent, Step | None]

CONTENT = ("answer", "aside", "corrects", "reason", "who")
"""Of an event's data, what somebody wanted done."""

journal = logging.getLogger(__name__)


def create_table(log: EventLog, record: TableRecord, table: Table) -> None:
    """Puts a new table on the casino's floor."""
    log.add_table(record, [_beginning_of_round(1, table)])


def _beginning_of_round(number: int, table: Table) -> NewEvent:
    """The table as the rounds before have left it; its cards are for nobody's eyes."""
    value = read_back(table.value())
    cards = {name: value.pop(name) for name in ("batches", *table.game.sealed)}
    body = {"table": value, "under": played_under(table.rules)}
    return NewEvent(number, "round", body, NOBODY, {"cards": cards})


class LiveTable:
    """One table, in memory as the log has it."""

    def __init__(self, log: EventLog, record: TableRecord, house: House) -> None:
        self.log = log
        self.record = record
        self.house = house
        self.reload()

    @classmethod
    def open(cls, log: EventLog, table_id: str, house: House) -> "LiveTable":
        """The table as it stood when the last event was acknowledged, and on from there.

        A log that cannot be read so is Damaged. A round that cannot go on is opened all the same,
        so that it can be voided.
        """
        live = cls(log, log.table(table_id), house)
        live.previous()  # everybody who comes to the table is told of it
        try:
            with suppress(Conflict):  # another process has just done so: the table was read again
                live._take_over()
                live._carry_on("open")
        except (Refused, Unavailable):
            raise
        except Exception:
            journal.exception("round %s of %s cannot go on", live.round_number, table_id)
        return live

    def reload(self) -> None:
        """Reads the round under way from the log again."""
        self.round_number = self.log.last_round(self.record.id)
        replayed = self._replayed()
        self.driver, self.seq, self._asked = replayed.driver, replayed.last_seq, replayed.asked
        self._stale = False
        self._steps = replayed.steps

    def _replayed(self) -> Replayed:
        head = self.log.head(self.record.id)
        events: list[Opened] = []
        try:
            known = list(self.log.events(self.record.id, round_number=self.round_number))
            events = self.log.opened(known)
            _check_links(known, *head)
            return replay_events(self.record.game, events)
        except (NoKey, Unavailable):
            raise
        except Exception as error:  # whatever a record that was damaged leads to
            where = f"{self.record.id}, round {self.round_number}"
            raise Damaged(f"{where}: {otherwise(events)}{error}") from error

    def _take_over(self) -> None:
        """A round that other software began says from where on it was this one."""
        events = self.log.opened(self.log.events(self.record.id, round_number=self.round_number))
        under = played_under(self.table.rules)
        if last_told(events) != under:
            new = NewEvent(self.round_number, "software", {"under": under}, EVERYONE)
            written = self.log.append(self.record.id, self.seq, f"software after {self.seq}", [new])
            self.seq = written[-1].seq

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.driver.table

    def steps(self) -> list[Step]:
        """What has happened in the round under way."""
        return list(self._steps)

    def previous(self) -> dict[str, Any] | None:
        """How the round before this one ended."""
        number = self.round_number - 1
        lines = self.log.settlements(self.record.id, [number]).get(number)
        return None if lines is None else {"round": number, "lines": lines}

    def do(self, command: Answer | Aside, who: Who, command_id: str) -> list[Step]:
        """An answer or an aside, once: checked, then durable, then told.

        Sent again with the same id it is not done again: the steps of the first time come back.
        Refused, nothing has changed. With a Conflict another writer was first: the table has been
        read again and the command may be tried again.
        """
        if self._stale:
            self.reload()
        if (done := self._done(command_id, _content(command, who))) is not None:
            return self._steps_between(*done)
        return self._commit(command_id, (command, who))

    def _done(self, command_id: str, content: dict[str, Any]) -> tuple[int, int] | None:
        """The events of a command that was done; an id that was another's is refused."""
        done = self.log.command(self.record.id, command_id)
        if done is None:
            return None
        (first,) = self.log.opened(self.log.events(self.record.id, first=done[0], last=done[0]))
        wanted = {name: first.data[name] for name in CONTENT if name in first.data}
        if canonical(wanted) != canonical(content):
            raise Refused(
                "something else was done under this id",
                field="command_id",
                allowed="an id of its own for each command",
            )
        return done

    def _take(self, command: Answer | Aside, who: Who) -> Told:
        """Tries a command on the table in memory; only a refusal leaves that as it was."""
        try:
            return self._taken(read_back(_content(command, who)))
        except Refused:
            raise
        except BaseException:
            self._stale = True
            raise

    def _taken(self, content: dict[str, Any]) -> Told:
        """The procedure sees only what was read back from the text that the log will have."""
        who = Who(**content["who"])
        if "aside" in content:
            step = self.driver.aside(aside_from_json(content["aside"]), who)
            return NewEvent(self.round_number, "aside", content, step["audience"]), step
        body = {"who": content["who"], "asked": asked(self.driver.pending, self._asked + 1)}
        answer = from_json(content["answer"])
        step = self.driver.answer(answer, who)
        self._asked += 1
        # of a shuffle everybody knows that it was done, and nobody the order
        audience = NOBODY if isinstance(answer, Shuffled) else step["audience"]
        return self._new_answer(body, {"answer": content["answer"]}, audience), step

    def _new_answer(self, body: dict[str, Any], told: dict[str, Any], audience: str) -> NewEvent:
        """An answer that is not for everyone is sealed."""
        if audience == EVERYONE:
            return NewEvent(self.round_number, "answer", body | told, audience)
        return NewEvent(self.round_number, "answer", body, audience, told)

    def _carry_on(self, command_id: str) -> list[Step]:
        """Whatever the house can answer by itself now."""
        if self._answer_of_the_house() is None:
            return []
        return self._commit(f"{command_id} after {self.seq}", None)

    def _answer_of_the_house(self) -> Answer | None:
        assert self.driver.pending is not None
        return self.house.answer(
            self.driver.pending, virtual=self.table.virtual, pit=self.table.has_pit
        )

    def _commit(self, command_id: str, command: tuple[Answer | Aside, Who] | None) -> list[Step]:
        """A command, and what the house does because of it, appended together.

        A refused command has changed nothing. After any other failure the table is read from the
        log again, at the latest before its next command.
        """
        taken = [self._take(*command)] if command else []
        self._stale = True
        try:
            told = [*taken, *self._house_carries_on()]
            written = self.log.append(
                self.record.id, self.seq, command_id, [event for event, _ in told]
            )
        except BaseException:
            with suppress(Unavailable):
                self.reload()
            raise
        self._stale = False
        self.seq = written[-1].seq
        steps = [
            placed(step, event, new.body.get("who"))
            for event, (new, step) in zip(written, told, strict=True)
            if step is not None
        ]
        self._remember(steps)
        return steps

    def _remember(self, steps: list[Step]) -> None:
        for step in steps:
            self._steps.append(step)
            supersede(self._steps)
        self._steps = [step for step in self._steps if step["round"] == self.round_number]

    def _house_carries_on(self) -> Iterable[Told]:
        while True:
            if self.driver.pending is None:
                yield from self._next_round()
            answer = self._answer_of_the_house()
            if answer is None:
                return
            yield self._take(answer, HOUSE)

    def _next_round(self) -> Iterable[Told]:
        assert self.driver.round is not None
        lines = self.driver.round.result()["lines"]
        yield NewEvent(self.round_number, "settled", {"lines": lines}, EVERYONE), None
        self.round_number += 1
        beginning = _beginning_of_round(self.round_number, self.table)
        table = table_from(beginning.body["table"] | beginning.secret["cards"])
        self.driver, self._asked = Driver(CHAPTERS[self.record.game].play, table), 0
        yield beginning, None

    def _steps_between(self, first: int, last: int) -> list[Step]:
        rounds = {event.round for event in self.log.events(self.record.id, first=first, last=last)}
        return [
            step
            for number in sorted(rounds)
            for step in replay(self.log, self.record.id, number).steps
            if first <= step["seq"] <= last
        ]

    def correct(
        self, seq: int, answer: Answer, who: Who, reason: str, command_id: str
    ) -> list[Step]:
        """An answer of this round that was entered wrongly is corrected, signed by a floorperson.

        The round runs again over the corrected answers, and both stay in the log. The steps of the
        round, as they are now.
        """
        if self._stale:
            self.reload()
        content = read_back(corrected(seq, answer, who, reason))
        if self._done(command_id, content) is not None:
            return self.steps()
        check_correction(self.table, who)
        events = self.log.opened(self.log.events(self.record.id, round_number=self.round_number))
        wrong = check_fit(self.record.game, events, seq, from_json(content["answer"]))
        clear = {name: value for name, value in content.items() if name != "answer"}
        told = {"answer": content["answer"]}
        new = (
            NewEvent(self.round_number, "correction", content, EVERYONE)
            if wrong.event.audience == EVERYONE
            else NewEvent(self.round_number, "correction", clear, wrong.event.audience, told)
        )
        try:
            self.log.append(self.record.id, self.seq, command_id, [new])
        finally:
            self.reload()
        self._carry_on(command_id)
        return self.steps()


def _content(command: Answer | Aside, who: Who) -> dict[str, Any]:
    """What somebody wants done, as data."""
    by = {"who": {"role": who.role, "name": who.name}}
    if isinstance(command, Answer):
        return by | {"answer": to_json(command)}
    return by | {"aside": aside_to_json(command)}


def _check_links(known: list[Event], head_seq: int, head_hash: str) -> None:
    """The events of a round hang together, up to the last that was acknowledged."""
    prev = known[0].prev
    for event in known:
        if event.prev != prev or event.computed_hash() != event.hash:
            raise Damaged(f"event {event.seq} was changed")
        prev = event.hash
    if head_seq not in {event.seq for event in known if event.hash == head_hash}:
        raise Damaged(f"event {head_seq} is missing, or is not the one that was acknowledged")
