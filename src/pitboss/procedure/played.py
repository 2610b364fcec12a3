"""A finished round as it was played: what was asked, what was answered, and what came of it.

``records.telling`` makes a record of it; what is a chapter's own is for its ``Recording``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from pitboss.ledger import METER, RESERVE
from pitboss.procedure.answers import (
    Answer,
    AwardGranted,
    Bet,
    CardDealt,
    Decision,
    MeterStands,
    NumberDrawn,
    Shaken,
)
from pitboss.procedure.asides import Aside, Leave, VoidRound
from pitboss.procedure.driver import Driver
from pitboss.procedure.requests import (
    DISCARD_RACK,
    PLACES,
    Announce,
    ArrangeHands,
    Ask,
    Collect,
    CountStub,
    Deal,
    Record,
    Request,
    Settle,
    ShowExposed,
    TakeBets,
    TurnUp,
    seat_place,
)
from pitboss.procedure.round import Round
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

R = TypeVar("R", bound=Request)

Stakes = dict[str, Cents]


@dataclass(frozen=True)
class PlayedRound:
    """A round that is over."""

    driver: Driver

    @property
    def round(self) -> Round:
        """What came of it."""
        assert self.driver.round is not None, "the round is not over"
        return self.driver.round

    @property
    def rules(self) -> Rules:
        """What it was played by."""
        return self.driver.table.rules

    def answers(self, kind: type[R]) -> Iterator[tuple[R, Answer]]:
        """The requests of a kind with their answers, in order."""
        for request, said in self.driver.history:
            if isinstance(request, kind) and isinstance(said, Answer):
                yield request, said

    def asides(self) -> Iterator[tuple[Request | None, Aside]]:
        """What happened without being asked for, each with the request that was waiting."""
        for request, said in self.driver.history:
            if isinstance(said, Aside):
                yield request, said

    @cached_property
    def _bets(self) -> tuple[dict[int, Stakes], dict[int, str]]:
        """What each seat had staked when the first card was dealt, and whose seat it was. A wager
        that was returned before that, because the bank changed or a linked meter stopped, is none
        of the round's."""
        stakes: dict[int, Stakes] = {}
        players: dict[int, str] = {}
        for request, said in self.driver.history:
            if _to_the_layout(request):
                break
            if isinstance(request, TakeBets) and isinstance(said, Bet) and said.wagers:
                stakes[said.seat] = dict(said.wagers)
                players[said.seat] = request.seats[said.seat]
            elif isinstance(request, Settle) and isinstance(said, Answer):
                stakes[request.line.seat].pop(request.line.wager)
        return {seat: wagers for seat, wagers in stakes.items() if wagers}, players

    @property
    def stakes(self) -> Mapping[int, Stakes]:
        """The wagers of each seat before the first card."""
        return self._bets[0]

    def player(self, seat: int) -> str:
        """Who wagered at a seat."""
        return self._bets[1][seat]

    def returned(self) -> int:
        """How many lines are of wagers that were returned before the first card."""
        count = 0
        for request, said in self.driver.history:
            if _to_the_layout(request):
                break
            count += isinstance(request, Settle) and isinstance(said, Answer)
        return count

    def cards(self, place: str) -> list[str]:
        """The faces of the cards that were dealt to a place, as far as anybody read them."""
        return [
            answer.card
            for request, answer in self.answers(Deal)
            if request.to == place and isinstance(answer, CardDealt) and answer.card
        ]

    def seat_cards(self, seat: int) -> list[str]:
        """The cards of a seat."""
        return self.cards(seat_place(seat))

    def asked(self, seat: int) -> Iterator[tuple[Ask, Answer]]:
        """What a seat was asked in its turn, with its answers."""
        for request, answer in self.answers(Ask):
            if request.seat == seat:
                yield request, answer

    def made_when_asked(self, seat: int) -> Iterator[tuple[str, Cents]]:
        """The wagers that a seat made in the course of the round, by their names in its lines."""
        for request, answer in self.asked(seat):
            option = request.option(answer.option) if isinstance(answer, Decision) else None
            if isinstance(answer, Decision) and option is not None and option.wager:
                yield option.wager, option.amount(answer.amount)

    @property
    def was_stopped(self) -> bool:
        """Whether the house voided the round, wherever it stood (R-GEN-5)."""
        return any(isinstance(aside, VoidRound) for _, aside in self.asides())

    def left_at(self, seat: int) -> str:
        """What was being done when the player left a seat with wagers that were not decided;
        nothing if he stayed."""
        betting, moment, settled = True, "", ""
        for request, said in self.driver.history:
            betting = betting and not _to_the_layout(request)
            if request is not None and isinstance(said, Leave) and said.seat == seat:
                moment = DEALING if betting else moment_of(request)
            elif isinstance(request, Settle) and request.line.seat == seat:
                settled = moment  # some of his wagers after he had left
        return settled if seat in self.stakes else moment

    @property
    def dealing_method(self) -> str:
        """How the cards were dealt, where the chapter knows several ways: as chosen, or otherwise
        because a device was out of order (§ 645a.14(m) and parallels)."""
        for request, _ in self.answers(Deal):
            for way, cites in self.rules.chapter.dealt.items():
                if set(cites["deal"]) <= set(request.cites):
                    return way
        return ""

    @property
    def start_method(self) -> str:
        """By what it was found where dealing started; nothing where no number told it."""
        for _, said in self.driver.history:
            if isinstance(said, NumberDrawn | Shaken):
                return "rng" if isinstance(said, NumberDrawn) else "shaker"
        return ""

    @property
    def start(self) -> int | None:
        """The number that told where dealing started (R-GEN-14)."""
        for _, said in reversed(self.driver.history):
            if isinstance(said, NumberDrawn):
                return said.number
            if isinstance(said, Shaken):
                return (sum(said.dice) - 1) % PLACES + 1
        return None

    @property
    def meter(self) -> Cents | None:
        """What stood on the meter when settlement began, this round's increments included
        (R-GEN-5); nothing where the table has none."""
        if METER not in self.driver.table.books.balances:
            return None
        if self.driver.table.linked is not None:
            return self._linked_meter()
        return self._before_payment(METER)

    def _linked_meter(self) -> Cents | None:
        """As the first winner found it, or as it was read last before anything was won."""
        told = [said for _, said in self.driver.history if isinstance(said, AwardGranted)]
        read = [said for _, said in self.driver.history if isinstance(said, MeterStands)]
        return told[0].stood if told else read[-1].value if read else None

    @property
    def reserve(self) -> Cents:
        """What stood in the meter's reserve, if it went to the meter in this round."""
        hits = [said for _, said in self.driver.history if isinstance(said, AwardGranted)]
        if hits:
            return sum(hit.from_reserve for hit in hits)
        entries = self.driver.table.books.entries[self.driver.first_entry :]
        used = any((entry.source, entry.target) == (RESERVE, METER) for entry in entries)
        return self._before_payment(RESERVE) if used else 0

    def _before_payment(self, account: str) -> Cents:
        """What an account held before anything was taken from it in this round."""
        books, entries = self.driver.table.books, self.driver.table.books.entries
        own = entries[self.driver.first_entry :]
        held = books.balance(account)
        held -= sum(entry.cents for entry in own if entry.target == account)
        held += sum(entry.cents for entry in own if entry.source == account)
        for entry in own:
            if entry.source == account:
                break
            held += entry.cents if entry.target == account else 0
        return held


def _to_the_layout(request: Request | None) -> bool:
    """Whether a card of the round is dealt: a burned one may come before the wagers."""
    return isinstance(request, Deal) and request.to != DISCARD_RACK


DEALING = "deal"
"""What is being done until the last card of the deal."""


def moment_of(request: Request) -> str:
    """What is being done at a request, in a word or two: what a record says of a player who left
    then."""
    match request:
        case Deal() | CountStub():
            return DEALING
        case Settle(line=line):
            return f"settle seat {line.seat} {line.wager}"
        case ArrangeHands(
            place=place, proposed=()
        ):  # read when they are shown: a record tells them
            return f"turn_up {place}"
        case TurnUp(place=place) | Collect(place=place) | ArrangeHands(place=place):
            return f"{request.what} {place}"
        case ShowExposed(place=place):  # whose player is asked about it next
            return f"ask {place} void"
        case Ask(seat=seat, options=options):
            return f"ask seat {seat} {options[0].name}"
        case Record(act=words) | Announce(words=words):
            return f"{request.what} {words}"
        case _:
            return request.what
