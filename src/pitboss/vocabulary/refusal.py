"""What the software says when it must say no: what, where, what is allowed, and by which rule."""

from collections.abc import Container, Iterable
from difflib import get_close_matches
from json import dumps


def nearest(name: str, known: Iterable[str]) -> str:
    """The name that was probably meant; none where nothing is near."""
    return next(iter(get_close_matches(name, list(known), 1)), "")


def is_meant(near: str) -> str:
    """The question whether a name was meant, after what is said of one that nobody knows.

    >>> is_meant(nearest("deks", ["decks", "boxes"])), is_meant("")
    (": is 'decks' meant?", '')
    """
    return f": is {near!r} meant?" if near else ""


LONGEST = 60
"""Characters of a value that an error shows."""


def as_entered(value: object) -> str:
    """A value as it was entered: as JSON, or in quotation marks if it is text; shortened if long.

    >>> as_entered(True), as_entered(None), as_entered("six"), as_entered([1, "Ah"])
    ('true', 'null', "'six'", '[1, "Ah"]')
    """
    written = repr(value) if isinstance(value, str) else dumps(value, default=str)
    return written if len(written) <= LONGEST else f"{written[: LONGEST - 1]}…"


def count_of(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count_of(1, "card"), count_of(3, "card"), count_of(0, "hand")
    ('1 card', '3 cards', '0 hands')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def reason_of(error: Exception) -> str:
    """Why a file cannot be read or written, without the number of the error.

    >>> reason_of(FileNotFoundError(2, "No such file or directory", "rounds.jsonl"))
    'No such file or directory'
    """
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return (isinstance(error, OSError) and error.strerror) or str(error)


HIDDEN_HAND = "this does not fit a hand that only its player may see"


class Refused(Exception):  # noqa: N818 - the regulation's word is not "error"
    """An answer, a wager, a card or a record that a rule forbids; nothing has changed.

    >>> str(Refused("the Ante Wager is 0 cents", field="wagers.ante", allowed="at least 1 cent",
    ...             cites=["686a.6(d)"]))
    'wagers.ante: the Ante Wager is 0 cents; allowed: at least 1 cent (686a.6(d))'
    """

    def __init__(
        self, what: str, *, field: str = "", allowed: str = "", cites: Iterable[str] = (),
        secret_for: str = "",
    ) -> None:  # fmt: skip
        self.what = what
        self.field = field
        self.allowed = allowed
        self.cites = tuple(cites)
        self.secret_for = secret_for  # the one audience to whom its words may be told; none: all
        super().__init__(what)

    @property
    def error(self) -> str:
        """The complaint and what would be accepted, without the field and the citation."""
        return f"{self.what}; allowed: {self.allowed}" if self.allowed else self.what

    def within(self, prefix: str) -> "Refused":
        """The same refusal, its field named from further outside (``seats[0]`` + ``cards``)."""
        field = f"{prefix}.{self.field}" if self.field else prefix
        return Refused(self.what, field=field, allowed=self.allowed, cites=self.cites,
                       secret_for=self.secret_for)  # fmt: skip

    def seen_by(self, audiences: Container[str], cites: Iterable[str] = ()) -> "Refused":
        """The refusal as somebody hears it who belongs to these audiences. Of a hand that he may
        not know it tells nothing: no card, nor which field or which paragraph was met.

        >>> str(Refused("Kd is not among the cards dealt", field="low", allowed="Ah Ad 9s",
        ...             secret_for="seat 2").seen_by({"seat 1"}, ["645a.11(b)"]))
        'hand: this does not fit a hand that only its player may see (645a.11(b))'
        """
        if not self.secret_for or self.secret_for in audiences:
            return self
        return Refused(HIDDEN_HAND, field="hand", cites=cites)

    def __str__(self) -> str:
        where = f"{self.field}: " if self.field else ""
        cites = f" ({', '.join(self.cites)})" if self.cites else ""
        return f"{where}{self.error}{cites}"
