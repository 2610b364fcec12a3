"""Rounds from records: what should have been paid, and what a stacked shoe leads to.

Both run the game's own procedure. In ``adjudicate`` the record of a past round answers its requests
with the cards that each place got and the decisions that were taken; in ``play_stacked`` a stacked
shoe and each seat's list of decisions do.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitboss.cards import JOKER, Card, cards
from pitboss.games import game_named
from pitboss.games.game import Game
from pitboss.procedure.answers import (
    DEALER,
    Answer,
    Bet,
    CardDealt,
    CoverCardShown,
    Decision,
    Done,
    FoundFaceUp,
    Missed,
    Who,
    refused,
)
from pitboss.procedure.driver import Driver, seen_by
from pitboss.procedure.requests import Ask, Deal, Request, TakeBets
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules, paragraphs

COVER = "cover"
"""In a stacked shoe: here the cover card comes out."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)


class SeatRecord(_Record):
    """What a record says of one seat, in any game."""

    seat: int = Field(ge=1, le=7)
    wagers: dict[str, int]
    player: str | None = None
    cards: list[str] | None = None
    decisions: list[str | dict[str, Any]] | None = None

    @property
    def owner(self) -> str:
        """Whose seat it is; a seat without a name is one person's."""
        return self.player if self.player is not None else f"seat {self.seat}"


class RoundRecord(_Record):
    """One round, as ``pitboss adjudicate`` and ``pitboss play`` read it."""

    id: str | int | None = None
    game: str
    rules: dict[str, Any] = {}
    seats: list[SeatRecord] = Field(min_length=1)
    irregularity: str | None = None
    shoe: list[str | dict[str, str]] | None = None


def adjudicate(data: Mapping[str, Any]) -> dict[str, Any]:
    """What should have been paid in the round that this record tells."""
    record, game = _read(data)
    if record.shoe is not None:
        raise Refused(
            "a record of a past round has hands, not a shoe", field="shoe", allowed="seats[].cards"
        )
    for index, seat in enumerate(record.seats):
        with _inside(f"seats[{index}]"):
            _check_fields(seat, set(game.seat_fields))
            _check_hand(game, record, seat)
    told = {seat.seat: seat.model_dump() for seat in record.seats}
    left = {seat.seat: list(seat.cards or []) for seat in record.seats}

    def answer(request: Request) -> Answer:
        match request:
            case Ask(seat=seat):
                return game.recorded_answer(request, told[seat]) or Done()
            case Deal(to=place):
                seat = int(place.removeprefix("seat "))
                missed = game.recorded_answer(request, told[seat])
                return missed or CardDealt(left[seat].pop(0))
            case _:
                return Done()

    table = _table(game, record, Shoe(_cards_in_shoe(game), copies=_decks(game)))
    driver = _run(game, table, record, answer, {"card": "cards", "option": "decision"})
    return {"id": record.id} | _result(driver)


def play_stacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The round that a stacked shoe and each seat's decisions lead to, with its transcript."""
    record, game = _read(data)
    for index, seat in enumerate(record.seats):
        with _inside(f"seats[{index}]"):
            _check_fields(seat, {"decisions"})
    shoe = _stacked(game, record.shoe)
    left = {seat.seat: list(seat.decisions or []) for seat in record.seats}

    def answer(request: Request) -> Answer:
        match request:
            case Ask(seat=seat):
                return _next_decision(request, left[seat])
            case Deal():
                if not shoe:
                    raise Refused(
                        f"the shoe has no card left for {request.to}",
                        field="shoe",
                        allowed="a card for every deal of the round",
                        cites=request.cites,
                    )
                return shoe.pop(0)
            case _:
                return Done()

    table = _table(game, record, Shoe(_cards_in_shoe(game), cover_in=True, copies=_decks(game)))
    driver = _run(game, table, record, answer, {"card": "shoe", "option": "decisions"})
    for index, seat in enumerate(record.seats):
        taken = len(seat.decisions or []) - len(left[seat.seat])
        if left[seat.seat]:
            raise Refused(
                f"the decision {left[seat.seat][0]!r} is left over: nothing more was asked",
                field=f"seats[{index}].decisions[{taken}]",
                allowed="one decision for each question",
            )
    transcript = [seen_by(step, frozenset()) for step in driver.steps]
    return {"id": record.id} | _result(driver) | {"transcript": transcript}


def _read(data: Mapping[str, Any]) -> tuple[RoundRecord, Game]:
    game = game_named(data.get("game"))
    try:
        record = RoundRecord.model_validate(data)
    except ValidationError as error:
        raise refused(error, "record") from None
    for name, value in (record.model_extra or {}).items():
        if name not in ABSENT or value not in ({}, [], None, {"cards": []}):
            raise Refused(
                f"{game.chapter.chapter.title} has no {name!r} in a record",
                field=name,
                allowed="id, game, rules, seats, irregularity, shoe",
                cites=game.chapter.hand.cites if name == "dealer" else (),
            )
    _check_irregularity(game, record.irregularity)
    numbers = Counter(seat.seat for seat in record.seats)
    for index, seat in enumerate(record.seats):
        if numbers[seat.seat] > 1:
            raise Refused(f"seat {seat.seat} is there more than once", field=f"seats[{index}].seat")
    return record, game


ABSENT = ("dealer", "meters", "bank", "replacement", "start")
"""Fields of other games' records; empty, they do no harm."""


def _check_fields(seat: SeatRecord, known: set[str]) -> None:
    usual = {"seat", "wagers", "player", "cards", *known}
    for name in [*(seat.model_extra or {}), *(["decisions"] if seat.decisions else [])]:
        if name not in usual:
            raise Refused(f"a seat has no {name!r}", field=name, allowed=", ".join(sorted(usual)))


def _check_hand(game: Game, record: RoundRecord, seat: SeatRecord) -> None:
    if seat.cards is None:
        raise Refused("no cards", field="cards", cites=game.chapter.hand.cites)
    cards(seat.cards)
    for name, kind in game.seat_fields.items():
        value = (seat.model_extra or {}).get(name)
        if value is not None and not isinstance(value, kind):
            raise Refused(f"{value!r}", field=name, allowed=f"a {kind.__name__}")
    game.check_seat(seat.model_dump(), record.irregularity)


def _check_irregularity(game: Game, cited: str | None) -> None:
    section = game.chapter.irregularities
    known = [one.citation for one in paragraphs() if one.citation.startswith(f"{section}(")]
    if cited is not None and cited not in known:
        raise Refused(
            f"{cited!r} is not an irregularity of this game",
            field="irregularity",
            allowed=", ".join(known),
            cites=[section],
        )


def _decks(game: Game) -> int:
    return game.chapter.cards.decks


def _cards_in_shoe(game: Game) -> int:
    return 52 * _decks(game)


def _stacked(game: Game, listed: list[str | dict[str, str]] | None) -> list[Answer]:
    """The answers of a stacked shoe: cards, one found face up, the cover card."""
    if not listed:
        raise Refused("no shoe", field="shoe", allowed="the cards in the order they leave it")
    answers: list[Answer] = []
    seen: Counter[Card] = Counter()
    for index, entry in enumerate(listed):
        field = f"shoe[{index}]"
        if entry == COVER:
            answers.append(CoverCardShown())
            continue
        if isinstance(entry, dict):
            if set(entry) != {"face_up"}:
                raise Refused(f"{entry!r}", field=field, allowed='a card, or {"face_up": card}')
            answers.append(FoundFaceUp(entry["face_up"]))
        else:
            answers.append(CardDealt(entry))
        face = entry["face_up"] if isinstance(entry, dict) else entry
        (found,) = cards([face], "shoe")
        seen[found] += 1
        if seen[found] > _decks(game) or (found == JOKER and not game.chapter.cards.joker):
            raise Refused(
                f"{found} is there {seen[found]} times",
                field=field,
                allowed=f"{_decks(game)} decks of 52 cards",
                cites=game.chapter.cards.cites[:1],
            )
    return answers


def _next_decision(request: Ask, left: list[str | dict[str, Any]]) -> Answer:
    if not left:
        raise Refused(
            f"no decision is left for: {request.question}",
            field="option",
            allowed=", ".join(option.name for option in request.options),
            cites=request.cites,
        )
    decision = left.pop(0)
    if decision == "missed":
        return Missed()
    if isinstance(decision, dict):
        name, amount = next(iter(decision.items()), ("", None))
        return Decision(request.seat, str(name), amount if type(amount) is int else -1)
    return Decision(request.seat, decision)


def _table(game: Game, record: RoundRecord, shoe: Shoe) -> Table:
    """The table of a record: open, its cards shuffled and burned from, its limits unknown."""
    rules = Rules.of(game.chapter.chapter.number, record.rules)
    return Table(
        rules=rules,
        virtual=False,
        seats={seat.seat: seat.owner for seat in record.seats},
        batches=Batches(shoe=shoe),
        certified=True,
        opened=True,
    )


def _run(
    game: Game,
    table: Table,
    record: RoundRecord,
    answer: Callable[[Request], Answer],
    names: Mapping[str, str],
) -> Driver:
    """The round, its requests answered by the record; ``names`` are the record's own for fields."""
    for index, seat in enumerate(record.seats):
        with _inside(f"seats[{index}]"):
            table.check_seat(seat.seat)
    driver = Driver(game.play, table)
    at = {seat.seat: index for index, seat in enumerate(record.seats)}
    for index, seat in enumerate(record.seats):
        with _inside(f"seats[{index}]"):
            _bet(driver, seat)
    while driver.pending is not None:
        seat_number = _seat_of(driver.pending)
        if seat_number is None:
            driver.answer(answer(driver.pending), DEALER)
            continue
        with _inside(f"seats[{at[seat_number]}]", names):
            given = answer(driver.pending)
            asked = isinstance(driver.pending, Ask) and isinstance(given, Decision)
            who = Who("player", table.seats[seat_number]) if asked else DEALER
            driver.answer(given, who)
    return driver


def _bet(driver: Driver, seat: SeatRecord) -> None:
    assert isinstance(driver.pending, TakeBets)
    if not seat.wagers:
        area = next(area for area in driver.pending.rules.areas if area.required)
        raise Refused(f"no wager on {area.wager!r}", field=f"wagers.{area.wager}", cites=area.cites)
    driver.answer(Bet(seat.seat, seat.wagers), Who("player", seat.owner))


def _seat_of(request: Request) -> int | None:
    """The seat that a request is about."""
    if isinstance(request, Ask):
        return request.seat
    if isinstance(request, Deal) and request.to.startswith("seat "):
        return int(request.to.removeprefix("seat "))
    return None


def _result(driver: Driver) -> dict[str, Any]:
    assert driver.round is not None
    assert driver.table.books.on_layout() == 0
    result: dict[str, Any] = driver.round.result()
    return result


@contextmanager
def _inside(where: str, names: Mapping[str, str] | None = None) -> Iterator[None]:
    """Names the fields of a refusal as the record has them; the shoe's stand outside the seats."""
    try:
        yield
    except Refused as refusal:
        refusal.field = (names or {}).get(refusal.field, refusal.field)
        if refusal.field.startswith("shoe"):
            raise
        raise refusal.within(where) from None
