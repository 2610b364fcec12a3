"""Reads round records: what they may say, and whether it makes sense."""

from collections.abc import Collection, Mapping
from functools import cache

from pydantic import ValidationError

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.procedure.recorded import STOPPED, RecordedRound, RecordedSeat, refused_kind
from pitboss.procedure.requests import PLACES
from pitboss.procedure.table import ANY_AMOUNT
from pitboss.records.shape import FIELDS, refused_shape
from pitboss.regulation import paragraphs
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused, count_of

USUAL = ("id", "game", "rules", "seats", "irregularity", "shoe")
"""Fields of every game's records."""

WHERE = ("table", "dealt_by", "shift", "corrected")
"""Fields about a round that no settlement depends on."""

METERS = ("progressive", "reserve")
"""What a record may tell of a meter: what stood on it, and in its reserve."""

ABSENT = ("dealer", "meters", "bank", "replacement", "start")
"""Fields of other games' records; empty, they do no harm."""

OUTSIDE = ("shoe", "replacement", "meters", "irregularity")
"""Fields that a refusal may name while a seat is dealt with, and that stand outside the seats."""


def read(data: Mapping[str, object]) -> tuple[RecordedRound, Chapter]:
    """A record and its game; refused where a field is not one, or not for this game."""
    game = chapter_named(data.get("game"))
    try:
        record = RecordedRound.model_validate(data)
    except ValidationError as error:
        raise refused_shape(error, data, game.file) from None
    _check_known(game, data)
    _check_meters(record)
    _check_irregularity(game, record.irregularity)
    game.recording.check(record)
    _check_start(game, record)
    numbers = [seat.seat for seat in record.seats]
    for index, number in enumerate(numbers):
        if numbers.count(number) > 1:
            raise Refused(f"seat {number} appears more than once", field=f"seats[{index}].seat")
    return record, game


def _check_known(game: Chapter, data: Mapping[str, object]) -> None:
    own = game.recording.fields
    for name, value in data.items():
        empty = name in ABSENT and value in ({}, [], None, {"cards": []})
        if name not in (*USUAL, *WHERE) and name not in own and not empty:
            raise Refused(
                f"{game.file.chapter.title} records have no field {name!r}",
                field=name,
                allowed=", ".join([*USUAL, *sorted(own), *WHERE]),
                cites=game.file.hand.cites if name == "dealer" else (),
            )


def _check_meters(record: RecordedRound) -> None:
    for name, cents in record.meters.items():
        if name not in METERS or not 0 <= cents <= ANY_AMOUNT:
            raise Refused(
                f"the meter {name!r} cannot be {cents} cents",
                field=f"meters.{name}",
                allowed=f'a meter "progressive" or "reserve" from 0 to {ANY_AMOUNT:,} cents',
                cites=["R-GEN-7"],
            )


@cache
def irregularities_of(section: str) -> tuple[str, ...]:
    """The paragraphs of a chapter's section on irregularities."""
    cited = (paragraph.citation for paragraph in paragraphs())
    return tuple(citation for citation in cited if citation.startswith(f"{section}("))


def irregularities_known(game: Chapter) -> tuple[str, ...]:
    """What may interrupt a round: an irregularity, a wrong count of the stub, or the house."""
    section = irregularities_of(game.file.irregularities)
    return tuple(dict.fromkeys((*section, *game.recording.voids, STOPPED)))


def _check_irregularity(game: Chapter, cited: str | None) -> None:
    known = irregularities_known(game)
    if cited is not None and cited not in known:
        raise Refused(
            f"{cited!r} is not an irregularity of this game",
            field="irregularity",
            allowed=", ".join(known),
            cites=[game.file.irregularities],
        )


def _check_start(game: Chapter, record: RecordedRound) -> None:
    """The number that tells where dealing started is one of seven."""
    if record.start is not None and not 1 <= record.start <= PLACES:
        raise Refused(
            f"the start number cannot be {record.start}",
            field="start",
            allowed=f"1 to {PLACES}",
            cites=(*game.file.step.get("rng", ()), "R-GEN-14"),
        )


def read_past_seats(game: Chapter, record: RecordedRound) -> None:
    """Reads each seat of a past round as one of its game: cards and decision, of the right kind
    and number."""
    for index, seat in enumerate(record.seats):
        try:
            _check_fields(seat, game.recording.seat.own_fields())
            _check_cards(game, seat)
            own = _as_of_game(game, record, seat)
            own.check(game.recording, record.irregularity)
        except Refused as refusal:
            raise from_outside(refusal, f"seats[{index}]") from None
        record.seats[index] = own


def read_asked_seats(game: Chapter, record: RecordedRound) -> None:
    """Reads each seat of a round from a stacked shoe: what it decides when it is asked."""
    for index, seat in enumerate(record.seats):
        with inside(f"seats[{index}]"):
            _check_fields(seat, ["decisions"])
            record.seats[index] = _as_of_game(game, record, seat)


def _check_fields(seat: RecordedSeat, own: Collection[str]) -> None:
    """A seat says nothing that this kind of record does not know."""
    told = seat.model_extra or {}
    for name in (*told, "decisions") if seat.decisions else told:
        if name not in own:
            known = sorted({"seat", "wagers", "player", "cards", "left", "paid", *own})
            raise Refused(f"a seat has no field {name!r}", field=name, allowed=", ".join(known))


def _check_cards(game: Chapter, seat: RecordedSeat) -> None:
    apart = game.recording.tells == "hands" and (seat.model_extra or {}).get("hands")
    if seat.cards is None and not apart:
        raise Refused("the cards are missing", field="cards", allowed=FIELDS["cards"],
                      cites=game.file.hand.cites)  # fmt: skip
    cards(seat.cards or [])


def _as_of_game(game: Chapter, record: RecordedRound, seat: RecordedSeat) -> RecordedSeat:
    """The seat with the fields of its own game."""
    model = game.recording.seat
    try:
        own = model.model_validate({**seat.__dict__, **(seat.model_extra or {})})
    except ValidationError as error:
        refusal = refused_kind(error, model.own_fields())
        refusal.cites = game.file.hand.cites if refusal.allowed == "a list" else ()
        raise refusal from None
    if record.bank is not None and record.bank.seat == seat.seat:
        own.take_bank()
    return own


def check_dealer(game: Chapter, record: RecordedRound) -> None:
    """The dealer's hand, in games where he has one, unless an irregularity came first or he took no
    part in a banked round."""
    cards(record.dealer.cards, "dealer.cards")
    if record.replacement is not None:
        cards([record.replacement], "replacement")
    count = len(record.dealer.cards)
    needed = game.file.hand.cards if "dealer" in game.recording.fields else 0
    aside = record.bank is not None and not record.bank.dealer_wager and not count
    draws = game.recording.tells == "hands"  # as many more as he must
    right = count == needed or (draws and count > needed)
    if not right and not ((_may_be_short(game, record) or aside) and needed):
        raise Refused(
            f"the dealer has {count_of(count, 'card')}",
            field="dealer.cards",
            allowed=f"{needed} cards",
            cites=game.file.hand.cites,
        )


def _may_be_short(game: Chapter, record: RecordedRound) -> bool:
    """Whether an irregularity may have ended the round before its cards were dealt."""
    if game.recording.tells == "hands":
        return record.irregularity is not None
    kind = game.recording.voids.get(record.irregularity or "")
    if kind != "broke_off":
        return kind is not None
    return not all(seat.has_decided for seat in record.seats if seat.wagers)


def from_outside(refusal: Refused, where: str) -> Refused:
    """Names the field of a refusal from outside; the shoe's stand outside the seats."""
    if not where or refusal.field.startswith(OUTSIDE):
        return refusal
    return refusal.within(where)


class inside:  # noqa: N801 - it reads as a word of the sentence
    """Names from outside the field of whatever is refused meanwhile."""

    __slots__ = ("where",)

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None:
        """Nothing is refused yet."""

    def __exit__(self, kind: object, raised: object, trace: object) -> None:
        """A refusal goes on as one of the whole record; all else as it is."""
        if isinstance(raised, Refused):
            raise from_outside(raised, self.where) from None
