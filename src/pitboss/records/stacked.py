"""A round from a stacked shoe."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.equipment import has_cover_card, no_cover_cites
from pitboss.procedure.answers import (
    Answer,
    CardDealt,
    CoverCardShown,
    Decision,
    FoundFaceUp,
    HandsSet,
    Missed,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import (
    DISCARD_RACK,
    HOUSE_WAY,
    PLACES,
    SURRENDER,
    Ask,
    Deal,
    Request,
    SetHands,
)
from pitboss.records.irregularity import Irregularity, is_void
from pitboss.records.record import RoundRecord, SeatRecord, check_fields, inside, read
from pitboss.records.run import of_course, result, run, table_of
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card, card
from pitboss.vocabulary.refusal import Refused

COVER = "cover"
"""In a stacked shoe: here the cover card comes out."""

SAME = {"double": ("double", "double_down"), "play out": ("play_out",)}
"""What a record may call an option."""

NAMES = {"card": "shoe", "kind": "shoe", "option": "decisions", "amount": "decisions",
         "high": "decisions", "low": "decisions"}  # fmt: skip
"""What a record with a shoe calls the fields of an answer."""


def play_stacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The round that a stacked shoe and each seat's decisions lead to, with its transcript."""
    record, game = read(data)
    for index, seat in enumerate(record.seats):
        with inside(f"seats[{index}]"):
            check_fields(seat, {"decisions"})
    _check_start(game, record)
    shoe = _stacked(game, record.rules, record.shoe)
    left = {seat.seat: _decisions(game, seat) for seat in record.seats}

    def decided(seat: int) -> Any:
        return left[seat][0] if left[seat] else None

    def answer(request: Request) -> Answer | Declare:
        if declared := irregularity.to_declare(request):
            return declared
        match request:
            case Ask(seat=seat):
                return scripted_decision(request, left[seat])
            case SetHands():
                seat = request.ready()[0]
                return _next_setting(request, seat, left[seat], banks=seat == table.game.bank)
            case Deal(to=place) if place == DISCARD_RACK:
                return CardDealt(None)  # burn cards are left out
            case Deal(to=place, cites=cites):
                if not shoe and record.irregularity in table.declarable & game.voids.keys():
                    return Declare(record.irregularity)
                if not shoe:
                    raise Refused(
                        f"the shoe has no card left for {place}",
                        field="shoe",
                        allowed="a card for every deal of the round",
                        cites=cites,
                    )
                return shoe.pop(0)
            case _:
                return of_course(request, record)

    table = table_of(game, record, cover_in=True)
    irregularity = Irregularity(game, record, table, decided)
    driver = run(game, table, record, answer, NAMES)
    irregularity.check_declared(driver, undecided=False)
    for index, seat in enumerate(record.seats):
        if left[seat.seat] and not is_void(driver):
            raise _left_over(game, seat, left[seat.seat]).within(f"seats[{index}]")
    # who stacked the shoe knows every card of it
    transcript = [seen_by(step, frozenset({step["audience"]})) for step in driver.steps]
    return {"id": record.id} | result(driver) | {"transcript": transcript}


def _decisions(game: Chapter, seat: SeatRecord) -> list[str | dict[str, Any]]:
    """A seat's decisions in the order in which it is asked: a Double Down Wager that is listed
    among its wagers first."""
    first = [{_DURING[name]: seat.wagers[name]} for name in _during(game, seat)]
    return [*first, *(seat.decisions or [])]


_DURING = {"double_down": "double", "insurance": "insurance"}
"""Wagers made during a round that may be listed among a seat's wagers, and what elects them."""


def _during(game: Chapter, seat: SeatRecord) -> list[str]:
    """The wager of a seat that it makes when it is asked, if it lists one."""
    name = "double_down" if game.house_way else "insurance" if game.script else ""
    return [name] if name in seat.wagers else []


def _left_over(game: Chapter, seat: SeatRecord, left: list[str | dict[str, Any]]) -> Refused:
    """A decision for which nothing was asked, by its field and the paragraph on what it elects."""
    listed = [f"wagers.{name}" for name in _during(game, seat)]
    listed += [f"decisions[{at}]" for at in range(len(seat.decisions or []))]
    return Refused(
        f"the decision {left[0]!r} is left over: nothing more was asked",
        field=listed[-len(left)],
        allowed="one decision for each question",
        cites=_cites_of(game, left[0]),
    )


def _cites_of(game: Chapter, decision: str | dict[str, Any]) -> tuple[str, ...]:
    """The paragraphs on what a decision elects; none where the game has no such option."""
    chapter = game.file
    named = next(iter(decision), "") if isinstance(decision, dict) else decision
    names = (named, *SAME.get(named, ()))
    for option in chapter.option:
        if option.name in names:
            return option.cites
    if named in ("high", "low", HOUSE_WAY):
        return chapter.step.get("set_hands", ())
    return chapter.step.get(named, chapter.not_left.get(named, ()))


def _check_start(game: Chapter, record: RoundRecord) -> None:
    """Where a number tells who gets the first cards, a record with a shoe tells that number."""
    rules = record.rules.get("start_method", game.file.defaults.get("start_method"))
    if "start" not in game.record_fields or (record.start is None and rules == "button"):
        return
    if record.start is None:
        raise Refused(
            "where dealing started is not told",
            field="start",
            allowed=f"1 to {PLACES}",
            cites=(*game.file.step["rng"], "R-GEN-14"),
        )


def _stacked(
    game: Chapter, rules: Mapping[str, Any], listed: list[str | dict[str, str]] | None
) -> list[Answer]:
    """The answers of a stacked shoe: cards, one found face up, the cover card."""
    if not listed:
        raise Refused("no shoe", field="shoe", allowed="the cards in the order they leave it")
    answers: list[Answer] = []
    chosen = Rules.of(game.file.chapter.number, dict(rules))
    decks = chosen.decks
    seen: Counter[Card] = Counter()
    for index, entry in enumerate(listed):
        field = f"shoe[{index}]"
        if entry == COVER:
            if not has_cover_card(chosen):
                raise Refused(
                    "no cover card comes out of this shoe",
                    field=field,
                    allowed="cards",
                    cites=no_cover_cites(chosen),
                )
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
        if seen[found] > decks or (found == JOKER and not game.file.cards.joker):
            raise Refused(
                f"{found} is there {seen[found]} times",
                field=field,
                allowed=f"{decks} of each of {len(game.file.cards.deck)} cards",
                cites=game.file.cards.cites[:1],
            )
    return answers


def scripted_decision(request: Ask, left: list[str | dict[str, Any]]) -> Answer:
    """The next decision of a seat; what may be left out is declined where the next is about
    something else."""
    if request.may_be_left_out and not _names_option(request, left):
        return Decision(request.seat, request.default)
    return _next_decision(request, left)


def _names_option(request: Ask, left: list[str | dict[str, Any]]) -> bool:
    """Whether the next decision of a seat is about what it is asked."""
    if not left:
        return False
    named = next(iter(left[0])) if isinstance(left[0], dict) and left[0] else left[0]
    return _option(request, str(named)) in [option.name for option in request.options]


def _option(request: Ask, named: str) -> str:
    """An option by what a record calls it."""
    known = [option.name for option in request.options]
    return next((name for name in SAME.get(named, ()) if name in known), named)


def _next_setting(
    request: SetHands, seat: int, left: list[str | dict[str, Any]], *, banks: bool
) -> Answer:
    """How a seat sets its hands; those of which nothing is told are set the house way, a bank's or
    those that a player surrenders when the dealer's are set."""
    gives_up = left[:1] == [SURRENDER] and seat in request.surrender_later
    if gives_up or (not left and banks):
        return Decision(seat, HOUSE_WAY)
    if not left:
        raise Refused(
            f"no decision is left for setting the hands of seat {seat}",
            field="decisions",
            allowed=f'{{"high": […], "low": […]}}, {", ".join(request.options(seat))}',
            cites=request.cites,
        )
    decision = left.pop(0)
    if isinstance(decision, str):
        return Decision(seat, decision)
    high, low = decision.get("high"), decision.get("low")
    if set(decision) != {"high", "low"} or not isinstance(high, list) or not isinstance(low, list):
        raise Refused(
            f"{decision!r} does not set two hands",
            field="decisions",
            allowed='{"high": […], "low": […]}',
            cites=request.cites,
        )
    return HandsSet(seat, high, low)


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
            raise Refused(
                f"{decision!r} is not one decision",
                field="option",
                allowed='one option and whole cents, such as {"double": 1000}',
                cites=request.cites,
            )
        ((name, amount),) = decision.items()
        option = request.option(_option(request, name))
        if type(amount) is not int:
            raise Refused(
                f"{option.label if option else name} for {amount!r}",
                field="amount",
                allowed="whole cents",
                cites=option.cites if option else request.cites,
            )
        return Decision(request.seat, _option(request, name), amount)
    return Decision(request.seat, _option(request, decision))
