"""The irregularity of a record: where its round broke off, and whether it can have happened."""

import json
from collections.abc import Callable

from pitboss.chapter import Chapter
from pitboss.procedure.asides import Declare
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.driver import Driver
from pitboss.procedure.recorded import STOPPED, RecordedRound
from pitboss.procedure.requests import (
    Announce,
    ArrangeHands,
    Ask,
    Deal,
    InsertHoleCard,
    LookAtCards,
    Request,
    SetHands,
    Settle,
    TurnHoleCard,
    TurnUp,
)
from pitboss.procedure.table import Table
from pitboss.records.record import irregularities_known
from pitboss.records.run import rules_of
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

SHOWS_HANDS = (LookAtCards, SetHands, ArrangeHands, TurnUp, Ask)
"""What follows the deal in a game where hands are set: each needs whole hands."""


class Irregularity:
    """What a record says went wrong, while its round is played again."""

    def __init__(
        self,
        game: Chapter,
        record: RecordedRound,
        table: Table,
        has_decided: Callable[[int], bool],
        wagers_to_come: Callable[[], bool],
    ) -> None:
        self.game, self.record, self.table = game, record, table
        self.has_decided, self.wagers_to_come = has_decided, wagers_to_come
        self.recording = game.recording
        assert record.irregularity
        self.cited = record.irregularity
        self.rules = rules_of(game, record)
        self.possible: frozenset[str] = frozenset()  # what could be declared until now
        self.settled = 0  # wagers, the one that is settled now among them
        self.answerable: set[str] = set()  # and what a request could have been answered by

    def to_declare(self, request: Request) -> Declare | None:
        """The irregularity, if it voids, at the point where its round broke off: not before every
        wager has been made that the record tells, for all of them return.

        A jam, or what broke the deal off: at the first card, unless a seat has decided.
        Otherwise, and after a wrong number of cards or an exposed one: at the first seat that has
        not decided, or when all have and the dealer shows his hand; every wager that was made until
        then returns. Hands that a card reader shows are dead as soon as no seat is known to have
        decided more.
        """
        self.possible |= self.table.declarable
        is_line = isinstance(request, Settle) and request.replaces is None
        self.settled += is_line
        self.answerable.update(*request.answer_cites.values())
        if self.cited not in self.recording.voids:
            return None
        seats = [seat.seat for seat in self.record.seats if seat.wagers]
        undecided = [seat for seat in seats if not self.has_decided(seat)]
        if self.cited not in self.table.declarable:
            self._check_possible(request, undecided)
            return None
        if self._in_turn and isinstance(request, Ask) and request.seat in undecided:
            _check_order(request, [seat for seat in seats if seat not in undecided])
        if self.record.settled_before is None:
            there = self._broke_off_at(request, seats, undecided)
        else:
            there = self.settled - is_line >= self.record.settled_before
        return Declare(self.cited) if there and not self.wagers_to_come() else None

    @property
    def _in_turn(self) -> bool:
        """Whether each seat takes one decision and no more."""
        return self.recording.tells == "decision"

    def _check_possible(self, request: Request, undecided: list[int]) -> None:
        """Refuses at the request that only a round without the irregularity comes to."""
        kind = self.recording.voids[self.cited]
        here = isinstance(request, Ask) and request.seat in undecided
        shown = isinstance(request, TurnUp) and request.place == DEALER_PLACE
        if (
            (kind == "whenever" and isinstance(request, InsertHoleCard))
            or (self._in_turn and (here or (shown and kind != "broke_off")))
            or (isinstance(request, SHOWS_HANDS) and self._lacks_cards)
        ):
            raise self.impossible()

    @property
    def _lacks_cards(self) -> bool:
        """Whether a hand that must be set is incomplete; a dealer whose cards are not told took no
        part in a banked round."""
        if self.recording.tells != "setting" or self.record.shoe is not None:
            return False
        dealer, bank = self.record.dealer.cards, self.record.bank
        hands = [seat.cards or [] for seat in self.record.seats]
        if dealer or bank is None or bank.dealer_wager:
            hands.append(dealer)
        return any(len(hand) < self.game.file.hand.cards for hand in hands)

    def _broke_off_at(self, request: Request, seats: list[int], undecided: list[int]) -> bool:
        dealing = undecided == seats or not self._in_turn
        match self.recording.voids[self.cited], request:
            case "whenever", Ask(seat=seat):
                return seat in undecided
            case "whenever", Announce():
                return undecided == seats
            case "whenever", TurnHoleCard():
                return True
            case "jammed", Deal():
                return dealing
            case "broke_off", Deal():
                return dealing and bool(undecided)
            case "miscounted" | "exposed" | "jammed", TurnUp():
                return True
            case "miscounted" | "jammed", SetHands():
                return True
            case "broke_off", SetHands():
                return bool(undecided)
            case "miscounted" | "exposed" | "jammed" | "broke_off", Ask(seat=seat):
                return seat in undecided and self._in_turn
            case _:
                return False

    def check_declared(self, driver: Driver, undecided: bool) -> None:
        """It cannot have happened in a round where nothing could bring it about: a jam of a device
        that the table does not have, a missed card that nobody asked for. After one that may have
        been mended the round must be told to its end; one after which play goes on needs what could
        have voided."""
        kind = self.recording.voids.get(self.cited)
        if kind == "stub" and (driver.round is None or driver.round.voided_by != self.cited):
            raise self.impossible()
        declared = self.cited in driver.cited or is_void(driver)
        needed = kind in ("jammed", "whenever") or (kind == "broke_off" and undecided)
        goes_on = self.recording.goes_on.get(self.cited)
        if (
            self.rules.lacks(self.cited)
            or (self.cited in self.recording.answers and self.cited not in self.answerable)
            or (goes_on and goes_on not in self.possible and not is_void(driver))
            or (needed and not declared)
        ):
            raise self.impossible()

    def impossible(self) -> Refused:
        """Why it cannot be what happened: by the paragraph that says when it applies, and the
        ruling, or the paragraphs on the equipment, that say where."""
        lead = f"{self.cited.rpartition('(')[0]}[lead]"
        allowed, reasons = sorted(self._others()), tuple[str, ...]()
        if lacking := self.rules.lacks(self.cited):
            allowed[:0] = [f"rules.{one.choice} {json.dumps(one.value)}" for one in lacking.any_of]
            choices = self.game.file.choices_in(lacking.any_of)
            reasons = lacking.rulings or tuple(cite for one in choices for cite in one.cites)
        if self.cited in self.game.file.step.get("wrong_start", ()):
            reasons = ("R-645a-25",)
        return Refused(
            f"§ {self.cited} cannot have happened in this round",
            field="irregularity",
            allowed=", ".join(allowed) or f"a round to which § {self.cited} applies",
            cites=dict.fromkeys([*([lead] if exists(lead) else []), self.cited, *reasons]),
        )

    def _others(self) -> frozenset[str]:
        """What this round may have met: what could be declared, and what voids nothing."""
        known = frozenset(irregularities_known(self.game)) - {STOPPED}
        needy = self.recording.voids.keys() | self.recording.goes_on.keys()
        needy |= self.recording.answers - self.answerable
        others = ((known - needy) | self.possible) - {self.cited}
        return frozenset(cite for cite in others if not self.rules.lacks(cite))


def _check_order(request: Ask, decided: list[int]) -> None:
    """Nobody decides before those who are asked before him."""
    if after := [seat for seat in decided if seat > request.seat]:
        raise Refused(
            f"the decision is missing, although seat {after[0]} decided later",
            field="decision",
            allowed=", ".join(option.name for option in request.options),
            cites=request.cites,
        )


def is_void(driver: Driver) -> bool:
    """Whether all hands of a round were void, or all its wagers returned."""
    assert driver.round is not None
    return bool(driver.round.voided_by) or all(
        line.outcome == "void" for line in driver.round.lines
    )
