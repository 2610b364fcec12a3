"""What of a chapter's guide is true at a table: by its choices and the wagers that it takes."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from pitboss.regulation import Rules
from pitboss.regulation.choices import Choice, Condition
from pitboss.regulation.guide import Said
from pitboss.vocabulary.money import dollars

Sentence = TypeVar("Sentence", bound=Said)


def told(said: Iterable[Sentence], rules: Rules, taken: Collection[str]) -> list[Sentence]:
    """What is true at a table with these choices that takes these wagers, the choices put in."""
    chosen = {choice.name: in_words(choice, rules) for choice in rules.chapter.choice}
    return [_with(one, chosen) for one in said if _is_true(one, rules, taken)]


def _is_true(one: Said, rules: Rules, taken: Collection[str]) -> bool:
    if one.wager and one.wager not in taken:
        return False
    either = not one.any_of or any(_is_so(condition, rules, taken) for condition in one.any_of)
    return either and rules.holds(one.when) and _can_happen(one, rules)


def _can_happen(one: Said, rules: Rules) -> bool:
    """Whether what is said of irregularities is about one that can happen at the table."""
    section = f"{rules.chapter.irregularities}("
    about = [cite for cite in one.cites if cite.startswith(section)]
    return not about or any(rules.lacks(cite) is None for cite in about)


def _is_so(condition: Condition, rules: Rules, taken: Collection[str]) -> bool:
    """Whether a choice is as it must be; a wager that is offered must be taken too: not every one
    goes with the other choices (R-633a-23)."""
    wager = condition.choice.removesuffix("_wager")
    is_taken = wager == condition.choice or wager in taken
    return is_taken and rules.holds((condition,))


def _with(one: Sentence, chosen: dict[str, str]) -> Sentence:
    """A sentence with what was chosen."""
    fields = [name for name in ("words", "duty") if getattr(one, name, "")]
    return one.model_copy(update={name: getattr(one, name).format_map(chosen) for name in fields})


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def in_words(choice: Choice, rules: Rules) -> str:
    """What was chosen as a sentence has it: an amount in dollars, a small number as a word.

    >>> rules = Rules.of("633a")
    >>> by_name = {choice.name: choice for choice in rules.chapter.choice}
    >>> in_words(by_name["resplits"], rules), in_words(by_name["min_chip"], rules)
    ('two', '$0.50')
    """
    value = rules[choice.name]
    if isinstance(value, bool) or not isinstance(value, int):
        return choice.labels.get(str(value), str(value))
    if choice.unit == "cents":
        return dollars(value)
    return NUMBERS[value] if value < len(NUMBERS) else str(value)
