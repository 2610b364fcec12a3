"""A live table: a round under way whose every answer is in the log before anybody hears of it."""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple, TypedDict

from sqlalchemy.exc import IntegrityError

from pitboss.chapters import CHAPTERS
from pitboss.ledger import METER
from pitboss.procedure.answers import HOUSE, Answer, Shuffled, Who, from_json, to_json
from pitboss.procedure.asides import Aside, Sit, aside_from_json, aside_to_json
from pitboss.procedure.chip_asides import BringChips, TakeChips
from pitboss.procedure.day import Proposal
from pitboss.procedure.day_asides import Confirm, Correction
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import EVERYONE, NOBODY, Line, LineTold
from pitboss.procedure.table import Table
from pitboss.store.beginning import beginning_of_round, table_of
from pitboss.store.besides import TRIES, Besides, wait_a_little
from pitboss.store.corrections import (
    check_correction,
    check_fit,
    correction,
    effect_on_money,
)
from pitboss.store.errors import Conflict, Damaged, DamagedRound, NoKey, Overtaken, Unavailable
from pitboss.store.event import (
    Body,
    Event,
    NewEvent,
    Opened,
    TableRecord,
    canonical,
    read_back,
    who_data,
)
from pitboss.store.in_time import check_in_time
from pitboss.store.law import (
    Law,
    Renewal,
    meters_won,
    renewed_table,
    unchanged,
    won_elsewhere,
)
from pitboss.store.log import EventLog
from pitboss.store.meters import AskedOfMeter, meters_of
from pitboss.store.played_under import last_under, played_under
from pitboss.store.replay import (
    Replayed,
    asked,
    otherwise,
    placed,
    replay,
    replay_events,
    supersede,
    take_next,
)
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

LAST_OF_ALL = 2**31 - 1
"""No event has a higher number."""
CONTENT = ("answer", "aside", "corrects", "reason", "who")
"""Of an event's data, what somebody wanted done."""

REMEMBERED = 256
"""Ids of a table's last commands. What is sent again is among them, as a rule; any other id that
was used is found where the log refuses it."""

journal = logging.getLogger(__name__)


class Happened(NamedTuple):
    """An event that is to be appended, with the step that it is at the table, if any."""

    event: NewEvent
    step: Step | None = None
    who: Who | None = None


class PreviousRound(TypedDict):
    """How a round ended."""

    round: int
    lines: list[LineTold]


def create_table(log: EventLog, record: TableRecord, table: Table, law: Law | None = None) -> None:
    """Puts a new table on the casino's floor, under a submission."""
    log.add_table(record, [beginning_of_round(1, table, law)])


class LiveTable:
    """One table, in memory as the log has it."""

    def __init__(
        self, log: EventLog, record: TableRecord, house: House, renewal: Renewal = unchanged
    ) -> None:
        self.log = log
        self.record = record
        self.house = house
        self.renewal = renewal
        self.law: Law | None = None
        self.round_number = 0
        self._recent: dict[str, None] = {}  # ids of commands that were done, the oldest first
        self._besides = Besides(log, record.id)  # of the command under way
        self._sat: set[str] = set()  # who sat there when it began
        self._ended: tuple[int, list[Line]] = (0, [])  # a round that is over, and how it was told
        self.reload()

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

    @property
    def house_goes_on(self) -> bool:
        """Whether the house could answer by itself now, what another may be about to do."""
        return self.driver.pending is not None and self._is_the_houses()

    @property
    def answered(self) -> int:
        """How many requests of the round under way were answered."""
        return self._asked

    def freshen(self) -> bool:
        """Reads the round again where memory may be ahead of the log; whether that was so."""
        was_stale = self._stale
        if was_stale:
            self.reload()
        return was_stale

    def reload(self) -> None:
        """Reads the round under way from the log again."""
        replayed = self._replayed()
        self.driver, self.seq, self._asked = replayed.driver, replayed.last_seq, replayed.asked
        self._stale = False
        self._steps = replayed.steps

    def unfollowed(self) -> list[list[Opened]]:
        """What another server has done at the table since, command by command."""
        known = list(self.log.events(self.record.id, first=self.seq, last=LAST_OF_ALL))
        if not known or known[0].seq != self.seq:
            raise Damaged(f"{self.record.id}: event {self.seq} is missing")
        _check_links(known, known[-1].seq, known[-1].hash)
        by_command = groupby(known[1:], key=lambda event: event.command_id)
        return [self.log.opened(command) for _, command in by_command]

    def follow(self, command: Sequence[Opened]) -> list[Step] | None:
        """A command that another server has done happens here too: its steps. None where the round
        was read from the log again instead, because something in it was corrected."""
        if self._stale or any(event.kind == "correction" for event in command):
            self.reload()
            return None
        self._stale = True
        steps: list[Step] = []
        for event in command:
            if event.kind == "round":
                self._end(self.round_number, self.driver)
                play = CHAPTERS[self.record.game].play
                self.driver, self._asked = Driver(play, table_of(event.data)), 0
                self.round_number, self.law = event.event.round, event.data.get("law")
            else:
                told, self._asked = take_next(self.driver, self._asked, event)
                steps += told
        self._stale, self.seq = False, command[-1].seq
        self._remember(steps)
        return steps

    def _replayed(self) -> Replayed:
        events: list[Opened] = []
        try:
            with self.log.snapshot() as still:  # another server may write meanwhile
                self.round_number = still.last_round(self.record.id)
                head = still.head(self.record.id)
                known = list(still.events(self.record.id, round_number=self.round_number))
            events = self.log.opened(known)
            _check_links(known, *head)
            self.law = events[0].data.get("law")
            return replay_events(self.record.game, events)
        except (NoKey, Unavailable):
            raise
        except Exception as error:  # whatever a record that was damaged leads to
            where = f"{self.record.id}, round {self.round_number}"
            raise Damaged(f"{where}: {otherwise(events)}{error}") from error

    def _take_over(self) -> None:
        """A round that other software began says from where on it was this one."""
        under = played_under(self.table.rules)
        if last_under(self._events()) != under:
            new = NewEvent(self.round_number, "software", {"under": under}, EVERYONE)
            written = self.log.append(self.record.id, self.seq, f"software after {self.seq}", [new])
            self.seq = written[-1].seq

    def _events(self) -> list[Opened]:
        """The events of the round under way."""
        return self.log.opened(self.log.events(self.record.id, round_number=self.round_number))

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.driver.table

    def on_meter(self) -> Cents | None:
        """What stands on the table's progressive meter; none without one. Of a meter that tables
        share, what this process has last seen of it, which the table may not have read yet."""
        linked, balances = self.table.linked, self.table.books.balances
        if METER not in balances:
            return None
        if linked is None:
            return balances[METER]
        known = meters_of(self.log).known(linked.meter)
        return known.meter.value if known is not None and known.seq >= linked.at else linked.stands

    def steps(self) -> list[Step]:
        """What has happened in the round under way."""
        return list(self._steps)

    def previous(self) -> PreviousRound | None:
        """How the round before this one ended."""
        number = self.round_number - 1
        lines = self.log.settlements(self.record.id, [number]).get(number)
        return None if lines is None else {"round": number, "lines": self._as_told(number, lines)}

    def _as_told(self, number: int, lines: list[LineTold]) -> list[LineTold]:
        """The lines of a round with what its players were told, which the log does not keep; as the
        log has them where the round cannot be run again."""
        if self._ended[0] != number:
            self._ended = number, []
            with suppress(DamagedRound, NoKey):
                self._end(number, replay(self.log, self.record.id, number).driver)
        told = self._ended[1]
        return (
            [one.as_told() for one in told] if [one.to_dict() for one in told] == lines else lines
        )

    def _end(self, number: int, driver: Driver) -> None:
        """Remembers how a round was told."""
        self._ended = number, list(driver.round.lines) if driver.round is not None else []

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

    def _take(self, command: Answer | Aside, who: Who) -> Happened:
        """Tries a command on the table in memory; only a refusal leaves that as it was."""
        try:
            return self._taken(read_back(content_of(command, who)))
        except Refused:
            raise
        except BaseException:
            self._stale = True
            raise

    def _taken(self, content: Body) -> Happened:
        """The procedure sees only what was read back from the text that the log will have."""
        who = Who(**content["who"])
        if "aside" in content:
            aside = aside_from_json(content["aside"])
            audience = EVERYONE
            if isinstance(aside, Correction):
                audience = self._check_proposed(aside, who)
            step = self.driver.aside(aside, who, audience)
            return Happened(self._sealed("aside", content, audience, "aside"), step, who)
        question = asked(self.driver.pending, self._asked + 1)
        answer = from_json(content["answer"])
        step = self.driver.answer(answer, who)
        self._asked += 1
        # of a shuffle everybody knows that it was done, and nobody the order
        audience = NOBODY if isinstance(answer, Shuffled) else step["audience"]
        body: Body = {**content, "asked": question}
        return Happened(self._sealed("answer", body, audience, "answer"), step, who)

    def _sealed(self, kind: str, body: Body, audience: str, secret: str) -> NewEvent:
        """An event; what of it is ``secret`` is sealed, unless it is for everyone."""
        if audience == EVERYONE:
            return NewEvent(self.round_number, kind, body, audience)
        clear = {name: value for name, value in body.items() if name != secret}
        return NewEvent(self.round_number, kind, clear, audience, {secret: body[secret]})  # type: ignore[literal-required]

    def _carry_on(self, command_id: str) -> list[Step]:
        """Whatever the house can answer by itself now."""
        if not self._is_the_houses():
            return []
        return self._commit(f"{command_id} after {self.seq}", None)

    def _is_the_houses(self) -> bool:
        """Whether the house answers what is asked now, or the meter that the table shares."""
        pending = self.driver.pending
        assert pending is not None
        is_meters = isinstance(pending, AskedOfMeter)
        return is_meters or self.house.answer_at(self.table, pending) is not None

    def _answer_of_the_house(self) -> Answer | None:
        pending = self.driver.pending
        assert pending is not None
        if isinstance(pending, AskedOfMeter):
            return self._besides.answer(pending, self.round_number)
        return self.house.answer_at(self.table, pending)

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

    def _take_with_chips(self, command: Answer | Aside, who: Who) -> Happened:
        """A command of which chips may be carried to or from somebody's purse: both at once."""
        if isinstance(command, TakeChips):
            player = command.player or who.name
            self._besides.take(player, self.table.chips_of(player) or 0)
        if isinstance(command, BringChips) and who.role == "player":
            self._besides.bring(who.name, command.cents)
        return self._take(command, who)

    def _chips_come_along(self, command: tuple[Answer | Aside, Who] | None) -> Iterable[Happened]:
        """Who sits down brings what is in his purse, where the table has one bankroll a person."""
        if command is None or not isinstance(command[0], Sit) or not self.table.one_bankroll:
            return
        player = command[1].name
        if cents := self._besides.purse(player):
            self._besides.bring(player, cents)
            yield self._take(BringChips(cents, player), HOUSE)

    def _chips_left_behind(self) -> Iterable[Happened]:
        """Chips of those who sat there when the command began, and have no seat any more, go with
        them, whyever they have none."""
        if not self.table.one_bankroll or not self.table.keeps_chips:
            return
        for player in sorted(self._sat - set(self.table.seats.values())):
            if self.table.chips_of(player) and self._besides.may_take(player):
                yield self._take_with_chips(TakeChips(player), HOUSE)

    def _remember(self, steps: list[Step]) -> None:
        for step in steps:
            self._steps.append(step)
            supersede(self._steps)
        self._steps = [step for step in self._steps if step["round"] == self.round_number]

    def _house_carries_on(self) -> Iterable[Happened]:
        yield from self._chips_left_behind()
        while True:
            if self.driver.pending is None:
                yield from self._next_round()
                yield from self._chips_left_behind()
            answer = self._answer_of_the_house()
            if answer is None:
                return
            yield self._take(answer, HOUSE)

    def _next_round(self) -> Iterable[Happened]:
        assert self.driver.round is not None
        lines = self.driver.round.result()["lines"]
        yield Happened(NewEvent(self.round_number, "settled", {"lines": lines}, EVERYONE))
        self._end(self.round_number, self.driver)
        self.round_number += 1
        beginning = self._beginning(lines)
        table = table_of(beginning.data)
        self.driver, self._asked = Driver(CHAPTERS[self.record.game].play, table), 0
        yield Happened(beginning)

    def _beginning(self, lines: list[LineTold]) -> NewEvent:
        """The next round: as this one has left the table, or under a submission that is new."""
        table = self.table
        table.take_up_limits()
        try:
            won = meters_won(table.rules, lines) | won_elsewhere(table)
            renewed = self.renewal(table, self.law, won)
        except Refused as refusal:  # whoever has won is paid, whatever was filed
            journal.error("%s goes on as it is: %s", self.record.id, refusal)
            renewed = None
        if renewed is not None:
            self.law = renewed.law
            table = renewed_table(table, renewed.rules, renewed.limits, renewed.law["kept"])
        return beginning_of_round(self.round_number, table, self.law)

    def steps_between(self, first: int, last: int) -> list[Step]:
        """The steps of these events, of whichever rounds."""
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
        try:
            self.log.append(self.record.id, self.seq, command_id, [*before, new])
        finally:
            self.reload()
        self._carry_on(command_id)

    def _check_proposed(self, aside: Correction, who: Who) -> str:
        """A correction that would not fit is not proposed. Who may know what it tells: whoever may
        know what it corrects."""
        check_correction(self.table, who)
        wrong, _ = check_fit(self.record.game, self._events(), aside.seq, from_json(aside.answer))
        return wrong.event.audience

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


def content_of(command: Answer | Aside, who: Who) -> Body:
    """What somebody wants done, as data."""
    if isinstance(command, Answer):
        return {"who": who_data(who), "answer": to_json(command)}
    return {"who": who_data(who), "aside": aside_to_json(command)}


def _check_links(known: list[Event], head_seq: int, head_hash: str) -> None:
    """The events of a round hang together, up to the last that was acknowledged."""
    prev = known[0].prev
    for event in known:
        if event.prev != prev or event.computed_hash() != event.hash:
            raise Damaged(f"event {event.seq} was changed")
        prev = event.hash
    if head_seq not in {event.seq for event in known if event.hash == head_hash}:
        raise Damaged(f"event {head_seq} is missing, or is not the one that was acknowledged")
