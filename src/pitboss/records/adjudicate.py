"""What should have been paid in a past round."""

from collections.abc import Mapping
from typing import Any

from pitboss.chapter import Chapter
from pitboss.procedure.answers import Answer, CardDealt, StubCounted
from pitboss.procedure.asides import Declare
from pitboss.procedure.dealing import DEALER_PLACE, SPARE
from pitboss.procedure.driver import Driver, Step
from pitboss.procedure.recorded import STOPPED, RecordedRound, Void, no_card_told
from pitboss.procedure.requests import (
    CountStub,
    Deal,
    Request,
    SetHands,
    Settle,
    TurnHoleCard,
    seat_place,
)
from pitboss.records.irregularity import is_void
from pitboss.records.record import check_dealer, inside, read, read_past_seats
from pitboss.records.replay import Replay, seat_of
from pitboss.records.run import of_course, result_of, table_of
from pitboss.records.stopped import steps_of_stopped, stopped
from pitboss.vocabulary.refusal import Refused


def adjudicate(data: Mapping[str, object]) -> dict[str, Any]:
    """What should have been paid in the round that this record tells."""
    if data.get("irregularity") == STOPPED:
        return stopped(*read(data))
    record, driver = _played(data)
    return result_of(record, driver)


def settlement_in_words(data: Mapping[str, object]) -> list[Step]:
    """The same as the steps by which the wagers of this round are settled, each in words."""
    if data.get("irregularity") == STOPPED:
        return steps_of_stopped(*read(data))
    _, driver = _played(data, followed=True)
    return [step for step in driver.steps if step["what"] == Settle.what]


def _played(data: Mapping[str, object], *, followed: bool = False) -> tuple[RecordedRound, Driver]:
    """The record, and its round played again to the end."""
    record, game = read(data)
    if record.shoe is not None:
        raise Refused(
            "a settled round lists hands and has no shoe",
            field="shoe",
            allowed="the cards of each seat",
        )
    read_past_seats(game, record)
    check_dealer(game, record)
    past = PastRound(game, record)
    driver = past.play(followed=followed)
    past.check_end(driver)
    return record, driver


class PastRound(Replay):
    """A round of which the record tells the cards that each place got, and what was decided."""

    def __init__(self, game: Chapter, record: RecordedRound) -> None:
        super().__init__(game, record, table_of(game, record, equipment=False))
        self.seats = {seat.seat: seat for seat in record.seats}
        self.left = {seat_place(seat.seat): list(seat.cards or []) for seat in record.seats}
        self.left[DEALER_PLACE] = list(record.dealer.cards)
        self.left[SPARE] = [record.replacement] if record.replacement else []
        for seat in record.seats:
            with inside(self.place_of[seat.seat]):
                seat.make_ready(self.table.rules)

    def has_decided(self, seat: int) -> bool:
        """Whether the record tells what this seat elected."""
        return self.seats[seat].has_decided

    def name_of(self, field: str, seat: int | None) -> str:
        """Cards and decisions, as the seat has them."""
        if seat in self.seats:
            return self.seats[seat].name_of(field)
        return "cards" if field == "card" else field

    def _tells(self, kind: Void) -> bool:
        """Whether the record's irregularity voids in this way."""
        return self.game.recording.voids.get(self.record.irregularity or "") == kind

    def _broke_off_at(self, seat: int | None) -> bool:
        """Whether all hands were dead before a card of this seat came (§ 633a.14(j)(1))."""
        cited = self.record.irregularity
        may = self._tells("whenever") and cited in self.table.declarable
        lacks = seat in self.seats and self.seats[seat].lacks_card()
        return may and lacks and not self.wagers_to_come()

    def answer(self, request: Request) -> Answer | Declare:
        """What the seat did, or the next card of a place."""
        seat = seat_of(request)
        if isinstance(request, SetHands):
            seat = self.game.recording.next_to_answer(request, self.seats)
        if isinstance(request, Deal) and self._broke_off_at(seat):
            assert self.irregularity is not None
            return Declare(self.irregularity.cited)
        if isinstance(request, CountStub) and self._tells("stub"):
            return StubCounted(request.expected - 1)
        if seat in self.seats and (answer := self.seats[seat].answer(request)):
            return answer
        if isinstance(request, Deal):
            return self._deal(request)
        if isinstance(request, TurnHoleCard) and request.hole is None:
            raise Refused(
                "the dealer's hole card is missing",
                field="dealer.cards",
                allowed="two cards or more",
                cites=(*self.game.file.hand.cites, *request.cites),
            )
        return of_course(request, self.record)

    def _deal(self, request: Deal) -> Answer:
        left = self.left.get(request.to)
        if not left and request.face == "up":
            raise no_card_told(request)
        return CardDealt(left.pop(0) if left else None)

    def check_end(self, driver: Driver) -> None:
        """Refuses what the record tells, and the round never came to."""
        void = is_void(driver)
        for seat in self.record.seats:
            with inside(self.place_of[seat.seat]):
                seat.check_used(void=void)
        if not void:
            self.game.recording.check_end(self.record, driver, self.left[DEALER_PLACE])
        if self.irregularity is not None:
            undecided = not all(seat.has_decided for seat in self.record.seats if seat.wagers)
            told = self.game.recording.tells
            self.irregularity.check_declared(driver, undecided and told != "hands")
