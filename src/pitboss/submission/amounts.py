"""Amounts of money as a submission writes them: in dollars, with the sign."""

import re

from pitboss.regulation.choices import Choice
from pitboss.regulation.house_way import shipped_ways
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused, as_entered

_AMOUNT = re.compile(r"\$(\d{1,3}(?:,\d{3}){0,3}|\d{1,12})(?:\.(\d\d))?", re.ASCII)
ALLOWED = 'dollars in quotation marks, such as "$5", "$0.50" or "$50,000"'


def cents(value: object, field: str) -> Cents:
    """An amount; a number alone could be dollars or cents, and is refused.

    >>> cents("$50,000", ""), cents("$0.50", "")
    (5000000, 50)
    """
    read = _AMOUNT.fullmatch(value) if isinstance(value, str) else None
    if read is None:
        raise Refused(f"{as_entered(value)} is not an amount", field=field, allowed=ALLOWED)
    return int(read[1].replace(",", "")) * 100 + int(read[2] or 0)


def is_amount(choice: Choice) -> bool:
    """Whether a choice is an amount of money."""
    return choice.unit == "cents"


def in_cents(choice: Choice, value: object, field: str) -> object:
    """What was chosen, an amount in cents; a word that the choice has stays as it is, and ``none``
    is not an amount."""
    if value in choice.allowed.values:
        return value
    if value == "none" and _is_none(choice):
        return 0
    return cents(value, field)


def as_written(choice: Choice, value: object) -> object:
    """A value as a submission writes it.

    >>> from pitboss.regulation import chapter_file
    >>> by_name = {choice.name: choice for choice in chapter_file("678a").choice}
    >>> as_written(by_name["payout_limit"], 0), as_written(by_name["progressive_bet"], 100)
    ('none', '$1')
    """
    if not is_amount(choice) or not isinstance(value, int):
        return value
    return "none" if not value and _is_none(choice) else dollars(value)


def _is_none(choice: Choice) -> bool:
    """Whether nothing means that there is no such thing."""
    return choice.default == 0


def values_of(choice: Choice) -> str:
    """What may be chosen, as the file writes it."""
    allowed = choice.allowed
    if is_amount(choice):
        words = [f'"{value}"' for value in allowed.values]
        if _is_none(choice):
            words.append('"none"')
        if allowed.numbers:
            words += [f'"{dollars(number)}"' for number in allowed.numbers if number]
        else:
            words.append(f'"{dollars(allowed.from_ or 0)}" to "{dollars(allowed.to or 0)}"')
        return ", ".join(words)
    if allowed.house_way:
        names = ", ".join(f'"{name}"' for name in shipped_ways())
        return f"{names}, or a whole one as a table"
    if allowed.values:
        return ", ".join(f'"{value}"' for value in allowed.values)
    return allowed.in_words()
