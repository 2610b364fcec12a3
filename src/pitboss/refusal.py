"""What the software says when it must say no: what, where, what is allowed, and by which rule."""

from collections.abc import Iterable


class Refused(Exception):  # noqa: N818 - the regulation's word is not "error"
    """An answer, a wager, a card or a record that a rule forbids; nothing has changed.

    >>> str(Refused("the Ante Wager is 0 cents", field="wagers.ante", allowed="at least 1 cent",
    ...             cites=["686a.6(d)"]))
    'wagers.ante: the Ante Wager is 0 cents; allowed: at least 1 cent (686a.6(d))'
    """

    def __init__(
        self, what: str, *, field: str = "", allowed: str = "", cites: Iterable[str] = ()
    ) -> None:
        self.what = what
        self.field = field
        self.allowed = allowed
        self.cites = tuple(cites)
        super().__init__(what)

    @property
    def error(self) -> str:
        """The complaint and what would be accepted, without the field and the citation."""
        return f"{self.what}; allowed: {self.allowed}" if self.allowed else self.what

    def within(self, prefix: str) -> "Refused":
        """The same refusal, its field named from further outside (``seats[0]`` + ``cards``)."""
        field = f"{prefix}.{self.field}" if self.field else prefix
        return Refused(self.what, field=field, allowed=self.allowed, cites=self.cites)

    def __str__(self) -> str:
        where = f"{self.field}: " if self.field else ""
        cites = f" ({', '.join(self.cites)})" if self.cites else ""
        return f"{where}{self.error}{cites}"


KINDS = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
"""What JSON calls the kinds of a value."""


def kinds_in_words(kind: type | tuple[type, ...]) -> str:
    """What a value may be.

    >>> kinds_in_words((str, dict))
    'a string or an object'
    """
    return " or ".join(KINDS[one] for one in (kind if isinstance(kind, tuple) else (kind,)))
