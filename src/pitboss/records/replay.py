"""Plays a round again by its own procedure, its requests answered by a record."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.drawing import seat_at
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Answer,
    Bet,
    Decision,
    HandsSet,
    NoMoreBets,
    Who,
)
from pitboss.procedure.asides import Declare, Leave
from pitboss.procedure.dealing import SPARE
from pitboss.procedure.driver import ONLY_DONE, Driver
from pitboss.procedure.played import moment_of
from pitboss.procedure.recorded import RecordedRound, RecordedSeat
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Deal,
    Request,
    SetHands,
    TakeBets,
    Verify,
)
from pitboss.procedure.table import Table
from pitboss.records.conservation import wagers_made, wagers_recorded
from pitboss.records.irregularity import Irregularity
from pitboss.records.record import from_outside, inside
from pitboss.vocabulary.refusal import Refused

Take = Callable[[Answer, Who], object]
"""How a round takes an answer: with or without telling what it meant."""

DECIDED, DECISION = (Ask, SetHands), (Decision, HandsSet)
"""What a player answers himself, and how."""


class Replay(ABC):
    """A round of a record under way."""

    def __init__(self, game: Chapter, record: RecordedRound, table: Table) -> None:
        self.game, self.record, self.table = game, record, table
        self.place_of = {seat.seat: f"seats[{at}]" for at, seat in enumerate(record.seats)}
        self.irregularity = (
            Irregularity(game, record, table, self.has_decided, self.wagers_to_come)
            if record.irregularity
            else None
        )

    @abstractmethod
    def has_decided(self, seat: int) -> bool:
        """Whether a seat has something decided that was not asked for yet."""

    def wagers_to_come(self) -> bool:
        """Whether the record tells a wager that has not been made yet."""
        return bool(wagers_recorded(self.record.seats) - wagers_made(self.table.books))

    @abstractmethod
    def answer(self, request: Request) -> Answer | Declare:
        """What the record answers, or the irregularity where it can tell no more."""

    @abstractmethod
    def name_of(self, field: str, seat: int | None) -> str:
        """What the record calls a field of an answer."""

    def play(self, *, followed: bool = False) -> Driver:
        """The round from the first wager to the last settlement; what happened in it is told step
        by step only where somebody follows it."""
        for seat in self.record.seats:
            with inside(self.place_of[seat.seat]):
                self.table.check_seat(seat.seat)
        self.game.recording.make_ready(self.record, self.table)
        leaving = {seat.seat: seat for seat in self.record.seats if seat.left}
        self.table.followed = followed or bool(self.irregularity or leaving)
        driver = Driver(self.game.play, self.table)
        take = driver.answer if followed else driver.go_on
        betting = self._betting()
        while (request := driver.pending) is not None:
            if not self.table.followed and request.answers == ONLY_DONE:
                self._carry_out(driver)
            elif not isinstance(request, TakeBets):
                if not betting and self._leaves(driver, request, leaving):
                    continue
                self._answer(driver, request, take)
            elif betting:
                self._bet(request, betting.pop(0), take)
            else:
                self._check_any_bet(request)
                take(NoMoreBets(), DEALER)
        assert not betting, f"the wagers of seat {betting[0].seat} were not taken"
        for seat in leaving.values():
            raise Refused(f"nothing of the kind was done: {seat.left!r}",
                          field=f"{self.place_of[seat.seat]}.left",
                          allowed="what was being done when the player left",
                          cites=self.table.game.steps.abandoned)  # fmt: skip
        return driver

    def _leaves(self, driver: Driver, request: Request, left: dict[int, RecordedSeat]) -> bool:
        """A player who left while this was being done leaves; whether there was one."""
        for seat in left.values():
            if seat.left == moment_of(request):
                with inside(self.place_of[seat.seat]):
                    driver.aside(Leave(seat.seat), Who("player", seat.owner))
                del left[seat.seat]
                return True
        return False

    def _betting(self) -> list[RecordedSeat]:
        """The seats that wager: a bank's player on another seat first, as the others' wagers end
        the betting."""
        if self.record.bank is None:
            return list(self.record.seats)
        banker = next((seat.owner for seat in self.record.seats if seat.banks), None)
        betting = [seat for seat in self.record.seats if seat.wagers or not seat.banks]
        return sorted(betting, key=lambda seat: seat.owner != banker)

    def _bet(self, request: TakeBets, seat: RecordedSeat, take: Take) -> None:
        """What was wagered before the deal; the wagers that some games list beside them, made
        during it, wait until they are asked for."""
        with inside(self.place_of[seat.seat]):
            wagers = seat.bets(self.table.rules)
            for name in seat.wagers.keys() - wagers.keys():
                if not self.table.rules.offers(name.partition(".")[0]):
                    raise Refused(
                        f"this table does not offer the wager {name!r}",
                        field=f"wagers.{name}",
                        allowed=", ".join(area.wager for area in request.rules.areas),
                        cites=self.game.file.wager_named(name).cites,
                    )
            if not wagers:
                area = next(area for area in request.rules.areas if area.required)
                raise Refused(f"the wager {area.wager!r} is missing", field=f"wagers.{area.wager}",
                              allowed="whole cents, more than 0", cites=area.cites)  # fmt: skip
            take(Bet(seat.seat, wagers), Who("player", seat.owner))

    def _check_any_bet(self, request: TakeBets) -> None:
        """Somebody wagers in every round: against a bank, another player (§ 645a.7(d),
        § 645a.12(d)(2))."""
        if request.playing:
            return
        area = next(area for area in request.rules.areas if area.required)
        banked = ["645a.12(d)(2)", "645a.7(d)"] if self.record.bank else []
        raise Refused(
            "no seat has a wager",
            field="seats",
            allowed=f"a seat{' beside the bank' if banked else ''} with a wager on {area.wager!r}",
            cites=dict.fromkeys([*banked, *area.cites]),
        )

    def _answer(self, driver: Driver, request: Request, take: Take) -> None:
        """The record answers, unless its irregularity broke the round off here."""
        try:
            declared = self.irregularity and self.irregularity.to_declare(request)
            answer = declared or self.answer(request)
            if isinstance(answer, Declare):
                driver.aside(answer, DEALER)
            else:
                take(answer, self._who(request, answer))
        except Refused as refusal:
            raise self._as_recorded(refusal, request) from None

    def _carry_out(self, driver: Driver) -> None:
        """What the record need not tell is done, until it must answer."""
        try:
            driver.carry_out()
        except Refused as refusal:
            assert driver.pending is not None
            raise self._as_recorded(refusal, driver.pending) from None

    def _as_recorded(self, refusal: Refused, request: Request) -> Refused:
        """The refusal of an answer, its field named as the record has it."""
        seat = seat_of(request)
        spare = isinstance(request, Deal) and request.to == SPARE
        refusal.field = "replacement" if spare else self.name_of(refusal.field, seat)
        return from_outside(refusal, self.place_of.get(seat or 0) or _place_of(request))

    def _who(self, request: Request, answer: Answer) -> Who:
        if isinstance(request, DECIDED) and isinstance(answer, DECISION):
            return Who("player", self.table.seats[answer.seat])
        return HOUSE if isinstance(request, Verify) else DEALER


def seat_of(request: Request) -> int | None:
    """The seat that a request is about."""
    if isinstance(request, Deal):
        return seat_at(request.to)
    if isinstance(request, Ask):
        return request.seat
    if isinstance(request, SetHands):
        return request.ready()[0]
    return (request.seat or None) if isinstance(request, ArrangeHands) else None


def _place_of(request: Request) -> str:
    """Where in a record the cards of a place without a seat stand."""
    if isinstance(request, ArrangeHands):
        return request.place
    return request.to if isinstance(request, Deal) else ""
