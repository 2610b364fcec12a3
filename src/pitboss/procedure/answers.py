"""What can answer a request. An answer is a small value that a log can keep.

Each class is plain data; ``to_json`` and ``from_json`` carry it to and from the log. Cards are
written by their faces, amounts in whole cents.
"""

from collections.abc import Mapping
from dataclasses import asdict, field
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, Strict, TypeAdapter, ValidationError

from pitboss.procedure.bounds import (
    FROM_LOG,
    OUT_OF_BOUNDS,
    Amount,
    Count,
    EventNumber,
    Face,
    Length,
    OnMeter,
    Seat,
    Seconds,
    Stack,
    Term,
)
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

Flag = Annotated[bool, Strict()]

Data = dict[str, Any]
"""An object of JSON: an answer as the log keeps it, a request or a step as a page is sent it."""


class Strictly:
    """Read from data, it refuses a field that it does not know."""

    __slots__ = ()
    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")


Role = Literal[
    "player", "dealer", "floorperson", "house", "finance", "security", "surveillance", "compliance"
]
"""As what somebody acts at a table: a player, one of its pit, a department of the casino, or the
table's own equipment."""


@value()
class Who:
    """A person or a thing that answers: a player by name, the dealer, the shoe, the clock … Who has
    an account is a ``person``, by its id."""

    role: Role
    name: str = ""
    person: str = ""

    def __str__(self) -> str:
        return self.name if self.role == "player" else self.role


DEALER: Final = Who("dealer")
FLOORPERSON: Final = Who("floorperson")
HOUSE: Final = Who("house")  # the table's own equipment: virtual shoe, shuffler, clock


@value()
class Done(Strictly):
    """What was asked for has been done."""

    kind: Literal["done"] = "done"


@value()
class Asserted(Strictly):
    """The floorperson asserts these items of the checklist."""

    items: Annotated[list[Term], Length(500)]
    kind: Literal["asserted"] = "asserted"


@value()
class Time(Strictly):
    """The time of day, in whole seconds since 1970."""

    seconds: Seconds
    kind: Literal["time"] = "time"


@value()
class Shuffled(Strictly):
    """The stack after a shuffle, first card first; unknown (null) where the cards are real."""

    order: Stack | None
    kind: Literal["shuffled"] = "shuffled"


@value()
class WrongCount(Strictly):
    """The device counted another number of cards than the deck has."""

    count: Count
    kind: Literal["wrong_count"] = "wrong_count"


@value()
class StubCounted(Strictly):
    """How many cards are in the stub; if they are too few or too many, were they misdealt?"""

    count: Count
    misdealt: Flag = False
    kind: Literal["stub_counted"] = "stub_counted"


@value()
class ChipsCounted(Strictly):
    """How many chips of progressive wagers the dealer has collected."""

    count: Count
    kind: Literal["chips_counted"] = "chips_counted"


@value()
class MeterStands(Strictly):
    """What stands on the meter that a table shares, and in its reserve; what the meter has counted
    of this table's wagers; how often the whole of it was won; after which of its events. Or why no
    wager of this table moves it."""

    value: OnMeter
    reserve: OnMeter
    sum: OnMeter
    won: EventNumber
    at: EventNumber
    stopped: Annotated[str, Length(1_000)] = ""
    kind: Literal["meter_stands"] = "meter_stands"


@value()
class AwardGranted(Strictly):
    """A share of the meter is locked for a seat: what stood there, what is locked of it, and what
    stands there now, with what the casino and the reserve put on it where the whole was won."""

    seat: Seat
    stood: OnMeter
    cents: OnMeter
    value: OnMeter
    reserve: OnMeter
    reseeded: OnMeter
    from_reserve: OnMeter
    won: EventNumber
    at: EventNumber
    whole: Flag = False
    kind: Literal["award_granted"] = "award_granted"


@value()
class Jammed(Strictly):
    """The device jammed, stopped, or did not complete the shuffle."""

    kind: Literal["jammed"] = "jammed"


@value()
class OutOfOrder(Strictly):
    """The device malfunctions and cannot be used."""

    kind: Literal["out_of_order"] = "out_of_order"


@value()
class Cut(Strictly):
    """The cover card was put in below this many cards from the top."""

    position: Count
    kind: Literal["cut"] = "cut"


@value()
class CutDeclined(Strictly):
    """The player does not wish to cut."""

    kind: Literal["cut_declined"] = "cut_declined"


@value()
class Recut(Strictly):
    """A floorperson wants the cards cut again, by who cut last or by the next one entitled."""

    by: Literal["last", "next"]
    kind: Literal["recut"] = "recut"


@value()
class CoverPlaced(Strictly):
    """The cover card lies on top of this many cards at the bottom of the stack."""

    from_bottom: Count
    kind: Literal["cover_placed"] = "cover_placed"


@value()
class CardDealt(Strictly):
    """The card that came, by its face; unknown (null) where a real card stays face down."""

    card: Face | None
    drawn_in_error: Flag = False
    kind: Literal["card"] = "card"


@value()
class CoverCardShown(Strictly):
    """Not a card but the cover card came out."""

    kind: Literal["cover_card"] = "cover_card"


@value()
class FoundFaceUp(Strictly):
    """The next card lies face up in the shoe; its face, unless the virtual shoe knows it."""

    card: Face | None = None
    kind: Literal["found_face_up"] = "found_face_up"


@value()
class NoCards(Strictly):
    """The shoe is empty."""

    kind: Literal["no_cards"] = "no_cards"


@value()
class Missed(Strictly):
    """The dealer failed to deal this card."""

    kind: Literal["missed"] = "missed"


@value()
class Bet(Strictly):
    """A seat's wagers for the round; none means that it sits this round out."""

    seat: Seat
    wagers: Annotated[dict[Term, Amount], Length(100)] = field(default_factory=dict)
    verbal: Flag = False
    kind: Literal["bet"] = "bet"


@value()
class NoMoreBets(Strictly):
    """The dealer closes the betting."""

    kind: Literal["no_more_bets"] = "no_more_bets"


@value()
class Decision(Strictly):
    """What a seat elects, with an amount where the option asks for one."""

    seat: Seat
    option: Term
    amount: Amount | None = None
    kind: Literal["decision"] = "decision"


@value()
class Look(Strictly):
    """A player looks at the cards that were dealt to this seat of his."""

    seat: Seat
    kind: Literal["look"] = "look"


@value()
class LookingClosed(Strictly):
    """Nobody is waited for any longer: all who have not looked at their cards do so now."""

    kind: Literal["looking_closed"] = "looking_closed"


@value()
class HandsSet(Strictly):
    """A hand as it was set: its high and its low cards. With neither, it was laid down face down
    at a real table, and how is read when it is shown. ``seat`` 0 is the dealer; his setting that is
    not the house way's is reset, unless a record says that it stood."""

    seat: Seat
    high: Annotated[list[Face], Length(20)] = field(default_factory=list)
    low: Annotated[list[Face], Length(20)] = field(default_factory=list)
    stood: Flag = False
    kind: Literal["hands_set"] = "hands_set"


@value()
class HandsClosed(Strictly):
    """The dealer waits no longer: who has not set his hands has them set the house way."""

    kind: Literal["hands_closed"] = "hands_closed"


@value()
class Shaken(Strictly):
    """The three dice, as they lie in the uncovered shaker."""

    dice: Annotated[list[Count], Length(20)]
    kind: Literal["shaken"] = "shaken"


@value()
class NoRoll(Strictly):
    """The dice must be shaken again: not all lie flat, one fell out, or a bank lifted the lid."""

    why: Literal["not_flat", "fell_out", "lid"]
    kind: Literal["no_roll"] = "no_roll"


@value()
class NumberDrawn(Strictly):
    """The number that the random number generator displays."""

    number: Count
    kind: Literal["number_drawn"] = "number_drawn"


@value()
class ReaderSays(Strictly):
    """The card reader tells whether the hole card makes a Blackjack."""

    blackjack: Flag
    kind: Literal["reader_says"] = "reader_says"


@value()
class ReaderFailed(Strictly):
    """The card reader malfunctions."""

    kind: Literal["reader_failed"] = "reader_failed"


@value()
class Overdrawn(Strictly):
    """The dealer drew a card for himself although he stands; its face, unless the virtual shoe
    knows it."""

    card: Face | None = None
    kind: Literal["overdrawn"] = "overdrawn"


Answer = (
    Done
    | Asserted
    | Time
    | Shuffled
    | WrongCount
    | StubCounted
    | ChipsCounted
    | MeterStands
    | AwardGranted
    | Jammed
    | OutOfOrder
    | Cut
    | CutDeclined
    | Recut
    | CoverPlaced
    | CardDealt
    | CoverCardShown
    | FoundFaceUp
    | NoCards
    | Missed
    | Bet
    | NoMoreBets
    | Decision
    | Look
    | LookingClosed
    | HandsSet
    | HandsClosed
    | Shaken
    | NoRoll
    | NumberDrawn
    | ReaderSays
    | ReaderFailed
    | Overdrawn
)

_ANSWER: TypeAdapter[Answer] = TypeAdapter(
    Annotated[Answer, Field(discriminator="kind")],
    config=ConfigDict(defer_build=True),  # who counts odds reads none
)


def to_json(answer: Answer) -> Data:
    """The answer as data.

    >>> to_json(Decision(3, "over"))
    {'kind': 'decision', 'seat': 3, 'option': 'over'}
    """
    data = asdict(answer)
    kind = data.pop("kind")
    return {"kind": kind} | {
        name: value
        for name, value in data.items()
        if (value is not None and value is not False) or name in ("order", "card", "blackjack")
    }


def from_json(data: object, *, from_log: bool = False) -> Answer:
    """The answer that this data tells. What a log has is read without bounds: it has happened.

    >>> from_json({"kind": "cut", "position": 40})
    Cut(position=40, kind='cut')
    """
    try:
        return _ANSWER.validate_python(data, context=FROM_LOG if from_log else None)
    except ValidationError as error:
        raise refused(error, "answer", tagged=True) from None


def refused(error: ValidationError, what: str, *, tagged: bool = False) -> Refused:
    """The first complaint of a validation, as a refusal that names its field."""
    first = error.errors(include_url=False)[0]
    within = first["loc"][1:] if tagged else first["loc"]  # past the kind that was tried
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in within)
    said = first["msg"] if first["type"] == OUT_OF_BOUNDS else f"not a valid {what}: {first['msg']}"
    return Refused(said, field=place.lstrip(".") or what, allowed=allowed_by(first.get("ctx", {})))


def allowed_by(limits: Mapping[str, Any]) -> str:
    """What a validation would have accepted, where it names a limit."""
    match limits:
        case {"allowed": str(words)}:
            return words
        case {"max_length": most}:
            return f"at most {most:,}"
        case {"min_length": least}:
            return f"at least {least:,}"
        case {"le": most}:
            return f"at most {most:,}"
        case {"ge": least}:
            return f"at least {least:,}"
        case _:
            return ""
