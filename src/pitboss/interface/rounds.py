"""A round played step by step: what is asked, what is answered, and what it comes to.

Cards come from a stacked shoe, or from one that a seed shuffles. A round is a value: an answer
gives the round as it goes on, and the one before it stays as it was, so that another can be tried.
What was answered is kept as a record that `pitboss play` takes too.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from pitboss.chapter import Chapter
from pitboss.interface.codes import face_list, with_faces
from pitboss.interface.games import Game, chapter_of, rules_of
from pitboss.interface.pending import Pending
from pitboss.interface.records import SettledLine, settled_lines
from pitboss.procedure.answers import Answer
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import Driver, Step, seen_by
from pitboss.procedure.elections import Election
from pitboss.procedure.requests import PLACES, Ask, Request, SetHands
from pitboss.records.record import read, read_asked_seats
from pitboss.records.replay import Take
from pitboss.records.run import result_of
from pitboss.records.stacked import StackedRound, answers_of_shoe
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

Wagers = Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class Played:
    """A round under way, or over: then nothing is ``pending``, and it has ``lines``."""

    record: Mapping[str, Any]
    pending: Pending | None
    transcript: tuple[Mapping[str, Any], ...]
    result: Mapping[str, Any]

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.pending is None

    @property
    def lines(self) -> tuple[SettledLine, ...]:
        """How each wager ended, in the order in which the chapter settles."""
        return settled_lines(self.result)

    @property
    def net(self) -> Cents:
        """What all players are up, when it is over."""
        return sum(line.net for line in self.lines)

    def answer(self, decision: Election) -> "Played":
        """The round as it goes on with this decision of the seat that is asked: an option, one with
        an amount (``{"raise": 1000}``, ``"raise 2x"``), or two hands; or the ``answer`` of
        ``advise``. A decision that is not open is refused."""
        if self.pending is None:
            raise Refused("the round is over", field="decision")
        record = deepcopy(dict(self.record))
        for seat in record["seats"]:
            if seat["seat"] == self.pending.seat:
                seat.setdefault("decisions", []).append(with_faces(decision))
        return played(record)

    def to_dict(self) -> dict[str, Any]:
        """What `pitboss play` writes of the record, when it is over; before that, what is asked and
        what happened so far."""
        told: dict[str, Any] = {"transcript": [dict(step) for step in self.transcript]}
        if self.pending is None:
            return {**self.result, **told}
        return {"id": self.record["id"], "pending": self.pending.to_dict(), **told}


def play(
    game: str | Game,
    wagers: Wagers | Mapping[int, Wagers],
    rules: Rules | Mapping[str, object] | None = None,
    *,
    shoe: str | Iterable[str] | Iterable[Card] | None = None,
    seed: int | None = None,
    start: int | None = None,
    meters: Mapping[str, Cents] | None = None,
) -> Played:
    """A round with these wagers, in whole cents: of one player, or of several by their seats. Cards
    come out of a ``shoe`` in this order, burn cards left out, or out of one that a ``seed``
    shuffles. ``start`` is the number of the dice, in pai gow games.

    >>> round_ = play("over-under", {"ante": 1000}, shoe="Kh 6d 9c")
    >>> round_.pending.options, round_.pending.hand
    (('over', 'under', 'surrender'), ('Kh',))
    >>> over = round_.answer("over")
    >>> [(line.wager, line.back) for line in over.lines], over.net
    ([('ante', 2000), ('over_23', 2000)], 2000)
    >>> round_.answer("surrender").net
    -1000

    The same seed deals the same cards.

    >>> seats = {1: {"blackjack": 1000}, 4: {"blackjack": 500}}
    >>> play("blackjack", seats, seed=7).pending == play("blackjack", seats, seed=7).pending
    True
    """
    chapter, filed = chapter_of(game), rules_of(game, rules)
    filed.check_unchanged("where a round is played")  # its record has the choices alone
    if (shoe is None) == (seed is None):
        raise Refused("give a shoe or a seed", field="shoe",
                      allowed="shoe or seed")  # fmt: skip
    by_seat = all(isinstance(seat, int) for seat in wagers)
    seats = cast(Mapping[int, Wagers], wagers if by_seat else {1: wagers})
    record: dict[str, Any] = {
        "id": None if seed is None else f"seed {seed}",
        "game": chapter.slug,
        "rules": dict(filed.chosen),
        "seats": [{"seat": seat, "wagers": dict(made)} for seat, made in sorted(seats.items())],
    }
    if meters is not None:
        record["meters"] = dict(meters)
    chance = Random(seed)
    if "start" in chapter.recording.fields:
        drawn = chance.randint(1, PLACES)
        record["start"] = (drawn if shoe is None else 1) if start is None else start
    record["shoe"] = (
        with_faces(face_list(shoe, "shoe"))
        if shoe is not None
        else shuffled(chapter, filed, chance)
    )
    return played(record)


def shuffled(chapter: Chapter, rules: Rules, chance: Random) -> list[str]:
    """All cards of the shoe in random order."""
    cards = [card.face for card in chapter.file.cards.deck] * rules.decks
    chance.shuffle(cards)
    return cards


class _Waiting(Exception):  # noqa: N818 - no error: the record has no answer yet
    """The round has come to a decision that nobody has taken."""

    def __init__(self, pending: Pending) -> None:
        super().__init__(pending.question)
        self.pending = pending


class _Stepwise(StackedRound):
    """A round from a stacked shoe that waits where no decision is told."""

    driver: Driver | None = None

    def _answer(self, driver: Driver, request: Request, take: Take) -> None:
        self.driver = driver
        super()._answer(driver, request, take)

    def answer(self, request: Request) -> Answer | Declare:
        """The next decision or card; it waits for a decision that is not there."""
        if isinstance(request, Ask) and not self.left[request.seat]:
            options = tuple(option.name for option in request.options)
            raise _Waiting(_pending(request, request.seat, request.question, options, request.hand))
        if isinstance(request, SetHands):
            seat = request.ready()[0]
            if not self.left[seat] and seat != self.table.game.bank:
                options, hand = tuple(request.options(seat)), request.hands[seat]
                pending = _pending(request, seat, "Set the hands", options, hand)
                raise _Waiting(replace(pending, doubled=seat in request.doubled))
        return super().answer(request)


def _pending(
    request: Ask | SetHands, seat: int, question: str, options: tuple[str, ...], hand: Sequence[Any]
) -> Pending:
    return Pending(seat, question, options, _faces(hand), _faces(request.dealer), request.cites)


def _faces(cards: Sequence[Any]) -> tuple[str, ...]:
    return tuple(card.face for card in cards)


def played(data: Mapping[str, Any]) -> Played:
    """The round of a record with a shoe, as far as its decisions go."""
    record, game = read(data)
    read_asked_seats(game, record)
    stacked = _Stepwise(game, record, answers_of_shoe(game, record))
    try:
        driver = stacked.play(followed=True)
    except _Waiting as waiting:
        assert stacked.driver is not None
        return Played(data, waiting.pending, _told(stacked.driver.steps), {})
    stacked.check_end(driver)
    return Played(data, None, _told(driver.steps), result_of(record, driver))


def _told(steps: Sequence[Step]) -> tuple[Mapping[str, Any], ...]:
    """The steps as somebody is told them who knows every card."""
    return tuple(seen_by(step, frozenset({step["audience"]})) for step in steps)
