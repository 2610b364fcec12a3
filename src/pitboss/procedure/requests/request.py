"""What every request has in common."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Required, TypedDict, cast

from pitboss.procedure.answers import Answer, Done, Who
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

DISCARD_RACK = "discard rack"
EVERYONE = "everyone"
NOBODY = "nobody"


def seat_place(seat: int) -> str:
    """A seat, as a place for cards and as an audience."""
    return f"seat {seat}"


class Told(TypedDict, total=False):
    """What an answer meant. Who may know its ``cards`` is its ``audience``: everyone, nobody, or
    the place whose player alone may (``seat 2``)."""

    what: Required[str]
    text: Required[str]
    audience: Required[str]
    cites: list[str]
    cards: list[str]
    low: int
    face: str
    to: str
    place: str
    side: str
    outcome: str
    seat: int  # none of the dealer's own cut
    wagers: dict[str, Cents]
    verbal: bool
    decision: str
    amount: Cents
    options: list[str]  # what could be elected
    line: dict[str, Any]
    replaces: dict[str, Any]  # a line whose place this one takes
    lines: list[dict[str, Any]]  # of a round that the house voids
    blackjack: bool
    dice: list[int]
    number: int
    count: int  # of chips
    nth: list[int]  # which cards of a hand, in the order dealt
    items: list[str]
    seconds: int


def told(what: str, text: str, *, audience: str, **more: Any) -> Told:
    """The only way to tell something: nothing is told without its audience.

    A text never tells what not everybody may know, whatever the audience of the cards.
    """
    return cast(Told, {"what": what, "text": text, **more, "audience": audience})


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Something that must happen next, and by which paragraphs.

    ``check`` refuses an answer that a rule forbids; ``tell`` says what an answer meant, for
    transcripts and tables, and to whom; ``describe`` says what is being asked, to those who may
    answer. Neither of the last two ever holds a card that not everyone may know, except under
    ``cards`` with their ``audience``.
    """

    what: ClassVar[str]
    answers: ClassVar[tuple[type, ...]] = (Done,)
    roles: ClassVar[tuple[str, ...]] = ("dealer", "house")
    reconsiders: ClassVar[bool] = False  # asked again when the table changes meanwhile

    cites: tuple[str, ...]
    role_cites: tuple[str, ...] = ()  # by which paragraph nobody else may answer
    answer_cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By which paragraph a kind of answer is dealt with, where not by ``cites``: irregularities."""

    def check(self, answer: Answer, who: Who) -> None:
        """Refuses an answer that is not for this request, or not for this person to give."""
        if not isinstance(answer, self.answers):
            raise Refused(
                f"{answer.kind!r} does not answer the request {self.what!r}",
                field="kind",
                allowed=", ".join(self.kinds()),
                cites=self.answer_cites.get(answer.kind, self.cites),
            )
        if who.role not in self.roles:
            raise Refused(
                f"a {who.role} may not answer the request {self.what!r}",
                field="who",
                allowed=", ".join(self.roles),
                cites=self.role_cites or self.cites,
            )

    def decisions(self) -> tuple[type, ...]:
        """The answers by which a seat decides: at a virtual table they are its player's own, and
        nobody gives them for him but the clock (R-GEN-10)."""
        return ()

    def taken(self) -> tuple[type, ...]:
        """The answers that this request takes now."""
        return self.answers

    def kinds(self) -> list[str]:
        """The kinds of answer that this request takes."""
        return [kind.__dataclass_fields__["kind"].default for kind in self.answers]  # type: ignore[attr-defined]

    def describe(self) -> dict[str, Any]:
        """The request as data."""
        return {
            "what": self.what,
            "answers": self.kinds(),
            "roles": list(self.roles),
            "cites": list(self.cites),
        }

    def tell(self, answer: Answer) -> Told:
        """What this answer to the request meant, as data."""
        return told(self.what, answer.kind, audience=EVERYONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Request):
    """The dealer says this aloud."""

    what = "announce"
    words: str

    def describe(self) -> dict[str, Any]:
        """With the words."""
        return Request.describe(self) | {"words": self.words}

    def tell(self, answer: Answer) -> Told:
        """The words."""
        return told(self.what, self.words, audience=EVERYONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Request):
    """A physical act of the dealer that the log must show was done (R-GEN-11)."""

    what = "record"
    act: str

    def describe(self) -> dict[str, Any]:
        """With the act."""
        return Request.describe(self) | {"act": self.act}

    def tell(self, answer: Answer) -> Told:
        """The act."""
        return told(self.what, self.act, audience=EVERYONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verify(Record):
    """A physical act of a floorperson."""

    what = "verify"
    roles = ("floorperson", "house")


@dataclass(frozen=True, slots=True, kw_only=True)
class Validate(Verify):
    """A floorperson validates an award before it is paid; no equipment can do it for him."""

    what = "validate"
    seat: int
    award: Cents

    def describe(self) -> dict[str, Any]:
        """Whose award, and how much."""
        return Verify.describe(self) | {"seat": self.seat, "award": self.award}

    def tell(self, answer: Answer) -> Told:
        """Whose award was validated."""
        return Verify.tell(self, answer) | {"seat": self.seat}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(Validate):
    """The documentation of an award is completed; until then the cards of its hand stay."""

    what = "document"
