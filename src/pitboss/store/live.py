"""A live table: a round under way whose every answer is in the log before anybody hears of it."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from pitboss.games import GAMES
from pitboss.procedure.answers import HOUSE, Answer, CardDealt, FoundFaceUp, Shuffled, Who, to_json
from pitboss.procedure.asides import Aside, aside_to_json
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import EVERYONE, NOBODY
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.store.log import Conflict, Event, EventLog, NewEvent, TableRecord
from pitboss.store.replay import replay, replay_events

Told = tuple[NewEvent, Step | None]


def create_table(log: EventLog, record: TableRecord, table: Table) -> None:
    """Puts a new table on the casino's floor."""
    log.add_table(record, [_beginning_of_round(1, table)])


def _beginning_of_round(number: int, table: Table) -> NewEvent:
    """The table as the rounds before have left it; its shoe is for nobody's eyes."""
    return NewEvent(number, "round", {"table": table.value()}, NOBODY)


class LiveTable:
    """One table, in memory as the log has it."""

    def __init__(self, log: EventLog, record: TableRecord, house: House) -> None:
        self.log = log
        self.record = record
        self.house = house
        self.reload()

    @classmethod
    def open(cls, log: EventLog, table_id: str, house: House) -> "LiveTable":
        """The table as it stood when the last event was acknowledged, and on from there."""
        live = cls(log, log.table(table_id), house)
        with suppress(Conflict):  # another process has just done so, and the table is read again
            live._carry_on("open")
        return live

    def reload(self) -> None:
        """Reads the round under way from the log again."""
        self.round_number = self.log.last_round(self.record.id)
        events = self.log.events(self.record.id, round_number=self.round_number)
        replayed = replay_events(self.record.game, events)
        self.driver, self.seq = replayed.driver, replayed.last_seq
        self._stale = False
        self._steps = replayed.steps

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
        for event in self.log.events(self.record.id, round_number=number):
            if event.kind == "settled":
                return {"round": number, "lines": event.data["lines"]}
        return None

    def do(self, command: Answer | Aside, who: Who, command_id: str) -> list[Step]:
        """An answer or an aside, once: checked, then durable, then told.

        Sent again with the same id it is not done again: the steps of the first time come back.
        Refused, nothing has changed. With a Conflict another writer was first: the table has been
        read again and the command may be tried again.
        """
        if self._stale:
            self.reload()
        if (done := self.log.command(self.record.id, command_id)) is not None:
            return self._steps_between(*done)
        return self._commit(command_id, (command, who))

    def _take(self, command: Answer | Aside, who: Who) -> Told:
        """Tries a command on the table in memory; only a refusal leaves that as it was."""
        try:
            return self._taken(command, who)
        except Refused:
            raise
        except BaseException:
            self._stale = True
            raise

    def _taken(self, command: Answer | Aside, who: Who) -> Told:
        by = {"role": who.role, "name": who.name}
        if isinstance(command, Answer):
            body = {"answer": to_json(command), "who": by}
            audience = _audience(command, self.driver)
            step = self.driver.answer(command, who)
            return NewEvent(self.round_number, "answer", body, audience), step
        body = {"aside": aside_to_json(command), "who": by}
        step = self.driver.aside(command, who)
        return NewEvent(self.round_number, "aside", body, EVERYONE), step

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
            self.reload()
            raise
        self._stale = False
        self.seq = written[-1].seq
        steps = [
            step | {"seq": event.seq, "round": event.round}
            for event, (_, step) in zip(written, told, strict=True)
            if step is not None
        ]
        self._steps = [step for step in self._steps + steps if step["round"] == self.round_number]
        return steps

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
        self.driver = Driver(
            GAMES[self.record.game].play, Table.from_value(beginning.body["table"])
        )
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
        """A misread card of this round is corrected, signed by a floorperson.

        The round runs again over the corrected answers, and both stay in the log. The steps of the
        round, as they are now.
        """
        if self.log.command(self.record.id, command_id) is not None:
            return self.steps()
        if who.role != "floorperson":
            raise Refused(f"a {who.role} may not correct", field="who", allowed="floorperson")
        if self.table.virtual:
            raise Refused(
                "no card of a virtual shoe can be misread: the shoe knows each",
                field="seq",
                allowed="a card that a dealer has read",
            )
        events = list(self.log.events(self.record.id, round_number=self.round_number))
        _check_correction(events, seq, answer)
        try:
            replay_events(self.record.game, events, {seq: to_json(answer)})
        except Refused as refusal:
            raise Refused(
                f"the correction does not fit the round: {refusal.what}",
                field=refusal.field,
                allowed=refusal.allowed,
                cites=refusal.cites,
            ) from None
        body = {
            "corrects": seq,
            "answer": to_json(answer),
            "who": {"role": who.role, "name": who.name},
            "reason": reason,
        }
        new = NewEvent(self.round_number, "correction", body, EVERYONE)
        try:
            self.log.append(self.record.id, self.seq, command_id, [new])
        finally:
            self.reload()
        self._carry_on(command_id)
        return self.steps()


def _check_correction(events: list[Event], seq: int, answer: Answer) -> None:
    """Only a card that was read off can have been misread."""
    correctable = [
        event.seq
        for event in events
        if event.kind == "answer" and event.data["answer"]["kind"] in ("card", "found_face_up")
    ]
    if seq not in correctable or not isinstance(answer, CardDealt | FoundFaceUp):
        raise Refused(
            f"event {seq} is not a card of this round",
            field="seq",
            allowed=", ".join(map(str, correctable)) or "none yet",
        )
    read = [event.data["answer"] for event in events
            if seq in (event.seq, event.data.get("corrects"))]  # fmt: skip
    if to_json(answer) == read[-1]:
        raise Refused(
            f"event {seq} is that card already", field="answer", allowed="the card that was dealt"
        )


def _audience(answer: Answer, driver: Driver) -> str:
    """Who may read the answer in the log: a shuffled order nobody, a card those who may see it."""
    if isinstance(answer, Shuffled):
        return NOBODY
    return str(getattr(driver.pending, "audience", EVERYONE))
