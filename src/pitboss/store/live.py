"""A live table: a round under way whose every answer is in the log before anybody hears of it."""

import logging
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from pitboss.procedure.answers import Answer, Who, from_json
from pitboss.procedure.asides import Aside, aside_from_json
from pitboss.procedure.day import Proposal
from pitboss.procedure.day_asides import Confirm, Correction
from pitboss.procedure.driver import Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import EVERYONE
from pitboss.procedure.table import Table
from pitboss.store.beginning import beginning_of_round
from pitboss.store.besides import TRIES, Besides, wait_a_little
from pitboss.store.corrections import check_correction, check_fit, correction, effect_on_money
from pitboss.store.errors import Conflict, Overtaken, Unavailable
from pitboss.store.event import (
    Body,
    NewEvent,
    TableRecord,
    canonical,
    check_sendable,
    read_back,
    who_data,
)
from pitboss.store.happening import PlayedTable, content_of
from pitboss.store.in_time import check_in_time
from pitboss.store.law import Law, Renewal, unchanged
from pitboss.store.log import EventLog
from pitboss.store.played_under import last_under, played_under
from pitboss.store.replay import placed
from pitboss.vocabulary.refusal import Refused

CONTENT = ("answer", "aside", "corrects", "reason", "who")
"""Of an event's data, what somebody wanted done."""

REMEMBERED = 256
"""Ids of a table's last commands. What is sent again is among them, as a rule; any other id that
was used is found where the log refuses it."""

journal = logging.getLogger(__name__)


def create_table(log: EventLog, record: TableRecord, table: Table, law: Law | None = None) -> None:
    """Puts a new table on the casino's floor, under a submission."""
    create_tables(log, [(record, table, law)])


def create_tables(log: EventLog, new: Sequence[tuple[TableRecord, Table, Law | None]]) -> None:
    """Puts new tables on the casino's floor, all of them or none."""
    log.add_tables([(record, [beginning_of_round(1, table, law)]) for record, table, law in new])


class LiveTable(PlayedTable):
    """One table, whose commands are in the log before they are told."""

    def __init__(
        self, log: EventLog, record: TableRecord, house: House, renewal: Renewal = unchanged
    ) -> None:
        super().__init__(log, record, house, renewal)
        self._recent: dict[str, None] = {}  # ids of commands that were done, the oldest first

    @classmethod
    def open(
        cls, log: EventLog, table_id: str, house: House, renewal: Renewal = unchanged
    ) -> "LiveTable":
        """The table as it stood when the last event was acknowledged, and on from there.

        A log that cannot be read so is Damaged. A round that cannot go on is opened all the same,
        so that it can be voided.
        """
        live = cls.open_to_follow(log, table_id, house, renewal)
        live.go_on()
        return live

    @classmethod
    def open_to_follow(
        cls, log: EventLog, table_id: str, house: House, renewal: Renewal = unchanged
    ) -> "LiveTable":
        """The table as it stands in the log, where another goes on with it."""
        live = cls(log, log.table(table_id), house, renewal)
        live.log.settlements(table_id, [live.round_number - 1])  # everybody who comes is told of it
        return live

    def go_on(self) -> list[Step]:
        """Whatever the house does by itself now, at a table that was another process's."""
        try:
            with suppress(Conflict):  # another process has just done so: the table was read again
                self._take_over()
                return self._carry_on("open")
        except (Refused, Unavailable):
            raise
        except Exception:
            journal.exception("round %s of %s cannot go on", self.round_number, self.record.id)
        return []

    def _take_over(self) -> None:
        """A round that other software began says from where on it was this one."""
        under = played_under(self.table.rules)
        if last_under(self._events()) != under:
            new = NewEvent(self.round_number, "software", {"under": under}, EVERYONE)
            written = self.log.append(self.record.id, self.seq, f"software after {self.seq}", [new])
            self.seq = written[-1].seq

    def do(
        self, command: Answer | Aside, who: Who, command_id: str, after: int | None = None
    ) -> list[Step]:
        """An answer or an aside, once: checked, then durable, then told. Who gives it has seen the
        events up to ``after``, if that is told.

        Sent again with the same id it is not done again: the steps of the first time come back.
        Refused, nothing has changed. With a Conflict another writer was first: the table has been
        read again and the command may be tried again.
        """
        self.freshen()
        if isinstance(command, Confirm) and (proposed := self._proposed_correction(command)):
            return self._correct_by_two(command, who, proposed, command_id)
        content = content_of(command, who)
        if command_id not in self._recent:
            try:
                check_in_time(command, self._steps, after)
                return self._commit(command_id, (command, who))
            except (Refused, IntegrityError):  # was it done before? ids are looked up only then
                if (done := self._done(command_id, content)) is None:
                    raise
        elif (done := self._done(command_id, content)) is None:
            return self._commit(command_id, (command, who))
        return self.steps_between(*done)

    def _done(self, command_id: str, content: Body) -> tuple[int, int] | None:
        """The events of a command that was done; an id that was another's is refused."""
        done = self.log.command(self.record.id, command_id)
        if done is None:
            return None
        (first,) = self.log.opened(self.log.events(self.record.id, first=done[0], last=done[0]))
        wanted = {name: value for name, value in first.data.items() if name in CONTENT}
        if canonical(wanted) != canonical(content):
            raise Refused(
                "something else was done under this id",
                field="command_id",
                allowed="an id of its own for each command",
            )
        return done

    def _carry_on(self, command_id: str) -> list[Step]:
        """Whatever the house can answer by itself now."""
        if not self._is_the_houses():
            return []
        return self._commit(f"{command_id} after {self.seq}", None)

    def _commit(self, command_id: str, command: tuple[Answer | Aside, Who] | None) -> list[Step]:
        """A command, and what the house does because of it, appended together, with what belongs
        to it in other streams. Overtaken there by another process, it is run again.

        A refused command has changed nothing. After any other failure the table is read from the
        log again, at the latest before its next command.
        """
        for tries in range(TRIES):
            try:
                with Besides(self.log, self.record.id) as self._besides:
                    return self._append_command(command_id, command)
            except Overtaken:
                if tries + 1 == TRIES:
                    raise
                wait_a_little(tries)
        raise AssertionError("the last try returns or raises")

    def _append_command(
        self, command_id: str, command: tuple[Answer | Aside, Who] | None
    ) -> list[Step]:
        self._sat = set(self.table.seats.values())
        taken = [self._take_with_chips(*command)] if command else []
        self._stale = True
        try:
            happened = [*taken, *self._chips_come_along(command), *self._house_carries_on()]
            new = [event for event, _, _ in happened]
            check_sendable([[event.data for event in new], [step for _, step, _ in happened]])
            beside = self._besides.appends()
            written = self.log.append(self.record.id, self.seq, command_id, new, beside)
        except BaseException:
            with suppress(Unavailable):
                self.reload()
            raise
        self._stale = False
        self._besides.written()
        self.seq = written[-1].seq
        self._recent[command_id] = None
        if len(self._recent) > REMEMBERED:
            del self._recent[next(iter(self._recent))]
        steps = [
            placed(step, event, who_data(who) if who else None)
            for event, (_, step, who) in zip(written, happened, strict=True)
            if step is not None
        ]
        self._remember(steps)
        return steps

    def correct(
        self, seq: int, answer: Answer, who: Who, reason: str, command_id: str
    ) -> list[Step]:
        """An answer of this round that was entered wrongly is corrected, signed by a floorperson.

        The round runs again over the corrected answers, and both stay in the log. The steps of the
        round, as they are now.
        """
        self.freshen()
        if self.table.day is not None:
            raise Refused(
                "a correction at this table needs two people",
                field="who",
                allowed="the aside `correction`, which another person confirms",
            )
        content: Body = read_back(correction(seq, answer, who, reason))
        if self._done(command_id, content) is not None:
            return self.steps()
        check_correction(self.table, who)
        self._append_correction(content, command_id, [])
        return self.steps()

    def _append_correction(
        self, content: Body, command_id: str, before: Sequence[NewEvent]
    ) -> None:
        """A correction goes to the log, with what comes before it; the round runs again."""
        answer = from_json(content["answer"])
        wrong, after = check_fit(self.record.game, self._events(), content["corrects"], answer)
        effect = effect_on_money(self.table.books, after.driver.table.books)
        body: Body = {**content, "effect": effect}
        new = self._sealed("correction", body, wrong.event.audience, "answer")
        check_sendable([new.data, after.steps])
        try:
            self.log.append(self.record.id, self.seq, command_id, [*before, new])
        finally:
            self.reload()
        self._carry_on(command_id)

    def _proposed_correction(self, command: Confirm) -> Proposal | None:
        """The correction that somebody confirms, if it is one."""
        day = self.table.day
        proposal = day.proposals.get(command.number) if day is not None else None
        return proposal if proposal is not None and proposal.kind == "correction" else None

    def _correct_by_two(
        self, command: Confirm, who: Who, proposal: Proposal, command_id: str
    ) -> list[Step]:
        """What one of the pit has proposed to correct is corrected, as the other agrees."""
        aside = aside_from_json(proposal.act)
        assert isinstance(aside, Correction)
        content: Body = read_back(correction(aside.seq, from_json(aside.answer), who, aside.reason))
        content["proposed_by"] = who_data(proposal.who)
        confirmation = self._take(command, who).event
        self._stale = True  # until the round has run again
        self._append_correction(content, command_id, [confirmation])
        return self.steps()
