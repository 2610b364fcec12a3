"""What a command leads to at a table: the answer or the aside, the chips that are carried with it,
what the house does because of it, and the next round. Nothing here is in the log yet."""

import logging
from collections.abc import Iterable
from typing import NamedTuple

from pitboss.chapters import CHAPTERS
from pitboss.procedure.answers import HOUSE, Answer, Shuffled, Who, from_json, to_json
from pitboss.procedure.asides import Aside, Sit, aside_from_json, aside_to_json, check_entered
from pitboss.procedure.chip_asides import BringChips, TakeChips
from pitboss.procedure.day_asides import Confirm, Correction, PlanDay
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.house import House
from pitboss.procedure.requests import EVERYONE, NOBODY, LineTold
from pitboss.store.beginning import beginning_of_round, table_of
from pitboss.store.besides import Besides
from pitboss.store.corrections import check_correction, check_fit
from pitboss.store.event import Body, NewEvent, TableRecord, read_back, who_data
from pitboss.store.in_memory import TableInMemory
from pitboss.store.law import Renewal, meters_won, renewed_table, unchanged, won_elsewhere
from pitboss.store.log import EventLog
from pitboss.store.meters import AskedOfMeter
from pitboss.store.replay import asked
from pitboss.vocabulary.refusal import Refused

journal = logging.getLogger(__name__)


class Happened(NamedTuple):
    """An event that is to be appended, with the step that it is at the table, if any."""

    event: NewEvent
    step: Step | None = None
    who: Who | None = None


class PlayedTable(TableInMemory):
    """A table on which commands are tried, and where the house goes on."""

    def __init__(
        self, log: EventLog, record: TableRecord, house: House, renewal: Renewal = unchanged
    ) -> None:
        self.house = house
        self.renewal = renewal
        self._besides = Besides(log, record.id)  # of the command under way
        self._sat: set[str] = set()  # who sat there when it began
        super().__init__(log, record)

    @property
    def house_goes_on(self) -> bool:
        """Whether the house could answer by itself now, what another may be about to do."""
        return self.driver.pending is not None and self._is_the_houses()

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
            if isinstance(aside, PlanDay):
                aside.check_near(self.house.today)
            if isinstance(aside, Confirm):
                self._check_bounds(aside)
            check_entered(aside, self.table)
            step = self.driver.aside(aside, who, audience)
            return Happened(self._sealed("aside", content, audience, "aside"), step, who)
        question = asked(self.driver.pending, self._asked + 1)
        of_the_house = who.role == "house"  # which tells what there is, on an old meter too
        answer = from_json(content["answer"], from_log=of_the_house)
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

    def _check_bounds(self, aside: Confirm) -> None:
        """An act that an old log has without bounds is not confirmed; it can be withdrawn."""
        day = self.table.day
        if day is not None and (proposal := day.proposals.get(aside.number)):
            aside_from_json(proposal.act)

    def _check_proposed(self, aside: Correction, who: Who) -> str:
        """A correction that would not fit is not proposed. Who may know what it tells: whoever may
        know what it corrects."""
        check_correction(self.table, who)
        wrong, _ = check_fit(self.record.game, self._events(), aside.seq, from_json(aside.answer))
        return wrong.event.audience


def content_of(command: Answer | Aside, who: Who) -> Body:
    """What somebody wants done, as data."""
    if isinstance(command, Answer):
        return {"who": who_data(who), "answer": to_json(command)}
    return {"who": who_data(who), "aside": aside_to_json(command)}
