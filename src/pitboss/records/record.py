"""Round records: what they may say, and whether it makes sense."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.procedure.requests import PLACES
from pitboss.procedure.table import ANY_AMOUNT
from pitboss.records.shape import FIELDS, refused_shape
from pitboss.regulation import paragraphs
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused, kinds_in_words

ABSENT = ("dealer", "meters", "bank", "replacement", "start")
"""Fields of other games' records; empty, they do no harm."""


OUTSIDE = ("shoe", "replacement", "meters", "irregularity")
"""Fields that a refusal may name while a seat is dealt with, and that stand outside the seats."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)


class SeatRecord(_Record):
    """What a record says of one seat, in any game."""

    seat: int = Field(ge=1, le=7)
    wagers: dict[str, int] = {}
    player: str | None = None
    cards: list[str] | None = None
    decisions: list[str | dict[str, Any]] | None = None

    @property
    def owner(self) -> str:
        """Whose seat it is; a seat without a name is one person's."""
        return self.player if self.player is not None else f"seat {self.seat}"


class DealerRecord(BaseModel):
    """What a record says of the dealer. His setting that is not the house way's is reset, unless
    ``reset`` is false: the error was found too late (R-645a-23)."""

    model_config = ConfigDict(extra="forbid", strict=True)

    cards: list[str] = []
    high: list[str] | None = None
    low: list[str] | None = None
    reset: bool = True


class BankRecord(BaseModel):
    """Who banked a round of Pai Gow Poker, and what the dealer wagered against him."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seat: int
    co_bank: bool = False
    dealer_wager: int = Field(0, ge=0)


class RoundRecord(_Record):
    """One round, as ``pitboss adjudicate`` and ``pitboss play`` read it."""

    id: str | int | None = None
    game: str
    rules: dict[str, Any] = {}
    seats: list[SeatRecord] = Field(min_length=1)
    dealer: DealerRecord = Field(default_factory=DealerRecord)
    meters: dict[str, int] = {}
    replacement: str | None = None
    bank: BankRecord | None = None
    start: int | None = None
    irregularity: str | None = None
    shoe: list[str | dict[str, str]] | None = None


def read(data: Mapping[str, Any]) -> tuple[RoundRecord, Chapter]:
    """A record and its game; refused where a field is not one, or not for this game."""
    game = chapter_named(data.get("game"))
    try:
        record = RoundRecord.model_validate(data)
    except ValidationError as error:
        raise refused_shape(error, data, game) from None
    usual = ("id", "game", "rules", "seats", "irregularity", "shoe")
    for name, value in data.items():
        known = name in usual or name in game.record_fields
        if not known and (name not in ABSENT or value not in ({}, [], None, {"cards": []})):
            raise Refused(
                f"{game.file.chapter.title} has no {name!r} in a record",
                field=name,
                allowed=", ".join([*usual, *sorted(game.record_fields)]),
                cites=game.file.hand.cites if name == "dealer" else (),
            )
    for name, cents in record.meters.items():
        if name != "progressive" or not 0 <= cents <= ANY_AMOUNT:
            raise Refused(
                f"a meter {name!r} of {cents} cents",
                field=f"meters.{name}",
                allowed=f'"progressive", 0 to {ANY_AMOUNT} cents',
                cites=["R-GEN-7"],
            )
    _check_irregularity(game, record.irregularity)
    _check_bank(record)
    _check_start(game, record)
    numbers = Counter(seat.seat for seat in record.seats)
    for index, seat in enumerate(record.seats):
        if numbers[seat.seat] > 1:
            raise Refused(f"seat {seat.seat} is there more than once", field=f"seats[{index}].seat")
    return record, game


def _check_start(game: Chapter, record: RoundRecord) -> None:
    """The number that tells where dealing started is one of seven."""
    if record.start is not None and not 1 <= record.start <= PLACES:
        raise Refused(
            f"the number {record.start}",
            field="start",
            allowed=f"1 to {PLACES}",
            cites=(*game.file.step.get("rng", ()), "R-GEN-14"),
        )


def _check_bank(record: RoundRecord) -> None:
    """A bank sits at the table and makes no wager; a co-bank has none against him (§ 645a.12)."""
    if record.bank is None:
        return
    if record.bank.seat not in [seat.seat for seat in record.seats]:
        raise Refused(
            f"no seat {record.bank.seat} in the record",
            field="bank.seat",
            allowed=", ".join(str(seat.seat) for seat in record.seats),
            cites=["645a.12(c)"],
        )
    if record.bank.co_bank and record.bank.dealer_wager:
        raise Refused(
            "the dealer may not wager against a bank with whom the house co-banks",
            field="bank.dealer_wager",
            allowed="0",
            cites=["645a.12(e)"],
        )


def check_fields(seat: SeatRecord, known: set[str]) -> None:
    """A seat says nothing that this kind of record does not know."""
    usual = {"seat", "wagers", "player", "cards", *known}
    for name in [*(seat.model_extra or {}), *(["decisions"] if seat.decisions else [])]:
        if name not in usual:
            raise Refused(f"a seat has no {name!r}", field=name, allowed=", ".join(sorted(usual)))


def check_hand(game: Chapter, record: RoundRecord, seat: SeatRecord) -> None:
    """A seat's cards and decision, of the right kind and number."""
    apart = "hands" in game.seat_fields and (seat.model_extra or {}).get("hands")
    if seat.cards is None and not apart:
        raise Refused("no cards", field="cards", allowed=FIELDS["cards"],
                      cites=game.file.hand.cites)  # fmt: skip
    cards(seat.cards or [])
    for name, kind in game.seat_fields.items():
        value = (seat.model_extra or {}).get(name)
        if value is not None and not isinstance(value, kind):
            cites = game.file.hand.cites if kind is list else ()
            raise Refused(f"{value!r}", field=name, allowed=kinds_in_words(kind), cites=cites)
    game.check_seat(told(record, seat), record.irregularity)


def told(record: RoundRecord, seat: SeatRecord) -> dict[str, Any]:
    """All that a record says of a seat, and whether it banks the round."""
    return seat.model_dump() | {"banks": record.bank is not None and record.bank.seat == seat.seat}


def irregularities_of(game: Chapter) -> list[str]:
    """The paragraphs of a chapter's section on irregularities."""
    section = game.file.irregularities
    return [one.citation for one in paragraphs() if one.citation.startswith(f"{section}(")]


def _check_irregularity(game: Chapter, cited: str | None) -> None:
    known = irregularities_of(game)
    if cited is not None and cited not in known:
        raise Refused(
            f"{cited!r} is not an irregularity of this game",
            field="irregularity",
            allowed=", ".join(known),
            cites=[game.file.irregularities],
        )


def check_dealer(game: Chapter, record: RoundRecord) -> None:
    """The dealer's hand, in games where he has one, unless an irregularity came first or he took no
    part in a banked round."""
    cards(record.dealer.cards, "dealer.cards")
    if record.replacement is not None:
        cards([record.replacement], "replacement")
    needed = game.file.hand.cards if "dealer" in game.record_fields else 0
    aside = record.bank is not None and not record.bank.dealer_wager and not record.dealer.cards
    right = len(record.dealer.cards) == needed
    if game.script:  # he draws as many more as he must
        right = len(record.dealer.cards) >= needed
    if not right and not ((may_be_short(game, record) or aside) and needed):
        raise Refused(
            f"the dealer has {len(record.dealer.cards)} cards",
            field="dealer.cards",
            allowed=str(needed),
            cites=game.file.hand.cites,
        )


def may_be_short(game: Chapter, record: RoundRecord) -> bool:
    """Whether an irregularity may have ended the round before its cards were dealt."""
    kind = game.voids.get(record.irregularity or "")
    if game.script:
        return record.irregularity is not None
    if kind != "broke_off":
        return kind is not None
    return any(game.decided(told(record, seat)) is None for seat in record.seats if seat.wagers)


@contextmanager
def inside(where: str, names: Mapping[str, str] | None = None) -> Iterator[None]:
    """Names the fields of a refusal as the record has them; the shoe's stand outside the seats."""
    try:
        yield
    except Refused as refusal:
        refusal.field = (names or {}).get(refusal.field, refusal.field)
        if where == "replacement":
            refusal.field = where
        if not where or refusal.field.startswith(OUTSIDE):
            raise
        raise refusal.within(where) from None
