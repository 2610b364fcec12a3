"""What a record says of a round: the part that all games have, and how a chapter adds its own.

``RecordedRound`` is read first, by what is the same in all games. Its seats are then read again as
the ``seat`` of the chapter's ``Recording``: a ``RecordedSeat`` with fields of its own, that knows
which of them make no sense and what the seat answers when its round is played again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitboss.procedure.answers import Answer
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.driver import Driver
from pitboss.procedure.elections import Election
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.requests import Deal, Request, SetHands
from pitboss.procedure.table import Table
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused, as_entered

Void = Literal["jammed", "broke_off", "miscounted", "exposed", "whenever", "stub"]
"""How an irregularity voids: always; only if the round was not played on; whenever it is found;
all but some wagers, which are settled all the same; as soon as it can be declared; when the stub is
counted after the deal."""

STOPPED = "R-GEN-5"
"""What a record cites of a round that the house voided, wherever it stood."""


KINDS: Mapping[str, str] = {
    "string_type": "a string",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
}
"""What JSON calls the kind that validation missed."""


def refused_kind(error: ValidationError, order: Sequence[str]) -> Refused:
    """The complaint about the first field of an object, by its ``order``, that is of another kind
    than it must be."""
    complaints = error.errors(include_url=False)
    name = min((str(complaint["loc"][0]) for complaint in complaints), key=order.index)
    about = [complaint for complaint in complaints if complaint["loc"][0] == name]
    kinds = [KINDS.get(complaint["type"], "") for complaint in about]
    return Refused(
        f"{as_entered(about[0]['input'])} does not fit here", field=name, allowed=" or ".join(kinds)
    )


def no_card_told(request: Deal) -> Refused:
    """Why a round cannot go on: everybody saw this card, and the record has none."""
    return Refused(
        f"the record is missing a card for {request.to}",
        field="cards",
        allowed="every card that had to be dealt",
        cites=request.cites,
    )


class RecordedSeat(BaseModel):
    """What a record says of one seat, in any game."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    seat: int = Field(ge=1, le=7)
    wagers: dict[str, int] = Field(default_factory=dict)
    player: str | None = None
    cards: list[str] | None = None
    decisions: list[Election] | None = None
    left: str | None = None
    """What was being done when the player left and abandoned his wagers (R-GEN-10)."""
    paid: dict[str, int] | None = None
    """What was handed over for each wager, for an audit to compare: no part of what is settled."""

    made_when_asked: ClassVar[Mapping[str, str]] = {}
    """Wagers made during the round that stand among the others, each with what elects it."""

    @classmethod
    @cache
    def own_fields(cls) -> tuple[str, ...]:
        """The fields that only this game's seats have."""
        known = RecordedSeat.model_fields
        return tuple(name for name in cls.model_fields if name not in known)

    @property
    def owner(self) -> str:
        """Whose seat it is; a seat without a name is one person's."""
        return self.player if self.player is not None else f"seat {self.seat}"

    @property
    def banks(self) -> bool:
        """Whether this seat banks the round."""
        return False

    def take_bank(self) -> None:
        """The record says that this seat banks the round."""
        raise NotImplementedError

    def lacks_card(self) -> bool:
        """Whether the seat's next card is missing from the record."""
        return False

    @property
    def has_decided(self) -> bool:
        """Whether the seat is known to have decided anything before the round ended."""
        return False

    def check(self, recording: "Recording", irregularity: str | None) -> None:
        """Refuses a seat that makes no sense in its game."""

    def make_ready(self, rules: Rules) -> None:
        """Prepares the seat's answers, where they follow from the casino's choices."""

    def bets(self, rules: Rules) -> dict[str, Cents]:
        """Of the wagers that are listed, those made before the first card."""
        if not self.made_when_asked:
            return dict(self.wagers)
        later = {wager.name for wager in rules.chapter.wager if wager.made == "during"}
        later &= self.made_when_asked.keys()
        return {name: cents for name, cents in self.wagers.items() if name not in later}

    def recorded_wagers(self) -> list[tuple[str, Cents]]:
        """Every wager that the record tells of this seat: those that it lists, and those that
        follow from what was decided."""
        return list(self.wagers.items())

    def answer(self, request: Request) -> Answer | None:
        """What this seat did when it was asked, or whether it got its card."""
        return None

    def name_of(self, field: str) -> str:
        """What a record calls a field of an answer."""
        return {"card": "cards", "option": "decision", "amount": "decision"}.get(field, field)

    def check_used(self, *, void: bool) -> None:
        """Refuses a seat of which something was never asked for or dealt."""


class RecordedDealer(BaseModel):
    """What a record says of the dealer. His setting that is not the house way's is reset, unless
    ``reset`` is false: the error was found too late (R-645a-23)."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    cards: list[str] = Field(default_factory=list)
    high: list[str] | None = None
    low: list[str] | None = None
    reset: bool = True


class RecordedBank(BaseModel):
    """Who banked a round of Pai Gow Poker, and what the dealer wagered against him."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    seat: int
    co_bank: bool = False
    dealer_wager: int = Field(0, ge=0)


class RecordedRound(BaseModel):
    """One round, as ``pitboss adjudicate`` and ``pitboss play`` read it."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    id: str | int | None = None
    game: str
    rules: dict[str, object] = Field(default_factory=dict)
    seats: list[RecordedSeat] = Field(min_length=1)
    dealer: RecordedDealer = Field({}, validate_default=True)
    meters: dict[str, int] = Field(default_factory=dict)
    replacement: str | None = None
    bank: RecordedBank | None = None
    start: int | None = None
    irregularity: str | None = None
    shoe: list[str | dict[str, str]] | None = None
    reader: bool | None = None
    settled_before: int | None = Field(None, ge=0)

    # where and by whom the round was played: for an audit to add up, no part of what is settled
    table: str | None = None
    dealt_by: str | None = None
    shift: str | None = None
    corrected: bool | None = None
    """Whether the record is of a round of which something was corrected in the log."""


@dataclass(frozen=True)
class Recording:
    """How rounds of a chapter are recorded; a chapter with more to say of them extends it."""

    file: ChapterFile
    seat: type[RecordedSeat]
    fields: frozenset[str] = frozenset()
    """Fields of a record beside those that all games have."""
    voids: Mapping[str, Void] = field(default_factory=dict)
    """Irregularities that can void a round."""
    goes_on: Mapping[str, str] = field(default_factory=dict)
    """Irregularities after which play goes on, each with the one that voids where both apply."""
    answers: frozenset[str] = frozenset()
    """Irregularities that are an answer to a request which not every round comes to."""
    tells: Literal["decision", "setting", "hands"] = "decision"
    """What a record tells of each seat: its one decision, how it set its hands, or the hands that
    it played, from which its decisions follow."""

    def check(self, record: RecordedRound) -> None:
        """Refuses fields of this chapter's own that make no sense together."""

    def shown(self, record: RecordedRound) -> dict[str, bool]:
        """Choices of the casino that a record shows by itself."""
        return {}

    def make_ready(self, record: RecordedRound, table: Table[Any]) -> None:
        """Tells the table of the round what this chapter's records say of it."""

    def check_end(self, record: RecordedRound, driver: Driver, left: list[str]) -> None:
        """Refuses cards of the dealer that are ``left`` when a round that was not void is over."""

    def next_to_answer(self, request: SetHands, seats: Mapping[int, RecordedSeat]) -> int:
        """Which of the seats that may set their hands does so next."""
        return request.ready()[0]

    def seat_told(self, played: PlayedRound, seat: int) -> dict[str, Any]:
        """What a record tells of a seat of a played round: its cards, and what it decided."""
        return {"cards": played.seat_cards(seat)}

    def seats_told(self, played: PlayedRound) -> list[int]:
        """The seats that a record of a played round tells of."""
        return sorted(played.stakes)

    def round_told(self, played: PlayedRound) -> dict[str, Any]:
        """What a record tells of a played round as a whole, by this chapter's own ``fields``."""
        told: dict[str, Any] = {"irregularity": played.round.voided_by}
        if "dealer" in self.fields:
            told["dealer"] = {"cards": played.cards(DEALER_PLACE)}
        return told
