"""How a report writes times, people, amounts and answers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pitboss.document.cells import NONE, Cell, Number
from pitboss.pit.acts import Signature
from pitboss.pit.gaming_clock import GamingClock, Milliseconds
from pitboss.vocabulary.money import Cents, dollars


def amount(cents: Cents | Fraction, mark: str = "") -> Number:
    """An amount in a column of amounts."""
    return Number(Fraction(cents), "dollars", 2, mark)


def percentage(share: Fraction | None) -> Cell:
    """A share in percent, where there is one."""
    return NONE if share is None else Number(share, "percent", 2)


def count(number: int) -> Number:
    """How many."""
    return Number(Fraction(number), "count")


def clock_time(at: Milliseconds, clock: GamingClock) -> str:
    """A time of day as the casino's clock shows it."""
    return f"{clock.local(at):%H:%M:%S}"


def signed_by(signatures: Sequence[Signature]) -> str:
    """Who did something together."""
    return ", ".join(map(str, signatures))


def over_or_short(cents: Cents) -> str:
    """By what a count differs.

    >>> over_or_short(-500), over_or_short(100), over_or_short(0)
    ('$5 short', '$1 over', 'as the books have it')
    """
    if not cents:
        return "as the books have it"
    return f"{dollars(abs(cents))} {'over' if cents > 0 else 'short'}"


def answer_in_words(answer: Mapping[str, object] | None) -> str:
    """What was entered, in a few words.

    >>> answer_in_words({"kind": "bet", "seat": 2, "wagers": {"ante": 500}})
    'bet, seat 2, ante $5'
    >>> answer_in_words(None)
    'not for everybody to know'
    """
    if answer is None:
        return "not for everybody to know"
    told = [_words(str(answer["kind"]))]
    for name, value in answer.items():
        if isinstance(value, Mapping):
            told += [f"{_words(wager)} {dollars(cents)}" for wager, cents in value.items()]
        elif name == "card":
            told.append(str(value))
        elif name != "kind" and value is not None:
            told.append(f"{_words(name)} {value}")
    return ", ".join(told)


def effect_in_words(effect: Mapping[str, Cents]) -> str:
    """By what a correction changed accounts."""
    told = (f"{name} {'+' if cents > 0 else ''}{dollars(cents)}" for name, cents in effect.items())
    return ", ".join(told) or "none"


def _words(name: str) -> str:
    return name.replace("_", " ")
