"""What every request has in common."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, NotRequired, Required, Unpack, cast

from typing_extensions import TypedDict  # which pydantic can describe

from pitboss.procedure.answers import Answer, Data, Done, Who
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

DISCARD_RACK = "discard rack"
EVERYONE = "everyone"
NOBODY = "nobody"


Words = str | Callable[[], str]
"""What is said, or what puts it together when somebody hears it."""


def said(words: Words) -> str:
    """What is said."""
    return words if isinstance(words, str) else words()


def seat_place(seat: int) -> str:
    """A seat, as a place for cards and as an audience."""
    return f"seat {seat}"


class LineTold(TypedDict):
    """How one wager ended; amounts in whole cents."""

    seat: int
    wager: str
    stake: Cents
    outcome: str
    back: Cents
    hand: str
    cites: list[str]
    said: NotRequired[str]  # to its player, in words
    called: NotRequired[str]  # his hand, in the words of that


class Details(TypedDict, total=False):
    """What an answer meant, beside its words; each kind of step has some of these."""

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
    line: LineTold
    replaces: LineTold  # a line whose place this one takes
    lines: list[LineTold]  # of a round that the house voids
    declined: str  # what somebody may not have after all, such as the bank
    drawn: str  # a card that came although nobody asked for it
    blackjack: bool
    dice: list[int]
    number: int
    count: int  # of chips
    meter: Cents  # what stands on a meter that tables share
    nth: list[int]  # which cards of a hand, in the order dealt
    items: list[str]
    seconds: int


class Told(Details, total=False):
    """What an answer meant. Who may know its ``cards`` is its ``audience``: everyone, nobody, or
    the place whose player alone may (``seat 2``)."""

    what: Required[str]
    text: Required[str]
    audience: Required[str]


def told(what: str, text: str, *, audience: str, **more: Unpack[Details]) -> Told:
    """What an answer meant, which is never told without its audience.

    A text never tells what not everybody may know, whatever the audience of the cards.
    """
    return cast(Told, {"what": what, "text": text, **more, "audience": audience})


class Detail(NamedTuple):
    """A detail of a request that is told: under which name, where it is found, and whether it may
    be left out."""

    name: str
    path: str
    optional: bool


@cache
def details(listed: tuple[str, ...]) -> tuple[Detail, ...]:
    """The details that a request lists.

    >>> details(("virtual=shoe.is_virtual",))
    (Detail(name='virtual', path='shoe.is_virtual', optional=False),)
    >>> details(("low?",))
    (Detail(name='low', path='low', optional=True),)
    """
    named = [entry.partition("=") for entry in listed]
    return tuple(
        Detail(bare := name.removesuffix("?"), path or bare, name.endswith("?"))
        for name, _, path in named
    )


def as_data(value: object) -> Any:
    """A value of a request as JSON has it: cards by their faces.

    >>> as_data((Card(51), {2: ()}))
    ['As', {'2': []}]
    """
    match value:
        case Card():
            return value.face
        case str() | int() | None:
            return value
        case Mapping():
            return {str(key): as_data(inner) for key, inner in value.items()}
        case _ if is_dataclass(value):
            return {part.name: as_data(getattr(value, part.name)) for part in fields(value)}
        case Collection():
            return [as_data(inner) for inner in value]
    raise TypeError(f"{value!r} cannot be told")


@value(kw_only=True)
class Request:
    """Something that must happen next, and by which paragraphs.

    ``check`` refuses an answer that a rule forbids; ``tell`` says what an answer meant, for
    transcripts and tables, and to whom; ``describe`` says what is being asked, to those who may
    answer. Neither of the last two ever holds a card that not everyone may know, except under
    ``cards`` with their ``audience``.

    ``shows`` lists what ``describe`` tells beside what all requests do, ``tells`` what a step of
    this kind does: each the name of a field or property, or ``name=where.it.is``, or ``name?``
    where it may be left out, as most of a question about a hidden hand is for other eyes.
    ``also`` lists steps of other kinds: the kind, then its details.
    """

    what: ClassVar[str]
    answers: ClassVar[tuple[type, ...]] = (Done,)
    roles: ClassVar[tuple[str, ...]] = ("dealer", "house")
    reconsiders: ClassVar[bool] = False  # asked again when the table changes meanwhile
    shows: ClassVar[tuple[str, ...]] = ()
    tells: ClassVar[tuple[str, ...]] = ()
    also: ClassVar[tuple[tuple[str, ...], ...]] = ()

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

    def waits_for(self, player: str, seats: Collection[int]) -> bool:
        """Whether this player, who has these seats, is to answer."""
        return False

    def decided_for(self, answer: Answer) -> str:
        """For whom the house has decided, where the house gives this answer; nobody, as a rule."""
        return ""

    def house_says(self, answer: Answer) -> str:
        """What this answer means where the house gives it for somebody; nothing else, as a rule."""
        return ""

    def kinds(self) -> list[str]:
        """The kinds of answer that this request takes."""
        return [kind.__dataclass_fields__["kind"].default for kind in self.answers]  # type: ignore[attr-defined]

    def describe(self) -> Data:
        """The request as data."""
        return {
            "what": self.what,
            "answers": self.kinds(),
            "roles": list(self.roles),
            "cites": list(self.cites),
        } | {name: as_data(attrgetter(path)(self)) for name, path, _ in details(self.shows)}

    def says(self, answer: Answer) -> str:
        """What an answer meant, in words."""
        return answer.kind

    def tell(self, answer: Answer) -> Told:
        """What this answer to the request meant, as data. Cards are nobody's to know where a
        request does not say whose."""
        values = [(part, attrgetter(part.path)(self)) for part in details(self.tells)]
        more = {part.name: as_data(value) for part, value in values if value or not part.optional}
        audience = getattr(self, "audience", NOBODY if "cards" in more else EVERYONE)
        return told(self.what, self.says(answer), audience=audience, **cast(Details, more))


def check_own_seat(
    seats: Mapping[int, str], seat: int, who: Who, *, refusal: Callable[[], str], otherwise: str,
    cites: Sequence[str],
) -> str:  # fmt: skip
    """Whose seat it is, of those that may answer; a player answers only for a seat of his own."""
    owner = seats.get(seat)
    if owner is None or (who.role == "player" and who.name != owner):
        own = ", ".join(str(number) for number, name in seats.items() if name == who.name)
        raise Refused(refusal(), field="seat", allowed=own or otherwise, cites=cites)
    return owner


@value(kw_only=True)
class Announce(Request):
    """The dealer says this aloud."""

    what = "announce"
    shows = ("words",)
    words: str

    def says(self, answer: Answer) -> str:
        """The words."""
        return self.words


@value(kw_only=True)
class Record(Request):
    """A physical act of the dealer that the log must show was done (R-GEN-11)."""

    what = "record"
    shows: ClassVar[tuple[str, ...]] = ("act",)
    act: str

    def says(self, answer: Answer) -> str:
        """The act."""
        return self.act


@value(kw_only=True)
class Verify(Record):
    """A physical act of a floorperson."""

    what = "verify"
    roles = ("floorperson", "house")


@value(kw_only=True)
class Validate(Verify):
    """A floorperson validates an award before it is paid; no equipment can do it for him."""

    what = "validate"
    shows = ("act", "seat", "award")
    tells = ("seat",)
    seat: int
    award: Cents


@value(kw_only=True)
class Document(Validate):
    """The documentation of an award is completed; until then the cards of its hand stay."""

    what = "document"
