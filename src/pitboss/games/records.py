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
from pitboss.ledger import CASINO, METER
from pitboss.procedure.answers import (
    DEALER,
    HOUSE,
    Answer,
    Bet,
    CardDealt,
    CoverCardShown,
    Decision,
    Done,
    FoundFaceUp,
    Missed,
    StubCounted,
    Who,
    refused,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import Driver, seen_by
from pitboss.procedure.requests import (
    Ask,
    CountStub,
    Deal,
    Request,
    TakeBets,
    Verify,
    seat_place,
)
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.stud import DEALER_PLACE, SPARE
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules, paragraphs

SeatData = Mapping[str, Any]

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


class DealerRecord(_Record):
    """What a record says of the dealer."""

    cards: list[str] = []


class RoundRecord(_Record):
    """One round, as ``pitboss adjudicate`` and ``pitboss play`` read it."""

    id: str | int | None = None
    game: str
    rules: dict[str, Any] = {}
    seats: list[SeatRecord] = Field(min_length=1)
    dealer: DealerRecord = Field(default_factory=DealerRecord)
    meters: dict[str, int] = {}
    replacement: str | None = None
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
    _check_dealer(game, record)
    told = {seat.seat: seat.model_dump() for seat in record.seats}
    left = {seat_place(seat.seat): list(seat.cards or []) for seat in record.seats}
    left |= {DEALER_PLACE: list(record.dealer.cards)}
    left |= {SPARE: [record.replacement] if record.replacement else []}

    def answer(request: Request) -> Answer | Declare:
        if declared := _to_declare(request, game, record, told, table):
            return declared
        match request:
            case Ask(seat=seat):
                return game.recorded_answer(request, told[seat]) or Done()
            case Deal(to=place):
                seat_number = _seat_of(request)
                missed = game.recorded_answer(request, told[seat_number]) if seat_number else None
                return missed or CardDealt(left[place].pop(0) if left[place] else None)
            case CountStub(expected=expected):
                return StubCounted(expected)
            case _:
                return Done()

    table = _table(game, record, Shoe(_cards_in_shoe(game), **_deck(game)))
    driver = _run(
        game, table, record, answer, {"card": "cards", "option": "decision", "amount": "decision"}
    )
    return {"id": record.id} | _result(driver)


def _check_dealer(game: Game, record: RoundRecord) -> None:
    """The dealer's hand, in games where he has one, unless an irregularity came first."""
    cards(record.dealer.cards, "dealer.cards")
    if record.replacement is not None:
        cards([record.replacement], "replacement")
    needed = game.chapter.hand.cards if "dealer" in game.record_fields else 0
    if len(record.dealer.cards) != needed and not (record.irregularity and needed):
        raise Refused(
            f"the dealer has {len(record.dealer.cards)} cards",
            field="dealer.cards",
            allowed=str(needed),
            cites=game.chapter.hand.cites,
        )


def _to_declare(
    request: Request, game: Game, record: RoundRecord, told: Mapping[int, SeatData], table: Table
) -> Declare | None:
    """The irregularity of a record that voids, where its round broke off.

    An exposed card: at the first decision that is missing or gave the hand up, at the latest at the
    last one. Any other: at the first card, unless the round was played to its end all the same.
    """
    cited = record.irregularity
    if cited is None or cited not in table.declarable:
        return None
    played_on = all(seat.get("decision") is not None for seat in told.values())
    if cited == game.exposed:
        if not isinstance(request, Ask):
            return None
        reached = told[request.seat].get("decision") not in (None, "fold")
        return None if reached and request.seat != max(told) else Declare(cited)
    goes_on = played_on and cited not in game.voids
    return Declare(cited) if isinstance(request, Deal) and not goes_on else None


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
            case CountStub(expected=expected):
                return StubCounted(expected)
            case _:
                return Done()

    table = _table(game, record, Shoe(_cards_in_shoe(game), cover_in=True, **_deck(game)))
    driver = _run(
        game, table, record, answer, {"card": "shoe", "option": "decisions", "amount": "decisions"}
    )
    for index, seat in enumerate(record.seats):
        taken = len(seat.decisions or []) - len(left[seat.seat])
        if left[seat.seat]:
            raise Refused(
                f"the decision {left[seat.seat][0]!r} is left over: nothing more was asked",
                field=f"seats[{index}].decisions[{taken}]",
                allowed="one decision for each question",
            )
    # who stacked the shoe knows every card of it
    transcript = [seen_by(step, frozenset({step.get("audience", "")})) for step in driver.steps]
    return {"id": record.id} | _result(driver) | {"transcript": transcript}


def _read(data: Mapping[str, Any]) -> tuple[RoundRecord, Game]:
    game = game_named(data.get("game"))
    try:
        record = RoundRecord.model_validate(data)
    except ValidationError as error:
        raise refused(error, "record") from None
    usual = ("id", "game", "rules", "seats", "irregularity", "shoe")
    for name, value in data.items():
        known = name in usual or name in game.record_fields
        if not known and (name not in ABSENT or value not in ({}, [], None, {"cards": []})):
            raise Refused(
                f"{game.chapter.chapter.title} has no {name!r} in a record",
                field=name,
                allowed=", ".join([*usual, *sorted(game.record_fields)]),
                cites=game.chapter.hand.cites if name == "dealer" else (),
            )
    for name, cents in record.meters.items():
        if name != "progressive" or cents < 0:
            raise Refused(
                f"a meter {name!r} of {cents} cents",
                field=f"meters.{name}",
                allowed='"progressive", whole cents',
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
            words = " or ".join(
                one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,))
            )
            raise Refused(f"{value!r}", field=name, allowed=f"a {words}")
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
    return len(game.chapter.cards.deck) * _decks(game)


def _deck(game: Game) -> dict[str, Any]:
    return {"copies": _decks(game), "joker": game.chapter.cards.joker}


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
                allowed=f"{_decks(game)} of each of {len(game.chapter.cards.deck)} cards",
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
    table = Table(
        rules=Rules.of(game.chapter.chapter.number, _offering(game, record)),
        virtual=False,
        of_record=True,
        seats={seat.seat: seat.owner for seat in record.seats},
        batches=Batches(shoe=shoe),
        certified=True,
        opened=True,
    )
    if "progressive" in record.meters:
        table.books.balances[METER] = 0
        table.books.move(CASINO, METER, record.meters["progressive"], "on the meter")
        table.books.entries.clear()
    return table


def _offering(game: Game, record: RoundRecord) -> dict[str, Any]:
    """The record's choices: staking on a wager offers it, and tells the size of a progressive bet
    that the casino may choose."""
    chosen = dict(record.rules)
    names = {name: choice.name for choice in game.chapter.choice
             for name in (choice.name, *choice.also)}  # fmt: skip
    given = {names.get(name, name) for name in chosen}
    for seat in record.seats:
        for wager, cents in seat.wagers.items():
            if f"{wager}_wager" in names and f"{wager}_wager" not in given:
                chosen[f"{wager}_wager"] = True
            sized = wager.startswith("progressive") and "progressive_bet" in names
            if sized and "progressive_bet" not in given:
                chosen["progressive_bet"] = cents
    return chosen


def _run(
    game: Game,
    table: Table,
    record: RoundRecord,
    answer: Callable[[Request], Answer | Declare],
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
        request, seat_number = driver.pending, _seat_of(driver.pending)
        where = f"seats[{at[seat_number]}]" if seat_number else _place_of(request)
        with _inside(where, names):
            given = answer(request)
            if isinstance(given, Declare):
                driver.aside(given, DEALER)
            elif isinstance(request, Ask) and isinstance(given, Decision):
                driver.answer(given, Who("player", request.player))
            else:
                driver.answer(given, HOUSE if isinstance(request, Verify) else DEALER)
    return driver


def _place_of(request: Request) -> str:
    """Where in a record the cards of a place without a seat stand."""
    if not isinstance(request, Deal):
        return ""
    return "replacement" if request.to == SPARE else request.to


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
        if not where or refusal.field.startswith(("shoe", "replacement")):
            raise
        raise refusal.within(where) from None
