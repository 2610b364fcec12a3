"""What a chapter leaves to the certificate holder to choose, and what may be chosen."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from pydantic import Field

from pitboss.regulation.data import Data
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.refusal import Refused, as_entered

Value = bool | int | str
"""What a choice can be."""


class Condition(Data):
    """That a choice has a value, or an amount that is more than another; or that a wager is offered
    and paid by a certain table."""

    choice: str = ""
    value: Value | None = None
    above: int | None = None
    or_choice: str = ""  # or with this, chosen
    wager: str = ""
    paytable: str = ""

    def holds(self, chosen: Value) -> bool:
        """Whether it is so with what was chosen."""
        return chosen == self.value if self.above is None else int(chosen) > self.above

    @property
    def in_words(self) -> str:
        """What must be so, in the names of the chapter's file.

        >>> Condition(choice="decks", above=1).in_words
        'decks above 1'
        >>> Condition(choice="bank", value=True).in_words
        'bank true'
        """
        if self.wager:
            return f"{self.wager} by paytable {self.paytable}"
        if self.above is not None:
            return f"{self.choice} above {self.above}"
        either = f" or {self.or_choice} true" if self.or_choice else ""
        return f"{self.choice} {str(self.value).lower()}{either}"


class Allowed(Data):
    """The values of a choice: a range, a list, yes or no, a share, or a house way."""

    from_: int | None = Field(None, alias="from")
    to: int | None = None
    values: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    flag: bool = False
    house_way: bool = False  # the name of a shipped one, or a whole one
    share_from: Fraction | None = None
    share_to: Fraction | None = None

    def takes(self, value: object) -> bool:
        """Whether this is such a value; of a share, in the form that ``plain_share`` gives it."""
        if self.flag:
            return isinstance(value, bool)
        if self.numbers:
            return type(value) is int and value in self.numbers
        if self.values and not (self.to and type(value) is int):
            return value in self.values
        if self.share_from is not None and self.share_to is not None:
            is_share = isinstance(value, str) and _SHARE.fullmatch(value)
            return bool(is_share) and self.share_from <= Fraction(str(value)) <= self.share_to
        return type(value) is int and (self.from_ or 0) <= value <= (self.to or value)

    def in_words(self) -> str:
        """What may be chosen, for a person."""
        if self.flag:
            return "true or false"
        if self.values:
            amount = f", or a whole number from {self.from_:,} to {self.to:,}" if self.to else ""
            return ", ".join(self.values) + amount
        if self.numbers:
            return ", ".join(map(str, self.numbers))
        if self.house_way:
            return "the name of a house way, or a whole one"
        if self.share_from is not None:
            return f'a share such as "1/3", from {self.share_from} to {self.share_to}'
        if self.from_ == self.to:
            return str(self.to)
        return f"a whole number from {self.from_ or 0:,} to {self.to:,}"


_EXPLAINED = re.compile(r"[:;]|, (?:in|as) ")
_SHARE = re.compile(r"\d{1,9}(/0*[1-9]\d{0,17}|\.\d{1,9})?%?", re.ASCII)


def plain_share(value: object) -> object:
    """A share in one form: "20%" and "0.2" are "1/5"; what is no share stays as it is."""
    if not isinstance(value, str) or not _SHARE.fullmatch(value):
        return value
    part = Fraction(value.removesuffix("%"))
    return str(part / 100 if value.endswith("%") else part)


class Choice(Data):
    """Something that the certificate holder chooses."""

    name: str
    also: tuple[str, ...] = ()
    title: str
    filed: Literal["must", "may", "free", "gap"]
    about: Literal["play", "equipment"] = "play"
    unit: Literal["", "cents"] = ""  # of an amount of money
    follows: str = ""  # the choice whose value it has where nothing is said of it
    allowed: Allowed
    labels: dict[str, str] = Field(default_factory=dict)
    default: Value
    when: tuple[Condition, ...] = ()  # all of them hold, or it means nothing; none: it always does
    cites: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The title without what explains it, as the subject of a sentence.

        >>> re.split(_EXPLAINED, "Payout limit for each hand, in cents; 0 is none")[0]
        'Payout limit for each hand'
        """
        return re.split(_EXPLAINED, self.title)[0]

    def checked(self, value: object, field: str) -> object:
        """What was chosen, in the form in which it is kept; refused if it may not be chosen."""
        if self.allowed.house_way:
            try:
                house_way(value)
            except Refused as refusal:
                raise refusal.within("rules") from None
            return value
        kept = plain_share(value) if self.allowed.share_from is not None else value
        is_default = type(kept) is type(self.default) and kept == self.default
        if not is_default and not self.allowed.takes(kept):
            raise Refused(
                f"{self.subject} cannot be {as_entered(kept)}",
                field=field,
                allowed=self.allowed.in_words(),
                cites=self.cites,
            )
        return kept


class Needs(Data):
    """A value of a choice that is allowed only with a value of another."""

    says: str  # the rule in a sentence, for the person whose choices break it
    choice: str
    value: Value
    other: str
    other_value: Value | None = None
    other_most: int | None = None  # or no more than this
    or_choice: str | None = None  # or with this, chosen
    left_out: Value | None = None  # the value where the choice is left out, not refused
    cites: tuple[str, ...]

    def are_met(self, values: Mapping[str, object]) -> bool:
        """Whether they do not apply with these choices, or the other choice is as it must be."""
        if values[self.choice] != self.value:
            return True
        if self.or_choice is not None and values[self.or_choice]:
            return True
        other = values[self.other]
        if self.other_most is not None:
            assert isinstance(other, int)
            return other <= self.other_most
        return other == self.other_value
