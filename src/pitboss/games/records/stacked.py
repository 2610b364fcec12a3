"""A round from a stacked shoe."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pitboss.cards import JOKER, Card, card
from pitboss.games.game import Game
from pitboss.games.records.record import check_fields, inside, read
from pitboss.games.records.run import of_course, result, run, table_of, to_declare
from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    CoverCardShown,
    Decision,
    FoundFaceUp,
    Missed,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Deal, Request
from pitboss.refusal import Refused

COVER = "cover"
"""In a stacked shoe: here the cover card comes out."""

NAMES = {"card": "shoe", "kind": "shoe", "option": "decisions", "amount": "decisions"}
"""What a record with a shoe calls the fields of an answer."""


def play_stacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The round that a stacked shoe and each seat's decisions lead to, with its transcript."""
    record, game = read(data)
    for index, seat in enumerate(record.seats):
        with inside(f"seats[{index}]"):
            check_fields(seat, {"decisions"})
    shoe = _stacked(game, record.shoe)
    left = {seat.seat: list(seat.decisions or []) for seat in record.seats}

    def decided(seat: int) -> Any:
        return left[seat][0] if left[seat] else None

    def answer(request: Request) -> Answer | Declare:
        if declared := to_declare(request, game, record, table, decided):
            return declared
        match request:
            case Ask(seat=seat):
                return _next_decision(request, left[seat])
            case Deal(to=place, cites=cites):
                if not shoe:
                    raise Refused(
                        f"the shoe has no card left for {place}",
                        field="shoe",
                        allowed="a card for every deal of the round",
                        cites=cites,
                    )
                return shoe.pop(0)
            case _:
                return of_course(request)

    table = table_of(game, record, cover_in=bool(game.chapter.cards.cover_from_bottom))
    driver = run(game, table, record, answer, NAMES)
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
    return {"id": record.id} | result(driver) | {"transcript": transcript}


def _stacked(game: Game, listed: list[str | dict[str, str]] | None) -> list[Answer]:
    """The answers of a stacked shoe: cards, one found face up, the cover card."""
    if not listed:
        raise Refused("no shoe", field="shoe", allowed="the cards in the order they leave it")
    answers: list[Answer] = []
    decks = game.chapter.cards.decks
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
        found = card(face, field)
        seen[found] += 1
        if seen[found] > decks or (found == JOKER and not game.chapter.cards.joker):
            raise Refused(
                f"{found} is there {seen[found]} times",
                field=field,
                allowed=f"{decks} of each of {len(game.chapter.cards.deck)} cards",
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
        if len(decision) != 1:
            raise Refused(f"{decision!r} is not one decision", field="option", cites=request.cites)
        ((name, amount),) = decision.items()
        return Decision(request.seat, name, amount if type(amount) is int else -1)
    return Decision(request.seat, decision)
