"""Which choices of a casino have a part in a wager's figures, and the values to try for each.

A figure is worked out from the rules and from nothing else, so a choice that is not looked at under
some rules cannot change it while the others stay as they are.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.figures.cache import kept
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.regulation.choice_in_words import label_of, title_of_choice
from pitboss.regulation.choices import Choice, Value
from pitboss.regulation.choices_read import RecordingRules, choice_named
from pitboss.regulation.house_way import shipped_ways
from pitboss.vocabulary.refusal import Refused

__all__ = [
    "FEW", "Variant", "choices_for", "label_of", "title_of_choice", "values_of",
    "variants",
]  # fmt: skip

DECKS = "decks"
FEW = 8
"""A range of no more values than these is tried whole."""

TIMES = (Fraction(1, 2), Fraction(2), Fraction(5), Fraction(10))
"""Of a longer range, the present value so many times, as far as it is allowed; where none is
chosen, the least."""

SHARES = tuple(Fraction(tenths, 10) for tenths in range(6))
"""Of a choice that is a share, these, as far as they are allowed."""


def choices_for(odds: GameOdds, wager: str, rules: Rules) -> list[Choice]:
    """The choices that the figures of a wager hang on under these rules, in the chapter's order."""

    decks = rules.decks

    def looked_at(rules: Rules) -> list[str]:
        recording = RecordingRules.like(rules)
        with suppress(Refused):  # what was looked at before decided that
            odds.counts[wager](recording, decks)
        return sorted({choice_named(name) for name in recording.names})

    game = odds.chapter.chapter.game
    asked = [game, wager, "choices", decks, *rules.changes]
    named = set(kept(asked, rules, str, looked_at))
    if odds.chapter.cards.decks_chosen:
        named.add(DECKS)
    else:
        named.discard(DECKS)  # decks that alternate
    return [choice for choice in odds.chapter.choice if choice.name in named]


@dataclass(frozen=True)
class Variant:
    """The rules with another value of one choice, or with the present one."""

    choice: Choice
    value: Any
    rules: Rules
    present: bool

    @property
    def label(self) -> str:
        """The value, for a person."""
        return label_of(self.choice, self.value)


def variants(rules: Rules, choice: Choice) -> Iterator[Variant]:
    """The rules with each value of a choice that is worth trying, the present one among them; what
    the chapter does not allow beside the other choices is passed over."""
    present = rules[choice.name]
    for value in values_of(choice, present):
        if value == present:
            yield Variant(choice, present, rules, present=True)
            continue
        try:
            other = rules.choosing({choice.name: value})
        except Refused:
            continue
        yield Variant(choice, value, other, present=False)


def values_of(choice: Choice, present: Value) -> list[Value]:
    """The values of a choice that are worth trying, the present one among them.

    >>> from pitboss.regulation import chapter_file
    >>> by_name = {choice.name: choice for choice in chapter_file("687a").choice}
    >>> values_of(by_name["folded_progressive"], True)
    [True, False]
    >>> values_of(by_name["progressive_rate"], "1/4")
    ['1/4', '0', '1/10', '1/5', '3/10', '2/5', '1/2']
    """
    tried = _tried(choice, present)
    if present in tried:
        return tried
    numbers = [value for value in (present, *tried) if type(value) is int]
    return [*sorted(numbers)] if len(numbers) > len(tried) else [present, *tried]


def _tried(choice: Choice, present: Value) -> list[Value]:
    allowed = choice.allowed
    if allowed.flag:
        return [True, False]
    if allowed.house_way:
        return [*shipped_ways()]
    if allowed.share_from is not None and allowed.share_to is not None:
        least_share, most_share = Fraction(allowed.share_from), Fraction(allowed.share_to)
        return [str(share) for share in SHARES if least_share <= share <= most_share]
    if allowed.values or allowed.numbers:
        return [*allowed.values, *allowed.numbers]
    least, most = allowed.from_ or 0, allowed.to or 0
    if most - least < FEW:
        return [*range(least, most + 1)]
    if not present:
        return [least]
    multiples = (present * times for times in TIMES) if isinstance(present, int) else ()
    return [int(value) for value in multiples if value.denominator == 1 and least <= value <= most]
