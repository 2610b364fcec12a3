"""What should have been paid in a past round."""

from collections.abc import Mapping
from typing import Any

from pitboss.procedure.answers import Answer, CardDealt, HandsSet
from pitboss.procedure.asides import Declare
from pitboss.procedure.dealing import DEALER_PLACE, SPARE
from pitboss.procedure.requests import (
    ArrangeHands,
    Ask,
    Deal,
    Request,
    SetHands,
    TurnHoleCard,
    seat_place,
)
from pitboss.records.irregularity import Irregularity
from pitboss.records.record import check_dealer, check_fields, check_hand, inside, read, told
from pitboss.records.run import of_course, result, run, seat_of, table_of
from pitboss.records.scripted import Scripts, check_dealer_cards
from pitboss.vocabulary.refusal import Refused

NAMES = {"card": "cards", "option": "decision", "amount": "decision"}
"""What a record of a past round calls the fields of an answer."""


def adjudicate(data: Mapping[str, Any]) -> dict[str, Any]:
    """What should have been paid in the round that this record tells."""
    record, game = read(data)
    if record.shoe is not None:
        raise Refused(
            "a record of a past round has hands, not a shoe", field="shoe", allowed="seats[].cards"
        )
    for index, seat in enumerate(record.seats):
        with inside(f"seats[{index}]"):
            check_fields(seat, set(game.seat_fields))
            check_hand(game, record, seat)
    check_dealer(game, record)
    tells = {seat.seat: told(record, seat) for seat in record.seats}
    left = {seat_place(seat.seat): list(seat.cards or []) for seat in record.seats}
    table = table_of(game, record, equipment=False)
    scripts = Scripts(game, record, table) if game.script else None
    left |= {DEALER_PLACE: list(record.dealer.cards)}
    left |= {SPARE: [record.replacement] if record.replacement else []}

    def decided(seat: int) -> Any:
        return game.decided(tells[seat])

    irregularity = Irregularity(game, record, table, decided)

    def answer(request: Request) -> Answer | Declare:
        if declared := irregularity.to_declare(request):
            return declared
        match request:
            case Ask() if scripts:
                return scripts.decide(request)
            case Ask() | SetHands():
                seat = seat_of(request)
                assert seat is not None
                return game.recorded_answer(request, tells[seat]) or of_course(request, record)
            case ArrangeHands(seat=seat) if seat and tells[seat].get("high"):
                return HandsSet(seat, tells[seat]["high"], tells[seat].get("low") or [])
            case Deal(to=place):
                number = seat_of(request)
                missed = game.recorded_answer(request, tells[number]) if number in tells else None
                if scripts and number:
                    return scripts.deal(request)
                if not missed and not left.get(place) and request.face == "up":
                    raise Refused(
                        f"no card is told that {place} must get",
                        field="cards",
                        allowed="every card that had to be dealt",
                        cites=request.cites,
                    )
                return missed or CardDealt(left[place].pop(0) if left.get(place) else None)
            case TurnHoleCard(hole=None):
                raise Refused(
                    "the dealer's hole card is not told",
                    field="dealer.cards",
                    allowed="two cards or more",
                    cites=(*game.file.hand.cites, *request.cites),
                )
            case _:
                return of_course(request, record)

    driver = run(game, table, record, answer, scripts.names if scripts else NAMES)
    if scripts:
        scripts.check_used(driver)
        check_dealer_cards(driver, record, left[DEALER_PLACE])
    undecided = any(decided(seat.seat) is None for seat in record.seats if seat.wagers)
    irregularity.check_declared(driver, undecided and game.script is None)
    return {"id": record.id} | result(driver)
