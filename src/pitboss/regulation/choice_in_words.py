"""A choice and its values, for a person."""

import re
from fractions import Fraction
from typing import Any

from pitboss.regulation.choices import Choice
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.money import dollars

ZERO_IS = "; 0 is "
"""What a title says of an amount of nothing."""


def title_of_choice(choice: Choice) -> str:
    """What is chosen, for a person: amounts are printed in dollars, and none as a word.

    >>> from pitboss.regulation import chapter_file
    >>> by_name = {choice.name: choice for choice in chapter_file("645a").choice}
    >>> title_of_choice(by_name["payout_limit"]), title_of_choice(by_name["progressive_bet"])
    ('Payout limit for each hand, Envy Bonuses apart', 'Size of the Progressive Payout Wager')
    """
    return re.sub(",? in cents", "", choice.title.partition(ZERO_IS)[0])


def label_of(choice: Choice, value: Any) -> str:
    """A value of a choice, for a person.

    >>> from pitboss.regulation import chapter_file
    >>> by_name = {choice.name: choice for choice in chapter_file("645a").choice}
    >>> label_of(by_name["payout_limit"], 0), label_of(by_name["payout_limit"], 5_000_000)
    ('none', '$50,000')
    >>> label_of(by_name["progressive_rate"], "29/100"), label_of(by_name["decks"], 2)
    ('29%', '2 decks')
    """
    zero_is = choice.title.partition(ZERO_IS)[2]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if choice.allowed.house_way:
        return house_way(value).title
    if choice.allowed.share_from is not None:
        return _share_in_words(Fraction(value))
    if isinstance(value, int):
        if zero_is and not value:
            return zero_is
        if "cents" in choice.title:
            return dollars(value)
        if choice.name == "decks":
            return "1 deck" if value == 1 else f"{value} decks"
    return choice.labels.get(str(value), str(value).replace("_", " "))


def _share_in_words(share: Fraction) -> str:
    """In percent, where two decimals tell all of it.

    >>> [_share_in_words(Fraction(share)) for share in ("1/4", "1/8", "1/3", "0")]
    ['25%', '12.5%', '1/3', '0%']
    """
    hundredths = share * 10_000
    if hundredths.denominator != 1:
        return str(share)
    whole, part = divmod(hundredths.numerator, 100)
    return f"{whole}.{part:02d}".rstrip("0").rstrip(".") + "%"
