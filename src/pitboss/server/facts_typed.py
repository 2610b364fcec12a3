"""What was typed into a form for facts, as the facts: numbers stay exact, and what cannot be read
stays the text that it is, for the rule to refuse at its place."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

from pitboss.determinations.facts import Facts
from pitboss.server.facts_form import (
    NO,
    YES,
    Kind,
    Typed,
    how_many,
    inner_of,
    kind_of,
    may_be_absent,
)
from pitboss.vocabulary.refusal import Refused

MOST_PARTS: Final = 12
"""Customers that a form has room for: with half a year of pounds each, they fill a body."""

# No exponents, and no more digits than anybody has a use for: whoever reads such a number must not
# have to count to it.
_DIGITS: Final = r"[0-9]{1,20}"
_GROUPED: Final = r"[0-9]{1,3}(?:,[0-9]{3}){1,6}"
_WHOLE: Final = re.compile(rf"(?P<minus>[-−]?)\$?(?P<whole>{_DIGITS}|{_GROUPED})")
_NUMBER: Final = re.compile(rf"{_WHOLE.pattern}(?P<decimals>\.{_DIGITS})?")
_NUMBERED: Final = re.compile(r"(?P<list>[^\[\]]+)\[(?P<at>[0-9]{1,4})\]\.(?P<rest>.*)", re.DOTALL)


def facts_in(kind: type[Facts], typed: Typed, within: str = "") -> dict[str, object]:
    """The facts that a form holds; what is empty is left out, and so is what is not ticked."""
    found: dict[str, object] = {}
    for name, field in kind.model_fields.items():
        place, holds = within + name, kind_of(field)
        if holds is Kind.PART:
            if typed.get(place) or not may_be_absent(field):
                found[name] = facts_in(inner_of(field), typed, f"{place}.")
        elif holds is Kind.PARTS:
            found[name] = [
                facts_in(inner_of(field), typed, f"{place}[{at}].")
                for at in range(how_many(typed, place))
            ]
        elif (text := typed.get(place, "")).strip():
            found[name] = _READ[holds](text)
    return found


def whole(text: str) -> int | str:
    """A whole number, with a dollar sign and commas if somebody writes them.

    >>> whole("$1,250,000"), whole("-5"), whole("1,25"), whole("many")
    (1250000, -5, '1,25', 'many')
    """
    read = _WHOLE.fullmatch(text.strip())
    return int(_plain(read)) if read else text


def number(text: str) -> Decimal | int | str:
    """A number, exact to its last decimal.

    >>> number("112.50"), number("40,000"), number("1e9")
    (Decimal('112.50'), 40000, '1e9')
    """
    read = _NUMBER.fullmatch(text.strip())
    if read is None:
        return text
    decimals: str | None = read["decimals"]
    return int(_plain(read)) if decimals is None else Decimal(_plain(read) + decimals)


def _plain(read: re.Match[str]) -> str:
    return ("-" if read["minus"] else "") + read["whole"].replace(",", "")


def weeks(text: str) -> list[Decimal | int | str]:
    """Numbers with spaces or new lines between them. A comma within a word parts thousands, as it
    does in every other field: where it cannot, the word is no number.

    >>> weeks("40,000, 39500.5\\n41000 x 1,2")
    [40000, Decimal('39500.5'), 41000, 'x', '1,2']
    """
    words = re.split(r"[\s;]+|,(?=\s|$)", text.strip(" \t\r\n,;"))
    return [number(word) for word in words if word]


def flag(text: str) -> bool | str:
    """Yes or no."""
    return {YES: True, NO: False}.get(text, text)


def text_itself(text: str) -> str:
    """What is read by the rule alone."""
    return text


_READ: Final[Mapping[Kind, Callable[[str], object]]] = {
    Kind.TEXT: text_itself,
    Kind.CHOICE: text_itself,
    Kind.DAY: str.strip,
    Kind.FLAG: flag,
    Kind.WHOLE: whole,
    Kind.NUMBER: number,
    Kind.WEEKS: weeks,
}


# lists of parts


def in_order(typed: Typed) -> dict[str, str]:
    """The same, with the parts of each list numbered from 0 without a gap, as their facts will be.

    >>> in_order({"by": "dealer", "all[2].a": "1", "all[7].a": "2"})
    {'by': 'dealer', 'all[0].a': '1', 'all[1].a': '2'}
    """
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    for name in typed:
        if found := _NUMBERED.fullmatch(name):
            numbers[found["list"]].add(int(found["at"]))
    for named, all_ in numbers.items():
        if len(all_) > MOST_PARTS:
            raise Refused(f"{len(all_)} of them", field=named, allowed=f"{MOST_PARTS} in a form")
    places = {
        named: {at: i for i, at in enumerate(sorted(all_))} for named, all_ in numbers.items()
    }

    def renamed(name: str) -> str:
        found = _NUMBERED.fullmatch(name)
        if found is None:
            return name
        return f"{found['list']}[{places[found['list']][int(found['at'])]}].{found['rest']}"

    return {renamed(name): value for name, value in typed.items()}


def one_more(typed: Typed, name: str) -> dict[str, str]:
    """With an empty part at the end of a list, if there is room for it.

    >>> one_more({"all[0].a": "1"}, "all")
    {'all[0].a': '1', 'all[1].': ''}
    """
    count = how_many(typed, name)
    return {**typed, **({f"{name}[{count}].": ""} if count < MOST_PARTS else {})}


def without(typed: Typed, name: str) -> dict[str, str]:
    """Without one part of a list.

    >>> without({"all[0].a": "1", "all[1].a": "2"}, "all[0]")
    {'all[0].a': '2'}
    """
    others = {place: text for place, text in typed.items() if not place.startswith(f"{name}.")}
    return in_order(others)
