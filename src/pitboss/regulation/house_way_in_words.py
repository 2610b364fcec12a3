"""A house way in plain words: its rules as filed, each with what the software makes of it."""

import re
from typing import Final

from pitboss.regulation.house_way import SETS, HouseWay, Rule, ranks_named
from pitboss.vocabulary.cards import RANK_NAMES, RANKS

_HIGHEST: Final = (
    "highest", "second highest", "third highest", "fourth highest", "fifth highest",
    "second lowest", "lowest",
)  # fmt: skip


def explain(way: HouseWay) -> str:
    """The way for people: its rules as filed, each with what the software makes of it.

    >>> from pitboss.regulation.house_way import house_way
    >>> print(explain(house_way("standard")).splitlines()[0])
    Standard house way: the first rule that fits sets the cards; the joker is an ace.
    """
    lines = [f"{way.title}: the first rule that fits sets the cards; the joker is an ace."]
    for number, rule in enumerate(way.rule, start=1):
        lines += [f"{number:>3}. {rule.words}", f"     {reading(rule)}"]
    return "\n".join(lines)


def reading(rule: Rule) -> str:
    """What a rule says, put together from its data.

    >>> reading(Rule(words="…", sets=(2, 2), first="J-K", single="A", low=("second", "second")))
    'Two pair, the higher pair jacks to kings, the highest single card an ace: low, the lower pair.'
    """
    held, *names = SETS[rule.sets] if rule.sets is not None else ("any cards",)
    said = [held.capitalize()]
    for name, text in zip(names, (rule.first, rule.second, rule.third), strict=False):
        if text is not None:
            said.append(f"{name} {_in_words(text, '{}s')}")
    if rule.single is not None:
        said.append(f"the highest single card {_in_words(rule.single, 'a {}')}")
    if rule.low:
        setting = f"low, {_low_in_words(rule, names)}"
    else:
        *others, last = [
            kept if kept in ("five aces", "two pair") else f"a {kept}" for kept in rule.keep
        ]
        classes = f"{', '.join(others)} or {last}" if others else last
        classes = "the best class of hand" if rule.keeps_best else classes
        setting = f"high, {classes}, with the highest low hand beside it"
    if rule.least_low:
        higher, lower = rule.least_low
        pair = f"a pair of {_in_words(RANKS[higher], '{}s')}"
        least = pair if higher == lower else f"{RANK_NAMES[higher]}-{RANK_NAMES[lower]}"
        setting += f", if that is {least} or better"
    return f"{', '.join(said)}: {setting}."


def _in_words(text: str, form: str) -> str:
    """Ranks in words: "jacks to kings", "a queen to an ace"."""
    words = [form.format(RANK_NAMES[rank]) for rank in dict.fromkeys(ranks_named(text))]
    said = " to ".join(words).replace("sixs", "sixes")
    return re.sub(r"\ba (?=ace|eight)", "an ", said)


def _low_in_words(rule: Rule, names: list[str]) -> str:
    """The two cards of a low hand in words."""
    first, second = rule.picks
    if first == second:
        pair = rule.sets is not None and rule.sets[first.number] == 2
        return names[first.number] if pair else f"two of {names[first.number]}"
    if first.of_set or second.of_set:
        return " and ".join(
            f"one of {names[pick.number]}"
            if pick.of_set
            else f"the {_HIGHEST[pick.number]} single card"
            for pick in rule.picks
        )
    return f"the {_HIGHEST[first.number]} and the {_HIGHEST[second.number]} single card"
